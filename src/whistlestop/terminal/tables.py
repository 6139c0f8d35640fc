"""The one kind of table that the terminal shows."""

from rich import box as borders
from rich.table import Table


def plain_table(*, title: str | None = None) -> Table:
    """Return a table without borders, which fits narrow and simple terminals alike."""
    table = Table(box=borders.SIMPLE_HEAD, title=title, pad_edge=False, show_edge=False)
    table.title_justify, table.title_style = "left", "bold"
    return table
