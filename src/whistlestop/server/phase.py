"""The phases of a table, which its log, the index of tables and the clients share."""

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    """The phase of a table, from its opening to the end of its game."""

    FORMING = "forming"
    STARTING = "starting"
    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


# Bots and clocks have work at these tables.
LIVE_PHASES: Final = frozenset({Phase.STARTING, Phase.RUNNING})
