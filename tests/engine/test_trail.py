"""The longest trail on hard networks, against oracles and known results of graph theory."""

from itertools import combinations

import pytest

from oracles.trails import longest_trail
from scenarios import scenario
from whistlestop import Box
from whistlestop.maps.loading import box_from_data

Pairs = list[tuple[int, int]]


def network(pairs: Pairs) -> Box:
    """Return a map of one-space tracks between numbered cities."""
    names = [f"City {number}" for number in range(1 + max(map(max, pairs)))]
    routes = [{"between": [names[one], names[other]], "length": 1, "tracks": ["red"]} for one, other in pairs]
    tickets = [{"between": route["between"], "points": 5} for route in routes][:40]
    edition = {"pieces": 60, "cards_per_color": 60, "players": [2, 2], "starting_tickets": 2, "starting_keep": 1}
    data = {"name": "Network", "colors": ["red"], "cities": names, "route": routes, "ticket": tickets}
    return box_from_data(data | {"edition": edition}, "network.toml")


def trail_of_everything(box: Box) -> int:
    everything = " ".join(track.id for track in box.tracks)
    game = scenario(box, row="red red red red red", tracks={0: everything})
    return game.advice_for(0).score_now().longest_trail


def complete(cities: int) -> Pairs:
    return list(combinations(range(cities), 2))


def grid(width: int, height: int) -> Pairs:
    across = [(y * width + x, y * width + x + 1) for y in range(height) for x in range(width - 1)]
    return across + [(y * width + x, (y + 1) * width + x) for y in range(height - 1) for x in range(width)]


def prism(sides: int) -> Pairs:
    rings = [(ring * sides + n, ring * sides + (n + 1) % sides) for ring in range(2) for n in range(sides)]
    return rings + [(n, sides + n) for n in range(sides)]


def two_sides(one: int, other: int) -> Pairs:
    """Return a complete bipartite graph."""
    return [(left, one + right) for left in range(one) for right in range(other)]


def chained(links: int) -> Pairs:
    """Return a chain of complete graphs of four: dropping one edge may cut the chain."""
    inside = [(4 * link + one, 4 * link + other) for link in range(links) for one, other in combinations(range(4), 2)]
    return inside + [(4 * link - 1, 4 * link) for link in range(1, links)]


def tailed(pairs: Pairs) -> Pairs:
    """Return the edges with a tail of two at every third city."""
    cities = 1 + max(map(max, pairs))
    tails = [(city, cities + 2 * place) for place, city in enumerate(range(0, cities, 3))]
    return pairs + tails + [(first, first + 1) for _, first in tails]


@pytest.mark.parametrize(
    ("pairs", "length"),
    [(complete(4), 5), (complete(5), 10), (complete(6), 13), (grid(3, 3), 10), (prism(3), 7), (chained(2), 11)],
)
def test_small_networks(pairs: Pairs, length: int) -> None:
    box = network(pairs)
    assert trail_of_everything(box) == length == longest_trail(box, [track.id for track in box.tracks])


@pytest.mark.parametrize(
    "pairs",
    [
        two_sides(3, 4),
        two_sides(3, 5),
        chained(2),
        chained(3),
        tailed(grid(3, 3)),
        tailed(prism(3)),
        tailed(complete(5)),
    ],
)
def test_networks_with_cuts_and_tails(pairs: Pairs) -> None:
    box = network(pairs)
    assert trail_of_everything(box) == longest_trail(box, [track.id for track in box.tracks])


@pytest.mark.slow
@pytest.mark.parametrize("cities", [7, 8, 9, 10, 11])
def test_P3_exact_where_everything_is_joined_to_everything(cities: int) -> None:
    """A complete graph: Eulerian with an odd number of cities, otherwise half the cities drop."""
    unused = 0 if cities % 2 else (cities - 2) // 2
    assert trail_of_everything(network(complete(cities))) == len(complete(cities)) - unused


@pytest.mark.slow
@pytest.mark.parametrize(("hubs", "cities"), [(3, 12), (3, 20), (5, 12)])
def test_P3_exact_where_a_few_hubs_serve_many_cities(hubs: int, cities: int) -> None:
    """Each city has an odd degree and only hubs as neighbors: all but the two ends lose one."""
    assert trail_of_everything(network(two_sides(hubs, cities))) == hubs * cities - (cities - 2)


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [grid(6, 5), grid(7, 5), prism(20), chained(8), tailed(grid(5, 3))])
def test_P3_exact_on_networks_of_up_to_sixty_tracks(pairs: Pairs) -> None:
    box = network(pairs)
    assert trail_of_everything(box) == longest_trail(box, [track.id for track in box.tracks])
