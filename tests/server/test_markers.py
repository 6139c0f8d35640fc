"""T4 over real sockets: no trace of what one seat knows is in what others get, in the log or in the numbers."""

import asyncio
import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from server.kill_loop import logs_of
from server.people import TLS, ConnectionClosed, Message, Person, deal, new_person, play_out
from server.running import RunningServer, running_server
from whistlestop import Game
from whistlestop.engine.events import CardDrawn, Event
from whistlestop.server.tables.patches import merged

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse battery staple"  # noqa: S105
BLIND = "draw blind"


class Lively(Person):
    """Somebody who plays at random, talks, asks, thinks better of it, and goes away for a moment."""

    has_left = False

    async def choose(self) -> str:
        """Any action, but at first a card off the deck: who draws none has nothing that could be told to others."""
        assert self.decision is not None
        has_drawn = any(event["type"] == "card-drawn" and event["seat"] == self.seat for event in self.history)
        return await super().choose() if has_drawn or BLIND not in self.decision["legal"] else BLIND

    async def play_once(self) -> Message:
        answer = await super().play_once()
        if answer["type"] == "done":
            await self.reach(answer["seq"])
            await self.rng.choice([self._talk, self._ask, self.undo, self._leave])()
        return answer

    async def undo(self) -> None:
        """Take the last action back, if nobody was faster."""
        if "undo" in self.scene["own"]:
            await self.do("undo", step=self.scene["own"]["undo"])

    async def _talk(self) -> None:
        await self.do("chat", text=f"My {self.token[:3]} is not my token.")

    async def _ask(self) -> None:
        for question in ({"kind": "ask-tickets"}, {"kind": "ask-score"}, {"kind": "ask-why", "action": BLIND}):
            await self.do(**question)

    async def _leave(self) -> None:
        if self.phase == "running" and (not self.has_left or self.rng.random() < 0.2):
            self.has_left = True
            answer = await self.do("leave-game")
            assert answer["type"] == "done" or self.phase == "over", answer
            while self.phase == "running" and "stand_in" not in self.scene["table"]["seats"][self.seat]:
                await self.next_message()
            await self.do("reclaim-seat")


@dataclass(frozen=True)
class Moment:
    """All that was so after one entry of the log."""

    own: list[Message]
    known_tickets: list[frozenset[str]]
    events: list[Event]


def plain(value: object) -> Any:  # Any: plain JSON
    return json.loads(msgspec.json.encode(value))


class Truth:
    """A game that is over, with all its secrets, from its record and the log in the database."""

    def __init__(self, url: str, table: str, record: Message) -> None:
        self.record = record
        self.log = logs_of(url)[table]
        self.dealt = max(line.seq for line in self.log if line.kind == "seat-contributed")
        self.ended = max(line.seq for line in self.log if line.kind == "action-played")
        self.moments = dict(self._moments())

    def _moments(self) -> Iterator[tuple[int, Moment]]:
        record = self.record
        key = bytes.fromhex(record["key"])
        game = Game.new(record["edition"], seats=record["seats"], key=key, start=record["start"])
        self.tickets = [ticket.id for ticket in game.box.tickets]
        known: list[frozenset[str]] = [frozenset()] * game.seats
        for line in self.log[self.dealt - 1 :]:
            events = game.play(line.seat, line.action) if line.kind == "action-played" else []
            if line.kind == "action-undone":
                game.undo(line.seat)
            own = [plain(game.own_view(seat)) | {"closed": game.closed_to(seat)} for seat in range(game.seats)]
            known = [known[seat].union(part["tickets"], part["offer"]) for seat, part in enumerate(own)]
            yield line.seq, Moment(own, known, events)
        assert plain(game.final()) == record["final"]


