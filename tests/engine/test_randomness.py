"""ChaCha20 against its standard, and the generator against independent numbers."""

import numpy as np
import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

from whistlestop import Game
from whistlestop.engine.keys import key_from_seed, key_words
from whistlestop.engine.randomness import draw_below, write_chacha20_block

RFC_KEY = bytes(range(32))


def words(data: bytes) -> list[int]:
    return [int(word) for word in np.frombuffer(data, "<u4")]


def keystream(key: bytes, counter: int) -> list[int]:
    nonce = counter.to_bytes(4, "little") + bytes(12)
    return words(Cipher(algorithms.ChaCha20(key, nonce), mode=None).encryptor().update(bytes(64)))


def block(key: bytes, counter: int, length: int) -> list[int]:
    out = np.zeros(length, np.int64)
    write_chacha20_block(key_words(key), counter, out)
    return out.tolist()


# RFC 8439, appendix A.1: test vectors 1, 2 and 4 have a nonce of zero.
@pytest.mark.parametrize(
    ("key", "counter", "start"),
    [
        (bytes(32), 0, "76b8e0ada0f13d90405d6ae55386bd28"),
        (bytes(32), 1, "9f07e7be5551387a98ba977c732d080d"),
        (bytes(31) + b"\1", 1, "3aeb5224ecf849929b9d828db1ced4dd"),
        (b"\0\xff" + bytes(30), 2, "72d54dfbf12ec44b362692df94137f32"),
    ],
)
def test_the_block_is_the_one_of_the_standard(key: bytes, counter: int, start: str) -> None:
    assert block(key, counter, 4) == words(bytes.fromhex(start))


@pytest.mark.parametrize("counter", [0, 1, 77, 2**31, 2**32 - 1])
def test_the_block_is_what_a_well_known_library_gives(counter: int) -> None:
    assert block(RFC_KEY, counter, 16) == keystream(RFC_KEY, counter)


def test_the_generator_is_xoshiro128_plus_plus() -> None:
    state = np.array([1, 2, 3, 4], np.int64)
    # Worked out by hand: rotl(1 + 4, 7) + 1, then the state moves on to 7, 0, 1026, 12288.
    assert draw_below(state, 1 << 32) == (5 << 7) + 1
    assert state.tolist() == [7, 0, 1026, 12288]


def test_numbers_are_below_what_was_asked_and_evenly_spread() -> None:
    state = np.array(words(RFC_KEY[:16]), np.int64)
    counts = np.bincount([draw_below(state, 10) for _ in range(100_000)])
    assert len(counts) == 10
    assert 9_600 < counts.min() <= counts.max() < 10_400


def test_a_seed_is_shorthand_for_a_key() -> None:
    assert Game.new("usa", seed=7) == Game.new("usa", key=key_from_seed(7))
    assert Game.new("usa", seed=7) != Game.new("usa", seed=8)


def test_every_action_draws_from_its_own_block() -> None:
    """Draws depend on key, action number and position alone, not on earlier draws."""
    game = Game.new("usa", seats=2, seed=7, start=0)
    game.play(0, "keep 1 2")
    game.play(1, "keep 1 2")
    game.play(0, "draw blind")
    generator = np.array(keystream(game.key, 3)[:4], np.int64)
    draw_below(generator, 97)
    assert game._states["generator"][0].tolist() == generator.tolist()


def test_actions_without_randomness_leave_the_generator_alone() -> None:
    game = Game.new("usa", seats=2, seed=7, start=0)
    before = game._states["generator"][0].tolist()
    game.play(0, "keep 1 2")
    assert game._states["generator"][0].tolist() == before
