"""What can be wrong with a map, said so that its author finds the place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from reprlib import Repr
from typing import Final

from whistlestop.maps.names import did_you_mean
from whistlestop.texts import text


@dataclass(frozen=True, slots=True)
class Entry:
    """The place in a file that a fault is about: one route, one ticket, or the file as a whole."""

    kind: str = "file"
    number: int = 0
    name: str = ""

    def label(self, language: str | None = None) -> str:
        """How a sentence names this place: `route 31` and its two cities."""
        return text(f"maps.entry.{self.kind}", language=language, number=self.number, name=self.name)

    def __str__(self) -> str:
        return self.label()


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: the file, the place in it, and the reason as the key of a text with its values."""

    file: str
    entry: Entry
    key: str
    values: Mapping[str, str]

    def sentence(self, language: str | None = None) -> str:
        """The fault as one line for a person."""
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
    """Nobody has heard of the edition that was asked for."""

    def __init__(self, edition: str, known: Sequence[str]) -> None:
        super().__init__(edition, tuple(known))
        self.edition = edition
        self.known = tuple(known)
        self.guess = did_you_mean(edition, known)

    def sentence(self, language: str | None = None) -> str:
        """What was asked for, what may have been meant, and what there is."""
        reason = text("maps.unknown_edition", language=language, edition=shown(self.edition))
        if self.guess is not None:
            reason = text("maps.did_you_mean", language=language, reason=reason, guess=shown(self.guess))
        return text("maps.editions_are", language=language, reason=reason, known=", ".join(self.known))

    def __str__(self) -> str:
        return self.sentence()


@dataclass(slots=True)
class FaultList:
    """The faults found so far in one file; with `stops_at_first`, there is no more to be found after one."""

    file: str
    found: list[Fault] = field(default_factory=list)
    stops_at_first: bool = False

    def add(self, entry: Entry, key: str, guess: str | None = None, **values: object) -> None:
        """Note a fault; a tuple is words of ours, anything else comes from the file and is quoted."""
        if guess is not None:
            values["guess"] = guess
        texts = {
            name: ", ".join(map(str, value)) if isinstance(value, tuple) else shown(value)
            for name, value in values.items()
        }
        self.found.append(Fault(self.file, entry, key, texts))
        if self.stops_at_first:
            raise MapError(self.found)


LONGEST_NUMBER: Final = 64  # bits


class _ShortRepr(Repr):
    """Values as Python writes them, but never more than fits in a line."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxstring = self.maxother = 50
        self.maxlist = self.maxdict = self.maxtuple = 3

    def repr_int(self, x: int, level: int) -> str:  # noqa: ARG002 - how `Repr` calls it
        """A number; Python refuses to write very long ones in decimal."""
        return str(x) if x.bit_length() <= LONGEST_NUMBER else f"{hex(x)[:12]}…"


SHORT: Final = _ShortRepr()


def shown(value: object) -> str:
    """A value from a file as a fault quotes it: short, on one line, with nothing invisible in it.

    >>> shown("Kansas Citty"), shown(7)
    ("'Kansas Citty'", '7')
    """
    return SHORT.repr(value)
