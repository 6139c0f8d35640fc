"""Chapter D: drawing transport cards."""

import pytest

from scenarios import cards, hand, scenario, texts
from whistlestop import Color, IllegalActionError
from whistlestop.engine.events import CardDrawn, CardTaken, CardTurnedUp, DeckReshuffled, RowDiscarded


def draws(choices: list[str]) -> list[str]:
    return [text for text in choices if text.startswith("draw")]


def test_D1_two_cards_are_drawn_each_from_the_row_or_blind() -> None:
    game = scenario("usa", row="red blue green white black", deck="2*yellow")
    game.play(0, "draw row red")
    game.play(0, "draw blind")
    assert hand(game, 0) == cards("red yellow")
    assert game.open_seats == (1,)


def test_D1_the_second_draw_is_not_optional() -> None:
    game = scenario("usa", hands=["3*red"])
    game.play(0, "draw blind")
    assert texts(game, 0) == draws(texts(game, 0))
    with pytest.raises(IllegalActionError, match="^D1: the second card has to be drawn first"):
        game.play(0, "claim dallas-houston-1 red wilds=0")


def test_D1_the_turn_is_not_lost_between_first_and_second_draw() -> None:
    game = scenario("usa", row="red blue green white black")
    game.play(0, "draw row red")
    assert (game.open_seats, game.public_view().decision) == ((0,), "second-card")
    game.play(0, "draw row blue")
    assert (game.open_seats, game.public_view().decision) == ((1,), "turn")


def test_D1_a_card_that_is_not_in_the_row_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="^D1: there is no such card in the row"):
        scenario("usa", row="red red blue blue black").play(0, "draw row green")


def test_D2_a_card_taken_from_the_row_is_replaced_at_once() -> None:
    game = scenario("usa", row="red blue green white black", deck="yellow orange")
    told = game.play(0, "draw row green")
    turned_up = [event for event in told if isinstance(event, CardTurnedUp)]
    assert told[0] == CardTaken(0, Color.GREEN, slot=2)
    assert [event.slot for event in turned_up] == [2]
    assert game.public_view().row[2] == turned_up[0].color


def test_D3_taking_a_face_up_wild_first_ends_the_turn() -> None:
    game = scenario("usa", row="red blue green white wild")
    game.play(0, "draw row wild")
    assert hand(game, 0) == cards("wild")
    assert game.open_seats == (1,)


def test_D3_no_second_draw_after_a_face_up_locomotive() -> None:
    game = scenario("usa", row="red blue green white wild")
    game.play(0, "draw row wild")
    with pytest.raises(IllegalActionError, match="^X3: "):
        game.play(0, "draw blind")


def test_D4_second_card_is_never_a_face_up_locomotive() -> None:
    game = scenario("usa", row="red blue green white wild")
    game.play(0, "draw row red")
    with pytest.raises(IllegalActionError, match="^D4: the second card can't be a face-up locomotive"):
        game.play(0, "draw row wild")


def test_D4_nor_one_that_has_just_replaced_the_first_card() -> None:
    game = scenario("usa", row="red blue green white black", deck="wild")
    game.play(0, "draw row red")
    assert Color.WILD in game.public_view().row
    assert "draw row wild" not in texts(game, 0)


def test_D4_is_about_taxis_in_new_york() -> None:
    game = scenario("new-york", row="red blue green purple wild")
    game.play(0, "draw row red")
    with pytest.raises(IllegalActionError, match="^D4: the second card can't be a face-up taxi"):
        game.play(0, "draw row wild")


def test_D5_a_wild_drawn_blind_is_an_ordinary_card() -> None:
    game = scenario("usa", deck="2*wild")
    game.play(0, "draw blind")
    assert game.open_seats == (0,)
    game.play(0, "draw blind")
    assert hand(game, 0) == cards("2*wild")


def test_D5_and_is_shown_to_nobody_else() -> None:
    game = scenario("usa", deck="3*wild")
    (told, *_) = game.play(0, "draw blind")
    assert (told.seen_by(0), told.seen_by(1), told.seen_by(None)) == (
        CardDrawn(0, Color.WILD),
        CardDrawn(0, None),
        CardDrawn(0, None),
    )


