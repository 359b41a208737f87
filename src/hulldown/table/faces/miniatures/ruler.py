"""The measuring arrow laid between two things: how far it is in the book's own unit, and what the rules make of it."""

from __future__ import annotations

from math import hypot
from typing import Final, NamedTuple

from hulldown.games.miniatures.attack.values import mobility
from hulldown.games.miniatures.cards.verbs import AURA_FIREPOWER
from hulldown.games.miniatures.ground import sight
from hulldown.games.miniatures.state import Table, Tank, tank_called
from hulldown.geometry.distances import distance_between, near
from hulldown.geometry.polygon import Polygon, contains_or_touches
from hulldown.kernel.errors import Malformed

from .queries import Measured, MeasureQuery
from .wire import Point, Told
from .words import WORDS, say

_CENTIMETER: Final = 1000  # in hundredths of millimeters
_QUARTERS: Final = ("", "¼", "½", "¾")
_WHOLE: Final = 4  # quarters of an arrow


class End(NamedTuple):
    """Where a measure begins or ends: at a tank, or else at a place."""

    tank: str
    x: int
    y: int


def measure(table: Table, about: MeasureQuery, lang: str) -> Measured:
    """miniatures.setup.arrow, miniatures.setup.arrow-exact: from hull to hull or place, where they are nearest."""
    start, to = End(about.start, about.x, about.y), End(about.to, about.to_x, about.to_y)
    one, other = _shape(table, start), _shape(table, to)
    distance = _distance(one, other)
    full = table.rules.measures.arrow_full
    within = distance == 0 or near(one, other, full)
    tanks = (_tank(table, start), _tank(table, to))
    facts = _facts(table, tanks, (start, to), distance, within, lang)
    far = arrows(distance, full, within, lang)
    names = [_named(table, end, tank, lang) for end, tank in zip((start, to), tanks, strict=True)]
    gaps = {"start": names[0], "end": names[1], "far": far, "centimeters": round(distance / _CENTIMETER)}
    told = say("ruler.told" if distance else "ruler.touch", lang, gaps)
    return Measured(_nearest(one, other), far, " ".join([told, *[fact.say for fact in facts]]), within, facts)


def _distance(one: Polygon, other: Polygon) -> int:
    """Rounded down; a place under a hull is no distance from it."""
    for shape, place in ((one, other), (other, one)):
        if place.n == 1 and shape.n > 1 and contains_or_touches(shape, place.xs[0], place.ys[0]):
            return 0
    return distance_between(one, other)


def arrows(distance: int, full: int, within: bool, lang: str) -> str:
    """So many arrows, to a quarter. What is more than an arrow never reads as one, nor what is less.

    `within` says whether the exact distance is at most an arrow; `distance` is rounded.
    """
    if distance == 0:
        return say("arrows.none", lang)
    quarters = round(distance * _WHOLE / full)
    if quarters == 0:
        return say("arrows.least", lang)
    if quarters == _WHOLE:
        return say("arrows.over" if not within else "arrows.one" if distance == full else "arrows.under", lang)
    return _counted(quarters, lang)


def roughly(distance: int, full: int, lang: str) -> str:
    """So many arrows, to a quarter, where nothing hangs on which side of an arrow it is."""
    quarters = round(distance * _WHOLE / full)
    return _counted(quarters, lang) if quarters else say("arrows.least", lang)


def _counted(quarters: int, lang: str) -> str:
    whole, part = divmod(quarters, _WHOLE)
    if part == 0:
        return say("arrows.whole", lang, {"count": whole})
    return say("arrows.part" if whole == 0 else "arrows.more", lang, {"figure": f"{whole or ''}{_QUARTERS[part]}"})


def _tank(table: Table, end: End) -> Tank | None:
    if not end.tank:
        return None
    tank = tank_called(table, end.tank)
    if table.field.hulls[tank.index] is None:
        raise Malformed(f"{tank.word.id} is not on the table")
    return tank


def _shape(table: Table, end: End) -> Polygon:
    tank = _tank(table, end)
    if tank is not None:
        return table.hull(tank.index).shape
    measures = table.rules.measures
    x, y = min(max(end.x, 0), measures.width), min(max(end.y, 0), measures.height)
    return Polygon([x], [y])


def _objective(table: Table, end: End) -> int:
    """The number of the objective whose middle a place is, or -1."""
    for number, token in enumerate(table.objectives):
        if not end.tank and (token.x, token.y) == (end.x, end.y):
            return number
    return -1


def _named(table: Table, end: End, tank: Tank | None, lang: str) -> str:
    if tank is not None:
        return tank.word.word(lang)
    return say("ruler.objective" if _objective(table, end) >= 0 else "ruler.place", lang)


def _facts(
    table: Table, tanks: tuple[Tank | None, Tank | None], ends: tuple[End, End], distance: int, within: bool, lang: str
) -> list[Told]:
    one, other = tanks
    if one is not None and other is not None:
        return _between(table, one, other, lang) if table.is_live(one.index) and table.is_live(other.index) else []
    tank, place = (one, ends[1]) if one is not None else (other, ends[0])
    if tank is None or not table.is_live(tank.index):
        return [_fact("ruler.within" if within else "ruler.beyond", lang)]
    if _objective(table, place) >= 0:
        holds = sight.controls(table.field, tank.index, place.x, place.y)
        return [_fact("ruler.counts" if holds else "ruler.counts-not", lang, {"tank": tank.word.word(lang)})]
    moves = -(-distance // table.rules.measures.arrow_tail)
    gaps = {"tank": tank.word.word(lang), "moves": moves, "most": mobility(table, tank)}
    return [_fact("ruler.moves", lang, gaps)] if moves else []


def _between(table: Table, one: Tank, other: Tank, lang: str) -> list[Told]:
    """miniatures.defence.close-distance, miniatures.type.light: only enemies ask how near they are."""
    if one.side == other.side:
        return []
    if not sight.is_close(table.field, one.index, other.index):
        return [_fact("ruler.not-close", lang)]
    lights = [
        _fact("ruler.light", lang, {"tank": tank.word.word(lang), "target": target.word.word(lang)})
        for tank, target in ((one, other), (other, one))
        if any(clause.verb == AURA_FIREPOWER for clause in tank.clauses)
    ]
    return [_fact("ruler.close", lang), *lights]


def _fact(key: str, lang: str, gaps: dict[str, object] | None = None) -> Told:
    return Told(say(key, lang, gaps or {}), WORDS[key].rule)


def _nearest(one: Polygon, other: Polygon) -> tuple[Point, Point]:
    """A point of each where the line between them is shortest: one of the two is a corner."""
    found: list[tuple[float, Point, Point]] = []
    for shape, far, turned in ((one, other, False), (other, one, True)):
        for corner in shape.corners():
            for place in range(far.n):
                point = _foot(corner, (far.xs[place - 1], far.ys[place - 1]), (far.xs[place], far.ys[place]))
                ends = (point, corner) if turned else (corner, point)
                found.append((hypot(corner[0] - point[0], corner[1] - point[1]), *ends))
    _, start, end = min(found)
    return start, end


def _foot(point: Point, start: Point, end: Point) -> Point:
    """The place of a segment that is nearest to a point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    if square == 0:
        return start
    share = min(max(((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square, 0.0), 1.0)
    return round(start[0] + share * dx), round(start[1] + share * dy)
