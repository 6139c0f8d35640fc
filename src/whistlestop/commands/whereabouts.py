"""Where the server of a database file answers: noted beside the file, for who wants to play there."""

from pathlib import Path

from whistlestop.server.storage.database_urls import SqliteAddress, parse_url
from whistlestop.server.storage.sqlite_lock import SqliteLock
from whistlestop.server.storage.store_errors import DatabaseInUseError


def note_address(url: str, address: str) -> None:
    """Note the address of the server that has just taken a file. It stays when the server ends: the lock tells that."""
    file = _file(url)
    if file is not None:
        _note(file).write_text(address, encoding="ascii")


def running_address(url: str) -> str | None:
    """The address of the server that has a file now; nothing if none has it, or nobody knows where it answers."""
    file = _file(url)
    if file is None or not file.exists():
        return None
    try:
        with SqliteLock(file):
            return None
    except DatabaseInUseError:
        return _note(file).read_text(encoding="ascii") if _note(file).exists() else None


def _file(url: str) -> Path | None:
    address = parse_url(url)
    return address.path if isinstance(address, SqliteAddress) else None


def _note(file: Path) -> Path:
    return file.with_name(f"{file.name}.address")
