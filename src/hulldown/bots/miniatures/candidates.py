"""The answers that are worth a try: what a search of the Miniatures Game looks at, best first by rules of thumb."""

from __future__ import annotations

from math import atan2, pi
from typing import Final

from ...games.miniatures.actions import MEASURES, PASS, USE, Move
from ...games.miniatures.ground import arrow
from ...games.miniatures.ground.field import Hull
from ...games.miniatures.ground.poses import Deploy, Drive, Face
from ...games.miniatures.phases.deployment import DeployTank
from ...games.miniatures.phases.initiative import ChooseTank
from ...games.miniatures.phases.movement import Driving, FaceTank, MoveTank
from ...games.miniatures.phases.reveal import OfferAtPoint
from ...games.miniatures.phases.shooting import ChooseTarget
from ...games.miniatures.phases.turn import ChoosePhase
from ...games.miniatures.state import MOVEMENT, Table, Tank
from ...geometry.angles import FULL_TURN
from ...kernel.state import Action
from . import driving, judge
from .judge import Judge
from .manner import Manner
from .scene import Scene, distance
from .settling import best_target, settled

REFINED: Final = 3  # of the best poses are tried turned and cut short
LEADS: Final = (0.75, 0.5, 0.25)
ALIKE: Final = 200  # hundredths of a millimetre between poses that are as good as the same
ALIKE_TURN: Final = 200  # hundredths of a degree
UNLIKE: Final = 5.0  # platoon points: what a character likes so much less than its first choice it does not try


def candidates(mind: Judge, table: Table, legal: list[Action], first: Action, most: int) -> list[Action]:
    """At most so many, the first one first. One alone where rules of thumb or exact odds know the answer."""
    top = table.stack[-1]
    if isinstance(top, Driving | FaceTank):
        scene = Scene(table, table.rules.sides[table.actor])
        return _poses(mind, scene, table.tanks[top.tank], legal, first, most, True)
    if isinstance(top, ChooseTarget | DeployTank):
        return candidates_2026a(mind, table, legal, first, most)
    if table.phase == MOVEMENT and isinstance(top, ChooseTank | ChoosePhase | OfferAtPoint):
        return _in_movement(top, legal, first, most)
    return [settled(mind, table, legal, first)]


def candidates_2026a(mind: Judge, table: Table, legal: list[Action], first: Action, most: int) -> list[Action]:
    """As the levels of 2026a have them: poses, places and targets, and rules of thumb for all other questions."""
    top = table.stack[-1]
    side = table.rules.sides[table.actor]
    if isinstance(top, Driving | FaceTank):
        return _poses(mind, Scene(table, side), table.tanks[top.tank], legal, first, most, False)
    if isinstance(top, ChooseTarget):
        return [best_target(mind, table, table.tanks[top.tank], legal, first)]
    if isinstance(top, DeployTank):
        return _places(Scene(table, side), table.tanks[top.tank], legal, first, most)
    return [first]


def in_manner(manner: Manner, table: Table, answers: list[Action]) -> list[Action]:
    """Without the poses that are unlike a character: so even a weak level, whose judgement is blurred, shows it."""
    top = table.stack[-1]
    if not isinstance(top, Driving | FaceTank):
        return answers
    tank = table.tanks[top.tank]
    made = top.made if isinstance(top, MoveTank) else 0
    price = 1 if isinstance(top, MoveTank) else 0
    pulls = [_pull(manner, table, tank, action, tank.token + made, price) for action in answers]
    return [action for action, pull in zip(answers, pulls, strict=True) if pull >= pulls[0] - UNLIKE]


def _pull(manner: Manner, table: Table, tank: Tank, action: Action, token: int, price: int) -> float:
    start = table.hull(tank.index)
    before = tank.token
    _put(table, tank, start, action, token, price)
    pull = manner.pull(table, tank)
    table.field.put(tank.index, start)
    tank.token = before
    return pull


def _put(table: Table, tank: Tank, start: Hull, action: Action, token: int, price: int) -> None:
    """The tank as it is once it has answered; who looks at that puts it back."""
    tank.token = token
    if isinstance(action, Drive):
        table.field.put(tank.index, start.moved(action.x, action.y, action.facing))
        tank.token = token + price
    elif isinstance(action, Face):
        table.field.put(tank.index, start.moved(start.x, start.y, action.facing))
    elif isinstance(action, Move) and action.verb == MEASURES:
        tank.token = action.first


# Orders and cards


def _in_movement(top: object, legal: list[Action], first: Action, most: int) -> list[Action]:
    """Who of tied tanks moves first, what initiative is for, whether a card is worth throwing away: nobody throws dice
    before the shooting, so few imagined games tell. Cards are shown by rules of thumb, and kept by them."""
    found = [first]
    if isinstance(top, OfferAtPoint) and not (isinstance(first, Move) and first.verb == USE):
        return found
    for action in legal:
        if action is not first and len(found) < most and isinstance(action, Move):
            if not isinstance(top, OfferAtPoint) or action.verb == PASS:
                found.append(action)
    return found


