"""Routes of notices: where a guest wants to hear of their games."""

from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from whistlestop.server.api.openapi_responses import GUESTS, NAMED, READING, WITH_BODY, WRITING, describe_problems
from whistlestop.server.api.requests import MaybeGuest, TheGuest, TheServices, TheVisitor, enforce_rate_limit
from whistlestop.server.notices.push_encryption import ReceiverKeys
from whistlestop.server.storage.notice_repositories import ChannelRows

Url = Annotated[str, Meta(min_length=1, max_length=1_000)]
Language = Annotated[str, Meta(min_length=2, max_length=8)]
ChannelId = Annotated[str, PathParameter(pattern=r"^[0-9a-z]{16}$(?!\n)", description="the channel's id")]
StopToken = Annotated[str, PathParameter(pattern=r"^[0-9a-z]{16}\.[0-9a-f]{64}$(?!\n)", description="from the mail")]
CONFLICT = (409,)


class PushRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription: its endpoint, and its keys in base64 for URLs."""

    endpoint: Url
    p256dh: Annotated[str, Meta(min_length=1, max_length=128)]
    auth: Annotated[str, Meta(min_length=1, max_length=32)]
    language: Language


class MailRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mail address, to which a link is sent."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Language


class WebhookRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The address of a webhook, as Discord or Slack give it."""

    url: Url
    language: Language


class ConfirmRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token in the link of a confirmation mail."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class ChannelAnswer(msgspec.Struct, frozen=True):
    """A channel that was added."""

    id: str


class PushAnswer(msgspec.Struct, frozen=True):
    """A browser that gets push messages; a page finds its own by the hash of its endpoint."""

    id: str
    endpoint_hash: str
    created_at: float


class MailAnswer(msgspec.Struct, frozen=True):
    """My mail address, and whether the link in the first mail was followed."""

    id: str
    address: str
    state: Literal["waiting", "confirmed"]


class WebhookAnswer(msgspec.Struct, frozen=True):
    """A webhook. Only the host of its address is shown: the rest is a secret."""

    id: str
    host: str


class NoticesAnswer(msgspec.Struct, frozen=True):
    """What this server can send, and where I want to have it."""

    public_key: str
    has_mail: bool
    push: list[PushAnswer] = []
    mail: MailAnswer | None = None
    webhooks: list[WebhookAnswer] = []


@get("/api/notices", operation_id="myNotices", responses=describe_problems(*READING, *GUESTS))
async def see_notices(maybe_guest: MaybeGuest, services: TheServices, visitor: TheVisitor) -> NoticesAnswer:
    """Return my channels, and what the server needs of a browser that subscribes."""
    enforce_rate_limit(services, visitor, "read")
    notices = services.notices
    rows = await notices.channels.of(maybe_guest.id) if maybe_guest else ChannelRows()
    mail = rows.mail
    return NoticesAnswer(
        notices.public_key,
        notices.channels.has_mail,
        [PushAnswer(row.id, row.endpoint_hash, row.created_at) for row in rows.push],
        None if mail is None else MailAnswer(mail.id, mail.address, "waiting" if mail.token_hash else "confirmed"),
        [WebhookAnswer(row.id, row.url.split("/")[2]) for row in rows.webhooks],
    )


@post("/api/notices/push", operation_id="addPush", responses=describe_problems(*WITH_BODY, *GUESTS, *CONFLICT))
async def add_push(
    data: JSONBody[PushRequest], guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> ChannelAnswer:
    """Get push messages in this browser."""
    enforce_rate_limit(services, visitor, "notice")
    keys = ReceiverKeys(data.p256dh, data.auth)
    return ChannelAnswer(await services.notices.channels.add_push(guest.id, data.endpoint, keys, data.language))


@put("/api/notices/mail", operation_id="setMail", responses=describe_problems(*WITH_BODY, *GUESTS, *CONFLICT))
async def set_mail(
    data: JSONBody[MailRequest], guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> MailAnswer:
    """Give my mail address, in place of the one before; it gets a link to confirm it."""
    enforce_rate_limit(services, visitor, "mail")
    services.mail_limiter.enforce(data.address)
    notices = services.notices
    row = await notices.channels.set_mail(guest.id, data.address, data.language, notices.senders)
    return MailAnswer(row.id, row.address, "waiting")


@post("/api/notices/webhooks", operation_id="addWebhook", responses=describe_problems(*WITH_BODY, *GUESTS, *CONFLICT))
async def add_webhook(
    data: JSONBody[WebhookRequest], guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> ChannelAnswer:
    """Have my notices posted to an address."""
    enforce_rate_limit(services, visitor, "notice")
    return ChannelAnswer(await services.notices.channels.add_webhook(guest.id, data.url, data.language))


@delete(
    "/api/notices/{channel_id:str}",
    operation_id="removeChannel",
    responses=describe_problems(*WRITING, *NAMED, *GUESTS),
)
async def remove_channel(channel_id: ChannelId, guest: TheGuest, services: TheServices, visitor: TheVisitor) -> None:
    """Get no more notices by one of my channels."""
    enforce_rate_limit(services, visitor, "write")
    await services.notices.channels.remove(guest.id, channel_id)


@post(
    "/api/notices/{channel_id:str}/test",
    operation_id="testChannel",
    status_code=204,
    responses=describe_problems(*WRITING, *NAMED, *GUESTS, *CONFLICT),
)
async def test_channel(channel_id: ChannelId, guest: TheGuest, services: TheServices, visitor: TheVisitor) -> None:
    """Send me a test notice by one of my channels."""
    enforce_rate_limit(services, visitor, "notice")
    await services.notices.channels.try_out(guest.id, channel_id, services.notices.senders)


@post(
    "/api/notices/confirm",
    operation_id="confirmMail",
    status_code=204,
    responses=describe_problems(*WITH_BODY, *CONFLICT),
)
async def confirm_mail(data: JSONBody[ConfirmRequest], services: TheServices, visitor: TheVisitor) -> None:
    """Confirm a mail address, by the token in the link."""
    enforce_rate_limit(services, visitor, "notice")
    await services.notices.channels.confirm_mail(data.token)


@post(
    "/api/notices/unsubscribe/{token:str}",
    operation_id="unsubscribe",
    status_code=204,
    responses=describe_problems(*WRITING, *NAMED),
    opt={"takes_forms": True},  # RFC 8058: mail programs post a form
)
async def unsubscribe(token: StopToken, services: TheServices, visitor: TheVisitor) -> None:
    """Send no more mails to the address that got this link."""
    enforce_rate_limit(services, visitor, "notice")
    mail_id = services.notices.tokens.read(token)
    if mail_id is not None:  # whether it was ours is nobody's business
        await services.notices.channels.remove_mail(mail_id)


NOTICE_ROUTES: list[HTTPRouteHandler] = [
    *(see_notices, add_push, set_mail, add_webhook),
    *(remove_channel, test_channel, confirm_mail, unsubscribe),
]
