"""What the server says about itself, one JSON object a line. It never says what a player holds or who a token is."""

import hashlib
import logging
import secrets
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import Final, TextIO, cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

from whistlestop.server.addresses import address_group

# A key that is not listed is dropped: a new secret then needs a new line here before it can leak.
ALLOWED_KEYS: Final = frozenset(
    (
        *("event", "level", "timestamp", "logger", "error", "place"),
        *("table", "seq", "seat", "kind", "code", "reason", "edition", "seats"),
        *("bot", "action_number"),
        *("method", "route", "status", "seconds", "count", "address_hash"),
        *("worker", "version", "host", "port"),
    )
)
LONGEST_VALUE: Final = 200
_ADDRESS_KEY: Final = secrets.token_bytes(16)


def get_logger() -> FilteringBoundLogger:
    """The logger of every module here; `log.info("table_loaded", table=id, seconds=0.2)`."""
    return cast("FilteringBoundLogger", structlog.get_logger())


def set_up_logs(
    stream: TextIO | None = None, *, is_pretty: bool | None = None, level: int = logging.INFO
) -> logging.Handler:
    """Send our lines and those of every library to stderr, as JSON or, on a terminal, for people.

    Call it before uvicorn starts, and give uvicorn `log_config=None, access_log=False`.
    """
    stream = stream or sys.stderr
    renderer = _renderer(stream.isatty() if is_pretty is None else is_pretty)
    stamp = structlog.processors.TimeStamper(fmt="iso", utc=True)
    chain: list[Processor] = [structlog.processors.add_log_level, stamp, _name_exception, _keep_allowed, renderer]
    structlog.configure(
        processors=chain,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=stream),
    )
    return _take_over_libraries(stream, chain, level)


def place_of(error: BaseException) -> str:
    """Where an error was raised, as `module:line`: in our own code, if that is where it came through."""
    places = places_of(error)
    ours = [place for place in places if place.startswith("whistlestop.")]
    return (ours or places)[-1]


def places_of(error: BaseException) -> list[str]:
    """The whole way an error took, the place where it was raised being the last."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return list(_places(error.__traceback__)) or ["unknown"]


def address_hash(address: str) -> str:
    """Tells one address from another in the log, until the server starts anew, without saying which it is."""
    return hashlib.blake2s(address_group(address).encode(), key=_ADDRESS_KEY, digest_size=8).hexdigest()


def _renderer(is_pretty: bool) -> Processor:
    return structlog.dev.ConsoleRenderer() if is_pretty else structlog.processors.JSONRenderer()


def _take_over_libraries(stream: TextIO, chain: list[Processor], level: int) -> logging.Handler:
    handler = logging.StreamHandler(stream)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=[_name_foreign, *chain], use_get_message=False))
    handler.addFilter(_is_worth_a_line)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        # At a lower level uvicorn writes down whole messages, and with them hands.
        logger.setLevel(max(level, logging.INFO))
    access = logging.getLogger("uvicorn.access")
    access.handlers = []
    access.propagate = False
    return handler


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Not uvicorn's line for each socket."""
    return '"WebSocket %s"' not in str(record.msg)


def _name_foreign(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Of other people's lines, keep the first, without its values: they hold paths, addresses and messages."""
    event["logger"] = event["_record"].name
    lines = str(event["event"]).strip().splitlines() or [""]
    event["event"] = lines[0]
    if lines[0].startswith("Traceback"):  # uvicorn passes on a failed start as text
        event["error"] = lines[-1].partition(":")[0]
    return event


def _name_exception(_logger: object, _method: str, event: EventDict) -> EventDict:
    """An error by its class and place; its message may quote anything."""
    raised = event.pop("exc_info", None)
    if raised is True:
        raised = sys.exc_info()
    error = raised[1] if isinstance(raised, tuple) else raised
    if isinstance(error, BaseException):
        event.update(error=type(error).__name__, place=place_of(error))
    return event


def _keep_allowed(_logger: object, _method: str, event: EventDict) -> EventDict:
    return {key: _plain(value) for key, value in event.items() if key in ALLOWED_KEYS}


def _plain(value: object) -> object:
    """Only short texts and numbers: how other objects show themselves is not for us to know."""
    if isinstance(value, str):
        return value[:LONGEST_VALUE]
    return value if value is None or isinstance(value, int | float) else type(value).__name__


def _places(traceback: TracebackType | None) -> Iterator[str]:
    while traceback is not None:
        yield f"{traceback.tb_frame.f_globals.get('__name__', '?')}:{traceback.tb_lineno}"
        traceback = traceback.tb_next
