"""What exact odds settle: dice that lie there, cards for a shot, who shoots first, a fire that burns on.

Every answer here is worth the chance to win that the judge sees when the rest of the Shooting Phase is fought by exact
odds. Nothing is sampled, so a difference is one of the answers and not of their dice. What rules of thumb answer is
kept unless another answer is clearly better.
"""

from __future__ import annotations

from typing import Final, final

from ...games.miniatures.actions import CANCEL, PASS, REPAIR, REROLL, REVEAL, SHARPEN, SHOOT, USE, Move
from ...games.miniatures.attack.attack import Attack
from ...games.miniatures.attack.damage import keep_critical
from ...games.miniatures.attack.defense import BeforePool, Cancel, SharpenDefense
from ...games.miniatures.attack.dice import modified, roll_outcomes, roll_weight, sides_to
from ...games.miniatures.attack.rerolls import ChooseReroll
from ...games.miniatures.attack.targets import legal_shots, plan
from ...games.miniatures.attack.values import attack_changes, defense_changes
from ...games.miniatures.attack.volley import BeforeRoll, SharpenAttack
from ...games.miniatures.cards.catalogue import Critical
from ...games.miniatures.cards.verbs import DAMAGE, REPAIR_END
from ...games.miniatures.chances.draws import draws
from ...games.miniatures.chances.shot import Shot
from ...games.miniatures.chances.situation import shot_of
from ...games.miniatures.phases.command import RepairTank
from ...games.miniatures.phases.initiative import ChooseTank
from ...games.miniatures.phases.opening import ShareInitiative
from ...games.miniatures.phases.reveal import OfferAtPoint
from ...games.miniatures.state import COMMAND, SHOOTING, Table, Tank
from ...kernel.state import Action
from . import judge
from .cards import attack_of
from .chances import damage_after, damage_chances, defenses
from .exchange import Exchange
from .in_sight import waits
from .judge import Judge

# Chances to win by which another answer has to be better.
CLEARLY: Final = 0.004  # a target, or who has the initiative: the shots to come are an estimate
SURELY: Final = 0.001  # dice that lie there
THROWN: Final = 0.006  # a card that is thrown away does nothing later


def settled(mind: Judge, table: Table, legal: list[Action], first: Action) -> Action:
    """The answer to a question that exact odds can settle; the first one to all others."""
    top = table.stack[-1]
    if isinstance(top, Cancel):
        return _cancelling(Stakes(mind, table, top.attack), top, legal, first)
    if isinstance(top, SharpenAttack):
        return _sharpening(Stakes(mind, table, top.attack), top, legal, first)
    if isinstance(top, SharpenDefense):
        return _hardening(Stakes(mind, table, top.attack), top, legal, first)
    if isinstance(top, ChooseReroll):
        return _rerolling(Stakes(mind, table, top.rerolls.pool.attack), table, top, legal, first)
    if isinstance(top, BeforeRoll | BeforePool):
        return _showing(mind, table, legal, first)
    if isinstance(top, OfferAtPoint) and table.phase == SHOOTING:
        return _using(mind, table, legal, first)
    if isinstance(top, ChooseTank) and table.phase == SHOOTING:
        return _opening_fire(mind, table, legal, first)
    if isinstance(top, ShareInitiative):
        return _sharing(mind, table, legal, first)
    if isinstance(top, RepairTank):
        return _repairing(table.tanks[top.tank], legal, first)
    return first


def _best(legal: list[Action], worths: list[float], first: Action, margin: float) -> Action:
    """The first one, or another that is worth more by the margin."""
    best = first
    most = -1.0
    for place, action in enumerate(legal):
        if action is first:
            most = worths[place] + margin
    for place, action in enumerate(legal):
        if action is not first and worths[place] > most:
            most = worths[place]
            best = action
    return best


# Targets


