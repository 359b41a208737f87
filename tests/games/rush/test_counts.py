"""Counts to depth n: how many sequences of answers there are from a small position, chance included.

Each number is derived by hand in the test's docstring. The positions lie in tests/positions. In all of them four
vehicles of cost 3 and more fill the Reserve, so that nobody can pay for them; the deck holds the vehicles that lie
nowhere else, and each of them is one way to turn up.
"""

from __future__ import annotations

from pathlib import Path

from hulldown.conformance.properties import count_ways, stored_position
from hulldown.games.rush.state import Table

from .helper import RUSH, legal

POSITIONS = Path(__file__).parents[2] / "positions"


def position(name: str, **options: object) -> Table:
    state: Table = stored_position(RUSH, POSITIONS / f"{name}.json", **options)
    return state


def test_two_engineers() -> None:
    """Two Engineers, and a vehicle of cost 1 in the Reserve; 96 vehicles in the deck.

    1: buy or end: 2.
    2: buy goes on with an Engineers (1); end turns up one of 96: 97.
    3: after paying, pay more or be done (2); after the turn-up, an Engineers is drawn from the Depot (96): 98.
    4: buy, pay, pay can only be done (1); buy, pay, done turns up (96); the other Engineers is drawn (96): 193.
    5: the first of these turns up (96); after the second the turn can only end (96), one purchase being all; after the
       third the rival, whose hand is empty, can only end (96): 288.
    """
    state = position("two-engineers")
    assert legal(state) == ["buy ussr-t-26", "end"]
    assert count_ways(state, 5) == [2, 97, 98, 193, 288]


def test_light_tank() -> None:
    """A light tank against a light tank and an open base; 94 vehicles in the deck, since one defends.

    1: use it, assault with it, or end: 3.
    2: it defends the only own base (1); the assault is launched (1); end turns up (94): 96.
    3: after defending the turn can only end (1); the assault hits the vehicle or the open base (2); the tank is drawn
       again (94): 97.
    4: end turns up (94); after either hit the turn can only end (2), one vehicle being one medal without a choice;
       the rival, whose hand is empty, can only end (94): 190.
    """
    state = position("light-tank")
    assert legal(state) == ["use ussr-ms-1", "assault ussr-ms-1", "end"]
    assert count_ways(state, 4) == [3, 96, 97, 190]


def test_katyusha() -> None:
    """A card of Siege Master and Sabotage without armour against one base and a hand of two different cards.

    95 vehicles are in the deck. 1: use, assault or end: 3.
    2: either ability first (2); launch (1); end turns up (95): 98.
    3: one base to besiege (1); the rival gives up either card (2); one base to hit (1); the card is drawn (95): 99.
    4: after the siege: Sabotage or retire (2); after each card given up: Siege Master or retire (4); after the assault
       only end (1); the rival may use either card of the hand, or end (95 times 3): 292.
    """
    state = position("katyusha")
    assert count_ways(state, 4) == [3, 98, 99, 292]


def test_katyusha_by_edition_1_2() -> None:
    """The same with abilities in printed order, all or none.

    2: only Siege Master first (1); launch (1); end turns up (95): 97.
    3: one base to besiege (1); one base to hit (1); the card is drawn (95): 97.
    4: only Sabotage (1); only end (1); the rival has three answers (285): 287.
    """
    state = position("katyusha", edition="1.2")
    assert count_ways(state, 4) == [3, 97, 97, 287]


def test_siege_medals() -> None:
    """Three vehicles were destroyed by sieges; 96 vehicles are in the deck, the squad is empty but for the medals.

    1: no double medal card or one: 2.
    2: the Reserve moves, 96 may turn up: 192.
    3: the hand is drawn: from three single cards one way (96), from a double and a single two (192): 288.
    4: the second card, of which there is one kind each time: 96 + 192 = 288.
    5: the third single card (96); with two cards nothing is left, and the rival can only end (192): 288.
    """
    state = position("siege-medals")
    assert legal(state) == ["doubles 0", "doubles 1"]
    assert count_ways(state, 5) == [2, 192, 288, 288, 288]
