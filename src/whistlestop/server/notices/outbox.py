"""The outbox: bounded queues of notices, sent by a few tasks each, with retries and backoff."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from whistlestop.server.logs import get_logger
from whistlestop.server.metrics import Metrics
from whistlestop.server.notices.notice import Notice
from whistlestop.server.notices.outbound import DeliveryError
from whistlestop.server.notices.senders import (
    ChannelGoneError,
    ChannelKind,
    ChannelRow,
    RefusedDeliveryError,
    kind_of_channel,
)

MAX_QUEUED: Final = 1_000
TASKS: Final = 8
PAUSE_SECONDS: Final = 600.0
MAX_PAUSED: Final = 10_000
KINDS: Final[tuple[ChannelKind, ...]] = ("push", "mail", "webhook")
log = get_logger()

Send = Callable[[Notice, ChannelRow], Awaitable[None]]
Forget = Callable[[ChannelRow], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Delivery:
    """A notice on its way through one channel."""

    notice: Notice
    channel: ChannelRow
    failures: int = 0


class Outbox:
    """Sends notices. Each kind of channel has a queue of its own: webhooks that hang delay webhooks only."""

    def __init__(
        self,
        send: Send,
        forget: Forget,
        metrics: Metrics,
        retry_seconds: Sequence[float],
        *,
        max_queued: int = MAX_QUEUED,
        tasks: int = TASKS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._send = send
        self._forget = forget
        self._metrics = metrics
        self._retry_seconds = tuple(retry_seconds)
        self._queues: dict[ChannelKind, asyncio.Queue[Delivery]] = {kind: asyncio.Queue(max_queued) for kind in KINDS}
        self._tasks_per_kind = tasks
        self._tasks: list[asyncio.Task[None]] = []
        self._timers: set[asyncio.TimerHandle] = set()
        self._max_queued = max_queued
        self._clock = clock
        # A channel that failed to the end is not tried again for a while: it must not keep the others waiting.
        self._paused: OrderedDict[str, float] = OrderedDict()

    def start(self) -> None:
        """Start to send."""
        self._tasks = [
            asyncio.ensure_future(self._run(queue))
            for queue in self._queues.values()
            for _ in range(self._tasks_per_kind)
        ]

    async def stop(self) -> None:
        """Stop; what waits is lost, and its mark keeps it from being sent twice."""
        for timer in self._timers:
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def put(self, notice: Notice, channel: ChannelRow) -> None:
        """Queue a notice; drop it if the queue is full or the channel has just failed."""
        self._put(Delivery(notice, channel))

    def _put(self, delivery: Delivery) -> None:
        kind = kind_of_channel(delivery.channel)
        is_paused = self._paused.get(delivery.channel.id, 0.0) > self._clock()
        if is_paused or self._queues[kind].full():
            self._count(delivery, "dropped")
            return
        self._queues[kind].put_nowait(delivery)

    async def _run(self, queue: asyncio.Queue[Delivery]) -> None:
        while True:
            delivery = await queue.get()
            try:
                await self._deliver(delivery)
            except Exception as error:
                log.error("notice_failed", kind=kind_of_channel(delivery.channel), exc_info=error)

    async def _deliver(self, delivery: Delivery) -> None:
        try:
            await self._send(delivery.notice, delivery.channel)
        except ChannelGoneError:
            self._count(delivery, "gone")
            await self._forget(delivery.channel)
        except RefusedDeliveryError:
            self._give_up(delivery)
        except DeliveryError:
            self._retry(delivery)
        else:
            self._paused.pop(delivery.channel.id, None)
            self._count(delivery, "sent")

    def _retry(self, delivery: Delivery) -> None:
        if delivery.failures >= len(self._retry_seconds) or len(self._timers) >= self._max_queued:
            self._give_up(delivery)
            return
        later = replace(delivery, failures=delivery.failures + 1)

        def put_again() -> None:
            self._timers.discard(timer)
            self._put(later)

        timer = asyncio.get_running_loop().call_later(self._retry_seconds[delivery.failures], put_again)
        self._timers.add(timer)

    def _give_up(self, delivery: Delivery) -> None:
        self._count(delivery, "failed")
        log.warning("notice_not_delivered", kind=kind_of_channel(delivery.channel))
        self._paused[delivery.channel.id] = self._clock() + PAUSE_SECONDS
        self._paused.move_to_end(delivery.channel.id)
        if len(self._paused) > MAX_PAUSED:
            self._paused.popitem(last=False)

    def _count(self, delivery: Delivery, outcome: str) -> None:
        self._metrics.notices.labels(kind_of_channel(delivery.channel), outcome).inc()