def best_target(mind: Judge, table: Table, tank: Tank, legal: list[Action], first: Action) -> Action:
    """The shot after which the whole phase likely goes best."""
    best = first
    most = 0.0
    for place, action in enumerate([first, *legal]):
        if not isinstance(action, Move) or action.verb != SHOOT or (place and action is first):
            continue
        chance = _after_shot(mind, table, tank, action)
        if place == 0:
            most = chance + CLEARLY
        elif chance > most:
            most = chance
            best = action
    return best


def _after_shot(mind: Judge, table: Table, tank: Tank, action: Move) -> float:
    fight = Exchange(table)
    fight.begin(plan(table, tank, action))
    fight.fight()
    return mind.weigh(table, judge.rows_after(table, fight))[tank.seat]


def _opening_fire(mind: Judge, table: Table, legal: list[Action], first: Action) -> Action:
    """miniatures.initiative.own-tie: of tied tanks, the one whose best shot helps most when it comes first."""
    worths: list[float] = []
    for action in legal:
        assert isinstance(action, Move)
        tank = table.tanks[table.tank_at[action.tank]]
        most = 0.0
        for shot in legal_shots(table, tank):
            most = max(most, _after_shot(mind, table, tank, shot))
        worths.append(most)
    return _best(legal, worths, first, CLEARLY)


# Dice that lie there


@final
class Stakes:
    """What comes of one shot, for the seat that is asked: its chance to win by what is left of the attack."""

    __slots__ = ("_criticals", "_known", "_worths", "shot", "sign")

    def __init__(self, mind: Judge, table: Table, attack: Attack) -> None:
        seat = table.actor
        target = table.tanks[attack.target]
        side = table.tanks[attack.shooter].side
        own = target.side == table.rules.sides[seat]
        self.shot: Shot = shot_of(table, attack, own)
        self.sign = -1.0 if own else 1.0  # whether damage is bad for the seat
        self._known: dict[int, float] = {}
        self._worths: list[float] = []  # by damage
        for damage in range(self.shot.hit_points + 1):
            chances = [0.0] * (self.shot.hit_points + 1)
            chances[damage] = 1.0
            self._worths.append(_after_damage(mind, table, target, chances, side, seat))
        self._criticals = self._lasting(mind, table, target, side, seat)

    def _lasting(self, mind: Judge, table: Table, target: Tank, side: int, seat: int) -> float:
        """What a critical card changes on average beside its damage, by what stays with a tank that survives it."""
        cards = 0
        for count, _ in self.shot.deck:
            cards += count
        if cards == 0:
            return 0.0
        total = 0.0
        for critical in table.catalogue.criticals:
            count = table.deck[critical.index]
            if count and critical.repairable:
                trial = table.clone()
                struck = trial.tanks[target.index]
                keep_critical(trial, struck, critical)
                chances = [0.0] * (self.shot.hit_points + 1)
                chances[0] = 1.0
                total += count * (_after_damage(mind, trial, struck, chances, side, seat) - self._worths[0])
        return total / cards

    def left(self, hits: int, criticals: int) -> float:
        """The chance to win once so many are left after all cancelling."""
        key = hits * 64 + criticals
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._worked_out(hits, criticals)
        return known

    def _worked_out(self, hits: int, criticals: int) -> float:
        shot = self.shot
        if hits and shot.hull_down:
            hits -= 1
        if shot.high_explosive:
            hits = 0
        rows = draws(shot).chances
        row = rows[min(criticals, len(rows) - 1)]
        total = 0.0
        for points in range(len(row)):
            damage = min(shot.hit_points, hits + points)
            total += row[points] * self._worths[damage]
            if damage < shot.hit_points:
                total += row[points] * criticals * self._criticals
        return total

    def defended(self, hits: int, criticals: int) -> float:
        """The chance to win against the defense dice that are still to be rolled."""
        total = 0.0
        for saves, strong, chance in defenses(self.shot):
            total += chance * self.answered(hits, criticals, saves, strong)
        return total

    def answered(self, hits: int, criticals: int, saves: int, strong: int) -> float:
        """The same against so many defense hits and criticals: the target cancels what is best for it, then the shooter
        gives up what it misses least."""
        count = min(strong, hits + criticals)
        best = 0.0
        for number in range(max(0, count - hits), min(count, criticals) + 1):
            worth = self.given_up(hits - count + number, criticals - number, saves)
            if number == max(0, count - hits) or (best - worth) * self.sign > 0.0:
                best = worth
        return best

    def given_up(self, hits: int, criticals: int, saves: int) -> float:
        """What the shooter leaves who has to give up so many dice: what is best for it."""
        count = min(saves, hits + criticals)
        best = 0.0
        for number in range(max(0, count - hits), min(count, criticals) + 1):
            worth = self.left(hits - count + number, criticals - number)
            if number == max(0, count - hits) or (worth - best) * self.sign > 0.0:
                best = worth
        return best


