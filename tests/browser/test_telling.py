"""What a table tells stays true: refusals go when they are none any more, and own tickets stay on the map."""

import re
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.clicking import Clicker
from browser.conftest import NewPlayer
from browser.devices import DESKTOP, PHONE, Device
from browser.friends import Friends
from browser.player import Player
from browser.prepared_tables import Builder, turn_with
from browser.questions import ROOT
from browser.screens import Theater, sit_at
from server.people import new_person
from server.running import RunningServer
from whistlestop.maps.loading import load_box

TOAST: Final = "[data-toast]"
# At the first moment of one's own turn: whether a refusal is still to be seen.
IS_STALE: Final = f"""() => {{
  if (document.querySelector("{ROOT}[data-turn='mine']") === null) return null;
  return {{ isStale: document.querySelector('{TOAST}') !== null }};
}}"""


async def sit_down(address: str, table: str) -> Builder:
    guest = await new_person(address, "Bob", Random(1))
    builder = Builder(address, guest.token, guest.rng)
    await builder.sit(table)
    await builder.listen()
    return builder


async def begin(builder: Builder) -> None:
    await builder.contribute()
    await builder.study()
    await builder.play_one("keep ")


async def take_turn(builder: Builder) -> None:
    """Play one's next turn to its end."""
    await builder.play_until(lambda builder: builder.decision is not None)
    await builder.play_until(lambda builder: builder.decision is None)


@pytest.fixture
def rival(player: Player, server: RunningServer, friends: Friends) -> Iterator[Builder]:
    """Somebody with a program, at a running table with the player."""
    link = player.open_table("new-york", seats=2)
    builder = friends.do(sit_down(server.address, link.rpartition("/")[2]))
    friends.do(begin(builder))
    yield builder
    friends.do(builder.hang_up())


def test_a_refusal_goes_when_the_turn_comes(player: Player, rival: Builder, friends: Friends) -> None:
    clicker = Clicker(player.table)
    clicker.play_what_is_owed()
    while player.table.state().decision != "none":
        clicker.play_what_is_owed()
    player.press("[data-deck]")
    expect(player.page.locator(TOAST)).to_be_visible()
    friends.do(take_turn(rival))
    assert player.page.wait_for_function(IS_STALE).json_value() == {"isStale": False}


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
def test_own_tickets_stay_on_the_map_while_others_are_offered(
    new_player: NewPlayer, server: RunningServer, friends: Friends, device: Device
) -> None:
    builder = Theater(server.address, friends).table("usa", turn_with(4), name="keep-tickets", then="tickets")
    player = new_player(device)
    sit_at(player, builder)
    ends = {ticket.id: ticket.ends for ticket in load_box("usa").tickets}
    own, offered = builder.scene["own"]["tickets"], builder.scene["own"]["offer"]
    for ticket in own:
        for city in ends[ticket]:
            expect(player.page.locator(f"[data-city='{city}']")).to_have_attribute("data-ring", re.compile("open|done"))
    for ticket in offered:
        for city in ends[ticket]:
            expect(player.page.locator(f"[data-city='{city}']")).to_have_attribute("data-state", "offered")
    expect(player.page.locator("[data-own-way]")).not_to_have_count(0)
