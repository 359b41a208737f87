"""The generator: the published algorithm, fair numbers, seeds and streams of their own, cheap copies."""

from __future__ import annotations

import pickle

import pytest

from hulldown.kernel.generator import Xoshiro, revive


def published(state: list[int], number: int) -> list[int]:
    """xoshiro128** as Blackman and Vigna publish it, word for word: the numbers to agree with."""
    mask = 0xFFFFFFFF

    def rotated(word: int, by: int) -> int:
        return ((word << by) | (word >> (32 - by))) & mask

    words = list(state)
    found = []
    for _ in range(number):
        found.append(rotated(words[1] * 5 & mask, 7) * 9 & mask)
        shifted = words[1] << 9 & mask
        words[2] ^= words[0]
        words[3] ^= words[1]
        words[1] ^= words[2]
        words[0] ^= words[3]
        words[2] ^= shifted
        words[3] = rotated(words[3], 11)
    return found


def words_of(rng: Xoshiro, number: int = 8) -> list[int]:
    return [int(rng.next_word()) for _ in range(number)]


def test_first_published_numbers() -> None:
    """By hand: 2 * 5 = 10, rotated by 7 is 1280, times 9 is 11520; then the second word is 2 ^ 3 ^ 1 = 0."""
    assert words_of(revive(1, 2, 3, 4), 4) == [11520, 0, 5927040, 70819200]


@pytest.mark.parametrize(
    "state", [[1, 2, 3, 4], [0xFFFFFFFF] * 4, [0, 0, 0, 1], [0xDEADBEEF, 0x12345678, 0x80000000, 7]]
)
def test_agrees_with_the_published_algorithm(state: list[int]) -> None:
    assert words_of(revive(*state), 1000) == published(state, 1000)


def test_words_have_32_bits() -> None:
    words = words_of(Xoshiro(5), 2000)
    assert 0 <= min(words) < 2**24
    assert 2**32 - 2**24 < max(words) < 2**32


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 100, 1000, 2**16 + 1, 2**31 - 1, 2**31])
def test_below_stays_in_range(bound: int) -> None:
    rng = Xoshiro(bound)
    drawn = [int(rng.below(bound)) for _ in range(2000)]
    assert min(drawn) >= 0
    assert max(drawn) < bound


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 52])
def test_below_is_fair(bound: int) -> None:
    """The chi-square of 400 draws for each number stays under its mean plus six deviations."""
    rng = Xoshiro(11, bound)
    expected = 400
    counts = [0] * bound
    for _ in range(bound * expected):
        counts[rng.below(bound)] += 1
    freedom = bound - 1
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_square < freedom + 6 * (2 * freedom) ** 0.5


def test_below_draws_again_where_a_bound_does_not_divide() -> None:
    """2**31 - 1 goes into 2**32 twice with 2 over, so the words whose product has a low half below 2 are drawn again.

    With a second state word of 0 the first word is 0, and so is its product: the second word counts.
    """
    bound = 2**31 - 1
    words = published([5, 0, 9, 1], 3)
    assert words[0] == 0
    rng = revive(5, 0, 9, 1)
    assert rng.below(bound) == words[1] * bound >> 32
    assert int(rng.next_word()) == words[2]


def test_large_bounds_reach_both_ends() -> None:
    rng = Xoshiro(3)
    drawn = [int(rng.below(2**31)) for _ in range(4000)]
    assert min(drawn) < 2**21
    assert max(drawn) > 2**31 - 2**21


SEEDS = [0, 1, 2, 3, -1, -2, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**33, 2**64, 2**64 + 1, -(2**32), -(2**40), 10**30]


def test_every_seed_gives_other_numbers() -> None:
    first = {tuple(words_of(Xoshiro(seed), 4)) for seed in SEEDS + list(range(10, 500))}
    assert len(first) == len(SEEDS) + 490


def test_every_stream_gives_other_numbers() -> None:
    streams = [*range(1000), 2**32, 2**32 + 1, 2**40]
    assert len({tuple(words_of(Xoshiro(7, stream), 4)) for stream in streams}) == len(streams)


def test_seed_and_stream_do_not_swap() -> None:
    assert words_of(Xoshiro(1, 2)) != words_of(Xoshiro(2, 1))
    assert words_of(Xoshiro(1, 0)) != words_of(Xoshiro(0, 1))


def test_same_seed_gives_the_same_numbers() -> None:
    assert words_of(Xoshiro(42, 3)) == words_of(Xoshiro(42, 3))


def test_neighbouring_seeds_are_unlike() -> None:
    """About half of all bits differ between the numbers of neighbouring seeds."""
    differing = sum(
        (one ^ two).bit_count()
        for seed in range(100)
        for one, two in zip(words_of(Xoshiro(seed)), words_of(Xoshiro(seed + 1)), strict=True)
    )
    assert 0.48 < differing / (100 * 8 * 32) < 0.52


def test_clone_keeps_the_sequence_and_goes_its_own_way() -> None:
    rng = Xoshiro(9)
    words_of(rng, 5)
    twin = rng.clone()
    following = words_of(rng)
    assert words_of(twin) == following
    assert words_of(rng, 3) == words_of(twin, 3)


def test_pickle_keeps_the_sequence() -> None:
    rng = Xoshiro(9)
    words_of(rng, 5)
    again = pickle.loads(pickle.dumps(rng))
    assert isinstance(again, Xoshiro)
    assert words_of(again) == words_of(rng)


def test_a_seed_fills_the_whole_state() -> None:
    """Through 32 bits about ten of these 300,000 seeds would share their state with another one."""
    seeds = [number << shift for shift in (0, 40, 90) for number in range(1, 100_001)]
    states = {Xoshiro(seed).__reduce__()[1] for seed in seeds}
    assert len(states) == len(set(seeds))


@pytest.mark.parametrize("bit", range(128))
def test_every_bit_of_a_seed_reaches_every_word_of_the_state(bit: int) -> None:
    plain = Xoshiro(0x0123456789ABCDEF_FEDCBA9876543210).__reduce__()[1]
    other = Xoshiro(0x0123456789ABCDEF_FEDCBA9876543210 ^ 1 << bit).__reduce__()[1]
    assert all(one != two for one, two in zip(plain, other, strict=True))
