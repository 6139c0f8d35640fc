"""The first tables."""

from alembic import op
from sqlalchemy import Boolean, Column, Float, Integer, PrimaryKeyConstraint, String, Text, UniqueConstraint

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables of logs, people and processes."""
    _make_logs()
    _make_people()
    op.create_table(
        "worker",
        Column("id", String(32), nullable=False),
        Column("seen_at", Float(53), nullable=False),
        PrimaryKeyConstraint("id"),
    )


def _make_logs() -> None:
    op.create_table(
        "event",
        Column("game", String(32), nullable=False),
        Column("seq", Integer, nullable=False),
        Column("kind", String(16), nullable=False),
        Column("actor", String(32), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("action", Text, nullable=False),
        Column("command_id", String(64), nullable=False),
        Column("at", Float(53), nullable=False),
        PrimaryKeyConstraint("game", "seq"),
        UniqueConstraint("game", "seat", "command_id", name="event_command"),
    )
    op.create_table(
        "game",
        Column("id", String(32), nullable=False),
        Column("phase", String(16), nullable=False),
        Column("is_listed", Boolean, nullable=False),
        Column("summary", Text, nullable=False),
        Column("changed_at", Float(53), nullable=False),
        Column("wake_at", Float(53)),
        PrimaryKeyConstraint("id"),
    )
    op.create_index("game_by_phase", "game", ["phase", "is_listed", "changed_at"])
    op.create_index("game_by_wake_at", "game", ["wake_at"])


def _make_people() -> None:
    op.create_table(
        "membership",
        Column("identity", String(32), nullable=False),
        Column("game", String(32), nullable=False),
        PrimaryKeyConstraint("identity", "game"),
    )
    op.create_table(
        "identity",
        Column("id", String(32), nullable=False),
        Column("token_hash", String(64), nullable=False),
        Column("name", String(64), nullable=False),
        Column("created_at", Float(53), nullable=False),
        PrimaryKeyConstraint("id"),
        UniqueConstraint("token_hash"),
    )
    op.create_table(
        "record",
        Column("id", String(32), nullable=False),
        Column("identity", String(32), nullable=False),
        Column("record", Text, nullable=False),
        Column("at", Float(53), nullable=False),
        PrimaryKeyConstraint("id"),
    )
