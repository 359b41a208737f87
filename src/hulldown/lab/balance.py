"""What wins: how often those who held a card, a deck, a nation won, against what their bots win anyway.

A game speaks of a thing where its sides differ in it: the holders are the sides that have more of it than the table has
on average. Where all have the same, as in a mirror match, the game says nothing about it and is left out. The share of
the win that went to the holders is compared with par, which is what sides with these bots won in all games of the
same pairing: a strong bot's favourite card does not look strong for being its favourite. The game is the unit, however
many copies there were. Intervals are Wilson's, narrower where pairings are one-sided, since there chance has less to
say. What is called outside par has been found among many, so that list is corrected as Benjamini and Hochberg do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import erfc, sqrt
from typing import Final

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game

from .arena_file import DeckEntry, Row
from .outcome import partners
from .shares import sides_of, won
from .statistics import wilson

LEAST: Final = 20  # games that must speak of a thing before it is judged
FALSE_SHARE: Final = 0.05  # of what is called outside par, at most so much is chance

Pairing = tuple[tuple[str, ...], ...]
Key = tuple[Pairing, tuple[str, ...]]


@dataclass(frozen=True)
class Finding:
    """One thing: `rate` is a holder's share of the win, `par` what it would have been anyway."""

    id: str
    games: int  # that speak of it
    copies: float  # in a holder's hands, on average
    rate: float
    par: float
    low: float  # the interval of the effect
    high: float
    chance: float  # how likely so large an effect is where there is none
    outside: bool = False  # of par, after the correction

    @property
    def effect(self) -> float:
        return self.rate - self.par

    def data(self) -> dict[str, object]:
        return {
            "id": self.id,
            "games": self.games,
            "copies": self.copies,
            "rate": self.rate,
            "par": self.par,
            "effect": self.effect,
            "low": self.low,
            "high": self.high,
            "p": self.chance,
            "outside": self.outside,
        }


@dataclass
class _Count:
    """What the games that speak of a thing add up to."""

    games: int = 0
    holders: int = 0
    copies: int = 0
    won: float = 0.0
    expected: float = 0.0
    variance: float = 0.0  # of what the holders win, if par is true
    trace: int = 0  # of who held it when: equal for things that always come together


@dataclass(frozen=True)
class Balance:
    """The findings of one kind, the strongest first."""

    kind: str
    games: int
    findings: list[Finding]
    too_few: int = 0  # things that fewer games speak of than were asked for
    least: int = LEAST
    silent: int = 0  # things that no game speaks of: all sides had them alike
    together: int = 0  # of the findings: things that always came with another one, so nothing tells them apart

    @property
    def outside(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.outside]


@dataclass
class _Sides:
    """A game's sides: their bots, what each had, and what each won."""

    bots: list[tuple[str, ...]]
    things: list[Counter[str]]
    shares: list[float]
    pairing: Pairing = field(init=False)

    def __post_init__(self) -> None:
        self.pairing = tuple(sorted(self.bots))


def kinds_in(game: Game, rows: Sequence[Row]) -> list[str]:
    """The kinds of things that these games tell of, the most telling first."""
    return [kind for kind in game.held_words() if any(_things(seat, kind) for row in rows for seat in row["held"])]


def _things(held: Mapping[str, list[str]], kind: str) -> list[str]:
    """What a seat has of a kind; what it has one of, such as its deck, is kept in the singular."""
    return held.get(kind) or held.get(kind.removesuffix("s"), [])


def names_of(game: Game, kind: str, lang: str, decks: Sequence[DeckEntry] = ()) -> dict[str, str]:
    """The names of all things of a kind. What is not in it goes by its id: other cards may have been played with.

    A list goes by its id and the name that it was brought under; a ready one is called in the language.
    """
    words = {word.id: word.word(lang) for word in game.held_words().get(kind, ())}
    if not game.brings or kind != f"{game.brings}s":
        return words
    given = {deck["id"]: words.get(deck["id"], deck["name"]) for deck in decks}
    return {id: id if name == id else f"{id} {name}" for id, name in given.items()}


