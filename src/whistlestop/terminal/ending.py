"""How a game has ended: every part of everybody's score, all tickets, who has won."""

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from whistlestop.engine.advice import TicketWay
from whistlestop.engine.game import Game
from whistlestop.terminal.screen import score_table
from whistlestop.terminal.tables import plain_table
from whistlestop.terminal.words import Words
from whistlestop.texts import text


def end_screen(words: Words, game: Game) -> RenderableType:
    """All that is open once the game is over."""
    return Group(
        Rule(text("terminal.title.over"), style="bright_black", characters="-"),
        score_table(words, dict(enumerate(game.scores())), text("terminal.title.scores")),
        Text(""),
        _all_tickets(words, game),
        Text(""),
        Text(winners_sentence(words, game.winners()), style="bold"),
    )


def winners_sentence(words: Words, winners: tuple[int, ...]) -> str:
    """Who has won."""
    if winners == (words.me,):
        return text("terminal.you_win")
    names = text("terminal.and").join(words.player(seat) for seat in winners if seat != words.me)
    if words.me in winners:
        return text("terminal.you_share", players=names)
    return text("terminal.wins" if len(winners) == 1 else "terminal.share", players=names)


def _all_tickets(words: Words, game: Game) -> RenderableType:
    table = plain_table(title=text("terminal.title.tickets"))
    for column in ("player", "ticket", "points", "status"):
        table.add_column(text(f"terminal.column.{column}"), justify="right" if column == "points" else "left")
    for seat in range(game.seats):
        ways = sorted(game.advice_for(seat).ticket_ways(), key=lambda way: not way.is_completed)
        for place, way in enumerate(ways):
            table.add_row(words.marked_player(seat) if place == 0 else "", *_ticket_cells(words, way))
    return table


def _ticket_cells(words: Words, way: TicketWay) -> list[Text | str]:
    ticket = words.ticket(way.ticket)
    if way.is_completed:
        return [words.cities(ticket), f"+{ticket.points}", Text(text("terminal.completed"), style="green")]
    return [words.cities(ticket), f"-{ticket.points}", Text(text("terminal.failed"), style="red")]
