"""An independent count of final scores and winners from the final position (P1-P7)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from oracles.tickets import best_stations
from oracles.trails import chosen_tracks, longest_trail
from whistlestop.maps.board import Box, TieBreak

POINTS_BY_LENGTH: Final = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}

Record = Mapping[str, Any]
"""The record of a game; Any, because it is what JSON holds, and its parts have many types."""

Score = dict[str, int]
"""The parts of one seat's score, under the names that the record has for them."""

PARTS_OF_TOTAL: Final = ("routes", "tickets", "stations", "attractions", "longest_path", "globetrotter")


def recount(box: Box, record: Record) -> dict[str, Any]:
    """Return `scores` and `winners` that follow from a record's final position.

    Any, because the two have different types, as in the record.
    """
    final = record["final"]
    tracks_by_seat = tracks_of_seats(final["tracks"], record["seats"])
    scores = [
        _own_score(box, tracks_by_seat, final["stations"], seat, final["tickets"][seat])
        for seat in range(record["seats"])
    ]
    _add_bonus(scores, "longest_path", "longest_trail", box.edition.longest_path_bonus)
    _add_bonus(scores, "globetrotter", "completed_tickets", box.edition.globetrotter_bonus)
    for score in scores:
        score["total"] = sum(score[part] for part in PARTS_OF_TOTAL)
    built = [list(final["stations"].values()).count(seat) for seat in range(record["seats"])]
    return {"scores": scores, "winners": winners(scores, built, box.edition.tie_breaks)}


def tracks_of_seats(owners: Mapping[str, int], seats: int) -> list[list[str]]:
    """Return the tracks of each seat, from the owners of tracks."""
    return [[track for track, owner in owners.items() if owner == seat] for seat in range(seats)]


def _own_score(
    box: Box,
    tracks_by_seat: Sequence[Collection[str]],
    stations: Mapping[str, int],
    seat: int,
    tickets: Collection[str],
) -> Score:
    """Return a seat's score without the bonuses that depend on other seats (P1)."""
    own = tracks_by_seat[seat]
    ticket_points, completed = best_stations(box, tracks_by_seat, stations, seat, tickets)
    return {
        "routes": sum(POINTS_BY_LENGTH[track.length] for track in chosen_tracks(box, own)),
        "tickets": ticket_points,
        "stations": box.edition.station_points * (box.edition.stations - list(stations.values()).count(seat)),
        "attractions": box.edition.attraction_points * attractions_reached(box, own),
        "completed_tickets": completed,
        "longest_trail": longest_trail(box, own),
    }


def attractions_reached(box: Box, own_tracks: Collection[str]) -> int:
    """Return the number of attractions at the ends of these tracks (P4)."""
    reached = {city for track in chosen_tracks(box, own_tracks) for city in track.ends}
    return sum(city.is_attraction and city.id in reached for city in box.cities)


def _add_bonus(scores: Sequence[Score], bonus: str, measure: str, points: int) -> None:
    """Give the bonus to every seat that ties for the most, unless that is zero (P2, P7)."""
    most = max(score[measure] for score in scores)
    for score in scores:
        score[bonus] = points if score[measure] == most > 0 else 0


def winners(scores: Sequence[Score], stations_built: Sequence[int], tie_breaks: Sequence[TieBreak]) -> list[int]:
    """Return the seats with the most points; ties break in the edition's order, then share (P5)."""
    best = _leaders(range(len(scores)), [score["total"] for score in scores])
    for tie_break in tie_breaks:
        match tie_break:
            case TieBreak.TICKETS:
                merit = [score["completed_tickets"] for score in scores]
            case TieBreak.STATIONS:
                merit = [-built for built in stations_built]
            case TieBreak.TRAIL:
                merit = [score["longest_trail"] for score in scores]
        best = _leaders(best, merit)
    return best


def _leaders(seats: Collection[int], merit: Sequence[int]) -> list[int]:
    most = max(merit[seat] for seat in seats)
    return [seat for seat in seats if merit[seat] == most]
