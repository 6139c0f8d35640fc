"""Advice for one seat."""

from itertools import combinations

import pytest

from scenarios import cards, scenario
from whistlestop import ClaimRoute, Color, Game, IllegalActionError
from whistlestop.maps.board import TrackId


def payments(game: Game, track: str, seat: int = 0) -> list[str]:
    return [f"{claim.color} {claim.wilds}" for claim in game.advice_for(seat).payments(TrackId(track))]


def test_payments_are_listed_during_another_seats_turn() -> None:
    game = scenario("usa", hands=["", "4*black wild"], turn=0)
    assert payments(game, "denver-kansas_city-1", seat=1) == ["black 0", "black 1"]


@pytest.mark.parametrize(
    "position",
    [
        {"tracks": {1: "denver-kansas_city-1"}},
        {"tracks": {1: "denver-kansas_city-2"}},
        {"pieces": {0: 3}},
        {"hands": [""]},
    ],
    ids=["taken", "closed", "too few pieces", "too few cards"],
)
def test_there_is_no_payment_for_what_cannot_be_claimed(position: dict[str, dict[int, str]]) -> None:
    game = scenario("usa", **({"hands": ["4*black"]} | position))  # type: ignore[arg-type]  # a table of positions
    assert payments(game, "denver-kansas_city-1") == []


def test_payments_for_an_unknown_track_are_refused() -> None:
    with pytest.raises(IllegalActionError, match="^X2: there is no track 'nowhere'"):
        payments(scenario("usa"), "nowhere")


def way(**position: object) -> tuple[bool, tuple[str, ...], int | None]:
    """Return the state of the ticket from Denver to El Paso."""
    position = {"tickets": {0: "denver-el_paso"}} | position
    (found,) = scenario("usa", **position).advice_for(0).ticket_ways()  # type: ignore[arg-type]
    return found.is_completed, found.tracks, found.pieces


def test_the_cheapest_path_is_listed_track_by_track() -> None:
    assert way() == (False, ("denver-santa_fe", "el_paso-santa_fe"), 4)


def test_ones_own_tracks_cost_nothing() -> None:
    assert way(tracks={0: "denver-santa_fe"}) == (False, ("el_paso-santa_fe",), 2)


def test_tracks_of_opponents_are_not_available() -> None:
    assert way(tracks={1: "el_paso-santa_fe"}) == (False, ("denver-phoenix", "el_paso-phoenix"), 8)


def test_a_completed_ticket_needs_nothing() -> None:
    assert way(tracks={0: "denver-santa_fe el_paso-santa_fe"}) == (True, (), 0)


@pytest.mark.parametrize("held", [(), ("denver-santa_fe",), ("denver-santa_fe", "el_paso-santa_fe")])
def test_tracks_of_the_path_that_the_seat_has_are_listed(held: tuple[str, ...]) -> None:
    game = scenario("usa", tickets={0: "denver-el_paso"}, tracks={0: " ".join((*held, "boston-new_york-1"))})
    (found,) = game.advice_for(0).ticket_ways()
    assert found.held == held


def test_a_ticket_can_become_impossible() -> None:
    around = "dallas-el_paso el_paso-houston el_paso-los_angeles el_paso-oklahoma_city el_paso-phoenix el_paso-santa_fe"
    assert way(tracks={1: around}, pieces={1: 20}) == (False, (), None)


def test_offered_tickets_are_included() -> None:
    game = Game.new("usa", seats=2, seed=1)
    offered = game.view_for(0).own.offer  # type: ignore[union-attr]
    assert tuple(way.ticket for way in game.advice_for(0).ticket_ways()) == offered


def test_a_station_that_completes_a_ticket_counts() -> None:
    game = scenario(
        "europe",
        tickets={0: "berlin-roma"},
        tracks={0: "berlin-wien wien-zagrab venezia-zagrab", 1: "roma-venezia"},
        stations={0: "venezia"},
    )
    assert [way.is_completed for way in game.advice_for(0).ticket_ways()] == [True]


def odds(game: Game, claim: str = "yellow 0") -> tuple[float, ...]:
    color, wilds = claim.split()
    return game.advice_for(0).tunnel_odds(ClaimRoute(TrackId("paris-zurich"), Color(color), int(wilds)))


def odds_by_trying(pile: str, kinds: set[Color]) -> tuple[float, ...]:
    """Return the odds by enumerating every way to turn three cards of a pile."""
    hands = list(combinations(cards(pile).elements(), 3))
    matches = [sum(card in kinds for card in hand) for hand in hands]
    return tuple(matches.count(number) / len(hands) for number in range(4))


def test_tunnel_odds_are_exact_when_all_but_the_deck_is_seen() -> None:
    """The opponent's hand is known: all of it was taken from the row."""
    game = scenario("europe", hands=["3*yellow"], deck="2*yellow wild 2*red")
    game._states["players"]["known"][0][1] = game._states["players"]["hand"][0][1]
    assert odds(game) == pytest.approx(odds_by_trying("2*yellow wild 2*red", {Color.YELLOW, Color.WILD}))
    assert odds(game, "wild 3") == pytest.approx(odds_by_trying("2*yellow wild 2*red", {Color.WILD}))


def test_tunnel_odds_count_everything_unseen_alike() -> None:
    game = scenario("europe", hands=["3*yellow"], row="black blue green orange red")
    unseen = "9*yellow 14*wild 12*purple 12*white 11*black 11*blue 11*green 11*orange 11*red"
    assert odds(game) == pytest.approx(odds_by_trying(unseen, {Color.YELLOW, Color.WILD}))


def test_tunnel_odds_do_not_count_gaps_in_the_row() -> None:
    game = scenario("europe", hands=["3*yellow"], row="black - - - red", deck="")
    assert game.view_for(0).knowledge.hidden["unseen"].sum() == sum(game.state.hand(1))


def test_tunnel_odds_go_on_into_the_discards() -> None:
    game = scenario("europe", hands=["3*yellow"], deck="", discards="yellow 2*red")
    assert odds(game) == (0.0, 1.0, 0.0, 0.0)
    assert odds(scenario("europe", hands=["3*yellow"], deck="", discards="")) == (1.0, 0.0, 0.0, 0.0)


def test_a_tunnel_that_waits_for_its_answer_is_seen() -> None:
    game = scenario("europe", hands=["4*yellow"], deck="3*yellow", row="black blue green orange red")
    game.play(0, "claim paris-zurich yellow wilds=0")
    assert sum(odds(game)) == pytest.approx(1)
    assert game.view_for(0).knowledge.hidden["unseen"].sum() == sum(game.state.deck) + sum(game.state.hand(1))


def test_ones_own_score_if_the_game_ended_now() -> None:
    game = scenario("usa-mega", tracks={0: "denver-santa_fe el_paso-santa_fe"}, tickets={0: "denver-el_paso"})
    score = game.advice_for(0).score_now()
    assert (score.routes, score.tickets, score.longest_path, score.globetrotter) == (4, 4, 10, 0)
    assert score.total == 18
