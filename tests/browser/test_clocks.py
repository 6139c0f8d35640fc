"""The time that is left for a turn can be read on every screen, also where players are a strip above the map."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from browser.conftest import NewPlayer
from browser.devices import Device
from browser.fitting import misfits
from browser.friends import Friends
from browser.prepared_tables import builder_at, owes
from browser.screens import sit_at
from server.running import RunningServer

SIZES: Final = [(360, 640), (390, 844), (820, 1180), (844, 390), (1024, 768), (1440, 900)]
# Long enough for a test that waits, and shown as minutes and seconds.
TEN_MINUTES: Final = {"type": "per-turn", "seconds": 600}
A_DAY: Final = {"type": "days", "days": 1}
# Where the clock is, and whether all of it can be seen.
LOOK: Final = """(clock) => {
  const inside = (inner, outer) => inner.left >= outer.left && inner.right <= outer.right &&
    inner.top >= outer.top && inner.bottom <= outer.bottom;
  const range = document.createRange();
  range.selectNodeContents(clock);
  const words = range.getBoundingClientRect();
  const seat = clock.closest('[data-player]').getBoundingClientRect();
  return inside(words, seat) && inside(seat, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
}"""


@pytest.mark.parametrize(("seats", "pace"), [(2, TEN_MINUTES), (5, TEN_MINUTES), (5, A_DAY)])
def test_the_clock_of_a_turn_is_seen(
    new_player: NewPlayer, server: RunningServer, friends: Friends, seats: int, pace: dict[str, Any]
) -> None:
    builder = friends.do(builder_at(server.address, "usa", owes("turn"), seats=seats, pace=pace))
    for width, height in SIZES:
        player = new_player(Device(f"{width}", width, height, is_touch=width < 1200))
        sit_at(player, builder)
        clock = player.page.locator("[data-player='0'] [data-clock]").filter(visible=True)
        expect(clock).to_have_text(re.compile(r"^(9|10):\d\d$|^\d+ h \d+ min$"))
        assert clock.evaluate(LOOK), f"{width} x {height}"
        assert misfits(player.page) == []
