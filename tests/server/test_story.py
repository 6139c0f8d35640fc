"""A story follows its log: the same entries make the same story, and each step tells just what has changed."""

import json
from collections.abc import Iterator
from random import Random
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from server.event_log_builder import LogBook
from whistlestop import IllegalActionError, SetupError
from whistlestop.server.tables import events, story
from whistlestop.server.tables.events import ActionPlayed
from whistlestop.server.tables.index import effects_of
from whistlestop.server.tables.log_event import BOT
from whistlestop.server.tables.patches import merged
from whistlestop.server.tables.scene import scoring_document
from whistlestop.server.tables.story import Story
from whistlestop.server.tables.table_settings import SecondsPerTurn


def claiming(pace: SecondsPerTurn | None = None) -> LogBook:
    """A table at which seat 0 has just claimed a route."""
    book = LogBook() if pace is None else LogBook(pace=pace)
    rng = Random(4)
    while True:
        game = book.story.game
        assert game is not None
        seat = game.open_seats[0]
        claims = [str(action) for action in game.legal_actions(seat) if str(action).startswith("claim")]
        book.play(seat, claims[0] if claims and seat == 0 else str(rng.choice(game.legal_actions(seat))))
        if claims and seat == 0:
            return book


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_the_same_log_makes_the_same_story(edition: str) -> None:
    book = LogBook(edition, people=3)
    book.play_at_random(1000, Random(5))
    told = Story.replay(book.events)
    for seat in (None, 0, 1, 2):
        assert told.scene_for(seat) == book.story.scene_for(seat)
    assert told.decisions == book.story.decisions


def eventful(edition: str, rng: Random, entries: int) -> Iterator[LogBook]:
    """A game with a clock in which people also chat, take back, go away and are stood in for; after every change."""
    book = LogBook(edition, people=3, pace=SecondsPerTurn(seconds=30))
    while len(book.events) < entries:
        seat = rng.randrange(3)
        match rng.randrange(8):
            case 0:
                book.chat(seat, "hello")
            case 1:
                book.add(events.PersonAway(), seat)
                book.add(events.StandInBegan("regular"), seat)
            case 2:
                book.add(events.SeatReclaimed(), seat)
            case _:
                book.play_at_random(rng.randrange(1, 12), rng)
        yield book
        for taker in range(3):
            if book.story.undo_step(taker) is not None:
                book.add(events.ActionUndone(), taker)
                yield book


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
@pytest.mark.parametrize("seed", range(4))
def test_a_story_told_at_once_is_the_one_that_was_followed(edition: str, seed: int) -> None:
    for book in eventful(edition, Random(seed), entries=200):
        told, followed = Story.replay(book.events), book.story
        assert told.decisions == followed.decisions
        assert told.deadlines() == followed.deadlines()
        for seat in (None, 0, 1, 2):
            assert told.scene_for(seat) == followed.scene_for(seat)
        assert told.seq == followed.seq
        if followed.game is not None and followed.game.is_over:
            return


def test_a_long_log_that_can_not_have_happened_is_refused() -> None:
    book = LogBook()
    book.play_at_random(40, Random(1))
    wrong = replace(book.events[20], action="claim nowhere-1 red wilds=0")
    with pytest.raises(IllegalActionError, match="nowhere"):
        Story.replay([*book.events[:20], wrong, *book.events[21:]])


def test_every_patch_leads_from_scene_to_scene() -> None:
    book = LogBook(people=3)
    scenes = {seat: book.story.scene_for(seat) for seat in (None, 0, 1, 2)}
    rng = Random(6)
    for _ in range(200):
        before = len(book.steps)
        book.play_at_random(1, rng)
        for step in book.steps[before:]:
            for seat, scene in scenes.items():
                scenes[seat] = merged(scene, json.loads(bytes(step.patch_for(seat))))
                assert scenes[seat] == book.story.scene_for(seat)


def test_chat_changes_nothing_in_the_scene() -> None:
    step = LogBook().chat(0, "hello")
    assert [bytes(step.patch_for(seat)) for seat in (None, 0, 1)] == [b"{}"] * 3


def test_a_choice_of_starting_tickets_leaves_the_other_decision_open() -> None:
    book = LogBook()
    before = book.story.decisions[1]
    book.play(0, "keep 1 2")
    assert book.story.decisions == [0, before]


def test_taking_back_gains_no_time() -> None:
    book = claiming(SecondsPerTurn(seconds=30))
    claim = book.events[-1]
    opened_before = book.story.game is not None and book.events[-2].at
    book.add(events.ActionUndone(), seat=0)
    assert book.story.deadlines()[0] == opened_before + 30
    assert book.story.decisions[0] == claim.seq + 1, "a late answer to the old decision is stale"


def test_one_takes_back_only_what_one_has_done_oneself() -> None:
    book = claiming()
    last = book.events[-1]
    assert book.story.undo_step(0) == last.seq
    book.add(events.ActionUndone(), seat=0)
    book.play(0, last.payload(), actor=BOT)
    assert book.story.undo_step(0) is None


def test_an_undone_claim_leaves_no_trace_in_the_scene() -> None:
    book = claiming()
    after = book.story.scene_for(1)
    undone = book.add(events.ActionUndone(), seat=0)
    back = book.play(0, book.events[-2].payload())
    assert book.story.scene_for(1)["game"] == after["game"]
    assert b"tracks" in bytes(undone.patch_for(1))
    assert b"tracks" in bytes(back.patch_for(1))


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
@pytest.mark.parametrize("seed", range(5))
def test_the_lists_know_the_entry_that_ends_a_game(edition: str, seed: int) -> None:
    book = LogBook(edition)
    book.play_at_random(1000, Random(seed))

    def changes(count: int) -> int:
        """Return the changes in the lists by the entry after so many."""
        return len(effects_of(Story.replay(book.events[:count]), book.events[count], 0.0))

    assert [changes(count) for count in (20, len(book.events) - 2, len(book.events) - 1)] == [0, 0, 1]


def test_the_scoring_comes_with_the_last_action_and_stays() -> None:
    book = LogBook("new-york")
    book.play_at_random(1000, Random(5))
    patches = [json.loads(bytes(step.patch_for(0))) for step in book.steps]
    assert ["scoring" in patch for patch in patches] == [False] * (len(patches) - 1) + [True]
    talk = book.chat(0, "well played")
    assert bytes(talk.patch_for(0)) == b"{}"
    assert {json.dumps(book.story.scene_for(seat)["scoring"]) for seat in (None, 0, 1)} == {
        json.dumps(patches[-1]["scoring"])
    }


def test_the_scoring_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    book = LogBook("new-york")
    book.play_at_random(1000, Random(5))
    found = Mock(side_effect=scoring_document)
    monkeypatch.setattr(story, "scoring_document", found)
    told = Story.replay(book.events)
    assert found.call_count == 0, "loading a table is quick, and not everybody asks"
    assert told.scene_for(0)["scoring"] == told.scene_for(None)["scoring"] == book.story.scene_for(1)["scoring"]
    assert found.call_count == 1


@pytest.mark.parametrize(
    ("seat", "action"), [(0, "keep 1"), (0, "draw blind"), (0, "fly to mars"), (0, ""), (7, "keep 1 2")]
)
def test_a_log_that_can_not_have_happened_is_refused(seat: int, action: str) -> None:
    book = LogBook()
    wrong = ActionPlayed(action, table_id="table", seq=len(book.events) + 1, actor="x", seat=seat, command_id="x")
    with pytest.raises((IllegalActionError, SetupError)):
        Story.replay([*book.events, wrong])
