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
from .words import Seat, Word

SECRET_BYTES: Final = 32
LEAST_GIVEN: Final = 16  # bytes of a seat's entropy
MOST_GIVEN: Final = 32
LONGEST_KIND: Final = 200  # letters of the kind of a draw
MOST_DIGITS: Final = 100  # of the numbers of a draw; more than any table holds
_COMMIT: Final = b"hulldown chance 1 commitment"
_DRAW: Final = b"hulldown chance 1 draw"
_DEAL_COMMIT: Final = b"hulldown chance 2 commitment"
_DEAL_DRAW: Final = b"hulldown chance 2 draw"
_DEAL_BOT: Final = b"hulldown chance 2 bot"
_HEX: Final = frozenset("0123456789abcdef")


class Draw:
    """One draw: its number in the match, out of how many, the value, and the range of values that mean its outcome.

    In a duplicate the number counts the draws of one kind.
    """

    __slots__ = ("high", "kind", "low", "number", "of", "value")

    def __init__(self, number: int, of: int, value: int, low: int, high: int, kind: str = "") -> None:
        self.number = number  # from 1; never used twice, also when it was taken back
        self.kind = kind
        self.of = of
        self.value = value
        self.low = low
        self.high = high  # the first value that means something else

    def data(self) -> dict[str, object]:
        """As a record has it. Texts, because JSON readers lose big numbers."""
        found: dict[str, object] = {
            "number": self.number,
            "of": str(self.of),
            "value": str(self.value),
            "low": str(self.low),
            "high": str(self.high),
        }
        if self.kind:
            found["kind"] = self.kind
        return found


class Seal:
    """What the draws of a match follow from, as far as it is known: the secret only when the match is over."""

    __slots__ = ("commitment", "deal", "entropy", "match", "secret")

    def __init__(
        self,
        match: str,
        commitment: str,
        entropy: Sequence[str | None],
        secret: bytes | None = None,
        deal: str = "",
    ) -> None:
        self.match = match
        self.deal = deal  # of a duplicate, which several matches share: then nobody gives entropy
        self.commitment = commitment
        self.entropy = list(entropy)  # by seat, in hexadecimal; None for seats that give none, or not yet
        self.secret = secret

    def opened(self, secret: bytes) -> Seal:
        return Seal(self.match, self.commitment, self.entropy, secret, self.deal)

    def sealed(self) -> Seal:
        """The same without the secret."""
        return Seal(self.match, self.commitment, self.entropy, None, self.deal)

    def with_entropy(self, seat: int, given: str) -> Seal:
        return Seal(
            self.match, self.commitment, [given if place == seat else one for place, one in enumerate(self.entropy)]
        )

    def data(self) -> dict[str, object]:
        """As the first line of a record has it."""
        found: dict[str, object] = {"match": self.match, "commitment": self.commitment, "entropy": self.entropy}
        if self.deal:
            found = {"deal": self.deal, "commitment": self.commitment}
        if self.secret is not None:
            found["secret"] = self.secret.hex()
        return found


def commitment_of(match: str, secret: bytes) -> str:
    """What a server shows before anybody gives entropy: it cannot take another secret afterwards."""
    return hashlib.sha256(b"|".join([_COMMIT, match.encode(), secret])).hexdigest()


def deal_commitment(deal: str, secret: bytes) -> str:
    """What every table of a duplicate shows before the first card: it is the same secret at all of them, to the end."""
    return hashlib.sha256(b"|".join([_DEAL_COMMIT, deal.encode(), secret])).hexdigest()


def value_of(secret: bytes, match: str, entropy: Sequence[str | None], number: int, of: int) -> int:
    """A whole number from 0 to `of` - 1, every one as likely: the first of the stream that is small enough."""
    given = ",".join(one or "" for one in entropy)
    return _value(secret, b"|".join([_DRAW, match.encode(), given.encode(), str(number).encode(), b""]), b"", of)


def deal_value(secret: bytes, deal: str, kind: str, number: int, of: int) -> int:
    """The same for the draw of that kind and number in a duplicate."""
    return _value(
        secret, b"|".join([_DEAL_DRAW, deal.encode(), str(number).encode(), b""]), b"|" + kind.encode(), of
    )  # fmt: skip


def deal_seed(secret: bytes, deal: str, seat: int, number: int) -> int:
    """What a bot at that seat of a duplicate chooses by, at its answer of that number: the same at every table."""
    message = b"|".join([_DEAL_BOT, deal.encode(), str(seat).encode(), str(number).encode()])
    return int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:8], "big") >> 1


