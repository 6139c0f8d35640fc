"""Uvicorn's HTTP protocol with limits on the size of requests and the time they take."""

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, cast

import httptools
from uvicorn._types import ASGI3Application
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from whistlestop.server.logs import get_logger
from whistlestop.server.protocols.guard import GuardedConfig, SlowReaderMixin, SlowReaderTimer
from whistlestop.server.token_bucket import TokenBucket

# Bytes that are parsed at once, and slices in one turn of the event loop: other connections run in between.
SLICE: Final = 4_096
SLICES_PER_TURN: Final = 4
MAX_PIPELINED: Final = 16
CODES: Final = {
    HTTPStatus.BAD_REQUEST: b"bad_request",
    HTTPStatus.REQUEST_TIMEOUT: b"too_slow",
    HTTPStatus.REQUEST_URI_TOO_LONG: b"too_large",
    HTTPStatus.TOO_MANY_REQUESTS: b"too_many_requests",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: b"too_large",
}

log = get_logger()


class _RefusedHeadError(Exception):
    """Stops the parser at a request that is refused."""


class _Flow(FlowControl):
    """Flow control with a callback for when reading resumes."""

    def __init__(self, transport: asyncio.Transport, on_resume: Callable[[], None]) -> None:
        super().__init__(transport)
        self._on_resume = on_resume

    def resume_reading(self) -> None:
        """Resume reading, first with what was received and not parsed yet."""
        super().resume_reading()
        self._on_resume()


