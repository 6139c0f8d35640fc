"""The repository of passkeys, and of the challenges that they sign."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, insert, select, update

from whistlestop.server.storage.schema import challenge, passkey
from whistlestop.server.storage.store import ReadConnection, Store


@dataclass(frozen=True, slots=True)
class StoredPasskey:
    """A passkey of a guest. Of binary values this has the base64url."""

    id: str
    identity: str
    credential_hash: str
    credential: str
    public_key: str
    sign_count: int
    name: str
    created_at: float
    used_at: float | None = None


class PasskeyRepository:
    """Passkeys by guest, or by the hash of their credential id."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, key: StoredPasskey) -> None:
        """Store a new passkey."""
        row = {name: getattr(key, name) for name in StoredPasskey.__slots__}
        await self._store.write([insert(passkey).values(row)])

    async def find(self, credential_hash: str) -> StoredPasskey | None:
        """Return the passkey whose credential id has this hash, or None if there is none."""
        return next(iter(await self._select(passkey.c.credential_hash == credential_hash)), None)

    async def list_of(self, guest_id: str) -> list[StoredPasskey]:
        """Return the passkeys of a guest, the oldest first."""
        return await self._select(passkey.c.identity == guest_id)

    async def rename(self, guest_id: str, key_id: str, name: str) -> bool:
        """Change the name of a passkey; return False if the guest has none with this id."""
        [changed] = await self._store.write([update(passkey).where(_is_of(guest_id, key_id)).values(name=name)])
        return changed > 0

    async def remove(self, guest_id: str, key_id: str) -> bool:
        """Delete a passkey; return False if the guest has none with this id."""
        [deleted] = await self._store.write([delete(passkey).where(_is_of(guest_id, key_id))])
        return deleted > 0

    async def note_use(self, key: StoredPasskey, sign_count: int, now: float) -> bool:
        """Store the new counter of a passkey; return False if it was used or removed in the meantime."""
        unchanged = (passkey.c.id == key.id) & (passkey.c.sign_count == key.sign_count)
        [changed] = await self._store.write(
            [update(passkey).where(unchanged).values(sign_count=sign_count, used_at=now)]
        )
        return changed > 0

    async def add_challenge(self, challenge_hash: str, bound_to: str, now: float, expires_at: float) -> None:
        """Store a challenge, and delete those that have expired."""
        outdated = delete(challenge).where(challenge.c.expires_at <= now)
        row = {"hash": challenge_hash, "bound_to": bound_to, "expires_at": expires_at}
        await self._store.write([outdated, insert(challenge).values(row)])

    async def use_challenge(self, challenge_hash: str, bound_to: str, now: float) -> bool:
        """Delete a challenge that is valid; return False if it is not, or somebody else has used it."""
        is_valid = (challenge.c.bound_to == bound_to) & (challenge.c.expires_at > now)
        [deleted] = await self._store.write([delete(challenge).where(challenge.c.hash == challenge_hash, is_valid)])
        return deleted > 0

    async def _select(self, which: ColumnElement[bool]) -> list[StoredPasskey]:
        query = select(passkey).where(which).order_by(passkey.c.created_at, passkey.c.id)

        def read(connection: ReadConnection) -> list[StoredPasskey]:
            return [StoredPasskey(**row) for row in connection.execute(query).mappings()]

        return await self._store.read(read)


def _is_of(guest_id: str, key_id: str) -> ColumnElement[bool]:
    return (passkey.c.identity == guest_id) & (passkey.c.id == key_id)
