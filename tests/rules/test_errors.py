"""Chapter X: errors."""

import pytest

from rules.test_claim import refusal
from scenarios import scenario
from whistlestop import ClaimRoute, Color, Game, IllegalActionError, KeepTickets, SetupError
from whistlestop.maps.board import TrackId


def test_X1_a_refusal_names_the_rule_and_changes_nothing() -> None:
    game = scenario("usa", hands=["3*black"])
    said = refusal(game, 0, "claim denver-kansas_city-1 black wilds=0")
    assert said == "C1: the hand does not have these cards"


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "claim", "claim denver-kansas_city-1", "claim denver-kansas_city-1 black wilds=x", "keep", "keep 0",
        "keep 1 1", "keep 7", "keep a", "draw", "draw row", "draw row gray", "draw row pink", "pay wilds=4", "pay",
        "pass now", "station", "station denver", "tickets 2", "kéep 1", "claim x\ny red wilds=0" * 40, "\x00", "💥",
        "claim denver-kansas_city-1 black wilds=-1", "claim denver-kansas_city-1 gray wilds=0", "draw row red " * 99,
    ],
)  # fmt: skip
def test_X2_a_text_that_is_no_action_is_refused(text: str) -> None:
    assert refusal(scenario("usa"), 0, text).startswith("X2: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("claim paris-zurrich red wilds=0", "X2: there is no track 'paris-zurrich' on this map; did you mean"),
        ("claim nowhere red wilds=0", "X2: there is no track 'nowhere' on this map"),
        ("station parris red wilds=0", "X2: there is no city 'parris' on this map; did you mean 'paris'?"),
        ("station zzz red wilds=0", "X2: there is no city 'zzz' on this map"),
    ],
)
def test_X2_an_unknown_track_or_city_is_refused_as_such(text: str, said: str) -> None:
    assert refusal(scenario("europe"), 0, text).startswith(said)


def test_X2_wilds_alone_have_one_spelling() -> None:
    said = refusal(scenario("usa", hands=["4*wild"]), 0, "claim denver-kansas_city-1 black wilds=4")
    assert said == "X2: a payment of wilds alone is written 'wild wilds=4'"


@pytest.mark.parametrize("action", [KeepTickets((9,)), KeepTickets(()), None, 7, ["draw blind"]])
def test_X2_an_object_that_is_no_action_is_refused(action: object) -> None:
    with pytest.raises(IllegalActionError, match="^X2: "):
        scenario("usa").play(0, action)  # type: ignore[arg-type]  # what a careless caller may give


@pytest.mark.parametrize("positions", [(1, 3), (3, 1), [3, 1]])
def test_an_action_is_recorded_in_its_one_spelling(positions: tuple[int, ...]) -> None:
    game = Game.new("usa", seats=2, seed=1)
    game.play(0, KeepTickets(positions))
    assert game.record()["actions"] == [[0, "keep 1 3"]]


@pytest.mark.parametrize("text", ["draw blind", "claim dallas-houston-1 red wilds=0", "tickets", "pass", "keep 1"])
def test_X3_an_action_for_a_decision_of_another_seat_is_refused(text: str) -> None:
    assert refusal(scenario("usa", hands=["red", "red"]), 1, text) == "X3: it is not this seat's decision"


@pytest.mark.parametrize("seat", [-1, 2, 99, "0", None])
def test_X3_a_seat_that_does_not_exist_is_refused(seat: object) -> None:
    for ask in (Game.legal_actions, Game.view_for, Game.advice_for):
        with pytest.raises(SetupError, match="there is no seat"):
            ask(scenario("usa"), seat)  # type: ignore[arg-type]  # what a careless caller may give
    with pytest.raises(SetupError, match="there is no seat"):
        scenario("usa").play(seat, "draw blind")  # type: ignore[arg-type]  # likewise


def over() -> Game:
    game = scenario("usa", row="- - - - -", deck="", ticket_deck="", pieces={0: 0, 1: 0})
    game.play(0, "pass")
    game.play(1, "pass")
    return game


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("text", ["draw blind", "claim denver-kansas_city-1 red wilds=0", "pass"])
def test_X4_once_the_game_is_over_every_action_is_refused(seat: int, text: str) -> None:
    assert refusal(over(), seat, text) == "X4: the game is over"


CLAIM = "claim denver-kansas_city-2 orange wilds=0"
TAKEN = {1: "denver-kansas_city-2"}
OWN_TWIN = {0: "denver-kansas_city-1"}
CLOSED = {1: "denver-kansas_city-1"}


@pytest.mark.parametrize(
    ("rule", "seat", "text", "position"),
    [
        ("X2", 1, "claim denver-nowhere-2 orange wilds=0", {}),
        ("X3", 1, CLAIM, {"tracks": TAKEN}),
        ("C6", 0, CLAIM, {"tracks": TAKEN | OWN_TWIN}),
        ("C7", 0, CLAIM, {"tracks": OWN_TWIN, "pieces": {0: 1}}),
        ("C8", 0, CLAIM, {"tracks": CLOSED, "pieces": {0: 1}}),
        ("C4", 0, CLAIM, {"pieces": {0: 1}}),
        ("C4", 0, CLAIM.replace("orange", "red"), {"pieces": {0: 1}}),
        ("C6", 0, CLAIM.replace("orange", "red"), {"tracks": TAKEN}),
        ("C1", 0, CLAIM, {}),
        ("C2", 0, CLAIM.replace("orange", "red"), {}),
    ],
)
def test_X5_the_first_broken_rule_is_named(
    rule: str, seat: int, text: str, position: dict[str, dict[int, str]]
) -> None:
    game = scenario("usa", **position)  # type: ignore[arg-type]  # a table of positions
    assert refusal(game, seat, text).startswith(f"{rule}: ")


def test_X5_over_comes_before_whose_decision_it_is() -> None:
    assert refusal(over(), 1, "draw blind").startswith("X4: ")


def test_X5_color_comes_before_a_ferrys_wilds() -> None:
    game = scenario("europe", hands=["red wild"])
    assert refusal(game, 0, "claim dieppe-london-1 wild wilds=1").startswith("C1: ")
    assert refusal(game, 0, "claim dieppe-london-1 red wilds=0").startswith("C1: ")
    enough = scenario("europe", hands=["2*red wild"])
    assert refusal(enough, 0, "claim dieppe-london-1 red wilds=0").startswith("F1: ")


@pytest.mark.parametrize("wilds", [-1, 0.5, None])
def test_X2_half_a_wild_is_no_payment(wilds: object) -> None:
    action = ClaimRoute(TrackId("denver-kansas_city-1"), Color.BLACK, wilds)  # type: ignore[arg-type]
    with pytest.raises(IllegalActionError, match="^X2: "):
        scenario("usa", hands=["4*black wild"]).play(0, action)


def test_X1_the_rule_is_there_for_machines() -> None:
    with pytest.raises(IllegalActionError) as error:
        scenario("usa").play(0, "pass")
    assert error.value.rule == "T2"


def test_X1_what_is_asked_before_playing_is_what_is_said_then() -> None:
    game = scenario("usa", hands=["4*black"])
    assert game.why_illegal(0, "claim denver-kansas_city-1 black wilds=0") is None
    assert (
        str(game.checked(0, "claim  Denver-Kansas_city-1 BLACK wilds=0")) == "claim denver-kansas_city-1 black wilds=0"
    )
    assert str(game.why_illegal(0, "pass")).startswith("T2: ")


def test_a_game_is_equal_to_games_only() -> None:
    assert scenario("usa") != "usa"
