"""The gate of the rules ledger: every rule has a test, every named rule exists, both languages are there."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

import hulldown
from hulldown.kernel import evidence

TESTS = Path(__file__).parent
PACKAGE = Path(hulldown.__file__).parent
GAMES = [hulldown.game(name) for name in hulldown.GAMES]
RULES = [rule for game in GAMES for rule in game.ledger.rules]
IDS = [rule.id for rule in RULES]
PHRASES = [phrase for game in GAMES for phrase in game.phrases.phrases()]

FOUND = evidence.gather(TESTS, PACKAGE)


def test_every_game_has_a_ledger_with_rules() -> None:
    assert evidence.games_of(PACKAGE) == sorted(hulldown.GAMES)
    for game in GAMES:
        assert game.ledger.rules, game.id


def test_every_rule_has_a_test() -> None:
    untested = FOUND.untested(IDS)
    assert not untested, f"{len(untested)} rules have no test:\n" + "\n".join(untested)


def test_code_phrases_and_cards_name_only_rules_of_the_ledger() -> None:
    unknown = FOUND.unknown(IDS)
    assert not unknown, "unknown rules:\n" + "\n".join(unknown)


def test_tests_name_only_rules_of_the_ledger_anywhere_in_their_text() -> None:
    named = evidence.mentions(TESTS, list(hulldown.GAMES))
    assert named
    unknown = [f"{mention.rule} ({mention})" for mention in named if mention.rule not in IDS]
    assert not unknown, "unknown rules:\n" + "\n".join(unknown)


@pytest.mark.parametrize(("letter", "last"), [("A", 50), ("D", 29)])
def test_every_open_reading_and_every_difference_of_the_editions_of_rush_has_a_rule(letter: str, last: int) -> None:
    sources = " ".join(rule.source for rule in hulldown.game("rush").ledger.rules)
    named = set(re.findall(rf"\b{letter}\d+\b", sources))
    assert named == {f"{letter}{number}" for number in range(1, last + 1)}


def test_rules_are_worded_in_both_languages() -> None:
    assert [rule.id for rule in RULES if not _is_english(rule.en)] == []
    assert [rule.id for rule in RULES if not _is_russian(rule.ru)] == []


def test_a_rule_is_not_worded_twice_the_same() -> None:
    assert _repeated([rule.en for rule in RULES]) == []
    assert _repeated([rule.ru for rule in RULES]) == []


def test_phrases_are_worded_in_both_languages_with_the_same_gaps() -> None:
    assert PHRASES
    for phrase in PHRASES:
        english, russian = phrase.texts["en"], phrase.texts["ru"]
        assert _gaps(english) == _gaps(russian), phrase.key
        if _has_letters(russian):
            assert _is_english(english), phrase.key
            assert _is_russian(russian), phrase.key


def test_phrases_name_rules_of_their_own_game() -> None:
    for game in GAMES:
        wrong = [phrase.key for phrase in game.phrases.phrases() if phrase.rule and phrase.rule not in game.ledger]
        assert wrong == []


def _repeated(texts: list[str]) -> list[str]:
    return sorted({text for text in texts if texts.count(text) > 1})


def _gaps(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


def _has_letters(text: str) -> bool:
    return re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text)) is not None


def _is_english(text: str) -> bool:
    return re.search(r"[A-Za-z]", text) is not None and re.search(r"[а-яё]", text, re.IGNORECASE) is None


def _is_russian(text: str) -> bool:
    return re.search(r"[а-яё]", text, re.IGNORECASE) is not None