class GuardedHttp(SlowReaderMixin, HttpToolsProtocol):
    """An HTTP connection that is parsed slice by slice, against deadlines."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],  # Any: as uvicorn has it
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._guard = cast("GuardedConfig", config).guard
        self._limits = self._guard.limits
        self._bytes = TokenBucket(self._guard.budgets.http_bytes, self.loop.time())
        self._unread = bytearray()
        self._unreported = 0  # bytes since the parser last called back
        self._refusal = HTTPStatus.BAD_REQUEST
        self._next_turn: TimerHandle | None = None
        self._deadline: TimerHandle | None = None
        self._answering: RequestResponseCycle | None = None  # while `cycle` is the newest request of a pipeline

    @property
    def is_idle(self) -> bool:
        """Whether no request is under way."""
        return self._answering is None or self._answering.response_complete

    def evict(self) -> None:
        """Close this idle connection for a new one from the same address."""
        self.transport.close()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Register the connection, and wait for its first request."""
        super().connection_made(transport)
        self.flow = _Flow(transport, self._schedule)
        self._slow_reader = SlowReaderTimer(self.loop, transport, self._guard.sending_seconds)
        if self._guard.connections.add(self, self._address):
            self._expect_head()
        else:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister the connection, and tell the application that the client is gone."""
        self._release()
        if self._answering is not None:
            self._answering.disconnected = not self._answering.response_complete
            self._answering.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Buffer what was received, and parse it as far as limits and budget allow."""
        self._unread += data
        if self._next_turn is None:
            self._parse_buffered()

    def on_message_begin(self) -> None:
        """Start the deadline for the headers of a request."""
        super().on_message_begin()
        self._expect_head()

    def on_url(self, url: bytes) -> None:
        """Limit the length of the path."""
        super().on_url(url)
        if len(self.url) > self._limits.header_bytes:
            self._stop_parsing(HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Limit the number and size of headers and trailers."""
        is_large = len(name) + len(value) > self._limits.header_bytes
        if is_large or len(self.headers) >= self._limits.headers:
            self._stop_parsing(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start the deadline for the body."""
        self._unreported = 0
        if len(self.pipeline) >= MAX_PIPELINED or (self.parser.should_upgrade() and _has_body(self.headers)):
            self._stop_parsing(HTTPStatus.BAD_REQUEST)
        self._set_deadline(self._limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Pass on a part of the body."""
        self._unreported = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Clear the deadline: the request is complete, and the answer may take its time."""
        self._unreported = 0
        self._clear_deadline()
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    @property
    def _address(self) -> str | None:
        return self.client[0] if self.client else None

    def _parse_buffered(self) -> None:
        """Parse some slices; the rest waits for its turn, its budget or the application."""
        for _ in range(SLICES_PER_TURN):
            if not self._unread or self.flow.read_paused or self._is_done:
                break
            wait = self._bytes.wait(self.loop.time())
            if wait:
                self._schedule(wait)
                return
            self._parse_slice()
        if self._is_done or self.flow.read_paused:
            return
        if self._unread:
            self._schedule()
        else:
            self.transport.resume_reading()

    @property
    def _is_done(self) -> bool:
        """Return whether parsing has ended: the connection is closed or upgraded to a WebSocket."""
        return self.parser is None or self.transport.is_closing() or self.transport.get_protocol() is not self

    def _schedule(self, seconds: float = 0.0) -> None:
        if self._unread and self._next_turn is None and not self._is_done:
            self.transport.pause_reading()
            self._next_turn = self.loop.call_later(seconds, self._take_turn)

    def _take_turn(self) -> None:
        self._next_turn = None
        self._parse_buffered()

    def _parse_slice(self) -> None:
        part = bytes(self._unread[:SLICE])
        del self._unread[:SLICE]
        self._bytes.take(len(part), self.loop.time())
        self._unset_keepalive_if_required()
        self._expect_head()
        try:
            self.parser.feed_data(part)
        except httptools.HttpParserUpgrade as upgrade:
            self._upgrade(part[upgrade.args[0] :])
        except httptools.HttpParserError:
            self._refuse(self._refusal)
        else:
            self._count_unreported(len(part))

    def _count_unreported(self, number: int) -> None:
        """Refuse endless headers and trailers, for which the parser has no callback."""
        self._unreported += number
        if self._unreported > self._limits.head_bytes:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def _upgrade(self, rest: bytes) -> None:
        if not self._should_upgrade():
            return  # it is answered as if it had not asked for that
        self._release()
        self.handle_websocket_upgrade()
        if self.transport.is_closing():
            return
        self.transport.resume_reading()  # it may be paused, for a head that took several turns
        if rest := rest + self._unread:
            self.transport.get_protocol().data_received(rest)  # type: ignore[attr-defined]  # it is our socket

    def _stop_parsing(self, status: HTTPStatus) -> None:
        self._refusal = status
        raise _RefusedHeadError

    def _refuse(self, status: HTTPStatus) -> None:
        log.info("connection_refused", status=int(status))
        body = b'{"code":"' + CODES[status] + b'","values":{}}'
        head = [STATUS_LINE[status], b"content-type: application/json\r\n", b"x-content-type-options: nosniff\r\n"]
        head += [b"cache-control: no-store\r\n", b"content-length: ", str(len(body)).encode(), b"\r\n"]
        self.transport.write(b"".join([*head, b"connection: close\r\n\r\n", body]))
        self.transport.close()

    def _expect_head(self) -> None:
        if self._deadline is None:
            self._set_deadline(self._limits.head_seconds)

    def _set_deadline(self, seconds: float) -> None:
        self._clear_deadline()
        self._deadline = self.loop.call_later(seconds, self._expire)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _expire(self) -> None:
        """Close a connection whose client fell silent before a request or in the middle of one."""
        self._deadline = None
        if self._is_done:
            return
        current = self._answering
        if current is not None and not current.response_complete and not current.more_body:
            self._expect_head()  # of the next request; this one is being answered
        elif (self.is_idle and not self._unreported) or (current is not None and current.response_started):
            self.transport.close()  # silent, or in the middle of an answer: nothing can be said
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _release(self) -> None:
        self._clear_deadline()
        self._slow_reader.stop()
        if self._next_turn is not None:
            self._next_turn.cancel()
        self._guard.connections.remove(self, self._address)


def _has_body(headers: list[tuple[bytes, bytes]]) -> bool:
    fields = dict(headers)
    return b"transfer-encoding" in fields or fields.get(b"content-length", b"0") != b"0"
