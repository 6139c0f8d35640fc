"""A table and its game, as the log tells them: entry by entry, and what each entry lets whom see."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, takewhile
from typing import Final

import msgspec

from whistlestop.engine.errors import UndoError
from whistlestop.engine.events import Event as GameEvent
from whistlestop.engine.game import Game
from whistlestop.lessons.lesson import LEARNER, lesson_of
from whistlestop.maps.board import Box
from whistlestop.maps.loading import box_from_data, load_box
from whistlestop.server.storage.schema import Phase
from whistlestop.server.storage.store import Entry
from whistlestop.server.tables.happenings import BOT, PLAY, Happening, Played, TookBack, Undone, happening_in
from whistlestop.server.tables.patches import Document, joined_objects, merge_patch
from whistlestop.server.tables.scene import game_document, own_document, scoring_document, table_document
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.table_events import ActionUndone, CardsDealt, TableEvent, table_events
from whistlestop.server.tables.table_settings import TableSettings

NOT_OPEN: Final = 0
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(tuple[Document, list[Document]]).decode
Events = tuple[GameEvent | TableEvent, ...]


@dataclass(frozen=True, slots=True)
class StoryStep:
    """What one entry changed, with all secrets: `events` know who may see what."""

    seq: int
    at: float
    events: Events
    patch: bytes
    own_patches: tuple[bytes, ...]

    def patch_for(self, seat: int | None) -> msgspec.Raw:
        """What changes for a seat, as JSON; for those who only watch, if that is nobody's seat."""
        if seat is None or seat >= len(self.own_patches):
            return msgspec.Raw(self.patch)
        return msgspec.Raw(joined_objects(self.patch, self.own_patches[seat]))


