"""Which decks are played: starter decks, deck codes, deck files and random ones, as the command line names them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.decks import CODE_PREFIX, check_legal, deck_code, random_deck, read_deck_file
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro

RANDOM: Final = "random"
_STREAM: Final = 100  # apart from the streams of chance and of the bots, so that a deck changes neither


def deck_options(
    game: Game, decks: str | None, single: list[str | None], foreign_bases: bool, seed: int
) -> dict[str, object]:
    """The options deck_1 and deck_2 that `--decks A,B`, `--deck A` and `--deck2 B` mean."""
    names = [name.strip() for name in decks.split(",")] if decks is not None else []
    if len(names) > len(single):
        raise Malformed(f"--decks names {len(names)} decks; there are {len(single)} players")
    chosen: dict[str, object] = {}
    for seat, alone in enumerate(single):
        together = names[seat] if seat < len(names) else ""
        if together and alone:
            raise Malformed(f"the deck of player {seat + 1} is named twice, by --decks and by --deck")
        name = alone or together
        if name:
            chosen[f"deck_{seat + 1}"] = _deck(game, name, foreign_bases, Xoshiro(seed, _STREAM + seat))
    return chosen


def _deck(game: Game, name: str, foreign_bases: bool, rng: Xoshiro) -> str:
    """What the game's option takes: an id or a code."""
    if not isinstance(game, CardGame):
        raise Malformed(f"{game.id} is played without decks of one's own")
    if name.casefold() == RANDOM:
        deck = random_deck(game.catalogue, rng)
        return deck_code(deck.cards, deck.bases)
    path = Path(name).expanduser()
    if path.suffix == ".csv" or (not name.startswith(CODE_PREFIX) and path.is_file()):
        deck = read_deck_file(game.catalogue, path)
        check_legal(deck, foreign_bases)  # here, while it still has a name that a person knows
        return deck_code(deck.cards, deck.bases)
    return game.deck(name).id
