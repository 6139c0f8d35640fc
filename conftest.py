"""What holds for all tests and doctests."""

import importlib.util
import os
import signal

import pytest

# Tests expect English, whatever the language of the machine.
os.environ["WHISTLESTOP_LANGUAGE"] = "en"
# Tests prove what players use: compiled rules, even if that has to be done first.
os.environ.setdefault("WHISTLESTOP_COMPILE", "1")
# Whoever runs the tests in the background has interrupts ignored, and so would have every program that they start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# Machines are slow at times; and the tests of Ray run where there is no Hypothesis.
if importlib.util.find_spec("hypothesis"):
    from hypothesis import HealthCheck, settings

    # The same examples in every run, so that a failure is the change's fault; others in each where looking for faults.
    does_wander = os.environ.get("WHISTLESTOP_WANDER") == "1"
    settings.register_profile("seeded", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
    settings.register_profile("wandering", settings.get_profile("seeded"), derandomize=False, print_blob=True)
    settings.load_profile("wandering" if does_wander else "seeded")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `long`, unless this is the long run."""
    if os.environ.get("WHISTLESTOP_LONG") == "1":
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("long")]
