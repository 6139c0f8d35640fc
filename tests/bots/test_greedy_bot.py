"""What the greedy bot prefers."""

from dataclasses import replace

import pytest

from whistlestop.bots.baselines.greedy_bot import GreedyBot, ticket_lengths
from whistlestop.bots.bot import Budget
from whistlestop.bots.match import bot_rng
from whistlestop.bots.simulation import simulate
from whistlestop.engine.game import Game
from whistlestop.engine.notation import parse_action
from whistlestop.engine.view import OwnView, View
from whistlestop.maps.board import Color, TicketId
from whistlestop.maps.loading import load_box

pytestmark = pytest.mark.slow


def view_with(hand: dict[Color, int], tickets: int = 2, pieces: int = 45, edition: str = "usa") -> View:
    """Return a first turn with these cards in the hand."""
    view = Game.new(edition, seats=2, seed=1, start=0).view_for(0)
    own = OwnView(hand=hand, tickets=tuple(TicketId(str(n)) for n in range(tickets)), offer=(), chosen=())
    players = tuple(replace(player, pieces=pieces) for player in view.players)
    return replace(view, own=own, players=players, turn=0, decision="turn")


def choice(view: View, *legal: str, edition: str = "usa") -> str:
    bot = GreedyBot(load_box(edition))
    return str(bot.choose(view, [parse_action(text) for text in legal], Budget(), bot_rng(1, 0, 0)))


def test_it_keeps_the_fewest_and_shortest_tickets() -> None:
    game = Game.new("usa", seats=2, seed=1)
    view = game.view_for(0)
    assert view.own is not None
    lengths = [ticket_lengths(game.box)[ticket] for ticket in view.own.offer]
    longest = lengths.index(max(lengths)) + 1
    kept = " ".join(str(position) for position in (1, 2, 3) if position != longest)
    assert choice(view, *map(str, game.legal_actions(0))) == f"keep {kept}"


def test_it_claims_the_track_with_most_points() -> None:
    view = view_with({Color.RED: 5})
    claims = ("claim boston-new_york-2 red wilds=0", "claim denver-oklahoma_city red wilds=0")
    assert choice(view, "draw blind", *claims) == claims[1]


def test_it_pays_with_the_fewest_wilds_in_the_color_held_most() -> None:
    view = view_with({Color.RED: 2, Color.BLUE: 4, Color.WILD: 2})
    track = "claim duluth-omaha-1"
    payments = (f"{track} wild wilds=2", f"{track} red wilds=0", f"{track} blue wilds=1", f"{track} blue wilds=0")
    assert choice(view, *payments) == f"{track} blue wilds=0"


@pytest.mark.parametrize(
    ("tickets", "pieces", "wanted"),
    [(2, 45, "tickets"), (3, 25, "tickets"), (4, 45, "draw blind"), (2, 24, "draw blind")],
)
def test_it_draws_tickets_while_it_has_few_and_many_pieces(tickets: int, pieces: int, wanted: str) -> None:
    assert choice(view_with({}, tickets, pieces), "tickets", "draw blind") == wanted


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        (("draw row red", "draw row wild", "draw row blue"), "draw row wild"),
        (("draw row red", "draw row blue"), "draw row blue"),
        (("draw row green", "draw row white"), "draw blind"),
    ],
)
def test_it_draws_a_wild_then_what_it_holds_most_of_then_blind(row: tuple[str, ...], wanted: str) -> None:
    view = view_with({Color.RED: 1, Color.BLUE: 2}, tickets=4)
    assert choice(view, "tickets", "draw blind", *row) == wanted


def test_it_pays_for_a_tunnel_with_the_fewest_wilds() -> None:
    view = view_with({Color.RED: 2, Color.WILD: 2}, edition="europe")
    assert choice(view, "refuse", "pay wilds=2", "pay wilds=1", edition="europe") == "pay wilds=1"


def test_it_gives_a_tunnel_up_that_it_can_not_pay() -> None:
    assert choice(view_with({}, edition="europe"), "refuse", edition="europe") == "refuse"


def test_it_builds_a_station_only_when_nothing_else_is_left() -> None:
    view = view_with({Color.RED: 1}, tickets=4, edition="europe")
    station = "station paris red wilds=0"
    assert choice(view, station, "tickets", edition="europe") == "tickets"
    assert choice(view, station, edition="europe") == station


def test_it_takes_a_card_it_has_no_use_for_when_there_is_no_other() -> None:
    assert choice(view_with({}, tickets=4), "draw row green") == "draw row green"


def test_it_beats_the_random_bot() -> None:
    results = simulate(load_box("usa"), seats=2, games=20, seed=1, bots=["greedy", "random"])
    assert sum(0 in result.winners for result in results) >= 18
