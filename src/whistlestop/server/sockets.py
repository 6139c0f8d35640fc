"""The socket that the server listens on, and how many more it may open."""

import errno
import socket
import sys
from contextlib import ExitStack
from typing import Any, Final, TypeAlias

from whistlestop.texts import text

USER_TIMEOUT_MS: Final = 15_000
SEND_BUFFER: Final = 65_536
BACKLOG: Final = 2_048

# Families differ in the shape of their addresses; `bind` takes what `getaddrinfo` gives.
Address: TypeAlias = tuple[Any, ...]


def raise_file_limit(wanted: int) -> int:
    """Ask for so many open files, each socket being one, and return how many there may be."""
    if sys.platform == "win32":  # there is no such limit on sockets there
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return wanted if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def listening_socket(host: str, port: int, *, user_timeout_ms: int = USER_TIMEOUT_MS) -> socket.socket:
    """A socket that listens, for uvicorn to take over. A port that is taken is an `OSError` with a sentence."""
    try:
        family, address = _resolve(host, port)
        with ExitStack() as on_failure:
            listener = on_failure.enter_context(socket.socket(family, socket.SOCK_STREAM))
            _set_options(listener, host, user_timeout_ms)
            listener.bind(address)
            # Two may bind the same port as long as neither listens, so this is done here and not left to uvicorn.
            listener.listen(BACKLOG)
            on_failure.pop_all()
            return listener
    except OSError as error:
        raise OSError(error.errno, _reason(error, host, port)) from error


def _resolve(host: str, port: int) -> tuple[socket.AddressFamily, Address]:
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, _, _, _, address = found[0]
    return family, address


def _set_options(listener: socket.socket, host: str, user_timeout_ms: int) -> None:
    """Options of the listening socket; those it accepts inherit them."""
    if sys.platform != "win32":  # where it would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if listener.family == socket.AF_INET6:
        is_for_both = host == "::" and socket.has_dualstack_ipv6()
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, int(not is_for_both))
    # A client that stopped reading is noticed after this much unsent text, not after megabytes of it ...
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    # ... and dropped after this long. Nothing else does that: closing waits for such a client, too.
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, user_timeout_ms)


def _reason(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return text("server.port_taken", host=host, port=port)
    return text("server.cannot_listen", host=host, port=port, reason=error.strerror)
