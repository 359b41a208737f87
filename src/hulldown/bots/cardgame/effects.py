"""What the effects of the Card Game are worth where they happen. Unit: one VP."""

from __future__ import annotations

from typing import Final

from ...games.cardgame.actions import POSITIONS
from ...games.cardgame.state import Vehicle
from ...games.cardgame.values import fits, places
from ...games.cardgame.verbs import (
    AFTER_ATTACK,
    AMMO,
    ATTACK,
    ATTACKED,
    BEFORE_SCORING,
    BEHIND,
    BOOST,
    COST,
    DAMAGE,
    DEPOT,
    DESTROY,
    DESTROY_CREW,
    DISCARD,
    DOUBLE_SHOT,
    DRAW,
    EXPLOSIVE_AMMO,
    GRANT,
    HIT,
    KILLED,
    MISSED,
    MOD,
    NEAR_ATTACKED_ALL,
    NEAR_ATTACKED_ANY,
    OPP_EMPTY,
    PAY,
    RANGE,
    RECOVER,
    REPAIR,
    REPOSITION,
    RETURN,
    ROUND_START,
    SUPPLY,
    SUPPLY_DEPOT,
    THICK_ARMOR,
    TO_ADJACENT,
    TO_EMPTY,
    TRIPLE_SHOT,
    UNSUPPLY,
    UNSUPPLY_DEPOT,
    VP,
    VP_REMOVE,
    WHEN_DESTROYED,
    Condition,
    Effect,
    Step,
)
from .fire import attackers, best_volley, harm
from .situation import Situation, move_gain, strength, vehicle_worth

CHOSEN_CARD: Final = 0.4  # the best of the junkyard
RIVAL_CARD: Final = 0.3  # one less in the rival's hand
READY_DEPOT: Final = 0.25
REPAIRED: Final = 0.3  # each damage
RETURNED: Final = 0.7  # of its worth: the vehicle can be deployed again
CHANGES: Final = (0.5, -0.3, 0.3, 1.0, -0.6)  # a change by one of firepower, cost, hp, vp, taken
KEYWORDS: Final = (0.2, 0.7, 0.0, 0.5, 0.4)  # thick armour, explosive ammo, blitz, double and triple shot
REACH: Final = 0.5

# How likely, or how often, an effect happens that waits for its moment
AFTER_ATTACKS: Final = 0.8
DESTROYED: Final = 0.35
KILLS: Final = 0.5
MISSES: Final = 0.1


def effects_gain(situation: Situation, effects: list[Effect], place: int) -> float:
    """What all these effects of a vehicle or crew bring, seen from an own position."""
    gain = 0.0
    for effect in effects:
        gain += effect_gain(situation, effect, place)
    return gain


def effect_gain(situation: Situation, effect: Effect, place: int) -> float:
    """All steps of an effect, weighed by how likely its moment comes."""
    share = 1.0
    if effect.trigger == AFTER_ATTACK:
        share = AFTER_ATTACKS
    elif effect.trigger == WHEN_DESTROYED:
        share = DESTROYED
    elif effect.trigger == ROUND_START:
        share = situation.later / 2
    elif effect.trigger == BEFORE_SCORING:
        share = 1.0 + situation.later / 4
    for condition in effect.conditions:
        share *= likelihood(situation, condition, place)
    if share == 0.0:
        return 0.0
    gain = 0.0
    for step in effect.steps:
        gain += step_gain(situation, step, place)
    return gain * share if gain > 0.0 or not effect.steps[0].may else 0.0


def likelihood(situation: Situation, condition: Condition, place: int) -> float:
    verb = condition.verb
    if verb == KILLED:
        return KILLS
    if verb == MISSED:
        return MISSES
    if verb == HIT:
        return 1.0
    if verb == BEHIND:
        return 1.0 if situation.me.points < situation.rival.points else situation.weights.condition / 2
    if verb == OPP_EMPTY:
        return 1.0 if situation.enemy[place] is None else situation.weights.condition / 2
    return situation.weights.condition


def step_gain(situation: Situation, step: Step, place: int) -> float:
    """One step: the best vehicle where one is chosen, all of them together where all are meant."""
    if step.target < 0:
        return plain_gain(situation, step)
    if step.target == ATTACKED or step.target == NEAR_ATTACKED_ALL or step.target == NEAR_ATTACKED_ANY:
        return situation.weights.condition * step.number if step.verb == DAMAGE else situation.weights.condition
    best = 0.0
    total = 0.0
    found = False
    for side, spot in places(situation.seat, place, step.target):
        own = side == situation.seat
        vehicle = situation.own[spot] if own else situation.enemy[spot]
        if vehicle is None or not fits(vehicle, step):
            continue
        gain = target_gain(situation, step, own, spot, vehicle)
        total += gain
        if not found or gain > best:
            best = gain
            found = True
    if step.target > NEAR_ATTACKED_ANY:
        return total
    return best if best > 0.0 or not step.may else 0.0


