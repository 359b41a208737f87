"""The names of what is held, in a language, by kind and id."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.phrases import NATION_WORDS as CARDGAME_NATIONS
from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.words.phrases import NATION_WORDS as MINIATURES_NATIONS
from hulldown.games.rush import Rush
from hulldown.games.rush.phrases import NATION_WORDS as RUSH_NATIONS
from hulldown.kernel.game import Game
from hulldown.kernel.words import Word

from .arena_file import DeckEntry


def names_of(game: Game, kind: str, lang: str, decks: Sequence[DeckEntry] = ()) -> dict[str, str]:
    """What is not in it goes by its id: other cards may have been played with."""
    if kind == "decks":
        return {deck["id"]: _with_id(deck["id"], deck["name"]) for deck in decks}
    if kind == "platoons":
        given = {deck["id"]: deck["name"] for deck in decks}
        return given | {id: name for id, name in _said(_words(game, kind), lang).items() if id in given}
    return _said(_words(game, kind), lang)


def _with_id(id: str, name: str) -> str:
    return id if name == id else f"{id} {name}"


def _said(words: Iterable[Word], lang: str) -> dict[str, str]:
    return {word.id: word.word(lang) for word in words}


def _words(game: Game, kind: str) -> Iterable[Word]:
    if isinstance(game, Rush):
        return {"cards": game.catalogue.by_id.values(), "nations": RUSH_NATIONS.values()}.get(kind, [])
    if isinstance(game, CardGame):
        cards: dict[str, Iterable[Word]] = {
            "cards": game.catalogue.cards,
            "bases": game.catalogue.bases,
            "nations": CARDGAME_NATIONS.values(),
        }
        return cards.get(kind, [])
    if isinstance(game, Miniatures):
        shelf: dict[str, Iterable[Word]] = {
            "tanks": game.catalogue.tanks,
            "upgrades": game.catalogue.cards,
            "platoons": game.ready,
            "nations": MINIATURES_NATIONS.values(),
        }
        return shelf.get(kind, [])
    return []
