"""The same person on several devices: recovery links and sessions."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from server.browsers import Browser
from server.people import Person, deal
from server.postgres import PostgresServer
from server.raw_requests import FORGED, NOT_ALLOWED, SECRETS, at_a_table, nobody_reads_secrets_in, person_at, refusal
from server.running import RunningServer, running_server

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server on each kind of database. When all is done, its log is searched for secrets."""
    folder = tmp_path_factory.mktemp("identity")
    url = f"sqlite:///{folder}/tables.sqlite"
    if request.param == "postgres":
        postgres: PostgresServer = request.getfixturevalue("postgres")
        url = postgres.create_database()
    with running_server(url, folder / "log") as server:
        yield server
        nobody_reads_secrets_in(server)


async def test_recovery_link_makes_another_browser_the_same_guest(server: RunningServer) -> None:
    desktop, phone = await Browser(server).become("Ada"), Browser(server)
    token = await desktop.recovery_token()
    me = await phone.ask("POST", "/api/recovery", token=token)
    assert me == await desktop.ask("GET", "/api/me") == await phone.ask("GET", "/api/me")
    assert "token" not in me
    assert phone.token != desktop.token
    await phone.ask("PATCH", "/api/me", name="Countess")
    assert await desktop.name() == "Countess"
    assert (await desktop.ask("GET", "/api/me/credentials"))["devices"] == 2


async def test_games_follow_to_the_other_device_and_are_played_on_there(server: RunningServer) -> None:
    async with at_a_table(server) as (ada, ben):
        await deal([ada, ben])
        token = (await ada.ask("POST", "/api/me/recovery-link"))["token"]
        stranger = await person_at(server, "Phone")
        answer = await stranger.ask("POST", "/api/recovery", token=token)
        SECRETS.update((token, answer["token"]))
        phone = Person(server.address, answer["token"])
        assert [table["id"] for table in await phone.ask("GET", "/api/me/tables")] == [ada.table]
        phone.table, phone.seat = ada.table, ada.seat
        async with phone:
            await phone.listen()
            assert phone.scene["own"] == ada.scene["own"]
            played = await phone.play_once()
            assert played["type"] == "done"
            await ada.reach(played["seq"])


async def test_recovery_link_can_be_used_again_until_it_is_replaced_or_revoked(server: RunningServer) -> None:
    desktop = await Browser(server).become("Ada")
    assert "recovery_link_at" not in await desktop.ask("GET", "/api/me/credentials")
    old = await desktop.recovery_token()
    for _ in range(2):
        assert (await Browser(server).ask("POST", "/api/recovery", token=old))["name"] == "Ada"
    new = await desktop.recovery_token()
    refused = (403, "no_such_recovery_link")
    assert await Browser(server).refusal("POST", "/api/recovery", token=old) == refused
    assert (await Browser(server).ask("POST", "/api/recovery", token=new))["name"] == "Ada"
    assert "recovery_link_at" in await desktop.ask("GET", "/api/me/credentials")
    await desktop.ask("DELETE", "/api/me/recovery-link")
    assert await Browser(server).refusal("POST", "/api/recovery", token=new) == refused
    assert "recovery_link_at" not in await desktop.ask("GET", "/api/me/credentials")


async def test_forged_and_foreign_tokens_recover_nobody(server: RunningServer) -> None:
    desktop, thief = await Browser(server).become("Ada"), await Browser(server).become("Mallory")
    await desktop.recovery_token()
    for token in (FORGED, desktop.token, "x" * 43):
        assert await thief.refusal("POST", "/api/recovery", token=token) == (403, "no_such_recovery_link")
    assert (await thief.refusal("POST", "/api/recovery", token=FORGED[:10]))[0] == 400
    assert await thief.name() == "Mallory"
    assert (await desktop.ask("GET", "/api/me/credentials"))["devices"] == 1


async def test_recovery_token_is_no_session(server: RunningServer) -> None:
    token = await (await Browser(server).become("Ada")).recovery_token()
    assert await refusal(Person(server.address, token), "GET", "/api/me") == (401, "not_signed_in")


async def test_browser_that_was_somebody_else_is_signed_out_there_and_nowhere_else(server: RunningServer) -> None:
    ada, bob = await Browser(server).become("Ada"), await Browser(server).become("Bob")
    token, before = await ada.recovery_token(), bob.token
    bob_link = await bob.recovery_token()
    await bob.ask("POST", "/api/recovery", token=token)
    assert await bob.name() == "Ada"
    assert await refusal(Person(server.address, before), "GET", "/api/me") == (401, "not_signed_in")
    assert (await Browser(server).ask("POST", "/api/recovery", token=bob_link))["name"] == "Bob"


async def test_device_that_is_signed_in_already_keeps_its_session(server: RunningServer) -> None:
    ada = await Browser(server).become("Ada")
    token, before = await ada.recovery_token(), ada.token
    assert (await ada.ask("POST", "/api/recovery", token=token))["name"] == "Ada"
    assert ada.token == before
    assert (await ada.ask("GET", "/api/me/credentials"))["devices"] == 1


async def test_other_devices_are_signed_out_at_once_and_hung_up_on(server: RunningServer) -> None:
    async with at_a_table(server) as (ada, _):
        token = (await ada.ask("POST", "/api/me/recovery-link"))["token"]
        phone = await person_at(server, "Phone")
        answer = await phone.ask("POST", "/api/recovery", token=token)
        SECRETS.update((token, answer["token"]))
        here = Person(server.address, answer["token"])
        await here.ask("DELETE", "/api/me/other-devices")
        with pytest.raises(ConnectionClosed) as closed:
            await ada.hear(lambda message: message["type"] == "refused")
        assert closed.value.rcvd == Close(NOT_ALLOWED, "not_signed_in")
        assert await refusal(ada, "GET", "/api/me") == (401, "not_signed_in")
        assert (await here.ask("GET", "/api/me/credentials"))["devices"] == 1
        assert (await phone.ask("GET", "/api/me"))["name"] == "Phone", "a program keeps the token that it had"


async def test_signing_out_reaches_other_processes(postgres: PostgresServer, tmp_path: Path) -> None:
    url = postgres.create_database()

    with running_server(url, tmp_path / "here") as here, running_server(url, tmp_path / "there") as there:
        ada = await Browser(here).become("Ada")
        phone = Browser(there)
        await phone.ask("POST", "/api/recovery", token=await ada.recovery_token())
        person = phone.as_person()
        await person.open_table(seats=2)
        async with person:
            await person.listen()
            await ada.ask("DELETE", "/api/me/other-devices")
            with pytest.raises(ConnectionClosed) as closed:
                await person.hear(lambda message: message["type"] == "refused")
        assert closed.value.rcvd == Close(NOT_ALLOWED, "not_signed_in")
        assert await phone.refusal("GET", "/api/me") == (401, "not_signed_in")
        assert await ada.name() == "Ada"


async def test_signing_in_is_limited(tmp_path: Path) -> None:
    limits = {"sign-in": [1, 0.01]}
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running_server(url, tmp_path / "log", has_rate_limits=True, limits=limits) as server:
        thief = await person_at(server, "Mallory")
        assert await refusal(thief, "POST", "/api/recovery", token=FORGED) == (403, "no_such_recovery_link")
        assert await refusal(thief, "POST", "/api/recovery", token=FORGED) == (429, "too_many_requests")
        assert await refusal(thief, "POST", "/api/passkeys/sign-in", credential={}) == (429, "too_many_requests")
