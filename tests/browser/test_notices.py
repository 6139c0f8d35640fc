"""Notices in a real browser: the service worker shows a push message, and the panel tells how each channel stands."""

import json
from typing import Any

from playwright.sync_api import expect

from browser.axe import stumbling_blocks
from browser.player import Player

SHOWN = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => [n.title, n.data])"
REGISTER = "async () => { await navigator.serviceWorker.register('/sw.js'); await navigator.serviceWorker.ready; }"


def test_a_push_message_is_shown(player: Player) -> None:
    page = player.visit("/")
    origin = page.evaluate("() => location.origin")
    page.context.grant_permissions(["notifications"], origin=origin)
    devtools = page.context.new_cdp_session(page)
    found: list[Any] = []  # Any: as the browser's protocol has it
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    devtools.send("ServiceWorker.enable")
    page.evaluate(REGISTER)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    for path in ("//elsewhere.example", "/t/abc"):  # a page of another site is not shown
        message = json.dumps({"kind": "turn", "title": "Your turn", "body": "USA", "path": path})
        registration = found[-1]["registrationId"]
        devtools.send(
            "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registration, "data": message}
        )
    while not (shown := page.evaluate(SHOWN)):
        page.wait_for_timeout(50)
    assert shown == [["Your turn", "/t/abc"]]


def test_the_panel_tells_what_this_server_can_do(player: Player) -> None:
    page = player.visit("/")
    page.locator("[data-open-menu], header .icon-button").last.click()
    page.locator("[data-open-notices]").click()
    expect(page.locator("[data-channel=mail-off] input")).to_have_count(0)  # it sends no mail
    expect(page.locator("[data-channel=webhook-off] input")).to_be_visible()
    assert stumbling_blocks(page) == []
