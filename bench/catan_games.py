"""Random games of Catanatron, in that project's own environment, without our packages.

Reads lines with the first seed and the number of games; answers each with the processor's seconds and the clock's.
"""

import sys
import time

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]  # is in another environment


def main() -> None:
    """Answer requests until the input ends."""
    print("ready", flush=True)
    for line in sys.stdin:
        first, count = map(int, line.split())
        wall, cpu = time.perf_counter(), time.process_time()
        for seed in range(first, first + count):
            Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed).play()
        print(time.process_time() - cpu, time.perf_counter() - wall, flush=True)


if __name__ == "__main__":
    main()
