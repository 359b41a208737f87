"""The table of sines: right to the last bit, and symmetric."""

from __future__ import annotations

from decimal import Decimal, getcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.geometry.angles import FULL_TURN, QUARTER_TURN, SCALE, cosine, scaled, sine, turned_x, turned_y

PI = Decimal("3.14159265358979323846264338327950288419716939937510")
lengths = st.integers(-200_000, 200_000)
angles = st.integers(-2 * FULL_TURN, 2 * FULL_TURN)


def true_sine(step: int) -> Decimal:
    """The sine of hundredths of a degree, from its series, to forty digits."""
    x = PI * step / 18_000
    term = total = x
    for n in range(2, 40, 2):
        term = -term * x * x / (n * (n + 1))
        total += term
    return total


def test_every_sine_is_the_true_one_rounded_and_none_is_near_a_boundary() -> None:
    getcontext().prec = 50
    nearest_to_a_half = Decimal(1)
    for step in range(QUARTER_TURN + 1):
        exact = true_sine(step) * SCALE
        assert sine(step) == int(exact.to_integral_value()), step
        nearest_to_a_half = min(nearest_to_a_half, abs(exact % 1 - Decimal("0.5")))
    # a double carries an error of about 2e-7 here, so any machine's sine rounds to the same number
    assert nearest_to_a_half > Decimal("1e-6")


@given(angles)
def test_turns_and_mirrors_of_an_angle_are_exact(angle: int) -> None:
    assert sine(angle + FULL_TURN) == sine(angle)
    assert sine(-angle) == -sine(angle)
    assert sine(2 * QUARTER_TURN - angle) == sine(angle)
    assert cosine(angle) == sine(angle + QUARTER_TURN)
    assert cosine(-angle) == cosine(angle)


@pytest.mark.parametrize(
    ("angle", "expected"), [(0, 0), (3_000, SCALE // 2), (9_000, SCALE), (18_000, 0), (27_000, -SCALE)]
)
def test_plain_angles(angle: int, expected: int) -> None:
    assert sine(angle) == expected


@pytest.mark.parametrize(
    ("halves", "expected"), [(0, 0), (1, 1), (-1, -1), (2, 1), (-2, -1), (3, 2), (-3, -2), (5, 3), (-5, -3)]
)
def test_halves_are_rounded_away_from_zero(halves: int, expected: int) -> None:
    assert scaled(halves * (SCALE // 2)) == expected


@given(lengths, lengths, angles)
def test_a_turned_point_keeps_its_distance_to_a_hundredth(x: int, y: int, angle: int) -> None:
    far = (x * x + y * y) ** 0.5
    moved = (turned_x(x, y, angle) ** 2 + turned_y(x, y, angle) ** 2) ** 0.5
    assert abs(far - moved) <= 0.75


@given(lengths, lengths, angles)
def test_quarter_turns_and_mirrors_of_points_are_exact(x: int, y: int, angle: int) -> None:
    assert turned_x(x, y, angle + QUARTER_TURN) == -turned_y(x, y, angle)
    assert turned_y(x, y, angle + QUARTER_TURN) == turned_x(x, y, angle)
    assert turned_x(x, -y, -angle) == turned_x(x, y, angle)
    assert turned_y(x, -y, -angle) == -turned_y(x, y, angle)
