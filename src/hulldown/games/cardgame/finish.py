"""The end: who has three face-up bases has lost."""

from __future__ import annotations

from typing import Final

from ...kernel.result import Result
from ...kernel.tally import Tally
from ...kernel.words import Seat, Sentence
from .phrases import PHRASES
from .state import NOBODY, Table

_BASES: Final = PHRASES["tally.bases-flipped"]
_WINNER: Final = PHRASES["event.winner"]
_REASON: Final = PHRASES["result.three-bases"]
_BY_ROUND: Final = PHRASES["result.by-round"]
_BY_TIE: Final = PHRASES["result.by-tie"]
_RESIGNED: Final = PHRASES["result.resigned"]
_BY_RESIGNATION: Final = PHRASES["result.by-resignation"]
_RESIGNS: Final = PHRASES["event.resigns"]


def finish(table: Table, winner: int) -> None:
    """cardgame.end.three-bases, cardgame.scoring.tie-third-base: at once; nothing else is resolved."""
    table.stack.clear()
    tallies: list[Tally] = []
    for player in table.players:
        tally = Tally()
        lost = table.rival(player.seat).bases_lost
        tally.add(lost, Sentence(_BASES, {"count": lost}))
        tallies.append(tally)
    reason = Sentence(_REASON, {})
    decided = Sentence(_BY_ROUND if table.winner != NOBODY else _BY_TIE, {})
    if table.resigned != NOBODY:
        reason = Sentence(_RESIGNED, {})
        decided = Sentence(_BY_RESIGNATION, {})
    table.result = Result(tallies, [1 if seat == winner else 2 for seat in range(2)], reason, decided)
    if table.listener is not None:
        table.tell(_WINNER, {"seat": Seat(winner)})


def resign(table: Table, seat: int) -> None:
    """cardgame.end.resign: who gives up has lost, at any moment."""
    table.resigned = seat
    if table.listener is not None:
        table.tell(_RESIGNS, {"seat": Seat(seat)})
    finish(table, 1 - seat)
