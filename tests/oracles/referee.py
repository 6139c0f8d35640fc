"""A referee of action texts: keeps the public books without knowing a single card.

Whatever follows from the action texts of a record alone is checked: which seat decides, what a turn may hold, what
the board allows, when the game ends, and that the end is as the record has it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Final

from oracles.bookkeeping import ROW, Books, Payment, Surcharge, number_of_wilds, require
from oracles.recount import Record
from oracles.tickets import ticket_called
from whistlestop.maps.board import Box, Color

FEW_PIECES: Final = 2

Said = tuple[int, str]
"""A seat, and the text of its action."""


def check_record(box: Box, record: Record) -> None:
    """Follow a whole game; raise an `AssertionError` at the first action that breaks a rule.

    A game that is not over yet, with `final` null, is followed as far as it goes.
    """
    referee = Referee(box, record["seats"], record["start"])
    actions: list[Said] = [(seat, text) for seat, text in record["actions"]]
    for number, (seat, text) in enumerate(actions, start=1):
        try:
            referee.hear(seat, text, actions[number] if number < len(actions) else None)
        except AssertionError as fault:
            message = f"action {number} (seat {seat}: {text!r}): {fault}"
            raise AssertionError(message) from fault
    referee.check_end(record["final"])


class Decision(Enum):
    """The decision that is due."""

    STARTING_TICKETS = auto()
    TURN = auto()
    SECOND_CARD = auto()
    DRAWN_TICKETS = auto()
    TUNNEL = auto()
    NONE_LEFT = auto()


@dataclass
class Referee:
    """The decision that is due, its seat, and the public position."""

    box: Box
    seats: int
    start: int | None
    books: Books = field(init=False)
    decision: Decision = Decision.STARTING_TICKETS
    seat: int | None = None
    """The seat that decides; None while all choose tickets, and until the first turn is heard."""
    chosen: dict[int, int] = field(default_factory=dict)
    """The number of starting tickets kept, by seat that has chosen."""
    tunnel: tuple[str, Payment] | None = None
    turns_left: int | None = None
    """The turns left in the last round; None before it begins."""
    passes: int = 0

    def __post_init__(self) -> None:
        edition = self.box.edition
        require(edition.min_seats <= self.seats <= edition.max_seats, f"S1: not a game for {self.seats}")
        require(self.start is None or 0 <= self.start < self.seats, f"S5: there is no seat {self.start}")
        self.books = Books(self.box, self.seats)

    def hear(self, seat: int, text: str, following: Said | None) -> None:
        """Check and book one action; `following` shows whether a tunnel asked for more."""
        if self.decision == Decision.SECOND_CARD and seat != self.seat:
            self._end_turn_after_one_card()
        require(self.decision != Decision.NONE_LEFT, "X4: the game is over")
        self._check_seat(seat)
        words = text.split(" ")
        match words[0]:
            case "keep":
                self._hear_keep(seat, words[1:])
            case "pay" | "refuse":
                self._hear_tunnel_answer(seat, words)
            case "draw":
                self._hear_draw(seat, words[1:])
            case _:
                self._hear_turn(seat, words, following)

    def check_end(self, final: Mapping[str, Any] | None) -> None:
        """Check the books against the end in the record; Any as in the record."""
        if final is None:
            require(self.decision != Decision.NONE_LEFT, "E2: the game is over, but the record has no final")
            return
        self._end_last_turn()
        require(self.decision == Decision.NONE_LEFT, "E1: the record has a final, but the game is not over")
        self._check_table(final)
        self._check_tickets(final["tickets"])

    def _end_last_turn(self) -> None:
        """End the last turn of a complete record: no second card was possible, no surcharge due."""
        if self.decision == Decision.SECOND_CARD:
            self._end_turn_after_one_card()
        elif self.tunnel is not None and self.seat is not None:
            self.books.claim(self.seat, self.tunnel[0])
            self._end_turn()

    def _check_table(self, final: Mapping[str, Any]) -> None:
        books = self.books
        require(books.tracks == final["tracks"], f"final: tracks are {final['tracks']}, claimed were {books.tracks}")
        same = books.stations == final["stations"]
        require(same, f"final: stations are {final['stations']}, built were {books.stations}")

    def _check_tickets(self, tickets: Sequence[Sequence[str]]) -> None:
        """Check that every seat has as many tickets as it kept, and none is there twice."""
        counts = [len(own) for own in tickets]
        require(counts == self.books.tickets, f"final: {counts} tickets, kept were {self.books.tickets}")
        everybodys = [ticket for own in tickets for ticket in own]
        require(len(everybodys) == len(set(everybodys)), "final: a ticket is there twice")
        if self.box.edition.refused_start_leaves:
            self._check_long_tickets(tickets)

    def _check_long_tickets(self, tickets: Sequence[Sequence[str]]) -> None:
        """Check that no seat has more long tickets than were dealt: none is ever drawn (S3)."""
        dealt = self.box.edition.starting_long_tickets
        for seat, own in enumerate(tickets):
            long_ones = sum(ticket_called(self.box, ticket).is_long for ticket in own)
            require(long_ones <= dealt, f"S3: seat {seat} has {long_ones} long tickets, dealt were {dealt}")

    def _check_seat(self, seat: int) -> None:
        """Check that it is this seat's decision (X3)."""
        require(0 <= seat < self.seats, f"X3: there is no seat {seat}")
        if self.decision == Decision.STARTING_TICKETS:
            require(seat not in self.chosen, "S4: the seat has chosen its starting tickets already")
            return
        if self.seat is None:
            require(self.start in (None, seat), f"S5: seat {self.start} was to start")
            self.seat = seat
        require(seat == self.seat, f"X3: seat {self.seat} is to decide")

    def _require_decision(self, *possible: Decision) -> None:
        require(self.decision in possible, f"X3: now it is about {self.decision.name}")

    def _hear_keep(self, seat: int, positions: Sequence[str]) -> None:
        self._require_decision(Decision.STARTING_TICKETS, Decision.DRAWN_TICKETS)
        edition = self.box.edition
        if self.decision == Decision.DRAWN_TICKETS:
            offered = self._offer_size()
            kept = number_kept(positions, offered, edition.drawn_keep, "K2")
            self.books.keep_tickets(seat, kept)
            self.books.ticket_deck -= kept
            self._end_turn()
            return
        offered = edition.starting_long_tickets + edition.starting_tickets
        self.chosen[seat] = number_kept(positions, offered, edition.starting_keep, "S4")
        if len(self.chosen) == self.seats:
            self._begin_first_turn(offered)

    def _begin_first_turn(self, offered: int) -> None:
        """Begin the first turn: all choices take effect together (S4)."""
        for seat, kept in self.chosen.items():
            self.books.keep_tickets(seat, kept)
            if not self.box.edition.refused_start_leaves:
                self.books.ticket_deck += offered - kept
        self.decision = Decision.TURN

    def _offer_size(self) -> int:
        return min(self.box.edition.drawn_tickets, self.books.ticket_deck)

    def _hear_draw(self, seat: int, words: Sequence[str]) -> None:
        self._require_decision(Decision.TURN, Decision.SECOND_CARD)
        is_second = self.decision == Decision.SECOND_CARD
        self.books.draw_card(seat)
        match words:
            case ["blind"]:
                is_row_wild = False
            case ["row", color]:
                require(color in (*self.box.colors, Color.WILD), f"X2: no card is {color}")
                is_row_wild = color == Color.WILD
            case _:
                raise AssertionError("X2: a card is drawn blind or from the row")
        require(not (is_second and is_row_wild), "D4: the second card is never a face-up wild")
        if is_second or is_row_wild:
            self._end_turn()
        else:
            self.decision = Decision.SECOND_CARD

    def _end_turn_after_one_card(self) -> None:
        """End a turn after one card, which is right only if no second one was possible (D1, D9)."""
        # With more cards than the row has places, some can be drawn blind.
        left = self.books.cards_surely_left
        require(left <= ROW, f"D1: seat {self.seat} drew only one card, but {left} more were left")
        self._end_turn()

    def _hear_turn(self, seat: int, words: Sequence[str], following: Said | None) -> None:
        """Check an action that is a whole turn, or begins one, other than drawing cards (T1)."""
        self._require_decision(Decision.TURN)
        match words:
            case ["claim", track, color, wilds]:
                self._hear_claim(seat, track, Payment.read(color, wilds), following)
            case ["station", city, color, wilds]:
                self.books.build_station(seat, city, Payment.read(color, wilds))
                self._end_turn()
            case ["tickets"]:
                require(self.books.ticket_deck > 0, "K1: no tickets are left")
                self.decision = Decision.DRAWN_TICKETS
            case ["pass"]:
                self._hear_pass()
            case _:
                raise AssertionError("X2: this is no action")

    def _hear_claim(self, seat: int, track: str, payment: Payment, following: Said | None) -> None:
        self.books.check_claim(seat, track, payment)
        if self.books.track_called(track).is_tunnel and may_be_asked(seat, following):
            self.tunnel = (track, payment)
            self.decision = Decision.TUNNEL
            return
        self.books.claim(seat, track)
        self._end_turn()

    def _hear_tunnel_answer(self, seat: int, words: Sequence[str]) -> None:
        """Book a paid surcharge with its claim, or a refusal (U5)."""
        self._require_decision(Decision.TUNNEL)
        assert self.tunnel is not None
        track, laid = self.tunnel
        match words:
            case ["pay", wilds]:
                self.books.claim(seat, track, Surcharge.paid(laid, number_of_wilds(wilds)))
            case ["refuse"]:
                pass
            case _:
                raise AssertionError("X2: a tunnel's surcharge is paid or refused")
        self.tunnel = None
        self._end_turn()

    def _hear_pass(self) -> None:
        """Check that a passing seat could neither draw a card nor tickets (T2)."""
        require(self.books.ticket_deck == 0, f"T2: {self.books.ticket_deck} tickets could be drawn from")
        left = self.books.cards_surely_left
        require(left <= 0, f"T2: {left} cards could be drawn from")
        self._end_turn(is_pass=True)

    def _end_turn(self, is_pass: bool = False) -> None:
        """Give the turn to the next seat clockwise, unless the game is over (S5, T2, E1)."""
        assert self.seat is not None
        self.passes = self.passes + 1 if is_pass else 0
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self.books.pieces[self.seat] <= FEW_PIECES:
            self.turns_left = self.seats
        is_over = self.turns_left == 0 or self.passes == self.seats
        self.decision = Decision.NONE_LEFT if is_over else Decision.TURN
        self.seat = (self.seat + 1) % self.seats


def may_be_asked(seat: int, following: Said | None) -> bool:
    """Return whether the next action answers a surcharge, or may still leave that open."""
    return following is None or (following[0] == seat and following[1].split(" ")[0] in ("pay", "refuse"))


def number_kept(positions: Sequence[str], offered: int, at_least: int, rule: str) -> int:
    """Return the number of tickets kept; positions are within the offer, rising and enough."""
    require(all(position.isdecimal() for position in positions), f"X2: {positions} are no positions")
    numbers = [int(position) for position in positions]
    require(numbers == sorted(set(numbers)), f"X2: {numbers} are not in rising order")
    require(all(1 <= number <= offered for number in numbers), f"X2: {numbers} are not all in an offer of {offered}")
    require(len(numbers) >= min(at_least, offered), f"{rule}: {len(numbers)} kept, at least {at_least} must be")
    return len(numbers)
