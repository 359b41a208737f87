"""Chance that can be proved: the construction byte by byte, and that every value is as likely."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from fractions import Fraction

import pytest

from hulldown.kernel.document import Reader
from hulldown.kernel.errors import Malformed
from hulldown.kernel.proof import Draw, Seal, commitment_of, is_entropy, ranges, read_draw, read_seal, value_of
from hulldown.kernel.state import Action

SECRET = bytes(range(32))
ENTROPY = ["ab" * 16, None, "0123456789abcdef" * 4]


def test_the_commitment_is_what_the_document_says() -> None:
    said = hashlib.sha256(b"hulldown chance 1 commitment|a-match|" + SECRET).hexdigest()
    assert commitment_of("a-match", SECRET) == said
    assert commitment_of("a-match", SECRET) != commitment_of("another", SECRET)


def stream(number: int, blocks: int) -> bytes:
    start = f"hulldown chance 1 draw|a-match|{ENTROPY[0]},,{ENTROPY[2]}|{number}|"
    return b"".join(hmac.digest(SECRET, f"{start}{block}".encode(), "sha256") for block in range(blocks))


@pytest.mark.parametrize("of", [2, 3, 6, 52, 256, 257, 6**10, 2**64 + 1, 10**40])
def test_a_value_is_the_first_of_the_stream_that_is_small_enough(of: int) -> None:
    bits = (of - 1).bit_length()
    size = -(-bits // 8)
    for number in range(1, 40):
        bytes_ = stream(number, 40)
        chunks = [bytes_[at : at + size] for at in range(0, len(bytes_) - size, size)]
        tried = [int.from_bytes(chunk, "big") % 2**bits for chunk in chunks]
        assert value_of(SECRET, "a-match", ENTROPY, number, of) == next(value for value in tried if value < of)


def test_one_outcome_needs_no_bytes() -> None:
    assert value_of(SECRET, "a-match", ENTROPY, 1, 1) == 0


def test_every_value_is_exactly_as_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """All 256 bytes that a stream may begin with: each value is met equally often, and the others are drawn again."""
    first = 0

    class Block:
        def digest(self) -> bytes:
            return bytes([first, *[0] * 31])  # what is drawn again becomes 0

    monkeypatch.setattr("hulldown.kernel.proof.hmac.new", lambda *_: Block())
    for of in range(2, 257):
        bits = (of - 1).bit_length()
        counts: Counter[int] = Counter()
        for first in range(256):  # noqa: B007
            counts[value_of(SECRET, "a-match", ENTROPY, 1, of)] += 1
        again = 256 - of * 256 // 2**bits
        assert counts[0] == 256 // 2**bits + again
        assert {counts[value] for value in range(1, of)} == {256 // 2**bits}
        assert again < 128, "more than half is kept, so a draw is found soon"


def test_values_are_spread_over_draws() -> None:
    """Not proof but sense: 6,000 draws out of 6, each value within five standard deviations of 1,000."""
    counts = Counter(value_of(SECRET, "a-match", ENTROPY, number, 6) for number in range(1, 6001))
    assert all(abs(counts[value] - 1000) < 5 * (6000 * 5 / 36) ** 0.5 for value in range(6))


def test_every_part_changes_the_draws() -> None:
    def some(
        secret: bytes = SECRET, match: str = "a-match", entropy: list[str | None] = ENTROPY, of: int = 2**60
    ) -> int:
        return value_of(secret, match, entropy, 7, of)

    others = [
        some(secret=SECRET[::-1]), some(match="b-match"), some(entropy=["ac" * 16, None, ENTROPY[2]]),
        some(entropy=[None, ENTROPY[0], ENTROPY[2]]), value_of(SECRET, "a-match", ENTROPY, 8, 2**60),
    ]  # fmt: skip
    assert len({some(), *others}) == 6


def test_outcomes_share_a_common_denominator() -> None:
    a, b, c = Action("a"), Action("b"), Action("c")
    assert ranges([(a, Fraction(1, 2)), (b, Fraction(1, 3)), (c, Fraction(1, 6))]) == (6, [3, 5, 6])
    assert ranges([(a, Fraction(1))]) == (1, [1])
    with pytest.raises(ValueError, match="together"):
        ranges([(a, Fraction(1, 2)), (b, Fraction(1, 3))])


@pytest.mark.parametrize("text", ["", "ab" * 15, "ab" * 33, "AB" * 16, "ab" * 16 + "a", "g" * 32, "ab " * 16])
def test_what_a_seat_may_not_give(text: str) -> None:
    assert not is_entropy(text)


def test_what_a_seat_may_give() -> None:
    assert is_entropy("ab" * 16)
    assert is_entropy("09" * 32)


def test_a_draw_and_a_seal_read_back_as_themselves() -> None:
    draw = Draw(3, 10**30, 10**29, 0, 10**30)
    assert read_draw(Reader(draw.data(), "draw")).data() == draw.data()
    seal = Seal("a-match", commitment_of("a-match", SECRET), ENTROPY).opened(SECRET)
    assert read_seal(Reader(seal.data(), "chance"), 3).data() == seal.data()


@pytest.mark.parametrize(
    "change",
    [{"number": 0}, {"of": 6}, {"of": "six"}, {"value": "-1"}, {"low": "1" * 101}, {"high": "²"}, {"more": "1"}],
)
def test_a_draw_that_cannot_be_read_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        read_draw(Reader(Draw(1, 6, 2, 0, 3).data() | change, "draw"))


@pytest.mark.parametrize(
    "change",
    [{"commitment": "ab"}, {"entropy": []}, {"entropy": ["ab", None, None]}, {"secret": "zz" * 32}, {"match": 5}],
)
def test_a_seal_that_cannot_be_read_is_refused(change: dict[str, object]) -> None:
    seal = Seal("a-match", "c0" * 32, ENTROPY)
    with pytest.raises(Malformed):
        read_seal(Reader(seal.data() | change, "chance"), 3)
