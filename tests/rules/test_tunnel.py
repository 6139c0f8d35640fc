"""Chapter U: tunnels."""

import pytest

from rules.test_claim import claims, refusal
from scenarios import cards, hand, scenario, texts
from whistlestop import Color, Game
from whistlestop.engine.events import DeckReshuffled, RouteClaimed, SurchargePaid, TunnelEntered, TunnelRefused
from whistlestop.maps.board import TrackId

PARIS_ZURICH = "claim paris-zurich yellow wilds=0"  # gray, three spaces


def tunnel(hand: str, deck: str, discards: str = "", **options: object) -> Game:
    """Return a seat before the tunnel from Paris to Zürich, with a full row."""
    return scenario("europe", hands=[hand], deck=deck, discards=discards, **options)  # type: ignore[arg-type]


def test_U1_first_the_printed_length_is_laid() -> None:
    assert claims(tunnel("2*yellow", "3*red"), "paris-zurich") == []
    game = tunnel("4*yellow", "2*yellow red")
    game.play(0, PARIS_ZURICH)
    assert hand(game, 0) == cards("yellow")


def test_U2_three_cards_are_turned_and_the_laid_cards_are_not_discards_yet() -> None:
    game = tunnel("4*yellow", "yellow blue red white")
    entered = game.play(0, PARIS_ZURICH)[0]
    assert isinstance(entered, TunnelEntered)
    assert len(entered.turned) == 3
    assert sum(game.public_view().discards.values()) == (0 if entered.due else 6)


def test_U2_the_discards_are_shuffled_when_the_deck_runs_out() -> None:
    game = tunnel("3*yellow", "red", "2*blue")
    told = game.play(0, PARIS_ZURICH)
    assert told[0] == DeckReshuffled()
    assert told[1] == TunnelEntered(
        0, TrackId("paris-zurich"), Color.YELLOW, 0,
        (Color.RED, Color.BLUE, Color.BLUE), 0,
    )  # fmt: skip


@pytest.mark.parametrize(("deck", "turned"), [("", 0), ("red", 1), ("red blue", 2)])
def test_U2_as_many_are_turned_as_there_are(deck: str, turned: int) -> None:
    entered = tunnel("3*yellow", deck).play(0, PARIS_ZURICH)[0]
    assert isinstance(entered, TunnelEntered)
    assert len(entered.turned) == turned


def test_U2_with_no_card_to_turn_the_tunnel_is_claimed_without_risk() -> None:
    game = tunnel("3*yellow", "")
    assert any(isinstance(event, RouteClaimed) for event in game.play(0, PARIS_ZURICH))
    assert game.public_view().tracks == {"paris-zurich": 0}


@pytest.mark.parametrize(
    ("turned", "due"), [("3*red", 0), ("yellow 2*red", 1), ("yellow wild red", 2), ("wild 2*yellow", 3), ("3*wild", 3)]
)
def test_U3_every_card_of_the_color_and_every_wild_asks_for_one_more(turned: str, due: int) -> None:
    entered = tunnel("6*yellow", turned).play(0, PARIS_ZURICH)[0]
    assert isinstance(entered, TunnelEntered)
    assert entered.due == due


@pytest.mark.parametrize(
    ("claim", "counting"),
    [(PARIS_ZURICH, {Color.YELLOW, Color.WILD}), ("claim paris-zurich wild wilds=3", {Color.WILD})],
    ids=["a color", "wilds alone"],
)
def test_U3_U4_everybody_sees_which_of_the_turned_cards_count(claim: str, counting: set[Color]) -> None:
    game = tunnel("6*yellow 6*wild", "yellow wild red")
    game.play(0, claim)
    seen = game.public_view().tunnel
    assert seen is not None
    assert sorted(seen.turned) == sorted((Color.YELLOW, Color.WILD, Color.RED))
    assert {color for color, counts in zip(seen.turned, seen.counted, strict=True) if counts} == counting
    assert sum(seen.counted) == seen.due


