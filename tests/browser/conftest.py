"""Real browsers on real servers."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Error, expect
from tools.browsers import WITHOUT, is_wanted, launched

from browser.devices import DESKTOP, Device
from browser.friends import Friends
from browser.player import PATIENCE_MS, Player
from server.running import RunningServer, running_server
from whistlestop.server.api.web_files import find_web_client

FAILED: Final = Path(__file__).parents[2] / "screenshots" / "failed"
NewPlayer = Callable[..., Player]
expect.set_options(timeout=PATIENCE_MS)
outcome = pytest.StashKey[pytest.TestReport]()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for this folder only: while it lasts, tests with an event loop can't run in the same thread."""
    if not is_wanted():
        pytest.skip(f"{WITHOUT} is set")
    try:
        with launched() as browser:
            yield browser
    except LookupError as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with the web client, whose bots don't wait, and who may ask as often as they like."""
    assert find_web_client() is not None, "the web client is not built: run `make web`"
    folder = tmp_path_factory.mktemp("browser")
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log") as server:
        yield server


@pytest.fixture(scope="module")
def friends() -> Iterator[Friends]:
    with Friends() as friends:
        yield friends


@pytest.fixture
def host_name() -> str:
    """By what name players call the server's machine."""
    return "127.0.0.1"


@pytest.fixture
def new_player(
    browser: Browser, server: RunningServer, host_name: str, request: pytest.FixtureRequest
) -> Iterator[NewPlayer]:
    """Makes players. Each of them must have played without an error behind the page's back."""
    players: list[Player] = []

    def make(device: Device = DESKTOP) -> Player:
        players.append(Player(browser, f"http://{host_name}:{server.port}", device))
        return players[-1]

    yield make
    has_failed = outcome not in request.node.stash or request.node.stash[outcome].failed
    if has_failed:
        take_pictures(request.node.name, players)
    problems = [problem for player in players for problem in player.watch.problems]
    for player in players:
        player.close()
    assert has_failed or problems == []


@pytest.fixture
def player(new_player: NewPlayer) -> Player:
    return new_player()


def take_pictures(test: str, players: list[Player]) -> None:
    """Keep what the players saw when a test failed."""
    FAILED.mkdir(parents=True, exist_ok=True)
    for number, player in enumerate(players, start=1):
        name = "".join(letter if letter.isalnum() else "-" for letter in test)
        try:
            player.page.screenshot(path=FAILED / f"{name}-{number}.png", timeout=5_000)
        except Error as error:
            print(f"no picture of {test}: {error}")  # noqa: T201 - pytest shows it with the failure


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know how their test ended."""
    report = yield
    if report.when == "call" or report.failed:
        item.stash[outcome] = report
    return report
