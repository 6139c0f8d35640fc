"""The `Game` class: set up, list legal actions, play, view from a seat, record."""

import operator
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import numpy as np

from whistlestop.engine import core
from whistlestop.engine.actions import Action, ClaimRoute, DrawBlind, DrawFromRow, DrawTickets, PaySurcharge
from whistlestop.engine.advice import Advice
from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.compilation import warn_if_uncompiled
from whistlestop.engine.equipment import Equipment, equipment_of
from whistlestop.engine.errors import GameError, IllegalActionError, Refusal, SetupError, UndoError
from whistlestop.engine.event_builder import EventBuilder
from whistlestop.engine.events import Event, RouteClaimed
from whistlestop.engine.evidence import Scoring, explain_score
from whistlestop.engine.explanation import explain_refusal
from whistlestop.engine.ids import NO_ACTION
from whistlestop.engine.keys import key_from_seed, key_words, new_key
from whistlestop.engine.knowledge import knowledge_of, own_knowledge
from whistlestop.engine.records import Boxed, new
from whistlestop.engine.refusals import Reason
from whistlestop.engine.results import Final, Score, build_final
from whistlestop.engine.rulebook import IS_COMPILED
from whistlestop.engine.state import MENU_LAYOUT, NOBODY, NOT_ENDING, STARTING_TICKETS, STATE_LAYOUT
from whistlestop.engine.state_reader import StateReader
from whistlestop.engine.track_rules import closed_tracks
from whistlestop.engine.view import OwnView, View, read_own_view, read_view
from whistlestop.maps.board import Box, TrackId
from whistlestop.maps.loading import load_box


