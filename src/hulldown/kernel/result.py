"""How a game ended."""

from __future__ import annotations

from .tally import Tally
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
        return {
            "scores": self.scores,  # of each seat
            "ranks": self.ranks,  # of each seat: 1 is best, shared when equal in everything
            "winners": self.winners,  # the seats with rank 1
            "reason": self.reason.phrase.key,  # what ended the game, by the key of its sentence
            "decided": self.decided.phrase.key,  # what separates the winner from the next, by the key of its sentence
        }
