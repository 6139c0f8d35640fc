"""People with programs for clients. Their event loop has a thread of its own: the browser's has this one."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import Future
from threading import Thread
from types import TracebackType
from typing import Any, TypeVar

T = TypeVar("T")
PATIENCE = 120.0


class Friends:
    """Runs what people at tables do, while a browser is looked at."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="friends", daemon=True)
        self._thread.start()

    def start(self, deed: Coroutine[Any, Any, T]) -> "Future[T]":
        """Let somebody begin something, and go on here."""
        return asyncio.run_coroutine_threadsafe(deed, self._loop)

    def do(self, deed: Coroutine[Any, Any, T]) -> T:
        """Let somebody do something, and wait for it."""
        return self.start(deed).result(PATIENCE)

    def __enter__(self) -> "Friends":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.do(_end_others())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _end_others() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
