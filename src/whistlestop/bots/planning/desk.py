"""What lies on a planner's desk: one plan for each seat, and paper to work on. Used again for every decision."""

from typing import Annotated, Final

import numpy as np

from whistlestop.engine.records import Array, layout_of
from whistlestop.engine.state import MAX_CITIES, MAX_SEATS, MAX_TRACKS, Counts, Set


class Plan:
    """What one seat means to build, and for which position it was thought out."""

    is_made: int
    tickets: Set  # the tickets it was made for
    claimed: Set  # what the seat had claimed when it was last looked at
    is_last_round: int
    tracks: Set  # to be claimed
    borrowed: Set  # somebody else's tracks, to be used through a station
    is_goal: int  # no ticket needs it: a track for its points' sake
    need: Counts  # cards for the planned tracks by color; wild: what ferries ask for
    gray: int  # cards of any color, for gray tracks
    pieces: int
    claims: int  # planned tracks
    stations: int  # to be built
    abandoned: int  # tickets for which there is no way, or no time


class Ways:
    """What it takes to find a way, and the way that was found last."""

    cost: Annotated[Array[float], (MAX_TRACKS,), np.float64]  # of a track, for whoever plans now
    distance: Annotated[Array[float], (MAX_CITIES,), np.float64]
    arrived_by: Annotated[Array[int], (MAX_CITIES,)]
    waiting: Annotated[Array[int], (MAX_CITIES,)]


class Desk(Ways):
    """Room for all seats' plans, and for working out ways."""

    plans: Annotated[Array[Plan], (MAX_SEATS,)]
    saved: Annotated[Array[Plan], (1,)]
    saved_cost: Annotated[Array[float], (MAX_TRACKS,), np.float64]
    order: Annotated[Array[int], (MAX_TRACKS,)]


PLAN_LAYOUT: Final = layout_of(Plan)
DESK_LAYOUT: Final = layout_of(Desk)
