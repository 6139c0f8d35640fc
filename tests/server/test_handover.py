"""The host hands a seat over: to somebody who lost it, or a bot's seat to a person."""

import asyncio
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from server.fuzzing_clients import stored_log
from server.people import Person, deal, play_out
from server.raw_requests import FORGED, NOT_ALLOWED, SECRETS, at_a_table, nobody_reads_secrets_in, person_at, refusal
from server.running import RunningServer, running_server

pytestmark = pytest.mark.anyio
WAIT = 1.5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("handover")
    patience = {"handover_wait": WAIT}
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log", patience=patience) as server:
        yield server
        nobody_reads_secrets_in(server)


async def offered(host: Person, seat: int) -> str:
    token = str((await host.ask("POST", f"/api/tables/{host.table}/seats/{seat}/handover"))["token"])
    SECRETS.add(token)
    return token


async def take(person: Person, table: str, token: str) -> None:
    person.take_seat(await person.ask("POST", f"/api/tables/{table}/handover", token=token))
    SECRETS.add(person.seat_token)


async def refused_take(person: Person, table: str, token: str) -> tuple[int, str]:
    return await refusal(person, "POST", f"/api/tables/{table}/handover", token=token)


async def test_lost_seat_is_handed_over_and_played_on(server: RunningServer) -> None:
    async with at_a_table(server, edition="new-york") as (ada, ben):
        await deal([ada, ben])
        hand = ben.scene["own"]
        await ben.hang_up()
        token = await offered(ada, 1)
        again = await person_at(server, "Ben again")
        refused = await refused_take(again, ada.table, token)
        assert refused == (409, "handover_too_early"), "its holder can still stop it"
        await asyncio.sleep(WAIT)
        await take(again, ada.table, token)
        async with again:
            await again.listen()
            assert again.scene["own"] == hand
            assert again.scene["table"]["seats"][1]["name"] == "Ben again"
            assert again.history[-1] == {"type": "seat-handed-over", "seat": 1, "name": "Ben again"}
            await ada.hear(lambda message: "seat-handed-over" in str(message))
            assert {"type": "handover-offered", "seat": 1} in ada.history
            assert await refused_take(await person_at(server, "Mallory"), ada.table, token) == (403, "no_such_handover")
            assert [table["id"] for table in await again.ask("GET", "/api/me/tables")] == [ada.table]
            assert await ben.ask("GET", "/api/me/tables") == []
            await play_out([ada, again])


async def test_connected_holder_loses_the_seat_only_after_the_wait(server: RunningServer) -> None:
    async with at_a_table(server) as (ada, ben):
        await deal([ada, ben])
        token = await offered(ada, 1)
        await ben.hear(lambda message: "handover-offered" in str(message))
        offer = ben.scene["table"]["seats"][1]["handover"]
        assert offer["expires_at"] > offer["opens_at"]
        await asyncio.sleep(WAIT)
        await take(await person_at(server, "Cleo"), ada.table, token)
        with pytest.raises(ConnectionClosed) as closed:
            await ben.hear(lambda message: message["type"] == "refused")
        assert closed.value.rcvd == Close(NOT_ALLOWED, "not_your_seat")


async def test_holder_can_stop_it_even_after_the_wait_and_is_left_alone_then(server: RunningServer) -> None:
    async with at_a_table(server) as (ada, ben):
        await deal([ada, ben])
        token = await offered(ada, 1)
        await asyncio.sleep(WAIT)
        await ben.ask("DELETE", f"/api/tables/{ada.table}/seats/1/handover")
        thief = await person_at(server, "Mallory")
        assert await refused_take(thief, ada.table, token) == (403, "no_such_handover")
        await ada.hear(lambda message: "handover-stopped" in str(message))
        assert "handover" not in ada.scene["table"]["seats"][1]
        refused = await refusal(ada, "POST", f"/api/tables/{ada.table}/seats/1/handover")
        assert refused == (409, "handover_stopped")
        assert (await ben.do("ask-score"))["type"] == "answer"


async def test_host_can_stop_it_and_offer_again(server: RunningServer) -> None:
    async with at_a_table(server) as (ada, ben):
        await deal([ada, ben])
        first = await offered(ada, 1)
        await ada.ask("DELETE", f"/api/tables/{ada.table}/seats/1/handover")
        second = await offered(ada, 1)
        await asyncio.sleep(WAIT)
        stranger = await person_at(server, "Cleo")
        assert await refused_take(stranger, ada.table, first) == (403, "no_such_handover")
        await take(stranger, ada.table, second)


async def test_person_takes_over_a_bot_when_the_host_gives_the_link(server: RunningServer) -> None:
    async with at_a_table(server, 1, bots={"1": "greedy"}, edition="new-york") as (ada,):
        await deal([ada])
        ben = await person_at(server, "Ben")
        await take(ben, ada.table, await offered(ada, 1))
        async with ben:
            await ben.listen()
            assert ben.seat == 1
            assert ben.scene["table"]["seats"][1]["name"] == "Ben"
            assert "bot" not in ben.scene["table"]["seats"][1]
            await play_out([ada, ben])
            record = await ada.ask("GET", f"/api/tables/{ada.table}/record")
            assert len(record["seats"] if isinstance(record["seats"], list) else range(record["seats"])) == 2


async def test_only_the_host_hands_over_and_never_to_somebody_at_the_table(server: RunningServer) -> None:
    async with at_a_table(server, 2, bots={"2": "random"}) as (ada, ben):
        await deal([ada, ben])
        before = stored_log(server.url, ada.table)
        stranger = await person_at(server, "Mallory")
        path = f"/api/tables/{ada.table}/seats/1/handover"
        for person in (ben, stranger):
            assert await refusal(person, "POST", path) == (403, "not_the_host")
        assert await refusal(ada, "POST", f"/api/tables/{ada.table}/seats/0/handover") == (409, "own_seat")
        assert await refusal(ada, "POST", f"/api/tables/{ada.table}/seats/4/handover") == (404, "no_such_seat")
        assert await refusal(ada, "DELETE", path) == (404, "no_such_handover")
        assert await refusal(stranger, "DELETE", path) == (403, "not_the_host")
        assert await refused_take(stranger, ada.table, FORGED) == (403, "no_such_handover")
        others = [entry for entry in stored_log(server.url, ada.table) if "handover" in str(entry)]
        assert not others
        assert stored_log(server.url, ada.table)[: len(before)] == before
        token = await offered(ada, 1)
        await asyncio.sleep(WAIT)
        for person in (ada, ben):
            assert await refused_take(person, ada.table, token) == (409, "already_seated")


async def test_seats_are_handed_over_in_a_running_game_only(server: RunningServer) -> None:
    async with at_a_table(server, 2, seats=3) as (ada, _):
        assert await refusal(ada, "POST", f"/api/tables/{ada.table}/seats/1/handover") == (409, "wrong_phase")


async def test_link_of_a_handover_expires(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("expired")
    patience = {"handover_wait": 0.0, "handover_valid": 0.2}
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log", patience=patience) as server:
        async with at_a_table(server) as (ada, ben):
            await deal([ada, ben])
            token = await offered(ada, 1)
            await asyncio.sleep(0.4)
            stranger = await person_at(server, "Cleo")
            assert await refused_take(stranger, ada.table, token) == (403, "handover_expired")
            assert (await ben.do("ask-score"))["type"] == "answer"
