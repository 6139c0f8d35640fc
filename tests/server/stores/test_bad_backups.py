"""Files that can't be restored: said in a sentence, and the database is as it was."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from sentences import saying
from server.stores.logs import rows_of
from server.stores.test_backups import add_long_game
from whistlestop.server.storage import schema
from whistlestop.server.storage.backup_files import TABLES
from whistlestop.server.storage.backups import back_up, restore
from whistlestop.server.storage.connections import open_connection, transaction
from whistlestop.server.storage.database_urls import parse_url
from whistlestop.server.storage.store_errors import BackupError


@pytest.fixture
def backup(sqlite_url: str, tmp_path: Path) -> Path:
    """A good backup of a game of 500 entries that the database no longer has."""
    with open_connection(parse_url(sqlite_url)) as connection, transaction(connection):
        add_long_game(connection, 500)
    back_up(sqlite_url, tmp_path / "backup")
    with open_connection(parse_url(sqlite_url)) as connection, transaction(connection):
        connection.execute(schema.event.delete())
    return tmp_path / "backup"


def changed(*statements: str) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)

    return change


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:50])


def scratched(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096:12288] = b"\xff" * 8192
    file.write_bytes(content)


FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "gone": (Path.unlink, saying("backup.unreadable", reason="No such file or directory")),
    "empty": (lambda file: file.write_bytes(b""), saying("backup.not_a_backup")),
    "a letter": (lambda file: file.write_text("Dear diary, " * 500), saying("backup.not_a_backup")),
    "cut to the header": (cut_short, saying("backup.not_a_backup")),
    "another program's": (changed("pragma application_id = 1"), saying("backup.not_a_backup")),
    "cut": (cut, saying("backup.damaged")),
    "scratched": (scratched, saying("backup.damaged")),
    "without a table": (changed("drop table record"), saying("backup.damaged")),
    "without a column": (changed("alter table event drop column kind"), saying("backup.damaged")),
    "newer": (changed("update alembic_version set version_num = '9999'"), saying("backup.other_version", found="9999")),
    "without a version": (changed("drop table alembic_version"), saying("backup.other_version")),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_file_is_refused_and_the_database_is_as_it_was(fault: str, backup: Path, sqlite_url: str) -> None:
    spoil, sentence = FAULTS[fault]
    spoil(backup)
    with pytest.raises(BackupError, match=sentence):
        restore(backup, sqlite_url)
    assert all(rows_of(sqlite_url, table) == [] for table in TABLES)


def test_bad_file_creates_no_database(backup: Path, tmp_path: Path) -> None:
    cut(backup)
    with pytest.raises(BackupError):
        restore(backup, str(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()


def test_failing_database_is_reported(backup: Path, sqlite_url: str) -> None:
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    changed("create trigger no before insert on event begin select raise(abort, 'no room'); end")(file)
    with pytest.raises(BackupError, match=saying("backup.stopped", reason="no room")):
        restore(backup, sqlite_url)
    assert rows_of(sqlite_url, schema.event) == []
