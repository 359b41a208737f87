"""What comes of an answer in the Miniatures Game: who is destroyed, who gets a shot at whom, victory points.

A search from the Movement Phase ends where the shooting begins; what that likely does is worked out there (`exchange`),
and the chances of its dice are counted as if they were games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from ...games.miniatures.state import SHOOTING, Table, Tank
from ...games.miniatures.words.phrases import FOLDER
from ...kernel.event import Event
from ...kernel.gaps import Gaps
from ...kernel.state import OVER, State
from ...kernel.words import Phrase
from ..witness import BAD, GOOD, Witness, said_in

if TYPE_CHECKING:
    from .mind import MiniaturesMind

WORDS: Final[dict[str, Phrase]] = said_in(FOLDER / "words")

# How much each matters.
TANK: Final = 4.0
POINT: Final = 4.0
SHOT: Final = 1.0


@final
class MiniaturesWitness(Witness):
    """Names tanks alone: they stand on the table, their hidden cards do not come into it."""

    def __init__(self, mind: MiniaturesMind, seat: int, sides: list[int]) -> None:
        super().__init__(seat, WORDS)
        self._mind = mind
        self._sides = sides
        self._is_shooting = False

    def begin(self, state: State) -> None:
        super().begin(state)
        self._is_shooting = cast(Table, state).phase == SHOOTING

    def hear(self, event: Event) -> None:
        if event.sentence.phrase.key == "event.victory-point":
            side = self._sides[Gaps(event.sentence).seat()]
            if side == self._sides[self.seat]:
                self.note("point", GOOD * POINT, {})
            else:
                self.note("enemy-point", BAD * POINT, {})

    def look(self, state: State) -> None:
        table = cast(Table, state)
        # an answer in the Shooting Phase is told by its own dice, not by those of the next turn
        fight = self._mind.last_fight if not self._is_shooting and state.actor != OVER else None
        for tank in table.tanks:
            if tank.destroyed:
                self._fallen(tank, 1.0)
            elif fight is not None:
                self._fallen(tank, fight.fallen[tank.index])
                for target in fight.targets(tank):
                    self._aims(tank, target)

    def _fallen(self, tank: Tank, share: float) -> None:
        if share <= 0.0:
            return
        if tank.side == self._sides[self.seat]:
            self.note("lost", BAD * TANK, {"tank": tank.word}, share)
        else:
            self.note("killed", GOOD * TANK, {"tank": tank.word}, share)

    def _aims(self, tank: Tank, target: Tank) -> None:
        gaps: dict[str, object] = {"tank": tank.word, "target": target.word}
        if tank.side == self._sides[self.seat]:
            self.note("target", GOOD * SHOT, gaps)
        elif target.side == self._sides[self.seat]:
            self.note("exposed", BAD * SHOT, gaps)
