"""Other ends of notices on loopback: a push service that decrypts, webhooks that misbehave, a mail server."""

import asyncio
import base64
import json
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import http_ece  # type: ignore[import-untyped]  # it has no types
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 20.0
HANG = -1


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Browser:
    """A browser's subscription, with the private key that only it has."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def request(self) -> dict[str, str]:
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": base64url(point), "auth": base64url(self.auth), "language": "en"}

    def decrypt(self, body: bytes) -> dict[str, Any]:
        """Decrypt with another implementation than the server's."""
        message: dict[str, Any] = json.loads(
            http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        )
        return message


@dataclass(frozen=True)
class Request:
    path: str
    headers: dict[str, str]
    body: bytes


class Endpoint:
    """A little HTTP server that keeps what it gets; each path has an answer of its own."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.statuses: dict[str, int] = {}
        self.port = 0
        self._news = asyncio.Event()

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                path = line.split()[1].decode()
                headers: dict[str, str] = {}
                while (raw := await reader.readline()).strip():
                    name, _, value = raw.decode().partition(":")
                    headers[name.lower()] = value.strip()
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                self.requests.append(Request(path, headers, body))
                self._news.set()
                status = self.statuses.get(path, 201)
                if status == HANG:
                    await asyncio.sleep(3_600)
                location = "Location: http://127.0.0.1:1/elsewhere\r\n" if status == 302 else ""
                writer.write(f"HTTP/1.1 {status} x\r\n{location}Content-Length: 0\r\n\r\n".encode())
                await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def until(self, is_there: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_there():
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def running_endpoint() -> AsyncIterator[Endpoint]:
    endpoint = Endpoint()
    server = await asyncio.start_server(endpoint.serve, "127.0.0.1", 0)
    endpoint.port = server.sockets[0].getsockname()[1]
    try:
        yield endpoint
    finally:
        server.close()


class Mailbox:
    """A mail server that keeps what it gets; it refuses the addresses in `refused`."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refused: set[str] = set()

    async def handle_RCPT(self, _s: SMTP, _x: Session, envelope: Envelope, address: str, _o: list[str]) -> str:
        if address in self.refused:
            return "550 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        content = envelope.content
        mail = message_from_bytes(content if isinstance(content, bytes) else b"", policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"

    def to(self, address: str) -> list[str]:
        """The texts of all mails to an address."""
        return [str(mail.get_content()) for mail in self.mails if mail["To"] == address]

    async def until(self, is_there: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_there():
                await asyncio.sleep(0.02)


@contextmanager
def running_mailbox() -> Iterator[tuple[Mailbox, str]]:
    """A mailbox and its URL."""
    mailbox = Mailbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]  # aiosmtpd can't choose one itself
    controller = Controller(mailbox, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield mailbox, f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()
