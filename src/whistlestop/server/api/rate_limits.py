"""Rate limits for each guest and each address, and caps on their open sockets."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from whistlestop.server.addresses import group_address
from whistlestop.server.api.errors import make_rate_limit_error
from whistlestop.server.token_bucket import RateLimit, TokenBucket

RateLimits: TypeAlias = Mapping[str, RateLimit]

# By kind of request. An address may be shared by a whole club, hence the factor.
LIMITS: Final[RateLimits] = {
    "read": RateLimit(120, 20),
    "replay": RateLimit(20, 0.2),
    "write": RateLimit(30, 1),
    "guest": RateLimit(20, 0.2),
    "sign-in": RateLimit(10, 0.1),
    "open-table": RateLimit(20, 0.2),
    "password": RateLimit(10, 0.1),
    "upload": RateLimit(10, 0.1),
    "check-map": RateLimit(20, 0.2),
    "socket": RateLimit(60, 1),
    "play": RateLimit(40, 20),
    "chat": RateLimit(8, 0.5),
    "ask": RateLimit(60, 10),
    "hint": RateLimit(12, 0.2),
    "notice": RateLimit(12, 0.1),
    "mail": RateLimit(3, 0.002),
    "bad": RateLimit(20, 0.5),
}
ADDRESS_FACTOR: Final = 25
# Where that factor would be too much: people play far less often than programs may.
ADDRESS_LIMITS: Final[RateLimits] = {"play": RateLimit(1_000, 125), "mail": RateLimit(10, 0.01)}
# Mails to one address that has confirmed nothing, from all guests together.
RECIPIENT_LIMIT: Final = RateLimit(3, 3 / 86_400)
# Visitors without a guest's token are limited by address alone: they may be a whole club that comes in at once.
ANONYMOUS_KINDS: Final = frozenset({"guest", "sign-in", "socket"})
SOCKETS_PER_GUEST: Final = 40
SOCKETS_PER_ADDRESS: Final = 2_000

MAX_BUCKETS: Final = 20_000
# How many old buckets each call looks at; two are more than a call can add, so that full ones can't pile up.
EVICTED_PER_CALL: Final = 2


class RateLimiter:
    """A token bucket for each name and kind of request."""

    def __init__(
        self, limits: RateLimits, clock: Callable[[], float] = time.monotonic, max_buckets: int = MAX_BUCKETS
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._max = max_buckets
        self._buckets: OrderedDict[tuple[str, str], TokenBucket] = OrderedDict()  # least recently used first

    def __len__(self) -> int:
        return len(self._buckets)

    def take_token(self, name: str, kind: str) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        now = self._clock()
        bucket = self._buckets.get((name, kind)) or TokenBucket(self._limits[kind], now)
        if wait := bucket.wait(now, 1):
            return wait
        bucket.take(1, now)
        self._buckets[name, kind] = bucket
        self._buckets.move_to_end((name, kind))
        self._evict(now)
        return 0.0

    def _evict(self, now: float) -> None:
        """Drop full buckets, and the least recently used ones beyond the maximum."""
        for _ in range(EVICTED_PER_CALL):
            oldest, bucket = next(iter(self._buckets.items()))
            if not bucket.is_full(now) and len(self._buckets) <= self._max:
                return
            del self._buckets[oldest]
            if not self._buckets:
                return


class VisitorLimiter:
    """The rate limits of guests and of their addresses. Without limits it allows everything."""

    def __init__(self, *, is_enabled: bool) -> None:
        self._is_enabled = is_enabled
        self._by_guest = RateLimiter(LIMITS)
        self._by_address = RateLimiter({kind: _widen_limit(kind, limit) for kind, limit in LIMITS.items()})

    def take_token(self, name: str, address: str, kind: str) -> float:
        """Take a token of the guest and of the address and return 0, or return the seconds to wait."""
        if not self._is_enabled:
            return 0.0
        wait = self._by_address.take_token(group_address(address), kind)
        if name == address and kind in ANONYMOUS_KINDS:
            return wait
        return max(wait, self._by_guest.take_token(name, kind))


class MailLimiter:
    """The rate limit of mails to an address, so that nobody's mailbox is flooded by others."""

    def __init__(self, *, is_enabled: bool) -> None:
        self._is_enabled = is_enabled
        self._by_recipient = RateLimiter({"mail": RECIPIENT_LIMIT})

    def enforce(self, address: str) -> None:
        """Take a token for this address, or answer 429."""
        wait = self._by_recipient.take_token(address.lower(), "mail") if self._is_enabled else 0.0
        if wait:
            raise make_rate_limit_error(wait)


def _widen_limit(kind: str, limit: RateLimit) -> RateLimit:
    wider = RateLimit(ADDRESS_FACTOR * limit.capacity, ADDRESS_FACTOR * limit.refill)
    return ADDRESS_LIMITS.get(kind, wider)


class OpenSockets:
    """Counts the open sockets of each guest and each address, and caps them if there are limits."""

    def __init__(self, per_guest: float = SOCKETS_PER_GUEST, per_address: float = SOCKETS_PER_ADDRESS) -> None:
        self._per_guest = per_guest
        self._per_address = per_address
        self._by_guest: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._by_address.total()

    def add(self, guest: str, address: str) -> bool:
        """Count one more socket, or return False if there are too many."""
        group = group_address(address)
        if self._by_guest[guest] >= self._per_guest or self._by_address[group] >= self._per_address:
            return False
        self._by_guest[guest] += 1
        self._by_address[group] += 1
        return True

    def remove(self, guest: str, address: str) -> None:
        """Count one socket less; only for one that was added."""
        _decrement(self._by_guest, guest)
        _decrement(self._by_address, group_address(address))


def _decrement(counts: Counter[str], key: str) -> None:
    if counts[key] <= 0:
        raise ValueError("a socket was removed that was never added")
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
