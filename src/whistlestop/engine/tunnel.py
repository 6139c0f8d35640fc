"""Chapter U: tunnels."""

from whistlestop.engine.cards import discard, fill_row, give_to_hand, take_from_hand, take_top_card, write_journal
from whistlestop.engine.claim import claim_route
from whistlestop.engine.payment import fewest_wilds
from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import NO_CARD, NO_TRACK, TUNNEL, TUNNEL_CARDS, WILD, Board, State
from whistlestop.engine.turn import end_turn


@rule("U1", "U2", "U6")
def enter_tunnel(board: Board, state: State, track: int, color: int, wilds: int) -> None:
    """Turn cards from the deck for a laid payment and ask for the surcharge, if there is one."""
    state.tunnel_track = track
    state.tunnel_color = color
    state.tunnel_wilds = wilds
    for turned in range(TUNNEL_CARDS):
        state.tunnel_turned[turned] = take_top_card(state)
        if state.tunnel_turned[turned] != NO_CARD:
            write_journal(state, state.tunnel_turned[turned])
    if surcharge(state) > 0:
        state.decision = TUNNEL
    else:
        _complete(board, state)


@rule("U3", "U4")
def surcharge(state: State) -> int:
    """Return the surcharge: one card for every turned wild or card of the color laid."""
    due = 0
    for turned in range(TUNNEL_CARDS):
        card = state.tunnel_turned[turned]
        # Wilds alone have no color: only turned wilds meet them.
        due += card == WILD or (card != NO_CARD and card == state.tunnel_color)
    return due


@rule("U3", "U4", "U5")
def fewest_wilds_due(state: State) -> int:
    """Return the fewest wilds with which the surcharge can be paid."""
    due = surcharge(state)
    if state.tunnel_color == WILD:
        return due
    return fewest_wilds(state.players[state.seat].hand, state.tunnel_color, due, 0)


@rule("U3", "U4", "U5")
def most_wilds_due(state: State) -> int:
    """Return the most wilds with which the surcharge can be paid; below the fewest if it can't."""
    return min(surcharge(state), state.players[state.seat].hand[WILD])


@rule("U3", "U5")
def pay_surcharge(board: Board, state: State, wilds: int) -> None:
    """Pay the surcharge and claim the track."""
    of_color = surcharge(state) - wilds
    for kind, cards in ((state.tunnel_color, of_color), (WILD, wilds)):
        take_from_hand(state, state.seat, kind, cards)
        discard(state, kind, cards)
    _complete(board, state)


@rule("U5", "U6")
def refuse_surcharge(board: Board, state: State) -> None:
    """Take the laid cards back and end the turn."""
    length = board.length[state.tunnel_track]
    give_to_hand(state, state.seat, state.tunnel_color, length - state.tunnel_wilds)
    give_to_hand(state, state.seat, WILD, state.tunnel_wilds)
    _leave(state)
    fill_row(state)
    end_turn(state)


@rule("C5", "U6")
def _complete(board: Board, state: State) -> None:
    track, color, wilds = state.tunnel_track, state.tunnel_color, state.tunnel_wilds
    _leave(state)
    claim_route(state, track, board.length[track], color, wilds)


@rule("U6")
def _leave(state: State) -> None:
    for turned in range(TUNNEL_CARDS):
        if state.tunnel_turned[turned] != NO_CARD:
            discard(state, state.tunnel_turned[turned], 1)
        state.tunnel_turned[turned] = NO_CARD
    state.tunnel_track = NO_TRACK
    state.tunnel_color = 0
    state.tunnel_wilds = 0
