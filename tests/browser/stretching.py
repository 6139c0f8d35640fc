"""English as no language is: every text two fifths longer and with accents, to see what does not fit on a screen.

Only a test speaks it: the browser gets it in place of the English texts, and no picker lists it.
"""

import json
import re
from itertools import cycle, islice
from typing import Final

from playwright.sync_api import BrowserContext, Route
from tools.write_catalogs import Text, texts

LONGER: Final = 0.4
ACCENTS: Final = str.maketrans("aceinosuyACEINOSUY", "áçéíñóšúýÁÇÉÍÑÓŠÚÝ")
PLACEHOLDER: Final = re.compile(r"(\{\w+\})")
FILLER: Final = "lorem ipsum dolor sit amet "
CATALOG: Final = re.compile(r"/assets/en-[\w-]+\.js$")


def speak_stretched(context: BrowserContext) -> None:
    """Let a browser get stretched texts for the English ones."""
    catalog = {key: stretched_text(found) for key, found in texts("en").items()}
    module = f"const texts = {json.dumps(catalog)};\nexport {{ texts as default }};"

    def answer(route: Route) -> None:
        route.fulfill(content_type="text/javascript; charset=utf-8", body=module)

    context.route(CATALOG, answer)


def stretched_text(found: Text) -> Text:
    """A text with all its plural forms."""
    if isinstance(found, str):
        return stretched(found)
    return {category: stretched(form) for category, form in found.items()}


def stretched(form: str) -> str:
    """One form: accents on its letters, more letters behind it, and its values where they were.

    >>> stretched("Take {color}")
    'Táké {color}lo'
    """
    parts = PLACEHOLDER.split(form)
    accented = "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts)
    letters = sum(len(part) for part in parts if not part.startswith("{"))
    more = "".join(islice(cycle(FILLER), round(letters * LONGER))).rstrip()
    return _with(accented, more)


def _with(form: str, more: str) -> str:
    """More letters, before what ends a sentence: words where there are several, else the one word grows."""
    body = form.rstrip(".!?:…* ")
    end = form[len(body) :]
    is_sentence = " " in PLACEHOLDER.sub("", body).strip()
    return f"{body} {more}{end}" if is_sentence and more else f"{body}{more}{end}"
