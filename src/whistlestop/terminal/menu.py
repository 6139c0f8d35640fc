"""The menus of a turn: draw, claim a route, tickets, station. They offer only legal actions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Group
from rich.text import Text

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
)
from whistlestop.engine.advice import Advice, TicketWay
from whistlestop.engine.view import OwnView, View
from whistlestop.maps.board import CityId, Color, Track, TrackId
from whistlestop.terminal.choices import Choice, LeadsTo, Menu, Question, TicketQuestion
from whistlestop.terminal.screen import route_points, tickets_table, track_label
from whistlestop.terminal.words import Words
from whistlestop.texts import percent, text

CITY_COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a player: the legal actions, and the facts that explain them."""

    words: Words
    view: View
    own: OwnView
    legal: Sequence[Action]
    advice: Advice
    ways: Sequence[TicketWay]

    def question(self) -> Question:
        """Return the first question of the decision."""
        match self.view.decision:
            case "starting-tickets" | "keep-tickets":
                return self._ticket_question()
            case "second-card":
                return self._card_menu("terminal.menu.second_card")
            case "tunnel":
                return self._tunnel_menu()
            case _:
                return self._turn_menu()

    def _turn_menu(self) -> Question:
        if Pass() in self.legal:
            return Menu(text("terminal.menu.nothing_to_do"), [Choice([text("terminal.choice.pass")], Pass())])
        return Menu(text("terminal.menu.turn"), list(self._turn_choices()))

    def _turn_choices(self) -> Iterable[Choice]:
        """Return the choices of a turn, always in this order: a number keeps its meaning."""
        claims = len(self._claimable())
        stations = any(isinstance(action, BuildStation) for action in self.legal)
        yield self._choice("draw", self._first_card_menu if self._draws() else None)
        yield self._choice("claim", self._claim_menu if claims else None, count=claims)
        yield self._choice("tickets", DrawTickets() if DrawTickets() in self.legal else None)
        if self.words.box.edition.stations:
            yield self._choice("station", self._station_menu if stations else None)

    def _choice(self, name: str, leads_to: LeadsTo, count: int | None = None) -> Choice:
        reason = text(f"terminal.why_not.{name}") if leads_to is None else ""
        label = text(f"terminal.choice.{name}", count=count)
        return Choice([label], leads_to, why_not=reason)

    def _draws(self) -> list[DrawBlind | DrawFromRow]:
        return [action for action in self.legal if isinstance(action, DrawBlind | DrawFromRow)]

    def _first_card_menu(self) -> Question:
        return self._card_menu("terminal.menu.first_card", has_way_back=True)

    def _card_menu(self, title: str, *, has_way_back: bool = False) -> Question:
        choices = [self._card_choice(draw) for draw in self._draws()]
        return Menu(text(title), choices, has_way_back=has_way_back)

    def _card_choice(self, draw: DrawBlind | DrawFromRow) -> Choice:
        if isinstance(draw, DrawBlind):
            return Choice([text("terminal.choice.blind")], draw)
        is_whole_turn = draw.color is Color.WILD
        note = text("terminal.choice.whole_turn") if is_whole_turn else ""
        return Choice([Text.assemble(self.words.card(draw.color), note)], draw, key=self.words.letter(draw.color))

    def _claim_menu(self) -> Question:
        """Return the affordable tracks: those on a ticket's path first, then the longest."""
        wanted = self._wanted()
        tracks = self._claimable()
        choices = [self._track_choice(track, is_wanted=track.id in wanted) for track in tracks]
        title = "terminal.menu.claim_wanted" if any(track.id in wanted for track in tracks) else "terminal.menu.claim"
        return Menu(text(title), choices, has_way_back=True)

    def _wanted(self) -> set[TrackId]:
        return {track for way in self.ways for track in way.tracks}

    def _claimable(self) -> list[Track]:
        """Return claimable tracks in menu order; of two equal tracks of a route only the first."""
        wanted = self._wanted()
        ids = dict.fromkeys(action.track for action in self.legal if isinstance(action, ClaimRoute))
        tracks = sorted(map(self.words.track, ids), key=lambda track: (track.id not in wanted, -track.length))
        first = {(track.ends, track.color): track for track in reversed(tracks)}
        return [track for track in tracks if first[track.ends, track.color] is track]

    def _track_choice(self, track: Track, *, is_wanted: bool) -> Choice:
        claims = self.advice.payments(track.id)
        cells: list[Text | str] = [
            text("terminal.wanted_mark") if is_wanted else "",
            self.words.cities(track),
            self.words.pieces(track.length),
            route_points(track),
            track_label(self.words, track),
        ]
        if len(claims) == 1 and not track.is_tunnel:
            return Choice(cells, claims[0])
        return Choice(cells, lambda: self._payment_menu(track))

    def _payment_menu(self, track: Track) -> Question:
        title = text("terminal.menu.payment", track=self.words.cities(track))
        choices = [self._payment_choice(claim) for claim in self.advice.payments(track.id)]
        return Menu(title, choices, has_way_back=True)

    def _payment_choice(self, claim: ClaimRoute) -> Choice:
        track = self.words.track(claim.track)
        cells = [self.words.payment(track.length, claim.color, claim.wilds)]
        if track.is_tunnel:
            odds = [percent(chance) for chance in self.advice.tunnel_odds(claim)]
            cells.append(text("terminal.odds", none=odds[0], one=odds[1], two=odds[2], three=odds[3]))
        return Choice(cells, claim)

    def _station_menu(self) -> Question:
        cities = dict.fromkeys(action.city for action in self.legal if isinstance(action, BuildStation))
        by_name = sorted(cities, key=lambda city: self.words.city(city).name)
        choices = [Choice([self.words.city(city).name], self._payments_in(city)) for city in by_name]
        price = self._station_price()
        return Menu(text("terminal.menu.station", count=price), choices, has_way_back=True, columns=CITY_COLUMNS)

    def _station_price(self) -> int:
        return self.view.players[self.words.me].station_price

    def _payments_in(self, city: CityId) -> LeadsTo:
        payments = [action for action in self.legal if isinstance(action, BuildStation) and action.city == city]
        if len(payments) == 1:
            return payments[0]
        return lambda: self._station_payment_menu(city, payments)

    def _station_payment_menu(self, city: CityId, payments: Sequence[BuildStation]) -> Question:
        price = self._station_price()
        ordered = sorted(payments, key=lambda payment: payment.wilds)
        choices = [Choice([self.words.payment(price, pay.color, pay.wilds)], pay) for pay in ordered]
        return Menu(text("terminal.menu.station_payment", city=self.words.city(city).name), choices, has_way_back=True)

    def _tunnel_menu(self) -> Question:
        tunnel = self.view.tunnel
        assert tunnel is not None  # that is what this decision is about
        payments = sorted((a for a in self.legal if isinstance(a, PaySurcharge)), key=lambda payment: payment.wilds)
        choices = [
            Choice([text("terminal.choice.pay", payment=self.words.payment(tunnel.due, tunnel.color, pay.wilds))], pay)
            for pay in payments
        ]
        refusing = [action for action in self.legal if not isinstance(action, PaySurcharge)]
        choices += [Choice([text("terminal.choice.refuse")], refuse) for refuse in refusing]
        key = "terminal.menu.tunnel" if payments else "terminal.menu.tunnel_lost"
        return Menu(text(key, count=tunnel.due, track=self.words.cities(self.words.track(tunnel.track))), choices)

    def _ticket_question(self) -> Question:
        least = min(len(action.positions) for action in self.legal if isinstance(action, KeepTickets))
        offered = [way for way in self.ways if way.ticket in self.own.offer]
        in_order = sorted(offered, key=lambda way: self.own.offer.index(way.ticket))
        pieces = self.view.players[self.words.me].pieces
        offer = Group(
            Text(text("terminal.offer", count=len(offered)), style="bold"),
            tickets_table(self.words, in_order, pieces, numbered=True),
        )
        return TicketQuestion(offer, len(offered), least)
