"""Ticket to Ride, in four editions and more: a fast engine, with everything a player needs.

>>> import whistlestop as ws
>>> ws.Game.new("usa", seats=2, seed=7).open_seats
(0, 1)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whistlestop.bots.compiling import compile_rules as compile_rules
    from whistlestop.engine.actions import Action as Action
    from whistlestop.engine.actions import BuildStation as BuildStation
    from whistlestop.engine.actions import ClaimRoute as ClaimRoute
    from whistlestop.engine.actions import DrawBlind as DrawBlind
    from whistlestop.engine.actions import DrawFromRow as DrawFromRow
    from whistlestop.engine.actions import DrawTickets as DrawTickets
    from whistlestop.engine.actions import KeepTickets as KeepTickets
    from whistlestop.engine.actions import Pass as Pass
    from whistlestop.engine.actions import PaySurcharge as PaySurcharge
    from whistlestop.engine.actions import RefuseSurcharge as RefuseSurcharge
    from whistlestop.engine.advice import Advice as Advice
    from whistlestop.engine.advice import TicketWay as TicketWay
    from whistlestop.engine.errors import GameError as GameError
    from whistlestop.engine.errors import IllegalActionError as IllegalActionError
    from whistlestop.engine.errors import RecordError as RecordError
    from whistlestop.engine.errors import Refusal as Refusal
    from whistlestop.engine.errors import SetupError as SetupError
    from whistlestop.engine.errors import UndoError as UndoError
    from whistlestop.engine.events import Event as Event
    from whistlestop.engine.evidence import ScoredTicket as ScoredTicket
    from whistlestop.engine.evidence import Scoring as Scoring
    from whistlestop.engine.game import Game as Game
    from whistlestop.engine.notation import parse_action as parse_action
    from whistlestop.engine.results import Final as Final
    from whistlestop.engine.results import Score as Score
    from whistlestop.engine.view import View as View
    from whistlestop.maps.board import Box as Box
    from whistlestop.maps.board import City as City
    from whistlestop.maps.board import Color as Color
    from whistlestop.maps.board import Edition as Edition
    from whistlestop.maps.board import Ticket as Ticket
    from whistlestop.maps.board import Track as Track
    from whistlestop.maps.loading import MapError as MapError
    from whistlestop.maps.loading import UnknownEditionError as UnknownEditionError
    from whistlestop.maps.loading import edition_ids as edition_ids
    from whistlestop.maps.loading import load_box as load_box
    from whistlestop.maps.loading import load_map_file as load_map_file

__version__ = "0.1.0"

# Where each public name lives. Loaded when first used: the compiler behind the engine takes half a second to import,
# which help and version must not wait for.
_HOMES = {
    "bots.compiling": "compile_rules",
    "engine.actions": "Action BuildStation ClaimRoute DrawBlind DrawFromRow DrawTickets KeepTickets Pass PaySurcharge "
    "RefuseSurcharge",
    "engine.advice": "Advice TicketWay",
    "engine.errors": "GameError IllegalActionError RecordError Refusal SetupError UndoError",
    "engine.events": "Event",
    "engine.evidence": "ScoredTicket Scoring",
    "engine.game": "Game",
    "engine.notation": "parse_action",
    "engine.results": "Final Score",
    "engine.view": "View",
    "maps.board": "Box City Color Edition Ticket Track",
    "maps.loading": "MapError UnknownEditionError edition_ids load_box load_map_file",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = list(_HOME_OF)


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
