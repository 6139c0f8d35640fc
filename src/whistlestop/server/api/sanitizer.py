"""A sanitizer for names and chat: no invisible characters, no bidi controls, no piled marks."""

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from whistlestop.server.tables.command import ClientCommand
from whistlestop.server.tables.playing import Chat
from whistlestop.server.tables.refusals import RefusedError

NAME_LENGTH: Final = 24
CHAT_LENGTH: Final = 500
# A family or a flag is one character on the screen and up to ten in the text; the database holds 64 for a name.
NAME_CODE_POINTS: Final = 64
CHAT_CODE_POINTS: Final = 1_000
MAX_MARKS: Final = 2

JOINER: Final = "\u200d"
NON_JOINER: Final = "\u200c"
EMOJI_STYLE: Final = "\ufe0f"
SKIN_TONES: Final = frozenset("🏻🏼🏽🏾🏿")
VIRAMA: Final = 9  # the combining class of the sign after which a joiner shapes letters, in Indian scripts

# Control, format, surrogate, private and unassigned characters.
REMOVED_CATEGORIES: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
# Letters and marks that show as nothing: Hangul and Khmer fillers, the grapheme joiner, the blank Braille cell.
INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
PILING_MARKS: Final = frozenset(("Mn", "Me"))
MARKS: Final = frozenset(("Mn", "Me", "Mc"))


def sanitize_name(text: str) -> str | None:
    """Return a name as others see it, or None if it is empty.

    >>> sanitize_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    return _sanitize(text, NAME_LENGTH, NAME_CODE_POINTS)


def sanitize_chat(text: str) -> str | None:
    """Return a line of chat as others see it, or None if it is empty."""
    return _sanitize(text, CHAT_LENGTH, CHAT_CODE_POINTS)


def sanitize_command(command: ClientCommand) -> ClientCommand:
    """Return a command without anything that others must not see; refuse chat of which nothing is left."""
    if not isinstance(command, Chat):
        return command
    text = sanitize_chat(command.text)
    if text is None:
        raise RefusedError("nothing_said")
    return replace(command, text=text)


def _sanitize(text: str, length: int, code_points: int) -> str | None:
    # To normalize a long run of marks takes time by its square, so what is far too long is cut first.
    shown = unicodedata.normalize("NFC", text[: 4 * code_points])
    shown = _remove_needless_joiners("".join(_limit_marks(_keep_visible(shown))))
    # What was removed may have stood between two spaces, or between a letter and its accent.
    shown = unicodedata.normalize("NFC", " ".join(shown.split()))
    return _cut(shown, length, code_points).strip(f" {NON_JOINER}") or None


def _keep_visible(text: str) -> Iterator[str]:
    for character in text:
        if character.isspace():
            yield " "
        elif character in (JOINER, NON_JOINER) or not _is_removed(character):
            yield character


def _is_removed(character: str) -> bool:
    return character in INVISIBLE or unicodedata.category(character) in REMOVED_CATEGORIES


def _limit_marks(text: Iterable[str]) -> Iterator[str]:
    """Drop marks without a base character, and marks that would pile up over the lines above."""
    marks = MAX_MARKS
    for character in text:
        if _is_piling(character):
            marks += 1
        elif character not in (JOINER, NON_JOINER):
            marks = MAX_MARKS if character == " " else 0
        if marks <= MAX_MARKS:
            yield character


def _is_piling(character: str) -> bool:
    # Those with a combining class change places when normalized, and would meet behind our back.
    return unicodedata.category(character) in PILING_MARKS or unicodedata.combining(character) != 0


def _remove_needless_joiners(text: str) -> str:
    """Drop joiners, except inside emoji and between letters that they shape: they are invisible."""
    kept: list[str] = []
    for character, after in zip(text, f"{text[1:]} ", strict=False):
        before = kept[-1] if kept else ""
        if character in (JOINER, NON_JOINER) and not _is_joint(before, character, after):
            continue
        kept.append(character)
    return "".join(kept)


def _is_joint(before: str, joiner: str, after: str) -> bool:
    if not before:
        return False
    if unicodedata.combining(before) == VIRAMA:
        return unicodedata.category(after) == "Lo"
    is_after_emoji = before == EMOJI_STYLE or before in SKIN_TONES or unicodedata.category(before) == "So"
    return joiner == JOINER and is_after_emoji and unicodedata.category(after) in ("So", "Sm")


def _cut(text: str, length: int, code_points: int) -> str:
    """Cut a text to a number of grapheme clusters (characters as a reader counts them)."""
    starts = [at for at in range(len(text)) if _starts_character(text, at)] + [len(text)]
    fitting = [at for at in starts[: length + 1] if at <= code_points]
    return text[: fitting[-1]] if fitting else ""


def _starts_character(text: str, at: int) -> bool:
    character = text[at]
    if at == 0:
        return True
    is_part = character in (JOINER, NON_JOINER) or character in SKIN_TONES or text[at - 1] == JOINER
    return not is_part and unicodedata.category(character) not in MARKS
