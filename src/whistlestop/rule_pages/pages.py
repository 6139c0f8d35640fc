"""Pages of rules: the chapters and rules of a box, with their texts."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from whistlestop.maps.board import Box, TieBreak
from whistlestop.texts import number, text

ALL_TICKETS: Final = "tickets"  # how many there are: every other count is a number of the edition


class RuleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of the texts of a rule."""

    key: str
    where: str | None = None
    count: str | None = None


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chapter with its rules, in order, and the drawings beside and below them."""

    letter: str
    title: str
    rules: dict[str, list[RuleText]]
    examples: list[str] = []
    more: list[str] = []
    where: str | None = None


FEATURES: Final[Mapping[str, Callable[[Box], object]]] = {
    "big_cities": lambda box: box.edition.big_cities_only,
    "long_tickets": lambda box: box.edition.starting_long_tickets,
    "leaving_tickets": lambda box: box.edition.refused_start_leaves,
    "doubles": lambda box: any(track.twin for track in box.tracks),
    "small_games": lambda box: box.edition.small_game >= box.edition.min_seats and has_feature("doubles", box),
    "ferries": lambda box: any(track.is_ferry for track in box.tracks),
    "tunnels": lambda box: any(track.is_tunnel for track in box.tracks),
    "stations": lambda box: box.edition.stations,
    "paths": lambda box: box.edition.longest_path_bonus or TieBreak.TRAIL in box.edition.tie_breaks,
    "path_bonus": lambda box: box.edition.longest_path_bonus,
    "globetrotter": lambda box: box.edition.globetrotter_bonus,
    "attractions": lambda box: box.edition.attraction_points,
    "new_values": lambda box: box.edition.reprinted_values,
}
"""What an edition may have. A rule asks for what it is about, never for an edition."""


@cache
def all_chapters() -> tuple[Chapter, ...]:
    """Return every chapter with every rule."""
    source = files(__package__).joinpath("pages.toml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(tomllib.loads(source)["chapter"], list[Chapter]))


def has_feature(where: str | None, box: Box) -> bool:
    """Return whether a box has the feature a rule is about, or lacks it if the rule says so."""
    if where is None:
        return True
    return bool(FEATURES[where.removeprefix("!")](box)) is not where.startswith("!")


def chapter_titles(box: Box) -> dict[str, str]:
    """Return the titles of the chapters of a box, by letter."""
    return {chapter.letter: text(chapter.title) for chapter in _chapters_of(box)}


def rules_of(letter: str, box: Box) -> dict[str, str]:
    """Return the rules of a chapter for a box, by id; empty if it has no such chapter."""
    return {rule: said for rule, said in rules_for(box).items() if rule.startswith(letter.upper())}


def rule_text(rule: str, box: Box) -> str | None:
    """Return the text of a rule for a box, or None if it has no such rule.

    >>> from whistlestop.maps.loading import load_box
    >>> rule_text("S1", load_box("new-york"))
    'You begin with 15 taxis and no points.'
    """
    return rules_for(box).get(rule.upper())


def rules_for(box: Box) -> dict[str, str]:
    """Return the texts of all rules of a box, by id, in order."""
    values = _values(box)
    said = {
        rule: " ".join(_sentence(one, box, values) for one in texts if has_feature(one.where, box))
        for chapter in _chapters_of(box)
        for rule, texts in chapter.rules.items()
    }
    return {rule: sentences for rule, sentences in said.items() if sentences}


def _chapters_of(box: Box) -> Iterator[Chapter]:
    return (chapter for chapter in all_chapters() if has_feature(chapter.where, box))


def _sentence(one: RuleText, box: Box, values: Mapping[str, str]) -> str:
    return text(one.key, count=_count(one.count, box), **values)


def _count(count: str | None, box: Box) -> int | None:
    if count is None:
        return None
    return len(box.tickets) if count == ALL_TICKETS else int(getattr(box.edition, count))


def _values(box: Box) -> dict[str, str]:
    """Return the values that any text about a box may use."""
    edition = box.edition
    return {
        "least": number(edition.min_seats),
        "most": number(edition.max_seats),
        "per_color": number(edition.cards_per_color),
        "colors": number(len(box.colors)),
        "offered": number(edition.starting_tickets + edition.starting_long_tickets),
        "wild": text(f"wild.{edition.wild_name}"),
        "wilds": text(f"wilds.{edition.wild_name}"),
        "pieces": text(f"pieces.{edition.piece_name}"),
        "order": _tie_breaks(box),
    }


def _tie_breaks(box: Box) -> str:
    # An order needs no "and" before its last word, in no language; Babel lacks the patterns for three words in some.
    return ", ".join(text(f"rules.tie.{tie}") for tie in box.edition.tie_breaks)
