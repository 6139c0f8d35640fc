"""Watches over a browser: whatever goes wrong behind a page's back is found here."""

import re
from typing import Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

# What a browser says of itself when the net or the server is gone.
CUT_OFF: Final = r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_\w+|ERR_NETWORK_CHANGED|ERR_EMPTY_RESPONSE|WebSocket"
# The server names every feature that it does not need; which of them a browser knows depends on its platform.
UNKNOWN_FEATURE: Final = "Permissions-Policy header: Unrecognized feature"
# A page that is slow to start needs what it loaded ahead later than the browser likes.
UNUSED_PRELOAD: Final = "was preloaded using link preload but not used"
NO_REQUEST: Final = ("data:", "blob:")


class Watch:
    """Notes errors in the console, violations of the server's policy, and requests to anywhere else."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self._address = address
        self._found: list[str] = []
        self._forgiven = [UNKNOWN_FEATURE, UNUSED_PRELOAD]
        context.on("page", self._follow)
        context.on("request", self._note_request)

    @property
    def problems(self) -> list[str]:
        """All that went wrong, but for what was to be expected."""
        return [line for line in self._found if not any(re.search(pattern, line) for pattern in self._forgiven)]

    def expect(self, pattern: str) -> None:
        """This is going to happen, and no fault of the page."""
        self._forgiven.append(pattern)

    def _follow(self, page: Page) -> None:
        page.on("console", self._note_message)
        page.on("pageerror", lambda error: self._found.append(f"error: {error}"))
        page.on("crash", lambda _: self._found.append("the page crashed"))

    def _note_message(self, message: ConsoleMessage) -> None:
        # Browsers report violations of a page's policy in the same way.
        if message.type in {"error", "warning"}:
            self._found.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self._address}/", *NO_REQUEST)):
            self._found.append(f"request: {request.url}")
