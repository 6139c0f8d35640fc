"""A valid shuffle has no fault; every change in it is found."""

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffle.samples import EDITION, HERS, HIS, SEATS, digest, sample, sample_record
from whistlestop.engine.errors import RecordError
from whistlestop.engine.game_record import SHUFFLE_FIELDS
from whistlestop.shuffle import Shuffle

PROMISES, GIVEN = sample().client_commitments, sample().contributions
PLACES = [
    "secret",
    "commitment",
    *(f"{part}.{seat}" for part in ("client_commitments", "contributions") for seat in (0, 2)),
]


def faults_of(shuffle: Shuffle, **changes: Any) -> list[str]:
    return [fault.key.removeprefix("shuffle.fault.") for fault in shuffle.faults(sample_record(**changes))]


def test_a_good_shuffle_has_no_fault() -> None:
    assert sample().faults(sample_record()) == []


def test_the_key_follows_from_it() -> None:
    assert sample().key(EDITION, SEATS).hex() == sample_record()["key"]


def test_it_survives_json_with_the_fields_of_a_record() -> None:
    data = json.loads(json.dumps(sample().as_data()))
    assert Shuffle.from_data(data) == sample()
    assert list(data) == [field.name for field in fields(Shuffle)]
    assert set(data) == SHUFFLE_FIELDS


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"commitment": digest(b"other")}, ["commitment"]),
        ({"secret": "00" * 32}, ["commitment", "key"]),
        ({"table": "table-8"}, ["key"]),
        ({"contributions": (HERS.hex(), None, "00" * 32)}, ["contribution", "key"]),
        ({"client_commitments": (PROMISES[0], None, digest(HERS))}, ["contribution"]),
        ({"client_commitments": (PROMISES[0], None, None)}, ["no_commitment"]),
        ({"client_commitments": (PROMISES[0], digest(HERS), PROMISES[2])}, ["no_contribution"]),
        ({"contributions": (HERS.hex(), None, None)}, ["no_contribution", "key"]),
        ({"contributions": GIVEN[::-1], "client_commitments": PROMISES[::-1]}, ["key"]),
        ({"contributions": GIVEN[:2], "client_commitments": PROMISES[:2]}, ["entries", "entries"]),
        ({"contributions": (*GIVEN, None)}, ["entries"]),
        ({"secret": "00" * 31}, ["hex"]),
        ({"secret": ""}, ["hex"]),
        ({"secret": "é" * 64}, ["hex"]),
        ({"commitment": sample().commitment.upper()}, ["hex"]),
        ({"contributions": (HERS.hex() + "\n", None, HIS.hex())}, ["seat_hex"]),
        ({"contributions": ("", None, HIS.hex()), "client_commitments": ("x", None)}, ["seat_hex"] * 2 + ["entries"]),
    ],
)
def test_a_fault_is_named(changes: dict[str, Any], faults: list[str]) -> None:
    assert faults_of(sample(**changes)) == faults


@pytest.mark.parametrize(("field", "value"), [("key", "00" * 32), ("edition", "europe")])
def test_a_record_with_other_cards_is_found(field: str, value: str) -> None:
    assert faults_of(sample(), **{field: value}) == ["key"]


def test_a_fault_names_the_seat() -> None:
    (fault,) = sample(client_commitments=(PROMISES[0], None, digest(HERS))).faults(sample_record())
    assert tuple(fault) == ("shuffle.fault.contribution", {"seat": 2})
    assert fault.sentence() == "the bytes of seat 2 are not the ones it committed to"


@given(
    place=st.sampled_from(PLACES),
    position=st.integers(0, 31),
    flipped=st.integers(1, 255),
)
def test_any_changed_byte_is_found(place: str, position: int, flipped: int) -> None:
    data: Any = sample().as_data()
    field, _, seat = place.partition(".")
    holder, entry = (data[field], int(seat)) if seat else (data, field)
    part = bytearray.fromhex(holder[entry])
    part[position] ^= flipped
    holder[entry] = part.hex()
    assert Shuffle.from_data(data).faults(sample_record()) != []


@given(position=st.integers(0, 31), flipped=st.integers(1, 255))
def test_any_changed_byte_of_the_key_is_found(position: int, flipped: int) -> None:
    key = bytearray.fromhex(sample_record()["key"])
    key[position] ^= flipped
    assert faults_of(sample(), key=key.hex()) == ["key"]


@given(table=st.text(st.characters(exclude_categories=["Cs"])).filter(lambda table: table != sample().table))
def test_any_other_table_is_found(table: str) -> None:
    assert faults_of(sample(table=table)) == ["key"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"table": 7}, "shuffle"),
        ({"table": "\ud800"}, "shuffle"),
        ({"secret": None}, "shuffle"),
        ({"commitment": []}, "shuffle"),
        ({"contributions": "00" * 32}, "shuffle"),
        ({"contributions": {"0": None}}, "shuffle"),
        ({"contributions": [None, 7, None]}, "shuffle.contributions"),
        ({"client_commitments": [False, None, None]}, "shuffle.client_commitments"),
        ({"more": 1}, "shuffle"),
    ],
)
def test_what_is_no_shuffle_is_refused(changes: dict[str, object], field: str) -> None:
    with pytest.raises(RecordError) as error:
        Shuffle.from_data(sample().as_data() | changes)
    assert error.value.values == {"field": field}


@pytest.mark.parametrize("data", [None, [], "shuffle", {}, {"secret": "00" * 32}])
def test_something_else_is_no_shuffle(data: object) -> None:
    with pytest.raises(RecordError, match="the record's field 'shuffle' is not as it should be"):
        Shuffle.from_data(data)
