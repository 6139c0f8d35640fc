"""A reference model of the rules in plain Python, written from their text alone.

`legal_texts` lists what a seat may do. `check_step` computes what an action leads to and compares it with what the
engine did; only the cards and tickets that chance chose are taken from the outcome, and only where the piles hold them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from itertools import combinations
from typing import Final

from whistlestop.engine.game import Game
from whistlestop.engine.state import (
    JOURNAL,
    KEEP_TICKETS,
    NO_CARD,
    NOT_ENDING,
    OVER,
    RESHUFFLED,
    SECOND_CARD,
    STARTING_TICKETS,
    TUNNEL,
    TURN,
)
from whistlestop.maps.board import Box, Track

Cards = Counter[str]

WILD: Final = "wild"
GRAY: Final = "gray"
SHUFFLE: Final = "shuffle"
"""Stands among the cards that an action showed, where the discards became the deck."""
ROW_SIZE: Final = 5
TOO_MANY_WILDS: Final = 3
TURNED_FOR_TUNNEL: Final = 3
FEW_PIECES: Final = 2


@dataclass
class Player:
    """Everything that belongs to one seat."""

    hand: Cards
    known: Cards
    pieces: int
    tracks: set[str]
    tickets: set[int]
    stations: set[str]
    offer: tuple[int, ...]
    chosen: tuple[int, ...]

    def copy(self) -> "Player":
        """Return an independent copy."""
        return replace(
            self,
            hand=self.hand.copy(),
            known=self.known.copy(),
            tracks=set(self.tracks),
            tickets=set(self.tickets),
            stations=set(self.stations),
        )


@dataclass(frozen=True)
class Laid:
    """A tunnel that waits for its answer: the cards laid and the cards turned."""

    track: str
    color: str
    wilds: int
    turned: tuple[str, ...]

    @property
    def due(self) -> int:
        """The surcharge: a card for each turned card of the color laid, and for each wild (U3, U4)."""
        return sum(card in {self.color, WILD} for card in self.turned)


@dataclass
class Position:
    """A whole game between two actions, with all its secrets."""

    decision: int
    seat: int
    passes: int
    turns_left: int | None
    row: list[str | None]
    deck: Cards
    discards: Cards
    undrawn: set[int]
    refused: tuple[int, ...]
    tunnel: Laid | None
    players: tuple[Player, ...]
    shown: tuple[str, ...] = field(compare=False)
    """What the last action turned up, in order."""

    def copy(self) -> "Position":
        """Return an independent copy."""
        return replace(
            self,
            row=list(self.row),
            deck=self.deck.copy(),
            discards=self.discards.copy(),
            undrawn=set(self.undrawn),
            players=tuple(player.copy() for player in self.players),
        )


def position_of(game: Game) -> Position:
    """Return the position of a game now."""
    state = game.state
    name = game.equipment.codec.color_of
    return Position(
        decision=state.decision,
        seat=state.seat,
        passes=state.passes,
        turns_left=None if state.turns_left == NOT_ENDING else state.turns_left,
        row=[None if card == NO_CARD else str(name[card]) for card in state.row],
        deck=_cards(game, state.deck),
        discards=_cards(game, state.discards),
        undrawn=set(state.undrawn_tickets),
        refused=state.refused_tickets,
        tunnel=_laid(game) if state.decision == TUNNEL else None,
        players=tuple(_player(game, seat) for seat in range(state.seats)),
        shown=tuple(SHUFFLE if card == RESHUFFLED else str(name[card]) for card in state.journal),
    )


def _cards(game: Game, counts: Iterable[int]) -> Cards:
    return Counter({str(color): count for color, count in game.equipment.codec.count_by_color(counts).items()})


def _laid(game: Game) -> Laid:
    state = game.state
    name = game.equipment.codec.color_of
    turned = tuple(str(name[card]) for card in state.tunnel_turned)
    return Laid(game.box.tracks[state.tunnel_track].id, str(name[state.tunnel_color]), state.tunnel_wilds, turned)


def _player(game: Game, seat: int) -> Player:
    state = game.state
    return Player(
        hand=_cards(game, state.hand(seat)),
        known=_cards(game, state.known(seat)),
        pieces=state.pieces(seat),
        tracks={str(game.box.tracks[track].id) for track in state.claimed(seat)},
        tickets=set(state.tickets(seat)),
        stations={str(game.box.cities[city].id) for city in state.stations(seat)},
        offer=state.offer(seat),
        chosen=state.chosen(seat),
    )


def legal_texts(box: Box, position: Position, seat: int) -> set[str]:
    """Return everything that a seat may do now as text; empty if it owes no decision."""
    player = position.players[seat]
    if position.decision == STARTING_TICKETS:
        return set() if player.chosen else set(_keeps(len(player.offer), box.edition.starting_keep))
    if position.decision == OVER or seat != position.seat:
        return set()
    if position.decision == KEEP_TICKETS:
        return set(_keeps(len(player.offer), box.edition.drawn_keep))
    if position.decision == TUNNEL:
        return set(_tunnel_answers(position, player))
    if position.decision == SECOND_CARD:
        return set(_second_draws(position))
    return _turns(box, position, player) or {"pass"}


def _turns(box: Box, position: Position, player: Player) -> set[str]:
    """Yield the possible turns of the four kinds (T1)."""
    texts = {*_first_draws(position), *_claims(box, position, player), *_stations(box, position, player)}
    if position.undrawn or position.refused:
        texts.add("tickets")
    return texts


def _keeps(offered: int, at_least: int) -> Iterator[str]:
    """Yield every choice of enough tickets; all of them where too few are offered (S4, K2)."""
    for count in range(min(at_least, offered), offered + 1):
        for positions in combinations(range(1, offered + 1), count):
            yield " ".join(("keep", *map(str, positions)))


def _first_draws(position: Position) -> Iterator[str]:
    """Yield any card of the row, and the top of the deck if the piles have a card (D1, D9)."""
    yield from (f"draw row {card}" for card in position.row if card is not None)
    if position.deck.total() or position.discards.total():
        yield "draw blind"


def _second_draws(position: Position) -> Iterator[str]:
    """Yield the second draws: as the first, but never a face-up wild (D4)."""
    yield from (text for text in _first_draws(position) if text != f"draw row {WILD}")


def _claims(box: Box, position: Position, player: Player) -> Iterator[str]:
    """Yield every open track with every payment that the hand allows (C1-C4, F1, U1)."""
    for track in _open_tracks(box, position, player):
        colors = box.colors if track.color == GRAY else (track.color,)
        for payment in _payments(player.hand, colors, track.length, track.ferry_wilds):
            yield f"claim {track.id} {payment}"


def _open_tracks(box: Box, position: Position, player: Player) -> Iterator[Track]:
    """Yield the free tracks that no twin closes and the pieces suffice for (C4, C6-C8)."""
    taken = set().union(*(other.tracks for other in position.players))
    closing = taken if len(position.players) <= box.edition.small_game else player.tracks
    for track in box.tracks:
        if track.id not in taken and track.twin not in closing and track.length <= player.pieces:
            yield track


def _stations(box: Box, position: Position, player: Player) -> Iterator[str]:
    """Yield the next station in every free city, with every possible payment (G1, G2)."""
    price = len(player.stations) + 1
    if price <= box.edition.stations:
        built_on = set().union(*(other.stations for other in position.players))
        for payment in _payments(player.hand, box.colors, price, 0):
            yield from (f"station {city.id} {payment}" for city in box.cities if city.id not in built_on)


def _payments(hand: Cards, colors: Iterable[str], cards: int, at_least_wild: int) -> Iterator[str]:
    """Yield each mix of a color and wilds; wilds alone have no color (C1, C3)."""
    for color in colors:
        for wilds in range(at_least_wild, cards):
            if hand[WILD] >= wilds and hand[color] >= cards - wilds:
                yield f"{color} wilds={wilds}"
    if hand[WILD] >= cards:
        yield f"{WILD} wilds={cards}"


def _tunnel_answers(position: Position, player: Player) -> Iterator[str]:
    """Yield the refusal and every way to pay the surcharge (U3-U5)."""
    laid = position.tunnel
    assert laid is not None
    yield "refuse"
    for wilds in range(laid.due + 1):
        rest = laid.due - wilds
        is_payable = rest == 0 if laid.color == WILD else player.hand[laid.color] >= rest
        if player.hand[WILD] >= wilds and is_payable:
            yield f"pay wilds={wilds}"


def face_up(position: Position) -> Cards:
    """Return the cards of the row."""
    return Counter(card for card in position.row if card is not None)


def must_be_replaced(position: Position) -> bool:
    """Return whether the row has three wilds and other cards could replace it (D6)."""
    around = face_up(position) + position.deck + position.discards
    return face_up(position)[WILD] >= TOO_MANY_WILDS and around.total() - around[WILD] >= TOO_MANY_WILDS


def check_step(box: Box, before: Position, seat: int, text: str, after: Position) -> None:
    """Refuse an outcome that the rules do not allow; return the expected position."""
    assert text in legal_texts(box, before, seat), f"{text!r} is not legal"
    step = Step(box, before.copy(), seat, after)
    step.carry_out(text)
    assert not step.to_come, f"after {text!r} more was turned up than needed: {step.to_come}"
    for part in fields(Position):
        should, did = getattr(step.now, part.name), getattr(after, part.name)
        assert not part.compare or should == did, f"{part.name} after {text!r}: should be {should}, is {did}"


class StoryCutShortError(Exception):
    """An outcome with more cards turned up than the journal holds."""


class Step:
    """One action, carried out by hand; choices of chance are read off the outcome."""

    def __init__(self, box: Box, now: Position, seat: int, after: Position) -> None:
        self.box = box
        self.now = now
        self.seat = seat
        self.after = after
        self.me = now.players[seat]
        self.to_come = list(after.shown)

    def carry_out(self, text: str) -> None:
        """Carry out the action, up to the next decision."""
        verb, *words = text.split()
        if verb == "keep":
            self._keep(tuple(map(int, words)))
        elif verb == "draw":
            self._draw(words)
        elif verb == "claim":
            self._claim(*words)
        elif verb == "station":
            self._build_station(*words)
        elif verb in {"pay", "refuse"}:
            self._answer_tunnel(words)
        elif verb == "tickets":
            self._draw_tickets()
        else:
            self._end_turn(is_pass=True)

    def _keep(self, positions: tuple[int, ...]) -> None:
        """Move starting tickets once all seats have chosen, drawn ones at once (S4, K2)."""
        self.me.chosen = positions
        if self.now.decision == KEEP_TICKETS:
            self._move_tickets(self.me, refused_leave=False)
            self._end_turn()
        elif all(player.chosen for player in self.now.players):
            for player in self.now.players:
                self._move_tickets(player, self.box.edition.refused_start_leaves)
            self.now.decision = TURN

    def _move_tickets(self, player: Player, refused_leave: bool) -> None:
        """Move kept tickets to the player, refused ones under the deck or out of the game (S4, K2)."""
        kept = {player.offer[position - 1] for position in player.chosen}
        player.tickets |= kept
        if not refused_leave:
            self.now.refused += tuple(ticket for ticket in player.offer if ticket not in kept)
        player.offer = player.chosen = ()

    def _draw_tickets(self) -> None:
        """Draw tickets: undrawn ones in an order only chance knows, then refused ones (K1)."""
        size = min(self.box.edition.drawn_tickets, len(self.now.undrawn) + len(self.now.refused))
        offer = self.after.players[self.seat].offer
        assert len(offer) == size, f"K1: {len(offer)} tickets were drawn, not {size}"
        fresh = min(size, len(self.now.undrawn))
        assert set(offer[:fresh]) <= self.now.undrawn, "K1: a refused ticket was drawn before one never drawn"
        assert len(set(offer)) == size, "K1: a ticket was drawn twice"
        self.now.undrawn -= set(offer[:fresh])
        self.me.offer = offer[:fresh] + self.now.refused[: size - fresh]
        self.now.refused = self.now.refused[size - fresh :]
        self.now.decision = KEEP_TICKETS
        self.now.passes = 0

    def _draw(self, words: list[str]) -> None:
        """Draw one card; then the second, unless the turn ends after the first (D1-D5, D9)."""
        is_second = self.now.decision == SECOND_CARD
        if words == ["blind"]:
            self._draw_blind()
        else:
            self._take_from_row(words[1])
        self.now.passes = 0
        if is_second or words == ["row", WILD] or not set(_second_draws(self.now)):
            self._end_turn()
        else:
            self.now.decision = SECOND_CARD

    def _draw_blind(self) -> None:
        """Draw the top card of the deck, which is read off the hand (D5)."""
        self._shuffle_if_needed()
        gained = self.after.players[self.seat].hand - self.me.hand
        assert gained.total() == 1, f"D1: one card is drawn, not {gained}"
        assert gained <= self.now.deck, f"D1: the deck had no {gained}"
        self.now.deck -= gained
        self.me.hand += gained

    def _take_from_row(self, card: str) -> None:
        """Take a card of the row and replace it at once (D2)."""
        self.now.row[self.now.row.index(card)] = None
        self.me.hand[card] += 1
        self.me.known[card] += 1
        self._restore_row()

    def _claim(self, track_id: str, color: str, wilds: str) -> None:
        """Lay the payment; a tunnel turns cards first and may ask for more (C5, U2, U6)."""
        track = self._track(track_id)
        number = int(wilds.removeprefix("wilds="))
        self._lay(color, track.length, number)
        self.now.passes = 0
        laid = Laid(track_id, color, number, tuple(self._turn_for_tunnel()) if track.is_tunnel else ())
        if laid.due:
            self.now.tunnel = laid
            self.now.decision = TUNNEL
        else:
            self._complete_claim(laid)

    def _track(self, track_id: str) -> Track:
        return next(track for track in self.box.tracks if track.id == track_id)

    def _turn_for_tunnel(self) -> Iterator[str]:
        """Turn three cards from the deck, or as many as there are (U2)."""
        for _ in range(min(TURNED_FOR_TUNNEL, self.now.deck.total() + self.now.discards.total())):
            yield self._turn_up()

    def _complete_claim(self, laid: Laid) -> None:
        """Give the track to the player with its pieces; discard the cards on the table (C4, C5, U6)."""
        track = self._track(laid.track)
        self.me.tracks.add(laid.track)
        self.me.pieces -= track.length
        self.now.discards += paid(laid.color, track.length, laid.wilds)
        self.now.discards += Counter(laid.turned)
        self._restore_row()
        self._end_turn()

    def _answer_tunnel(self, words: list[str]) -> None:
        """Pay and claim the tunnel, or take the cards back; discard the turned ones (U5, U6)."""
        laid = self.now.tunnel
        assert laid is not None
        self.now.tunnel = None
        if words:
            wilds = int(words[0].removeprefix("wilds="))
            self._lay(laid.color, laid.due, wilds)
            self.now.discards += paid(laid.color, laid.due, wilds)
            self._complete_claim(laid)
        else:
            back = paid(laid.color, self._track(laid.track).length, laid.wilds)
            self.me.hand += back
            self.me.known += back
            self.now.discards += Counter(laid.turned)
            self._restore_row()
            self._end_turn()

    def _build_station(self, city: str, color: str, wilds: str) -> None:
        """Build the next station, for one card more than the last (G1, G2)."""
        price = len(self.me.stations) + 1
        number = int(wilds.removeprefix("wilds="))
        self._lay(color, price, number)
        self.now.discards += paid(color, price, number)
        self.me.stations.add(city)
        self._restore_row()
        self._end_turn()

    def _lay(self, color: str, cards: int, wilds: int) -> None:
        """Take cards out of the hand; publicly known ones are assumed to go first."""
        payment = paid(color, cards, wilds)
        assert payment <= self.me.hand, f"C1: the hand has no {payment}"
        self.me.hand -= payment
        self.me.known -= payment

    def _shuffle_if_needed(self) -> None:
        """Shuffle the discards into an empty deck, only when a card is needed (D7)."""
        if not self.now.deck.total():
            assert self._next_shown() == SHUFFLE, "D7: the empty deck was not renewed when a card was needed"
            self.now.deck, self.now.discards = self.now.discards, Counter()

    def _turn_up(self) -> str:
        """Turn up the top card of the deck."""
        self._shuffle_if_needed()
        card = self._next_shown()
        assert card != SHUFFLE, "D7: the deck was renewed before it was empty"
        assert self.now.deck[card], f"D2: the deck had no {card}"
        self.now.deck[card] -= 1
        return card

    def _next_shown(self) -> str:
        if not self.to_come and len(self.after.shown) == JOURNAL:
            raise StoryCutShortError
        assert self.to_come, "D2, D7: a card was needed, and none was turned up"
        return self.to_come.pop(0)

    def _restore_row(self) -> None:
        """Fill the gaps as long as there are cards, and replace a row of wilds (D2, D6, D8)."""
        try:
            self._fill_gaps()
            while must_be_replaced(self.now):
                self.now.discards += face_up(self.now)
                self.now.row = [None] * ROW_SIZE
                self._fill_gaps()
        except StoryCutShortError:
            self._accept_last_row()

    def _fill_gaps(self) -> None:
        for slot, card in enumerate(self.now.row):
            if card is None and (self.now.deck.total() or self.now.discards.total()):
                self.now.row[slot] = self._turn_up()

    def _accept_last_row(self) -> None:
        """Accept a last row after more replacements than the journal holds, if the cards add up."""
        now, after = self.now, self.after
        had = face_up(now) + now.deck + now.discards
        assert had == face_up(after) + after.deck + after.discards, "D6: the cards do not add up"
        now.row, now.deck, now.discards = list(after.row), after.deck.copy(), after.discards.copy()
        assert face_up(now).total() == min(ROW_SIZE, had.total()), "D8: the row has a gap"
        assert not must_be_replaced(now), "D6: the row has too many wilds"

    def _end_turn(self, is_pass: bool = False) -> None:
        """Start the next seat's turn, unless the last round or a round of passes is over (T2, E1)."""
        now = self.now
        now.passes = now.passes + 1 if is_pass else 0
        if now.turns_left is not None:
            now.turns_left -= 1
        elif self.me.pieces <= FEW_PIECES:
            now.turns_left = len(now.players)
        if now.turns_left == 0 or now.passes == len(now.players):
            now.decision = OVER
            now.seat = self.after.seat  # nobody's turn: the rules do not say who is named
        else:
            now.decision = TURN
            now.seat = (self.seat + 1) % len(now.players)


def paid(color: str, cards: int, wilds: int) -> Cards:
    """Return the cards of a payment.

    >>> sorted(paid("red", 3, 1).elements())
    ['red', 'red', 'wild']
    """
    return Counter({color: cards - wilds}) + Counter({WILD: wilds})
