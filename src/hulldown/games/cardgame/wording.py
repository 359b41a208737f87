"""The texts of cards and bases in both languages, made from their effects and from words/phrases.*.toml."""

from __future__ import annotations

from typing import Final

from ...kernel.languages import KNOWN
from ...kernel.words import fill
from .cards import BaseCard, Card, Catalogue
from .declension import DECLENSIONS, GENITIVE, NOMINATIVE, PLURAL_GENITIVE, is_plural, joined
from .phrases import KEYWORD_WORDS, PHRASES
from .questions import EffectSource
from .verbs import (
    ANY_TYPE,
    BOOST,
    CONDITIONS,
    DISCARD,
    GRANT,
    HOST,
    KEYWORDS,
    MOD,
    NO_TARGET,
    ON_BASE,
    ON_CREW,
    ON_VEHICLE,
    ONGOING,
    OPERATIONS,
    OWN_ADJACENTS,
    OWN_ALL,
    OWN_ANY,
    OWN_COUNT,
    OWN_OTHER,
    OWN_OTHERS,
    PLACES,
    RANGE,
    RANGES,
    REACH_WIDE,
    RECOVER,
    SELECTORS,
    SELF,
    STATS,
    TAKEN,
    TRIGGERS,
    TYPES,
    UNSUPPLY_DEPOT,
    Condition,
    Effect,
    Keyword,
    Step,
)

CASES: Final = ["nominative", "genitive", "dative", "accusative", "instrumental"]  # a phrase names the one it wants
_COUNTED: Final = ["damage", "cards", "top_cards", "ammo", "ammo_tokens", "vp_tokens", "own_depots", "enemy_depots"]
_SHORT: Final = PHRASES.words("wording-short")


def vehicle_text(card: Card, lang: str) -> str:
    """What the card says as a vehicle: its keywords, then its effects."""
    words = [f"{_keyword(keyword, KEYWORD_WORDS[KEYWORDS[keyword.verb]].word(lang))}." for keyword in card.keywords]
    if card.vehicle_printed:
        words.append(effects_text(card.vehicle_printed, ON_VEHICLE, lang))
    return " ".join(words)


def crew_text(card: Card, lang: str) -> str:
    return effects_text(card.crew_printed, ON_CREW, lang)


def base_text(base: BaseCard, lang: str) -> str:
    return effects_text(base.printed, ON_BASE, lang)


def effects_text(effects: list[Effect], where: int, lang: str) -> str:
    """Neighbouring effects of one moment stand in one sentence."""
    sentences: list[str] = []
    moment: list[str] = []
    for place, effect in enumerate(effects):
        moment.append(_effect(effect, HOST if where == ON_CREW else SELF, lang))
        if place + 1 == len(effects) or effects[place + 1].trigger != effect.trigger:
            sentences.append(_say(f"wording-trigger.{TRIGGERS[effect.trigger]}", lang, {"effects": "; ".join(moment)}))
            moment = []
    return " ".join(sentences)


def _say(key: str, lang: str, gaps: dict[str, str]) -> str:
    return PHRASES[key].fill(gaps, lang)


def _word(key: str, lang: str) -> str:
    return PHRASES[key].texts[lang]


def _form(key: str, number: int, lang: str) -> str:
    """The form of a counted thing that goes with the number."""
    return _say(key, lang, {"number": str(number)})


def _keyword(keyword: Keyword, name: str) -> str:
    return f"{name} ({keyword.number})" if keyword.number else name


# Effects and conditions


def _effect(effect: Effect, source: int, lang: str) -> str:
    """The condition comes last if there is one step, and first if it has to cover several."""
    steps = _steps(effect.steps, lang)
    if not effect.conditions:
        return steps
    link = "wording.while" if effect.trigger == ONGOING else "wording.if"
    if len(effect.steps) > 1:
        link += "-first"
    condition = _conditions(effect, source, lang)
    return _say(link, lang, {"condition": condition, "steps": steps})


def _conditions(effect: Effect, source: int, lang: str) -> str:
    step = effect.steps[0]
    named = len(effect.steps) == 1 and step.target == source and step.types == ANY_TYPE
    it = _word("wording.it", lang) if named else _target(source, ANY_TYPE, False, NOMINATIVE, lang)
    if named and effect.trigger == ONGOING and len(effect.conditions) == 1:
        verb = effect.conditions[0].verb
        if verb != OWN_COUNT and CONDITIONS[verb] in _SHORT:
            return _word(f"wording-short.{CONDITIONS[verb]}", lang)
    said: list[str] = []
    repeated = False  # "it is damaged and has a crew"
    for condition in effect.conditions:
        text = _condition(condition, it, lang)
        said.append(text.removeprefix(it + " ") if repeated else text)
        repeated = text.startswith(it + " ")
    return joined(said, "and", lang)


def _condition(condition: Condition, it: str, lang: str) -> str:
    if condition.verb != OWN_COUNT:
        return _say(f"wording-condition.{CONDITIONS[condition.verb]}", lang, {"it": it})
    number = condition.number
    if condition.types == ANY_TYPE:
        vehicles = _form("wording-counted.vehicles", number, lang)
    else:
        vehicles = _types(condition.types, number, lang)
    return _say("wording-condition.own", lang, {"vehicles": f"{number} {vehicles}"})


# Steps


def _steps(steps: list[Step], lang: str) -> str:
    text = ""
    optional = False  # a step after "you may ..., then" goes on with the same verb form
    for step in steps:
        optional = (optional or step.may) and not _is_statement(step)
        said = _step(step, optional, lang)
        text = _say("wording.then", lang, {"first": text, "next": said}) if text else said
    return text


