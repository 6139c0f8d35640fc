"""Games between people who are never there together: each hears of every turn, once."""

import asyncio
import re
from collections.abc import AsyncIterator
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from server.notices.endpoints import HANG, Browser, Endpoint, Mailbox, running_endpoint, running_mailbox
from server.people import TLS, Person, new_person
from server.running import running_server

pytestmark = pytest.mark.anyio
QUICK = {"notice_grace": 0.05}
PUBLIC = "https://play.example.org"
TOKEN = re.compile(r"#confirm=([\w-]{43})")
STOP = re.compile(r"#stop=(\S+)")


@pytest.fixture
async def endpoint() -> AsyncIterator[Endpoint]:
    async with running_endpoint() as found:
        yield found


def notices(**more: Any) -> dict[str, Any]:
    return {"allows_private_addresses": True, "timeout": 2.0, "retry_seconds": [0.1, 0.2], "public_url": PUBLIC, **more}


async def subscribe(person: Person, endpoint: Endpoint, path: str) -> Browser:
    browser = Browser(endpoint.url(path))
    await person.ask("POST", "/api/notices/push", **browser.request)
    return browser


async def give_address(person: Person, mailbox: Mailbox, address: str, language: str = "en") -> None:
    """Give an address, and follow the link in the mail."""
    answer = await person.ask("PUT", "/api/notices/mail", address=address, language=language)
    assert answer["state"] == "waiting"
    await mailbox.until(lambda: bool(mailbox.to(address)))
    found = TOKEN.search(mailbox.to(address)[0])
    assert found
    await person.ask("POST", "/api/notices/confirm", token=found[1])
    assert (await person.ask("GET", "/api/notices"))["mail"]["state"] == "confirmed"


def pushed(endpoint: Endpoint, browser: Browser) -> list[dict[str, Any]]:
    path = browser.endpoint.partition(str(endpoint.port))[2]
    return [browser.decrypt(request.body) for request in endpoint.requests if request.path == path]


async def begin(first: Person, second: Person, **settings: Any) -> None:
    """Open a table for two; both are there only until the cards are dealt."""
    await first.open_table(seats=2, edition="new-york", pace={"type": "days", "days": 1}, **settings)
    await second.sit(first.table)
    await asyncio.gather(first.listen(), second.listen())
    await asyncio.gather(first.contribute(), second.contribute())
    for person in (first, second):
        await person.play_once()  # the tickets to begin with
    await asyncio.gather(first.hang_up(), second.hang_up())


async def is_turn_of(person: Person) -> bool:
    return bool((await person.ask("GET", "/api/me/tables"))[0]["is_my_turn"])


async def in_turn(*people: Person) -> tuple[Person, Person]:
    """The one whose turn it is, and the other."""
    first, second = people
    return (first, second) if await is_turn_of(first) else (second, first)


async def take_turn(person: Person) -> None:
    """Come, play until it is someone else's turn, and go."""
    await person.listen()
    while person.decision is not None and person.phase == "running":
        number = person.decision["number"]
        answer = await person.play_once()
        assert answer["type"] == "done", answer
        await person._until_past(number)
        if person.phase == "running" and person.decision is None:
            break
    await person.hang_up()


def is_about_turn(mail: EmailMessage) -> bool:
    """Return whether a French mail says whose turn it is."""
    return "à vous" in str(mail["Subject"])


async def test_a_game_of_days_is_played_by_push_and_by_mail(
    new_database: str, log_file: Path, endpoint: Endpoint
) -> None:
    """Each move is made only after its notice has come; nobody gets one twice, and no secret is in the log."""
    with running_mailbox() as (mailbox, smtp_url):
        settings = notices(smtp_url=smtp_url, mail_from="Whistlestop <games@example.org>")
        with running_server(new_database, log_file, intervals=QUICK, notices=settings) as server:
            ada, ben = [await new_person(server.address, name, Random(3)) for name in ("Ada", "Ben")]
            browser = await subscribe(ada, endpoint, "/push/ada-s3cret")
            await give_address(ben, mailbox, "ben.s3cret@example.org", "fr")
            await begin(ada, ben)

            def kinds() -> list[str]:
                return [message["kind"] for message in pushed(endpoint, browser)]

            turns = {ada: 0, ben: 0}
            person, other = await in_turn(ada, ben)
            while True:
                await take_turn(person)
                if person.phase == "over":
                    break
                person, other = other, person
                turns[person] += 1
                await endpoint.until(lambda: kinds().count("turn") >= turns[ada])
                await mailbox.until(lambda: sum(map(is_about_turn, mailbox.mails)) >= turns[ben])
            await asyncio.sleep(1)
            assert set(kinds()) <= {"start", "turn", "over"}  # a slow machine may make one wait for the other's start
            assert kinds().count("turn") == turns[ada] > 5
            mails = [mail for mail in mailbox.mails if is_about_turn(mail)]
            subjects = [str(mail["Subject"]) for mail in mailbox.mails]
            assert len(mails) == turns[ben]
            assert kinds().count("over") + sum("terminée" in subject for subject in subjects) == 1
            assert re.search("à vous de jouer . New York", str(mails[0]["Subject"]))
            assert f"{PUBLIC}/t/{ada.table}" in mails[1].get_content()
            assert mails[1]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    log = log_file.read_text()
    assert "s3cret" not in log
    assert "ben@" not in log


