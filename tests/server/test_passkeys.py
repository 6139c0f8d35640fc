"""Passkeys: registered on one device, used on any; every forged, foreign or repeated answer is refused."""

from collections.abc import Iterator

import pytest

from server.authenticator import Authenticator, encode
from server.browsers import Browser
from server.fuzzing_clients import no_bugs_in_the_log
from server.people import Message
from server.postgres import PostgresServer
from server.raw_requests import nobody_reads_secrets_in
from server.running import RunningServer, running_server
from whistlestop.server.api.passkeys import MAX_PASSKEYS

pytestmark = pytest.mark.anyio
REFUSED = (403, "passkey_refused")


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("passkeys")
    url = f"sqlite:///{folder}/tables.sqlite"
    if request.param == "postgres":
        postgres: PostgresServer = request.getfixturevalue("postgres")
        url = postgres.create_database()
    with running_server(url, folder / "log") as server, no_bugs_in_the_log(server):
        yield server
        nobody_reads_secrets_in(server)


async def with_passkey(server: RunningServer, name: str = "Ada") -> tuple[Browser, Authenticator]:
    browser = await Browser(server).become(name)
    key = Authenticator(browser.origin)
    await browser.add_passkey(key)
    return browser, key


async def refused_sign_in(browser: Browser, credential: Message) -> tuple[int, str]:
    return await browser.refusal("POST", "/api/passkeys/sign-in", credential=credential)


async def test_passkey_signs_another_browser_in(server: RunningServer) -> None:
    desktop, key = await with_passkey(server)
    phone = Browser(server)
    assert await phone.sign_in(key) == await desktop.ask("GET", "/api/me")
    assert await phone.name() == "Ada"
    assert phone.token != desktop.token
    [listed] = (await phone.ask("GET", "/api/me/credentials"))["passkeys"]
    assert listed["name"] == "Phone"
    assert listed["used_at"] >= listed["created_at"]


async def test_options_ask_for_a_resident_key_of_this_host(server: RunningServer) -> None:
    browser, key = await with_passkey(server)
    options = await browser.ask("POST", "/api/me/passkeys/challenge")
    assert options["rp"]["id"] == "localhost"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert [known["id"] for known in options["excludeCredentials"]] == [encode(key.credential)]
    asked = await browser.ask("POST", "/api/passkeys/challenge")
    assert (asked["rpId"], asked.get("allowCredentials", [])) == ("localhost", [])


async def test_signed_challenge_is_used_once(server: RunningServer) -> None:
    _, key = await with_passkey(server)
    phone = Browser(server)
    signed = await phone.signed(key)
    await phone.ask("POST", "/api/passkeys/sign-in", credential=signed)
    assert await refused_sign_in(phone, signed) == (403, "challenge_expired")


async def test_stolen_answer_is_refused_in_another_browser(server: RunningServer) -> None:
    _, key = await with_passkey(server)
    phone, thief = Browser(server), await Browser(server).become("Mallory")
    signed = await phone.signed(key)
    assert await refused_sign_in(thief, signed) == (403, "challenge_expired")
    await thief.ask("POST", "/api/passkeys/challenge")
    assert await refused_sign_in(thief, signed) == (403, "challenge_expired"), "that page has another challenge"
    assert await thief.name() == "Mallory"
    assert (await phone.ask("POST", "/api/passkeys/sign-in", credential=signed))["name"] == "Ada", "still good"


async def test_challenge_of_one_ceremony_is_not_good_for_the_other(server: RunningServer) -> None:
    browser, key = await with_passkey(server)
    signed = key.get(await browser.ask("POST", "/api/me/passkeys/challenge"))
    assert await refused_sign_in(browser, signed) == (403, "challenge_expired")
    other = Authenticator(browser.origin)
    made = other.create({**await browser.ask("POST", "/api/passkeys/challenge"), "user": {"id": key.user}})
    refused = await browser.refusal("POST", "/api/me/passkeys", credential=made, name="Other")
    assert refused == (403, "challenge_expired")


async def test_registration_is_bound_to_the_session(server: RunningServer) -> None:
    ada, mallory = await Browser(server).become("Ada"), await Browser(server).become("Mallory")
    made = Authenticator(ada.origin).create(await ada.ask("POST", "/api/me/passkeys/challenge"))
    refused = await mallory.refusal("POST", "/api/me/passkeys", credential=made, name="Mine")
    assert refused == (403, "challenge_expired")
    assert (await mallory.ask("GET", "/api/me/credentials"))["passkeys"] == []


