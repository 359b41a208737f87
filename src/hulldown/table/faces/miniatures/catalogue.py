"""The catalogue of the Miniatures Game, sent once: cards with their texts, ready platoons, scenarios, words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import asdict

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.catalogue import (
    ALL_NATIONS,
    CARD_KINDS,
    NATIONS,
    POSITIONS,
    SUBTYPES,
    TIERS,
    Card,
    Critical,
    RuleCard,
    TankCard,
)
from hulldown.games.miniatures.cards.platoons import Platoon, cost, write_code
from hulldown.games.miniatures.cards.verbs import SPECIAL_RULES, TYPES
from hulldown.games.miniatures.edition import MODES, PLACED
from hulldown.games.miniatures.ground.field import KINDS
from hulldown.games.miniatures.scenes.ready import find_scenario, ready_scenarios
from hulldown.games.miniatures.scenes.scenario import NOBODY
from hulldown.games.miniatures.words.card_texts import card_text, critical_text, rule_text
from hulldown.games.miniatures.words.phrases import NATION_WORDS, PHRASES, SPECIAL_WORDS, SUBTYPE_WORDS, TYPE_WORDS
from hulldown.kernel.names import as_printed
from hulldown.kernel.words import Word

from ...wire import Checked, Named, Objection
from .scene import outlines
from .wire import (
    CardFacts,
    Catalogue,
    CriticalFacts,
    GroundFacts,
    HitPoints,
    Origin,
    Piece,
    PlatoonFacts,
    PlatoonTank,
    RuleFacts,
    ScenarioFacts,
    TankFacts,
    Words,
)
from .words import say, words_of

LEGALITY: Final = ("cost_limit", "one_nation", "duplicate_upgrades")  # the options that a platoon depends on


def catalogue(game: Miniatures, lang: str) -> Catalogue:
    cards = game.catalogue
    return Catalogue(
        tanks={tank.id: _tank(tank, lang) for tank in cards.tanks},
        cards={card.id: _card(game, card, lang) for card in cards.cards},
        criticals={critical.id: _critical(game, critical, lang) for critical in cards.criticals},
        types={rule.id: _rule(game, rule, lang) for rule in cards.types},
        specials={rule.id: _rule(game, rule, lang) for rule in cards.specials},
        platoons=[_platoon(platoon, lang) for platoon in game.ready],
        scenarios=_scenarios(game, lang),
        ground=GroundFacts(
            (cards.measures.width, cards.measures.height),
            outlines(cards.measures),
            cards.measures.arrow_full,
            cards.measures.objective_radius,
        ),
        words=Words(
            nation=_words(NATION_WORDS, lang),
            subtype=_words(SUBTYPE_WORDS, lang),
            terrain=_words(PHRASES.words("terrain"), lang),
            edge=_words(PHRASES.words("edge"), lang),
            mode=words_of("mode", lang),
            phase=words_of("phase", lang),
            kind=words_of("kind", lang),
            source=words_of("source", lang),
            confidence=words_of("confidence", lang),
            dice={face: say(f"dice.{face}", lang) for face in ("blank", "hit", "critical")},
        ),
    )


def _words(words: dict[str, Word], lang: str) -> dict[str, str]:
    return {id: word.word(lang) for id, word in words.items()}


def _origin(entry: TankCard | Card | Critical, lang: str) -> Origin:
    return Origin(
        source=entry.source,
        source_say=say(f"source.{entry.source}", lang),
        confidence=entry.confidence,
        confidence_say=say(f"confidence.{entry.confidence}", lang),
        sources=entry.sources,
        note=entry.note,
    )


def _tank(tank: TankCard, lang: str) -> TankFacts:
    return TankFacts(
        id=tank.id,
        kind="tank",
        name=tank.word(lang),
        printed=as_printed(tank, NATIONS[tank.nation], lang),
        nation=NATIONS[tank.nation],
        type=TYPES[tank.type],
        tier=TIERS[tank.tier - 1],
        cost=tank.cost,
        firepower=tank.firepower,
        survivability=tank.survivability,
        mobility=tank.mobility,
        initiative=tank.initiative,
        hit_points=tank.hit_points,
        hp=HitPoints(tank.hp_red, tank.hp_orange, tank.hp_yellow, tank.hp_green),
        rules=[id for place, id in enumerate(SPECIAL_RULES) if tank.rules >> place & 1],
        crew=[
            "/".join(SUBTYPE_WORDS[id].word(lang) for place, id in enumerate(POSITIONS) if slot >> place & 1)
            for slot in tank.crew
        ],
        length=tank.outline.length,
        width=tank.outline.width,
        turret=tank.turret,
        **asdict(_origin(tank, lang)),
    )


def _card(game: Miniatures, card: Card, lang: str) -> CardFacts:
    nations = (
        [] if card.nations == ALL_NATIONS else [id for place, id in enumerate(NATIONS) if card.nations >> place & 1]
    )
    return CardFacts(
        id=card.id,
        kind=CARD_KINDS[card.kind],
        name=card.word(lang),
        subtype=SUBTYPES[card.subtype],
        subtype_say=SUBTYPE_WORDS[SUBTYPES[card.subtype]].word(lang),
        nations=nations,
        cost=card.cost,
        unique=card.unique,
        text=card_text(game.catalogue, card, lang),
        skills=[game.catalogue.skills[place].word(lang) for place in card.skills],
        only=[word.word(lang) for need in card.restrictions for word in need.words],
        revealed=card.starts_revealed,
        paid=card.is_paid,
        **asdict(_origin(card, lang)),
    )


def _critical(game: Miniatures, critical: Critical, lang: str) -> CriticalFacts:
    return CriticalFacts(
        id=critical.id,
        kind="critical",
        name=critical.word(lang),
        count=critical.count,
        damage=critical.damage,
        repairable=critical.repairable,
        text=critical_text(game.catalogue, critical, lang),
        rule=_known(game, f"miniatures.critical.{critical.id.replace('_', '-')}"),
        **asdict(_origin(critical, lang)),
    )


def _rule(game: Miniatures, rule: RuleCard, lang: str) -> RuleFacts:
    is_type = rule.id in TYPES
    word = TYPE_WORDS[rule.id] if is_type else SPECIAL_WORDS[rule.id]
    phrase = PHRASES[f"type.{rule.id}" if is_type else f"special.{rule.id}"]
    text = rule_text(game.catalogue, rule, lang)
    return RuleFacts(rule.id, word.word(lang), text, _known(game, phrase.rule))


def _known(game: Miniatures, rule: str) -> str:
    return rule if rule in game.ledger else ""


def _platoon(platoon: Platoon, lang: str) -> PlatoonFacts:
    return PlatoonFacts(
        id=platoon.id,
        name=platoon.word(lang),
        limit=platoon.limit,
        cost=cost(platoon),
        code=write_code(platoon),
        tanks=[PlatoonTank(entry.tank.id, [card.id for card in entry.cards]) for entry in platoon.tanks],
    )


def platoon_report(game: Miniatures, text: str, options: Mapping[str, object], lang: str) -> Checked[PlatoonFacts]:
    """A platoon by its id, its code or the text of its file, for a match with these options."""
    wanted = {name: value for name, value in options.items() if name in LEGALITY}
    rules = game.complete_options(game.min_seats, wanted)
    limit = rules["cost_limit"]
    assert isinstance(limit, int)
    is_file = game.platoons.is_file(text)
    platoon = game.platoons.understood(text) if is_file else game.platoon(text, limit=limit)
    reasons = game.platoons.reasons_against(platoon, rules)
    is_ready = game.platoons.knows(platoon.id)
    return Checked(
        platoon.id if is_ready else write_code(platoon),
        platoon.word(lang) if is_ready or is_file else "",
        [Objection(reason.text(lang), reason.rule) for reason in reasons],
        _platoon(platoon, lang),
    )


def _scenarios(game: Miniatures, lang: str) -> list[ScenarioFacts]:
    found: list[ScenarioFacts] = []
    for id in ready_scenarios():
        scenario = find_scenario(game.catalogue, game.catalogue.measures, id)
        found.append(
            ScenarioFacts(
                id=id,
                name=scenario.word(lang),
                mode=MODES[scenario.mode] if scenario.mode != NOBODY else "",
                seats=scenario.seats,
                pieces=[Piece(KINDS[piece.kind], piece.x, piece.y, piece.angle) for piece in scenario.pieces],
            )
        )
    found.append(ScenarioFacts(PLACED, say("scenario.placed", lang), "", 0, []))
    return found


def scenarios_named(game: Miniatures, lang: str) -> list[Named]:
    return [Named(one.id, one.name) for one in _scenarios(game, lang)]
