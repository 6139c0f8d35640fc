"""On a small screen the points of a finished game add up before one's eyes: no part of the sum is out of sight."""

import os
from dataclasses import replace
from typing import Any, Final

import pytest

from browser.conftest import NewPlayer
from browser.devices import PHONE
from browser.fitting import misfits
from browser.friends import Friends
from browser.player import Player
from browser.prepared_tables import never
from browser.screens import Theater, sit_at
from browser.test_speaking import REGIONS
from server.running import RunningServer
from whistlestop import edition_ids
from whistlestop.texts import languages

IS_LONG: Final = os.environ.get("WHISTLESTOP_LONG") == "1"
EDITIONS: Final = edition_ids() if IS_LONG else ["new-york", "europe"]
SIZES: Final = [(360, 640), (390, 844), (844, 390), (1200, 800)]
MOST_SEATS: Final = {"new-york": 4}
# Every row of the table: its parts and its sum as numbers, and whether each is within the screen from left to right.
READ: Final = """() => [...document.querySelectorAll('[data-points] [data-seat]')].map((row) => {
  const number = (cell) => Number(cell.textContent.trim().replace('\\u2212', '-').replace('\\u2013', '0'));
  const isSeen = (cell) => {
    cell.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && right <= innerWidth && (there === cell || cell.contains(there));
  };
  const parts = [...row.querySelectorAll('[data-part]')];
  const sum = row.querySelector('[data-total]');
  return { parts: parts.map(number), total: number(sum), is_seen: [...parts, sum].every(isSeen) };
})"""


@pytest.fixture(scope="module")
def theater(server: RunningServer, friends: Friends) -> Theater:
    return Theater(server.address, friends)


def see_the_end(player: Player, theater: Theater, edition: str) -> None:
    """Look at the end of a game with as many players as there can be, with everything counted."""
    sit_at(player, theater.table(edition, never, name="over", seats=MOST_SEATS.get(edition, 5)))
    player.page.wait_for_selector("[data-final]")
    if player.table.has("[data-skip]"):
        player.press("[data-skip]")
    player.page.wait_for_selector("[data-over='true']")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_part_of_the_sum_is_seen(new_player: NewPlayer, theater: Theater, edition: str, language: str) -> None:
    player = new_player(replace(PHONE, locale=REGIONS[language]))
    see_the_end(player, theater, edition)
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        rows: list[dict[str, Any]] = player.page.evaluate(READ)  # Any: what the page returns
        assert len(rows) == MOST_SEATS.get(edition, 5)
        assert [row for row in rows if not row["is_seen"]] == [], f"{width} x {height}"
        assert [sum(row["parts"]) for row in rows] == [row["total"] for row in rows]
        assert misfits(player.page) == []
