"""Recorded games: wound forward and back, played, and reached from the end of a game."""

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import NewPlayer
from browser.devices import PHONE, TABLET, Device
from browser.friends import Friends
from browser.player import Player
from browser.prepared_tables import never
from browser.screens import SCREENS, Theater, sit_at
from browser.test_games import table_of
from server.running import RunningServer

VIEW = "[data-replay-view]"
TAKEN = "[data-track][data-state~='taken']"


def step_of(view: Locator) -> int:
    return int(view.get_attribute("data-step") or -1)


def test_a_record_is_wound_forward_and_back(player: Player, server: RunningServer, friends: Friends) -> None:
    theater = Theater(server.address, friends)
    player.visit(f"/r/{theater.record('new-york')}")
    view = player.page.locator(VIEW)
    expect(view).to_be_visible()
    last = view.get_attribute("data-steps") or ""
    player.press("[data-last]")
    expect(view).to_have_attribute("data-step", last)
    expect(player.page.locator(TAKEN)).to_have_count(theater.table("new-york", never, name="over").claimed)
    player.press("[data-first]")
    expect(view).to_have_attribute("data-step", "0")
    expect(player.page.locator(TAKEN)).to_have_count(0)
    player.press("[data-forward]")
    expect(view).to_have_attribute("data-step", "1")


def test_a_record_plays_by_itself(player: Player, server: RunningServer, friends: Friends) -> None:
    player.visit(f"/r/{Theater(server.address, friends).record('new-york')}")
    view = player.page.locator(VIEW)
    before = step_of(view)
    player.press("[data-play]")
    player.page.wait_for_function(f"() => Number(document.querySelector('{VIEW}').dataset.step) > {before + 1}")
    player.press("[data-play]")
    expect(view).to_have_attribute("data-playing", "false")


def test_from_the_end_of_a_game_to_its_replay_and_to_the_next(
    player: Player, server: RunningServer, friends: Friends
) -> None:
    builder = Theater(server.address, friends).table("new-york", never, name="over", seats=2)
    sit_at(player, builder)
    if player.table.has("[data-skip]"):
        player.press("[data-skip]")
    player.press("[data-replay]")
    expect(player.page.locator(VIEW)).to_be_visible()
    player.page.go_back()
    player.press("[data-rematch]")
    player.table.wait_for_phase("running")
    assert table_of(player.page) != builder.table


@pytest.mark.parametrize("device", [TABLET, PHONE], ids=lambda device: device.name)
@pytest.mark.parametrize("screen", ["final", "replay"])
def test_there_is_a_way_out_on_small_screens(
    new_player: NewPlayer, server: RunningServer, friends: Friends, screen: str, device: Device
) -> None:
    player = new_player(device)
    SCREENS[screen].bring(player, Theater(server.address, friends), "new-york")
    player.press("[data-leave]:visible")
    expect(player.page.locator("[data-play]")).to_be_visible()
    assert player.page.url == f"{server.address}/"
