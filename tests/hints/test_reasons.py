"""Reasons for particular moves in particular positions."""

from dataclasses import asdict
from typing import Any

import pytest

from scenarios import scenario
from whistlestop import Game, parse_action
from whistlestop.hints.explaining import reasons_for

Fields = dict[str, Any]  # Any: texts and numbers


def why(game: Game, action: str, seat: int = 0) -> list[Fields]:
    """Return the reasons for an action that is legal, without what they do not have."""
    legal = game.checked(seat, action)
    found = reasons_for(game.box, game.view_for(seat), legal)
    return [{name: value for name, value in asdict(reason).items() if value is not None} for reason in found]


def codes(game: Game, action: str, seat: int = 0) -> list[str]:
    return [reason["code"] for reason in why(game, action, seat)]


def test_the_last_track_of_a_ticket_finishes_it() -> None:
    game = scenario(hands=["2*red wild"], tracks={0: "denver-santa_fe"}, tickets={0: "denver-el_paso"})
    assert why(game, "claim el_paso-santa_fe red wilds=0")[0] == {
        "code": "finishes_ticket",
        "ticket": "base-denver-el_paso",
        "count": 4,
    }


def test_a_gray_track_is_paid_so_that_another_track_gets_its_color() -> None:
    two_of_each = " ".join(
        f"2*{color}" for color in ("red", "green", "blue", "yellow", "black", "white", "purple", "orange")
    )
    tickets = {0: "denver-el_paso chicago-new_orleans"}
    game = scenario(hands=[two_of_each], tracks={0: "denver-santa_fe"}, tickets=tickets)
    finishes, keeps = why(game, "claim el_paso-santa_fe red wilds=0")
    kept_for = next(track for track in game.box.tracks if track.id == keeps["track"])
    assert (finishes["code"], keeps["code"]) == ("finishes_ticket", "keeps_cards")
    assert keeps["color"] == kept_for.color != "red"


def test_a_track_on_the_way_brings_a_ticket_nearer() -> None:
    game = scenario(hands=["2*red"], tickets={0: "denver-el_paso"})
    assert why(game, "claim denver-santa_fe red wilds=0")[0] == {
        "code": "brings_nearer",
        "ticket": "base-denver-el_paso",
        "pieces": 2,
    }


def test_the_only_way_is_worth_taking_first() -> None:
    game = scenario("new-york", hands=["3*red"], tickets={0: "central_park-chelsea"}, pieces={0: 5})
    found = [codes(game, str(action)) for action in game.legal_actions(0) if str(action).startswith("claim")]
    assert ["brings_nearer", "only_way"] in found


def test_without_tickets_a_track_is_there_for_its_points() -> None:
    game = scenario(hands=["6*yellow"], tickets={})
    assert why(game, "claim helena-seattle yellow wilds=0")[0] == {"code": "track_points", "count": 15}


def test_the_claim_that_leaves_two_pieces_starts_the_last_round() -> None:
    game = scenario(hands=["6*yellow"], pieces={0: 8})
    assert codes(game, "claim helena-seattle yellow wilds=0") == ["track_points", "starts_last_round"]


# Seat 1 builds at both ends of El Paso - Santa Fe, which is short, and of Helena - Seattle, which is long.
RIVAL = {1: "denver-santa_fe el_paso-phoenix denver-helena portland-seattle-1"}
SHORT, LONG = "claim el_paso-santa_fe red wilds=0", "claim helena-seattle yellow wilds=0"


def in_the_last_round(game: Game, turns_left: int) -> Game:
    """Return the game with so many turns left: the seats before have drawn cards."""
    while game.public_view().turns_left != turns_left:
        game.play(game.open_seats[0], "draw blind")
    return game


def test_a_short_track_between_a_rivals_gets_ahead_of_them() -> None:
    game = scenario(hands=["2*red"], tracks=RIVAL)
    assert why(game, SHORT)[0] == {"code": "forestalls_rival", "seat": 1}


def test_fifteen_points_are_named_before_a_rival() -> None:
    game = scenario(hands=["6*yellow"], tracks=RIVAL)
    assert why(game, LONG) == [{"code": "track_points", "count": 15}, {"code": "forestalls_rival", "seat": 1}]


def test_a_ticket_and_fifteen_points_are_named_before_a_rival() -> None:
    game = scenario(hands=["6*yellow"], tracks=RIVAL, tickets={0: "new_york-seattle"})
    assert codes(game, LONG) == ["brings_nearer", "track_points"]


