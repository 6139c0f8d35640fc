"""The balance of a map from many games: the first turn, tickets, and unused routes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from whistlestop.data.game_rows import first_seat
from whistlestop.engine.game import Game
from whistlestop.maps.board import Box, CityId, Ticket
from whistlestop.maps.fields import EN_DASH

RouteEnds = tuple[CityId, CityId]


@dataclass(frozen=True, slots=True)
class TicketBalance:
    """The record of a ticket with the players that kept it."""

    ticket: Ticket
    kept: int
    completed: int
    wins: float

    @property
    def success(self) -> float:
        """The part of those who kept it that completed it; 0 if nobody kept it."""
        return self.completed / max(1, self.kept)

    @property
    def worth(self) -> float:
        """The points it brought on average, those it cost included."""
        return self.ticket.points * (2 * self.completed - self.kept) / max(1, self.kept)

    @property
    def win_rate(self) -> float:
        """The win rate of the players that kept it."""
        return self.wins / max(1, self.kept)

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return the balance as plain JSON."""
        return {
            "ticket": self.ticket.id,
            "points": self.ticket.points,
            "kept": self.kept,
            "success": round(self.success, 4),
            "worth": round(self.worth, 2),
            "win_rate": round(self.win_rate, 4),
        }


@dataclass(frozen=True, slots=True)
class Balance:
    """Statistics of games on one map."""

    box: Box
    seats: int
    games: int
    order_wins: tuple[float, ...]
    """The part of the games won by who acted first, second and so on."""
    mean_points: float
    tickets: tuple[TicketBalance, ...]
    routes: dict[RouteEnds, float]
    """The part of the games in which somebody had a track of the route."""

    @property
    def unused(self) -> tuple[RouteEnds, ...]:
        """Routes that nobody ever claimed."""
        return tuple(ends for ends, share in self.routes.items() if share == 0)

    def named(self, ends: RouteEnds) -> str:
        """Return two cities by their names, as the map's maker calls them."""
        names = {city.id: city.name for city in self.box.cities}
        return f"{names[ends[0]]} {EN_DASH} {names[ends[1]]}"

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return the balance as plain JSON."""
        return {
            "edition": self.box.edition.id,
            "map": self.box.map_name,
            "seats": self.seats,
            "games": self.games,
            "order_wins": [round(share, 4) for share in self.order_wins],
            "mean_points": round(self.mean_points, 2),
            "tickets": [ticket.as_data() for ticket in self.tickets],
            "routes": [{"between": list(ends), "used": round(share, 4)} for ends, share in self.routes.items()],
            "unused": [list(ends) for ends in self.unused],
        }


class BalanceCount:
    """Counts finished games on one map."""

    def __init__(self, box: Box, seats: int) -> None:
        self._box = box
        self._seats = seats
        self._games = 0
        self._points = 0
        self._order_wins = [0.0] * seats
        self._kept = Counter[str]()
        self._completed = Counter[str]()
        self._wins: dict[str, float] = {}
        self._used = Counter[RouteEnds]()
        self._ends = {track.id: track.ends for track in box.tracks}

    def add(self, game: Game) -> None:
        """Count one more game; who share a victory share the win."""
        final = game.final()
        if final is None:
            raise ValueError("only a game that is over can be counted")
        self._games += 1
        self._points += sum(score.total for score in final.scores)
        self._used.update({self._ends[track] for track in final.tracks})
        first, share = first_seat(game), 1 / len(final.winners)
        for seat in final.winners:
            self._order_wins[(seat - first) % self._seats] += share
        for seat, scoring in enumerate(game.scoring()):
            self._kept.update(ticket.ticket for ticket in scoring.tickets)
            self._completed.update(ticket.ticket for ticket in scoring.tickets if ticket.is_completed)
            for ticket in scoring.tickets if seat in final.winners else ():
                self._wins[ticket.ticket] = self._wins.get(ticket.ticket, 0.0) + share

    def balance(self) -> Balance:
        """Return the balance."""
        games = max(1, self._games)
        return Balance(
            self._box,
            self._seats,
            self._games,
            tuple(wins / games for wins in self._order_wins),
            self._points / (games * self._seats),
            tuple(self._ticket(ticket) for ticket in self._box.tickets),
            {track.ends: self._used[track.ends] / games for track in self._box.tracks},
        )

    def _ticket(self, ticket: Ticket) -> TicketBalance:
        return TicketBalance(ticket, self._kept[ticket.id], self._completed[ticket.id], self._wins.get(ticket.id, 0.0))


def balance_of(box: Box, seats: int, games: Iterable[Game]) -> Balance:
    """Return the balance of a map from some finished games."""
    count = BalanceCount(box, seats)
    for game in games:
        count.add(game)
    return count.balance()
