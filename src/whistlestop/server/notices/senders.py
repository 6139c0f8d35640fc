"""How a notice goes out by each kind of channel."""

import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import Final, Literal

import msgspec

from whistlestop.server.notices.notice import Notice, NoticeKind
from whistlestop.server.notices.outbound import (
    BadUrlError,
    DeliveryError,
    OutboundClient,
    PrivateAddressError,
    UnknownHostError,
)
from whistlestop.server.notices.push_encryption import BadKeysError, ReceiverKeys, encrypt
from whistlestop.server.notices.smtp import Mailer, RefusedRecipientError
from whistlestop.server.notices.vapid import VapidSigner
from whistlestop.server.storage.notice_repositories import MailRow, PushRow, WebhookRow
from whistlestop.texts import text

ChannelRow = PushRow | MailRow | WebhookRow
ChannelKind = Literal["push", "mail", "webhook"]

MAX_TTL: Final = 7 * 86_400  # seconds for which a push service keeps a message
GONE: Final = frozenset((404, 410))
# Too many requests, and whatever may be better in a moment; any other refusal stays one.
TEMPORARY: Final = frozenset((408, 425, 429))


class ChannelGoneError(Exception):
    """There is nobody at the other end any more: the channel is to be forgotten."""


class RefusedDeliveryError(Exception):
    """The other end does not take it, and would not the next time."""


class PushMessage(msgspec.Struct, frozen=True):
    """What the service worker shows."""

    kind: NoticeKind
    title: str
    body: str
    path: str


class WebhookMessage(msgspec.Struct, frozen=True):
    """A body that Discord (`content`) and Slack (`text`) both take. Nobody is pinged by a name."""

    content: str
    text: str
    allowed_mentions: dict[str, list[str]] = msgspec.field(default_factory=lambda: {"parse": []})


def kind_of_channel(row: ChannelRow) -> ChannelKind:
    """Return the name of a channel's kind."""
    match row:
        case PushRow():
            return "push"
        case MailRow():
            return "mail"
        case WebhookRow():
            return "webhook"


class UnsubscribeTokens:
    """Tokens of the links that end mails: signed, so that none has to be stored."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def sign(self, mail_id: str) -> str:
        """Return the token for an address."""
        return f"{mail_id}.{hmac.digest(self._secret, mail_id.encode(), sha256).hex()}"

    def read(self, token: str) -> str | None:
        """Return the id of the address, or None if the token is not ours."""
        mail_id = token.partition(".")[0]
        return mail_id if hmac.compare_digest(self.sign(mail_id).encode(), token.encode()) else None


class Senders:
    """Sends a notice by one channel, once."""

    def __init__(
        self,
        outbound: OutboundClient,
        signer: VapidSigner,
        mailer: Mailer | None,
        tokens: UnsubscribeTokens,
        public_url: str | None,
        now: Callable[[], float],
    ) -> None:
        self._outbound = outbound
        self._signer = signer
        self._mailer = mailer
        self._tokens = tokens
        self._public_url = public_url
        self._now = now

    async def send(self, notice: Notice, channel: ChannelRow) -> None:
        """Send a notice. Raises DeliveryError to try again, and other errors if that is no use."""
        try:
            match channel:
                case PushRow():
                    await self._push(notice, channel)
                case MailRow():
                    await self._mail(notice, channel)
                case WebhookRow():
                    await self._post(notice, channel)
        except (BadUrlError, BadKeysError, PrivateAddressError) as error:
            raise RefusedDeliveryError from error
        except UnknownHostError as error:
            raise DeliveryError from error
        except RefusedRecipientError as error:
            raise ChannelGoneError from error

    async def send_confirmation(self, row: MailRow, token: str) -> None:
        """Send the mail whose link confirms an address."""
        if self._mailer is None:
            raise RefusedDeliveryError
        link = self._link(f"/notices#confirm={token}")
        language = row.language
        body = text("notices.confirm.body", language=language, link=link)
        await self._mailer.send(row.address, text("notices.confirm.subject", language=language), body)

    async def _push(self, notice: Notice, row: PushRow) -> None:
        title, body = notice.title(row.language), notice.body(row.language, self._now())
        message = msgspec.json.encode(PushMessage(notice.kind, title, body, notice.path))
        left = MAX_TTL if notice.expires_at is None else notice.expires_at - self._now()
        headers = {
            "Authorization": self._signer.authorize(row.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(min(max(left, 0), MAX_TTL))),
            "Urgency": "high" if notice.kind in {NoticeKind.TURN, NoticeKind.REMINDER} else "normal",
        }
        if notice.table is not None:
            headers["Topic"] = notice.table  # of several that wait at the push service, the newest is enough
        encrypted = encrypt(message, ReceiverKeys(row.p256dh, row.auth))
        _require_success(await self._outbound.post(row.endpoint, encrypted, headers))

    async def _mail(self, notice: Notice, row: MailRow) -> None:
        if self._mailer is None:
            raise RefusedDeliveryError
        language, token = row.language, self._tokens.sign(row.id)
        body = text(
            "notices.mail.body",
            language=language,
            title=notice.title(language),
            body=notice.body(language, self._now()),
            link=self._link(notice.path),
            stop=self._link(f"/notices#stop={token}"),
        )
        unsubscribe = self._link(f"/api/notices/unsubscribe/{token}")
        await self._mailer.send(row.address, self._subject(notice, language), body, unsubscribe_url=unsubscribe)

    async def _post(self, notice: Notice, row: WebhookRow) -> None:
        title, body = notice.title(row.language), notice.body(row.language, self._now())
        sentence = text("notices.line", language=row.language, title=title, body=body)
        link = "" if self._public_url is None else f" {self._link(notice.path)}"
        message = WebhookMessage(content=sentence + link, text=_escape_slack(sentence) + link)
        headers = {"Content-Type": "application/json"}
        _require_success(await self._outbound.post(row.url, msgspec.json.encode(message), headers))

    def _subject(self, notice: Notice, language: str) -> str:
        title = notice.title(language)
        if notice.table is None:
            return title
        return text("notices.line", language=language, title=title, body=notice.body(language, self._now()))

    def _link(self, path: str) -> str:
        return f"{(self._public_url or '').rstrip('/')}{path}"


def _require_success(status: int) -> None:
    if 200 <= status < 300:  # noqa: PLR2004 - as HTTP has it
        return
    if status in GONE:
        raise ChannelGoneError
    if status >= 500 or status in TEMPORARY:  # noqa: PLR2004 - as HTTP has it
        raise DeliveryError
    raise RefusedDeliveryError


def _escape_slack(sentence: str) -> str:
    """Return a text that Slack shows as it is: a name must not call a whole channel."""
    return sentence.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
