"""Progress bars of long work, on standard error, so that results can be piped."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from whistlestop.texts import text

SECONDS_BETWEEN_UPDATES = 0.1


def error_console() -> Console:
    """Return the console for everything but the result itself."""
    return Console(stderr=True, markup=False, highlight=False, emoji=False, soft_wrap=True)


def compile_rules_once(console: Console) -> None:
    """Compile the rules on the first start on a machine, with progress."""
    from whistlestop.bots.warmup import is_warm, warm_up

    if is_warm():
        return
    if not console.is_terminal:
        console.print(text("cli.compiling"))
        warm_up()
        return
    with _bar(console) as progress:
        task = progress.add_task(text("cli.compiling"), total=1.0)
        warm_up(lambda done: progress.update(task, completed=done))


class Ticker:
    """A throttled update of a progress bar."""

    def __init__(self, progress: Progress, label: str, total: float | None) -> None:
        self._progress = progress
        self._task = progress.add_task(label, total=total)
        self._next_update = 0.0

    def update(self, done: float, total: float | None = None) -> None:
        """Report how much is done, and the total if it is known only now."""
        now = time.monotonic()
        if now >= self._next_update:
            self._next_update = now + SECONDS_BETWEEN_UPDATES
            self._progress.update(self._task, completed=done, total=total)


@contextmanager
def progress_bar(console: Console, label: str, total: float | None) -> Iterator[Ticker]:
    """Show a bar with the time left during the work; none if the output is no terminal."""
    with _bar(console) as progress:
        yield Ticker(progress, label, total)


def _bar(console: Console) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
