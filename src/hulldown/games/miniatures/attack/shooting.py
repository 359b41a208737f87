"""The Shooting Phase: who shoots, at whom, and what is fixed when the target is chosen."""

from __future__ import annotations

from typing import Final

from ....kernel.errors import Refusal
from ....kernel.state import AUTO, Action, Decision
from ....kernel.words import Sentence
from ..actions import BY_TURRET, MOVE_HOLD, SHOOT, USUAL, Move
from ..cards.verbs import (
    ASSAULT_GUN,
    IGNORE_RULE,
    IGNORE_TANKS_LOS,
    LOS_FROM_FRIENDLY,
    RELOAD_AFTER_SECOND,
    SECOND_ATTACK,
)
from ..ground import sight
from ..phases.initiative import next_tanks
from ..phases.reveal import reveal_point
from ..state import Table, Tank
from ..words.phrases import PHRASES
from . import volley
from .attack import Attack
from .values import attack_dice, can_shoot

_QUESTION: Final = PHRASES["question.shoot"]
_QUESTION_TANK: Final = PHRASES["question.choose-shooter"]
_HOLDS: Final = PHRASES["event.holds"]
_SHOOTS: Final = PHRASES["event.shoots"]
_SECOND: Final = PHRASES["event.second-attack"]
_NO_SHOT: Final = PHRASES["event.no-shot"]
_CANNOT_SHOOT: Final = PHRASES["event.cannot-shoot"]
_FRIEND: Final = PHRASES["refusal.not-an-enemy"]
_NO_SIGHT: Final = PHRASES["refusal.no-sight"]
_NO_ARC: Final = PHRASES["refusal.not-in-arc"]


class ShootingPhase(Decision[Table, Action]):
    """miniatures.initiative.shoot-order, miniatures.card.reveal-points

    Highest first, with a reveal point before each.
    """

    __slots__ = ("asked",)

    def __init__(self, asked: bool) -> None:
        super().__init__(AUTO)
        self.asked = asked

    def proceed(self, table: Table) -> None:
        waiting = [tank for tank in table.tanks if not tank.destroyed and (not tank.acted or tank.second_due)]
        if not waiting:
            table.answered()
            return
        if not self.asked:
            table.replace(FIRING_ASKED)
            reveal_point(table)
            return
        table.replace(FIRING)
        tanks = next_tanks(table, waiting, highest=True)
        able: list[Tank] = []
        for tank in tanks:
            if legal_shots(table, tank):
                able.append(tank)
            else:
                _pass_over(table, tank)
        if len(able) > 1:
            table.ask(ChooseShooter(able[0].seat, [tank.index for tank in able]))
        elif able:
            table.ask(ChooseTarget(able[0].seat, able[0].index))

    def data(self) -> dict[str, object]:
        return {"ask": "shooting", "asked": self.asked}


def _pass_over(table: Table, tank: Tank) -> None:
    """miniatures.initiative.passed-over: nothing to decide; its turn goes by."""
    tank.acted = True
    tank.second_due = False
    if table.listener is not None:
        table.tell(_NO_SHOT if can_shoot(tank) else _CANNOT_SHOOT, {"tank": tank.word})


FIRING: Final[ShootingPhase] = ShootingPhase(False)
FIRING_ASKED: Final[ShootingPhase] = ShootingPhase(True)


class ChooseShooter(Decision[Table, Action]):
    """miniatures.initiative.own-tie: the owner says which of the tied tanks shoots first."""

    __slots__ = ("tanks",)

    def __init__(self, actor: int, tanks: list[int]) -> None:
        super().__init__(actor)
        self.tanks = tanks

    def legal_actions(self, table: Table) -> list[Action]:
        return [table.moves.tank(table.tanks[tank].code) for tank in self.tanks]

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        table.replace(ChooseTarget(self.actor, table.tank_at[action.tank]))

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_TANK, {})

    def data(self) -> dict[str, object]:
        return {"ask": "choose-shooter", "tanks": self.tanks}


def assault_gun(tank: Tank) -> bool:
    return tank.rules & ASSAULT_GUN != 0


def sees_through_tanks(tank: Tank) -> bool:
    """miniatures.type.spg"""
    for clause in tank.clauses:
        if clause.verb == IGNORE_TANKS_LOS:
            return True
    return False


def _can_ignore_arc(table: Table, tank: Tank) -> bool:
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


