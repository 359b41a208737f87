"""Reading a game's pages: the keys in the order of the English file, and the rules that a text names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from hulldown.kernel.errors import BadFile
from hulldown.kernel.game import Game
from hulldown.kernel.languages import BASE
from hulldown.kernel.words import Phrase, Phrasebook, path_of

PartT = TypeVar("PartT")
GROUP: Final = ".*"  # `sight.*` names every rule of that chapter of the ledger


def parts_of(game: Game, subject: str, make: Callable[[str, dict[str, Phrase], str], PartT]) -> list[PartT] | None:
    """What is made of each table of a file, in their order; None where the game has no such file.

    `make` gets the name of a table, its phrases by the rest of their keys, and the name of the file.
    """
    folder = game.folder / "words"
    if not path_of(folder, subject, BASE).exists():
        return None
    phrases = Phrasebook(folder, subject)
    found: dict[str, dict[str, Phrase]] = {}
    for phrase in phrases.phrases():
        first, _, rest = phrase.key.partition(".")
        found.setdefault(first, {})[rest] = phrase
    return [make(name, texts, phrases.name) for name, texts in found.items()]


def rules_of(game: Game, phrase: Phrase, file: str) -> list[str]:
    """The full ids of the rules that a text names by their short ones."""
    found: list[str] = []
    for name in phrase.rule.split():
        start = f"{game.id}.{name.removesuffix(GROUP)}"
        named = [one.id for one in game.ledger.rules if one.id == start]
        if name.endswith(GROUP):
            named = [one.id for one in game.ledger.rules if one.id.startswith(start + ".")]
        if not named:
            raise BadFile(f"{file}: {phrase.key} names the unknown rule {name}")
        found += named
    return found


def title_of(texts: dict[str, Phrase], name: str, file: str) -> Phrase:
    title = texts.pop("title", None)
    if title is None:
        raise BadFile(f"{file}: {name} has no title")
    return title
