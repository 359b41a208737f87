"""Card sets of one's own in the making: what a game's card files hold, every mistake of others, what they change."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hulldown.kernel.languages import BASE

from .bounds import Lang

MOST_SET_FILE = 300_000  # letters of one card file; the largest of ours has 42,000
MOST_SET_FILES = 16
FieldKind = Literal["text", "number", "choice", "list", "effect"]
Word = Annotated[str, Meta(max_length=200)]


class SetColumn(Struct, frozen=True):
    """What a column may hold, as the program's own readers say."""

    name: str
    kind: FieldKind
    needed: bool  # it may not be empty
    low: int  # of a number
    high: int
    choices: list[str]
    mark: str  # between several choices


class SetFile(Struct, frozen=True):
    """A card file as it comes with the game."""

    name: str
    columns: list[SetColumn]
    text: str
    drawn: bool  # its rows are cards that can be drawn


class SetInfo(Struct, frozen=True):
    game: str
    title: str
    files: list[SetFile]


class SetPick(Struct, frozen=True, forbid_unknown_fields=True):
    """The card that is to be drawn."""

    file: Word
    id: Word


class SetWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The card files as they are now."""

    files: Annotated[
        dict[
            Annotated[str, Meta(max_length=40)],
            Annotated[str, Meta(max_length=MOST_SET_FILE)],
        ],
        Meta(max_length=MOST_SET_FILES),
    ]
    draw: SetPick | None = None
    lang: Lang = BASE


class SetMistake(Struct, frozen=True):
    """`line` is 0 and `field` empty where it is about the whole file."""

    file: str
    line: int
    field: str
    say: str
    rule: str


class FieldChange(Struct, frozen=True):
    field: str
    before: str
    after: str


class CardChange(Struct, frozen=True):
    """A row that is not as in the book."""

    file: str
    id: str
    kind: Literal["changed", "new", "gone"]
    fields: list[FieldChange]


class SetChecked(Struct, frozen=True):
    mistakes: list[SetMistake]  # by file and line
    count: int  # of all of them, where some are left out
    svg: str  # the card that was to be drawn
    undrawn: str  # why it was not
    changes: list[CardChange]
    changed: int  # all of them, where some are left out
    balance: str  # what the changes come to, in one line; empty where nothing is changed
