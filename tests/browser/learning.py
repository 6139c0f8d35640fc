"""Lessons by keyboard: each step as the page asks for it, with the keys alone."""

from typing import Final

from playwright.sync_api import Locator

from browser.typing_keys import Typist

GUIDE: Final = "[data-lesson]"
MOST_WAYS: Final = 12  # to pay for something


class Learner(Typist):
    """Does what a lesson says, by asking it where that is done."""

    @property
    def guide(self) -> Locator:
        """The lesson's panel."""
        return self.table.page.locator(GUIDE)

    def wait_for_step(self, step: int) -> str | None:
        """Wait until a step is to be done; gives the action that is wanted."""
        self.table.page.wait_for_selector(f"{GUIDE}[data-lesson='{step}'][data-waiting='false']")
        return self.guide.get_attribute("data-wanted")

    def learn(self, first: int = 0) -> int:
        """Do all steps from one on; gives how many there were."""
        step = first
        while (wanted := self.wait_for_step(step)) is not None:
            self.do(wanted)
            step += 1
        return step - first

    def do(self, wanted: str) -> None:
        """Do one step."""
        kind = wanted.split(maxsplit=1)[0]
        if kind == "keep":
            self.keep(wanted.split()[1:])
            return
        self.go_there()
        if kind == "station":
            self.table.page.wait_for_selector("[data-building-bar]")
            self.go_there()
        if kind in {"claim", "station", "tickets"}:
            self.table.page.wait_for_selector("[data-action-bar]")
            self.pay(wanted)
            self.enter("[data-confirm]")

    def go_there(self) -> None:
        """Ask where it is done, and press what one is led to."""
        self.enter("[data-show]")
        assert not self.table.page.evaluate("() => document.activeElement.matches('[data-show]')"), "it leads nowhere"
        self.press("Enter")

    def keep(self, positions: list[str]) -> None:
        """Tick these tickets, and keep them."""
        for position in positions:
            self.reach(f"[data-offer='{position}']")
            self.press("Space")
        self.enter("[data-keep]")

    def pay(self, wanted: str) -> None:
        """Choose the payment that is wanted, where there is a choice."""
        option = self.table.page.locator(f"[data-payment='{wanted}']")
        if option.count() == 0 or option.is_checked():
            return
        self.reach("[data-payment]:checked")
        for _ in range(MOST_WAYS):
            self.press("ArrowDown")
            if option.is_checked():
                return
        raise AssertionError(f"no key leads to {wanted}")
