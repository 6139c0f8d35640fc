"""The same person again: a game goes from one device to the next, by a recovery link, a passkey or the host."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.axe import stumbling_blocks
from browser.clicking import Clicker
from browser.conftest import NewPlayer
from browser.devices import PHONE
from browser.player import Player
from browser.questions import ROOT
from server.running import RunningServer, running_server
from whistlestop.texts import text

PASSKEY: Final = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server whose hosts need not wait long."""
    folder = tmp_path_factory.mktemp("same-person")
    patience = {"handover_wait": 1.0}
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log", patience=patience) as server:
        yield server


@pytest.fixture
def host_name() -> str:
    """Passkeys want a host with a name."""
    return "localhost"


def authenticator(page: Page, keys: list[dict[str, Any]] | None = None) -> tuple[Any, str]:
    """A virtual authenticator of Chromium, with passkeys that another one has made."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    name = session.send("WebAuthn.addVirtualAuthenticator", {"options": PASSKEY})["authenticatorId"]
    for key in keys or []:
        session.send("WebAuthn.addCredential", {"authenticatorId": name, "credential": key})
    return session, name


def keep_identity(player: Player) -> None:
    """Open what keeps an identity, from the menu of a table."""
    player.press("[data-menu]")
    player.press("[data-settings]")
    player.press("[data-keep-identity]")
    player.page.wait_for_selector("[data-devices]")


def go_on(player: Player, table: str) -> None:
    """Play on at a table."""
    player.visit(f"/t/{table}")
    player.page.wait_for_selector(f"{ROOT}[data-link='live']")
    before = player.table.state().seq
    assert Clicker(player.table).play(actions=1).seq > before


def test_a_game_goes_from_desktop_to_phone_to_another_browser(new_player: NewPlayer) -> None:
    desktop, phone, other = new_player(), new_player(PHONE), new_player()
    desktop.start_against_bots()
    Clicker(desktop.table).play(actions=1)
    table = desktop.page.url.rpartition("/")[2]
    keep_identity(desktop)
    desktop.press("[data-make-link]")
    link = desktop.page.locator(".shown-link").inner_text()
    assert stumbling_blocks(desktop.page) == []

    phone.page.goto(link)
    phone.press("[data-use-link]")
    expect(phone.page).to_have_url(re.compile(r"/$"))
    expect(phone.page.locator(f"a[href*='{table}']").first).to_be_visible()
    go_on(phone, table)

    session, name = authenticator(phone.page)
    keep_identity(phone)
    phone.press("[data-add-passkey]")
    expect(phone.page.locator("[data-passkey]")).to_have_count(1)
    keys = session.send("WebAuthn.getCredentials", {"authenticatorId": name})["credentials"]

    authenticator(other.page, keys)
    other.visit()
    other.press("[data-sign-in]")
    other.press("[data-use-passkey]")
    expect(other.page).to_have_url(re.compile(r"/$"))
    go_on(other, table)
    keep_identity(other)
    expect(other.page.locator("[data-devices]")).to_have_attribute("data-devices", "3")
    other.press("[data-sign-out]")
    expect(other.page.locator("[data-devices]")).to_have_attribute("data-devices", "1")
    expect(phone.page.get_by_role("alert")).to_be_visible()


def test_revoked_link_is_refused_in_a_sentence(new_player: NewPlayer) -> None:
    desktop, phone = new_player(), new_player(PHONE)
    phone.watch.expect(r"status of 403 .*/api/recovery")
    desktop.start_against_bots()
    keep_identity(desktop)
    desktop.press("[data-make-link]")
    link = desktop.page.locator(".shown-link").inner_text()
    desktop.press("[data-revoke-link]")
    expect(desktop.page.locator("[data-revoke-link]")).to_have_count(0)
    phone.page.goto(link)
    phone.press("[data-use-link]")
    expect(phone.page.get_by_role("alert")).to_contain_text(text("problem.no_such_recovery_link", language="en"))
    expect(phone.page).to_have_url(re.compile(r"/me$"))


def hand_over(host: Player, seat: int) -> str:
    """Return the link with which somebody takes a seat."""
    host.press("[data-menu]")
    host.press("[data-handover]")
    host.press(f"[data-hand-over='{seat}']")
    return host.page.locator(".shown-link").inner_text()


def test_somebody_takes_over_a_bot(new_player: NewPlayer) -> None:
    host, guest = new_player(), new_player()
    host.start_against_bots()
    guest.page.goto(hand_over(host, 1))
    guest.page.locator("[data-name-field]").fill("Marta")
    guest.press("[data-take-handover]")
    guest.page.wait_for_selector(f"{ROOT}[data-link='live']")
    expect(guest.page).to_have_url(re.compile(r"/t/\w+$"))
    host.page.keyboard.press("Escape")
    log = host.page.get_by_role("region", name=text("web.log.title", language="en"))
    expect(log.get_by_text("Marta took over a seat.")).to_be_visible()
    expect(guest.page.locator("[data-open-tickets]")).to_be_attached()


def test_holder_of_a_seat_keeps_it(new_player: NewPlayer) -> None:
    host, holder, stranger = new_player(), new_player(), new_player()
    stranger.watch.expect(r"status of 403 .*/handover")
    holder.sit_down_at(host.open_table("new-york", 2))
    for player in (host, holder):
        player.table.wait_until_live()
    link = hand_over(host, 1)
    holder.press("[data-keep-seat]")
    expect(holder.page.locator("[data-keep-seat]")).to_have_count(0)
    stranger.page.goto(link)
    stranger.press("[data-take-handover]")
    expect(stranger.page.get_by_role("alert")).to_contain_text(text("problem.no_such_handover", language="en"))
