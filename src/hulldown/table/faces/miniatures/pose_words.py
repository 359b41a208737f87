"""Where something would stand, in words: as a driver says it, without a coordinate or an angle."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Final

from hulldown.games.miniatures.actions import EDGES
from hulldown.games.miniatures.ground.field import BUILDING, HILL, KINDS, WALL, WOODS, Hull, Piece
from hulldown.games.miniatures.ground.poses import Deploy, Drive, Face, Place, PutObjective
from hulldown.games.miniatures.state import Table, Tank
from hulldown.games.miniatures.words import telling
from hulldown.games.miniatures.words.phrases import PHRASES
from hulldown.geometry.angles import FULL_TURN, HALF_TURN
from hulldown.geometry.distances import distance_between, point_near
from hulldown.geometry.polygon import Polygon, contains

from .ruler import roughly
from .words import say

_TERRAIN: Final = PHRASES.words("terrain")
_WAYS: Final = 8
_EIGHTH: Final = FULL_TURN // _WAYS
_QUARTERS: Final = 4  # of a move are told
_BESIDE: Final = 1500  # what is nearer than this has been driven up to
_AT_EDGE: Final = 300
_AIMED: Final = 15.0  # degrees by which a tank may miss what it is said to face
_NEARBY: Final = {WOODS: "woods-edge", HILL: "hill-foot", BUILDING: "building", WALL: "wall"}
_SOUTH, _EAST, _NORTH, _WEST = range(4)


def driven(table: Table, tank: Tank, drive: Drive, lang: str) -> str:
    """How far and which way, to what, and where it looks then."""
    hull = table.hull(tank.index)
    end = hull.moved(drive.x, drive.y, drive.facing)
    gone = hypot(end.x - hull.x, end.y - hull.y)
    turn = (end.facing - hull.facing) % FULL_TURN
    if gone < telling.ON_THE_SPOT and turn:
        return _joined([_turned("pose.spot", turn, lang), *_facing(table, tank, end, lang)])
    way, _ = telling.relative(hull, drive)
    part = min(round(gone * _QUARTERS / table.rules.measures.arrow_tail), _QUARTERS)
    parts = [say("pose.drive", lang, {"far": say(f"far.{part}", lang), "where": say(f"course.{way}", lang)})]
    parts += _landmark(table, tank, hull, end, lang)
    if turn:
        parts += [_turned("pose.turning", turn, lang), *_facing(table, tank, end, lang)]
    return _joined(parts)


def turned(table: Table, tank: Tank, face: Face, lang: str) -> str:
    hull = table.hull(tank.index)
    turn = (face.facing - hull.facing) % FULL_TURN
    if not turn:
        return say("pose.as-it-is", lang)
    end = hull.moved(hull.x, hull.y, face.facing)
    return _joined([_turned("pose.spot", turn, lang), *_facing(table, tank, end, lang)])


def deployed(table: Table, tank: Tank, deploy: Deploy, lang: str) -> str:
    """How far from which corner of its edge, whether at the back, and where it looks."""
    edge = table.edges[tank.side]
    end = Hull(tank.card.outline, tank.card.turret, deploy.x, deploy.y, deploy.facing)
    back = _depth(table, edge, end.shape) < _AT_EDGE
    gaps = {
        "along": _along(table, edge, deploy.x, deploy.y, lang),
        "depth": say("deep.back" if back else "deep.front", lang),
        "facing": say(f"compass.{_sector(deploy.facing)}", lang),
    }
    return _joined([say("pose.deploy", lang, gaps), *_landmark(table, tank, None, end, lang)])


def placed(table: Table, place: Place, lang: str) -> str:
    full = table.rules.measures.arrow_full
    gaps = {
        "piece": _TERRAIN[place.word].word(lang),
        "west": roughly(place.x, full, lang),
        "south": roughly(place.y, full, lang),
        "lie": say(f"lie.{_sector(place.angle % HALF_TURN) % 4}", lang),
    }
    return say("pose.place", lang, gaps)


def put(table: Table, edge: int, token: PutObjective, lang: str) -> str:
    full = table.rules.measures.arrow_full
    deep = _depth(table, edge, Polygon([token.x], [token.y]))
    gaps = {"along": _along(table, edge, token.x, token.y, lang), "deep": roughly(deep, full, lang)}
    return say("pose.objective", lang, gaps)


def _joined(parts: list[str]) -> str:
    return ", ".join(parts)


def _sector(angle: int) -> int:
    """Which of eight ways, counted to the left from east, or from where a tank looked."""
    return round(angle / _EIGHTH) % _WAYS


def _turned(key: str, turn: int, lang: str) -> str:
    sector = _sector(turn)
    slight = "left" if turn < HALF_TURN else "right"
    return say(key, lang, {"way": say(f"round.{sector}" if sector else f"round.slight-{slight}", lang)})


def _facing(table: Table, tank: Tank, end: Hull, lang: str) -> list[str]:
    """The enemy that it looks at then, the best aimed at first; nothing where it looks at none."""
    found: list[tuple[float, int]] = []
    for enemy in table.tanks:
        if enemy.side == tank.side or not table.is_live(enemy.index):
            continue
        goal = table.hull(enemy.index)
        off = degrees(atan2(goal.y - end.y, goal.x - end.x)) - end.facing / 100
        found.append((abs((off + 180) % 360 - 180), enemy.index))
    if not found or min(found)[0] > _AIMED:
        return []
    return [say("pose.facing", lang, {"target": table.tanks[min(found)[1]].word.word(lang)})]


def _landmark(table: Table, tank: Tank, start: Hull | None, end: Hull, lang: str) -> list[str]:
    """What of the table it has come to: an objective, terrain that it stands in or beside, or the edge."""
    if any(point_near(end.shape, token.x, token.y, table.rules.measures.arrow_full) for token in table.objectives):
        return [say("land.objective", lang)]
    for piece in table.field.pieces:
        if contains(piece.shape, end.x, end.y) and piece.kind in (WOODS, HILL):
            stays = start is not None and contains(piece.shape, start.x, start.y)
            return [say(f"land.{'still-' if stays else ''}{KINDS[piece.kind]}", lang)]
    near = _nearest(table, end)
    if near is not None and (start is None or distance_between(start.shape, near.shape) > _BESIDE):
        return [say(f"land.{_NEARBY[near.kind]}", lang)]
    measures, shape = table.rules.measures, end.shape
    room = min(shape.left, shape.bottom, measures.width - shape.right, measures.height - shape.top)
    return [say("land.edge", lang)] if room < _AT_EDGE and start is not None else []


def _nearest(table: Table, end: Hull) -> Piece | None:
    """The piece of terrain that a hull stands beside."""
    found = [
        (far, number)
        for number, piece in enumerate(table.field.pieces)
        if (far := distance_between(end.shape, piece.shape)) <= _BESIDE
    ]
    return table.field.pieces[min(found)[1]] if found else None


def _along(table: Table, edge: int, x: int, y: int, lang: str) -> str:
    """How far along an edge, from its nearer corner."""
    measures = table.rules.measures
    is_upright = edge in (_EAST, _WEST)
    at, length = (y, measures.height) if is_upright else (x, measures.width)
    if abs(2 * at - length) < measures.arrow_full // _QUARTERS:
        return say("along.middle", lang)
    low = at < length - at
    corner = (_SOUTH if low else _NORTH) if is_upright else (_WEST if low else _EAST)
    far = roughly(min(at, length - at), measures.arrow_full, lang)
    return say(f"along.{EDGES[corner]}", lang, {"far": far})


def _depth(table: Table, edge: int, shape: Polygon) -> int:
    """How far the nearest part of a shape is from an edge."""
    measures = table.rules.measures
    return (shape.bottom, measures.width - shape.right, measures.height - shape.top, shape.left)[edge]
