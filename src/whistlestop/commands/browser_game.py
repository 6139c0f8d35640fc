"""The game in the browser: a local server, and its page in the player's browser."""

import errno
import json
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final
from urllib.request import ProxyHandler, Request, build_opener

import typer

from whistlestop.commands.exits import CANT_START, UsageError
from whistlestop.commands.handover import ChildEndedError, is_first_start, serve_while_compiling
from whistlestop.commands.lan import ALL_INTERFACES, list_reachable_addresses, print_invitation
from whistlestop.commands.serve import DEFAULT_PORT, THIS_MACHINE, database_url_or_default, serve_tables
from whistlestop.maps.files import file_label, layout_beside
from whistlestop.maps.loading import load_map_file
from whistlestop.terminal.progress import error_console
from whistlestop.texts import text

PORTS_TRIED: Final = 20
ANY_PORT: Final = 0
SECONDS_TO_ANSWER: Final = 60
# Some systems keep ports for themselves, and call them forbidden rather than taken.
TAKEN: Final = frozenset({errno.EADDRINUSE, errno.EACCES})


def play_in_browser(map_file: Path | None = None, *, opens_browser: bool, is_open_to_lan: bool = False) -> None:
    """Serve tables here and open the page, until Ctrl+C.

    With a map, the page is the form for a table on it. Other devices are let in only if that is asked for.
    """
    from whistlestop.commands.server_address import read_running_address

    _require_pages()
    if map_file is not None:
        load_map_file(map_file)  # its faults are better reported here than on a page
    url = database_url_or_default(None)
    running = read_running_address(url)
    if running is not None:
        page = page_to_open(running, map_file)
        error_console().print(text("cli.play.runs_already", address=page))
        if is_open_to_lan:
            error_console().print(text("cli.lan.restart"))
        if opens_browser:
            open_page(page)
        return
    with suppress(KeyboardInterrupt):  # that is how a game here ends
        _serve(url, map_file, opens_browser=opens_browser, is_open_to_lan=is_open_to_lan)
    error_console().print(text("cli.play.goodbye"))


def _serve(url: str, map_file: Path | None, *, opens_browser: bool, is_open_to_lan: bool) -> None:
    from whistlestop.server.configuration import Configuration

    listener = free_socket(ALL_INTERFACES if is_open_to_lan else THIS_MACHINE)
    port = listener.getsockname()[1]
    address = f"http://{THIS_MACHINE}:{port}"

    def show() -> None:
        page = page_to_open(address, map_file)
        error_console().print(text("cli.play.ready", address=page))
        if is_open_to_lan:
            print_invitation(error_console(), list_reachable_addresses(ALL_INTERFACES, port))
        if opens_browser:
            open_page(page)

    def on_ready() -> None:
        # `webbrowser` waits for some browsers until they are closed, and the page must be served meanwhile; and a map
        # is handed to the very server that gets ready here.
        Thread(target=show, daemon=True).start()

    if is_first_start():
        _serve_while_compiling(listener, address, url, on_ready)
        return
    # A player reads no log, but should see what went wrong.
    serve_tables(listener, address, Configuration(url), log_level=logging.WARNING, on_ready=on_ready)


def _serve_while_compiling(listener: socket.socket, address: str, url: str, on_ready: Callable[[], None]) -> None:
    try:
        serve_while_compiling(listener, address, url, on_ready)
    except ChildEndedError as error:  # it has said why
        raise typer.Exit(max(error.code, CANT_START)) from None


def page_to_open(address: str, map_file: Path | None) -> str:
    """Return the page to open: the start page, or the form for a table on a custom map."""
    if map_file is None:
        return address
    try:
        return f"{address}/?map={_hand_over(address, map_file)}"
    except OSError:  # a server of another version, or one that is too busy
        error_console().print(text("cli.play.map_not_taken"))
        return address


def _hand_over(address: str, map_file: Path) -> str:
    """Give the server a map; return the id under which it keeps it for a while."""
    beside = layout_beside(map_file)
    files = {"map": _sent(map_file), **({} if beside is None else {"layout": _sent(beside)})}
    body, headers = json.dumps(files).encode(), {"Content-Type": "application/json"}
    request = Request(f"{address}/api/maps", body, headers)  # noqa: S310 - our own server
    # Whatever proxy there is, it is not for a server on this machine.
    with build_opener(ProxyHandler({})).open(request, timeout=SECONDS_TO_ANSWER) as answer:
        return str(json.load(answer)["id"])


def _sent(file: Path) -> dict[str, str]:
    return {"name": file_label(file), "text": file.read_text(encoding="utf-8-sig")}


def free_socket(host: str = THIS_MACHINE, first: int = DEFAULT_PORT) -> socket.socket:
    """Bind a socket to the usual port, one of the next if it is taken, or any at last."""
    from whistlestop.server.sockets import open_listener

    for port in range(first, first + PORTS_TRIED):
        try:
            return open_listener(host, port)
        except OSError as error:
            if error.errno not in TAKEN:
                raise
    return open_listener(host, ANY_PORT)


def open_page(address: str) -> None:
    """Open a page in the player's browser, or say that this can't be done from here."""
    if not has_screen() or not webbrowser.open(address):
        error_console().print(text("cli.play.no_browser_here", address=address))


def has_screen() -> bool:
    """Return whether a browser would have a screen.

    Without one, a browser for the terminal would take it from the server.
    """
    if sys.platform in {"darwin", "win32"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _require_pages() -> None:
    from whistlestop.server.api.web_files import find_web_client

    if find_web_client() is None:
        raise UsageError(text("cli.play.no_pages"))
