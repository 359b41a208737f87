"""What a finished Card Game is remembered for: bases that were turned up, points before that, and what decided."""

from __future__ import annotations

from typing import Final

from hulldown.games.cardgame.actions import BASES
from hulldown.games.cardgame.state import NOBODY, Table
from hulldown.games.cardgame.values import total
from hulldown.kernel.words import seat_name

from ...wire import TurnKind
from .words import say

TURNS: Final[dict[str, TurnKind]] = {"event.flipped": "base", "event.destroyed": "kill"}


def nearness(table: Table) -> list[int]:
    """How near each seat is to the third base, in percent.

    A base is a third of the way; of the third that is fought for, each has its share of the points on the table.
    """
    points = [max(0, total(table, seat)) for seat in range(table.seats)]
    return [_percent(table.rival(seat).bases_lost, points[seat], sum(points)) for seat in range(table.seats)]


def _percent(flipped: int, points: int, all_points: int) -> int:
    share = points / all_points if all_points and flipped < BASES else 0.0
    return round(100 * (flipped + share) / BASES)


def verdict(table: Table, lang: str, names: list[str]) -> str:
    result = table.result
    assert result is not None
    [winner] = result.winners
    key = result.decided.phrase.key.removeprefix("result.")
    assert (key == "by-resignation") == (table.resigned != NOBODY)
    return say(
        f"verdict.{key}",
        lang,
        winner=seat_name(winner, lang, names),
        loser=seat_name(1 - winner, lang, names),
        round=str(max(1, table.round_number)),
        own=str(result.scores[winner]),
        other=str(result.scores[1 - winner]),
    )
