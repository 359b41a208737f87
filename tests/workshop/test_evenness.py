"""How even a table is: the same list for both, each player at each side as often, and the first side's part counted."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.table.faces import face_of
from hulldown.workshop.evenness import Evenness, Sides
from hulldown.workshop.strength import play_bout

GAME = hulldown.game("miniatures")
EMPTY: dict[str, object] = {
    "name": "x", "names": {}, "mode": "", "turn_limit": 0, "advantage": True, "attacker": 0, "edges": [],
    "pieces": [], "tanks": [], "objectives": [],
}  # fmt: skip


def rows(**changes: object) -> list[Sides]:
    face = face_of(GAME)
    return face.sketch_sides(face.read_sketch({**EMPTY, **changes}), "en")


def tank(player: int, x: int, y: int, angle: int) -> dict[str, object]:
    return {"player": player, "card": "t_34", "cards": [], "placed": True, "x": x, "y": y, "angle": angle}


def test_edges_that_are_chosen_in_the_match_are_compared_both_ways() -> None:
    assert [row.name for row in rows()] == ["south", "west"]
    [fixed] = rows(edges=["north", "east"])
    assert fixed.name == "north"
    assert 'edges = ["north", "east"]' in fixed.texts[0]
    assert 'edges = ["east", "north"]' in fixed.texts[1]


def test_who_sits_where_changes_in_every_pair_and_nothing_else_does() -> None:
    measured = Evenness(GAME, "scenario", rows(edges=["south", "north"]))
    first, second = measured.bout(0), measured.bout(1)
    assert (first.seat, second.seat, first.stream, second.stream) == (0, 1, 0, 0)
    assert first.options["platoon_1"] == first.options["platoon_2"], "the same list for both"
    assert first.options["platoon_1"] == second.options["platoon_1"]
    assert measured.bout(2).options["platoon_1"] != first.options["platoon_1"], "another list in the next pair"
    assert {name for name in first.options if first.options[name] != second.options[name]} == {"scenario"}


def test_tanks_attackers_and_tokens_change_the_seat_with_their_side() -> None:
    [row] = rows(
        edges=["south", "north"], attacker=1, tanks=[tank(1, 45_000, 6_000, 9_000), tank(2, 45_000, 85_000, 27_000)],
        objectives=[{"x": 100, "y": 200, "side": 1}, {"x": 300, "y": 400, "side": 0}],
    )  # fmt: skip
    other = GAME.scenario(GAME.rules_for(2, {"scenario": row.texts[1]}))  # type: ignore[attr-defined]
    assert [(own.seat, own.y) for own in other.tanks] == [(1, 6_000), (0, 85_000)]
    assert (other.attacker, [side for _, _, side in other.objectives]) == (1, [0 + 1, -1])
    assert "platoon_1" not in Evenness(GAME, "scenario", [row]).bout(0).options, "it brings its own"


def test_a_side_that_cannot_lose_is_seen() -> None:
    """One T-34 against nine: the many win, whoever plays them."""
    many = [tank(2, 8_000 + 9_000 * place, 85_000, 27_000) for place in range(9)]
    [row] = rows(edges=["south", "north"], tanks=[tank(1, 45_000, 6_000, 9_000), *many], turn_limit=12)
    measured = Evenness(GAME, "scenario", [row], most=4)
    while not measured.is_done:
        bout = measured.next_bout()
        measured.count(bout, play_bout(GAME, bout))
    assert measured.total.games == 4
    assert measured.against[0].share == 0.0, "the first side is the lone tank at both seats"


def test_what_cannot_be_played_is_not_measured() -> None:
    with pytest.raises(hulldown.HulldownError, match="two sides"):
        rows(edges=["south", "north", "west"])
    with pytest.raises(hulldown.HulldownError, match="Mend what is broken"):
        rows(tanks=[tank(1, 45_000, 6_000, 9_000)])
    with pytest.raises(Malformed):
        Evenness(GAME, "scenario", [Sides("x", ("name = 3", "name = 3"))])
