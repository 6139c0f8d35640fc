"""docs/protocol.md agrees with the server: its examples are messages, its lists complete."""

import ast
import json
import re
import runpy
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, get_args
from unittest.mock import Mock

import msgspec
import pytest

from docs.documents import ROOT, blocks, read
from whistlestop.server.api import conversation
from whistlestop.server.api.errors import CODES, REASONS
from whistlestop.server.api.messages import Question
from whistlestop.server.api.rate_limits import (
    ADDRESS_FACTOR,
    ADDRESS_LIMITS,
    LIMITS,
    SOCKETS_PER_ADDRESS,
    SOCKETS_PER_GUEST,
)
from whistlestop.server.api.services import Services
from whistlestop.server.app import make_app
from whistlestop.server.configuration import Configuration, Intervals, Patience, TableCaps
from whistlestop.server.tables.command import Command
from whistlestop.server.tables.scene import GameView, Own, Scene, ScoringView, SeatView, ShuffleView, TableView

PAGE: Final = read("docs/protocol.md")
SOURCES: Final = ROOT / "src" / "whistlestop" / "server"
TOOL: Final = runpy.run_path(str(ROOT / "tools" / "write_messages.py"))

_EXAMPLE: Final = re.compile(r"<!-- json: (?P<kind>\w+) -->\n```json\n(?P<text>.*?)```", re.DOTALL)
_CODE: Final = re.compile(r"`([^`]+)`")
REFUSERS: Final = {"RefusedError", "ProblemError", "Refused", "Problem", "HangUpError"}
NO_VALUES: Final = {"status", "id", "rule", "values"}
NOT_SHOWN: Final = {"OPTIONS", "HEAD"}


