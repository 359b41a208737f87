"""Choices that a used card or a critical card leaves to the owner of a tank: what is repaired, which card is lost."""

from __future__ import annotations

from typing import Final

from ....kernel.state import Action, Decision
from ....kernel.words import Sentence
from ..actions import MOVE_PASS, Move
from ..attack import damage
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


def repair_one_of(table: Table, tank: Tank, names: int) -> Decision[Table, Action] | None:
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


class ChooseRepair(Decision[Table, Action]):
    """miniatures.effect.repair-critical: which critical card a used card repairs."""

    __slots__ = ("names", "tank")

    def __init__(self, actor: int, tank: int, names: int) -> None:
        super().__init__(actor)
        self.tank = tank
        self.names = names

    def legal_actions(self, table: Table) -> list[Action]:
        actions: list[Action] = []
        for critical in table.tanks[self.tank].criticals:
            move = table.moves.repair(critical)
            if self.names >> critical.index & 1 and move not in actions:
                actions.append(move)
        return actions

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        assert action.critical is not None
        table.answered()
        mend(table, table.tanks[self.tank], action.critical)
        damage.resume(table)

    def question(self, table: Table) -> Sentence:
        return Sentence(_CHOOSE_CRITICAL, {"tank": table.tanks[self.tank].word})

    def data(self) -> dict[str, object]:
        return {"ask": "choose-repair", "tank": self.tank, "names": self.names}


class LoseCard(Decision[Table, Action]):
    """miniatures.critical.crew-injured, miniatures.critical.equipment-damaged, miniatures.effect.pay-ammo

    The owner is asked wherever a hidden card might be taken, so that the asking itself tells nothing.
    """

    __slots__ = ("harm", "takes", "tank")

    def __init__(self, actor: int, tank: int, takes: int, harm: int) -> None:
        super().__init__(actor)
        self.tank = tank
        self.takes = takes
        self.harm = harm  # damage for the card lost

    def legal_actions(self, table: Table) -> list[Action]:
        tank = table.tanks[self.tank]
        cards = matching(tank, self.takes)
        if not cards:
            return [MOVE_PASS]
        return [table.moves.lose(tank.code, card) for card in cards]

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
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

    def data(self) -> dict[str, object]:
        return {"ask": "lose-card", "tank": self.tank, "takes": self.takes, "harm": self.harm}
