"""Figures and worked examples: positions that the program plays on and draws, so that no picture can be wrong.

A file book/NAME.json of a game has a `position` and `frames`. Each frame plays the answers of its `play`, chance
included, and says in further fields what of the table is drawn. A figure has one frame, an example one for each step.
How a game draws is known to its satellite `books/GAME`, by the name FIGURES.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from hulldown.kernel.document import Reader, read_text
from hulldown.kernel.errors import BadFile, HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.state import State
from hulldown.kernel.words import Chapter, Phrasebook
from hulldown.registry import satellite

DIE_FACES: Final = {"h": "hit", "c": "critical", "b": "blank"}
ROLL: Final = "roll "


@dataclass(frozen=True)
class FigureNumber:
    """A number of a card with its word: firepower 4."""

    word: str
    value: int


@dataclass(frozen=True)
class FigureCard:
    """A card as it lies. `kind` is how it is drawn; `mark` says what it does in this step."""

    id: str
    name: str
    kind: str
    nation: str = ""
    cls: str = ""
    numbers: list[FigureNumber] = field(default_factory=list)
    turned: bool = False
    mark: str = ""


@dataclass(frozen=True)
class FigureRow:
    label: str
    cards: list[FigureCard]


@dataclass(frozen=True)
class Figure:
    """What is drawn of one moment: a picture to scale, rows of cards, the dice just rolled, and numbers in words."""

    svg: str = ""
    rows: list[FigureRow] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


Draw = Callable[[Game, State, Reader, str], Figure]
Cards = Callable[[str, Chapter], list[FigureCard]]  # of a row, with words for their numbers


@lru_cache(maxsize=128)
def figures(game: Game, name: str, lang: str) -> list[Figure]:
    """The frames of a figure or an example of a game's book."""
    path = game.folder / "book" / f"{name}.json"
    draw = satellite("books", game, "FIGURES")
    if not callable(draw):
        raise BadFile(f"{path.name}: nobody knows how {game.id} is drawn in a book")
    try:
        return _frames(game, _read(path), draw, lang)
    except BadFile:
        raise
    except HulldownError as error:
        raise BadFile(f"{path.name}: {error}") from error


def _read(path: Path) -> Reader:
    try:
        return Reader(json.loads(read_text(path)), "figure")
    except json.JSONDecodeError as error:
        raise BadFile(f"{path.name}, line {error.lineno}: {error.msg}") from error


def _frames(game: Game, figure: Reader, draw: Draw, lang: str) -> list[Figure]:
    state = game.position(figure.field("position").value)
    drawn: list[Figure] = []
    for frame in figure.field("frames").items():
        rolled: list[str] = []
        for answer in frame.field("play").items() if frame.has("play") else []:
            text = answer.text()
            state.apply(game.parse(state, text))
            if text.startswith(ROLL):
                rolled = [DIE_FACES[face] for face in text.removeprefix(ROLL)]
        shown = draw(game, state.clone(), frame, lang)
        frame.end()
        drawn.append(Figure(shown.svg, shown.rows, rolled, shown.notes))
    figure.end()
    if not drawn:
        raise Malformed("there is no frame")
    return drawn


def rows_of(game: Game, frame: Reader, lang: str, names: list[str], cards: Cards) -> Figure:
    """Rows of cards: `rows` of a frame names what lies on the table, `marks` what a card does."""
    words = Phrasebook(game.folder / "words", "figures")
    labels, numbers, does = (words.chapter(one, lang) for one in ("row", "number", "mark"))
    marks = _marks_of(frame)
    rows: list[FigureRow] = []
    for row in frame.field("rows").items():
        name = row.one_of(names)
        rows.append(FigureRow(labels(name), _marked(cards(name, numbers), marks.get(name, []), does)))
    return Figure(rows=rows)


def _marks_of(frame: Reader) -> dict[str, list[str]]:
    """What the cards of a row do, one mark for each card from the left; "" for none."""
    if not frame.has("marks"):
        return {}
    marks = frame.field("marks")
    if not isinstance(marks.value, dict):
        raise marks.wrong("a row's name and its marks")
    found = {row: [mark.text() for mark in marks.field(row).items()] for row in list(marks.value)}
    marks.end()
    return found


def _marked(cards: list[FigureCard], marks: list[str], words: Chapter) -> list[FigureCard]:
    """The same cards with what they do in words."""
    if len(marks) > len(cards):
        raise Malformed(f"{len(marks)} marks for {len(cards)} cards")
    return [
        replace(card, mark=words(marks[place])) if place < len(marks) and marks[place] else card
        for place, card in enumerate(cards)
    ]
