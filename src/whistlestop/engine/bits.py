"""Bit sets of tracks, tickets or cities in a few words, with the processor's instructions."""

from typing import Any, Final

from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import IS_COMPILED, compiled

# Two bits of 64 stay unused: a word is never negative, and adding two of them never overflows.
WORD_BITS: Final = 62
LOW_32: Final = 0xFFFFFFFF


def popcount(word: int) -> int:
    """Return the number of set bits.

    >>> popcount(0b1011)
    3
    """
    return int(word).bit_count()


def lowest(word: int) -> int:
    """Return the position of the lowest set bit (count of trailing zeros).

    >>> lowest(0b1000)
    3
    """
    return (int(word) & -int(word)).bit_length() - 1


def rotate_left(word: int, by: int) -> int:
    """Rotate a word of 32 bits to the left.

    >>> hex(rotate_left(0x80000001, 4))
    '0x18'
    """
    return (word << by | word >> (32 - by)) & LOW_32


# What follows runs inside Numba's compiler, which has no type hints: for compiled code it replaces the three
# functions above by one instruction each.
if IS_COMPILED:  # pragma: no cover
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic, overload

    @intrinsic  # type: ignore[untyped-decorator]
    def _population_count(_typing: Any, _word: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def _trailing_zeros(_typing: Any, _word: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def _rotation(_typing: Any, _word: Any, _by: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            bits = ir.IntType(32)
            word, by = (builder.trunc(argument, bits) for argument in arguments)
            back = builder.sub(ir.Constant(bits, 32), by)
            turned = builder.or_(builder.shl(word, by), builder.lshr(word, back))
            return builder.zext(turned, ir.IntType(64))

        return types.int64(types.int64, types.int64), generate

    @overload(popcount, strict=False)  # type: ignore[untyped-decorator]
    def _compiled_popcount(word: Any) -> Any:  # noqa: ARG001
        return lambda word: _population_count(word)  # noqa: PLW0108 - Numba wants a function

    @overload(lowest, strict=False)  # type: ignore[untyped-decorator]
    def _compiled_lowest(word: Any) -> Any:  # noqa: ARG001
        return lambda word: _trailing_zeros(word)  # noqa: PLW0108 - Numba wants a function

    @overload(rotate_left, strict=False)  # type: ignore[untyped-decorator]
    def _compiled_rotate_left(word: Any, by: Any) -> Any:  # noqa: ARG001
        return lambda word, by: _rotation(word, by)  # noqa: PLW0108 - Numba wants a function


@compiled
def has(words: Array[int], item: int) -> bool:
    """Return whether an item is in the set."""
    return (words[item // WORD_BITS] >> (item % WORD_BITS)) & 1 == 1


@compiled
def add(words: Array[int], item: int) -> None:
    """Add an item to the set."""
    words[item // WORD_BITS] |= 1 << (item % WORD_BITS)


@compiled
def remove(words: Array[int], item: int) -> None:
    """Remove an item from the set."""
    words[item // WORD_BITS] &= ~(1 << (item % WORD_BITS))


@compiled
def size(words: Array[int]) -> int:
    """Return the number of items in the set."""
    total = 0
    for word in range(len(words)):
        total += popcount(words[word])
    return total


@compiled
def nth(words: Array[int], n: int) -> int:
    """Return the n-th item of the set, counted from 0; the set must have that many."""
    word = 0
    while n >= popcount(words[word]):
        n -= popcount(words[word])
        word += 1
    return word * WORD_BITS + nth_bit(words[word], n)


@compiled
def nth_bit(word: int, n: int) -> int:
    """Return the position of the n-th set bit, counted from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)
