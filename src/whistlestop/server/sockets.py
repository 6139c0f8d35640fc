"""The listening socket, and the limit on open files (each socket is one)."""

import errno
import socket
import sys
from contextlib import ExitStack
from typing import Any, Final, TypeAlias

from whistlestop.texts import text

USER_TIMEOUT_MS: Final = 15_000
SEND_BUFFER: Final = 65_536
RECEIVE_BUFFER: Final = 32_768
BACKLOG: Final = 2_048

# Families differ in the shape of their addresses; `bind` takes what `getaddrinfo` gives.
Address: TypeAlias = tuple[Any, ...]


def raise_file_limit(wanted: int) -> int:
    """Raise the limit on open files towards `wanted`, and return the limit that holds now."""
    if sys.platform == "win32":  # there is no such limit on sockets there
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return wanted if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def open_listener(host: str, port: int, *, user_timeout_ms: int = USER_TIMEOUT_MS) -> socket.socket:
    """Open a listening socket, or raise an `OSError` with a sentence if the port is taken."""
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
        raise OSError(error.errno, _describe_error(error, host, port)) from error


def _resolve(host: str, port: int) -> tuple[socket.AddressFamily, Address]:
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, _, _, _, address = found[0]
    return family, address


def _set_options(listener: socket.socket, host: str, user_timeout_ms: int) -> None:
    """Set the options of the listening socket; accepted sockets inherit them."""
    if sys.platform != "win32":  # where it would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if listener.family == socket.AF_INET6:
        is_for_both = host == "::" and socket.has_dualstack_ipv6()
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, int(not is_for_both))
    # What has come is kept until it is its turn: not too much of it on each of many connections.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
    # A client that stopped reading is noticed after this much unsent text, not after megabytes of it ...
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    # ... and dropped after this long. Nothing else does that: closing waits for such a client, too.
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, user_timeout_ms)


def _describe_error(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return text("server.port_taken", host=host, port=port)
    return text("server.cannot_listen", host=host, port=port, reason=error.strerror)
