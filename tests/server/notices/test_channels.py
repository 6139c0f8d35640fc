"""The routes of channels: limits, and what is refused changes nothing."""

from pathlib import Path
from typing import Any

import pytest

from server.notices.endpoints import Browser, running_endpoint, running_mailbox
from server.people import Person, new_person
from server.running import RunningServer, running_server

pytestmark = pytest.mark.anyio


async def refused(person: Person, method: str, path: str, **body: Any) -> tuple[int, str]:
    async with person.http as http:
        answer = await http.request(method, path, json=body)
    return answer.status_code, answer.json()["code"]


async def channels(person: Person) -> Any:  # Any: plain JSON
    return await person.ask("GET", "/api/notices")


async def test_five_browsers_are_enough(server: RunningServer) -> None:
    ada = await new_person(server.address, "Ada")
    browsers = [Browser(f"https://push.example.org/{number}") for number in range(6)]
    for browser in browsers[:5]:
        await ada.ask("POST", "/api/notices/push", **browser.request)
    assert await refused(ada, "POST", "/api/notices/push", **browsers[5].request) == (409, "too_many_subscriptions")
    await ada.ask("POST", "/api/notices/push", **browsers[4].request)  # the same once more
    found = (await channels(ada))["push"]
    assert len(found) == 5
    ben = await new_person(server.address, "Ben")  # the same browser, as somebody else
    await ben.ask("POST", "/api/notices/push", **browsers[4].request)
    assert (len((await channels(ada))["push"]), len((await channels(ben))["push"])) == (4, 1)
    assert await refused(ben, "DELETE", f"/api/notices/{found[0]['id']}") == (404, "no_such_channel")
    await ada.ask("DELETE", f"/api/notices/{found[0]['id']}")
    assert len((await channels(ada))["push"]) == 3


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"endpoint": "http://push.example.org/"}, "bad_subscription"),
        ({"endpoint": "https://127.0.0.1/"}, "private_address"),
        ({"p256dh": "AAAA"}, "bad_subscription"),
        ({"auth": "é"}, "bad_subscription"),
    ],
)
async def test_bad_subscriptions_are_refused(server: RunningServer, changes: dict[str, str], code: str) -> None:
    ada = await new_person(server.address, "Ada")
    body = {**Browser("https://push.example.org/x").request, **changes}
    assert await refused(ada, "POST", "/api/notices/push", **body) == (400, code)
    assert (await channels(ada))["push"] == []


async def test_webhooks_into_the_own_network_are_refused(server: RunningServer) -> None:
    ada = await new_person(server.address, "Ada")
    for url in ("https://127.0.0.1/hook", "https://localhost/hook", "https://[::1]/", "https://0x7f000001/"):
        status, code = await refused(ada, "POST", "/api/notices/webhooks", url=url, language="en")
        assert (status, code) in {(400, "private_address"), (400, "unknown_host")}, url
    assert await refused(ada, "POST", "/api/notices/webhooks", url="mailto:x", language="en") == (400, "bad_webhook")
    assert (await channels(ada))["webhooks"] == []


async def test_a_server_without_mail_says_so(server: RunningServer) -> None:
    ada = await new_person(server.address, "Ada")
    assert not (await channels(ada))["has_mail"]
    body = {"address": "ada@example.org", "language": "en"}
    assert await refused(ada, "PUT", "/api/notices/mail", **body) == (409, "no_mail_here")


async def test_a_confirmation_link_works_once(new_database: str, log_file: Path) -> None:
    with running_mailbox() as (mailbox, smtp_url):
        settings = {"smtp_url": smtp_url, "mail_from": "a@example.org", "public_url": "https://play.example.org"}
        with running_server(new_database, log_file, notices=settings) as server:
            ada = await new_person(server.address, "Ada")
            mailbox.refused.add("nobody@example.org")
            for address, answer in (("ada", (400, "bad_mail_address")), ("nobody@example.org", (409, "mail_not_sent"))):
                assert await refused(ada, "PUT", "/api/notices/mail", address=address, language="en") == answer
                assert (await channels(ada))["mail"] is None
            await ada.ask("PUT", "/api/notices/mail", address="ada@example.org", language="el")
            mine = (await channels(ada))["mail"]
            assert await refused(ada, "POST", f"/api/notices/{mine['id']}/test") == (409, "mail_not_confirmed")
            [mail] = mailbox.to("ada@example.org")
            token = mail.partition("#confirm=")[2][:43]
            assert await refused(ada, "POST", "/api/notices/confirm", token="x" * 43) == (409, "link_expired")
            await ada.ask("POST", "/api/notices/confirm", token=token)
            assert await refused(ada, "POST", "/api/notices/confirm", token=token) == (409, "link_expired")
            assert (await channels(ada))["mail"]["state"] == "confirmed"


async def test_mails_and_tests_are_limited(tmp_path: Path) -> None:
    with running_mailbox() as (mailbox, smtp_url):
        settings = {"smtp_url": smtp_url, "mail_from": "a@example.org", "public_url": "https://play.example.org"}
        url = f"sqlite:///{tmp_path}/t.db"
        with running_server(url, tmp_path / "log", notices=settings, has_rate_limits=True) as server:
            for name in ("Ada", "Ben"):
                person = await new_person(server.address, name)
                async with person.http as http:
                    body = {"address": "victim@example.org", "language": "en"}
                    statuses = [(await http.put("/api/notices/mail", json=body)).status_code for _ in range(5)]
                assert 429 in statuses
            assert len(mailbox.mails) == 3


async def test_a_webhook_can_be_tried_out(tmp_path: Path) -> None:
    async with running_endpoint() as endpoint:
        settings = {"allows_private_addresses": True}
        with running_server(f"sqlite:///{tmp_path}/t.db", tmp_path / "log", notices=settings) as server:
            ada = await new_person(server.address, "Ada")
            endpoint.statuses["/b"] = 500
            ids = [
                (await ada.ask("POST", "/api/notices/webhooks", url=endpoint.url(path), language="en"))["id"]
                for path in ("/a", "/b")
            ]
            third = {"url": endpoint.url("/c"), "language": "en"}
            assert await refused(ada, "POST", "/api/notices/webhooks", **third) == (409, "too_many_webhooks")
            await ada.ask("POST", f"/api/notices/{ids[0]}/test")
            assert b'"content":"This is a test' in endpoint.requests[0].body
            assert await refused(ada, "POST", f"/api/notices/{ids[1]}/test") == (409, "notice_not_delivered")
            assert [hook["host"] for hook in (await channels(ada))["webhooks"]] == [f"127.0.0.1:{endpoint.port}"] * 2
