"""Rolling for Advantage: three dice a side, how rolls compare, and what the ranking settles."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hulldown.kernel.state import CHANCE

from .helper import advantage_roll, chances, play, position, question, story
from .starts import OPEN_FIELD, asked, start

DUEL = ("a1 t_34 300,100@90", "b1 t_34 300,800@270")


@pytest.mark.rule("miniatures.advantage.roll")
def test_each_side_rolls_three_dice() -> None:
    state = advantage_roll(*DUEL)
    told = []
    for roll in ("roll cbb", "roll bbb"):
        assert (state.actor, question(state)) == (CHANCE, "advantage-roll")
        odds = chances(state)
        assert len(odds) == 10, "ways to share three dice among three faces"
        assert odds["roll bbb"] == Fraction(1, 8)
        assert odds["roll ccc"] == Fraction(1, 216)
        assert odds["roll chb"] == 6 * Fraction(1, 6) * Fraction(1, 3) * Fraction(1, 2)
        assert sum(odds.values()) == 1
        told += story(play(state, roll), "advantage-rolled", "advantage")
    assert told == ["advantage-rolled", "advantage-rolled", "advantage"]


@pytest.mark.rule("miniatures.advantage.compare")
@pytest.mark.rule("miniatures.advantage.faces")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("cbb", "hhh", 0),  # one critical beats any number of hits
        ("hhh", "cbb", 1),
        ("ccb", "chh", 0),
        ("chb", "cbb", 0),  # equal criticals: more hits
        ("cbb", "chh", 1),
        ("hbb", "bbb", 0),
        ("hhb", "hhh", 1),
        ("ccc", "cch", 0),
    ],
)
def test_more_criticals_and_then_more_hits_win(first: str, second: str, winner: int) -> None:
    state = advantage_roll(*DUEL, ranking=[1 - winner, winner])
    play(state, f"roll {first}", f"roll {second}")
    assert state.ranking == [winner, 1 - winner]
    assert state.turn == 3, "and the next turn begins"


@pytest.mark.rule("miniatures.advantage.tie")
@pytest.mark.parametrize("roll", ["bbb", "hhb", "chb", "ccc"])
def test_a_tied_roll_is_made_again(roll: str) -> None:
    state = advantage_roll(*DUEL)
    events = play(state, f"roll {roll}", f"roll {roll}")
    assert story(events) == ["advantage-rolled", "advantage-rolled", "advantage-tied"]
    assert question(state) == "advantage-roll"
    play(state, "roll ccc", "roll ccc")
    assert question(state) == "advantage-roll", "as often as it takes"
    play(state, "roll bbb", "roll hbb")
    assert state.ranking == [1, 0]


@pytest.mark.rule("miniatures.advantage.ranking")
@pytest.mark.rule("miniatures.advantage.tie")
def test_only_the_tied_sides_roll_again_and_keep_their_place() -> None:
    state = start(OPEN_FIELD, seats=4, sides="alone")
    events = play(state, "roll hbb", "roll cbb", "roll hbb", "roll bbb")
    assert story(events)[-1] == "advantage-tied"
    play(state, "roll bbb", "roll ccc")
    assert question(state) == "choose-edge"
    assert state.ranking == [1, 2, 0, 3], "three criticals in the second throw do not beat one in the first"


@pytest.mark.rule("miniatures.advantage.ranking")
def test_two_pairs_of_tied_sides_are_settled_apart() -> None:
    state = start(OPEN_FIELD, seats=4, sides="alone")
    play(state, "roll cbb", "roll bbb", "roll cbb", "roll bbb")
    play(state, "roll bbb", "roll ccc", "roll hbb", "roll bbb")
    assert state.ranking == [2, 0, 1, 3]


@pytest.mark.rule("miniatures.advantage.ranking")
@pytest.mark.rule("miniatures.initiative.tie")
def test_the_whole_ranking_settles_ties_between_three_sides() -> None:
    """All have initiative 6: who stands higher in the ranking moves later and shoots earlier."""
    tanks = ("a1 t_34 200,100@90", "b1 t_34 400,100@90", "c1 t_34 600,100@90")
    pending: list[dict[str, object]] = [
        {"ask": "turn", "next": "begin"},
        {"ask": "advantage-roll", "waiting": [0, 1, 2], "rolls": [[], [], []]},
    ]
    state = position(*tanks, pending=pending, phase="command", seats=3)
    play(state, "roll hbb", "roll cbb", "roll bbb")
    assert state.ranking == [1, 0, 2]
    moved = []
    for _ in range(3):
        moved.append(asked(state))
        play(state, "stay")
    assert moved == ["c1", "a1", "b1"]
    shot = []
    for _ in range(3):
        shot.append(asked(state))
        play(state, "hold")
    assert shot == ["b1", "a1", "c1"]
