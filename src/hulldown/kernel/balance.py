"""What was measured of a game's choices: the set-ups that are even, and by how much the others are not.

`balance.toml` beside the rules holds it, written by `python -m hulldown.lab.fairness`. Without it nothing is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from .document import Reader, read_toml

_MOST: Final = 100_000_000


class Figure:
    """How often one part (who began, who attacked, who had the list) won where an option had a value."""

    __slots__ = ("bot", "games", "high", "low", "option", "part", "share", "value")

    def __init__(
        self, option: str, value: str, part: str, bot: str, games: int, share: float, low: float, high: float
    ) -> None:
        self.option = option
        self.value = value
        self.part = part
        self.bot = bot  # who played, on all sides
        self.games = games
        self.share = share  # a draw counts as half a win
        self.low = low  # the 95 % interval
        self.high = high


class EvenSetUp:
    """Options that are even: `deal` is what is dealt where the options of `when` are played."""

    __slots__ = ("bot", "deal", "games", "role", "seat", "when")

    def __init__(
        self,
        when: dict[str, object],
        deal: dict[str, object],
        bot: str = "",
        games: int = 0,
        seat: float = 0.0,
        role: float = 0.0,
    ) -> None:
        self.when = when
        self.deal = deal
        self.bot = bot  # who played against itself, how often,
        self.games = games
        self.seat = seat  # and what seat 1 won
        self.role = role  # and who went first or attacked

    def is_for(self, settled: Mapping[str, object]) -> bool:
        return all(settled.get(name) == value for name, value in self.when.items())

    def agrees_with(self, chosen: Mapping[str, object]) -> bool:
        return all(chosen.get(name, value) == value for name, value in self.deal.items())


class Trial:
    """Games that are to be measured: bots of one kind play with these options.

    `even`: the set-up that is usual where the games come out even. `figures`: the options and values whose figure is
    how often `part` won here; trials of one figure add up. `duel`: two lists that meet, each as often at each seat.
    """

    __slots__ = ("chapter", "duel", "even", "figures", "games", "name", "options", "part", "seats")

    def __init__(self, chapter: str, name: str, seats: int, options: dict[str, object], games: int) -> None:
        self.chapter = chapter
        self.name = name
        self.seats = seats
        self.options = options
        self.games = games
        self.even: EvenSetUp | None = None
        self.part = ""
        self.figures: list[tuple[str, str]] = []
        self.duel: tuple[str, str] | None = None


class Balance:
    """All that was measured of one game."""

    __slots__ = ("cards", "even", "figures", "rules")

    def __init__(self, rules: int, cards: str, even: list[EvenSetUp], figures: list[Figure]) -> None:
        self.rules = rules  # the version that was played
        self.cards = cards  # the fingerprint of its cards
        self.even = even
        self.figures = figures


def read_balance(path: Path) -> Balance:
    """The figures of a file; none where there is no file."""
    if not path.exists():
        return Balance(0, "", [], [])
    reader = Reader(dict(read_toml(path)), path.name)
    even: list[EvenSetUp] = []
    figures: list[Figure] = []
    if reader.has("even"):
        for item in reader.field("even").items():
            even.append(_even(item))
            item.end()
    if reader.has("figure"):
        for item in reader.field("figure").items():
            figures.append(_figure(item))
            item.end()
    balance = Balance(reader.field("rules").integer(1, _MOST), reader.field("cards").text(), even, figures)
    reader.end()
    return balance


def _even(item: Reader) -> EvenSetUp:
    return EvenSetUp(
        _table(item.field("when")),
        _table(item.field("deal")),
        item.field("bot").text(),
        item.field("games").integer(1, _MOST),
        _share(item.field("seat")),
        _share(item.field("role")),
    )


def _figure(item: Reader) -> Figure:
    return Figure(
        item.field("option").text(),
        item.field("value").text(),
        item.field("part").text(),
        item.field("bot").text(),
        item.field("games").integer(1, _MOST),
        _share(item.field("share")),
        _share(item.field("low")),
        _share(item.field("high")),
    )


def _share(reader: Reader) -> float:
    value = reader.value
    if isinstance(value, float) and 0 <= value <= 1:
        return value
    raise reader.wrong("a share from 0.0 to 1.0")


def _table(reader: Reader) -> dict[str, object]:
    value = reader.value
    if not isinstance(value, dict):
        raise reader.wrong("a table of options")
    return dict(value)