def _after_damage(mind: Judge, table: Table, target: Tank, chances: list[float], side: int, seat: int) -> float:
    fight = Exchange(table)
    fight.strike(target, chances, side)
    fight.fight()
    return mind.weigh(table, judge.rows_after(table, fight))[seat]


def _cancelling(stakes: Stakes, top: Cancel, legal: list[Action], first: Action) -> Action:
    """miniatures.defence.target-cancels, miniatures.defence.shooter-cancels"""
    worths: list[float] = []
    for action in legal:
        assert isinstance(action, Move)
        assert action.verb == CANCEL
        hits = top.scored[0] - action.second
        criticals = top.scored[1] - action.third
        worths.append(stakes.given_up(hits, criticals, max(0, top.saves)))
    return _best(legal, worths, first, SURELY)


def _sharpening(stakes: Stakes, top: SharpenAttack, legal: list[Action], first: Action) -> Action:
    """miniatures.effect.modify: hits that are sure against criticals that are more on average."""
    worths: list[float] = []
    for action in legal:
        assert isinstance(action, Move)
        count = action.first if action.verb == SHARPEN else 0
        worths.append(stakes.defended(top.hits - count + top.weakened, top.crits + count))
    return _best(legal, worths, first, SURELY)


def _hardening(stakes: Stakes, top: SharpenDefense, legal: list[Action], first: Action) -> Action:
    worths: list[float] = []
    for action in legal:
        assert isinstance(action, Move)
        count = action.first if action.verb == SHARPEN else 0
        worths.append(stakes.answered(top.scored[0], top.scored[1], top.dice[0] - count, top.dice[1] + count))
    return _best(legal, worths, first, SURELY)


def _rerolling(stakes: Stakes, table: Table, top: ChooseReroll, legal: list[Action], first: Action) -> Action:
    """miniatures.effect.reroll: the dice as they may fall again, as if nothing were rolled a second time after that."""
    pool = top.rerolls.pool
    done = top.rerolls.done
    weaken, sharpen = attack_changes(table, pool.attack)
    if not pool.attacking:
        weaken, sharpen = 0, defense_changes(table, pool.attack)
    known: dict[int, float] = {}
    worths: list[float] = []
    for action in legal:
        assert isinstance(action, Move)
        again = [action.first, action.second, action.third] if action.verb == REROLL else [0, 0, 0]
        count = sum(again)
        ways = float(sides_to(count))
        total = 0.0
        for blanks, hits, criticals in roll_outcomes(count):
            shown = top.hits - again[1] + done[1] + hits
            strong = top.crits - again[2] + done[2] + criticals
            key = shown * 64 + strong
            if key not in known:
                shown, strong = modified(shown, strong, weaken, sharpen)
                if pool.attacking:
                    known[key] = stakes.defended(shown, strong)
                else:
                    known[key] = stakes.answered(pool.hits, pool.crits, shown, strong)
            total += roll_weight(count, blanks, hits, criticals) / ways * known[key]
        worths.append(total)
    return _best(legal, worths, first, SURELY)


