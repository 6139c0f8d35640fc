"""One socket: the messages of its client, and the answers and steps sent to it."""

import asyncio
import math
import time
from collections.abc import Awaitable
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from whistlestop.server.addresses import group_address
from whistlestop.server.api.answers import answer_question, give_hint
from whistlestop.server.api.catching_up import step_message
from whistlestop.server.api.messages import (
    AskHint,
    ClientMessages,
    Done,
    Incoming,
    Listen,
    Question,
    Refused,
    ReportVisibility,
    Resumed,
    ServerMessage,
    Step,
    Welcome,
)
from whistlestop.server.api.sanitizer import sanitize_command
from whistlestop.server.api.services import Services
from whistlestop.server.api.visitors import Visitor, admit_listener, can_watch
from whistlestop.server.logs import get_logger
from whistlestop.server.storage.store import NotStoredError
from whistlestop.server.tables.command import Actor
from whistlestop.server.tables.live import Listener, LiveTable
from whistlestop.server.tables.log_event import kind_of
from whistlestop.server.tables.refusals import RefusedError, plain_values
from whistlestop.server.tables.scene import Scene
from whistlestop.server.tables.story import StoryStep

HELLO_SECONDS: Final = 15.0
MOST_MISSED: Final = 1_000  # steps; a client that has missed more gets a new welcome
BAD_MESSAGE: Final = 4400
NOT_ALLOWED: Final = 4403
TOO_SLOW: Final = 4408
TOO_MANY: Final = 4429
BROKEN: Final = 4500

Socket = WebSocket[Any, Any, Any]  # Any: who it is, is not Litestar's concern
_decoder: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(ClientMessages)
_encoder: Final = msgspec.json.Encoder()
log = get_logger()


