"""The Movement Phase: standing still, moving along the arrow, defensive measures, free moves, turning on the spot."""

from __future__ import annotations

from typing import Final

from ....geometry.angles import FULL_TURN, turned_x, turned_y
from ....geometry.polygon import fits, overlaps
from ....kernel.errors import Refusal
from ....kernel.pending import check_number
from ....kernel.state import Action, Decision
from ....kernel.words import Phrase, Sentence
from .. import questions
from ..actions import MEASURES, MOVE_STAY, MOVE_STOP, MOVES_MEASURES, Move
from ..attack.values import mobility
from ..cards.verbs import FREE_MOVE, MAX_MOVES, ROTATE_FREE
from ..ground import arrow
from ..ground.field import BUILDING, WALL, Hull, Piece
from ..ground.maneuvers import sample_moves
from ..ground.poses import Drive, Face, length_text
from ..reading import live_tank, wrong
from ..state import Table, Tank
from ..words.phrases import PHRASES
from .initiative import Activations, next_tanks
from .reveal import reveal_point

_FACINGS: Final = 16  # offered for a turn on the spot

_QUESTION_MOVE: Final = PHRASES["question.move"]
_QUESTION_MOVE_ON: Final = PHRASES["question.move-on"]
_QUESTION_FREE: Final = PHRASES["question.free-move"]
_QUESTION_FACE: Final = PHRASES["question.face"]
_MOVED: Final = PHRASES["event.moved"]
_STAYED: Final = PHRASES["event.stayed"]
_CANNOT_MOVE: Final = PHRASES["event.cannot-move"]
_NO_FREE_MOVE: Final = PHRASES["event.no-free-move"]
_NO_TURN: Final = PHRASES["event.no-turn"]
_MEASURES: Final = PHRASES["event.measures"]
_TOKEN: Final = PHRASES["event.token"]
_CRUSHED: Final = PHRASES["event.wall-crushed"]
_REFUSED: Final[dict[int, Phrase]] = {
    arrow.LEAD: PHRASES["refusal.lead"],
    arrow.NO_CONTACT: PHRASES["refusal.no-contact"],
    arrow.TAIL_OVER_HULL: PHRASES["refusal.tail-over-hull"],
    arrow.OFF_TABLE: PHRASES["refusal.off-table"],
    arrow.ON_TANK: PHRASES["refusal.on-tank"],
    arrow.ON_WRECK: PHRASES["refusal.on-wreck"],
    arrow.ON_BUILDING: PHRASES["refusal.on-building"],
    arrow.THROUGH_BUILDING: PHRASES["refusal.through-building"],
    arrow.THROUGH_WRECK: PHRASES["refusal.through-wreck"],
    arrow.THROUGH_TANK: PHRASES["refusal.through-tank"],
    arrow.BAD_SIDE: PHRASES["refusal.bad-side"],
}
_NO_MOVES_LEFT: Final = PHRASES["refusal.no-moves-left"]
_TOO_MANY_MEASURES: Final = PHRASES["refusal.too-many-measures"]
_NO_MIXING: Final = PHRASES["refusal.no-mixing"]


class MovementPhase(Activations):
    """miniatures.initiative.move-order, miniatures.card.reveal-points

    Lowest first, with a reveal point before each.
    """

    __slots__ = ("asked",)

    def __init__(self, asked: bool) -> None:
        super().__init__()
        self.asked = asked  # the reveal point before the next tank has been

    def proceed(self, table: Table) -> None:
        waiting = [tank for tank in table.tanks if not tank.acted and not tank.destroyed]
        if not waiting:
            table.answered()
            return
        if not self.asked:
            table.replace(MOVING_ASKED)
            reveal_point(table)
            return
        table.replace(MOVING)
        MOVING.next_acts(table, next_tanks(table, waiting, highest=False))

    def activate(self, table: Table, tank: Tank) -> None:
        """miniatures.move.limited, miniatures.initiative.passed-over: who cannot move cannot take measures either."""
        if mobility(table, tank) > 0:
            tank.acted = table.rules.asked_is_acted
            table.ask(MoveTank(tank.seat, tank.index, 0))
            return
        tank.acted = True
        if table.listener is not None:
            table.tell(_CANNOT_MOVE, {"tank": tank.word})

    def data(self) -> questions.Movement:
        return questions.Movement(self.asked)


