"""Setting up: advantage, terrain, attacker and defender, edges, objectives, deployment."""

from __future__ import annotations

from typing import Final, final

from ....kernel.declared import read_declared
from ....kernel.errors import Malformed, Refusal
from ....kernel.pending import check_number
from ....kernel.state import AUTO, Action, Decision
from ....kernel.steps import Procedure, Step, chained
from ....kernel.words import Phrase, Seat, Sentence, Words
from .. import questions
from ..actions import ATTACKER, EDGE, MOVE_ATTACKER, MOVE_DEFENDER, MOVES_EDGE, Move
from ..edition import ASSAULT, CAPTURE, ENCOUNTER
from ..ground import placement
from ..ground.field import BUILDING, HILL, KINDS, WALL, WOODS, Piece
from ..ground.poses import Place, PutObjective, length_text
from ..reading import wrong
from ..state import NOBODY, Objective, Table
from ..words.phrases import PHRASES
from . import advantage, turn
from .deployment import DEPLOYING, SCOUTING, placement_refusal
from .reveal import reveal_point

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


def roll_first(table: Table) -> None:
    """miniatures.setup.terrain-order: where there is terrain to place, the sides roll for who begins."""
    if sum(table.terrain_left):
        advantage.roll_for_advantage(table)


def place_terrain(table: Table) -> None:
    if sum(table.terrain_left):
        table.ask(PlaceTerrain(0))


def roll_again(table: Table) -> None:
    """miniatures.setup.second-roll; a scenario may name the attacker."""
    if table.attacker == NOBODY:
        advantage.roll_for_advantage(table)


def choose_roles(table: Table) -> None:
    if table.attacker == NOBODY and table.sides == 2:
        table.ask(ChooseRole(table.captain(table.ranking[0])))


def choose_edges(table: Table) -> None:
    table.ask(EDGES_CHOSEN)


def show_cards(table: Table) -> None:
    """miniatures.card.reveal-points: before deployment."""
    if None in table.field.hulls:
        reveal_point(table)


def deploy(table: Table) -> None:
    table.ask(DEPLOYING)


def show_more_cards(table: Table) -> None:
    """miniatures.card.reveal-points: after deployment."""
    for tank in table.tanks:
        tank.acted = False
    reveal_point(table)


def move_freely(table: Table) -> None:
    table.ask(SCOUTING)


def begin_battle(table: Table) -> None:
    for tank in table.tanks:
        tank.acted = False
    table.silent = [False] * table.seats
    table.ask(turn.TURNS[0])


class PlaceTerrain(Decision[Table, Move]):
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

    def data(self) -> questions.PlaceTerrain:
        return questions.PlaceTerrain(self.number)


def place_terrain_from(asked: questions.PlaceTerrain, table: Table, path: str) -> PlaceTerrain:
    return PlaceTerrain(asked.number)


def _stage(table: Table) -> int:
    for stage in range(3):
        if table.terrain_left[stage]:
            return stage
    return NOBODY


def _kinds(stage: int) -> list[int]:
    if stage == 0:
        return [WOODS, HILL]
    return [BUILDING] if stage == 1 else [WALL]


class PlacePiece(Decision[Table, Place]):
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

    def legal_actions(self, table: Table) -> list[Place]:
        actions: list[Place] = []
        actions += self.sample(table)
        return actions

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return self.not_asked(table)
        if action.kind not in _kinds(self.stage):
            return Refusal(Sentence(_WRONG_PIECE, {"piece": _TERRAIN_WORDS[KINDS[action.kind]]}))
        code = placement.check_terrain(table.field, action.kind, action.x, action.y, action.angle)
        return None if code == placement.OK else placement_refusal(code)

    def apply(self, table: Table, action: Place) -> None:
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

    def data(self) -> questions.PlacePiece:
        return questions.PlacePiece(self.actor, self.stage)


def place_piece_from(asked: questions.PlacePiece, table: Table, path: str) -> PlacePiece:
    if table.terrain_left[asked.stage] == 0:
        raise Malformed(f"{path}.stage: no such piece is left")
    return PlacePiece(check_number(asked.seat, 0, table.seats - 1, f"{path}.seat"), asked.stage)


class ChooseRole(Decision[Table, Move]):
    """miniatures.setup.second-roll, miniatures.setup.attacker-advantage"""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        return [MOVE_ATTACKER, MOVE_DEFENDER]

    def apply(self, table: Table, action: Move) -> None:
        side = table.rules.sides[self.actor]
        table.attacker = side if action.verb == ATTACKER else 1 - side
        table.ranking = [table.attacker, 1 - table.attacker]
        table.answered()
        if table.listener is not None:
            table.tell(_ATTACKS, {"seat": Seat(table.captain(table.attacker))})

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_ROLE, {})

    def data(self) -> questions.ChooseRole:
        return questions.ChooseRole(self.actor)


