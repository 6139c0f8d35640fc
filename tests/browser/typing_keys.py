"""Whole games by keyboard: everything is reached with Tab and arrow keys, and pressed with Enter or the space bar."""

from typing import Final

from browser.clicking import Clicker
from browser.table_page import CLAIMABLE, DRAWN

MOST_TABS: Final = 300
HAS_FOCUS: Final = "(selector) => document.activeElement?.matches(selector) ?? false"


class Typist(Clicker):
    """Plays like a clicker, but never touches a mouse."""

    def press(self, key: str) -> None:
        """Press a key."""
        self.table.page.keyboard.press(key)

    def reach(self, selector: str) -> None:
        """Go forward from one thing to the next until one of these has the focus."""
        for _ in range(MOST_TABS):
            if self.table.page.evaluate(HAS_FOCUS, selector):
                return
            self.press("Tab")
        raise AssertionError(f"no key leads to {selector}")

    def enter(self, selector: str) -> None:
        """Go there, and press it."""
        self.reach(selector)
        self.press("Enter")

    def answer(self, decision: str) -> None:
        """Answer the decision that is owed."""
        match decision:
            case "starting-tickets" | "keep-tickets":
                self.keep_all_tickets()
            case "tunnel":
                self.enter("[data-pay]" if self.table.has("[data-pay]") else "[data-refuse]")
            case "second-card":
                self.draw_or_choose()
            case _:
                self.take_turn()

    def keep_all_tickets(self) -> None:
        """Tick every ticket, and keep them."""
        for number in range(1, self.table.page.locator("[data-offer]").count() + 1):
            self.reach(f"[data-offer='{number}']")
            if not self.table.page.locator(f"[data-offer='{number}']").is_checked():
                self.press("Space")
        self.enter("[data-keep]")

    def take_turn(self) -> None:
        """Claim what can be claimed, on the map or by the list in turns; or draw."""
        self.turns += 1
        if not self.table.has(CLAIMABLE):
            self.draw_or_choose()
            return
        self.claims += 1
        if self.claims % 2:
            self.enter(CLAIMABLE)
            self.enter("[data-confirm]")
        else:
            self.enter("[data-open-list]")
            self.enter("[data-moves] [data-action^='claim ']")

    def draw_or_choose(self) -> None:
        """Draw; where nothing can be drawn, take whatever the list has."""
        for selector in DRAWN:
            if self.table.has(selector):
                self.enter(selector)
                return
        self.enter("[data-open-list]")
        self.enter("[data-moves] [data-action]")
