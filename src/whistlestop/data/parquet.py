"""Tables in Parquet files, written a group of rows at a time."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from whistlestop.data.data_errors import DataError

SUFFIX: Final = ".parquet"
ROWS_OF_A_GROUP: Final = 1000

Row = Mapping[str, object]
Schema = Any  # Arrow is there only for who asked for it


def require_arrow() -> Any:  # Any: as above
    """Return Arrow with its Parquet part, or refuse with a sentence about how to install it."""
    try:
        import pyarrow as pa
        import pyarrow.parquet  # a part that has to be asked for
    except ImportError:
        raise DataError("data.no_arrow") from None
    return pa


def is_parquet(path: Path | None) -> bool:
    """Return whether a file is to be a table, by its name."""
    return path is not None and path.suffix == SUFFIX


class ParquetWriter:
    """Writes rows to a new file, which can be read even after an interruption."""

    def __init__(self, path: Path, schema: Schema, *, may_overwrite: bool = False) -> None:
        self._arrow = require_arrow()
        if path.exists() and not may_overwrite:
            raise FileExistsError(path)
        self._path, self._unfinished = path, path.with_name(f"{path.name}.unfinished")
        self._file = self._arrow.parquet.ParquetWriter(self._unfinished, schema)
        self._schema = schema
        self._rows: list[Row] = []

    def add(self, row: Row) -> None:
        """Add a row."""
        self._rows.append(row)
        if len(self._rows) == ROWS_OF_A_GROUP:
            self._write_group()

    def __enter__(self) -> "ParquetWriter":
        return self

    def __exit__(self, *_: object) -> None:
        self._write_group()
        self._file.close()
        self._unfinished.replace(self._path)

    def _write_group(self) -> None:
        if self._rows:
            self._file.write_table(self._arrow.Table.from_pylist(self._rows, self._schema))
            self._rows = []


def write_table(path: Path, schema: Schema, rows: Iterable[Row]) -> None:
    """Write a whole table, in place of an older one."""
    with ParquetWriter(path, schema, may_overwrite=True) as writer:
        for row in rows:
            writer.add(row)