async def play_here(person: Person) -> None:
    """Wait for the turn, and play it without going."""
    while person.decision is None:
        await person.next_message()
    while person.decision is not None:
        number = person.decision["number"]
        await person.play_once()
        await person._until_past(number)


async def test_nobody_is_noticed_of_what_they_see(tmp_path: Path, endpoint: Endpoint) -> None:
    with running_server(f"sqlite:///{tmp_path}/t.db", tmp_path / "log", intervals=QUICK, notices=notices()) as here:
        ada, ben = [await new_person(here.address, name, Random(3)) for name in ("Ada", "Ben")]
        await begin(ada, ben)
        ada, ben = await in_turn(ada, ben)
        browser = await subscribe(ada, endpoint, "/push/1")
        await take_turn(ada)
        await ada.listen()
        await take_turn(ben)
        while ada.decision is None:
            await ada.next_message()
        await asyncio.sleep(0.5)
        assert pushed(endpoint, browser) == []
        # Seen is seen: to put the page away brings no notice of the same turn.
        await ada.send({"type": "visibility", "is_visible": False})
        await asyncio.sleep(0.5)
        assert pushed(endpoint, browser) == []
        # With the page in the background, the next turn brings a notice.
        await play_here(ada)
        await take_turn(ben)
        await endpoint.until(lambda: len(endpoint.requests) >= 1)
        assert [message["kind"] for message in pushed(endpoint, browser)] == ["turn"]
        await ada.hang_up()


async def test_a_restart_sends_nothing_twice(new_database: str, log_file: Path, endpoint: Endpoint) -> None:
    with running_server(new_database, log_file, intervals=QUICK, notices=notices()) as server:
        ada, ben = [await new_person(server.address, name, Random(3)) for name in ("Ada", "Ben")]
        await begin(ada, ben)
        ada, ben = await in_turn(ada, ben)
        browser = await subscribe(ben, endpoint, "/push/1")
        await take_turn(ada)
        await endpoint.until(lambda: len(endpoint.requests) >= 1)
        key = (await ben.ask("GET", "/api/notices"))["public_key"]
        server.kill()
        server.start()
        await asyncio.sleep(1.5)
        assert [message["kind"] for message in pushed(endpoint, browser)] == ["turn"]
        assert (await ben.ask("GET", "/api/notices"))["public_key"] == key


async def test_dead_endpoints_are_forgotten_and_hanging_ones_delay_nobody(tmp_path: Path, endpoint: Endpoint) -> None:
    with running_server(f"sqlite:///{tmp_path}/t.db", tmp_path / "log", intervals=QUICK, notices=notices()) as server:
        ada, ben = [await new_person(server.address, name, Random(3)) for name in ("Ada", "Ben")]
        await begin(ada, ben)
        ada, ben = await in_turn(ada, ben)
        endpoint.statuses |= {"/gone": 410, "/slow": HANG}
        await subscribe(ben, endpoint, "/gone")
        await subscribe(ben, endpoint, "/slow")
        browser = await subscribe(ben, endpoint, "/fine")
        await ben.ask("POST", "/api/notices/webhooks", url=endpoint.url("/hook"), language="nl")
        await take_turn(ada)
        await endpoint.until(lambda: {"/gone", "/fine", "/hook"} <= {request.path for request in endpoint.requests})
        assert [message["path"] for message in pushed(endpoint, browser)] == [f"/t/{ada.table}"]
        other = "Ada" if ada.seat == 0 else "Ben"
        [hook] = [request for request in endpoint.requests if request.path == "/hook"]
        assert re.search(f"Jij bent aan de beurt . New York met {other} {PUBLIC}/t/{ada.table}", hook.body.decode())
        while len((await ben.ask("GET", "/api/notices"))["push"]) != 2:
            await asyncio.sleep(0.05)
        metrics = httpx.get(f"{server.address}/metrics", verify=TLS).text
        assert 'whistlestop_notices_total{channel="push",outcome="gone"} 1.0' in metrics
        assert 'whistlestop_notices_total{channel="webhook",outcome="sent"} 1.0' in metrics
        await take_turn(ben)


async def test_mail_ends_with_one_press(tmp_path: Path) -> None:
    with running_mailbox() as (mailbox, smtp_url):
        settings = notices(smtp_url=smtp_url, mail_from="games@example.org")
        with running_server(f"sqlite:///{tmp_path}/t.db", tmp_path / "log", notices=settings) as server:
            ada = await new_person(server.address, "Ada")
            await give_address(ada, mailbox, "ada@example.org")
            mine = (await ada.ask("GET", "/api/notices"))["mail"]
            await ada.ask("POST", f"/api/notices/{mine['id']}/test")
            url = str(mailbox.mails[-1]["List-Unsubscribe"]).strip("<>").replace(PUBLIC, server.address)
            assert STOP.search(mailbox.mails[-1].get_content())
            form = {"List-Unsubscribe": "One-Click"}
            for forged in (url[:-1] + ("0" if url[-1] != "0" else "1"), url):
                assert httpx.post(forged, data=form, verify=TLS).status_code == 204
                left = (await ada.ask("GET", "/api/notices"))["mail"]
                assert (left is None) == (forged == url)