def balance(kind: str, rows: Sequence[Row], least: int = LEAST) -> Balance:
    """The findings about all things of a kind."""
    games = [_of_sides(row, kind) for row in rows]
    expected = _expected(games)
    counts: dict[str, _Count] = {}
    for number, game in enumerate(games):
        _count(number, game, [expected[game.pairing, names] for names in game.bots], counts)
    spoken = {id: count for id, count in counts.items() if count.games}
    if not spoken:
        raise Malformed(_nothing_said(kind, any(row["decks"] for row in rows)))
    enough = {id: count for id, count in spoken.items() if count.games >= least}
    if not enough:
        most = max(count.games for count in spoken.values())
        raise Malformed(f"too few games: at most {most} tell of one of the {kind}, and --least asks for {least}")
    found = corrected([_finding(id, count) for id, count in enough.items()])
    traces = Counter(count.trace for count in enough.values())
    return Balance(
        kind,
        len(rows),
        sorted(found, key=lambda finding: (-finding.effect, finding.id)),
        len(spoken) - len(enough),
        least,
        len(counts) - len(spoken),
        sum(traces[count.trace] > 1 for count in enough.values()),
    )


def _nothing_said(kind: str, decks: bool) -> str:
    sentence = f"all sides had the same {kind} in every game, and such games say nothing about them"
    if not decks:
        return sentence
    return f"{sentence}: hulldown arena --unequal plays different decks or platoons against each other"


def _of_sides(row: Row, kind: str) -> _Sides:
    sides = partners(row)
    bots = [tuple(sorted(row["bots"][seat] for seat in seats)) for seats in sides]
    things = [Counter(thing for seat in seats for thing in _things(row["held"][seat], kind)) for seats in sides]
    return _Sides(bots, things, [won(row, seat) for seat in sides_of(row)])


def _expected(games: Sequence[_Sides]) -> dict[Key, float]:
    """What a side with these bots won on average in a pairing; among equal bots that is one in so many sides."""
    times: Counter[Key] = Counter()
    shares: dict[Key, float] = {}
    for game in games:
        for names, got in zip(game.bots, game.shares, strict=True):
            key = (game.pairing, names)
            shares[key] = shares.get(key, 0.0) + got
            times[key] += 1
    return {key: shares[key] / times[key] for key in shares}


def _count(number: int, game: _Sides, expected: Sequence[float], counts: dict[str, _Count]) -> None:
    count = len(game.things)
    for thing in sorted({thing for held in game.things for thing in held}):
        entry = counts.setdefault(thing, _Count())
        total = sum(held[thing] for held in game.things)
        holders = [side for side in range(count) if game.things[side][thing] * count > total]
        if not holders:
            continue
        par = sum(expected[side] for side in holders)
        entry.games += 1
        entry.holders += len(holders)
        entry.copies += sum(game.things[side][thing] for side in holders)
        entry.won += sum(game.shares[side] for side in holders)
        entry.expected += par
        entry.variance += par * (1 - par)
        entry.trace = hash((entry.trace, number, *holders))


def _finding(id: str, count: _Count) -> Finding:
    """The interval is of whether a holder won the game; divided among the holders where there are several."""
    holders = count.holders
    mean = count.expected / count.games
    # So many games of equal par would vary as much as these; then the interval leaves par out just when the test does.
    worth = mean * (1 - mean) * count.games**2 / count.variance if count.variance > 0 else count.games
    low, high = wilson(count.won / count.games * round(worth), round(worth))
    return Finding(
        id,
        count.games,
        count.copies / holders,
        count.won / holders,
        count.expected / holders,
        (low * count.games - count.expected) / holders,
        (high * count.games - count.expected) / holders,
        _chance(count),
    )


def _chance(count: _Count) -> float:
    """Two-sided, by the score test that Wilson's interval turns round."""
    if count.variance <= 0:
        return 1.0
    return erfc(abs(count.won - count.expected) / sqrt(2 * count.variance))


def corrected(findings: Sequence[Finding]) -> list[Finding]:
    """The same, with those marked that remain outside par."""
    ordered = sorted(findings, key=lambda finding: finding.chance)
    last = 0
    for place, finding in enumerate(ordered, start=1):
        if finding.chance <= FALSE_SHARE * place / len(ordered):
            last = place
    return [replace(finding, outside=place < last) for place, finding in enumerate(ordered)]
