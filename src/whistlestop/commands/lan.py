"""Addresses at which other devices reach a server on this machine, printed with a QR code."""

import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import StringIO
from ipaddress import ip_address
from typing import Final

from rich.console import Console
from rich.text import Text

from whistlestop.texts import text

ALL_INTERFACES: Final = "0.0.0.0"  # noqa: S104 - a host who asks for others to get in
# Reserved for documentation (RFC 5737). Connecting a UDP socket sends nothing; it only chooses an interface.
ELSEWHERE: Final = ("192.0.2.1", 9)


def list_reachable_addresses(host: str, port: int) -> list[str]:
    """Return the addresses for other devices; none if the server listens to this machine only.

    >>> list_reachable_addresses("127.0.0.1", 8460)
    []
    >>> list_reachable_addresses("192.0.2.7", 8460)
    ['http://192.0.2.7:8460']
    """
    hosts = _find_own_hosts() if ip_address(host).is_unspecified else [host]
    return [f"http://{_bracketed(found)}:{port}" for found in hosts if not ip_address(found).is_loopback]


def _find_own_hosts() -> list[str]:
    """Return the IPv4 addresses of this machine, that of the default route first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return list(dict.fromkeys(host for host in found if _is_usable(host)))


def _is_usable(host: str) -> bool:
    parsed = ip_address(host)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def print_invitation(console: Console, addresses: Sequence[str]) -> None:
    """Print the addresses for other devices, the first as a QR code where it can be seen."""
    if not addresses:
        console.print(text("cli.lan.none"))
        return
    console.print(text("cli.lan.open", address=addresses[0]))
    if console.is_terminal:
        console.print(_draw_qr_code(addresses[0]))
    _print_others(console, addresses[1:])


def _print_others(console: Console, addresses: Iterable[str]) -> None:
    for address in addresses:
        console.print(text("cli.lan.or", address=address))


def _draw_qr_code(content: str) -> Text:
    import segno

    drawing = StringIO()
    segno.make_qr(content, error="m").terminal(drawing, compact=True)
    return Text.from_ansi(drawing.getvalue())
