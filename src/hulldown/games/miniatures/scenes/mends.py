"""What would mend a scenario: the smallest change that takes a fault away and brings none. Found, not written."""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from ....geometry.angles import FULL_TURN
from ....geometry.distances import near
from ....kernel.words import Sentence
from ..ground.field import BUILDING, KINDS, WALL, Field, Hull, Measures, Piece
from ..ground.snapping import nearest_deploy, nearest_free_token, nearest_objective, nearest_piece, nearest_standing
from ..words.phrases import PHRASES
from .faults import OBJECTIVE, TANK, TERRAIN, WORDS, Fault, Spot, edge_of, faults, token_edge
from .scenario import NOBODY, Scenario, ScenarioTank

# What looking for mends may cost, so that the answer stays quick: a search in vain is dear, and dearer among many.
_PURSE: Final = 60
_IN_VAIN: Final = 12
_FOUND: Final = 3
_CROWD: Final = 20  # pieces from which on everything costs more
_TERRAIN_WORDS: Final = PHRASES.words("terrain")
_MOVE: Final = WORDS["mend.move"]
_SET: Final = WORDS["mend.set"]
_DROP: Final = WORDS["mend.drop"]
_TOKEN: Final = WORDS.words("thing")["token"]


@final
class Shift:
    """Where one thing would lie instead."""

    __slots__ = ("angle", "spot", "x", "y")

    def __init__(self, spot: Spot, x: int, y: int, angle: int) -> None:
        self.spot = spot
        self.x = x
        self.y = y
        self.angle = angle


@final
class Mend:
    """A change that takes one fault away: things that lie elsewhere then, or things that are taken out."""

    __slots__ = ("drops", "far", "sentence", "shifts")

    def __init__(self, sentence: Sentence, shifts: list[Shift], drops: list[Spot], far: int) -> None:
        self.sentence = sentence
        self.shifts = shifts
        self.drops = drops
        self.far = far  # of the thing that is moved


