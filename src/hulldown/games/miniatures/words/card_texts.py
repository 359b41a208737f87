"""The texts of cards in English and Russian, made from their effects; the words are in words/wording.*.toml."""

from __future__ import annotations

from typing import Final

from ....kernel.languages import KNOWN
from ....kernel.words import Phrasebook
from ..cards.catalogue import Card, Catalogue, Critical, RuleCard, Skill
from ..cards.verbs import (
    ALL_CARDS,
    ALWAYS,
    ANY_FACE,
    ATTACK_REROLL,
    ATTACK_REROLL_PER_BIA,
    AURA_FIREPOWER,
    CONDITIONS,
    CRIT_PICK,
    CRITICAL,
    DEFENSE_REROLL,
    DEFENSE_REROLL_PER_BIA,
    DISCARD_CARDS,
    FACES,
    FREE,
    HIT,
    PAYS,
    REPAIR_REROLL,
    SPECIAL_RULES,
    TAKES,
    TYPES,
    VERBS,
    WINDOWS,
    Clause,
    Condition,
)
from .phrases import FOLDER, SPECIAL_WORDS

WORDS: Final = Phrasebook(FOLDER / "words", "wording")
_DO: Final = WORDS.words("do")
_MAY: Final = WORDS.words("may")
_PAID: Final = WORDS.words("paid")
_COUNTED: Final = WORDS.words("counted")
_EVERY: Final = WORDS.words("every")


def card_text(catalogue: Catalogue, card: Card, lang: str) -> str:
    """What the card does; what a crew card does, skill by skill."""
    if not card.clauses_by_skill:
        return describe(catalogue, card.clauses, lang)
    return " ".join([describe(catalogue, clauses, lang) for clauses in card.clauses_by_skill])


def skill_text(catalogue: Catalogue, skill: Skill, lang: str) -> str:
    return describe(catalogue, skill.clauses, lang)


def rule_text(catalogue: Catalogue, rule: RuleCard, lang: str) -> str:
    """What a tank type or a special rule does."""
    return describe(catalogue, rule.clauses, lang)


def critical_text(catalogue: Catalogue, critical: Critical, lang: str) -> str:
    """Its damage, what it does, and whether it stays with the tank."""
    key = "join.critical-repairable" if critical.repairable else "join.critical"
    damage = _form("counted.damage", critical.damage, lang)
    return _say(key, lang, {"damage": damage, "effects": describe(catalogue, critical.clauses, lang)})


def describe(catalogue: Catalogue, clauses: list[Clause], lang: str) -> str:
    """miniatures.effect.vocabulary: the clauses of one card in sentences.

    Clauses with the same price and moment stand in one sentence, because they are paid for together.
    """
    groups: list[list[Clause]] = []
    for clause in clauses:
        for group in groups:
            if group[0].pay == clause.pay and _moment(group[0]) == _moment(clause):
                group.append(clause)
                break
        else:
            groups.append([clause])
    return " ".join([_sentence(catalogue, group, lang) for group in groups])


def _say(key: str, lang: str, gaps: dict[str, str]) -> str:
    return WORDS[key].fill(gaps, lang)


def _word(key: str, lang: str) -> str:
    return WORDS[key].texts[lang]


def _join(items: list[str], last: str, lang: str) -> str:
    """`a, b and c`; `last` is "and", "or" or "nor"."""
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} {_word('join.' + last, lang)} {items[-1]}"


def _form(key: str, number: int, lang: str) -> str:
    """The counted thing in the form that goes with the number."""
    return _say(key, lang, {"number": str(number)})


# Sentences


def _moment(clause: Clause) -> str:
    """The window, or the special case of it in which not this tank attacks or draws."""
    if clause.window == ALWAYS:
        return "always"
    window = WINDOWS[clause.window]
    if clause.verb == AURA_FIREPOWER:
        return f"{window}-side"
    return f"{window}-shooter" if clause.verb == CRIT_PICK else window


def _sentence(catalogue: Catalogue, group: list[Clause], lang: str) -> str:
    effects = _effects(catalogue, group, lang)
    moment = _moment(group[0])
    if group[0].pay == FREE:
        text = _say(f"window.{moment}", lang, {"effects": effects})
    else:
        gaps = {"pay": _word(f"pay.{PAYS[group[0].pay]}", lang), "effects": effects}
        if moment in _PAID:
            text = _say(f"paid.{moment}", lang, gaps)
        else:
            text = _say(f"window.{moment}", lang, {"effects": _say("join.price", lang, gaps)})
    return text[0].upper() + text[1:]


