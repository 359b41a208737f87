"""How a character likes to fight: what it gives for being near enemies, standing still, being hard to hit."""

from __future__ import annotations

from typing import Final, final

from ...games.miniatures.state import Table, Tank
from .scene import distance

REACH: Final = 6.0  # moves: who is farther from all enemies is as far as can be
FULL: Final = 3.0  # moves on a token: more is no more motion


@final
class Manner:
    """Added to the worth of a place, in platoon points as `Scene` counts, and to the chance to win that is judged."""

    __slots__ = ("near", "near_judged", "still", "still_judged", "token", "token_judged")

    def __init__(
        self,
        near: float = 0.0,
        still: float = 0.0,
        token: float = 0.0,
        near_judged: float = 0.0,
        still_judged: float = 0.0,
        token_judged: float = 0.0,
    ) -> None:
        self.near = near
        self.still = still
        self.token = token
        self.near_judged = near_judged
        self.still_judged = still_judged
        self.token_judged = token_judged

    def pull(self, table: Table, tank: Tank) -> float:
        """What the place and the token of a tank are worth to this character beside what they are worth to all."""
        total = self.token * motion(tank)
        if tank.token == 0:
            total += self.still
        if self.near != 0.0:
            total += self.near * nearness(table, tank)
        return total

    def liking(self, table: Table, side: int) -> float:
        """What a side's tanks add to its chances, on average."""
        total = 0.0
        count = 0
        for tank in table.tanks:
            if tank.side == side and table.is_live(tank.index):
                count += 1
                total += self.near_judged * nearness(table, tank) + self.token_judged * motion(tank)
                if tank.token == 0:
                    total += self.still_judged
        return total / count if count else 0.0


def nearness(table: Table, tank: Tank) -> float:
    """1 beside an enemy, 0 where the nearest is six moves away."""
    hull = table.hull(tank.index)
    best = 0.0
    for enemy in table.tanks:
        if enemy.side != tank.side and table.is_live(enemy.index):
            other = table.hull(enemy.index)
            moves = distance(hull.x, hull.y, other.x, other.y) / table.rules.measures.arrow_tail
            best = max(best, 1.0 - moves / REACH)
    return best


def motion(tank: Tank) -> float:
    """How many moves the token of a tank says it has made, as a share of what counts."""
    return min(FULL, float(tank.token)) / FULL


# A sniper stands still and shoots from afar, a charger drives up close, a dodger keeps its distance and is hard to hit.
MANNERS: Final[dict[str, Manner]] = {
    "sniper": Manner(near=-14.0, still=12.0, near_judged=-0.1, still_judged=0.2),
    "charger": Manner(near=45.0, still=-8.0, near_judged=0.3, still_judged=-0.1),
    "dodger": Manner(near=-20.0, token=15.0, near_judged=-0.15, token_judged=0.2),
}