def mends(scenario: Scenario, measures: Measures, found: list[Fault]) -> list[Mend | None]:
    """For each fault the mend that moves least, or None; only for the first few."""
    known = {fault.key for fault in found}
    dear = max(1, (len(scenario.pieces) // _CROWD) ** 2)
    left = _PURSE
    result: list[Mend | None] = []
    for fault in found:
        best: Mend | None = None
        spots = fault.spots if fault.is_placed else fault.spots[-1:]  # there are too many: the last may go
        for spot in spots:
            if left <= 0 and fault.is_placed:  # taking something out needs no search
                break
            mend = _candidate(scenario, measures, fault, spot)
            left -= dear * (_FOUND if mend is not None else _IN_VAIN)
            if mend is None or (best is not None and mend.far >= best.far):
                continue
            if _helps(scenario, measures, mend, fault, known):
                best = mend
        result.append(best)
    return result


def mended(scenario: Scenario, measures: Measures, mend: Mend) -> Scenario:
    """The scenario as the mend would have it."""
    copy = scenario.copied()
    for shift in mend.shifts:
        place = shift.spot.place
        if shift.spot.kind == TERRAIN:
            kind = copy.pieces[place].kind
            copy.pieces[place] = Piece(kind, shift.x, shift.y, shift.angle, measures.outlines[kind])
        elif shift.spot.kind == TANK:
            old = copy.tanks[place]
            tank = ScenarioTank(old.seat, old.card, old.cards)
            tank.place(shift.x, shift.y, shift.angle)
            copy.tanks[place] = tank
        else:
            copy.objectives[place] = (shift.x, shift.y, copy.objectives[place][2])
    for spot in mend.drops:
        del copy.pieces[spot.place]
    return copy


def _helps(scenario: Scenario, measures: Measures, mend: Mend, fault: Fault, known: set[str]) -> bool:
    """Whether the fault is gone then and nothing else is wrong that was not wrong before."""
    after = faults(mended(scenario, measures, mend), measures)
    if mend.drops:  # what comes behind it moves up
        return len(after) < len(known)
    return all(one.key in known and one.key != fault.key for one in after)


def _candidate(scenario: Scenario, measures: Measures, fault: Fault, spot: Spot) -> Mend | None:
    """What could be done with one of the things that a fault is about."""
    if spot.kind == TANK:
        return _of_tank(scenario, measures, spot) if fault.is_placed else None
    if spot.kind == OBJECTIVE:
        return _of_token(scenario, measures, spot)
    if not fault.is_placed:
        word = _TERRAIN_WORDS[KINDS[scenario.pieces[spot.place].kind]]
        return Mend(Sentence(_DROP, {"piece": word}), [], [spot], 0)
    return _of_piece(scenario, measures, spot)


def _field(scenario: Scenario, measures: Measures, without: list[int]) -> Field:
    field = Field(measures)
    field.pieces = [piece for place, piece in enumerate(scenario.pieces) if place not in without]
    return field


def _of_piece(scenario: Scenario, measures: Measures, spot: Spot) -> Mend | None:
    """The nearest legal place; a building takes the walls along that stand against it."""
    piece = scenario.pieces[spot.place]
    along = _walls_at(scenario.pieces, measures, spot.place) if piece.kind == BUILDING else []
    field = _field(scenario, measures, [spot.place, *along])
    place = nearest_piece(field, piece.kind, piece.x, piece.y, piece.angle, is_near=True)
    if place is None:
        return None
    dx = place.x - piece.x
    dy = place.y - piece.y
    shifts = [Shift(spot, place.x, place.y, place.angle)]
    for wall in along:
        old = scenario.pieces[wall]
        shifts.append(Shift(Spot(TERRAIN, wall), old.x + dx, old.y + dy, old.angle))
    far = isqrt(dx * dx + dy * dy)
    word = _TERRAIN_WORDS[KINDS[piece.kind]]
    phrase = _SET if piece.kind == WALL else _MOVE
    return Mend(Sentence(phrase, {"piece": word, "far": _millimetres(far)}), shifts, [], far)


def _walls_at(pieces: list[Piece], measures: Measures, building: int) -> list[int]:
    """The walls that touch a building, and those that touch these."""
    found: list[int] = []
    around = [building]
    while around:
        here = pieces[around.pop()]
        for place, wall in enumerate(pieces):
            if wall.kind == WALL and place not in found and near(wall.shape, here.shape, measures.contact):
                found.append(place)
                around.append(place)
    return found


def _of_tank(scenario: Scenario, measures: Measures, spot: Spot) -> Mend | None:
    tank = scenario.tanks[spot.place]
    field = _field(scenario, measures, [])
    field.hulls = [
        Hull(other.card.outline, other.card.turret, other.x, other.y, other.facing)
        for place, other in enumerate(scenario.tanks)
        if place != spot.place and other.is_placed
    ]
    edge = edge_of(scenario, tank.seat)
    outline = tank.card.outline
    if edge != NOBODY:
        where = nearest_deploy(field, outline, edge, tank.x, tank.y, tank.facing, False)
    else:
        where = nearest_standing(field, outline, tank.x, tank.y, tank.facing)
    if where is None:
        return None
    far = isqrt((where.x - tank.x) ** 2 + (where.y - tank.y) ** 2)
    sentence = Sentence(_MOVE, {"piece": tank.card, "far": _millimetres(far)})
    return Mend(sentence, [Shift(spot, where.x, where.y, where.facing % FULL_TURN)], [], far)


def _of_token(scenario: Scenario, measures: Measures, spot: Spot) -> Mend | None:
    x, y, side = scenario.objectives[spot.place]
    field = _field(scenario, measures, [])
    edge = token_edge(scenario, side)
    where = nearest_objective(field, edge, x, y) if edge != NOBODY else nearest_free_token(field, x, y)
    if where is None:
        return None
    far = isqrt((where.x - x) ** 2 + (where.y - y) ** 2)
    sentence = Sentence(_MOVE, {"piece": _TOKEN, "far": _millimetres(far)})
    return Mend(sentence, [Shift(spot, where.x, where.y, 0)], [], far)


def _millimetres(length: int) -> int:
    """Whole ones, and never none."""
    return max(1, (length + 50) // 100)
