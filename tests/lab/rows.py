"""Made-up games of an arena."""

from __future__ import annotations

from hulldown.lab.arena_file import Row


def made_up(number: int, bots: list[str], winners: list[int], ranks: list[int] | None = None) -> Row:
    """A game between these bots that these seats won."""
    seats = len(bots)
    return {
        "number": number,
        "bots": bots,
        "decks": [],
        "options": {},
        "first": number % seats,
        "winners": winners,
        "scores": [0] * seats,
        "ranks": ranks or [1 if seat in winners else 2 for seat in range(seats)],
        "length": 10 + number,
        "ending": "over",
        "faults": [0] * seats,
        "held": [{}] * seats,
    }


def results(one: str, other: str, wins: int, games: int, start: int = 0) -> list[Row]:
    """Games of two bots of which the first wins so many; seats alternate."""
    rows = []
    for number in range(games):
        first = number % 2
        bots = [one, other] if first == 0 else [other, one]
        rows.append(made_up(start + number, bots, [first if number < wins else 1 - first]))
    return rows
