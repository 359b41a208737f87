"""Options: defaults, strict types, and what is typed on a command line."""

from __future__ import annotations

import pytest

from hulldown.kernel.errors import Malformed
from hulldown.kernel.options import Option, option_from_text, settle_options

from .toy import Race

OPTIONS = [
    Option("edition", "game.edition", ["1.4", "1.2"]),
    Option("open_hands", "game.open", [False, True]),
    Option("first", "game.first", ["random", 1, 2]),
]
DEFAULTS = {"edition": "1.4", "open_hands": False, "first": "random"}


@pytest.mark.parametrize("chosen", [None, {}])
def test_defaults(chosen: dict[str, object] | None) -> None:
    assert settle_options(OPTIONS, chosen) == DEFAULTS


def test_chosen_values_are_taken_and_the_choice_is_left_alone() -> None:
    chosen: dict[str, object] = {"first": 2, "edition": "1.2"}
    assert settle_options(OPTIONS, chosen) == {"edition": "1.2", "open_hands": False, "first": 2}
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
        settle_options(OPTIONS, {name: value})
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
    with pytest.raises(Malformed, match=f"race is for 2 to 2 players, not {seats}"):
        Race().start(seats)