async def test_wrong_signature_origin_user_and_counter_are_refused(server: RunningServer) -> None:
    _, key = await with_passkey(server)
    other, other_key = await with_passkey(server, "Bob")
    phone = Browser(server)
    forged = Authenticator(key.origin, key.credential, user=key.user, counter=key.counter)
    assert await refused_sign_in(phone, await phone.signed(forged)) == REFUSED
    elsewhere = Authenticator("http://evil.example", key.credential, key.key, key.counter, key.user)
    assert await refused_sign_in(phone, await phone.signed(elsewhere)) == REFUSED
    wrong_user = Authenticator(key.origin, key.credential, key.key, key.counter, other_key.user)
    assert await refused_sign_in(phone, await phone.signed(wrong_user)) == REFUSED
    await phone.sign_in(key)
    copy = Authenticator(key.origin, key.credential, key.key, key.counter - 1, key.user)
    assert await refused_sign_in(phone, await phone.signed(copy)) == REFUSED, "its counter did not grow"
    assert await other.name() == "Bob"


async def test_unknown_and_removed_passkeys_are_refused(server: RunningServer) -> None:
    browser, key = await with_passkey(server)
    unknown = Authenticator(browser.origin, user=key.user)
    assert await refused_sign_in(Browser(server), {}) == (400, "passkey_refused")
    phone = Browser(server)
    assert await refused_sign_in(phone, await phone.signed(unknown)) == (403, "unknown_passkey")
    [listed] = (await browser.ask("GET", "/api/me/credentials"))["passkeys"]
    stranger = await Browser(server).become("Mallory")
    path = f"/api/me/passkeys/{listed['id']}"
    assert await stranger.refusal("DELETE", path) == (404, "no_such_passkey")
    assert await stranger.refusal("PATCH", path, name="Mine") == (404, "no_such_passkey")
    await browser.ask("PATCH", path, name="Yellow key")
    assert [key["name"] for key in (await browser.ask("GET", "/api/me/credentials"))["passkeys"]] == ["Yellow key"]
    await browser.ask("DELETE", path)
    assert await refused_sign_in(phone, await phone.signed(key)) == (403, "unknown_passkey")


async def test_credential_of_somebody_else_is_not_registered_again(server: RunningServer) -> None:
    _, key = await with_passkey(server)
    mallory = await Browser(server).become("Mallory")
    made = Authenticator(key.origin, key.credential).create(await mallory.ask("POST", "/api/me/passkeys/challenge"))
    assert await mallory.refusal("POST", "/api/me/passkeys", credential=made, name="Mine") == REFUSED
    assert (await Browser(server).sign_in(key))["name"] == "Ada"


@pytest.mark.parametrize("rubbish", ["", "AA", "e30", encode(b'{"challenge": 7}'), encode(b"[" * 5_000), "é"])
async def test_rubbish_is_refused(server: RunningServer, rubbish: str) -> None:
    browser = await Browser(server).become("Ada")
    await browser.ask("POST", "/api/passkeys/challenge")
    for credential in ({"response": {"clientDataJSON": rubbish}}, {"response": rubbish}, {"id": rubbish}):
        assert await refused_sign_in(browser, credential) == (400, "passkey_refused")


async def test_rubbish_around_a_good_challenge_is_refused(server: RunningServer) -> None:
    browser, key = await with_passkey(server)
    for change in ({"authenticatorData": "AA"}, {"signature": ""}, {"userHandle": None}, {"signature": 7}):
        signed = await browser.signed(key)
        signed["response"] |= change
        assert await refused_sign_in(browser, signed) == REFUSED
    made = Authenticator(browser.origin).create(await browser.ask("POST", "/api/me/passkeys/challenge"))
    made["response"]["attestationObject"] = "oWNmbXQ"
    assert await browser.refusal("POST", "/api/me/passkeys", credential=made, name="Bad") == REFUSED


async def test_address_of_numbers_and_programs_have_no_passkeys(server: RunningServer) -> None:
    browser = await Browser(server).become("Ada")
    browser.host, browser.origin = f"127.0.0.1:{server.port}", server.address
    assert await browser.refusal("POST", "/api/me/passkeys/challenge") == (400, "no_passkeys_here")
    assert await browser.refusal("POST", "/api/passkeys/challenge") == (400, "no_passkeys_here")


async def test_number_of_passkeys_is_limited(server: RunningServer) -> None:
    browser = await Browser(server).become("Ada")
    for number in range(MAX_PASSKEYS):
        await browser.add_passkey(Authenticator(browser.origin), f"Key {number}")
    assert await browser.refusal("POST", "/api/me/passkeys/challenge") == (409, "too_many_passkeys")
