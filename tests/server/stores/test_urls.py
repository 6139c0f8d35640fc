"""Database URLs, and errors of invalid ones."""

import sys
from pathlib import Path

import pytest

from sentences import saying
from whistlestop.server.storage.postgres_store import PostgresStore
from whistlestop.server.storage.sqlite_store import SqliteStore
from whistlestop.server.storage.store_errors import MissingDriverError, StoreUrlError
from whistlestop.server.storage.stores import make_store


@pytest.mark.parametrize("url", ["sqlite:///games.db", "games.db", "sqlite:////var/lib/games.db", "sqlite:///a%20b.db"])
def test_file_url_makes_a_sqlite_store(url: str) -> None:
    assert isinstance(make_store(url), SqliteStore)


@pytest.mark.parametrize("url", ["postgresql://ann:x@localhost/games", "postgres:///games?host=/tmp"])
def test_server_url_makes_a_postgres_store(url: str) -> None:
    assert isinstance(make_store(url), PostgresStore)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite://games.db",
        "mysql://ann:secret@localhost/games",
        "postgresql:ann:secret@localhost",
        "postgresql://ann:secr@t-secret@localhost/games",
        "postgresql://ann:sec/secret@localhost/games",
        "postgresql://ann:sec#secret@localhost/games",
        "postgresql://ann:secret@localhost:secret/games",
        "postgresql://ann:secret@localhost/games?secret=1",
        "postgresql://ann:%zzsecret@localhost/games",
        "postgresql://[ann:secret@localhost/games",
    ],
)
def test_invalid_url_is_refused_without_showing_it(url: str) -> None:
    with pytest.raises(StoreUrlError) as refusal:
        make_store(url)
    assert "sqlite:///" in refusal.value.sentence() or "postgresql://" in refusal.value.sentence()
    assert "secret" not in refusal.value.sentence()


def test_without_its_driver_postgres_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingDriverError, match=saying("database.no_driver")):
        make_store("postgresql://localhost/games")


def test_sqlite_needs_no_driver(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert make_store(str(tmp_path / "games.db"))
