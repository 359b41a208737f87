"""Setting up: advantage, terrain, attacker and defender, edges, objectives, deployment."""

from __future__ import annotations

from typing import Final

from ....kernel.errors import Refusal
from ....kernel.state import AUTO, Action, Decision
from ....kernel.words import Phrase, Seat, Sentence, Words
from ..actions import ATTACKER, EDGE, MOVE_ATTACKER, MOVE_DEFENDER, MOVES_EDGE, Move
from ..edition import ASSAULT, CAPTURE, ENCOUNTER
from ..ground import placement
from ..ground.field import BUILDING, HILL, KINDS, WALL, WOODS, Piece
from ..ground.poses import Place, PutObjective, length_text
from ..state import NOBODY, Objective, Table
from ..words.phrases import PHRASES
from . import advantage, turn
from .deployment import DEPLOYING, SCOUTING, placement_refusal
from .reveal import reveal_point

FIRST_ROLL: Final = 0
TERRAIN: Final = 1
SECOND_ROLL: Final = 2
ROLES: Final = 3
SIDES: Final = 4
OBJECTIVES: Final = 5
SHOWING: Final = 6
DEPLOYMENT: Final = 7
DEPLOYED_SHOWING: Final = 8
FREE_MOVES: Final = 9
BATTLE: Final = 10
STEPS: Final = (
    "first-roll", "terrain", "second-roll", "roles", "edges", "objectives", "showing", "deployment",
    "deployed-showing", "free-moves", "battle",
)  # fmt: skip

_QUESTION_TERRAIN: Final = PHRASES["question.place-terrain"]
_QUESTION_ROLE: Final = PHRASES["question.choose-role"]
_QUESTION_EDGE: Final = PHRASES["question.choose-edge"]
_QUESTION_OBJECTIVE: Final = PHRASES["question.place-objective"]
_PLACED: Final = PHRASES["event.terrain-placed"]
_SET_ASIDE: Final = PHRASES["event.set-aside"]
_ATTACKS: Final = PHRASES["event.attacker"]
_TOOK_EDGE: Final = PHRASES["event.edge"]
_OBJECTIVE: Final = PHRASES["event.objective"]
_EDGE_WORDS: Final = PHRASES.words("edge")
_TERRAIN_WORDS: Final = PHRASES.words("terrain")
_EDGE_IDS: Final = ("south", "east", "north", "west")
_OBJECTIVE_REFUSED: Final[dict[int, Phrase]] = {
    placement.OFF_TABLE: PHRASES["refusal.objective-off-table"],
    placement.FAR_FROM_EDGE: PHRASES["refusal.objective-far"],
    placement.ON_BUILDING: PHRASES["refusal.objective-on-building"],
}
_WRONG_PIECE: Final = PHRASES["refusal.wrong-piece"]


class SetUp(Decision[Table, Action]):
    """The steps before the first turn; `step` is the one that comes next."""

    __slots__ = ("step",)

    def __init__(self, step: int) -> None:
        super().__init__(AUTO)
        self.step = step

    def proceed(self, table: Table) -> None:
        step = self.step
        if step == BATTLE:
            for tank in table.tanks:
                tank.acted = False
            table.silent = [False] * table.seats
            table.replace(turn.TURNS[turn.BEGIN])
            return
        table.replace(SET_UPS[step + 1])
        if step == FIRST_ROLL:
            if sum(table.terrain_left):
                advantage.roll_for_advantage(table)
        elif step == TERRAIN:
            if sum(table.terrain_left):
                table.ask(PlaceTerrain(0))
        elif step == SECOND_ROLL:
            if table.attacker == NOBODY:  # miniatures.setup.second-roll; a scenario may name the attacker
                advantage.roll_for_advantage(table)
        elif step == ROLES:
            if table.attacker == NOBODY and table.sides == 2:
                table.ask(ChooseRole(table.captain(table.ranking[0])))
        elif step == SIDES:
            table.ask(EDGES_CHOSEN)
        elif step == OBJECTIVES:
            place_objectives(table)
        elif step == SHOWING:
            if None in table.field.hulls:
                reveal_point(table)
        elif step == DEPLOYMENT:
            table.ask(DEPLOYING)
        elif step == DEPLOYED_SHOWING:
            for tank in table.tanks:
                tank.acted = False
            reveal_point(table)
        else:
            table.ask(SCOUTING)

    def data(self) -> dict[str, object]:
        return {"ask": "set-up", "next": STEPS[self.step]}


