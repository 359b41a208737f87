"""Rolling dice: one chance decision whose outcomes are how many blanks, hits and criticals came up."""

from __future__ import annotations

from fractions import Fraction

from ...kernel.generator import Xoshiro
from ...kernel.state import Action, Chance
from .actions import Move
from .dice import roll_outcomes, roll_weight
from .state import Table


class DiceRoll(Chance[Table, Action]):
    """miniatures.dice.faces: three blanks, two hits and one critical on each die."""

    __slots__ = ("dice",)

    def __init__(self, dice: int) -> None:
        super().__init__()
        self.dice = dice

    def outcomes(self, table: Table) -> list[tuple[Action, Fraction]]:
        whole = 6**self.dice
        found: list[tuple[Action, Fraction]] = []
        for blanks, hits, crits in roll_outcomes(self.dice):
            share = Fraction(roll_weight(self.dice, blanks, hits, crits), whole)
            found.append((table.moves.roll(blanks, hits, crits), share))
        return found

    def sample(self, table: Table, rng: Xoshiro) -> Action:
        blanks = 0
        hits = 0
        crits = 0
        for _ in range(self.dice):
            side = rng.below(6)
            if side < 3:
                blanks += 1
            elif side < 5:
                hits += 1
            else:
                crits += 1
        return table.moves.roll(blanks, hits, crits)

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        self.rolled(table, action.first, action.second, action.third)

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        """What the dice mean; takes the decision off the stack."""
        raise TypeError(f"{type(self).__name__} rolls for nothing")
