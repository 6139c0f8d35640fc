"""The longest trail of a player's network (P2), exact on every board that can occur (P3).

Most of a network is a tree, where the longest path is easy: branches are folded into the cities they start from, the
two longest of each. What remains are connected components on cycles, each with such branches. A component has a trail
over all its edges if it has at most two odd-degree vertices, the ends (Euler). So the question is which edges to drop:
`trail_search` answers it.
"""

from typing import Annotated, Final

import numpy as np

from whistlestop.engine.bits import WORD_BITS, lowest, popcount
from whistlestop.engine.records import Array, Boxed, Table, layout_of
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import MAX_CITIES, Board, Player
from whistlestop.engine.trail_search import COMPONENT_LAYOUT, Component, grow_component, search_longest_trail


class Network:
    """A player's tracks, numbered from 0. They fit one word because every track needs a piece."""

    cities: int
    tracks: int
    tracks_at: Annotated[Array[int], (MAX_CITIES,)]
    both_ends: Annotated[Array[int], (WORD_BITS,)]  # the sum of both: minus one end it is the other
    length: Annotated[Array[int], (WORD_BITS,)]
    branches: Annotated[Table, (MAX_CITIES, 2)]  # the longest and the second longest at every city


NETWORK_LAYOUT: Final = layout_of(Network)


@rule("P2", "P3")
def longest_trail(board: Board, player: Player) -> int:
    """Return the length of the longest trail: cities may repeat, tracks may not."""
    networks = np.zeros(1, NETWORK_LAYOUT)
    _number_tracks(board, player, networks)
    return _measure(networks)


@rule("P2", "P3")
def _measure(networks: Boxed) -> int:
    # A record does not keep its array alive in compiled code, so scratch records are handed on inside their arrays.
    network: Network = networks[0]
    on_cycles, best = _fold_branches(network)
    while on_cycles:
        members = grow_component(network.tracks_at, network.cities, on_cycles)
        components = np.zeros(1, COMPONENT_LAYOUT)
        _write_component(network, members, components)
        best = search_longest_trail(components, best)
        on_cycles &= ~members
    return best


@compiled
def _number_tracks(board: Board, player: Player, networks: Boxed) -> None:
    network: Network = networks[0]
    network.cities = board.cities
    number = 0
    for word in range(board.track_words):
        tracks = player.claimed[word]
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            network.tracks_at[board.end_a[track]] |= 1 << number
            network.tracks_at[board.end_b[track]] |= 1 << number
            network.both_ends[number] = board.end_a[track] + board.end_b[track]
            network.length[number] = board.length[track]
            number += 1
    network.tracks = (1 << number) - 1


@compiled
def _fold_branches(network: Network) -> tuple[int, int]:
    """Fold tracks that lead to no cycle; return the other tracks and the longest path so far."""
    on_cycles, best = network.tracks, 0
    for first in range(network.cities):
        city = first
        while popcount(network.tracks_at[city] & on_cycles) == 1:
            track = lowest(network.tracks_at[city] & on_cycles)
            on_cycles &= ~(1 << track)
            branch = network.branches[city, 0] + network.length[track]
            city = network.both_ends[track] - city
            best = max(best, network.branches[city, 0] + branch)
            _note_branch(network, city, branch)
    return on_cycles, best


@compiled
def _note_branch(network: Network, city: int, branch: int) -> None:
    if branch > network.branches[city, 0]:
        network.branches[city, 1] = network.branches[city, 0]
        network.branches[city, 0] = branch
    elif branch > network.branches[city, 1]:
        network.branches[city, 1] = branch


@compiled
def _write_component(network: Network, members: int, components: Boxed) -> None:
    component: Component = components[0]
    vertex_of = np.zeros(MAX_CITIES, np.int64)
    for city in range(network.cities):
        if network.tracks_at[city] & members:
            vertex_of[city] = component.vertices
            component.vertices += 1
    for city in range(network.cities):
        tracks = network.tracks_at[city] & members
        while tracks:
            track = lowest(tracks)
            tracks &= tracks - 1
            other = network.both_ends[track] - city
            if city < other:
                _add_edge(component, vertex_of[city], vertex_of[other], network.length[track])
        if network.tracks_at[city] & members:
            _add_branches(network, component, city, vertex_of[city])


@compiled
def _add_branches(network: Network, component: Component, city: int, vertex: int) -> None:
    """Add each branch as an edge to a vertex of its own."""
    for branch in range(2):
        if network.branches[city, branch] > 0:
            _add_edge(component, vertex, component.vertices, network.branches[city, branch])
            component.vertices += 1


@compiled
def _add_edge(component: Component, one: int, other: int, length: int) -> None:
    component.edges_at[one] |= 1 << component.edges
    component.edges_at[other] |= 1 << component.edges
    component.length[component.edges] = length
    component.edges += 1