SET_UPS: Final[list[SetUp]] = [SetUp(step) for step in range(len(STEPS))]


class PlaceTerrain(Decision[Table, Action]):
    """miniatures.setup.terrain-order, miniatures.setup.four-walls, miniatures.setup.woods-or-hill,
    miniatures.setup.set-aside

    Sides take turns in the order of the first roll, partners within a side too; woods and hills come first, then
    buildings, then walls.
    """

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__(AUTO)
        self.number = number  # how many pieces have been placed or set aside

    def proceed(self, table: Table) -> None:
        stage = _stage(table)
        if stage == NOBODY:
            table.answered()
            return
        table.replace(PlaceTerrain(self.number + 1))
        side = table.ranking[self.number % table.sides]
        seats = table.seats_of(side)
        seat = seats[self.number // table.sides % len(seats)]
        question = PlacePiece(seat, stage)
        if question.sample(table):
            table.ask(question)
            return
        left = table.terrain_left.copy()
        left[stage] -= 1
        table.terrain_left = left
        if table.listener is not None:
            table.tell(_SET_ASIDE, {"piece": _TERRAIN_WORDS[KINDS[_kinds(stage)[0]]]})

    def data(self) -> dict[str, object]:
        return {"ask": "place-terrain", "number": self.number}


def _stage(table: Table) -> int:
    for stage in range(3):
        if table.terrain_left[stage]:
            return stage
    return NOBODY


def _kinds(stage: int) -> list[int]:
    if stage == 0:
        return [WOODS, HILL]
    return [BUILDING] if stage == 1 else [WALL]


class PlacePiece(Decision[Table, Action]):
    """miniatures.setup.terrain-distance, miniatures.setup.wall-touch: one piece, anywhere that is allowed."""

    __slots__ = ("stage",)

    def __init__(self, actor: int, stage: int) -> None:
        super().__init__(actor)
        self.stage = stage

    def sample(self, table: Table) -> list[Place]:
        places: list[Place] = []
        for kind in _kinds(self.stage):
            places += placement.sample_terrain(table.field, kind)
        return places

    def legal_actions(self, table: Table) -> list[Action]:
        actions: list[Action] = []
        actions += self.sample(table)
        return actions

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return self.not_asked(table)
        if action.kind not in _kinds(self.stage):
            return Refusal(Sentence(_WRONG_PIECE, {"piece": _TERRAIN_WORDS[KINDS[action.kind]]}))
        code = placement.check_terrain(table.field, action.kind, action.x, action.y, action.angle)
        return None if code == placement.OK else placement_refusal(code)

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Place)
        table.answered()
        left = table.terrain_left.copy()
        left[self.stage] -= 1
        table.terrain_left = left
        outline = table.rules.measures.outlines[action.kind]
        table.field.add(Piece(action.kind, action.x, action.y, action.angle, outline))
        if table.listener is not None:
            gaps: dict[str, object] = {"seat": Seat(self.actor), "piece": _TERRAIN_WORDS[KINDS[action.kind]]}
            table.tell(_PLACED, {**gaps, "x": length_text(action.x), "y": length_text(action.y)})

    def question(self, table: Table) -> Sentence:
        words = [_TERRAIN_WORDS[KINDS[kind]] for kind in _kinds(self.stage)]
        return Sentence(_QUESTION_TERRAIN, {"piece": Words(words)})

    def data(self) -> dict[str, object]:
        return {"ask": "place-piece", "seat": self.actor, "stage": self.stage}


