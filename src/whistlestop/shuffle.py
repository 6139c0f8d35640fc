"""The verifiable shuffle: the host and everybody who plays give a part of the key, so that nobody chooses the cards.

Each part is promised by its SHA-256 before any is shown. After the game all are open, and anyone can do the sum.
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
    """What is shown of a part before the part itself: its SHA-256.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def deal_key(secret: bytes, table: str, edition: str, seats: int, contributions: Sequence[bytes]) -> bytes:
    """The key of a game: HMAC-SHA256 over table, edition, seats and every seat's bytes, none for a bot.

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
    """Whether a text is 32 bytes as they are written here: 64 hexadecimal digits in lower case."""
    return _HEX.fullmatch(value) is not None


class Fault(NamedTuple):
    """Something about a shuffle that does not add up: the key and the values of the sentence that says so."""

    key: str
    values: Mapping[str, object]

    def sentence(self, language: str | None = None) -> str:
        """What is wrong, for a person."""
        return text(self.key, count=None, language=language, **self.values)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """How the key of a game came about, as its record has it: bytes in hexadecimal digits, nothing for a bot's seat."""

    table: str
    secret: str
    commitment: str
    client_commitments: tuple[str | None, ...]
    contributions: tuple[str | None, ...]

    @classmethod
    def from_data(cls, data: object) -> "Shuffle":
        """Read it from a record. What it says may still be wrong: `faults` tells."""
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
        """The form in which the record of a game has it."""
        return {
            "table": self.table,
            "secret": self.secret,
            "commitment": self.commitment,
            "client_commitments": list(self.client_commitments),
            "contributions": list(self.contributions),
        }

    def key(self, edition: str, seats: int) -> bytes:
        """The key that follows from all parts."""
        parts = [bytes.fromhex(part or "") for part in self.contributions]
        return deal_key(bytes.fromhex(self.secret), self.table, edition, seats, parts)

    def faults(self, record: Mapping[str, Any]) -> list[Fault]:
        """All that does not add up in the record of a game with this shuffle; the record itself has to replay."""
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
