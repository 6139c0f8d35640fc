"""Rewards of a finished game: paid at the end, they sum to zero."""

from enum import IntEnum
from typing import Final

from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.records import Array, Boxed, Floats
from whistlestop.engine.state import Score
from whistlestop.env.compiling import compiled
from whistlestop.env.errors import EnvError
from whistlestop.maps.board import Box
from whistlestop.maps.faults import shown


class Reward(IntEnum):
    """The kinds of reward."""

    WIN = 0
    RANK = 1
    POINTS = 2


def reward_by_name(name: str) -> Reward:
    """Return a kind of reward by its name.

    >>> reward_by_name("rank").name
    'RANK'
    """
    if not isinstance(name, str) or name not in REWARDS:
        raise EnvError("env.bad_reward", reward=shown(name), known=", ".join(REWARDS))
    return Reward[name.upper()]


def greatest_reward(reward: Reward, box: Box) -> float:
    """Return the largest absolute reward of a seat."""
    return float(_greatest_lead(box)) if reward is Reward.POINTS else 1.0


def _greatest_lead(box: Box) -> int:
    """Return the largest possible lead: everything against nothing, with all tickets."""
    edition = box.edition
    routes = sum(POINTS_BY_LENGTH[track.length] for track in box.tracks)
    tickets = sum(ticket.points for ticket in box.tickets)
    bonuses = edition.longest_path_bonus + edition.globetrotter_bonus
    attractions = sum(city.is_attraction for city in box.cities)
    places = edition.stations * edition.station_points + attractions * edition.attraction_points
    return routes + tickets + bonuses + places


REWARDS: Final = tuple(reward.name.lower() for reward in Reward)
WIN, RANK = int(Reward.WIN), int(Reward.RANK)  # compiled code knows no enumerations


@compiled
def write_rewards(scores: Array[Score], seats: int, reward: int, out: Floats) -> None:
    """Write every seat's reward."""
    for seat in range(seats):
        if reward == WIN:
            out[seat] = _for_winning(scores, seats, seat)
        elif reward == RANK:
            out[seat] = _for_rank(scores, seats, seat)
        else:
            out[seat] = _for_points(scores, seats, seat)


@compiled
def _for_winning(scores: Array[Score], seats: int, seat: int) -> float:
    """Write 1, shared by the winners, and -1, shared by the others; 0 if all win."""
    winners = 0
    for other in range(seats):
        winners += scores[other].rank == 0
    if winners == seats:
        return 0.0
    return 1.0 / winners if scores[seat].rank == 0 else -1.0 / (seats - winners)


@compiled
def _for_rank(scores: Array[Score], seats: int, seat: int) -> float:
    """Write rewards from 1 for the first to -1 for the last; shared ranks share theirs."""
    sharing = 0
    for other in range(seats):
        sharing += scores[other].rank == scores[seat].rank
    place = scores[seat].rank + (sharing - 1) / 2
    return 1.0 - 2.0 * place / (seats - 1)


@compiled
def _for_points(scores: Array[Score], seats: int, seat: int) -> float:
    """Write each seat's lead over the mean of the others, in points."""
    total = 0.0
    for other in range(seats):
        total += scores[other].total
    own = scores[seat].total
    return own - (total - own) / (seats - 1)


@compiled
def reward_seats(scores: Boxed, seats: int, reward: int, out: Floats) -> None:
    """Write every seat's reward: called from Python."""
    write_rewards(scores, seats, reward, out)
