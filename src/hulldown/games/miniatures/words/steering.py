"""Moves told as a driver would: `ahead 60`, `back max`, `go 45 60`, `turn 90`. Each becomes a move with its arrow.

Angles are counted from the tank's own facing, to the left: 90 is left, 270 or -90 right. Distances are those of the
hull's middle, in millimetres.
"""

from __future__ import annotations

from typing import Final

from ....geometry.angles import FULL_TURN, HALF_TURN, QUARTER_TURN, turned_x, turned_y
from ....kernel.errors import Malformed, Refusal
from ....kernel.state import Action
from ....kernel.words import Phrasebook, Sentence
from ..edition import read_length
from ..ground import arrow
from ..ground.field import MM, Hull
from ..ground.poses import Drive, Face, length_text
from ..phases.movement import Driving, FaceTank, refusal_of
from ..state import Table
from .phrases import FOLDER

VERBS: Final = ("ahead", "back", "go", "turn")
MAX: Final = "max"
_SIDES: Final = {"left": QUARTER_TURN, "right": 3 * QUARTER_TURN, "back": HALF_TURN, "around": HALF_TURN}
STEERING: Final = Phrasebook(FOLDER / "words", "steering")
_TOO_FAR: Final = STEERING["steering.too-far"]
_NOT_SO_SHORT: Final = STEERING["steering.not-so-short"]
_EXAMPLES: Final = "ahead 60, back 30, go 45 60, go -90 max, turn 90 or turn left"
_RINGS: Final = (2, 5, 10, 15, 20, 30, 40)  # how far a turn may shift the hull, in millimetres
_WAYS: Final = 16


def steer(table: Table, words: list[str]) -> Action:
    """miniatures.move.pose-search: the move that these words mean for the tank that is asked now."""
    turn, facing, distance = _read(words)
    top = table.stack[-1] if table.stack else None
    if isinstance(top, FaceTank) and words[0] == "turn":
        return Face((table.hull(top.tank).facing + facing) % FULL_TURN)
    if not isinstance(top, Driving):
        return Drive(0, 0, 0, 0, 0)  # whoever is asked something else says so
    hull = table.hull(top.tank)
    if words[0] == "turn":
        return _turn(table, top.tank, hull, (hull.facing + facing) % FULL_TURN)
    way = (hull.facing + turn) % FULL_TURN
    end = (hull.facing + facing) % FULL_TURN
    if distance is None:
        drive = farthest(table, top.tank, hull, way, end)
        if drive is None:
            raise _refused(table, top.tank, hull, way, end, MM).error()
        return drive
    drive = _straight(table, top.tank, hull, way, end, distance)
    if drive is None:
        raise _refused(table, top.tank, hull, way, end, distance).error()
    return drive


def _read(words: list[str]) -> tuple[int, int, int | None]:
    """Which way it goes and faces, both counted from its facing, and how far; None is as far as it can."""
    verb = words[0]
    text = " ".join(words)
    rest = words[1:]
    if verb == "turn":
        if len(rest) != 1:
            raise Malformed(f"{text}: say by how much: turn 90, turn -45, turn left or turn right")
        return 0, _SIDES[rest[0]] if rest[0] in _SIDES else _angle(rest[0]), 0
    turn = 0
    if verb == "go":
        if not rest:
            raise Malformed(f"{text}: say which way and how far: go 45 60, where 90 is left and -90 right")
        turn = _SIDES[rest[0]] if rest[0] in _SIDES else _angle(rest[0])
        rest = rest[1:]
    if len(rest) != 1:
        raise Malformed(f"{text}: say how far, in millimeters or max, such as {_EXAMPLES}")
    distance = None if rest[0] == MAX else read_length(rest[0])
    if distance is not None and distance <= 0:
        raise Malformed(f"{text}: the distance is more than 0; back 30 goes backwards")
    if verb == "back":
        return HALF_TURN, 0, distance
    return turn, turn, distance


def _angle(text: str) -> int:
    return read_length(text) % FULL_TURN


def _straight(table: Table, tank: int, hull: Hull, way: int, end: int, distance: int) -> Drive | None:
    x = hull.x + turned_x(distance, 0, way)
    y = hull.y + turned_y(distance, 0, way)
    return arrow.find_arrow(table.field, tank, hull, x, y, end, table.rules.moving)


def farthest(table: Table, tank: int, hull: Hull, way: int, end: int) -> Drive | None:
    """The longest legal move straight that way, to the hundredth of a millimetre; None where there is none."""
    most = table.rules.measures.arrow_tail + 2 * hull.shape.radius
    distance = most // MM * MM
    found: Drive | None = None
    while distance > 0 and found is None:
        found = _straight(table, tank, hull, way, end, distance)
        if found is None:
            distance -= MM
    if found is None:
        return None
    low = distance
    high = distance + MM
    while high - low > 1:
        middle = (low + high) // 2
        drive = _straight(table, tank, hull, way, end, middle)
        if drive is None:
            high = middle
        else:
            low = middle
            found = drive
    return found


def _refused(table: Table, tank: int, hull: Hull, way: int, end: int, distance: int) -> Refusal:
    """How far it could go that way, or, where it cannot go that way at all, what is in the way."""
    best = farthest(table, tank, hull, way, end)
    word = table.tanks[tank].word
    if best is None:
        x = hull.x + turned_x(distance, 0, way)
        y = hull.y + turned_y(distance, 0, way)
        return refusal_of(table, tank, arrow.why_not_pose(table.field, tank, hull, x, y, end, table.rules.moving))
    most = _gone(hull, best)
    if most > distance:
        gaps: dict[str, object] = {"tank": word, "distance": length_text(distance), "most": length_text(most)}
        return Refusal(Sentence(_NOT_SO_SHORT, gaps))
    return Refusal(Sentence(_TOO_FAR, {"tank": word, "most": length_text(most)}))


def _gone(hull: Hull, drive: Drive) -> int:
    """How far the middle moves: rounded down, so that what is told is allowed."""
    dx = drive.x - hull.x
    dy = drive.y - hull.y
    square = dx * dx + dy * dy
    low = 0
    high = abs(dx) + abs(dy) + 1
    while high - low > 1:
        middle = (low + high) // 2
        if middle * middle <= square:
            low = middle
        else:
            high = middle
    return low


def _turn(table: Table, tank: int, hull: Hull, end: int) -> Drive:
    """The turn that shifts the hull least: on the spot where that is free, otherwise by a few millimetres."""
    rules = table.rules.moving
    drive = arrow.find_arrow(table.field, tank, hull, hull.x, hull.y, end, rules)
    if drive is not None:
        return drive
    for ring in _RINGS:
        for step in range(_WAYS):
            way = (hull.facing + step * (FULL_TURN // _WAYS)) % FULL_TURN
            drive = _straight(table, tank, hull, way, end, ring * MM)
            if drive is not None:
                return drive
    raise refusal_of(table, tank, arrow.why_not_pose(table.field, tank, hull, hull.x, hull.y, end, rules)).error()
