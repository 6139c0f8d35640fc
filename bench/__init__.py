"""How fast Whistlestop is, measured on one core and kept over time: `python -m bench`."""

from whistlestop.engine.compilation import request_compilation

request_compilation()
