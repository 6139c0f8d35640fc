"""A process that stores entries, says which are stored, and is killed while it does so.

python victim.py <url> <where to die, or nowhere> <commits before that>
"""

import asyncio
import os
import signal
import sys
from itertools import count

from whistlestop.server.storage.store import Entry, Store
from whistlestop.server.storage.stores import make_store

WRITERS = 8


async def write(store: Store, game: str) -> None:
    for seq in count(1):
        await store.append(Entry(game, seq, "play", "ann", 0, "draw deck", f"command-{seq}"))
        os.write(1, f"{game} {seq}\n".encode())


async def main(url: str, where: str, commits: int) -> None:
    left = count(commits, -1)

    def failpoint(point: str) -> None:
        if point == where and next(left) == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    store = make_store(url, failpoint)
    await store.open(lambda _game, _seq: None)
    await asyncio.gather(*(write(store, f"game-{number}") for number in range(WRITERS)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
