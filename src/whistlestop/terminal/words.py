"""Names of things in a game: cards with letters, tracks and tickets by cities, players."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from whistlestop.maps.board import Box, City, CityId, Color, Ticket, TicketId, Track, TrackId
from whistlestop.texts import text

SEAT_MARKS: Final = "●■▲◆★"
SEAT_STYLES: Final = ("bright_blue", "bright_red", "bright_green", "bright_yellow", "bright_magenta")
CARD_STYLES: Final = {
    Color.PURPLE: "bright_white on magenta",
    Color.WHITE: "black on bright_white",
    Color.BLUE: "bright_white on blue",
    Color.YELLOW: "black on bright_yellow",
    Color.ORANGE: "black on dark_orange",
    Color.BLACK: "bright_white on grey19",
    Color.RED: "bright_white on red",
    Color.GREEN: "bright_white on green",
    Color.WILD: "bold reverse",
    Color.GRAY: "none",
}


class Words:
    """The names of all things in one game, as one player reads them."""

    def __init__(self, box: Box, players: Sequence[str], me: int) -> None:
        self.box = box
        self.me = me
        self.players = tuple(players)
        self._cities = {city.id: city for city in box.cities}
        self._tracks = {track.id: track for track in box.tracks}
        self._tickets = {ticket.id: ticket for ticket in box.tickets}

    def city(self, city_id: CityId) -> City:
        """Return a city by its id."""
        return self._cities[city_id]

    def track(self, track_id: TrackId) -> Track:
        """Return a track by its id."""
        return self._tracks[track_id]

    def ticket(self, ticket_id: TicketId) -> Ticket:
        """Return a ticket by its id."""
        return self._tickets[ticket_id]

    def cities(self, place: Track | Ticket) -> str:
        """Return the two cities of a track or a ticket."""
        first, second = (self._cities[end].name for end in place.ends)
        return text("terminal.two_cities", first=first, second=second)

    def joined(self, tracks: Iterable[Track]) -> list[str]:
        """Return tracks merged into stretches: consecutive tracks name each city once."""
        stretches: list[list[CityId]] = []
        for track in tracks:
            if stretches and _goes_on(stretches[-1], track):
                stretches[-1].append(track.ends[track.ends[0] == stretches[-1][-1]])
            else:
                stretches.append(list(track.ends))
        return [text("terminal.to").join(self._cities[city].name for city in stretch) for stretch in stretches]

    def letter(self, color: Color) -> str:
        """Return the letter of a card color."""
        return text(f"terminal.letter.{self.box.edition.wild_name if color is Color.WILD else color}")

    def color(self, color: Color) -> str:
        """Return the name of a card color; wilds by the edition's name for them."""
        return text(f"wild.{self.box.edition.wild_name}" if color is Color.WILD else f"color.{color}")

    def card(self, color: Color) -> Text:
        """Return a card: letter, color and name, because color is never the only cue."""
        return Text.assemble((f"[{self.letter(color)}]", CARD_STYLES[color]), " ", self.color(color))

    def wilds(self, count: int) -> str:
        """Return a number of wild cards in words."""
        return text(f"wilds.count.{self.box.edition.wild_name}", count=count)

    def pieces(self, count: int) -> str:
        """Return a number of pieces in words."""
        return text(f"pieces.count.{self.box.edition.piece_name}", count=count)

    def pieces_title(self) -> str:
        """Return the plural name of the pieces."""
        return text(f"pieces.{self.box.edition.piece_name}")

    def payment(self, cards: int, color: Color, wilds: int) -> str:
        """Return the cards of a payment: `3 black + 1 locomotive`."""
        if wilds == cards:
            return self.wilds(wilds)
        colored = text(f"color.count.{color}", count=cards - wilds)
        return text("terminal.payment_mixed", colored=colored, wilds=self.wilds(wilds)) if wilds else colored

    def player(self, seat: int) -> str:
        """Return a player's name."""
        return self.players[seat]

    def marked_player(self, seat: int) -> Text:
        """Return a player's name with the mark of its pieces."""
        return Text.assemble((SEAT_MARKS[seat], SEAT_STYLES[seat]), " ", self.players[seat])


def _goes_on(stretch: list[CityId], track: Track) -> bool:
    """Return whether a track continues a stretch; a stretch of one track may be reversed."""
    if stretch[-1] not in track.ends and len(stretch) == len(track.ends):
        stretch.reverse()
    return stretch[-1] in track.ends
