"""What somebody at a running table can send, and what comes back: to that seat, and once."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Any

import msgspec
import pytest

from server.kill_loop import Line, logs_of
from server.people import Message, Person, deal, new_person, people_at_table
from server.running import RunningServer
from whistlestop import ClaimRoute, Game, parse_action
from whistlestop.maps.board import TrackId
from whistlestop.shuffle import Shuffle

pytestmark = pytest.mark.anyio


@pytest.fixture
async def people(server: RunningServer, request: pytest.FixtureRequest) -> AsyncIterator[list[Person]]:
    """Two people at a table where the first seat starts; they have just got their cards."""
    edition = getattr(request, "param", "usa")
    async with people_at_table(server.address, server.address, edition=edition, start=0) as people:
        await deal(people)
        yield people


async def all_reach(people: list[Person], seq: int) -> None:
    for person in people:
        await person.reach(seq)


async def play(people: list[Person], seat: int, action: str) -> int:
    """An action that is legal; gives its step, which all have heard of."""
    person = people[seat]
    assert person.decision is not None
    answer = await person.do("play", decision=person.decision["number"], action=action)
    assert answer["type"] == "done", answer
    await all_reach(people, answer["seq"])
    return int(answer["seq"])


async def choose_starting_tickets(people: list[Person]) -> None:
    """Everybody keeps all, and the first seat begins."""
    for seat, person in enumerate(people):
        offered = len(person.scene["own"]["offer"])
        await play(people, seat, " ".join(["keep", *map(str, range(1, offered + 1))]))


def log_of(server: RunningServer, people: list[Person]) -> list[Line]:
    return logs_of(server.url)[people[0].table]


def secret_game(server: RunningServer, people: list[Person]) -> Game:
    """The game as the engine plays it, from the log."""
    log = log_of(server, people)
    opened = json.loads(log[0].action)
    parts = {line.seat: json.loads(line.action)["contribution"] for line in log if line.kind == "seat-contributed"}
    seats = len(parts)
    contributions = tuple(parts[seat] for seat in range(seats))
    shuffle = Shuffle(people[0].table, opened["secret"], "", (), contributions)
    edition = opened["settings"]["edition"]
    game = Game.new(edition, seats=seats, key=shuffle.key(edition, seats), start=opened["settings"]["start"])
    for line in log:
        if line.kind == "action-played":
            game.play(line.seat, line.action)
        elif line.kind == "action-undone":
            game.undo(line.seat)
    return game


def plain(value: object) -> Any:  # Any: plain JSON
    return json.loads(msgspec.json.encode(value))


async def test_starting_tickets_are_chosen_by_all_at_once_in_any_order(people: list[Person]) -> None:
    first, second = people
    assert {person.decision["number"] for person in people if person.decision} == {first.seq}
    await play(people, 1, "keep 1 3")
    assert second.scene["own"]["chosen"] == [1, 3]
    assert [seat["has_chosen"] for seat in first.scene["game"]["players"]] == [False, True]
    assert [seat["tickets"] for seat in first.scene["game"]["players"]] == [0, 0]
    await play(people, 0, "keep 1 2 3")
    assert [seat["tickets"] for seat in second.scene["game"]["players"]] == [3, 2]
    assert (first.scene["game"]["decision"], first.scene["game"]["open_seats"]) == ("turn", [0])


async def test_starting_tickets_chosen_in_the_same_moment(people: list[Person]) -> None:
    await asyncio.gather(*(person.play_once() for person in people))
    await all_reach(people, max(seq for person in people for seq in person.acknowledged.values()))
    assert people[0].scene["game"]["decision"] == people[1].scene["game"]["decision"] == "turn"


async def test_a_stale_decision_is_refused(people: list[Person]) -> None:
    await choose_starting_tickets(people)
    first, _ = people
    assert first.decision is not None
    number = first.decision["number"]
    await play(people, 0, "draw blind")
    before = first.scene
    answer = await first.do("play", decision=number, action="draw blind")
    assert (answer["type"], answer["code"], answer["values"]) == ("refused", "stale_decision", {"decision": number})
    assert first.scene == before


async def test_a_doubled_command_is_stored_once(server: RunningServer, people: list[Person]) -> None:
    await choose_starting_tickets(people)
    first, _ = people
    assert first.decision is not None
    command = {"id": "twice", "decision": first.decision["number"], "action": "draw blind"}
    answers = [await first.do("play", **command) for _ in range(3)]
    assert [answer["type"] for answer in answers] == ["done"] * 3
    assert len({answer["seq"] for answer in answers}) == 1
    assert [line.command_id for line in log_of(server, people)].count("twice") == 1


async def test_a_doubled_command_is_answered_long_after(server: RunningServer, people: list[Person]) -> None:
    """Also when the server has forgotten it, and with other words: the id alone counts."""
    first, _ = people
    answer = await first.do("chat", id="hello", text="Hello")
    for number in range(40):
        await first.do("chat", text=f"{number}")
    again = await first.do("chat", id="hello", text="Something else")
    assert (again["type"], again["seq"]) == ("done", answer["seq"])
    assert [line.command_id for line in log_of(server, people)].count("hello") == 1
    await all_reach(people, first.seq)


async def test_two_seats_may_use_the_same_id(server: RunningServer, people: list[Person]) -> None:
    answers = [await person.do("chat", id="same", text="Hello") for person in people]
    assert answers[0]["seq"] != answers[1]["seq"]
    assert [line.command_id for line in log_of(server, people)].count("same") == 2


async def test_an_action_can_be_undone_until_the_next(people: list[Person]) -> None:
    first, _ = people
    before = [person.scene for person in people]
    step = await play(people, 0, "keep 1 2")
    assert first.scene["own"]["undo"] == step
    answer = await first.do("undo", step=step)
    await all_reach(people, answer["seq"])
    assert [person.scene for person in people] == before
    assert first.decision is not None
    assert first.decision["number"] == answer["seq"]
    assert first.history[-1] == people[1].history[-1] == {"type": "action-undone", "seat": 0}


async def test_a_command_that_comes_late_after_an_undo_is_refused(people: list[Person]) -> None:
    first, _ = people
    assert first.decision is not None
    number = first.decision["number"]
    step = await play(people, 0, "keep 1 2")
    await first.do("undo", step=step)
    answer = await first.do("play", decision=number, action="keep 1 2")
    assert (answer["type"], answer["code"]) == ("refused", "stale_decision")


@pytest.mark.parametrize("step", ["own", "others", "long ago", "never was"])
async def test_no_other_action_can_be_undone(people: list[Person], step: str) -> None:
    first, second = people
    chosen = [await play(people, seat, "keep 1 2 3") for seat in (0, 1)]  # the last choice settles all
    drawn = await play(people, 0, "draw blind")
    steps = {"own": drawn, "others": chosen[1], "long ago": chosen[0], "never was": drawn + 1}
    for person in (first, second):
        answer = await person.do("undo", step=steps[step])
        assert (answer["type"], answer["code"]) == ("refused", "no_undo")
    assert "undo" not in first.scene["own"]


async def test_an_action_of_somebody_else_can_not_be_undone(people: list[Person]) -> None:
    step = await play(people, 0, "keep 1 2")
    answer = await people[1].do("undo", step=step)
    assert (answer["type"], answer["code"]) == ("refused", "no_undo")


@pytest.mark.parametrize("hello", [{"seat": 0}, {"seat": 4}, {}])
async def test_nobody_acts_for_a_seat_that_is_not_theirs(
    server: RunningServer, people: list[Person], hello: Message
) -> None:
    stranger = await new_person(server.address, "Stranger")
    stranger.table = people[0].table
    async with stranger:
        await stranger.listen(**hello)
        if hello:
            told = json.loads(stranger.received[-1])
            assert (told["type"], told["code"]) == ("refused", "not_your_seat")
            return
        for kind, fields in (("play", {"decision": people[0].seq, "action": "keep 1 2"}), ("chat", {"text": "Hi"})):
            answer = await stranger.do(kind, **fields)
            assert (answer["type"], answer["code"]) == ("refused", "no_seat")


async def test_nobody_listens_for_a_seat_that_is_not_theirs(people: list[Person]) -> None:
    """Also who sits there; who returns is given the seat that they have, which may have moved up."""
    _, second = people
    again = Person(second.address, second.token)
    again.table = second.table
    async with again:
        again.seat = 0
        await again.listen()
        assert json.loads(again.received[-1])["code"] == "not_your_seat"
        again.seq, again.scene, again.seat = second.seq, second.scene, 0
        await again.listen(since=second.seq)
        assert (again.seat, again.decision) == (1, second.decision)


async def test_X3_a_seat_that_owes_nothing_can_not_act(people: list[Person]) -> None:
    await choose_starting_tickets(people)
    _, second = people
    assert second.decision is None
    answer = await second.do("play", decision=second.seq, action="draw blind")
    assert (answer["type"], answer["code"]) == ("refused", "stale_decision")
    answer = await second.do("play", decision=0, action="draw blind")
    assert (answer["type"], answer["rule"]) == ("refused", "X3")


@pytest.mark.parametrize(
    "action",
    ["", "dance", "claim atlantis-denver red wilds=0", "keep 7", "keep 1", "draw blind", "pass", "tickets", "refuse"],
)
async def test_X1_an_illegal_action_is_refused_as_the_engine_says(
    server: RunningServer, people: list[Person], action: str
) -> None:
    first, _ = people
    assert first.decision is not None
    refusal = secret_game(server, people).why_illegal(0, action)
    assert refusal is not None
    answer = await first.do("play", decision=first.decision["number"], action=action)
    told = {name: answer[name] for name in ("type", "code", "rule")}
    assert told == {"type": "refused", "code": refusal.key, "rule": refusal.rule}
    assert answer["values"] == plain(refusal.values)
    question = await first.do("ask-why", action=action)
    assert question["why"] == {key: answer[key] for key in ("type", "code", "rule", "values")}


@pytest.mark.parametrize("people", ["europe"], indirect=True)
async def test_questions_are_answered_as_the_engine_says_and_to_the_asking_seat_only(
    server: RunningServer, people: list[Person]
) -> None:
    await choose_starting_tickets(people)
    await play(people, 0, "draw blind")
    game = secret_game(server, people)
    for seat, person in enumerate(people):
        advice = game.advice_for(seat)
        for track in game.box.tracks[:20]:
            answer = await person.do("ask-payments", track=track.id)
            assert answer["payments"] == [str(claim) for claim in advice.payments(TrackId(track.id))]
        tunnel = next(track for track in game.box.tracks if track.is_tunnel)
        claim = parse_action(f"claim {tunnel.id} red wilds=0")
        assert isinstance(claim, ClaimRoute)
        assert (await person.do("ask-tunnel", action=str(claim)))["tunnel"] == list(advice.tunnel_odds(claim))
        assert (await person.do("ask-tickets"))["tickets"] == plain(advice.ticket_ways())
        assert (await person.do("ask-score"))["score"] == asdict(advice.score_now())
        refusal = game.why_illegal(seat, "draw blind")
        assert (await person.do("ask-why", action="draw blind")).get("why", {}).get("rule") == (
            refusal and refusal.rule
        )
    seq = (await people[0].do("chat", text="That is all."))["seq"]
    await all_reach(people, seq)
    for person in people:
        answered = {json.loads(text)["id"] for text in person.received if '"type":"answer"' in text}
        assert all(command.startswith("c") for command in answered)
        assert len(answered) == 24


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"kind": "ask-payments", "track": "atlantis-denver"}, "refusal.unknown_track"),
        ({"kind": "ask-tunnel", "action": "claim denver-helena green wilds=0"}, "no_tunnel"),
        ({"kind": "ask-tunnel", "action": "dance"}, "refusal.no_action"),
    ],
)
async def test_a_question_that_makes_no_sense_is_refused(people: list[Person], question: Message, code: str) -> None:
    answer = await people[0].do(**question)
    assert (answer["type"], answer["code"]) == ("refused", code)


async def test_who_only_watches_has_no_questions(server: RunningServer, people: list[Person]) -> None:
    watcher = await new_person(server.address, "Watcher")
    watcher.table = people[0].table
    async with watcher:
        await watcher.listen()
        for question in ("ask-tickets", "ask-score"):
            answer = await watcher.do(question)
            assert (answer["type"], answer["code"]) == ("refused", "no_seat")


async def test_chat_is_cleaned_and_kept_for_newcomers(server: RunningServer, people: list[Person]) -> None:
    first, second = people
    answer = await first.do("chat", text="  Good\u202e  luck,\n\u200b everybody! ")
    await second.reach(answer["seq"])
    said = {"type": "chat-sent", "seat": 0, "name": "Guest 0", "text": "Good luck, everybody!"}
    assert second.history[-1] == said
    newcomer = await new_person(server.address, "Newcomer")
    newcomer.table = first.table
    async with newcomer:
        await newcomer.listen()
        assert newcomer.history[-1] == said
    assert (await first.do("chat", text=" \u200b\n"))["code"] == "nothing_said"


async def test_a_phrase_is_stored_by_its_name_and_told_to_everybody(
    server: RunningServer, people: list[Person]
) -> None:
    first, second = people
    answer = await first.do("send-phrase", phrase="good_luck")
    await second.reach(answer["seq"])
    assert second.history[-1] == {"type": "phrase-sent", "seat": 0, "name": "Guest 0", "phrase": "good_luck"}
    assert log_of(server, people)[-1].kind == "phrase-sent"
    assert log_of(server, people)[-1].action == '{"name":"Guest 0","phrase":"good_luck"}'


@pytest.mark.parametrize("phrase", ["", "no_such", "Good luck.", "__class__", "good_luck\n"])
async def test_an_unknown_phrase_is_refused(server: RunningServer, people: list[Person], phrase: str) -> None:
    before = len(log_of(server, people))
    answer = await people[0].do("send-phrase", phrase=phrase)
    assert (answer["type"], answer["code"], answer["values"]) == ("refused", "unknown_phrase", {"phrase": phrase})
    assert len(log_of(server, people)) == before


async def test_who_only_watches_says_no_phrases(server: RunningServer, people: list[Person]) -> None:
    watcher = await new_person(server.address, "Watcher")
    watcher.table = people[0].table
    async with watcher:
        await watcher.listen()
        assert (await watcher.do("send-phrase", phrase="hello"))["code"] == "no_seat"
