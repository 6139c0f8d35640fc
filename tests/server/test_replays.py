"""Replays of finished games: as a seat saw them, or with all cards open."""

import asyncio
import gzip
import json
import time
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from maps.small_map import small_map
from properties.games import play_on
from server.event_log_builder import LogBook
from server.people import Person, new_person
from server.running import RunningServer
from whistlestop import Game
from whistlestop.maps.loading import box_from_data
from whistlestop.server.api import replays
from whistlestop.server.api.replays import GameReplay, ReplayCache, build_replay
from whistlestop.server.tables.events import ActionPlayed, ActionUndone, as_message
from whistlestop.server.tables.index import SeatSummary
from whistlestop.server.tables.patches import merged
from whistlestop.server.tables.refusals import RefusedError

Message = dict[str, Any]  # Any: plain JSON


def plain(value: object) -> Any:  # Any: plain JSON
    return json.loads(msgspec.json.encode(value))


def finished(edition: str = "new-york", seats: int = 2, seed: int = 7) -> Game:
    return play_on(Game.new(edition, seats=seats, seed=seed), Random(seed))


def replay(game: Game, perspective: int | None) -> Message:
    """Return a replay as clients get it."""
    found: Message = plain(build_replay(game, [SeatSummary()] * game.seats, perspective))
    return found


def scenes(told: Message) -> list[Message]:
    """The scene after the deal, and after every step."""
    found = [told["scene"]]
    for step in told["steps"]:
        found.append(merged(found[-1], step["patch"]))
    return found


def live_scene(book: LogBook, perspective: int) -> Message:
    """Return the scene of a seat at a table, in the form of a replay."""
    scene = book.story.scene_for(perspective)
    own = {name: part for name, part in scene["own"].items() if name != "undo"}
    public = {name: part for name, part in scene.items() if name in {"game", "scoring"}}
    return {**public, "own": {str(perspective): own}}


@pytest.mark.parametrize("edition", ["usa-mega", "europe", "new-york"])
@pytest.mark.parametrize("perspective", [0, 2])
def test_T4_replay_from_a_seat_shows_what_it_saw(edition: str, perspective: int) -> None:
    book, rng = LogBook(edition, people=3), Random(8)
    seen, events = [live_scene(book, perspective)], []
    while book.story.game is not None and not book.story.game.is_over:
        book.play_at_random(1, rng)
        seen.append(live_scene(book, perspective))
        events.append([plain(as_message(event, perspective)) for event in book.steps[-1].events])
    told = replay(book.story.finished_game(), perspective)
    assert scenes(told) == seen
    assert [step["events"] for step in told["steps"]] == events
    assert told["perspective"] == perspective


@pytest.mark.parametrize("edition", ["usa", "europe"])
def test_T4_replay_from_a_seat_hides_the_others(edition: str) -> None:
    game = finished(edition, seats=3)
    told = replay(game, 1)
    *before_the_end, _ = told["steps"]
    known = {ticket for scene in scenes(told) for part in ("tickets", "offer") for ticket in scene["own"]["1"][part]}
    text = json.dumps([told["scene"], *before_the_end])
    assert {ticket.id for ticket in game.box.tickets if f'"{ticket.id}"' in text} <= known
    assert all(list(scene["own"]) == ["1"] for scene in scenes(told))
    draws = [event for step in before_the_end for event in step["events"] if event["type"] == "card-drawn"]
    assert {event["seat"] for event in draws if "color" in event} == {1}
    assert {event["seat"] for event in draws if "color" not in event} == {0, 2}


def test_T4_tickets_kept_by_another_seat_are_hidden() -> None:
    game = finished()
    told = replay(game, 1)
    texts = [(seat, str(action)) for seat, action in game.actions]
    assert [(step["seat"], step.get("action")) for step in told["steps"]] == [
        (seat, None if seat == 0 and text.startswith("keep") else text) for seat, text in texts
    ]


def test_replay_with_all_cards_hides_nothing() -> None:
    game, other = finished("europe", seats=2), Game.new("europe", seats=2, seed=7)
    told = replay(game, None)
    assert "perspective" not in told
    assert [(step["seat"], step["action"]) for step in told["steps"]] == [
        (seat, str(text)) for seat, text in game.actions
    ]
    for scene, step in zip(scenes(told)[1:], told["steps"], strict=True):
        other.play(step["seat"], step["action"])
        assert scene["own"] == {
            str(seat): plain(other.own_view(seat)) | {"closed": other.closed_to(seat)} for seat in (0, 1)
        }
        assert all("color" in event for event in step["events"] if event["type"] == "card-drawn")
        assert all(
            "tickets" in event for event in step["events"] if event["type"] in {"tickets-kept", "tickets-offered"}
        )


def test_only_the_last_scene_has_the_scoring() -> None:
    game = finished()
    *before, last = scenes(replay(game, 0))
    assert not any("scoring" in scene for scene in before)
    assert [seat["trail"] for seat in last["scoring"]] == [list(seat.trail) for seat in game.scoring()]


def test_undone_actions_are_left_out() -> None:
    book = LogBook("new-york")
    book.play(0, "keep 1")
    book.add(ActionUndone(), seat=0)
    book.play_at_random(1000, Random(1))
    told = replay(book.story.finished_game(), 0)
    assert len(told["steps"]) == sum(isinstance(event, ActionPlayed) for event in book.events) - 1
    assert scenes(told)[-1]["game"] == book.story.scene_for(None)["game"]


