"""The gate of the rules ledger: every rule has a test, every named rule exists, both languages are there."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

import hulldown
from hulldown.books import evidence
from hulldown.kernel.ledger import Rule
from hulldown.kernel.words import gaps_of

TESTS = Path(__file__).parent
PACKAGE = Path(hulldown.__file__).parent
GAMES = [hulldown.game(name) for name in hulldown.game_ids()]
RULES = [rule for game in GAMES for rule in game.ledger.rules]
IDS = [rule.id for rule in RULES]
PHRASES = [phrase for game in GAMES for phrase in game.phrases.phrases()]


@pytest.fixture(scope="module")
def found() -> evidence.Evidence:
    return evidence.gather(TESTS, PACKAGE)


def test_every_game_has_a_ledger_with_rules() -> None:
    assert evidence.games_of(PACKAGE) == sorted(hulldown.game_ids())
    for game in GAMES:
        assert game.ledger.rules, game.id


def test_every_rule_has_a_test(found: evidence.Evidence) -> None:
    untested = found.untested(IDS)
    assert not untested, f"{len(untested)} rules have no test:\n" + "\n".join(untested)


def test_code_phrases_and_cards_name_only_rules_of_the_ledger(found: evidence.Evidence) -> None:
    unknown = found.unknown(IDS)
    assert not unknown, "unknown rules:\n" + "\n".join(unknown)


def test_tests_name_only_rules_of_the_ledger_anywhere_in_their_text() -> None:
    named = evidence.mentions(TESTS, list(hulldown.game_ids()))
    assert named
    unknown = [f"{mention.rule} ({mention})" for mention in named if mention.rule not in IDS]
    assert not unknown, "unknown rules:\n" + "\n".join(unknown)


# Where a rule comes from, and whether its kind says so

CHAPTERS: dict[str, dict[str, list[str]]] = tomllib.loads((TESTS / "chapters.toml").read_text(encoding="utf-8"))
DECISIONS = {
    "miniatures": r"Rulings \d+(\.\d+)?(, \d+(\.\d+)?)*|our decision",
    "rush": r"rulings? ([AD]\d+|Second reading)(, ([AD]\d+|Second reading))*|our decision",
    "cardgame": r"R-\d\d|Rulings \d+(\.\d+)?(, \d+(\.\d+)?)*|Second reading|our decision",
}
# readings of the rulebook that were not taken: each entry says what the book can be read to say, and what holds here
NOT_TAKEN = [
    "miniatures.cover.same-hill",
    "miniatures.damage.stop-when-dead",
    "miniatures.hull-down.other-cover",
    "miniatures.mode.assault-each-token",
    "miniatures.move.limited",
    "miniatures.special.fortress-and-light-flank",
    "miniatures.type.spg-wrecks",
]


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_the_kind_of_a_rule_is_where_it_comes_from(rule: Rule) -> None:
    """What a book prints is a rule, what we chose is a ruling; that may name the place in the book that it reads."""
    game = rule.id.partition(".")[0]
    parts = rule.source.split("; ")
    decided = [part for part in parts if re.fullmatch(DECISIONS[game], part)]
    printed = [part for part in parts if part not in decided]
    wrong = [part for part in printed if not _is_chapter(game, part)]
    assert not wrong, f"{rule.id}: no such chapter or decision: {wrong}"
    if rule.kind == "rule":
        assert printed, f"{rule.id} is printed nowhere, so it is a ruling"
        assert [part for part in printed if part.startswith(rule.edition)], f"not printed in edition {rule.edition}"
    if rule.kind == "ruling":
        assert decided, f"{rule.id} names no decision, so it is a rule"
    assert (rule.kind == "option") == (rule.id.split(".")[1] == "option")


@pytest.mark.parametrize("game", GAMES, ids=hulldown.game_ids())
def test_every_option_of_a_game_has_its_entry_and_every_entry_its_option(game: hulldown.Game) -> None:
    entries = {rule.id.removeprefix(f"{game.id}.option.") for rule in game.ledger.rules if rule.kind == "option"}
    options = {option.name for option in game.options}
    for_each_seat = {name.rpartition("_")[0] for name in options if name.startswith("platoon_")}
    assert entries == {name for name in options if not name.startswith("platoon_")} | for_each_seat


@pytest.mark.parametrize(
    ("game", "pattern", "last"),
    [
        ("rush", r"\bA(\d+)", 50),  # the open readings
        ("rush", r"\bD(\d+)", 29),  # the differences of the editions
        ("cardgame", r"\bR-(\d+)", 88),
        ("miniatures", r"\b11\.(\d+)", 22),  # the discrepancies
    ],
)
def test_every_decision_that_was_needed_has_a_rule(game: str, pattern: str, last: int) -> None:
    sources = " ".join(rule.source for rule in hulldown.game(game).ledger.rules)
    named = {int(number) for number in re.findall(pattern, sources)}
    assert named == set(range(1, last + 1))


@pytest.mark.parametrize("id", NOT_TAKEN)
def test_a_reading_that_was_not_taken_is_told_beside_the_one_that_was(id: str) -> None:
    rule = hulldown.game("miniatures").ledger[id]
    assert rule.kind == "ruling"
    assert re.search(r"Rulebook .*; Rulings .*\b14$", rule.source)
    assert re.search(r"\bbook\b", rule.text("en"))
    assert re.search(r"\bкниг", rule.text("ru"), re.IGNORECASE)


# Words


def test_rules_are_worded_in_both_languages() -> None:
    assert [rule.id for rule in RULES if not _is_english(rule.text("en"))] == []
    assert [rule.id for rule in RULES if not _is_russian(rule.text("ru"))] == []


def test_a_rule_is_not_worded_twice_the_same() -> None:
    assert _repeated([rule.text("en") for rule in RULES]) == []
    assert _repeated([rule.text("ru") for rule in RULES]) == []


def test_phrases_are_worded_in_both_languages_with_the_same_gaps() -> None:
    assert PHRASES
    for phrase in PHRASES:
        english, russian = phrase.texts["en"], phrase.texts["ru"]
        assert _gaps(english)[0] == _gaps(russian)[0], phrase.key
        assert _gaps(english)[1] | _gaps(russian)[1] <= set(gaps_of(english)), phrase.key
        if _has_letters(russian) and phrase.key != "game.title":  # a name may be the same everywhere
            assert _is_english(english), phrase.key
            assert _is_russian(russian), phrase.key


def test_phrases_name_rules_of_their_own_game() -> None:
    for game in GAMES:
        wrong = [phrase.key for phrase in game.phrases.phrases() if phrase.rule and phrase.rule not in game.ledger]
        assert wrong == []


def _is_chapter(game: str, source: str) -> bool:
    """Whether a part of a source is a document and its chapters, each perhaps with a number, a step or a note."""
    for document, chapters in CHAPTERS[game].items():
        if source.startswith(f"{document} "):
            titles = "|".join(re.escape(title) for title in sorted(chapters, key=len, reverse=True))
            place = rf"(?:{re.escape(document)} )?(?:{titles})(?:: [\w ]+| \d[\d-]*| [IV][IV-]*)?"
            rest = source.removeprefix(f"{document} ")
            return re.fullmatch(rf"{place}(?:, (?:{place}|\d+|[IV]+|note))*", rest) is not None
    return False


def _repeated(texts: list[str]) -> list[str]:
    return sorted({text for text in texts if texts.count(text) > 1})


def _gaps(text: str) -> tuple[list[str], set[str]]:
    """How often each is shown, and of which a form is chosen: where that is, is the language's own affair."""
    names = [name for _, name, _, _ in string.Formatter().parse(text) if name]
    return sorted(name for name in names if "|" not in name), {name.split("|")[0] for name in names if "|" in name}


def _has_letters(text: str) -> bool:
    return re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text)) is not None


def _is_english(text: str) -> bool:
    return re.search(r"[A-Za-z]", text) is not None and re.search(r"[а-яё]", text, re.IGNORECASE) is None


def _is_russian(text: str) -> bool:
    return re.search(r"[а-яё]", text, re.IGNORECASE) is not None
