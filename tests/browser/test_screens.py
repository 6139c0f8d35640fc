"""Every screen: nobody stumbles on it, by day or by night, on a desk, a tablet or a phone, and nothing is cut off."""

import pytest

from browser.axe import stumbling_blocks
from browser.conftest import NewPlayer
from browser.devices import DEVICES, PHONE, SCHEMES, Device
from browser.friends import Friends
from browser.screens import SCREENS, Screen, Theater
from server.running import RunningServer

# Colors change within a moment, not at once. What moves as somebody scrolls has a time line of its own.
IS_STILL = """() => document.getAnimations().every(({ playState, timeline }) =>
  playState !== 'running' || timeline !== document.timeline)"""


# Phones have the least room; the rest is for the long run.
EVERY_DEVICE = [pytest.param(device, marks=() if device is PHONE else pytest.mark.long) for device in DEVICES]


@pytest.fixture(scope="module")
def theater(server: RunningServer, friends: Friends) -> Theater:
    return Theater(server.address, friends)


@pytest.mark.parametrize("device", EVERY_DEVICE, ids=lambda device: device.name)
@pytest.mark.parametrize("screen", SCREENS.values(), ids=lambda screen: screen.name)
def test_nobody_stumbles(new_player: NewPlayer, theater: Theater, screen: Screen, device: Device) -> None:
    player = new_player(device)
    screen.bring(player, theater, screen.editions[0])
    for scheme in SCHEMES:
        player.page.emulate_media(color_scheme=scheme)
        player.page.wait_for_function(IS_STILL)
        assert stumbling_blocks(player.page) == [], scheme
    assert player.page.evaluate("() => document.documentElement.scrollWidth") <= device.width