def test_a_rival_who_still_moves_is_forestalled_in_the_last_round() -> None:
    game = in_the_last_round(scenario(turn=1, hands=["2*red", "2*blue"], tracks=RIVAL, pieces={1: 2}), turns_left=2)
    assert "forestalls_rival" in codes(game, SHORT)


def test_E1_nobody_is_forestalled_by_the_last_action() -> None:
    game = in_the_last_round(scenario(hands=["2*red", "2*blue"], tracks=RIVAL, pieces={0: 2}), turns_left=1)
    assert why(game, SHORT) == [{"code": "last_points", "count": 2}]


def test_E1_nobody_is_forestalled_who_has_had_their_last_turn() -> None:
    game = scenario(seats=3, turn=1, hands=["2*red"], tracks={2: RIVAL[1]}, pieces={1: 2})
    assert codes(in_the_last_round(game, turns_left=2), SHORT) == ["last_points"]


def test_nobody_is_forestalled_who_has_too_few_pieces() -> None:
    game = scenario(hands=["2*red"], tracks=RIVAL, pieces={1: 1})
    assert codes(game, SHORT) == ["track_points"]


def test_nobody_is_forestalled_who_has_too_few_cards_for_their_last_turn() -> None:
    game = scenario(turn=1, hands=["2*red", "2*blue"], tracks=RIVAL, pieces={1: 4})
    game.play(1, "claim duluth-omaha-1 blue wilds=0")
    assert codes(game, SHORT) == ["last_points"]


def on_the_last_action(edition: str = "usa", hand: str = "", **position: Any) -> Game:  # Any: what a scenario has
    """Seat 0 to act for the last time, with two pieces left."""
    game = scenario(edition, hands=[hand], pieces={0: 2}, **position)
    return in_the_last_round(game, turns_left=1)


def test_E1_the_last_action_brings_no_ticket_nearer_and_keeps_no_cards() -> None:
    game = on_the_last_action(hand="2*red 2*white 3*wild", tickets={0: "denver-el_paso los_angeles-new_york"})
    assert why(game, "claim denver-santa_fe red wilds=0") == [{"code": "last_points", "count": 2}]


def test_E1_the_last_action_may_still_finish_a_ticket() -> None:
    game = on_the_last_action(hand="2*red", tracks={0: "denver-santa_fe"}, tickets={0: "denver-el_paso"})
    assert codes(game, SHORT) == ["finishes_ticket", "last_points"]


@pytest.mark.parametrize("draw", ["draw row red", "draw blind", "draw row wild"])
def test_E1_the_last_action_collects_for_nothing(draw: str) -> None:
    game = on_the_last_action(row="black blue green wild red", tickets={0: "denver-el_paso"})
    assert why(game, draw) == [{"code": "loses_nothing"}]


def test_E1_tickets_drawn_last_are_no_aims() -> None:
    game = on_the_last_action(tracks={0: "denver-santa_fe el_paso-santa_fe"}, tickets={0: "denver-el_paso"})
    assert codes(game, "tickets") == ["new_tickets"]


def test_E1_tickets_kept_last_count_as_they_stand() -> None:
    game = on_the_last_action(
        tracks={0: "denver-santa_fe el_paso-santa_fe"},
        ticket_deck="denver-el_paso chicago-new_orleans dallas-new_york",
    )
    game.play(0, "tickets")
    assert why(game, "keep 1")[0] == {"code": "ticket_is_done", "ticket": "base-denver-el_paso", "count": 4}
    assert why(game, "keep 2")[0] == {"code": "tickets_cost", "count": 7}
    assert codes(game, "keep 1 3") == ["ticket_is_done", "tickets_cost"]


def test_E1_cards_taken_back_last_are_saved_for_nothing() -> None:
    game = on_the_last_action("europe", hand="3*yellow", deck="8*yellow")
    game.play(0, "claim barcelona-pamplona yellow wilds=0")
    assert why(game, "pay wilds=0") == [{"code": "last_points", "count": 2}, {"code": "pays_surcharge", "count": 3}]
    assert why(game, "refuse") == [{"code": "takes_cards_back"}]


def test_E1_a_station_built_last_brings_no_ticket_nearer() -> None:
    game = on_the_last_action(
        "europe", hand="red", tracks={0: "berlin-wien", 1: "budapest-wien-1"}, tickets={0: "berlin-bucuresti"}
    )
    assert codes(game, "station wien red wilds=0") == ["station_opens_city"]


