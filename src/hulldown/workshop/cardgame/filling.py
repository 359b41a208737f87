"""Ways to fill the rest of a deck: as the ready decks that are most like it, and as chance would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeVar

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.actions import BASES
from hulldown.games.cardgame.cards import BaseCard, Card, Deck
from hulldown.games.cardgame.decks import DECK_SIZE, MOST_COPIES, make_deck, reasons_against
from hulldown.games.cardgame.random_decks import complete_deck
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Chosen
from hulldown.kernel.words import Word

from ..drafts import as_written
from ..figures import Suggestion
from .words import say

MOST: Final = 3
SEEDS: Final = 4  # that chance is asked with
SHOWN: Final = 5  # cards that a suggestion names
T = TypeVar("T", Card, BaseCard)


def fill(game: CardGame, deck: Deck, chosen: Chosen, lang: str) -> list[Suggestion]:
    """Legal decks that hold all cards of this one; none where it is full, or where no legal deck holds them."""
    if len(deck.cards) >= DECK_SIZE and len(deck.bases) >= BASES:
        return []
    foreign = chosen.get("foreign_bases") is True
    found: dict[str, Suggestion] = {}
    like = sorted(game.catalogue.decks, key=lambda one: -_shared(one, deck))
    for ready in [one for one in like if _shared(one, deck)][:MOST]:
        _offer(game, deck, _after(game, deck, ready, foreign), foreign, "fill.like", ready.word(lang), lang, found)
    for seed in range(SEEDS):
        made = complete_deck(game.catalogue, deck.cards, deck.bases, Xoshiro(seed, 0), DECK_SIZE, foreign)
        _offer(game, deck, made, foreign, "fill.any", "", lang, found)
    return list(found.values())[:MOST]


def _shared(one: Deck, other: Deck) -> int:
    ids = Counter([card.id for card in one.cards]) & Counter([card.id for card in other.cards])
    return ids.total()


def _after(game: CardGame, deck: Deck, ready: Deck, foreign: bool) -> Deck:
    """The deck with what the ready one has besides; where that is not enough, with what else goes with it."""
    cards = _with(deck.cards, ready.cards, DECK_SIZE, MOST_COPIES)
    bases = _with(deck.bases, ready.bases, BASES, 1)
    return complete_deck(game.catalogue, cards, bases, Xoshiro(0, 0), DECK_SIZE, foreign)


def _with(own: Sequence[T], others: Sequence[T], most: int, copies: int) -> list[T]:
    found = list(own)
    for one in others:
        if len(found) < most and found.count(one) < min(copies, others.count(one)):
            found.append(one)
    return found


def _offer(
    game: CardGame, deck: Deck, made: Deck, foreign: bool, key: str, name: str, lang: str, found: dict[str, Suggestion]
) -> None:
    full = make_deck("", list(made.cards), list(made.bases))
    if full.code in found or reasons_against(full.cards, full.bases, foreign):
        return
    added: dict[Word, int] = {}
    for one in [*full.bases, *full.cards]:
        added[one] = added.get(one, 0) + 1
    for one in [*deck.bases, *deck.cards]:
        added[one] = added.get(one, 0) - 1
    if min(added.values()) < 0:
        return  # it does not hold the deck
    new = [f"{count} {one.word(lang)}" for one, count in added.items() if count]
    cards = ", ".join(new[:SHOWN]) + (f" +{len(new) - SHOWN}" if len(new) > SHOWN else "")
    found[full.code] = Suggestion(say(key, lang, deck=name, cards=cards), as_written(game.decks.parts(full)))