def _is_statement(step: Step) -> bool:
    """The subject is a vehicle or the opponent, not the player who reads the card."""
    return step.verb in (BOOST, MOD, GRANT, RANGE) or (step.verb == DISCARD and step.opponent)


def _step(step: Step, optional: bool, lang: str) -> str:
    key = OPERATIONS[step.verb]
    if step.verb in (DISCARD, UNSUPPLY_DEPOT):
        key += "-opponent" if step.opponent else "-own"
    elif step.verb == RANGE:
        key += f"-{RANGES[step.reach - REACH_WIDE]}"
    gaps = _gaps(step, lang)
    if _is_statement(step):
        said = _say(f"wording-statement.{key}", lang, gaps)
        return _say("wording.wish", lang, {"step": said}) if step.may else said
    said = _say(f"wording-option.{key}" if optional else f"wording-order.{key}", lang, gaps)
    return _say("wording.may", lang, {"step": said}) if step.may else said


def _gaps(step: Step, lang: str) -> dict[str, str]:
    """Everything a phrase can ask for about its step."""
    number = abs(step.number)
    gaps = {name: f"{number} {_form('wording-counted.' + name, number, lang)}" for name in _COUNTED}
    if step.verb == RECOVER and step.types != ANY_TYPE:
        gaps["cards"] = _cards_of_type(step, lang)
    gaps["number"] = str(number)
    gaps["place"] = _word(f"wording-place.{PLACES[step.place]}", lang)
    gaps["depots"] = _form(f"wording-depots.{'supplied' if step.supplied else 'unsupplied'}", number, lang)
    gaps["change"] = _change(step, gaps["damage"], lang)
    if step.keyword is not None:
        gaps["keyword"] = _keyword(step.keyword, _word(f"wording-gain.{KEYWORDS[step.keyword.verb]}", lang))
    if step.target != NO_TARGET:
        for case, name in enumerate(CASES):
            gaps[name] = _target(step.target, step.types, step.only_damaged, case, lang)
        _agree(gaps, step, lang)
    return gaps


def _change(step: Step, damage: str, lang: str) -> str:
    if step.stat == TAKEN:
        return _say(f"wording-change.taken-{'more' if step.number > 0 else 'less'}", lang, {"damage": damage})
    return _say(f"wording-change.{STATS[step.stat]}", lang, {"number": KNOWN[lang].signed(step.number)})


def _cards_of_type(step: Step, lang: str) -> str:
    cards = _form("wording-counted.cards", step.number, lang)
    if lang in DECLENSIONS:
        return f"{step.number} {cards} {_types(step.types, step.number, lang)}"
    return f"{step.number} {_types(step.types, 1, lang)} {cards}"


def _agree(gaps: dict[str, str], step: Step, lang: str) -> None:
    """The words of a phrase that follow the number and gender of its target."""
    declension = DECLENSIONS.get(lang)
    if declension is not None:
        many = is_plural(step.target)
        its = "feminine" if declension.feminine(step.types, NOMINATIVE) else "masculine"
    else:
        many = step.target in (OWN_ALL, OWN_OTHERS, OWN_ADJACENTS)
        its = "many" if many else "feminine"
    count = "many" if many else "one"
    gaps["has"] = _word(f"wording-agreement.has-{count}", lang)
    gaps["can"] = _word(f"wording-agreement.can-{count}", lang)
    gaps["its"] = _word(f"wording-agreement.its-{its}", lang)


# Targets


def _target(target: int, types: int, damaged: bool, case: int, lang: str) -> str:
    phrase = _word(f"wording-target.{SELECTORS[target]}", lang)
    joint = "and" if target >= OWN_ALL else "or"
    declension = DECLENSIONS.get(lang)
    if declension is not None:
        return declension.target(phrase, target, types, damaged, case, joint)
    several = target in (OWN_ANY, OWN_OTHER, OWN_ALL, OWN_OTHERS, OWN_ADJACENTS)
    vehicle = _plain_types(types, 2 if several else 1, joint, lang)
    return fill(phrase, {"vehicle": _say("wording.damaged", lang, {"vehicle": vehicle}) if damaged else vehicle}, lang)


def _types(types: int, number: int, lang: str) -> str:
    """What goes with a number: `2 Light Tanks or SPGs`."""
    declension = DECLENSIONS.get(lang)
    if declension is not None:
        return declension.types(types, GENITIVE if number == 1 else PLURAL_GENITIVE, "or")
    return _plain_types(types, number, "or", lang)


def _plain_types(types: int, number: int, joint: str, lang: str) -> str:
    """In a language that does not decline."""
    if types == ANY_TYPE:
        return _form("wording-counted.vehicles", number, lang)
    kinds = [_form(f"wording-type.{name}", number, lang) for bit, name in enumerate(TYPES) if types >> bit & 1]
    return joined(kinds, joint, lang)


def source_words(catalogue: Catalogue, source: EffectSource, lang: str) -> tuple[str, str]:
    """The name of the card that an effect comes from, and the text of that side of it."""
    if source.kind == "base":
        base = catalogue.bases_by_id[source.card.casefold()]
        return base.word(lang), base_text(base, lang)
    card = catalogue.by_id[source.card.casefold()]
    return card.word(lang), crew_text(card, lang) if source.kind == "crew" else vehicle_text(card, lang)
