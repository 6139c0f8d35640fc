"""Logs of tables, written by hand for tests that need no server."""

from hashlib import sha256
from random import Random

from whistlestop.server.storage.store import NO_SEAT, Entry, entry_of
from whistlestop.server.tables import happenings as log
from whistlestop.server.tables.story import Story, StoryStep
from whistlestop.server.tables.table_settings import Pace, TableSettings, Untimed

BYTES = bytes(32)
SECOND = 1.0


class LogBook:
    """A table that is dealt: entries are added, and the story follows. Each takes a second."""

    def __init__(self, edition: str = "usa", people: int = 2, pace: Pace | None = None) -> None:
        self.entries: list[Entry] = []
        self.steps: list[StoryStep] = []
        settings = TableSettings(edition, people, pace=pace or Untimed())
        self.story = Story(self._entry(log.Opened(settings, secret=BYTES.hex()), NO_SEAT, "host"))
        for seat in range(people):
            sat = log.Sat(f"guest-{seat}", f"Guest {seat}", token_hash="", commitment=sha256(BYTES).hexdigest())
            self.add(sat, seat)
        self.add(log.Starting())
        for seat in range(people):
            self.add(log.Contributed(BYTES.hex()), seat)

    def add(self, happening: log.Happening, seat: int = NO_SEAT, actor: str = "somebody") -> StoryStep:
        """Let something happen."""
        step = self.story.step(self._entry(happening, seat, actor))
        self.steps.append(step)
        return step

    def play(self, seat: int, action: str, actor: str = "somebody") -> StoryStep:
        """Let a seat act."""
        return self.add(log.Played(action), seat, actor)

    def play_at_random(self, actions: int, rng: Random) -> None:
        """Let whoever is to act do something legal, so many times or to the end."""
        for _ in range(actions):
            game = self.story.game
            assert game is not None
            if game.is_over:
                return
            seat = game.open_seats[0]
            self.play(seat, str(rng.choice(game.legal_actions(seat))))

    def _entry(self, happening: log.Happening, seat: int, actor: str) -> Entry:
        seq = len(self.entries) + 1
        draft = log.draft_of("table", seq, happening, actor=actor, seat=seat, command_id=f"c{seq}")
        self.entries.append(entry_of(draft, seq * SECOND))
        return self.entries[-1]
