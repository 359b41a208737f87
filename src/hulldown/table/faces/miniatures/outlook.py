"""What a tank could see from elsewhere, and who could see it there: the game's own sight on a copy of the table."""

from __future__ import annotations

from hulldown.games.miniatures.attack.targets import attack_on, eyes_in_front, in_arc, look_at, sees_through_tanks
from hulldown.games.miniatures.ground import arrow, sight
from hulldown.games.miniatures.ground.field import Hull
from hulldown.games.miniatures.phases.movement import refusal_of
from hulldown.games.miniatures.state import SHOOTING, Table, Tank, tank_called
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.games.miniatures.words import telling
from hulldown.geometry.angles import FULL_TURN
from hulldown.geometry.polygon import fits, overlaps
from hulldown.kernel.errors import Malformed, Refusal

from .queries import Outlook, OutlookQuery, Threat
from .shots import enemies_of, sight_line, sights
from .wire import Shot, Told
from .words import say


def outlook(table: Table, view: MiniaturesView, about: OutlookQuery, lang: str, names: list[str]) -> Outlook:
    """Where no tank can stand it says why, and nothing is seen from there."""
    tank = tank_called(table, about.tank)
    if tank.destroyed:
        raise Malformed(f"{tank.word.id} is destroyed")
    measures = table.rules.measures
    x, y = min(max(about.x, 0), measures.width), min(max(about.y, 0), measures.height)
    hull = Hull(tank.card.outline, tank.card.turret, x, y, about.facing % FULL_TURN)
    refusal = _why_not_there(table, tank, hull)
    if refusal is not None:
        why = Told(refusal.text(lang, names), refusal.rule)
        return Outlook(x=x, y=y, facing=hull.facing, why=why, say=why.say, sights=[], threats=[])
    trial = table.clone()
    trial.phase = SHOOTING
    trial.field.put(tank.index, hull)
    there = trial.tanks[tank.index]
    seen = sights(trial, view, there, lang, names)
    threats = [found for enemy in enemies_of(trial, there) if (found := _threat(trial, enemy, there, lang))]
    told = _told(trial, there, seen, threats, lang)
    return Outlook(x=x, y=y, facing=hull.facing, why=None, say=told, sights=seen, threats=threats)


def _why_not_there(table: Table, tank: Tank, hull: Hull) -> Refusal | None:
    """miniatures.move.edge, miniatures.move.impassable: a hull stands on the table, and on no tank or building."""
    measures = table.rules.measures
    if not fits(hull.shape, 0, 0, measures.width, measures.height):
        return refusal_of(table, tank.index, arrow.OFF_TABLE)
    rules = table.rules.moving
    for obstacle in arrow.obstacles_near(table.field, tank.index, rules, hull.x, hull.y, hull.shape.radius):
        if overlaps(hull.shape, obstacle.shape):
            return refusal_of(table, tank.index, obstacle.on)
    return None


def _threat(table: Table, enemy: Tank, tank: Tank, lang: str) -> Threat | None:
    seen = look_at(table, enemy, tank.index, enemy.index, False)
    if not seen.visible:
        return None
    corners = sight.corner_reasons(
        table.field, enemy.index, tank.index, eyes_in_front(table, enemy, enemy.index, False),
        sees_through_tanks(enemy), table.rules.wrecks_block,
    )  # fmt: skip
    hull = table.hull(enemy.index)
    front = eyes_in_front(table, enemy, enemy.index, False)
    eye = (hull.front_x, hull.front_y) if front else (hull.turret_x, hull.turret_y)
    key = telling.cover_key(seen)
    return Threat(
        by=enemy.word.id,
        can=in_arc(table, enemy, tank.index, False),
        facts=telling.facts(attack_on(table, enemy, tank.index, enemy.index, False), lang),
        cover_why=Told(telling.cover_text(table, seen, corners, lang), telling.TELLING[key].rule),
        eye=eye,
        lines=[sight_line(table, eye, corner, lang) for corner in corners],
    )


def _told(table: Table, tank: Tank, seen: list[Shot], threats: list[Threat], lang: str) -> str:
    """Both in words: whom it would see and how, and who would see it."""
    words = {one.word.id: one.word.word(lang) for one in table.tanks}
    visible = [_with(words[shot.to], shot.facts, lang) for shot in seen if shot.can]
    aside = [words[shot.to] for shot in seen if shot.visible and not shot.arc]
    told = [
        say(
            "outlook.sees" if visible else "outlook.sees-nobody",
            lang,
            {"tank": words[tank.word.id], "targets": ", ".join(visible)},
        )
    ]
    if aside:
        told.append(say("outlook.aside", lang, {"targets": ", ".join(aside)}))
    by = [_with(words[threat.by], threat.facts, lang) for threat in threats if threat.can]
    told.append(say("outlook.seen" if by else "outlook.unseen", lang, {"tanks": ", ".join(by)}))
    return " ".join(told)


def _with(name: str, facts: list[str], lang: str) -> str:
    return say("outlook.fact", lang, {"tank": name, "facts": ", ".join(facts)})
