"""Choices that a used card or a critical card leaves to the owner of a tank: what is repaired, which card is lost."""

from __future__ import annotations

from typing import Final

from ....kernel.errors import Malformed
from ....kernel.pending import check_number
from ....kernel.state import Decision
from ....kernel.words import Sentence
from .. import questions
from ..actions import MOVE_PASS, Move
from ..attack import damage
from ..attack import questions as attack_questions
from ..reading import live_tank
from ..state import NOBODY, Table, Tank
from ..words.phrases import PHRASES
from .catalogue import AMMO, CREW, UPGRADE, Card, Critical
from .verbs import TAKE_AMMO, TAKE_CREW, TAKES

_CHOOSE_CRITICAL: Final = PHRASES["question.choose-critical"]
_CHOOSE_LOSS: Final = PHRASES["question.lose-card"]
_TAKES_WORDS: Final = PHRASES.words("takes")
_NOTHING_LOST: Final = PHRASES["event.nothing-to-lose"]
_REPAIRED: Final = PHRASES["event.repaired-by-card"]


def matching(tank: Tank, takes: int) -> list[Card]:
    """The cards of a tank, hidden ones too, that an effect may take from it; equal ones once."""
    found: list[Card] = []
    for card in tank.shown + tank.hidden:
        if takes == TAKE_AMMO:
            fits = card.subtype == AMMO
        elif takes == TAKE_CREW:
            fits = card.kind == CREW
        else:
            fits = card.kind == UPGRADE
        if fits and card not in found:
            found.append(card)
    return found


def repair_one_of(table: Table, tank: Tank, names: int) -> Decision[Table, Move] | None:
    """miniatures.effect.repair-critical: without a roll; where several fit, the owner chooses."""
    fitting: list[Critical] = []
    for critical in tank.criticals:
        if names >> critical.index & 1 and critical not in fitting:
            fitting.append(critical)
    if len(fitting) > 1:
        return ChooseRepair(tank.seat, tank.index, names)
    mend(table, tank, fitting[0])
    return None


def mend(table: Table, tank: Tank, critical: Critical) -> None:
    damage.drop_critical(table, tank, critical)
    if table.listener is not None:
        table.tell(_REPAIRED, {"tank": tank.word, "critical": critical})


class ChooseRepair(Decision[Table, Move]):
    """miniatures.effect.repair-critical: which critical card a used card repairs."""

    __slots__ = ("names", "tank")

    def __init__(self, actor: int, tank: int, names: int) -> None:
        super().__init__(actor)
        self.tank = tank
        self.names = names

    def legal_actions(self, table: Table) -> list[Move]:
        actions: list[Move] = []
        for critical in table.tanks[self.tank].criticals:
            move = table.moves.repair(critical)
            if self.names >> critical.index & 1 and move not in actions:
                actions.append(move)
        return actions

    def apply(self, table: Table, action: Move) -> None:
        assert action.critical is not None
        table.answered()
        mend(table, table.tanks[self.tank], action.critical)
        damage.resume(table)

    def question(self, table: Table) -> Sentence:
        return Sentence(_CHOOSE_CRITICAL, {"tank": table.tanks[self.tank].word})

    def data(self) -> questions.ChooseRepair:
        return questions.ChooseRepair(self.tank, self.names)


def choose_repair_from(asked: questions.ChooseRepair, table: Table, path: str) -> ChooseRepair:
    tank = live_tank(asked.tank, table, f"{path}.tank")
    check_number(asked.names, 1, (1 << len(table.catalogue.criticals)) - 1, f"{path}.names")
    choice = ChooseRepair(table.tanks[tank].seat, tank, asked.names)
    if not choice.legal_actions(table):
        raise Malformed(f"{path}.names: the tank carries no such card")
    return choice


class LoseCard(Decision[Table, Move]):
    """miniatures.critical.crew-injured, miniatures.critical.equipment-damaged, miniatures.effect.pay-ammo

    The owner is asked wherever a hidden card might be taken, so that the asking itself tells nothing.
    """

    __slots__ = ("harm", "takes", "tank")

    def __init__(self, actor: int, tank: int, takes: int, harm: int) -> None:
        super().__init__(actor)
        self.tank = tank
        self.takes = takes
        self.harm = harm  # damage for the card lost

    def legal_actions(self, table: Table) -> list[Move]:
        tank = table.tanks[self.tank]
        cards = matching(tank, self.takes)
        if not cards:
            return [MOVE_PASS]
        return [table.moves.lose(tank.code, card) for card in cards]

    def apply(self, table: Table, action: Move) -> None:
        tank = table.tanks[self.tank]
        table.answered()
        if action.card is None:
            if table.listener is not None:
                table.tell(_NOTHING_LOST, {"tank": tank.word})
        else:
            by = NOBODY if damage.is_payment(table) else damage.dealt_by(table)
            damage.discard(table, tank, action.card, by)
            damage.harm(table, tank, self.harm, by)
        damage.resume(table)

    def question(self, table: Table) -> Sentence:
        return Sentence(_CHOOSE_LOSS, {"tank": table.tanks[self.tank].word, "cards": _TAKES_WORDS[TAKES[self.takes]]})

    def data(self) -> attack_questions.LoseCard:
        return attack_questions.LoseCard(self.tank, self.takes, self.harm)


def lose_card_from(asked: attack_questions.LoseCard, table: Table, path: str) -> LoseCard:
    tank = live_tank(asked.tank, table, f"{path}.tank")
    return LoseCard(table.tanks[tank].seat, tank, asked.takes, asked.harm)
