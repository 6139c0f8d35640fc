"""The database schema. A game is its event log; the other tables index games and people."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# The event log of each table, in order. The primary key is an optimistic lock: of two processes that append the same
# number, one fails. The second key is an idempotency key: a repeated command is found, and not stored twice.
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

# A projection of the logs, for lists of tables. It is written in the transaction of the entry that changes it.
game: Final = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("phase", String(16), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("changed_at", Float(53), nullable=False),
    Column("wake_at", Float(53)),  # when a keeper must load a table that is in no memory; null: never
    Index("game_by_phase", "phase", "is_listed", "changed_at"),
    Index("game_by_wake_at", "wake_at"),
)

# The games of each guest.
membership: Final = Table(
    "membership",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
)

# Guests. What proves that somebody is one of them is in the four tables that follow; of every secret only the hash.
identity: Final = Table(
    "identity",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created_at", Float(53), nullable=False),
)

# The devices of each guest: one token for each, in its cookie. A revoked one stays for a day, so that every process
# that has cached it sees that it is revoked.
session: Final = Table(
    "session",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("revoked_at", Float(53)),
    Index("session_by_identity", "identity"),
    Index("session_by_revoked_at", "revoked_at"),
)

# The recovery link of each guest who wanted one.
recovery_link: Final = Table(
    "recovery_link",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created_at", Float(53), nullable=False),
)

# Passkeys (WebAuthn): public keys, and the counter of each, by which a copied one gives itself away.
passkey: Final = Table(
    "passkey",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("credential_hash", String(64), nullable=False, unique=True),
    Column("credential", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("used_at", Float(53)),
    Index("passkey_by_identity", "identity"),
)

# Challenges that authenticators have to sign. A row is deleted when it is used: so each is used once, in any process.
challenge: Final = Table(
    "challenge",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("bound_to", String(64), nullable=False),
    Column("expires_at", Float(53), nullable=False),
    Index("challenge_by_expires_at", "expires_at"),
)

# Records that guests imported to watch them.
record: Final = Table(
    "record",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("record", Text, nullable=False),
    Column("at", Float(53), nullable=False),
)

# The last heartbeat of each process.
worker: Final = Table(
    "worker",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen_at", Float(53), nullable=False),
)

# Keys that the server makes at its first start, such as the one that signs push messages.
server_key: Final = Table(
    "server_key",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("secret", String(64), nullable=False),
)

# The browsers in which a person gets push messages. An endpoint belongs to one person at a time.
push_subscription: Final = Table(
    "push_subscription",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("endpoint_hash", String(64), nullable=False, unique=True),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created_at", Float(53), nullable=False),
    Index("push_subscription_by_identity", "identity"),
)

# The mail address of a person. It gets no notice until the link in the first mail was followed: until then there is the
# hash of that link's token, and when it expires.
mail_address: Final = Table(
    "mail_address",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("identity", String(32), nullable=False, unique=True),
    Column("address", String(254), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("token_hash", String(64), unique=True),
    Column("expires_at", Float(53)),
)

# The addresses of other programs to which a person's notices are posted.
webhook: Final = Table(
    "webhook",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("url", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("created_at", Float(53), nullable=False),
    Index("webhook_by_identity", "identity"),
)

# The last notice of each kind that a person got of a table: the number of the event it was about. The primary key
# decides which process sends it.
notice_mark: Final = Table(
    "notice_mark",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
)
