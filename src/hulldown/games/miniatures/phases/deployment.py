"""Deployment: tanks go down in the order of initiative, and some of them move before the first turn."""

from __future__ import annotations

from typing import Final

from ....kernel.errors import Refusal
from ....kernel.state import Action, Decision
from ....kernel.words import Phrase, Sentence
from .. import questions
from ..attack import damage
from ..cards.verbs import DEPLOYED
from ..ground import placement
from ..ground.field import Hull
from ..ground.poses import Deploy, length_text
from ..reading import known_tank, own_tanks, wrong
from ..state import NOBODY, Table, Tank
from ..words.phrases import PHRASES
from .initiative import Activations, ChooseTank, next_tanks
from .movement import FreeMove, free_moves

_QUESTION_DEPLOY: Final = PHRASES["question.deploy"]
_DEPLOYED: Final = PHRASES["event.deployed"]
_NO_PLACE: Final = PHRASES["event.no-place"]


_REFUSED: Final[dict[int, Phrase]] = {
    placement.OFF_TABLE: PHRASES["refusal.terrain-off-table"],
    placement.NEAR_EDGE: PHRASES["refusal.near-edge"],
    placement.NEAR_TERRAIN: PHRASES["refusal.near-terrain"],
    placement.LOOSE_WALL: PHRASES["refusal.loose-wall"],
    placement.ON_TERRAIN: PHRASES["refusal.wall-on-terrain"],
    placement.FAR_FROM_EDGE: PHRASES["refusal.far-from-edge"],
    placement.NO_ARROW: PHRASES["refusal.deploy-not-square"],
    placement.ON_TANK: PHRASES["refusal.deploy-on-tank"],
    placement.ON_BUILDING: PHRASES["refusal.deploy-on-building"],
    placement.ON_WALL: PHRASES["refusal.deploy-on-wall"],
}


def placement_refusal(code: int) -> Refusal:
    return Refusal(Sentence(_REFUSED[code], {}))


class Deployment(Activations):
    """miniatures.deploy.order: lowest initiative first; the side with advantage counts as higher."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(PHRASES["question.deploy-which"])

    def proceed(self, table: Table) -> None:
        waiting = [tank for tank in table.tanks if table.field.hulls[tank.index] is None and not tank.destroyed]
        if not waiting:
            table.answered()
            return
        self.next_acts(table, next_tanks(table, waiting, highest=False))

    def activate(self, table: Table, tank: Tank) -> None:
        """miniatures.deploy.no-place: a tank for which there is no room left is out of the game."""
        if placement.has_room(table.field, tank.card.outline, table.edges[tank.side], table.rules.deploy_strict):
            table.ask(DeployTank(tank.seat, tank.index))
            return
        if table.listener is not None:
            table.tell(_NO_PLACE, {"tank": tank.word})
        tank.damage = tank.hit_points
        damage.fall_if_spent(table, tank)

    def tied(self, tanks: list[int]) -> questions.DeployWhich:
        return questions.DeployWhich(tanks)

    def data(self) -> questions.Deployment:
        return questions.Deployment()


DEPLOYING: Final[Deployment] = Deployment()


def deployment_from(asked: questions.Deployment, table: Table, path: str) -> Deployment:
    return DEPLOYING


def deploy_which_from(asked: questions.DeployWhich, table: Table, path: str) -> ChooseTank:
    own_tanks(asked.tanks, table, f"{path}.tanks")
    for number in asked.tanks:
        if table.field.hulls[number] is not None or table.edges[table.tanks[number].side] == NOBODY:
            raise wrong(
                asked.tanks, f"{path}.tanks", "tanks that are not on the table yet, of a side with an edge"
            )  # fmt: skip
    return ChooseTank(table.tanks[asked.tanks[0]].seat, asked.tanks, DEPLOYING)


class DeployTank(Decision[Table, Deploy]):
    """miniatures.deploy.strip, miniatures.deploy.overlap: anywhere within an arrow of the own edge, any facing."""

    __slots__ = ("tank",)

    def __init__(self, actor: int, tank: int) -> None:
        super().__init__(actor)
        self.tank = tank

    def legal_actions(self, table: Table) -> list[Deploy]:
        tank = table.tanks[self.tank]
        actions: list[Deploy] = []
        actions += placement.sample_deploy(
            table.field, tank.card.outline, table.edges[tank.side], table.rules.deploy_strict
        )
        return actions

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Deploy):
            return self.not_asked(table)
        tank = table.tanks[self.tank]
        code = placement.check_deploy(
            table.field, tank.card.outline, table.edges[tank.side], action.x, action.y, action.facing,
            table.rules.deploy_strict,
        )  # fmt: skip
        return None if code == placement.OK else placement_refusal(code)

    def apply(self, table: Table, action: Deploy) -> None:
        tank = table.tanks[self.tank]
        table.answered()
        set_on_table(table, tank, action.x, action.y, action.facing)
        if table.listener is not None:
            gaps: dict[str, object] = {"tank": tank.word, "x": length_text(action.x), "y": length_text(action.y)}
            gaps["at"] = [action.x, action.y, action.facing]
            table.tell(_DEPLOYED, {**gaps, "facing": length_text(action.facing)})

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_DEPLOY, {"tank": table.tanks[self.tank].word})

    def data(self) -> questions.DeployTank:
        return questions.DeployTank(self.tank)


def deploy_tank_from(asked: questions.DeployTank, table: Table, path: str) -> DeployTank:
    tank = table.tanks[known_tank(asked.tank, table, f"{path}.tank")]
    if table.field.hulls[asked.tank] is not None or table.edges[tank.side] == NOBODY:
        raise wrong(asked.tank, f"{path}.tank", "a tank that is not on the table yet, of a side with an edge")
    return DeployTank(tank.seat, asked.tank)


def set_on_table(table: Table, tank: Tank, x: int, y: int, facing: int) -> None:
    table.field.put(tank.index, Hull(tank.card.outline, tank.card.turret, x, y, facing))


class Scouting(Activations):
    """miniatures.deploy.free-moves: free moves right after deployment, lowest initiative first."""

    __slots__ = ()

    def proceed(self, table: Table) -> None:
        waiting = [
            tank for tank in table.tanks if not tank.acted and not tank.destroyed and free_moves(table, tank, DEPLOYED)
        ]
        if not waiting:
            table.answered()
            return
        self.next_acts(table, next_tanks(table, waiting, highest=False))

    def activate(self, table: Table, tank: Tank) -> None:
        tank.acted = True
        table.ask(FreeMove(tank.seat, tank.index, free_moves(table, tank, DEPLOYED)))

    def lacks(self, table: Table, tank: Tank) -> str:
        return "" if free_moves(table, tank, DEPLOYED) else "tanks with a free move"

    def data(self) -> questions.Scouting:
        return questions.Scouting()


SCOUTING: Final[Scouting] = Scouting()


def scouting_from(asked: questions.Scouting, table: Table, path: str) -> Scouting:
    return SCOUTING
