"""Several processes on one database: everybody sees the same game through any of them, and nothing happens twice."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from server.event_log_builder import LogBook
from server.kill_loop import QUIET, Line, check_record, check_scene, errors_in, logs_of, until
from server.people import TLS, Person, deal, new_person, people_at_table, play_out
from server.postgres import PostgresServer
from server.running import RunningServer
from whistlestop.server.configuration import Configuration
from whistlestop.server.metrics import Metrics
from whistlestop.server.storage.store import Entry, NotStoredError, Store
from whistlestop.server.tables.bot_players import BotPlayers
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.index import live_tables
from whistlestop.server.tables.keeper import Keeper
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.workers import Workers, keeper_of

pytestmark = pytest.mark.anyio

# Nobody looks at the log without being told that there is something new.
BY_NEWS_ONLY = {**QUIET, "poll": 3_600.0}
LISTENERS = "pid from pg_stat_activity where application_name = 'whistlestop' and query ~ '^listen' and datname = %s"
EVERYBODY = "pid from pg_stat_activity where application_name = 'whistlestop' and datname = %s"


class Crew:
    """Some processes that serve the same database."""

    def __init__(self, postgres: PostgresServer) -> None:
        self.postgres = postgres
        self.url = postgres.create_database()
        self.database = self.url.partition("?")[0].rpartition("/")[2]
        self.servers: dict[str, RunningServer] = {}

    def add(self, server: RunningServer) -> None:
        """Start one more process; it is known by the name that it has given itself."""
        server.start()
        [name] = self._signs().keys() - self.servers.keys()
        self.servers[name] = server

    @property
    def addresses(self) -> list[str]:
        return [server.address for server in self.servers.values()]

    async def get_acquainted(self) -> None:
        """Wait until each process has looked for the others: it does so after each sign of life."""
        for _ in range(2):
            before = self._signs()
            await until(partial(self._have_all_given_another, before))

    def _have_all_given_another(self, before: dict[str, str]) -> bool:
        now = self._signs()
        return all(now.get(name, at) != at for name, at in before.items())

    def _signs(self) -> dict[str, str]:
        rows = self.postgres.say("select id, seen_at from worker", url=self.url)
        return {str(name): str(seen_at) for name, seen_at in rows}

    def keeper(self, table: str) -> RunningServer:
        """The process that keeps a table."""
        return self.servers[keeper_of(table, self.servers)]

    def survivor(self, table: str) -> RunningServer:
        """A process that does not."""
        keeper = self.keeper(table)
        return next(server for server in self.servers.values() if server is not keeper)

    def has_forgotten(self, table: str) -> bool:
        """Whether the keeper of a table has none in memory."""
        return "whistlestop_tables 0.0" in httpx.get(f"{self.keeper(table).address}/metrics", verify=TLS).text

    def log(self, table: str) -> list[Line]:
        return logs_of(self.url)[table]

    def cut(self, whom: str) -> int:
        """End connections to the database; how many."""
        return len(self.postgres.say(f"select pg_terminate_backend(pid), {whom}", self.database))

    def admit(self, is_open: bool) -> None:
        """Let processes connect to the database, or not; those that are connected stay so."""
        self.postgres.say(f"alter database {self.database} allow_connections {is_open}")


@contextmanager
def crew_of(number: int, postgres: PostgresServer, folder: Path, **intervals: float) -> Iterator[Crew]:
    with ExitStack() as stack:
        crew = Crew(postgres)
        for each in range(number):
            settings = {"intervals": {**BY_NEWS_ONLY, **intervals}, "patience": {"leaving": 0.3}}
            server = RunningServer(crew.url, folder / f"log{each}", **settings)
            stack.callback(server.kill)
            crew.add(server)
        yield crew
        assert [error for server in crew.servers.values() for error in errors_in(server.log)] == []


@pytest.fixture
def crew(postgres: PostgresServer, tmp_path: Path) -> Iterator[Crew]:
    with crew_of(2, postgres, tmp_path) as crew:
        yield crew


async def go_to(server: RunningServer, people: Sequence[Person]) -> None:
    """Listen at another process from now on."""
    for person in people:
        person.address = server.address
        await person.listen(since=person.seq)


async def check(crew: Crew, people: Sequence[Person]) -> None:
    """The log is the game that everybody has seen, at whichever process they listen."""
    log = crew.log(people[0].table)
    assert [line.seq for line in log] == list(range(1, len(log) + 1))
    assert len({(line.seat, line.command_id) for line in log}) == len(log)
    assert all(line.command_id.startswith("bot:") for line in log if line.actor == "bot")
    await check_record(log, people[0])
    alive = [server.address for server in crew.servers.values() if server.is_alive]
    for person, address in zip(people, cycle(reversed(alive)), strict=False):
        await check_scene(log, person, address)


@pytest.mark.parametrize(("number", "edition"), [(2, "europe"), (3, "new-york")])
async def test_people_at_different_processes_see_the_same_game(
    postgres: PostgresServer, tmp_path: Path, number: int, edition: str
) -> None:
    with crew_of(number, postgres, tmp_path) as crew:
        async with people_at_table(*crew.addresses, edition=edition, bots={"1": "greedy"}) as people:
            await deal(people)
            await play_out(people)
            await check(crew, people)


async def test_somebody_goes_from_one_process_to_the_other_and_misses_nothing(crew: Crew) -> None:
    async with people_at_table(*crew.addresses, edition="usa", bots={"0": "greedy"}) as [ann, bob]:
        await deal([ann, bob])
        playing = asyncio.ensure_future(ann.play_to_the_end())
        while bob.phase != "over":
            for server in crew.servers.values():
                await go_to(server, [bob])
                if bob.decision is not None:
                    await bob.play_once()
                elif bob.phase != "over":
                    await bob.next_message()
        await playing
        await check(crew, [ann, bob])


async def test_processes_that_do_not_know_each_other_play_a_bot_once(postgres: PostgresServer, tmp_path: Path) -> None:
    """Each thinks that it is alone, and keeps every table."""
    with crew_of(2, postgres, tmp_path, heartbeat=3_600.0, heartbeat_timeout=0.0) as crew:
        bots = {"0": "greedy", "2": "random"}
        async with people_at_table(*crew.addresses, edition="usa", bots=bots) as people:
            await deal(people)
            await play_out(people)
            await check(crew, people)


@asynccontextmanager
async def people_far_from_their_keeper(crew: Crew, **settings: Any) -> AsyncIterator[list[Person]]:
    """People who listen to a process that does not keep their table."""
    await crew.get_acquainted()
    async with people_at_table(*crew.addresses[:2], **settings) as people:
        await go_to(crew.survivor(people[0].table), people)
        yield people


@pytest.mark.parametrize("number", [2, 3])
async def test_bots_act_although_the_process_that_played_them_is_killed(
    postgres: PostgresServer, tmp_path: Path, number: int
) -> None:
    with crew_of(number, postgres, tmp_path) as crew:
        async with people_far_from_their_keeper(crew, edition="usa", bots={"1": "greedy"}) as people:
            await deal(people)
            crew.keeper(people[0].table).kill()
            await play_out(people)
            await check(crew, people)


async def test_a_process_that_is_stopped_hands_its_tables_over(postgres: PostgresServer, tmp_path: Path) -> None:
    """Nobody would miss it for an hour."""
    with crew_of(2, postgres, tmp_path, heartbeat_timeout=3_600.0) as crew:
        async with people_far_from_their_keeper(crew, edition="new-york", bots={"1": "greedy"}) as people:
            await deal(people)
            crew.keeper(people[0].table).stop()
            await play_out(people)
            await check(crew, people)


@pytest.mark.parametrize("number", [2, 3])
async def test_a_table_starts_although_its_keeper_is_killed(
    postgres: PostgresServer, tmp_path: Path, number: int
) -> None:
    with crew_of(number, postgres, tmp_path) as crew:
        async with people_far_from_their_keeper(crew, edition="new-york", seats=3) as [ann, bob]:
            crew.keeper(ann.table).kill()
            await ann.ask("PUT", f"/api/tables/{ann.table}/seats/2/bot", bot="greedy")
            await deal([ann, bob])


async def test_the_clock_runs_although_its_keeper_is_killed(crew: Crew) -> None:
    async with people_far_from_their_keeper(
        crew, edition="new-york", pace={"type": "per-turn", "seconds": 5}
    ) as people:
        await deal(people)
        crew.keeper(people[0].table).kill()
        await asyncio.gather(*(until_over(person) for person in people))
        stand_ins = [line.seat for line in crew.log(people[0].table) if line.kind == "stand-in-began"]
        assert sorted(stand_ins) == [0, 1]
        await check(crew, people)


async def until_over(person: Person) -> None:
    while person.phase != "over":
        await person.next_message()


@asynccontextmanager
async def twin(person: Person, address: str) -> AsyncIterator[Person]:
    """The same person once more, at another process."""
    async with Person(address, person.token, person.rng) as other:
        other.table, other.seat = person.table, person.seat
        await other.listen()
        yield other


async def test_of_two_answers_to_a_decision_one_is_stored(crew: Crew) -> None:
    async with (
        people_at_table(*crew.addresses, edition="new-york") as [ann, bob],
        twin(ann, crew.addresses[1]) as ann_too,
    ):
        await deal([ann, bob])
        while ann.phase != "over":
            if ann.decision is not None:
                await ann_too.reach(ann.seq)
                answers = await asyncio.gather(ann.play_once(), ann_too.play_once())
                refused = [answer["code"] for answer in answers if answer["type"] != "done"]
                assert refused in (["stale_decision"], ["wrong_phase"])  # the latter after the last action of all
            elif bob.decision is not None:
                await bob.play_once()
            for person in (ann, bob, ann_too):
                await person.reach(len(crew.log(ann.table)))
        await check(crew, [ann, bob])


async def test_a_command_sent_to_two_processes_is_stored_once(crew: Crew) -> None:
    async with (
        people_at_table(*crew.addresses, edition="new-york") as [ann, bob],
        twin(ann, crew.addresses[1]) as ann_too,
    ):
        await deal([ann, bob])
        await ann_too.reach(ann.seq)
        assert ann.decision is not None
        number, legal = ann.decision["number"], ann.decision["legal"]
        action = {"id": "once", "decision": number, "action": legal[0]}
        words = {"id": "said-once", "text": "Hello!"}
        for kind, command in (("play", action), ("chat", words)):
            one, other = await asyncio.gather(ann.do(kind, **command), ann_too.do(kind, **command))
            assert one == other == {"type": "done", "id": command["id"], "seq": one["seq"]}


async def test_what_is_said_at_two_processes_at_once_is_all_stored(crew: Crew) -> None:
    async with people_at_table(*crew.addresses, edition="new-york") as people:
        await deal(people)
        for _ in range(30):
            await asyncio.gather(*(person.do("chat", text="Me first!") for person in people))
        log = crew.log(people[0].table)
        for person in people:
            await person.reach(len(log))
        said = [line.command_id for line in log if line.kind == "chat-sent"]
        assert len(said) == 60
        assert set(said) <= people[0].acknowledged.keys() | people[1].acknowledged.keys()


async def test_a_process_that_has_slept_does_not_answer_by_what_it_knew(crew: Crew) -> None:
    """It wakes up to a command for a decision that was made while it slept."""
    async with (
        people_at_table(*crew.addresses, edition="new-york") as [ann, bob],
        twin(ann, crew.addresses[1]) as ann_too,
    ):
        await deal([ann, bob])
        await ann_too.reach(ann.seq)
        sleeper = list(crew.servers.values())[1]
        sleeper.send(signal.SIGSTOP)
        late = asyncio.ensure_future(ann_too.play_once())
        assert (await ann.play_once())["type"] == "done"
        sleeper.send(signal.SIGCONT)
        assert (await late)["code"] == "stale_decision"
        await play_out([ann, bob])
        await check(crew, [ann, bob, ann_too])


async def test_who_is_away_is_replaced_only_while_somebody_waits_at_any_process(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    """People listen at different processes, then nobody does, and at last one of them at the other's process."""
    pace = {"type": "untimed", "away_seconds": 10}
    with crew_of(2, postgres, tmp_path, away_grace=0.2) as crew:
        await crew.get_acquainted()
        async with (
            people_at_table(*crew.addresses, edition="new-york", pace=pace) as [ann, bob],
            people_at_table(*reversed(crew.addresses), edition="new-york", pace=pace) as [cleo, dan],
            people_at_table(crew.addresses[0], edition="new-york", pace=pace, bots={"1": "random"}) as [eve],
        ):
            await asyncio.gather(deal([ann, bob]), deal([cleo, dan]), deal([eve]))
            for person in (ann, bob, eve, dan):
                await person.hang_up()
            await until_event(cleo, "person-away")
            assert cleo.scene["deadlines"].keys() == {"1"}
            await until_event(cleo, "stand-in-began")
            for person in (ann, eve):
                kinds = [line.kind for line in crew.log(person.table)]
                assert ("person-away" in kinds, "stand-in-began" in kinds) == (True, False)
            bob.address = crew.addresses[0]
            await bob.listen()
            await until_event(bob, "stand-in-began")
            assert [line.seat for line in crew.log(bob.table) if line.kind == "stand-in-began"] == [0]


