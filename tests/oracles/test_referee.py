"""The referee accepts a valid game and stops at each kind of fault."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from oracles.little_map import little_box
from oracles.referee import check_record
from whistlestop.maps.board import Box

Record = dict[str, Any]  # Any: what JSON holds

GAME = """
    1 keep 1
    0 keep 1 2
    1 draw blind
    1 draw row red
    0 claim ames-bath-1 red wilds=0
    1 claim cork-dover blue wilds=1
    0 draw row wild
    1 draw blind
    1 draw blind
    0 tickets
    0 keep 2
    1 claim dover-essen blue wilds=0
    1 pay wilds=0
    0 station gent red wilds=0
    1 draw blind
    1 draw row blue
    0 draw blind
    0 draw blind
    1 draw blind
    1 draw blind
    0 draw blind
    0 draw blind
    1 draw blind
    1 draw blind
    0 claim dover-fife blue wilds=2
    1 draw blind
    1 draw blind
    0 draw blind
    0 draw blind
    1 claim bath-cork red wilds=0
    0 claim ames-gent wild wilds=2
    1 claim ames-cork red wilds=0
    0 draw row wild
"""

OWNERS = {
    "ames-bath-1": 0,
    "cork-dover": 1,
    "dover-essen": 1,
    "dover-fife": 0,
    "bath-cork": 1,
    "ames-gent": 0,
    "ames-cork": 1,
}


def said(game: str) -> list[list[int | str]]:
    """Return seats and texts, from one action per line."""
    lines = [line.strip().partition(" ") for line in game.strip().splitlines()]
    return [[int(seat), text] for seat, _, text in lines]


def record_of(game: str, final: Record | None = None, seats: int = 2) -> Record:
    return {"seats": seats, "start": None, "actions": said(game), "final": final}


def whole_record() -> Record:
    """Return a game of two on the little map, from the first ticket to the last card."""
    tickets = [["base-ames-bath", "base-ames-cork", "base-ames-gent"], ["base-bath-fife"]]
    return record_of(GAME, {"tracks": dict(OWNERS), "stations": {"gent": 0}, "tickets": tickets})


def bare_box(**settings: object) -> Box:
    """Return a box with six cards and four tickets, all of them soon in hands."""
    box = little_box(players=[2, 2], starting_cards=0, cards_per_color=3, wild_cards=0, **settings)
    return replace(box, tickets=box.tickets[:4])


OPENING = "0 keep 1\n 1 keep 1\n"

BARE_GAME = """
    0 keep 1 2
    1 keep 1 2
    0 draw blind
    0 draw blind
    1 draw blind
    1 draw blind
    0 draw blind
    0 draw blind
