"""The game loop of the terminal: one person against bots."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from whistlestop.bots.bot import Bot, Budget, choice_of
from whistlestop.bots.registry import bot_title
from whistlestop.engine.actions import Action
from whistlestop.engine.advice import TicketWay
from whistlestop.engine.errors import IllegalActionError
from whistlestop.engine.events import Event
from whistlestop.engine.game import Game
from whistlestop.engine.notation import parse_action
from whistlestop.terminal.choices import NoAnswerError, Question
from whistlestop.terminal.commands import Commands, QuitGameError, UndoneError, survive_errors
from whistlestop.terminal.menu import Decision
from whistlestop.terminal.screen import hand_line, row_line, score_table, turn_screen
from whistlestop.terminal.sentences import sentence_of
from whistlestop.terminal.tables import plain_table
from whistlestop.terminal.talk import Talk
from whistlestop.terminal.words import Words
from whistlestop.texts import text

# The first words of the notation; what begins with one is read as an action, not as an answer.
VERBS: Final = ("keep", "draw", "claim", "pay", "refuse", "station", "tickets", "pass")
BACK: Final = ("0", "back")
THINKING_TIME: Final = Budget(seconds=1.0)


class TerminalGame:
    """A game in the terminal: asks the player, runs the bots and reports events."""

    def __init__(self, game: Game, me: int, bots: Mapping[int, Bot], talk: Talk, rng: random.Random) -> None:
        self._game = game
        self._me = me
        self._bots = bots
        self._talk = talk
        self._rng = rng
        self._words = Words(game.box, player_names(me, bots), me)
        self._commands = Commands(talk, game, self._words)

    def run(self) -> None:
        """Play the whole game; stop cleanly when the player quits or the input ends."""
        try:
            self._greet()
            while not self._game.is_over:
                self._next_decision()
            self._talk.say(end_screen(self._words, self._game))
            self._commands.offer_to_save()
        except QuitGameError:
            self._talk.say(text("terminal.bye"))
        except EOFError:
            self._talk.say("")
            self._talk.say(text("terminal.bye"))

    def _greet(self) -> None:
        box = self._game.box
        others = ", ".join(self._words.player(seat) for seat in sorted(self._bots))
        self._talk.say(text("terminal.greeting", map=box.map_name, players=others), style="bold")
        self._talk.say(text("terminal.greeting_help"))

    def _next_decision(self) -> None:
        # At the start all seats choose at once: the bots first, so that nothing happens behind the player's choice.
        seat = next((seat for seat in self._game.open_seats if seat in self._bots), self._me)
        if seat != self._me:
            self._let_bot_play(seat)
            return
        try:
            self._let_me_play()
        except UndoneError:
            return

    def _let_bot_play(self, seat: int) -> None:
        view, legal = self._game.view_for(seat), self._game.legal_actions(seat)
        action = choice_of(self._bots[seat], view, legal, THINKING_TIME, self._rng)
        self._tell(self._game.play(seat, action))

    def _let_me_play(self) -> None:
        decision = self._decision()
        self._show(decision)
        while True:
            try:
                self._tell(self._game.play(self._me, self._ask(decision.question())))
                break
            except IllegalActionError as error:
                self._talk.say(text("terminal.refused", refusal=error, rule=error.rule), style="red")
        if self._game.can_undo(self._me):
            self._offer_undo()

    def _decision(self) -> Decision:
        view, advice = self._game.view_for(self._me), self._game.advice_for(self._me)
        assert view.own is not None  # the view of a seat
        legal = self._game.legal_actions(self._me)
        return Decision(self._words, view, view.own, legal, advice, advice.ticket_ways())

    def _show(self, decision: Decision) -> None:
        match decision.view.decision:
            case "turn" | "starting-tickets":
                self._talk.say(turn_screen(self._words, decision.view, decision.own, decision.ways))
            case "second-card":
                self._talk.say(row_line(self._words, decision.view))
                self._talk.say(hand_line(self._words, decision.own.hand))
            case _:
                self._talk.say(hand_line(self._words, decision.own.hand))

    def _ask(self, question: Question) -> Action:
        """Return the player's action, after as many menus as it takes."""
        path = [question]
        self._talk.say(question.render())
        while True:
            line = self._talk.ask(path[-1].prompt)
            if not line or self._commands.carry_out(line):
                continue
            if line.partition(" ")[0].casefold() in VERBS:
                return parse_action(line)
            if line.casefold() in BACK and len(path) > 1:
                path.pop()
            else:
                answer = self._answer(path[-1], line)
                if answer is None:
                    continue
                if isinstance(answer, Action):
                    return answer
                path.append(answer)
            self._talk.say(path[-1].render())

    def _answer(self, question: Question, line: str) -> Action | Question | None:
        """Return the action or question of a line, or None after explaining why there is none."""
        try:
            with survive_errors(self._talk):
                return question.answer(line)
        except NoAnswerError as error:
            self._talk.say(str(error))
        return None

    def _offer_undo(self) -> None:
        """Let the player undo the turn until it is confirmed."""
        while self._commands.carry_out(self._talk.ask(text("terminal.prompt_undo"))):
            pass

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            sentence = sentence_of(self._words, event.seen_by(self._me))
            if sentence is not None:
                self._talk.say(text("terminal.told", sentence=sentence))


def player_names(me: int, bots: Mapping[int, Bot]) -> list[str]:
    """Return all names; bots of one kind are numbered."""
    names = [text("terminal.you")] * (len(bots) + 1)
    kinds = [bot.name for _, bot in sorted(bots.items())]
    for place, (seat, bot) in enumerate(sorted(bots.items())):
        title = bot_title(bot.name)
        is_only_one = kinds.count(bot.name) == 1
        names[seat] = title if is_only_one else f"{title} {kinds[: place + 1].count(bot.name)}"
    names[me] = text("terminal.you")
    return names


def end_screen(words: Words, game: Game) -> RenderableType:
    """Return the final scores, all tickets and the winners."""
    return Group(
        Rule(text("terminal.title.over"), style="bright_black", characters="-"),
        score_table(words, dict(enumerate(game.scores())), text("terminal.title.scores")),
        Text(""),
        _all_tickets(words, game),
        Text(""),
        Text(winners_sentence(words, game.winners()), style="bold"),
    )


def winners_sentence(words: Words, winners: tuple[int, ...]) -> str:
    """Return who has won."""
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
