"""Options: defaults, strict types, and what is typed on a command line."""

from __future__ import annotations

import pytest

from hulldown.kernel.errors import Malformed
from hulldown.kernel.options import NumberOption, Option, SidesOption, complete_options, option_from_text

from .toy import Race

OPTIONS = [
    Option("edition", "game.edition", ["1.4", "1.2"]),
    Option("open_hands", "game.open", [False, True]),
    Option("first", "game.first", ["random", 1, 2]),
]
DEFAULTS = {"edition": "1.4", "open_hands": False, "first": "random"}


@pytest.mark.parametrize("chosen", [None, {}])
def test_defaults(chosen: dict[str, object] | None) -> None:
    assert complete_options(OPTIONS, chosen) == DEFAULTS


def test_chosen_values_are_taken_and_the_choice_is_left_alone() -> None:
    chosen: dict[str, object] = {"first": 2, "edition": "1.2"}
    assert complete_options(OPTIONS, chosen) == {"edition": "1.2", "open_hands": False, "first": 2}
    assert chosen == {"first": 2, "edition": "1.2"}


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("open_hands", 1, "option open_hands: 1 is not one of no, yes [game.open]"),
        ("open_hands", 0, "option open_hands: 0 is not one of no, yes [game.open]"),
        ("open_hands", "yes", "option open_hands: yes is not one of no, yes [game.open]"),
        ("first", True, "option first: yes is not one of random, 1, 2 [game.first]"),
        ("first", 1.0, "option first: 1.0 is not one of random, 1, 2 [game.first]"),
        ("first", 3, "option first: 3 is not one of random, 1, 2 [game.first]"),
        ("edition", 1.4, "option edition: 1.4 is not one of 1.4, 1.2 [game.edition]"),
        ("edition", None, "option edition: None is not one of 1.4, 1.2 [game.edition]"),
        ("edition", [], "option edition: [] is not one of 1.4, 1.2 [game.edition]"),
        ("speed", 1, "there is no option speed; this game has edition, open_hands, first"),
    ],
)
def test_wrong_choices_are_refused(name: str, value: object, complaint: str) -> None:
    with pytest.raises(Malformed) as error:
        complete_options(OPTIONS, {name: value})
    assert str(error.value) == complaint


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("edition=1.2", ("edition", "1.2")),
        ("open-hands=yes", ("open_hands", True)),
        ("open_hands = no", ("open_hands", False)),
        ("open-hands", ("open_hands", True)),
        ("first=2", ("first", 2)),
        ("first=random", ("first", "random")),
    ],
)
def test_typed_options(text: str, expected: tuple[str, object]) -> None:
    name, value = option_from_text(OPTIONS, text)
    assert (name, value) == expected
    assert type(value) is type(expected[1])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("edition", "option edition: nothing is not one of 1.4, 1.2 [game.edition]"),
        ("open-hands=1", "option open_hands: 1 is not one of no, yes [game.open]"),
        ("open-hands=", "option open_hands: nothing is not one of no, yes [game.open]"),
        ("speed=9", "there is no option speed; this game has edition, open_hands, first"),
        ("", "there is no option ; this game has edition, open_hands, first"),
    ],
)
def test_typed_mistakes(text: str, complaint: str) -> None:
    with pytest.raises(Malformed) as error:
        option_from_text(OPTIONS, text)
    assert str(error.value) == complaint


@pytest.mark.parametrize("seats", [-1, 0, 1, 3])
def test_number_of_seats_is_checked(seats: int) -> None:
    with pytest.raises(Malformed, match=f"race is for 2 players, not {seats}"):
        Race().start(seats)


# Numbers and sides

NUMBER = NumberOption("minutes", "game.minutes", ["none", 30, 60], 1, 600)
SIDES = SidesOption("sides", "game.sides")


@pytest.mark.parametrize(("text", "value"), [("none", "none"), ("30", 30), ("1", 1), ("600", 600), ("007", 7)])
def test_a_number_takes_what_it_offers_and_whatever_is_within_its_bounds(text: str, value: object) -> None:
    assert option_from_text([NUMBER], f"minutes={text}") == ("minutes", value)
    assert complete_options([NUMBER], {"minutes": value}) == {"minutes": value}


@pytest.mark.parametrize("text", ["0", "601", "-5", "1.5", "half", "", "1e2", "\u0663"])
def test_a_number_out_of_bounds_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match=r"is not none or a whole number from 1 to 600 \[game.minutes\]"):
        option_from_text([NUMBER], f"minutes={text}")


@pytest.mark.parametrize("value", [0, 601, True, False, 30.0, "30", None])
def test_a_number_is_no_text_and_no_yes(value: object) -> None:
    with pytest.raises(Malformed, match="from 1 to 600"):
        complete_options([NUMBER], {"minutes": value})


def test_sides_are_numbered_by_their_first_seats() -> None:
    assert complete_options([SIDES], None) == {"sides": "teams"}
    assert option_from_text([SIDES], "sides=24-13") == ("sides", "24-13")
    assert SIDES.divide("24-13", 4) == [0, 1, 0, 1]
    assert SIDES.divide("teams", 4) == [0, 1, 0, 1]
    assert SIDES.divide("teams", 3) == [0, 1, 2]
    assert SIDES.divide("3-2", 5) == [0, 1, 0, 1, 0]


@pytest.mark.parametrize("value", ["", "-", "1-", "a-b", "10-2", "1,2", 12, None, "1-2-3-4-5-6"])
def test_what_is_no_division_is_refused(value: object) -> None:
    with pytest.raises(Malformed, match=r"\[game.sides\]"):
        complete_options([SIDES], {"sides": value})
