"""Processes on PostgreSQL hear what the others have stored."""

import pytest

from server.postgres import PostgresServer
from server.stores.logs import GAME, draft, opened, until
from whistlestop.server.storage import schema

pytestmark = pytest.mark.anyio

Heard = list[tuple[str, int]]

END_LISTENERS = (
    "select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^(listen|select 1)' and datname = %s"
)


async def test_another_process_hears_of_an_entry(postgres_url: str) -> None:
    heard: Heard = []
    async with (
        opened(postgres_url, lambda game, seq: heard.append((game, seq))),
        opened(postgres_url) as writer,
    ):
        await writer.append(draft(1))
        await writer.append(draft(2), [schema.worker.insert().values(id="a", seen_at=0.0)])
        await until(lambda: len(heard) == 2)
    assert heard == [(GAME, 1), (GAME, 2)]


async def test_a_process_does_not_hear_of_itself(postgres_url: str) -> None:
    heard: Heard = []
    async with opened(postgres_url, lambda game, seq: heard.append((game, seq))) as one, opened(postgres_url) as other:
        await one.append(draft(1))
        await other.append(draft(2))
        await until(lambda: heard)
    assert heard == [(GAME, 2)]


async def test_news_that_nobody_understands_is_ignored(postgres: PostgresServer, postgres_url: str) -> None:
    heard: Heard = []
    async with (
        opened(postgres_url, lambda game, seq: heard.append((game, seq))),
        opened(postgres_url) as writer,
    ):
        for payload in ("", "hello", "a b c", "a b c d"):
            postgres.say("select pg_notify('whistlestop', %s)", payload, url=postgres_url)
        await writer.append(draft(1))
        await until(lambda: heard)
    assert heard == [(GAME, 1)]


async def test_a_listener_that_was_cut_off_listens_again_and_says_so(
    postgres: PostgresServer, postgres_url: str
) -> None:
    heard: Heard = []
    gaps: list[str] = []
    async with (
        opened(postgres_url, lambda game, seq: heard.append((game, seq)), on_gap=lambda: gaps.append("gap")),
        opened(postgres_url) as writer,
    ):
        postgres.say(END_LISTENERS, postgres_url.partition("@/")[2].partition("?")[0])
        await until(lambda: gaps)
        await writer.append(draft(1))
        await until(lambda: heard)
    assert heard == [(GAME, 1)]
