"""What is said of each offered answer of the Miniatures Game, in numbers. Compiled."""

from __future__ import annotations

from array import array
from typing import Final

from ...games.miniatures.actions import TANKS_A_SEAT, Move
from ...games.miniatures.game import Miniatures
from ...games.miniatures.ground.poses import Deploy, Drive, Face, Place, PutObjective
from ...games.miniatures.view_types import MiniaturesView, TankView, asked_tank
from ...geometry.angles import cosine, sine
from ...kernel.state import Action
from ..encoding import seat_of
from ..playing import SLOTS, SlotRows
from .encode import TANKS, TENTH, UNIT, WIDE, places_of, thousandths

VERBS: Final = (
    "roll", "draw", "attacker", "defender", "edge", "reveal", "use", "pass", "pass phase", "tank", "stay", "measures",
    "stop", "phase", "with", "shoot", "hold", "reroll", "keep", "sharpen", "cancel", "pick", "repair", "lose",
)  # fmt: skip
POSES: Final = ("move", "deploy", "place", "objective", "face")


class MoveRows(SlotRows):
    """The kind of an answer, the pose that it leads to, the tank and the card that it names, and its numbers."""

    def __init__(self, game: Miniatures) -> None:
        super().__init__()
        field = self.declared.field
        self.kind = field("kind", len(VERBS) + len(POSES), 1, "what it is", "kind: " + ", ".join([*VERBS, *POSES]))
        self.at = field("at", 2, WIDE, "x and y of the pose, in tenths of a millimetre", "coordinate")
        self.turned = field("facing", 2, UNIT, "cosine and sine of the pose's facing", "number", True)
        self.ahead = field("step", 2, WIDE, "from where the asked tank stands to the pose", "coordinate", True)
        self.near = field("nearest_enemy", 1, WIDE, "from the pose to the nearest enemy that is not destroyed")
        self.goal = field("nearest_objective", 1, WIDE, "from the pose to the nearest objective of the own side")
        self.tank = field("tank", TANKS, 1, "the tank that it names", "tank as in the observation")
        self.cards = field("card", 1, 300, "the card that it names, by its place in the card files, from 1 on")
        self.critical = field("critical", 1, 30, "the critical card that it names, from 1 on")
        self.numbers = field(
            "numbers", 3, 12, "its numbers: dice as blanks, hits and criticals, an edge, a token", "number", True
        )
        self.width = self.declared.size

    def write(self, view: MiniaturesView, actions: list[Action]) -> array[int]:
        values = array("h", bytes(2 * SLOTS * self.width))
        order = places_of(view)
        places: dict[int, int] = {}
        for place in range(min(len(order), TANKS)):
            places[order[place]] = place
        asked = asked_tank(view)
        stands = view.tanks[asked].at if asked is not None else None
        for slot in range(min(len(actions), SLOTS)):
            action = actions[slot]
            at = slot * self.width
            if isinstance(action, Move):
                self._write_move(values, at, view, action, places)
            elif isinstance(action, Drive):
                self._write_pose(values, at, view, 0, action.x, action.y, action.facing, stands)
            elif isinstance(action, Deploy):
                self._write_pose(values, at, view, 1, action.x, action.y, action.facing, stands)
            elif isinstance(action, Place):
                self._write_pose(values, at, view, 2, action.x, action.y, action.angle, stands)
            elif isinstance(action, PutObjective):
                self._write_pose(values, at, view, 3, action.x, action.y, 0, stands)
            elif isinstance(action, Face):
                x, y = (stands[0], stands[1]) if stands is not None else (0, 0)
                self._write_pose(values, at, view, 4, x, y, action.facing, stands)
        return values

    def _write_move(
        self, values: array[int], at: int, view: MiniaturesView, move: Move, places: dict[int, int]
    ) -> None:
        values[at + self.kind + move.verb] = 1
        if move.tank >= 0:
            place = places.get(_index_of(view, move.tank), -1)
            if place >= 0:
                values[at + self.tank + place] = 1
        if move.card is not None:
            values[at + self.cards] = move.card.index + 1
        if move.critical is not None:
            values[at + self.critical] = move.critical.index + 1
        values[at + self.numbers] = move.first
        values[at + self.numbers + 1] = move.second
        values[at + self.numbers + 2] = move.third

    def _write_pose(
        self, values: array[int], at: int, view: MiniaturesView, kind: int, x: int, y: int, angle: int,
        stands: list[int] | None,
    ) -> None:  # fmt: skip
        values[at + self.kind + len(VERBS) + kind] = 1
        values[at + self.at] = x // TENTH
        values[at + self.at + 1] = y // TENTH
        values[at + self.turned] = thousandths(cosine(angle))
        values[at + self.turned + 1] = thousandths(sine(angle))
        if stands is not None:
            values[at + self.ahead] = (x - stands[0]) // TENTH
            values[at + self.ahead + 1] = (y - stands[1]) // TENTH
        side = view.sides[seat_of(view)]
        near = WIDE
        for tank in view.tanks:
            if tank.at is not None and not tank.destroyed and view.sides[tank.seat] != side:
                near = min(near, _apart(tank.at[0], tank.at[1], x, y))
        values[at + self.near] = near
        goal = WIDE
        for token in view.objectives:
            if token[2] == -1 or token[2] == side:
                goal = min(goal, _apart(token[0], token[1], x, y))
        values[at + self.goal] = goal


def _apart(ax: int, ay: int, bx: int, by: int) -> int:
    """How far two points lie apart, in tenths of a millimetre; a little too much off the axes, for speed."""
    x = abs(ax - bx) // TENTH
    y = abs(ay - by) // TENTH
    return max(x, y) + min(x, y) // 2


def _index_of(view: MiniaturesView, code: int) -> int:
    """A tank by its code, as its place in the view."""
    seat = code // TANKS_A_SEAT
    place = code % TANKS_A_SEAT
    for index in range(len(view.tanks)):
        tank: TankView = view.tanks[index]
        if tank.seat == seat:
            if place == 0:
                return index
            place -= 1
    return -1
