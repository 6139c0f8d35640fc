"""Randomness: a small fast generator in the state, keyed from a ChaCha20 block per action.

Hidden cards can't be derived from those seen, a game is a pure function of key and actions, and a rollout simply
continues with the fast generator.
"""

from typing import Final

from whistlestop.engine.bits import LOW_32, rotate_left
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import State

CHACHA_CONSTANTS: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
CHACHA_DOUBLE_ROUNDS: Final = 10
COUNTER_WORD: Final = 12


@compiled
def random_below(state: State, n: int) -> int:
    """Return a random number from 0 to n - 1, keying the generator first if needed."""
    if state.needs_key:
        key_generator(state)
    return draw_below(state.generator, n)


@compiled
def draw_below(generator: Array[int], n: int) -> int:
    """Return the generator's next number, from 0 to n - 1."""
    return _next_32_bits(generator) * n >> 32


@compiled
def key_generator(state: State) -> None:
    """Key the generator for this action: key and action number, through one ChaCha20 block."""
    write_chacha20_block(state.key, state.action_number, state.generator)
    state.needs_key = 0


@compiled
def _next_32_bits(words: Array[int]) -> int:
    # xoshiro128++ on words of 32 bits: signed 64-bit arithmetic gives the same result compiled or not.
    a, b, c, d = words[0], words[1], words[2], words[3]
    mixed = (rotate_left(a + d & LOW_32, 7) + a) & LOW_32
    c ^= a
    d ^= b
    words[1] = b ^ c
    words[0] = a ^ d
    words[2] = c ^ (b << 9 & LOW_32)
    words[3] = rotate_left(d, 11)
    return mixed


@compiled
def write_chacha20_block(key: Array[int], counter: int, out: Array[int]) -> None:
    """Write the first words of one RFC 8439 block with a zero nonce, as many as fit."""
    # Sixteen variables rather than an array: the processor keeps them in its registers.
    a0, a1, a2, a3 = CHACHA_CONSTANTS
    b0, b1, b2, b3 = key[0], key[1], key[2], key[3]
    c0, c1, c2, c3 = key[4], key[5], key[6], key[7]
    d0, d1, d2, d3 = counter & LOW_32, 0, 0, 0
    for _ in range(CHACHA_DOUBLE_ROUNDS):
        a0, b0, c0, d0 = _quarter_round(a0, b0, c0, d0)
        a1, b1, c1, d1 = _quarter_round(a1, b1, c1, d1)
        a2, b2, c2, d2 = _quarter_round(a2, b2, c2, d2)
        a3, b3, c3, d3 = _quarter_round(a3, b3, c3, d3)
        a0, b1, c2, d3 = _quarter_round(a0, b1, c2, d3)
        a1, b2, c3, d0 = _quarter_round(a1, b2, c3, d0)
        a2, b3, c0, d1 = _quarter_round(a2, b3, c0, d1)
        a3, b0, c1, d2 = _quarter_round(a3, b0, c1, d2)
    mixed = (a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3)
    for word in range(len(out)):
        out[word] = mixed[word] + _word_of_start(key, counter, word) & LOW_32


@compiled
def _word_of_start(key: Array[int], counter: int, word: int) -> int:
    """Return a word of the initial block: constants, key, counter, zero nonce."""
    if word < len(CHACHA_CONSTANTS):
        return CHACHA_CONSTANTS[word]
    if word < COUNTER_WORD:
        return key[word - len(CHACHA_CONSTANTS)]
    return counter & LOW_32 if word == COUNTER_WORD else 0


@compiled
def _quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = a + b & LOW_32
    d = rotate_left(d ^ a, 16)
    c = c + d & LOW_32
    b = rotate_left(b ^ c, 12)
    a = a + b & LOW_32
    d = rotate_left(d ^ a, 8)
    c = c + d & LOW_32
    b = rotate_left(b ^ c, 7)
    return a, b, c, d
