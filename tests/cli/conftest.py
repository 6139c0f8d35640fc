"""What the tests of the command line share."""

import pytest

from whistlestop.bots.warmup import warm_up


@pytest.fixture(scope="session", autouse=True)
def _rules_are_compiled() -> None:
    """So that no command has to say that it compiles them first."""
    warm_up()
