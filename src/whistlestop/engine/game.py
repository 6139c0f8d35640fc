"""A game: set it up, ask what is legal, play, look at it from a seat, write it down."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import numpy as np

from whistlestop.engine import core
from whistlestop.engine.actions import Action, ClaimRoute, DrawBlind, DrawFromRow, DrawTickets, PaySurcharge
from whistlestop.engine.advice import Advice
from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.equipment import Equipment, equipment_of
from whistlestop.engine.errors import GameError, IllegalActionError, Refusal, SetupError, UndoError
from whistlestop.engine.events import Event, RouteClaimed
from whistlestop.engine.evidence import Scoring, scoring_of
from whistlestop.engine.explaining import explained
from whistlestop.engine.ids import NO_ACTION
from whistlestop.engine.keys import key_from_seed, key_words, new_key
from whistlestop.engine.reading import Reading
from whistlestop.engine.records import Boxed, new
from whistlestop.engine.refusals import Reason
from whistlestop.engine.results import Final, Score, final_of
from whistlestop.engine.state import MENU_LAYOUT, NOBODY, NOT_ENDING, STARTING_TICKETS, STATE_LAYOUT
from whistlestop.engine.telling import Teller
from whistlestop.engine.view import OwnView, View, own_view, view_for
from whistlestop.maps.board import Box
from whistlestop.maps.loading import load_box


class Game:
    """One game of any edition. A pure function of edition, seats, key and actions."""

    def __init__(self, equipment: Equipment, seats: int, key: bytes, start: int | None = None) -> None:
        self.equipment = equipment
        self.seats = seats
        self.key = key
        self.start = start
        self.shuffle: Mapping[str, object] | None = None
        self._played: list[tuple[int, Action]] = []
        self._claims: list[RouteClaimed] = []
        self._before_last: bytes | None = None
        states = new(STATE_LAYOUT)
        states["seats"] = seats
        states["key"][0] = key_words(key)
        core.deal(equipment.board, states, NOBODY if start is None else start)
        self._use(states)

    @classmethod
    def new(
        cls,
        edition: str | Box = "usa",
        *,
        seats: int = 2,
        seed: int | None = None,
        key: bytes | None = None,
        start: int | None = None,
    ) -> "Game":
        """Set up a game: of an edition by its name, or with somebody's own map.

        Without a seed or a key, nobody can foresee the cards.

        >>> Game.new("europe", seats=3, seed=7).open_seats
        (0, 1, 2)
        """
        box = load_box(edition) if isinstance(edition, str) else edition
        _check_seats(box, seats, start)
        return cls(equipment_of(box), int(seats), _chosen_key(seed, key), None if start is None else int(start))

    @classmethod
    def replay(cls, record: object) -> "Game":
        """Play a recorded game again; refuses a record that is not exactly what would happen."""
        from whistlestop.engine.recording import replayed

        return replayed(record)

    @property
    def box(self) -> Box:
        """The edition and the map."""
        return self.equipment.box

    @property
    def edition(self) -> str:
        """The edition's id."""
        return self.box.edition.id

    def _use(self, states: Boxed) -> None:
        """Let the game go on from a record, which is this game's own from now on."""
        self._states = states
        self.state = Reading(states)
        """The whole game, with all its secrets: for the engine's own tests and tools, never for players."""
        self._legal: dict[int, list[int]] = {}  # looked up since the last action, by seat

    @property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """Seat and action, for every action in effect."""
        return tuple(self._played)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that owe a decision: at the start all that have not chosen, later one."""
        return self.state.open_seats

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def is_last_round(self) -> bool:
        """Whether everybody has only one more turn (E1)."""
        return self.state.turns_left != NOT_ENDING

    def legal_actions(self, seat: int) -> list[Action]:
        """Everything that a seat can do now; nothing if it is not its decision (X3)."""
        actions = self.equipment.codec.actions
        return [actions[number] for number in self._legal_numbers(seat)]

    def why_illegal(self, seat: int, action: Action | str) -> Refusal | None:
        """Why a seat can't do something now; nothing if it can."""
        try:
            self.checked(seat, action)
        except IllegalActionError as error:
            return error.refusal
        return None

    def checked(self, seat: int, action: Action | str) -> Action:
        """The action, if it is legal now; refuses it otherwise, with the rule it breaks (X1-X5)."""
        return self.equipment.codec.actions[self._number_of_legal(seat, action)]

    def play(self, seat: int, action: Action | str) -> list[Event]:
        """Carry out one legal action; refuse any other and change nothing (X1).

        The events hold all secrets: `event.seen_by(seat)` is what a seat may be told.
        """
        before = _reading_of(self._advance(seat, self._number_of_legal(seat, action)))
        teller = Teller(self.equipment.codec, before, self.state, seat, self._played[-1][1])
        return teller.tell(self.winners() if self.is_over else ())

    def play_quietly(self, seat: int, action: Action | str) -> None:
        """Play without telling what happened: for replays, which nobody watches."""
        self._check_seat(seat)
        before = self._states.tobytes()
        number = self.equipment.codec.number_of_text.get(str(action), NO_ACTION)
        if core.play_if_legal(self.equipment.board, self._states, seat, number):
            self._note([(int(seat), self.equipment.codec.actions[number])], before)
        else:  # illegal, or written in another way
            self._advance(seat, self._number_of_legal(seat, action))

    def play_all_quietly(self, actions: Sequence[tuple[int, str]]) -> None:
        """Play one action after the other without telling what happened; those before an illegal one are played."""
        played = 0
        while played < len(actions):
            played += self._play_while_legal(actions[played:])
            if played < len(actions):  # illegal, or written in another way
                self.play_quietly(*actions[played])
                played += 1

    def _play_while_legal(self, actions: Sequence[tuple[int, str]]) -> int:
        """Play as many of these as are legal and written in our way; says how many."""
        for seat, _ in actions:
            self._check_seat(seat)
        codec = self.equipment.codec
        coded = np.array([(seat, codec.number_of_text.get(text, NO_ACTION)) for seat, text in actions], np.int64)
        before, takings = new(STATE_LAYOUT), np.zeros(len(actions), np.int64)
        count = core.play_while_legal(self.equipment.board, self._states, coded, before, takings)
        if count > 0:
            played = [(seat, codec.actions[number]) for seat, number in coded[:count].tolist()]
            self._note(played, before.tobytes(), np.flatnonzero(takings).tolist())
        return count

    def _advance(self, seat: int, number: int) -> bytes:
        """Carry out a legal action; gives the state before it."""
        before = self._states.tobytes()
        core.play(self.equipment.board, self._states, seat, number)
        self._note([(int(seat), self.equipment.codec.actions[number])], before)
        return before

    def _note(self, played: list[tuple[int, Action]], before_last: bytes, takings: Sequence[int] = (0,)) -> None:
        """Remember actions that were carried out; `takings` are the places of those that may have taken a track."""
        self._legal.clear()
        first = len(self._played)
        self._played += played
        self._before_last = before_last
        for place in takings:
            self._note_claim(first + place)

    def copy(self) -> "Game":
        """The same game once more, to try things on."""
        twin = copy(self)
        twin._use(self._states.copy())
        twin._played = list(self._played)
        twin._claims = list(self._claims)
        return twin

    def can_undo(self, seat: int) -> bool:
        """Whether a seat can take its last action back.

        Only the very last action, if it used no random number and showed the seat nothing new: never a draw, nor
        the choice that settles all starting tickets, nor what ends the game.
        """
        if self._before_last is None or self._played[-1][0] != seat or self.is_over or self.state.used_randomness:
            return False
        settled_start = _reading_of(self._before_last).decision == STARTING_TICKETS != self.state.decision
        return not settled_start and not isinstance(self._played[-1][1], DrawBlind | DrawFromRow | DrawTickets)

    def undo(self, seat: int) -> Action:
        """Take the last action back; its number is used again."""
        if self._before_last is None or not self.can_undo(seat):
            raise UndoError("error.no_undo")
        self._use(np.frombuffer(bytearray(self._before_last), STATE_LAYOUT))
        self._before_last = None
        owned = self.state.claimed(seat)
        self._claims = [claim for claim in self._claims if claim.seat != seat or self._index(claim) in owned]
        return self._played.pop()[1]

    def view_for(self, seat: int) -> View:
        """All that a seat may know (T4)."""
        self._check_seat(seat)
        return view_for(self.equipment.codec, self.state, self._claims, seat, self.final())

    def public_view(self) -> View:
        """All that anybody may know who has no seat."""
        return view_for(self.equipment.codec, self.state, self._claims, None, self.final())

    def own_view(self, seat: int) -> OwnView:
        """The part of a seat's view that is its alone: with the public view, all that it may know."""
        self._check_seat(seat)
        return own_view(self.equipment.codec, self.state, seat)

    def advice_for(self, seat: int) -> Advice:
        """Answers for one seat, from what that seat may know."""
        self._check_seat(seat)
        return Advice(self.equipment, self._states, seat)

    def scores(self) -> tuple[Score, ...]:
        """Every seat's points once the game is over (P1)."""
        return self._ended().scores

    def scoring(self) -> tuple[Scoring, ...]:
        """What every seat's points come from once the game is over: tickets with their tracks, a trail to walk."""
        if not self.is_over:
            raise GameError("error.not_over")
        return tuple(scoring_of(self.equipment, self._states, seat) for seat in range(self.seats))

    def winners(self) -> tuple[int, ...]:
        """Who wins once the game is over, ties broken (P5); more than one if they share the victory."""
        return self._ended().winners

    def final(self) -> Final | None:
        """All that is open once the game is over; nothing before."""
        return final_of(self.equipment, self._states) if self.is_over else None

    def record(self) -> dict[str, Any]:  # Any: plain JSON
        """The whole game as one JSON object. It holds the key, and so all secrets."""
        from whistlestop.engine.recording import record_of

        return record_of(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.box == other.box and self._states.tobytes() == other._states.tobytes()

    __hash__ = None  # type: ignore[assignment]  # a game changes: it can't be a key

    def _index(self, claim: RouteClaimed) -> int:
        return self.equipment.codec.track_index[claim.track]

    def _ended(self) -> Final:
        final = self.final()
        if final is None:
            raise GameError("error.not_over")
        return final

    def _note_claim(self, place: int) -> None:
        """Keep the claims in order: a track is claimed with the claim itself, or when its tunnel is paid for."""
        seat, action = self._played[place]
        if isinstance(action, PaySurcharge):
            action = self._played[place - 1][1]
        if not isinstance(action, ClaimRoute):
            return
        codec = self.equipment.codec
        if self.state.owns(seat, codec.track_index[action.track]):
            points = POINTS_BY_LENGTH[codec.track(action.track).length]
            self._claims.append(RouteClaimed(seat, action.track, action.color, action.wilds, points))

    def _check_seat(self, seat: int) -> None:
        if not is_number(seat) or not 0 <= seat < self.seats:
            raise SetupError("error.no_such_seat", seat=repr(seat), seats=self.seats)

    def _legal_numbers(self, seat: int) -> list[int]:
        self._check_seat(seat)
        if seat not in self._legal:
            numbers = np.empty(len(self.equipment.codec.actions), np.int64)
            count = core.legal(self.equipment.board, self._states, seat, new(MENU_LAYOUT), numbers)
            self._legal[seat] = numbers[:count].tolist()
        return self._legal[seat]

    def _number_of_legal(self, seat: int, action: Action | str) -> int:
        codec, legal = self.equipment.codec, self._legal_numbers(seat)
        for number in legal:
            # Most often this is one of the actions just given out by `legal_actions`.
            if codec.actions[number] is action:
                return number
        coded = codec.encode(action)
        if coded.flaw is None and coded.number in legal:
            return coded.number
        reason = core.why(self.equipment.board, self._states, seat, new(MENU_LAYOUT), coded.number)
        raise IllegalActionError(explained(self.box, self.state, seat, Reason(reason), coded))


def _reading_of(state: bytes) -> Reading:
    return Reading(np.frombuffer(state, STATE_LAYOUT))


def _check_seats(box: Box, seats: int, start: int | None) -> None:
    least, most = box.edition.min_seats, box.edition.max_seats
    if not is_number(seats) or not least <= seats <= most:
        raise SetupError("error.bad_seats", edition=box.edition.id, least=least, most=most, seats=repr(seats))
    if start is not None and not (is_number(start) and 0 <= start < seats):
        raise SetupError("error.bad_start", start=repr(start), last=seats - 1)


def _chosen_key(seed: int | None, key: bytes | None) -> bytes:
    if seed is not None and (key is not None or not is_number(seed)):
        raise SetupError("error.bad_seed")
    if key is None:
        return new_key() if seed is None else key_from_seed(seed)
    return key


def is_number(value: object) -> bool:
    """Whether this is a whole number, NumPy's included: true and false are none, though Python counts them as such."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)
