"""README, ARCHITECTURE.md and the decision records agree with the tree."""

import re
from typing import Final

import pytest
from tools.site.showing import summary_of

from docs.documents import ROOT, read
from whistlestop import edition_ids, load_box

PACKAGE: Final = ROOT / "src" / "whistlestop"
FOLDER: Final = re.compile(r"^\| `([\w/]+)/` \|", re.MULTILINE)
WITHOUT_STORY: Final = {"server/storage/migrations", "server/storage/migrations/versions"}
LONGEST_SUMMARY: Final = 120


def test_architecture_names_every_folder_of_the_package() -> None:
    folders = {module.parent.relative_to(PACKAGE).as_posix() for module in PACKAGE.rglob("*.py")} - {"."}
    layers, _, _ = read("ARCHITECTURE.md").partition("\n## How an action")
    named = set(FOLDER.findall(layers))
    assert sorted(folders - named - WITHOUT_STORY) == []
    assert sorted(name for name in named if not (PACKAGE / name).is_dir()) == []


def test_every_module_is_summed_up_in_one_line() -> None:
    summaries = {module.relative_to(PACKAGE).as_posix(): summary_of(module) for module in PACKAGE.rglob("*.py")}
    assert sorted(name for name, summary in summaries.items() if not 0 < len(summary) <= LONGEST_SUMMARY) == []


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
