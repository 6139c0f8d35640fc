"""Everything about notices that one process needs, wired together."""

import secrets

from whistlestop.server.configuration import NoticeSettings
from whistlestop.server.metrics import Metrics
from whistlestop.server.notices.channels import Channels
from whistlestop.server.notices.notifier import Notifier
from whistlestop.server.notices.outbound import OutboundClient, Resolver, resolve
from whistlestop.server.notices.outbox import Outbox
from whistlestop.server.notices.senders import Senders, UnsubscribeTokens
from whistlestop.server.notices.smtp import Mailer
from whistlestop.server.notices.vapid import VapidSigner, new_vapid_secret
from whistlestop.server.storage.notice_repositories import ChannelRepository, KeyRepository, NoticeMarkRepository
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.workers import Workers

VAPID_KEY = "vapid"
MAIL_KEY = "unsubscribe"


class NoticeService:
    """Channels, senders and the notifier of one process. The keys are read when it starts."""

    def __init__(
        self,
        settings: NoticeSettings,
        store: Store,
        clock: Clock,
        workers: Workers,
        metrics: Metrics,
        grace: float,
        resolver: Resolver = resolve,
    ) -> None:
        self._settings = settings
        self._keys = KeyRepository(store)
        self._clock = clock
        self._metrics = metrics
        self._outbound = OutboundClient(
            allows_private=settings.allows_private_addresses, timeout=settings.timeout, resolver=resolver
        )
        self._mailer = None
        if settings.smtp_url is not None and settings.mail_from is not None:
            self._mailer = Mailer(settings.smtp_url, settings.mail_from, settings.timeout)
        has_mail = self._mailer is not None and settings.public_url is not None
        self.channels = Channels(ChannelRepository(store), self._outbound, clock.now, has_mail=has_mail)
        self.notifier = Notifier(self.channels, NoticeMarkRepository(store), workers, clock, grace)
        self.senders: Senders
        self.tokens: UnsubscribeTokens
        self.public_key = ""

    async def start(self) -> None:
        """Read the keys of the server, or make them at the very first start, and begin to send."""
        vapid = await self._keys.get_or_add(VAPID_KEY, new_vapid_secret())
        self.tokens = UnsubscribeTokens(await self._keys.get_or_add(MAIL_KEY, secrets.token_hex(32)))
        signer = VapidSigner(vapid, self._contact())
        self.public_key = signer.public_key
        self.senders = Senders(
            self._outbound, signer, self._mailer, self.tokens, self._settings.public_url, self._clock.now
        )
        outbox = Outbox(self.senders.send, self.channels.forget, self._metrics, self._settings.retry_seconds)
        outbox.start()
        self.notifier.outbox = outbox

    async def stop(self) -> None:
        """Stop sending, and close all connections."""
        await self.notifier.stop()
        if self.notifier.outbox is not None:
            await self.notifier.outbox.stop()
        await self._outbound.close()

    def _contact(self) -> str | None:
        """Return where a push service finds the host, in case of trouble."""
        if self._mailer is not None:
            return f"mailto:{self._mailer.contact}"
        url = self._settings.public_url
        return url if url is not None and url.startswith("https://") else None
