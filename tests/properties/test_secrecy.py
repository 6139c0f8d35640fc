"""T4: what a seat is shown does not depend on what is hidden from it, to the byte."""

import json
import random
from dataclasses import asdict

from hypothesis import example, given, settings
from hypothesis import strategies as st

from properties.games import Moment, moments, random_games
from properties.worlds import reshuffled_behind
from whistlestop import Event, Game, View


def in_bytes(shown: View | Event) -> bytes:
    records = b"".join(record.tobytes() for record in shown.knowledge) if isinstance(shown, View) else b""
    return (type(shown).__name__ + json.dumps(asdict(shown))).encode() + records


@settings(max_examples=80, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_T4_a_view_does_not_depend_on_what_is_hidden(game: Game, seed: int) -> None:
    if game.is_over:
        return
    for me in range(game.seats):
        other_world = reshuffled_behind(game, me, random.Random(seed))
        assert in_bytes(other_world.view_for(me)) == in_bytes(game.view_for(me))
        assert in_bytes(other_world.public_view()) == in_bytes(game.public_view())
        assert other_world.legal_actions(me) == game.legal_actions(me)


@settings(max_examples=80, deadline=None)
@given(moment=moments(), seed=st.integers(0, 2**32))
@example(
    moment=Moment("usa", seats=2, seed=0, actions=1), seed=0
)  # the last choice tells how many tickets the rival has kept
@example(moment=Moment("europe", seats=3, seed=2, actions=2), seed=0)
def test_T4_events_do_not_depend_on_what_is_hidden(moment: Moment, seed: int) -> None:
    game = moment.game()
    if game.is_over:
        return
    choose = random.Random(seed)
    seat = choose.choice(game.open_seats)
    for me in range(game.seats):
        for action in choose.sample(game.legal_actions(seat), min(6, len(game.legal_actions(seat)))):
            check_told_alike(game.copy(), reshuffled_behind(game, me, choose, keeping=action), me, seat, str(action))


def check_told_alike(game: Game, other_world: Game, me: int, seat: int, action: str) -> None:
    """Play one action in both worlds and compare its events; turned-up cards end the comparison."""
    told = [[event.seen_by(me) for event in world.play(seat, action)] for world in (game, other_world)]
    if game.state.journal or other_world.state.journal or game.is_over:
        return
    if me == seat and action in {"draw blind", "tickets"}:
        return
    assert [in_bytes(event) for event in told[0]] == [in_bytes(event) for event in told[1]]
    assert in_bytes(game.view_for(me)) == in_bytes(other_world.view_for(me))


@settings(max_examples=40, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_T4_advice_rests_on_what_the_seat_may_know(game: Game, seed: int) -> None:
    for me in range(game.seats):
        advice = [world.advice_for(me) for world in (game, reshuffled_behind(game, me, random.Random(seed)))]
        assert advice[0].ticket_ways() == advice[1].ticket_ways()
        assert advice[0].score_now() == advice[1].score_now()
        track = game.box.tracks[seed % len(game.box.tracks)].id
        assert advice[0].payments(track) == advice[1].payments(track)
        for claim in advice[0].payments(track)[:2]:
            assert advice[0].tunnel_odds(claim) == advice[1].tunnel_odds(claim)
