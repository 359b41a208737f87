"""Cards and markers of Rush for paper."""

from __future__ import annotations

from typing import Final

from hulldown.games.rush import Rush
from hulldown.games.rush.actions import ABILITY_IDS
from hulldown.games.rush.cards import (
    BARRACKS,
    BASE,
    BASES_PER_PLAYER,
    CLASSES,
    KINDS,
    MOST_PLAYERS,
    NATIONS,
    NO_CLASS,
    NO_NATION,
    Achievement,
    Card,
)
from hulldown.games.rush.phrases import CLASS_WORDS, FOLDER, NATION_WORDS
from hulldown.kernel.words import Phrasebook

from ..faces import Face
from ..prints import Prints, Token

SIZE: Final = (63.0, 89.0)  # printed on the box's own sheets
_BOOK: Final = Phrasebook(FOLDER / "words", "prints")


def cards(game: Rush, lang: str) -> list[Face]:
    found = [face_of(game, card, lang) for card in game.catalogue.cards]
    return found + [face_of(game, achievement, lang) for achievement in game.catalogue.achievements]


def face_of(game: Rush, card: Card | Achievement, lang: str) -> Face:
    say = _BOOK.chapter("print", lang)
    if isinstance(card, Achievement):
        texts = [("", game.ledger[card.rule].text(lang))]
        return Face(card.id, card.word(lang), say("achievement"), texts=texts, foot=card.id)
    kind = [game.phrases[f"kind.{KINDS[card.kind]}"].texts[lang]]
    if card.nation != NO_NATION:
        kind.append(NATION_WORDS[NATIONS[card.nation]].word(lang))
    if card.cls != NO_CLASS:
        kind.append(CLASS_WORDS[CLASSES[card.cls]].word(lang))
    numbers = [(say("cost"), str(card.cost))] if card.is_vehicle else []
    if card.can_pay:
        numbers.append((say("resources"), str(card.resources)))
    if card.is_vehicle:
        numbers += [(say("power"), str(card.power)), (say("armor"), str(card.armor))]
    if card.medals:
        numbers.append((say("medals"), str(card.medals)))
    source = say(card.source) if card.source else ""
    return Face(
        card.id,
        card.word(lang),
        " · ".join(kind),
        NATIONS[card.nation] if card.nation != NO_NATION else "",
        numbers,
        _texts(game, card, lang),
        mark=CLASSES[card.cls] if card.cls != NO_CLASS else "",
        foot=say("foot", id=card.id, source=source) if source else card.id,
        copies=_copies(card),
    )


def _texts(game: Rush, card: Card, lang: str) -> list[tuple[str, str]]:
    """Every ability and passive with the rule behind it."""
    found: list[tuple[str, str]] = []
    for ability in card.abilities:
        phrase = game.phrases[f"ability.{ABILITY_IDS[ability.verb]}"]
        number = f" {ability.number}" if ability.number else ""
        found.append((phrase.texts[lang] + number, game.ledger[phrase.rule].text(lang)))
    passives = {"only-bases": card.only_bases, "only-vehicles": card.only_vehicles, "national": card.national}
    for id, has in passives.items():
        if has:
            phrase = game.phrases[f"passive.{id}"]
            found.append((phrase.texts[lang], game.ledger[phrase.rule].text(lang)))
    return found


def _copies(card: Card) -> int:
    if card.kind == BASE:
        return BASES_PER_PLAYER * MOST_PLAYERS
    return card.count * MOST_PLAYERS if card.kind == BARRACKS else card.count


def tokens(game: Rush, lang: str) -> list[Token]:
    say = _BOOK.chapter("print", lang)
    return [Token("1", say("first"), 1, 30.0), Token("†", say("graveyard"), 1, 30.0)]


PRINTS: Final = Prints(SIZE, False, cards, face_of, tokens)
