"""A notice, and its words in the language of the person who gets it."""

import math
from enum import StrEnum
from typing import Final

import msgspec

from whistlestop.bots.registry import bot_title
from whistlestop.texts import SOURCE_LANGUAGE, languages, text

HOUR: Final = 3_600


class NoticeKind(StrEnum):
    """What a notice is about."""

    TURN = "turn"
    BEGUN = "begun"
    REMINDER = "reminder"
    START = "start"
    OVER = "over"
    TEST = "test"


class Notice(msgspec.Struct, frozen=True):
    """Something that a person should hear of."""

    kind: NoticeKind
    table: str | None = None
    map_name: str = ""
    people: tuple[str, ...] = ()  # the others at the table, by their names
    bots: tuple[str, ...] = ()
    expires_at: float | None = None  # when it is too late to act

    @property
    def path(self) -> str:
        """The page that the notice is about."""
        return "/" if self.table is None else f"/t/{self.table}"

    def title(self, language: str) -> str:
        """Return one short sentence: what has happened."""
        return text(f"notices.{self.kind}.title", language=language)

    def body(self, language: str, now: float) -> str:
        """Return where it has happened, and how much time is left."""
        if self.table is None:
            return text("notices.test.body", language=language)
        names = (*self.people, *(bot_title(bot, language) for bot in self.bots))
        place = text("notices.place", language=language, map=self.map_name, names=", ".join(names))
        if self.kind != NoticeKind.REMINDER or self.expires_at is None:
            return place
        hours = max(1, math.floor((self.expires_at - now) / HOUR))
        return text("notices.reminder.body", language=language, count=hours, place=place)


def known_language(language: str) -> str:
    """Return a language if there are texts in it, English otherwise."""
    return language if language in languages() else SOURCE_LANGUAGE
