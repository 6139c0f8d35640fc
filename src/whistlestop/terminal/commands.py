"""Commands a player can type at any question: help, rules, score, map, hint, undo, quit."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.padding import Padding
from rich.text import Text

from whistlestop.engine.errors import UndoError
from whistlestop.engine.game import Game
from whistlestop.maps.board import CityId
from whistlestop.maps.names import city_id, did_you_mean
from whistlestop.rule_pages.pages import chapter_titles, rule_text, rules_of
from whistlestop.terminal.choices import NoAnswerError
from whistlestop.terminal.hint import find_hint
from whistlestop.terminal.record_files import save_record
from whistlestop.terminal.screen import map_table, score_table, turn_screen
from whistlestop.terminal.talk import Talk
from whistlestop.terminal.words import Words
from whistlestop.texts import text

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())  # a player reads a sentence; details go to the log if it is enabled


class QuitGameError(Exception):
    """A request to stop the game."""


class UndoneError(Exception):
    """An undo of the player's last action."""


@contextmanager
def survive_errors(talk: Talk) -> Iterator[None]:
    """Report an error of ours in a sentence, and log it: only a move may end a game."""
    try:
        yield
    except (QuitGameError, UndoneError, NoAnswerError, EOFError):
        raise
    except Exception:  # whatever it is, the game is worth more
        log.exception("an error outside a move")
        talk.say(text("terminal.command_failed"), style="red")


class Commands:
    """The commands of one game."""

    def __init__(self, talk: Talk, game: Game, words: Words) -> None:
        self._talk = talk
        self._game = game
        self._words = words
        self._known: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "table": self._table,
            "score": self._score,
            "map": self._map,
            "hint": self._hint,
            "undo": self._undo,
            "quit": self._quit,
            "exit": self._quit,
        }

    def carry_out(self, line: str) -> bool:
        """Carry out a line if it is a command; return whether it is one."""
        # `?C8` is as good as `? C8`.
        name, _, rest = line.replace("?", "? ", 1).partition(" ") if line.startswith("?") else line.partition(" ")
        command = self._known.get(name.casefold())
        if command is None:
            return False
        with survive_errors(self._talk):
            command(rest.strip())
        return True

    def offer_to_save(self) -> None:
        """Ask for a file to save the game in, until one is written or none is wanted."""
        while not self._is_saved(self._talk.ask(text("terminal.save"))):
            pass

    def _is_saved(self, line: str) -> bool:
        """Carry out an answer; return whether it settles the question.

        A file is written only on the word, never by a slip.
        """
        word, _, name = line.partition(" ")
        if word.casefold() != text("terminal.save_word") or not name.strip():
            return True
        try:
            save_record(Path(name.strip()).expanduser(), self._game.record())
        except (OSError, ValueError, RuntimeError) as error:  # no such folder, no name for a file, no such user
            reason = getattr(error, "strerror", None) or str(error)
            self._talk.say(text("terminal.not_saved", file=name.strip(), reason=reason))
            return False
        self._talk.say(text("terminal.saved", file=name.strip()))
        return True

    def _help(self, about: str) -> None:
        box = self._words.box
        chapters = chapter_titles(box)
        if not about:
            self._talk.say(Text(text("terminal.help")))
            titles = [f"{letter}  {title}" for letter, title in chapters.items()]
            self._talk.say(Padding(Text("\n".join(titles)), (0, 2)))
        elif rule := rule_text(about, box):
            self._talk.say(text("terminal.rule", id=about.upper(), rule=rule))
        elif rules := rules_of(about, box) if len(about) == 1 else {}:
            for rule_id, rule in rules.items():
                self._talk.say(text("terminal.rule", id=rule_id, rule=rule))
        else:
            self._talk.say(text("terminal.no_rule", id=repr(about[:20]), chapters=" ".join(chapters)))

    def _table(self, _: str) -> None:
        view = self._game.view_for(self._words.me)
        assert view.own is not None  # the view of a seat
        ways = self._game.advice_for(self._words.me).ticket_ways()
        self._talk.say(turn_screen(self._words, view, view.own, ways))

    def _score(self, _: str) -> None:
        me = self._words.me
        score = self._game.advice_for(me).score_now()
        self._talk.say(score_table(self._words, {me: score}, text("terminal.title.score_now")))

    def _map(self, city: str) -> None:
        known = {CityId(place.id): place.name for place in self._words.box.cities}
        wanted = city_id(city)
        if not city or wanted in known:
            self._talk.say(map_table(self._words, self._game.view_for(self._words.me), wanted if city else None))
            return
        guess = did_you_mean(city, list(known.values()))
        key = "refusal.unknown_city" if guess is None else "refusal.unknown_city_guess"
        self._talk.say(text(key, name=repr(city[:40]), guess=repr(guess)))

    def _hint(self, _: str) -> None:
        self._talk.say(find_hint(self._game, self._words))

    def _undo(self, _: str) -> None:
        try:
            action = self._game.undo(self._words.me)
        except UndoError as error:
            self._talk.say(str(error))
            return
        self._talk.say(text("terminal.taken_back", action=action))
        raise UndoneError

    def _quit(self, _: str) -> None:
        answer = self._talk.ask(text("terminal.really_quit"))
        if answer.casefold() in text("terminal.yes").split():
            self.offer_to_save()
            raise QuitGameError
