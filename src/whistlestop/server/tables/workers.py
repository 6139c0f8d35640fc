"""Which processes are alive, and which of them keeps a table: plays its bots and watches its clocks.

Keeping only decides who takes the trouble. If two processes disagree for a moment, the log's key decides.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from whistlestop.server.configuration import Intervals
from whistlestop.server.storage.repositories import HeartbeatRepository
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.clock import Clock


@dataclass(frozen=True, slots=True)
class Change:
    """The processes that have come and gone since the last look."""

    came: frozenset[str] = frozenset()
    went: frozenset[str] = frozenset()


class Workers:
    """This process among all that serve the same database."""

    def __init__(self, me: str, store: Store, clock: Clock, intervals: Intervals) -> None:
        self.me = me
        self.alive = frozenset({me})
        self._heartbeats = HeartbeatRepository(store)
        self._clock = clock
        self._intervals = intervals

    @property
    def is_alone(self) -> bool:
        """Whether no other process is known to be alive."""
        return self.alive == {self.me}

    def keeps(self, table: str) -> bool:
        """Whether this process keeps a table: of all that are alive, the one that the table's id prefers."""
        return keeper_of(table, self.alive) == self.me

    async def give_sign(self) -> Change:
        """Give a sign of life and look for those of the others; who has come, and who has gone."""
        now = self._clock.now()
        seen = await self._heartbeats.beat(self.me, now, now - self._intervals.heartbeat_timeout)
        before, self.alive = self.alive, frozenset({self.me, *seen})
        return Change(came=self.alive - before, went=before - self.alive)

    async def say_goodbye(self) -> None:
        """Let the others take over at once."""
        await self._heartbeats.remove(self.me)


def keeper_of(table: str, workers: Iterable[str]) -> str:
    """The process that keeps a table: the same answer in every process that knows the same workers.

    When a process comes or goes, only the tables change hands that it gets or had (rendezvous hashing).
    """
    return max(workers, key=lambda name: blake2b(f"{name} {table}".encode(), digest_size=8).digest())
