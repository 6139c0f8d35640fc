"""Parser of actions: the one way in which actions are written as text."""

import re
from collections.abc import Callable
from typing import Final

from whistlestop.engine.actions import (
    Action,
    BuildStation,
    ClaimRoute,
    DrawBlind,
    DrawFromRow,
    DrawTickets,
    KeepTickets,
    Pass,
    PaySurcharge,
    RefuseSurcharge,
)
from whistlestop.engine.errors import IllegalActionError, Refusal
from whistlestop.maps.board import CityId, Color, TrackId

LONGEST_TEXT: Final = 200
CARD_COLORS: Final = tuple(color for color in Color if color is not Color.GRAY)

_ID: Final = r"(?P<id>[a-z0-9_-]+)"
_COLOR: Final = rf"(?P<color>{'|'.join(CARD_COLORS)})"
_WILDS: Final = r"wilds=(?P<wilds>[0-9]{1,2})"
_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[dict[str, str]], Action]], ...]] = (
    (re.compile(r"keep(?P<positions>( [1-6])+)"), lambda part: KeepTickets(_positions(part["positions"]))),
    (re.compile(r"draw blind"), lambda _: DrawBlind()),
    (re.compile(rf"draw row {_COLOR}"), lambda part: DrawFromRow(Color(part["color"]))),
    (
        re.compile(rf"claim {_ID} {_COLOR} {_WILDS}"),
        lambda part: ClaimRoute(TrackId(part["id"]), Color(part["color"]), int(part["wilds"])),
    ),
    (re.compile(r"pay wilds=(?P<wilds>[0-3])"), lambda part: PaySurcharge(int(part["wilds"]))),
    (re.compile(r"refuse"), lambda _: RefuseSurcharge()),
    (
        re.compile(rf"station {_ID} {_COLOR} {_WILDS}"),
        lambda part: BuildStation(CityId(part["id"]), Color(part["color"]), int(part["wilds"])),
    ),
    (re.compile(r"tickets"), lambda _: DrawTickets()),
    (re.compile(r"pass"), lambda _: Pass()),
)


def parse_action(text: str) -> Action:
    """Parse an action; refuse text that is not one (X2).

    >>> parse_action("claim denver-kansas_city-1 black wilds=1")
    ClaimRoute(track='denver-kansas_city-1', color=<Color.BLACK: 'black'>, wilds=1)
    """
    words = " ".join(text[: LONGEST_TEXT + 1].split()).lower()
    for pattern, read in _READERS:
        if len(text) <= LONGEST_TEXT and (match := pattern.fullmatch(words)):
            action = read(match.groupdict())
            if not isinstance(action, KeepTickets) or len(set(action.positions)) == len(action.positions):
                return action
    raise IllegalActionError(Refusal("X2", "refusal.no_action", {"text": repr(text[:60])}))


def _positions(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(int, text.split())))