async def until_event(person: Person, kind: str) -> None:
    """Listen until something has happened."""
    while kind not in {event["type"] for event in person.history}:
        await person.next_message()


@pytest.mark.parametrize("at_keeper", [True, False], ids=["keeper", "another"])
async def test_bots_alone_play_while_somebody_watches_at_any_process(crew: Crew, at_keeper: bool) -> None:
    await crew.get_acquainted()
    host = await new_person(crew.addresses[0], "Host")
    answer = await host.ask("POST", "/api/tables", seats=2, bots={"0": "greedy", "1": "random"}, edition="new-york")
    host.table, host.seat = answer["table"], None
    host.address = (crew.keeper if at_keeper else crew.survivor)(host.table).address
    await until(lambda: [line.kind for line in crew.log(host.table)] == ["table-opened", "start-began"])
    async with host:
        await host.listen()
        await until_over(host)


def has_come_to(person: Person, seq: int) -> bool:
    return person.seq >= seq


@pytest.mark.parametrize("whom", [LISTENERS, EVERYBODY], ids=["listeners", "everybody"])
async def test_connections_to_the_database_are_cut(crew: Crew, whom: str) -> None:
    async with people_at_table(*crew.addresses, edition="usa", bots={"1": "greedy"}) as people:
        await deal(people)
        playing = asyncio.ensure_future(play_out(people))
        for steps in range(20, 100, 20):
            await until(partial(has_come_to, people[0], steps))
            await until(lambda: crew.cut(whom))
        await playing
        await check(crew, people)


