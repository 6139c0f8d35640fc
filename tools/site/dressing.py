"""Assets of the site: the game's own colors, fonts and icon."""

import re
import shutil
from pathlib import Path
from typing import Final

from tools.site.documents import ROOT

SIGN: Final = ROOT / "web" / "public" / "icon.svg"
COLORS: Final = ROOT / "web" / "src" / "styles" / "tokens.css"
STYLE: Final = Path(__file__).with_name("style.css")
BUILT: Final = ROOT / "src" / "whistlestop" / "web" / "assets"
_FACE: Final = re.compile(r"@font-face\s*{[^}]*}")
_FILE: Final = re.compile(r"url\(/assets/(?P<name>[\w.-]+)\)")


def dress(folder: Path) -> None:
    """Write all assets of the pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in (SIGN, COLORS, STYLE):
        shutil.copyfile(file, folder / file.name)
    faces = sorted({face for sheet in BUILT.glob("*.css") for face in _FACE.findall(sheet.read_text(encoding="utf-8"))})
    (folder / "fonts.css").write_text("\n".join(_FILE.sub(r"url(\g<name>)", face) for face in faces), encoding="utf-8")
    for name in {name for face in faces for name in _FILE.findall(face)}:
        shutil.copyfile(BUILT / name, folder / name)
