"""What somebody wants to do at a table: checked against its story, but not yet stored."""

from collections.abc import Callable
from dataclasses import dataclass

from whistlestop.server.storage.schema import Phase
from whistlestop.server.storage.store import NO_SEAT
from whistlestop.server.tables.happenings import Happening
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import Story
from whistlestop.server.tables.table import Person


@dataclass(frozen=True, slots=True)
class Plan:
    """Something that may happen next at a table, as far as the log is known."""

    happening: Happening
    actor: str
    command_id: str
    seat: int = NO_SEAT


# A plan is made anew if another process was faster: what was fine before may be refused then.
Planner = Callable[[Story], Plan]


def seat_of(story: Story, person: int) -> int:
    """Where somebody sits now."""
    seat = story.table.seat_of(person)
    if seat is None:
        raise RefusedError("no_seat", status=403)
    return seat


def person_on(story: Story, seat: int) -> Person:
    """Who sits on a seat."""
    person = story.table.people.get(seat)
    if person is None:
        raise RefusedError("nobody_there", seat=seat, status=404)
    return person


def expect_phase(story: Story, phase: Phase) -> None:
    """Refuse what belongs to another phase of the table."""
    if story.table.phase != phase:
        raise RefusedError("wrong_phase", phase=str(story.table.phase), expected=str(phase))


def expect_open(story: Story, seat: int, decision: int) -> None:
    """Refuse an answer to a decision that the seat does not owe, or not any more."""
    if story.decisions[seat] != decision:
        raise RefusedError("stale_decision", decision=decision)
