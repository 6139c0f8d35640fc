"""Uvicorn's WebSocket protocol with a budget: a flood of frames is never parsed."""

import asyncio
from asyncio import TimerHandle
from asyncio.transports import BaseTransport
from typing import Any, Final, cast

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode

from whistlestop.server.protocols.guard import GuardedConfig, SlowReaderMixin, SlowReaderTimer
from whistlestop.server.token_bucket import TokenBucket

# The smallest frame has 6 bytes, so one turn of the event loop parses for a millisecond or two at most.
SLICE: Final = 512
SLICES_PER_TURN: Final = 2
TOO_MANY: Final = 4429
BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
# The conversation closes the socket of a slow reader first; this much later the connection is aborted.
GRACE_SECONDS: Final = 2.0
MESSAGES: Final = (Opcode.TEXT, Opcode.BINARY)


class GuardedSocket(SlowReaderMixin, WebSocketsSansIOProtocol):
    """A WebSocket that is parsed as fast as its token buckets and the application allow."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],  # Any: as uvicorn has it
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._guard = cast("GuardedConfig", config).guard
        budgets, now = self._guard.budgets, self.loop.time()
        self._messages = TokenBucket(budgets.messages, now)
        self._extra = TokenBucket(budgets.extra, now)
        self._bytes = TokenBucket(budgets.socket_bytes, now)
        self._unread = bytearray()
        self._next_turn: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Take over the connection from HTTP."""
        super().connection_made(transport)
        seconds = self._guard.sending_seconds + GRACE_SECONDS
        self._slow_reader = SlowReaderTimer(self.loop, self.transport, seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop what was received and not parsed."""
        self._slow_reader.stop()
        if self._next_turn is not None:
            self._next_turn.cancel()
        self._unread.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Buffer what was received, and parse it as far as the budget allows."""
        if not self.handshake_initiated:
            self._shake_hands(data)
            return
        self._unread += data
        self._parse_buffered()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message, and parse further ones."""
        message = await super().receive()
        self._parse_buffered()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message; after a close, further messages of the client are discarded."""
        await super().send(message)
        self._parse_buffered()

    def handle_events(self) -> None:
        """Count the frames against their budgets before they are handled."""
        frames = [event for event in self.conn.events if isinstance(event, Frame)]
        messages = sum(frame.opcode in MESSAGES for frame in frames)
        now = self.loop.time()
        self._messages.take(messages, now)
        self._extra.take(len(frames) - messages, now)
        if self._extra.wait(now) and not self.close_sent:
            self.conn.events_received()
            self._drop()
        else:
            super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on, or close the socket if it is not UTF-8."""
        if self.curr_msg_data_type == "text" and not _is_utf8(self.frames):
            self.frames = []
            self.conn.fail(CloseCode.INVALID_DATA, "not_utf8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def _shake_hands(self, head: bytes) -> None:
        super().data_received(head)
        # A head that is no handshake would be waited for without end.
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
            self.transport.close()

    def _parse_buffered(self) -> None:
        """Parse some slices; the rest waits for its turn, its budget or the application."""
        if not self._unread or self.disconnected or self.transport.is_closing():
            return
        self.transport.pause_reading()
        for _ in range(SLICES_PER_TURN):
            # Before the handshake is answered, an answer to a frame would come in its place.
            if self.read_paused or self._next_turn is not None or not self.handshake_complete:
                return
            wait = self._wait()
            if wait:
                self._next_turn = self.loop.call_later(wait, self._take_turn)
                return
            self._parse_slice()
            if self.transport.is_closing():
                return
        if self._unread:
            self._next_turn = self.loop.call_later(0, self._take_turn)
        elif not self.read_paused:
            self.transport.resume_reading()

    def _take_turn(self) -> None:
        self._next_turn = None
        self._parse_buffered()

    def _wait(self) -> float:
        now = self.loop.time()
        return max(self._messages.wait(now), self._bytes.wait(now), self._extra.wait(now))

    def _parse_slice(self) -> None:
        part = bytes(self._unread[:SLICE])
        del self._unread[:SLICE]
        self._bytes.take(len(part), self.loop.time())
        super().data_received(part)

    def _drop(self) -> None:
        self._guard.on_drop("too_many_messages")
        self.conn.fail(TOO_MANY, "too_many_messages")
        self.handle_parser_exception()


def _is_utf8(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
