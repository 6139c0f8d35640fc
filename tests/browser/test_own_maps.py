"""Maps of one's own: dropped or chosen with their layouts, told what is wrong with them, and played where they lie."""

from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import FilePayload, expect

from browser.clicking import Clicker
from browser.conftest import NewPlayer
from browser.devices import DESKTOP, PHONE, Device
from browser.player import Player
from maps.iberia import IBERIA, layout_text
from whistlestop.maps.loading import MapError, MapText, load_map_texts
from whistlestop.texts import text

DROP: Final = """(files) => {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
  for (const kind of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
}"""
BROKEN: Final = IBERIA.replace('"Porto", "Madrid"', '"Proto", "Madrid"').replace("pieces = 20", "pieces = 200")
BROKEN_LAYOUT: Final = layout_text().replace("0.93, 0.3", "0.93, 3")


def drop(player: Player, content: str, layout: str) -> None:
    """Drop a map and its layout on the page, together."""
    player.page.locator("[data-create-table]:not([disabled])").wait_for()
    player.page.evaluate(DROP, [["my.layout.toml", layout], ["my.toml", content]])


def file_of(name: str, text: str) -> FilePayload:
    """Return a file as the browser hands it over."""
    return FilePayload(name=name, mimeType="", buffer=text.encode())


def place_of(player: Player, city: str) -> tuple[float, float]:
    """Where a city is drawn."""
    box = player.page.locator(f"[data-city='{city}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
def test_a_dropped_map_is_played_where_its_layout_puts_it(new_player: NewPlayer, device: Device) -> None:
    player = new_player(device)
    player.visit()
    drop(player, IBERIA, layout_text())
    expect(player.page.locator("[data-map-name]")).to_have_text("Península")
    expect(player.page.locator("[data-seats]")).to_have_count(3)
    player.press("[data-seats='2']")
    player.press("[data-bots='1']")
    player.press("[data-open-table]")
    player.table.wait_until_live()
    barcelona, lisboa, malaga = (place_of(player, city) for city in ("barcelona", "lisboa", "malaga"))
    assert lisboa[0] < malaga[0] < barcelona[0]
    assert barcelona[1] < lisboa[1] < malaga[1]
    Clicker(player.table).play(actions=6)
    player.visit()
    expect(player.page.locator("[data-my-games]")).to_contain_text("Península")


@pytest.mark.parametrize("language", ["en", "fr", "el"])
def test_faults_are_listed_when_the_files_are_chosen(new_player: NewPlayer, language: str) -> None:
    player = new_player(replace(DESKTOP, locale=language))
    player.visit()
    drop(player, BROKEN, BROKEN_LAYOUT)
    with pytest.raises(MapError) as caught:
        load_map_texts(MapText("my.toml", BROKEN), MapText("my.layout.toml", BROKEN_LAYOUT))
    sentences = [fault.sentence(language) for fault in caught.value.faults]
    assert len(sentences) == 3
    expect(player.page.locator("[data-map-faults] li")).to_have_text(sentences)
    expect(player.page.locator("[data-open-table]")).to_be_disabled()
    drop(player, IBERIA, layout_text())  # mended, and dropped on the form
    expect(player.page.locator("[data-map-name]")).to_have_text("Península")
    expect(player.page.locator("[data-open-table]")).to_be_enabled()


def test_a_map_may_be_chosen_in_the_form_and_its_layout_after_it(player: Player) -> None:
    player.visit()
    player.press("[data-create-table]")
    player.press("details summary >> nth=-1")
    files = player.page.locator("[data-own-map]")
    files.set_input_files([file_of("my.layout.toml", layout_text())])
    expect(player.page.locator("[role='alert']")).to_contain_text(text("web.form.map.layout_alone", language="en"))
    files.set_input_files([file_of("my.toml", BROKEN)])
    expect(player.page.locator("[data-map-faults] li")).to_have_count(2)
    expect(player.page.locator("[data-map-faults]")).to_be_in_viewport()
    files.set_input_files([file_of("my.toml", IBERIA)])
    expect(player.page.locator("[data-map-name]")).to_have_text("Península")


def test_a_map_that_the_server_has_forgotten_is_asked_for_again(player: Player) -> None:
    player.watch.expect("status of 404")
    player.visit("/?map=0000000000000000")
    expect(player.page.locator("[role='alert']")).to_contain_text(text("problem.no_such_map", language="en"))
    expect(player.page.locator("[data-form-edition]")).to_be_visible()
