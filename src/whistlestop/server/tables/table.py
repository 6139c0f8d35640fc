"""A table as its log tells it: who sits where, what was agreed, what comes next. No cards are in here."""

from copy import copy
from dataclasses import dataclass, field, replace

from whistlestop import shuffle
from whistlestop.server.storage.schema import Phase
from whistlestop.server.storage.store import Entry
from whistlestop.server.tables.happenings import (
    Chatted,
    Closed,
    Committed,
    Contributed,
    Left,
    Moved,
    MoveOffered,
    Opened,
    Phrased,
    Rematched,
    Restarted,
    Returned,
    Sat,
    SeatSet,
    Starting,
    StoodIn,
    TookBack,
    WentAway,
    happening_in,
)
from whistlestop.server.tables.table_settings import TableSettings


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on a seat. They are known by the number of the entry with which they sat down."""

    sitting: int
    identity: str
    name: str
    token_hash: str
    commitment: str | None
    contribution: str | None = None
    move_hash: str | None = None
    stand_in: str | None = None
    away_since: float | None = None
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table: free, or with a bot or a person on it."""

    bot: str | None = None
    person: Person | None = None

    @property
    def is_free(self) -> bool:
        """Nobody sits there."""
        return self.bot is None and self.person is None

    @property
    def played_by(self) -> str | None:
        """The bot that decides for this seat; nothing if a person does."""
        return self.person.stand_in if self.person else self.bot


@dataclass
class Table:
    """A table that follows its log."""

    id: str
    settings: TableSettings
    host: str
    phase: Phase
    secret: str
    chairs: list[Chair]
    start: int | None
    starting_at: float = 0.0
    rematch: str | None = None
    unseated: tuple[str, ...] = field(default=())
    chats: int = 0

    @classmethod
    def opened(cls, entry: Entry) -> "Table":
        """The table with which a log begins."""
        match happening_in(entry):
            case Opened(settings=settings, secret=secret):
                bots = settings.bots
                chairs = [Chair(bot=bots.get(str(seat))) for seat in range(settings.seats)]
                return cls(entry.game, settings, entry.actor, Phase.FORMING, secret, chairs, settings.start)
            case other:
                raise ValueError(f"the log of table {entry.game} begins with {type(other).__name__}")

    def copy(self) -> "Table":
        """The same table once more, to try something on."""
        twin = copy(self)
        twin.chairs = list(self.chairs)
        return twin

    @property
    def commitment(self) -> str:
        """What the server has promised about its secret."""
        return shuffle.commitment(bytes.fromhex(self.secret))

    @property
    def people(self) -> dict[int, Person]:
        """The persons, by their seats."""
        return {seat: chair.person for seat, chair in enumerate(self.chairs) if chair.person}

    @property
    def free_seats(self) -> list[int]:
        """The seats on which nobody sits."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_free]

    @property
    def is_ready_to_deal(self) -> bool:
        """Every person has contributed to the shuffle."""
        return self.phase == Phase.STARTING and all(person.contribution for person in self.people.values())

    def seat_of(self, sitting: int) -> int | None:
        """Where somebody sits now who sat down with that entry."""
        return next((seat for seat, person in self.people.items() if person.sitting == sitting), None)

    def shuffle(self) -> shuffle.Shuffle:
        """The shuffle with its secrets: they are for everybody once the game is over."""
        people = [chair.person for chair in self.chairs]
        return shuffle.Shuffle(
            table=self.id,
            secret=self.secret,
            commitment=self.commitment,
            client_commitments=tuple(person.commitment if person else None for person in people),
            contributions=tuple(person.contribution if person else None for person in people),
        )

    def apply(self, entry: Entry) -> None:
        """Follow an entry of the log."""
        match happening_in(entry):
            case Sat(identity, name, token_hash, commitment):
                person = Person(entry.seq, identity, name, token_hash, commitment)
                self.chairs[entry.seat] = Chair(person=person)
            case Left():
                self.chairs[entry.seat] = Chair()
            case SeatSet(bot=bot):
                self.chairs[entry.seat] = Chair(bot=bot)
            case Starting():
                self._start(entry.at)
            case Restarted(secret=secret, unseated=unseated):
                self._begin_anew(secret, unseated)
            case Rematched(table=table):
                self.rematch = table
            case Closed():
                self.phase = Phase.CLOSED
            case Chatted() | Phrased():
                self.chats += 1
            case _:
                self._apply_to_person(entry)

    def _apply_to_person(self, entry: Entry) -> None:
        match happening_in(entry):
            case Committed(commitment=commitment):
                self._change(entry.seat, commitment=commitment)
            case Contributed(contribution=contribution):
                self._change(entry.seat, contribution=contribution)
            case WentAway(on_purpose=on_purpose):
                self._change(entry.seat, away_since=entry.at, has_left=on_purpose)
            case Returned():
                self._change(entry.seat, away_since=None, has_left=False)
            case StoodIn(bot=bot):
                self._change(entry.seat, stand_in=bot)
            case TookBack():
                self._change(entry.seat, stand_in=None, away_since=None, has_left=False)
            case MoveOffered(token_hash=token_hash):
                self._change(entry.seat, move_hash=token_hash)
            case Moved(identity=identity, token_hash=token_hash):
                if self.people[entry.seat].identity == self.host:
                    self.host = identity
                self._change(entry.seat, identity=identity, token_hash=token_hash, move_hash=None)

    def _change(self, seat: int, **changes: object) -> None:
        person = self.chairs[seat].person
        if person is None:
            raise ValueError(f"nobody sits on seat {seat} of table {self.id}")
        self.chairs[seat] = Chair(person=replace(person, **changes))  # type: ignore[arg-type]  # named above, one by one

    def _start(self, at: float) -> None:
        """Free seats fall away; those behind them move up."""
        self.phase = Phase.STARTING
        self.starting_at = at
        taken = [seat for seat, chair in enumerate(self.chairs) if not chair.is_free]
        self.start = taken.index(self.start) if self.start in taken else None
        self.chairs = [self.chairs[seat] for seat in taken]

    def _begin_anew(self, secret: str, unseated: tuple[int, ...]) -> None:
        # All have shown their bytes to the server, which then chose a new secret: so all must commit to others.
        self.phase = Phase.FORMING
        self.secret = secret
        self.unseated = tuple(person.name for seat in unseated if (person := self.chairs[seat].person))
        for seat in unseated:
            self.chairs[seat] = Chair()
        self.chairs += [Chair()] * (self.settings.seats - len(self.chairs))
        for seat in self.people:
            self._change(seat, commitment=None, contribution=None)