def test_endless_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished()
    monkeypatch.setattr(replays, "MAX_ACTIONS", len(game.actions) - 1)
    with pytest.raises(RefusedError, match="too_large"):
        replay(game, 0)


class Teller:
    """Builds a replay, and counts calls and concurrent calls."""

    def __init__(self) -> None:
        self.times = 0
        self.at_once = 0
        self.most_at_once = 0

    def __call__(self) -> GameReplay:
        self.times += 1
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        time.sleep(0.01)
        self.at_once -= 1
        return build_replay(Game.new("new-york", seats=2, seed=1), [SeatSummary()] * 2, 0)


@pytest.mark.anyio
async def test_replay_is_built_once_for_concurrent_requests() -> None:
    kept, teller = ReplayCache(), Teller()
    answers = await asyncio.gather(*(kept.get_compressed("a", 0, teller) for _ in range(5)))
    assert (teller.times, len(set(answers))) == (1, 1)
    assert json.loads(gzip.decompress(answers[0]))["edition"] == "new-york"


@pytest.mark.anyio
async def test_replays_are_built_one_at_a_time() -> None:
    kept, teller = ReplayCache(), Teller()
    await asyncio.gather(
        *(kept.get_compressed(name, perspective, teller) for name in "ab" for perspective in (None, 0))
    )
    assert (teller.times, teller.most_at_once) == (4, 1)


@pytest.mark.anyio
async def test_least_recently_used_replay_is_evicted() -> None:
    teller = Teller()
    size = len(await ReplayCache().get_compressed("a", 0, teller))
    kept = ReplayCache(max_bytes=2 * size)
    for name in ("a", "b", "a", "c"):
        await kept.get_compressed(name, 0, teller)
    assert teller.times == 1 + 3
    await kept.get_compressed("a", 0, teller)
    assert teller.times == 1 + 3
    await kept.get_compressed("b", 0, teller)
    assert teller.times == 1 + 4


@pytest.mark.anyio
async def test_failed_replay_is_not_cached() -> None:
    kept = ReplayCache()

    def fail() -> GameReplay:
        raise RefusedError("too_large", status=413)

    with pytest.raises(RefusedError):
        await kept.get_compressed("a", 0, fail)
    assert await kept.get_compressed("a", 0, Teller())


async def brought_along(server: RunningServer, game: Game) -> tuple[Person, str]:
    """Return a person who has imported a record, and its path."""
    person = await new_person(server.address, "Ada")
    answer = await person.ask("POST", "/api/records", **game.record())
    return person, f"/api/records/{answer['id']}"


@pytest.mark.anyio
async def test_record_is_replayed_from_any_perspective(server: RunningServer) -> None:
    game = finished("europe", seats=3)
    person, path = await brought_along(server, game)
    for query, perspective in (("", None), ("?perspective=all", None), ("?perspective=2", 2)):
        told = await person.ask("GET", f"{path}/story{query}")
        assert told == replay(game, perspective)
        assert told["seats"] == [{}] * 3


@pytest.mark.anyio
@pytest.mark.parametrize("perspective", ["3", "4"])
async def test_perspective_of_a_missing_seat_is_not_found(sqlite_server: RunningServer, perspective: str) -> None:
    person, path = await brought_along(sqlite_server, finished(seats=3))
    async with person.http as http:
        answer = await http.get(f"{path}/story", params={"perspective": perspective})
    assert (answer.status_code, answer.json()) == (404, {"code": "no_such_seat", "values": {"seat": int(perspective)}})


@pytest.mark.anyio
@pytest.mark.parametrize("perspective", ["5", "-1", "everybody", "", "1\n"])
async def test_perspective_is_a_seat_or_all(sqlite_server: RunningServer, perspective: str) -> None:
    person, path = await brought_along(sqlite_server, finished())
    async with person.http as http:
        answer = await http.get(f"{path}/story", params={"perspective": perspective})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


@pytest.mark.anyio
@pytest.mark.parametrize("part", ["story", "board"])
async def test_unknown_record_is_not_found(sqlite_server: RunningServer, part: str) -> None:
    async with httpx.AsyncClient(base_url=sqlite_server.address) as http:
        answer = await http.get(f"/api/records/0000000000000000/{part}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_record")


@pytest.mark.anyio
@pytest.mark.parametrize("accepted", ["gzip", "identity"])
async def test_replay_is_compressed_for_clients_that_accept_gzip(sqlite_server: RunningServer, accepted: str) -> None:
    game = finished()
    person, path = await brought_along(sqlite_server, game)
    async with person.http as http:
        answer = await http.get(f"{path}/story", headers={"accept-encoding": accepted})
    assert answer.headers.get("content-encoding", "identity") == accepted
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.json() == replay(game, None)


@pytest.mark.anyio
async def test_the_board_of_a_record_is_that_of_its_edition(sqlite_server: RunningServer) -> None:
    person, path = await brought_along(sqlite_server, finished())
    assert await person.ask("GET", f"{path}/board") == await person.ask("GET", "/api/editions/new-york")


@pytest.mark.anyio
async def test_board_of_a_record_may_be_a_custom_map(sqlite_server: RunningServer) -> None:
    game = play_on(Game.new(box_from_data(small_map(), "map"), seats=2, seed=1), Random(1))
    person, path = await brought_along(sqlite_server, game)
    assert (await person.ask("GET", f"{path}/board"))["map_name"] == "Ring"
    assert (await person.ask("GET", f"{path}/story?perspective=1"))["edition"] == "custom"
