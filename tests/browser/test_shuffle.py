"""After a game the page itself checks that nobody chose the cards, and says so; loudly if it is not so."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import NewPlayer
from browser.friends import Friends
from browser.player import Player
from browser.prepared_tables import Builder, never
from browser.screens import Theater, sit_at
from server.running import RunningServer
from whistlestop.texts import text

Record = dict[str, Any]  # Any: plain JSON
FOUND = "[data-shuffle-found]"


@pytest.fixture(scope="module")
def over(server: RunningServer, friends: Friends) -> Builder:
    """Somebody at a table where the game is over."""
    return Theater(server.address, friends).table("new-york", never, name="over")


def see_the_end(player: Player, over: Builder) -> None:
    """Come to the final scores, in a browser that has shown its bytes under the server's promise."""
    promise = {"seat": over.seat, "commitment": over.commitment, "bytes": over.secret.hex()}
    server = over.scene["table"]["shuffle"]["commitment"]
    player.keep("shuffles", [[over.table, [promise | {"server": server}]]])
    sit_at(player, over)


def test_a_shuffle_as_promised_is_confirmed(player: Player, over: Builder) -> None:
    see_the_end(player, over)
    player.press("[data-shuffle='proven']")
    expect(player.page.locator(FOUND)).to_contain_text(text("web.final.shuffle.own", language="en"))
    player.page.keyboard.press("Escape")
    expect(player.page.locator("[data-shuffle]")).to_be_focused()


def other_key(record: Record) -> None:
    record["key"] = "0" * 64


def other_bytes(record: Record) -> None:
    record["shuffle"]["contributions"] = [part and "0" * 64 for part in record["shuffle"]["contributions"]]


def other_secret(record: Record) -> None:
    record["shuffle"]["secret"] = "0" * 64


@pytest.mark.parametrize(
    ("change", "fault"),
    [(other_key, "key"), (other_bytes, "own"), (other_secret, "secret")],
    ids=["key", "bytes", "secret"],
)
def test_a_shuffle_that_is_not_as_promised_is_an_alert(
    new_player: NewPlayer, over: Builder, change: Callable[[Record], None], fault: str
) -> None:
    player = new_player()

    def cheat(route: Route) -> None:
        record = route.fetch().json()
        change(record)
        route.fulfill(json=record)

    player.page.route("**/record", cheat)
    see_the_end(player, over)
    alert = player.page.get_by_role("alert")
    expect(alert).to_contain_text(text("web.final.shuffle.broken", language="en"))
    expect(alert).to_be_in_viewport(ratio=1)
    player.press("[data-shuffle='broken']")
    expect(player.page.locator(FOUND)).to_contain_text(text(f"web.final.shuffle.fault.{fault}", language="en"))


def test_a_shuffle_that_can_not_be_checked_is_no_proof(player: Player, over: Builder) -> None:
    player.watch.expect("status of 503")
    player.page.route("**/record", lambda route: route.fulfill(status=503))
    see_the_end(player, over)
    player.press("[data-shuffle='unchecked']")
    player.page.unroute("**/record")
    player.page.get_by_role("button", name=text("web.menu.retry", language="en")).click()
    expect(player.page.locator(FOUND)).to_have_attribute("data-shuffle-found", "proven")
