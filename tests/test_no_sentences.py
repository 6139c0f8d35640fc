"""No sentence for people stands in the code: each is in the catalogs, where it can be translated.

The web client has the same check: `npm run texts`.
"""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import pytest

import whistlestop

PACKAGE: Final = Path(whistlestop.__file__).parent
WORD: Final = re.compile(r"[^\W\d_]{2}")
TWO_WORDS: Final = re.compile(r"[^\W\d_]{2}\W*\s\W*[^\W\d_]{2}")
OUR_NAME: Final = re.compile("whistlestop", re.IGNORECASE)  # the same in every language
# What these are given, people read: there one word is too many.
SPEAKING: Final = frozenset(
    (
        "print",
        "echo",
        "secho",
        "say",
        "ask",
        "confirm",
        "prompt",
        "Text",
        "Panel",
        "Rule",
        "add_column",
        "NoAnswerError",
    )
)
SPOKEN_ARGUMENTS: Final = frozenset(("help", "epilog", "short_help", "prompt", "title", "why_not"))
# What these are given, machines read, or we in a trace.
SILENT_CALLS: Final = re.compile(
    r"^(re\.\w+|log\.\w+|\w*log\.\w+|text|Meta|(Path|Query)Parameter|random\.Random|.*\.encode)$"
)
DEVELOPER_ERRORS: Final = frozenset(
    ("AttributeError", "KeyError", "NotStoredError", "RuntimeError", "TypeError", "UnknownTextError", "ValueError")
)
# Which literals look like sentences, and why they are none.
EXCEPTIONS: Final = {
    ("__init__.py", r"^[A-Za-z_ ]+$"): "names of the public API",
    ("bots/arena/ladder_files.py", r"[<>]|=\""): "SVG",
    ("data/balance_picture.py", r"[<>]|=\""): "SVG",
    ("bots/baselines/*.py", r"^(FDG|willdzeng) "): "what other people call their agents",
    ("engine/actions.py", r"^(draw|pay) "): "the notation",
    ("engine/notation.py", r"^(draw|pay) "): "the notation",
    ("engine/warmup.py", r"^draw blind$"): "the notation",
    ("server/api/openapi_responses.py", r"\.$"): "the description of the HTTP interface, for programmers",
    ("server/api/security_headers.py", r"-src '"): "a policy for browsers",
    ("server/api/web_files.py", r"^<!doctype|charset=|^public, |rel=preload"): "HTML and HTTP",
    ("server/metrics.py", r"\.$"): "what a number counts, for whoever runs a server, beside its English name",
    ("server/storage/*.py", r"^\s*(pragma|create|insert|select|set|begin|release|rollback|savepoint|with) "): "SQL",
    ("server/storage/*.py", r" from event where |returning|from stored"): "SQL",
    ("server/storage/*.py", r"^(REPEATABLE READ|game, seq, .* at|.*epoch.*)$"): "SQL",
    ("server/tables/log_event.py", r"^GameEvent \| LogEvent$"): "a type",
    ("server/tables/live.py", r"^an action has failed$"): "for the log",
    ("terminal/words.py", r"^(\w+ on \w+|bold reverse)$"): "colors of a terminal",
}  # fmt: skip


def literals(file: Path) -> Iterator[tuple[ast.Constant, list[ast.AST]]]:
    """Every text in a file, but for docstrings and types, with all that it stands in, the innermost first."""
    parents: list[tuple[ast.AST, list[ast.AST]]] = [(ast.parse(file.read_text(encoding="utf-8")), [])]
    while parents:
        node, around = parents.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node, around
            continue
        for name, value in ast.iter_fields(node):
            inner = value if isinstance(value, list) else [value]
            if name in {"annotation", "returns"}:
                inner = calls_in(value)  # as in `Annotated[bool, typer.Option(help=…)]`
            if not (isinstance(node, ast.Expr) and is_text(value)):
                parents += [(one, [node, *around]) for one in inner if isinstance(one, ast.AST)]


def calls_in(node: ast.AST | None) -> list[ast.AST]:
    return [] if node is None else [one for one in ast.walk(node) if isinstance(one, ast.Call)]


def is_text(node: object) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return ast.unparse(node.func).rpartition(".")[2]


def is_spoken(literal: ast.Constant, around: list[ast.AST]) -> bool:
    """Whether a literal is given to something that shows it to people."""
    outer = [
        node for node in around if not isinstance(node, ast.JoinedStr | ast.FormattedValue | ast.BinOp | ast.IfExp)
    ]
    if isinstance(outer[0], ast.keyword):
        return outer[0].arg in SPOKEN_ARGUMENTS
    is_argument = isinstance(outer[0], ast.Call) and outer[0].func is not literal
    return is_argument and isinstance(outer[0], ast.Call) and called(outer[0]) in SPEAKING


def is_silent(around: list[ast.AST]) -> bool:
    """Whether only machines or developers get to see what stands here."""
    for node in around:
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Call) and (
            SILENT_CALLS.match(ast.unparse(node.func)) or called(node) in DEVELOPER_ERRORS
        ):
            return True
    return False


def is_excepted(file: str, literal: str) -> bool:
    return any(fnmatch(file, name) and re.search(pattern, literal) for name, pattern in EXCEPTIONS)


def faults_in(file: Path, name: str) -> list[str]:
    """Every literal of a file that people would read."""
    return [
        f"{name}:{node.lineno}: {node.value!r}"
        for node, around in literals(file)
        if (is_spoken(node, around) and WORD.search(OUR_NAME.sub("", str(node.value))))
        or (TWO_WORDS.search(str(node.value)) and not is_silent(around) and not is_excepted(name, str(node.value)))
    ]


def test_no_sentence_stands_in_the_code() -> None:
    files = {file: file.relative_to(PACKAGE).as_posix() for file in sorted(PACKAGE.rglob("*.py"))}
    assert [fault for file, name in files.items() for fault in faults_in(file, name)] == []
    assert len(files) > 100


@pytest.mark.parametrize(
    "code",
    [
        'print("Hello")',
        'typer.echo(f"{count} games")',
        'console.print("done" if done else "open")',
        'talk.say("Your turn" + name)',
        'option = typer.Option("--force", help="overwrite")',
        'def f(force: Annotated[bool, typer.Option("--force", help="overwrite")]) -> None: ...',
        'raise MapError("there is no such city")',
        'raise UsageError(f"no file {name} there")',
        'title = "All the games"',
    ],
)
def test_a_sentence_is_found(tmp_path: Path, code: str) -> None:
    (tmp_path / "bad.py").write_text(code, encoding="utf-8")
    assert len(faults_in(tmp_path / "bad.py", "bad.py")) >= 1


@pytest.mark.parametrize(
    "code",
    [
        '"""A docstring of many words."""',
        'print(text("cli.help"))',
        'raise ValueError("nobody sits here")',
        'assert ready, "not yet ready"',
        'log.info("table opened", seats=3)',
        'def f(x: "int | None") -> "str | None": ...',
        'key = "refusal.no_such_city"',
        'talk.say("")',
    ],
)
def test_what_nobody_reads_is_let_be(tmp_path: Path, code: str) -> None:
    (tmp_path / "good.py").write_text(code, encoding="utf-8")
    assert faults_in(tmp_path / "good.py", "good.py") == []
