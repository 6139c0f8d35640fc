"""Chapter S: setting up."""

from itertools import permutations

import pytest

from scenarios import texts
from whistlestop import Color, Edition, Game, IllegalActionError, SetupError, edition_ids, load_box
from whistlestop.engine.events import StartingTicketsChosen, TicketsKept

EDITIONS = [load_box(name).edition for name in edition_ids()]
every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=edition_ids())


@every_edition
def test_S1_everybody_starts_with_the_editions_pieces_and_no_points(edition: Edition) -> None:
    players = Game.new(edition.id, seats=edition.max_seats, seed=1).public_view().players
    start = (edition.pieces, edition.stations, 0)
    assert {(player.pieces, player.stations, player.route_points) for player in players} == {start}


@every_edition
def test_S2_everybody_is_dealt_cards_and_five_lie_face_up(edition: Edition) -> None:
    game = Game.new(edition.id, seats=edition.max_seats, seed=1)
    view = game.public_view()
    in_the_box = edition.cards_per_color * len(game.box.colors) + edition.wild_cards
    dealt = edition.starting_cards * edition.max_seats
    assert [player.cards for player in view.players] == [edition.starting_cards] * edition.max_seats
    assert len([card for card in view.row if card]) == 5
    assert view.deck_size + sum(view.discards.values()) == in_the_box - dealt - 5


def test_S2_the_first_row_never_has_three_wilds() -> None:
    rows = [Game.new("new-york", seats=2, seed=seed).public_view().row for seed in range(300)]
    assert max(row.count(Color.WILD) for row in rows) == 2


@every_edition
def test_S3_everybody_is_offered_starting_tickets(edition: Edition) -> None:
    game = Game.new(edition.id, seats=edition.max_seats, seed=1)
    offered = edition.starting_long_tickets + edition.starting_tickets
    assert [player.offered_tickets for player in game.public_view().players] == [offered] * edition.max_seats
    assert game.public_view().ticket_deck_size == _regular_tickets(game) - edition.starting_tickets * edition.max_seats


def _regular_tickets(game: Game) -> int:
    return sum(not ticket.is_long for ticket in game.box.tickets)


def test_S3_in_europe_everybody_is_offered_one_long_ticket_and_the_rest_of_them_leave() -> None:
    game = Game.new("europe", seats=3, seed=1)
    tickets = {ticket.id: ticket for ticket in game.box.tickets}
    for seat in range(3):
        own = game.view_for(seat).own
        assert own is not None
        assert [tickets[ticket].is_long for ticket in own.offer] == [True, False, False, False]
    left = [game.box.tickets[index].is_long for index in game.state.undrawn_tickets]
    assert left == [False] * (40 - 3 * 3)


@pytest.mark.parametrize(
    ("edition", "kept", "is_enough"),
    [
        ("usa", "keep 1", False),
        ("usa", "keep 1 3", True),
        ("usa", "keep 1 2 3", True),
        ("usa-mega", "keep 1 2", False),
        ("usa-mega", "keep 1 2 3 4 5", True),
        ("usa-big-cities", "keep 2 4", True),
        ("europe", "keep 4", False),
        ("europe", "keep 2 4", True),
        ("new-york", "keep 2", True),
    ],
)
def test_S4_at_least_so_many_starting_tickets_are_kept(edition: str, kept: str, is_enough: bool) -> None:
    assert (kept in texts(Game.new(edition, seats=2, seed=1), 0)) == is_enough


def test_S4_keeping_too_few_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="^S4: at least 2 of the 3 starting tickets"):
        Game.new("usa", seats=2, seed=1).play(0, "keep 2")


def test_S4_a_position_beyond_the_offer_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="^S4: only 3 starting tickets are offered"):
        Game.new("usa", seats=2, seed=1).play(0, "keep 4 5")


def test_S4_nobody_acts_before_tickets_are_chosen() -> None:
    game = Game.new("usa", seats=2, seed=1)
    with pytest.raises(IllegalActionError, match="^S4: "):
        game.play(game.state.seat, "draw blind")


def test_S4_everybody_chooses_at_once_and_once() -> None:
    game = Game.new("usa", seats=3, seed=1)
    assert game.open_seats == (0, 1, 2)
    game.play(1, "keep 1 2")
    assert 1 not in game.open_seats
    with pytest.raises(IllegalActionError, match="^X3: "):
        game.play(1, "keep 2 3")