def choose_role_from(asked: questions.ChooseRole, table: Table, path: str) -> ChooseRole:
    _check_two_sides("choose-role", table, path)
    return ChooseRole(check_number(asked.seat, 0, table.seats - 1, f"{path}.seat"))


def _check_two_sides(ask: str, table: Table, path: str) -> None:
    if table.sides != 2:
        raise Malformed(f"{path}.ask: {ask} is only asked of two sides")


class Edges(Decision[Table, Move]):
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

    def data(self) -> questions.Edges:
        return questions.Edges()


EDGES_CHOSEN: Final[Edges] = Edges()


def edges_from(asked: questions.Edges, table: Table, path: str) -> Edges:
    return EDGES_CHOSEN


def take_edge(table: Table, side: int, edge: int) -> None:
    edges = table.edges.copy()
    edges[side] = edge
    table.edges = edges
    if table.listener is not None:
        table.tell(_TOOK_EDGE, {"seat": Seat(table.captain(side)), "edge": _EDGE_WORDS[_EDGE_IDS[edge]]})


class ChooseEdge(Decision[Table, Move]):
    """miniatures.setup.edges"""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        return [move for move in MOVES_EDGE if move.first not in table.edges]

    def apply(self, table: Table, action: Move) -> None:
        assert action.verb == EDGE
        table.answered()
        take_edge(table, table.rules.sides[self.actor], action.first)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_EDGE, {})

    def data(self) -> questions.ChooseEdge:
        return questions.ChooseEdge(self.actor)


def choose_edge_from(asked: questions.ChooseEdge, table: Table, path: str) -> ChooseEdge:
    seat = check_number(asked.seat, 0, table.seats - 1, f"{path}.seat")
    if table.edges[table.rules.sides[seat]] != NOBODY:
        raise wrong(seat, f"{path}.seat", "a seat whose side has no edge yet")
    return ChooseEdge(seat)


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


class PlaceObjective(Decision[Table, PutObjective]):
    """miniatures.objective.place: within an arrow of the enemy edge, not on a building."""

    __slots__ = ("side",)

    def __init__(self, actor: int, side: int) -> None:
        super().__init__(actor)
        self.side = side

    def _edge(self, table: Table) -> int:
        return table.edges[1 - self.side]

    def legal_actions(self, table: Table) -> list[PutObjective]:
        actions: list[PutObjective] = []
        actions += placement.sample_objectives(table.field, self._edge(table))
        return actions

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        if not isinstance(action, PutObjective):
            return self.not_asked(table)
        code = placement.check_objective(table.field, self._edge(table), action.x, action.y)
        return None if code == placement.OK else Refusal(Sentence(_OBJECTIVE_REFUSED[code], {}))

    def apply(self, table: Table, action: PutObjective) -> None:
        table.answered()
        table.objectives = [*table.objectives, Objective(action.x, action.y, self.side)]
        if table.listener is not None:
            gaps: dict[str, object] = {"seat": Seat(self.actor), "x": length_text(action.x)}
            table.tell(_OBJECTIVE, {**gaps, "y": length_text(action.y)})

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_OBJECTIVE, {})

    def data(self) -> questions.PlaceObjective:
        return questions.PlaceObjective(self.side)


def place_objective_from(asked: questions.PlaceObjective, table: Table, path: str) -> PlaceObjective:
    _check_two_sides("place-objective", table, path)
    side = check_number(asked.side, 0, 1, f"{path}.side")
    if table.edges[1 - side] == NOBODY:
        raise Malformed(f"{path}: the enemy has no edge yet")
    return PlaceObjective(table.captain(side), side)


STEPS: Final[tuple[Step[Table], ...]] = (
    Step("first-roll", roll_first),
    Step("terrain", place_terrain),
    Step("second-roll", roll_again),
    Step("roles", choose_roles),
    Step("edges", choose_edges),
    Step("objectives", place_objectives),
    Step("showing", show_cards),
    Step("deployment", deploy),
    Step("deployed-showing", show_more_cards),
    Step("free-moves", move_freely),
    Step("battle", begin_battle),
)


@final
class SetUp(Procedure[Table, Move]):
    """Goes through the steps before the first turn."""

    __slots__ = ("_data",)

    def __init__(self, step: Step[Table], following: SetUp | None) -> None:
        super().__init__(step, following)
        self._data = read_declared({"ask": "set-up", "next": step.name}, questions.SetUp, "set-up")

    def data(self) -> questions.SetUp:
        return self._data


SET_UPS: Final[list[SetUp]] = chained(STEPS, SetUp)


def set_up_at(name: str) -> SetUp:
    """The set-up whose next step this is."""
    return next(one for one in SET_UPS if one.step.name == name)


def set_up_from(asked: questions.SetUp, table: Table, path: str) -> SetUp:
    return set_up_at(asked.next)