def test_D6_a_row_of_three_locomotives_is_replaced() -> None:
    game = scenario("usa", row="red wild wild blue green", deck="wild", discards="5*yellow")
    told = game.play(0, "draw row red")
    discarded = next(event for event in told if isinstance(event, RowDiscarded))
    assert discarded.cards == (Color.WILD, Color.WILD, Color.WILD, Color.BLUE, Color.GREEN)
    assert game.public_view().row.count(Color.WILD) < 3


def test_D6_repeats_until_fewer_than_three_are_wild() -> None:
    rows = []
    for seed in range(40):
        game = scenario("usa", row="red wild wild blue green", deck="12*wild 3*yellow", seed=seed)
        told = game.play(0, "draw row red")
        rows.append(sum(isinstance(event, RowDiscarded) for event in told))
        assert game.public_view().row.count(Color.WILD) < 3
    assert max(rows) > 1


def test_D6_the_row_stays_when_fewer_than_three_other_cards_are_left() -> None:
    game = scenario("usa", row="red wild wild blue green", deck="wild", discards="")
    game.play(0, "draw row red")
    assert sorted(map(str, game.public_view().row)) == ["blue", "green", "wild", "wild", "wild"]


def test_D6_applies_as_soon_as_a_payment_brings_enough_other_cards() -> None:
    game = scenario("usa", row="wild wild wild blue green", deck="", hands=["2*red"])
    game.play(0, "claim boston-montreal-1 red wilds=0")
    assert game.public_view().row.count(Color.WILD) < 3


def test_D7_the_discards_become_the_deck_only_when_a_card_is_needed() -> None:
    game = scenario("usa", deck="red", discards="2*blue", row="red blue green white black")
    game.play(0, "draw blind")
    assert (game.public_view().deck_size, game.public_view().discards) == (0, {Color.BLUE: 2})
    told = game.play(0, "draw blind")
    assert told[0] == DeckReshuffled()
    assert (game.public_view().deck_size, game.public_view().discards) == (1, {})


def test_D7_the_deck_is_reshuffled_for_the_row_too() -> None:
    game = scenario("usa", deck="", discards="2*blue", row="red green green white black")
    told = game.play(0, "draw row red")
    assert told[1:3] == [DeckReshuffled(), CardTurnedUp(0, Color.BLUE)]


def test_D8_the_row_is_refilled_when_discards_first_appear() -> None:
    game = scenario("usa", hands=["2*red"], row="- - - blue green", deck="")
    game.play(0, "claim boston-montreal-1 red wilds=0")
    assert game.public_view().row == (Color.RED, Color.RED, None, Color.BLUE, Color.GREEN)


def test_D8_a_station_refills_the_row_as_well() -> None:
    game = scenario("europe", hands=["red"], row="- white - blue green", deck="")
    game.play(0, "station paris red wilds=0")
    assert game.public_view().row == (Color.RED, Color.WHITE, None, Color.BLUE, Color.GREEN)


def test_D8_a_tunnels_cards_count_as_discarded_only_when_it_is_settled() -> None:
    game = scenario("europe", hands=["3*yellow"], row="- white - blue green", deck="yellow")
    game.play(0, "claim paris-zurich yellow wilds=0")
    assert game.public_view().row[0] is None
    game.play(0, "refuse")
    assert game.public_view().row == (Color.YELLOW, Color.WHITE, None, Color.BLUE, Color.GREEN)


def test_D9_the_row_may_be_taken_when_deck_and_discards_are_empty() -> None:
    game = scenario("usa", row="red - - - -", deck="")
    assert draws(texts(game, 0)) == ["draw row red"]


def test_D9_a_blind_draw_needs_a_card_in_deck_or_discards() -> None:
    with pytest.raises(IllegalActionError, match="^D9: "):
        scenario("usa", row="red - - - -", deck="").play(0, "draw blind")
    assert "draw blind" in texts(scenario("usa", row="red - - - -", deck="", discards="red"), 0)


def test_D9_with_no_card_to_be_had_drawing_is_not_legal() -> None:
    assert draws(texts(scenario("usa", row="- - - - -", deck=""), 0)) == []


def test_D9_with_one_card_to_be_had_the_turn_ends_after_it() -> None:
    game = scenario("usa", row="red - - - -", deck="")
    game.play(0, "draw row red")
    assert game.open_seats == (1,)


def test_D9_the_turn_ends_when_only_face_up_wilds_are_left_for_the_second_card() -> None:
    game = scenario("usa", row="red wild wild - -", deck="")
    game.play(0, "draw row red")
    assert game.open_seats == (1,)
