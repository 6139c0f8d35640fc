"""The channels of people: added, confirmed, tried out and removed, with limits for each person."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from whistlestop.server.notices.notice import Notice, NoticeKind, known_language
from whistlestop.server.notices.outbound import (
    BadUrlError,
    DeliveryError,
    OutboundClient,
    PrivateAddressError,
    UnknownHostError,
)
from whistlestop.server.notices.push_encryption import BadKeysError, ReceiverKeys, require_keys
from whistlestop.server.notices.senders import ChannelGoneError, ChannelRow, RefusedDeliveryError, Senders
from whistlestop.server.notices.smtp import RefusedRecipientError, is_mail_address
from whistlestop.server.storage.notice_repositories import (
    ChannelRepository,
    ChannelRows,
    MailRow,
    PushRow,
    WebhookRow,
)
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tokens import hash_token, is_token, new_id, new_token

MAX_SUBSCRIPTIONS: Final = 5
MAX_WEBHOOKS: Final = 2
CONFIRM_SECONDS: Final = 86_400
MAX_TESTS: Final = 8  # at a time
# Most people have no channel: for so long a process does not look again.
KNOWN_SECONDS: Final = 30.0
MAX_KNOWN: Final = 10_000


class Channels:
    """All channels, in the database. What is wrong is refused with a code, and changes nothing."""

    def __init__(
        self, repository: ChannelRepository, outbound: OutboundClient, now: Callable[[], float], *, has_mail: bool
    ) -> None:
        self._repository = repository
        self._outbound = outbound
        self._now = now
        self.has_mail = has_mail
        self._without: OrderedDict[str, float] = OrderedDict()
        self._tests = asyncio.Semaphore(MAX_TESTS)

    async def of(self, identity: str) -> ChannelRows:
        """Return all channels of a person."""
        return await self._repository.of(identity)

    async def open_to(self, identity: str) -> tuple[ChannelRow, ...]:
        """Return the channels that take notices; those without any are remembered for a while."""
        if self._without.get(identity, 0.0) > self._now():
            return ()
        rows = await self._repository.of(identity)
        mail = () if rows.mail is None or rows.mail.token_hash is not None else (rows.mail,)
        found: tuple[ChannelRow, ...] = (*rows.push, *mail, *rows.webhooks)
        if not found:
            self._without[identity] = self._now() + KNOWN_SECONDS
            if len(self._without) > MAX_KNOWN:
                self._without.popitem(last=False)
        return found

    async def add_push(self, identity: str, endpoint: str, keys: ReceiverKeys, language: str) -> str:
        """Add a browser and return its id; one that is known already gets its new keys."""
        try:
            self._outbound.require_url(endpoint)
            require_keys(keys)
        except (BadUrlError, BadKeysError):
            raise RefusedError("bad_subscription", status=400) from None
        except PrivateAddressError:
            raise RefusedError("private_address", status=400) from None
        endpoint_hash = hash_token(endpoint)
        mine = (await self._repository.of(identity)).push
        others = [row for row in mine if row.endpoint_hash != endpoint_hash]
        if len(others) >= MAX_SUBSCRIPTIONS:
            raise RefusedError("too_many_subscriptions", most=MAX_SUBSCRIPTIONS)
        row = PushRow(
            new_id(), identity, endpoint, endpoint_hash, keys.p256dh, keys.auth, known_language(language), self._now()
        )
        await self._repository.add_push(row)
        self._without.pop(identity, None)
        return row.id

    async def set_mail(self, identity: str, address: str, language: str, senders: Senders) -> MailRow:
        """Send a confirmation to an address, and keep the address once the mail is on its way."""
        if not self.has_mail:
            raise RefusedError("no_mail_here")
        if not is_mail_address(address):
            raise RefusedError("bad_mail_address", status=400)
        token, now = new_token(), self._now()
        row = MailRow(
            *(new_id(), identity, address, known_language(language), now),
            token_hash=hash_token(token),
            expires_at=now + CONFIRM_SECONDS,
        )
        await self._repository.forget_expired(now)
        try:
            await senders.send_confirmation(row, token)
        except (DeliveryError, RefusedRecipientError):
            raise RefusedError("mail_not_sent") from None
        await self._repository.set_mail(row)
        return row

    async def confirm_mail(self, token: str) -> None:
        """Confirm the address of a link; refuse a link that was used or has expired."""
        row = await self._repository.find_unconfirmed(hash_token(token), self._now()) if is_token(token) else None
        if row is None:
            raise RefusedError("link_expired")
        await self._repository.confirm(row.id)
        self._without.pop(row.identity, None)

    async def add_webhook(self, identity: str, url: str, language: str) -> str:
        """Add a webhook and return its id."""
        try:
            await self._outbound.require_reachable(url)
        except BadUrlError:
            raise RefusedError("bad_webhook", status=400) from None
        except PrivateAddressError:
            raise RefusedError("private_address", status=400) from None
        except UnknownHostError:
            raise RefusedError("unknown_host", status=400) from None
        mine = (await self._repository.of(identity)).webhooks
        if len(mine) >= MAX_WEBHOOKS:
            raise RefusedError("too_many_webhooks", most=MAX_WEBHOOKS)
        row = WebhookRow(new_id(), identity, url, known_language(language), self._now())
        await self._repository.add_webhook(row)
        self._without.pop(identity, None)
        return row.id

    async def remove(self, identity: str, channel_id: str) -> None:
        """Forget one of a person's own channels."""
        await self._repository.remove((await self._mine(identity, channel_id)).id)

    async def forget(self, channel: ChannelRow) -> None:
        """Forget a channel at whose other end nobody is."""
        await self._repository.remove(channel.id)

    async def remove_mail(self, mail_id: str) -> None:
        """Forget an address whose owner wants no mail."""
        await self._repository.remove(mail_id)

    async def try_out(self, identity: str, channel_id: str, senders: Senders) -> None:
        """Send a test notice now, once; refuse if it does not arrive."""
        channel = await self._mine(identity, channel_id)
        if isinstance(channel, MailRow) and channel.token_hash is not None:
            raise RefusedError("mail_not_confirmed")
        try:
            async with self._tests:
                await senders.send(Notice(NoticeKind.TEST), channel)
        except ChannelGoneError:
            await self.forget(channel)
            raise RefusedError("notice_not_delivered") from None
        except (DeliveryError, RefusedDeliveryError):
            raise RefusedError("notice_not_delivered") from None

    async def _mine(self, identity: str, channel_id: str) -> ChannelRow:
        rows = await self._repository.of(identity)
        mails = () if rows.mail is None else (rows.mail,)
        mine: tuple[ChannelRow, ...] = (*rows.push, *mails, *rows.webhooks)
        for row in mine:
            if row.id == channel_id:
                return row
        raise RefusedError("no_such_channel", status=404)
