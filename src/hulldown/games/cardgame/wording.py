"""The texts of cards and bases in both languages, made from their effects and from words/phrases.*.toml."""

from __future__ import annotations

from typing import Final

from .cards import BaseCard, Card
from .phrases import KEYWORD_WORDS, PHRASES, TYPE_WORDS
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
    SPG,
    STATS,
    TAKEN,
    TANK_DESTROYER,
    TRIGGERS,
    TYPES,
    UNSUPPLY_DEPOT,
    Condition,
    Effect,
    Keyword,
    Step,
)

# Russian forms: five cases, then the plural. A phrase names the case it wants; English fills in the same words for all.
NOMINATIVE: Final = 0
GENITIVE: Final = 1
CASES: Final = ["nominative", "genitive", "dative", "accusative", "instrumental"]
PLURAL: Final = 5
PLURAL_GENITIVE: Final = 6
FEMININE: Final = 5  # where the feminine begins in a line of _ADJECTIVES


def _table(lines: list[str]) -> list[list[str]]:
    return [line.split() for line in lines]


_NOUNS: Final = _table(
    [
        "танк танка танку танк танком танки танков",
        "техника техники технике технику техникой",
    ]
)
_TANK_TYPES: Final = _table(  # in the order of TYPES
    [
        "лёгкий лёгкого лёгкому лёгкий лёгким лёгкие лёгких",
        "средний среднего среднему средний средним средние средних",
        "тяжёлый тяжёлого тяжёлому тяжёлый тяжёлым тяжёлые тяжёлых",
    ]
)
_GUN_TYPES: Final = {TANK_DESTROYER: "ПТ-САУ", SPG: "САУ"}  # feminine, never declined

# The words that stand before a vehicle: masculine, feminine, plural nominative. Two of them change with their place:
# a group is spoken of one by one unless it is the subject ("deal 1 damage to each"), and what the player does, he does
# to a vehicle of his ("свою").
_ADJECTIVES: Final = {
    forms[FEMININE]: forms
    for forms in _table(
        [
            "один одного одному один одним одна одной одной одну одной одни",
            "весь каждого каждому каждый каждым вся каждой каждой каждую каждой все",
            "ваш вашего своему свой своим ваша вашей своей свою своей ваши",
            "этот этого этому этот этим эта этой этой эту этой эти",
            "другой другого другому другой другим другая другой другой другую другой другие",
            "соседний соседнего соседнему соседний соседним соседняя соседней соседней соседнюю соседней соседние",
            "вражеский вражеского вражескому вражеский вражеским"
            " вражеская вражеской вражеской вражескую вражеской вражеские",
            "атакованный атакованного атакованному атакованный атакованным"
            " атакованная атакованной атакованной атакованную атакованной атакованные",
            "повреждённый повреждённого повреждённому повреждённый повреждённым"
            " повреждённая повреждённой повреждённой повреждённую повреждённой повреждённые",
        ]
    )
}

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
    return PHRASES[key].texts[lang].format_map(gaps)


def _word(key: str, lang: str) -> str:
    return PHRASES[key].texts[lang]


def _join(items: list[str], last: str, lang: str) -> str:
    """`a, b and c`; `last` is "and" or "or"."""
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} {_word('wording.' + last, lang)} {items[-1]}"


def _form(key: str, number: int, lang: str) -> str:
    """The form of a counted thing that goes with the number."""
    forms = _word(key, lang).split(" / ")
    return forms[0] if number == 1 else forms[1] if number < 5 else forms[2]


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
    return _join(said, "and", lang)


def _condition(condition: Condition, it: str, lang: str) -> str:
    if condition.verb != OWN_COUNT:
        return _say(f"wording-condition.{CONDITIONS[condition.verb]}", lang, {"it": it})
    number = condition.number
    if condition.types == ANY_TYPE:
        vehicles = _form("wording-counted.vehicles", number, lang)
    elif lang == "ru":
        vehicles = _russian_types(condition.types, GENITIVE if number == 1 else PLURAL_GENITIVE, "or")
    else:
        vehicles = _english_types(condition.types, number > 1, "or")
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
    return _say(f"wording-change.{STATS[step.stat]}", lang, {"number": f"{step.number:+}"})


def _cards_of_type(step: Step, lang: str) -> str:
    cards = _form("wording-counted.cards", step.number, lang)
    if lang == "ru":
        form = GENITIVE if step.number == 1 else PLURAL_GENITIVE
        return f"{step.number} {cards} {_russian_types(step.types, form, 'or')}"
    return f"{step.number} {_english_types(step.types, False, 'or')} {cards}"


def _agree(gaps: dict[str, str], step: Step, lang: str) -> None:
    """The words of a phrase that follow the number and gender of its target."""
    if lang == "ru":
        many = _is_russian_plural(step.target, step.types)
        its = "feminine" if _feminine(step.types, NOMINATIVE) else "masculine"
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
    if lang == "ru":
        return _russian_target(phrase, target, types, damaged, case, joint)
    plural = target in (OWN_ANY, OWN_OTHER, OWN_ALL, OWN_OTHERS, OWN_ADJACENTS)
    return phrase.format_map({"vehicle": ("damaged " if damaged else "") + _english_types(types, plural, joint)})


def _english_types(types: int, plural: bool, joint: str) -> str:
    ending = "s" if plural else ""
    if types == ANY_TYPE:
        return f"vehicle{ending}"
    names = [TYPE_WORDS[name].name_en + ending for bit, name in enumerate(TYPES) if types >> bit & 1]
    return _join(names, joint, "en")


def _russian_target(phrase: str, target: int, types: int, damaged: bool, case: int, joint: str) -> str:
    """The words before the vehicle are said once for each gender, or once for all in the plural."""
    before, _, after = phrase.partition("{vehicle}")
    words = before.split()
    if damaged:
        words.insert(words.index("вражеская") if "вражеская" in words else len(words), "повреждённая")
    if case == NOMINATIVE and _is_russian_plural(target, types):
        return _described(words, PLURAL + FEMININE, _russian_types(types, PLURAL, joint)) + after
    vehicles: list[str] = []
    tanks = _masculine(types, case, joint)
    if tanks:
        vehicles.append(_described(words, case, tanks))
    others = _feminine(types, case)
    if others:
        vehicles.append(_described(words, case + FEMININE, _join(others, joint, "ru")))
    return _join(vehicles, joint, "ru") + after


def _is_russian_plural(target: int, types: int) -> bool:
    """`все ваши средние танки`, but `вся ваша техника`."""
    return target >= OWN_ALL and types != ANY_TYPE


def _described(words: list[str], form: int, vehicle: str) -> str:
    return " ".join([*[_ADJECTIVES[word][form] for word in words], vehicle])


def _russian_types(types: int, form: int, joint: str) -> str:
    tanks = _masculine(types, form, joint)
    return _join(([tanks] if tanks else []) + _feminine(types, form), joint, "ru")


def _masculine(types: int, form: int, joint: str) -> str:
    """`лёгкий или средний танк`, or nothing."""
    if types == ANY_TYPE:
        return ""
    kinds = [forms[form] for bit, forms in enumerate(_TANK_TYPES) if types >> bit & 1]
    return f"{_join(kinds, joint, 'ru')} {_NOUNS[0][form]}" if kinds else ""


def _feminine(types: int, form: int) -> list[str]:
    if types == ANY_TYPE:
        return [_NOUNS[1][form]]
    return [name for bit, name in _GUN_TYPES.items() if types >> bit & 1]
