"""Writer of the recorded games of tests; run it when a change of behavior is meant.

python tools/write_playthroughs.py
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playthroughs.transcript import transcript  # noqa: E402 - the path has to be set first
from whistlestop.bots.match import bot_rng, game_key, play_out  # noqa: E402
from whistlestop.bots.registry import make_bot  # noqa: E402
from whistlestop.engine.game import Game  # noqa: E402
from whistlestop.maps.loading import edition_ids, load_box  # noqa: E402

BOTS = ("greedy", "random")


def main() -> None:
    """Write a game of every edition with two seats and one with the most, by different bots."""
    for edition in edition_ids():
        box = load_box(edition)
        for seats in (box.edition.min_seats, box.edition.max_seats):
            game = Game.new(box, seats=seats, key=game_key(1, seats))
            bots = [make_bot(BOTS[seat % len(BOTS)], box) for seat in range(seats)]
            play_out(game, bots, [bot_rng(1, seats, seat) for seat in range(seats)])
            write(f"{edition}-{seats}", game)


def write(name: str, game: Game) -> None:
    """Write the record and its transcript side by side."""
    folder = ROOT / "tests" / "playthroughs"
    record = game.record()
    (folder / f"{name}.json").write_text(json.dumps(record) + "\n")
    (folder / f"{name}.txt").write_text("\n".join(transcript(record)) + "\n")
    print(f"{name}: {len(game.actions)} actions")


if __name__ == "__main__":
    main()
