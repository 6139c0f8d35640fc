"""Every lesson is played through: each step can be done when it is due, and all that an edition has is in it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from whistlestop.bots.registry import usable_bots
from whistlestop.engine.game import Game
from whistlestop.lessons.lesson import LEARNER, OTHER, SEATS, Lesson, lesson_of, lessons
from whistlestop.maps.loading import edition_ids, load_box
from whistlestop.rule_pages.pages import rule_text
from whistlestop.texts import keys, languages

EDITIONS = sorted(lessons())
MOST_STEPS, LEAST_STEPS = 16, 8
GUIDE = Path(__file__).parents[2] / "web" / "src" / "lib" / "lessons"


def lesson(edition: str) -> Lesson:
    found = lesson_of(edition)
    assert found is not None
    return found


def dealt(edition: str) -> Game:
    return Game.new(edition, seats=SEATS, key=lesson(edition).key, start=LEARNER)


def played(edition: str) -> Iterator[tuple[Game, int, str]]:
    """Yield the game before each action of a lesson, whose it is, and that action."""
    game, script = dealt(edition), lesson(edition)
    while (action := script.wanted(game, seat := game.open_seats[0])) is not None:
        yield game, seat, action
        game.play_quietly(seat, action)


def finished(edition: str) -> Game:
    game = dealt(edition)
    for _, seat, action in played(edition):
        game.play_quietly(seat, action)
    return game


def test_every_edition_has_a_lesson() -> None:
    assert set(lessons()) == set(edition_ids())


def test_an_unknown_edition_has_none() -> None:
    assert lesson_of("mars") is None
    assert lesson_of("../maps/usa") is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_is_legal_when_it_is_due(edition: str) -> None:
    for game, seat, action in played(edition):
        assert action in map(str, game.legal_actions(seat)), action


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_of_it_is_done_and_then_the_other_plays_freely(edition: str) -> None:
    script, game = lesson(edition), finished(edition)
    assert script.steps_done(game) == len(script.steps) - 1
    assert [str(action) for seat, action in game.actions if seat == OTHER] == script.other
    assert game.open_seats == (OTHER,)
    assert script.steps[-1].action is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_action_is_done(edition: str) -> None:
    box, script = load_box(edition), lesson(edition).scripts[LEARNER]
    tracks = {track.id: track for track in box.tracks}
    claimed = [tracks[action.split()[1]] for action in script if action.startswith("claim ")]  # type: ignore[index]  # a text
    wanted = {"keep", "draw blind", "draw row wild", "claim", "tickets"} | (
        {"station"} if box.edition.stations else set()
    )
    assert all(any(action.startswith(kind) for action in script) for kind in wanted)
    assert any(re.fullmatch("draw row (?!wild).*", action) for action in script)
    assert any(re.fullmatch(r"claim .* wilds=0", action) for action in script)
    assert any(re.fullmatch(r"claim .* wilds=[1-9]", action) for action in script)
    if any(track.is_tunnel for track in box.tracks):
        assert {True, False} == {track.is_tunnel for track in claimed}
        assert any(action.startswith("pay ") for action in script)
    if any(track.ferry_wilds for track in box.tracks):
        assert any(track.ferry_wilds for track in claimed)
    attractions = {city.id for city in box.cities if city.is_attraction}
    assert not attractions or attractions & {city for track in claimed for city in track.ends}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ticket_is_completed_when_the_lesson_says_so(edition: str) -> None:
    steps = [step for step in lesson(edition).steps if step.action is not None]
    done_before, told = 0, []
    for game, seat, action in played(edition):
        after = game.copy()
        after.play_quietly(seat, action)
        done = sum(way.is_completed for way in after.advice_for(LEARNER).ticket_ways())
        if seat == LEARNER and action.startswith(("claim", "pay")):
            step = steps[sum(by == LEARNER for by, _ in game.actions)]
            told.append((action, done > done_before, "lesson.completes" in step.says))
        done_before = done
    assert all(is_done == is_said for _, is_done, is_said in told), told
    assert any(is_said for _, _, is_said in told)


def test_the_station_of_europe_completes_the_second_ticket() -> None:
    borrowed = finished("europe").advice_for(LEARNER).borrowed_tracks()
    assert borrowed == {"angora": "angora-constantinople"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_short_and_its_texts_and_rules_exist(edition: str) -> None:
    script = lesson(edition)
    assert LEAST_STEPS <= len(script.steps) <= MOST_STEPS
    for language in languages():
        assert {key for step in script.steps for key in step.says} <= set(keys(language))
    assert all(rule_text(step.rule, load_box(edition)) for step in script.steps if step.rule is not None)
    assert script.bot in usable_bots()


def test_every_text_is_said_somewhere() -> None:
    said = {key for one in lessons().values() for step in one.steps for key in step.says}
    guide = "".join(file.read_text(encoding="utf-8") for file in GUIDE.iterdir())
    texts = {key for key in keys() if key.startswith("lesson.")}
    assert {key for key in texts if f"'{key}'" not in guide} <= said


def test_a_game_that_goes_elsewhere_is_no_lesson_any_more() -> None:
    script, game = lesson("usa"), dealt("usa")
    assert (script.wanted(game, LEARNER), script.steps_done(game)) == ("keep 1 2", 0)
    game.play_quietly(LEARNER, "keep 1 3")
    assert (script.wanted(game, OTHER), script.steps_done(game)) == (None, None)


def test_another_deal_is_no_lesson() -> None:
    assert lesson("usa").wanted(Game.new("usa", seed=6), LEARNER) is None


def test_at_the_start_the_other_seat_may_be_faster() -> None:
    script, game = lesson("usa"), dealt("usa")
    game.play_quietly(OTHER, script.other[0])
    assert (script.wanted(game, LEARNER), script.steps_done(game)) == ("keep 1 2", 0)


def test_a_step_that_is_taken_back_is_to_be_done_again() -> None:
    script, game = lesson("usa"), dealt("usa")
    for before, seat, action in played("usa"):
        if seat == LEARNER and action.startswith("claim "):
            game = before.copy()
            break
    done, claim = script.steps_done(game), script.wanted(game, LEARNER)
    assert claim is not None
    game.play_quietly(LEARNER, claim)
    assert script.steps_done(game) != done
    game.undo(LEARNER)
    assert (script.steps_done(game), script.wanted(game, LEARNER)) == (done, claim)