async def test_a_bot_acts_although_nobody_heard_that_it_is_its_turn(postgres: PostgresServer, tmp_path: Path) -> None:
    """Its table is not in its keeper's memory, and what happens there is stored while the keeper can't listen."""
    with crew_of(2, postgres, tmp_path, unload_after=1.0) as crew:
        async with people_far_from_their_keeper(crew, edition="new-york", bots={"2": "greedy"}) as people:
            await deal(people)
            await until(lambda: crew.has_forgotten(people[0].table))
            await play_until_a_bot_must(crew, people)
            await play_out(people)
            await check(crew, people)


async def play_until_a_bot_must(crew: Crew, people: Sequence[Person]) -> None:
    """Play without anybody hearing of it, until it is a bot's turn."""
    crew.admit(False)
    await until(lambda: not crew.cut(LISTENERS))
    while any(person.decision is not None for person in people):
        player = next(person for person in people if person.decision is not None)
        answer = await player.play_once()
        for person in people:
            await person.reach(answer["seq"])
    crew.admit(True)


class EagerTable:
    """While its log is being read, the next entry is stored, and the news of it is already waiting in the loop."""

    id = "table"
    seq = 0

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def catch_up(self) -> None:
        self.seq += 1
        if self.seq == 1:
            asyncio.get_running_loop().call_soon(self._hub.on_news, self.id, 2)