# Cards


def _showing(mind: Judge, table: Table, legal: list[Action], first: Action) -> Action:
    """miniatures.card.attack-reveals: a card for this shot or against it, by what the shot does with it."""
    worths: list[float] = []
    for action in legal:
        assert isinstance(action, Move)
        worth = 0.0
        if not _is_early(table, action):
            worth = _with_card(mind, table, action) - (THROWN if action.verb == USE else 0.0)
        worths.append(worth)
    return _best(legal, worths, first, SURELY)


def _is_early(table: Table, action: Move) -> bool:
    """Whether the card is better shown when the dice are seen."""
    return action.verb == REVEAL and action.card is not None and table.rules.reveals_with_dice and waits(action.card)


def _with_card(mind: Judge, table: Table, action: Move) -> float:
    """The chance to win by what this shot does with the card that is shown or used now, or without one; 0 where the
    shot is off. What the card does later it would do if it were shown later too."""
    seat = table.actor
    trial = table
    if action.verb == REVEAL or action.verb == USE:
        trial = table.clone()
        trial.advance(action)
    attack = attack_of(trial)
    if attack is None:
        return 0.0
    top = table.stack[-1]
    target = trial.tanks[attack.target]
    shot = shot_of(trial, attack, target.side == trial.rules.sides[seat])
    chances = damage_after(shot, top.hits, top.crits) if isinstance(top, BeforePool) else damage_chances(shot)
    return _after_damage(mind, table, table.tanks[target.index], chances, table.tanks[attack.shooter].side, seat)


def _using(mind: Judge, table: Table, legal: list[Action], first: Action) -> Action:
    """miniatures.card.reveal-points: whether a card that is thrown away pays in this phase. What is only shown is shown
    by rules of thumb."""
    if not isinstance(first, Move) or first.verb == REVEAL:
        return first
    worths: list[float] = []
    uses = 0
    for action in legal:
        assert isinstance(action, Move)
        worth = -1.0
        if action.verb == USE:
            uses += 1
            trial = table.clone()
            trial.advance(action)
            worth = _now(mind, trial, table.actor) - THROWN
        elif action is first or action.verb == PASS:
            worth = _now(mind, table, table.actor)
        worths.append(worth)
    return _best(legal, worths, first, SURELY) if uses else first


def _now(mind: Judge, table: Table, seat: int) -> float:
    fight = Exchange(table)
    if table.phase < COMMAND:
        fight.fight()
    return mind.weigh(table, judge.rows_after(table, fight))[seat]


def _sharing(mind: Judge, table: Table, legal: list[Action], first: Action) -> Action:
    """miniatures.effect.base-initiative"""
    worths: list[float] = []
    for action in legal:
        trial = table.clone()
        trial.advance(action)
        worths.append(_now(mind, trial, table.actor))
    return _best(legal, worths, first, CLEARLY)


def _repairing(tank: Tank, legal: list[Action], first: Action) -> Action:
    """miniatures.critical.engine-fire: a fire that would destroy the tank at the end of the step is put out first. What
    else is worth most depends on where the tank means to drive, which rules of thumb know better than the judge."""
    if not isinstance(first, Move) or first.verb != REPAIR:
        return first
    burns = 0
    for critical in tank.criticals:
        burns += _burn(critical)
    if burns < tank.left or (first.critical is not None and _burn(first.critical)):
        return first
    for action in legal:
        if isinstance(action, Move) and action.critical is not None and _burn(action.critical):
            return action
    return first


def _burn(critical: Critical) -> int:
    """The damage that a critical card does at the end of each repair step."""
    total = 0
    for clause in critical.clauses:
        if clause.verb == DAMAGE and clause.window == REPAIR_END:
            total += clause.amount
    return total
