"""The edition table: the numbers in which one edition differs from another."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from whistlestop.maps.board import Edition, TieBreak
from whistlestop.maps.faults import Entry, UnknownEditionError
from whistlestop.maps.fields import Table, is_whole_number
from whistlestop.maps.files import shipped_data
from whistlestop.maps.names import did_you_mean

CUSTOM: Final = "custom"
DEFAULT_EDITION: Final = "usa"
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 5
MOST_OFFERED: Final = 6  # the compiled engine numbers every choice from an offer, which doubles with each ticket

NUMBERS: Final[Mapping[str, tuple[int, int]]] = {
    "pieces": (1, 60),
    "cards_per_color": (1, 62),
    "wild_cards": (0, 62),
    "starting_cards": (0, 62),
    "starting_long_tickets": (0, MOST_OFFERED),
    "starting_tickets": (0, MOST_OFFERED),
    "starting_keep": (1, MOST_OFFERED),
    "drawn_tickets": (1, MOST_OFFERED),
    "drawn_keep": (1, MOST_OFFERED),
    "small_game": (0, MOST_SEATS),
    "stations": (0, 3),
    "station_points": (0, 99),
    "longest_path_bonus": (0, 99),
    "globetrotter_bonus": (0, 99),
    "attraction_points": (0, 99),
}
FLAGS: Final = ("big_cities_only", "reprinted_values", "refused_start_leaves")
CUSTOM_KEYS: Final = ("like", "players", *NUMBERS, *FLAGS, "ticket_sets", "tie_breaks", "piece_name", "wild_name")

Settings = Mapping[str, object]
"""An edition as the table has it, with what it takes over from another filled in."""


def edition_ids() -> tuple[str, ...]:
    """Return the playable editions in the order of the table."""
    return tuple(shipped_data("editions.toml"))


@cache
def load_settings(edition_id: str) -> Settings:
    """Return an edition's settings from the table."""
    table = shipped_data("editions.toml")
    if edition_id not in table:
        raise UnknownEditionError(edition_id, edition_ids())
    own = dict(table[edition_id])
    like = own.pop("like", None)
    return own if like is None else {**load_settings(like), **own}


def custom_edition(top: Table, ticket_sets: Sequence[str]) -> Edition | None:
    """Return the edition of a custom map: a shipped one with the map's tickets and changes."""
    own = top.data.get("edition", {})
    if not isinstance(own, Mapping):
        top.faults.add(Entry("edition"), "maps.not_table")
        return None
    table = Table(own, Entry("edition"), top.faults)
    table.check_keys(CUSTOM_KEYS)
    return read_edition(top, CUSTOM, {**_settings_like(table), "ticket_sets": list(ticket_sets), **own, "map": CUSTOM})


def _settings_like(table: Table) -> Settings:
    like = table.word("like", default=DEFAULT_EDITION)
    if like is not None and like not in edition_ids():
        table.refuse("maps.unknown_edition", did_you_mean(like, edition_ids()), edition=like)
    return load_settings(like if like in edition_ids() else DEFAULT_EDITION)


def read_edition(top: Table, edition_id: str, settings: Settings) -> Edition | None:
    """Read the numbers of an edition, or return None if one is outside its limits."""
    table = Table(settings, Entry("edition"), top.faults)
    seats = _read_players(table)
    # Any: the fields of an edition have several types, and each is read as its own.
    fields: dict[str, Any] = {
        **{field: table.number(field, low, high) for field, (low, high) in NUMBERS.items()},
        **{field: table.flag(field) for field in FLAGS},
        **{field: _read_word_of_ours(table, field) for field in ("piece_name", "wild_name")},
        "map": table.word("map"),
        "ticket_sets": table.words("ticket_sets"),
        "tie_breaks": _read_tie_breaks(table),
    }
    if seats is None or None in fields.values():
        return None
    edition = Edition(id=edition_id, min_seats=seats[0], max_seats=seats[1], **fields)
    _check_offers(table, edition)
    return edition


def _read_players(table: Table) -> tuple[int, int] | None:
    """Read the smallest and the largest number of players."""
    match table.items("players"):
        case None:
            return None
        case [low, high] if (
            is_whole_number(low) and is_whole_number(high) and FEWEST_SEATS <= low <= high <= MOST_SEATS
        ):
            return low, high
        case wrong:
            table.refuse("maps.players", value=wrong, low=FEWEST_SEATS, high=MOST_SEATS)
            return None


def _read_word_of_ours(table: Table, field: str) -> str | None:
    """Read a word that a shipped edition uses: each has a text in every language."""
    word = table.word(field)
    known = sorted({str(load_settings(edition)[field]) for edition in edition_ids()})
    if word is None or word in known:
        return word
    table.refuse("maps.no_word_of_ours", did_you_mean(word, known), field=field, value=word, known=tuple(known))
    return None


def _read_tie_breaks(table: Table) -> tuple[TieBreak, ...] | None:
    words = table.words("tie_breaks")
    if words is None:
        return None
    known = tuple(TieBreak)
    for position, word in enumerate(words):
        if word not in known:
            table.refuse("maps.no_tie_break", did_you_mean(word, known), value=word, known=known)
        elif word in words[:position]:
            table.refuse("maps.tie_break_twice", value=word)
    return tuple(TieBreak(word) for word in words) if set(words) <= set(known) else None


def _check_offers(table: Table, edition: Edition) -> None:
    """Refuse an offer larger than the engine can number, or smaller than what must be kept."""
    offered = edition.starting_long_tickets + edition.starting_tickets
    if offered > MOST_OFFERED:
        table.refuse("maps.large_offer", number=offered, most=MOST_OFFERED)
    for field, keep, number in (
        ("starting_keep", edition.starting_keep, offered),
        ("drawn_keep", edition.drawn_keep, edition.drawn_tickets),
    ):
        if keep > number:
            table.refuse("maps.keep_too_many", field=field, keep=keep, number=number)
