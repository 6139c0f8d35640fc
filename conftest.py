"""What holds for all tests and doctests."""

import os
import signal

# Tests expect English, whatever the language of the machine.
os.environ["WHISTLESTOP_LANGUAGE"] = "en"
# Whoever runs the tests in the background has interrupts ignored, and so would have every program that they start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
