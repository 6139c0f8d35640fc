"""All that is reported, figure by figure, with the targets."""

from collections.abc import Mapping, Sequence
from typing import Final

from bench import compiled_games, series, starting, stepping, trails
from bench.catanatron_rounds import CATANATRON
from bench.compiled_games import EDITIONS, GAMES, GAMES_AGAIN, MANY_GAMES, actions_per_game, name_of
from bench.figures import Figure, Section, Target, clock, costs, rates, ratios
from bench.measuring import Sample, Samples
from bench.sizes import LINEARITY, Sizes

NANOSECONDS: Final = 1e9
MICROSECONDS: Final = 1e6
TWICE_AS_LONG: Final = Target(most=2)
HALF_AS_LONG_AGAIN: Final = Target(most=1.5)

Measured = Mapping[str, Samples]


def games_section(measured: Measured) -> Section:
    """Return random games in one call."""
    ours = measured[GAMES]
    figures = [Figure("games", "random `usa` games, 2 seats", "games/s", rates(ours), Target(20_000, dream=50_000))]
    if CATANATRON in measured:
        theirs = measured[CATANATRON]
        figures += [
            Figure("catanatron", "Catanatron's random games, 2 players", "games/s", rates(theirs)),
            Figure("ratio.catanatron", "ours to Catanatron's", "times", ratios(theirs, ours), Target(1_000)),
        ]
    # The few games before and after the many: whatever slowly disturbs the machine cancels out.
    few = [one.joined(other) for one, other in zip(ours, measured[GAMES_AGAIN], strict=True)]
    longer = [LINEARITY * ratio for ratio in ratios(measured[MANY_GAMES], few)]
    title = f"time of {LINEARITY} times as many games"
    figures += [Figure("linearity", title, "times", longer, Target(0.9 * LINEARITY, 1.1 * LINEARITY))]
    return Section("Dealt, played and scored in one compiled call", figures)


def python_section(measured: Measured) -> Section:
    """Return the section of games played from Python."""
    steps, friendly = rates(measured[stepping.STEPS]), rates(measured[stepping.FRIENDLY])
    simulated, replayed = rates(measured[series.SIMULATED]), rates(measured[series.REPLAYED])
    return Section(
        "From Python",
        [
            Figure("steps", "`core.step`, one call an action", "actions/s", steps, Target(500_000)),
            Figure("friendly", "`Game.legal_actions` and `Game.play`", "actions/s", friendly, Target(20_000)),
            Figure("simulated", "`simulate`, a key for each action", "games/s", simulated),
            Figure("replayed", "`Game.replay` of a JSON record", "games/s", replayed),
        ],
    )


def steps_section(measured: Measured, sizes: Sizes) -> Section:
    """Return the cost of one action on every map, deal and score included."""
    lengths = {name_of(*table): actions_per_game(*table, sizes.edition_games) for table in EDITIONS}
    lengths[GAMES] = actions_per_game("usa", 2, sizes.games)
    steps = {name: _per_action(measured[name], lengths[name]) for name in sorted(lengths, key=_usa_first)}
    figures = [Figure(f"step.{name}", name, "ns", costs(samples, NANOSECONDS)) for name, samples in steps.items()]
    copies = costs(measured[compiled_games.COPIES], NANOSECONDS)
    return Section(
        "An action in those games",
        [
            *figures,
            _step_ratio(steps, "europe, 2 seats", GAMES, TWICE_AS_LONG),
            _step_ratio(steps, "europe, 5 seats", "usa, 5 seats", TWICE_AS_LONG),
            _step_ratio(steps, "usa, 5 seats", GAMES, HALF_AS_LONG_AGAIN),
            _step_ratio(steps, "europe, 5 seats", "europe, 2 seats", HALF_AS_LONG_AGAIN),
            Figure("copy", "copy of a state", "ns", copies, Target(most=50)),
        ],
    )


def start_section(measured: Measured, cold: Sequence[Sample]) -> Section:
    """Return the section of start times."""
    samples = measured[starting.START]
    figures = [
        Figure("start", "import and a whole first game", "s", clock(samples), Target(most=1.5)),
        Figure("start.cpu", "the same, processor's time", "s", costs(samples, 1)),
    ]
    if cold:
        figures += [
            Figure("start.cold", "the same with nothing compiled", "s", clock(cold[:1])),
            Figure("start.all", "the same, until all rules are compiled", "s", clock(cold[1:])),
        ]
    return Section("Start in a fresh process", figures)


def trail_section(measured: Measured, searched: Mapping[str, Samples | None], limit: float) -> Section:
    """Return the longest trail."""
    figures = [Figure("trail", "at the end of a random game", "µs", costs(measured[trails.TRAILS], MICROSECONDS))]
    for name, samples in searched.items():
        micros = [limit * MICROSECONDS] if samples is None else costs(samples, MICROSECONDS)
        figures.append(Figure(f"trail.{name}", name, "µs", micros, is_beyond=samples is None))
    if searched:
        worst = max(figures, key=lambda figure: figure.value)
        title = f"the worst of these: {worst.title}"
        figures.append(Figure("trail.worst", title, "µs", worst.values, is_beyond=worst.is_beyond))
    return Section("Longest trail, exact", figures)


def _per_action(samples: Samples, actions: float) -> Samples:
    return [Sample(sample.amount * actions, sample.seconds, sample.wall_seconds) for sample in samples]


def _usa_first(name: str) -> tuple[bool, str]:
    return not name.startswith("usa,"), name


def _step_ratio(steps: Measured, one: str, other: str, target: Target) -> Figure:
    return Figure(f"ratio.{one}.{other}", f"{one}, to {other}", "times", ratios(steps[one], steps[other]), target)
