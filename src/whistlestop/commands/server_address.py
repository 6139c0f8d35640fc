"""The address of a database file's running server, stored beside the file."""

from pathlib import Path

from whistlestop.server.storage.database_urls import SqliteAddress, parse_url
from whistlestop.server.storage.sqlite_lock import SqliteLock
from whistlestop.server.storage.store_errors import DatabaseInUseError


def write_address(url: str, address: str) -> None:
    """Store the address of the server that has just locked a file.

    It stays when the server ends: the lock shows whether it is valid.
    """
    file = _file(url)
    if file is not None:
        _note(file).write_text(address, encoding="ascii")


def read_running_address(url: str) -> str | None:
    """Return the address of the server that has locked a file, or None if none is known."""
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
