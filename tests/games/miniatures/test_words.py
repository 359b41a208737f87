"""The words of the Miniatures Game: every phrase is used, speaks of a rule where it must, and is in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hulldown.kernel
from hulldown.games.miniatures.words.notation import _VERB_PHRASES
from hulldown.games.miniatures.words.phrases import FOLDER, PHRASES
from hulldown.kernel.ledger import Ledger
from hulldown.kernel.words import Phrase

LEDGER = Ledger(FOLDER, "miniatures")
ALL = {phrase.key: phrase for phrase in PHRASES.phrases()}
# chapters of names, not of sentences
NAMES = ("nation", "type", "special", "subtype", "phase", "edge", "terrain", "takes", "stop", "said")
NEED_A_RULE = ("question", "refusal", "event", "result", "decided", "platoon")
KERNEL = Path(hulldown.kernel.__file__).parent
GAP = re.compile(r"\{(\w+)\}")


def chapter(key: str) -> str:
    return key.partition(".")[0]


def source(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), path.name)


MODULES = [source(path) for path in sorted(FOLDER.rglob("*.py"))]


def is_phrasebook(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "PHRASES") or (
        isinstance(node, ast.Attribute) and node.attr == "phrases"
    )


def named_keys(modules: list[ast.Module]) -> Iterator[str]:
    """The keys in PHRASES["..."], and "chapter." for PHRASES.words("chapter")."""
    for module in modules:
        for node in ast.walk(module):
            if isinstance(node, ast.Subscript) and is_phrasebook(node.value):
                if isinstance(node.slice, ast.Constant):
                    yield str(node.slice.value)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "words":
                if is_phrasebook(node.func.value) and isinstance(node.args[0], ast.Constant):
                    yield str(node.args[0].value) + "."


def used_keys() -> set[str]:
    named = set(named_keys([*MODULES, source(KERNEL / "game.py")]))
    chapters = {name for name in named if name.endswith(".")}
    spoken = {f"action.{verb}" for verb in _VERB_PHRASES}
    measured = {key for key in ALL if chapter(key) == "balance"}  # Game.figures names them by what was measured
    return (named - chapters) | spoken | measured | {key for key in ALL if f"{chapter(key)}." in chapters}


def test_the_code_and_the_phrasebook_name_the_same_phrases() -> None:
    assert used_keys() == set(ALL)
    assert "question.game-over" in ALL


def test_names_are_the_chapters_that_the_code_takes_whole() -> None:
    whole = {key.removesuffix(".") for key in named_keys(MODULES) if key.endswith(".")}
    assert whole == set(NAMES)


@pytest.mark.parametrize("phrase", ALL.values(), ids=ALL.keys())
def test_a_phrase_speaks_of_a_known_rule(phrase: Phrase) -> None:
    if phrase.rule:
        assert phrase.rule in LEDGER
    # the name of a random platoon is no sentence, though it stands among them
    elif phrase.key != "platoon.random":
        assert chapter(phrase.key) not in NEED_A_RULE


def test_sentences_do_not_cite_the_vocabulary_of_card_files() -> None:
    assert [key for key, phrase in ALL.items() if phrase.rule == "miniatures.effect.vocabulary"] == []


@pytest.mark.parametrize("phrase", ALL.values(), ids=ALL.keys())
def test_a_phrase_is_worded_in_both_languages(phrase: Phrase) -> None:
    english, russian = phrase.texts["en"], phrase.texts["ru"]
    assert phrase.key not in (english, russian)
    assert "!" not in english + russian
    assert "  " not in english + russian
    assert re.search(r"[A-Za-z]", GAP.sub("", english))
    assert not re.search(r"[А-Яа-яЁё]", english)
    assert re.search(r"[А-Яа-яЁё]", GAP.sub("", russian))
    assert sorted(GAP.findall(english)) == sorted(GAP.findall(russian))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_sentences_end_like_sentences_and_labels_do_not(lang: str) -> None:
    def ending(*chapters: str) -> dict[str, str]:
        return {key: phrase.texts[lang][-1] for key, phrase in ALL.items() if chapter(key) in chapters}

    assert {key for key, last in ending("refusal", "event", "result", "decided").items() if last != "."} == set()
    assert {key for key, last in ending("question").items() if last not in ".?"} == set()
    assert {key for key, last in ending("action", "tally", *NAMES).items() if last in ".?:;,"} == set()


def test_no_two_phrases_of_a_chapter_read_the_same() -> None:
    for lang in ("en", "ru"):
        texts = [(chapter(key), phrase.texts[lang]) for key, phrase in ALL.items()]
        assert {text for text in texts if texts.count(text) > 1} == set()


# Docstrings and comments


def test_the_code_names_only_rules_of_the_ledger() -> None:
    found = [
        (path.name, id)
        for path in sorted(FOLDER.rglob("*.py"))
        for id in re.findall(r"\bminiatures\.[a-z-]+\.[a-z_0-9-]+", path.read_text(encoding="utf-8"))
    ]
    assert len(found) > 100
    assert [(name, id) for name, id in found if id not in LEDGER] == []
