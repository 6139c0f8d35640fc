"""The game in a terminal, and what the command line shows there."""
