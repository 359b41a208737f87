"""A small generator of our own (xoshiro128**): the same numbers compiled and uncompiled, and cheap to copy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

_MASK: Final[i64] = 0xFFFFFFFF
_WORD: Final = 0xFFFFFFFF
_BLOCK: Final = (1 << 128) - 1
_NEGATIVE: Final = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344)


def _scatter(word: int) -> int:
    """One round of a 32-bit finaliser; spreads words that differ in one bit over the whole word, each to its own."""
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & _WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & _WORD
    return word ^ (word >> 16)


def _absorb(state: list[int], number: int) -> list[int]:
    """Mixes a whole number into the state, 128 bits at a time. Numbers below 2**128 give as many states."""
    if number < 0:
        number = ~number
        state = [word ^ sign for word, sign in zip(state, _NEGATIVE, strict=True)]
    while True:
        state = _mix([word ^ (number >> 32 * lane & _WORD) for lane, word in enumerate(state)])
        number >>= 128
        if not number:
            return state


def _mix(state: list[int]) -> list[int]:
    """Every bit of the state reaches every other one; no two states become the same."""
    a, b, c, d = state
    for turn in range(4):
        a = _scatter((a + 0x9E3779B9 + turn) & _WORD)
        b = (b + a) & _WORD
        c = _scatter(c ^ b)
        d = (d + c) & _WORD
        a, b, c, d = b, c, _scatter(d), a
    return [a, b, c, d]


def _seeded(seed: int, stream: int) -> list[int]:
    state = _absorb(_absorb([0x61707865, 0x3320646E, 0x79622D32, 0x6B206574], seed), stream)
    return state if any(state) else [1, 0, 0, 0]  # an all-zero state would stay zero for ever


_UNSEEDED: Final = _seeded(0, 0)


@final
class Xoshiro:
    """Draws whole numbers; `Xoshiro(seed, stream)` gives each game of a run its own independent numbers.

    A seed fills the whole state: two seeds below 2**128 never give the same numbers.
    """

    __slots__ = ("_a", "_b", "_c", "_d")

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        words = _seeded(seed, stream) if seed or stream else _UNSEEDED
        self._a: i64 = words[0]
        self._b: i64 = words[1]
        self._c: i64 = words[2]
        self._d: i64 = words[3]

    def next_word(self) -> i64:
        """The next 32 bits."""
        b = self._b
        scrambled: i64 = (b * 5) & _MASK
        scrambled = ((scrambled << 7) | (scrambled >> 25)) & _MASK
        scrambled = (scrambled * 9) & _MASK
        c = self._c ^ self._a
        d = self._d ^ b
        self._b = b ^ c
        self._a = self._a ^ d
        self._c = c ^ ((b << 9) & _MASK)
        self._d = ((d << 11) | (d >> 21)) & _MASK
        return scrambled

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1, every one exactly as likely; bound is at most 2**31."""
        product: i64 = self.next_word() * bound
        low: i64 = product & _MASK
        if low < bound:
            unfair: i64 = (_MASK + 1 - bound) % bound
            while low < unfair:
                product = self.next_word() * bound
                low = product & _MASK
        return product >> 32

    def clone(self) -> Xoshiro:
        twin = Xoshiro()
        twin._a = self._a
        twin._b = self._b
        twin._c = self._c
        twin._d = self._d
        return twin

    def __reduce__(self) -> tuple[object, tuple[int, int, int, int]]:
        return revive, (int(self._a), int(self._b), int(self._c), int(self._d))


def revive(a: int, b: int, c: int, d: int) -> Xoshiro:
    """A generator in a known state: what pickle calls, and what the published test vectors need."""
    twin = Xoshiro()
    twin._a = a
    twin._b = b
    twin._c = c
    twin._d = d
    return twin
