"""Reader of TopoJSON: borders are stored once as arcs, and countries are lists of arcs."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from tools.base_maps.geometry import Points

Arc = int
"""The number of an arc; ~number is the same arc backwards."""
Ring = Sequence[Arc]
End = tuple[float, float]

PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Shape:
    """A country, state, land mass or lake: polygons of an outer ring and rings of holes."""

    name: str
    group: str
    """The country of a state; empty for anything else."""
    polygons: Sequence[Sequence[Ring]]


class Topology:
    """One TopoJSON file, decoded to longitudes and latitudes."""

    def __init__(self, data: Mapping[str, Any]) -> None:  # Any: plain JSON
        scale, shift = (np.array(data["transform"][part]) for part in ("scale", "translate"))
        self.arcs: list[Points] = [np.cumsum(arc, axis=0) * scale + shift for arc in data["arcs"]]
        self._objects: Mapping[str, Any] = data["objects"]

    def shapes(self, layer: str) -> list[Shape]:
        """Return all shapes of one layer of the file."""
        return [_shape(geometry) for geometry in self._objects[layer]["geometries"]]

    def polygons(self, layer: str) -> Iterator[list[Points]]:
        """Yield every polygon of a layer as points: the outer ring, then its holes."""
        for shape in self.shapes(layer):
            for polygon in shape.polygons:
                yield [self._ring(ring) for ring in polygon]

    def borders(self, shapes: Iterable[Shape], *, within: bool) -> list[Points]:
        """Return the lines between two shapes, within one group or between groups, each once."""
        sides = _sides(shapes)
        shared = [
            arc
            for arc, owners in sorted(sides.items())
            if len(owners) == PAIR and within == (len({owner.group for owner in owners}) == 1)
        ]
        return joined([self.arcs[arc] for arc in shared])

    def _ring(self, arcs: Ring) -> Points:
        return np.concatenate([self._directed(arc)[:-1] for arc in arcs])

    def _directed(self, arc: Arc) -> Points:
        return self.arcs[arc] if arc >= 0 else self.arcs[~arc][::-1]


def _shape(geometry: Mapping[str, Any]) -> Shape:  # Any: plain JSON
    properties = geometry.get("properties", {})
    polygons = {"Polygon": [geometry.get("arcs", [])], "MultiPolygon": geometry.get("arcs", [])}
    name = properties.get("name", geometry.get("id", ""))
    return Shape(str(name), str(properties.get("gu", "")), polygons.get(geometry["type"], []))


def _sides(shapes: Iterable[Shape]) -> dict[Arc, list[Shape]]:
    """Return the shapes beside each arc."""
    sides: dict[Arc, list[Shape]] = defaultdict(list)
    for shape in shapes:
        for arc in {max(arc, ~arc) for polygon in shape.polygons for ring in polygon for arc in ring}:
            sides[arc].append(shape)
    return sides


def joined(lines: Sequence[Points]) -> list[Points]:
    """Return the same lines, joined at every point where exactly two of them meet."""
    meetings: dict[End, list[int]] = defaultdict(list)
    for number, line in enumerate(lines):
        for end in (_end(line), _end(line[::-1])):
            meetings[end].append(number)
    unused = set(range(len(lines)))
    result: list[Points] = []
    for number, line in enumerate(lines):
        if number in unused:
            unused.remove(number)
            backwards = _drawn_on(line, lines, meetings, unused)[::-1]
            result.append(_drawn_on(backwards, lines, meetings, unused))
    return result


def _drawn_on(line: Points, lines: Sequence[Points], meetings: Mapping[End, list[int]], unused: set[int]) -> Points:
    """Return a line joined with those that continue it."""
    while len(meetings[_end(line)]) == PAIR:
        following = [number for number in meetings[_end(line)] if number in unused]
        if not following:
            break
        unused.remove(following[0])
        added = lines[following[0]]
        forwards = added if _end(added[::-1]) == _end(line) else added[::-1]
        line = np.concatenate([line, forwards[1:]])
    return line


def _end(line: Points) -> End:
    x, y = line[-1].tolist()
    return x, y
