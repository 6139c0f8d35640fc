"""A program that sits down at a table of a server and plays: docs/protocol.md, in the order of its sections.

    python examples/table_client.py http://127.0.0.1:8460 --bots greedy           opens a table, with a bot
    python examples/table_client.py http://127.0.0.1:8460 --seats 2               opens a table, and prints its link
    python examples/table_client.py http://127.0.0.1:8460/t/0123456789abcdef      sits down at that table

It needs httpx and websockets, and nothing of Whistlestop.
"""

import argparse
import hashlib
import json
import random
import secrets
import time
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Document = dict[str, Any]
HOPELESS = {4400, 4403}  # a mistake of ours, or not allowed: the same again would end the same way


def merged(document: Document, patch: Document) -> Document:
    """The document after a JSON Merge Patch (RFC 7396)."""
    result = dict(document)
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        elif isinstance(value, dict):
            result[name] = merged(result.get(name, {}), value)
        else:
            result[name] = value
    return result


class Player:
    """Somebody on a seat, who claims the longest track that the cards allow."""

    def __init__(self, server: str, name: str) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server, timeout=30)
        guest = self.ask("POST", "/api/guests", name=name)
        self.http.headers["authorization"] = f"Bearer {guest['token']}"
        self.contribution = secrets.token_bytes(32)  # our part of the shuffle: promised now, shown later
        self.table, self.seat, self.token = "", 0, ""
        self.scene: Document = {}
        self.decision: Document | None = None
        self.sent: set[str] = set()

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """A request over HTTP, which has to succeed."""
        answer = self.http.request(method, path, json=body or None)
        if answer.is_error:
            raise SystemExit(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer.json()

    def sit_down(self, path: str, **wishes: Any) -> None:
        """Sit down at a table, or open one and sit down there."""
        commitment = hashlib.sha256(self.contribution).hexdigest()
        seated = self.ask("POST", path, commitment=commitment, **wishes)
        self.table, self.seat, self.token = seated["table"], seated["seat"], seated["seat_token"]
        board = self.ask("GET", f"/api/tables/{self.table}/board")
        self.lengths = {track["id"]: track["length"] for track in board["tracks"]}

    def play(self) -> None:
        """Play to the end. If the connection is lost, everything is told anew over the next."""
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        while self.phase != "over":
            try:
                with connect(address, additional_headers={"Authorization": f"Bearer {self.token}"}) as socket:
                    self.listen(socket)
            except (ConnectionClosed, OSError) as lost:
                if isinstance(lost, ConnectionClosed) and lost.rcvd and lost.rcvd.code in HOPELESS:
                    raise
                time.sleep(1)

    def listen(self, socket: ClientConnection) -> None:
        """Follow what happens, and answer whatever is asked of us."""
        self.sent.clear()
        socket.send(json.dumps({"type": "listen", "seat": self.seat}))
        while self.phase != "over":
            self.follow(json.loads(socket.recv()))
            if command := self.next_command():
                socket.send(json.dumps(command))

    def follow(self, message: Document) -> None:
        """Keep what we know up to date."""
        if message["type"] == "welcome":
            self.scene = message["scene"]
        elif message["type"] == "step":
            self.scene = merged(self.scene, message["patch"])
        if message["type"] in {"welcome", "step"}:
            self.decision = message.get("decision")
            self.seat = self.seat if message.get("seat") is None else message["seat"]

    @property
    def phase(self) -> str:
        """Where the table stands: forming, starting, running, over."""
        return str(self.scene["table"]["phase"]) if self.scene else "forming"

    def next_command(self) -> Document | None:
        """What is to be sent now. The same command has the same id, so that sending it twice does no harm."""
        promise = hashlib.sha256(self.contribution).hexdigest()
        if self.phase == "starting":
            return self.once(f"contribute-{promise[:8]}", type="contribute", contribution=self.contribution.hex())
        if self.phase == "running" and self.decision:
            number = self.decision["number"]
            return self.once(f"play-{number}", type="play", decision=number, action=self.choose(self.decision["legal"]))
        return None

    def once(self, name: str, **command: Any) -> Document | None:
        """A command, unless it was sent over this connection."""
        if name in self.sent:
            return None
        self.sent.add(name)
        return {"id": name, **command}

    def choose(self, legal: list[str]) -> str:
        """The longest claim, paid with the fewest wilds; few tickets; cards otherwise."""
        claims = [action.split() for action in legal if action.startswith("claim ")]
        if claims:
            return " ".join(max(claims, key=lambda words: (self.lengths[words[1]], words[2] != "wild", words[3])))
        draws = [action for action in legal if action.startswith("draw ")]
        if draws:
            return random.choice(draws)  # noqa: S311 - nothing here is secret
        return min(legal, key=len)

    def check_shuffle(self, promised: str) -> None:
        """Nobody chose the cards: the server's secret is the one it promised, and our bytes are in the key."""
        shuffle = self.ask("GET", f"/api/tables/{self.table}/record")["shuffle"]
        assert hashlib.sha256(bytes.fromhex(shuffle["secret"])).hexdigest() == promised
        assert shuffle["contributions"][self.seat] == self.contribution.hex()
