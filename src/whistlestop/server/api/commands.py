"""Commands of a socket: how each is counted against the rate limits, and cleaned before it is decided."""

from msgspec.structs import replace

from whistlestop.server.api.messages import AskHint, ClientMessages, Question, ReportVisibility
from whistlestop.server.api.sanitizer import sanitize_chat
from whistlestop.server.tables.command import SeatCommand
from whistlestop.server.tables.playing import Chat, SendPhrase
from whistlestop.server.tables.refusals import RefusedError


def limited_as(message: ClientMessages) -> str:
    """Return the rate limit that a message counts against."""
    if isinstance(message, Question):
        return "hint" if isinstance(message, AskHint) else "ask"
    if isinstance(message, ReportVisibility):
        return "ask"
    return "chat" if isinstance(message, Chat | SendPhrase) else "play"


def cleaned(command: SeatCommand) -> SeatCommand:
    """Return a command without anything that others must not see; refuse chat of which nothing is left."""
    if not isinstance(command, Chat):
        return command
    text = sanitize_chat(command.text)
    if text is None:
        raise RefusedError("nothing_said")
    return replace(command, text=text)
