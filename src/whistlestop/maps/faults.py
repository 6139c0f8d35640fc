"""Faults of a map, worded so that its author finds the place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from reprlib import Repr
from typing import Final

from whistlestop.maps.names import did_you_mean
from whistlestop.texts import text


@dataclass(frozen=True, slots=True)
class Entry:
    """The place in a file that a fault is about: a route, a ticket, or the whole file."""

    kind: str = "file"
    number: int = 0
    name: str = ""

    def label(self, language: str | None = None) -> str:
        """The name of this place in a sentence: `route 31` and its two cities."""
        return text(f"maps.entry.{self.kind}", language=language, number=self.number, name=self.name)

    def __str__(self) -> str:
        return self.label()


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: the file, the place in it, and the key and values of its sentence."""

    file: str
    entry: Entry
    key: str
    values: Mapping[str, str]

    def sentence(self, language: str | None = None) -> str:
        """Return the fault as one line for a person."""
        reason = text(self.key, count=None, language=language, **self.values)
        if "guess" in self.values:
            reason = text("maps.did_you_mean", language=language, reason=reason, guess=self.values["guess"])
        if self.entry.kind != "file":
            reason = text("maps.at_entry", language=language, where=self.entry.label(language), reason=reason)
        return text("maps.at_entry", language=language, where=self.file, reason=reason)

    def __str__(self) -> str:
        return self.sentence()


class MapError(ValueError):
    """A map that can't be played on, with all its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(tuple(faults))
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


class UnknownEditionError(LookupError):
    """A request for an edition that does not exist."""

    def __init__(self, edition: str, known: Sequence[str]) -> None:
        super().__init__(edition, tuple(known))
        self.edition = edition
        self.known = tuple(known)
        self.guess = did_you_mean(edition, known)

    def sentence(self, language: str | None = None) -> str:
        """Return the name asked for, the likely meant one, and all known ones."""
        reason = text("maps.unknown_edition", language=language, edition=shown(self.edition))
        if self.guess is not None:
            reason = text("maps.did_you_mean", language=language, reason=reason, guess=shown(self.guess))
        return text("maps.editions_are", language=language, reason=reason, known=", ".join(self.known))

    def __str__(self) -> str:
        return self.sentence()


@dataclass(slots=True)
class FaultList:
    """The faults found so far in one file; collection stops at `most` of them."""

    file: str
    found: list[Fault] = field(default_factory=list)
    most: int | None = None

    def add(self, entry: Entry, key: str, guess: str | None = None, **values: object) -> None:
        """Add a fault; a tuple holds words of ours, any other value is quoted from the file."""
        if guess is not None:
            values["guess"] = guess
        texts = {
            name: ", ".join(map(str, value)) if isinstance(value, tuple) else shown(value)
            for name, value in values.items()
        }
        self.found.append(Fault(self.file, entry, key, texts))
        if self.most is not None and len(self.found) >= self.most:
            raise MapError(self.found)


LONGEST_NUMBER: Final = 64  # bits


class _ShortRepr(Repr):
    """Python's `repr`, shortened to fit in a line."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxstring = self.maxother = 50
        self.maxlist = self.maxdict = self.maxtuple = 3

    def repr_int(self, x: int, level: int) -> str:  # noqa: ARG002 - how `Repr` calls it
        """Return a number as text; Python refuses to write very long ones in decimal."""
        return str(x) if x.bit_length() <= LONGEST_NUMBER else f"{hex(x)[:12]}…"


SHORT: Final = _ShortRepr()


def shown(value: object) -> str:
    """Quote a value from a file: short, on one line, without invisible characters.

    >>> shown("Kansas Citty"), shown(7)
    ("'Kansas Citty'", '7')
    """
    return SHORT.repr(value)
