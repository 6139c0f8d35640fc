"""Branch and bound for the longest trail of a connected component.

The search is depth-first and decides which edges to drop. At an odd-degree vertex one edge is dropped, or the trail
ends there; the search branches on one such vertex after the other. It prunes a node if its upper bound, with the
least that must still be dropped, is not longer than the best trail known.
"""

from typing import Annotated, Final

import numpy as np

from whistlestop.engine.bits import WORD_BITS, lowest, popcount
from whistlestop.engine.records import Array, Boxed, Ints, layout_of
from whistlestop.engine.rulebook import compiled, rule

MAX_VERTICES: Final = 2 * WORD_BITS
MAX_ENDS: Final = 2
NO_VERTEX: Final = -1
# Each node of the search adds at most one for every edge at a vertex.
MAX_STACK: Final = WORD_BITS * WORD_BITS


class Component:
    """A connected component as a graph; vertices and edges are numbered from 0."""

    vertices: int
    edges: int
    edges_at: Annotated[Array[int], (MAX_VERTICES,)]
    length: Annotated[Array[int], (WORD_BITS,)]


COMPONENT_LAYOUT: Final = layout_of(Component)

REMAINING, KEPT, END_1, END_2 = range(4)  # a node of the search: edges not dropped, edges kept for good, the ends


@rule("P2", "P3")
def search_longest_trail(components: Boxed, best: int) -> int:
    """Return the length of the longest trail, or the best known if that is longer."""
    component: Component = components[0]
    all_edges = (1 << component.edges) - 1
    if _count_odd_vertices(component, all_edges) <= MAX_ENDS:
        return max(best, _total_length(component, all_edges))
    stack = np.empty((MAX_STACK, 4), np.int64)
    stack[0, REMAINING], stack[0, KEPT], stack[0, END_1], stack[0, END_2] = all_edges, 0, NO_VERTEX, NO_VERTEX
    depth = 1
    while depth > 0:
        depth -= 1
        best, depth = _expand(component, stack, depth, best)
    return best


@compiled
def _expand(component: Component, stack: Ints, depth: int, best: int) -> tuple[int, int]:
    remaining, kept = stack[depth, REMAINING], stack[depth, KEPT]
    end_1, end_2 = stack[depth, END_1], stack[depth, END_2]
    connected = grow_component(component.edges_at, component.vertices, remaining)
    if connected != remaining:
        return best, _split_components(component, stack, depth, remaining, connected)
    vertex, bound = _bound(component, remaining, kept, end_1, end_2)
    if bound <= best:
        return best, depth
    if vertex == NO_VERTEX:
        return bound, depth
    return best, _branch(component, stack, depth, vertex)


@compiled
def _count_odd_vertices(component: Component, edges: int) -> int:
    odd = 0
    for vertex in range(component.vertices):
        odd += popcount(component.edges_at[vertex] & edges) & 1
    return odd


@compiled
def grow_component(edges_at: Array[int], vertices: int, edges: int) -> int:
    """Return the edges of the connected component that holds the lowest edge."""
    connected = edges & -edges
    grown = True
    while grown:
        grown = False
        for vertex in range(vertices):
            near = edges_at[vertex] & edges
            if near & connected and near & ~connected:
                connected |= near
                grown = True
    return connected


@compiled
def _split_components(component: Component, stack: Ints, depth: int, remaining: int, connected: int) -> int:
    """Push each component of a disconnected node that can hold its ends: a trail is in one only."""
    kept, end_1, end_2 = stack[depth, KEPT], stack[depth, END_1], stack[depth, END_2]
    for part in (connected, remaining & ~connected):
        has_ends = (end_1 == NO_VERTEX or component.edges_at[end_1] & part) and (
            end_2 == NO_VERTEX or component.edges_at[end_2] & part
        )
        if has_ends:
            stack[depth, REMAINING], stack[depth, KEPT] = part, kept & part
            stack[depth, END_1], stack[depth, END_2] = end_1, end_2
            depth += 1
    return depth


@compiled
def _bound(component: Component, remaining: int, kept: int, end_1: int, end_2: int) -> tuple[int, int]:
    """Return the odd-degree vertex with the fewest choices, and an upper bound of the length.

    An edge has two ends, so at least half of the shortest edges at all odd vertices must go; and at vertices no two of
    which are adjacent, all of the shortest ones. Less where the trail may still end.
    """
    branch_vertex, fewest = NO_VERTEX, WORD_BITS
    lost, longest, second = 0, 0, 0
    for vertex in range(component.vertices):
        if not _must_lose_edge(component, remaining, end_1, end_2, vertex):
            continue
        free = component.edges_at[vertex] & remaining & ~kept
        shortest = _shortest_edge(component, free)
        lost += shortest
        if shortest > longest:
            longest, second = shortest, longest
        elif shortest > second:
            second = shortest
        if popcount(free) < fewest:
            branch_vertex, fewest = vertex, popcount(free)
    exempt = (longest if end_2 == NO_VERTEX else 0) + (second if end_1 == NO_VERTEX else 0)
    must_go = max((lost - exempt + 1) // 2, _independent_bound(component, remaining, kept, end_1, end_2) - exempt)
    return branch_vertex, _total_length(component, remaining) - must_go


@compiled
def _must_lose_edge(component: Component, remaining: int, end_1: int, end_2: int, vertex: int) -> bool:
    """Return whether a vertex has an odd degree and is no end of the trail."""
    return popcount(component.edges_at[vertex] & remaining) & 1 == 1 and vertex != end_1 and vertex != end_2


@compiled
def _independent_bound(component: Component, remaining: int, kept: int, end_1: int, end_2: int) -> int:
    """Return the sum of the shortest edges at an independent set of odd-degree vertices.

    The set is chosen greedily, vertices of low degree first.
    """
    joined, total = 0, 0
    for max_degree in (3, 5, 7, WORD_BITS):
        for vertex in range(component.vertices):
            edges = component.edges_at[vertex] & remaining
            if joined & edges or popcount(edges) > max_degree:
                continue
            if _must_lose_edge(component, remaining, end_1, end_2, vertex):
                joined |= edges
                total += _shortest_edge(component, edges & ~kept)
    return total


@compiled
def _shortest_edge(component: Component, edges: int) -> int:
    """Return the length of the shortest edge, or more than any bound if there is none."""
    shortest = 1 << 20
    while edges:
        shortest = min(shortest, component.length[lowest(edges)])
        edges &= edges - 1
    return shortest


@compiled
def _total_length(component: Component, edges: int) -> int:
    total = 0
    while edges:
        total += component.length[lowest(edges)]
        edges &= edges - 1
    return total


@compiled
def _branch(component: Component, stack: Ints, depth: int, vertex: int) -> int:
    """Push a node that ends the trail at an odd-degree vertex, and one per edge to drop.

    The k-th of those drops the k-th edge and keeps the ones before it.
    """
    remaining, kept = stack[depth, REMAINING], stack[depth, KEPT]
    end_1, end_2 = stack[depth, END_1], stack[depth, END_2]
    free = component.edges_at[vertex] & remaining & ~kept
    if end_2 == NO_VERTEX:
        stack[depth, REMAINING], stack[depth, KEPT] = remaining, kept
        stack[depth, END_1], stack[depth, END_2] = vertex, end_1
        depth += 1
    while free:
        edge = lowest(free)
        free &= free - 1
        stack[depth, REMAINING], stack[depth, KEPT] = remaining & ~(1 << edge), kept
        stack[depth, END_1], stack[depth, END_2] = end_1, end_2
        kept |= 1 << edge
        depth += 1
    return depth
