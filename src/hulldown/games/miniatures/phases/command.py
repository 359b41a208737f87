"""The Command Phase: victory check, repair, fires, advantage, reset."""

from __future__ import annotations

from typing import Final

from ....kernel.piles import ids
from ....kernel.state import AUTO, Decision
from ....kernel.words import Sentence
from .. import questions
from ..actions import MOVE_PASS, REPAIR, Move
from ..attack import damage
from ..attack.attack import Attack
from ..attack.dice import DiceRoll
from ..attack.values import repair_attempts
from ..cards.catalogue import Card, Critical
from ..cards.equipment import holds
from ..cards.offers import AT_REPAIR, REPAIR_FAILED, Offer, is_asked
from ..cards.verbs import DAMAGE, REPAIR_END, REPAIR_REROLL, Clause
from ..reading import carried_critical, live_tank, named_criticals
from ..state import Table, Tank
from ..words.phrases import PHRASES
from .initiative import next_tanks

_QUESTION_REPAIR: Final = PHRASES["question.repair"]
_QUESTION_ROLL: Final = PHRASES["question.repair-roll"]
_QUESTION_FAILED: Final = PHRASES["question.repair-failed"]
_REPAIRED: Final = PHRASES["event.repaired"]
_FAILED: Final = PHRASES["event.repair-failed"]
_NO_REPAIR: Final = PHRASES["event.no-repair"]
_BURNS: Final = PHRASES["event.burns"]


