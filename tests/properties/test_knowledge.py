"""T4: the records that a seat's view is read from: everything is either seen or counted as hidden."""

from collections.abc import Iterator

from hypothesis import given, settings

from properties.games import random_games
from whistlestop import Game, View
from whistlestop.engine.state_reader import StateReader


def views(game: Game) -> Iterator[View]:
    yield from (game.view_for(seat) for seat in range(game.seats))
    yield game.public_view()


def cards_of(game: Game) -> list[int]:
    edition, colors = game.box.edition, len(game.box.colors)
    return [edition.cards_per_color if kind < colors else 0 for kind in range(8)] + [edition.wild_cards]


def seen_cards(game: Game, known: StateReader) -> list[int]:
    """Return the cards by kind that lie somewhere the seat can see."""
    on_table = [*known.row, *known.tunnel_turned]
    laid = [0] * 9
    if game.view_for(0).tunnel is not None:
        laid[known.tunnel_color] += game.box.tracks[known.tunnel_track].length - known.tunnel_wilds
        laid[8] += known.tunnel_wilds
    piles = [known.discards, laid, *(known.hand(seat) for seat in range(known.seats))]
    return [sum(pile[kind] for pile in piles) + on_table.count(kind) for kind in range(9)]


@settings(max_examples=60, deadline=None)
@given(game=random_games())
def test_T4_every_card_is_seen_or_unseen(game: Game) -> None:
    for view in views(game):
        known, unseen = StateReader(view.knowledge.known), view.knowledge.hidden["unseen"][0]
        assert seen_cards(game, known) == [all_ - left for all_, left in zip(cards_of(game), unseen, strict=True)]
        assert unseen.sum() == view.deck_size + view.knowledge.hidden["cards"].sum()
        assert sum(known.deck) == (unseen.sum() if view.deck_size else 0)


@settings(max_examples=60, deadline=None)
@given(game=random_games())
def test_T4_a_record_holds_no_more_than_its_view_names(game: Game) -> None:
    for view in views(game):
        known, box = StateReader(view.knowledge.known), game.box
        for seat, player in enumerate(view.players):
            own = view.own if seat == view.me else None
            codec = game.equipment.codec
            assert codec.count_by_color(known.hand(seat)) == (player.known_cards if own is None else own.hand)
            assert codec.ticket_ids(known.tickets(seat)) == (() if own is None else own.tickets)
            assert codec.ticket_ids(known.offer(seat)) == (() if own is None else own.offer)
            assert known.chosen(seat) == ((1,) * player.has_chosen if own is None else own.chosen)
        mine = set() if view.own is None else {*view.own.tickets, *view.own.offer}
        others = {ticket.id for ticket in box.tickets} - mine
        assert set(codec.ticket_ids(known.undrawn_tickets)) == (others if view.ticket_deck_size else set())
        for secret in ("key", "generator", "refused", "refused_count", "journal", "journal_count", "needs_key"):
            assert not view.knowledge.known[secret].any(), secret
