"""When the greedy player of the Miniatures Game shows and uses cards, and what critical cards are worth to it."""

from __future__ import annotations

from typing import Final

from ...games.miniatures.actions import LOSE, PASS, PICK, REPAIR, REVEAL, USE, Move, label
from ...games.miniatures.attack import values
from ...games.miniatures.attack.assess import stunned
from ...games.miniatures.attack.attack import Attack
from ...games.miniatures.attack.defense import BeforePool, DefenseRoll, NoiseRoll
from ...games.miniatures.attack.vision import VisionRoll
from ...games.miniatures.attack.volley import AttackRoll, BeforeRoll
from ...games.miniatures.cards.catalogue import Card, Critical
from ...games.miniatures.cards.verbs import (
    ALWAYS,
    ASSAULT_GUN,
    CANNOT_MOVE,
    CANNOT_SHOOT,
    DAMAGE,
    DAMAGE_PER_DISCARD,
    DEPLOYED,
    DISCARD_CARDS,
    FIREPOWER,
    FREE,
    FREE_MOVE,
    GAIN_RULE,
    GIVE_BASE_INIT,
    HP_GREEN,
    HP_RED,
    IGNORE_RULE,
    INIT,
    INIT_CHOICE,
    INIT_PER_BIA,
    INIT_PER_CREW,
    INIT_SET,
    LOS_FROM_FRIENDLY,
    MAX_MOVES,
    MOVE,
    PAY_DAMAGE,
    PLATOON_INIT,
    REPAIR_CRIT,
    REPAIR_EXTRA,
    REPAIR_EXTRA_PER_BIA,
    REPAIR_REROLL,
    ROTATE_FREE,
    SHOOT,
    SWAP_BASE_INIT,
    TURN,
    Clause,
)
from ...games.miniatures.state import Table, Tank
from ...games.miniatures.view_types import MiniaturesView, TankView
from .scene import Scene

# When a hidden card is shown at a reveal point. All others wait for the shot or the repair that they help.
IN_SET_UP: Final = 1
IN_MOVEMENT: Final = 2
IN_SHOOTING: Final = 4
_PHASES: Final = {"set-up": IN_SET_UP, "movement": IN_MOVEMENT, "shooting": IN_SHOOTING, "command": 0}

SHOWN: Final = 0.3  # platoon points that showing a card for a shot must bring
USED: Final = 1.5  # likewise for a card that is thrown away


def showing(card: Card, brothers: int) -> int:
    """The phases in which the card is shown as soon as can be, as bits."""
    phases = 0
    for skill in card.skills:
        if brothers >> skill & 1:  # these count each other
            return IN_SET_UP | IN_MOVEMENT | IN_SHOOTING
    for clause in card.clauses:
        if clause.verb == IGNORE_RULE:  # chosen with the target, so it has to lie open before
            phases |= IN_SHOOTING
        elif clause.pay == FREE and clause.amount >= 0:
            phases |= _moment(clause)
    return phases


def _moment(clause: Clause) -> int:
    verb = clause.verb
    if verb == INIT or verb == INIT_PER_CREW or verb == INIT_PER_BIA or verb == PLATOON_INIT:
        if clause.window == ALWAYS or clause.window == TURN:
            return IN_SET_UP | IN_MOVEMENT | IN_SHOOTING
        if clause.window == MOVE:
            return IN_MOVEMENT
        return IN_SHOOTING if clause.window == SHOOT else 0
    if verb == INIT_CHOICE or verb == ROTATE_FREE:
        return IN_MOVEMENT
    if verb == FREE_MOVE:
        return IN_SET_UP if clause.window == DEPLOYED else IN_SHOOTING
    if verb == GIVE_BASE_INIT or verb == SWAP_BASE_INIT or verb == LOS_FROM_FRIENDLY:
        return IN_SHOOTING
    if verb == HP_RED or verb == HP_GREEN:
        return IN_SET_UP | IN_MOVEMENT | IN_SHOOTING
    return 0


