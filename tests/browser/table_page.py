"""The page of a table: what it says about itself, and what can be pressed on it."""

from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from browser.questions import CAN_BE_PRESSED, FINAL, FIND_TRACKS, IS_OWED, IS_PAST, READ_STATE, ROOT

TRIES: Final = 3
SOON_MS: Final = 2_000
DRAWN: Final = ("[data-deck]", *(f"[data-slot='{slot}']" for slot in range(5)))
CLAIMABLE: Final = "[data-track][data-state~='claimable']"


@dataclass(frozen=True)
class TableState:
    """What the page says about itself."""

    seq: int
    link: str
    phase: str
    turn: str | None
    decision: str
    is_busy: bool

    @property
    def is_owed(self) -> bool:
        """Whether this player has to decide something, and can."""
        return self.link == "live" and self.phase == "running" and self.decision != "none" and not self.is_busy


@dataclass(frozen=True)
class Place:
    """A track on the screen."""

    id: str
    x: float
    y: float
    is_free: bool  # nothing lies over it, and it is not outside


class TablePage:
    """Everything that a player does at a table."""

    def __init__(self, page: Page, *, is_touch: bool = False) -> None:
        self.page = page
        self.is_touch = is_touch

    # What it says

    def state(self) -> TableState:
        """As it is now."""
        return TableState(**self.page.evaluate(READ_STATE))

    def wait_until_live(self) -> None:
        """Wait until the page hears of everything that happens, or shows the end."""
        self.page.wait_for_selector(f"{ROOT}[data-link='live'], {FINAL}")

    def wait_for_phase(self, phase: str) -> None:
        """Wait until the table is so far, be it in the lobby or in the game."""
        self.page.wait_for_selector(f"[data-phase='{phase}']")

    def wait_for_decision(self, after: int = 0) -> TableState:
        """Wait for a decision that was opened after a step, or for the end of the game."""
        found: Any = self.page.wait_for_function(IS_OWED, arg=after).json_value()  # Any: what the page returns
        return TableState(**found)

    def wait_until_past(self, seq: int) -> None:
        """Wait until the page has come farther, or has covered the table for another player."""
        self.page.wait_for_function(IS_PAST, arg=seq)

    # What can be pressed

    def press(self, target: Locator) -> None:
        """Press a button."""
        if self.is_touch:
            target.tap()
        else:
            target.click()

    def press_at(self, x: float, y: float) -> None:
        """Press a place on the screen."""
        if self.is_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def find(self, selector: str) -> Locator:
        """The first that can be seen."""
        return self.page.locator(selector).filter(visible=True).first

    def has(self, selector: str) -> bool:
        """Whether something can be seen and pressed now."""
        return bool(self.page.evaluate(CAN_BE_PRESSED, selector))

    def keep_tickets(self, *positions: int) -> None:
        """Keep the offered tickets at these positions; without any, all of them."""
        for offer in self.page.locator("[data-offer]").filter(visible=True).all():
            is_wanted = not positions or int(offer.get_attribute("data-offer") or 0) in positions
            if offer.is_checked() != is_wanted:
                self.press(offer)
        self.press(self.find("[data-keep]"))

    def draw(self) -> bool:
        """Draw a card: from the deck, or else the first of the row that can be taken."""
        for selector in DRAWN:
            if self.has(selector):
                self.press(self.find(selector))
                return True
        return False

    def claimable(self) -> list[Place]:
        """The tracks that can be claimed now."""
        return [Place(**place) for place in self.page.evaluate(FIND_TRACKS, CLAIMABLE)]

    def choose_track(self) -> bool:
        """Press a track that can be claimed and lies in sight, and see what it would cost; whether there is one."""
        for _ in range(TRIES):
            free = [place for place in self.claimable() if place.is_free]
            if not free:
                return False
            self.press_at(free[0].x, free[0].y)
            if self.shows("[data-confirm]"):
                return True
        raise AssertionError(f"nothing happens when {free[0].id} is pressed")

    def shows(self, selector: str) -> bool:
        """Whether something comes up soon; if the map has moved under the hand, it does not."""
        try:
            self.find(selector).wait_for(timeout=SOON_MS)
        except PlaywrightTimeoutError:
            return False
        return True

    def confirm(self) -> None:
        """Take the first way to pay, and confirm."""
        confirm = self.find("[data-confirm]")
        confirm.wait_for()
        if self.has("[data-payment]:not(:checked)") and not self.has("[data-payment]:checked"):
            self.press(self.find("[data-payment]"))
        self.press(confirm)

    def draw_tickets(self) -> None:
        """Draw tickets to choose from."""
        self.press(self.find("[data-draw-tickets]"))
        self.press(self.find("[data-confirm]"))

    def answer_tunnel(self) -> None:
        """Pay what a tunnel asks for, if that can be done."""
        self.find("[data-tunnel]").wait_for()
        self.press(self.find("[data-pay]") if self.has("[data-pay]") else self.find("[data-refuse]"))

    def open_list(self) -> None:
        """Open the list of everything that can be done."""
        self.press(self.find("[data-open-list]"))
        self.page.locator("[data-moves]").wait_for()

    def choose_from_list(self, beginning: str = "") -> None:
        """Take the first from the list that begins like this."""
        self.open_list()
        self.press(self.find(f"[data-moves] [data-action^='{beginning}']"))
