"""Counts to depth n: how many sequences of answers there are from a small position, chance included.

Each number is derived by hand in the test's docstring. The positions lie in tests/positions: two T-34s without cards
face each other at 300 mm. Dice show how many of them are blank, hit and critical: 3 ways for one die, 6 for two, 10 for
three, 15 for four.
"""

from __future__ import annotations

from pathlib import Path

from hulldown.conformance.properties import count_ways, stored_position
from hulldown.games.miniatures.state import Table

from .helper import GAME, legal

POSITIONS = Path(__file__).parents[2] / "positions"


def position(name: str, **options: object) -> Table:
    state: Table = stored_position(GAME, POSITIONS / f"{name}.json", **options)
    return state


def test_duel() -> None:
    """The one that has moved once may shoot; the other, which has not, shoots after it.

    1: shoot or hold: 2.
    2: four attack dice (15); after holding, the other may shoot or hold (2): 17.
    3: of the 15 rolls 5 have no blank, and the defense rolls 1 + 1 for the shooter's move: 2 dice (5 x 6 = 30); the
       other 10 ask the medium tank for its re-roll, one blank or keep (20); the other's four dice (15); if both hold,
       the first side rolls three dice for Advantage (10): 75.
    """
    state = position("miniatures-duel")
    assert legal(state) == ["shoot b1", "hold"]
    assert count_ways(state, 3) == [2, 17, 75]


def test_critical() -> None:
    """Both have acted, and one card is drawn for an undamaged tank that carries no cards.

    1: twelve kinds of card.
    2: four kinds are discarded, and the first side rolls for Advantage (4 x 10); eight stay with the tank, which may
       try to repair or pass (8 x 2): 56.
    3: the second side rolls (400); one die for the repair (8 x 3), or the first side rolls for Advantage (8 x 10): 504.
    """
    state = position("miniatures-critical")
    assert len(legal(state)) == 12
    assert count_ways(state, 3) == [12, 56, 504]


def test_repair() -> None:
    """A tank with a destroyed track and an engine fire, both of which stay repairable.

    1: the track, the fire, or pass: 3.
    2: one die for either (6); after a pass the fire burns and the first side rolls for Advantage (10): 16.
    3: there is one attempt only, so after the 6 rolls Advantage is rolled for (60); the second side rolls (100): 160.
    """
    state = position("miniatures-repair")
    assert legal(state) == ["repair track_destroyed", "repair engine_fire", "pass"]
    assert count_ways(state, 3) == [3, 16, 160]
