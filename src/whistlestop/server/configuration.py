"""How a server is set up. `whistlestop serve --help` explains what a host can choose."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class BotPace:
    """How long bots think at least and at most; so that people can follow, they don't answer at once."""

    least_delay: float = 0.7
    most_delay: float = 1.6
    thinking_seconds: float = 1.0
    threads: int | None = None  # nothing: one less than there are cores


@dataclass(frozen=True, slots=True)
class Intervals:
    """How often a process looks around, in seconds."""

    sign_of_life: float = 2.0
    presumed_dead: float = 7.0
    look_around: float = 1.0
    poll: float = 15.0
    set_clock: float = 60.0
    away_grace: float = 10.0
    unload_after: float = 120.0


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the server waits for somebody, in seconds."""

    contribution: float = 20.0  # until clients have revealed their part of the shuffle: programs do it at once
    leaving: float = 15.0  # for who has left on purpose to think better of it
    sending: float = 20.0  # until a client takes what it is sent


@dataclass(frozen=True, slots=True)
class Configuration:
    """All that a host can choose."""

    database_url: str
    origins: tuple[str, ...] = ()
    has_rate_limits: bool = True
    bots: BotPace = field(default_factory=BotPace)
    intervals: Intervals = field(default_factory=Intervals)
    patience: Patience = field(default_factory=Patience)