MOVING: Final[MovementPhase] = MovementPhase(False)
MOVING_ASKED: Final[MovementPhase] = MovementPhase(True)


def movement_from(asked: questions.Movement, table: Table, path: str) -> MovementPhase:
    return MOVING_ASKED if asked.asked else MOVING


class Driving(Decision[Table, Action]):
    """miniatures.move.pose-search: a tank that may be moved by any legal drive; the list is a sample of them."""

    __slots__ = ("tank",)

    def __init__(self, actor: int, tank: int) -> None:
        super().__init__(actor)
        self.tank = tank

    def drives(self, table: Table) -> list[Drive]:
        ways = table.rules.ways(table.tanks[self.tank].card)
        return sample_moves(table.field, self.tank, table.hull(self.tank), table.rules.moving, ways)

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Drive):
            return super().why_not(table, action)
        code = arrow.check(table.field, self.tank, table.hull(self.tank), action, table.rules.moving)
        if code == arrow.OK:
            return None
        return refusal_of(table, self.tank, code)


def refusal_of(table: Table, tank: int, code: int) -> Refusal:
    """The sentence for a reason code of the arrow."""
    tail = length_text(table.rules.measures.arrow_tail)
    gaps: dict[str, object] = {"tank": table.tanks[tank].word}
    if code == arrow.LEAD:
        gaps["tail"] = tail
    return Refusal(Sentence(_REFUSED[code], gaps))


def drive(table: Table, tank: Tank, action: Drive, number: int) -> None:
    """miniatures.move.walls-crushed, miniatures.move.walls-path

    The tank is set down, and what walls it went over are gone. `number`: which arrow of its move it is.
    """
    hull = table.hull(tank.index).moved(action.x, action.y, action.facing)
    beside = _beside_arrow(hull, action) if table.listener is not None else []
    set_down(table, tank, hull, arrow.crushed(table.field, hull, action), beside, [number, action.lie, action.lead])


def _beside_arrow(hull: Hull, action: Drive) -> list[int]:
    """The pose in which the hull of a move lies at the base of its arrow, before it runs along it."""
    way = action.facing + arrow.TURN[action.lie]
    return [hull.x - turned_x(action.lead, 0, way), hull.y - turned_y(action.lead, 0, way), hull.facing]


def set_down(table: Table, tank: Tank, hull: Hull, walls: list[Piece], beside: list[int], laid: list[int]) -> None:
    """`beside` is the pose that it goes through; `laid` which arrow it is, how the hull lies against it and how far it
    has run along. Both are empty where it turns on the spot."""
    before = table.hull(tank.index)
    table.field.put(tank.index, hull)
    if walls:
        table.field.remove(walls)
    if table.listener is not None:
        gaps: dict[str, object] = {"tank": tank.word, "x": length_text(hull.x), "y": length_text(hull.y)}
        gaps["facing"] = length_text(hull.facing)
        gaps["path"] = [before.x, before.y, before.facing, *beside, hull.x, hull.y, hull.facing]
        if laid:  # for whoever moves a real model
            outline = tank.card.outline
            gaps["arrow"] = [*laid, outline.length, outline.width, table.rules.measures.arrow_tail]
        table.tell(_MOVED, gaps)
        for wall in walls:
            table.tell(_CRUSHED, {"tank": tank.word, "at": [wall.x, wall.y]})


