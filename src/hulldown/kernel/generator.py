"""A small generator of our own (xoshiro128**): the same numbers compiled and uncompiled, and cheap to copy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

_MASK: Final[i64] = 0xFFFFFFFF
_WORD: Final = 0xFFFFFFFF


def _scatter(word: int) -> int:
    """One round of a 32-bit finaliser; spreads seeds that differ in one bit over the whole word."""
    word &= _WORD
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & _WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & _WORD
    return word ^ (word >> 16)


@final
class Xoshiro:
    """Draws whole numbers; `Xoshiro(seed, stream)` gives each game of a run its own independent numbers."""

    __slots__ = ("_a", "_b", "_c", "_d")

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        words: list[int] = []
        word = _scatter(seed ^ 0x5DEECE66)
        rest = seed >> 32 if seed >= 0 else -seed << 1 | 1
        while rest:  # long seeds count in full, and so does the sign
            word = _scatter(word ^ rest)
            rest >>= 32
        word = _scatter(word + _scatter(stream + 0x9E3779B9) + _scatter((stream >> 32) + 0x7F4A7C15))
        for _ in range(4):
            word = (word + 0x9E3779B9) & _WORD
            words.append(_scatter(word))
        self._a: i64 = words[0]
        self._b: i64 = words[1]
        self._c: i64 = words[2]
        self._d: i64 = words[3] | 1  # an all-zero state would stay zero for ever

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
