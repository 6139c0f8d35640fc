"""Commands of a forming table: sitting down, starting, dealing; and of seats and tables that change hands."""

from hashlib import sha256

from whistlestop.bots.registry import usable_bots
from whistlestop.server.phase import Phase
from whistlestop.server.tables.command import (
    THE_SERVER,
    Actor,
    ClientCommand,
    Command,
    HexBytes,
    SeatCommand,
    person_on,
    require_phase,
)
from whistlestop.server.tables.events import (
    BotSeated,
    RematchOpened,
    SeatCommitted,
    SeatContributed,
    SeatFreed,
    SeatTaken,
    SeatTransferred,
    StartBegan,
    StartFailed,
    TableClosed,
    TransferOffered,
)
from whistlestop.server.tables.log_event import LogEvent
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import Story
from whistlestop.server.tables.table import Person


class TakeSeat(Command, frozen=True):
    """Take a free seat: that one, or the first."""

    id: str
    name: str
    token_hash: str
    commitment: str
    seat: int | None = None

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse a seat that is taken, and persons who were removed from the table."""
        require_phase(story, Phase.FORMING)
        require_not_removed(story, by)
        free = story.table.free_seats
        if not free:
            raise RefusedError("table_full")
        if self.seat is not None and self.seat not in free:
            raise RefusedError("seat_taken", seat=self.seat)
        seat = free[0] if self.seat is None else self.seat
        return SeatTaken(
            by.identity,
            self.name,
            self.token_hash,
            self.commitment,
            actor=by.identity,
            seat=seat,
            command_id=self.id,
        )


class FreeSeat(Command, frozen=True):
    """Get up before the start; the host can also remove somebody else."""

    id: str
    seat: int

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse everybody but the person on the seat and the host."""
        require_phase(story, Phase.FORMING)
        person = person_on(story, self.seat)
        if by.identity not in {person.identity, story.table.host}:
            raise RefusedError("not_your_seat", status=403)
        return SeatFreed(actor=by.identity, seat=self.seat, command_id=self.id)


class SeatBot(Command, frozen=True):
    """Put a bot on a seat without a person, or take it away: for the host."""

    id: str
    seat: int
    bot: str | None

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse a seat with a person on it, and a bot that is unknown."""
        require_host(story, by)
        require_phase(story, Phase.FORMING)
        if not 0 <= self.seat < len(story.table.chairs):
            raise RefusedError("no_such_seat", seat=self.seat, status=404)
        if story.table.chairs[self.seat].person or story.table.settings.is_lesson:
            raise RefusedError("seat_taken", seat=self.seat)
        require_known_bot(self.bot)
        if self.bot is None:
            return SeatFreed(actor=by.identity, seat=self.seat, command_id=self.id)
        return BotSeated(self.bot, actor=by.identity, seat=self.seat, command_id=self.id)


class CloseTable(Command, frozen=True):
    """Close the table before the start: for the host."""

    id: str

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse everybody but the host."""
        require_host(story, by)
        require_phase(story, Phase.FORMING)
        return TableClosed(actor=by.identity, command_id=self.id)


class BeginStart(Command, frozen=True):
    """Start with those who are there: for the host, or for the server when the table is full."""

    id: str

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse a start with too few players, or without somebody's commitment."""
        if by != THE_SERVER:
            require_host(story, by)
        require_phase(story, Phase.FORMING)
        table = story.table
        least = story.box.edition.min_seats
        if len(table.chairs) - len(table.free_seats) < least:
            raise RefusedError("too_few_players", least=least)
        if table.awaited:
            raise RefusedError("commitment_missing", seat=table.awaited[0])
        return StartBegan(actor=by.identity, command_id=self.id)


def is_full(story: Story) -> bool:
    """Whether a table can start by itself."""
    table = story.table
    return table.phase == Phase.FORMING and not table.free_seats and not table.awaited


class Commit(ClientCommand, frozen=True):
    """The SHA-256 of 32 random bytes that the client keeps to itself for now."""

    EVENT = SeatCommitted

    commitment: HexBytes

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Refuse a second commitment."""
        del seat
        require_phase(story, Phase.FORMING)
        if person.commitment is not None:
            raise RefusedError("already_committed")
        return SeatCommitted(self.commitment)


class Contribute(ClientCommand, frozen=True):
    """The 32 bytes, once everybody's commitment is known."""

    EVENT = SeatContributed

    contribution: HexBytes

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Refuse bytes that do not match the commitment."""
        del seat
        require_phase(story, Phase.STARTING)
        if person.contribution is not None:
            raise RefusedError("already_contributed")
        if sha256(bytes.fromhex(self.contribution)).hexdigest() != person.commitment:
            raise RefusedError("contribution_differs")
        return SeatContributed(self.contribution)


class FailStart(Command, frozen=True):
    """Return to the lobby without those who did not contribute in time; the host keeps the seat."""

    secret: str
    starting_at: float

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse if the start is another one by now."""
        require_phase(story, Phase.STARTING)
        table = story.table
        if table.starting_at != self.starting_at:
            raise RefusedError("too_early")
        kept = [seat for seat in table.awaited if table.people[seat].identity == table.host]
        unseated = [seat for seat in table.awaited if seat not in kept]
        names = table.names_on([*unseated, *kept])
        command_id = f"restart:{self.starting_at}"
        return StartFailed(self.secret, tuple(unseated), names, actor=by.identity, command_id=command_id)


class OfferTransfer(SeatCommand, frozen=True):
    """Offer the seat to another device of the same person, which must know the secret."""

    EVENT = TransferOffered

    token_hash: str

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Replace an earlier offer."""
        del story, seat, person
        return TransferOffered(self.token_hash)


class TransferSeat(Command, frozen=True):
    """Take over a seat on this device, which knows the secret."""

    id: str
    offer_hash: str
    token_hash: str

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse a wrong secret, and persons who were removed from the table."""
        require_not_removed(story, by)
        for seat, person in story.table.people.items():
            if person.transfer_hash == self.offer_hash:
                return SeatTransferred(by.identity, self.token_hash, actor=by.identity, seat=seat, command_id=self.id)
        raise RefusedError("no_such_offer", status=403)


class OpenRematch(Command, frozen=True):
    """Announce a table for another game of the same kind."""

    id: str
    table: str

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse a second rematch, and guests who did not play."""
        require_phase(story, Phase.OVER)
        if by.identity not in {person.identity for person in story.table.people.values()}:
            raise RefusedError("not_your_table", status=403)
        if story.table.rematch is not None:
            raise RefusedError("rematch_exists", table=story.table.rematch)
        return RematchOpened(self.table, actor=by.identity, command_id=self.id)


def require_known_bot(bot: str | None) -> None:
    """Refuse the name of an unknown bot; None is none."""
    if bot is not None and bot not in usable_bots():
        raise RefusedError("unknown_bot", bot=bot, status=400)


def require_not_removed(story: Story, by: Actor) -> None:
    """Refuse guests who were removed from the table."""
    if by.identity in story.table.removed:
        raise RefusedError("removed_from_table", status=403)


def require_host(story: Story, by: Actor) -> None:
    """Refuse everybody but the host."""
    if story.table.host != by.identity:
        raise RefusedError("not_the_host", status=403)
