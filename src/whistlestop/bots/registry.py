"""The bots by their names."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.bot_options import Maker, options_for
from whistlestop.bots.plugins import broken_plugins, load_class, load_plugin, plugin_names, reason_of
from whistlestop.bots.specs import BotSpec, parse_spec
from whistlestop.maps.board import Box
from whistlestop.maps.faults import shown
from whistlestop.maps.names import did_you_mean
from whistlestop.texts import keys, text

if TYPE_CHECKING:
    from whistlestop.bots.bot import Bot

# Where each bot is. A bot is imported when it sits down: a misspelled name must not wait for the engine to load.
BOTS: Final[Mapping[str, tuple[str, str]]] = {
    "random": ("random_bot", "RandomBot"),
    "greedy": ("baselines.greedy_bot", "GreedyBot"),
    "cost-path": ("baselines.cost_path_bot", "CostPathBot"),
    "path": ("baselines.path_bot", "PathBot"),
    "sketch": ("baselines.sketch_bot", "SketchBot"),
    "cheapest-path": ("baselines.cheapest_path_bot", "CheapestPathBot"),
    "one-step": ("baselines.one_step_bot", "OneStepBot"),
    "steiner": ("baselines.steiner_bot", "SteinerBot"),
    "hungry": ("baselines.hungry_bot", "HungryBot"),
    "long-route": ("baselines.long_route_bot", "LongRouteBot"),
    "planner": ("planner_bot", "PlannerBot"),
    "searcher": ("searcher", "searcher"),
    "newcomer": ("levels", "NewcomerBot"),
    "casual": ("levels", "CasualBot"),
    "regular": ("levels", "RegularBot"),
    "expert": ("levels", "ExpertBot"),
    "master": ("levels", "MasterBot"),
}
# Whom people are offered as opponents, the weakest first; the others measure bots.
LEVELS: Final = ("newcomer", "casual", "regular", "expert", "master")
# Who plays for somebody who is away, and for a bot that fails: good, and never slow.
STAND_IN: Final = "regular"
RATINGS: Final = "ratings.toml"


class UnknownBotError(LookupError):
    """Nobody has heard of the bot that was asked for."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
        self.guess = did_you_mean(name, bot_names())

    def sentence(self, language: str | None = None) -> str:
        """What was asked for, what may have been meant, and who there is."""
        key = "bots.unknown" if self.guess is None else "bots.unknown_guess"
        known = ", ".join(bot_names())
        return text(key, language=language, name=shown(self.name), guess=shown(self.guess), known=known)

    def __str__(self) -> str:
        return self.sentence()


class LineUpError(ValueError):
    """No bots, or more than can sit down."""

    def __init__(self, bots: int, seats: int) -> None:
        super().__init__(bots, seats)
        self.bots, self.seats = bots, seats

    def sentence(self, language: str | None = None) -> str:
        """What is wrong, for a person."""
        if self.bots == 0:
            return text("bots.no_names", language=language)
        return text("bots.too_many", count=self.seats, language=language, bots=self.bots)

    def __str__(self) -> str:
        return self.sentence()


def bot_names() -> tuple[str, ...]:
    """Return all bots: ours, and those of other packages.

    >>> bot_names()[:2]
    ('random', 'greedy')
    """
    return (*BOTS, *plugin_names(BOTS))


@cache
def unusable_bots() -> Mapping[str, str]:
    """Load all bots of other packages; return those that can't be used, with the reason."""
    return dict(broken_plugins(BOTS))


def usable_bots() -> tuple[str, ...]:
    """Return the names of all bots that can be used."""
    return tuple(name for name in bot_names() if name not in unusable_bots() or name in BOTS)


def opponents() -> tuple[str, ...]:
    """Return the bots people can play against: our levels, weakest first, then other packages'."""
    return *LEVELS, *(name for name in usable_bots() if name not in BOTS)


@cache
def level_ratings() -> Mapping[str, int]:
    """Return the rating of each level on the ladder: `usa`, two seats, random play at 0."""
    ratings: dict[str, int] = tomllib.loads(files(__package__).joinpath(RATINGS).read_text(encoding="utf-8"))
    return ratings


def is_ours(spec: str) -> bool:
    """Return whether we wrote the bot, rather than somebody whose mistakes we don't know."""
    return parse_spec(spec).name in BOTS


def bot_title(name: str, language: str | None = None) -> str:
    """Return the title of a bot for players; one of another package has its name."""
    key = f"bots.name.{name}"
    return text(key, language=language) if key in keys(language) else name


def checked_spec(spec: str) -> str:
    """Return a bot as it was asked for, written in one way; refused if it can't be had."""
    wanted = parse_spec(spec)
    if not wanted.options and not wanted.is_class:
        _check_name(wanted)  # without loading the bot
    else:
        options_for(wanted, _maker(wanted))
    return str(wanted)


def make_bot(spec: str, box: Box) -> "Bot":
    """Return a bot by its name and options, ready to play with a box."""
    wanted = parse_spec(spec)
    maker = _maker(wanted)
    options = options_for(wanted, maker)
    try:
        bot: Bot = maker(box, **options)
    except (Exception, SystemExit) as error:
        if wanted.name in BOTS:  # our mistakes should be seen
            raise
        raise BotError("bots.plugin.refused", bot=shown(spec), reason=reason_of(error)) from error
    return bot


def line_up(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the bot of each seat: the names in order, repeated if there are fewer than seats.

    >>> line_up(["random", "greedy"], 3)
    ('random', 'greedy', 'random')
    """
    specs = [checked_spec(name) for name in names]
    if not 1 <= len(specs) <= seats:
        raise LineUpError(len(specs), seats)
    return tuple(specs[seat % len(specs)] for seat in range(seats))


def _maker(spec: BotSpec) -> Maker:
    """Return the class of a bot, or a function that makes it."""
    _check_name(spec)
    if spec.is_class:
        return load_class(spec.name)
    if spec.name not in BOTS:
        return load_plugin(spec.name)
    module, name = BOTS[spec.name]
    maker: Maker = getattr(import_module(f"whistlestop.bots.{module}"), name)
    return maker


def _check_name(spec: BotSpec) -> None:
    if spec.is_class and spec.name.partition(":")[0] in bot_names():
        raise BotError("bots.option.form", spec=shown(str(spec)))
    if not spec.is_class and spec.name not in bot_names():
        raise UnknownBotError(spec.name)