async def whole_game(server: RunningServer, edition: str) -> tuple[list[Lively], Truth]:
    """Two people, a bot, and somebody who watches; with the truth about it."""
    people: list[Lively] = []
    for seat in range(3):
        guest = await new_person(server.address, f"Guest {seat}")
        people.append(Lively(server.address, guest.token, Random(seat)))
    host, friend, watcher = people
    table = await host.open_table(edition=edition, seats=3, bots={"1": "greedy"}, password=PASSWORD)
    await friend.sit(table, password=PASSWORD)
    watcher.table = table
    for person in people:
        await person.listen(password=PASSWORD)
    await deal((host, friend))
    while not host.scene["game"]["players"][1]["has_chosen"]:
        await host.next_message()
    await Person.play_once(host)
    await host.undo()
    await asyncio.gather(play_out((host, friend)), watch(watcher))
    for person in (host, friend):
        await person.hang_up()
    return people, Truth(server.url, table, await host.ask("GET", f"/api/tables/{table}/record"))


def told_before_the_end(person: Person, truth: Truth) -> Iterator[tuple[int, str, Message]]:
    """What somebody heard, and after which entry at the latest."""
    seq = 0
    for text in person.received:
        message = json.loads(text)
        seq = message["seq"] if message["type"] in {"welcome", "step"} else seq
        if seq >= truth.ended:
            return
        yield seq, text, message


def check_no_foreign_secret(person: Person, truth: Truth) -> None:
    scene: Message = {}
    for seq, text, message in told_before_the_end(person, truth):
        moment = truth.moments.get(seq)
        known = frozenset() if moment is None or person.seat is None else moment.known_tickets[person.seat]
        assert {ticket for ticket in truth.tickets if f'"{ticket}"' in text} <= known
        assert all("color" not in event for event in blind_draws(message) if event["seat"] != person.seat)
        if person.seat is None:
            assert '"own"' not in text
            assert '"legal"' not in text
        if message["type"] in {"welcome", "step"}:
            scene = message.get("scene") or merged(scene, message["patch"])
            own = {name: part for name, part in scene.get("own", {}).items() if name != "undo"}
            assert own == ({} if moment is None or person.seat is None else moment.own[person.seat])


def blind_draws(message: Message) -> list[Message]:
    return [event for event in message.get("events", []) if event["type"] == "card-drawn"]


def check_own_draws_are_shown(person: Person, truth: Truth) -> None:
    """The markers above would find nothing in a game in which nothing is drawn."""
    told = [
        event["color"]
        for _, _, message in told_before_the_end(person, truth)
        for event in blind_draws(message)
        if event["seat"] == person.seat
    ]
    drawn = [event for seq, moment in truth.moments.items() if seq < truth.ended for event in moment.events]
    assert told == [event.color for event in drawn if isinstance(event, CardDrawn) and event.seat == person.seat]
    assert told


def secrets_of(people: Sequence[Person], truth: Truth) -> dict[str, str]:
    """What nobody must ever see again."""
    tokens = {f"token {number}": person.token for number, person in enumerate(people)}
    seat_tokens = {f"seat token {person.seat}": person.seat_token for person in people if person.seat is not None}
    return {**tokens, **seat_tokens, "password": PASSWORD, "key": truth.record["key"]}


def secrets_until_the_end(people: Sequence[Person], truth: Truth) -> dict[str, str]:
    """What nobody must see before the game is over."""
    parts = {f"part of {person.seat}": person.secret.hex() for person in people if person.seat is not None}
    return {**parts, "secret": truth.record["shuffle"]["secret"]}


def found(markers: dict[str, str], text: str) -> list[str]:
    return [name for name, marker in markers.items() if marker in text]


@pytest.mark.parametrize("edition", ["usa", "usa-anniversary", "europe", "new-york"])
async def test_T4_no_trace_of_a_secret_in_a_whole_game(edition: str, tmp_path: Path) -> None:
    url, log = f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "log"
    with running_server(url, log, patience={"leaving": 0.05}) as server:
        people, truth = await whole_game(server, edition)
        async with httpx.AsyncClient(verify=TLS) as http:
            numbers = (await http.get(f"{server.address}/metrics")).text
    assert {"action-undone", "chat-sent", "game-left", "stand-in-began", "seat-reclaimed"} <= {
        line.kind for line in truth.log
    }
    for person in people:
        check_no_foreign_secret(person, truth)
        for _, text, _ in told_before_the_end(person, truth):
            assert not found(secrets_until_the_end(people, truth), text)
        assert not found(secrets_of(people, truth), "".join(person.received))
    for person in people[:2]:
        check_own_draws_are_shown(person, truth)
    nowhere = secrets_of(people, truth) | secrets_until_the_end(people, truth) | dict.fromkeys(truth.tickets)
    for public in (log.read_text(), numbers):
        assert public
        assert not found({name: marker or f'"{name}"' for name, marker in nowhere.items()}, public)
        assert "is not my token" not in public