def plain_gain(situation: Situation, step: Step) -> float:
    """A step that is not about vehicles."""
    verb = step.verb
    if verb == DRAW:
        return situation.weights.card * min(step.number, situation.me.deck)
    if verb == DISCARD:
        if step.opponent:
            return RIVAL_CARD * min(step.number, situation.rival.hand)
        return -situation.weights.card * min(step.number, len(situation.hand))
    if verb == AMMO:
        return situation.weights.ammo_token * step.number
    if verb == SUPPLY_DEPOT:
        return READY_DEPOT * min(step.number, situation.me.depots - situation.me.ready_depots)
    if verb == UNSUPPLY_DEPOT:
        return READY_DEPOT * min(step.number, situation.rival.ready_depots)
    if verb == RECOVER:
        return CHOSEN_CARD * min(step.number, situation.me.junkyard)
    if verb == DEPOT:
        return situation.weights.new_depot * step.number
    if verb == PAY:
        return -situation.weights.ammo_token * step.number
    return 0.0


def target_gain(situation: Situation, step: Step, own: bool, place: int, vehicle: Vehicle) -> float:
    """What a step brings when it is done to this vehicle; what is good for an enemy counts against it."""
    verb = step.verb
    if verb == DAMAGE:
        if not own:
            return harm(situation, place, step.number)
        left = vehicle.hp - vehicle.damage
        return -vehicle_worth(situation.weights, vehicle, situation.later) * min(step.number, left) / left
    if verb == ATTACK:
        return attack_gain(situation, place)
    if verb == REPOSITION:
        return reposition_gain(situation, step, place)
    gain = benefit(situation, step, place, vehicle, own)
    return gain if own else -gain


def reposition_gain(situation: Situation, step: Step, place: int) -> float:
    """The best place to go to; 0 where none is better."""
    best = 0.0
    for goal in range(POSITIONS):
        near = goal == place - 1 or goal == place + 1
        if goal == place or (step.place == TO_ADJACENT and not near):
            continue
        if step.place != TO_EMPTY or situation.own[goal] is None:
            best = max(best, move_gain(situation, place, goal))
    return best


def benefit(situation: Situation, step: Step, place: int, vehicle: Vehicle, own: bool) -> float:
    """What a step brings the vehicle's owner."""
    verb = step.verb
    later = situation.later
    if verb == REPAIR:
        return REPAIRED * min(step.number, vehicle.damage)
    if verb == DESTROY:
        return -vehicle_worth(situation.weights, vehicle, later)
    if verb == RETURN:
        return -RETURNED * vehicle_worth(situation.weights, vehicle, later)
    if verb == DESTROY_CREW:
        return -situation.weights.crew - vehicle.crew.vp if vehicle.crew is not None else 0.0
    if verb == VP:
        return step.number * (1.0 - situation.own_risk(place)) if own else step.number
    if verb == VP_REMOVE:
        return -min(step.number, vehicle.tokens)
    if verb == SUPPLY or verb == UNSUPPLY:
        worth = situation.weights.attacks * strength(situation.weights, vehicle.firepower, vehicle.cost, vehicle.reach)
        return worth if verb == SUPPLY else -worth
    if verb == BOOST or verb == MOD:
        return change_gain(vehicle, step)
    if verb == GRANT:
        return keyword_gain(vehicle, step)
    if verb == RANGE:
        return REACH * (step.reach - vehicle.reach) if step.reach > vehicle.reach else 0.0
    return 0.0


def change_gain(vehicle: Vehicle, step: Step) -> float:
    change = step.number
    if step.stat == COST and change < -vehicle.cost:
        change = -vehicle.cost
    return CHANGES[step.stat] * change


def keyword_gain(vehicle: Vehicle, step: Step) -> float:
    keyword = step.keyword
    assert keyword is not None
    verb = keyword.verb
    has = (
        (verb == THICK_ARMOR and vehicle.thick_armor)
        or (verb == EXPLOSIVE_AMMO and vehicle.explosive)
        or (verb == DOUBLE_SHOT and vehicle.double_shot > 0)
        or (verb == TRIPLE_SHOT and vehicle.triple_shot > 0)
    )
    return 0.0 if has else KEYWORDS[verb]


def attack_gain(situation: Situation, place: int) -> float:
    """What an attack at once brings, by an own vehicle that would have to be paid for."""
    vehicle = situation.own[place]
    assert vehicle is not None
    if place not in attackers(situation):
        return 0.0
    volley = best_volley(situation, [place], -1, situation.me.locked)
    return volley.gain if volley.attacker == place else 0.0
