"""What holds for the reasons of any action in any position."""

import random
import re
from dataclasses import asdict
from pathlib import Path
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from properties.games import random_games
from properties.worlds import reshuffled_behind
from whistlestop import Action, Game
from whistlestop.hints.explaining import reasons_for
from whistlestop.hints.reasons import Reason, ReasonCode
from whistlestop.texts import keys

SOME: Final = 24
PROTOCOL: Final = Path(__file__).parents[2] / "docs" / "protocol.md"


def some_actions(game: Game, seat: int, seed: int) -> list[Action]:
    legal = game.legal_actions(seat)
    kinds = {type(action): action for action in legal}  # one of each kind, whatever there is most of
    return [*kinds.values(), *random.Random(seed).sample(legal, min(SOME, len(legal)))]


def documented() -> dict[str, set[str]]:
    """Return the fields of every reason, as the protocol has them."""
    table = PROTOCOL.read_text(encoding="utf-8").partition("| reason | fields |")[2].partition("\n\n")[0]
    rows = [line.split("|") for line in table.splitlines()[2:]]
    return {
        code: set(re.findall(r"`(\w+)`", fields))
        for _, codes, fields, *_ in rows
        for code in re.findall(r"`(\w+)`", codes)
    }


FIELDS: Final = documented()


def fields_of(reason: Reason) -> set[str]:
    return {name for name, value in asdict(reason).items() if value is not None} - {"code"}


def test_every_reason_is_documented_and_has_a_text() -> None:
    assert FIELDS.keys() == {code.value for code in ReasonCode}
    assert {key for key in keys() if key.startswith("hints.reason.")} == {f"hints.reason.{code}" for code in ReasonCode}


@settings(max_examples=60, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_every_legal_action_has_one_or_two_reasons_with_what_their_texts_need(game: Game, seed: int) -> None:
    for seat in game.open_seats:
        view = game.view_for(seat)
        for action in some_actions(game, seat, seed):
            reasons = reasons_for(game.box, view, action)
            assert 1 <= len(reasons) <= 2
            assert all(fields_of(reason) == FIELDS[reason.code] for reason in reasons)


@settings(max_examples=30, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_T4_reasons_rest_on_what_the_seat_may_know(game: Game, seed: int) -> None:
    for seat in game.open_seats:
        worlds = (game, reshuffled_behind(game, seat, random.Random(seed)))
        for action in some_actions(game, seat, seed)[:12]:
            first, second = (reasons_for(world.box, world.view_for(seat), action) for world in worlds)
            assert first == second


@settings(max_examples=30, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_what_a_reason_counts_is_so(game: Game, seed: int) -> None:
    """What a claim is said to do is what it does: it is carried out, and the engine is asked."""
    for seat in game.open_seats:
        for action in some_actions(game, seat, seed):
            after = game.copy()
            before = {way.ticket: way for way in game.advice_for(seat).ticket_ways()}
            after.play(seat, action)
            ways = {way.ticket: way for way in after.advice_for(seat).ticket_ways()}
            is_carried_out = after.view_for(seat).tunnel is None and not after.is_over
            for reason in reasons_for(game.box, game.view_for(seat), action) if is_carried_out else ():
                if reason.code in {ReasonCode.FINISHES_TICKET, ReasonCode.STATION_FINISHES_TICKET}:
                    assert reason.ticket is not None
                    assert not before[reason.ticket].is_completed
                    assert ways[reason.ticket].is_completed
                if reason.code is ReasonCode.BRINGS_NEARER:
                    assert reason.ticket is not None
                    assert ways[reason.ticket].pieces == reason.pieces
