"""A guest has several devices, a recovery link and passkeys."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    column,
    insert,
    select,
    table,
)

revision = "0003"
down_revision = "0002"

identity = table("identity", *map(column, ("id", "token_hash", "created_at")))
session = table("session", *map(column, ("identity", "token_hash", "created_at")))


def upgrade() -> None:
    """Move the token of each guest to a table of tokens, and make the tables of what else proves an identity."""
    _make_sessions()
    moved = select(identity.c.id, identity.c.token_hash, identity.c.created_at)
    op.get_bind().execute(insert(session).from_select(["identity", "token_hash", "created_at"], moved))
    _drop_token_hash()
    _make_credentials()


def _make_sessions() -> None:
    op.create_table(
        "session",
        Column("token_hash", String(64), nullable=False),
        Column("identity", String(32), nullable=False),
        Column("created_at", Float(53), nullable=False),
        Column("revoked_at", Float(53)),
        PrimaryKeyConstraint("token_hash"),
    )
    op.create_index("session_by_identity", "session", ["identity"])
    op.create_index("session_by_revoked_at", "session", ["revoked_at"])


def _drop_token_hash() -> None:
    # SQLite can't drop a unique column: there the table is copied to a new one. Its constraint has no name.
    before = Table(
        "identity",
        MetaData(),
        Column("id", String(32), primary_key=True),
        Column("token_hash", String(64), nullable=False),
        Column("name", String(64), nullable=False),
        Column("created_at", Float(53), nullable=False),
    )
    with op.batch_alter_table("identity", copy_from=before) as batch:
        batch.drop_column("token_hash")


def _make_credentials() -> None:
    op.create_table(
        "recovery_link",
        Column("identity", String(32), nullable=False),
        Column("token_hash", String(64), nullable=False),
        Column("created_at", Float(53), nullable=False),
        PrimaryKeyConstraint("identity"),
        UniqueConstraint("token_hash"),
    )
    op.create_table(
        "passkey",
        Column("id", String(32), nullable=False),
        Column("identity", String(32), nullable=False),
        Column("credential_hash", String(64), nullable=False),
        Column("credential", Text, nullable=False),
        Column("public_key", Text, nullable=False),
        Column("sign_count", BigInteger, nullable=False),
        Column("name", String(64), nullable=False),
        Column("created_at", Float(53), nullable=False),
        Column("used_at", Float(53)),
        PrimaryKeyConstraint("id"),
        UniqueConstraint("credential_hash"),
    )
    op.create_index("passkey_by_identity", "passkey", ["identity"])
    op.create_table(
        "challenge",
        Column("hash", String(64), nullable=False),
        Column("bound_to", String(64), nullable=False),
        Column("expires_at", Float(53), nullable=False),
        PrimaryKeyConstraint("hash"),
    )
    op.create_index("challenge_by_expires_at", "challenge", ["expires_at"])
