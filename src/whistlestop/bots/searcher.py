"""The searcher as it is asked for: with a budget of its own, if it has one."""

from whistlestop.bots.bot import Budget
from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.search_bot import SearchBot
from whistlestop.maps.board import Box


def searcher(box: Box, *, ms: float | None = None, playouts: int | None = None) -> SearchBot:
    """Return a searcher with a limit of time or playouts a decision, within the table's."""
    if ms is not None and playouts is not None:
        raise BotError("bots.searcher.two_budgets")
    if not all(value is None or 0 < value < float("inf") for value in (ms, playouts)):
        raise BotError("bots.searcher.no_budget")
    if ms is None and playouts is None:
        return SearchBot(box)
    return SearchBot(box, Budget(None if ms is None else ms / 1000, playouts))
