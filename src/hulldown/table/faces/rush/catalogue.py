"""The cards of Rush as the browser shows them: facts, names and the rules of what is printed on them."""

from __future__ import annotations

from hulldown.games.rush import Rush
from hulldown.games.rush.actions import ABILITY_IDS
from hulldown.games.rush.cards import (
    BASE,
    BASES_PER_PLAYER,
    CLASSES,
    KINDS,
    NATIONS,
    NO_CLASS,
    NO_NATION,
    Achievement,
    Card,
)
from hulldown.games.rush.finish import MEDALS_PER_ACHIEVEMENT, MEDALS_PER_BASE
from hulldown.games.rush.state import RESERVE_SIZE
from hulldown.kernel.names import as_printed

from .wire import AchievementInfo, CardInfo, Catalogue, Feature
from .words import WORDS


def catalogue(game: Rush, lang: str) -> Catalogue:
    return Catalogue(
        cards={card.id: _card(game, card, lang) for card in game.catalogue.cards},
        achievements={one.id: _achievement(game, one, lang) for one in game.catalogue.achievements},
        nations={id: _words(game, f"nation.{id}", lang) for id in NATIONS},
        classes={id: _words(game, f"class.{id}", lang) for id in CLASSES},
        abilities={id: _feature(game, f"ability.{id}", lang) for id in ABILITY_IDS},
        sources={id: word.word(lang) for id, word in WORDS.words("source").items()},
        reserve_size=RESERVE_SIZE,
        medals_per_base=MEDALS_PER_BASE,
        medals_per_achievement=MEDALS_PER_ACHIEVEMENT,
    )


def _words(game: Rush, key: str, lang: str) -> str:
    return game.phrases[key].texts[lang]


def _feature(game: Rush, key: str, lang: str, number: int = 0) -> Feature:
    rule = game.phrases[key].rule
    return Feature(key.partition(".")[2], number, _words(game, key, lang), rule, game.ledger[rule].text(lang))


def _card(game: Rush, card: Card, lang: str) -> CardInfo:
    passives = [
        key
        for key, is_so in (
            ("passive.only-bases", card.only_bases),
            ("passive.only-vehicles", card.only_vehicles),
            ("passive.national", card.national),
        )
        if is_so
    ]
    return CardInfo(
        id=card.id,
        kind=KINDS[card.kind],
        kind_name=_words(game, f"kind.{KINDS[card.kind]}", lang),
        name=card.word(lang),
        printed=as_printed(card, NATIONS[card.nation], lang) if card.is_vehicle else "",
        nation=NATIONS[card.nation] if card.nation != NO_NATION else None,
        cls=CLASSES[card.cls] if card.cls != NO_CLASS else None,
        cost=card.cost if card.is_vehicle else None,
        resources=card.resources if card.can_pay else None,
        national=card.national,
        power=card.power,
        armour=card.armor,
        abilities=[
            _feature(game, f"ability.{ABILITY_IDS[ability.verb]}", lang, ability.number) for ability in card.abilities
        ],
        passives=[_feature(game, key, lang) for key in passives],
        medals=card.medals,
        count=BASES_PER_PLAYER if card.kind == BASE else card.count,
        source=card.source,
    )


def _achievement(game: Rush, one: Achievement, lang: str) -> AchievementInfo:
    return AchievementInfo(one.id, one.word(lang), one.counts, one.rule, game.ledger[one.rule].text(lang))
