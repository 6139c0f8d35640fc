"""The command: write the three files."""

from pathlib import Path
from typing import Final

from tools.base_maps.boards import BOARDS, Board, pen_of, warp_of
from tools.base_maps.files import base_map_text
from tools.base_maps.manhattan import manhattan_layers
from tools.base_maps.sources import OUR_OWN, SOURCES, Atlas, load_atlas
from tools.base_maps.waters import load_waters
from tools.base_maps.world import world_layers

FOLDER: Final = Path(__file__).parents[2] / "web" / "src" / "lib" / "board" / "base"


def main() -> None:
    """Draw every board and print the size of its file."""
    atlas = load_atlas()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for board in BOARDS.values():
        file = FOLDER / f"{board.map}.json"
        file.write_text(text_of(board, atlas), encoding="utf-8", newline="\n")
        print(f"{file.name}: {file.stat().st_size} bytes")


def text_of(board: Board, atlas: Atlas) -> str:
    """Return the file of one board."""
    warp, pen, waters = warp_of(board), pen_of(board), load_waters(board.map)
    if board.region is None:
        return base_map_text(board, manhattan_layers(warp, pen, waters), [OUR_OWN])
    layers = world_layers(warp, pen, atlas.world, atlas.regions[board.region], waters)
    return base_map_text(board, layers, SOURCES)


if __name__ == "__main__":
    main()
