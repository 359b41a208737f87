"""What a client reads once: games with their options and bots, lists to bring, rules and their pages."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from hulldown.kernel.languages import BASE

from .bounds import MOST_LIST, Lang, of_game

BroughtT = TypeVar("BroughtT")


class ListWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck or a platoon by its id, its code or the text of its file, for a match with these options."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_LIST)]
    options: dict[str, str | int | bool] = {}
    lang: Lang = BASE


class Objection(Struct, frozen=True):
    """Why a deck or a platoon is not legal; without a rule where it could not be read."""

    say: str
    rule: str = ""


class Checked(Struct, Generic[BroughtT], frozen=True):
    """What a deck or a platoon holds, and every rule that it breaks; it is legal where there is none."""

    code: str  # what the options of a match take; "" where the text could not be read
    name: str
    reasons: list[Objection]
    holds: Annotated[BroughtT, of_game("brought")] | None  # none where the text could not be read


OptionKind = Literal["choice", "text", "number", "sides"]


class Named(Struct, frozen=True):
    """Something that an option may name: a ready deck, a scenario."""

    id: str
    name: str


class OptionInfo(Struct, frozen=True):
    name: str
    title: str  # what people call it
    say: str  # what it changes
    values: list[str | int | bool]  # the first is the default; a text has none
    rule: str
    figures: dict[str, str] = {}  # by value: what was measured of it, in words
    kind: OptionKind = "choice"
    bounds: list[int] = []  # the least and the most of a number; `values` are only offered then
    seat: int | None = None  # whose it is: what that seat brings
    named: list[Named] = []  # what values are called, or what a text may name besides what people bring of their own


class BotInfo(Struct, frozen=True):
    name: str
    say: str
    seconds: float | None
    rating: int | None
    low: int | None
    high: int | None


class GameInfo(Struct, frozen=True):
    id: str
    name: str
    about: str
    seats: list[int]  # from, to
    minutes: list[int]
    options: list[OptionInfo]
    bots: list[BotInfo]
    lessons: list[str]  # what teaches it, in order
    tables: bool = False  # people can make tables for it
    characters: list[str] = []  # styles that each of its levels can play in: level5-raider


class LessonInfo(Struct, frozen=True):
    id: str
    title: str
    goal: str
    steps: int
    minutes: float


class GameLessons(Struct, frozen=True):
    """The lessons of a game in their order; of files that cannot be used, a sentence each."""

    game: str
    lessons: list[LessonInfo]
    left_out: list[str]


class RuleInfo(Struct, frozen=True):
    id: str
    text: str
    source: str
    kind: str


class ReferenceLine(Struct, frozen=True):
    """One thing to know, or a row of a table; `step` is its number where things are done in order, else 0."""

    id: str
    cells: list[str]
    rules: list[str]
    step: int


class ReferenceSection(Struct, frozen=True):
    id: str
    title: str
    columns: list[str]  # none where it is no table
    lines: list[ReferenceLine]


class Reference(Struct, frozen=True):
    """The play reference of a game; without sections where the game has none."""

    game: str
    title: str
    sections: list[ReferenceSection]


class ContentsEntry(Struct, frozen=True):
    id: str
    title: str
    asks: list[str]  # the questions that the chapter answers


class BookStep(Struct, frozen=True):
    name: str
    text: str
    rules: list[str]


class BookBlock(Struct, frozen=True):
    """A part of a chapter; `name` is the figure, example or section of the play reference that it shows."""

    kind: Literal["text", "step", "figure", "example", "sheet"]
    name: str
    text: str
    rules: list[str]
    steps: list[BookStep]


class FigureNumber(Struct, frozen=True):
    word: str
    value: int


class FigureCard(Struct, frozen=True):
    """A card as it lies: `kind` is how it is drawn, `mark` what it does in this step."""

    id: str
    name: str
    kind: str
    nation: str
    cls: str
    numbers: list[FigureNumber]
    turned: bool
    mark: str


class FigureRow(Struct, frozen=True):
    label: str
    cards: list[FigureCard]


class Figure(Struct, frozen=True):
    """One moment of a figure: the address of a picture to scale or "", rows of cards, dice, and numbers in words."""

    picture: str
    rows: list[FigureRow]
    dice: list[str]
    notes: list[str]


class BookChapter(Struct, frozen=True):
    id: str
    title: str
    asks: list[str]
    rules: list[str]  # all that the ledger has of it
    blocks: list[BookBlock]
    figures: dict[str, list[Figure]]  # the frames of each figure and example, by its name


class Finding(Struct, frozen=True):
    """Where a question is answered: in a chapter, or by a rule of the ledger."""

    chapter: str
    title: str
    text: str
    rule: str


class Term(Struct, frozen=True):
    """A word of the table and what it means; a star in a form stands for any ending."""

    id: str
    name: str
    forms: list[str]
    meaning: str
    rules: list[str]
