import pytest

from whistlestop.server.addresses import address_group
from whistlestop.server.api.rate_limits import Limit, OpenSockets, RateLimiter

LIMITS = {"chat": Limit(capacity=3, refill=0.5), "play": Limit(capacity=10, refill=5)}


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_allowed_up_to_the_capacity_and_then_waits_for_one_to_refill() -> None:
    limiter = RateLimiter(LIMITS, Clock())
    assert [limiter.allow("ada", "chat") for _ in range(4)] == [0, 0, 0, 2]


def test_after_the_wait_exactly_one_more_is_allowed() -> None:
    clock = Clock()
    limiter = RateLimiter(LIMITS, clock)
    for _ in range(4):
        wait = limiter.allow("ada", "chat")
    clock.now += wait
    assert (limiter.allow("ada", "chat"), limiter.allow("ada", "chat")) == (0, 2)


def test_waiting_long_never_gives_more_than_the_capacity() -> None:
    clock = Clock()
    limiter = RateLimiter(LIMITS, clock)
    limiter.allow("ada", "chat")
    clock.now += 1_000
    assert sum(limiter.allow("ada", "chat") == 0 for _ in range(10)) == 3


def test_kinds_and_people_are_counted_apart() -> None:
    limiter = RateLimiter(LIMITS, Clock())
    for _ in range(4):
        limiter.allow("ada", "chat")
    assert limiter.allow("ada", "play") == limiter.allow("bob", "chat") == 0


def test_full_buckets_are_forgotten() -> None:
    clock = Clock()
    limiter = RateLimiter(LIMITS, clock)
    for name in range(100):
        clock.now += 3  # more than it takes to refill what one message took
        limiter.allow(str(name), "chat")
    assert len(limiter) == 1


def test_there_are_never_more_buckets_than_the_most() -> None:
    limiter = RateLimiter(LIMITS, Clock(), most_buckets=10)
    for name in range(100):
        limiter.allow(str(name), "chat")
    assert len(limiter) == 10


def test_whoever_was_seen_last_is_remembered() -> None:
    limiter = RateLimiter(LIMITS, Clock(), most_buckets=2)
    for name in ["ada", "ada", "bob", "ada", "cyd"]:
        limiter.allow(name, "chat")
    assert limiter.allow("ada", "chat") > 0


def test_one_person_and_one_address_have_only_so_many_sockets() -> None:
    sockets = OpenSockets(per_identity=2, per_address=3)
    entered = [sockets.enter(name, "192.0.2.1") for name in ["ada", "ada", "ada", "bob", "bob"]]
    assert (entered, len(sockets)) == ([True, True, False, True, False], 3)


def test_whoever_leaves_makes_room() -> None:
    sockets = OpenSockets(per_identity=1, per_address=1)
    sockets.enter("ada", "192.0.2.1")
    sockets.leave("ada", "192.0.2.1")
    assert sockets.enter("bob", "192.0.2.1")


def test_leaving_without_having_entered_is_a_bug() -> None:
    with pytest.raises(ValueError, match="never entered"):
        OpenSockets(per_identity=1, per_address=1).leave("ada", "192.0.2.1")


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
    assert address_group(address) == group
