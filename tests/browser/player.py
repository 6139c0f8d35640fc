"""Somebody in front of a browser."""

import json
from typing import TYPE_CHECKING, Final

from playwright.sync_api import Browser, Page

from browser.browser_monitor import Watch
from browser.devices import DESKTOP, Device
from browser.table_page import TablePage

if TYPE_CHECKING:
    from server.people import Person

COOKIE: Final = "whistlestop_guest"
PATIENCE_MS: Final = 30_000


class Player:
    """A browser of one's own, with one page in it."""

    def __init__(self, browser: Browser, address: str, device: Device = DESKTOP) -> None:
        self.address = address
        self.device = device
        self.context = device.context(browser)
        self.context.set_default_timeout(PATIENCE_MS)
        self.watch = Watch(self.context, address)
        self.open_tab()

    def open_tab(self) -> None:
        """Go on in a new tab; whatever the browser has kept is still there."""
        self.page: Page = self.context.new_page()
        self.table = TablePage(self.page, is_touch=self.device.is_touch)

    def visit(self, path: str = "/") -> Page:
        """Open a page of the server, and wait until it is drawn with its own letters."""
        self.page.goto(f"{self.address}{path}")
        self.page.wait_for_selector("main")
        self.page.wait_for_function("() => document.fonts.status === 'loaded'")
        return self.page

    def become(self, person: "Person") -> None:
        """Go on in this browser as somebody who has played with a program so far: their cookie, and their promise."""
        self.context.add_cookies([{"name": COOKIE, "value": person.token, "url": self.address}])
        promise = {"seat": person.seat, "commitment": person.commitment, "bytes": person.secret.hex()}
        self.keep("shuffles", [[person.table, [promise]]])

    def keep(self, name: str, value: object) -> None:
        """Let the browser have kept something, before it loads any page."""
        entry = json.dumps([f"whistlestop.{name}", json.dumps(value)])
        self.context.add_init_script(f"localStorage.getItem({entry}[0]) ?? localStorage.setItem(...{entry})")

    def start_against_bots(self, edition: str = "new-york", bots: int = 1, level: str = "newcomer") -> None:
        """From the start page to a table with bots."""
        self.visit()
        self.choose_edition(edition)
        self.press(f"[data-opponents='{bots}']")
        self.press(f"[data-level='{level}']")
        self.press("[data-play]")
        self.table.wait_until_live()

    def choose_edition(self, edition: str) -> None:
        """Choose a poster and, where a map has several, the edition."""
        self.press(f"label[data-edition='{'usa' if edition.startswith('usa') else edition}']")
        if edition.startswith("usa"):
            self.page.locator("select[data-set]").select_option(edition)

    def open_table(self, edition: str, seats: int) -> str:
        """Open a table for people elsewhere; gives its link."""
        self.visit()
        self.choose_edition(edition)
        self.press("[data-create-table]")
        self.press(f"[data-seats='{seats}']")
        self.press("[data-open-table]")
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def sit_down_at(self, link: str) -> None:
        """Follow the link of a table, and sit down there."""
        self.page.goto(link)
        self.press("[data-sit-down]")

    def press(self, selector: str) -> None:
        """Press something, with whatever this device has."""
        target = self.page.locator(selector).first
        if self.device.is_touch:
            target.tap()
        else:
            target.click()

    def close(self) -> None:
        """Leave."""
        self.context.close()
