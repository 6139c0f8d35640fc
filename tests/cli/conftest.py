"""Fixtures of the command line's tests."""

import pytest

from whistlestop.bots.warmup import warm_up


@pytest.fixture(scope="session", autouse=True)
def _rules_are_compiled() -> None:
    """Compile the rules first, so that no command reports it."""
    warm_up()
