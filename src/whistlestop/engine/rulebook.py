"""`@rule` ties a function to the rules it carries out, and compiles it."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final, TypeVar

from numba import njit

from whistlestop.engine.compilation import use_cache_folder

Function = TypeVar("Function", bound=Callable[..., Any])  # Any: whatever a rule takes and gives

CACHE_FOLDER: Final = use_cache_folder()
CARRIED_OUT_BY: Final[defaultdict[str, list[str]]] = defaultdict(list)


def compiled(function: Function) -> Function:
    """Compile a function that serves the rules without being one."""
    result: Function = njit(cache=True, nogil=True)(function)
    return result


def rule(*ids: str) -> Callable[[Function], Function]:
    """Compile a function and note which of the numbered rules it carries out."""

    def tie(function: Function) -> Function:
        for rule_id in ids:
            CARRIED_OUT_BY[rule_id].append(f"{function.__module__}.{function.__name__}")
        return compiled(function)

    return tie
