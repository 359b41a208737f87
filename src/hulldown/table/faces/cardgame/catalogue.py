"""Every card, base and starter deck of the Card Game with its words, and what a deck of one's own holds."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.card_facts import RARITY_WORDS, REACH_WORDS, REACHES, source_text, style_text
from hulldown.games.cardgame.cards import NATIONS, BaseCard, Card, Deck
from hulldown.games.cardgame.decks import nation_word
from hulldown.games.cardgame.phrases import KEYWORD_WORDS, NATION_WORDS, PHRASES, STAT_WORDS, TYPE_WORDS
from hulldown.games.cardgame.verbs import KEYWORDS, ON_VEHICLE, TYPES
from hulldown.games.cardgame.wording import base_text, crew_text, effects_text
from hulldown.kernel.facts import Mistakes
from hulldown.kernel.names import as_printed
from hulldown.kernel.words import Word

from ...wire import Checked, Objection
from .wire import BaseInfo, CardInfo, Catalogue, Contents, DeckInfo, KeywordInfo


def catalogue(game: CardGame, lang: str) -> Catalogue:
    known = game.catalogue
    return Catalogue(
        cards={card.id: _card(card, lang) for card in known.cards},
        bases={base.id: _base(base, lang) for base in known.bases},
        decks=[_deck(deck, lang) for deck in known.decks],
        nations=_words(NATION_WORDS, lang),
        types=_words(TYPE_WORDS, lang),
        stats=_words(STAT_WORDS, lang),
        rarities=_words(RARITY_WORDS, lang),
        reaches=_words(REACH_WORDS, lang),
        keywords={
            id: KeywordInfo(word.word(lang), game.ledger[PHRASES[f"keyword.{id}"].rule].text(lang))
            for id, word in KEYWORD_WORDS.items()
        },
    )


def _words(words: Mapping[str, Word], lang: str) -> dict[str, str]:
    return {id: word.word(lang) for id, word in words.items()}


def _card(card: Card, lang: str) -> CardInfo:
    return CardInfo(
        id=card.id,
        kind="combat",
        number=card.number,
        name=card.word(lang),
        printed=as_printed(card, NATIONS[card.nation], lang),
        nation=NATIONS[card.nation],
        type=TYPES[card.type],
        reach=REACHES[card.reach],
        firepower=card.firepower,
        cost=card.cost,
        hp=card.hp,
        vp=card.vp,
        keywords=[(KEYWORDS[keyword.verb], keyword.number) for keyword in card.keywords],
        vehicle=effects_text(card.vehicle_printed, ON_VEHICLE, lang),
        crew_kind=card.crew_kind,
        crew=crew_text(card, lang),
        rarity=card.rarity,
        source=source_text(card, lang),
    )


def _base(base: BaseCard, lang: str) -> BaseInfo:
    return BaseInfo(
        id=base.id,
        kind="base",
        number=base.number,
        name=base.word(lang),
        nation=NATIONS[base.nation],
        text=base_text(base, lang),
        rarity=base.rarity,
        source=source_text(base, lang),
    )


def _deck(deck: Deck, lang: str) -> DeckInfo:
    shown = msgspec.structs.asdict(_contents(deck, lang))
    return DeckInfo(**shown, id=deck.id, name=deck.word(lang), style=style_text(deck, lang))


def _contents(deck: Deck, lang: str) -> Contents:
    nations = sorted({card.nation for card in deck.cards})
    most = max(nations, key=lambda nation: sum(card.nation == nation for card in deck.cards), default=-1)
    return Contents(
        code=deck.code,
        nation=NATIONS[most] if nations else "",
        nations=[nation_word(nation).word(lang) for nation in nations],
        bases=[base.id for base in deck.bases],
        cards={card.id: deck.cards.count(card) for card in deck.cards},
    )


def deck_report(game: CardGame, text: str, options: Mapping[str, object], lang: str) -> Checked[Contents]:
    """A deck by its id, its code or the text of its file: what it holds, and every rule that it breaks."""
    mistakes = Mistakes()
    deck = game.decks.understood(text.strip(), mistakes)
    if mistakes.found:
        return Checked("", "", [Objection(mistake.text, mistake.rule) for mistake in mistakes.found], None)
    reasons = [Objection(one.text(lang), one.rule) for one in game.decks.reasons_against(deck, options)]
    name = deck.word(lang) if game.decks.knows(deck.id) else ""
    return Checked(deck.code, name, reasons, _contents(deck, lang))
