"""Texts by key: every sentence a person reads is written once, in `locales/<language>/*.po`."""

import re
from functools import cache, partial
from gettext import c2py
from importlib.resources import files
from os import environ
from typing import Final

SOURCE_LANGUAGE: Final = "en"
# Where a person says which language to speak; the first that is set counts. The others are the shell's.
VARIABLES: Final = ("WHISTLESTOP_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class UnknownTextError(KeyError):
    """A key that no catalog has: a bug of ours, never a user's."""


def text(key: str, /, *, count: int | None = None, language: str | None = None, **values: object) -> str:
    """Return the sentence of a key with its values, in the plural form of its count.

    >>> text("color.red", language="nl")
    'rood'
    """
    language = language or spoken_language()
    forms = _catalog(language).get(key)
    if forms is None:
        raise UnknownTextError(key)
    if count is not None and len(forms) == 1:
        raise UnknownTextError(f"{key} has no plural forms")
    form = forms[0] if count is None else forms[_plural_index(language, count)]
    counted = None if count is None else number(count, language=language)
    return form.format(count=counted, **values)


def number(value: float, digits: int = 0, *, is_change: bool = False, language: str | None = None) -> str:
    """Format a number for a language, with so many decimals; a change has a sign.

    >>> number(1234.5, 1, language="nl")
    '1.234,5'
    """
    from babel.numbers import format_decimal

    plain = f"#,##0.{'0' * digits}".rstrip(".")
    pattern = f"+{plain};-{plain}" if is_change else plain
    return format_decimal(value, pattern, locale=language or spoken_language())


def percent(share: float, digits: int = 0, *, language: str | None = None) -> str:
    """Format a share as a percentage for a language.

    >>> percent(0.453, 1, language="en")
    '45.3%'
    """
    from babel import Locale
    from babel.numbers import format_percent

    language = language or spoken_language()
    whole = Locale.parse(language).percent_formats[None].pattern
    return format_percent(share, whole.replace("0", f"0.{'0' * digits}", 1) if digits else whole, locale=language)


class SentenceError(Exception):
    """An error with a key for machines and a sentence for people."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it for another process."""
        return partial(type(self), self.key, **self.values), ()

    def sentence(self, language: str | None = None) -> str:
        """Return the sentence for a person."""
        return text(self.key, count=None, language=language, **self.values)

    def __str__(self) -> str:
        return self.sentence()


@cache
def languages() -> tuple[str, ...]:
    """Return all languages that have texts."""
    folders = files(__package__).joinpath("locales").iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.joinpath("cards.po").is_file()))


@cache
def spoken_language() -> str:
    """Return the user's language if there are texts in it."""
    wanted = next((environ[name] for name in VARIABLES if environ.get(name)), SOURCE_LANGUAGE)
    code = re.split(r"[_.@-]", wanted, maxsplit=1)[0].lower()
    return code if code in languages() else SOURCE_LANGUAGE


def keys(language: str | None = None) -> frozenset[str]:
    """Return all keys of a language."""
    return frozenset(_catalog(language or spoken_language()))


@cache
def _catalog(language: str) -> dict[str, tuple[str, ...]]:
    # Imported late: most programs that use the engine never print a sentence.
    from babel.messages.pofile import read_po

    forms: dict[str, tuple[str, ...]] = {}
    for entry in sorted(files(__package__).joinpath("locales", language).iterdir(), key=lambda file: file.name):
        if entry.name.endswith(".po"):
            with entry.open("rb") as file:
                catalog = read_po(file, locale=language)
            for message in catalog:
                if message.id:
                    forms |= _forms(message.id, message.string)
    return forms


def _forms(message_id: object, string: object) -> dict[str, tuple[str, ...]]:
    key = message_id[0] if isinstance(message_id, tuple) else message_id
    texts = string if isinstance(string, tuple) else (string,)
    return {str(key): tuple(str(form) for form in texts)}


@cache
def _plural_rule(language: str) -> tuple[int, str]:
    from babel.messages.plurals import get_plural

    rule = get_plural(language)
    return rule[0], rule[1]


def _plural_index(language: str, count: int) -> int:
    _, expression = _plural_rule(language)
    return int(c2py(expression)(count))
