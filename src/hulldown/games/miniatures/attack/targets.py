"""What is true of a shooter and its target: sight, arc, who may be shot at, and what is fixed by the choice."""

from __future__ import annotations

from typing import Final

from ....kernel.words import Phrase
from ..actions import BY_TURRET, SAID_CLOSE, SAID_COVER, SAID_HULL_DOWN, SAID_SIDE, USUAL, Move
from ..cards.verbs import ASSAULT_GUN, IGNORE_RULE, IGNORE_TANKS_LOS, LOS_FROM_FRIENDLY
from ..ground import sight
from ..state import Table, Tank
from ..words.phrases import PHRASES
from .attack import Attack
from .values import attack_dice, can_shoot

_NO_WORD: Final = PHRASES["refusal.no-word"]
_NOT_AN_ENEMY: Final = PHRASES["refusal.not-an-enemy"]
_NO_TURRET: Final = PHRASES["refusal.no-turret"]
_NO_DIE: Final = PHRASES["refusal.no-die-to-give"]
_NO_EYES: Final = PHRASES["refusal.no-friendly-eyes"]
_NOT_IN_ARC: Final = PHRASES["refusal.not-in-arc"]
_NO_SIGHT: Final = PHRASES["refusal.no-sight"]


def assault_gun(tank: Tank) -> bool:
    return tank.rules & ASSAULT_GUN != 0


def sees_through_tanks(tank: Tank) -> bool:
    """miniatures.type.spg"""
    for clause in tank.clauses:
        if clause.verb == IGNORE_TANKS_LOS:
            return True
    return False


def _can_ignore_arc(tank: Tank) -> bool:
    """miniatures.effect.special-rule: a second gun in a turret, for one attack die."""
    for card in tank.shown:
        for clause in card.clauses:
            if clause.verb == IGNORE_RULE and clause.rule & tank.rules:
                return True
    return False


def _friendly_eyes(tank: Tank) -> bool:
    for clause in tank.clauses:
        if clause.verb == LOS_FROM_FRIENDLY:
            return True
    return False


def _lends_eyes(table: Table, shooter: Tank, friend: Tank) -> bool:
    """miniatures.effect.friendly-sight: a live tank of the side, for a shooter with the card."""
    if friend.side != shooter.side or friend is shooter or not table.is_live(friend.index):
        return False
    return _friendly_eyes(shooter)


def eyes_in_front(table: Table, shooter: Tank, origin: int, by_turret: bool) -> bool:
    """miniatures.arc.front-sight: sight starts at the front of an assault gun, unless it shoots as if it were none."""
    return assault_gun(table.tanks[origin]) and not (by_turret and origin == shooter.index)


def look_at(table: Table, shooter: Tank, target: int, origin: int, by_turret: bool) -> sight.Sight:
    """The sight that counts for this shot: through whose eyes, from which point, past which tanks."""
    from_front = eyes_in_front(table, shooter, origin, by_turret)
    ignored = shooter.index if origin != shooter.index else -1
    return sight.look(
        table.field, origin, target, from_front, sees_through_tanks(shooter), table.rules.wrecks_block, ignored
    )


def in_arc(table: Table, shooter: Tank, target: int, by_turret: bool) -> bool:
    """miniatures.arc.ahead, miniatures.arc.straight-ahead"""
    if not assault_gun(shooter) or by_turret:
        return True
    return sight.in_arc(table.hull(shooter.index), table.hull(target))


