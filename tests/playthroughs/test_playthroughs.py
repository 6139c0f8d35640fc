"""Recorded games of every edition, compared line by line: shows where behavior changes.

`tools/write_playthroughs.py` writes them again when a change is meant.
"""

import json
from pathlib import Path

import pytest

from playthroughs.transcript import transcript
from whistlestop import Game, edition_ids

FOLDER = Path(__file__).parent
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    record = json.loads((FOLDER / f"{name}.json").read_text())
    expected = (FOLDER / f"{name}.txt").read_text().splitlines()
    for number, (now, then) in enumerate(zip(transcript(record), expected, strict=True), start=1):
        assert now == then, f"{name}.txt, line {number}"
    Game.replay(record)


def test_every_edition_has_a_recorded_game() -> None:
    recorded = {json.loads((FOLDER / f"{name}.json").read_text())["edition"] for name in NAMES}
    assert recorded == set(edition_ids())
