"""Decks or platoons against each other: every pair plays, with seats and first players balanced; the win rates make a
matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from hulldown.kernel.errors import Malformed
from hulldown.kernel.lists import Brought

from . import statistics
from .brought import labels
from .simulate import Setup, Totals, play_each


class Cell:
    """How often a row won against a column, with the interval."""

    __slots__ = ("games", "high", "low", "rate", "wins")

    def __init__(self, wins: int, games: int) -> None:
        self.wins = wins
        self.games = games
        self.rate = wins / games
        self.low, self.high = statistics.wilson(wins, games)


class Matrix:
    """The win rates of the rows; a deck does not play against itself. `totals`: each row against all columns."""

    def __init__(self, labels: list[str], names: list[str], cells: list[list[Cell | None]]) -> None:
        self.labels = labels
        self.names = names
        self.cells = cells
        self.totals: list[Cell] = []
        for row in cells:
            played = [cell for cell in row if cell is not None]
            self.totals.append(Cell(sum(cell.wins for cell in played), sum(cell.games for cell in played)))

    def data(self) -> dict[str, object]:
        def numbers(name: str) -> list[list[float | None]]:
            return [[getattr(cell, name) if cell is not None else None for cell in row] for row in self.cells]

        totals = [{"wins": row.wins, "rate": row.rate, "low": row.low, "high": row.high} for row in self.totals]
        return {
            "decks": self.labels,
            "names": self.names,
            "games": [[cell.games if cell is not None else 0 for cell in row] for row in self.cells],
            "rates": numbers("rate"),
            "lows": numbers("low"),
            "highs": numbers("high"),
            "totals": totals,
        }


def set_up_matrix(setup: Setup, decks: Sequence[Brought]) -> list[Setup]:
    """One setup for each ordered pair of decks; the row's deck is the first bot's, the column's the second's."""
    if len(decks) < 2:
        raise Malformed(f"a matrix needs at least two {setup.brought_as}s, not {len(decks)}")
    chosen = dict(setup.options).get("first_player")
    pairs = [(row, column) for row in decks for column in decks if row is not column]
    return [
        replace(
            setup,
            decks=(row.code, column.code),
            rotate=True,
            alternate_first=chosen == "random",
            stream=place * setup.games,
        )
        for place, (row, column) in enumerate(pairs)
    ]


def play_matrix(
    setups: list[Setup],
    decks: Sequence[Brought],
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Matrix:
    """Plays every pair; the same for any number of workers."""
    counted = iter(play_each(setups, workers, progress))
    cells: list[list[Cell | None]] = []
    for row in decks:
        cells.append([_cell(next(counted)) if column is not row else None for column in decks])
    return Matrix(labels(decks), [deck.name for deck in decks], cells)


def _cell(totals: Totals) -> Cell:
    return Cell(totals.wins[0], totals.games)


def summary(setup: Setup, matrix: Matrix) -> dict[str, object]:
    """The result as plain data, the same for the same setup."""
    wins = sum(row.wins for row in matrix.totals)
    games = sum(row.games for row in matrix.totals)
    bots: list[dict[str, object]] = []
    for name, won in zip(setup.bots, (wins, games - wins), strict=True):
        low, high = statistics.wilson(won, games)
        bots.append(
            {"name": name, "seat": None, "games": games, "wins": won, "rate": won / games, "low": low, "high": high}
        )
    return {
        "game": setup.game,
        "seed": setup.seed,
        "games": games,
        "games_per_pair": setup.games,
        "options": dict(setup.options),
        "bots": bots,
        "matrix": matrix.data(),
    }
