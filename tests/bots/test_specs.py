"""A bot's name and options: what is understood, and what is refused in which words."""

import pytest

from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.registry import UnknownBotError, bot_names, bot_title, checked_spec, make_bot
from whistlestop.bots.specs import BotSpec, parse_spec
from whistlestop.maps.loading import load_box

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


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("searcher:100", "'searcher:100': write a bot's options as name=value, with colons before them"),
        ("searcher:fast", "'searcher:fast': write a bot's options as name=value, with colons before them"),
        ("searcher:ms=", "'searcher:ms=': write a bot's options as name=value, with colons before them"),
        ("searcher:ms=1:ms=2", "the option 'ms' of the bot 'searcher' is given twice"),
        ("searcher:sm=1", r"the bot 'searcher' has no option 'sm' \(its options are: ms, playouts\)"),
        ("searcher:playouts=many", "the option 'playouts' of the bot 'searcher' is a whole number, not 'many'"),
        ("steiner:ms=100", "the bot 'steiner' has no options, and so no option 'ms'"),
        ("cost-path:adversarial=2", "the option 'adversarial' of the bot 'cost-path' is 0 or 1, not '2'"),
        (f"{FIRST}:place=x", f"the option 'place' of the bot '{FIRST}' is a whole number, not 'x'"),
        ("bots.bad_bots:Nobody", r"no bot is called 'bots.bad_bots:Nobody', and no class either \(AttributeError: "),
        ("no_such_module:Bot", r"no bot is called 'no_such_module:Bot', and no class either \(ModuleNotFoundError: "),
        ("bots.bad_bots:NOT_A_BOT", r"no bot is called .* \(TypeError: choose is missing\)"),
    ],
)
def test_what_can_not_be_had_is_refused(spec: str, sentence: str) -> None:
    with pytest.raises(BotError, match=f"^{sentence}"):
        checked_spec(spec)


def test_options_of_an_unknown_bot_do_not_matter() -> None:
    with pytest.raises(UnknownBotError, match=r"^no bot is called 'sercher'; did you mean 'searcher'\?"):
        checked_spec("sercher:ms=100")


def test_options_reach_the_class_as_what_they_are() -> None:
    box = load_box("usa")
    bot = make_bot(f"{FIRST}:place=2:shy=yes:motto=go", box)
    assert bot.settings == (box.map_name, 2, True, "go")  # type: ignore[attr-defined]  # this bot has settings


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("searcher:ms=1:playouts=1", "^give the searcher ms or playouts, not both$"),
        ("searcher:ms=0", "have to be a finite number above 0$"),
        ("searcher:ms=inf", "have to be a finite number above 0$"),
        ("searcher:playouts=-3", "have to be a finite number above 0$"),
        ("bots.bad_bots:HomelessBot", r"HomelessBot' can't be made \(OSError: no room for "),
    ],
)
def test_who_can_not_sit_down_says_why(spec: str, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        make_bot(spec, load_box("usa"))


def test_every_bot_has_a_title() -> None:
    assert all(bot_title(name) != name for name in bot_names())
    assert bot_title("somebody-elses") == "somebody-elses"
