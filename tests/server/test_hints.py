"""Hints: for the seat that owes a decision, from what it may know, and for nobody else."""

import asyncio
from pathlib import Path

import pytest

from server.people import Message, Person, deal, new_person, people_at_table
from server.running import RunningServer, running_server
from whistlestop.server.api.rate_limits import LIMITS

pytestmark = pytest.mark.anyio


async def ask_hint(person: Person, decision: int | None = None) -> Message:
    number = decision if decision is not None else (person.decision or {"number": 0})["number"]
    return await person.do("ask-hint", decision=number)


async def keep_all(people: list[Person]) -> None:
    """Everybody keeps what is offered, and the first seat is to move."""
    for person in people:
        assert person.decision is not None
        keeping = max(person.decision["legal"], key=len)
        done = await person.do("play", decision=person.decision["number"], action=keeping)
        for other in people:
            await other.reach(done["seq"])


async def test_a_hint_is_a_legal_action_with_reasons_and_only_the_asking_seat_hears_of_it(
    server: RunningServer,
) -> None:
    async with people_at_table(server.address, server.address, edition="new-york", start=0) as people:
        await deal(people)
        await keep_all(people)
        asker, other = people
        assert asker.decision is not None
        before = len(other.received), asker.seq
        answer = await ask_hint(asker)
        assert answer["hint"]["action"] in asker.decision["legal"]
        assert 1 <= len(answer["hint"]["reasons"]) <= 2
        assert all(reason["code"] for reason in answer["hint"]["reasons"])
        said = await asker.do("chat", text="ready")
        await other.reach(said["seq"])
        assert asker.seq == before[1] + 1, "a hint is no entry of the log"
        assert len(other.received) == before[0] + 1, "only the chat was told"


async def test_the_answer_stays_the_same_while_the_decision_does(sqlite_server: RunningServer) -> None:
    async with people_at_table(sqlite_server.address, sqlite_server.address, edition="new-york", start=0) as people:
        await deal(people)
        first = await ask_hint(people[0])
        assert (await ask_hint(people[0]))["hint"] == first["hint"]
        await people[0].listen()
        assert (await ask_hint(people[0]))["hint"] == first["hint"]


async def test_asked_twice_at_once_both_get_the_same_answer(sqlite_server: RunningServer) -> None:
    async with people_at_table(sqlite_server.address, sqlite_server.address, edition="new-york", start=0) as people:
        await deal(people)
        asker = people[0]
        assert asker.decision is not None
        for name in ("one", "two"):
            await asker.send({"type": "ask-hint", "id": name, "decision": asker.decision["number"]})
        answers = [await asker.hear(lambda message: message["type"] == "answer") for _ in range(2)]
        assert {answer["id"] for answer in answers} == {"one", "two"}
        assert answers[0]["hint"] == answers[1]["hint"]


async def test_who_has_nothing_to_decide_gets_no_hint(sqlite_server: RunningServer) -> None:
    async with people_at_table(sqlite_server.address, sqlite_server.address, edition="new-york", start=0) as people:
        assert (await ask_hint(people[0], 0))["code"] == "wrong_phase"
        await deal(people)
        await keep_all(people)
        owed = people[0].decision
        assert owed is not None
        refused = await ask_hint(people[1], owed["number"])
        assert (refused["code"], refused["values"]) == ("stale_decision", {"decision": owed["number"]})


async def test_nobody_waits_for_the_bot_and_a_late_answer_is_dropped(tmp_path: Path) -> None:
    url, slow = f"sqlite:///{tmp_path}/tables.sqlite", {"thinking_seconds": 4.0}
    with running_server(url, tmp_path / "log", bots=slow) as server:
        async with people_at_table(server.address, server.address, start=0) as people:
            await deal(people)
            await keep_all(people)
            asker = people[0]
            assert asker.decision is not None
            number, action = asker.decision["number"], asker.decision["legal"][0]
            await asker.send({"type": "ask-hint", "id": "late", "decision": number})
            await asker.send({"type": "play", "id": "now", "decision": number, "action": action})
            first = await asker.hear(lambda message: message.get("id") in {"late", "now"})
            assert (first["type"], first["id"]) == ("done", "now")
            second = await asker.hear(lambda message: message.get("id") == "late")
            assert (second["type"], second["code"]) == ("refused", "stale_decision")


async def test_who_only_watches_gets_no_hint(sqlite_server: RunningServer) -> None:
    async with people_at_table(sqlite_server.address, sqlite_server.address, edition="new-york", start=0) as people:
        await deal(people)
        assert people[0].decision is not None
        async with await new_person(sqlite_server.address, "Watcher") as watcher:
            watcher.table, watcher.seat = people[0].table, None
            await watcher.listen()
            assert (await ask_hint(watcher, people[0].decision["number"]))["code"] == "no_seat"


async def test_a_table_can_forbid_hints(server: RunningServer) -> None:
    settings = {"edition": "new-york", "start": 0, "allows_hints": False}
    async with people_at_table(server.address, server.address, **settings) as people:
        await deal(people)
        assert people[0].scene["table"]["allows_hints"] is False
        assert (await ask_hint(people[0]))["code"] == "hints_forbidden"


async def test_seat_that_a_bot_plays_gets_no_hint(tmp_path: Path) -> None:
    slow = {"bots": {"min_delay": 30.0, "max_delay": 30.0}, "patience": {"leaving": 0.05}}
    with running_server(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "log", **slow) as server:
        async with people_at_table(server.address, server.address, edition="new-york", start=0) as people:
            await deal(people)
            await people[0].do("leave-game")
            await people[0].hear(lambda message: "stand-in-began" in str(message))
            assert (await ask_hint(people[0]))["code"] == "stand_in_plays"


async def test_hints_are_limited(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running_server(url, tmp_path / "log", has_rate_limits=True) as server:
        async with people_at_table(server.address, server.address, edition="new-york", start=0) as people:
            await deal(people)
            granted = 0
            while (answer := await ask_hint(people[0]))["type"] == "answer":
                granted += 1  # while it is asked, time grants more
                assert granted < 10 * LIMITS["hint"].capacity
            assert granted >= LIMITS["hint"].capacity
            assert answer["code"] == "too_many_messages"


async def test_a_client_that_is_gone_leaves_nothing_behind(sqlite_server: RunningServer) -> None:
    async with people_at_table(sqlite_server.address, sqlite_server.address, start=0) as people:
        await deal(people)
        asker = people[0]
        assert asker.decision is not None
        await asker.send({"type": "ask-hint", "id": "gone", "decision": asker.decision["number"]})
        await asker.hang_up()
        await asyncio.sleep(1.5)
        await asker.listen()
        assert (await ask_hint(asker))["type"] == "answer"