async def finished_game(server: RunningServer, **settings: Any) -> tuple[Person, Person]:
    """Somebody who has played against a bot, and somebody who watched for as long as they were let."""
    player, watcher = await new_person(server.address, "Ada"), await new_person(server.address, "Bob")
    table = await player.open_table(edition="new-york", **settings)
    watcher.table = table
    await watcher.listen(password=settings.get("password"))
    await player.listen()
    await player.ask("PUT", f"/api/tables/{table}/seats/1/bot", bot="random")
    await deal([player])
    await asyncio.gather(player.play_to_the_end(), watch(watcher))
    await player.hang_up()
    return player, watcher


async def watch(watcher: Person) -> None:
    async with watcher:
        with suppress(ConnectionClosed):
            await watcher.until("over")


async def answer_to(address: str, path: str, token: str | None = None) -> httpx.Response:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=address, headers=headers, verify=TLS) as http:
        return await http.get(path)


async def test_the_record_is_refused_to_everybody_until_the_end(server: RunningServer) -> None:
    player = await new_person(server.address, "Ada")
    table = await player.open_table(edition="new-york", seats=3, spectators="everything-after-the-end")
    friend, stranger = await new_person(server.address, "Bob"), await new_person(server.address, "Cid")
    await friend.sit(table)
    await player.listen()
    for phase in ("forming", "starting", "running"):
        if phase == "starting":
            await player.ask("POST", f"/api/tables/{table}/start")
        elif phase == "running":
            await friend.listen()
            await deal([player, friend])
        await player.until(phase)
        for token in (player.token, player.seat_token, friend.token, stranger.token, None):
            for path in ("record", "story", "story?perspective=0", "story?perspective=1"):
                answer = await answer_to(server.address, f"/api/tables/{table}/{path}", token)
                assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    for person in (player, friend):
        await person.hang_up()


OPEN = {"spectators": "everything-after-the-end"}
CLOSED: list[Message] = [
    {"spectators": "none"},
    {"spectators": "public"},
    {"spectators": "public", "password": PASSWORD},
    {"spectators": "everything-after-the-end", "password": PASSWORD},
]


@pytest.mark.parametrize("settings", [OPEN, *CLOSED], ids=str)
async def test_all_cards_are_for_those_who_played_unless_all_is_open(
    sqlite_server: RunningServer, settings: Message
) -> None:
    """The record is, and so are the parts of the shuffle: together they are the key, and the key is all cards."""
    player, watcher = await finished_game(sqlite_server, **settings)
    page, address = f"/api/tables/{player.table}", sqlite_server.address
    for token in (player.token, player.seat_token):
        record = (await answer_to(address, f"{page}/record", token)).json()
        assert record["final"] == player.scene["game"]["final"]
        story = (await answer_to(address, f"{page}/story?perspective=0", token)).json()
        assert (story["seats"], len(story["steps"])) == ([{"name": "Ada"}, {"bot": "random"}], len(record["actions"]))
        assert story["steps"][-1]["patch"]["scoring"] == player.scene["scoring"]
    for stranger in (watcher.token, None, secrets.token_urlsafe(32)):
        for path in ("record", "story", "story?perspective=0"):
            answer = await answer_to(address, f"{page}/{path}", stranger)
            assert answer.status_code == (200 if settings == OPEN else 403)
        seen = (await answer_to(address, page, stranger)).text + "".join(watcher.received)
        parts = (record["shuffle"]["secret"], player.secret.hex(), record["key"])
        assert [part in seen for part in parts] == [settings == OPEN, settings == OPEN, False]
