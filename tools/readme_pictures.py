"""The pictures in the README, reduced in size by the browser itself."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"
WIDTH: Final = 900  # pixels, at most

# Which picture of `make screenshots` is called what there.
CHOSEN: Final[Mapping[str, str]] = {
    "table": "claim-usa-desktop-light",
    "europe": "turn-europe-desktop-dark",
    "scoring": "final-usa-desktop-light",
    "phone": "claim-new-york-phone-light",
}

SHRINK: Final = """async ([png, most]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const width = Math.min(most, image.width);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height: Math.round(image.height * width / image.width) });
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.86).split(',')[1];
}"""


def keep_for_readme(browser: Browser, name: str, png: bytes) -> None:
    """Write a reduced picture into the README's folder, if it is one of those."""
    for title in (title for title, chosen in CHOSEN.items() if chosen == name):
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / f"{title}.webp").write_bytes(shrunk(browser, png))


def shrunk(browser: Browser, png: bytes) -> bytes:
    """Return a picture as WebP, at most of the set width."""
    page = browser.new_page()
    try:
        return b64decode(page.evaluate(SHRINK, [b64encode(png).decode(), WIDTH]))
    finally:
        page.close()
