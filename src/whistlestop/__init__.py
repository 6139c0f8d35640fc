"""Ticket to Ride, in four editions and more: a fast engine, with everything a player needs around it.

>>> import whistlestop as ws
>>> game = ws.Game.new("usa", seats=2, seed=7)
>>> game.open_seats
(0, 1)
"""

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
from whistlestop.engine.advice import Advice, TicketWay
from whistlestop.engine.errors import GameError, IllegalActionError, RecordError, Refusal, SetupError, UndoError
from whistlestop.engine.events import Event
from whistlestop.engine.game import Game
from whistlestop.engine.notation import parse_action
from whistlestop.engine.results import Final, Score
from whistlestop.engine.view import View
from whistlestop.maps.board import Box, City, Color, Edition, Ticket, Track
from whistlestop.maps.loading import MapError, UnknownEditionError, edition_ids, load_box, load_map_file

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Advice",
    "Box",
    "BuildStation",
    "City",
    "ClaimRoute",
    "Color",
    "DrawBlind",
    "DrawFromRow",
    "DrawTickets",
    "Edition",
    "Event",
    "Final",
    "Game",
    "GameError",
    "IllegalActionError",
    "KeepTickets",
    "MapError",
    "Pass",
    "PaySurcharge",
    "RecordError",
    "Refusal",
    "RefuseSurcharge",
    "Score",
    "SetupError",
    "Ticket",
    "TicketWay",
    "Track",
    "UndoError",
    "UnknownEditionError",
    "View",
    "edition_ids",
    "load_box",
    "load_map_file",
    "parse_action",
]
