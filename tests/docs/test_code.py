"""The Python in the documents runs, and prints what they show."""

import doctest
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from docs.documents import blocks, documents, name_of, read
from scenarios import scenario
from whistlestop import IllegalActionError

pytestmark = pytest.mark.slow

WITH_PYTHON: Final = [path for path in documents() if blocks(read(path), "python")]
# Names that are in scope for a test written as CONTRIBUTING.md shows it.
FOR_TESTS: Final = {"pytest": pytest, "scenario": scenario, "IllegalActionError": IllegalActionError}
_ANY_PYTHON: Final = re.compile(r"^ *(?:```|~~~) *(?:python|py|pycon)\b.*$", re.MULTILINE | re.IGNORECASE)


@pytest.mark.parametrize("document", WITH_PYTHON, ids=name_of)
def test_the_python_of_a_document_runs_from_top_to_bottom(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # what it writes does not stay
    names: dict[str, object] = {**FOR_TESTS, "__name__": name_of(document)}
    for number, block in enumerate(blocks(read(document), "python"), start=1):
        run(block, names, f"{name_of(document)}, Python block {number}")
    for test in shown_tests(names):
        test()


def shown_tests(names: dict[str, object]) -> list[Callable[[], object]]:
    """Return the tests that a document shows."""
    return [value for name, value in names.items() if name.startswith("test_") and callable(value)]


def run(block: str, names: dict[str, object], where: str) -> None:
    """Run a block: as a session if it has prompts, else as a program."""
    if ">>>" not in block:
        exec(compile(block, where, "exec"), names)  # noqa: S102 - our own documents
        return
    session = doctest.DocTestParser().get_doctest(block, names, where, None, 0)
    reports: list[str] = []
    doctest.DocTestRunner(verbose=False).run(session, out=reports.append, clear_globs=False)
    assert not reports, "".join(reports)
    names.update(session.globs)


def test_no_python_hides_from_this() -> None:
    found = {name_of(path): len(_ANY_PYTHON.findall(read(path))) for path in documents()}
    assert {name: count for name, count in found.items() if count} == {
        name_of(path): len(blocks(read(path), "python")) for path in WITH_PYTHON
    }
    assert {"README.md", "CONTRIBUTING.md", "docs/notation.md", "docs/first-bot.md"} <= found.keys()


def test_a_wrong_value_is_noticed() -> None:
    with pytest.raises(AssertionError, match="Expected"):
        run(">>> 1 + 1\n3\n", {}, "here")
