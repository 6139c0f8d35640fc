"""The story of a table: the projection of its event log, and what each event lets each listener see."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

import msgspec

from whistlestop.engine.errors import UndoError
from whistlestop.engine.game import Game
from whistlestop.lessons.lesson import LEARNER, lesson_of
from whistlestop.maps.board import Box
from whistlestop.maps.loading import box_from_data, load_box
from whistlestop.server.phase import Phase
from whistlestop.server.tables.events import DERIVED_EVENTS, ActionPlayed, ActionUndone, TableOpened
from whistlestop.server.tables.log_event import BOT, LogEvent, Told
from whistlestop.server.tables.patches import Document, joined_objects, merge_patch
from whistlestop.server.tables.scene import game_document, own_document, scoring_document, table_document
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.table_settings import TableSettings

NOT_OPEN: Final = 0
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(tuple[Document, list[Document]]).decode


@dataclass(frozen=True, slots=True)
class StoryStep:
    """What one event changed, with all secrets: `events` know what each listener may see."""

    seq: int
    at: float
    events: Told
    patch: bytes
    own_patches: tuple[bytes, ...]

    def patch_for(self, seat: int | None) -> msgspec.Raw:
        """Return the changes for a seat as JSON; those for spectators if it is nobody's seat."""
        if seat is None or seat >= len(self.own_patches):
            return msgspec.Raw(self.patch)
        return msgspec.Raw(joined_objects(self.patch, self.own_patches[seat]))