class RepairStep(Decision[Table, Move]):
    """miniatures.command.repair, miniatures.command.repair-order

    Every live tank with a repairable card, highest initiative first.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(AUTO)

    def proceed(self, table: Table) -> None:
        waiting = [tank for tank in table.tanks if not tank.acted and not tank.destroyed and tank.criticals]
        if not waiting:
            table.answered()
            burn(table)
            return
        tank = next_tanks(table, waiting, highest=True)[0]
        tank.acted = True
        table.ask(RepairTank(tank.seat, tank.index, 0, []))

    def data(self) -> questions.RepairStep:
        return questions.RepairStep()


REPAIRING: Final[RepairStep] = RepairStep()


def repair_step_from(asked: questions.RepairStep, table: Table, path: str) -> RepairStep:
    return REPAIRING


def burn(table: Table) -> None:
    """miniatures.command.fires, miniatures.critical.engine-fire: all fires at the same time."""
    burning: list[Tank] = []
    amounts: list[int] = []
    for tank in table.tanks:
        amount = sum(
            [clause.amount for clause in tank.clauses if clause.verb == DAMAGE and clause.window == REPAIR_END]
        )
        if amount and not tank.destroyed:
            burning.append(tank)
            amounts.append(amount)
    depth = len(table.stack)
    for number, tank in enumerate(burning):
        if table.listener is not None:
            table.tell(_BURNS, {"tank": tank.word})
        damage.harm(table, tank, amounts[number])
    table.stack[depth:] = table.stack[depth:][
        ::-1
    ]  # of tanks that burn out together the first one's owner is asked first


class RepairTank(Offer):
    """miniatures.command.repair, miniatures.effect.repair-extra: choose a card to repair, each attempt another one."""

    __slots__ = ("made", "tried")

    def __init__(self, actor: int, tank: int, made: int, tried: list[Critical]) -> None:
        super().__init__(actor, AT_REPAIR, tank, None)
        self.made = made  # attempts so far
        self.tried = tried  # cards that failed to be repaired this turn

    def legal_actions(self, table: Table) -> list[Move]:
        actions: list[Move] = []
        if self.made < repair_attempts(table, table.tanks[self.tank]):
            for critical in untried(table.tanks[self.tank], self.tried):
                actions.append(table.moves.repair(critical))
        actions += self.card_actions(table)
        actions.append(MOVE_PASS)
        return actions

    def apply(self, table: Table, action: Move) -> None:
        if action.verb == REPAIR:
            assert action.critical is not None
            table.replace(RepairRoll(self.tank, self.made + 1, self.tried, action.critical, False))
            return
        super().apply(table, action)

    def go_on(self, table: Table, attack: Attack | None) -> None:
        _next_attempt(table, self.tank, self.made, self.tried)

    def again(self, table: Table, attack: Attack | None) -> None:
        table.replace(RepairTank(self.actor, self.tank, self.made, self.tried))

    def passed(self, table: Table) -> None:
        table.answered()
        if self.made == 0 and table.listener is not None:
            table.tell(_NO_REPAIR, {"tank": table.tanks[self.tank].word})

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_REPAIR, {"tank": table.tanks[self.tank].word})

    def data(self) -> questions.RepairTank:
        return questions.RepairTank(self.tank, self.made, ids(self.tried))


def repair_tank_from(asked: questions.RepairTank, table: Table, path: str) -> RepairTank:
    tank = live_tank(asked.tank, table, f"{path}.tank")
    tried = named_criticals(asked.tried, table, f"{path}.tried")
    return RepairTank(table.tanks[tank].seat, tank, asked.made, tried)


def untried(tank: Tank, tried: list[Critical]) -> list[Critical]:
    """Repairable cards not tried yet; of two equal ones each is a card of its own."""
    found: list[Critical] = []
    for critical in tank.criticals:
        if critical not in found and tank.criticals.count(critical) > tried.count(critical):
            found.append(critical)
    return found


def _next_attempt(table: Table, number: int, made: int, tried: list[Critical]) -> None:
    """Asks again while another card may be tried, or while hidden cards might still give an attempt."""
    tank = table.tanks[number]
    if not tank.destroyed and untried(tank, tried) and (made < repair_attempts(table, tank) or tank.hidden):
        table.replace(RepairTank(tank.seat, number, made, tried))
    else:
        table.answered()


class RepairRoll(DiceRoll):
    """miniatures.command.repair-roll, miniatures.effect.repair-reroll

    A hit or a critical repairs; a die is rolled again only once.
    """

    __slots__ = ("again", "critical", "made", "tank", "tried")

    def __init__(self, tank: int, made: int, tried: list[Critical], critical: Critical, again: bool) -> None:
        super().__init__(1)
        self.tank = tank
        self.made = made
        self.tried = tried
        self.critical = critical
        self.again = again

    def roller(self) -> int:
        return self.tank

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        tank = table.tanks[self.tank]
        if blanks == 0:
            damage.drop_critical(table, tank, self.critical)
            if table.listener is not None:
                table.tell(_REPAIRED, {"tank": tank.word, "critical": self.critical})
            _next_attempt(table, self.tank, self.made, self.tried)
            return
        if table.listener is not None:
            table.tell(_FAILED, {"tank": tank.word, "critical": self.critical})
        if not self.again and _rolls_again(table, tank, self.critical):
            table.replace(RepairRoll(self.tank, self.made, self.tried, self.critical, True))
        elif not self.again and is_asked(table, tank, REPAIR_FAILED, None, self.critical.index):
            table.replace(RepairFailed(tank.seat, self.tank, self.made, self.tried, self.critical))
        else:
            _next_attempt(table, self.tank, self.made, [*self.tried, self.critical])

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_ROLL, {"tank": table.tanks[self.tank].word, "critical": self.critical})

    def data(self) -> questions.RepairRoll:
        return questions.RepairRoll(self.tank, self.made, ids(self.tried), self.critical.id, self.again)


def repair_roll_from(asked: questions.RepairRoll, table: Table, path: str) -> RepairRoll:
    tank = live_tank(asked.tank, table, f"{path}.tank")
    tried = named_criticals(asked.tried, table, f"{path}.tried")
    critical = carried_critical(asked.critical, table, tank, f"{path}.critical")
    return RepairRoll(tank, asked.made, tried, critical, asked.again)


def _rolls_again(table: Table, tank: Tank, critical: Critical) -> bool:
    for clause in tank.clauses:
        if clause.verb == REPAIR_REROLL and clause.names >> critical.index & 1 and holds(table, clause, tank, None):
            return True
    return False


class RepairFailed(Offer):
    """miniatures.effect.repair-reroll: a card may be shown or thrown away to roll the failed die again."""

    __slots__ = ("card", "made", "tried")

    def __init__(self, actor: int, tank: int, made: int, tried: list[Critical], critical: Critical) -> None:
        super().__init__(actor, REPAIR_FAILED, tank, None, critical.index)
        self.made = made
        self.tried = tried
        self.card = critical

    def go_on(self, table: Table, attack: Attack | None) -> None:
        tank = table.tanks[self.tank]
        if self.card not in tank.criticals or tank.destroyed:  # repaired by a card meanwhile
            _next_attempt(table, self.tank, self.made, self.tried)
        elif _rolls_again(table, tank, self.card):
            table.replace(RepairRoll(self.tank, self.made, self.tried, self.card, True))
        else:
            super().go_on(table, attack)

    def again(self, table: Table, attack: Attack | None) -> None:
        table.replace(RepairFailed(self.actor, self.tank, self.made, self.tried, self.card))

    def passed(self, table: Table) -> None:
        tried = self.tried
        if self.card in table.tanks[self.tank].criticals:
            tried = [*tried, self.card]
        _next_attempt(table, self.tank, self.made, tried)

    def used(self, table: Table, tank: Tank, card: Card, clauses: list[Clause], attack: Attack | None) -> None:
        for clause in clauses:
            if clause.verb == REPAIR_REROLL:
                table.replace(RepairRoll(self.tank, self.made, self.tried, self.card, True))
                return
        self.go_on(table, attack)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_FAILED, {"tank": table.tanks[self.tank].word, "critical": self.card})

    def data(self) -> questions.RepairFailed:
        return questions.RepairFailed(self.tank, self.made, ids(self.tried), self.card.id)


def repair_failed_from(asked: questions.RepairFailed, table: Table, path: str) -> RepairFailed:
    tank = live_tank(asked.tank, table, f"{path}.tank")
    tried = named_criticals(asked.tried, table, f"{path}.tried")
    critical = carried_critical(asked.critical, table, tank, f"{path}.critical")
    return RepairFailed(table.tanks[tank].seat, tank, asked.made, tried, critical)
