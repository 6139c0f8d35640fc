"""Asks axe-core what people with a screen reader, a keyboard or weak eyes would stumble over on a page."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# Letters that are a part of a picture name nothing; axe takes them for the name of the button that they lie on.
HIDE_LETTERS: Final = """() => {
  for (const text of document.querySelectorAll('svg[aria-hidden="true"] text')) text.style.display = 'none';
}"""
RUN: Final = "(rules) => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })"


def stumbling_blocks(page: Page) -> list[str]:
    """What is wrong with a page as it is now: the rule, the reason and the first places."""
    # By `evaluate`, because the server's policy lets no other script in.
    page.evaluate(_axe())
    page.evaluate(HIDE_LETTERS)
    found: dict[str, Any] = page.evaluate(RUN, RULES)  # Any: axe's report
    return [_line(violation) for violation in found["violations"]]


def _line(violation: dict[str, Any]) -> str:
    places = [" ".join(map(str, node["target"])) for node in violation["nodes"]]
    return f"{violation['id']} ({violation['impact']}): {violation['help']}: {', '.join(places[:3])}"


@cache
def _axe() -> str:
    assert AXE.is_file(), "axe-core is not installed: run `make web-setup`"
    return AXE.read_text(encoding="utf-8")
