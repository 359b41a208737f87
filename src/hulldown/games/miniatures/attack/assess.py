"""Assessing damage: hull down, walls that fall, High Explosive, hits, and what follows a shot."""

from __future__ import annotations

from typing import Final

from ....kernel.words import Sentence
from ..cards.catalogue import Card
from ..cards.offers import AT_ASSESS, Offer, paid_clauses
from ..cards.verbs import CRIT_TO_STUN, HIGH_EXPLOSIVE, SPG, Clause
from ..ground import sight
from ..reading import dice
from ..state import Table, Tank
from ..words.phrases import PHRASES
from . import criticals, damage, questions, values
from .attack import Attack, attack_from

_QUESTION: Final = PHRASES["question.assess"]
_HULL_DOWN: Final = PHRASES["event.hull-down"]
_WALL_FALLS: Final = PHRASES["event.wall-falls"]
_HIGH_EXPLOSIVE: Final = PHRASES["event.high-explosive"]
_NO_DAMAGE: Final = PHRASES["event.no-damage"]


def begin(table: Table, attack: Attack, hits: int, crits: int) -> None:
    """miniatures.hull-down.discard, miniatures.hull-down.once, miniatures.hull-down.wall-removed,
    miniatures.special.high-explosive
    """
    target = table.tanks[attack.target]
    if attack.hull_down and hits:
        hits -= 1
        if table.listener is not None:
            table.tell(_HULL_DOWN, {"tank": target.word})
    if attack.walls:
        table.field.remove(attack.walls)
        if table.listener is not None:
            for wall in attack.walls:
                table.tell(_WALL_FALLS, {"tank": target.word, "at": [wall.x, wall.y]})
        attack = attack.copy()
        attack.walls = []
    if hits and values.attack_rules(table, attack) & HIGH_EXPLOSIVE:
        if table.listener is not None:
            table.tell(_HIGH_EXPLOSIVE, {"tank": table.tanks[attack.shooter].word, "hits": hits})
        hits = 0
    shooter = table.tanks[attack.shooter]
    if crits and shooter.card.type == SPG and _could_burst(table, shooter, attack):
        table.replace(Assess(shooter.seat, attack, hits, crits))
    else:
        strike(table, attack, hits, crits)


def _could_burst(table: Table, shooter: Tank, attack: Attack) -> bool:
    """miniatures.card.ask-in-public: only self-propelled guns carry shells for this moment, which everybody knows."""
    if shooter.destroyed:
        return False
    if shooter.hidden:
        return True
    for card in shooter.shown:
        if card.is_paid and paid_clauses(table, shooter, card, AT_ASSESS, attack, -1):
            return True
    return False


class Assess(Offer):
    """miniatures.effect.stun: the shooter may trade criticals for stun tokens before damage is dealt."""

    __slots__ = ("crits", "hits")

    def __init__(self, actor: int, attack: Attack, hits: int, crits: int) -> None:
        super().__init__(actor, AT_ASSESS, attack.shooter, attack)
        self.hits = hits
        self.crits = crits

    def again(self, table: Table, attack: Attack | None) -> None:
        assert attack is not None
        if self.crits and _could_burst(table, table.tanks[self.tank], attack):
            table.replace(Assess(self.actor, attack, self.hits, self.crits))
        else:
            strike(table, attack, self.hits, self.crits)

    def harmer(self, table: Table) -> int:
        return self.actor

    def passed(self, table: Table) -> None:
        assert self.attack is not None
        strike(table, self.attack, self.hits, self.crits)

    def used(self, table: Table, tank: Tank, card: Card, clauses: list[Clause], attack: Attack | None) -> None:
        assert attack is not None
        traded = 0
        for clause in clauses:
            if clause.verb == CRIT_TO_STUN:
                traded = min(clause.amount, self.crits)
        if traded == 0:  # a card that may be used at any time
            self.go_on(table, attack)
            return
        left = self.crits - traded
        if left and _could_burst(table, tank, attack):
            table.replace(Assess(self.actor, attack, self.hits, left))
        else:
            strike(table, attack, self.hits, left)
        table.ask(criticals.Stuns(stunned(table, attack.target)))

    def question(self, table: Table) -> Sentence:
        gaps: dict[str, object] = {"tank": table.tanks[self.tank].word, "hits": self.hits, "crits": self.crits}
        return Sentence(_QUESTION, gaps)

    def data(self) -> questions.Assess:
        return questions.Assess(self.facts(), [self.hits, self.crits])


def assess_from(asked: questions.Assess, table: Table, path: str) -> Assess:
    attack = attack_from(asked.attack, table, f"{path}.attack")
    hits, crits = dice(asked.scored, f"{path}.scored")
    return Assess(table.tanks[attack.shooter].seat, attack, hits, crits)


def stunned(table: Table, target: int) -> list[int]:
    """miniatures.effect.stun: the target and every live tank within close range and sight of it."""
    found = [target]
    for tank in table.tanks:
        if tank.index != target and table.is_live(tank.index) and sight.is_close(table.field, target, tank.index):
            if sight.sees(table.field, target, tank.index, False, False, True):
                found.append(tank.index)
    return found


def strike(table: Table, attack: Attack, hits: int, crits: int) -> None:
    """miniatures.damage.hits-first, miniatures.damage.stop-when-dead: hits first; a dead tank draws no cards."""
    target = table.tanks[attack.target]
    if hits + crits == 0 and table.listener is not None:
        table.tell(_NO_DAMAGE, {"tank": target.word})
    table.replace(criticals.Criticals(attack.shooter, attack.target, crits))
    damage.harm(table, target, hits, table.tanks[attack.shooter].seat)
