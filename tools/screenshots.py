"""Screenshots of every screen, on every kind of device, light and dark.

PYTHONPATH=tests python -m tools.screenshots [--screen turn,final] [--edition usa] [--device phone] [--scheme dark]

Screens are in tests/browser/screens.py; the pictures are written to a folder that git ignores. `--readme` takes those
of the README instead, and writes them to its folder.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, Error
from tools.browsers import launched
from tools.readme_pictures import CHOSEN, keep_for_readme

from browser.devices import DEVICES, Device
from browser.friends import Friends
from browser.player import Player
from browser.screens import SCREENS, Screen, Theater
from server.running import running_server

FOLDER: Final = Path(__file__).parents[1] / "screenshots"
SCHEMES: Final[tuple[Any, ...]] = ("light", "dark")  # Any: literals to Playwright


@dataclass(frozen=True)
class Picture:
    """A picture to be taken."""

    screen: Screen
    edition: str
    device: Device

    @property
    def name(self) -> str:
        """The file's name: screen, edition if there are several, device and colors."""
        edition = f"-{self.edition}" if len(self.screen.editions) > 1 else ""
        return f"{self.screen.name}{edition}-{self.device.name}-{self.device.color_scheme}"


def main() -> int:
    """Take the requested pictures; exit with 1 if one could not be taken."""
    options = _parser().parse_args()
    wanted = list(pictures(options))
    options.out.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        server = stack.enter_context(running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log"))
        theater = Theater(server.address, stack.enter_context(Friends()))
        browser = stack.enter_context(launched())
        missed = take(browser, theater, wanted, options)
    print(f"{len(wanted) - missed} pictures are in {options.out}; {missed} could not be taken")
    return int(missed > 0)


def pictures(options: argparse.Namespace) -> Iterator[Picture]:
    """Yield all pictures that match the options."""
    for screen in SCREENS.values():
        for edition, device, scheme in product(screen.editions, DEVICES, SCHEMES):
            is_wanted = (
                _fits(screen.name, options.screen)
                and _fits(edition, options.edition)
                and _fits(device.name, options.device)
                and _fits(scheme, options.scheme)
            )
            picture = Picture(screen, edition, replace(device, color_scheme=scheme))
            if picture.name in CHOSEN.values() if options.readme else is_wanted:
                yield picture


def take(browser: Browser, theater: Theater, wanted: Sequence[Picture], options: argparse.Namespace) -> int:
    """Take pictures, with a line for each; return the number that failed."""
    missed = 0
    for number, picture in enumerate(wanted, start=1):
        start = time.perf_counter()
        problem = take_one(browser, theater, picture, options)
        missed += problem is not None
        took = f"{time.perf_counter() - start:.1f} s" if problem is None else f"NOT TAKEN: {problem}"
        print(f"{number}/{len(wanted)} {picture.name}: {took}", flush=True)
    return missed


def take_one(browser: Browser, theater: Theater, picture: Picture, options: argparse.Namespace) -> str | None:
    """Take one picture; return the error, if any."""
    player = Player(browser, theater.address, picture.device)
    try:
        picture.screen.bring(player, theater, picture.edition)
        file = options.out / f"{picture.name}.png"
        png = player.page.screenshot(path=file, animations="disabled", caret="hide")
        if options.readme:
            keep_for_readme(browser, picture.name, png)
    except (Error, StopIteration) as error:
        return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
    finally:
        player.close()
    return None


def _fits(name: str, wanted: str | None) -> bool:
    return wanted is None or name in wanted.split(",")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description="Take pictures of all screens.")
    parser.add_argument("--screen", help=f"comma-separated, from: {', '.join(SCREENS)}")
    parser.add_argument("--edition", help="comma-separated editions")
    parser.add_argument("--device", help=f"comma-separated, from: {', '.join(device.name for device in DEVICES)}")
    parser.add_argument("--scheme", help=f"one of: {', '.join(SCHEMES)}")
    parser.add_argument("--readme", action="store_true", help="take the pictures of the README")
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder for the pictures")
    return parser


if __name__ == "__main__":
    sys.exit(main())
