"""Sentences of the catalogs as tests expect them: by key and values, whatever their words are."""

import re
from string import Formatter

from whistlestop import texts
from whistlestop.texts import SOURCE_LANGUAGE, text

HOLE = "\0"


def saying(key: str, /, *, count: int | None = None, **values: object) -> str:
    """Return a pattern for the English sentence of a key; a value that isn't given may be anything."""
    forms = texts._catalog(SOURCE_LANGUAGE)[key]
    holes = dict.fromkeys((name for form in forms for _, name, _, _ in Formatter().parse(form) if name), HOLE)
    if count is not None or len(forms) == 1:
        said = [text(key, count=count, language=SOURCE_LANGUAGE, **{**holes, **values, "count": count})]
    else:
        said = [form.format(**{**holes, **values}) for form in forms]
    return "|".join(re.escape(sentence).replace(re.escape(HOLE), ".*") for sentence in said)


def says(output: str, key: str, /, *, count: int | None = None, **values: object) -> bool:
    """Return whether an output has the sentence of a key; a value that isn't given may be anything."""
    return re.search(saying(key, count=count, **values), output) is not None
