"""What people look at the pages with."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from playwright.sync_api import Browser, BrowserContext

Scheme: TypeAlias = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")


@dataclass(frozen=True)
class Device:
    """A screen, and what its owner prefers."""

    name: str
    width: int
    height: int
    is_touch: bool = False
    color_scheme: Scheme = "light"
    locale: str = "en-US"
    is_calm: bool = True  # reduced motion: a test has no eyes to please

    def context(self, browser: Browser) -> BrowserContext:
        """A browser of one's own on this device: no cookies, nothing kept."""
        return browser.new_context(
            viewport={"width": self.width, "height": self.height},
            color_scheme=self.color_scheme,
            reduced_motion="reduce" if self.is_calm else "no-preference",
            locale=self.locale,
            device_scale_factor=1,
            has_touch=self.is_touch,
        )


DESKTOP: Final = Device("desktop", 1440, 900)
TABLET: Final = Device("tablet", 820, 1180, is_touch=True)
PHONE: Final = Device("phone", 360, 640, is_touch=True)
DEVICES: Final = (DESKTOP, TABLET, PHONE)
