"""What somebody does with real models: how the measuring arrow lies at the hull, and where the hull ends beside it.

Nothing here is a coordinate: everything is told from the tank itself, as one says it to whoever holds the model.
"""

from __future__ import annotations

from typing import Final

from hulldown.games.miniatures.ground.arrow import LONG_SIDES, TAIL_SIDE, TURN
from hulldown.games.miniatures.ground.field import Measures
from hulldown.geometry.angles import FULL_TURN, HALF_TURN, QUARTER_TURN, turned_x, turned_y
from hulldown.kernel.gaps import Gaps
from hulldown.kernel.words import Sentence, Word

from .words import say

_DEGREE: Final = 100
_STEP: Final = 500  # angles are told to five degrees: nobody lays an arrow better
_SQUARE: Final = 250  # what is nearer than this to straight is told as straight
_MILLIMETER: Final = 100
_EIGHTH: Final = FULL_TURN // 8
# By lie: the side of the hull that lies along the tail, and where its front looks then.
_SIDES: Final = ("left", "left", "right", "right", "front", "front", "rear", "rear")
_NOSES: Final = ("along", "against", "along", "against", "to-arrow", "to-arrow", "from-arrow", "from-arrow")


def by_hand(sentence: Sentence, measures: Measures, lang: str) -> str:
    """Nothing where no model, token or piece of terrain is touched."""
    key, told = sentence.phrase.key, Gaps(sentence)
    tank = sentence.gaps.get("tank")
    name = tank.word(lang) if isinstance(tank, Word) else ""
    if key == "event.moved" and told.has("path"):
        path = told.numbers("path")
        if not told.has("arrow"):
            return _turned(path, name, lang)
        return _driven(path, told.numbers("arrow"), measures, name, lang)
    if key == "event.deployed" and told.has("at"):
        return _deployed(told.numbers("at"), name, lang)
    if key == "event.token":
        return say("hand.token", lang, {"tank": name, "count": told.number("count")})
    if key in ("event.wall-crushed", "event.wall-falls", "event.destroyed"):
        return say(f"hand.{key.removeprefix('event.')}", lang, {"tank": name})
    return ""


def _driven(path: list[int], arrow: list[int], measures: Measures, tank: str, lang: str) -> str:
    number, lie, lead, length, width, tail = arrow
    end_x, end_y, facing = path[-3:]
    way = (facing + TURN[lie]) % FULL_TURN
    start = (path[0], path[1], path[2])
    extent, breadth = (length, width) if lie < LONG_SIDES else (width, length)
    # the middle of the arrow's base, from the middle of the hull at its end
    along, across = extent // 2 - lead, TAIL_SIDE[lie] * (breadth // 2 + measures.half_tail)
    base = (end_x + turned_x(along, across, way), end_y + turned_y(along, across, way))
    gaps = {
        "tank": tank,
        "number": number,
        "where": _touches(start, base, length, width, lang),
        "way": _course((way - start[2]) % FULL_TURN, lang),
        "side": say(f"hull.{_SIDES[lie]}", lang),
        "nose": say(f"nose.{_NOSES[lie]}", lang),
        "far": _far(lead, tail, lang),
    }
    return say("hand.drive", lang, gaps)


def _touches(start: tuple[int, int, int], base: tuple[int, int], length: int, width: int, lang: str) -> str:
    """Which side of the hull the arrow begins at, and at which end of that side."""
    x, y, facing = start
    ahead = turned_x(base[0] - x, base[1] - y, -facing)
    left = turned_y(base[0] - x, base[1] - y, -facing)
    if abs(ahead) - length // 2 >= abs(left) - width // 2:
        side, along, half = "front" if ahead > 0 else "rear", left, width // 2
        ends = ("left", "right")
    else:
        side, along, half = "left" if left > 0 else "right", ahead, length // 2
        ends = ("front", "rear")
    if abs(along) * 2 < half:
        return say("touch.middle", lang, {"side": say(f"touch.{side}", lang)})
    end = ends[0] if along > 0 else ends[1]
    return say("touch.end", lang, {"side": say(f"touch.{side}", lang), "end": say(f"end.{end}", lang)})


def _course(angle: int, lang: str) -> str:
    """Which way the arrow points, seen from the tank as it stands."""
    for quarter in range(4):
        if abs((angle - quarter * QUARTER_TURN + HALF_TURN) % FULL_TURN - HALF_TURN) <= _SQUARE:
            return say(f"point.{quarter}", lang)
    left = angle < HALF_TURN
    off = angle if left else FULL_TURN - angle
    degrees = round(off / _STEP) * _STEP // _DEGREE
    return say("point.left" if left else "point.right", lang, {"degrees": degrees})


def _far(lead: int, tail: int, lang: str) -> str:
    if tail - lead <= _MILLIMETER:
        return say("reach.end", lang)
    return say("reach.part", lang, {"mm": round(lead / _MILLIMETER), "percent": round(100 * lead / tail)})


def _turned(path: list[int], tank: str, lang: str) -> str:
    turn = (path[-1] - path[2]) % FULL_TURN
    left = turn <= HALF_TURN
    degrees = round((turn if left else FULL_TURN - turn) / _DEGREE)
    return say("hand.turn-left" if left else "hand.turn-right", lang, {"tank": tank, "degrees": degrees})


def _deployed(at: list[int], tank: str, lang: str) -> str:
    x, y, facing = at
    gaps = {
        "tank": tank,
        "west": f"{x / (10 * _MILLIMETER):.1f}",
        "south": f"{y / (10 * _MILLIMETER):.1f}",
        "facing": say(f"compass.{round(facing / _EIGHTH) % 8}", lang),
    }
    return say("hand.deploy", lang, gaps)
