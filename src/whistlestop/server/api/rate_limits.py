"""How often somebody may do something, and how many sockets somebody may keep open."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from whistlestop.server.addresses import address_group

MOST_BUCKETS: Final = 20_000
# How many old buckets each call looks at; two are more than a call can add, so that full ones can't pile up.
LOOKED_AT: Final = 2


class Limit(NamedTuple):
    """A kind of message may come `capacity` times at once, and `refill` times a second for ever."""

    capacity: float
    refill: float


Limits: TypeAlias = Mapping[str, Limit]


class _Bucket(NamedTuple):
    tokens: float
    at: float


class RateLimiter:
    """Counts what each of us sends, kind by kind."""

    def __init__(
        self, limits: Limits, clock: Callable[[], float] = time.monotonic, most_buckets: int = MOST_BUCKETS
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._most = most_buckets
        self._buckets: OrderedDict[tuple[str, str], _Bucket] = OrderedDict()  # those used last are last

    def __len__(self) -> int:
        return len(self._buckets)

    def allow(self, who: str, kind: str) -> float:
        """How many seconds somebody has to wait before this; 0 if it may be done now, and it is then counted."""
        now = self._clock()
        tokens = self._tokens((who, kind), now)
        if tokens < 1:
            return (1 - tokens) / self._limits[kind].refill
        self._buckets[who, kind] = _Bucket(tokens - 1, now)
        self._buckets.move_to_end((who, kind))
        self._forget(now)
        return 0.0

    def _tokens(self, key: tuple[str, str], now: float) -> float:
        limit = self._limits[key[1]]
        bucket = self._buckets.get(key)
        if bucket is None:
            return limit.capacity
        return min(limit.capacity, bucket.tokens + (now - bucket.at) * limit.refill)

    def _forget(self, now: float) -> None:
        """A full bucket is as good as none. Beyond the most we keep, the one unused for longest goes, full or not."""
        for _ in range(LOOKED_AT):
            oldest = next(iter(self._buckets))
            is_full = self._tokens(oldest, now) >= self._limits[oldest[1]].capacity
            if not is_full and len(self._buckets) <= self._most:
                return
            del self._buckets[oldest]
            if not self._buckets:
                return


class OpenSockets:
    """How many sockets each person and each address has open."""

    def __init__(self, *, per_identity: int, per_address: int) -> None:
        self._per_identity = per_identity
        self._per_address = per_address
        self._by_identity: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._by_address.total()

    def enter(self, identity: str, address: str) -> bool:
        """Count one more socket, if there may be one more."""
        group = address_group(address)
        if self._by_identity[identity] >= self._per_identity or self._by_address[group] >= self._per_address:
            return False
        self._by_identity[identity] += 1
        self._by_address[group] += 1
        return True

    def leave(self, identity: str, address: str) -> None:
        """Count one socket less; only for one that was let in."""
        _count_down(self._by_identity, identity)
        _count_down(self._by_address, address_group(address))


def _count_down(counts: Counter[str], key: str) -> None:
    if counts[key] <= 0:
        raise ValueError("a socket left that never entered")
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
