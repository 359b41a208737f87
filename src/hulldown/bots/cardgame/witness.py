"""What comes of an answer in the Card Game, until the end of the round: vehicles, the round, the game."""

from __future__ import annotations

from typing import Final, final

from ...games.cardgame.phrases import FOLDER
from ...games.cardgame.view_types import CardGameView
from ...kernel.event import Event
from ...kernel.gaps import Gaps
from ...kernel.words import Phrase, Word
from ..witness import BAD, GOOD, Witness, said_in

WORDS: Final[dict[str, Phrase]] = said_in(FOLDER / "words")

# How much each matters. With its card a consequence tells more, where that card is mostly the one.
GAME: Final = 5.0
ROUND: Final = 3.0
VEHICLE: Final = 2.0
NAMED: Final = 1.1


@final
class CardGameWitness(Witness):
    """Names the seat's own cards, and of the other's those that stand on the battlefield."""

    def __init__(self, view: CardGameView, seat: int) -> None:
        super().__init__(seat, WORDS)
        rival = view.players[1 - seat]
        self._seen: set[str] = {vehicle.card for vehicle in rival.positions if vehicle is not None}

    def hear(self, event: Event) -> None:
        key = event.sentence.phrase.key
        if key not in ("event.destroyed", "event.won-round", "event.winner"):
            return
        told = Gaps(event.sentence)
        is_own = told.seat() == self.seat
        if key == "event.destroyed":
            self._destroyed(is_own, told.word())
        elif key == "event.won-round":
            self.note("round-won" if is_own else "round-lost", (GOOD if is_own else BAD) * ROUND, {})
        else:
            self.note("wins" if is_own else "loses", (GOOD if is_own else BAD) * GAME, {})

    def _destroyed(self, is_own: bool, card: Word) -> None:
        if is_own:
            self.note("lost", BAD * VEHICLE, {"card": card})
            return
        self.note("any-killed", GOOD * VEHICLE, {})
        if card.id in self._seen:
            self.note("killed", GOOD * VEHICLE * NAMED, {"card": card})
