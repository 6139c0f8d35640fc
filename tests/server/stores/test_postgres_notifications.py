"""LISTEN/NOTIFY between processes on PostgreSQL."""

import pytest

from server.postgres import PostgresServer
from server.stores.logs import GAME, new_entry, opened, until
from whistlestop.server.storage import schema

pytestmark = pytest.mark.anyio

Heard = list[tuple[str, int]]

END_LISTENERS = (
    "select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^(listen|select 1)' and datname = %s"
)


async def test_other_processes_are_notified_of_an_entry(postgres_url: str) -> None:
    heard: Heard = []
    async with (
        opened(postgres_url, lambda game, seq: heard.append((game, seq))),
        opened(postgres_url) as writer,
    ):
        await writer.append(new_entry(1))
        await writer.append(new_entry(2), [schema.worker.insert().values(id="a", seen_at=0.0)])
        await until(lambda: len(heard) == 2)
    assert heard == [(GAME, 1), (GAME, 2)]


async def test_process_is_not_notified_of_its_own_entries(postgres_url: str) -> None:
    heard: Heard = []
    async with opened(postgres_url, lambda game, seq: heard.append((game, seq))) as one, opened(postgres_url) as other:
        await one.append(new_entry(1))
        await other.append(new_entry(2))
        await until(lambda: heard)
    assert heard == [(GAME, 2)]


async def test_invalid_notification_is_ignored(postgres: PostgresServer, postgres_url: str) -> None:
    heard: Heard = []
    async with (
        opened(postgres_url, lambda game, seq: heard.append((game, seq))),
        opened(postgres_url) as writer,
    ):
        for payload in ("", "hello", "a b c", "a b c d"):
            postgres.say("select pg_notify('whistlestop', %s)", payload, url=postgres_url)
        await writer.append(new_entry(1))
        await until(lambda: heard)
    assert heard == [(GAME, 1)]


async def test_listener_reconnects_and_reports_the_gap(postgres: PostgresServer, postgres_url: str) -> None:
    heard: Heard = []
    gaps: list[str] = []
    async with (
        opened(postgres_url, lambda game, seq: heard.append((game, seq)), on_gap=lambda: gaps.append("gap")),
        opened(postgres_url) as writer,
    ):
        postgres.say(END_LISTENERS, postgres_url.partition("@/")[2].partition("?")[0])
        await until(lambda: gaps)
        await writer.append(new_entry(1))
        await until(lambda: heard)
    assert heard == [(GAME, 1)]
