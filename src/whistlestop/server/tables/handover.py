"""Commands of a handover: the host gives the seat of a lost person, or of a bot, to somebody else.

The link works after some seconds only. Until someone has used it, the holder of the seat can stop it: so no process
has to know whether they are connected, and who is can always keep the seat.
"""

from typing import Final

from whistlestop.server.phase import Phase
from whistlestop.server.tables.command import Actor, Command, require_phase
from whistlestop.server.tables.events import HandoverOffered, HandoverStopped, SeatHandedOver
from whistlestop.server.tables.lobby import require_host, require_not_removed
from whistlestop.server.tables.log_event import LogEvent
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import Story
from whistlestop.server.tables.table import Chair

# Who has kept the seat once is not asked again and again.
PAUSE_SECONDS: Final = 300.0


class OfferHandover(Command, frozen=True):
    """Offer the seat of a person or a bot by a link: for the host."""

    id: str
    seat: int
    token_hash: str
    wait_seconds: float
    valid_seconds: float
    now: float

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse the host's own seat, a lesson, and a seat whose holder has just said no."""
        require_host(story, by)
        require_phase(story, Phase.RUNNING)
        chair = _chair_on(story, self.seat)
        if story.table.settings.is_lesson:
            raise RefusedError("no_handover_in_lessons")
        if chair.person is not None and chair.person.identity == by.identity:
            raise RefusedError("own_seat")
        if self.now < chair.no_handover_until:
            raise RefusedError("handover_stopped", seconds=round(chair.no_handover_until - self.now, 1))
        # A bot never objects.
        wait = self.wait_seconds if chair.person is not None else 0.0
        return HandoverOffered(
            self.token_hash, wait, self.valid_seconds, actor=by.identity, seat=self.seat, command_id=self.id
        )


class StopHandover(Command, frozen=True):
    """Stop a handover: for the holder of the seat, and for the host."""

    id: str
    seat: int
    is_holder: bool

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse others, and what was not offered."""
        require_phase(story, Phase.RUNNING)
        if not self.is_holder:
            require_host(story, by)
        if _chair_on(story, self.seat).handover is None:
            raise RefusedError("no_such_handover", status=404)
        pause = PAUSE_SECONDS if self.is_holder else 0.0
        return HandoverStopped(pause, actor=by.identity, seat=self.seat, command_id=self.id)


class TakeHandover(Command, frozen=True):
    """Take the seat whose link one has."""

    id: str
    name: str
    offer_hash: str
    token_hash: str
    now: float

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse a link that is too early, expired or used, and a guest who sees another hand here."""
        require_phase(story, Phase.RUNNING)
        require_not_removed(story, by)
        seat = self._offered_seat(story)
        if by.identity in {person.identity for person in story.table.people.values()}:
            raise RefusedError("already_seated")
        return SeatHandedOver(by.identity, self.name, self.token_hash, actor=by.identity, seat=seat, command_id=self.id)

    def _offered_seat(self, story: Story) -> int:
        for seat, chair in enumerate(story.table.chairs):
            offer = chair.handover
            if offer is not None and offer.token_hash == self.offer_hash:
                if self.now >= offer.expires_at:
                    raise RefusedError("handover_expired", status=403)
                if self.now < offer.opens_at:
                    raise RefusedError("handover_too_early", seconds=round(offer.opens_at - self.now, 1))
                return seat
        raise RefusedError("no_such_handover", status=403)


def _chair_on(story: Story, seat: int) -> Chair:
    if not 0 <= seat < len(story.table.chairs):
        raise RefusedError("no_such_seat", seat=seat, status=404)
    return story.table.chairs[seat]
