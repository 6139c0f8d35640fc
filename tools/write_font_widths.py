"""Widths of the display font's letters, so that labels fit before any font is loaded.

Needs fonttools and brotli, which the project has no other use for: run it in a virtual environment of its own, after
`make web-setup`, when the font's package or the labels' weight changes.
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Any, Final

WEB: Final = Path(__file__).parents[1] / "web"
FONTS: Final = WEB / "node_modules" / "@fontsource-variable" / "sofia-sans-condensed" / "files"
RESULT: Final = WEB / "src" / "lib" / "board" / "geometry" / "widths.json"
SUBSETS: Final = ("latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext")
WEIGHT: Final = 680
BLOCKS: Final = ((0x20, 0x17F), (0x218, 0x21B), (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x491), (0x2010, 0x2026))


def main() -> None:
    """Write the file and print its size."""
    widths: dict[str, int] = {}
    for subset in SUBSETS:
        widths = widths_of(subset) | widths
    RESULT.write_text(json.dumps(grouped(widths), ensure_ascii=False, indent=2) + "\n", encoding="utf-8", newline="\n")
    print(f"{RESULT.name}: {len(widths)} letters, {RESULT.stat().st_size} bytes")


def widths_of(subset: str) -> dict[str, int]:
    """Return the advance of each letter of one file, in thousandths of the size."""
    # Any: fonttools is not installed where types are checked.
    fonts: Any = import_module("fontTools.ttLib")
    instancer: Any = import_module("fontTools.varLib.instancer")
    font = fonts.TTFont(FONTS / f"sofia-sans-condensed-{subset}-wght-normal.woff2")
    font = instancer.instantiateVariableFont(font, {"wght": WEIGHT})
    scale = 1000 / font["head"].unitsPerEm
    letters = {code: glyph for code, glyph in font.getBestCmap().items() if is_wanted(code)}
    return {chr(code): round(font["hmtx"][glyph][0] * scale) for code, glyph in letters.items()}


def is_wanted(code: int) -> bool:
    """Return whether names of cities may have this letter."""
    return any(first <= code <= last for first, last in BLOCKS)


def grouped(widths: dict[str, int]) -> dict[str, str]:
    """Return all letters of each width, the narrowest first."""
    groups: dict[int, list[str]] = {}
    for letter, width in sorted(widths.items()):
        groups.setdefault(width, []).append(letter)
    return {str(width): "".join(groups[width]) for width in sorted(groups)}


if __name__ == "__main__":
    main()
