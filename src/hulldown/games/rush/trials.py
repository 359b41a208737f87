"""What has to be measured of Rush: whether it matters when one's turn comes."""

from __future__ import annotations

from typing import Final

from ...kernel.balance import EvenSetUp, Trial

GAMES: Final = 1000


def trials(editions: list[str], seats: tuple[int, int]) -> list[Trial]:
    """Each edition with each number of players; what two players see is told beside the choice."""
    found: list[Trial] = []
    for edition in editions:
        for count in range(seats[0], seats[1] + 1):
            trial = Trial("turn-order", f"{edition}, {count} players", count, {"edition": edition}, GAMES)
            if count == seats[0]:
                trial.even = EvenSetUp({"edition": edition}, {})
                trial.part = "first"
                trial.figures = [("edition", edition)]
                if edition == editions[0]:
                    trial.figures += [("first_player", str(seat + 1)) for seat in range(seats[1])]
            found.append(trial)
    return found
