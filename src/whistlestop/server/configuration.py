"""The configuration of a server. `whistlestop serve --help` explains what a host can choose."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class BotPace:
    """The thinking time of bots, in seconds; a delay lets people follow their moves."""

    min_delay: float = 0.7
    max_delay: float = 1.6
    thinking_seconds: float = 1.0
    threads: int | None = None  # None: one less than there are cores


@dataclass(frozen=True, slots=True)
class Intervals:
    """The intervals and timeouts of a process's background tasks, in seconds."""

    heartbeat: float = 2.0
    heartbeat_timeout: float = 7.0  # a process whose last heartbeat is older is presumed dead
    maintenance: float = 1.0
    poll: float = 15.0
    clock_sync: float = 60.0
    away_grace: float = 10.0
    notice_grace: float = 5.0  # before a notice: a page may come back, or the person may have decided already
    unload_after: float = 120.0


@dataclass(frozen=True, slots=True)
class Patience:
    """The timeouts for people and their clients, in seconds."""

    contribution: float = 60.0  # until clients have revealed their part of the shuffle: programs do it at once
    absence: float = (
        300.0  # before a stand-in plays for a person who is away from a listed table, if its host chose nothing
    )
    leaving: float = 15.0  # for a person who left on purpose to change their mind
    sending: float = 20.0  # until a client takes what it is sent
    handover_wait: float = 30.0  # for the holder of a seat to stop its handover
    handover_valid: float = 900.0  # until the link of a handover expires


@dataclass(frozen=True, slots=True)
class TableCaps:
    """The number of tables of a kind that may exist at a time, where there are rate limits."""

    public_per_guest: int = 3  # tables in the public list that have not started
    public_per_address: int = 3
    bots_only_per_opener: int = 3  # games without people: of a guest, and of an address
    bots_only: int = 20  # of one process


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """The limits of a connection (size, time) and the number of connections per address."""

    per_address: int = 500  # without WebSockets, which have limits of their own; 0: unlimited
    headers: int = 100
    header_bytes: int = 8_000  # of one header, or of a path
    head_bytes: int = 32_768  # of all headers together
    head_seconds: float = 10.0  # until all headers of a request are there
    body_seconds: float = 60.0  # until the rest of it is there


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """The means by which a server tells people who are elsewhere; push messages and webhooks need none."""

    public_url: str | None = None  # where people reach this server, for links in mails and webhooks
    smtp_url: str | None = None
    mail_from: str | None = None
    allows_private_addresses: bool = False  # for webhooks and push services in the host's own network
    timeout: float = 10.0  # of one delivery, in seconds
    retry_seconds: tuple[float, ...] = (5.0, 30.0, 180.0)


@dataclass(frozen=True, slots=True)
class Configuration:
    """The configuration of one process."""

    database_url: str
    origins: tuple[str, ...] = ()
    has_rate_limits: bool = True
    reachable_addresses: tuple[str, ...] = ()  # for other devices in the local network; () if there are none
    bots: BotPace = field(default_factory=BotPace)
    intervals: Intervals = field(default_factory=Intervals)
    patience: Patience = field(default_factory=Patience)
    caps: TableCaps = field(default_factory=TableCaps)
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    notices: NoticeSettings = field(default_factory=NoticeSettings)
