"""What can happen at a table, as its log keeps it. Some of it is secret: `story.py` says what is told to whom."""

from typing import Final

import msgspec

from whistlestop.server.storage.store import Draft, Entry
from whistlestop.server.tables.table_settings import TableSettings

# Who does what no person does. Their commands are named with a colon, which no client can send: so that nobody can use
# such a name beforehand, and keep a bot from acting.
SERVER: Final = "server"
BOT: Final = "bot"
PLAY: Final = "play"  # what a log calls an action of the game


class Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that happens at a table."""


class Opened(Happening, frozen=True):
    """Somebody has opened the table; the server's first secret for the shuffle is in it."""

    settings: TableSettings
    secret: str


class Sat(Happening, frozen=True):
    """Somebody has sat down, with the commitment to a contribution to the shuffle."""

    identity: str
    name: str
    token_hash: str
    commitment: str


class Left(Happening, frozen=True):
    """A seat is free again, before the start."""


class SeatSet(Happening, frozen=True):
    """The host has put a bot on a free seat, or taken it away."""

    bot: str | None = None


class Committed(Happening, frozen=True):
    """A person has committed to another contribution, because the start began anew."""

    commitment: str


class Starting(Happening, frozen=True):
    """Nobody else can sit down; now everybody reveals the contribution."""


class Contributed(Happening, frozen=True):
    """A person's contribution to the shuffle; the last one deals the cards."""

    contribution: str


class Restarted(Happening, frozen=True):
    """Somebody did not contribute in time, and was unseated; there is a new secret."""

    secret: str
    unseated: tuple[int, ...]


class Played(Happening, frozen=True):
    """A seat has acted."""

    action: str


class Undone(Happening, frozen=True):
    """A seat has taken its last action back."""


class Chatted(Happening, frozen=True):
    """Somebody has said something."""

    text: str


class Phrased(Happening, frozen=True):
    """Somebody has said something in ready-made words."""

    phrase: str


class WentAway(Happening, frozen=True):
    """A person is not there any more; `on_purpose` if they said so."""

    on_purpose: bool = False


class Returned(Happening, frozen=True):
    """A person is there again."""


class StoodIn(Happening, frozen=True):
    """A bot plays for a person from now on."""

    bot: str


class TookBack(Happening, frozen=True):
    """A person plays again in place of the bot."""


class MoveOffered(Happening, frozen=True):
    """A person wants to go on with the seat on another device, which must know the secret."""

    token_hash: str


class Moved(Happening, frozen=True):
    """The seat is held from another device."""

    identity: str
    token_hash: str


class Rematched(Happening, frozen=True):
    """There is a table for another game."""

    table: str


class Closed(Happening, frozen=True):
    """The table was given up before the start."""


KINDS: Final[dict[str, type[Happening]]] = {
    "opened": Opened,
    "sat": Sat,
    "left": Left,
    "seat-set": SeatSet,
    "committed": Committed,
    "starting": Starting,
    "contributed": Contributed,
    "restarted": Restarted,
    PLAY: Played,
    "undo": Undone,
    "chat": Chatted,
    "phrase": Phrased,
    "away": WentAway,
    "returned": Returned,
    "stand-in": StoodIn,
    "took-back": TookBack,
    "move-offered": MoveOffered,
    "moved": Moved,
    "rematch": Rematched,
    "closed": Closed,
}
_KIND_OF: Final = {happening: kind for kind, happening in KINDS.items()}
_DECODERS: Final = {kind: msgspec.json.Decoder(happening) for kind, happening in KINDS.items()}


def draft_of(game: str, seq: int, happening: Happening, *, actor: str, seat: int, command_id: str) -> Draft:
    """The entry for a table's log that says what is to happen."""
    # An action is kept as its plain text, so that a log can be read.
    text = happening.action if isinstance(happening, Played) else msgspec.json.encode(happening).decode()
    return Draft(game, seq, _KIND_OF[type(happening)], actor, seat, text, command_id)


def happening_in(entry: Entry | Draft) -> Happening:
    """What an entry says."""
    if entry.kind == PLAY:
        return Played(entry.action)
    return _DECODERS[entry.kind].decode(entry.action)