def at_point(view: MiniaturesView, moves: list[Move], showings: list[int], cards: dict[str, Card]) -> Move:
    """A reveal point: initiative before it counts, repairs before they are needed; no more questions when done."""
    phase = _PHASES[view.phase]
    for move in moves:
        if move.card is None:
            continue
        if move.verb == REVEAL and showings[move.card.index] & phase:
            return move
        if move.verb == USE and _is_of_use(view, _seen(view, move.tank), move.card):
            return move
    if phase == IN_SHOOTING and _may_repair(view, cards):
        return _of_verb(moves, PASS)
    return moves[-1]


def _seen(view: MiniaturesView, code: int) -> TankView:
    name = label(code)
    for tank in view.tanks:
        if tank.label == name:
            return tank
    raise AssertionError("the tank of a card is on the table")


def _of_verb(moves: list[Move], verb: int) -> Move:
    for move in moves:
        if move.verb == verb:
            return move
    return moves[-1]


def _may_repair(view: MiniaturesView, cards: dict[str, Card]) -> bool:
    """Whether a card could set a tank right that is hit before it has shot."""
    for tank in view.tanks:
        if tank.seat == view.seat and not tank.destroyed:
            for name in tank.hidden + tank.shown:
                for clause in cards[name].clauses:
                    if clause.verb == REPAIR_CRIT:
                        return True
    return False


def _is_of_use(view: MiniaturesView, tank: TankView, card: Card) -> bool:
    for clause in card.clauses:
        if clause.pay == FREE or clause.pay == PAY_DAMAGE:
            continue
        if clause.verb == INIT and view.turn > 1 and not tank.acted:
            if clause.window != MOVE or view.phase == "movement":
                return _overtakes(view, tank, clause.amount)
        if clause.verb == REPAIR_CRIT and not tank.acted:
            return _is_crippled(view, tank)
    return False


def _overtakes(view: MiniaturesView, tank: TankView, more: int) -> bool:
    """Whether so much more initiative changes the order with an enemy that has yet to act."""
    assert view.seat is not None
    side = view.sides[view.seat]
    for other in view.tanks:
        if view.sides[other.seat] != side and not other.destroyed and not other.acted:
            if tank.initiative <= other.initiative < tank.initiative + more:
                return True
    return False


def _is_crippled(view: MiniaturesView, tank: TankView) -> bool:
    """What keeps it from doing what this phase is for; everything else waits for the repair roll."""
    stops = ("bailed_out", "turret_jammed") if view.phase == "shooting" else ("bailed_out", "track_destroyed")
    for name in stops:
        if name in tank.criticals:
            return True
    return False


# In an attack


def before_roll(scene: Scene, attack: Attack, moves: list[Move]) -> Move:
    """The card that adds most to this shot, if it is worth it."""
    best = _of_verb(moves, PASS)
    most = 0.0
    now = scene.worth(attack)
    for move in moves:
        if move.verb == REVEAL or move.verb == USE:
            trial = scene.table.clone()
            trial.advance(move)
            after = attack_of(trial)
            if after is not None:
                gain = Scene(trial, scene.side).worth(after) - now - (SHOWN if move.verb == REVEAL else USED)
                if gain > most:
                    most = gain
                    best = move
    return best


def attack_of(table: Table) -> Attack | None:
    """The attack while it is still open what its dice will do."""
    if not table.stack:
        return None
    top = table.stack[-1]
    if isinstance(top, BeforeRoll | BeforePool):
        return top.attack
    if isinstance(top, AttackRoll | VisionRoll | DefenseRoll | NoiseRoll):
        return top.attack
    return None


def before_pool(scene: Scene, attack: Attack, scored: list[int], moves: list[Move]) -> Move:
    """The target's answer: everything that adds to its defense, and what is thrown away only against a real threat."""
    best = _of_verb(moves, PASS)
    target = scene.table.tanks[attack.target]
    now = _defense(scene.table, attack)
    is_threat = scored[0] + 2 * scored[1] >= min(3, target.left)
    for move in moves:
        if move.verb == REVEAL or (move.verb == USE and is_threat):
            trial = scene.table.clone()
            trial.advance(move)
            after = attack_of(trial)
            if after is not None and _defense(trial, after) > now:
                return move
    return best


