"""The state of a table: seats, people, settings and phase, as its events have left it. No cards are in here."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace

from whistlestop import shuffle
from whistlestop.server.phase import Phase
from whistlestop.server.tables.table_settings import TableSettings


@dataclass(frozen=True, slots=True)
class Agreement:
    """The guests who want a bot to play for a person who is away, and the bot."""

    bot: str
    by: frozenset[str]


@dataclass(frozen=True, slots=True)
class Person:
    """A person on a seat, known by `sitting`: the number of the event with which they took it."""

    sitting: int
    identity: str
    name: str
    token_hash: str
    commitment: str | None
    contribution: str | None = None
    transfer_hash: str | None = None
    stand_in: str | None = None
    away_since: float | None = None
    has_left: bool = False
    present_since: float = 0.0  # when they last came back
    agreement: Agreement | None = None

    @property
    def is_present(self) -> bool:
        """Whether they are at the table and play themselves, as far as the log knows."""
        return self.away_since is None and self.stand_in is None


@dataclass(frozen=True, slots=True)
class Handover:
    """The host's offer of a seat: its secret works from one time until another."""

    token_hash: str
    opens_at: float
    expires_at: float


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table: free, or with a bot or a person on it."""

    bot: str | None = None
    person: Person | None = None
    handover: Handover | None = None
    no_handover_until: float = 0.0  # its holder has stopped one

    @property
    def is_free(self) -> bool:
        """Nobody sits there."""
        return self.bot is None and self.person is None

    @property
    def played_by(self) -> str | None:
        """The bot that decides for this seat, or None if a person does."""
        return self.person.stand_in if self.person else self.bot


@dataclass
class Table:
    """A table; events change it."""

    id: str
    settings: TableSettings
    host: str
    phase: Phase
    secret: str
    chairs: list[Chair]
    start: int | None
    starting_at: float = 0.0
    awaited_since: int = 0  # the event since which people are awaited: of a start, or of one that failed
    rematch: str | None = None
    unseated: tuple[str, ...] = field(default=())
    chats: int = 0
    removed: frozenset[str] = frozenset()  # those whom the host asked to leave: they don't sit down here again

    @classmethod
    def opened(cls, table_id: str, settings: TableSettings, host: str, secret: str) -> "Table":
        """Return a new table, with the bots that its settings name."""
        chairs = [Chair(bot=settings.bots.get(str(seat))) for seat in range(settings.seats)]
        return cls(table_id, settings, host, Phase.FORMING, secret, chairs, settings.start)

    def copy(self) -> "Table":
        """Return a copy, to preview an event on."""
        twin = copy(self)
        twin.chairs = list(self.chairs)
        return twin

    @property
    def commitment(self) -> str:
        """The commitment of the server to its secret."""
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
        return self.phase == Phase.STARTING and not self.awaited

    @property
    def awaited(self) -> list[int]:
        """The seats whose part of the shuffle is missing: their promise, or in a start the promised bytes."""
        match self.phase:
            case Phase.FORMING:
                return [seat for seat, person in self.people.items() if person.commitment is None]
            case Phase.STARTING:
                return [seat for seat, person in self.people.items() if person.contribution is None]
            case _:
                return []

    @property
    def is_unattended(self) -> bool:
        """Whether bots play every seat: then the game is for those who watch it."""
        return all(chair.played_by is not None for chair in self.chairs)

    @property
    def is_deserted(self) -> bool:
        """Whether no person is there: nothing is due at this table before someone comes."""
        return not any(person.is_present for person in self.people.values())

    def is_missed(self, seat: int) -> bool:
        """Whether the person on a seat is away without having said so."""
        person = self.people[seat]
        return person.away_since is not None and not person.has_left

    def company_of(self, seat: int) -> dict[int, Person]:
        """The other persons who are there, by their seats; all seats of one device are the same person."""
        me = self.people[seat].identity
        return {other: who for other, who in self.people.items() if who.is_present and who.identity != me}

    def asked_for_stand_in(self, seat: int) -> dict[int, Person]:
        """The persons whose agreement lets a bot play at once for the one on a seat.

        Nobody is asked unless that one is missed; where a clock runs, it decides.
        """
        is_replaceable = self.settings.is_untimed and self.is_missed(seat) and self.people[seat].stand_in is None
        return self.company_of(seat) if is_replaceable else {}

    def agreed_to_stand_in(self, seat: int) -> list[int]:
        """The seats of those who were asked and have agreed."""
        agreement = self.people[seat].agreement
        by = agreement.by if agreement else frozenset()
        return [other for other, who in self.asked_for_stand_in(seat).items() if who.identity in by]

    @property
    def agreed_stand_ins(self) -> dict[int, str]:
        """The bots on which all who are there have agreed, by the seats of those who are away."""
        return {
            seat: person.agreement.bot
            for seat, person in self.people.items()
            if person.agreement
            and (agreed := self.agreed_to_stand_in(seat))
            and len(agreed) == len(self.asked_for_stand_in(seat))
        }

    def seat_of(self, sitting: int) -> int | None:
        """Return the current seat of the person who sat down with event `sitting`, or None."""
        return next((seat for seat, person in self.people.items() if person.sitting == sitting), None)

    def shuffle(self) -> shuffle.Shuffle:
        """Return the shuffle with its secrets: they are for everybody once the game is over."""
        people = [chair.person for chair in self.chairs]
        return shuffle.Shuffle(
            table=self.id,
            secret=self.secret,
            commitment=self.commitment,
            client_commitments=tuple(person.commitment if person else None for person in people),
            contributions=tuple(person.contribution if person else None for person in people),
        )

    def free_seat(self, seat: int, by: str) -> None:
        """Free a seat; a person whom somebody else removes can't sit down here again."""
        person = self.chairs[seat].person
        if person is not None and person.identity != by:
            self.removed |= {person.identity}
        self.chairs[seat] = Chair()

    def change_person(self, seat: int, **changes: object) -> None:
        """Change what is known of the person on a seat."""
        person = self.chairs[seat].person
        if person is None:
            raise ValueError(f"nobody sits on seat {seat} of table {self.id}")
        changed = replace(person, **changes)  # type: ignore[arg-type]  # named by the events
        self.chairs[seat] = replace(self.chairs[seat], person=changed)

    def begin_start(self, seq: int, at: float) -> None:
        """Wait for contributions. Free seats fall away; those behind them move up."""
        self.phase = Phase.STARTING
        self.starting_at = at
        self.awaited_since = seq
        taken = [seat for seat, chair in enumerate(self.chairs) if not chair.is_free]
        self.start = taken.index(self.start) if self.start in taken else None
        self.chairs = [self.chairs[seat] for seat in taken]

    def names_on(self, seats: Iterable[int]) -> tuple[str, ...]:
        """Return the names of the persons on some seats."""
        return tuple(person.name for seat in seats if (person := self.chairs[seat].person))

    def fail_start(self, seq: int, secret: str, unseated: tuple[int, ...]) -> None:
        """Return to the lobby with a new secret, without those who are unseated."""
        self.awaited_since = seq
        # All have shown their bytes to the server, which then chose a new secret: so all must commit to others.
        self.phase = Phase.FORMING
        self.secret = secret
        self.unseated = self.names_on(unseated)
        for seat in unseated:
            self.chairs[seat] = Chair()
        self.chairs += [Chair()] * (self.settings.seats - len(self.chairs))
        for seat in self.people:
            self.change_person(seat, commitment=None, contribution=None)
