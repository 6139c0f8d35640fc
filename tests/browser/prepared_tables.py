"""Tables at a certain moment, reached by a program: for pages that are to be looked at and measured."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from server.people import Person, new_person

FEW: Final = 4
A_DAY: Final = 86_400
# Nobody is there between two looks at a table; no bot shall play meanwhile.
SETTINGS: Final[Mapping[str, Any]] = {
    "spectators": "everything-after-the-end",
    "pace": {"type": "untimed", "away_seconds": A_DAY},
}
Moment = Callable[["Builder"], bool]


class Builder(Person):
    """Claims whatever can be claimed, the longest first, so that boards fill up."""

    def __init__(self, address: str, token: str, rng: Random) -> None:
        super().__init__(address, token, rng)
        self.lengths: dict[str, int] = {}

    async def choose(self) -> str:
        """The action that changes the board most."""
        assert self.decision is not None
        legal: list[str] = self.decision["legal"]
        if self.claims:
            return max(self.claims, key=lambda action: (self.lengths.get(action.split()[1], 0), action))
        draws = [action for action in legal if action.startswith(("draw ", "pay "))]
        return self.rng.choice(draws or legal)

    async def study(self) -> None:
        """Look at the board."""
        board = await self.ask("GET", f"/api/tables/{self.table}/board")
        self.lengths = {track["id"]: track["length"] for track in board["tracks"]}

    async def play_until(self, moment: Moment) -> None:
        """Play until a moment has come, or the game is over."""
        while self.phase != "over" and not moment(self):
            if self.decision is None:
                await self.next_message()
                continue
            number = self.decision["number"]
            await self.play_once()
            await self._until_past(number)

    async def play_one(self, beginning: str) -> None:
        """Play the first action that begins like this."""
        assert self.decision is not None
        action = next(action for action in self.decision["legal"] if action.startswith(beginning))
        number = self.decision["number"]
        await self.do("play", decision=number, action=action)
        await self._until_past(number)

    @property
    def kind(self) -> str:
        """The kind of the decision that is owed, or `none`."""
        return "none" if self.decision is None else str(self.scene["game"]["decision"])

    @property
    def claims(self) -> list[str]:
        """Every way to claim something now."""
        legal: list[str] = [] if self.decision is None else self.decision["legal"]
        return [action for action in legal if action.startswith("claim ")]

    @property
    def claimed(self) -> int:
        """Return the number of tracks that are taken."""
        return len(self.scene["game"]["tracks"])


def owes(kind: str) -> Moment:
    """The moment when a decision of that kind is owed."""
    return lambda builder: builder.kind == kind


def turn_with(claimed: int) -> Moment:
    """One's own turn, once so many tracks are taken and another can be claimed."""
    return lambda builder: builder.kind == "turn" and builder.claimed >= claimed and len(builder.claims) > 0


def can_claim(builder: Builder) -> bool:
    """One's own turn, with several ways to claim something."""
    return builder.kind == "turn" and len(builder.claims) > FEW


def last_round(builder: Builder) -> bool:
    """One's own turn in the last round."""
    return builder.kind == "turn" and "turns_left" in builder.scene["game"]


def never(_: Builder) -> bool:
    """Only the end of the game."""
    return False


async def builder_at(
    address: str,
    edition: str,
    moment: Moment,
    *,
    then: str | None = None,
    seats: int = 2,
    seed: int = 1,
    **settings: Any,  # Any: of the table, as plain JSON
) -> Builder:
    """Somebody at a new table with bots, at a certain moment or one action later; the socket is closed again."""
    guest = await new_person(address, "Ada", Random(seed))
    builder = Builder(address, guest.token, guest.rng)
    bots = {str(seat): "greedy" for seat in range(1, seats)}
    await builder.open_table(edition=edition, seats=seats, bots=bots, start=0, **{**SETTINGS, **settings})
    async with builder:
        await builder.listen()
        await builder.contribute()
        await builder.study()
        await builder.play_until(moment)
        if then is not None:
            await builder.play_one(then)
    return builder
