"""Repositories of guests, imported records and heartbeats."""

from typing import Final

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from whistlestop.server.storage.schema import identity, record, recovery_link, session, worker
from whistlestop.server.storage.store import Statement, Store

REVOKED_SECONDS: Final = 86_400  # how long a revoked session is kept: far longer than any process may not look


class GuestRepository:
    """Guests by their id, or by the hash of the token of one of their devices (sessions)."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, guest_id: str, name: str, token_hash: str, created_at: float) -> None:
        """Store a new guest with a first session."""
        guest = insert(identity).values(id=guest_id, name=name, created_at=created_at)
        await self._store.write([guest, _insert_session(guest_id, token_hash, created_at)])

    async def rename(self, guest_id: str, name: str) -> None:
        """Change the name of a guest."""
        await self._store.write([update(identity).where(identity.c.id == guest_id).values(name=name)])

    async def get_name(self, guest_id: str) -> str:
        """Return the name of a guest who exists."""
        query = select(identity.c.name).where(identity.c.id == guest_id)
        return await self._store.read(lambda connection: connection.execute(query).scalar_one())

    async def find_id(self, token_hash: str) -> str | None:
        """Return the guest with a session whose token has this hash, or None if there is none."""
        query = select(session.c.identity).where(session.c.token_hash == token_hash, session.c.revoked_at.is_(None))
        return await self._store.read(lambda connection: connection.execute(query).scalar())

    async def add_session(self, guest_id: str, token_hash: str, created_at: float) -> None:
        """Store the session of one more device."""
        await self._store.write([_insert_session(guest_id, token_hash, created_at)])

    async def count_sessions(self, guest_id: str) -> int:
        """Return the number of devices that are signed in as a guest."""
        query = select(func.count()).select_from(session).where(_is_session_of(guest_id))
        return await self._store.read(lambda connection: connection.execute(query).scalar_one())

    async def revoke_session(self, token_hash: str, now: float) -> None:
        """Revoke the session with a token of this hash."""
        await self._revoke(session.c.token_hash == token_hash, now)

    async def revoke_other_sessions(self, guest_id: str, token_hash: str, now: float) -> list[str]:
        """Revoke the sessions of a guest but one, and return the hashes of their tokens."""
        others = _is_session_of(guest_id) & (session.c.token_hash != token_hash)
        await self._revoke(others, now)
        query = select(session.c.token_hash).where(session.c.identity == guest_id, session.c.revoked_at == now)
        return await self._store.read(lambda connection: list(connection.execute(query).scalars()))

    async def find_revoked(self, since: float) -> list[str]:
        """Return the hashes of all tokens that were revoked since then."""
        query = select(session.c.token_hash).where(session.c.revoked_at >= since)
        return await self._store.read(lambda connection: list(connection.execute(query).scalars()))

    async def _revoke(self, which: ColumnElement[bool], now: float) -> None:
        outdated = delete(session).where(session.c.revoked_at < now - REVOKED_SECONDS)
        await self._store.write([outdated, update(session).where(which).values(revoked_at=now)])


class RecoveryLinkRepository:
    """The recovery link of each guest who has one, by the hash of its token."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def replace(self, guest_id: str, token_hash: str, created_at: float) -> None:
        """Store the link of a guest; an earlier one does not work any more."""
        row = {"identity": guest_id, "token_hash": token_hash, "created_at": created_at}
        await self._store.write([self._delete(guest_id), insert(recovery_link).values(row)])

    async def remove(self, guest_id: str) -> None:
        """Delete the link of a guest."""
        await self._store.write([self._delete(guest_id)])

    async def find_created_at(self, guest_id: str) -> float | None:
        """Return when the link of a guest was made, or None if there is none."""
        query = select(recovery_link.c.created_at).where(recovery_link.c.identity == guest_id)
        return await self._store.read(lambda connection: connection.execute(query).scalar())

    async def find_guest_id(self, token_hash: str) -> str | None:
        """Return the guest whose link has a token of this hash, or None if there is none."""
        query = select(recovery_link.c.identity).where(recovery_link.c.token_hash == token_hash)
        return await self._store.read(lambda connection: connection.execute(query).scalar())

    def _delete(self, guest_id: str) -> Statement:
        return delete(recovery_link).where(recovery_link.c.identity == guest_id)


class RecordRepository:
    """Game records that guests imported, as JSON."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, record_id: str, guest_id: str, text: str, at: float) -> None:
        """Store a record."""
        row = {"id": record_id, "identity": guest_id, "record": text, "at": at}
        await self._store.write([insert(record).values(row)])

    async def find(self, record_id: str) -> str | None:
        """Return a record, or None if there is none with this id."""
        query = select(record.c.record).where(record.c.id == record_id)
        return await self._store.read(lambda connection: connection.execute(query).scalar())


class HeartbeatRepository:
    """The last heartbeat of each process (worker)."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def beat(self, worker_id: str, now: float, expired_at: float) -> list[str]:
        """Store a heartbeat, delete expired ones, and return the processes that are alive."""
        outdated = delete(worker).where((worker.c.id == worker_id) | (worker.c.seen_at < expired_at))
        await self._store.write([outdated, insert(worker).values(id=worker_id, seen_at=now)])
        alive = select(worker.c.id).where(worker.c.seen_at >= expired_at)
        return await self._store.read(lambda connection: list(connection.execute(alive).scalars()))

    async def remove(self, worker_id: str) -> None:
        """Delete the heartbeat of a process that stops."""
        await self._store.write([delete(worker).where(worker.c.id == worker_id)])


def _insert_session(guest_id: str, token_hash: str, created_at: float) -> Statement:
    return insert(session).values(identity=guest_id, token_hash=token_hash, created_at=created_at)


def _is_session_of(guest_id: str) -> ColumnElement[bool]:
    return (session.c.identity == guest_id) & session.c.revoked_at.is_(None)
