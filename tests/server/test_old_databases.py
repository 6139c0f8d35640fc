"""Databases of earlier versions: every table loads, and everybody receives what they received then."""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import String

from server.people import Message
from server.stores.logs import opened, rows_of
from whistlestop.server.api.catching_up import _whole_story
from whistlestop.server.storage import schema
from whistlestop.server.storage.backups import restore
from whistlestop.server.storage.migrating import migrate
from whistlestop.server.storage.store import Entry
from whistlestop.server.tables.events import EVENTS, decoded
from whistlestop.server.tables.story import Story

FOLDER: Final = Path(__file__).parent / "old_databases"
DUMP: Final = FOLDER / "version_0001.sql"  # every kind of event of that version, at eight tables
TOLD: Final[dict[str, Any]] = json.loads(gzip.decompress((FOLDER / "version_0001_told.json.gz").read_bytes()))


# What messages of that version are called now.
RENAMED: Final = {
    "said": "chat-sent",
    "phrase-said": "phrase-sent",
    "stand-in-ended": "seat-reclaimed",
    "device-changed": "seat-transferred",
}
NEWER: Final = {"handover-offered", "handover-stopped", "seat-handed-over", "stand-in-agreed"}
BACKUP_ID: Final = int.from_bytes(b"WHST", "big")


def renamed(message: Message) -> Message:
    """A message of that version as it is called now."""
    if message["type"] == "seat-taken" and "bot" in message:
        return message | {"type": "bot-seated"}
    if message["type"] == "person-away" and "on_purpose" in message:
        return {"type": "game-left", "seat": message["seat"]}
    return message | {"type": RENAMED.get(message["type"], message["type"])}


def updated(scene: Message, story: Story, seat: int | None) -> Message:
    """A scene of that version as it is now: with the rules that close tracks, which it had as a list."""
    if "game" not in scene:
        return scene
    game = scene["game"] | {"closed": dict.fromkeys(scene["game"]["closed"], "C8")}
    if "own" not in scene or story.game is None or seat is None:
        return scene | {"game": game}
    return scene | {"game": game, "own": scene["own"] | {"closed": dict(story.game.closed_to(seat))}}


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """A SQLite database as the first version wrote it."""
    file = tmp_path / "old.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    return file


async def check_table(url: str, table: str) -> None:
    """Assert that everybody receives what they received before."""
    async with opened(url) as store:
        events = [decoded(entry) for entry in await store.entries(table)]
    expected = TOLD[table]
    story = Story.replay(events)
    assert {str(seat): deadline for seat, deadline in story.deadlines().items()} == expected["deadlines"]
    assert story.decisions == expected["decisions"]
    assert [story.undo_step(seat) for seat in range(len(story.table.chairs))] == expected["undo"]
    for sitting, told in expected["for"].items():
        caught_up = _whole_story(events, None if sitting == "None" else int(sitting))
        assert caught_up.seat == told["seat"]
        assert json.loads(bytes(caught_up.scene)) == updated(told["scene"], story, caught_up.seat)
        history = [step | {"events": [renamed(event) for event in step["events"]]} for step in told["history"]]
        assert json.loads(bytes(caught_up.history)) == history


@pytest.mark.anyio
@pytest.mark.parametrize("table", TOLD)
async def test_everybody_receives_what_they_received_before(old_file: Path, table: str) -> None:
    migrate(f"sqlite:///{old_file}")
    await check_table(f"sqlite:///{old_file}", table)


def test_the_old_database_has_every_kind_of_event(old_file: Path) -> None:
    migrate(f"sqlite:///{old_file}")
    kinds = {row["kind"] for row in rows_of(f"sqlite:///{old_file}", schema.event)}
    assert kinds == set(EVENTS) - {"cards-dealt"} - NEWER


def test_guests_of_an_old_database_are_still_signed_in(old_file: Path) -> None:
    with closing(sqlite3.connect(old_file)) as connection:
        guests = connection.execute("select token_hash, id from identity order by token_hash").fetchall()
    migrate(f"sqlite:///{old_file}")
    sessions = rows_of(f"sqlite:///{old_file}", schema.session)
    assert guests
    assert sorted((row["token_hash"], row["identity"]) for row in sessions) == guests
    assert all(row["revoked_at"] is None for row in sessions)
    assert {row["id"] for row in rows_of(f"sqlite:///{old_file}", schema.identity)} == {guest for _, guest in guests}


def test_what_is_stored_of_an_event_is_read_back_as_it_was(old_file: Path) -> None:
    migrate(f"sqlite:///{old_file}")
    for row in rows_of(f"sqlite:///{old_file}", schema.event):
        event = decoded(Entry(**row))
        assert decoded(event.entry()) == event
        assert event.entry().kind == row["kind"]


@pytest.mark.anyio
async def test_a_backup_of_an_older_version_is_restored(old_file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(old_file)) as connection:
        connection.execute("drop table worker")  # backups have none
        connection.execute(f"pragma application_id = {BACKUP_ID}")
    before = old_file.read_bytes()
    url = f"sqlite:///{tmp_path / 'new.db'}"
    assert restore(old_file, url).games == len(TOLD)
    assert old_file.read_bytes() == before
    for table in TOLD:
        await check_table(url, table)


def test_every_kind_of_event_fits_into_its_column() -> None:
    column = schema.event.c.kind.type
    assert isinstance(column, String)
    assert all(len(kind) <= (column.length or 0) for kind in EVENTS)
