"""What a deck is measured by: its cards, what they cost, and where they come from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.cards import NATIONS, Deck
from hulldown.games.cardgame.decks import DECK_SIZE, nation_word
from hulldown.games.cardgame.phrases import TYPE_WORDS
from hulldown.games.cardgame.verbs import TYPES
from hulldown.kernel.lists import Chosen

from ..bench import Bench, Measured, stacked
from ..shapes import Bar, Chart
from .filling import fill
from .trying import goldfish, hands
from .words import say

RULES: Final = tuple(
    [
        f"cardgame.deck.{name}"
        for name in (
            "size", "copies", "different-bases", "nations", "main-faction", "nation-minimum", "base-nations",
        )
    ]
)  # fmt: skip


def measure(game: CardGame, deck: Deck, chosen: Chosen, lang: str) -> Measured:
    """Combat cards, by their nations."""
    counts = _counted([card.nation for card in deck.cards], len(NATIONS))
    parts = [(nation_word(nation).word(lang), count, NATIONS[nation]) for nation, count in enumerate(counts) if count]
    return Measured(len(deck.cards), DECK_SIZE, stacked(parts, DECK_SIZE))


def charts(game: CardGame, deck: Deck, lang: str) -> list[Chart]:
    costs = _counted([card.cost for card in deck.cards], 1 + max([card.cost for card in game.catalogue.cards]))
    types = _counted([card.type for card in deck.cards], len(TYPES))
    nations = _counted([card.nation for card in deck.cards], len(NATIONS))
    bases = _counted([base.nation for base in deck.bases], len(NATIONS))
    return [
        Chart("cost", say("chart.cost", lang), [Bar(str(cost), count, "", False) for cost, count in enumerate(costs)]),
        Chart(
            "roles",
            say("chart.roles", lang),
            [Bar(TYPE_WORDS[TYPES[type]].word(lang), count, TYPES[type], False) for type, count in enumerate(types)],
        ),
        Chart("nations", say("chart.nations", lang), _by_nation(nations, lang)),
        Chart("bases", say("chart.bases", lang), _by_nation(bases, lang)),
    ]


def _by_nation(counts: list[int], lang: str) -> list[Bar]:
    return [
        Bar(nation_word(nation).word(lang), count, NATIONS[nation], False)
        for nation, count in enumerate(counts)
        if count
    ]


def _counted(values: Iterable[int], most: int) -> list[int]:
    counts = [0] * most
    for value in values:
        counts[value] += 1
    return counts


def ready(game: CardGame) -> list[Deck]:
    return game.catalogue.decks


BENCH: Final = Bench(measure, charts, ready, RULES, hands=hands, goldfish=goldfish, fill=fill)
