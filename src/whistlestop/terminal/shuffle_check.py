"""Check of recorded shuffles: what they prove, and what they don't."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, BinaryIO

from rich.console import Console

from whistlestop.engine.errors import RecordError
from whistlestop.shuffle import Shuffle
from whistlestop.terminal.record_check import Replayed, replay_records
from whistlestop.texts import text

if TYPE_CHECKING:
    from whistlestop.engine.game import Game


class Verdict(StrEnum):
    """The verdict on one record."""

    VERIFIED = "verified"
    NOTHING = "nothing_to_verify"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Verified:
    """One record of a file: its proof, or the reasons why there is none; and its seats' bytes."""

    line: int
    verdict: Verdict
    sentences: tuple[str, ...]
    contributions: tuple[str | None, ...] = ()

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return it for programs."""
        return {"line": self.line, "verdict": str(self.verdict), "sentences": list(self.sentences)}

    def report(self) -> str:
        """Return it for people: all that is proven, or a line for each reason why nothing is."""
        if self.verdict is Verdict.VERIFIED:
            title = text("cli.verify.proven", line=self.line)
            return "\n".join([title, *(f"  {sentence}" for sentence in self.sentences)])
        return "\n".join(text("cli.replay.fault", line=self.line, reason=reason) for reason in self.sentences)


@dataclass(frozen=True, slots=True)
class ShuffleCheck:
    """All records of a file, and the kept contributions that are in none of them."""

    games: Sequence[Verified]
    missing: Sequence[str]

    @property
    def records(self) -> int:
        """The number of records."""
        return len(self.games)

    @property
    def is_fine(self) -> bool:
        """Whether every game is proven and all kept contributions are found."""
        return not self.missing and self._number_of(Verdict.VERIFIED) == self.records

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return it for programs."""
        return {
            "records": self.records,
            **{str(verdict): self._number_of(verdict) for verdict in Verdict},
            "games": [game.as_data() for game in self.games],
            "missing_contributions": list(self.missing),
            "not_proven": [text("shuffle.unproven.looked")],
        }

    def report(self) -> str:
        """Return it for people: game by game, then the numbers, then what stays open."""
        lines = [game.report() for game in self.games]
        for verdict in Verdict:
            number = self._number_of(verdict)
            if number:
                lines.append(text(f"cli.verify.{verdict}", count=number))
        lines.extend(text("cli.verify.missing", contribution=kept) for kept in self.missing)
        if self._number_of(Verdict.VERIFIED):
            lines.append(text("shuffle.unproven.looked"))
        return "\n".join(lines)

    def _number_of(self, verdict: Verdict) -> int:
        return sum(game.verdict is verdict for game in self.games)


def verify_records(stream: BinaryIO, size: int | None, console: Console, kept: Collection[str] = ()) -> ShuffleCheck:
    """Check the shuffles of all records of a file, and look for kept contributions."""
    games = [_verified(replayed, kept) for replayed in replay_records(stream, size, console)]
    found = {part for game in games for part in game.contributions}
    return ShuffleCheck(games, [part for part in kept if part not in found])


def _verified(replayed: Replayed, kept: Collection[str]) -> Verified:
    game = replayed.game
    if game is None:
        return Verified(replayed.line, Verdict.REFUSED, (str(replayed.fault),))
    if game.shuffle is None:
        return Verified(replayed.line, Verdict.NOTHING, (text("shuffle.unproven.no_shuffle"),))
    try:
        shuffle = Shuffle.from_data(game.shuffle)
    except RecordError as error:
        return Verified(replayed.line, Verdict.REFUSED, (str(error),))
    return Verified(replayed.line, *_judged(game, shuffle, kept), shuffle.contributions)


def _judged(game: "Game", shuffle: Shuffle, kept: Collection[str]) -> tuple[Verdict, tuple[str, ...]]:
    faults = shuffle.faults(game.record())
    if faults:
        return Verdict.REFUSED, tuple(fault.sentence() for fault in faults)
    # Without other people's bytes in the key, the host could try secrets until the cards suit them.
    if not any(shuffle.contributions):
        return Verdict.NOTHING, (text("shuffle.unproven.host_alone"),)
    return Verdict.VERIFIED, tuple(_proofs(game, shuffle, kept))


def _proofs(game: "Game", shuffle: Shuffle, kept: Collection[str]) -> Iterator[str]:
    yield text("shuffle.proven.secret", commitment=shuffle.commitment)
    for seat, part in enumerate(shuffle.contributions):
        if part is None:
            yield text("shuffle.proven.no_bytes", seat=seat)
        else:
            yield text("shuffle.proven.own_bytes" if part in kept else "shuffle.proven.bytes", seat=seat)
    yield text("shuffle.proven.key")
    yield text("shuffle.proven.replay", count=len(game.actions))
    yield _result(game)


def _result(game: "Game") -> str:
    if not game.is_over:
        return text("shuffle.proven.not_over")
    winners = game.winners()
    seats, points = ", ".join(map(str, winners)), game.scores()[winners[0]].total
    return text("shuffle.proven.winners", count=len(winners), seats=seats, points=points)
