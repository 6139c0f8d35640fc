"""The planner's constants, tuned by self-play (`tools/tune_planner.py`)."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

import numpy as np

from whistlestop.engine.records import Array, Boxed, layout_of, new
from whistlestop.engine.state import MAX_LENGTH


class Weights:
    """One number for each of the planner's opinions."""

    # What a track costs in a plan.
    length: Annotated[Array[float], (MAX_LENGTH + 1,), np.float64]  # by its spaces, less the points that it brings
    held: float  # saved for every card of its color in the hand
    gray: float  # saved for a gray track
    tunnel: float
    ferry: float  # for every wild that it asks for and the hand lacks
    station: float
    attraction: float  # saved for every attraction that it would reach

    # Which tickets to plan for, and to keep.
    spare_pieces: float  # to be left when all is built
    pace: float  # pieces that a rival sets in a turn, as far as one can tell
    cards_a_turn: float
    keep_piece: float  # what a piece is worth when tickets are chosen
    keep_fail: float  # the part of a hopeless ticket's points that is lost

    # Which planned track to claim.
    claim_wild: float
    claim_lone: float  # there is no open twin
    claim_needed: float  # for every card paid that another planned track needs
    claim_least: float  # worth less than that, it waits

    # What to do when nothing is planned.
    tickets_pieces: float  # draw tickets with at least so many pieces,
    tickets_rivals: float  # while every rival has so many
    goal_turns: float  # a track for its points' sake is worth its points by the turns it takes, and so many more
    goal_least: float  # points for each turn
    goal_touch: float  # points more for every piece of a track that touches one's own

    # Which card to draw.
    draw_short: float
    draw_missing: float  # more for every such card that is missing
    draw_last: float  # more, if it is the last card that a planned track lacks
    draw_gray: float
    draw_pile: float  # more for each such card in the hand, for gray tracks
    draw_other: float
    draw_wild: float
    draw_wild_last: float
    draw_blind: float


WEIGHTS_LAYOUT: Final = layout_of(Weights)

Constants = dict[str, float]
BY_LENGTH: Final = "length_"
LONGEST_TUNED: Final = 6


def weights_for(edition: str, seats: int) -> Constants:
    """Return the constants for an edition and a number of seats.

    What was never tuned for just these is taken from where it was: the same edition with another number of seats
    nearest to it, or else the common values.
    """
    common, tuned = _constants()
    of_edition = tuned.get(edition, {})
    nearest = min(of_edition, key=lambda count: abs(int(count) - seats), default=None)
    return common if nearest is None else {**common, **of_edition[nearest]}


@cache
def _constants() -> tuple[Constants, dict[str, dict[str, Constants]]]:
    """Return the common values, and what differs from them by edition and number of seats."""
    tables = tomllib.loads(files(__package__).joinpath("weights.toml").read_text(encoding="utf-8"))
    return tables.pop("common"), tables


def weights_record(values: Constants) -> Boxed:
    """Return constants as the compiled planner reads them."""
    boxed = new(WEIGHTS_LAYOUT)
    for name, value in values.items():
        if name.startswith(BY_LENGTH):
            boxed["length"][0, int(name.removeprefix(BY_LENGTH))] = value
        else:
            boxed[name] = value
    for length in range(LONGEST_TUNED + 1, MAX_LENGTH + 1):  # in proportion
        boxed["length"][0, length] = boxed["length"][0, LONGEST_TUNED] * length / LONGEST_TUNED
    return boxed
