"""Token buckets: rate limits that allow short bursts."""

from typing import NamedTuple


class RateLimit(NamedTuple):
    """A rate limit: the size of a burst (`capacity`) and the rate per second (`refill`)."""

    capacity: float
    refill: float


class TokenBucket:
    """A token bucket. It may be overdrawn, and then allows nothing until it is refilled."""

    __slots__ = ("_at", "_limit", "_tokens")

    def __init__(self, limit: RateLimit, now: float) -> None:
        self._limit = limit
        self._tokens = limit.capacity
        self._at = now

    def take(self, amount: float, now: float) -> None:
        """Take tokens out, also more than there are."""
        self._tokens = self._balance(now) - amount
        self._at = now

    def wait(self, now: float, amount: float = 0.0) -> float:
        """Return the seconds until the bucket holds `amount` tokens; 0 if it does now."""
        missing = amount - self._balance(now)
        return missing / self._limit.refill if missing > 0 else 0.0

    def is_full(self, now: float) -> bool:
        """Return whether the bucket is as good as a new one."""
        return self._balance(now) >= self._limit.capacity

    def _balance(self, now: float) -> float:
        return min(self._limit.capacity, self._tokens + (now - self._at) * self._limit.refill)