def test_S4_the_order_of_answers_never_changes_the_game() -> None:
    choices = {0: "keep 1 3", 1: "keep 2 3", 2: "keep 1 2 3"}
    games = [Game.new("usa", seats=3, seed=7) for _ in permutations(choices)]
    for game, order in zip(games, permutations(choices), strict=True):
        for seat in order:
            game.play(seat, choices[seat])
    assert all(game == games[0] for game in games)


def test_S4_refused_tickets_go_under_the_deck_seat_by_seat_in_the_order_dealt() -> None:
    game = Game.new("usa", seats=2, seed=3)
    offers = [game.state.offer(seat) for seat in range(2)]
    game.play(1, "keep 1 2")
    game.play(0, "keep 2 3")
    assert list(game.state.refused_tickets) == [offers[0][0], offers[1][2]]


def test_S4_in_europe_refused_starting_tickets_leave_the_game() -> None:
    game = Game.new("europe", seats=2, seed=3)
    size = game.public_view().ticket_deck_size
    game.play(0, "keep 1 2")
    game.play(1, "keep 1 2")
    assert game.public_view().ticket_deck_size == size
    assert game.state.refused_tickets == ()


def test_S4_until_the_last_choice_the_others_see_only_that_a_seat_has_chosen() -> None:
    games = [Game.new("usa", seats=3, seed=7) for _ in range(2)]
    told = [game.play(0, choice) for game, choice in zip(games, ("keep 1 2", "keep 1 2 3"), strict=True)]
    assert told[0] == told[1] == [StartingTicketsChosen(0)]
    assert games[0].view_for(1) == games[1].view_for(1)
    assert games[0].view_for(1).players[0].has_chosen


def test_S4_all_choices_take_effect_together() -> None:
    game = Game.new("usa", seats=2, seed=7)
    game.play(0, "keep 1 2")
    assert [player.tickets for player in game.public_view().players] == [0, 0]
    kept = [event.count for event in game.play(1, "keep 1 2 3") if isinstance(event, TicketsKept)]
    assert kept == [player.tickets for player in game.public_view().players] == [2, 3]


def test_S5_the_host_can_name_the_first_seat_without_changing_the_deal() -> None:
    games = [Game.new("usa", seats=4, seed=7, start=start) for start in (None, 0, 1, 2, 3)]
    assert [game.public_view().turn for game in games[1:]] == [0, 1, 2, 3]
    assert len({repr((game.state.hand(2), game.state.row, game.state.offer(2))) for game in games}) == 1


def test_S5_otherwise_anybody_may_start() -> None:
    starts = [Game.new("usa", seats=4, seed=seed).public_view().turn for seed in range(60)]
    assert set(starts) == {0, 1, 2, 3}


def test_S5_play_goes_on_with_the_next_seat_and_wraps() -> None:
    game = Game.new("usa", seats=3, seed=7, start=2)
    for seat in range(3):
        game.play(seat, "keep 1 2")
    turns = []
    for _ in range(4):
        turns.append(game.open_seats[0])
        game.play(turns[-1], "draw blind")
        game.play(turns[-1], "draw blind")
    assert turns == [2, 0, 1, 2]


@pytest.mark.parametrize("seats", [0, 1, 6, -1, 2.0, "2"])
def test_a_game_for_too_few_or_too_many_is_refused(seats: object) -> None:
    with pytest.raises(SetupError, match="usa is for 2 to 5 players"):
        Game.new("usa", seats=seats)  # type: ignore[arg-type]  # what a careless caller may give


@pytest.mark.parametrize("start", [-1, 2, "0"])
def test_a_start_that_is_no_seat_is_refused(start: object) -> None:
    with pytest.raises(SetupError, match="starting seat is a number from 0 to 1"):
        Game.new("usa", seats=2, start=start)  # type: ignore[arg-type]  # what a careless caller may give


@pytest.mark.parametrize("key", [b"short", "0" * 32, 7])
def test_a_key_has_32_bytes(key: object) -> None:
    with pytest.raises(SetupError, match="64 hexadecimal digits"):
        Game.new("usa", key=key)  # type: ignore[arg-type]  # what a careless caller may give


@pytest.mark.parametrize("given", [{"seed": "7"}, {"seed": 7.5}, {"seed": True}, {"seed": 7, "key": bytes(32)}])
def test_a_seed_is_a_whole_number_in_place_of_a_key(given: dict[str, int]) -> None:
    with pytest.raises(SetupError, match="a seed is a whole number"):
        Game.new("usa", **given)  # type: ignore[arg-type]  # likewise


def test_without_a_seed_every_game_has_its_own_key() -> None:
    assert Game.new("usa").key != Game.new("usa").key
