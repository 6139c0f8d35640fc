"""The example of a client plays whole games, with nothing but what docs/protocol.md says."""

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from server.running import RunningServer, running_server

EXAMPLE = Path(__file__).parents[2] / "examples" / "table_client.py"
SECONDS = 60

pytestmark = pytest.mark.slow


def started(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, str(EXAMPLE), *arguments], stdout=subprocess.PIPE, text=True)


def ended(client: "subprocess.Popen[str]") -> str:
    with client:
        try:
            said, _ = client.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            client.kill()
            raise
    assert client.returncode == 0
    return said


def test_it_plays_against_a_bot(sqlite_server: RunningServer) -> None:
    said = ended(started(sqlite_server.address, "--bots", "greedy"))
    assert re.search(r"seat 0: -?\d+ points \(that is us\)\nseat 1: -?\d+ points\nwon by seat [01]", said)
    assert "the shuffle was as promised" in said


def test_two_of_them_play_against_each_other(sqlite_server: RunningServer) -> None:
    two_play(sqlite_server)


def test_two_of_them_play_at_full_speed_within_the_limits(tmp_path: Path, log_file: Path) -> None:
    with running_server(f"sqlite:///{tmp_path}/tables.sqlite", log_file, has_rate_limits=True) as server:
        two_play(server)
        assert "too_many_messages" not in metrics_of(server)


def test_it_waits_and_sends_again_when_it_was_too_fast(tmp_path: Path, log_file: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running_server(url, log_file, has_rate_limits=True, limits={"play": [1, 4], "write": [1, 1]}) as server:
        two_play(server)
        numbers = metrics_of(server)
    assert 'whistlestop_refusals_total{code="too_many_messages"}' in numbers
    assert 'whistlestop_dropped_total{reason="too_many_messages"}' not in numbers, "who waits is not hung up on"


def metrics_of(server: RunningServer) -> str:
    return httpx.get(f"{server.address}/metrics").text


def two_play(server: RunningServer) -> None:
    host = started(server.address, "--seats", "2", "--edition", "new-york")
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
