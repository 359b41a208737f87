"""What the greedy player of the Miniatures Game shoots at, and what it does with its dice."""

from __future__ import annotations

from typing import Final

from ...games.miniatures.actions import CANCEL, REROLL, SHARPEN, SHOOT, Move
from ...games.miniatures.attack.attack import Attack
from ...games.miniatures.attack.targets import plan
from ...games.miniatures.attack.values import attack_changes, attack_rules, can_shoot
from ...games.miniatures.cards.verbs import HIGH_EXPLOSIVE
from ...games.miniatures.chances.odds import damage_of
from ...games.miniatures.chances.shot import Shot
from ...games.miniatures.chances.situation import prospects, shot_of
from ...games.miniatures.state import Tank
from .scene import Scene, points

ARMED: Final = 0.3  # of its points, for destroying an enemy that has yet to shoot in this phase
HOLDING: Final = 8.0  # for destroying an enemy that stands at an objective
DEATH: Final = 4.0  # in hit points, for a certain end


def shot_gain(scene: Scene, tank: Tank, move: Move) -> float:
    """What a shot brings: points of damage, and more for an enemy that would still shoot or holds an objective."""
    attack = plan(scene.table, tank, move)
    damage, kill = prospects(scene.table, attack, False)
    target = scene.table.tanks[attack.target]
    gain = points(target, damage, kill)
    if not target.acted and can_shoot(target):
        gain += ARMED * target.card.cost * kill
    for objective in scene.table.objectives:
        if scene.moves_away(target, objective.x, objective.y) == 0.0:
            gain += HOLDING * kill
            break
    return gain


def best_target(scene: Scene, tank: Tank, moves: list[Move]) -> Move:
    best = moves[-1]  # hold fire
    most = 0.0
    for move in moves:
        if move.verb == SHOOT:
            gain = shot_gain(scene, tank, move)
            if gain > most:
                most = gain
                best = move
    return best


def reroll(moves: list[Move], explosive: bool, sharpen: int, hits: int) -> Move:
    """Blanks, and where only criticals count also hits that cannot be sharpened."""
    best = moves[-1]
    most = 0.0
    for move in moves:
        if move.verb == REROLL:
            idle = min(move.second, max(0, hits - sharpen)) if explosive else 0
            gain = move.first + 0.3 * idle - (move.second - idle) - 2.0 * move.third
            if gain > most:
                most = gain
                best = move
    return best


def attack_reroll(scene: Scene, attack: Attack, moves: list[Move], hits: int) -> Move:
    explosive = attack_rules(scene.table, attack) & HIGH_EXPLOSIVE != 0
    return reroll(moves, explosive, attack_changes(scene.table, attack)[1], hits)


def sharpen(scene: Scene, attack: Attack, moves: list[Move], hits: int) -> Move:
    """A critical does more on average, but a hit is sure: enough of these destroy what is nearly gone."""
    target = scene.table.tanks[attack.target]
    explosive = attack_rules(scene.table, attack) & HIGH_EXPLOSIVE != 0
    if target.left == 1 and hits > 0 and not explosive and not attack.hull_down:
        return moves[-1]
    return moves[0] if moves[0].verb == SHARPEN else moves[-1]


def cancel(scene: Scene, attack: Attack, moves: list[Move], scored: list[int], saves: int) -> Move:
    """The dice whose loss helps most; `saves` are defense hits that the shooter answers next, -1 where it chooses."""
    shot = shot_of(scene.table, attack, scene.table.tanks[attack.target].side == scene.side)
    best = moves[0]
    least = 0.0
    for place, move in enumerate(moves):
        if move.verb != CANCEL:
            continue
        hits = scored[0] - move.second
        crits = scored[1] - move.third
        given = min(hits, max(0, saves))
        crits -= min(crits, max(0, saves) - given)
        harm = _harm(shot, hits - given, crits)
        if saves < 0:
            harm = -harm
        if place == 0 or harm < least:
            least = harm
            best = move
    return best


def _harm(shot: Shot, hits: int, crits: int) -> float:
    """Expected damage of what is left of an attack, with the chance of the end."""
    if shot.hull_down and hits:
        hits -= 1
    chances = damage_of(shot, hits, crits)
    mean = DEATH * float(chances[-1])
    for damage, chance in enumerate(chances):
        mean += damage * float(chance)
    return mean + 0.1 * crits  # a critical card does more than damage
