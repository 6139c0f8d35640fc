"""Playouts of candidates, all on the same worlds (common random numbers)."""

from math import exp
from typing import Annotated, Final

from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.desk import Desk, Plan
from whistlestop.bots.planning.playing import forget_plans, play_planned
from whistlestop.bots.planning.policy import planned_action
from whistlestop.bots.search.beliefs import Beliefs, write_beliefs
from whistlestop.bots.search.candidates import list_candidates
from whistlestop.bots.search.styles import MOST_STYLES
from whistlestop.bots.search.worlds import imagine
from whistlestop.engine.dispatch import carry_out
from whistlestop.engine.knowledge import Hidden
from whistlestop.engine.records import Array, Boxed, Floats, Ints, layout_of
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.scoring import score_game
from whistlestop.engine.state import MAX_SEATS, Board, Menu, Score, State

FOR_WINNING: Final = 0.3  # the rest is for points: how far one wins by says more than that one wins
# A lead of so many points for each piece of the supply is as good as won.
POINTS_FOR_EACH_PIECE: Final = 0.78


class Bench:
    """The work space of a search, reused for every decision."""

    hidden: Annotated[Array[Hidden], (1,)]
    beliefs: Annotated[Array[Beliefs], (1,)]
    known: Annotated[Array[State], (1,)]
    world: Annotated[Array[State], (1,)]
    trial: Annotated[Array[State], (1,)]
    plans: Annotated[Array[Plan], (MOST_STYLES + 1,)]  # the seat's own, in each style
    desk: Annotated[Array[Desk], (1,)]
    menu: Annotated[Array[Menu], (1,)]
    scores: Annotated[Array[Score], (MAX_SEATS,)]
    generator: Annotated[Array[int], (4,)]


BENCH_LAYOUT: Final = layout_of(Bench)


@compiled
def prepare(boards: Boxed, atlases: Boxed, styles: Boxed, benches: Boxed, seat: int, actions: Ints) -> int:
    """Prepare a decision: the planner's choice, the candidates, beliefs.

    Returns the number of candidates; after them come the planner's actions in each of the other styles.
    """
    board, atlas, bench = boards[0], atlases[0], benches[0]
    desk, known = bench.desk[0], bench.known[0]
    forget_plans(known, desk)
    planned = planned_action(board, atlas, styles[0], known, seat, desk)
    count = list_candidates(board, styles[0], known, seat, desk, bench.menu[0], planned, actions)
    bench.plans[0] = desk.plans[seat]
    for style in range(1, len(styles)):
        desk.plans[seat].is_made = 0
        actions[count + style - 1] = planned_action(board, atlas, styles[style], known, seat, desk)
        bench.plans[style] = desk.plans[seat]
    write_beliefs(board, atlas, known, bench.hidden[0], seat, desk, bench.beliefs[0])
    return count


@compiled
def try_candidates(
    boards: Boxed,
    atlases: Boxed,
    weights: Boxed,
    styles: Boxed,
    benches: Boxed,
    seat: int,
    candidates: Ints,
    values: Floats,
) -> None:
    """Play candidates out on some worlds, and write how well it went: a column for each world.

    A candidate has two numbers: an action, and the style in which its seat goes on after it.
    """
    board, atlas, bench = boards[0], atlases[0], benches[0]
    for world in range(values.shape[1]):
        imagine_on_bench(boards, benches, seat)
        for place in range(len(candidates)):
            bench.trial[0] = bench.world[0]
            action, style = candidates[place]
            weights[seat] = styles[style]
            values[place, world] = _play_out(board, atlas, weights, bench, seat, action, style)


@compiled
def imagine_on_bench(boards: Boxed, benches: Boxed, seat: int) -> None:
    """Imagine another world that agrees with what is known."""
    bench = benches[0]
    bench.world[0] = bench.known[0]
    imagine(boards[0], bench.hidden[0], bench.beliefs[0], seat, bench.world[0], bench.generator)


@compiled
def _play_out(board: Board, atlas: Atlas, weights: Boxed, bench: Bench, seat: int, action: int, style: int) -> float:
    trial, desk = bench.trial[0], bench.desk[0]
    forget_plans(trial, desk)
    desk.plans[seat] = bench.plans[style]
    carry_out(board, trial, seat, action)
    play_planned(board, atlas, weights, trial, desk)
    score_game(board, trial, bench.scores)
    return _value_for(board, trial.seats, bench.scores, seat)


@compiled
def _value_for(board: Board, seats: int, scores: Array[Score], seat: int) -> float:
    """Return the value of a result for a seat, from 0 to 1."""
    best_of_others, winners = -(1 << 20), 0
    for other in range(seats):
        winners += scores[other].rank == 0
        if other != seat:
            best_of_others = max(best_of_others, scores[other].total)
    lead = (scores[seat].total - best_of_others) / (POINTS_FOR_EACH_PIECE * board.pieces)
    won = 1.0 / winners if scores[seat].rank == 0 else 0.0
    return FOR_WINNING * won + (1.0 - FOR_WINNING) / (1.0 + exp(-lead))
