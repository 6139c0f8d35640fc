"""Randomness: a small fast generator in the record, keyed from a ChaCha20 block before each action.

What is still hidden can't be worked out from what was seen, a game is a pure function of key and actions, and
a rollout simply goes on with the fast generator.
"""

from typing import Final

import numpy as np

from whistlestop.engine.records import Array, Ints
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import State

LOW_32: Final = 0xFFFFFFFF
CHACHA_CONSTANTS: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
CHACHA_DOUBLE_ROUNDS: Final = 10


@compiled
def random_below(state: State, n: int) -> int:
    """A random number from 0 to n - 1."""
    if state.needs_key:
        key_generator(state)
    return draw_below(state.generator, n)


@compiled
def draw_below(generator: Array[int], n: int) -> int:
    """The generator's next number, from 0 to n - 1."""
    return _next_32_bits(generator) * n >> 32


@compiled
def key_generator(state: State) -> None:
    """Key the generator for this action: key and action number, through one ChaCha20 block."""
    block = chacha20_block(state.key, state.action_number)
    for word in range(4):
        state.generator[word] = block[word]
    state.needs_key = 0


@compiled
def _next_32_bits(words: Array[int]) -> int:
    # xoshiro128++ on words of 32 bits: signed 64-bit arithmetic gives the same result compiled or not.
    a, b, c, d = words[0], words[1], words[2], words[3]
    mixed = (_rotated(a + d & LOW_32, 7) + a) & LOW_32
    c ^= a
    d ^= b
    words[1] = b ^ c
    words[0] = a ^ d
    words[2] = c ^ (b << 9 & LOW_32)
    words[3] = _rotated(d, 11)
    return mixed


@compiled
def chacha20_block(key: Array[int], counter: int) -> Ints:
    """One block of RFC 8439 with a nonce of zero, as sixteen words."""
    start = np.zeros(16, np.int64)
    for word in range(4):
        start[word] = CHACHA_CONSTANTS[word]
    for word in range(8):
        start[4 + word] = key[word]
    start[12] = counter & LOW_32
    block = start.copy()
    for _ in range(CHACHA_DOUBLE_ROUNDS):
        for column in range(4):
            _quarter_round(block, column, 4 + column, 8 + column, 12 + column)
        for diagonal in range(4):
            _quarter_round(block, diagonal, 4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4)
    for word in range(16):
        block[word] = block[word] + start[word] & LOW_32
    return block


@compiled
def _quarter_round(block: Ints, a: int, b: int, c: int, d: int) -> None:
    block[a] = block[a] + block[b] & LOW_32
    block[d] = _rotated(block[d] ^ block[a], 16)
    block[c] = block[c] + block[d] & LOW_32
    block[b] = _rotated(block[b] ^ block[c], 12)
    block[a] = block[a] + block[b] & LOW_32
    block[d] = _rotated(block[d] ^ block[a], 8)
    block[c] = block[c] + block[d] & LOW_32
    block[b] = _rotated(block[b] ^ block[c], 7)


@compiled
def _rotated(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) & LOW_32
