"""How fast Whistlestop is, measured on one core and kept over time: `python -m bench`."""