class HangUpError(Exception):
    """The conversation is over, for a reason that the client receives."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Conversation:
    """The talk with one client about one table: two tasks, of which one reads and one writes."""

    def __init__(self, socket: Socket, services: Services, visitor: Visitor) -> None:
        self._socket = socket
        self._services = services
        self._visitor = visitor
        self._counted_as = visitor.rate_limit_key
        self._told_to_wait_until: dict[str, float] = {}
        self._table: LiveTable | None = None
        self._listener: Listener | None = None
        self._seat: int | None = None
        self._is_visible = True
        self._thinking: set[asyncio.Task[None]] = set()
        self._is_signed_out = False

    async def run(self, table_id: str) -> None:
        """Talk until one of the two has enough, or the visitor's device is signed out."""
        with self._services.guests.call_when_revoked(self._visitor.token, self._sign_out):
            await self._run(table_id)

    def _sign_out(self) -> None:
        self._is_signed_out = True
        if self._listener is not None:
            self._listener.wake.set()

    def _require_signed_in(self) -> None:
        if self._is_signed_out:
            raise HangUpError(NOT_ALLOWED, "not_signed_in")

    async def _run(self, table_id: str) -> None:
        try:
            table, listener = await self._greet(table_id)
            await self._talk(table, listener)
        except (WebSocketDisconnect, OSError):
            return  # gone: to the reader and to the writer it looks different
        except HangUpError as end:
            self._services.metrics.dropped.labels(end.reason).inc()
            await self._hang_up(end)
        except NotStoredError:
            await self._hang_up(HangUpError(BROKEN, "not_stored"))
        except Exception as error:
            log.error("conversation_failed", table=table_id, exc_info=error)
            await self._hang_up(HangUpError(BROKEN, "internal_error"))
        finally:
            self._leave()

    async def _talk(self, table: LiveTable, listener: Listener) -> None:
        """Read here and write beside it; whichever ends first ends the other."""
        # The reader gets no task of its own: there are thousands of them.
        reader = asyncio.current_task()
        writer = asyncio.ensure_future(self._write(table, listener))
        is_reading = True

        def stop_reading(_: object) -> None:
            if is_reading and reader is not None:
                reader.cancel()

        writer.add_done_callback(stop_reading)
        try:
            await self._read(table)
        except asyncio.CancelledError:
            if reader is None or not writer.done() or writer.cancelled():
                raise  # it is the server that stops
            reader.uncancel()
            writer.result()
        finally:
            is_reading = False
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _greet(self, table_id: str) -> tuple[LiveTable, Listener]:
        """Hear who wants to listen, and tell what they have missed."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._receive()
        except TimeoutError:
            raise HangUpError(BAD_MESSAGE, "no_listen") from None
        if not isinstance(hello, Listen):
            raise HangUpError(BAD_MESSAGE, "no_listen")
        try:
            table = await self._services.hub.table(table_id)
            sitting = await admit_listener(self._services, table, self._visitor, hello)
            self._is_visible = hello.is_visible
            return table, await self._begin(table, sitting, hello.since)
        except RefusedError as refused:
            await self._send(_refusal(refused, None))
            raise HangUpError(NOT_ALLOWED, refused.code) from None
        except NotStoredError:
            await self._send(Refused("not_stored"))
            raise HangUpError(BROKEN, "not_stored") from None

    async def _begin(self, table: LiveTable, sitting: int | None, since: int | None) -> Listener:
        if since is not None and since > table.seq:
            await table.catch_up()  # another process may have told the client more than this one knows
        if since is None or not 0 < since <= table.seq or table.seq - since > MOST_MISSED:
            return await self._tell_all(table, sitting)
        return await self._resume(table, sitting, since)

    async def _tell_all(self, table: LiveTable, sitting: int | None) -> Listener:
        so_far = await self._services.catch_ups.whole_story(table, sitting)
        listener = self._listen(table, sitting, so_far.seq)
        self._seat = so_far.seat
        decision = table.decision_of(self._seat) if listener.seq == table.seq else None
        scene, history = cast("Scene", so_far.scene), cast("list[Step]", so_far.history)  # they are, as JSON
        await self._send(Welcome(listener.seq, self._services.clock.now(), self._seat, scene, history, decision))
        return listener

    async def _resume(self, table: LiveTable, sitting: int | None, since: int) -> Listener:
        listener = self._listen(table, sitting, since)
        self._seat = table.seat_of(sitting)
        decision = table.decision_of(self._seat) if since == table.seq else None
        await self._send(Resumed(table.seq, self._services.clock.now(), self._seat, decision))
        return listener

    def _listen(self, table: LiveTable, sitting: int | None, seq: int) -> Listener:
        """From now on nothing is missed: the writer goes on from where the listener stands."""
        listener = Listener(sitting, seq, is_visible=self._is_visible)
        listener.wake.set()
        self._table, self._listener = table, listener
        self._counted_as = _guest_on(table, sitting) or self._visitor.rate_limit_key
        if sitting is not None and not table.opened_from:  # no log keeps an address: after a restart nobody knows it
            table.opened_from = group_address(self._visitor.address)
        table.listeners.add(listener)
        self._services.keeper.reschedule(table)
        return listener

    def _leave(self) -> None:
        table, listener = self._table, self._listener
        if table is not None and listener is not None:
            table.listeners.discard(listener)
            table.touched_at = time.monotonic()
            if listener.sitting is not None:
                self._services.keeper.watch_absence(table, listener.sitting)
        for thinking in self._thinking:
            thinking.cancel()
        self._table = self._listener = None

    async def _write(self, table: LiveTable, listener: Listener) -> None:
        while True:
            await listener.wake.wait()
            listener.wake.clear()
            self._require_signed_in()
            while listener.seq < table.seq:
                step = table.step(listener.seq + 1)
                if step is None:
                    await self._tell_missed(table, listener)
                else:
                    await self._tell(table, listener, step)
                    listener.seq = step.seq

    async def _tell_missed(self, table: LiveTable, listener: Listener) -> None:
        """The listener reads, but slowly, or was away; what it has missed is in the log."""
        if table.seq - listener.seq > MOST_MISSED:
            raise HangUpError(TOO_SLOW, "too_slow")
        for step in await self._services.catch_ups.missed_steps(table, listener.sitting, listener.seq):
            seat = self._checked_seat(table, listener)
            owed = table.decision_of(seat) if step.seq == table.seq else None
            await self._send(msgspec.structs.replace(step, decision=owed))
            self._seat = seat
            listener.seq = step.seq

    async def _tell(self, table: LiveTable, listener: Listener, step: StoryStep) -> None:
        seat = self._checked_seat(table, listener)
        owed = table.decision_of(seat) if step.seq == table.seq else None
        message = step_message(step, seat, moved_from=self._seat, decision=owed)
        self._seat = seat
        await self._send(message)
        self._services.metrics.move_seconds.observe(time.perf_counter() - table.begun_at(step.seq))

    def _checked_seat(self, table: LiveTable, listener: Listener) -> int | None:
        seat = self._seat_at(table, listener)
        if seat is None and not can_watch(table.story.table, self._visitor):
            raise HangUpError(NOT_ALLOWED, "no_spectators")
        return seat

    def _seat_at(self, table: LiveTable, listener: Listener) -> int | None:
        """Where the client sits now; a seat that has moved to another device is not theirs any more."""
        seat = table.seat_of(listener.sitting)
        person = None if seat is None else table.story.table.chairs[seat].person
        if person is not None and not self._visitor.holds(person):
            raise HangUpError(NOT_ALLOWED, "not_your_seat")
        return seat

    async def _read(self, table: LiveTable) -> None:
        while True:
            message = await self._receive()
            await self._reply(message, self._answer(table, message))

    async def _reply(self, message: Incoming, answer: Awaitable[ServerMessage | None]) -> None:
        """Send an answer or a refusal; None is sent later."""
        try:
            found = await answer
            if found is not None:
                await self._send(found)
        except RefusedError as refused:
            self._services.metrics.refusals.labels(_counted_code(refused)).inc()
            await self._send(_refusal(refused, getattr(message, "id", None)))
        except NotStoredError:
            self._services.metrics.refusals.labels("not_stored").inc()
            await self._send(Refused("not_stored", id=getattr(message, "id", None)))

    def _reply_later(self, message: Incoming, answer: Awaitable[ServerMessage]) -> None:
        """A bot has to think about it: meanwhile the client may act, and nothing has to wait for the answer."""
        thinking = asyncio.ensure_future(self._reply(message, answer))
        self._thinking.add(thinking)
        thinking.add_done_callback(self._hear)

    def _hear(self, thinking: asyncio.Task[None]) -> None:
        self._thinking.discard(thinking)
        error = None if thinking.cancelled() else thinking.exception()
        # Whether the client is gone or does not read, the reader and the writer find out for themselves.
        if error is not None and not isinstance(error, WebSocketDisconnect | OSError | HangUpError):
            log.error("hint_failed", exc_info=error)

    async def _answer(self, table: LiveTable, message: Incoming) -> ServerMessage | None:
        self._require_signed_in()
        if isinstance(message, Listen):
            self._strike()
            raise RefusedError("already_listening")
        self._count(message.RATE_LIMIT)
        sitting = self._listener.sitting if self._listener else None
        seat = self._seat_at(table, self._listener) if self._listener else None
        if isinstance(message, ReportVisibility):
            self._note_visibility(table, is_visible=message.is_visible)
            return None
        if isinstance(message, AskHint):
            self._reply_later(message, give_hint(message, self._services.hints, table, seat))
            return None
        if isinstance(message, Question):
            return await answer_question(message, table, seat)
        if seat is None or sitting is None:
            raise RefusedError("no_seat")
        command = sanitize_command(message)
        try:
            event = await table.act(command, Actor(sitting=sitting))
            return Done(message.id, event.seq)
        except RefusedError as refused:
            # It may be the second try of something that was stored the first time.
            seq = await table.seq_of_command(seat, message.id, kind_of(command.EVENT))
            if seq is None:
                raise refused
            return Done(message.id, seq)

    def _note_visibility(self, table: LiveTable, *, is_visible: bool) -> None:
        if self._listener is not None:
            self._listener.is_visible = is_visible
            self._services.keeper.reschedule(table)

    def _count(self, kind: str) -> None:
        """Enforce the rate limit of a kind of message. Who waits as told, and sends again, is never hung up on."""
        wait = self._services.rate_limiter.take_token(self._counted_as, self._visitor.address, kind)
        if not wait:
            return
        now = time.monotonic()
        if now < self._told_to_wait_until.get(kind, 0.0):
            self._strike()
        self._told_to_wait_until[kind] = now + wait
        raise RefusedError("too_many_messages", seconds=math.ceil(10 * wait) / 10)

    def _strike(self) -> None:
        if self._services.rate_limiter.take_token(self._counted_as, self._visitor.address, "bad"):
            raise HangUpError(TOO_MANY, "too_many_messages")

    async def _receive(self) -> Incoming:
        while True:
            frame = await self._socket.receive()
            if frame["type"] != "websocket.receive":
                raise WebSocketDisconnect(detail="gone")
            try:
                return _decoder.decode(frame.get("text") or b"")
            except msgspec.ValidationError as error:
                refused = Refused("bad_message", values={"field": _path(error)})
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                refused = Refused("bad_message")
            self._strike()
            await self._send(refused)

    async def _send(self, message: ServerMessage) -> None:
        try:
            async with asyncio.timeout(self._services.configuration.patience.sending):
                await self._socket.send_data(_encoder.encode(message).decode())
        except TimeoutError:
            raise HangUpError(TOO_SLOW, "too_slow") from None

    async def _hang_up(self, end: HangUpError) -> None:
        try:
            async with asyncio.timeout(self._services.configuration.patience.sending):
                await self._socket.close(end.code, end.reason)
        except (WebSocketDisconnect, OSError, TimeoutError, RuntimeError):
            return


async def turn_away(socket: Socket, services: Services) -> None:
    """Tell a client that the database is away: it is to try again later."""
    services.metrics.dropped.labels("not_stored").inc()
    try:
        async with asyncio.timeout(services.configuration.patience.sending):
            await socket.send_data(_encoder.encode(Refused("not_stored")).decode())
            await socket.close(BROKEN, "not_stored")
    except (WebSocketDisconnect, OSError, TimeoutError, RuntimeError):
        return


def _guest_on(table: LiveTable, sitting: int | None) -> str | None:
    """Return the guest who holds a seat: programs that come with a seat's token share no limit, only an address."""
    seat = table.seat_of(sitting)
    return None if seat is None else table.story.table.people[seat].identity


def _counted_code(refused: RefusedError) -> str:
    """Under which code a refusal is counted. Which rule it was can depend on a hand: that is not for everybody (T4)."""
    return refused.code if refused.rule is None else "illegal_action"


def _refusal(refused: RefusedError, command: str | None) -> Refused:
    return Refused(refused.code, id=command, rule=refused.rule, values=plain_values(refused.values))


def _path(error: msgspec.ValidationError) -> str:
    """The field that is wrong, without the words of the parser."""
    return str(error).rpartition(" - at `")[2].rstrip("`") if " - at `" in str(error) else "$"
