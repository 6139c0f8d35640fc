"""Texts two fifths longer than English fit on every screen: nothing is cut off or lies over something else."""

import os

import pytest

from browser.conftest import NewPlayer
from browser.devices import DEVICES, PHONE, Device
from browser.fitting import misfits
from browser.friends import Friends
from browser.player import Player
from browser.screens import SCREENS, Screen, Theater
from browser.stretching import speak_stretched, stretched
from server.running import RunningServer

IS_LONG = os.environ.get("WHISTLESTOP_LONG") == "1"
# Where there is least room for most words.
SAMPLE = ("start", "invited", "turn", "lesson", "hint", "keep-tickets", "final", "menu")
SHOWN = [
    (screen, edition, device)
    for screen in SCREENS.values()
    for edition in screen.editions
    for device in DEVICES
    if IS_LONG or (screen.name in SAMPLE and edition == "new-york" and device is PHONE)
]


@pytest.fixture(scope="module")
def theater(server: RunningServer, friends: Friends) -> Theater:
    return Theater(server.address, friends)


@pytest.mark.parametrize(
    ("screen", "edition", "device"), SHOWN, ids=[f"{screen.name}-{edition}-{on.name}" for screen, edition, on in SHOWN]
)
def test_long_texts_fit(new_player: NewPlayer, theater: Theater, screen: Screen, edition: str, device: Device) -> None:
    player = new_player(device)
    speak_stretched(player.context)
    screen.bring(player, theater, edition)
    assert player.page.locator("html").get_attribute("lang") == "en"
    assert misfits(player.page) == []


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("Take {color}", "Táké {color}lo"),
        ("Here stands a long sentence.", "Héré štáñdš á lóñg šéñtéñçé lorem ipsum."),
        ("{count} {pieces}", "{count} {pieces}"),
    ],
)
def test_a_text_is_stretched_around_its_values(form: str, expected: str) -> None:
    assert stretched(form) == expected


BOX = "<div style='width: 60px; white-space: nowrap; {style}'>{words}</div>"
LONG = "many words in a row"


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        (BOX.format(style="overflow: hidden", words=LONG), "is cut off"),
        (BOX.format(style="overflow: hidden; text-overflow: ellipsis", words=LONG), "is cut off"),
        (BOX.format(style="height: 10px; overflow: hidden; white-space: normal", words=LONG), "is cut off"),
        (f"<button style='width: 60px; white-space: nowrap'>{LONG}</button>", "runs out of its box"),
        (BOX.format(style="margin-left: 95vw", words=LONG), "runs out of the page"),
        (f"<p><span>{LONG}</span><span style='margin-left: -50px'>{LONG}</span></p>", "lies over"),
        (f"<select style='width: 40px'><option>{LONG}</option></select>", "is cut off"),
        ("<div style='width: 120vw'>&nbsp;</div>", "the page is"),
    ],
)
def test_what_does_not_fit_is_found(player: Player, page: str, fault: str) -> None:
    player.page.set_content(f"<main>{page}</main>")
    assert any(fault in found for found in misfits(player.page)), misfits(player.page)


@pytest.mark.parametrize(
    "page",
    [
        BOX.format(style="", words="word"),
        BOX.format(style="overflow: hidden; text-overflow: ellipsis", words=f"<span title='{LONG}'>{LONG}</span>"),
        BOX.format(style="overflow-x: auto", words=LONG),
        f"<p>{LONG}</p><p>{LONG}</p>",
    ],
)
def test_what_fits_is_let_be(player: Player, page: str) -> None:
    player.page.set_content(f"<main>{page}</main>")
    assert misfits(player.page) == []
