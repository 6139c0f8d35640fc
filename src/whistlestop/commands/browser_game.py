"""The game in the browser: a server for this machine, and its page in the player's browser."""

import errno
import logging
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from threading import Thread
from typing import Final

from whistlestop.commands.exits import UsageError
from whistlestop.commands.serve import DEFAULT_PORT, THIS_MACHINE, chosen_database, serve_tables
from whistlestop.terminal.progress import error_console
from whistlestop.texts import text

PORTS_TRIED: Final = 20
ANY_PORT: Final = 0
# Some systems keep ports for themselves, and call them forbidden rather than taken.
TAKEN: Final = frozenset({errno.EADDRINUSE, errno.EACCES})


def play_in_browser(*, opens_browser: bool) -> None:
    """Serve tables here and show them in the browser, until Ctrl+C."""
    from whistlestop.commands.whereabouts import running_address

    _require_pages()
    url = chosen_database(None)
    running = running_address(url)
    if running is not None:
        error_console().print(text("cli.play.runs_already", address=running))
        if opens_browser:
            open_page(running)
        return
    with suppress(KeyboardInterrupt):  # that is how a game here ends
        _serve(url, opens_browser=opens_browser)
    error_console().print(text("cli.play.goodbye"))


def _serve(url: str, *, opens_browser: bool) -> None:
    from whistlestop.server.configuration import Configuration

    listener = free_socket()
    address = f"http://{THIS_MACHINE}:{listener.getsockname()[1]}"

    def on_ready() -> None:
        error_console().print(text("cli.play.ready", address=address))
        if opens_browser:
            # Some browsers are waited for until they are closed, and meanwhile somebody has to serve the page.
            Thread(target=open_page, args=(address,), daemon=True).start()

    # A player reads no log, but should see what went wrong.
    serve_tables(listener, address, Configuration(url), log_level=logging.WARNING, on_ready=on_ready)


def free_socket(first: int = DEFAULT_PORT) -> socket.socket:
    """A socket on the usual port, or on one of the next if that is taken; on any at last."""
    from whistlestop.server.sockets import listening_socket

    for port in range(first, first + PORTS_TRIED):
        try:
            return listening_socket(THIS_MACHINE, port)
        except OSError as error:
            if error.errno not in TAKEN:
                raise
    return listening_socket(THIS_MACHINE, ANY_PORT)


def open_page(address: str) -> None:
    """Open a page in the player's browser, or say that this can't be done from here."""
    if not has_screen() or not webbrowser.open(address):
        error_console().print(text("cli.play.no_browser_here", address=address))


def has_screen() -> bool:
    """Whether a browser would have a screen. Without one, a browser for the terminal would take it from the server."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _require_pages() -> None:
    from whistlestop.server.api.web_files import built_web_client

    if built_web_client() is None:
        raise UsageError(text("cli.play.no_pages"))