def why_no_shot(
    table: Table, shooter: Tank, target: Tank, origin: int, by_turret: bool, said: bool = False
) -> Phrase | None:  # fmt: skip
    """miniatures.attack.target, miniatures.attack.enemies-only: what keeps a tank that can shoot from this shot.

    miniatures.option.by_word: where people `said` that there is sight, nobody looks.
    """
    if said and not table.rules.by_word:
        return _NO_WORD
    if target.side == shooter.side or not table.is_live(target.index):
        return _NOT_AN_ENEMY
    if by_turret and not _can_ignore_arc(shooter):
        return _NO_TURRET
    if origin != shooter.index and not _lends_eyes(table, shooter, table.tanks[origin]):
        return _NO_EYES
    if not said and not in_arc(table, shooter, target.index, by_turret):
        return _NOT_IN_ARC
    if by_turret and attack_dice(table, Attack(shooter.index, target.index, shooter.index, True)) == 0:
        return _NO_DIE
    return None if said or look_at(table, shooter, target.index, origin, by_turret).visible else _NO_SIGHT


def legal_shots(table: Table, tank: Tank) -> list[Move]:
    """Every way to shoot at every enemy for which there is no reason why not."""
    shots: list[Move] = []
    if not can_shoot(tank):
        return shots
    ways = [USUAL]
    if _can_ignore_arc(tank):
        ways.append(BY_TURRET)
    eyes = [tank.index]
    if _friendly_eyes(tank):
        for friend in table.tanks:
            if _lends_eyes(table, tank, friend):
                eyes.append(friend.index)
    for target in table.tanks:
        if target.side == tank.side:
            continue
        for way in ways:
            for origin in eyes:
                if why_no_shot(table, tank, target, origin, way == BY_TURRET) is None:
                    via = table.tanks[origin].code if origin != tank.index else -1
                    shots.append(table.moves.shoot(target.code, way, via))
    return shots


def eyes_of(table: Table, shooter: Tank, shot: Move) -> int:
    """The tank whose sight a shot uses."""
    return table.tank_at[shot.second] if shot.second >= 0 else shooter.index


def plan(table: Table, shooter: Tank, shot: Move) -> Attack:
    """miniatures.attack.facts-fixed: the attack that a choice of target begins."""
    by_turret = shot.first == BY_TURRET
    attack = attack_on(table, shooter, table.tank_at[shot.tank], eyes_of(table, shooter, shot), by_turret)
    if shot.third:
        take_word(attack, shot.third)
    return attack


def take_word(attack: Attack, said: int) -> None:
    """miniatures.option.by_word: the facts are as people say them; walls fall only where they say Hull Down."""
    attack.said = True
    attack.cover = said & SAID_COVER != 0
    attack.hull_down = said & SAID_HULL_DOWN != 0
    attack.close = said & SAID_CLOSE != 0
    attack.side_shot = said & SAID_SIDE != 0
    if not attack.hull_down:
        attack.walls = []


def attack_on(table: Table, shooter: Tank, target: int, origin: int, by_turret: bool) -> Attack:
    """The attack from where both stand, whether or not it is legal."""
    return _attack_seen(table, shooter, target, origin, by_turret, look_at(table, shooter, target, origin, by_turret))


def attack_in_sight(table: Table, shooter: Tank, target: int) -> Attack | None:
    """The usual attack from where both stand; None without sight or arc."""
    if not in_arc(table, shooter, target, False):
        return None
    seen = look_at(table, shooter, target, shooter.index, False)
    return _attack_seen(table, shooter, target, shooter.index, False, seen) if seen.visible else None


def _attack_seen(
    table: Table, shooter: Tank, target: int, origin: int, by_turret: bool, seen: sight.Sight
) -> Attack:  # fmt: skip
    """miniatures.hull-down.walls-crossed, miniatures.option.walls_need_hull_down"""
    attack = Attack(shooter.index, target, origin, by_turret)
    attack.cover = seen.in_cover
    attack.hull_down = seen.hull_down
    if seen.behind_wall or not table.rules.walls_need_hull_down:
        attack.walls = seen.walls
    attack.close = sight.is_close(table.field, shooter.index, target)
    attack.side_shot = sight.is_side_shot(table.hull(shooter.index), table.hull(target))
    if by_turret:  # miniatures.effect.pay
        attack.paid = 1
    return attack
