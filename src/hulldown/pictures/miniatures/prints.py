"""Cards, tokens, terrain and the measuring arrow of the Miniatures Game for paper."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.catalogue import (
    ALL_NATIONS,
    NATIONS,
    POSITIONS,
    SUBTYPES,
    TIERS,
    Card,
    Critical,
    TankCard,
)
from hulldown.games.miniatures.cards.verbs import SPECIAL_RULES, TYPES
from hulldown.games.miniatures.words.card_texts import card_text, critical_text, rule_text
from hulldown.games.miniatures.words.phrases import FOLDER, NATION_WORDS, SPECIAL_WORDS, SUBTYPE_WORDS, TYPE_WORDS
from hulldown.kernel.words import Phrasebook

from ..faces import Face
from ..prints import Prints, Shape, Token

SIZE: Final = (63.0, 88.0)
_BOOK: Final = Phrasebook(FOLDER / "words", "prints")
_KINDS: Final = ("woods", "hill", "building", "wall")
_OBJECTIVES: Final = 5
_ROUND: Final = 48  # corners of what is round


def cards(game: Miniatures, lang: str) -> list[Face]:
    catalogue = game.catalogue
    tanks = [face_of(game, tank, lang) for tank in catalogue.tanks]
    carried = [face_of(game, card, lang) for card in catalogue.cards]
    return tanks + carried + [face_of(game, critical, lang) for critical in catalogue.criticals]


def face_of(game: Miniatures, card: TankCard | Card | Critical, lang: str) -> Face:
    if isinstance(card, TankCard):
        return _tank(game, card, lang)
    if isinstance(card, Critical):
        return _critical(game, card, lang)
    say = _BOOK.chapter("print", lang)
    nations = [NATION_WORDS[id].word(lang) for place, id in enumerate(NATIONS) if card.nations >> place & 1]
    nation = say("any") if card.nations == ALL_NATIONS else ", ".join(nations)
    needs = [word.word(lang) for need in card.restrictions for word in need.words]
    kind = " · ".join([SUBTYPE_WORDS[SUBTYPES[card.subtype]].word(lang), nation, *needs])
    band = NATIONS[card.nations.bit_length() - 1] if len(nations) == 1 else ""
    texts = [("", card_text(game.catalogue, card, lang))]
    return Face(card.id, card.word(lang), kind, band, [(say("cost"), str(card.cost))], texts, foot=_foot(card, lang))


def _foot(card: TankCard | Card | Critical, lang: str) -> str:
    say = _BOOK.chapter("print", lang)
    return say("foot", id=card.id, source=say(card.source))


def _tank(game: Miniatures, tank: TankCard, lang: str) -> Face:
    say = _BOOK.chapter("print", lang)
    numbers = {
        "firepower": tank.firepower, "survivability": tank.survivability, "mobility": tank.mobility,
        "initiative": tank.initiative, "cost": tank.cost,
    }  # fmt: skip
    boxes = {"green": tank.hp_green, "yellow": tank.hp_yellow, "orange": tank.hp_orange, "red": tank.hp_red}
    catalogue = game.catalogue
    texts = [(TYPE_WORDS[TYPES[tank.type]].word(lang), rule_text(catalogue, catalogue.types[tank.type], lang))]
    for place, id in enumerate(SPECIAL_RULES):
        if tank.rules >> place & 1:
            texts.append((SPECIAL_WORDS[id].word(lang), rule_text(catalogue, catalogue.specials[place], lang)))
    slots = ["/".join([SUBTYPE_WORDS[id].word(lang) for place, id in enumerate(POSITIONS) if slot >> place & 1])
             for slot in tank.crew]  # fmt: skip
    texts.append((say("crew-slots"), ", ".join(slots)))
    nation = NATION_WORDS[NATIONS[tank.nation]].word(lang)
    return Face(
        tank.id,
        tank.word(lang),
        f"{TYPE_WORDS[TYPES[tank.type]].word(lang)} · {nation} · {TIERS[tank.tier - 1]}",
        NATIONS[tank.nation],
        [(say(key), str(value)) for key, value in numbers.items()],
        texts,
        [(say(key), count) for key, count in boxes.items() if count],
        foot=_foot(tank, lang),
    )


def _critical(game: Miniatures, critical: Critical, lang: str) -> Face:
    say = _BOOK.chapter("print", lang)
    kind = [say("critical"), say("repairable")] if critical.repairable else [say("critical")]
    texts = [("", critical_text(game.catalogue, critical, lang))]
    numbers = [(say("damage"), str(critical.damage))]
    foot = _foot(critical, lang)
    copies = critical.count  # a token, which is not in the deck, has none
    return Face(critical.id, critical.word(lang), " · ".join(kind), "", numbers, texts, foot=foot, copies=copies)


def tokens(game: Miniatures, lang: str) -> list[Token]:
    say = _BOOK.chapter("print", lang)
    moves = [Token(str(number), say("move"), 8) for number in (1, 2, 3)]
    return [*moves, Token("*", say("stun"), 8), Token("!", say("fired"), 8)]


def terrain(game: Miniatures, options: Mapping[str, object], lang: str) -> list[Shape]:
    """One of each outline of the rules, buildings and walls as many as are laid, and objectives."""
    say = _BOOK.chapter("print", lang)
    measures = game.rules_for(game.min_seats, options).measures
    counts = (1, 1, measures.pieces[1], measures.pieces[2])
    shapes: list[Shape] = []
    for key, outline, count in zip(_KINDS, measures.outlines, counts, strict=True):
        corners = [(x / 100, y / 100) for x, y in zip(outline.xs, outline.ys, strict=True)]
        shapes.append(Shape(say(key), corners, count))
    radius = measures.objective_radius / 100
    turns = [2 * pi * step / _ROUND for step in range(_ROUND)]
    round_one = [(radius * cos(turn), radius * sin(turn)) for turn in turns]
    return [*shapes, Shape(say("objective"), round_one, _OBJECTIVES)]


def arrow(game: Miniatures, options: Mapping[str, object], lang: str) -> Shape:
    """The tail, then the head; only lengths matter to the rules, the head is twice as wide as the tail."""
    say = _BOOK.chapter("print", lang)
    measures = game.rules_for(game.min_seats, options).measures
    tail, full, half = measures.arrow_tail / 100, measures.arrow_full / 100, measures.half_tail / 100
    left, neck, tip = -full / 2, tail - full / 2, full / 2
    corners = [
        (left, -half),
        (neck, -half),
        (neck, -2 * half),
        (tip, 0.0),
        (neck, 2 * half),
        (neck, half),
        (left, half),
    ]
    gaps = {"tail": f"{tail:g}", "full": f"{full:g}"}
    labels = ((tail, say("tail", tail=gaps["tail"])), (full, say("full", full=gaps["full"])))
    return Shape(say("arrow", **gaps), corners, 2, labels)


PRINTS: Final = Prints(SIZE, True, cards, face_of, tokens, terrain, arrow, ("arrow_tail", "arrow_full"))