class MoveTank(Driving):
    """miniatures.move.several, miniatures.move.stationary,
    miniatures.move.defensive-measures, miniatures.move.no-mixing
    """

    __slots__ = ("made",)

    def __init__(self, actor: int, tank: int, made: int) -> None:
        super().__init__(actor, tank)
        self.made = made

    def legal_actions(self, table: Table) -> list[Action]:
        actions: list[Action] = []
        if self.made == 0:
            actions.append(MOVE_STAY)
            for token in range(1, mobility(table, table.tanks[self.tank]) + 1):
                actions.append(MOVES_MEASURES[token])
        else:
            actions.append(MOVE_STOP)
        actions += self.drives(table)
        return actions

    def explain(self, table: Table, action: Action) -> Refusal | None:
        if isinstance(action, Move) and action.verb == MEASURES:
            tank = table.tanks[self.tank]
            if self.made > 0:
                return Refusal(Sentence(_NO_MIXING, {"tank": tank.word}))
            most = mobility(table, tank)
            if not 1 <= action.first <= most:
                return Refusal(Sentence(_TOO_MANY_MEASURES, {"tank": tank.word, "most": most}))
        return None

    def apply(self, table: Table, action: Action) -> None:
        tank = table.tanks[self.tank]
        if isinstance(action, Drive):
            drive(table, tank, action, self.made + 1)
            if self.made + 1 < mobility(table, tank):
                table.replace(MoveTank(self.actor, self.tank, self.made + 1))
            else:
                self._end(table, tank, self.made + 1)
            return
        if isinstance(action, Move) and action.verb == MEASURES:
            if table.listener is not None:
                table.tell(_MEASURES, {"tank": tank.word, "count": action.first})
            self._end(table, tank, action.first)
        else:
            if self.made == 0 and table.listener is not None:
                table.tell(_STAYED, {"tank": tank.word})
            self._end(table, tank, self.made)

    def _end(self, table: Table, tank: Tank, token: int) -> None:
        """miniatures.move.token"""
        tank.acted = True
        tank.token = token
        if token and table.listener is not None:
            table.tell(_TOKEN, {"tank": tank.word, "count": token})
        table.answered()

    def question(self, table: Table) -> Sentence:
        tank = table.tanks[self.tank]
        left = mobility(table, tank) - self.made
        if self.made:
            return Sentence(_QUESTION_MOVE_ON, {"tank": tank.word, "left": left})
        return Sentence(_QUESTION_MOVE, {"tank": tank.word, "left": left})

    def data(self) -> questions.MoveTank:
        return questions.MoveTank(self.tank, self.made)


def move_tank_from(asked: questions.MoveTank, table: Table, path: str) -> MoveTank:
    tank = table.tanks[live_tank(asked.tank, table, f"{path}.tank")]
    if tank.acted and not table.rules.asked_is_acted:
        raise wrong(asked.tank, f"{path}.tank", "a tank that has not acted in this phase")
    return MoveTank(tank.seat, asked.tank, check_number(asked.made, 0, mobility(table, tank) - 1, f"{path}.made"))


def free_moves(table: Table, tank: Tank, window: int) -> int:
    """miniatures.effect.free-move: how many moves without a token its cards give it at this moment."""
    count = 0
    for clause in tank.clauses:
        if clause.verb == FREE_MOVE and clause.window == window:
            count += clause.amount
    most = mobility(table, tank)
    if most == 0:
        return 0
    for clause in tank.clauses:
        if clause.verb == MAX_MOVES:  # miniatures.critical.engine-damaged: one move each turn, free or not
            count = min(count, clause.amount - tank.token)
    return max(0, count)


class FreeMove(Driving):
    """miniatures.effect.free-move, miniatures.deploy.free-moves: a move that adds no token; it may be declined."""

    __slots__ = ("left",)

    def __init__(self, actor: int, tank: int, left: int) -> None:
        super().__init__(actor, tank)
        self.left = left

    def legal_actions(self, table: Table) -> list[Action]:
        actions: list[Action] = [MOVE_STOP]
        actions += self.drives(table)
        return actions

    def apply(self, table: Table, action: Action) -> None:
        if isinstance(action, Drive):
            drive(table, table.tanks[self.tank], action, 1)
            if self.left > 1:
                table.replace(FreeMove(self.actor, self.tank, self.left - 1))
                return
        elif table.listener is not None:
            table.tell(_NO_FREE_MOVE, {"tank": table.tanks[self.tank].word})
        table.answered()

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_FREE, {"tank": table.tanks[self.tank].word, "left": self.left})

    def data(self) -> questions.FreeMove:
        return questions.FreeMove(self.tank, self.left)


