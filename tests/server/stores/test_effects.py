"""Entries and their effects are stored in one transaction."""

from typing import Any

import pytest
from sqlalchemy import Insert, select
from sqlalchemy.dialects.postgresql import insert as insert_or_update

from server.stores.logs import GAME, new_entry
from whistlestop.server.storage import schema
from whistlestop.server.storage.store import CommandTakenError, SeqTakenError, Store
from whistlestop.server.storage.store_errors import RefusedStatementError

pytestmark = pytest.mark.anyio


def indexed(phase: str) -> Insert:
    values: dict[str, Any] = {"phase": phase, "is_listed": True, "summary": "{}", "changed_at": 1.5}
    return schema.game.insert().values(id=GAME, **values)


async def phases(store: Store) -> list[str]:
    return await store.read(lambda connection: list(connection.scalars(select(schema.game.c.phase))))


async def test_an_entry_and_its_effects_are_stored_together(store: Store) -> None:
    await store.append(new_entry(1), [indexed("forming"), schema.membership.insert().values(identity="ann", game=GAME)])
    await store.append(new_entry(2), [schema.game.update().where(schema.game.c.id.in_([GAME])).values(phase="running")])
    assert len(await store.entries(GAME)) == 2
    assert await phases(store) == ["running"]


async def test_failed_effect_rolls_back_its_entry(store: Store) -> None:
    await store.append(new_entry(1), [indexed("forming")])
    with pytest.raises(RefusedStatementError):
        await store.append(new_entry(2), [schema.game.update().values(phase="running"), indexed("twice")])
    assert [entry.seq for entry in await store.entries(GAME)] == [1]
    assert await phases(store) == ["forming"]
    await store.append(new_entry(2))


@pytest.mark.parametrize(
    ("late", "refusal"),
    [(new_entry(1, "other", seat=1), SeqTakenError), (new_entry(2, "command-1"), CommandTakenError)],
)
async def test_a_refused_entry_has_no_effects(store: Store, late: Any, refusal: type[Exception]) -> None:
    await store.append(new_entry(1))
    with pytest.raises(refusal):
        await store.append(late, [indexed("forming")])
    assert await phases(store) == []


async def test_an_effect_may_insert_or_update(store: Store) -> None:
    """PostgreSQL's words for it are understood by both."""
    for seq, phase in ((1, "forming"), (2, "running")):
        row = insert_or_update(schema.game).values(id=GAME, phase=phase, is_listed=False, summary="", changed_at=1.0)
        await store.append(
            new_entry(seq), [row.on_conflict_do_update(index_elements=["id"], set_={"phase": row.excluded.phase})]
        )
    assert await phases(store) == ["running"]


async def test_statements_without_an_entry_are_one_transaction(store: Store) -> None:
    await store.write([indexed("forming"), schema.game.update().values(phase="closed")])
    with pytest.raises(RefusedStatementError):
        await store.write([schema.game.update().values(phase="lost"), indexed("twice")])
    assert await phases(store) == ["closed"]
