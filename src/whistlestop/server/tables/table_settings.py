"""What the host of a table decides."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

MAX_TABLE_SEATS = 5
DAY_SECONDS = 86_400

EditionId = Annotated[str, Meta(min_length=1, max_length=40)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]


class Untimed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="untimed", tag_field="type"):
    """Everyone may think for as long as they like.

    A bot fills in for someone who is away for this long while another person is there and waits. With null the game
    waits for them; if the host says nothing, the server decides.
    """

    away_seconds: Annotated[int, Meta(ge=10, le=86_400)] | UnsetType | None = UNSET


class SecondsPerTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="per-turn", tag_field="type"):
    """Every decision must be made within so many seconds."""

    seconds: Annotated[int, Meta(ge=5, le=3_600)]


class DaysPerTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="days", tag_field="type"):
    """Every decision must be made within so many days."""

    days: Annotated[int, Meta(ge=1, le=30)]


Pace = Untimed | SecondsPerTurn | DaysPerTurn
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
    absence_seconds: float = 600.0  # at tables of older logs, a bot never fills in sooner than this
    lesson_key: str | None = None  # the prepared deal of a lesson: no other table's cards are chosen by anybody

    @property
    def is_lesson(self) -> bool:
        """Whether somebody learns the game here, alone and with cards that were chosen for it."""
        return self.lesson_key is not None

    @property
    def map_name(self) -> str | None:
        """What the host's own map is called; None for an edition's."""
        return None if self.map is None else str(self.map["name"])

    @property
    def is_open_after_the_end(self) -> bool:
        """Whether everybody may have everything once the game is over; otherwise it is for those who played."""
        return self.spectators == "everything-after-the-end" and self.password_hash is None

    @property
    def turn_seconds(self) -> float | None:
        """Return the seconds that a decision may take, or None without a limit."""
        match self.pace:
            case SecondsPerTurn(seconds=seconds):
                return seconds
            case DaysPerTurn(days=days):
                return days * DAY_SECONDS
            case _:
                return None

    @property
    def is_untimed(self) -> bool:
        """Whether nobody's clock runs: then it matters who is away."""
        return isinstance(self.pace, Untimed)

    @property
    def away_seconds(self) -> float | None:
        """How long others wait for someone who is away before a bot fills in; None if none ever does for that."""
        if not isinstance(self.pace, Untimed) or not self.pace.away_seconds:
            return None
        return max(self.pace.away_seconds, self.absence_seconds)

    @property
    def start_seconds(self) -> float:
        """How long a start waits for each person: where turns take days, as long as one turn may take."""
        return self.pace.days * DAY_SECONDS if isinstance(self.pace, DaysPerTurn) else self.contribution_seconds
