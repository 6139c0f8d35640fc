"""The `@rule` decorator: ties a function to its numbered rules and compiles it."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final, TypeVar

from whistlestop.engine.compilation import cache_folder, is_compiling

Function = TypeVar("Function", bound=Callable[..., Any])  # Any: whatever a rule takes and gives

CACHE_FOLDER: Final = cache_folder()
IS_COMPILED: Final = is_compiling(CACHE_FOLDER)
CARRIED_OUT_BY: Final[defaultdict[str, list[str]]] = defaultdict(list)


if IS_COMPILED:  # pragma: no cover - plain Python starts a second sooner without it
    import numba

    numba.config.CACHE_DIR = str(CACHE_FOLDER)


def compiled(function: Function) -> Function:
    """Compile a function that helps the rules without being one."""
    if not IS_COMPILED:
        return function
    result: Function = numba.njit(cache=True, nogil=True)(function)  # pragma: no cover - not where it is measured
    return result  # pragma: no cover


def rule(*ids: str) -> Callable[[Function], Function]:
    """Compile a function and register which of the numbered rules it implements."""

    def tie(function: Function) -> Function:
        for rule_id in ids:
            CARRIED_OUT_BY[rule_id].append(f"{function.__module__}.{function.__name__}")
        return compiled(function)

    return tie
