"""Chapter G: stations."""

from whistlestop.engine.bits import add, has, popcount, size
from whistlestop.engine.cards import discard, fill_row, take_from_hand
from whistlestop.engine.ids import station_id
from whistlestop.engine.payment import count_mixed_payments, count_payments_of_any_color, fewest_wilds, most_wilds
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import CITY_WORDS, WILD, Board, Menu, Player, State
from whistlestop.engine.turn import end_turn


@rule("G1")
def stations_left(board: Board, player: Player) -> int:
    """Return the number of stations a player can still build."""
    return board.stations - size(player.stations)


@rule("G1")
def free_cities(board: Board, state: State, word: int) -> int:
    """Return the cities without a station, as bits."""
    cities = board.all_cities[word]
    for seat in range(state.seats):
        cities &= ~state.players[seat].stations[word]
    return cities


@rule("G1")
def count_free_cities(board: Board, state: State) -> int:
    """Return the number of cities without a station."""
    cities = 0
    for word in range(CITY_WORDS):
        cities += popcount(free_cities(board, state, word))
    return cities


@rule("G2")
def next_station_cost(player: Player) -> int:
    """Return the price of the next station: one card, then two, then three."""
    return size(player.stations) + 1


@rule("G1", "G2")
def count_station_payments(board: Board, player: Player) -> int:
    """Return the number of payments for the next station; 0 when all are built."""
    if stations_left(board, player) == 0:
        return 0
    return count_payments_of_any_color(player.hand, next_station_cost(player), 0)


@rule("G1", "G2")
def offer_stations(board: Board, state: State, seat: int, menu: Menu) -> None:
    """Put the cities where a seat can build on the menu, with the number of payments."""
    menu.station_ways = count_station_payments(board, state.players[seat])
    menu.cities = count_free_cities(board, state) if menu.station_ways > 0 else 0


@compiled
def nth_station(board: Board, player: Player, city: int, n: int) -> int:
    """Return the n-th payment for the next station, in a city.

    Payments are ordered by color, then fewest wilds first; wilds alone come last.
    """
    cost = next_station_cost(player)
    for color in range(board.colors):
        ways = count_mixed_payments(player.hand, color, cost, 0)
        if n < ways:
            return station_id(board, city, color, fewest_wilds(player.hand, color, cost, 0) + n)
        n -= ways
    return station_id(board, city, WILD, cost)


@compiled
def list_station_payments(board: Board, player: Player, city: int, out: Array[int], count: int) -> int:
    """Append all payments for the next station, in a city; return the new count."""
    cost = next_station_cost(player)
    most = most_wilds(player.hand, cost)
    for color in range(board.colors):
        for wilds in range(fewest_wilds(player.hand, color, cost, 0), most + 1):
            out[count] = station_id(board, city, color, wilds)
            count += 1
    if player.hand[WILD] >= cost:
        out[count] = station_id(board, city, WILD, cost)
        count += 1
    return count


@rule("G1", "G2")
def build_station(state: State, city: int, color: int, wilds: int) -> None:
    """Pay for a station and put it in a city; gaps in the row are filled (D8)."""
    cost = next_station_cost(state.players[state.seat])
    for kind, cards in ((color, cost - wilds), (WILD, wilds)):
        take_from_hand(state, state.seat, kind, cards)
        discard(state, kind, cards)
    add(state.players[state.seat].stations, city)
    fill_row(state)
    end_turn(state)


@rule("G1")
def has_station(state: State, city: int) -> bool:
    """Return whether a city has a station."""
    for seat in range(state.seats):
        if has(state.players[seat].stations, city):
            return True
    return False
