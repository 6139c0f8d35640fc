"""Names of cities and the ids derived from them: ids are computed, never written."""

import re
import unicodedata
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from hashlib import sha256
from typing import Final

from whistlestop.maps.board import CityId, TicketId, TrackId

LONGEST_NAME: Final = 60

# Letters that Unicode doesn't take apart into a plain letter and an accent, and the two alphabets nearest to ours.
# An id is part of every record, so a letter never changes its spelling here once it has one.
SPELLINGS: Final = (
    "øo/łl/ßss/æae/œoe/đd/ðd/þth/ħh/ŋn/\N{LATIN SMALL LETTER DOTLESS I}i/"
    "αa/βv/γg/δd/εe/ζz/ηi/θth/ιi/κk/λl/μm/νn/ξx/οo/πp/ρr/σs/ςs/τt/υy/φf/χch/ψps/ωo/"  # noqa: RUF001 - Greek
    "аa/бb/вv/гg/дd/еe/жzh/зz/иi/кk/лl/мm/нn/оo/пp/рr/сs/тt/уu/фf/хkh/цts/чch/шsh/щshch/"  # noqa: RUF001 - Cyrillic
    "ъ/ыy/ь/эe/юyu/яya/єye/іi/ґg/ђdj/јj/љlj/њnj/ћc/џdz/ѕdz"  # noqa: RUF001 - Cyrillic
)
PLAIN_LETTERS: Final = {pair[0]: pair[1:] for pair in SPELLINGS.split("/")}

# Some scripts join and part their letters with these; they have no width, and no letter is another for them.
JOINERS: Final = dict.fromkeys(map(ord, "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"))
# The accents of Latin, Greek and Cyrillic letters. The marks of other scripts are letters of theirs.
ACCENTS: Final = re.compile("[\N{COMBINING GRAVE ACCENT}-\N{COMBINING LATIN SMALL LETTER X}]")

# Two ids must fit into the text of an action: see LONGEST_TEXT in notation.py.
LONGEST_ID: Final = 80
DIGEST: Final = 8

# A guess is a help for a slip of the pen; comparing with more names than this takes too long.
MOST_NAMES_TO_GUESS_FROM: Final = 200


def city_id(name: str) -> CityId:
    """Return a city's name in plain lower-case letters, with `_` between words.

    >>> city_id("Sault St. Marie"), city_id("København"), city_id("Θεσσαλονίκη")
    ('sault_st_marie', 'kobenhavn', 'thessaloniki')

    A letter that has no spelling in a-z is written as its number in Unicode:

    >>> city_id("北京")
    'u5317u4eac'
    """
    letters = unicodedata.normalize("NFC", name.lower().translate(JOINERS))
    words = "_".join(re.findall("[a-z0-9]+", "".join(map(_in_ascii, letters))))
    if len(words) <= LONGEST_ID:
        return CityId(words)
    # A hash of the whole name still distinguishes two that share their beginning.
    digest = sha256(unicodedata.normalize("NFC", name).encode()).hexdigest()[:DIGEST]
    return CityId(f"{words[: LONGEST_ID - DIGEST - 1]}_{digest}")


def _in_ascii(letter: str) -> str:
    """Return a letter in ASCII: without accents, else its code point; a gap for non-letters."""
    bare = ACCENTS.sub("", unicodedata.normalize("NFKD", PLAIN_LETTERS.get(letter, letter)))
    spelled = "".join(PLAIN_LETTERS.get(part, part) for part in bare.lower())
    if spelled.isascii():
        return spelled
    known = re.sub("[^a-z0-9]+", " ", spelled)
    if known.strip():
        return known
    is_letter = unicodedata.category(letter)[0] in "LMN" and unicodedata.category(letter) != "Lm"
    return f"u{ord(letter):x}" if is_letter else " "


def sort_cities(ends: Iterable[CityId]) -> tuple[CityId, CityId]:
    """Sort two cities alphabetically, so that what connects them has one name."""
    first, second = sorted(ends)
    return first, second


def track_id(ends: tuple[CityId, CityId], lane: int | None = None) -> TrackId:
    """Return the id of a track; of a double route the first lane is 1, the second 2.

    >>> track_id((CityId("denver"), CityId("kansas_city")), 1)
    'denver-kansas_city-1'
    """
    route = "-".join(sort_cities(ends))
    return TrackId(route if lane is None else f"{route}-{lane}")


def ticket_id(ticket_set: str, ends: tuple[CityId, CityId]) -> TicketId:
    """Return the id of a ticket: its set and its two cities.

    >>> ticket_id("base", (CityId("miami"), CityId("boston")))
    'base-boston-miami'
    """
    return TicketId("-".join((ticket_set, *sort_cities(ends))))


def did_you_mean(name: object, known: Collection[str]) -> str | None:
    """Return the known name closest to a misspelled one, or None if none is close.

    >>> did_you_mean("Kansas Citty", ["Denver", "Kansas City"])
    'Kansas City'
    """
    if not isinstance(name, str) or len(name) > LONGEST_NAME or len(known) > MOST_NAMES_TO_GUESS_FROM:
        return None
    spellings = {spelling.casefold(): spelling for spelling in known}
    close = get_close_matches(name.casefold(), spellings, n=1)
    return str(spellings[close[0]]) if close else None
