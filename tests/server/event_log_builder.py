"""Logs of tables, written by hand for tests that need no server."""

from hashlib import sha256
from random import Random

from msgspec.structs import replace

from whistlestop.server.storage.store import NO_SEAT
from whistlestop.server.tables import events
from whistlestop.server.tables.log_event import LogEvent
from whistlestop.server.tables.story import Story, StoryStep
from whistlestop.server.tables.table_settings import Pace, TableSettings, Untimed

BYTES = bytes(32)
SECOND = 1.0


class LogBook:
    """A table that is dealt: events are added, and the story follows. Each takes a second."""

    def __init__(self, edition: str = "usa", people: int = 2, pace: Pace | None = None) -> None:
        self.events: list[LogEvent] = []
        self.steps: list[StoryStep] = []
        settings = TableSettings(edition, people, pace=pace or Untimed())
        self.story = Story(self._logged(events.TableOpened(settings, secret=BYTES.hex()), NO_SEAT, "host"))
        for seat in range(people):
            taken = events.SeatTaken(
                f"guest-{seat}", f"Guest {seat}", token_hash="", commitment=sha256(BYTES).hexdigest()
            )
            self.add(taken, seat)
        self.add(events.StartBegan())
        for seat in range(people):
            self.add(events.SeatContributed(BYTES.hex()), seat)

    def add(self, event: LogEvent, seat: int = NO_SEAT, actor: str = "somebody") -> StoryStep:
        """Let something happen."""
        step = self.story.step(self._logged(event, seat, actor))
        self.steps.append(step)
        return step

    def chat(self, seat: int, text: str) -> StoryStep:
        """Let a seat send a line of chat."""
        return self.add(events.ChatSent(f"Guest {seat}", text), seat)

    def play(self, seat: int, action: str, actor: str = "somebody") -> StoryStep:
        """Let a seat act."""
        return self.add(events.ActionPlayed(action), seat, actor)

    def play_at_random(self, actions: int, rng: Random) -> None:
        """Play legal actions for the seats that owe one, so many or to the end."""
        for _ in range(actions):
            game = self.story.game
            assert game is not None
            if game.is_over:
                return
            seat = game.open_seats[0]
            self.play(seat, str(rng.choice(game.legal_actions(seat))))

    def _logged(self, event: LogEvent, seat: int, actor: str) -> LogEvent:
        """Return the event as the store gives it back."""
        seq = len(self.events) + 1
        place = replace(event, table_id="table", seq=seq, at=seq * SECOND, actor=actor, seat=seat, command_id=f"c{seq}")
        self.events.append(events.decoded(place.entry()))
        return self.events[-1]
