"""Engine and reference model agree on what is legal and on what every action leads to."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Final

import pytest

from oracles.model import (
    SHUFFLE,
    WILD,
    Cards,
    Position,
    check_step,
    face_up,
    legal_texts,
    must_be_replaced,
    position_of,
)
from whistlestop.engine.game import Game
from whistlestop.engine.state import JOURNAL, OVER, SECOND_CARD, STARTING_TICKETS, TURN
from whistlestop.maps.board import Box
from whistlestop.maps.loading import box_from_data, check_map_data, edition_ids, load_box

MOST_ACTIONS: Final = 400
"""A game in which tunnels are refused again and again need not end."""

STYLES: Final[tuple[Mapping[str, float], ...]] = (
    {"draw": 1, "claim": 1, "station": 1, "tickets": 1},
    {"draw": 30, "claim": 1, "station": 0.2, "tickets": 0.2},
    {"draw": 1, "claim": 20, "station": 0.1, "tickets": 0.1},
    {"draw": 3, "claim": 1, "station": 20, "tickets": 0.1},
    {"draw": 2, "claim": 1, "station": 0.1, "tickets": 10},
    {"draw": 500, "claim": 1, "station": 1, "tickets": 1, "refuse": 5},
)
"""What players like to do: a bit of all, hoard cards, claim, build stations, hoard tickets, never give a card away."""

CITY_NAMES: Final = ("Ames", "Bath", "Cork", "Dover", "Essen", "Fife", "Gent")
COLORS: Final = ("red", "blue", "green", "black")


@dataclass
class Comparison:
    """Counters of what was compared, and of rare situations met."""

    positions: int = 0
    steps: int = 0
    met: Counter[str] = field(default_factory=Counter)

    def play(self, box: Box, seats: int, seed: int) -> None:
        """Compare engine and model at each action of a game of players with random preferences."""
        chance = random.Random(seed)
        styles = [chance.choice(STYLES) for _ in range(seats)]
        game = Game.new(box, seats=seats, seed=seed)
        before = position_of(game)
        check_deal(box, before)
        for _ in range(MOST_ACTIONS):
            self.compare_legal(game, before)
            if game.is_over:
                break
            seat = chance.choice(game.open_seats)
            text = chosen_text(chance, styles[seat], sorted(map(str, game.legal_actions(seat))))
            before = self.compare_step(game, before, seat, text)

    def compare_legal(self, game: Game, position: Position) -> None:
        """Check that engine and model allow every seat the same actions."""
        self.positions += 1
        for seat in range(game.seats):
            listed = list(map(str, game.legal_actions(seat)))
            assert len(set(listed)) == len(listed), "an action is listed twice"
            assert set(listed) == legal_texts(game.box, position, seat), told(game)

    def compare_step(self, game: Game, before: Position, seat: int, text: str) -> Position:
        """Check that the engine's outcome of an action is the model's."""
        game.play_quietly(seat, text)
        after = position_of(game)
        try:
            check_step(game.box, before, seat, text, after)
        except AssertionError as error:
            error.add_note(told(game))
            raise
        self.steps += 1
        self.met.update(situations(game.box, before, seat, text, after))
        return after


def check_deal(box: Box, dealt: Position) -> None:
    """Check the dealt cards and tickets, the row, and that nothing is missing (S1-S3)."""
    edition = box.edition
    assert dealt.decision == STARTING_TICKETS, "S4: the game does not begin with the choice of tickets"
    assert (dealt.passes, dealt.turns_left, dealt.tunnel, dealt.refused) == (0, None, None, ())
    for player in dealt.players:
        assert player.hand.total() == edition.starting_cards, "S2: a hand is not as large as it should be"
        assert (player.pieces, player.tracks, player.stations) == (edition.pieces, set(), set()), "S1"
        assert (player.tickets, player.chosen, player.known.total()) == (set(), (), 0), "S3"
    assert None not in dealt.row, "S2: the row has a gap"
    assert not must_be_replaced(dealt), "D6: the row has too many wilds"
    printed = Counter({str(color): edition.cards_per_color for color in box.colors}) + Counter(
        {WILD: edition.wild_cards}
    )
    assert all_cards(dealt) == printed, "S2: a card is missing or too many"
    check_dealt_tickets(box, dealt)


def check_dealt_tickets(box: Box, dealt: Position) -> None:
    """Check that long tickets come from their own deck; those not dealt are gone (S3)."""
    edition = box.edition
    long_deck = {
        number for number, ticket in enumerate(box.tickets) if ticket.is_long and edition.starting_long_tickets
    }
    offered = [ticket for player in dealt.players for ticket in player.offer]
    assert len(set(offered)) == len(offered), "S3: a ticket was dealt twice"
    for player in dealt.players:
        assert len(long_deck & set(player.offer)) == edition.starting_long_tickets, "S3"
        assert len(player.offer) == edition.starting_long_tickets + edition.starting_tickets, "S3"
    assert dealt.undrawn == set(range(len(box.tickets))) - long_deck - set(offered), "S3"


def all_cards(position: Position) -> Cards:
    cards = position.deck + position.discards + face_up(position)
    for player in position.players:
        cards += player.hand
    return cards


def told(game: Game) -> str:
    """Return everything needed to reproduce a game."""
    actions = [(seat, str(action)) for seat, action in game.actions]
    return f"{game.edition}, {game.seats} seats, key {game.key.hex()}: {actions}"


def chosen_text(chance: random.Random, style: Mapping[str, float], texts: list[str]) -> str:
    """Choose a kind of action by preference, then one of that kind."""
    verbs = sorted({text.split()[0] for text in texts})
    (verb,) = chance.choices(verbs, [style.get(verb, 1) for verb in verbs])
    return chance.choice([text for text in texts if text.split()[0] == verb])


def situations(box: Box, before: Position, seat: int, text: str, after: Position) -> Iterator[str]:
    """Yield the rare situations that an action met or caused."""
    yield from pile_situations(before, text, after)
    yield from row_situations(before, text, after)
    yield from turn_situations(before, seat, text, after)
    yield from tunnel_situations(box, before, seat, text, after)
    if text == "tickets":
        yield from ticket_situations(before, seat, after)


def pile_situations(before: Position, text: str, after: Position) -> Iterator[str]:
    if not before.deck.total():
        yield "empty deck"
        if text == "draw blind":
            yield "blind card from a renewed deck"
    if SHUFFLE in after.shown:
        yield "renewed deck"


def row_situations(before: Position, text: str, after: Position) -> Iterator[str]:
    gaps, gaps_left = before.row.count(None), after.row.count(None)
    if gaps_left:
        yield "gap in the row"
    if gaps > gaps_left:
        yield "gaps filled in part" if gaps_left else "gaps filled"
    if before.row.count(WILD) >= 3:
        yield "row of wilds that stays"
        if after.row.count(WILD) < 3 and not text.startswith("draw"):
            yield "row of wilds replaced after a payment"
    cards = len(after.shown) - after.shown.count(SHUFFLE)
    if cards - gaps - text.startswith("draw row") > 3:  # a tunnel turns three, a new row has five
        yield "row replaced"
    if len(after.shown) == JOURNAL:
        yield "row replaced very often"


def turn_situations(before: Position, seat: int, text: str, after: Position) -> Iterator[str]:
    if text == "pass":
        yield "pass"
        if after.decision == OVER and after.passes == len(after.players):
            yield "end by passes"
    elif before.passes:
        yield "turn after a pass"
    if (
        before.decision == TURN
        and text.startswith("draw")
        and after.decision != SECOND_CARD
        and text != "draw row wild"
    ):
        yield "single card"
    if before.turns_left is None and after.turns_left is not None:
        yield "last round"
        if text == "refuse":
            yield "last round after a refused tunnel"
    if after.decision == OVER and after.turns_left == 0:
        yield "end by pieces"
    if max(before.players[seat].hand.values(), default=0) >= 10:
        yield "large hand"


def tunnel_situations(box: Box, before: Position, seat: int, text: str, after: Position) -> Iterator[str]:
    if text == "refuse":
        yield "refused tunnel"
    elif text.startswith("pay"):
        yield "paid tunnel"
    elif after.tunnel is not None:
        if len(after.tunnel.turned) < 3:
            yield "fewer than three cards turned"
        if after.tunnel.color == WILD:
            yield "tunnel of wilds alone asks for more"
        if after.players[seat].hand.total() < after.tunnel.due:
            yield "tunnel that can't be paid"
    elif is_tunnel_claim(box, text) and not before.deck.total() and not before.discards.total():
        yield "tunnel without risk"


def is_tunnel_claim(box: Box, text: str) -> bool:
    return text.startswith("claim") and any(track.is_tunnel for track in box.tracks if track.id == text.split()[1])


def ticket_situations(before: Position, seat: int, after: Position) -> Iterator[str]:
    offered = len(after.players[seat].offer)
    if not after.undrawn and not after.refused:
        yield "last tickets"
    if 0 < len(before.undrawn) < offered:
        yield "fresh and refused tickets in one offer"
    if offered == 1:
        yield "single ticket"


MUST_BE_MET: Final = {
    "empty deck",
    "blind card from a renewed deck",
    "renewed deck",
    "gap in the row",
    "gaps filled",
    "gaps filled in part",
    "row of wilds that stays",
    "row of wilds replaced after a payment",
    "row replaced",
    "row replaced very often",
    "pass",
    "end by passes",
    "turn after a pass",
    "single card",
    "last round",
    "last round after a refused tunnel",
    "end by pieces",
    "large hand",
    "refused tunnel",
    "tunnel without risk",
    "paid tunnel",
    "fewer than three cards turned",
    "tunnel of wilds alone asks for more",
    "tunnel that can't be paid",
    "last tickets",
    "fresh and refused tickets in one offer",
    "single ticket",
}


def random_box(chance: random.Random) -> Box:
    """Return a small map that is short of something: cards, colors, pieces or tickets."""
    while True:
        data = random_map(chance)
        if not check_map_data(data, "random map"):
            return box_from_data(data, "random map")


def random_map(chance: random.Random) -> dict[str, object]:
    cities = CITY_NAMES[: chance.randint(3, 7)]
    colors = COLORS[: chance.randint(1, 4)]
    pairs = list(combinations(cities, 2))
    chosen = list(pairwise(cities)) + chance.sample(pairs, min(len(pairs), 3))
    return {
        "name": "Random",
        "colors": list(colors),
        "cities": list(cities),
        "route": [random_route(chance, pair, colors) for pair in dict.fromkeys(chosen)],
        "ticket": [
            {"between": list(pair), "points": 5, "long": chance.random() < 0.3}
            for pair in chance.sample(pairs, chance.randint(2, len(pairs)))
        ],
        "edition": random_edition(chance),
    }


def random_route(chance: random.Random, pair: tuple[str, str], colors: tuple[str, ...]) -> dict[str, object]:
    """Return a route of any kind: one track or two, plain, ferry or tunnel."""
    length = chance.choice((1, 1, 2, 2, 3, 4, 6))
    kind = chance.choice(("plain", "ferry", "tunnel", "tunnel"))
    choices = ("gray",) if kind == "ferry" else (*colors, "gray")
    route: dict[str, object] = {
        "between": list(pair),
        "length": length,
        "tracks": [chance.choice(choices) for _ in range(chance.choice((1, 1, 2)))],
    }
    if kind == "ferry":
        route["ferry"] = chance.randint(1, length)
    elif kind == "tunnel":
        route["tunnel"] = True
    return route


def random_edition(chance: random.Random) -> dict[str, object]:
    drawn = chance.randint(1, 4)
    starting, long = chance.randint(0, 3), chance.choice((0, 0, 1))
    return {
        "players": [2, chance.randint(2, 5)],
        "pieces": chance.choice((1, 2, 3, 6, 12, 30, 60)),
        "cards_per_color": chance.choice((1, 2, 3, 4, 6, 10, 20)),
        "wild_cards": chance.choice((0, 1, 3, 6, 12, 40)),
        "starting_cards": chance.randint(0, 4),
        "starting_long_tickets": long,
        "starting_tickets": starting,
        "starting_keep": chance.randint(1, max(1, starting + long)),
        "refused_start_leaves": chance.random() < 0.5,
        "drawn_tickets": drawn,
        "drawn_keep": chance.randint(1, drawn),
        "small_game": chance.randint(0, 5),
        "stations": chance.randint(0, 3),
    }


@pytest.mark.slow
@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_is_played_as_the_model_says(edition: str) -> None:
    box = load_box(edition)
    comparison = Comparison()
    for seats in (2, 3, box.edition.max_seats):
        for seed in range(2):
            comparison.play(box, seats, seed)
    assert comparison.steps > 500


@pytest.mark.slow
def test_games_short_of_something_are_played_as_the_model_says() -> None:
    comparison = Comparison()
    for seed in range(250):
        box = random_box(random.Random(seed))
        for seats in {2, box.edition.max_seats}:
            comparison.play(box, seats, seed)
    assert comparison.met.keys() >= MUST_BE_MET, MUST_BE_MET - comparison.met.keys()


def drawn_card() -> tuple[Box, Position, int, str, Position]:
    """Return a first card from the row, before and after."""
    game = Game.new("usa", seats=2, seed=7)
    for seat in range(2):
        game.play(seat, "keep 1 2")
    before, seat = position_of(game), game.state.seat
    text = f"draw row {before.row[0]}"
    game.play(seat, text)
    return game.box, before, seat, text, position_of(game)


def refill_with_another_card(after: Position) -> None:
    after.row[0] = next(color for color in COLORS if color != after.row[0])


def leave_a_gap(after: Position) -> None:
    after.row[0] = None


def shuffle_too_early(after: Position) -> None:
    after.shown = (SHUFFLE, *after.shown)


def turn_up_one_too_many(after: Position) -> None:
    after.shown = (*after.shown, WILD)


def lose_a_card(after: Position) -> None:
    after.deck[WILD] -= 1


def end_the_turn_too_early(after: Position) -> None:
    after.decision = TURN


def forget_what_was_seen(after: Position) -> None:
    for player in after.players:
        player.known.clear()


FALSIFICATIONS: Final[tuple[Callable[[Position], None], ...]] = (
    refill_with_another_card,
    leave_a_gap,
    shuffle_too_early,
    turn_up_one_too_many,
    lose_a_card,
    end_the_turn_too_early,
    forget_what_was_seen,
)


@pytest.mark.parametrize("falsify", FALSIFICATIONS)
def test_the_model_refuses_a_false_outcome(falsify: Callable[[Position], None]) -> None:
    box, before, seat, text, after = drawn_card()
    check_step(box, before, seat, text, after)
    falsify(after)
    with pytest.raises(AssertionError):
        check_step(box, before, seat, text, after)
