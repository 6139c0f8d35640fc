"""Browsers: clients with cookies, which come from a page of the server."""

from typing import Any

import httpx

from server.authenticator import Authenticator
from server.people import TLS, Message, Person
from server.raw_requests import SECRETS
from server.running import RunningServer

COOKIE = "whistlestop_guest"


class Browser:
    """A browser with a jar of cookies, at a page whose host has a name: numbers have no passkeys."""

    def __init__(self, server: RunningServer) -> None:
        self.address = server.address
        self.host = f"localhost:{server.port}"
        self.origin = f"http://{self.host}"
        self.cookies: dict[str, str] = {}

    async def request(self, method: str, path: str, **body: Any) -> httpx.Response:
        """A request of the page, with its cookies."""
        headers = {"host": self.host, "origin": self.origin, "sec-fetch-site": "same-origin"}
        if self.cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        async with httpx.AsyncClient(base_url=self.address, verify=TLS, timeout=30, headers=headers) as http:
            answer = await http.request(method, path, json=body or None)
        for header in answer.headers.get_list("set-cookie"):
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
            SECRETS.add(value)
        return answer

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        """A request that must succeed."""
        answer = await self.request(method, path, **body)
        assert answer.is_success, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else {}

    async def refusal(self, method: str, path: str, **body: Any) -> tuple[int, str]:
        """The status and the code with which a request is refused."""
        answer = await self.request(method, path, **body)
        assert answer.is_error, answer.text
        return answer.status_code, answer.json()["code"]

    async def become(self, name: str) -> "Browser":
        """Become a new guest."""
        await self.ask("POST", "/api/guests", name=name)
        return self

    @property
    def token(self) -> str:
        """The secret in the cookie."""
        return self.cookies[COOKIE]

    async def name(self) -> str | None:
        """Who this browser is, as the server sees it."""
        me: Message | None = await self.ask("GET", "/api/me")
        return me["name"] if me else None

    def as_person(self) -> Person:
        """The same guest with a socket."""
        return Person(self.address, self.token)

    async def recovery_token(self) -> str:
        """The token of a new recovery link."""
        token = str((await self.ask("POST", "/api/me/recovery-link"))["token"])
        SECRETS.add(token)
        return token

    async def add_passkey(self, key: Authenticator, name: str = "Phone") -> Message:
        """Register a passkey."""
        options = await self.ask("POST", "/api/me/passkeys/challenge")
        added: Message = await self.ask("POST", "/api/me/passkeys", credential=key.create(options), name=name)
        return added

    async def signed(self, key: Authenticator) -> Message:
        """A challenge for this browser, signed."""
        return key.get(await self.ask("POST", "/api/passkeys/challenge"))

    async def sign_in(self, key: Authenticator) -> Message:
        """Sign in by a passkey."""
        me: Message = await self.ask("POST", "/api/passkeys/sign-in", credential=await self.signed(key))
        return me
