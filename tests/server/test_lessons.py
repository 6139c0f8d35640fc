"""Lessons over real sockets: the prepared deal and its steps."""

import json
from collections.abc import AsyncIterator

import pytest

from server.kill_loop import logs_of
from server.people import Message, Person, new_person, people_at_table
from server.running import RunningServer
from server.test_lobby import refusal
from whistlestop.engine.game import Game
from whistlestop.lessons.lesson import LEARNER, Lesson, lesson_of, lessons

pytestmark = pytest.mark.anyio


@pytest.fixture
async def learner(server: RunningServer, request: pytest.FixtureRequest) -> AsyncIterator[Person]:
    """A person whose lesson has just begun."""
    async with await new_person(server.address, "Ada") as person:
        await begin(person, getattr(request, "param", "usa"))
        yield person


async def begin(person: Person, edition: str) -> None:
    person.take_seat(await person.ask("POST", "/api/lessons", edition=edition, commitment=person.commitment))
    await person.listen()
    await person.contribute()


def lesson(edition: str) -> Lesson:
    found = lesson_of(edition)
    assert found is not None
    return found


async def until_asked(person: Person) -> int:
    while person.decision is None:
        await person.next_message()
    return int(person.decision["number"])


async def do_steps(person: Person, actions: list[str]) -> None:
    for action in actions:
        answer = await person.do("play", decision=await until_asked(person), action=action)
        assert answer["type"] == "done", (action, answer)
        await person.reach(answer["seq"])


@pytest.mark.parametrize("learner", sorted(lessons()), indirect=True)
async def test_a_lesson_is_done_step_by_step_and_the_game_goes_on(learner: Person) -> None:
    script = lesson(learner.scene["table"]["edition"]).scripts[LEARNER]
    assert learner.scene["table"]["is_lesson"]
    for done, action in enumerate(script):
        await until_asked(learner)
        assert learner.scene["own"]["lesson"] == done
        await do_steps(learner, [action])
    assert learner.scene["own"]["lesson"] == len(script)
    await until_asked(learner)
    answer = await learner.play_once()
    await learner.reach(answer["seq"])
    assert "lesson" not in learner.scene["own"], "what follows is no part of it"


async def test_other_actions_than_the_lessons_are_refused(learner: Person) -> None:
    number, before = await until_asked(learner), learner.scene["own"]
    answer = await learner.do("play", decision=number, action="keep 1 3")
    assert (answer["type"], answer["code"]) == ("refused", "lesson_goes_elsewhere")
    answer = await learner.do("play", decision=number, action="draw blind")
    assert answer["code"].startswith("refusal."), "what the rules forbid is refused by the rules"
    assert (await until_asked(learner), learner.scene["own"]) == (number, before)
    await do_steps(learner, ["keep 1 2"])


async def test_lesson_resumes_at_the_same_step(learner: Person) -> None:
    script = lesson("usa").scripts[LEARNER]
    await do_steps(learner, script[:3])
    await learner.listen()
    await until_asked(learner)
    assert learner.scene["own"]["lesson"] == 3
    await do_steps(learner, script[3:4])


async def test_lesson_table_is_private(server: RunningServer, learner: Person) -> None:
    table = learner.table
    async with await new_person(server.address, "Bob") as other:
        assert [one["id"] for one in await other.ask("GET", "/api/tables") if one["id"] == table] == []
        mine = await learner.ask("GET", "/api/me/tables")
        assert [one["is_lesson"] for one in mine if one["id"] == table] == [True]
        status, code = await refusal(other, "POST", f"/api/tables/{table}/seats", commitment=other.commitment)
        assert (status, code) == (409, "wrong_phase")
        other.table = table
        await other.listen()
        assert json.loads(other.received[-1])["code"] == "no_spectators"


async def test_record_of_a_lesson_has_no_shuffle(learner: Person) -> None:
    await do_steps(learner, lesson("usa").scripts[LEARNER])
    await learner.play_to_the_end()
    record = await learner.ask("GET", f"/api/tables/{learner.table}/record")
    assert "shuffle" not in record or record["shuffle"] is None
    assert Game.replay(record).key == lesson("usa").key


async def test_rematch_after_a_lesson_is_an_ordinary_game(server: RunningServer, learner: Person) -> None:
    await do_steps(learner, lesson("usa").scripts[LEARNER])
    await learner.play_to_the_end()
    rematch = await learner.ask("POST", f"/api/tables/{learner.table}/rematch")
    other = await learner.open_table(seats=2, bots={"1": "newcomer"}, edition="usa")
    assert load_settings(server, rematch["table"]) == load_settings(server, other)


def load_settings(server: RunningServer, table: str) -> Message:
    settings: Message = json.loads(logs_of(server.url)[table][0].action)["settings"]
    return settings


async def test_no_other_table_has_a_prepared_deal(server: RunningServer) -> None:
    async with people_at_table(server.address, bots={"1": "newcomer"}, start=0) as (person,):
        await person.contribute()
        assert "is_lesson" not in person.scene["table"]
        assert "lesson" not in person.scene["own"]
    async with await new_person(server.address, "Eve") as person:
        status, _ = await refusal(person, "POST", "/api/tables", lesson_key="00" * 32, commitment=person.commitment)
        assert status == 400


@pytest.mark.parametrize("edition", ["mars", "../maps/usa", "custom"])
async def test_an_edition_without_a_lesson_is_refused(server: RunningServer, edition: str) -> None:
    async with await new_person(server.address, "Ada") as person:
        body = {"edition": edition, "commitment": person.commitment}
        assert await refusal(person, "POST", "/api/lessons", **body) == (400, "unknown_edition")
        assert await refusal(person, "GET", "/api/editions/mars/lesson") == (404, "unknown_edition")


async def test_lesson_shows_its_steps_and_not_its_deal(server: RunningServer) -> None:
    async with await new_person(server.address, "Ada") as person:
        told = await person.ask("GET", "/api/editions/usa/lesson")
    assert set(told) == {"edition", "steps"}
    assert [step.get("action") for step in told["steps"]] == [step.action for step in lesson("usa").steps]
