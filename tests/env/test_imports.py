"""Nothing of the environments is loaded before it is asked for, and what is missing is named."""

import subprocess
import sys
from pathlib import Path

import pytest

from whistlestop import env
from whistlestop.env.compiling import OWN_FOLDER
from whistlestop.env.features import NUMBER
from whistlestop.env.stepping import step_games

LIBRARIES = ("gymnasium", "pettingzoo", "pyspiel")


def run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", timeout=300, check=True
    )
    return done.stdout.strip()


def without(*libraries: str) -> str:
    """Return the beginning of a program for which some libraries are not installed."""
    return f"""
import sys, importlib.util
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {libraries!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in {libraries!r} else found(name, *rest)
"""


def test_nobody_needs_them_to_play() -> None:
    program = without(*LIBRARIES) + "import whistlestop.cli, whistlestop.commands.play; print('fine')"
    assert run(program) == "fine"


def test_many_games_need_none_of_the_libraries() -> None:
    program = without(*LIBRARIES) + (
        "from whistlestop.env import VectorGames\n"
        "games = VectorGames('new-york', games=2); games.reset(1); print(games.masks.sum() > 0)"
    )
    assert run(program) == "True"


@pytest.mark.parametrize(
    ("name", "library", "shown"),
    [
        ("aec", "pettingzoo", "PettingZoo"),
        ("WhistlestopEnv", "gymnasium", "Gymnasium"),
        ("SelfPlayVectorEnv", "gymnasium", "Gymnasium"),
        ("load_game", "pyspiel", "OpenSpiel"),
    ],
)
def test_a_missing_library_is_named_with_what_to_install(name: str, library: str, shown: str) -> None:
    program = without(library) + (
        f"import whistlestop.env as env\ntry: env.{name}\nexcept ImportError as error: print(error)"
    )
    said = run(program)
    assert said.startswith(f"{shown} is not installed")
    assert "pip install 'whistlestop[env]'" in said


def test_what_is_compiled_lies_in_a_folder_of_its_own() -> None:
    assert Path(OWN_FOLDER).name.startswith("env-")
    assert step_games.__module__ == "whistlestop.env.stepping"
    assert str(OWN_FOLDER) in str(step_games._cache.cache_path)  # type: ignore[attr-defined]


def test_the_public_names_are_there() -> None:
    assert set(env.__all__) <= set(dir(env))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        env.nothing  # noqa: B018
    assert NUMBER(7) == 7