def test_attractions_count_where_they_do() -> None:
    game = scenario("new-york", hands=["4*blue 4*red 4*green"])
    reasons = [why(game, str(action)) for action in game.legal_actions(0) if str(action).startswith("claim")]
    assert any(reason["code"] == "reaches_attraction" for found in reasons for reason in found)


def test_a_card_of_the_row_completes_a_track() -> None:
    game = scenario(hands=["3*red"], row="black blue green orange red", tickets={0: "denver-el_paso"})
    assert codes(game, "draw row red")[0] == "completes_cards"


def test_a_wild_fits_everything() -> None:
    game = scenario(row="black blue green orange wild", tickets={0: "boston-miami"})
    assert "wild_fits_all" in codes(game, "draw row wild")


def test_where_the_row_is_no_help_the_deck_may_be() -> None:
    tickets = {0: "denver-el_paso"}  # planned by red and yellow tracks
    game = scenario(hands=["4*yellow"], row="black black black black black", tickets=tickets)
    assert codes(game, "draw blind")[0] == "row_is_no_help"
    game = scenario(hands=["4*yellow"], row="red black black black black", tickets=tickets)
    assert codes(game, "draw blind")[0] == "blind_may_be_wild"


def test_without_a_locomotive_in_the_deck_none_is_hoped_for() -> None:
    game = scenario(hands=["14*wild"], row="black black black black black", tickets={0: "denver-el_paso"})
    assert codes(game, "draw blind") == ["hides_plans"]


def test_who_can_pay_for_all_that_is_wanted_seeks_nothing_in_the_deck() -> None:
    hand = "6*white 6*red 6*yellow 6*blue 6*green 6*orange 6*purple 6*black"  # for a track of any length
    game = scenario(
        hands=[hand], tracks={0: "denver-santa_fe"}, row="black black black black black", tickets={0: "denver-el_paso"}
    )
    assert codes(game, "draw blind") == ["blind_may_be_wild", "hides_plans"]


def in_a_tunnel(hand: str) -> Game:
    """Somebody in the tunnel from Paris to Zürich, which asks for three more yellow cards."""
    game = scenario("europe", hands=[hand], deck="3*yellow", tickets={})
    game.play(0, "claim paris-zurich yellow wilds=0")
    return game


def test_a_tunnel_is_paid_for_its_points_or_saves_its_cards() -> None:
    game = in_a_tunnel("6*yellow")
    assert why(game, "pay wilds=0") == [{"code": "track_points", "count": 4}, {"code": "pays_surcharge", "count": 3}]
    assert why(game, "refuse") == [{"code": "saves_surcharge", "count": 3}]


def test_who_has_too_few_cards_for_a_tunnel_can_only_take_them_back() -> None:
    assert why(in_a_tunnel("5*yellow"), "refuse") == [{"code": "cannot_pay", "count": 3}]


def test_a_station_borrows_a_track_for_a_ticket() -> None:
    game = scenario(
        "europe",
        hands=["red"],
        tracks={0: "berlin-wien", 1: "budapest-wien-1"},
        tickets={0: "berlin-bucuresti"},
    )
    assert codes(game, "station wien red wilds=0")[0] == "station_shortens_ticket"


def test_a_tunnel_says_how_likely_it_is_free_of_charge() -> None:
    game = scenario("europe", hands=["2*white"], tickets={})
    tunnel = next(track for track in game.box.tracks if track.is_tunnel and track.color == "gray" and track.length == 2)
    odds = next(reason for reason in why(game, f"claim {tunnel.id} white wilds=0") if "odds" in reason)
    claim = parse_action(f"claim {tunnel.id} white wilds=0")
    assert odds["odds"] == round(game.advice_for(0).tunnel_odds(claim)[0], 3)  # type: ignore[arg-type]  # it is a claim


def test_more_tickets_are_for_who_has_finished_theirs() -> None:
    game = scenario(tracks={0: "denver-santa_fe el_paso-santa_fe"}, tickets={0: "denver-el_paso"})
    assert codes(game, "tickets") == ["all_tickets_done", "pieces_for_more"]


def test_tickets_that_share_their_way_belong_together() -> None:
    games = (Game.new("usa", seats=2, seed=seed) for seed in range(40))
    found = [codes(game, str(game.legal_actions(0)[-1])) for game in games]
    assert any("tickets_share_way" in reasons for reasons in found)
    assert any("ticket_is_cheap" in reasons for reasons in found)