class Story:
    """A table and its game. The same events make the same story, in every process."""

    def __init__(self, first: LogEvent) -> None:
        if not isinstance(first, TableOpened):
            raise ValueError(f"the log of table {first.table_id} begins with {first.kind}")
        self.table = first.table()
        self.box = _box_of(self.table.settings)
        self._lesson = lesson_of(self.table.settings.edition) if self.table.settings.is_lesson else None
        self.game: Game | None = None
        self.seq = first.seq
        self.last_play: ActionPlayed | None = None
        self.dealt_seq = 0
        """The number of the event that dealt the cards; 0 before the game."""
        self.decisions: list[int] = []
        """For each seat the number of the event that opened its decision; 0 if it owes none."""
        self.opened_at: list[float] = []
        self._opened_before = 0.0
        self._scoring: list[Document] = []
        # A snapshot of what everybody knows and what each seat knows, as JSON: a tenth of what it takes as objects.
        self._snapshot = b""
        self._take_snapshot()

    @classmethod
    def replay(cls, events: Sequence[LogEvent]) -> "Story":
        """Return the story so far, without telling it to anybody."""
        story = cls(events[0])
        place = 1
        while place < len(events):
            place += story._fast_forward(islice(events, place, None))
            story._apply(events[place], with_events=False)
            place += 1
        story._take_snapshot()
        return story

    @classmethod
    def replay_to(cls, listen: Callable[["Story", LogEvent, Told], None], events: Sequence[LogEvent]) -> "Story":
        """Return the story so far; `listen` gets every event after the first, with all secrets."""
        story = cls(events[0])
        for event in events[1:]:
            listen(story, event, story._apply(event, with_events=True))
        story._take_snapshot()
        return story

    def preview(self, event: LogEvent) -> Table:
        """Return the table as an event would leave it; for events that do not change the game."""
        twin = copy(self)
        twin.table = self.table.copy()
        twin.opened_at = list(self.opened_at)
        event.change(twin)
        if twin.table.is_ready_to_deal:
            twin.table.phase = Phase.RUNNING
        return twin.table

    def scene_for(self, seat: int | None) -> Document:
        """Return all that a seat may know; what everybody may know, if it is nobody's seat."""
        public, own = _decode(self._snapshot)
        if self.table.phase == Phase.OVER:
            public["scoring"] = self.scoring()
        return public if seat is None or seat >= len(own) else {**public, "own": own[seat]}

    def step(self, event: LogEvent) -> StoryStep:
        """Apply an event, and return what it changes for each listener."""
        old_public, old_own = _decode(self._snapshot)
        told = self._apply(event, with_events=True)
        is_game = isinstance(event, ActionPlayed | ActionUndone)
        public, own = self._take_snapshot(old_public if is_game else None)
        if is_game and self.table.phase == Phase.OVER:
            public["scoring"] = self.scoring()
        patch = _encode(merge_patch(old_public, public))
        old_parts = [{"own": part} for part in old_own] or [{}] * len(own)
        own_patches = tuple(_encode(merge_patch(old, {"own": new})) for old, new in zip(old_parts, own, strict=True))
        return StoryStep(event.seq, event.at, told, patch, own_patches)

    def scoring(self) -> list[Document]:
        """Return what every seat's points come from, once the game is over; computed on first use."""
        if not self._scoring:
            self._scoring = scoring_document(self.finished_game())
        return self._scoring

    def legal_texts(self, seat: int) -> list[str]:
        """Return every legal answer to the decision that a seat owes."""
        return [] if self.game is None else [str(action) for action in self.game.legal_actions(seat)]

    def wanted(self, seat: int) -> str | None:
        """Return the action that a lesson wants from a seat next, or None."""
        return self._lesson.wanted(self.game, seat) if self._lesson and self.game else None

    def lesson_step(self, seat: int) -> int | None:
        """Return the number of finished steps of the lesson, or None for a seat that does not learn."""
        return self._lesson.steps_done(self.game) if self._lesson and self.game and seat == LEARNER else None

    def waits_for(self, identity: str) -> bool:
        """Whether a guest owes a decision on one of their seats, and no bot stands in for them there."""
        return self.game is not None and any(
            person.identity == identity and person.stand_in is None and self.decisions[seat] != NOT_OPEN
            for seat, person in self.table.people.items()
        )

    def undo_step(self, seat: int) -> int | None:
        """Return the number of the step that a seat may undo now, or None."""
        last = self.last_play
        if self.game is None or last is None or last.seat != seat or last.actor == BOT:
            return None
        return last.seq if self.game.can_undo(seat) else None

    def deadlines(self) -> dict[int, float]:
        """Return by seat when a bot will play for it, or a start fails for lack of its contribution."""
        table = self.table
        if table.phase == Phase.STARTING:
            return dict.fromkeys(table.awaited, table.starting_at + table.settings.start_seconds)
        if table.phase != Phase.RUNNING:
            return {}
        found = {seat: self._deadline(seat) for seat, person in table.people.items() if person.stand_in is None}
        return {seat: deadline for seat, deadline in found.items() if deadline is not None}

    def _deadline(self, seat: int) -> float | None:
        person = self.table.people[seat]
        settings = self.table.settings
        limits: list[float] = []
        if settings.turn_seconds is not None and self.decisions[seat] != NOT_OPEN:
            limits.append(self.opened_at[seat] + settings.turn_seconds)
        if person.away_since is not None and person.has_left:
            limits.append(person.away_since + settings.leaving_seconds)
        elif person.away_since is not None and settings.away_seconds is not None:
            # Nobody is replaced for being away while nobody waits for them: time counts from when somebody does.
            waiting_since = [other.present_since for other in self.table.company_of(seat).values()]
            limits += [max(person.away_since, since) + settings.away_seconds for since in waiting_since]
        return min(limits, default=None)

    def finished_game(self) -> Game:
        """Return the whole game with all its secrets: only when it is over."""
        if self.game is None or not self.game.is_over:
            raise ValueError("a game is a secret until it is over")
        return self.game

    def _apply(self, event: LogEvent, *, with_events: bool) -> Told:
        told = event.apply(self, with_events=with_events)
        for kind in DERIVED_EVENTS:
            for due in kind.due(self.table):
                derived = msgspec.structs.replace(due, seq=event.seq, at=event.at)
                told += derived.apply(self, with_events=with_events)
        self.seq = event.seq
        return told

    def _fast_forward(self, events: Iterable[LogEvent]) -> int:
        """Play the next actions at once; return the number of events.

        While a single seat owes a decision, all that is left of an action is the game, once two more have followed:
        the last may be undone, and the one before it tells since when that decision was open.
        """
        if self.game is None or len(self.game.open_seats) != 1:
            return 0
        plays: list[tuple[int, str]] = []
        for event in events:
            if not isinstance(event, ActionPlayed):
                break
            plays.append((event.seat, event.action))
        del plays[-2:]
        if plays:
            self.game.play_all_quietly(plays)
            self.decisions = [NOT_OPEN] * len(self.decisions)
        return len(plays)

    def deal(self, event: LogEvent) -> None:
        """Deal the cards; everybody has contributed to the shuffle."""
        table = self.table
        shuffle = table.shuffle()
        seats = len(table.chairs)
        prepared = table.settings.lesson_key
        key = bytes.fromhex(prepared) if prepared else shuffle.key(table.settings.edition, seats)
        self.game = Game.new(self.box, seats=seats, key=key, start=table.start)
        if not prepared:  # of a prepared deal, a record claims nothing
            self.game.shuffle = shuffle.as_data()
        table.phase = Phase.RUNNING
        self.dealt_seq = event.seq
        self.decisions = [NOT_OPEN] * seats
        self.opened_at = [event.at] * seats
        self._open_decisions(self.game, event)

    def play(self, event: ActionPlayed, *, with_events: bool) -> Told:
        """Play an action of the game; return the events of the game if they are to be told."""
        game = self._running()
        told: Told = ()
        if with_events:
            told = tuple(game.play(event.seat, event.action))
        else:
            game.play_quietly(event.seat, event.action)
        self.last_play = event
        self._opened_before = self.opened_at[event.seat]
        if not self._open_decisions(game, event):
            self.table.phase = Phase.OVER
        return told

    def undo(self, event: LogEvent) -> None:
        """Undo the last action of a seat."""
        game = self._running()
        game.undo(event.seat)
        self.last_play = None
        self._open_decisions(game, event)
        self.opened_at[event.seat] = self._opened_before  # nobody gains time by undoing

    def _running(self) -> Game:
        if self.game is None:
            raise UndoError("error.no_undo")
        return self.game

    def _open_decisions(self, game: Game, event: LogEvent) -> tuple[int, ...]:
        """Open the decisions that are owed now, again for the seat of the event. Return the seats that owe one."""
        open_seats = game.open_seats
        before = self.decisions
        self.decisions = [NOT_OPEN] * len(before)
        for seat in open_seats:
            if before[seat] == NOT_OPEN or seat == event.seat:
                self.decisions[seat] = event.seq
                self.opened_at[seat] = event.at
            else:
                self.decisions[seat] = before[seat]
        return open_seats

    def _take_snapshot(self, seen: Document | None = None) -> tuple[Document, list[Document]]:
        """Keep what everybody and each seat may know now; the table as in `seen` if only the game went on."""
        is_same_table = seen is not None and self.table.phase != Phase.OVER
        public: Document = {
            "table": seen["table"] if seen is not None and is_same_table else table_document(self.table),
            "deadlines": {str(seat): deadline for seat, deadline in self.deadlines().items()},
        }
        own: list[Document] = []
        if self.game is not None:
            public["game"] = game_document(self.game)
            own = [self._own_document(self.game, seat) for seat in range(self.game.seats)]
        self._snapshot = _encode((public, own))
        # As it will be decoded the next time: tuples have become lists, and equal lists are no change.
        return _decode(self._snapshot)

    def _own_document(self, game: Game, seat: int) -> Document:
        return own_document(game, seat, undo=self.undo_step(seat), lesson=self.lesson_step(seat))


@lru_cache(maxsize=64)
def _own_box(data: bytes) -> Box:
    return box_from_data(msgspec.json.decode(data), "map")


def _box_of(settings: TableSettings) -> Box:
    if settings.map is None:
        return load_box(settings.edition)
    return _own_box(msgspec.json.encode(settings.map))
