"""Repositories of what notices need: keys of the server, channels of people, and marks of what was sent."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, Table, delete, insert, select, update

from whistlestop.server.storage.schema import mail_address, notice_mark, push_subscription, server_key, webhook
from whistlestop.server.storage.store import Statement, Store
from whistlestop.server.storage.store_errors import RefusedStatementError

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class PushRow:
    """A browser that gets push messages."""

    id: str
    identity: str
    endpoint: str
    endpoint_hash: str
    p256dh: str
    auth: str
    language: str
    created_at: float


@dataclass(frozen=True, slots=True)
class MailRow:
    """A mail address; with a token it is not confirmed yet."""

    id: str
    identity: str
    address: str
    language: str
    created_at: float
    token_hash: str | None
    expires_at: float | None


@dataclass(frozen=True, slots=True)
class WebhookRow:
    """An address to which notices are posted."""

    id: str
    identity: str
    url: str
    language: str
    created_at: float


@dataclass(frozen=True, slots=True)
class ChannelRows:
    """All channels of one person, the oldest first."""

    push: tuple[PushRow, ...] = ()
    mail: MailRow | None = None
    webhooks: tuple[WebhookRow, ...] = ()


class KeyRepository:
    """Keys of the server, each made once and shared by all processes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get_or_add(self, name: str, secret: str) -> str:
        """Return the key of this name; without one, `secret` is it from now on."""
        found = await self._find(name)
        if found is not None:
            return found
        try:
            await self._store.write([insert(server_key).values(name=name, secret=secret)])
        except RefusedStatementError:  # another process was faster
            return await self._find(name) or secret
        return secret

    async def _find(self, name: str) -> str | None:
        query = select(server_key.c.secret).where(server_key.c.name == name)
        return await self._store.read(lambda connection: connection.execute(query).scalar())


class ChannelRepository:
    """Push subscriptions, mail addresses and webhooks of people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, identity: str) -> ChannelRows:
        """Return all channels of a person."""

        def query(connection: Connection) -> ChannelRows:
            mails = _rows(connection, MailRow, _mine(mail_address, identity))
            return ChannelRows(
                push=_rows(connection, PushRow, _mine(push_subscription, identity)),
                mail=mails[0] if mails else None,
                webhooks=_rows(connection, WebhookRow, _mine(webhook, identity)),
            )

        return await self._store.read(query)

    async def add_push(self, row: PushRow) -> None:
        """Store a subscription; the same endpoint is no one else's any more."""
        same = delete(push_subscription).where(push_subscription.c.endpoint_hash == row.endpoint_hash)
        await self._store.write([same, _insertion(push_subscription, row)])

    async def set_mail(self, row: MailRow) -> None:
        """Store a person's address in place of the one before."""
        before = delete(mail_address).where(mail_address.c.identity == row.identity)
        await self._store.write([before, _insertion(mail_address, row)])

    async def add_webhook(self, row: WebhookRow) -> None:
        """Store a webhook."""
        await self._store.write([_insertion(webhook, row)])

    async def remove(self, channel_id: str) -> None:
        """Forget a channel of any kind."""
        tables = (push_subscription, mail_address, webhook)
        await self._store.write([delete(table).where(table.c.id == channel_id) for table in tables])

    async def find_mail(self, mail_id: str) -> MailRow | None:
        """Return an address by its id."""
        return await self._first_mail(select(mail_address).where(mail_address.c.id == mail_id))

    async def find_unconfirmed(self, token_hash: str, now: float) -> MailRow | None:
        """Return the address that a link confirms, or None if the link was used or has expired."""
        is_wanted = (mail_address.c.token_hash == token_hash) & (mail_address.c.expires_at > now)
        return await self._first_mail(select(mail_address).where(is_wanted))

    async def confirm(self, mail_id: str) -> None:
        """Note that a link was followed: the address gets notices from now on."""
        confirmed = update(mail_address).where(mail_address.c.id == mail_id)
        await self._store.write([confirmed.values(token_hash=None, expires_at=None)])

    async def forget_expired(self, now: float) -> None:
        """Delete the addresses that were not confirmed in time."""
        await self._store.write([delete(mail_address).where(mail_address.c.expires_at <= now)])

    async def _first_mail(self, query: Select[Any]) -> MailRow | None:  # Any: rows of the table
        found = await self._store.read(lambda connection: _rows(connection, MailRow, query))
        return found[0] if found else None


class NoticeMarkRepository:
    """Marks of what each person was noticed of, so that no notice is sent twice."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def claim(self, identity: str, game: str, kind: str, seq: int) -> bool:
        """Mark a notice as sent; return False if it was marked before, here or by another process."""
        mine = (notice_mark.c.identity == identity) & (notice_mark.c.game == game) & (notice_mark.c.kind == kind)
        statements: Sequence[Statement] = [
            delete(notice_mark).where(mine & (notice_mark.c.seq < seq)),
            insert(notice_mark).values(identity=identity, game=game, kind=kind, seq=seq),
        ]
        try:
            await self._store.write(statements)
        except RefusedStatementError:  # the key is taken
            return False
        return True


def _mine(table: Table, identity: str) -> Select[Any]:  # Any: rows of the table
    return select(table).where(table.c.identity == identity).order_by(table.c.created_at, table.c.id)


def _rows(connection: Connection, kind: type[R], query: Select[Any]) -> tuple[R, ...]:  # Any: rows of a table
    return tuple(kind(**row) for row in connection.execute(query).mappings())


def _insertion(table: Table, row: Any) -> Statement:  # Any: the class of the table's rows
    return insert(table).values({column.name: getattr(row, column.name) for column in table.columns})
