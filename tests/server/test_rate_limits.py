import pytest

from whistlestop.server.addresses import group_address
from whistlestop.server.api.rate_limits import OpenSockets, RateLimiter
from whistlestop.server.token_bucket import RateLimit

LIMITS = {"chat": RateLimit(capacity=3, refill=0.5), "play": RateLimit(capacity=10, refill=5)}


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_burst_is_allowed_up_to_the_capacity() -> None:
    limiter = RateLimiter(LIMITS, Clock())
    assert [limiter.take_token("ada", "chat") for _ in range(4)] == [0, 0, 0, 2]


def test_after_the_wait_exactly_one_more_is_allowed() -> None:
    clock = Clock()
    limiter = RateLimiter(LIMITS, clock)
    for _ in range(4):
        wait = limiter.take_token("ada", "chat")
    clock.now += wait
    assert (limiter.take_token("ada", "chat"), limiter.take_token("ada", "chat")) == (0, 2)


def test_bucket_never_holds_more_than_its_capacity() -> None:
    clock = Clock()
    limiter = RateLimiter(LIMITS, clock)
    limiter.take_token("ada", "chat")
    clock.now += 1_000
    assert sum(limiter.take_token("ada", "chat") == 0 for _ in range(10)) == 3


def test_kinds_and_guests_have_buckets_of_their_own() -> None:
    limiter = RateLimiter(LIMITS, Clock())
    for _ in range(4):
        limiter.take_token("ada", "chat")
    assert limiter.take_token("ada", "play") == limiter.take_token("bob", "chat") == 0


def test_full_buckets_are_evicted() -> None:
    clock = Clock()
    limiter = RateLimiter(LIMITS, clock)
    for name in range(100):
        clock.now += 3  # more than it takes to refill what one message took
        limiter.take_token(str(name), "chat")
    assert len(limiter) == 1


def test_number_of_buckets_is_limited() -> None:
    limiter = RateLimiter(LIMITS, Clock(), max_buckets=10)
    for name in range(100):
        limiter.take_token(str(name), "chat")
    assert len(limiter) == 10


def test_least_recently_used_bucket_is_evicted() -> None:
    limiter = RateLimiter(LIMITS, Clock(), max_buckets=2)
    for name in ["ada", "ada", "bob", "ada", "cyd"]:
        limiter.take_token(name, "chat")
    assert limiter.take_token("ada", "chat") > 0


def test_sockets_are_capped_per_guest_and_address() -> None:
    sockets = OpenSockets(per_guest=2, per_address=3)
    entered = [sockets.add(name, "192.0.2.1") for name in ["ada", "ada", "ada", "bob", "bob"]]
    assert (entered, len(sockets)) == ([True, True, False, True, False], 3)


def test_removed_socket_makes_room() -> None:
    sockets = OpenSockets(per_guest=1, per_address=1)
    sockets.add("ada", "192.0.2.1")
    sockets.remove("ada", "192.0.2.1")
    assert sockets.add("bob", "192.0.2.1")


def test_removing_an_unknown_socket_is_a_bug() -> None:
    with pytest.raises(ValueError, match="never added"):
        OpenSockets(per_guest=1, per_address=1).remove("ada", "192.0.2.1")


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_addresses_of_one_connection_are_one_group(address: str, group: str) -> None:
    assert group_address(address) == group
