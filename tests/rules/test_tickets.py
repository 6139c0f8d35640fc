"""Chapter K: tickets."""

import pytest

from rules.test_claim import refusal
from rules.test_stations import STAR_ROW, star_map
from scenarios import scenario, texts
from whistlestop.engine.events import TicketsKept, TicketsOffered
from whistlestop.maps.loading import box_from_data


@pytest.mark.parametrize(("edition", "count"), [("usa", 3), ("usa-mega", 4), ("europe", 3), ("new-york", 2)])
def test_K1_as_many_are_drawn_as_the_edition_says(edition: str, count: int) -> None:
    offered = scenario(edition).play(0, "tickets")[0]
    assert isinstance(offered, TicketsOffered)
    assert offered.count == count


def test_K1_or_all_that_are_left() -> None:
    game = scenario("usa", ticket_deck="boston-miami dallas-new_york")
    game.play(0, "tickets")
    assert game.view_for(0).own.offer == ("base-boston-miami", "base-dallas-new_york")  # type: ignore[union-attr]


def test_K1_with_none_left_it_is_not_legal() -> None:
    assert refusal(scenario("usa", ticket_deck=""), 0, "tickets") == "K1: no tickets are left"


def test_K1_only_the_seat_itself_sees_the_offer() -> None:
    offered = scenario("usa").play(0, "tickets")[0]
    assert offered.seen_by(0) == offered
    assert offered.seen_by(1) == offered.seen_by(None) == TicketsOffered(0, 3, None)


def test_K2_at_least_one_is_kept() -> None:
    game = scenario("usa")
    game.play(0, "tickets")
    assert texts(game, 0) == [f"keep {kept}" for kept in ("1", "2", "1 2", "3", "1 3", "2 3", "1 2 3")]


def test_K2_nothing_else_is_legal_until_the_choice() -> None:
    game = scenario("usa")
    game.play(0, "tickets")
    assert refusal(game, 0, "draw blind") == "K2: the drawn tickets have to be chosen from first"


def test_K2_a_position_beyond_the_offer_is_refused() -> None:
    game = scenario("usa")
    game.play(0, "tickets")
    assert refusal(game, 0, "keep 1 4") == "K2: only 3 tickets are offered; they are numbered from 1"


def test_K2_an_edition_may_ask_for_more_than_one() -> None:
    data = star_map() | {"edition": {"players": [2, 2], "starting_tickets": 1, "starting_keep": 1, "drawn_keep": 2}}
    game = scenario(box_from_data(data, "star.toml"), row=STAR_ROW, ticket_deck="ames-hub bath-hub cork-hub")
    game.play(0, "tickets")
    assert refusal(game, 0, "keep 2") == "K2: at least 2 of the 3 drawn tickets have to be kept"


def test_K2_with_no_offer_there_is_nothing_to_keep() -> None:
    assert refusal(scenario("usa"), 0, "keep 1") == "K2: no tickets are offered"


def test_K2_the_refused_go_under_the_deck_in_the_order_drawn() -> None:
    game = scenario("usa", ticket_deck="boston-miami dallas-new_york denver-el_paso calgary-phoenix")
    game.play(0, "tickets")
    game.play(0, "keep 2")
    ids = [game.box.tickets[index].id for index in game.state.refused_tickets]
    assert ids == ["base-calgary-phoenix", "base-boston-miami", "base-denver-el_paso"]


def test_K2_only_the_number_kept_is_public() -> None:
    game = scenario("usa", ticket_deck="boston-miami dallas-new_york denver-el_paso")
    game.play(0, "tickets")
    kept = game.play(0, "keep 1 3")[0]
    assert kept.seen_by(1) == TicketsKept(0, 2, None)
    assert game.view_for(1).players[0].tickets == 2


def test_K2_in_new_york_a_single_last_ticket_must_be_kept() -> None:
    game = scenario("new-york", ticket_deck="soho-times_square")
    game.play(0, "tickets")
    assert texts(game, 0) == ["keep 1"]


def test_K3_a_kept_ticket_stays() -> None:
    game = scenario("usa", tickets={0: "boston-miami"}, ticket_deck="denver-el_paso")
    game.play(0, "tickets")
    game.play(0, "keep 1")
    game.play(1, "draw blind")
    assert game.view_for(0).own.tickets == ("base-boston-miami", "base-denver-el_paso")  # type: ignore[union-attr]


def test_K4_a_ticket_counts_up_if_its_cities_are_joined_and_down_otherwise() -> None:
    joined = {0: "denver-santa_fe el_paso-santa_fe"}
    done = scenario("usa", tickets={0: "denver-el_paso"}, tracks=joined).advice_for(0).score_now()
    failed = scenario("usa", tickets={0: "denver-el_paso"}).advice_for(0).score_now()
    assert (done.tickets, done.completed_tickets) == (4, 1)
    assert (failed.tickets, failed.completed_tickets) == (-4, 0)


def test_K4_only_ones_own_tracks_count() -> None:
    tracks = {0: "denver-santa_fe", 1: "el_paso-santa_fe"}
    score = scenario("usa", tickets={0: "denver-el_paso"}, tracks=tracks).advice_for(0).score_now()
    assert score.tickets == -4
