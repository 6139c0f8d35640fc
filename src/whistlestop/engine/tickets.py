"""Chapter K: tickets drawn and kept; and the choice of starting tickets (S4)."""

from whistlestop.engine.bits import add, nth, popcount, remove, size
from whistlestop.engine.randomness import random_below
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import KEEP_TICKETS, STARTING_TICKETS, TURN, Board, Player, State
from whistlestop.engine.turn import end_turn


@compiled
def tickets_left(state: State) -> int:
    """Return the number of tickets that can still be drawn."""
    return size(state.undrawn) + state.refused_count


@rule("K1")
def take_ticket(state: State) -> int:
    """Take the top ticket: a random undrawn one, then the refused ones in order."""
    undrawn = size(state.undrawn)
    if undrawn == 0:
        return _take_first_refused(state)
    ticket = nth(state.undrawn, random_below(state, undrawn))
    remove(state.undrawn, ticket)
    return ticket


@compiled
def _take_first_refused(state: State) -> int:
    ticket = int(state.refused[0])
    state.refused_count -= 1
    for place in range(state.refused_count):
        state.refused[place] = state.refused[place + 1]
    state.refused[state.refused_count] = 0
    return ticket


@compiled
def offer_ticket(player: Player, ticket: int) -> None:
    """Add a ticket to a player's offer."""
    player.offer[player.offered] = ticket
    player.offered += 1


@rule("K1")
def draw_tickets(board: Board, state: State) -> None:
    """Draw the edition's number of tickets, or all that are left, as an offer."""
    for _ in range(min(board.drawn_tickets, tickets_left(state))):
        offer_ticket(state.players[state.seat], take_ticket(state))
    state.decision = KEEP_TICKETS


@rule("S4", "K2")
def is_enough_to_keep(board: Board, state: State, seat: int, chosen: int) -> bool:
    """Return whether a choice, positions as bits, is within the offer and keeps enough tickets."""
    player = state.players[seat]
    least = board.starting_keep if state.decision == STARTING_TICKETS else board.drawn_keep
    return chosen >> player.offered == 0 and popcount(chosen) >= min(least, player.offered)


@rule("K2", "K3")
def keep_tickets(state: State, chosen: int) -> None:
    """Keep some of the drawn tickets to the end; the others go under the deck."""
    _settle_offer(state, state.seat, chosen, False)
    end_turn(state)


@rule("S4")
def choose_starting_tickets(board: Board, state: State, seat: int, chosen: int) -> None:
    """Store a seat's choice; after the last one, apply all of them, seat by seat."""
    state.players[seat].kept = chosen
    if _someone_still_chooses(state):
        return
    for each in range(state.seats):
        _settle_offer(state, each, state.players[each].kept, board.refused_start_leaves == 1)
        state.players[each].kept = 0
    state.decision = TURN


@compiled
def _someone_still_chooses(state: State) -> bool:
    for seat in range(state.seats):
        if state.players[seat].kept == 0:
            return True
    return False


@rule("S4", "K2")
def _settle_offer(state: State, seat: int, chosen: int, refused_leave: bool) -> None:
    player = state.players[seat]
    for position in range(player.offered):
        if chosen >> position & 1:
            add(player.tickets, player.offer[position])
        elif not refused_leave:
            state.refused[state.refused_count] = player.offer[position]
            state.refused_count += 1
        player.offer[position] = 0
    player.offered = 0
