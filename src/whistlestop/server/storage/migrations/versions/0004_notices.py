"""Notices: where people want to hear of their games, and what they have heard of."""

from alembic import op
from sqlalchemy import Column, Float, Integer, PrimaryKeyConstraint, String, Text, UniqueConstraint

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables of keys, channels and marks."""
    op.create_table(
        "server_key",
        Column("name", String(32), nullable=False),
        Column("secret", String(64), nullable=False),
        PrimaryKeyConstraint("name"),
    )
    _make_channels()
    op.create_table(
        "notice_mark",
        Column("identity", String(32), nullable=False),
        Column("game", String(32), nullable=False),
        Column("kind", String(16), nullable=False),
        Column("seq", Integer, nullable=False),
        PrimaryKeyConstraint("identity", "game", "kind", "seq"),
    )


def _make_channels() -> None:
    op.create_table(
        "push_subscription",
        Column("id", String(32), nullable=False),
        Column("identity", String(32), nullable=False),
        Column("endpoint", Text, nullable=False),
        Column("endpoint_hash", String(64), nullable=False),
        Column("p256dh", String(128), nullable=False),
        Column("auth", String(32), nullable=False),
        Column("language", String(8), nullable=False),
        Column("created_at", Float(53), nullable=False),
        PrimaryKeyConstraint("id"),
        UniqueConstraint("endpoint_hash"),
    )
    op.create_index("push_subscription_by_identity", "push_subscription", ["identity"])
    op.create_table(
        "mail_address",
        Column("id", String(32), nullable=False),
        Column("identity", String(32), nullable=False),
        Column("address", String(254), nullable=False),
        Column("language", String(8), nullable=False),
        Column("created_at", Float(53), nullable=False),
        Column("token_hash", String(64)),
        Column("expires_at", Float(53)),
        PrimaryKeyConstraint("id"),
        UniqueConstraint("identity"),
        UniqueConstraint("token_hash"),
    )
    op.create_table(
        "webhook",
        Column("id", String(32), nullable=False),
        Column("identity", String(32), nullable=False),
        Column("url", Text, nullable=False),
        Column("language", String(8), nullable=False),
        Column("created_at", Float(53), nullable=False),
        PrimaryKeyConstraint("id"),
    )
    op.create_index("webhook_by_identity", "webhook", ["identity"])
