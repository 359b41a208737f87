"""A small generator of our own (xoshiro128**): the same numbers compiled and uncompiled, and cheap to copy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

_MASK: Final[i64] = 0xFFFFFFFF
_BLOCK: Final = 128  # bits of a seed that are taken at a time


def scatter(word: i64) -> i64:
    """One round of a 32-bit finaliser; spreads words that differ in one bit over the whole word, each to its own."""
    word = _times(word ^ (word >> 16), 0x85EBCA6B)
    word = _times(word ^ (word >> 13), 0xC2B2AE35)
    return word ^ (word >> 16)


def _times(word: i64, factor: i64) -> i64:
    """The lower 32 bits of a product of two words, in halves that 63 bits can hold."""
    return ((((word >> 16) * factor & 0xFFFF) << 16) + (word & 0xFFFF) * factor) & _MASK


@final
class Xoshiro:
    """Draws whole numbers; `Xoshiro(seed, stream)` gives each game of a run its own independent numbers.

    A seed fills the whole state: two seeds below 2**128 never give the same numbers.

    >>> one, other = hulldown.Xoshiro(7), hulldown.Xoshiro(7)
    >>> [one.below(6) for _ in range(5)] == [other.below(6) for _ in range(5)]
    True
    """

    __slots__ = ("_a", "_b", "_c", "_d")

    def __init__(self, seed: int = 0, stream: int = 0, source: Xoshiro | None = None) -> None:
        if source is not None:
            self._a: i64 = source._a
            self._b: i64 = source._b
            self._c: i64 = source._c
            self._d: i64 = source._d
            return
        self._a = 0x61707865
        self._b = 0x3320646E
        self._c = 0x79622D32
        self._d = 0x6B206574
        self._absorb(seed)
        self._absorb(stream)
        if not (self._a or self._b or self._c or self._d):  # an all-zero state would stay zero for ever
            self._a = 1

    def _absorb(self, number: int) -> None:
        """Mixes a whole number into the state, 128 bits at a time. Numbers below 2**128 give as many states."""
        if number < 0:
            number = ~number
            self._a ^= 0x243F6A88
            self._b ^= 0x85A308D3
            self._c ^= 0x13198A2E
            self._d ^= 0x03707344
        while True:
            self._a ^= number & 0xFFFFFFFF
            if number > 0xFFFFFFFF:
                self._b ^= number >> 32 & 0xFFFFFFFF
                self._c ^= number >> 64 & 0xFFFFFFFF
                self._d ^= number >> 96 & 0xFFFFFFFF
            self._mix()
            number >>= _BLOCK
            if not number:
                return

    def _mix(self) -> None:
        """Every bit of the state reaches every other one; no two states become the same."""
        a = self._a
        b = self._b
        c = self._c
        d = self._d
        turn: i64 = 0
        while turn < 4:
            a = scatter((a + 0x9E3779B9 + turn) & _MASK)
            b = (b + a) & _MASK
            c = scatter(c ^ b)
            d = (d + c) & _MASK
            a, b, c, d = b, c, scatter(d), a
            turn += 1
        self._a = a
        self._b = b
        self._c = c
        self._d = d

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
        return Xoshiro(0, 0, self)

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
