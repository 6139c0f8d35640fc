"""Whatever was acknowledged is there after a kill, wherever it strikes."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from server.stores.logs import has_gaps, numbers_of, opened

VICTIM = Path(__file__).with_name("victim.py")

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there"),
]


def started(url: str, where: str, commits: int) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, VICTIM, url, where, str(commits)], stdout=subprocess.PIPE, text=True)


def lost(acknowledged: list[str], logs: dict[str, list[int]]) -> set[str]:
    stored = {f"{game} {seq}" for game, log in logs.items() for seq in log}
    return {line.strip() for line in acknowledged if line.endswith("\n")} - stored


@pytest.mark.parametrize("where", ["before-commit", "after-commit"])
async def test_killed_around_a_commit(url: str, where: str) -> None:
    with started(url, where, 30) as victim:
        assert victim.stdout
        acknowledged = victim.stdout.readlines()
    assert victim.returncode == -signal.SIGKILL
    assert len(acknowledged) >= 10
    assert not lost(acknowledged, numbers_of(url))
    assert not any(has_gaps(log) for log in numbers_of(url).values())


async def test_killed_in_mid_write(url: str) -> None:
    with started(url, "nowhere", 0) as victim:
        assert victim.stdout
        acknowledged = [victim.stdout.readline() for _ in range(200)]
        victim.kill()
        acknowledged += victim.stdout.readlines()
    assert not lost(acknowledged, numbers_of(url))
    assert not any(has_gaps(log) for log in numbers_of(url).values())
    async with opened(url) as store:
        assert await store.entries("game-0")
