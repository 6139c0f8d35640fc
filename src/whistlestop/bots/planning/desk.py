"""The planner's work space, reused for every decision: plans and a path search."""

from typing import Annotated, Final

import numpy as np

from whistlestop.engine.records import Array, layout_of
from whistlestop.engine.state import MAX_CITIES, MAX_SEATS, MAX_TRACKS, Counts, Set


class Plan:
    """The tracks one seat means to build, and the position they were planned for."""

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


class PathSearch:
    """The work space of a shortest-path search, and the path found last."""

    cost: Annotated[Array[float], (MAX_TRACKS,), np.float64]  # of a track, to the seat that plans
    distance: Annotated[Array[float], (MAX_CITIES,), np.float64]
    arrived_by: Annotated[Array[int], (MAX_CITIES,)]
    waiting: Annotated[Array[int], (MAX_CITIES,)]


class Desk(PathSearch):
    """Work space for the plans of all seats."""

    plans: Annotated[Array[Plan], (MAX_SEATS,)]
    saved: Annotated[Array[Plan], (1,)]
    saved_cost: Annotated[Array[float], (MAX_TRACKS,), np.float64]
    order: Annotated[Array[int], (MAX_TRACKS,)]


PLAN_LAYOUT: Final = layout_of(Plan)
DESK_LAYOUT: Final = layout_of(Desk)
