"""Finding a place in the rules by a question as people ask it: "how do I win".

A word that stands in few places says more than one that stands everywhere, so nothing has to be left out of a question.
Words are compared by their stems (`stems.py`): "winning" asks for "wins", «победы» for «победить».
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hulldown.kernel.game import Game

from .book import Block, Chapter, book
from .glossary import glossary
from .stems import stem

MOST: Final = 20
QUESTION, TITLE, TERM, TEXT, RULE = 4.0, 3.0, 2.5, 2.0, 1.0  # what a hit is worth, by where it is
ALMOST: Final = 0.7  # a word that begins in the same way
INSIDE: Final = 0.5  # a word that is part of another one
SHORTEST_PART: Final = 3
ENOUGH: Final = 0.5  # how much of a question a place has to answer
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True)
class Finding:
    """A place that answers: in a chapter of the book, or a rule of the ledger."""

    chapter: str
    title: str
    text: str
    rule: str


@dataclass(frozen=True)
class _Place:
    finding: Finding
    words: frozenset[str]
    worth: float


def find(game: Game, question: str, lang: str) -> list[Finding]:
    """The places that answer a question best, best first; one for each chapter or rule.

    >>> from hulldown import books
    >>> books.find(hulldown.game("rush"), "how do I win", "en")[0].chapter
    'goal'
    """
    places, spread = _places(game, lang)
    asked = list(dict.fromkeys(_words(question)))
    known = [word for word in asked if _fit(word, frozenset(spread))]  # of what no text says nothing can be asked
    weights = {word: math.log(1 + len(places) / (1 + spread[word])) for word in known}
    whole = sum(weights.values())
    scored: list[tuple[float, int]] = []
    for number, place in enumerate(places):
        score = sum(weight * _fit(word, place.words) for word, weight in weights.items())
        if score >= ENOUGH * whole and score > 0:
            # Of two places with the same words the shorter one speaks of them.
            scored.append((-score * place.worth / (1 + math.log(1 + len(place.words)) / 8), number))
    found: dict[tuple[str, str], Finding] = {}
    for _, number in sorted(scored):
        finding = places[number].finding
        found.setdefault((finding.chapter, "") if finding.chapter else ("", finding.rule), finding)
    return list(found.values())[:MOST]


@lru_cache(maxsize=32)
def _places(game: Game, lang: str) -> tuple[list[_Place], Counter[str]]:
    places: list[_Place] = []
    written = book(game, lang)
    home: dict[str, Chapter] = {}
    for chapter in written.chapters if written is not None else []:
        first = chapter.blocks[0].text if chapter.blocks else chapter.title
        places += [_place(chapter, ask, first, QUESTION) for ask in chapter.asks]
        places.append(_place(chapter, chapter.title, first, TITLE))
        for block in chapter.blocks:
            places += [_place(chapter, one.text, one.text, TEXT) for one in _told(block)]
        for rule in chapter.rules:
            home.setdefault(rule, chapter)
    for term in glossary(game, lang):
        where = home.get(term.rules[0]) if term.rules else None
        if where is not None:
            places.append(_place(where, f"{term.name} {term.meaning}", term.meaning, TERM))
    for rule_entry in game.ledger.rules:
        text = rule_entry.text(lang)
        words = frozenset(_words(f"{text} {rule_entry.id}"))
        places.append(_Place(Finding("", "", text, rule_entry.id), words, RULE))
    spread: Counter[str] = Counter()
    for place in places:
        spread.update(place.words)
    return places, spread


def _told(block: Block) -> list[Block]:
    return [one for one in [block, *block.steps] if one.text]


def _place(chapter: Chapter, searched: str, shown: str, worth: float) -> _Place:
    return _Place(Finding(chapter.id, chapter.title, shown, ""), frozenset(_words(searched)), worth)


def _words(text: str) -> list[str]:
    """The stems of a text. Letters are compared without their marks, which few people type."""
    plain = [one for one in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(one)]
    return [stem(word) for word in _WORD.findall("".join(plain))]


def _fit(word: str, words: frozenset[str]) -> float:
    """How well a stem is met by those of a place."""
    if word in words:
        return 1.0
    least = max(4, math.ceil(len(word) * 0.6))
    start = word[:least]
    if len(word) >= least and any(one.startswith(start) for one in words):
        return ALMOST
    return INSIDE if len(word) >= SHORTEST_PART and any(word in one for one in words) else 0.0
