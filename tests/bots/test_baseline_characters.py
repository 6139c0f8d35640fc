"""What each of the baseline bots prefers, where it differs from the others."""

import pytest

from bots.choices import choice
from scenarios import scenario, texts
from whistlestop.engine.game import Game

pytestmark = pytest.mark.slow

MANY_TICKETS = "new_york-seattle los_angeles-miami montreal-vancouver"
TO_SANTA_FE = ("claim denver-santa_fe red wilds=0", "claim el_paso-santa_fe red wilds=0")
# All six are six spaces long, and the seventh too: who has them has three pieces left.
NEARLY_DONE = (
    "calgary-winnipeg duluth-helena duluth-toronto el_paso-houston el_paso-los_angeles helena-seattle miami-new_orleans"
)
# With these, only the two spaces from Chicago, green or white, are missing.
MOST_OF_CHICAGO_NEW_ORLEANS = "little_rock-saint_louis little_rock-new_orleans"


def before_chicago(hand: str, **given: str) -> Game:
    """Return a seat that lacks one short track, in green or white, for its only ticket."""
    return scenario(
        hands=[hand],
        tickets={0: "chicago-new_orleans"},
        tracks={0: MOST_OF_CHICAGO_NEW_ORLEANS},
        **given,  # type: ignore[arg-type]
    )


def offered(ticket_deck: str, held: str = "") -> Game:
    """Return a seat that has drawn these tickets, in this order, and must choose."""
    game = scenario(tickets={0: held}, ticket_deck=ticket_deck)
    game.play(0, "tickets")
    return game


def cheapest_two(game: Game) -> str:
    """Return the choice of the two cheapest of three offered tickets."""
    own = game.view_for(0).own
    assert own is not None
    points = {ticket.id: ticket.points for ticket in game.box.tickets}
    dearest = max(range(3), key=lambda place: points[own.offer[place]])
    return "keep " + " ".join(str(place + 1) for place in range(3) if place != dearest)


# One step at a time.


def test_one_step_begins_with_its_dearest_ticket() -> None:
    game = scenario(hands=["2*red"], tickets={0: "denver-el_paso boston-miami"})
    assert choice("one-step", game) == "claim boston-new_york-1 red wilds=0"


def test_one_step_takes_the_way_with_the_fewest_tracks() -> None:
    game = scenario(hands=["6*green"], tickets={0: "duluth-houston"}, tracks={1: "dallas-houston-1"})
    assert choice("one-step", game) == "claim duluth-omaha-1 green wilds=0"


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ("blue red wild green white", "draw row red"),
        ("blue black wild green white", "draw row wild"),
        ("blue black orange green white", "draw blind"),
    ],
)
def test_one_step_draws_its_color_then_a_wild_then_blind(row: str, wanted: str) -> None:
    assert choice("one-step", scenario(hands=["red"], row=row, tickets={0: "boston-miami"})) == wanted


def test_one_step_draws_tickets_when_all_are_completed_and_nobody_is_nearly_done() -> None:
    assert choice("one-step", scenario(hands=["6*blue"])) == "tickets"
    game = scenario(hands=["6*blue"], tracks={1: NEARLY_DONE})
    assert choice("one-step", game) == "claim portland-salt_lake_city blue wilds=0"


def test_one_step_keeps_all_tickets_at_the_start_and_the_cheapest_later() -> None:
    assert choice("one-step", Game.new("usa", seats=2, seed=1)) == "keep 1 2 3"
    assert choice("one-step", offered("boston-miami denver-el_paso new_york-seattle")) == "keep 2"


# Long routes.


def test_long_route_leaves_short_tracks_alone() -> None:
    game = scenario(hands=["2*red"], tickets={0: "denver-el_paso"})
    assert choice("long-route", game).startswith("draw ")
    assert choice("one-step", game) in TO_SANTA_FE


def test_long_route_draws_no_tickets_and_goes_for_the_longest_tracks() -> None:
    assert choice("long-route", scenario(hands=["6*blue"])) == "claim portland-salt_lake_city blue wilds=0"
    assert choice("long-route", scenario(hands=[""])) == "draw blind"


def test_long_route_keeps_the_cheapest_tickets() -> None:
    game = Game.new("usa", seats=2, seed=1)
    assert choice("long-route", game) == cheapest_two(game)


# Paths.


def test_path_claims_what_lies_on_a_way_before_what_scores_more() -> None:
    game = scenario(hands=["4*red"], tickets={0: "denver-el_paso"})
    assert "claim denver-oklahoma_city red wilds=0" in texts(game, 0)
    assert choice("path", game) in TO_SANTA_FE


def test_path_claims_short_tracks_when_its_tickets_are_completed() -> None:
    assert choice("path", scenario(hands=["4*black red"])) == "claim dallas-houston-1 black wilds=0"


def test_path_keeps_all_tickets() -> None:
    assert choice("path", Game.new("usa", seats=2, seed=1)) == "keep 1 2 3"


# Hunger for tickets.


