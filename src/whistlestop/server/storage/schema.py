"""The tables of the database. A game is its log; everything else here finds games, or people."""

from enum import StrEnum
from typing import Final

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()


class Phase(StrEnum):
    """Where a table stands."""

    FORMING = "forming"
    STARTING = "starting"
    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


# What has happened at each table, in order. The primary key is the lock: of two processes that write the same number,
# one is refused. The second key makes a repeated command harmless.
event: Final = Table(
    "event",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("actor", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("command_id", String(64), nullable=False),
    Column("at", Float(53), nullable=False),
    UniqueConstraint("game", "seat", "command_id", name="event_command"),
)

# An index of the logs, for lists of tables. It is written in the transaction of the entry that changes it.
game: Final = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("phase", String(16), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("changed_at", Float(53), nullable=False),
    Column("wake_at", Float(53)),  # when a keeper must look at a table that nobody has loaded; nothing: never
    Index("game_by_phase", "phase", "is_listed", "changed_at"),
    Index("game_by_wake_at", "wake_at"),
)

# Which games are whose, for the list of somebody's games.
membership: Final = Table(
    "membership",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
)

# Guests. The token in their cookie is a secret: only its hash is kept.
identity: Final = Table(
    "identity",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(64), nullable=False),
    Column("created_at", Float(53), nullable=False),
)

# Records that people brought along, to be watched.
record: Final = Table(
    "record",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("record", Text, nullable=False),
    Column("at", Float(53), nullable=False),
)

# The processes that are alive, by their last sign of life.
worker: Final = Table(
    "worker",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen_at", Float(53), nullable=False),
)
