"""The key of a game, against plain HMAC and against numbers that never change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffle.samples import HERS, HIS, SECRET, digest, key_by_hand
from whistlestop.engine.errors import SetupError
from whistlestop.shuffle import commitment, deal_key

parts = st.binary(min_size=32, max_size=32)
contributions = st.lists(parts | st.just(b""), min_size=2, max_size=5)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


def test_a_commitment_is_the_sha_256_in_hexadecimal_digits() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_the_key_of_a_known_game() -> None:
    # Computed with `openssl dgst -sha256 -mac HMAC`, over a message put together by printf.
    key = deal_key(SECRET, "table-7", "usa", 3, [HERS, b"", HIS])
    assert key.hex() == "7299aa1e96a3c7a57996359bd523655fb3646ae3431956c251740cda58885443"


@given(secret=parts, table=names, edition=names, given_bytes=contributions)
def test_the_key_is_the_hmac_of_the_parts_with_their_lengths(
    secret: bytes, table: str, edition: str, given_bytes: list[bytes]
) -> None:
    seats = len(given_bytes)
    by_hand = key_by_hand(secret, table.encode(), edition.encode(), str(seats).encode(), *given_bytes)
    assert deal_key(secret, table, edition, seats, given_bytes) == by_hand


@given(secret=parts)
def test_a_commitment_is_the_same_for_everybody(secret: bytes) -> None:
    assert commitment(secret) == digest(secret)


def test_no_part_can_lend_a_letter_to_its_neighbor() -> None:
    assert deal_key(SECRET, "ab", "c", 1, [b""]) != deal_key(SECRET, "a", "bc", 1, [b""])


def test_it_matters_on_which_seat_bytes_are_given() -> None:
    keys = {deal_key(SECRET, "t", "usa", 2, given_bytes) for given_bytes in ([HERS, HIS], [HIS, HERS], [HERS, b""])}
    assert len(keys) == 3


def test_every_seat_has_its_place_even_without_bytes() -> None:
    with pytest.raises(SetupError, match="there are 1 entries and 2 seats"):
        deal_key(SECRET, "t", "usa", 2, [HERS])