def free_move_from(asked: questions.FreeMove, table: Table, path: str) -> FreeMove:
    return FreeMove(table.tanks[live_tank(asked.tank, table, f"{path}.tank")].seat, asked.tank, asked.left)


class Rotations(Activations):
    """miniatures.effect.rotate: at the end of the phase, lowest initiative first."""

    __slots__ = ()

    def proceed(self, table: Table) -> None:
        waiting = [tank for tank in table.tanks if not tank.acted and not tank.destroyed and _may_rotate(table, tank)]
        if not waiting:
            table.answered()
            return
        self.next_acts(table, next_tanks(table, waiting, highest=False))

    def activate(self, table: Table, tank: Tank) -> None:
        tank.acted = True
        table.ask(FaceTank(tank.seat, tank.index))

    def data(self) -> questions.Rotations:
        return questions.Rotations()


ROTATIONS: Final[Rotations] = Rotations()


def rotations_from(asked: questions.Rotations, table: Table, path: str) -> Rotations:
    return ROTATIONS


def _may_rotate(table: Table, tank: Tank) -> bool:
    for clause in tank.clauses:
        if clause.verb == ROTATE_FREE:
            return mobility(table, tank) > 0
    return False


class FaceTank(Decision[Table, Action]):
    """miniatures.effect.rotate: turn about the hull's center to any facing, without a token."""

    __slots__ = ("tank",)

    def __init__(self, actor: int, tank: int) -> None:
        super().__init__(actor)
        self.tank = tank

    def legal_actions(self, table: Table) -> list[Action]:
        actions: list[Action] = [MOVE_STOP]
        if mobility(table, table.tanks[self.tank]) == 0:
            return actions
        hull = table.hull(self.tank)
        for step in range(1, _FACINGS):
            facing = (hull.facing + step * (FULL_TURN // _FACINGS)) % FULL_TURN
            if self._code(table, facing) == arrow.OK:
                actions.append(Face(facing))
        return actions

    def _code(self, table: Table, facing: int) -> int:
        """miniatures.move.edge and what a hull may not stand on."""
        field = table.field
        own = table.hull(self.tank)
        hull = own.moved(own.x, own.y, facing)
        if not fits(hull.shape, 0, 0, field.measures.width, field.measures.height):
            return arrow.OFF_TABLE
        for other, standing in enumerate(field.hulls):
            if other != self.tank and standing is not None and overlaps(hull.shape, standing.shape):
                return arrow.ON_WRECK if field.wrecks[other] else arrow.ON_TANK
        for piece in field.pieces:
            if piece.kind == BUILDING and overlaps(hull.shape, piece.shape):
                return arrow.ON_BUILDING
        return arrow.OK

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Face):
            return super().why_not(table, action)
        if mobility(table, table.tanks[self.tank]) == 0:
            return Refusal(Sentence(_NO_MOVES_LEFT, {"tank": table.tanks[self.tank].word}))
        code = self._code(table, action.facing)
        return None if code == arrow.OK else refusal_of(table, self.tank, code)

    def apply(self, table: Table, action: Action) -> None:
        table.answered()
        if not isinstance(action, Face):
            if table.listener is not None:
                table.tell(_NO_TURN, {"tank": table.tanks[self.tank].word})
            return
        own = table.hull(self.tank)
        hull = own.moved(own.x, own.y, action.facing)
        walls = [piece for piece in table.field.pieces if piece.kind == WALL and overlaps(hull.shape, piece.shape)]
        set_down(table, table.tanks[self.tank], hull, walls, [], [])

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_FACE, {"tank": table.tanks[self.tank].word})

    def data(self) -> questions.FaceTank:
        return questions.FaceTank(self.tank)


def face_tank_from(asked: questions.FaceTank, table: Table, path: str) -> FaceTank:
    return FaceTank(table.tanks[live_tank(asked.tank, table, f"{path}.tank")].seat, asked.tank)
