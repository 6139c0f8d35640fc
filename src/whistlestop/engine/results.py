"""Results of a game: every seat's score, part by part, and the winners."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np

from whistlestop.engine import core
from whistlestop.engine.codec import Codec
from whistlestop.engine.equipment import Equipment
from whistlestop.engine.records import Boxed, new
from whistlestop.engine.state import MAX_SEATS, MAX_STATIONS, NO_TRACK, SCORE_LAYOUT
from whistlestop.engine.state_reader import StateReader
from whistlestop.maps.board import CityId, TicketId, TrackId


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score (P1); a part that the edition lacks is 0."""

    routes: int
    tickets: int
    stations: int
    attractions: int
    longest_path: int
    globetrotter: int
    total: int
    completed_tickets: int
    longest_trail: int


@dataclass(frozen=True, slots=True)
class Final:
    """Everything that is public once the game is over."""

    tracks: Mapping[TrackId, int]
    stations: Mapping[CityId, int]
    tickets: tuple[tuple[TicketId, ...], ...]
    scores: tuple[Score, ...]
    winners: tuple[int, ...]

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return the result as it stands in the record of a game."""
        return {
            "tracks": dict(self.tracks),
            "stations": dict(self.stations),
            "tickets": [list(tickets) for tickets in self.tickets],
            "scores": [asdict(score) for score in self.scores],
            "winners": list(self.winners),
        }


def score_seats(equipment: Equipment, states: Boxed) -> tuple[tuple[Score, ...], tuple[int, ...]]:
    """Return every seat's score as the game stands, and the winners."""
    records = new(SCORE_LAYOUT, MAX_SEATS)
    core.score(equipment.board, states, records)
    seats = range(int(states["seats"][0]))
    scores = tuple(Score(*(int(records[part.name][seat]) for part in fields(Score))) for seat in seats)
    return scores, tuple(seat for seat in seats if records["rank"][seat] == 0)


def build_final(equipment: Equipment, states: Boxed) -> Final:
    """Return the final result of a game."""
    game = StateReader(states)
    scores, winners = score_seats(equipment, states)
    return Final(
        tracks=track_owners(equipment.codec, game),
        stations=station_owners(equipment.codec, game),
        tickets=tuple(equipment.codec.ticket_ids(game.tickets(seat)) for seat in range(game.seats)),
        scores=scores,
        winners=winners,
    )


def track_owners(codec: Codec, game: StateReader) -> dict[TrackId, int]:
    """Return the owner of every claimed track."""
    owned = {track: seat for seat in range(game.seats) for track in game.claimed(seat)}
    return {codec.box.tracks[track].id: owned[track] for track in sorted(owned)}


def station_owners(codec: Codec, game: StateReader) -> dict[CityId, int]:
    """Return the owner of every station."""
    owned = {city: seat for seat in range(game.seats) for city in game.stations(seat)}
    return {codec.box.cities[city].id: owned[city] for city in sorted(owned)}


def borrowed_tracks(equipment: Equipment, states: Boxed, seat: int) -> dict[CityId, TrackId]:
    """Return the track that each of a seat's stations would borrow if the game ended now (G5)."""
    borrowed = np.full(MAX_STATIONS, NO_TRACK)
    core.write_borrowed_tracks(equipment.board, states, seat, borrowed)
    stations = StateReader(states).stations(seat)
    return {
        equipment.box.cities[city].id: equipment.box.tracks[track].id
        for city, track in zip(stations, borrowed.tolist(), strict=False)
        if track != NO_TRACK
    }
