"""What holds for all tests and doctests."""

import importlib.util
import os
import signal

# Tests expect English, whatever the language of the machine.
os.environ["WHISTLESTOP_LANGUAGE"] = "en"
# Whoever runs the tests in the background has interrupts ignored, and so would have every program that they start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# Machines are slow at times; and the tests of Ray run where there is no Hypothesis.
if importlib.util.find_spec("hypothesis"):
    from hypothesis import HealthCheck, settings

    settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("patient")
