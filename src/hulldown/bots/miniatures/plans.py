"""Whole moves of a tank: up to as many arrows as its mobility allows, each from where the one before has led."""

from __future__ import annotations

from typing import Final, final

from ...games.miniatures.actions import MOVE_STOP
from ...games.miniatures.attack.values import mobility
from ...games.miniatures.ground.field import Hull
from ...games.miniatures.ground.maneuvers import sample_moves
from ...games.miniatures.ground.poses import Drive
from ...games.miniatures.phases.movement import MoveTank
from ...games.miniatures.state import Table, Tank
from ...kernel.state import Action
from . import driving
from .scene import Scene, distance

LIKED: Final = 4  # poses after an arrow that are driven on from because rules of thumb like them
SPREAD: Final = 6  # and because they lie farthest from each other


@final
class Plan:
    """Arrows one after another, and where they lead."""

    __slots__ = ("before", "made", "step", "worth")

    def __init__(self, step: Action, before: Plan | None, made: int) -> None:
        self.step = step
        self.before = before  # the same without its last arrow
        self.made = made  # arrows of the tank in this phase once it is carried out
        self.worth = 0.0  # by rules of thumb

    @property
    def first(self) -> Action:
        plan = self
        while plan.before is not None:
            plan = plan.before
        return plan.step


@final
class Course:
    """What a tank that has begun a plan does next, by where it stands."""

    __slots__ = ("_steps",)

    def __init__(self) -> None:
        self._steps: dict[tuple[int, int, int, int, int], Action] = {}

    def clear(self) -> None:
        self._steps.clear()

    def follow(self, tank: Tank, plan: Plan) -> None:
        """The first plan that leads through a pose is the one that is followed from there."""
        after: Action = MOVE_STOP
        part: Plan | None = plan
        while part is not None:
            step = part.step
            if isinstance(step, Drive):
                self._steps.setdefault((tank.index, part.made, step.x, step.y, step.facing), after)
            after = step
            part = part.before

    def next(self, table: Table, top: MoveTank) -> Action | None:
        if top.made == 0 or not self._steps:
            return None
        hull = table.hull(top.tank)
        return self._steps.get((top.tank, top.made, hull.x, hull.y, hull.facing))


def plans(scene: Scene, tank: Tank, made: int, legal: list[Action]) -> list[Plan]:
    """Every answer there is, and what may follow it, the best by rules of thumb first."""
    most = mobility(scene.table, tank)
    last = [Plan(action, None, made + 1 if isinstance(action, Drive) else made) for action in legal]
    _value(scene, tank, last, tank.token + made)
    found = last.copy()
    for done in range(made + 1, most):
        last = _driven_on(scene, tank, done, last)
        found += last
    found.sort(key=_by_worth)
    return found


def _value(scene: Scene, tank: Tank, group: list[Plan], token: int) -> None:
    worths = driving.worths(scene, tank, [plan.step for plan in group], token, 1)
    for place, plan in enumerate(group):
        plan.worth = worths[place]


def _by_worth(plan: Plan) -> float:
    return -plan.worth


def _driven_on(scene: Scene, tank: Tank, done: int, last: list[Plan]) -> list[Plan]:
    table = scene.table
    start = table.hull(tank.index)
    ways = table.rules.ways(tank.card)
    found: list[Plan] = []
    for plan in _worth_driving_on(start, last):
        drive = plan.step
        assert isinstance(drive, Drive)
        hull = start.moved(drive.x, drive.y, drive.facing)
        for step in sample_moves(table.field, tank.index, hull, table.rules.moving, ways):
            found.append(Plan(step, plan, done + 1))
    _value(scene, tank, found, tank.token + done)
    return found


def _worth_driving_on(start: Hull, last: list[Plan]) -> list[Plan]:
    driven = [plan for plan in last if isinstance(plan.step, Drive)]
    driven.sort(key=_by_worth)
    found = driven[:LIKED]
    rest = driven[LIKED:]
    gaps = [distance(_drive(plan).x, _drive(plan).y, start.x, start.y) for plan in rest]
    for taken in found:
        _near(gaps, rest, taken)
    for _ in range(SPREAD):
        far = -1
        for place in range(len(rest)):
            if gaps[place] > 0.0 and (far < 0 or gaps[place] > gaps[far]):
                far = place
        if far < 0:
            break
        found.append(rest[far])
        _near(gaps, rest, rest[far])
    return found


def _drive(plan: Plan) -> Drive:
    step = plan.step
    assert isinstance(step, Drive)
    return step


def _near(gaps: list[float], rest: list[Plan], taken: Plan) -> None:
    at = _drive(taken)
    for place in range(len(rest)):
        step = _drive(rest[place])
        gaps[place] = min(gaps[place], distance(step.x, step.y, at.x, at.y))
