"""What has to be measured of the Card Game: each deck against itself, and each against each."""

from __future__ import annotations

from typing import Final

from ...kernel.balance import EvenSetUp, Trial
from .actions import SEATS

GAMES: Final = 1000
OF_A_DUEL: Final = 300  # each deck meets all the others


def trials(decks: list[str]) -> list[Trial]:
    found: list[Trial] = []
    for deck in decks:
        trial = Trial("mirror", deck, SEATS, {f"deck_{seat + 1}": deck for seat in range(SEATS)}, GAMES)
        trial.even = EvenSetUp({}, {"deck": deck})
        trial.part = "first"
        trial.figures = [("first_player", str(seat + 1)) for seat in range(SEATS)]
        found.append(trial)
    for place, deck in enumerate(decks):
        for other in decks[place + 1 :]:
            trial = Trial("duel", f"{deck} against {other}", SEATS, {}, OF_A_DUEL)
            trial.duel = (deck, other)
            found.append(trial)
    return found
