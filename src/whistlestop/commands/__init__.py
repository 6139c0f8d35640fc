"""What the command line can do, a module for each kind of command. `cli.py` gives them their names."""
