"""What a game brings to the terminal: its words, a table, a guide, a page of cards, and commands of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.words import Phrasebook
from hulldown.registry import satellite

from .guide import GameTable, Guide
from .screen import Screen

if TYPE_CHECKING:
    from .catalogue_page import Page

Command = Callable[[Any, int | None, str], None]  # the session (match/session.py), who asks, the rest of the line

# The table as an SVG file: the game, a view, the language, the players' names, and what is drawn besides, by its kind.
Picture = Callable[[Any, Any, str, list[str], Mapping[str, str]], str]


@dataclass(frozen=True)
class Terminal:
    """One for each game: `TERMINAL` of `hulldown.cli.GAME`."""

    table: Callable[[Any, Screen], GameTable[Any, Any]]
    guide: Callable[[Any, Any], Guide[Any, Any, Any]]
    words: tuple[Phrasebook, ...] = ()
    page: Callable[[Any, str], Page[Any]] | None = None  # the catalogue; takes the language
    commands: Mapping[str, Command] = field(default_factory=dict)  # at the prompt
    typed: Mapping[str, str] = field(default_factory=dict)  # which command is meant, by each word that means one
    help: tuple[str, ...] = ()  # those that the list of commands names
    programs: Mapping[str, Callable[..., None]] = field(default_factory=dict)  # commands of the program: hulldown NAME
    picture: Picture | None = None

    def command(self, word: str) -> Command | None:
        return self.commands.get(self.typed.get(word, word))


_known: dict[str, Terminal] = {}


def terminal_of(game: Game) -> Terminal:
    """What a game brings; a plain table where it brings nothing."""
    known = _known.get(game.id)
    if known is None:
        found = satellite("cli", game, "TERMINAL")
        if found is None:
            from .plain import TERMINAL as found
        if not isinstance(found, Terminal):
            raise Malformed(f"what {game.id} brings to the terminal is no Terminal but a {type(found).__name__}")
        known = _known[game.id] = found
    return known
