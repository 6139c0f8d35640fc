"""What the host of a table decides."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

MAX_TABLE_SEATS = 5

EditionId = Annotated[str, Meta(min_length=1, max_length=40)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]


class Untimed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="untimed", tag_field="type"):
    """Everybody may think for as long as they like, while they are there.

    Who is away for longer than this is played by a bot.
    """

    away_seconds: Annotated[int, Meta(ge=10, le=86_400)] = 120


class PerTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="per-turn", tag_field="type"):
    """Every decision must be made within so many seconds."""

    seconds: Annotated[int, Meta(ge=5, le=3_600)]


class PerMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="days", tag_field="type"):
    """Every decision must be made within so many days."""

    days: Annotated[int, Meta(ge=1, le=30)]


Pace = Untimed | PerTurn | PerMove
Spectators = Literal["none", "public", "everything-after-the-end"]


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its host wants it, and how long the server waits there. The password is kept as a hash only."""

    edition: str
    seats: int
    bots: dict[str, str] = {}  # seat → name of the bot
    start: int | None = None
    pace: Pace = Untimed()
    is_listed: bool = False
    spectators: Spectators = "public"
    allows_hints: bool = True
    password_hash: str | None = None
    map: dict[str, Any] | None = None  # Any: the host's own map, as its file says it
    contribution_seconds: float = 20.0
    leaving_seconds: float = 15.0
    lesson_key: str | None = None  # the prepared deal of a lesson: no other table's cards are chosen by anybody

    @property
    def is_lesson(self) -> bool:
        """Whether somebody learns the game here, alone and with cards that were chosen for it."""
        return self.lesson_key is not None

    @property
    def is_open_after_the_end(self) -> bool:
        """Whether everybody may have everything once the game is over; otherwise it is for those who played."""
        return self.spectators == "everything-after-the-end" and self.password_hash is None

    @property
    def turn_seconds(self) -> float | None:
        """How long a decision may take; nothing if that is not limited."""
        match self.pace:
            case PerTurn(seconds=seconds):
                return seconds
            case PerMove(days=days):
                return days * 86_400
            case _:
                return None

    @property
    def away_seconds(self) -> float | None:
        """How long somebody may be away before a bot plays for them; nothing if a clock runs anyway."""
        return self.pace.away_seconds if isinstance(self.pace, Untimed) else None
