"""An HTTP client for addresses that people give: public ones only, no redirects, and never for long."""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import httpcore
import httpx

from whistlestop.server.addresses import is_public_address

Resolver: TypeAlias = Callable[[str, int], Awaitable[list[str]]]

MAX_URL: Final = 1_000
MAX_CONNECTIONS: Final = 64
MAX_RESPONSE_BYTES: Final = 4_096  # what a reused connection may have left to read; of a longer answer nothing is


class BadUrlError(ValueError):
    """A URL that is not the https address of a host."""


class PrivateAddressError(Exception):
    """A host in a private network: a person must not send this server there."""


class UnknownHostError(Exception):
    """A host that has no address."""


class DeliveryError(Exception):
    """Nothing was delivered: no connection, no answer in time, or no valid one."""


async def resolve(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UnknownHostError from error
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class VettedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only.

    The name is resolved once, and the connection goes to an address that was checked: another answer to a second
    question (DNS rebinding) changes nothing. TLS still checks the certificate of the name.
    """

    def __init__(self, *, allows_private: bool = False, resolver: Resolver = resolve) -> None:
        self._allows_private = allows_private
        self._resolver = resolver
        self._network = httpcore.AnyIOBackend()

    async def vet(self, host: str, port: int) -> list[str]:
        """Return the addresses of a host to which connections may go; raise an error if there are none."""
        addresses = await self._resolver(host, port)
        if not addresses:
            raise UnknownHostError
        public = addresses if self._allows_private else [one for one in addresses if is_public_address(one)]
        if not public:
            raise PrivateAddressError
        return public

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,  # Any: whatever the system calls an option
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first vetted address of a host that answers."""
        addresses = await self.vet(host, port)
        for address in addresses[:-1]:
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._network.connect_tcp(addresses[-1], port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        """Wait between tries."""
        await asyncio.sleep(seconds)


class OutboundClient:
    """Posts to the addresses of people; every post has one timeout for all of it."""

    def __init__(
        self,
        *,
        allows_private: bool = False,
        timeout: float = 10.0,
        resolver: Resolver = resolve,
        make_tls: Callable[[], ssl.SSLContext] = httpx.create_ssl_context,
    ) -> None:
        self._network = VettedNetwork(allows_private=allows_private, resolver=resolver)
        self._schemes = ("https", "http") if allows_private else ("https",)
        self._timeout = timeout
        self._make_tls = make_tls
        self._pool: httpcore.AsyncConnectionPool | None = None

    def require_url(self, url: str) -> None:
        """Raise an error unless a text is a URL that can be posted to."""
        _, host, _ = self._split(url)
        is_number = host.replace(".", "").isdigit() or ":" in host
        if is_number and "http" not in self._schemes and not is_public_address(host):
            raise PrivateAddressError

    async def require_reachable(self, url: str) -> None:
        """Raise an error unless the host of a URL has a public address now."""
        self.require_url(url)
        scheme, host, port = self._split(url)
        try:
            async with asyncio.timeout(self._timeout):
                await self._network.vet(host, port or (443 if scheme == "https" else 80))
        except TimeoutError:
            raise UnknownHostError from None

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post a body and return the status of the answer. The answer itself is not read."""
        self.require_url(url)
        try:
            async with asyncio.timeout(self._timeout):
                return await self._post(url, body, headers)
        except (
            TimeoutError,
            OSError,
            httpcore.NetworkError,
            httpcore.ProtocolError,
            httpcore.TimeoutException,
        ) as error:
            raise DeliveryError from error

    async def close(self) -> None:
        """Close all connections."""
        if self._pool is not None:
            await self._pool.aclose()

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        if self._pool is None:
            # Reading all certificates takes a while: the loop must not wait for it.
            tls = await asyncio.to_thread(self._make_tls)
            self._pool = self._pool or httpcore.AsyncConnectionPool(
                ssl_context=tls, network_backend=self._network, max_connections=MAX_CONNECTIONS, keepalive_expiry=30.0
            )
        limits = dict.fromkeys(("connect", "read", "write", "pool"), self._timeout)
        async with self._pool.stream(
            "POST", url, headers=list(headers.items()), content=body, extensions={"timeout": limits}
        ) as answer:
            read = 0
            async for part in answer.aiter_stream():
                read += len(part)
                if read > MAX_RESPONSE_BYTES:
                    break
            return answer.status

    def _split(self, url: str) -> tuple[str, str, int | None]:
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError as error:
            raise BadUrlError from error
        is_plain = url.isascii() and url.isprintable() and " " not in url and "\\" not in url and len(url) <= MAX_URL
        if not is_plain or parts.scheme not in self._schemes or not host or parts.username is not None:
            raise BadUrlError
        return parts.scheme, host, port
