"""Repositories of guests, imported records and heartbeats."""

from sqlalchemy import delete, insert, select, update

from whistlestop.server.storage.schema import identity, record, worker
from whistlestop.server.storage.store import Store


class GuestRepository:
    """Guests by their id, or by the hash of their token."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, guest_id: str, name: str, token_hash: str, created_at: float) -> None:
        """Store a new guest."""
        row = {"id": guest_id, "name": name, "token_hash": token_hash, "created_at": created_at}
        await self._store.write([insert(identity).values(row)])

    async def rename(self, guest_id: str, name: str) -> None:
        """Change the name of a guest."""
        await self._store.write([update(identity).where(identity.c.id == guest_id).values(name=name)])

    async def get_name(self, guest_id: str) -> str:
        """Return the name of a guest who exists."""
        query = select(identity.c.name).where(identity.c.id == guest_id)
        return await self._store.read(lambda connection: connection.execute(query).scalar_one())

    async def find_id(self, token_hash: str) -> str | None:
        """Return the guest whose token has this hash, or None if there is none."""
        query = select(identity.c.id).where(identity.c.token_hash == token_hash)
        return await self._store.read(lambda connection: connection.execute(query).scalar())


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