def test_U3_the_surcharge_is_paid_in_the_color_laid_or_in_wilds() -> None:
    game = tunnel("4*yellow wild 3*red", "2*yellow red")
    game.play(0, PARIS_ZURICH)
    assert texts(game, 0) == ["refuse", "pay wilds=1"]
    told = game.play(0, "pay wilds=1")
    assert told[0] == SurchargePaid(0, Color.YELLOW, cards=2, wilds=1)
    assert hand(game, 0) == cards("3*red")
    assert game.public_view().tracks == {"paris-zurich": 0}


def test_U3_a_payment_that_does_not_fit_is_refused() -> None:
    game = tunnel("4*yellow wild", "2*yellow red")
    game.play(0, PARIS_ZURICH)
    assert refusal(game, 0, "pay wilds=0").startswith("U3: ")


def test_U4_wilds_alone_meet_only_turned_wilds() -> None:
    game = tunnel("4*wild", "yellow red wild")
    entered = game.play(0, "claim paris-zurich wild wilds=3")[0]
    assert isinstance(entered, TunnelEntered)
    assert entered.due == 1


def test_U4_and_are_met_with_wilds() -> None:
    game = tunnel("3*wild 5*yellow", "yellow red wild")
    game.play(0, "claim paris-zurich wild wilds=3")
    assert texts(game, 0) == ["refuse"]
    assert refusal(game, 0, "pay wilds=0").startswith("U4: locomotives alone were laid")


def test_U5_a_player_may_refuse_even_if_able_to_pay() -> None:
    game = tunnel("5*yellow", "yellow 2*red")
    game.play(0, PARIS_ZURICH)
    told = game.play(0, "refuse")
    assert told[0] == TunnelRefused(0, TrackId("paris-zurich"))
    assert hand(game, 0) == cards("5*yellow")
    assert (game.public_view().tracks, game.open_seats) == ({}, (1,))


def test_U5_a_player_unable_to_pay_is_still_asked() -> None:
    game = tunnel("3*yellow", "3*yellow")
    game.play(0, PARIS_ZURICH)
    assert (game.open_seats, texts(game, 0)) == ((0,), ["refuse"])


def test_U5_nothing_else_is_legal_until_the_answer() -> None:
    game = tunnel("4*yellow", "yellow 2*red")
    game.play(0, PARIS_ZURICH)
    assert refusal(game, 0, "draw blind") == "U5: the tunnel has to be answered first: pay 1 more, or refuse"


def test_U5_without_a_tunnel_there_is_nothing_to_answer() -> None:
    assert refusal(tunnel("", "red"), 0, "refuse").startswith("U5: ")
    assert refusal(tunnel("", "red"), 0, "pay wilds=1").startswith("U5: ")


def test_U5_the_cards_taken_back_are_known_to_all() -> None:
    game = tunnel("4*yellow wild", "yellow 2*red")
    game.play(0, "claim paris-zurich yellow wilds=1")
    game.play(0, "refuse")
    assert dict(game.view_for(1).players[0].known_cards) == {Color.YELLOW: 2, Color.WILD: 1}


@pytest.mark.parametrize("answer", ["refuse", "pay wilds=0"])
def test_U6_the_turned_cards_are_discarded_either_way(answer: str) -> None:
    game = tunnel("4*yellow", "yellow 2*red")
    game.play(0, PARIS_ZURICH)
    game.play(0, answer)
    discards = cards("yellow 2*red") if answer == "refuse" else cards("5*yellow 2*red")
    assert game.public_view().discards == discards


def test_U6_with_no_surcharge_the_claim_is_complete() -> None:
    game = tunnel("3*yellow", "3*red")
    game.play(0, PARIS_ZURICH)
    assert (game.public_view().tracks, game.open_seats) == ({"paris-zurich": 0}, (1,))
    assert game.public_view().players[0].pieces == 42
