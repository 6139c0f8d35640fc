"""Bad messages for sockets: mutated valid ones, and invalid frames."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection

from server.people import Message

MOST_BYTES = 65_536
DEEP = 5_000


class Way(Enum):
    """How something goes over the wire."""

    TEXT = auto()
    BINARY = auto()
    TEXT_OF_BYTES = auto()  # a text frame, whatever the bytes are
    FRAGMENTS = auto()
    RAW = auto()  # past the client's library, which would not send it


class Verdict(Enum):
    """The expected reaction to a message."""

    SOUND = auto()  # the table decides
    BAD = auto()  # refused as `bad_message`, and the talk goes on
    END = auto()  # the server hangs up


@dataclass(frozen=True, slots=True)
class Frame:
    """Something to send."""

    way: Way
    content: bytes
    verdict: Verdict

    async def send(self, socket: ClientConnection) -> None:
        match self.way:
            case Way.TEXT | Way.TEXT_OF_BYTES:
                await socket.send(self.content, text=True)
            case Way.BINARY:
                await socket.send(self.content)
            case Way.FRAGMENTS:
                third = len(self.content) // 3
                await socket.send([self.content[:third], self.content[third:]], text=True)
            case Way.RAW:
                socket.transport.write(self.content)

    @property
    def fields(self) -> Message:
        """Return the fields of a valid message; of duplicate ones the last."""
        said: Message = json.loads(self.content)
        return said

    def __str__(self) -> str:
        return f"{self.way.name} {self.content[:200]!r} ({len(self.content)} bytes)"


def text_frame(text: str, way: Way = Way.TEXT) -> Frame:
    """Return a text frame with its verdict, by size and content."""
    content = text.encode()
    if len(content) > MOST_BYTES:
        return Frame(way, content, Verdict.END)
    return Frame(way, content, Verdict.SOUND if is_sound(text) else Verdict.BAD)


def is_id(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,40}", value) is not None


def is_hex(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None


def is_seq(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**31


def is_seat(value: object) -> bool:
    return type(value) is int and 0 <= value < 5


def is_text(most: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and len(value) <= most


# What the protocol says, written a second time: type → field → what it may be.
FIELDS: dict[str, dict[str, Callable[[object], bool]]] = {
    "play": {"id": is_id, "decision": is_seq, "action": is_text(200)},
    "undo": {"id": is_id, "step": is_seq},
    "chat": {"id": is_id, "text": is_text(2_000)},
    "send-phrase": {"id": is_id, "phrase": is_text(40)},
    "commit": {"id": is_id, "commitment": is_hex},
    "contribute": {"id": is_id, "contribution": is_hex},
    "leave-game": {"id": is_id},
    "reclaim-seat": {"id": is_id},
    "agree-to-stand-in": {"id": is_id, "away": is_seat},
    "ask-why": {"id": is_id, "action": is_text(200)},
    "ask-payments": {"id": is_id, "track": is_text(100)},
    "ask-tickets": {"id": is_id},
    "ask-tunnel": {"id": is_id, "action": is_text(200)},
    "ask-score": {"id": is_id},
}
LISTEN: dict[str, Callable[[object], bool]] = {
    "seat": lambda value: value is None or type(value) is int,
    "since": lambda value: value is None or is_seq(value),
    "password": lambda value: value is None or is_text(200)(value),
}


def is_sound(text: str) -> bool:
    """Return whether a message is valid in the protocol, allowed or not."""
    try:
        message = json.loads(text, parse_constant=_refuse)
        json.dumps(message, ensure_ascii=False).encode()  # half a character is none
    except (ValueError, RecursionError):
        return False
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        return False
    kind = message.pop("type")
    if kind == "listen":
        return all(name in LISTEN and LISTEN[name](value) for name, value in message.items())
    wanted = FIELDS.get(kind)
    return wanted is not None and set(message) == set(wanted) and all(wanted[name](message[name]) for name in wanted)


def _refuse(constant: str) -> None:
    raise ValueError(constant)


Pairs = list[tuple[str, str]]  # names and values as JSON, so that both can be anything

ODD_VALUES = (
    *("null", "true", "false", "-1", "0", "0.5", "3.0", "-0", "1e2", "1e999", "-1e999", "NaN", "Infinity", "-Infinity"),
    *("2147483647", "2147483648", str(2**53), str(2**63 - 1), str(2**63), str(2**64), str(-(2**63) - 1)),
    *("9" * 30, "9" * 400, "9" * 4_299, "9" * 5_000, "0x10", "01", "+1", "٣", "\uff13"),
    *('""', '" "', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\\ud83d\\ude82"', '"\\n"', '"a\\n"', '"\\u202e"'),
    *('"\x00"', '"\n"', '"\\x"', '"\\u12"', '"', "'a'", '"' + "x" * 41 + '"', '"' + "x" * 2_001 + '"'),
    *('"' + "x" * 40_000 + '"', '"' + "\\u0041" * 9_000 + '"', '"' + "f" * 64 + '\\n"', '"' + "F" * 64 + '"'),
    *("[]", "{}", "[1]", '{"type":"play"}', "[" * DEEP + "]" * DEEP, "[" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP),
)
ODD_NAMES = ('"x"', '"ID"', '"id "', '"__class__"', '"\\u0069d"', '""', '"\\ud800"', "id", "1", '"' + "n" * 5_000 + '"')
ODD_KINDS = ('"nope"', '"Play"', '""', "5", "null", '"welcome"', '"step"', '"__init__"', '"listen"', '["play"]')
ODD_TEXTS = (
    *("", " ", "\n\t", "null", "true", "0", "-1", '"play"', "[]", "{}", "[{}]", "NaN", "\ufeff{}", "\x00", "💥", "}{"),
    *("{" * DEEP, "[" * DEEP, '{"type":' * DEEP, '"' * DEEP, "{} {}", "//{}", "{'type': 'play'}", "type=play"),
    *("x" * MOST_BYTES, " " * MOST_BYTES, "9" * MOST_BYTES, "\\ud800", '{"type":"play"', "GET / HTTP/1.1\r\n\r\n"),
)
ODD_WORDS = (
    *("wilds=-1", "wilds=99", "wilds=100", "wilds=٣", "wilds=\u00b2", "wilds=1e1", "wilds=", "wilds=0x1", "wilds=00"),
    *("wilds=" + "9" * 150, "wilds=1.0", "wilds=True", "wilds=None", "wilds=\uff11", "-1", "0", "7", "1", "2", "3"),
    *("gray", "pink", "wild", "red", "RED", "nowhere-elsewhere", "atlantis", "a" * 180, "../../etc/passwd", "%s%n"),
    *("denver-kansas_city-3", "kansas_city-denver-1", "denver", "'; drop table event;--", "{0.__class__}", "$(id)"),
    *("keep", "draw", "blind", "row", "claim", "station", "tickets", "pass", "pay", "refuse", "\u212aeep", "ﬁ"),
)
# After these, the server has heard enough. Masks are zero.
LAST_FRAMES = tuple(
    Frame(way, content, Verdict.END)
    for way, content in (
        (Way.TEXT_OF_BYTES, b"\xff\xfe"),
        (Way.TEXT_OF_BYTES, b'{"type":"chat","id":"x","text":"\xed\xa0\x80"}'),
        (Way.TEXT_OF_BYTES, b'{"type":"chat","id":"x","text":"\xc0\xaf"}'),
        (Way.FRAGMENTS, b"\xc3\x28\xc3\x28"),
        (Way.TEXT, b"x" * (MOST_BYTES + 1)),
        (Way.BINARY, b"x" * 200_000),
        (Way.FRAGMENTS, b" " * 90_000),
        (Way.RAW, b"\x83\x80\0\0\0\0"),  # no such opcode
        (Way.RAW, b"\x81\x02{}"),  # without a mask
        (Way.RAW, b"\x80\x80\0\0\0\0"),  # goes on with what never began
        (Way.RAW, b"\xc1\x80\0\0\0\0"),  # a reserved bit
        (Way.RAW, b"\x09\x80\0\0\0\0"),  # a ping in pieces
        (Way.RAW, b"\x89\xfe\x00\x80\0\0\0\0" + b"a" * 128),  # a ping that is too long
        (Way.RAW, b"\x01\x81\0\0\0\0{\x81\x81\0\0\0\0}"),  # one message inside another
        (Way.RAW, b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0"),  # the longest there can be
        (Way.RAW, b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0"),  # and longer
        (Way.RAW, b"\x88\x82\0\0\0\0\x00\x01"),  # a close with a code that is none
        (Way.RAW, b"\x88\x83\0\0\0\0\x03\xe8\xff"),  # a close with a reason that is no text
        (Way.RAW, b"GET / HTTP/1.1\r\nHost: whistlestop\r\n\r\n"),
    )
)


class Fuzzer:
    """Makes up messages; the same seed makes the same ones."""

    def __init__(self, rng: Random, name: str) -> None:
        self._rng = rng
        self._name = name
        self._count = 0

    def frame(self, decision: Message | None) -> Frame:
        """Return a frame to send; `decision` is the open decision of the seat."""
        makers: dict[Callable[[Message | None], Frame], int] = {
            self._damaged: 50,
            self._misspelled: 30,
            self._torn: 12,
            lambda _: text_frame(self._rng.choice(ODD_TEXTS)): 5,
            self._binary: 2,
            lambda _: self._rng.choice(LAST_FRAMES): 1,
        }
        maker = self._rng.choices(list(makers), list(makers.values()))[0]
        return maker(decision)

    def _message(self, decision: Message | None) -> Pairs:
        """Return a valid message."""
        self._count += 1
        number, legal = (decision["number"], decision["legal"]) if decision else (0, ["draw blind"])
        kind = self._rng.choice(list(FIELDS))
        values: dict[str, Any] = {
            "id": f"{self._name}-{self._count}",
            "decision": self._rng.choice([number, 0]),
            "action": self._rng.choice(legal),
            "step": self._rng.choice([number, number + 1]),
            "away": self._rng.randrange(5),
            "text": "hello",
            "phrase": self._rng.choice(["hello", "no such phrase"]),
            "track": self._rng.choice(["denver-omaha", "atlanta-charleston"]),
            "commitment": "0" * 64,
            "contribution": "0" * 64,
        }
        named = {"type": kind} | {name: values[name] for name in FIELDS[kind]}
        return [(json.dumps(name), json.dumps(value)) for name, value in named.items()]

    def _damaged(self, decision: Message | None) -> Frame:
        """A field lost, doubled, renamed, added, or with another value."""
        pairs = self._message(decision)
        for _ in range(self._rng.choice([1, 1, 1, 2, 3])):
            self._damage(pairs)
        return text_frame(_written(pairs), self._rng.choice([Way.TEXT, Way.TEXT, Way.TEXT, Way.FRAGMENTS]))

    def _damage(self, pairs: Pairs) -> None:
        place = self._rng.randrange(len(pairs)) if pairs else 0
        match self._rng.choice(["value", "value", "value", "kind", "lose", "double", "rename", "add", "shuffle"]):
            case "kind":
                pairs[:1] = [('"type"', self._rng.choice(ODD_KINDS))]
            case "lose":
                del pairs[place : place + 1]
            case "double":
                pairs += [(name, self._odd_value()) for name, _ in pairs[place : place + 1]]
            case "add":
                pairs.insert(place, (self._rng.choice(ODD_NAMES), self._odd_value()))
            case "rename":
                pairs[place : place + 1] = [(self._rng.choice(ODD_NAMES), value) for _, value in pairs[place:][:1]]
            case "shuffle":
                self._rng.shuffle(pairs)
            case _:
                pairs[place : place + 1] = [(name, self._odd_value()) for name, _ in pairs[place:][:1]]

    def _odd_value(self) -> str:
        return self._rng.choice(ODD_VALUES)

    def _torn(self, decision: Message | None) -> Frame:
        """A message cut off, or with a few characters changed on the way."""
        text = _written(self._message(decision))
        if self._rng.random() < 0.5:
            return text_frame(text[: self._rng.randrange(len(text))])
        return text_frame(self._scribbled(text))

    def _binary(self, decision: Message | None) -> Frame:
        content = self._rng.choice([b"", b"\x00", self._rng.randbytes(300), _written(self._message(decision)).encode()])
        return Frame(Way.BINARY, content, Verdict.BAD)

    def _misspelled(self, decision: Message | None) -> Frame:
        """An action that is nearly legal, in an otherwise sound message."""
        pairs = self._message(decision)
        legal = decision["legal"] if decision else ["draw blind"]
        action = self._misspelled_action(self._rng.choice(legal))
        kind = self._rng.choice(["play", "play", "ask-why", "ask-tunnel"])
        owed = [('"decision"', str(decision["number"] if decision else 0))] if kind == "play" else []
        return text_frame(
            _written([('"type"', f'"{kind}"'), _named(pairs, "id"), *owed, ('"action"', json.dumps(action))])
        )

    def _misspelled_action(self, action: str) -> str:
        words = action.split(" ")
        place = self._rng.randrange(len(words))
        match self._rng.choice(["word", "word", "lose", "double", "shuffle", "case", "join", "scribble", "scribble"]):
            case "word":
                words[place] = self._rng.choice(ODD_WORDS)
            case "lose":
                del words[place]
            case "double":
                words.insert(place, words[place])
            case "shuffle":
                self._rng.shuffle(words)
            case "case":
                words[place] = words[place].upper()
            case "join":
                return self._rng.choice(["  ", "\t", "\n", "\u00a0", "\u2003", "", ";", "\x00", "\x1f"]).join(words)
            case _:
                return self._scribbled(action)
        return " ".join(words)

    def _scribbled(self, text: str) -> str:
        characters = list(text)
        for _ in range(self._rng.randint(1, 3)):
            place = self._rng.randrange(len(characters) + 1)
            taken = self._rng.choice([0, 1])
            characters[place : place + taken] = self._rng.choice(
                ['"', "{", "}", "\\", ",", "a", "9", " ", "é", "💥", ""]
            )
        return "".join(characters)


def _named(pairs: Pairs, name: str) -> tuple[str, str]:
    return next(pair for pair in pairs if pair[0] == f'"{name}"')


def _written(pairs: Pairs) -> str:
    return "{" + ", ".join(f"{name}: {value}" for name, value in pairs) + "}"
