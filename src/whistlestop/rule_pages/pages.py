"""The pages of rules: which chapters and rules a box has, and what each of them says there."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from babel.lists import format_list

from whistlestop.maps.board import Box, TieBreak
from whistlestop.texts import number, spoken_language, text

ALL_TICKETS: Final = "tickets"  # how many there are: every other count is a number of the edition


class RuleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of the texts of a rule."""

    key: str
    where: str | None = None
    count: str | None = None


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chapter with its rules, in order, and what is drawn beside them and below."""

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
    """Every chapter there is, with every rule."""
    source = files(__package__).joinpath("pages.toml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(tomllib.loads(source)["chapter"], list[Chapter]))


def has_feature(where: str | None, box: Box) -> bool:
    """Whether a box has what a rule is about, or lacks it if the rule asks for that."""
    if where is None:
        return True
    return bool(FEATURES[where.removeprefix("!")](box)) is not where.startswith("!")


def chapter_titles(box: Box) -> dict[str, str]:
    """The titles of the chapters that a box has, by their letters."""
    return {chapter.letter: text(chapter.title) for chapter in _chapters_of(box)}


def rules_of(letter: str, box: Box) -> dict[str, str]:
    """What the rules of a chapter say about a box, by their ids; none if the box has no such chapter."""
    return {rule: said for rule, said in rules_for(box).items() if rule.startswith(letter.upper())}


def rule_text(rule: str, box: Box) -> str | None:
    """What a rule says about a box; nothing if it has no such rule.

    >>> from whistlestop.maps.loading import load_box
    >>> rule_text("S1", load_box("new-york"))
    'You begin with 15 taxis and no points.'
    """
    return rules_for(box).get(rule.upper())


def rules_for(box: Box) -> dict[str, str]:
    """What all rules that a box has say about it, by their ids, in their order."""
    said = {
        rule: " ".join(_sentence(one, box) for one in texts if has_feature(one.where, box))
        for chapter in _chapters_of(box)
        for rule, texts in chapter.rules.items()
    }
    return {rule: sentences for rule, sentences in said.items() if sentences}


def _chapters_of(box: Box) -> Iterator[Chapter]:
    return (chapter for chapter in all_chapters() if has_feature(chapter.where, box))


def _sentence(one: RuleText, box: Box) -> str:
    return text(one.key, count=_count(one.count, box), **_values(box))


def _count(count: str | None, box: Box) -> int | None:
    if count is None:
        return None
    return len(box.tickets) if count == ALL_TICKETS else int(getattr(box.edition, count))


def _values(box: Box) -> dict[str, str]:
    """What any text about a box may name."""
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
    words = [text(f"rules.tie.{tie}") for tie in box.edition.tie_breaks]
    return format_list(words, style="unit-short", locale=spoken_language())
