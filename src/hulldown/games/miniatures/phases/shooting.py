"""The Shooting Phase: who shoots, and at whom."""

from __future__ import annotations

from typing import Final

from ....kernel.errors import Refusal
from ....kernel.state import Action, Decision
from ....kernel.words import Sentence, Words
from .. import questions
from ..actions import BY_TURRET, MOVE_HOLD, SAID_CLEAR, SHOOT, Move, said_facts
from ..attack import volley
from ..attack.targets import eyes_of, legal_shots, plan, why_no_shot
from ..attack.values import can_shoot
from ..cards.verbs import RELOAD_AFTER_SECOND, SECOND_ATTACK
from ..reading import live_tank
from ..state import Table, Tank
from ..words.phrases import PHRASES
from .initiative import Activations, ChooseTank, next_tanks, tied_from
from .reveal import reveal_point

_QUESTION: Final = PHRASES["question.shoot"]
_HOLDS: Final = PHRASES["event.holds"]
_SHOOTS: Final = PHRASES["event.shoots"]
_BY_WORD: Final = PHRASES["event.by-word"]
_FACTS: Final = PHRASES.words("said")
_SECOND: Final = PHRASES["event.second-attack"]
_NO_SHOT: Final = PHRASES["event.no-shot"]
_CANNOT_SHOOT: Final = PHRASES["event.cannot-shoot"]


class ShootingPhase(Activations):
    """miniatures.initiative.shoot-order, miniatures.card.reveal-points

    Highest first, with a reveal point before each.
    """

    __slots__ = ("asked",)

    def __init__(self, asked: bool) -> None:
        super().__init__(PHRASES["question.choose-shooter"])
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
            if may_aim(table, tank):
                able.append(tank)
            else:
                _pass_over(table, tank)
        if able:
            self.next_acts(table, able)

    def activate(self, table: Table, tank: Tank) -> None:
        table.ask(ChooseTarget(tank.seat, tank.index))

    def tied(self, tanks: list[int]) -> questions.ChooseShooter:
        return questions.ChooseShooter(tanks)

    def data(self) -> questions.Shooting:
        return questions.Shooting(self.asked)


def may_aim(table: Table, tank: Tank) -> bool:
    """miniatures.option.by_word: at a real table whoever can shoot is asked, for people may see more than measures."""
    return (table.rules.by_word and can_shoot(tank)) or bool(legal_shots(table, tank))


def _pass_over(table: Table, tank: Tank) -> None:
    """miniatures.initiative.passed-over: nothing to decide; its turn goes by."""
    tank.acted = True
    tank.second_due = False
    if table.listener is not None:
        table.tell(_NO_SHOT if can_shoot(tank) else _CANNOT_SHOOT, {"tank": tank.word})


FIRING: Final[ShootingPhase] = ShootingPhase(False)
FIRING_ASKED: Final[ShootingPhase] = ShootingPhase(True)


def shooting_from(asked: questions.Shooting, table: Table, path: str) -> ShootingPhase:
    return FIRING_ASKED if asked.asked else FIRING


def choose_shooter_from(asked: questions.ChooseShooter, table: Table, path: str) -> ChooseTank:
    return tied_from(asked.tanks, table, f"{path}.tanks", FIRING)


class ChooseTarget(Decision[Table, Move]):
    """miniatures.attack.target, miniatures.attack.decline, miniatures.attack.once: an enemy in sight, or hold fire."""

    __slots__ = ("tank",)

    def __init__(self, actor: int, tank: int) -> None:
        super().__init__(actor)
        self.tank = tank

    def legal_actions(self, table: Table) -> list[Move]:
        actions: list[Move] = []
        actions += legal_shots(table, table.tanks[self.tank])
        actions.append(MOVE_HOLD)
        return actions

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        """miniatures.option.by_word: what people say of a shot is in no list."""
        if not isinstance(action, Move):
            return self.not_asked(table)
        if action.verb != SHOOT or not action.third:
            return super().why_not(table, action)
        if table.tank_at[action.tank] < 0 or eyes_of(table, table.tanks[self.tank], action) < 0:
            return self.not_asked(table)
        return self.explain(table, action)

    def explain(self, table: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Move) or action.verb != SHOOT or table.tank_at[action.tank] < 0:
            return None
        tank = table.tanks[self.tank]
        target = table.tanks[table.tank_at[action.tank]]
        origin = eyes_of(table, tank, action)
        if origin < 0:
            return None
        phrase = why_no_shot(table, tank, target, origin, action.first == BY_TURRET, action.third != 0)
        return Refusal(Sentence(phrase, {"tank": tank.word, "target": target.word})) if phrase is not None else None

    def apply(self, table: Table, action: Move) -> None:
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
            if attack.said:
                facts = [_FACTS[fact] for fact in said_facts(action.third) or [SAID_CLEAR]]
                table.tell(_BY_WORD, {"facts": Words(facts), "target": table.tanks[attack.target].word})
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

    def data(self) -> questions.ChooseTarget:
        return questions.ChooseTarget(self.tank)


def choose_target_from(asked: questions.ChooseTarget, table: Table, path: str) -> ChooseTarget:
    return ChooseTarget(table.tanks[live_tank(asked.tank, table, f"{path}.tank")].seat, asked.tank)
