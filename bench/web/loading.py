"""What a page loads, and how soon something can be seen."""

from dataclasses import dataclass
from typing import Any, Final

from browser.player import Player

WATCH_PAINTS: Final = """
window.paints = {};
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.paints.first ??= entry.startTime;
}).observe({ type: 'paint', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.paints.largest = entry.startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
const look = () => {
  if (document.querySelector('[data-stage] [data-track]') === null) requestAnimationFrame(look);
  else requestAnimationFrame(() => { setTimeout(() => { window.paints.board = performance.now(); }); });
};
look();
"""
SUM_SCRIPTS: Final = """() => performance.getEntriesByType('resource')
  .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""
# The page has all that it wants, and the largest paint is known, when nothing more has come for a while.
SETTLED: Final = """() => {
  const now = performance.now();
  const ends = performance.getEntriesByType('resource').map((entry) => entry.responseEnd);
  return [...ends, window.paints.board ?? 0].every((end) => end < now - 1000);
}"""
HAS_BOARD: Final = "() => window.paints.board !== undefined"


@dataclass(frozen=True)
class Loading:
    """One visit to a page, by somebody who was never there."""

    script_bytes: int
    paints: dict[str, float]

    @property
    def useful_ms(self) -> float:
        """When what the page is for could be seen: the board, or the largest thing on it."""
        return max(self.paints.get("board", 0), self.paints.get("largest", 0)) or self.paints["first"]


def load(player: Player, path: str, *, has_board: bool = False) -> Loading:
    """Visit a page for the first time. Where there is to be a board, it is waited for, however slow the machine is."""
    player.context.add_init_script(WATCH_PAINTS)
    player.visit(path)
    if has_board:
        player.page.wait_for_function(HAS_BOARD)
    player.page.wait_for_function(SETTLED)
    paints: dict[str, Any] = player.page.evaluate("() => window.paints")  # Any: from the page
    return Loading(
        script_bytes=int(player.page.evaluate(SUM_SCRIPTS)),
        paints={name: float(at) for name, at in paints.items()},
    )
