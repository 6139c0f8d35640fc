"""Posts to addresses that people give: never into a private network, never for long."""

import asyncio
import time

import pytest

from server.notices.endpoints import HANG, running_endpoint
from whistlestop.server.addresses import is_public_address
from whistlestop.server.notices.outbound import (
    BadUrlError,
    DeliveryError,
    OutboundClient,
    PrivateAddressError,
    UnknownHostError,
)

pytestmark = pytest.mark.anyio
PRIVATE = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.1", "100.64.0.1"),
    *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "ff02::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "nonsense", ""),
]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_known(address: str) -> None:
    assert not is_public_address(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:4700::1111", "64:ff9b::5db8:d70e"])
def test_public_addresses_are_known(address: str) -> None:
    assert is_public_address(address)


@pytest.mark.parametrize("address", [one for one in PRIVATE if one not in {"", "nonsense"}])
async def test_a_name_of_a_private_address_is_refused(address: str) -> None:
    async def resolver(_host: str, _port: int) -> list[str]:
        return [address]

    client = OutboundClient(resolver=resolver)
    with pytest.raises(PrivateAddressError):
        await client.require_reachable("https://innocent.example.org/hook")
    with pytest.raises(PrivateAddressError):
        await client.post("https://innocent.example.org/hook", b"{}", {})
    await client.close()


async def test_a_name_that_changes_its_address_after_the_check_leads_nowhere() -> None:
    """DNS rebinding: the connection resolves again, and vets again."""
    answers = iter([["93.184.215.14"], ["127.0.0.1"]])

    async def resolver(_host: str, _port: int) -> list[str]:
        return next(answers)

    async with running_endpoint() as endpoint:
        client = OutboundClient(resolver=resolver)
        url = f"https://rebinding.example.org:{endpoint.port}/hook"
        await client.require_reachable(url)
        with pytest.raises(PrivateAddressError):
            await client.post(url, b"{}", {})
        assert endpoint.requests == []
        await client.close()


async def test_the_connection_goes_to_the_address_that_was_vetted() -> None:
    async def resolver(host: str, _port: int) -> list[str]:
        assert host == "hooks.example.org"
        return ["127.0.0.1"]

    async with running_endpoint() as endpoint:
        client = OutboundClient(allows_private=True, resolver=resolver)
        assert await client.post(f"http://hooks.example.org:{endpoint.port}/hook", b"{}", {"X-Test": "1"}) == 201
        [request] = endpoint.requests
        assert (request.path, request.body, request.headers["x-test"]) == ("/hook", b"{}", "1")
        assert request.headers["host"] == f"hooks.example.org:{endpoint.port}"
        await client.close()


async def test_a_host_without_an_address_is_unknown() -> None:
    async def resolver(_host: str, _port: int) -> list[str]:
        return []

    with pytest.raises(UnknownHostError):
        await OutboundClient(resolver=resolver).require_reachable("https://nowhere.example.org/")


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://example.org/", "https://", "https:///x", "example.org", "", "https://a b/"),
        *("https://user:pass@example.org/", "https://example.org:99999/", "https://[::1/", "https://é.example/"),
        *("https://example.org/\r\nX: y", "https://example.org\\@evil.example/", "https://example.org/" + "x" * 1_000),
    ],
)
def test_urls_that_are_none_are_refused(url: str) -> None:
    with pytest.raises(BadUrlError):
        OutboundClient().require_url(url)


@pytest.mark.parametrize("url", ["https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1:8443/"])
def test_private_numbers_are_refused_at_once(url: str) -> None:
    with pytest.raises(PrivateAddressError):
        OutboundClient().require_url(url)


async def test_an_endpoint_that_hangs_is_given_up() -> None:
    async with running_endpoint() as endpoint:
        endpoint.statuses["/slow"] = HANG
        client = OutboundClient(allows_private=True, timeout=0.2)
        began = time.monotonic()
        with pytest.raises(DeliveryError):
            await client.post(endpoint.url("/slow"), b"", {})
        assert time.monotonic() - began < 5
        await client.close()


async def test_redirects_are_not_followed() -> None:
    async with running_endpoint() as endpoint:
        endpoint.statuses["/moved"] = 302
        client = OutboundClient(allows_private=True)
        assert await client.post(endpoint.url("/moved"), b"", {}) == 302
        assert len(endpoint.requests) == 1
        await client.close()


async def test_an_endless_answer_is_not_read() -> None:
    sent = 0

    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
        try:
            while sent < 100_000_000:
                writer.write(b"x" * 65_536)
                await writer.drain()
                sent += 65_536
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(flood, "127.0.0.1", 0)
    client = OutboundClient(allows_private=True, timeout=5)
    port = server.sockets[0].getsockname()[1]
    assert await client.post(f"http://127.0.0.1:{port}/", b"", {}) == 200
    server.close()
    await client.close()
    assert sent < 20_000_000
