"""The rulebook: chapters in reading order, made of paragraphs, steps, figures, worked examples and tables of the sheet.

A chapter is a table of words/book.LANG.toml. Its `title` names the rules of the ledger that the chapter speaks of,
whole groups by `sight.*`, and `asks` are the questions it answers. Of the other keys `figure-NAME` is a figure with its
caption, `example-NAME` a worked example with its own title and steps, `sheet-NAME` a section of the play reference, a
number a step, and anything else a paragraph.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

from hulldown.kernel.errors import BadFile
from hulldown.kernel.game import Game
from hulldown.kernel.words import Phrase

from .reference import reference
from .texts import parts_of, rules_of, title_of

Kind = Literal["text", "step", "figure", "example", "sheet"]
NAMED: Final[tuple[Kind, ...]] = ("figure", "example", "sheet")
ASKS: Final = "asks"


@dataclass(frozen=True)
class Block:
    """A part of a chapter. `name` is the figure, example or section that it shows; `steps` are those of an example."""

    kind: Kind
    name: str
    text: str
    rules: list[str]
    steps: list[Block] = field(default_factory=list)


@dataclass(frozen=True)
class Chapter:
    """`rules`: all of the ledger that belongs here, also what no paragraph names."""

    id: str
    title: str
    asks: list[str]
    rules: list[str]
    blocks: list[Block]


@dataclass(frozen=True)
class Book:
    game: str
    title: str
    chapters: list[Chapter]


@lru_cache(maxsize=32)
def book(game: Game, lang: str) -> Book | None:
    """The rulebook of a game in one language; None where the game has none."""
    chapters = parts_of(game, "book", lambda name, texts, file: _chapter(game, name, texts, lang, file))
    return Book(game.id, game.title.text(lang), chapters) if chapters is not None else None


def _chapter(game: Game, name: str, texts: dict[str, Phrase], lang: str, file: str) -> Chapter:
    title = title_of(texts, name, file)
    asks = texts.pop(ASKS, None)
    blocks: list[Block] = []
    rules = rules_of(game, title, file)
    examples: dict[str, list[tuple[str, Phrase]]] = {}
    for key, phrase in texts.items():
        first, _, rest = key.partition(".")
        if rest:
            examples.setdefault(first, []).append((rest, phrase))
            if len(examples[first]) > 1:
                continue
            blocks.append(_named(first, "", [], file))
        else:
            blocks.append(_block(game, key, phrase, lang, file))
    blocks = [_example(game, one, examples, lang, file) if one.kind == "example" else one for one in blocks]
    for block in blocks:
        for part in [block, *block.steps]:
            rules += [id for id in part.rules if id not in rules]
        if block.kind == "sheet":
            _check_section(game, block.name, lang, f"{file}: {name}")
    return Chapter(name, title.texts[lang], _questions(asks, lang), rules, blocks)


def _questions(asks: Phrase | None, lang: str) -> list[str]:
    return [one.strip() for one in asks.texts[lang].split("|")] if asks is not None else []


def _block(game: Game, key: str, phrase: Phrase, lang: str, file: str) -> Block:
    text, rules = phrase.texts[lang], rules_of(game, phrase, file)
    if key.isdecimal():
        return Block("step", key, text, rules)
    if any(key.startswith(kind + "-") for kind in NAMED):
        return _named(key, text, rules, file)
    return Block("text", key, text, rules)


def _named(key: str, text: str, rules: list[str], file: str) -> Block:
    for kind in NAMED:
        if key.startswith(kind + "-"):
            return Block(kind, key.removeprefix(kind + "-"), text, rules)
    raise BadFile(f"{file}: {key} is neither a figure, an example nor a sheet")


def _example(game: Game, block: Block, examples: dict[str, list[tuple[str, Phrase]]], lang: str, file: str) -> Block:
    parts = dict(examples[f"example-{block.name}"])
    title = title_of(parts, f"example-{block.name}", file)
    steps = [Block("step", key, one.texts[lang], rules_of(game, one, file)) for key, one in parts.items()]
    return Block("example", block.name, title.texts[lang], rules_of(game, title, file), steps)


def _check_section(game: Game, name: str, lang: str, place: str) -> None:
    sheet = reference(game, lang)
    if sheet is None or name not in [one.id for one in sheet.sections]:
        raise BadFile(f"{place} shows the section {name}, which the play reference does not have")