# Poses


def _poses(
    mind: Judge, scene: Scene, tank: Tank, legal: list[Action], first: Action, most: int, refines_both: bool
) -> list[Action]:
    """By turns the poses that greedy likes best and those from which the shooting would go best if others stayed.

    `refines_both`: the best of the second kind are tried turned and cut short too, not only greedy's.
    """
    top = scene.table.stack[-1]
    made = top.made if isinstance(top, MoveTank) else 0
    price = 1 if isinstance(top, MoveTank) else 0
    tried = legal.copy()
    worths = driving.worths(scene, tank, legal, tank.token + made, price, mind.manner)
    order = sorted(range(len(legal)), key=lambda place: -worths[place])
    chances: list[float] = []
    if isinstance(top, Driving):
        liked = order[:REFINED]
        if refines_both:
            chances = [_standing(mind, scene, tank, action, tank.token + made, price) for action in legal]
            best = sorted(range(len(legal)), key=lambda place: -chances[place])[:REFINED]
            liked += [place for place in best if place not in liked]
        for place in liked:
            drive = legal[place]
            if isinstance(drive, Drive):
                tried += _refined(scene, tank, drive)
        worths += driving.worths(scene, tank, tried[len(legal) :], tank.token + made, price, mind.manner)
        order = sorted(range(len(tried)), key=lambda place: -worths[place])
    chances += [_standing(mind, scene, tank, action, tank.token + made, price) for action in tried[len(chances) :]]
    other = sorted(range(len(tried)), key=lambda place: -chances[place])
    found = [first]
    for place in range(len(tried)):
        for number in (order[place], other[place]):
            if len(found) < most and not _is_in(tried[number], found):
                found.append(tried[number])
    return found


def _is_in(action: Action, others: list[Action]) -> bool:
    """Whether it is there already, or a move that ends in nearly the same pose."""
    for other in others:
        if other is action:
            return True
        if isinstance(action, Drive) and isinstance(other, Drive) and _is_alike(action, other):
            return True
    return False


def _is_alike(one: Drive, other: Drive) -> bool:
    turn = abs(one.facing - other.facing)
    return (
        abs(one.x - other.x) <= ALIKE
        and abs(one.y - other.y) <= ALIKE
        and (turn <= ALIKE_TURN or turn >= FULL_TURN - ALIKE_TURN)
    )


def _standing(mind: Judge, scene: Scene, tank: Tank, action: Action, token: int, price: int) -> float:
    """The chance to win as the judge sees it if the tank stands there and the shooting begins at once."""
    table = scene.table
    start = table.hull(tank.index)
    before = tank.token
    _put(table, tank, start, action, token, price)
    chance = mind.weigh(table, judge.features(table))[tank.seat]
    table.field.put(tank.index, start)
    tank.token = before
    return chance


def _refined(scene: Scene, tank: Tank, drive: Drive) -> list[Action]:
    """The same way cut short, and the same place facing each enemy; only what an arrow leads to."""
    table = scene.table
    start = table.hull(tank.index)
    found: list[Action] = []
    for part in LEADS:
        x = start.x + int((drive.x - start.x) * part)
        y = start.y + int((drive.y - start.y) * part)
        _try_pose(table, tank, start, x, y, drive.facing, found)
    for enemy in scene.enemies:
        other = table.hull(enemy.index)
        facing = int(atan2(other.y - drive.y, other.x - drive.x) / pi * (FULL_TURN // 2)) % FULL_TURN
        _try_pose(table, tank, start, drive.x, drive.y, facing, found)
    return found


def _try_pose(table: Table, tank: Tank, start: Hull, x: int, y: int, facing: int, found: list[Action]) -> None:
    way = arrow.find_arrow(table.field, tank.index, start, x, y, facing, table.rules.moving)
    if way is not None:
        found.append(way)


# Deployment


def _places(scene: Scene, tank: Tank, legal: list[Action], first: Action, most: int) -> list[Action]:
    """The places that greedy likes best, apart from each other."""
    places = [action for action in legal if isinstance(action, Deploy)]
    places.sort(key=lambda action: -driving.deployment_worth(scene, tank, action))
    found = [first]
    taken = [first] if isinstance(first, Deploy) else []
    for action in places:
        if len(found) >= most:
            break
        if action is not first and _is_apart(action, taken):
            found.append(action)
            taken.append(action)
    return found


def _is_apart(action: Deploy, others: list[Deploy]) -> bool:
    for other in others:
        if distance(action.x, action.y, other.x, other.y) < driving.CROWDED // 2:
            return False
    return True