class ChooseRole(Decision[Table, Action]):
    """miniatures.setup.second-roll, miniatures.setup.attacker-advantage"""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Action]:
        return [MOVE_ATTACKER, MOVE_DEFENDER]

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        side = table.rules.sides[self.actor]
        table.attacker = side if action.verb == ATTACKER else 1 - side
        table.ranking = [table.attacker, 1 - table.attacker]
        table.answered()
        if table.listener is not None:
            table.tell(_ATTACKS, {"seat": Seat(table.captain(table.attacker))})

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_ROLE, {})

    def data(self) -> dict[str, object]:
        return {"ask": "choose-role", "seat": self.actor}


class Edges(Decision[Table, Action]):
    """miniatures.setup.edges, miniatures.setup.more-sides: the defender chooses, the attacker stands opposite."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(AUTO)

    def proceed(self, table: Table) -> None:
        order = table.ranking if table.sides > 2 else [1 - table.attacker, table.attacker]
        for side in order:
            if table.edges[side] == NOBODY:
                if table.sides == 2 and table.edges[1 - side] != NOBODY:
                    take_edge(table, side, placement.opposite(table.edges[1 - side]))
                else:
                    table.ask(ChooseEdge(table.captain(side)))
                return
        table.answered()

    def data(self) -> dict[str, object]:
        return {"ask": "edges"}


EDGES_CHOSEN: Final[Edges] = Edges()


def take_edge(table: Table, side: int, edge: int) -> None:
    edges = table.edges.copy()
    edges[side] = edge
    table.edges = edges
    if table.listener is not None:
        table.tell(_TOOK_EDGE, {"seat": Seat(table.captain(side)), "edge": _EDGE_WORDS[_EDGE_IDS[edge]]})


class ChooseEdge(Decision[Table, Action]):
    """miniatures.setup.edges"""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Action]:
        return [move for move in MOVES_EDGE if move.first not in table.edges]

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        assert action.verb == EDGE
        table.answered()
        take_edge(table, table.rules.sides[self.actor], action.first)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_EDGE, {})

    def data(self) -> dict[str, object]:
        return {"ask": "choose-edge", "seat": self.actor}


def place_objectives(table: Table) -> None:
    """miniatures.objective.after-edges, miniatures.mode.encounter,
    miniatures.mode.capture-the-base, miniatures.mode.assault
    """
    if table.objectives:
        return  # the scenario has put them down
    mode = table.rules.mode
    if mode == ENCOUNTER:
        measures = table.rules.measures
        table.objectives = [Objective(measures.width // 2, measures.height // 2, NOBODY)]
    elif mode == CAPTURE:
        for side in (1 - table.attacker, table.attacker):  # the last asked is answered first
            table.ask(PlaceObjective(table.captain(side), side))
    elif mode == ASSAULT:
        for _ in range(2):
            table.ask(PlaceObjective(table.captain(table.attacker), table.attacker))


class PlaceObjective(Decision[Table, Action]):
    """miniatures.objective.place: within an arrow of the enemy edge, not on a building."""

    __slots__ = ("side",)

    def __init__(self, actor: int, side: int) -> None:
        super().__init__(actor)
        self.side = side

    def _edge(self, table: Table) -> int:
        return table.edges[1 - self.side]

    def legal_actions(self, table: Table) -> list[Action]:
        actions: list[Action] = []
        actions += placement.sample_objectives(table.field, self._edge(table))
        return actions

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        if not isinstance(action, PutObjective):
            return self.not_asked(table)
        code = placement.check_objective(table.field, self._edge(table), action.x, action.y)
        return None if code == placement.OK else Refusal(Sentence(_OBJECTIVE_REFUSED[code], {}))

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, PutObjective)
        table.answered()
        table.objectives = [*table.objectives, Objective(action.x, action.y, self.side)]
        if table.listener is not None:
            gaps: dict[str, object] = {"seat": Seat(self.actor), "x": length_text(action.x)}
            table.tell(_OBJECTIVE, {**gaps, "y": length_text(action.y)})

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_OBJECTIVE, {})

    def data(self) -> dict[str, object]:
        return {"ask": "place-objective", "side": self.side}
