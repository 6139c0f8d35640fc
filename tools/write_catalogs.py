"""Texts of the web client as JSON, one file per language, from the same catalogs as Python.

python tools/write_catalogs.py

web/src/locales/<language>.json has every text of the web client by key; plural forms have the names that browsers use:
one, few, other. Rarely used texts are loaded on demand, from files such as web/src/locales/rules/<language>.json. A
text that a language lacks is there in English. Run it when a text changes; a test compares.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

Text = str | dict[str, str]

ROOT: Final = Path(__file__).parents[1]
LOCALES: Final = ROOT / "src" / "whistlestop" / "locales"
WRITTEN: Final = ROOT / "web" / "src" / "locales"
# What only the terminal, the command line or a host reads stays out of the browser.
PREFIXES: Final = (
    *("bots.name.", "color.", "error.", "hints.", "identity.", "lesson.", "maps.", "piece.", "pieces.", "problem."),
    *("refusal.", "rules.", "web.", "wild.", "wilds."),
)
SOURCE_LANGUAGE: Final = "en"
# Parts that are loaded on demand: the folder, and the prefixes of its keys.
PARTS: Final = {
    "": "",
    "rules": "rules.",
    "hints": "hints.",
    "identity": "identity.",
    "lessons": "lesson.",
    "maps": "maps.",
    "notices": "web.notices.",
}
COUNTS_TRIED: Final = range(1001)
BRACES: Final = re.compile(r"[{}]")
PLACEHOLDER: Final = re.compile(r"\{\w+\}")


class CatalogError(ValueError):
    """A catalog that can't be used: the file, the text in it, and the fault."""


def languages() -> list[str]:
    """Return every language that has a catalog."""
    return sorted(folder.name for folder in LOCALES.iterdir() if any(folder.glob("*.po")))


def texts(language: str) -> dict[str, Text]:
    """Return all the web client's texts in a language by key; untranslated ones in English."""
    return dict(sorted((own_texts(SOURCE_LANGUAGE) | own_texts(language)).items()))


@cache
def own_texts(language: str) -> dict[str, Text]:
    """Return the web client's texts that a language has itself."""
    found: dict[str, Text] = {}
    for file in sorted((LOCALES / language).glob("*.po")):
        with file.open("rb") as opened:
            catalog = read_po(opened, locale=language)
        found |= dict(texts_of(catalog, f"{language}/{file.name}"))
    return found


def texts_of(catalog: Catalog, file: str) -> Iterator[tuple[str, Text]]:
    """Yield the texts of one file that a browser needs."""
    categories = plural_categories(catalog, file)
    for message in catalog:
        key = key_of(message)
        if not key.startswith(PREFIXES):
            continue
        forms = forms_of(message)
        check_forms(key, forms, file)
        yield key, dict(zip(categories, forms, strict=True)) if message.pluralizable else forms[0]


def key_of(message: Message) -> str:
    """Return the key of a text: a text with plural forms has it twice."""
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


def forms_of(message: Message) -> tuple[str, ...]:
    """Return all forms of a text: one, or as many as the language has plurals."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string),)


def check_forms(key: str, forms: tuple[str, ...], file: str) -> None:
    """Refuse an empty form, and braces that the browser would show as they are."""
    for form in forms:
        if not form:
            raise CatalogError(f"{file}: {key}: a form is missing")
        if BRACES.search(PLACEHOLDER.sub("", form)):
            raise CatalogError(f"{file}: {key}: write {{name}} for a value, and no other braces")


def plural_categories(catalog: Catalog, file: str) -> list[str]:
    """Return the browsers' names of the plural forms, in order.

    The Plural-Forms line of the file is compared with the language's known plural rules, for many counts.
    """
    index_of = c2py(catalog.plural_expr)
    category_of = Locale.parse(catalog.locale).plural_form
    found: dict[int, str] = {}
    for count in COUNTS_TRIED:
        index, category = index_of(count), category_of(count)
        if found.setdefault(index, category) != category:
            raise CatalogError(f"{file}: Plural-Forms: {count} has the form {index}, which is not '{category}'")
    names = [found.get(index, "") for index in range(catalog.num_plurals)]
    if not all(names) or len(set(names)) != len(names) or len(found) != len(names):
        raise CatalogError(f"{file}: Plural-Forms: {catalog.num_plurals} forms, but these are used: {found}")
    return names


def part_of(key: str) -> str:
    """Return the part that a text belongs to."""
    return next((part for part, start in PARTS.items() if part and key.startswith(start)), "")


def json_text(language: str, part: str = "") -> str:
    """Return the file for one language, or for a part of it."""
    wanted = {key: text for key, text in texts(language).items() if part_of(key) == part}
    return json.dumps(wanted, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write all languages, and remove those that no longer exist."""
    for part in PARTS:
        folder = WRITTEN / part
        folder.mkdir(exist_ok=True)
        for file in folder.glob("*.json"):
            if file.stem not in languages():
                file.unlink()
        for language in languages():
            written = json_text(language, part)
            file = folder / f"{language}.json"
            file.write_text(written, encoding="utf-8")
            print(f"{file.relative_to(ROOT).as_posix()}: {len(json.loads(written))} texts")


if __name__ == "__main__":
    main()
