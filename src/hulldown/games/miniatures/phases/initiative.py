"""Who acts next."""

from __future__ import annotations

from ....kernel.state import AUTO, Action, Decision
from ..attack.values import initiative
from ..cards.verbs import SECOND_ATTACK
from ..state import SHOOTING, Table, Tank


def next_tanks(table: Table, waiting: list[Tank], highest: bool) -> list[Tank]:
    """miniatures.initiative.afresh, miniatures.initiative.tie, miniatures.initiative.own-tie,
    miniatures.initiative.partner-tie

    The tank whose turn it is; several where their owner chooses between them. The side with advantage counts as higher.
    """
    best: list[Tank] = []
    best_value = 0
    best_rank = 0
    for tank in waiting:
        value = initiative_now(table, tank)
        rank = table.rank(tank.side)
        if best:
            if value != best_value:
                wins = (value > best_value) is highest
            elif rank != best_rank:
                wins = (rank < best_rank) is highest
            elif tank.seat != best[0].seat:
                wins = tank.seat < best[0].seat
            else:
                best.append(tank)
                continue
            if not wins:
                continue
        best = [tank]
        best_value = value
        best_rank = rank
    return best


def initiative_now(table: Table, tank: Tank) -> int:
    """miniatures.effect.second-attack: an autoloader's second shot comes later."""
    value = initiative(table, tank)
    if table.phase == SHOOTING and tank.second_due:
        for clause in tank.clauses:
            if clause.verb == SECOND_ATTACK:
                value += clause.amount
    return max(0, value)


class Activations(Decision[Table, Action]):
    """A step in which tanks act one after another; it stays pending until none is left."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(AUTO)

    def activate(self, table: Table, tank: Tank) -> None:
        """What the tank whose turn it is does."""
        raise TypeError(f"{type(self).__name__} activates no tank")
