"""Every card, base and starter deck of the Card Game with its words, and what a deck of one's own holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.cards import NATIONS, BaseCard, Card, Deck
from hulldown.games.cardgame.decks import nation_word, read_deck_text, reasons_against
from hulldown.games.cardgame.phrases import KEYWORD_WORDS, NATION_WORDS, PHRASES, STAT_WORDS, TYPE_WORDS
from hulldown.games.cardgame.verbs import KEYWORDS, ON_VEHICLE, TYPES
from hulldown.games.cardgame.wording import base_text, crew_text, effects_text
from hulldown.kernel.facts import Mistakes
from hulldown.kernel.words import Phrasebook, Word

from ...wire import Checked, Objection

REACHES: Final = ("opposite", "wide", "any")  # by verbs.REACH_OPPOSITE and so on


def catalogue_data(game: CardGame, words: Phrasebook, lang: str) -> dict[str, object]:
    catalogue = game.catalogue
    return {
        "cards": {card.id: _card(card, words, lang) for card in catalogue.cards},
        "bases": {base.id: _base(base, words, lang) for base in catalogue.bases},
        "decks": [_deck(deck, words, lang) for deck in catalogue.decks],
        "nations": _words(NATION_WORDS, lang),
        "types": _words(TYPE_WORDS, lang),
        "stats": _words(STAT_WORDS, lang),
        "rarities": _words(words.words("rarity"), lang),
        "reaches": _words(words.words("reach"), lang),
        "keywords": {
            id: {"name": word.word(lang), "text": game.ledger[PHRASES[f"keyword.{id}"].rule].text(lang)}
            for id, word in KEYWORD_WORDS.items()
        },
    }


def _words(words: Mapping[str, Word], lang: str) -> dict[str, str]:
    return {id: word.word(lang) for id, word in words.items()}


def _card(card: Card, words: Phrasebook, lang: str) -> dict[str, object]:
    return {
        "id": card.id,
        "kind": "combat",
        "number": card.number,
        "name": card.word(lang),
        "nation": NATIONS[card.nation],
        "type": TYPES[card.type],
        "reach": REACHES[card.reach],
        "firepower": card.firepower,
        "cost": card.cost,
        "hp": card.hp,
        "vp": card.vp,
        "keywords": [[KEYWORDS[keyword.verb], keyword.number] for keyword in card.keywords],
        "vehicle": effects_text(card.vehicle_printed, ON_VEHICLE, lang),
        "crew_kind": card.crew_kind,
        "crew": crew_text(card, lang),
        "rarity": card.rarity,
        "source": _source(card, words, lang),
    }


def _base(base: BaseCard, words: Phrasebook, lang: str) -> dict[str, object]:
    return {
        "id": base.id,
        "kind": "base",
        "number": base.number,
        "name": base.word(lang),
        "nation": NATIONS[base.nation],
        "text": base_text(base, lang),
        "rarity": base.rarity,
        "source": _source(base, words, lang),
    }


def _source(card: Card | BaseCard, words: Phrasebook, lang: str) -> str:
    """Whether what is printed is known."""
    if card.source != "partly_published":
        return words[f"source.{card.source}"].texts[lang]
    assert isinstance(card, Card)
    fields = [words[f"field.{field}"].texts[lang] for field in card.published_fields.split(";")]
    return words["source.partly"].texts[lang].format_map({"fields": ", ".join(fields)})


def _deck(deck: Deck, words: Phrasebook, lang: str) -> dict[str, object]:
    styles = words.words("style")
    return {
        "id": deck.id,
        "name": deck.name,
        "style": styles[deck.id].word(lang) if deck.id in styles else deck.style,
        **_contents(deck, lang),
    }


def _contents(deck: Deck, lang: str) -> dict[str, object]:
    nations = sorted({card.nation for card in deck.cards})
    return {
        "code": deck.code,
        "nation": NATIONS[max(nations, key=lambda nation: sum(card.nation == nation for card in deck.cards))]
        if nations
        else "",
        "nations": [nation_word(nation).word(lang) for nation in nations],
        "bases": [base.id for base in deck.bases],
        "cards": {card.id: deck.cards.count(card) for card in deck.cards},
    }


def deck_report(game: CardGame, text: str, lang: str) -> Checked:
    """A deck by its id, its code or the text of its file: what it holds, and every rule that it breaks."""
    text = text.strip()
    mistakes = Mistakes()
    is_file = "\n" in text or "," in text
    deck = read_deck_text(game.catalogue, text, mistakes) if is_file else game.deck(text)
    if mistakes.found:
        return Checked("", "", [Objection(mistake.text, mistake.rule) for mistake in mistakes.found], {})
    reasons = [Objection(refusal.text(lang), refusal.rule) for refusal in reasons_against(deck.cards, deck.bases)]
    is_starter = any(known is deck for known in game.catalogue.decks)
    return Checked(deck.code, deck.name if is_starter else "", reasons, _contents(deck, lang))