class Game:
    """One game of any edition: a pure function of edition, seats, key and actions."""

    def __init__(self, equipment: Equipment, seats: int, key: bytes, start: int | None = None) -> None:
        warn_if_uncompiled(is_compiled=IS_COMPILED)
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
        """Set up a game of an edition given by name, or of a custom map.

        Without a seed or a key, nobody can foresee the cards.

        >>> Game.new("europe", seats=3, seed=7).open_seats
        (0, 1, 2)
        """
        box = load_box(edition) if isinstance(edition, str) else edition
        _check_seats(box, seats, start)
        return cls(equipment_of(box), int(seats), _chosen_key(seed, key), None if start is None else int(start))

    @classmethod
    def replay(cls, record: object) -> "Game":
        """Replay a recorded game; refuse a record that does not match what the rules do."""
        from whistlestop.engine.game_record import replay_record

        return replay_record(record)

    @property
    def box(self) -> Box:
        """The edition and the map."""
        return self.equipment.box

    @property
    def edition(self) -> str:
        """The edition's id."""
        return self.box.edition.id

    def _use(self, states: Boxed) -> None:
        """Continue the game from a record, which it owns from now on."""
        self._states = states
        self.state = StateReader(states)
        """The whole game, with all its secrets: for the engine's own tests and tools, never for players."""
        self._legal: dict[int, list[int]] = {}  # looked up since the last action, by seat

    @property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """Seat and action of every action in effect."""
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
        """Whether every seat has only one more turn (E1)."""
        return self.state.turns_left != NOT_ENDING

    def legal_actions(self, seat: int) -> list[Action]:
        """Return every legal action of a seat; empty if it owes no decision (X3)."""
        actions = self.equipment.codec.actions
        return [actions[number] for number in self._legal_numbers(seat)]

    def why_illegal(self, seat: int, action: Action | str) -> Refusal | None:
        """Return why a seat can't do something now, or None if it can."""
        try:
            self.checked(seat, action)
        except IllegalActionError as error:
            return error.refusal
        return None

    def checked(self, seat: int, action: Action | str) -> Action:
        """Return the action if it is legal now; otherwise raise, naming the rule it breaks (X1-X5)."""
        return self.equipment.codec.actions[self._number_of_legal(seat, action)]

    def play(self, seat: int, action: Action | str) -> list[Event]:
        """Carry out one legal action; refuse any other and change nothing (X1).

        The events hold all secrets: `event.seen_by(seat)` removes everything that seat must not know.
        """
        plain = self._plain_seat(seat)
        before = _read_state(self._advance(plain, self._number_of_legal(plain, action)))
        builder = EventBuilder(self.equipment.codec, before, self.state, plain, self._played[-1][1])
        return builder.build(self.winners() if self.is_over else ())

    def play_quietly(self, seat: int, action: Action | str) -> None:
        """Play an action without building events: for replays."""
        plain, before = self._plain_seat(seat), self._states.tobytes()
        number = self.equipment.codec.number_of_text.get(str(action), NO_ACTION)
        if core.play_if_legal(self.equipment.board, self._states, plain, number):
            self._note([(plain, self.equipment.codec.actions[number])], before)
        else:  # illegal, or not in canonical spelling
            self._advance(plain, self._number_of_legal(plain, action))

    def play_all_quietly(self, actions: Sequence[tuple[int, str]]) -> None:
        """Play actions in order without building events; stop at the first illegal one.

        The actions before an illegal one stay played.
        """
        played = 0
        while played < len(actions):
            played += self._play_while_legal(actions[played:])
            if played < len(actions):  # illegal, or not in canonical spelling
                self.play_quietly(*actions[played])
                played += 1

    def _play_while_legal(self, actions: Sequence[tuple[int, str]]) -> int:
        """Play actions while they are legal and canonically written; return the number played."""
        codec = self.equipment.codec
        coded = np.array(
            [(self._plain_seat(seat), codec.number_of_text.get(text, NO_ACTION)) for seat, text in actions], np.int64
        )
        before, takings = new(STATE_LAYOUT), np.zeros(len(actions), np.int64)
        count = core.play_while_legal(self.equipment.board, self._states, coded, before, takings)
        if count > 0:
            played = [(seat, codec.actions[number]) for seat, number in coded[:count].tolist()]
            self._note(played, before.tobytes(), np.flatnonzero(takings).tolist())
        return count

    def _advance(self, seat: int, number: int) -> bytes:
        """Carry out a legal action; return the state before it."""
        before = self._states.tobytes()
        core.play(self.equipment.board, self._states, seat, number)
        self._note([(seat, self.equipment.codec.actions[number])], before)
        return before

    def _note(self, played: list[tuple[int, Action]], before_last: bytes, takings: Sequence[int] = (0,)) -> None:
        """Remember actions that were played; `takings` indexes those that may have taken a track."""
        self._legal.clear()
        first = len(self._played)
        self._played += played
        self._before_last = before_last
        for place in takings:
            self._note_claim(first + place)

    def copy(self) -> "Game":
        """Return an independent copy of the game."""
        twin = copy(self)
        twin._use(self._states.copy())
        twin._played = list(self._played)
        twin._claims = list(self._claims)
        return twin

    def can_undo(self, seat: int) -> bool:
        """Return whether a seat can undo its last action.

        Only the very last action, if it used no random number and showed the seat nothing new: never a draw, nor
        the choice that settles all starting tickets, nor what ends the game.
        """
        if self._before_last is None or self._played[-1][0] != seat or self.is_over or self.state.used_randomness:
            return False
        settled_start = _read_state(self._before_last).decision == STARTING_TICKETS != self.state.decision
        return not settled_start and not isinstance(self._played[-1][1], DrawBlind | DrawFromRow | DrawTickets)

    def undo(self, seat: int) -> Action:
        """Undo the last action; its action number is used again."""
        if self._before_last is None or not self.can_undo(seat):
            raise UndoError("error.no_undo")
        self._use(np.frombuffer(bytearray(self._before_last), STATE_LAYOUT))
        self._before_last = None
        owned = self.state.claimed(seat)
        self._claims = [claim for claim in self._claims if claim.seat != seat or self._index(claim) in owned]
        return self._played.pop()[1]

    def view_for(self, seat: int) -> View:
        """Return everything that a seat may know (T4)."""
        return self._view(self._plain_seat(seat))

    def public_view(self) -> View:
        """Return everything that a spectator may know."""
        return self._view(None)

    def _view(self, me: int | None) -> View:
        knowledge = knowledge_of(self.equipment.board, self._states, me)
        return read_view(self.equipment.codec, knowledge, self._claims, me, self.final())

    def own_view(self, seat: int) -> OwnView:
        """Return the private part of a seat's view; the public view is the rest."""
        me = self._plain_seat(seat)
        return read_own_view(self.equipment.codec, own_knowledge(self._states, me), me)

    def closed_to(self, seat: int) -> dict[TrackId, str]:
        """Return the free tracks closed to a seat by their twin, each with its rule (C7, C8)."""
        return closed_tracks(self.equipment.codec, self.state, self._plain_seat(seat))

    def advice_for(self, seat: int) -> Advice:
        """Return advice for one seat, from what that seat may know."""
        me = self._plain_seat(seat)
        return Advice(self.equipment, knowledge_of(self.equipment.board, self._states, me), me)

    def scores(self) -> tuple[Score, ...]:
        """Return every seat's score once the game is over (P1)."""
        return self._ended().scores

    def scoring(self) -> tuple[Scoring, ...]:
        """Return the breakdown of every seat's score once the game is over."""
        if not self.is_over:
            raise GameError("error.not_over")
        return tuple(explain_score(self.equipment, self._states, seat) for seat in range(self.seats))

    def winners(self) -> tuple[int, ...]:
        """Return the winners once the game is over, ties broken (P5); several if they share."""
        return self._ended().winners

    def final(self) -> Final | None:
        """Return the final result once the game is over, or None before."""
        return build_final(self.equipment, self._states) if self.is_over else None

    def record(self) -> dict[str, Any]:  # Any: plain JSON
        """Return the whole game as one JSON object. It holds the key, and so all secrets."""
        from whistlestop.engine.game_record import write_record

        return write_record(self)

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
        """Append to the claims in order: at the claim itself, or when its tunnel is paid for."""
        seat, action = self._played[place]
        if isinstance(action, PaySurcharge):
            action = self._played[place - 1][1]
        if not isinstance(action, ClaimRoute):
            return
        codec = self.equipment.codec
        if self.state.owns(seat, codec.track_index[action.track]):
            points = POINTS_BY_LENGTH[codec.track(action.track).length]
            self._claims.append(RouteClaimed(seat, action.track, action.color, action.wilds, points))

    def _plain_seat(self, seat: int) -> int:
        """Return the seat as an `int`: NumPy's integer types would compile the rules again."""
        if not is_number(seat) or not 0 <= seat < self.seats:
            raise SetupError("error.no_such_seat", seat=repr(seat), seats=self.seats)
        return operator.index(seat)

    def _legal_numbers(self, seat: int) -> list[int]:
        plain = self._plain_seat(seat)
        if plain not in self._legal:
            numbers = np.empty(len(self.equipment.codec.actions), np.int64)
            count = core.legal(self.equipment.board, self._states, plain, new(MENU_LAYOUT), numbers)
            self._legal[plain] = numbers[:count].tolist()
        return self._legal[plain]

    def _number_of_legal(self, seat: int, action: Action | str) -> int:
        codec, legal = self.equipment.codec, self._legal_numbers(seat)
        for number in legal:
            # Most often this is one of the actions just given out by `legal_actions`.
            if codec.actions[number] is action:
                return number
        coded = codec.encode(action)
        if coded.flaw is None and coded.number in legal:
            return coded.number
        plain = self._plain_seat(seat)
        reason = core.refusal_reason(self.equipment.board, self._states, plain, new(MENU_LAYOUT), coded.number)
        raise IllegalActionError(explain_refusal(self.box, self.state, plain, Reason(reason), coded))


def _read_state(state: bytes) -> StateReader:
    return StateReader(np.frombuffer(state, STATE_LAYOUT))


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
    """Return whether this is an integer, NumPy's included, and not a bool."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)
