"""How a game ended."""

from __future__ import annotations

import msgspec

from .tally import Tally
from .view import ResultView
from .words import Sentence


class Result:
    """Scores with their reasons, ranks (1 is best, shared when equal in everything), winners.

    `reason` says what ended the game, `decided` what separates the winner from the next.
    """

    __slots__ = ("decided", "ranks", "reason", "scores", "tallies", "winners")

    def __init__(self, tallies: list[Tally], ranks: list[int], reason: Sentence, decided: Sentence) -> None:
        self.tallies = tallies
        self.scores: list[int] = [tally.total for tally in tallies]
        self.ranks = ranks
        self.winners: list[int] = [seat for seat, rank in enumerate(ranks) if rank == 1]
        self.reason = reason
        self.decided = decided

    def data(self) -> dict[str, object]:
        """The result as plain data, as records hold it."""
        data: dict[str, object] = msgspec.to_builtins(self.view())
        return data

    def view(self) -> ResultView:
        """The result as views hold it."""
        return ResultView(self.scores, self.ranks, self.winners, self.reason.phrase.key, self.decided.phrase.key)
