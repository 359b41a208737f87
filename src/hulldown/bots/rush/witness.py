"""What comes of an answer in Rush, until the end of the seat's next turn: bases, vehicles, medals, purchases."""

from __future__ import annotations

from typing import Final, cast, final

from ...games.rush.phrases import FOLDER
from ...games.rush.state import Table
from ...games.rush.view_types import RushView
from ...kernel.event import Event
from ...kernel.gaps import Gaps
from ...kernel.state import State
from ...kernel.words import Phrase, Word
from ..witness import BAD, GOOD, Witness, said_in

WORDS: Final[dict[str, Phrase]] = said_in(FOLDER / "words")

# How much each matters. With its card a consequence tells more, where that card is mostly the one.
BASE: Final = 3.0
VEHICLE: Final = 2.0
MEDAL: Final = 1.5
PURCHASE: Final = 1.0
NAMED: Final = 1.1


@final
class RushWitness(Witness):
    """Names what the seat has seen: squads lie open to all, and so do defenders and the Reserve."""

    def __init__(self, view: RushView, seat: int) -> None:
        super().__init__(seat, WORDS)
        self._reserve: set[str] = set(view.reserve)
        self._seen: list[set[str]] = []  # the cards of each seat that may be named
        for player in view.players:
            seen = set(player.squad)
            for base in player.bases:
                if base is not None and base.defender is not None:
                    seen.add(base.defender)
            self._seen.append(seen)
        self._began = 0
        self._turn = 0

    def begin(self, state: State) -> None:
        super().begin(state)
        self._began = self._turn = cast(Table, state).turn_number

    def until(self, state: State, clock: int) -> int:
        return clock + state.seats + 1

    def hear(self, event: Event) -> None:
        told = Gaps(event.sentence)
        key = event.sentence.phrase.key
        if key == "event.turn":
            self._turn = told.number("number")
        elif key == "event.base-destroyed":
            self._base_destroyed(told.seat(), told.seat("target"), told.word(), told.number("slot"))
        elif key == "event.vehicle-destroyed":
            self._vehicle_destroyed(told.seat(), told.seat("target"), told.word("defender"), told.number("slot"))
        elif key == "event.medals":
            if told.seat() == self.seat:
                self.note("medal", GOOD * MEDAL, {})
        elif key in ("event.bought", "event.bought-left-over"):
            self._bought(told.seat(), told.words())

    def _base_destroyed(self, seat: int, target: int, card: Word, slot: int) -> None:
        if target == self.seat:
            self.note("base-lost", BAD * BASE, {"slot": slot})
            if card.id in self._seen[seat]:
                self.note("base-lost-to", BAD * BASE * NAMED, {"slot": slot, "card": card})
        elif seat == self.seat:
            self.note("base-taken", GOOD * BASE, {})
            if card.id in self._seen[seat]:
                self.note("base-taken-by", GOOD * BASE * NAMED, {"card": card})

    def _vehicle_destroyed(self, seat: int, target: int, defender: Word, slot: int) -> None:
        if target == self.seat:
            if defender.id in self._seen[target]:
                self.note("vehicle-lost", BAD * VEHICLE, {"card": defender, "slot": slot})
        elif seat == self.seat:
            self.note("any-killed", GOOD * VEHICLE, {})
            if defender.id in self._seen[target]:
                self.note("vehicle-killed", GOOD * VEHICLE * NAMED, {"card": defender})

    def _bought(self, seat: int, cards: list[Word]) -> None:
        """Purchases of this turn are the answer itself and say nothing."""
        if self._turn == self._began:
            return
        for card in cards:
            if card.id in self._reserve:  # as it lies there now; what comes into it later nobody knows
                if seat == self.seat:
                    self.note("buys", GOOD * PURCHASE, {"card": card})
                else:
                    self.note("others-buy", BAD * PURCHASE, {"card": card})
