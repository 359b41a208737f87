"""Two tanks measured in one call: sight with every corner, cover and why, arc, range, and both dice pools.

For people who script games. Every answer comes from the function that the game itself uses.
"""

from __future__ import annotations

from typing import Final, final

from ....geometry.distances import distance_between
from ....geometry.polygon import contains
from ....kernel.errors import Malformed
from ....kernel.tally import Tally
from ..actions import BY_TURRET, USUAL
from ..attack import targets
from ..attack.attack import Attack
from ..attack.values import attack_dice, defense_pool
from ..ground import sight
from ..ground.field import HILL, KINDS, Piece
from ..ground.poses import pose_text
from ..state import SHOOTING, Table, Tank, tank_called
from .odds import Odds, odds
from .situation import shot_of

CORNERS: Final = ("front-left", "rear-left", "rear-right", "front-right")  # in the order of the hull's outline


@final
class Corner:
    """One line of sight, to a corner of the target's hull.

    `blocked_by` and `covered_by` name what the line meets: a tank as `b2`, a piece of terrain as `wall 480,550@0`.
    """

    __slots__ = ("blocked_by", "covered_by", "name", "x", "y")

    def __init__(self, name: str, seen: sight.CornerSight, table: Table) -> None:
        self.name = name
        self.x = seen.x
        self.y = seen.y
        self.blocked_by: list[str] = [table.tanks[tank].word.id for tank in seen.blocking_tanks]
        self.blocked_by += [piece_text(piece) for piece in seen.blocking_pieces]
        self.covered_by: list[str] = [piece_text(piece) for piece in seen.covering]

    @property
    def blocked(self) -> bool:
        return len(self.blocked_by) > 0

    @property
    def clear(self) -> bool:
        """Neither blocked nor covered."""
        return not self.blocked_by and not self.covered_by

    def data(self) -> dict[str, object]:
        return {
            "name": self.name,
            "at": [self.x, self.y],
            "blocked_by": self.blocked_by,
            "covered_by": self.covered_by,
        }


@final
class Measured:
    """What there is between a shooter and a target. Lengths are hundredths of a millimetre."""

    __slots__ = (
        "_attack", "_table", "attack_dice", "clear_corners", "close_range", "corners", "cover_by", "defense_dice",
        "distance", "hull_down", "in_arc", "in_cover", "may_shoot", "shooter", "side_shot", "target", "visible",
        "walls",
    )  # fmt: skip

    def __init__(self, table: Table, shooter: Tank, target: Tank, origin: Tank, by_turret: bool) -> None:
        seen = targets.look_at(table, shooter, target.index, origin.index, by_turret)
        reasons = sight.corner_reasons(
            table.field, origin.index, target.index, targets.eyes_in_front(table, shooter, origin.index, by_turret),
            targets.sees_through_tanks(shooter), table.rules.wrecks_block,
            shooter.index if origin is not shooter else -1,
        )  # fmt: skip
        self.shooter = shooter.word.id
        self.target = target.word.id
        self.distance = distance_between(table.hull(shooter.index).shape, table.hull(target.index).shape)
        self.visible = seen.visible
        self.corners: list[Corner] = [Corner(CORNERS[place], one, table) for place, one in enumerate(reasons)]
        self.clear_corners: int = sum([1 for corner in self.corners if corner.clear])
        self.in_arc = targets.in_arc(table, shooter, target.index, by_turret)
        self._table = table
        self._attack: Attack = targets.attack_on(table, shooter, target.index, origin.index, by_turret)
        self.in_cover = self._attack.cover
        self.hull_down = self._attack.hull_down
        self.cover_by: list[str] = _cover_by(table, self.corners, target, seen.hill) if self.in_cover else []
        self.walls: list[str] = [piece_text(wall) for wall in self._attack.walls]
        self.side_shot = self._attack.side_shot
        self.close_range = self._attack.close
        self.attack_dice = Tally()
        attack_dice(table, self._attack, self.attack_dice)
        self.defense_dice = Tally()
        defense_pool(table, self._attack, self.defense_dice)
        via = origin.code if origin is not shooter else -1
        way = BY_TURRET if by_turret else USUAL
        self.may_shoot: bool = table.moves.shoot(target.code, way, via) in targets.legal_shots(table, shooter)

    def odds(self, knows_hidden: bool = False) -> Odds:
        """The exact chances of the shot. The target's hidden cards count only where they are known."""
        return odds(shot_of(self._table, self._attack, knows_hidden))

    def data(self) -> dict[str, object]:
        """All of it as plain data."""
        return {
            "shooter": self.shooter,
            "target": self.target,
            "distance": self.distance,
            "visible": self.visible,
            "corners": [corner.data() for corner in self.corners],
            "clear_corners": self.clear_corners,
            "in_arc": self.in_arc,
            "in_cover": self.in_cover,
            "cover_by": self.cover_by,
            "hull_down": self.hull_down,
            "walls": self.walls,
            "side_shot": self.side_shot,
            "close_range": self.close_range,
            "attack_dice": self.attack_dice.data(),
            "defence_dice": self.defense_dice.data(),
            "may_shoot": self.may_shoot,
        }


def piece_text(piece: Piece) -> str:
    """A piece of terrain as the notation places it: `wall 480,550@0`."""
    return f"{KINDS[piece.kind]} {pose_text(piece.x, piece.y, piece.angle)}"


def _cover_by(table: Table, corners: list[Corner], target: Tank, hill: bool) -> list[str]:
    """What spoils the clear corners, and the hill that the target stands on where that alone covers it."""
    found: list[str] = []
    for corner in corners:
        for name in corner.blocked_by + corner.covered_by:
            if name not in found:
                found.append(name)
    if hill:
        hull = table.hull(target.index)
        for piece in table.field.pieces:
            if piece.kind == HILL and contains(piece.shape, hull.x, hull.y) and piece_text(piece) not in found:
                found.append(piece_text(piece))
    return found


def measure(state: Table, shooter: str, target: str, via: str = "", turret: bool = False) -> Measured:
    """One tank looking at another from where both stand, as if the shooter were to shoot now: `measure(state, "a1",
    "b1")`.

    `via` is a friend whose sight is used; `turret` lets an assault gun shoot with its second gun. The state stays as
    it is, and may be in any phase.
    """
    table = state.clone()
    table.phase = SHOOTING
    one = _on_table(table, shooter)
    other = _on_table(table, target)
    if one is other:
        raise Malformed(f"{one.word.id} and {one.word.id} are one tank; name two")
    return Measured(table, one, other, _on_table(table, via) if via else one, turret)


def who_sees_whom(state: Table) -> dict[str, list[str]]:
    """For every live tank the live enemies of which it sees some part, in its arc or not."""
    live = [tank for tank in state.tanks if state.is_live(tank.index)]
    return {
        tank.word.id: [
            other.word.id
            for other in live
            if other.side != tank.side and targets.look_at(state, tank, other.index, tank.index, False).visible
        ]
        for tank in live
    }


def _on_table(table: Table, label: str) -> Tank:
    tank = tank_called(table, label)
    if table.field.hulls[tank.index] is None:
        raise Malformed(f"{tank.word.id} is not on the table")
    return tank
