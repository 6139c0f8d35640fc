"""Files that are dropped on the start page: recorded games of any map, and whatever else somebody has at hand."""

import json
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from browser.conftest import NewPlayer
from browser.devices import DESKTOP, PHONE, Device
from browser.player import Player
from maps.small_map import small_map
from whistlestop import Game
from whistlestop.maps.loading import box_from_data
from whistlestop.texts import text

VIEW: Final = "[data-replay-view]"
PROBLEM: Final = "[role='alert']"
REFUSED: Final = "status of 400"  # the server says so, and the browser repeats it in its console
DROP: Final = """([name, type, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type }));
  for (const kind of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
}"""


def finished(game: Game) -> dict[str, Any]:  # Any: plain JSON
    """The record of a game that is played to its end, whatever comes."""
    rng = Random(7)
    while not game.is_over:
        seat = game.open_seats[0]
        game.play(seat, rng.choice(game.legal_actions(seat)))
    return game.record()


RECORD: Final = finished(Game.new("new-york", seats=2, seed=7))
OWN_MAP: Final = finished(Game.new(box_from_data(small_map(), "map"), seats=2, seed=7))


def drop(player: Player, text: str, name: str = "game.json", kind: str = "application/json") -> None:
    """Drop a file on the start page."""
    player.visit()
    player.page.evaluate(DROP, [name, kind, text])


@pytest.mark.parametrize("record", [RECORD, OWN_MAP], ids=["new-york", "own-map"])
def test_a_dropped_record_is_watched_to_its_end(player: Player, record: dict[str, Any]) -> None:  # Any: plain JSON
    drop(player, json.dumps(record))
    player.page.wait_for_url("**/r/*")
    view = player.page.locator(VIEW)
    expect(view).to_have_attribute("data-steps", str(len(record["actions"])))
    player.press("[data-last]")
    expect(view).to_have_attribute("data-step", str(len(record["actions"])))
    player.press("[data-end]")
    expect(player.page.locator("[data-final]")).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("", "web.start.file.not_json"),
        ("\x89PNG\r\n\x1a\n", "web.start.file.not_json"),
        (json.dumps(RECORD)[:-9], "web.start.file.not_json"),
        ('{"hello": 1}', "web.record.refused.none"),
        (json.dumps(RECORD | {"engine": "99"}), "web.record.refused.version"),
        (json.dumps(RECORD | {"edition": "mars"}), "web.record.refused.setup"),
        (json.dumps(RECORD | {"actions": [[0, "pass"], *RECORD["actions"]]}), "web.record.refused.changed"),
        (json.dumps(RECORD | {"actions": RECORD["actions"][:9], "final": None}), "web.record.refused.not_over"),
    ],
    ids=["empty", "picture", "half", "something-else", "unknown-version", "unknown-edition", "changed", "unfinished"],
)
def test_unwatchable_file_shows_its_error_in_place(
    new_player: NewPlayer, device: Device, content: str, key: str
) -> None:
    player = new_player(device)
    player.watch.expect(REFUSED)
    drop(player, content)
    problem = player.page.locator(PROBLEM)
    expect(problem).to_contain_text(text(key, language="en"))
    expect(problem).to_be_in_viewport(ratio=1)