def _value(secret: bytes, start: bytes, end: bytes, of: int) -> int:
    bits = (of - 1).bit_length()
    size = (bits + 7) // 8
    stream = b""
    block = 0
    while True:
        while len(stream) < size:
            stream += hmac.new(secret, start + str(block).encode() + end, hashlib.sha256).digest()
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


def kind_of(state: State) -> str:
    """What chance is asked for, as everybody may read it: a card for seat 1, an attack roll of that tank.

    How many dice it is does not make another kind, so a tank's third roll is its third at every table.
    """
    question = state.question_for(None)
    parts = [question.phrase.key]
    for gap, value in sorted(question.gaps.items()):
        if isinstance(value, Word):
            parts.append(f"{gap}={value.id}")
        elif isinstance(value, Seat):
            parts.append(f"{gap}={value.number}")
    if state.thrower >= 0:
        parts.append(f"seat={state.thrower}")
    return " ".join(parts)


def drawn(secret: bytes, seal: Seal, number: int, state: State) -> tuple[Action, Draw]:
    """What chance answers in a state, as draw `number` of a match; in a duplicate, of its kind."""
    outcomes = state.outcomes()
    of, ends = ranges(outcomes)
    kind = kind_of(state) if seal.deal else ""
    value = expected(secret, seal, kind, number, of)
    low = 0
    for (action, _), high in zip(outcomes, ends, strict=True):
        if value < high:
            return action, Draw(number, of, value, low, high, kind)
        low = high
    raise AssertionError("the last range ends at the number of values")


def expected(secret: bytes, seal: Seal, kind: str, number: int, of: int) -> int:
    """The value that the construction gives a draw."""
    if seal.deal:
        return deal_value(secret, seal.deal, kind, number, of)
    return value_of(secret, seal.match, seal.entropy, number, of)


# Reading


def is_entropy(text: str) -> bool:
    """Whether a seat may give that: 16 to 32 bytes in small hexadecimal digits."""
    return len(text) % 2 == 0 and LEAST_GIVEN <= len(text) // 2 <= MOST_GIVEN and _HEX.issuperset(text)


def read_draw(reader: Reader) -> Draw:
    number = reader.field("number").integer(1, 10**9)
    of, value, low, high = [_whole(reader.field(name)) for name in ("of", "value", "low", "high")]
    kind = reader.field("kind").text() if reader.has("kind") else ""
    if len(kind) > LONGEST_KIND:
        raise reader.field("kind").wrong(f"at most {LONGEST_KIND} letters")
    reader.end()
    return Draw(number, of, value, low, high, kind)


def read_deal(reader: Reader) -> Seal:
    """What the draws of a table of a duplicate followed from."""
    deal = reader.field("deal").text()
    if not deal:
        raise reader.field("deal").wrong("the name of a duplicate")
    commitment = _hex(reader.field("commitment"), SECRET_BYTES)
    secret = _read_secret(reader)
    reader.end()
    return Seal("", commitment, [], secret, deal)


def _read_secret(reader: Reader) -> bytes | None:
    return bytes.fromhex(_hex(reader.field("secret"), SECRET_BYTES)) if reader.has("secret") else None


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
    secret = _read_secret(reader)
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
    if bool(draw.kind) != bool(seal.deal):
        return "it says nothing of its kind" if seal.deal else "only a draw of a duplicate has a kind"
    if draw.number != number:
        return f"it has the number {draw.number}, but {number} is the next that was not used"
    if draw.of < 1:
        return "it is drawn out of nothing"
    value = expected(seal.secret, seal, draw.kind, number, draw.of)
    if draw.value != value:
        given = "the secret gives" if seal.deal else "secret and entropy give"
        return f"its value is {draw.value}, but {given} {value}"
    if not draw.low <= draw.value < draw.high <= draw.of:
        return f"its value {draw.value} is not in the range from {draw.low} to {draw.high}"
    return ""


def why_not_the_rules(draw: Draw, state: State, do: str) -> str:
    """What the rules have against the ranges of a draw, or its kind; "" where they give the same."""
    if draw.kind and draw.kind != kind_of(state):
        return f"it is told as {draw.kind!r}, by the rules it is {kind_of(state)!r}"
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
    own = deal_commitment(seal.deal, seal.secret) if seal.deal else commitment_of(seal.match, seal.secret)
    if own != seal.commitment:
        raise Malformed("the secret is not the one that was committed to before the first draw")
