"""Tables that are forming: sitting down, getting up, starting, dealing, moving to another device, another game."""

from dataclasses import dataclass
from hashlib import sha256

from whistlestop.bots.registry import sound_bot_names
from whistlestop.server.storage.schema import Phase
from whistlestop.server.tables import happenings as log
from whistlestop.server.tables.happenings import SERVER
from whistlestop.server.tables.plans import Plan, Planner, expect_phase, person_on, seat_of
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import Story


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody who wants to sit down."""

    identity: str
    name: str
    token_hash: str
    commitment: str


def sit(sitter: Sitter, seat: int | None, command_id: str) -> Planner:
    """Sit down on a free seat: that one, or the first."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.FORMING)
        free = story.table.free_seats
        if not free:
            raise RefusedError("table_full")
        if seat is not None and seat not in free:
            raise RefusedError("seat_taken", seat=seat)
        happening = log.Sat(sitter.identity, sitter.name, sitter.token_hash, sitter.commitment)
        return Plan(happening, sitter.identity, command_id, free[0] if seat is None else seat)

    return plan


def leave(actor: str, seat: int, command_id: str) -> Planner:
    """Get up before the start; the host can also ask somebody to leave."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.FORMING)
        person = person_on(story, seat)
        if actor not in {person.identity, story.table.host}:
            raise RefusedError("not_your_seat", status=403)
        return Plan(log.Left(), actor, command_id, seat)

    return plan


def set_seat(actor: str, seat: int, bot: str | None, command_id: str) -> Planner:
    """Put a bot on a seat without a person, or take it away: for the host."""

    def plan(story: Story) -> Plan:
        _expect_host(story, actor)
        expect_phase(story, Phase.FORMING)
        if not 0 <= seat < len(story.table.chairs):
            raise RefusedError("no_such_seat", seat=seat, status=404)
        if story.table.chairs[seat].person or story.table.settings.is_lesson:
            raise RefusedError("seat_taken", seat=seat)
        check_bot(bot)
        return Plan(log.SeatSet(bot), actor, command_id, seat)

    return plan


def close(actor: str, command_id: str) -> Planner:
    """Give the table up before the start: for the host."""

    def plan(story: Story) -> Plan:
        _expect_host(story, actor)
        expect_phase(story, Phase.FORMING)
        return Plan(log.Closed(), actor, command_id)

    return plan


def start(actor: str, command_id: str) -> Planner:
    """Start with those who are there: for the host, or for the server when the table is full."""

    def plan(story: Story) -> Plan:
        if actor != SERVER:
            _expect_host(story, actor)
        expect_phase(story, Phase.FORMING)
        table = story.table
        least = story.box.edition.min_seats
        if len(table.chairs) - len(table.free_seats) < least:
            raise RefusedError("too_few_players", least=least)
        late = [seat for seat, person in table.people.items() if person.commitment is None]
        if late:
            raise RefusedError("commitment_missing", seat=late[0])
        return Plan(log.Starting(), actor, command_id)

    return plan


def is_full(story: Story) -> bool:
    """Whether a table can start by itself."""
    table = story.table
    people = table.people.values()
    return table.phase == Phase.FORMING and not table.free_seats and all(person.commitment for person in people)


def commit(person: int, commitment: str, command_id: str) -> Planner:
    """Commit to another contribution after the start began anew."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.FORMING)
        seat = seat_of(story, person)
        if person_on(story, seat).commitment is not None:
            raise RefusedError("already_committed")
        return Plan(log.Committed(commitment), person_on(story, seat).identity, command_id, seat)

    return plan


def contribute(person: int, contribution: str, command_id: str) -> Planner:
    """Reveal the bytes that were promised."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.STARTING)
        seat = seat_of(story, person)
        promised = person_on(story, seat)
        if promised.contribution is not None:
            raise RefusedError("already_contributed")
        if sha256(bytes.fromhex(contribution)).hexdigest() != promised.commitment:
            raise RefusedError("contribution_differs")
        return Plan(log.Contributed(contribution), promised.identity, command_id, seat)

    return plan


def restart(secret: str, starting_at: float) -> Planner:
    """Begin the start anew without those who did not contribute in time."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.STARTING)
        if story.table.starting_at != starting_at:
            raise RefusedError("too_early")
        late = tuple(seat for seat, person in story.table.people.items() if person.contribution is None)
        return Plan(log.Restarted(secret, late), SERVER, f"restart:{starting_at}")

    return plan


def offer_move(person: int, token_hash: str, command_id: str) -> Planner:
    """Prepare to go on with the seat on another device."""

    def plan(story: Story) -> Plan:
        seat = seat_of(story, person)
        return Plan(log.MoveOffered(token_hash), person_on(story, seat).identity, command_id, seat)

    return plan


def move(offer_hash: str, identity: str, token_hash: str, command_id: str) -> Planner:
    """Go on with a seat on this device, which knows the secret."""

    def plan(story: Story) -> Plan:
        for seat, person in story.table.people.items():
            if person.move_hash == offer_hash:
                return Plan(log.Moved(identity, token_hash), identity, command_id, seat)
        raise RefusedError("no_such_offer", status=403)

    return plan


def rematch(actor: str, table: str, command_id: str) -> Planner:
    """Open a table for another game of the same kind."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.OVER)
        if actor not in {person.identity for person in story.table.people.values()}:
            raise RefusedError("not_your_table", status=403)
        if story.table.rematch is not None:
            raise RefusedError("rematch_exists", table=story.table.rematch)
        return Plan(log.Rematched(table), actor, command_id)

    return plan


def _expect_host(story: Story, actor: str) -> None:
    if story.table.host != actor:
        raise RefusedError("not_the_host", status=403)


def check_bot(bot: str | None) -> None:
    """Refuse a bot that nobody has heard of."""
    if bot is not None and bot not in sound_bot_names():
        raise RefusedError("unknown_bot", bot=bot, status=400)
