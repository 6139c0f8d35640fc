"""The games of a contest on a Ray cluster: that of RAY_ADDRESS, or one on this machine."""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from whistlestop.bots.arena.contest import Contest, Slot
from whistlestop.bots.arena.referee import Referee, Verdict
from whistlestop.bots.bot_errors import BotError


def play_on_ray(contest: Contest, slots: Iterable[Slot], jobs: int | None = None) -> Iterator[Verdict]:
    """Play the games on all cores of a cluster; told as they end."""
    ray = require_ray()
    is_guest = ray.is_initialized()  # somebody else has set it up, and will take it down
    if not is_guest:
        _join(ray, jobs)
    try:
        yield from _spread(ray, contest, slots, jobs)
    except ray.exceptions.RayError as error:
        raise BotError("bots.arena.ray_failed", reason=type(error).__name__) from error
    finally:
        if not is_guest:
            ray.shutdown()


def _spread(ray: Any, contest: Contest, slots: Iterable[Slot], jobs: int | None) -> Iterator[Verdict]:
    from ray.util import ActorPool

    referees = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
    remote = ray.remote(num_cpus=1)(_RemoteReferee)
    pool = ActorPool([remote.remote(contest) for _ in range(referees)])
    yield from pool.map_unordered(lambda referee, slot: referee.play.remote(slot), list(slots))


def _join(ray: Any, jobs: int | None) -> None:
    """Join the cluster; its workers import modules and bots from where this process does."""
    places = {"env_vars": {"PYTHONPATH": os.pathsep.join(place for place in sys.path if place)}}
    quiet = {"include_dashboard": False, "num_cpus": jobs}
    is_remote = "RAY_ADDRESS" in os.environ
    ray.init(runtime_env=places, log_to_driver=False, logging_level="ERROR", **({} if is_remote else quiet))


def require_ray() -> Any:  # Any: Ray is there only for who asked for it
    """Return Ray, or refuse with a sentence about how to install it."""
    try:
        import ray
    except ImportError:
        raise BotError("bots.arena.no_ray") from None
    return ray


class _RemoteReferee:
    """A referee on one core of the cluster."""

    def __init__(self, contest: Contest) -> None:
        self._referee = Referee(contest)
        self._referee.warm_up()

    def play(self, slot: Slot) -> Verdict:
        """Play one game."""
        return self._referee.play(slot)
