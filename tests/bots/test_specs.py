"""A bot's name and options: what is understood, and what is refused in which words."""

import pytest

from sentences import HOLE, saying
from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.registry import UnknownBotError, bot_names, bot_title, checked_spec, make_bot
from whistlestop.bots.specs import BotSpec, parse_spec
from whistlestop.maps.loading import load_box
from whistlestop.texts import text

FIRST = "bots.bad_bots:FirstBot"


@pytest.mark.parametrize(
    ("written", "spec"),
    [
        ("steiner", BotSpec("steiner")),
        (" searcher : ms = 100 ", BotSpec("searcher", (("ms", "100"),))),
        ("a:x=1:y=b", BotSpec("a", (("x", "1"), ("y", "b")))),
        ("my.bots:Mine", BotSpec("my.bots:Mine")),
        ("my.bots:Mine:x=1", BotSpec("my.bots:Mine", (("x", "1"),))),
    ],
)
def test_a_spec_is_read(written: str, spec: BotSpec) -> None:
    assert parse_spec(written) == spec
    assert parse_spec(str(spec)) == spec


def bad_value(bot: str, option: str, kind: str, value: str) -> str:
    kind_name = text(f"bots.kind.{kind}")
    return saying("bots.option.bad_value", option=repr(option), bot=repr(bot), kind=kind_name, value=repr(value))


def no_class(bot: str, reason: str) -> str:
    return saying("bots.plugin.no_class", bot=repr(bot), reason=f"{reason}{HOLE}")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("searcher:100", saying("bots.option.form", spec="'searcher:100'")),
        ("searcher:fast", saying("bots.option.form", spec="'searcher:fast'")),
        ("searcher:ms=", saying("bots.option.form", spec="'searcher:ms='")),
        ("searcher:ms=1:ms=2", saying("bots.option.twice", option="'ms'", bot="'searcher'")),
        ("searcher:sm=1", saying("bots.option.unknown", bot="'searcher'", option="'sm'", known="ms, playouts")),
        ("searcher:playouts=many", bad_value("searcher", "playouts", "int", "many")),
        ("steiner:ms=100", saying("bots.option.none", bot="'steiner'", option="'ms'")),
        ("cost-path:adversarial=2", bad_value("cost-path", "adversarial", "bool", "2")),
        (f"{FIRST}:place=x", bad_value(FIRST, "place", "int", "x")),
        ("bots.bad_bots:Nobody", no_class("bots.bad_bots:Nobody", "AttributeError: ")),
        ("no_such_module:Bot", no_class("no_such_module:Bot", "ModuleNotFoundError: ")),
        ("bots.bad_bots:NOT_A_BOT", no_class("bots.bad_bots:NOT_A_BOT", "TypeError: choose is missing")),
    ],
)
def test_what_can_not_be_had_is_refused(spec: str, sentence: str) -> None:
    with pytest.raises(BotError, match=f"^{sentence}"):
        checked_spec(spec)


def test_options_of_an_unknown_bot_do_not_matter() -> None:
    with pytest.raises(UnknownBotError, match=saying("bots.unknown_guess", name="'sercher'", guess="'searcher'")):
        checked_spec("sercher:ms=100")


def test_options_reach_the_class_as_what_they_are() -> None:
    box = load_box("usa")
    bot = make_bot(f"{FIRST}:place=2:shy=yes:motto=go", box)
    assert bot.settings == (box.map_name, 2, True, "go")  # type: ignore[attr-defined]  # this bot has settings


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("searcher:ms=1:playouts=1", saying("bots.searcher.two_budgets")),
        ("searcher:ms=0", saying("bots.searcher.no_budget")),
        ("searcher:ms=inf", saying("bots.searcher.no_budget")),
        ("searcher:playouts=-3", saying("bots.searcher.no_budget")),
        (
            "bots.bad_bots:HomelessBot",
            saying("bots.plugin.refused", bot="'bots.bad_bots:HomelessBot'", reason=f"OSError: no room for {HOLE}"),
        ),
    ],
)
def test_who_can_not_sit_down_says_why(spec: str, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        make_bot(spec, load_box("usa"))


def test_every_bot_has_a_title() -> None:
    assert all(bot_title(name) != name for name in bot_names())
    assert bot_title("somebody-elses") == "somebody-elses"
