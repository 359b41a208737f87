"""A move and a shot in a few words, as a driver and a gunner would say them, and which of many moves a list shows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import atan2, degrees, hypot
from typing import Final

from ....kernel.state import Action
from ....kernel.words import Phrasebook
from ..attack.attack import Attack
from ..attack.targets import assault_gun, sees_through_tanks
from ..chances.situation import Situation
from ..ground import sight
from ..ground.arrow import crushed
from ..ground.field import KINDS, Hull
from ..ground.poses import Deploy, Drive, Face, Place, PutObjective, length_text
from ..ground.sight import CornerSight
from ..state import Table, Tank
from .phrases import FOLDER, PHRASES

TELLING: Final = Phrasebook(FOLDER / "words", "telling")
ON_THE_SPOT: Final = 300  # a hull that moves less only turns
_TERRAIN: Final = PHRASES.words("terrain")
_NO_GAPS: Final[dict[str, object]] = {}

FEW: Final = 8  # of many places that look alike
# Of all moves those that a list shows: how the hull turns, in degrees, and in which of eight ways it goes.
_STRAIGHT: Final = ((0, 0), (0, 4))
_TURNING: Final = (45, 315, 90, 270)
_ON_SPOT: Final = (90, 270, 180)


def say(key: str, lang: str, gaps: Mapping[str, object] = _NO_GAPS) -> str:
    return TELLING[key].fill(gaps, lang)


def decimal(value: Fraction) -> str:
    return f"{float(value):.2f}"


def percent(value: Fraction) -> str:
    """Never 0 % for what can happen, nor 100 % for what may fail."""
    share = 100 * float(value)
    if 0 < value < Fraction(1, 200):
        return "<0.5 %"
    if 1 > value > Fraction(199, 200):
        return ">99.5 %"
    return f"{share:.0f} %"


# Moves


def relative(hull: Hull, action: Drive) -> tuple[int, int]:
    """Which of eight ways a move goes, counted from the facing to the left, and by how much the hull turns."""
    way = degrees(atan2(action.y - hull.y, action.x - hull.x)) - hull.facing / 100
    return round(way / 45) % 8, (action.facing - hull.facing) % 36_000


def move_text(hull: Hull, action: Drive, lang: str) -> str:
    """Where a move goes, as a driver would say it."""
    ahead, turn = relative(hull, action)
    gone = hypot(action.x - hull.x, action.y - hull.y)
    distance = length_text(round(gone))
    facing = length_text(action.facing)
    if gone < ON_THE_SPOT and turn:
        return say("move.turns", lang, {"facing": facing})
    if turn == 0 and ahead in (0, 4):
        return say("move.ahead" if ahead == 0 else "move.back", lang, {"distance": distance})
    where = say(f"where.{ahead}", lang)
    return say("move.goes", lang, {"distance": distance, "where": where, "facing": facing})


def after_move(table: Table, tank: Tank, action: Drive, lang: str, by_name: bool = False) -> str:
    """What becomes of a move: walls, objectives, and whom it would see, by label or by name."""
    field = table.field
    end = table.hull(tank.index).moved(action.x, action.y, action.facing)
    notes = [_sees(table, tank, end, lang, by_name)]
    walls = len(crushed(field, end, action))
    if walls:
        notes.append(say("move.crushes", lang, {"count": walls}))
    before = field.hulls
    field.put(tank.index, end)
    for token in table.objectives:
        if sight.controls(field, tank.index, token.x, token.y):
            notes.append(say("move.controls", lang))
    field.hulls = before
    return "; ".join(notes)


def seen_from(table: Table, tank: Tank, end: Hull) -> list[tuple[Tank, sight.Sight]]:
    """The enemies that a tank would see from there and could aim at."""
    enemies = [other for other in table.tanks if other.side != tank.side and table.is_live(other.index)]
    front = assault_gun(tank)
    targets = [enemy.index for enemy in enemies]
    sights = sight.sights_from(
        table.field, tank.index, end, targets, front, sees_through_tanks(tank), table.rules.wrecks_block
    )
    return [
        (enemy, seen)
        for enemy, seen in zip(enemies, sights, strict=True)
        if seen.visible and not (front and not sight.in_arc(end, table.hull(enemy.index)))
    ]


def _sees(table: Table, tank: Tank, end: Hull, lang: str, by_name: bool) -> str:
    found: list[str] = []
    for enemy, seen in seen_from(table, tank, end):
        facts = [say("shot.covered", lang)] if seen.in_cover else []
        if seen.hull_down:
            facts.append(say("shot.hull-down", lang))
        if sight.is_side_shot(end, table.hull(enemy.index)):
            facts.append(say("shot.side", lang))
        name = enemy.word.word(lang) if by_name else enemy.word.id
        found.append(name + (f" ({', '.join(facts)})" if facts else ""))
    if not found:
        return say("move.sees-nobody", lang)
    return say("move.sees", lang, {"targets": ", ".join(found)})


# Shots


def facts(attack: Attack, lang: str) -> list[str]:
    words = [say("shot.covered" if attack.cover else "shot.clear", lang)]
    for is_so, key in ((attack.hull_down, "hull-down"), (attack.close, "close"), (attack.side_shot, "side")):
        if is_so:
            words.append(say(f"shot.{key}", lang))
    return words


def promise(found: Situation) -> tuple[Fraction, Fraction]:
    """What shots are listed by, the greatest first: the chance to destroy, then the damage."""
    return found.odds.kill, found.odds.expected_damage


def shot_line(found: Situation, lang: str) -> str:
    gaps: dict[str, object] = {
        "attack": found.attack_tally.total,
        "defence": found.defense_tally.total,
        "facts": ", ".join(facts(found.attack, lang)),
        "damage": decimal(found.odds.expected_damage),
        "kill": percent(found.odds.kill),
    }
    return say("shot.short", lang, gaps)


def in_the_way(table: Table, corner: CornerSight, lang: str) -> list[str]:
    """What stops the line to a corner, or else what covers it, each once."""
    names = [table.tanks[tank].word.id for tank in corner.blocking_tanks]
    pieces = corner.blocking_pieces if corner.is_blocked else corner.covering
    names += [_TERRAIN[KINDS[piece.kind]].word(lang) for piece in pieces]
    return list(dict.fromkeys(names))


def corner_text(table: Table, corner: CornerSight, lang: str) -> str:
    by = ", ".join(in_the_way(table, corner, lang))
    if corner.is_blocked:
        return say("shot.corner-blocked", lang, {"by": by})
    return say("shot.corner-covered", lang, {"by": by}) if corner.covering else say("shot.corner-clear", lang)


def cover_key(seen: sight.Sight) -> str:
    """Which phrase tells why the target is in cover, or is not, or is not seen at all."""
    if not seen.visible:
        return "cover.hidden"
    if seen.hill:
        return "cover.hill"
    return "cover.corners" if seen.in_cover else "cover.none"


def cover_text(table: Table, seen: sight.Sight, corners: list[CornerSight], lang: str) -> str:
    clear = len([corner for corner in corners if corner.is_clear])
    names: list[str] = []
    for corner in corners:
        names += in_the_way(table, corner, lang)
    by = ", ".join(dict.fromkeys(names))
    return say(cover_key(seen), lang, {"clear": clear, "by": by})


# Lists of moves


def few(hull: Hull | None, legal: list[Action]) -> list[int]:
    """A short list of many: of moves a few that differ, of places some that are spread, and all that is no pose.

    `hull` is the one that moves, where moves are asked for.
    """
    if hull is not None and any(isinstance(action, Drive) for action in legal):
        return _few_moves(hull, legal)
    alike = [place for place, action in enumerate(legal) if isinstance(action, (Deploy, Place, PutObjective, Face))]
    if len(alike) <= FEW:
        return list(range(len(legal)))
    spread = {alike[place * len(alike) // FEW] for place in range(FEW)}
    return [place for place in range(len(legal)) if place in spread or place not in alike]


def _few_moves(hull: Hull, legal: list[Action]) -> list[int]:
    chosen = [place for place, action in enumerate(legal) if not isinstance(action, Drive)]
    longest: dict[tuple[int, int], tuple[float, int]] = {}
    for place, action in enumerate(legal):
        if not isinstance(action, Drive):
            continue
        way, turn = relative(hull, action)
        distance = hypot(action.x - hull.x, action.y - hull.y)
        if distance < ON_THE_SPOT:
            key = (turn // 100, -1)
        elif turn == 0:
            key = (0, way)
        else:
            key = (turn // 100, -2)
        if key not in longest or longest[key][0] < distance:
            longest[key] = (distance, place)
    wanted = [*_STRAIGHT, *[(turn, -2) for turn in _TURNING], *[(turn, -1) for turn in _ON_SPOT]]
    return chosen + [longest[key][1] for key in wanted if key in longest]
