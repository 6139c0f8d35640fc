"""Sentences of the catalogs as tests expect them: by key and values, whatever their words are."""

import re
from string import Formatter

from whistlestop import texts
from whistlestop.texts import SOURCE_LANGUAGE, text

HOLE = "\0"


def saying(key: str, /, *, count: int | None = None, language: str = SOURCE_LANGUAGE, **values: object) -> str:
    """Return a pattern for the sentence of a key; a value that isn't given may be anything."""
    forms = texts._catalog(language)[key]
    names = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
    holes = dict.fromkeys(names - {"count"}, HOLE)
    if len(forms) > 1 and count is None:
        said = [form.format(**{"count": HOLE, **holes, **values}) for form in forms]
    else:
        said = [text(key, count=count, language=language, **{**holes, **values})]
    words = [[re.escape(word).replace(re.escape(HOLE), ".*") for word in sentence.split()] for sentence in said]
    patterns = [r"\s+".join(each) for each in words]  # a terminal breaks lines
    return f"(?:{'|'.join(patterns)})"


def says(output: str, key: str, /, *, count: int | None = None, **values: object) -> bool:
    """Return whether an output has the sentence of a key; a value that isn't given may be anything."""
    return re.search(saying(key, count=count, language=SOURCE_LANGUAGE, **values), output) is not None
