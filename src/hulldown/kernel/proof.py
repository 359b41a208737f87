"""Chance that can be proved: each draw follows from a secret that was committed to and from what the players gave.

docs/chance.md says it byte by byte. Whoever has a finished record needs nothing of ours to check it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from .document import Reader
from .errors import Malformed
from .state import Action, State

SECRET_BYTES: Final = 32
LEAST_GIVEN: Final = 16  # bytes of a seat's entropy
MOST_GIVEN: Final = 32
MOST_DIGITS: Final = 100  # of the numbers of a draw; more than any table holds
_COMMIT: Final = b"hulldown chance 1 commitment"
_DRAW: Final = b"hulldown chance 1 draw"
_HEX: Final = frozenset("0123456789abcdef")


class Draw:
    """One draw: its number in the match, out of how many, the value, and the range of values that mean its outcome."""

    __slots__ = ("high", "low", "number", "of", "value")

    def __init__(self, number: int, of: int, value: int, low: int, high: int) -> None:
        self.number = number  # from 1; never used twice, also when it was taken back
        self.of = of
        self.value = value
        self.low = low
        self.high = high  # the first value that means something else

    def data(self) -> dict[str, object]:
        """As a record has it. Texts, because JSON readers lose big numbers."""
        return {
            "number": self.number,
            "of": str(self.of),
            "value": str(self.value),
            "low": str(self.low),
            "high": str(self.high),
        }


class Seal:
    """What the draws of a match follow from, as far as it is known: the secret only when the match is over."""

    __slots__ = ("commitment", "entropy", "match", "secret")

    def __init__(self, match: str, commitment: str, entropy: Sequence[str | None], secret: bytes | None = None) -> None:
        self.match = match
        self.commitment = commitment
        self.entropy = list(entropy)  # by seat, in hexadecimal; None for seats that give none, or not yet
        self.secret = secret

    def opened(self, secret: bytes) -> Seal:
        return Seal(self.match, self.commitment, self.entropy, secret)

    def sealed(self) -> Seal:
        """The same without the secret."""
        return Seal(self.match, self.commitment, self.entropy)

    def with_entropy(self, seat: int, given: str) -> Seal:
        return Seal(
            self.match, self.commitment, [given if place == seat else one for place, one in enumerate(self.entropy)]
        )

    def data(self) -> dict[str, object]:
        """As the first line of a record has it."""
        found: dict[str, object] = {"match": self.match, "commitment": self.commitment, "entropy": self.entropy}
        if self.secret is not None:
            found["secret"] = self.secret.hex()
        return found


def commitment_of(match: str, secret: bytes) -> str:
    """What a server shows before anybody gives entropy: it cannot take another secret afterwards."""
    return hashlib.sha256(b"|".join([_COMMIT, match.encode(), secret])).hexdigest()


def value_of(secret: bytes, match: str, entropy: Sequence[str | None], number: int, of: int) -> int:
    """A whole number from 0 to `of` - 1, every one as likely: the first of the stream that is small enough."""
    bits = (of - 1).bit_length()
    size = (bits + 7) // 8
    given = ",".join(one or "" for one in entropy)
    start = b"|".join([_DRAW, match.encode(), given.encode(), str(number).encode(), b""])
    stream = b""
    block = 0
    while True:
        while len(stream) < size:
            stream += hmac.new(secret, start + str(block).encode(), hashlib.sha256).digest()
            block += 1
        value = int.from_bytes(stream[:size], "big") & ((1 << bits) - 1)
        stream = stream[size:]
        if value < of:
            return value


def ranges(outcomes: Sequence[tuple[Action, Fraction]]) -> tuple[int, list[int]]:
    """Out of how many a draw is, and where the range of each outcome ends; it begins where the one before ends."""
    of = lcm(*[share.denominator for _, share in outcomes])
    ends: list[int] = []
    end = 0
    for _, share in outcomes:
        end += share.numerator * (of // share.denominator)
        ends.append(end)
    if end != of:
        raise ValueError(f"the chances of all outcomes are {end}/{of} together")
    return of, ends


def drawn(secret: bytes, seal: Seal, number: int, state: State) -> tuple[Action, Draw]:
    """What chance answers in a state, as draw `number` of a match."""
    outcomes = state.outcomes()
    of, ends = ranges(outcomes)
    value = value_of(secret, seal.match, seal.entropy, number, of)
    low = 0
    for (action, _), high in zip(outcomes, ends, strict=True):
        if value < high:
            return action, Draw(number, of, value, low, high)
        low = high
    raise AssertionError("the last range ends at the number of values")


# Reading


def is_entropy(text: str) -> bool:
    """Whether a seat may give that: 16 to 32 bytes in small hexadecimal digits."""
    return len(text) % 2 == 0 and LEAST_GIVEN <= len(text) // 2 <= MOST_GIVEN and _HEX.issuperset(text)


def read_draw(reader: Reader) -> Draw:
    number = reader.field("number").integer(1, 10**9)
    of, value, low, high = [_whole(reader.field(name)) for name in ("of", "value", "low", "high")]
    reader.end()
    return Draw(number, of, value, low, high)


def read_seal(reader: Reader, seats: int) -> Seal:
    match = reader.field("match").text()
    commitment = _hex(reader.field("commitment"), SECRET_BYTES)
    given = reader.field("entropy").items()
    if len(given) != seats:
        raise reader.field("entropy").wrong(f"{seats} of them, one for each seat")
    entropy: list[str | None] = []
    for one in given:
        if not one.is_null() and not is_entropy(one.text()):
            raise one.wrong("16 to 32 bytes in hexadecimal")
        entropy.append(None if one.is_null() else one.text())
    secret = bytes.fromhex(_hex(reader.field("secret"), SECRET_BYTES)) if reader.has("secret") else None
    reader.end()
    return Seal(match, commitment, entropy, secret)


def _whole(reader: Reader) -> int:
    text = reader.text()
    if not (0 < len(text) <= MOST_DIGITS and text.isascii() and text.isdigit()):
        raise reader.wrong("a whole number as a text")
    return int(text)


def _hex(reader: Reader, size: int) -> str:
    text = reader.text()
    if len(text) != 2 * size or not _HEX.issuperset(text):
        raise reader.wrong(f"{size} bytes in hexadecimal")
    return text


# Proving


def why_not_proved(seal: Seal, draw: Draw, number: int) -> str:
    """What is wrong with the numbers of a draw that is to be the one of that number; "" where they are proved."""
    if seal.secret is None:
        return "the record does not tell the secret"
    if draw.number != number:
        return f"it has the number {draw.number}, but {number} is the next that was not used"
    if draw.of < 1:
        return "it is drawn out of nothing"
    value = value_of(seal.secret, seal.match, seal.entropy, number, draw.of)
    if draw.value != value:
        return f"its value is {draw.value}, but secret and entropy give {value}"
    if not draw.low <= draw.value < draw.high <= draw.of:
        return f"its value {draw.value} is not in the range from {draw.low} to {draw.high}"
    return ""


def why_not_the_rules(draw: Draw, state: State, do: str) -> str:
    """What the rules have against the ranges of a draw; "" where they give the same."""
    outcomes = state.outcomes()
    of, ends = ranges(outcomes)
    if draw.of != of:
        return f"it is out of {draw.of}, by the rules out of {of}"
    for place, (action, _) in enumerate(outcomes):
        low = ends[place - 1] if place else 0
        if (low, ends[place]) == (draw.low, draw.high) and str(action) == do:
            return ""
    return f"{do} is not what the rules have from {draw.low} to {draw.high}"


def must_be_sealed(seal: Seal) -> None:
    """Complains where the secret of a record is not the one that the server had committed to."""
    if seal.secret is None:
        raise Malformed("the match is not over, so its secret is not told and no draw can be proved")
    if commitment_of(seal.match, seal.secret) != seal.commitment:
        raise Malformed("the secret is not the one that was committed to before the first draw")