def section(title: str) -> str:
    """Return the text under a heading, up to the next one of its level."""
    found = re.search(rf"^(?P<level>#+) {re.escape(title)}\n", PAGE, re.MULTILINE)
    assert found is not None, title
    rest = PAGE[found.end() :]
    end = re.search(rf"^#{{1,{len(found['level'])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def tables(title: str) -> list[list[list[str]]]:
    """Return the tables under a heading: rows of cells, without their heads."""
    found = re.findall(r"(?:^\|.*\|\n)+", section(title), re.MULTILINE)
    return [[cells(line) for line in table.splitlines()[2:]] for table in found]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def codes_in(cell: str) -> list[str]:
    """Return the names in a cell."""
    return _CODE.findall(cell)


def type_called(kind: str) -> Any:  # Any: a class, or a union of some
    return TOOL["UNIONS"].get(kind) or TOOL[kind]


# Examples


@pytest.mark.parametrize("example", list(_EXAMPLE.finditer(PAGE)), ids=lambda found: found["text"][:40].strip())
def test_an_example_is_a_message(example: "re.Match[str]") -> None:
    decoded = msgspec.json.decode(example["text"], type=type_called(example["kind"]))
    assert_within(json.loads(example["text"]), msgspec.to_builtins(decoded))


def assert_within(part: object, whole: object) -> None:
    """Check that all of an example is part of the message; msgspec skips unknown fields."""
    if isinstance(part, dict) and isinstance(whole, dict):
        for name, value in part.items():
            assert name in whole
            assert_within(value, whole[name])
    elif isinstance(part, list) and isinstance(whole, list | tuple):
        for one, other in zip(part, whole, strict=True):
            assert_within(one, other)
    else:
        assert part == whole


def test_every_example_says_what_it_is() -> None:
    assert len(blocks(PAGE, "json")) == len(_EXAMPLE.findall(PAGE)) > 15


# Lists


class Refusal(NamedTuple):
    """A code in the source, with the names of its values and its HTTP status, where readable."""

    code: str
    values: frozenset[str]
    has_more: bool
    status: str


def refusals_in_source() -> Iterator[Refusal]:
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSERS:
                yield from refusal_in(node, node.func.id)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "close":
                yield from (Refusal(text, frozenset(), False, "") for text in texts_of(node))
    yield from (Refusal(code, frozenset(), False, str(status)) for status, code in CODES.items())


def refusal_in(call: ast.Call, name: str) -> Iterator[Refusal]:
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    values = {value for value in keywords if value is not None} - NO_VALUES
    listed = keywords.get("values")
    if isinstance(listed, ast.Dict):
        values |= {key.value for key in listed.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    said = [ast.unparse(part) for part in (*call.args, keywords.get("status")) if part is not None]
    status = re.search(r"\b[45]\d\d\b", " ".join(said).replace("_", " "))
    usual = "409" if name == "RefusedError" else ""
    for code in texts_of(call):
        yield Refusal(code, frozenset(values), None in keywords, status[0] if status else usual)


def texts_of(call: ast.Call) -> list[str]:
    return [part.value for part in call.args if isinstance(part, ast.Constant) and isinstance(part.value, str)][:1]


def test_every_code_is_listed_with_its_values() -> None:
    listed = {codes_in(row[0])[0]: set(codes_in(row[1])) for row in tables("Codes")[0]}
    found: dict[str, set[str]] = {}
    for refusal in refusals_in_source():
        found.setdefault(refusal.code, set()).update(refusal.values)
    assert set(listed) == set(found)
    open_ended = {refusal.code for refusal in refusals_in_source() if refusal.has_more}
    assert {code: values for code, values in listed.items() if values != found[code]}.keys() == open_ended


def test_the_status_of_a_code_is_one_it_has() -> None:
    listed = {codes_in(row[0])[0]: set(re.findall(r"\d+", row[2])) for row in tables("Codes")[0]}
    found = {(refusal.code, refusal.status) for refusal in refusals_in_source()} | {("not_stored", "503")}
    assert [(code, status) for code, all_of in listed.items() for status in all_of if (code, status) not in found] == []


def test_every_reason_for_a_bad_request_is_named() -> None:
    assert {reason for _, reason in REASONS} | {"invalid"} <= set(codes_in(section("Codes")))


def test_every_refusal_of_the_rules_is_listed_with_its_values() -> None:
    listed = {codes_in(row[0])[0]: set(codes_in(row[1])) for row in tables("Codes")[1]}
    texts = read("src/whistlestop/locales/en/engine.po")
    entries = re.findall(r'^msgid "(refusal\.\w+)"\n((?:msg.*\n?)+)', texts, re.MULTILINE)
    assert listed == {key: set(re.findall(r"{(\w+)}", sentences)) for key, sentences in entries}


def test_every_route_is_listed() -> None:
    services = Services(Configuration("sqlite:///nowhere"), store=Mock())
    services.bots.close()
    routes = set()
    for route in make_app(services).routes:
        methods = set(getattr(route, "methods", ())) or {"GET"}  # a socket begins as a GET
        routes |= {f"{method} {route.path_format}" for method in methods - NOT_SHOWN}
    of_web_client = {"GET /", "GET /{path}"}
    other_ways = {"GET /api/schema", "GET /api/schema/{path}"}  # to openapi.json
    listed = {codes_in(row[0])[0] for row in tables("Routes")[0]}
    assert listed == routes - of_web_client - other_ways


def test_bodies_in_the_list_of_routes_have_types() -> None:
    bodies = {name for row in tables("Routes")[0] for cell in row[3:] for name in codes_in(cell)}
    assert bodies <= set(TOOL["schema"]()["$defs"])


def test_the_limits_are_those_of_the_server() -> None:
    rows = tables("Limits")[1]
    listed = {codes_in(row[0])[0]: (float(row[1]), float(row[2])) for row in rows}
    assert listed == {kind: tuple(limit) for kind, limit in LIMITS.items()}
    assert f"{ADDRESS_FACTOR} times as much" in section("Limits")
    for kind, (capacity, refill) in ADDRESS_LIMITS.items():
        assert f"`{kind}` {capacity:,} times at once and {refill} times a second" in section("Limits")
    caps = TableCaps()
    assert f"{caps.public_per_guest} of a guest, {caps.public_per_address} of an address |" in section("Limits")
    mine, here = caps.bots_only_per_opener, caps.bots_only
    assert f"{mine} of a guest, {mine} of an address, {here} in a process" in section("Limits")
    assert f"{SOCKETS_PER_GUEST} for a guest, {SOCKETS_PER_ADDRESS:,} for an address" in section("Limits")


def test_the_times_are_those_of_the_server() -> None:
    patience, grace = Patience(), Intervals().away_grace
    assert f"it lasts {patience.contribution:.0f} seconds at most" in PAGE
    assert f"without `away_seconds`, {patience.absence:.0f} for a listed table" in PAGE
    assert f"**`leave-game`**: {patience.leaving:.0f} seconds later a bot plays" in PAGE
    assert f"you did not read for {patience.sending:.0f} seconds" in PAGE
    assert f"A person who stops listening for {grace:.0f} seconds is `person-away`" in PAGE
    assert f"within {conversation.HELLO_SECONDS:.0f} seconds" in section("Listening")


def test_every_close_code_of_ours_is_listed() -> None:
    listed = {int(row[0]) for row in tables("How the server ends a conversation")[0]}
    ours = {value for value in vars(conversation).values() if isinstance(value, int) and 4000 <= value < 5000}
    assert {code for code in listed if code >= 4000} == ours


def test_every_event_is_listed_with_its_fields() -> None:
    listed = {codes_in(row[0])[0]: codes_in(row[1]) for table in tables("Events") for row in table}
    kinds = get_args(TOOL["EventMessage"])
    assert {name: sorted(fields) for name, fields in listed.items()} == {
        tag(kind): sorted(fields_of(kind)) for kind in kinds
    }


@pytest.mark.parametrize(("title", "base"), [("Commands", Command), ("Questions", Question)])
def test_every_command_and_question_is_listed_with_its_fields(title: str, base: type) -> None:
    listed = {codes_in(row[0])[0]: codes_in(row[1]) for row in tables(title)[0]}
    kinds = [kind for kind in get_args(TOOL["UNIONS"]["ClientMessage"]) if issubclass(kind, base)]
    assert listed == {tag(kind): [field for field in fields_of(kind) if field != "id"] for kind in kinds}


def test_every_field_of_a_table_of_ones_own_is_listed() -> None:
    listed = [codes_in(row[0])[0] for row in tables("Tables")[0]]
    assert listed == fields_of(TOOL["MyTable"])[len(fields_of(TOOL["TableSummary"])) :]


@pytest.mark.parametrize(("number", "kind"), [(0, Scene), (1, TableView), (2, GameView), (3, Own), (4, ScoringView)])
def test_every_field_of_the_scene_is_listed(number: int, kind: Any) -> None:  # Any: a class of messages
    listed = {name for row in tables("The scene")[number] for name in codes_in(row[0])}
    assert listed == set(fields_of(kind))


def test_every_field_of_a_seat_and_of_the_shuffle_is_named() -> None:
    named = set(codes_in(section("The scene")))
    assert {*fields_of(SeatView), *fields_of(ShuffleView)} <= named


def tag(kind: Any) -> str:  # Any: a class of messages
    return str(kind.__struct_config__.tag)


def fields_of(kind: Any) -> list[str]:  # Any: a class of messages
    return [field.encode_name for field in msgspec.structs.fields(kind)]
