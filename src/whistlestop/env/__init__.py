"""The engine as a learning environment for PettingZoo, Gymnasium and OpenSpiel.

Each is imported when it is asked for; `vector` alone needs none of these libraries. Where Gymnasium is installed, it
knows our environments by name once this package is imported.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from whistlestop.engine.compilation import request_compilation
from whistlestop.env.errors import MissingExtraError

if TYPE_CHECKING:
    from whistlestop.env.aec_env import aec as aec
    from whistlestop.env.errors import ActionError as ActionError
    from whistlestop.env.errors import EnvError as EnvError
    from whistlestop.env.features import Layout as Layout
    from whistlestop.env.single import WhistlestopEnv as WhistlestopEnv
    from whistlestop.env.spiel import load_game as load_game
    from whistlestop.env.vector import VectorGames as VectorGames
    from whistlestop.env.vector_env import SelfPlayVectorEnv as SelfPlayVectorEnv

_HOME_OF = {
    "ActionError": "errors",
    "EnvError": "errors",
    "Layout": "features",
    "SelfPlayVectorEnv": "vector_env",
    "VectorGames": "vector",
    "WhistlestopEnv": "single",
    "aec": "aec_env",
    "load_game": "spiel",
}
# What the libraries are called that people install, by the names under which they are imported.
_LIBRARIES = {"gymnasium": "Gymnasium", "pettingzoo": "PettingZoo", "pyspiel": "OpenSpiel"}

request_compilation()  # nobody trains an agent on uncompiled rules

__all__ = [*_HOME_OF]  # noqa: PLE0604 - they are names


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    except ModuleNotFoundError as error:
        library = _LIBRARIES.get((error.name or "").partition(".")[0])
        if library is None:
            raise
        raise MissingExtraError("env.missing", library=library) from error


def __dir__() -> list[str]:
    return [*globals(), *__all__]


if find_spec("gymnasium") is not None:
    from whistlestop.env.registration import register_all

    register_all()