def test_hungry_draws_tickets_until_its_plan_takes_nearly_all_pieces() -> None:
    assert choice("hungry", scenario(hands=["2*red"], tickets={0: "denver-el_paso"})) == "tickets"
    assert choice("hungry", scenario(hands=["2*red"], tickets={0: MANY_TICKETS})) != "tickets"


def test_hungry_keeps_what_brings_most_for_each_piece() -> None:
    # By its shortest way Denver - El Paso brings 4 + 2 + 2 points for 4 pieces, New York - Seattle more for each.
    assert choice("hungry", offered("denver-el_paso new_york-seattle")) == "keep 2"


def test_hungry_leaves_face_up_wilds_lying() -> None:
    assert choice("hungry", scenario(hands=[""], row="wild blue green white red", ticket_deck="")) == "draw blind"


def test_hungry_spends_no_needed_card_on_a_gray_track() -> None:
    game = scenario(
        hands=["2*green"],
        tickets={0: "chicago-new_orleans"},
        tracks={0: "little_rock-new_orleans", 1: "nashville-saint_louis"},
        ticket_deck="",
    )
    assert choice("hungry", game).startswith("claim chicago-saint_louis")


# Missing cards.


def test_cost_path_waits_rather_than_pay_with_a_wild() -> None:
    assert choice("cost-path", scenario(hands=["red wild"], tickets={0: "denver-el_paso"})) == "draw blind"
    assert choice("cost-path", scenario(hands=["2*red"], tickets={0: "denver-el_paso"})) in TO_SANTA_FE


def test_cost_path_takes_the_color_that_its_way_lacks_most() -> None:
    game = before_chicago("", row="blue black orange green red")
    assert choice("cost-path", game) == "draw row green"


def test_cost_path_claims_nothing_off_its_way() -> None:
    game = before_chicago("5*yellow")
    assert "claim el_paso-oklahoma_city yellow wilds=0" in texts(game, 0)
    assert choice("cost-path", game) == "draw row green"


def test_cost_path_draws_tickets_only_when_none_is_open() -> None:
    assert choice("cost-path", scenario(hands=["2*red"])) == "tickets"


def test_adversarial_claims_what_would_join_two_parts_of_a_rival() -> None:
    game = scenario(hands=["5*white"], tickets={0: "boston-miami"}, tracks={1: "denver-kansas_city-1 el_paso-phoenix"})
    assert choice("cost-path:adversarial=1", game) == "claim denver-phoenix white wilds=0"
    assert choice("cost-path", game) != "claim denver-phoenix white wilds=0"


# Prices in points.


def test_steiner_claims_what_is_planned_without_wilds_if_it_can() -> None:
    game = scenario(hands=["2*red 2*wild"], tickets={0: "denver-el_paso"}, ticket_deck="")
    assert choice("steiner", game) in TO_SANTA_FE


def test_steiner_claims_a_long_track_off_its_plan_for_its_points() -> None:
    game = before_chicago("6*blue", ticket_deck="")
    assert choice("steiner", game) == "claim portland-salt_lake_city blue wilds=0"


def test_steiner_does_not_bet_on_tickets_while_its_plan_is_long() -> None:
    game = scenario(hands=[""], tickets={0: "new_york-seattle los_angeles-miami"})
    assert choice("steiner", game).startswith("draw ")


def test_steiner_bets_on_tickets_when_all_are_completed() -> None:
    assert choice("steiner", scenario(hands=["2*red"])) == "tickets"


# Cheapest paths.


def test_cheapest_path_claims_a_long_track_by_the_way_but_no_shorter_one() -> None:
    assert choice("cheapest-path", before_chicago("6*blue")) == "claim portland-salt_lake_city blue wilds=0"
    assert choice("cheapest-path", before_chicago("4*blue")) == "draw row green"


def test_cheapest_path_prefers_what_is_planned() -> None:
    assert choice("cheapest-path", before_chicago("6*blue 2*green")) == "claim chicago-saint_louis-1 green wilds=0"


def test_cheapest_path_claims_anything_when_nothing_is_planned() -> None:
    assert choice("cheapest-path", scenario(hands=["red"])) == "claim dallas-houston-1 red wilds=0"


# The sketch.


def test_sketch_claims_what_is_planned_before_what_scores_more() -> None:
    assert choice("sketch", before_chicago("6*blue 2*green")) == "claim chicago-saint_louis-1 green wilds=0"


def test_sketch_takes_a_wild_if_one_card_is_missing() -> None:
    game = before_chicago("green", row="wild green red blue black")
    assert choice("sketch", game) == "draw row wild"


def test_sketch_draws_tickets_when_nothing_is_planned_and_there_is_time() -> None:
    assert choice("sketch", scenario(hands=["6*blue"])) == "tickets"
    game = scenario(hands=["6*blue"], tracks={1: NEARLY_DONE})
    assert choice("sketch", game) == "claim portland-salt_lake_city blue wilds=0"


def test_sketch_keeps_what_is_worth_its_pieces() -> None:
    assert choice("sketch", offered("denver-el_paso new_york-seattle")) == "keep 1 2"
