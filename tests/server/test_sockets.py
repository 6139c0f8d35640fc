import errno
import resource
import socket
from collections.abc import Iterator

import pytest

from sentences import saying
from whistlestop.server.sockets import open_listener, raise_file_limit


@pytest.fixture
def file_limit() -> Iterator[tuple[int, int]]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield soft, hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_taken_port_is_reported() -> None:
    with open_listener("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(OSError, match=saying("server.port_taken", port=port, host="127.0.0.1")) as refused:
            open_listener("127.0.0.1", port)
    assert refused.value.errno == errno.EADDRINUSE


def test_unknown_host_is_reported() -> None:
    with pytest.raises(OSError, match=saying("server.cannot_listen", port=80, host="300.1.2.3")):
        open_listener("300.1.2.3", 80)


def test_port_can_be_reused_at_once() -> None:
    with open_listener("127.0.0.1", 0) as first:
        address = first.getsockname()
        with socket.create_connection(address), first.accept()[0]:
            pass
    open_listener(*address).close()


def test_accepted_sockets_inherit_timeout_and_buffers() -> None:
    with open_listener("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 15_000
            # Linux doubles what it is asked for, to have room for its own notes.
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) == 2 * 65_536
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) == 2 * 32_768


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_ipv6_wildcard_is_dual_stack() -> None:
    with open_listener("::", 0) as listener:
        port = listener.getsockname()[1]
        for host in ("127.0.0.1", "::1"):
            socket.create_connection((host, port)).close()


def test_file_limit_is_raised_up_to_the_hard_limit(file_limit: tuple[int, int]) -> None:
    _, hard = file_limit
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    assert raise_file_limit(300) == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 300


def test_the_file_limit_is_never_lowered(file_limit: tuple[int, int]) -> None:
    soft, _ = file_limit
    assert raise_file_limit(10) == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == soft
