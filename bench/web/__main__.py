"""The command `python -m bench.web`: measure in a browser, print, keep."""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser
from rich.console import Console
from tools.browsers import launched

from bench.figures import Figure, Section, Target, with_unit
from bench.machine import about_run
from bench.results import as_table
from bench.web.dragging import event_delays, frame_ms
from bench.web.loading import Loading, load
from browser.friends import Friends
from browser.player import Player
from browser.prepared_tables import Moment, last_round, turn_with
from browser.screens import Theater
from server.running import running_server

RESULTS: Final = Path(__file__).parent.parent / "web_results.md"
SCRIPTS_KB: Final = Target(most=150)
USEFUL_S: Final = Target(most=1)
INPUT_MS: Final = Target(most=50)
FRAME_MS: Final = Target(most=8)
SEATS: Final = 5
# So many tracks are taken where a hand presses routes: in the last round there may be none left that it can claim.
TAKEN: Final = 50


def main() -> None:
    """Measure as the options say."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description="Measure the web client in a browser.")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each measurement")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--no-save", action="store_true", help=f"leave bench/{RESULTS.name} alone")
    options = parser.parse_args()
    sections, version = measured(options.rounds)
    if not options.no_save:
        RESULTS.write_text(_page(sections, version), encoding="utf-8")
    if options.json:
        figures = [figure for section in sections for figure in section.figures]
        print(json.dumps({figure.key: [figure.value, figure.is_met] for figure in figures}, indent=2))
        return
    for section in sections:
        Console(highlight=False).print(as_table(section))


def measured(rounds: int) -> tuple[list[Section], str]:
    """All figures, and the browser's version."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        server = stack.enter_context(running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log"))
        theater = Theater(server.address, stack.enter_context(Friends()))
        browser = stack.enter_context(launched())
        sections = [_loading(browser, theater, rounds), _hand(browser, theater, rounds)]
        return sections, browser.version


def _loading(browser: Browser, theater: Theater, rounds: int) -> Section:
    starts = [_first_visit(browser, theater, lambda _: "/") for _ in range(rounds)]
    tables = [
        _first_visit(browser, theater, lambda player: _sit_down(player, theater), has_board=True) for _ in range(rounds)
    ]
    return Section("Loading", [*_figures("start", "start page", starts), *_figures("table", "table", tables)])


def _figures(key: str, name: str, loadings: Sequence[Loading]) -> list[Figure]:
    kilobytes = [loading.script_bytes / 1000 for loading in loadings]
    first = [loading.paints["first"] / 1000 for loading in loadings]
    useful = [loading.useful_ms / 1000 for loading in loadings]
    return [
        Figure(f"{key}.scripts", f"scripts of the {name}, compressed", "kB", kilobytes, SCRIPTS_KB),
        Figure(f"{key}.first", f"{name}: first paint", "s", first),
        Figure(f"{key}.useful", f"{name}: first useful paint", "s", useful, USEFUL_S),
    ]


def _first_visit(
    browser: Browser, theater: Theater, prepare: Callable[[Player], str], *, has_board: bool = False
) -> Loading:
    player = Player(browser, theater.address)
    try:
        return load(player, prepare(player), has_board=has_board)
    finally:
        player.close()


def _sit_down(player: Player, theater: Theater, moment: Moment = last_round, name: str = "last-round") -> str:
    builder = theater.table("usa", moment, name=name, seats=SEATS)
    player.become(builder)
    return f"/t/{builder.table}"


def _hand(browser: Browser, theater: Theater, rounds: int) -> Section:
    with _at_table(browser, theater, last_round, "last-round") as player:
        frames = [frame_ms(player) for _ in range(rounds)]
    with _at_table(browser, theater, turn_with(TAKEN), "turn") as player:
        slowest = [max(event_delays(player)) for _ in range(rounds)]
    return Section(
        "A hand on the map",
        [
            Figure("input", "slowest event to its picture", "ms", slowest, INPUT_MS),
            Figure("frame", "script and layout for a frame of dragging", "ms", frames, FRAME_MS),
        ],
    )


@contextmanager
def _at_table(browser: Browser, theater: Theater, moment: Moment, name: str) -> Iterator[Player]:
    player = Player(browser, theater.address)
    try:
        player.visit(_sit_down(player, theater, moment, name))
        player.table.wait_until_live()
        player.page.wait_for_selector("[data-stage] [data-track]")
        yield player
    finally:
        player.close()


def _page(sections: Sequence[Section], version: str) -> str:
    about = about_run()
    lines = [
        "# The web client in a browser",
        "",
        f"`make bench-web` on {about['cpu']}, {about['date']}, with Chromium {version} without a window and",
        "without a graphics card, at 1440 by 900. Server, browser and the program that measures share the machine.",
        f"Pages are loaded by somebody who was never there; the table is `usa` with {SEATS} seats in the last round,",
        f"and for events one where {TAKEN} tracks are taken and another can be claimed.",
        "",
        "| measure | median | lowest | highest | target | met |",
        "|---|--:|--:|--:|---|---|",
        *(_row(figure) for section in sections for figure in section.figures),
        "",
    ]
    return "\n".join(lines)


def _row(figure: Figure) -> str:
    numbers = [figure.value, min(figure.values), max(figure.values)]
    met = {True: "yes", False: "NO", None: ""}[figure.is_met]
    parts = [figure.title, *(with_unit(number, figure.unit) for number in numbers), str(figure.target or ""), met]
    return f"| {' | '.join(parts)} |"


if __name__ == "__main__":
    main()
