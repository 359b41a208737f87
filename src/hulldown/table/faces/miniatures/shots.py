"""Sight and shots of the Miniatures Game for the browser: every corner, both pools with their reasons, exact odds."""

from __future__ import annotations

from fractions import Fraction

from hulldown.games.miniatures.attack.targets import assault_gun, eyes_in_front, look_at, sees_through_tanks
from hulldown.games.miniatures.chances.odds import Odds as ExactOdds
from hulldown.games.miniatures.chances.situation import Situation
from hulldown.games.miniatures.ground.fire_field import fire_field
from hulldown.games.miniatures.ground.overlay import seen_share
from hulldown.games.miniatures.ground.sight import CornerSight
from hulldown.games.miniatures.phases.movement import MoveTank
from hulldown.games.miniatures.state import SHOOTING, Table, Tank
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.games.miniatures.words import telling
from hulldown.games.miniatures.words.phrases import PHRASES
from hulldown.games.miniatures.words.telling import TELLING
from hulldown.kernel.tally import Tally as Sums
from hulldown.kernel.words import Sentence

from ...wire import Reason
from .wire import Chance, DamageChance, Odds, Shot, SightLine, Tally, Told


def reasons(tally: Sums, lang: str, names: list[str]) -> Tally:
    parts = [Reason(part.amount, part.reason.text(lang, names), part.reason.rule) for part in tally.parts]
    return Tally(tally.total, parts)


def chance(value: Fraction) -> Chance:
    return Chance(exact=str(value), share=float(value), say=telling.percent(value))


def odds_told(odds: ExactOdds) -> Odds:
    return Odds(
        damage=[
            DamageChance(exact=str(share), share=float(share), say=telling.percent(share), points=points)
            for points, share in enumerate(odds.damage)
        ],
        expected=telling.decimal(odds.expected_damage),
        expected_hits=telling.decimal(odds.expected_hits),
        expected_criticals=telling.decimal(odds.expected_criticals),
        critical=chance(odds.critical),
        kill=chance(odds.kill),
    )


def as_shooter(table: Table, shooter: Tank) -> Table:
    """The table as it is when the tank shoots: moves that it has made count, though their token comes later."""
    trial = table.clone()
    trial.phase = SHOOTING
    top = table.stack[-1] if table.stack else None
    if isinstance(top, MoveTank) and top.tank == shooter.index:
        trial.tanks[shooter.index].token = max(shooter.token, top.made)
    return trial


def shot(
    table: Table, view: MiniaturesView, shooter: Tank, target: Tank, lang: str, names: list[str],
    by_turret: bool = False, via: int = -1, said: int = 0,
) -> Shot:  # fmt: skip
    """One tank looking at another on a table that is set for shooting."""
    found = Situation(table, shooter, target.index, by_turret, False, via, said)
    attack = found.attack
    origin = table.tanks[via] if via >= 0 else shooter
    eye_hull = table.hull(origin.index)
    front = eyes_in_front(table, shooter, origin.index, by_turret)
    eye = (eye_hull.front_x, eye_hull.front_y) if front else (eye_hull.turret_x, eye_hull.turret_y)
    key = telling.cover_key(found.sight)
    return Shot(
        shooter=shooter.word.id,
        to=target.word.id,
        visible=found.sight.visible,
        arc=found.in_arc,
        can=found.can_shoot,
        why=_why_not(found, shooter, target, lang, names),
        eye=eye,
        lines=[sight_line(table, eye, corner, lang) for corner in found.corners],
        cover=attack.cover,
        cover_why=Told(telling.cover_text(table, found.sight, found.corners, lang), TELLING[key].rule),
        hull_down=attack.hull_down,
        side=attack.side_shot,
        close=attack.close,
        facts=telling.facts(attack, lang),
        attack=reasons(found.attack_tally, lang, names),
        defense=reasons(found.defense_tally, lang, names),
        left=target.left,
        hidden=len(view.tanks[target.index].hidden),
        odds=odds_told(found.odds),
        back=look_at(table, target, shooter.index, target.index, False).visible,
    )


def _why_not(found: Situation, shooter: Tank, target: Tank, lang: str, names: list[str]) -> Told | None:
    if found.can_shoot:
        return None
    phrase = PHRASES["refusal.not-in-arc" if found.sight.visible else "refusal.no-sight"]
    sentence = Sentence(phrase, {"tank": shooter.word, "target": target.word})
    return Told(sentence.text(lang, names), sentence.rule)


def sight_line(table: Table, eye: tuple[int, int], corner: CornerSight, lang: str) -> SightLine:
    """A line to a corner: where it ends, and where it is cut."""
    to, by = (corner.x, corner.y), ", ".join(telling.in_the_way(table, corner, lang))
    if not corner.is_blocked:
        return SightLine(to, "cover" if corner.covering else "clear", by)
    share = seen_share(table.field, eye[0], eye[1], corner)
    cut = (round(eye[0] + (corner.x - eye[0]) * share), round(eye[1] + (corner.y - eye[1]) * share))
    return SightLine(to, "blocked", by, cut, dashed=bool(corner.covering))


def enemies_of(table: Table, tank: Tank) -> list[Tank]:
    return [other for other in table.tanks if other.side != tank.side and table.is_live(other.index)]


def sights(table: Table, view: MiniaturesView, tank: Tank, lang: str, names: list[str]) -> list[Shot]:
    """A tank that stands on a table set for shooting looks at every enemy: the most promising first, those that it
    cannot shoot at last."""
    found = [shot(table, view, tank, enemy, lang, names) for enemy in enemies_of(table, tank)]
    return sorted(found, key=lambda one: (not one.can, -one.odds.kill.share, -float(one.odds.expected)))


def ground_seen(table: Table, tank: Tank) -> list[int]:
    """The outline of all ground that a tank sees, x and y in turn."""
    points = fire_field(
        table.field, tank.index, table.hull(tank.index), assault_gun(tank), sees_through_tanks(tank),
        table.rules.wrecks_block,
    )  # fmt: skip
    return [number for point in points for number in point]
