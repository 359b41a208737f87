"""Cards and tokens of the Card Game for paper."""

from __future__ import annotations

from typing import Final

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.cards import NATIONS, BaseCard, Card
from hulldown.games.cardgame.phrases import FOLDER, NATION_WORDS, TYPE_WORDS
from hulldown.games.cardgame.verbs import TYPES
from hulldown.games.cardgame.wording import base_text, crew_text, vehicle_text
from hulldown.kernel.words import Phrasebook

from ..faces import Face
from ..prints import Prints, Token

SIZE: Final = (63.0, 88.0)
_BOOK: Final = Phrasebook(FOLDER / "words", "prints")
_TOKENS: Final = 24  # of each kind: the rules set no number


def cards(game: CardGame, lang: str) -> list[Face]:
    bases = [face_of(game, base, lang) for base in game.catalogue.bases]
    return bases + [face_of(game, card, lang) for card in game.catalogue.cards]


def face_of(game: CardGame, card: Card | BaseCard, lang: str) -> Face:
    say = _BOOK.chapter("print", lang)
    nation = NATION_WORDS[NATIONS[card.nation]].word(lang)
    foot = say("foot", id=card.id, source=say(card.source))
    band = NATIONS[card.nation]
    if isinstance(card, BaseCard):
        texts = [("", base_text(card, lang))]
        return Face(card.id, card.word(lang), f"{say('base')} · {nation}", band, texts=texts, foot=foot)
    numbers = [
        (say("firepower"), str(card.firepower)),
        (say("cost"), str(card.cost)),
        (say("hp"), str(card.hp)),
        (say("vp"), str(card.vp)),
    ]
    sides = [(say("vehicle"), vehicle_text(card, lang)), (say("crew"), crew_text(card, lang))]
    texts = [(heading, text) for heading, text in sides if text]
    kind = f"{TYPE_WORDS[TYPES[card.type]].word(lang)} · {nation}"
    return Face(card.id, card.word(lang), kind, band, numbers, texts, mark=TYPES[card.type], foot=foot)


def tokens(game: CardGame, lang: str) -> list[Token]:
    say = _BOOK.chapter("print", lang)
    return [Token(text, say(key), _TOKENS) for text, key in (("A", "ammo"), ("1", "points"), ("×", "damage"))]


PRINTS: Final = Prints(SIZE, True, cards, face_of, tokens)