class Story:
    """A table that follows its log. The same entries make the same story, in every process."""

    def __init__(self, first: Entry) -> None:
        self.table = Table.opened(first)
        self.box = _box_of(self.table.settings)
        self._lesson = lesson_of(self.table.settings.edition) if self.table.settings.is_lesson else None
        self.game: Game | None = None
        self.seq = first.seq
        self.last_play: Entry | None = None
        self.decisions: list[int] = []
        """For each seat the number of the entry that opened its decision; 0 if it owes none."""
        self.opened_at: list[float] = []
        self._opened_before = 0.0
        self._scoring: list[Document] = []
        # What everybody knows and what each seat knows, as JSON: a tenth of what it takes as objects.
        self._seen = b""
        self._look()

    @classmethod
    def told(cls, entries: Sequence[Entry]) -> "Story":
        """The story so far, without telling it to anybody."""
        story = cls(entries[0])
        place = 1
        while place < len(entries):
            place += story._skim(islice(entries, place, None))
            story._follow(entries[place], is_told=False)
            place += 1
        story._look()
        return story

    @classmethod
    def told_with_events(cls, entries: Sequence[Entry], hear: Callable[["Story", Entry, Events], None]) -> "Story":
        """The story so far; of every entry that follows the first, `hear` is told what happened, with all secrets."""
        story = cls(entries[0])
        for entry in entries[1:]:
            hear(story, entry, story._follow(entry, is_told=True))
        story._look()
        return story

    def scene_for(self, seat: int | None) -> Document:
        """All that a seat may know; what everybody may know, if that is nobody's seat."""
        public, own = _decode(self._seen)
        if self.table.phase == Phase.OVER:
            public["scoring"] = self.scoring()
        return public if seat is None or seat >= len(own) else {**public, "own": own[seat]}

    def step(self, entry: Entry) -> StoryStep:
        """Follow an entry, and tell what it changes for whom."""
        old_public, old_own = _decode(self._seen)
        events = self._follow(entry, is_told=True)
        is_game = isinstance(happening_in(entry), Played | Undone)
        public, own = self._look(old_public if is_game else None)
        if is_game and self.table.phase == Phase.OVER:
            public["scoring"] = self.scoring()
        patch = _encode(merge_patch(old_public, public))
        old_parts = [{"own": part} for part in old_own] or [{}] * len(own)
        own_patches = tuple(_encode(merge_patch(old, {"own": new})) for old, new in zip(old_parts, own, strict=True))
        return StoryStep(entry.seq, entry.at, events, patch, own_patches)

    def scoring(self) -> list[Document]:
        """What every seat's points come from, once the game is over: found when it is first asked for."""
        if not self._scoring:
            self._scoring = scoring_document(self.finished_game())
        return self._scoring

    def legal_texts(self, seat: int) -> list[str]:
        """Every legal answer to the decision that a seat owes."""
        return [] if self.game is None else [str(action) for action in self.game.legal_actions(seat)]

    def wanted(self, seat: int) -> str | None:
        """What a seat has to do next in the lesson that is given here, if one is."""
        return self._lesson.wanted(self.game, seat) if self._lesson and self.game else None

    def lesson_step(self, seat: int) -> int | None:
        """How many steps of the lesson are done, for who learns."""
        return self._lesson.steps_done(self.game) if self._lesson and self.game and seat == LEARNER else None

    def waits_for(self, identity: str) -> bool:
        """Whether somebody owes a decision on one of their seats, and no bot stands in for them there."""
        return self.game is not None and any(
            person.identity == identity and person.stand_in is None and self.decisions[seat] != NOT_OPEN
            for seat, person in self.table.people.items()
        )

    def undo_step(self, seat: int) -> int | None:
        """The step that a seat may take back now."""
        last = self.last_play
        if self.game is None or last is None or last.seat != seat or last.actor == BOT:
            return None
        return last.seq if self.game.can_undo(seat) else None

    def deadlines(self) -> dict[int, float]:
        """When a bot will play for a seat, or a seat will be unseated, as things are."""
        table = self.table
        if table.phase == Phase.STARTING:
            late = table.starting_at + table.settings.contribution_seconds
            return {seat: late for seat, person in table.people.items() if person.contribution is None}
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
            limits.append(person.away_since + settings.away_seconds)
        return min(limits, default=None)

    def finished_game(self) -> Game:
        """The whole game with all its secrets: only for when it is over."""
        if self.game is None or not self.game.is_over:
            raise ValueError("a game is a secret until it is over")
        return self.game

    def _follow(self, entry: Entry, *, is_told: bool) -> Events:
        events: Events = ()
        match happening_in(entry):
            case Played(action=action):
                events = self._play(entry, action, is_told=is_told)
            case Undone():
                self._undo(entry)
                events = (ActionUndone(entry.seat),)
            case happening:
                self._renew_time(entry, happening)
                self.table.apply(entry)
                events = table_events(happening, entry.seat, self.table)
                if self.table.is_ready_to_deal:
                    self._deal(entry)
                    events = (*events, CardsDealt())
        self.seq = entry.seq
        return events

    def _skim(self, entries: Iterable[Entry]) -> int:
        """Play what comes next in one go, up to where anybody could still ask about it; says how many entries.

        While a single seat owes a decision, all that is left of an action is the game, once two more have followed:
        the last may be undone, and the one before it says since when that decision was open.
        """
        if self.game is None or len(self.game.open_seats) != 1:
            return 0
        plays = [(entry.seat, entry.action) for entry in takewhile(lambda entry: entry.kind == PLAY, entries)][:-2]
        if plays:
            self.game.play_all_quietly(plays)
            self.decisions = [NOT_OPEN] * len(self.decisions)
        return len(plays)

    def _deal(self, entry: Entry) -> None:
        table = self.table
        shuffle = table.shuffle()
        seats = len(table.chairs)
        prepared = table.settings.lesson_key
        key = bytes.fromhex(prepared) if prepared else shuffle.key(table.settings.edition, seats)
        self.game = Game.new(self.box, seats=seats, key=key, start=table.start)
        if not prepared:  # of a prepared deal, a record claims nothing
            self.game.shuffle = shuffle.as_data()
        table.phase = Phase.RUNNING
        self.decisions = [NOT_OPEN] * seats
        self.opened_at = [entry.at] * seats
        self._open_decisions(self.game, entry)

    def _play(self, entry: Entry, action: str, *, is_told: bool) -> Events:
        game = self._running()
        events: Events = ()
        if is_told:
            events = tuple(game.play(entry.seat, action))
        else:
            game.play_quietly(entry.seat, action)
        self.last_play = entry
        self._opened_before = self.opened_at[entry.seat]
        if not self._open_decisions(game, entry):
            self.table.phase = Phase.OVER
        return events

    def _undo(self, entry: Entry) -> None:
        game = self._running()
        game.undo(entry.seat)
        self.last_play = None
        self._open_decisions(game, entry)
        self.opened_at[entry.seat] = self._opened_before  # nobody gains time by taking something back

    def _renew_time(self, entry: Entry, happening: Happening) -> None:
        """Who takes the seat back before the bot has acted has the time for a whole decision again."""
        if isinstance(happening, TookBack) and self.table.people[entry.seat].stand_in is not None:
            self.opened_at[entry.seat] = entry.at

    def _running(self) -> Game:
        if self.game is None:
            raise UndoError("error.no_undo")
        return self.game

    def _open_decisions(self, game: Game, entry: Entry) -> tuple[int, ...]:
        """Open a decision anew for who has acted and owes another, and for whoever did not owe one; tells who does."""
        open_seats = game.open_seats
        before = self.decisions
        self.decisions = [NOT_OPEN] * len(before)
        for seat in open_seats:
            if before[seat] == NOT_OPEN or seat == entry.seat:
                self.decisions[seat] = entry.seq
                self.opened_at[seat] = entry.at
            else:
                self.decisions[seat] = before[seat]
        return open_seats

    def _look(self, seen: Document | None = None) -> tuple[Document, list[Document]]:
        """See again what everybody may know, and what each seat may; the table as `seen` if only the game went on."""
        is_same_table = seen is not None and self.table.phase != Phase.OVER
        public: Document = {
            "table": seen["table"] if seen is not None and is_same_table else table_document(self.table),
            "deadlines": {str(seat): deadline for seat, deadline in self.deadlines().items()},
        }
        own: list[Document] = []
        if self.game is not None:
            public["game"] = game_document(self.game)
            own = [self._look_at_own(self.game, seat) for seat in range(self.game.seats)]
        self._seen = _encode((public, own))
        # As it will be decoded the next time: tuples have become lists, and equal lists are no change.
        return _decode(self._seen)

    def _look_at_own(self, game: Game, seat: int) -> Document:
        return own_document(game.own_view(seat), undo=self.undo_step(seat), lesson=self.lesson_step(seat))


@lru_cache(maxsize=64)
def _own_box(data: bytes) -> Box:
    return box_from_data(msgspec.json.decode(data), "map")


def _box_of(settings: TableSettings) -> Box:
    if settings.map is None:
        return load_box(settings.edition)
    return _own_box(msgspec.json.encode(settings.map))
