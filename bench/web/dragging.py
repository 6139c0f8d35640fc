"""What a hand on the map costs: from the event to the next picture, and the work for each frame."""

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from browser.player import Player

CATEGORIES: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
# Script and layout; what the other threads draw is not among them.
WORK: Final = frozenset(
    (
        *("FireAnimationFrame", "EventDispatch", "TimerFire", "FunctionCall"),
        *("UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"),
    )
)
FRAME: Final = "Commit"
MICROSECONDS_IN_MS: Final = 1000
# The browser reports no event that was quicker than this.
QUICKEST_MS: Final = 16.0
# A hand does not go on before it sees what it has done; otherwise two events would share one picture and its cost.
PAUSE_MS: Final = 250
# How long a finger stays on a button; without it, pressing and letting go would share one picture, too.
PRESS_MS: Final = 60
ROUTES: Final = 6
WATCH_EVENTS: Final = """() => {
  window.watcher?.disconnect();
  window.delays = [];
  window.watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.delays.push(entry.duration);
  });
  window.watcher.observe({ type: 'event', durationThreshold: 16 });
}"""
Trace = dict[str, Any]  # Any: an event as the browser writes it


def drag(player: Player, steps: int = 60) -> None:
    """Drag the map around, at about the speed of a hand."""
    box = player.page.locator("[data-stage]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    for step in range(steps):
        aside = 3 * (step if step < steps / 2 else steps - step)
        player.page.mouse.move(x - aside, y - aside / 2)
    player.page.mouse.up()


def frame_ms(player: Player) -> float:
    """The main thread's work for one frame, in the processor's time, while the map is dragged."""
    browser = player.context.browser
    assert browser is not None
    browser.start_tracing(page=player.page, categories=CATEGORIES)
    drag(player)
    events: list[Trace] = json.loads(browser.stop_tracing())["traceEvents"]
    main = _main_thread(events)
    ours = [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) == main]
    frames = len([event for event in ours if event["name"] == FRAME])
    # By the thread's own clock: what else the machine does meanwhile does not count. Some events come without it.
    work = [event for event in ours if event["name"] in WORK and "tts" in event]
    microseconds = covered((float(event["tts"]), float(event["tts"] + event["tdur"])) for event in work)
    return microseconds / MICROSECONDS_IN_MS / max(frames, 1)


def _main_thread(events: Iterable[Trace]) -> tuple[int, int]:
    """The thread that has made most of the frames: other pages have some, too."""
    frames = [(event["pid"], event["tid"]) for event in events if event.get("name") == FRAME]
    return max(set(frames), key=frames.count)


def covered(spans: Iterable[tuple[float, float]]) -> float:
    """How much time some spans cover, which may lie inside each other.

    >>> covered([(0, 10), (2, 4), (8, 12), (20, 21)])
    13.0
    """
    total, end = 0.0, float("-inf")
    for start, stop in sorted(spans):
        total += max(0, stop - max(start, end))
        end = max(end, stop)
    return total


def _rest_and_press(player: Player, x: float, y: float) -> None:
    """Go to a place, see what lights up there, and press it, as a hand does."""
    player.page.mouse.move(x, y)
    player.page.wait_for_timeout(PAUSE_MS)
    player.page.mouse.click(x, y, delay=PRESS_MS)


def _open_list(player: Player) -> None:
    box = player.table.find("[data-open-list]").bounding_box()
    assert box is not None
    _rest_and_press(player, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.page.locator("[data-moves]").wait_for()


def event_delays(player: Player) -> list[float]:
    """From an event to the next picture, for presses on routes and buttons, for keys, and where a drag begins and ends.

    Browsers do not time moves and wheels as events; what a move costs is what `frame_ms` says.
    """
    places = [place for place in player.table.claimable() if place.is_free][:ROUTES]
    assert places, "no route can be claimed, so no press on one would be measured"
    presses = [partial(_rest_and_press, player, place.x, place.y) for place in places]
    leave = partial(player.page.keyboard.press, "Escape")
    player.page.evaluate(WATCH_EVENTS)
    acts: list[Callable[[], None]] = [*presses, leave, partial(_open_list, player), leave, partial(drag, player)]
    for act in acts:
        act()
        player.page.wait_for_timeout(PAUSE_MS)
    delays: list[float] = player.page.evaluate("() => window.delays")
    return delays or [QUICKEST_MS]