async def test_news_that_comes_just_when_the_last_was_read_is_heard() -> None:
    hub = Hub(cast("Store", None), Clock(), Metrics())
    table = EagerTable(hub)
    hub.tables[table.id] = cast("LiveTable", table)
    hub.on_news(table.id, 1)
    await until(lambda: table.seq == 2)


class AbsentStore:
    """A database that is away when it is asked for the first time."""

    def __init__(self) -> None:
        self.questions: list[object] = []

    async def read(self, question: object) -> list[str]:
        self.questions.append(question)
        if len(self.questions) == 1:
            raise NotStoredError
        return []


class BreakingStore:
    """A database that tells a log once, and is away when it is asked what has come since."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries

    async def entries(self, _game: str, after: int = 0) -> Sequence[Entry]:
        if after > 0:
            raise NotStoredError
        return self._entries


async def test_a_table_that_was_loaded_in_trouble_is_looked_at_nevertheless() -> None:
    book = LogBook()
    hub = Hub(cast("Store", BreakingStore([event.entry() for event in book.events])), Clock(), Metrics())
    looked_at: list[str] = []
    hub.on_change = lambda table: looked_at.append(table.id)
    with pytest.raises(NotStoredError):
        await hub.table("table")
    assert (list(hub.tables), looked_at) == (["table"], ["table"])


async def test_what_is_inherited_in_trouble_is_taken_over_later() -> None:
    store, clock, configuration = AbsentStore(), Clock(), Configuration("")
    workers = Workers("me", cast("Store", store), clock, configuration.intervals)
    hub = Hub(cast("Store", store), clock, Metrics())
    keeper = Keeper(hub, workers, BotPlayers(configuration.bots), configuration)
    keeper.request_rebalance(may_miss_people=False)
    with pytest.raises(NotStoredError):
        await keeper.run_maintenance()
    await keeper.run_maintenance()
    assert store.questions.count(live_tables) == 2
