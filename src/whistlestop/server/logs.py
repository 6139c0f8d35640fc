"""Structured logging: JSON lines with keys from an allow list, so that no secret gets in."""

import hashlib
import logging
import secrets
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import Final, TextIO, cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

from whistlestop.server.addresses import group_address

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
    """Return the logger of a module; `log.info("table_loaded", table=id, seconds=0.2)`."""
    return cast("FilteringBoundLogger", structlog.get_logger())


def configure_logging(
    stream: TextIO | None = None, *, is_pretty: bool | None = None, level: int = logging.INFO
) -> logging.Handler:
    """Send our log and those of libraries to stderr: as JSON, or readable on a terminal.

    Call it before uvicorn starts, and give uvicorn `log_config=None, access_log=False`.
    """
    stream = stream or sys.stderr
    renderer = _choose_renderer(stream.isatty() if is_pretty is None else is_pretty)
    stamp = structlog.processors.TimeStamper(fmt="iso", utc=True)
    chain: list[Processor] = [structlog.processors.add_log_level, stamp, _strip_exception, _keep_allowed_keys, renderer]
    structlog.configure(
        processors=chain,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=stream),
    )
    return _redirect_library_logs(stream, chain, level)


def locate_error(error: BaseException) -> str:
    """Return where an error was raised, as `module:line`, preferably in our own code."""
    places = trace_error(error)
    ours = [place for place in places if place.startswith("whistlestop.")]
    return (ours or places)[-1]


def trace_error(error: BaseException) -> list[str]:
    """Return the traceback of an error as a list of `module:line`, innermost last."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return list(_list_places(error.__traceback__)) or ["unknown"]


def hash_address(address: str) -> str:
    """Return a keyed hash of an address for the log; the key changes with every start."""
    return hashlib.blake2s(group_address(address).encode(), key=_ADDRESS_KEY, digest_size=8).hexdigest()


def _choose_renderer(is_pretty: bool) -> Processor:
    return structlog.dev.ConsoleRenderer() if is_pretty else structlog.processors.JSONRenderer()


def _redirect_library_logs(stream: TextIO, chain: list[Processor], level: int) -> logging.Handler:
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(processors=[_strip_library_message, *chain], use_get_message=False)
    )
    handler.addFilter(_is_wanted)
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


def _is_wanted(record: logging.LogRecord) -> bool:
    """Filter out uvicorn's line for each WebSocket."""
    return '"WebSocket %s"' not in str(record.msg)


def _strip_library_message(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Keep the first line of a library's message, without its values: they may hold secrets."""
    event["logger"] = event["_record"].name
    lines = str(event["event"]).strip().splitlines() or [""]
    event["event"] = lines[0]
    if lines[0].startswith("Traceback"):  # uvicorn passes on a failed start as text
        event["error"] = lines[-1].partition(":")[0]
    return event


def _strip_exception(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Replace an error by its class and place: its message may quote anything."""
    raised = event.pop("exc_info", None)
    if raised is True:
        raised = sys.exc_info()
    error = raised[1] if isinstance(raised, tuple) else raised
    if isinstance(error, BaseException):
        event.update(error=type(error).__name__, place=locate_error(error))
    return event


def _keep_allowed_keys(_logger: object, _method: str, event: EventDict) -> EventDict:
    return {key: _redact(value) for key, value in event.items() if key in ALLOWED_KEYS}


def _redact(value: object) -> object:
    """Keep short texts and numbers; of other objects only the class: a repr may hold secrets."""
    if isinstance(value, str):
        return value[:LONGEST_VALUE]
    return value if value is None or isinstance(value, int | float) else type(value).__name__


def _list_places(traceback: TracebackType | None) -> Iterator[str]:
    while traceback is not None:
        yield f"{traceback.tb_frame.f_globals.get('__name__', '?')}:{traceback.tb_lineno}"
        traceback = traceback.tb_next
