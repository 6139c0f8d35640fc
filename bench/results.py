"""Results as a table on the screen, as a file for people, and as a line for the history."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rich.table import Table

from bench.figures import Figure, Section, with_unit

HERE: Final = Path(__file__).parent
RESULTS: Final = HERE / "results.md"
HISTORY: Final = HERE / "history.jsonl"
COLUMNS: Final = ("measure", "median", "rounds", "target", "met")

Data = dict[str, Any]  # Any: plain JSON
About = Mapping[str, str]


def as_data(about: About, sections: Sequence[Section]) -> Data:
    """Return everything for machines."""
    return {**about, "figures": {figure.key: _figure_data(figure) for part in sections for figure in part.figures}}


def _figure_data(figure: Figure) -> Data:
    return {
        "value": _rounded(figure.value),
        "low": _rounded(min(figure.values)),
        "high": _rounded(max(figure.values)),
        "unit": figure.unit,
        "beyond": figure.is_beyond,
        "target": None if figure.target is None else str(figure.target),
        "met": figure.is_met,
    }


def _rounded(value: float) -> float:
    return float(f"{value:.5g}")


def as_table(section: Section) -> Table:
    """Return one section for the screen."""
    table = Table(*COLUMNS, title=section.title, title_justify="left")
    for column in (1, 2):
        table.columns[column].justify = "right"
    for figure in section.figures:
        table.add_row(*_cells(figure))
    return table


def as_markdown(about: About, sections: Sequence[Section]) -> str:
    """Return everything as a page."""
    return "\n".join(_page(about, sections)) + "\n"


def _page(about: About, sections: Sequence[Section]) -> Iterator[str]:
    yield "# Speed on one core"
    yield ""
    yield "Written by `make bench`; what the figures mean is in [README.md](README.md)."
    yield ""
    yield from as_lines(about, sections)


def as_lines(about: About, sections: Sequence[Section]) -> Iterator[str]:
    """Yield the machine, and a table for every section."""
    for name, value in about.items():
        yield f"- {name}: {value}"
    for section in sections:
        yield f"\n## {section.title}\n"
        yield f"| {' | '.join(COLUMNS)} |"
        yield "|---|--:|--:|---|---|"
        for figure in section.figures:
            yield f"| {' | '.join(_cells(figure))} |"


def _cells(figure: Figure) -> tuple[str, ...]:
    value = f"{'> ' if figure.is_beyond else ''}{with_unit(figure.value, figure.unit)}"
    met = {True: "yes", False: "NO", None: ""}[figure.is_met]
    return figure.title, value, _rounds(figure), str(figure.target or ""), met


def _rounds(figure: Figure) -> str:
    if len(figure.values) == 1:
        return "once"
    low, high = (with_unit(limit, figure.unit) for limit in (min(figure.values), max(figure.values)))
    both = f"{low} … {high}"
    return both.replace(f" {figure.unit}", "") if high.endswith(f" {figure.unit}") else both


def save(about: About, sections: Sequence[Section]) -> None:
    """Keep the newest results as a page, and all there ever were as lines."""
    RESULTS.write_text(as_markdown(about, sections), "utf-8")
    with HISTORY.open("a", encoding="utf-8") as history:
        history.write(json.dumps(as_data(about, sections), ensure_ascii=False, separators=(",", ":")) + "\n")
