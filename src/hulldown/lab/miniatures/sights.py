"""Sights and odds for the benchmark, on full tables: 14 pieces of terrain, four tanks against four."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.attack.targets import assault_gun, attack_on, sees_through_tanks
from hulldown.games.miniatures.chances.odds import odds
from hulldown.games.miniatures.chances.shot import Shot
from hulldown.games.miniatures.chances.situation import shot_of
from hulldown.games.miniatures.ground.field import BUILDING, WALL, Hull
from hulldown.games.miniatures.ground.sight import Sight, look
from hulldown.games.miniatures.state import Table
from hulldown.geometry.angles import FULL_TURN
from hulldown.geometry.polygon import fits, overlaps
from hulldown.kernel.generator import Xoshiro

from ..contract import Benchmark

TABLES: Final = 8
SIGHTS: Final = 32  # of one table
_PIECES: Final = (
    ("woods", 690, 270, 60), ("woods", 225, 640, 240), ("woods", 457, 130, 0), ("woods", 120, 330, 90),
    ("hill", 457, 457, 20), ("hill", 780, 560, 90), ("building", 260, 200, 150), ("building", 654, 690, 330),
    ("building", 420, 740, 0), ("building", 500, 290, 45), ("wall", 340, 480, 10), ("wall", 580, 460, 100),
    ("wall", 600, 160, 45), ("wall", 330, 620, 135),
)  # fmt: skip


def _scenario() -> str:
    lines = ['name = "Full table"', 'edges = ["south", "north"]', "attacker = 1"]
    for kind, x, y, angle in _PIECES:
        lines += ["[[terrain]]", f'kind = "{kind}"', f"at = [{x}, {y}]", f"angle = {angle}"]
    return "\n".join(lines) + "\n"


def full_table(game: Miniatures, rng: Xoshiro) -> Table:
    """Both platoons stand anywhere, facing anywhere."""
    options = {"scenario": _scenario(), "cost_limit": 200, "platoon_1": "shermans-200", "platoon_2": "ambush-200"}
    table = game.start(2, options)
    measures = table.rules.measures
    for tank in table.tanks:
        while table.field.hulls[tank.index] is None:
            x, y = int(rng.below(measures.width)), int(rng.below(measures.height))
            hull = Hull(tank.card.outline, tank.card.turret, x, y, int(rng.below(FULL_TURN)))
            if _is_free(table, hull):
                table.field.put(tank.index, hull)
    return table


def _is_free(table: Table, hull: Hull) -> bool:
    measures = table.rules.measures
    solid = [piece.shape for piece in table.field.pieces if piece.kind in (BUILDING, WALL)]
    solid += [other.shape for other in table.field.hulls if other is not None]
    return fits(hull.shape, 0, 0, measures.width, measures.height) and not any(
        overlaps(hull.shape, shape) for shape in solid
    )


def _pairs(table: Table) -> list[tuple[int, int]]:
    return [(one.index, other.index) for one in table.tanks for other in table.tanks if one.side != other.side]


def looks(table: Table) -> list[Callable[[], Sight]]:
    """Every sight question of the table, each as the rules ask it for that shooter."""
    found: list[Callable[[], Sight]] = []
    for one, other in _pairs(table):
        shooter = table.tanks[one]
        front = assault_gun(shooter)
        found.append(partial(look, table.field, one, other, front, sees_through_tanks(shooter), True))
    return found


def look_around(questions: list[Callable[[], Sight]]) -> None:
    """All sights of a table."""
    for question in questions:
        question()


def shots(table: Table) -> list[Shot]:
    """The shots that somebody on the table could take."""
    found: list[Shot] = []
    for one, other in _pairs(table):
        shooter = table.tanks[one]
        if look(table.field, one, other, assault_gun(shooter), sees_through_tanks(shooter), True).visible:
            found.append(shot_of(table, attack_on(table, shooter, other, one, False)))
    return found


def benchmarks(game: Miniatures) -> list[Benchmark]:
    """One tank looking at another on a full table, all sights of four tanks against four, the odds of one shot."""
    tables = [full_table(game, Xoshiro(3, number)) for number in range(TABLES)]
    around = [looks(table) for table in tables]
    one = [look for questions in around for look in questions]
    return [
        Benchmark("sight_us", "one tank's sight of another, microseconds", [*one]),
        Benchmark(
            "sights_us",
            f"{SIGHTS} sights, four tanks against four, microseconds",
            [partial(look_around, questions) for questions in around],
        ),
        Benchmark(
            "odds_us",
            "odds of a shot, microseconds",
            [partial(odds, shot) for table in tables for shot in shots(table)],
        ),
    ]
