"""Names of cities and what is derived from them: ids are never written, only worked out."""

import re
import unicodedata
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from typing import Final

from whistlestop.maps.board import CityId, TicketId, TrackId

LONGEST_NAME: Final = 60

# Letters that Unicode doesn't take apart into a plain letter and an accent.
PLAIN_LETTERS: Final = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ħ": "h",
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
        "ŋ": "n",
    }
)

# A guess is a help for a slip of the pen; comparing with more names than this takes too long.
MOST_NAMES_TO_GUESS_FROM: Final = 200


def city_id(name: str) -> CityId:
    """A city's name in plain lower-case letters, with `_` between words.

    >>> city_id("Sault St. Marie"), city_id("København")
    ('sault_st_marie', 'kobenhavn')
    """
    letters = unicodedata.normalize("NFKD", name.lower().translate(PLAIN_LETTERS))
    without_accents = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return CityId("_".join(re.findall("[a-z0-9]+", without_accents.lower())))


def in_order(ends: Iterable[CityId]) -> tuple[CityId, CityId]:
    """Two cities in alphabetical order, so that there is one way to name what lies between them."""
    first, second = sorted(ends)
    return first, second


def track_id(ends: tuple[CityId, CityId], lane: int | None = None) -> TrackId:
    """The name of a track; of a double route the first lane is 1, the second 2.

    >>> track_id((CityId("denver"), CityId("kansas_city")), 1)
    'denver-kansas_city-1'
    """
    route = "-".join(in_order(ends))
    return TrackId(route if lane is None else f"{route}-{lane}")


def ticket_id(ticket_set: str, ends: tuple[CityId, CityId]) -> TicketId:
    """The name of a ticket: the set it belongs to and its two cities.

    >>> ticket_id("base", (CityId("miami"), CityId("boston")))
    'base-boston-miami'
    """
    return TicketId("-".join((ticket_set, *in_order(ends))))


def did_you_mean(name: object, known: Collection[str]) -> str | None:
    """The known name that is most like a misspelled one, if any is.

    >>> did_you_mean("Kansas Citty", ["Denver", "Kansas City"])
    'Kansas City'
    """
    if not isinstance(name, str) or len(name) > LONGEST_NAME or len(known) > MOST_NAMES_TO_GUESS_FROM:
        return None
    spellings = {spelling.casefold(): spelling for spelling in known}
    close = get_close_matches(name.casefold(), spellings, n=1)
    return str(spellings[close[0]]) if close else None
