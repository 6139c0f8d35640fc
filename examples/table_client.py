"""A program that plays at a table of a server, as docs/protocol.md explains it. It needs httpx and websockets only.

python examples/table_client.py http://127.0.0.1:8460 --bots greedy           opens a table with a bot
python examples/table_client.py http://127.0.0.1:8460 --seats 2               opens a table and prints its link
python examples/table_client.py http://127.0.0.1:8460/t/0123456789abcdef      sits down at that table
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
HOPELESS = {4400, 4403}  # a mistake of ours, or not allowed: to try again would not help
TOO_MANY = 429
TRY_AGAIN = {"too_many_messages", "not_stored"}  # refused for now only, and `seconds` may say for how long


def merged(document: Document, patch: Document) -> Document:
    """A document after a JSON Merge Patch (RFC 7396)."""
    result = dict(document)
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name, {}), value) if isinstance(value, dict) else value
    return result


def choose(legal: list[str], lengths: dict[str, int]) -> str:
    """The longest claim, with the fewest wilds; else any card; else few tickets."""
    claims = [action for action in legal if action.startswith("claim ")]
    if claims:
        return max(claims, key=lambda claim: (lengths[claim.split()[1]], -int(claim.rpartition("=")[2])))
    draws = [action for action in legal if action.startswith("draw ")]
    if draws:
        return random.choice(draws)  # noqa: S311 - nothing here is secret
    return min(legal, key=len)


class Player:
    """Somebody on a seat: what they know of the table, and what they send."""

    def __init__(self, server: str, name: str) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server, timeout=30)
        guest = self.ask("POST", "/api/guests", name=name)
        self.http.headers["authorization"] = f"Bearer {guest['token']}"
        self.contribution = secrets.token_bytes(32)  # to the shuffle: promised first, and shown later
        self.is_shown = False
        self.scene: Document = {"table": {"phase": "forming"}}
        self.decision: Document | None = None

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """A request over HTTP, which has to succeed."""
        answer = self.http.request(method, path, json=body or None)
        while answer.status_code == TOO_MANY and "retry-after" in answer.headers:
            time.sleep(int(answer.headers["retry-after"]))
            answer = self.http.request(method, path, json=body or None)
        if answer.is_error:
            raise SystemExit(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer.json()

    @property
    def commitment(self) -> str:
        """What we promise about our contribution."""
        return hashlib.sha256(self.contribution).hexdigest()

    def sit_down(self, path: str, **wishes: Any) -> None:
        """Open a table and sit down there, or sit down at one."""
        seated = self.ask("POST", path, commitment=self.commitment, **wishes)
        self.table, self.seat, self.token = seated["table"], seated["seat"], seated["seat_token"]
        board = self.ask("GET", f"/api/tables/{self.table}/board")
        self.lengths = {track["id"]: track["length"] for track in board["tracks"]}

    def play(self) -> None:
        """Play to the end. When the connection is lost, the next one sends everything again."""
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        while self.phase != "over":
            try:
                with connect(address, additional_headers={"Authorization": f"Bearer {self.token}"}) as socket:
                    self.talk(socket)
            except (ConnectionClosed, OSError) as lost:
                if isinstance(lost, ConnectionClosed) and lost.rcvd and lost.rcvd.code in HOPELESS:
                    raise SystemExit(f"the server has hung up: {lost.rcvd.reason}") from None
                time.sleep(1)

    def talk(self, socket: ClientConnection) -> None:
        """Follow what happens, and answer what is asked of us, once; again if the server asks us to wait."""
        socket.send(json.dumps({"type": "listen"}))  # for the seat that our token holds
        sent = set()
        while self.phase != "over":
            message = json.loads(socket.recv())
            self.follow(message)
            if message.get("code") in TRY_AGAIN:
                time.sleep(message.get("values", {}).get("seconds", 1))
                sent.discard(message["id"])
            command = self.command()
            if command and command["id"] not in sent:
                sent.add(command["id"])
                socket.send(json.dumps(command))

    def follow(self, message: Document) -> None:
        """Keep what we know up to date."""
        if message["type"] == "welcome":
            self.scene = message["scene"]
        elif message["type"] == "step":
            self.scene = merged(self.scene, message["patch"])
        else:
            if message.get("code") == "no_seat":
                raise SystemExit("our seat is gone")
            return
        self.decision = message.get("decision")
        self.seat = message.get("seat", self.seat)

    @property
    def phase(self) -> str:
        """Where the table stands: forming, starting, running, over."""
        return str(self.scene["table"]["phase"])

    def command(self) -> Document | None:
        """What is to be sent now. It has the same id each time, so that it can be sent twice and happens once."""
        if self.phase == "forming" and self.is_shown:  # somebody was late: all have to promise other bytes
            self.contribution, self.is_shown = secrets.token_bytes(32), False
        if self.phase == "forming" and not self.scene["table"]["seats"][self.seat].get("has_committed"):
            return {"type": "commit", "id": f"commit-{self.commitment[:8]}", "commitment": self.commitment}
        if self.phase == "starting":
            self.promised, self.is_shown = self.scene["table"]["shuffle"]["commitment"], True
            name = f"contribute-{self.commitment[:8]}"
            return {"type": "contribute", "id": name, "contribution": self.contribution.hex()}
        if self.phase == "running" and self.decision:
            number, action = self.decision["number"], choose(self.decision["legal"], self.lengths)
            return {"type": "play", "id": f"play-{number}", "decision": number, "action": action}
        return None

    def tell_result(self) -> None:
        """Who has how many points, and whether the cards were shuffled as promised."""
        final = self.scene["game"]["final"]
        for seat, score in enumerate(final["scores"]):
            print(f"seat {seat}: {score['total']} points{' (that is us)' if seat == self.seat else ''}")
        print("won by seat", *final["winners"])
        shuffle = self.ask("GET", f"/api/tables/{self.table}/record")["shuffle"]
        is_kept = hashlib.sha256(bytes.fromhex(shuffle["secret"])).hexdigest() == self.promised
        is_ours = shuffle["contributions"][self.seat] == self.contribution.hex()
        print("the shuffle was as promised" if is_kept and is_ours else "the shuffle was NOT as promised")


def main() -> None:
    """Play one game."""
    parser = argparse.ArgumentParser(description="Plays a game of Whistlestop at a table of a server.")
    parser.add_argument("link", help="the address of a server, to open a table, or the link of a table")
    parser.add_argument("--bots", default="", help="whom to play against: names with commas between them")
    parser.add_argument("--seats", type=int, help="how many play; if more than the bots and us, others can sit down")
    parser.add_argument("--edition", default="usa")
    parser.add_argument("--name", default="Example")
    chosen = parser.parse_args()

    server, _, table = chosen.link.rstrip("/").partition("/t/")
    player = Player(server, chosen.name)
    if table:
        player.sit_down(f"/api/tables/{table}/seats")
    else:
        bots = {str(seat): name for seat, name in enumerate(filter(None, chosen.bots.split(",")), start=1)}
        player.sit_down("/api/tables", edition=chosen.edition, seats=chosen.seats or 1 + len(bots), bots=bots)
    print(f"{server}/t/{player.table}", flush=True)
    player.play()
    player.tell_result()


if __name__ == "__main__":
    main()
