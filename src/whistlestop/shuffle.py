"""The verifiable shuffle: host and players each give a part of the key; nobody chooses it.

A commit-reveal scheme: each part is committed to by its SHA-256 before any is revealed. After the game all parts are
open, and anyone can compute the key.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from whistlestop.engine.errors import RecordError, SetupError
from whistlestop.texts import text

PART_BYTES: Final = 32
_LENGTH_BYTES: Final = 4
_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * PART_BYTES}}}")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")  # JSON can hold one alone, UTF-8 can't


def commitment(secret: bytes) -> str:
    """Return the commitment to a part: its SHA-256.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def deal_key(secret: bytes, table: str, edition: str, seats: int, contributions: Sequence[bytes]) -> bytes:
    """Derive the key of a game: HMAC-SHA256 over table, edition, seats and every seat's bytes.

    A bot's seat has no bytes.

    >>> deal_key(bytes(32), "t1", "usa", 2, [bytes(32), b""]).hex()[:16]
    '37b8f77b7e6c0544'
    """
    if len(contributions) != seats:
        raise SetupError("shuffle.fault.entries", field="contributions", entries=len(contributions), seats=seats)
    parts = [table.encode(), edition.encode(), str(seats).encode("ascii"), *contributions]
    # With its length in front of each part, no two lists of parts make the same message.
    message = b"".join(len(part).to_bytes(_LENGTH_BYTES, "big") + part for part in parts)
    return hmac.digest(secret, message, "sha256")


def is_hex(value: str) -> bool:
    """Return whether a text is 32 bytes as 64 lower-case hexadecimal digits."""
    return _HEX.fullmatch(value) is not None


class Fault(NamedTuple):
    """A contradiction in a shuffle: the key and values of its sentence."""

    key: str
    values: Mapping[str, object]

    def sentence(self, language: str | None = None) -> str:
        """Return the fault for a person."""
        return text(self.key, count=None, language=language, **self.values)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The origin of a game's key, as its record has it: bytes in hexadecimal, None for a bot."""

    table: str
    secret: str
    commitment: str
    client_commitments: tuple[str | None, ...]
    contributions: tuple[str | None, ...]

    @classmethod
    def from_data(cls, data: object) -> "Shuffle":
        """Read it from a record; what it claims may still be wrong: see `faults`."""
        match data:
            case {
                "table": str(table),
                "secret": str(secret),
                "commitment": str(promise),
                "client_commitments": list(client_commitments),
                "contributions": list(contributions),
                **others,
            } if not others and not _SURROGATE.search(table):
                entries = (_entries("client_commitments", client_commitments), _entries("contributions", contributions))
                return cls(table, secret, promise, *entries)
        raise RecordError("error.record_field", field="shuffle")

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return it as the record of a game has it."""
        return {
            "table": self.table,
            "secret": self.secret,
            "commitment": self.commitment,
            "client_commitments": list(self.client_commitments),
            "contributions": list(self.contributions),
        }

    def key(self, edition: str, seats: int) -> bytes:
        """Return the key that follows from all parts."""
        parts = [bytes.fromhex(part or "") for part in self.contributions]
        return deal_key(bytes.fromhex(self.secret), self.table, edition, seats, parts)

    def faults(self, record: Mapping[str, Any]) -> list[Fault]:
        """Return all contradictions in the record of a game; the record itself must replay."""
        # What can't be read or is of the wrong length can't be compared either.
        unreadable = [*self._malformed(), *self._miscounted(record["seats"])]
        return unreadable or [*self._broken_promises(), *self._wrong_key(record)]

    def _malformed(self) -> Iterator[Fault]:
        for field, value in (("secret", self.secret), ("commitment", self.commitment)):
            if not is_hex(value):
                yield Fault("shuffle.fault.hex", {"field": field})
        for field, entries in self._lists():
            for seat, entry in enumerate(entries):
                if entry is not None and not is_hex(entry):
                    yield Fault("shuffle.fault.seat_hex", {"field": field, "seat": seat})

    def _miscounted(self, seats: int) -> Iterator[Fault]:
        for field, entries in self._lists():
            if len(entries) != seats:
                yield Fault("shuffle.fault.entries", {"field": field, "entries": len(entries), "seats": seats})

    def _lists(self) -> tuple[tuple[str, tuple[str | None, ...]], ...]:
        return ("client_commitments", self.client_commitments), ("contributions", self.contributions)

    def _broken_promises(self) -> Iterator[Fault]:
        if not _keeps(self.commitment, self.secret):
            yield Fault("shuffle.fault.commitment", {})
        for seat, (promise, part) in enumerate(zip(self.client_commitments, self.contributions, strict=True)):
            if promise is None and part is not None:
                yield Fault("shuffle.fault.no_commitment", {"seat": seat})
            elif promise is not None and part is None:
                yield Fault("shuffle.fault.no_contribution", {"seat": seat})
            elif promise is not None and part is not None and not _keeps(promise, part):
                yield Fault("shuffle.fault.contribution", {"seat": seat})

    def _wrong_key(self, record: Mapping[str, Any]) -> Iterator[Fault]:
        if self.key(record["edition"], record["seats"]).hex() != record["key"]:
            yield Fault("shuffle.fault.key", {})


def _entries(field: str, values: Sequence[object]) -> tuple[str | None, ...]:
    entries = tuple(value for value in values if value is None or isinstance(value, str))
    if len(entries) != len(values):
        raise RecordError("error.record_field", field=f"shuffle.{field}")
    return entries


def _keeps(promise: str, part: str) -> bool:
    return commitment(bytes.fromhex(part)) == promise