"""


def test_a_sound_game_passes() -> None:
    check_record(little_box(), whole_record())


@pytest.mark.parametrize("length", range(len(said(GAME))))
def test_a_game_that_is_not_over_passes(length: int) -> None:
    record = whole_record()
    check_record(little_box(), {**record, "actions": record["actions"][:length], "final": None})


@pytest.mark.parametrize(
    ("number", "seat", "text", "rule"),
    [
        (2, 1, "keep 1 2", "S4"),
        (2, 0, "keep 3", "X2"),
        (2, 0, "keep 2 1", "X2"),
        (2, 0, "keep", "S4"),
        (2, 0, "draw blind", "X3"),
        (3, 2, "draw blind", "X3"),
        (3, 1, "dance", "X2"),
        (3, 1, "draw row pink", "X2"),
        (4, 1, "draw row wild", "D4"),
        (4, 1, "tickets", "X3"),
        (4, 0, "draw blind", "D1"),
        (5, 1, "draw blind", "X3"),
        (5, 0, "claim ames-bath red wilds=0", "X2"),
        (5, 0, "claim ames-bath-1 blue wilds=0", "C2"),
        (5, 0, "claim ames-bath-1 red wilds=2", "C1"),
        (5, 0, "claim ames-bath-1 wild wilds=1", "C1"),
        (5, 0, "claim ames-bath-1 red wilds=01", "X2"),
        (5, 0, "claim dover-fife red wilds=0", "C1"),
        (5, 0, "station gent gray wilds=0", "X2"),
        (5, 0, "station gent red wilds=1", "C1"),
        (5, 0, "station rome red wilds=0", "X2"),
        (5, 0, "pass", "T2"),
        (5, 0, "pay wilds=0", "X3"),
        (6, 1, "claim ames-bath-1 red wilds=0", "C6"),
        (6, 1, "claim ames-bath-2 blue wilds=0", "C8"),
        (6, 1, "claim cork-dover blue wilds=0", "F1"),
        (8, 0, "draw blind", "X3"),
        (11, 0, "keep 3", "X2"),
        (11, 0, "draw blind", "X3"),
        (11, 1, "draw blind", "X3"),
        (13, 1, "pay wilds=4", "U2"),
        (13, 1, "pay", "X2"),
        (13, 1, "draw blind", "X3"),
        (21, 0, "claim ames-bath-2 blue wilds=0", "C7"),
        (21, 0, "station gent wild wilds=2", "G1"),
        (21, 0, "station essen red wilds=2", "C1"),
        (30, 1, "claim dover-fife red wilds=0", "C6"),
    ],
)
def test_one_wrong_action_is_found_where_it_is(number: int, seat: int, text: str, rule: str) -> None:
    record = whole_record()
    record["actions"][number - 1] = [seat, text]
    with pytest.raises(AssertionError, match=rf"^action {number} .*: {rule}: "):
        check_record(little_box(), record)


def test_C4_a_player_needs_a_piece_for_each_space() -> None:
    with pytest.raises(AssertionError, match="C4: 5 pieces for 6 spaces"):
        check_record(little_box(pieces=5), record_of(OPENING + "0 claim dover-fife red wilds=0"))


def test_C7_C8_the_second_lane_is_open_to_another_player_in_a_larger_game() -> None:
    three = OPENING + "2 keep 1\n 0 claim ames-bath-1 red wilds=0\n"
    check_record(little_box(), record_of(three + "1 claim ames-bath-2 blue wilds=0", seats=3))
    own_twin = three + "1 draw row wild\n 2 draw row wild\n 0 claim ames-bath-2 blue wilds=0"
    with pytest.raises(AssertionError, match="C7: "):
        check_record(little_box(), record_of(own_twin, seats=3))


def test_G1_there_are_only_so_many_stations() -> None:
    game = OPENING + "0 station ames red wilds=0\n 1 draw row wild\n 0 station bath red wilds=0"
    check_record(little_box(stations=2), record_of(game))
    with pytest.raises(AssertionError, match="G1: the seat has built 1 stations already"):
        check_record(little_box(stations=1), record_of(game))


def test_S5_the_seat_named_by_the_host_starts() -> None:
    check_record(little_box(), {**whole_record(), "start": 1})
    with pytest.raises(AssertionError, match=r"^action 3 .*S5: seat 0 was to start"):
        check_record(little_box(), {**whole_record(), "start": 0})


def test_U5_a_refused_tunnel_is_not_claimed() -> None:
    record = whole_record()
    record["actions"][12] = [1, "refuse"]
    with pytest.raises(AssertionError, match=r"^final: tracks"):
        check_record(little_box(), record)
    del record["final"]["tracks"]["dover-essen"]
    check_record(little_box(), record)


def test_U6_a_tunnel_may_ask_for_nothing() -> None:
    record = whole_record()
    del record["actions"][12]
    check_record(little_box(), record)


def test_U4_the_surcharge_for_wilds_alone_is_wild() -> None:
    record = whole_record()
    record["actions"][11] = [1, "claim dover-essen wild wilds=2"]
    with pytest.raises(AssertionError, match=r"^action 13 .*U4: "):
        check_record(little_box(), record)
    record["actions"][12] = [1, "pay wilds=1"]
    check_record(little_box(), record)


def test_U6_the_last_action_may_be_a_tunnel_that_asks_for_nothing() -> None:
    record = whole_record()
    record["actions"][11:13] = said("1 draw blind\n 1 draw blind")
    record["actions"][-1] = [0, "claim dover-essen blue wilds=0"]
    record["final"]["tracks"]["dover-essen"] = 0
    box = little_box(starting_cards=6)
    with pytest.raises(AssertionError, match="E1: the record has a final, but the game is not over"):
        check_record(box, {**record, "actions": record["actions"][:-1]})
    check_record(box, record)


def test_C1_nobody_pays_with_more_cards_than_were_drawn() -> None:
    game = OPENING + "0 claim bath-cork red wilds=0\n 1 draw row wild\n 0 claim dover-essen blue wilds=0"
    with pytest.raises(AssertionError, match="C1: at most 1 cards are in that hand"):
        check_record(little_box(), record_of(game))


def test_E1_the_last_round_has_one_turn_each() -> None:
    record = whole_record()
    too_long = deepcopy(record)
    too_long["actions"].append([1, "draw row wild"])
    with pytest.raises(AssertionError, match=r"^action 34 .*X4: "):
        check_record(little_box(), too_long)
    too_short = {**record, "actions": record["actions"][:-1]}
    with pytest.raises(AssertionError, match=r"^E1: "):
        check_record(little_box(), too_short)


def test_E2_a_game_that_is_over_has_a_final() -> None:
    with pytest.raises(AssertionError, match=r"^E2: "):
        check_record(little_box(), {**whole_record(), "final": None})


@pytest.mark.parametrize(
    ("part", "value", "fault"),
    [
        ("tracks", {**OWNERS, "ames-bath-1": 1}, "tracks are"),
        ("stations", {}, "stations are"),
        ("tickets", [["base-ames-bath", "base-ames-cork"], ["base-bath-fife"]], "kept were"),
        ("tickets", [["base-ames-bath", "base-ames-cork", "base-ames-gent"], ["base-ames-gent"]], "twice"),
    ],
)
def test_the_end_must_be_what_the_actions_led_to(part: str, value: object, fault: str) -> None:
    record = whole_record()
    record["final"][part] = value
    with pytest.raises(AssertionError, match=f"^final: .*{fault}"):
        check_record(little_box(), record)


def test_K1_no_tickets_are_drawn_when_none_are_left() -> None:
    with pytest.raises(AssertionError, match="K1: "):
        check_record(bare_box(), record_of(BARE_GAME + "1 tickets"))


def test_K2_a_single_last_ticket_may_be_drawn_and_is_kept() -> None:
    game = "0 keep 1\n 1 keep 1 2\n 0 tickets\n 0 keep 1\n 1 tickets"
    with pytest.raises(AssertionError, match=r"^action 5 .*K1: "):
        check_record(bare_box(refused_start_leaves=False), record_of(game))
    with pytest.raises(AssertionError, match=r"^action 4 .*X2: "):
        check_record(bare_box(refused_start_leaves=False), record_of(game.replace("0 keep 1\n 1 t", "0 keep 2\n 1 t")))


def test_S4_refused_starting_tickets_leave_the_game_only_where_the_edition_says() -> None:
    game = record_of(OPENING + "0 tickets\n 0 keep 1 2")
    check_record(bare_box(refused_start_leaves=False), game)
    with pytest.raises(AssertionError, match="K1: "):
        check_record(bare_box(refused_start_leaves=True), game)


def test_D9_nobody_draws_when_all_cards_are_held() -> None:
    with pytest.raises(AssertionError, match="D9: "):
        check_record(bare_box(), record_of(BARE_GAME + "1 draw blind"))


def test_D9_a_turn_may_end_after_the_last_card() -> None:
    one_left = BARE_GAME.rstrip().removesuffix("0 draw blind").rstrip()
    check_record(bare_box(), record_of(one_left + "\n 1 draw blind\n 0 pass"))


def test_T2_the_game_ends_when_all_pass() -> None:
    tickets = [["base-ames-bath", "base-ames-cork"], ["base-ames-dover", "base-ames-essen"]]
    final = {"tracks": {}, "stations": {}, "tickets": tickets}
    check_record(bare_box(), record_of(BARE_GAME + "1 pass\n 0 pass", final))
    with pytest.raises(AssertionError, match="X4: "):
        check_record(bare_box(), record_of(BARE_GAME + "1 pass\n 0 pass\n 1 pass", final))


def test_T2_passes_with_something_between_them_do_not_end_the_game() -> None:
    game = BARE_GAME + "1 pass\n 0 station ames red wilds=0\n 1 draw blind\n 0 pass\n 1 station bath red wilds=0"
    check_record(bare_box(), record_of(game))