def _defense(table: Table, attack: Attack) -> float:
    dice = float(values.defense_pool(table, attack))
    blanks, free = values.defense_rerolls(table, attack)
    total = dice + 0.5 * min(dice, blanks + free) + 0.3 * min(dice, values.defense_changes(table, attack))
    for clause in table.tanks[attack.target].clauses:
        if clause.roll and clause.window != ALWAYS and dice < table.rules.measures.max_defense_dice:
            total += 0.2 * clause.amount
    return total


# Critical cards


def severity(critical: Critical) -> float:
    """How much a critical card hurts a tank that keeps it, in hit points."""
    total = 0.0
    for clause in critical.clauses:
        if clause.verb == CANNOT_SHOOT:
            total += 2.5
        elif clause.verb == CANNOT_MOVE:
            total += 1.0
        elif clause.verb == DAMAGE:
            total += 2.0
        elif clause.verb == MAX_MOVES:
            total += 0.6
        elif clause.verb == GAIN_RULE and clause.rule == ASSAULT_GUN:
            total += 0.9
        elif clause.verb == INIT_SET:
            total += 0.5
        elif clause.verb == FIREPOWER:
            total -= 0.4 * clause.amount
        elif clause.verb == INIT:
            total -= 0.1 * clause.amount
        elif clause.verb == DISCARD_CARDS:
            total += 0.3
    return total


def pick_critical(target: Tank, moves: list[Move]) -> Move:
    """The card that hurts the target most."""
    best = moves[0]
    most = -1.0
    for move in moves:
        if move.verb == PICK and move.critical is not None:
            damage = move.critical.damage
            for clause in move.critical.clauses:
                if clause.verb == DAMAGE_PER_DISCARD:
                    damage += 1
            worth = 99.0 if damage >= target.left else damage + severity(move.critical)
            if worth > most:
                most = worth
                best = move
    return best


def suffer(moves: list[Move]) -> Move:
    """Cancelling is what such a card is for; the cheapest one that can."""
    best: Move | None = None
    for move in moves:
        if move.verb == USE and move.card is not None:
            if best is None or best.card is None or move.card.cost < best.card.cost:
                best = move
    return best if best is not None else _of_verb(moves, PASS)


def lose_card(moves: list[Move]) -> Move:
    """The cheapest card."""
    best = moves[0]
    for move in moves:
        if move.verb == LOSE and move.card is not None and best.card is not None and move.card.cost < best.card.cost:
            best = move
    return best


def repair(tank: TankView, moves: list[Move]) -> Move:
    """The worst card first; where several wait, whatever gives one more attempt is shown."""
    worst: Move | None = None
    most = -1.0
    for move in moves:
        if move.verb == REPAIR and move.critical is not None and severity(move.critical) > most:
            most = severity(move.critical)
            worst = move
    if len(tank.criticals) > 1 or worst is None:
        for move in moves:
            if move.verb == REVEAL and move.card is not None:
                for clause in move.card.clauses:
                    if clause.pay == FREE and clause.verb in (REPAIR_EXTRA, REPAIR_EXTRA_PER_BIA):
                        return move
    return worst if worst is not None else _of_verb(moves, PASS)


def repair_failed(critical: Critical, moves: list[Move]) -> Move:
    """Another roll, or a kit for what is bad enough."""
    for move in moves:
        if move.card is None:
            continue
        for clause in move.card.clauses:
            if clause.names >> critical.index & 1:
                if clause.verb == REPAIR_REROLL and (move.verb == USE or clause.pay == FREE):
                    return move
                if clause.verb == REPAIR_CRIT and move.verb == USE and severity(critical) >= 0.9:
                    return move
    return _of_verb(moves, PASS)


def stun(scene: Scene, attack: Attack, moves: list[Move]) -> Move:
    """A burst shell in place of one critical card: only where it stuns several enemies and no friend."""
    enemies = 0
    for number in stunned(scene.table, attack.target):
        if scene.table.tanks[number].side == scene.side:
            return _of_verb(moves, PASS)
        enemies += 1
    return _of_verb(moves, USE if enemies > 1 and scene.table.tanks[attack.target].left > 2 else PASS)
