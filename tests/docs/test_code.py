"""The Python in the documents runs, and gives what it says."""

import doctest

import pytest

from docs.documents import blocks, read

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("document", ["README.md", "docs/environments.md", "docs/notation.md"])
def test_the_python_of_a_document_runs_from_top_to_bottom(document: str) -> None:
    names: dict[str, object] = {"__name__": document}
    found = blocks(read(document), "python")
    assert found
    for number, block in enumerate(found, start=1):
        run(block, names, f"{document}, Python block {number}")


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


def test_a_wrong_value_is_noticed() -> None:
    with pytest.raises(AssertionError, match="Expected"):
        run(">>> 1 + 1\n3\n", {}, "here")
