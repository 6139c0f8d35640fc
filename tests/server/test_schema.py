"""The JSON Schema and the TypeScript types match the messages."""

import runpy
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec
import pytest

from whistlestop.server.api.guest_routes import GUEST_ROUTES
from whistlestop.server.api.handover_routes import HANDOVER_ROUTES
from whistlestop.server.api.identity_routes import IDENTITY_ROUTES
from whistlestop.server.api.library_routes import LIBRARY_ROUTES
from whistlestop.server.api.replay_routes import REPLAY_ROUTES
from whistlestop.server.api.table_routes import TABLE_ROUTES

ROOT: Final = Path(__file__).parents[2]
AGAIN: Final = "messages have changed: run `make schema`"


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    """The program that writes the files, as its functions."""
    return runpy.run_path(str(ROOT / "tools" / "write_messages.py"))


def test_the_json_schema_is_up_to_date(tool: dict[str, Any]) -> None:
    assert tool["schema_text"]() == tool["SCHEMA_FILE"].read_text(encoding="utf-8"), AGAIN


def test_the_types_of_the_web_client_are_up_to_date(tool: dict[str, Any]) -> None:
    if not tool["GENERATOR"].exists() and not tool["install_packages"]():
        pytest.skip("the packages of web/ can't be installed here")
    assert tool["typescript"]() == tool["TYPES_FILE"].read_text(encoding="utf-8"), AGAIN


def test_every_reference_leads_to_a_definition(tool: dict[str, Any]) -> None:
    schema = tool["schema"]()
    references = {f"#/$defs/{name}" for name in schema["$defs"]}
    assert set(all_references(schema)) <= references


def all_references(part: object) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if "$ref" in part else []
        return own + [found for inner in part.values() for found in all_references(inner)]
    return [found for inner in part for found in all_references(inner)] if isinstance(part, list) else []


def test_every_body_over_http_is_described(tool: dict[str, Any]) -> None:
    routes = (*GUEST_ROUTES, *IDENTITY_ROUTES, *TABLE_ROUTES, *HANDOVER_ROUTES, *LIBRARY_ROUTES, *REPLAY_ROUTES)
    hints = [get_type_hints(route.fn) for route in routes]
    bodies = [hint[part] for hint in hints for part in ("data", "return") if part in hint]
    structs = {part for body in bodies for part in (body, *get_args(body)) if is_struct(part)}
    assert {struct.__name__ for struct in structs} <= set(tool["schema"]()["$defs"])
    assert len(structs) > 10


def is_struct(part: object) -> bool:
    return isinstance(part, type) and issubclass(part, msgspec.Struct)