def _effects(catalogue: Catalogue, group: list[Clause], lang: str) -> str:
    """Effects of a roll come last, so that those before it do not seem to hang on it; one die serves them all."""
    said = [_effect(catalogue, clause, lang) for clause in group if not clause.roll]
    link = "join.roll"
    for clause in group:
        if clause.roll:
            on = [_word(f"face-on.{FACES[face]}", lang) for face in (HIT, CRITICAL) if clause.roll >> face & 1]
            gaps = {"faces": _join(on, "or", lang), "effect": _effect(catalogue, clause, lang)}
            said.append(_say(link, lang, gaps))
            link = "join.same-roll"
    return "; ".join(said)


def _effect(catalogue: Catalogue, clause: Clause, lang: str) -> str:
    text = _action(catalogue, clause, lang)
    if not clause.conditions:
        return text
    conditions = [_condition(catalogue, condition, lang) for condition in clause.conditions]
    link = "join.while" if clause.window == ALWAYS else "join.if"
    return _say(link, lang, {"effect": text, "conditions": _join(conditions, "and", lang)})


def _condition(catalogue: Catalogue, condition: Condition, lang: str) -> str:
    chapter = "condition-not" if condition.negated else "condition"
    types = [_word(f"type.{name}", lang) for bit, name in enumerate(TYPES) if condition.mask >> bit & 1]
    gaps = {
        "number": str(condition.number),
        "types": _join(types, "nor" if condition.negated else "or", lang) if types else "",
        "criticals": _criticals(catalogue, condition.mask, lang),
    }
    return _say(f"{chapter}.{CONDITIONS[condition.kind]}", lang, gaps)


# One effect


def _action(catalogue: Catalogue, clause: Clause, lang: str) -> str:
    """What the verb does. A price is paid of one's own will, so that a paid effect is not called optional again."""
    name = _special_case(catalogue, clause)
    gaps = _gaps(catalogue, clause, lang)
    if name in _MAY and (clause.optional or name not in _DO):
        return _say(f"may.{name}", lang, gaps)
    said = _say(f"do.{name}", lang, gaps)
    return _say("join.wish", lang, {"effect": said}) if clause.optional and clause.pay == FREE else said


def _special_case(catalogue: Catalogue, clause: Clause) -> str:
    name = VERBS[clause.verb]
    in_window = f"{name}-{WINDOWS[clause.window]}"
    if in_window in _DO:
        return in_window
    if clause.verb == DISCARD_CARDS and clause.amount == ALL_CARDS:
        return f"{name}-all"
    if clause.verb == REPAIR_REROLL and clause.names == (1 << len(catalogue.criticals)) - 1:
        return f"{name}-all"
    return name


def _gaps(catalogue: Catalogue, clause: Clause, lang: str) -> dict[str, str]:
    """Everything a phrase can ask for about its clause."""
    number = abs(clause.amount)
    gaps = {name: _form(f"counted.{name}", number, lang) for name in _COUNTED}
    for name in _EVERY:
        gaps[name] = _form(f"every.{name}", clause.per, lang)
    gaps["number"] = str(number)
    gaps["change"] = KNOWN[lang].signed(clause.amount)
    gaps["criticals"] = _criticals(catalogue, clause.names, lang)
    gaps["taken_cards"] = _form(f"taken.{TAKES[clause.takes]}", number, lang)
    gaps["taken_all"] = _word(f"all.{TAKES[clause.takes]}", lang)
    if clause.rule:
        rules = [SPECIAL_WORDS[name] for bit, name in enumerate(SPECIAL_RULES) if clause.rule >> bit & 1]
        gaps["rule"] = _join([_name(word.word(lang), lang) for word in rules], "and", lang)
    if clause.verb in (ATTACK_REROLL, ATTACK_REROLL_PER_BIA):
        gaps["reroll"] = _form(f"counted.attack_reroll-{FACES[clause.face]}", number, lang)
    elif clause.verb in (DEFENSE_REROLL, DEFENSE_REROLL_PER_BIA):
        gaps["reroll"] = _form(f"counted.defence_reroll-{FACES[clause.face]}", number, lang)
    elif clause.becomes != ANY_FACE:
        gaps["face_from"] = _word(f"face-from.{FACES[clause.face]}", lang)
        gaps["face_to"] = _word(f"face-to.{FACES[clause.becomes]}", lang)
    return gaps


def _criticals(catalogue: Catalogue, mask: int, lang: str) -> str:
    named = [critical for critical in catalogue.criticals if mask >> critical.index & 1]
    return _join([_name(critical.word(lang), lang) for critical in named], "or", lang) if named else ""


def _name(name: str, lang: str) -> str:
    """A name inside a sentence."""
    return _say("join.name", lang, {"name": name})
