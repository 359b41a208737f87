"""Decks as they are named on a command line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.cards import Deck
from hulldown.games.cardgame.decks import CODE_PREFIX, random_deck, read_deck_file
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro

RANDOM: Final = "random"
_STREAM: Final = 1 << 62  # far from the streams of the games
_SHOWN: Final = 12  # letters of a deck's code


def named_decks(game: Game, names: list[str], seed: int) -> list[Deck]:
    """Each name is a starter deck's id, a deck code, a deck file or `random`, which the seed draws."""
    if not isinstance(game, CardGame):
        raise Malformed(f"{game.id} has no decks to name")
    decks: list[Deck] = []
    for place, name in enumerate(names):
        if name == RANDOM:
            deck = random_deck(game.catalogue, Xoshiro(seed, _STREAM + place))
        elif Path(name).suffix.casefold() == ".csv":
            deck = read_deck_file(game.catalogue, Path(name))
        else:
            deck = game.deck(name)
        decks.append(deck)
    return decks


def starter_decks(game: Game) -> list[Deck]:
    if not isinstance(game, CardGame):
        raise Malformed(f"{game.id} has no decks to compare")
    return game.catalogue.decks


def label(deck: Deck) -> str:
    """A short name: the deck's id, or the beginning of a long code."""
    if not deck.id.startswith(CODE_PREFIX):
        return deck.id
    return deck.id if len(deck.id) <= _SHOWN else deck.id[:_SHOWN] + "..."
