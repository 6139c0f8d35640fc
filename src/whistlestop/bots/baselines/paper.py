"""The work space of a baseline bot, blank for every decision: the bots have no memory."""

from typing import Annotated, Final

import numpy as np

from whistlestop.bots.planning.desk import PathSearch
from whistlestop.engine.records import Array, layout_of
from whistlestop.engine.state import MAX_TICKETS, MAX_TRACKS, Counts, Set


class Paper(PathSearch):
    """A path search is made on it, and it lists what is wanted."""

    tickets: Annotated[Array[int], (MAX_TICKETS,)]  # neither completed nor refused, in the order of the bot's choice
    ticket_count: int
    claimable: Set  # tracks that can be claimed and paid for now
    planned: Set  # tracks to be claimed
    ways: Set  # the same, with the seat's own tracks that the planned ways use
    planned_pieces: int
    planned_points: int  # of the tracks, not of the tickets
    need: Counts  # cards for the planned tracks by color; in the place of gray: of any color
    aim: Counts  # the same, with a color chosen for every gray track
    worth: Annotated[Array[float], (MAX_TRACKS,), np.float64]  # of a track, as the bot sees it


NOWHERE: Final = -1  # a way to nowhere measures how far all cities are
PAPER_LAYOUT: Final = layout_of(Paper)
