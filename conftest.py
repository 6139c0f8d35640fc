"""What holds for all tests and doctests."""

import os

# Tests expect English, whatever the language of the machine.
os.environ["WHISTLESTOP_LANGUAGE"] = "en"
