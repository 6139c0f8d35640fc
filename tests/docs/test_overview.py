"""README and ARCHITECTURE.md know everything there is, and nothing that is not."""

import re
from typing import Final

import pytest

from docs.documents import ROOT, read
from whistlestop import edition_ids, load_box

PACKAGE: Final = ROOT / "src" / "whistlestop"
TREE: Final = re.compile(r"<!-- tree: .*?-->\n```text\n(?P<tree>.*?)```", re.DOTALL)
ENTRY: Final = re.compile(r"(?P<indent> *)(?P<name>\S+)  +\S")


def named_modules() -> set[str]:
    """The files and folders in the tree of ARCHITECTURE.md."""
    tree = TREE.search(read("ARCHITECTURE.md"))
    assert tree is not None
    names, folder = set(), ""
    for line in filter(None, tree["tree"].splitlines()):
        entry = ENTRY.match(line)
        assert entry is not None, line
        if not entry["indent"]:
            folder = entry["name"] if entry["name"].endswith("/") else ""
            names.add(entry["name"])
        else:
            names.add(folder + entry["name"])
    return names


def real_modules() -> set[str]:
    """The files and folders of the package; a folder stands for its `__init__.py`."""
    files = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")}
    return {file.removesuffix("__init__.py") or file for file in files}


def test_the_tree_names_every_module() -> None:
    assert real_modules() - named_modules() == set()


def test_the_tree_names_no_module_that_is_not_there() -> None:
    assert named_modules() - real_modules() == set()


@pytest.mark.parametrize("name", edition_ids())
def test_the_readme_has_every_edition_with_its_numbers(name: str) -> None:
    box = load_box(name)
    edition = box.edition
    long_tickets = sum(ticket.is_long for ticket in box.tickets)
    tickets = f"{len(box.tickets) - long_tickets} + {long_tickets} long" if long_tickets else str(len(box.tickets))
    numbers = f"{edition.min_seats}-{edition.max_seats} | {edition.pieces} | {tickets}"
    assert f"\n| `{name}` | {box.map_name} | {numbers} | " in read("README.md")


def test_every_decision_has_its_number_and_its_parts() -> None:
    records = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [path.name[:4] for path in records] == [f"{number:04}" for number in range(1, len(records) + 1)]
    for path in records:
        text = read(path)
        assert text.startswith(f"# {int(path.name[:4])}. ")
        assert [part for part in ("Context", "Choice", "Cost") if f"\n## {part}\n" not in text] == []
