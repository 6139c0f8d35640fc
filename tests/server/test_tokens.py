import re

import pytest

from whistlestop.server.tokens import hash_password, hash_token, is_token, new_id, new_token, verify_password


def zeros(size: int) -> bytes:
    return bytes(size)


def test_a_token_is_32_bytes_without_padding() -> None:
    assert new_token(zeros) == "A" * 43


def test_tokens_differ_and_look_like_tokens() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(map(is_token, tokens))


@pytest.mark.parametrize("text", ["", "A" * 42, "A" * 44, "A" * 42 + "=", "A" * 42 + "\n", "A" * 43 + "\n", "é" * 43])
def test_other_texts_are_no_tokens(text: str) -> None:
    assert not is_token(text)


def test_token_is_stored_as_its_sha256() -> None:
    assert hash_token("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_an_id_has_16_characters_none_of_which_look_alike() -> None:
    letters = "".join(new_id() for _ in range(100))
    assert len(letters) == 1600
    assert re.fullmatch("[0-9a-hjkmnp-tv-z]+", letters)


def test_all_80_bits_reach_the_id() -> None:
    single_bits = iter([(1 << bit).to_bytes(10, "big") for bit in range(80)])
    assert len({new_id(lambda _size: next(single_bits)) for _ in range(80)}) == 80


def test_only_the_right_password_is_verified() -> None:
    kept = hash_password("löwe")
    assert kept.startswith("scrypt$16384$8$5$")
    assert [verify_password(password, kept) for password in ("lo\u0308we", "lowe")] == [True, False]


def test_password_hashes_are_salted() -> None:
    assert hash_password("x") != hash_password("x")


def test_an_unknown_kind_of_hash_is_a_bug() -> None:
    with pytest.raises(ValueError, match="md5"):
        verify_password("x", "md5$1$1$1$00$00")
