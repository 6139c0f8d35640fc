"""A game of days to its end: one player comes by push, the other by mail, and never are both there."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from browser.clicking import Clicker
from browser.conftest import NewPlayer
from browser.friends import Friends
from browser.player import Player
from browser.test_notices import SHOWN
from browser.test_own_maps import drop
from maps.iberia import IBERIA, layout_text
from server.notices.endpoints import Browser, Endpoint, Mailbox, running_endpoint, running_mailbox
from server.running import RunningServer, running_server

PUBLIC: Final = "https://play.example.org"
BOB: Final = "bob@example.org"
PATIENCE: Final = 20.0
LINK: Final = re.compile(rf"{PUBLIC}(/\S+)")
# Headless Chromium reaches no push service: the subscription is at ours, and everything else is the browser's own.
SUBSCRIBE: Final = """(keys) => {
  let options = null;
  const subscription = () => options && { endpoint: keys.endpoint, options, unsubscribe: async () => true,
    toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }) };
  PushManager.prototype.getSubscription = async () => subscription();
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    options = { applicationServerKey: applicationServerKey.buffer };
    return subscription();
  };
}"""


@pytest.fixture(scope="module")
def mailbox() -> Iterator[tuple[Mailbox, str]]:
    with running_mailbox() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, mailbox: tuple[Mailbox, str]) -> Iterator[RunningServer]:
    """A server that sends mails and push messages, soon after someone has gone."""
    folder = tmp_path_factory.mktemp("never-together")
    notices = {"allows_private_addresses": True, "public_url": PUBLIC, "smtp_url": mailbox[1], "mail_from": "a@b.org"}
    intervals = {"notice_grace": 0.05}
    url = f"sqlite:///{folder}/t.db"
    with running_server(url, folder / "log", intervals=intervals, notices=notices) as server:
        yield server


def wait_for(what: Callable[[], Any]) -> Any:  # Any: whatever is waited for
    until = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < until, "no notice came"
        time.sleep(0.02)
    return found


class PushService:
    """Our own push service: decrypts what the server sends, and hands it to the page's service worker."""

    def __init__(self, player: Player, endpoint: Endpoint) -> None:
        self._player = player
        self._endpoint = endpoint
        self._keys = Browser(endpoint.url("/push"))
        self.seen = 0
        player.context.grant_permissions(["notifications"], origin=player.address)
        player.context.add_init_script(f"({SUBSCRIBE})({json.dumps(self._keys.request)})")

    def follow(self) -> dict[str, Any]:
        """Wait for a message, let the service worker show it, and return the message."""
        wait_for(lambda: len(self._endpoint.requests) > self.seen)
        message = self._keys.decrypt(self._endpoint.requests[self.seen].body)
        self.seen += 1
        self._player.open_tab()
        page = self._player.visit("/rules/new-york")
        devtools = page.context.new_cdp_session(page)
        found: list[Any] = []  # Any: as the browser's protocol has it
        devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
        devtools.send("ServiceWorker.enable")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        delivery = {"origin": self._player.address, "registrationId": found[-1]["registrationId"]}
        devtools.send("ServiceWorker.deliverPushMessage", {**delivery, "data": json.dumps(message)})
        while [message["title"], message["path"]] not in page.evaluate(SHOWN):
            page.wait_for_timeout(20)
        page.close()
        return message


def open_notices(player: Player) -> None:
    player.visit()
    player.page.locator("[data-open-menu], header .icon-button").last.click()
    player.page.locator("[data-open-notices]").click()


def take_turn(player: Player, path: str) -> bool:
    """Follow a notice, play what is owed, and close the page; return whether the game is over."""
    player.open_tab()
    player.visit(path)
    state, clicker = player.table.wait_for_decision(), Clicker(player.table)
    while state.is_owed:
        clicker.answer(state.decision)
        player.table.wait_until_past(state.seq)
        player.page.wait_for_function("() => !document.querySelector('[data-busy=true]')")
        state = player.table.state()
    player.page.close()
    return state.phase == "over"


@pytest.mark.long
def test_a_game_by_push_and_by_mail(new_player: NewPlayer, friends: Friends, mailbox: tuple[Mailbox, str]) -> None:
    box = mailbox[0]
    stack = AsyncExitStack()
    endpoint = friends.do(stack.enter_async_context(running_endpoint()))
    ada, bob = new_player(), new_player()
    push = PushService(ada, endpoint)
    open_notices(ada)
    ada.press("[data-channel=push-off] button")
    expect(ada.page.locator("[data-channel=push-on]")).to_be_visible()
    open_notices(bob)
    bob.page.locator("[data-channel=mail-off] input").fill(BOB)
    bob.press("[data-channel=mail-off] button")
    [mail] = wait_for(lambda: box.to(BOB))
    bob.visit(LINK.findall(mail)[0])
    expect(bob.page.locator("[data-done=confirmed]")).to_be_visible()

    ada.visit()
    drop(ada, IBERIA.replace("pieces = 20", "pieces = 6"), layout_text())
    ada.press("[data-seats='2']")
    ada.press("[data-pace='days']")
    ada.press("[data-open-table]")
    ada.page.wait_for_selector("[data-lobby][data-phase='forming']")
    path = "/t/" + ada.page.url.rpartition("/")[2]
    ada.page.close()
    bob.sit_down_at(f"{bob.address}{path}")
    bob.page.wait_for_selector("[data-lobby][data-phase='starting']")
    bob.page.close()
    turns, is_over, mails = 0, False, 1
    while not is_over:
        if len(endpoint.requests) > push.seen:
            assert push.follow()["path"] == path
            is_over = take_turn(ada, path)
        elif len(box.to(BOB)) > mails:
            assert path in LINK.findall(box.to(BOB)[mails])
            mails += 1
            is_over = take_turn(bob, path)
        else:
            time.sleep(0.02)
            continue
        turns += 1
    assert turns > 5
    friends.do(stack.aclose())