def legal_shots(table: Table, tank: Tank) -> list[Move]:
    """miniatures.attack.target, miniatures.attack.enemies-only: every way to shoot at every enemy that can be seen."""
    shots: list[Move] = []
    if not can_shoot(tank):
        return shots
    ways = [USUAL]
    if _can_ignore_arc(table, tank):
        ways.append(BY_TURRET)
    eyes = [tank.index]
    if _friendly_eyes(tank):
        for friend in table.tanks:
            if friend.side == tank.side and friend is not tank and table.is_live(friend.index):
                eyes.append(friend.index)
    for target in table.tanks:
        if target.side == tank.side or not table.is_live(target.index):
            continue
        for way in ways:
            if not in_arc(table, tank, target.index, way == BY_TURRET):
                continue
            if way == BY_TURRET and attack_dice(table, Attack(tank.index, target.index, tank.index, True)) == 0:
                continue  # miniatures.effect.pay: there is no die to give up
            for origin in eyes:
                if look_at(table, tank, target.index, origin, way == BY_TURRET).visible:
                    via = table.tanks[origin].code if origin != tank.index else -1
                    shots.append(table.moves.shoot(target.code, way, via))
    return shots


def plan(table: Table, tank: Tank, action: Move) -> Attack:
    """miniatures.attack.facts-fixed: the attack that a choice of target begins."""
    target = table.tank_at[action.tank]
    origin = table.tank_at[action.second] if action.second >= 0 else tank.index
    by_turret = action.first == BY_TURRET
    return attack_on(table, tank, target, origin, by_turret)


def attack_on(table: Table, tank: Tank, target: int, origin: int, by_turret: bool) -> Attack:
    """miniatures.hull-down.walls-crossed, miniatures.option.walls_need_hull_down"""
    attack = Attack(tank.index, target, origin, by_turret)
    seen = look_at(table, tank, target, origin, by_turret)
    attack.cover = seen.in_cover
    attack.hull_down = seen.hull_down
    if seen.behind_wall or not table.rules.walls_need_hull_down:
        attack.walls = seen.walls
    attack.close = sight.is_close(table.field, tank.index, target)
    attack.side_shot = sight.is_side_shot(table.hull(tank.index), table.hull(target))
    if by_turret:  # miniatures.effect.pay
        attack.paid = 1
    return attack


class ChooseTarget(Decision[Table, Action]):
    """miniatures.attack.target, miniatures.attack.decline, miniatures.attack.once: an enemy in sight, or hold fire."""

    __slots__ = ("tank",)

    def __init__(self, actor: int, tank: int) -> None:
        super().__init__(actor)
        self.tank = tank

    def legal_actions(self, table: Table) -> list[Action]:
        actions: list[Action] = []
        actions += legal_shots(table, table.tanks[self.tank])
        actions.append(MOVE_HOLD)
        return actions

    def explain(self, table: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Move) or action.verb != SHOOT or table.tank_at[action.tank] < 0:
            return None
        tank = table.tanks[self.tank]
        target = table.tanks[table.tank_at[action.tank]]
        gaps: dict[str, object] = {"tank": tank.word, "target": target.word}
        if target.side == tank.side or not table.is_live(target.index):
            return Refusal(Sentence(_FRIEND, gaps))
        if not in_arc(table, tank, target.index, action.first == BY_TURRET):
            return Refusal(Sentence(_NO_ARC, gaps))
        return Refusal(Sentence(_NO_SIGHT, gaps))

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        tank = table.tanks[self.tank]
        if action.verb != SHOOT:
            tank.acted = True
            tank.second_due = False
            table.answered()
            if table.listener is not None:
                table.tell(_HOLDS, {"tank": tank.word})
            return
        attack = plan(table, tank, action)
        self._mark(table, tank)
        if table.listener is not None:
            table.tell(_SHOOTS, {"tank": tank.word, "target": table.tanks[attack.target].word})
        volley.begin(table, attack)

    def _mark(self, table: Table, tank: Tank) -> None:
        """miniatures.effect.second-attack, miniatures.effect.reload"""
        second = tank.second_due
        tank.acted = True
        tank.shot = True
        tank.second_due = False
        for clause in tank.clauses:
            if clause.verb == SECOND_ATTACK and not second:
                tank.second_due = True
            elif clause.verb == RELOAD_AFTER_SECOND and second:
                tank.must_reload = True
        if second and table.listener is not None:
            table.tell(_SECOND, {"tank": tank.word})

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION, {"tank": table.tanks[self.tank].word})

    def data(self) -> dict[str, object]:
        return {"ask": "choose-target", "tank": self.tank}
