"""The example of a client plays whole games, with nothing but what docs/protocol.md says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from server.running import RunningServer

EXAMPLE = Path(__file__).parents[2] / "examples" / "table_client.py"
SECONDS = 120

pytestmark = pytest.mark.slow


def started(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, str(EXAMPLE), *arguments], stdout=subprocess.PIPE, text=True)


def ended(client: "subprocess.Popen[str]") -> str:
    with client:
        said, _ = client.communicate(timeout=SECONDS)
    assert client.returncode == 0
    return said


def test_it_plays_against_a_bot(sqlite_server: RunningServer) -> None:
    said = ended(started(sqlite_server.address, "--bots", "greedy"))
    assert re.search(r"seat 0: -?\d+ points \(that is us\)\nseat 1: -?\d+ points\nwon by seat [01]", said)
    assert "the shuffle was as promised" in said


def test_two_of_them_play_against_each_other(sqlite_server: RunningServer) -> None:
    host = started(sqlite_server.address, "--seats", "2", "--edition", "new-york")
    assert host.stdout is not None
    link = host.stdout.readline().strip()
    guest = started(link, "--name", "Another")
    said = [ended(guest), ended(host)]
    results = [
        [line.replace(" (that is us)", "") for line in text.splitlines() if line[:4] in {"seat", "won "}]
        for text in said
    ]
    assert results[0] == results[1]
    assert len(results[0]) == 3
