"""Every screen: nobody stumbles on it, by day on a desk or by night on a phone, and nothing is cut off."""

from dataclasses import replace

import pytest

from browser.axe import stumbling_blocks
from browser.conftest import NewPlayer
from browser.devices import DESKTOP, PHONE, Device
from browser.friends import Friends
from browser.screens import SCREENS, Screen, Theater
from server.running import RunningServer

BY_NIGHT = replace(PHONE, color_scheme="dark")


@pytest.fixture(scope="module")
def theater(server: RunningServer, friends: Friends) -> Theater:
    return Theater(server.address, friends)


@pytest.mark.parametrize("device", [DESKTOP, BY_NIGHT], ids=lambda device: f"{device.name}-{device.color_scheme}")
@pytest.mark.parametrize("screen", SCREENS.values(), ids=lambda screen: screen.name)
def test_nobody_stumbles(new_player: NewPlayer, theater: Theater, screen: Screen, device: Device) -> None:
    player = new_player(device)
    screen.bring(player, theater, screen.editions[0])
    assert stumbling_blocks(player.page) == []
    assert player.page.evaluate("() => document.documentElement.scrollWidth") <= device.width
