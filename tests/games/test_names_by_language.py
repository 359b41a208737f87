"""Names follow the reader's language: in English no Cyrillic letter, in Russian no English name that has a Russian one.

A card's own script is shown where it is looked at in full, and only there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import hulldown
from hulldown import books
from hulldown.bots.game_bots import mind_of
from hulldown.kernel.event import Event
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.names import as_printed
from hulldown.kernel.state import CHANCE, OVER, Log
from hulldown.kernel.words import Word
from hulldown.table.faces import face_of

GAMES = hulldown.game_ids()
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
NAMES = ["Anna", "Boris"]


def named(game: Game) -> list[Word]:
    """The cards that have another name in Russian."""
    catalogue: object = game.catalogue  # type: ignore[attr-defined]
    fields = [getattr(catalogue, name) for name in dir(catalogue) if not name.startswith("_")]
    found = [word for one in fields if isinstance(one, list) for word in one if isinstance(word, Word)]
    assert len(found) > 50
    return [word for word in found if word.word("ru") != word.word("en")]


def english_names(game: Game) -> re.Pattern[str]:
    """Any of their English names, as whole words."""
    names = sorted({word.word("en") for word in named(game)}, key=len, reverse=True)
    return re.compile(r"(?<![\w-])(?:" + "|".join(re.escape(name) for name in names) + r")(?![\w-])")


def played(game: Game, most: int) -> Iterator[tuple[str, str]]:
    """Every line of the log and every choice of a game by chance: in English and in Russian."""
    face = face_of(game)
    rng = Xoshiro(21)
    mind = mind_of(game)
    state = game.start(2)
    log = Log()
    state.listener = log
    for step in range(most):
        if state.actor == OVER:
            break
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        view = state.view(state.actor)
        legal = state.legal_actions()
        for action in face.offered(view, legal):
            told = [face.choice(view, action, lang, NAMES) for lang in ("en", "ru")]
            yield msgspec.json.encode(told[0]).decode(), told[1].say
        yield state.question.text("en", NAMES), state.question.text("ru", NAMES)
        state.advance(mind.act(state, rng) if step % 3 else legal[rng.below(len(legal))])
    assert len(log.events) > 30
    for event in log.events:
        yield from heard(event)


def heard(event: Event) -> Iterator[tuple[str, str]]:
    for sentence in (event.sentence, event.twin):
        if sentence is not None:
            yield sentence.text("en", NAMES), sentence.text("ru", NAMES)


@pytest.mark.parametrize("name", GAMES)
def test_choices_questions_and_the_log_of_a_game(name: str) -> None:
    game = hulldown.game(name)
    foreign = english_names(game)
    for english, russian in played(game, 90 if name == "miniatures" else 400):
        assert not CYRILLIC.search(english), english
        assert not foreign.search(russian), russian


@pytest.mark.parametrize("name", GAMES)
def test_the_catalogue_and_the_figures_of_the_book(name: str) -> None:
    game = hulldown.game(name)
    face = face_of(game)
    english = msgspec.to_builtins(face.catalogue("en"))
    printed = 0

    def look(value: object, key: str = "") -> None:
        nonlocal printed
        if isinstance(value, dict):
            for inner, one in value.items():
                look(one, str(inner))
        elif isinstance(value, list):
            for one in value:
                look(one, key)
        elif isinstance(value, str) and key == "printed":
            printed += bool(CYRILLIC.search(value))
        elif isinstance(value, str):
            assert not CYRILLIC.search(value), value

    look(english)
    assert printed > 10  # Soviet vehicles
    foreign = english_names(game)
    drawn = [path.stem for path in sorted((game.folder / "book").glob("*.json"))]
    assert drawn
    for figure in drawn:
        shown = msgspec.json.encode(books.figures(game, figure, "en")).decode()
        assert not CYRILLIC.search(shown), figure
        for frame in books.figures(game, figure, "ru"):
            for card in [card for row in frame.rows for card in row.cards]:
                assert not foreign.search(card.name), card.name


def test_the_own_script_of_a_card_is_told_where_it_is_another_one() -> None:
    game = hulldown.game("rush")
    cards = {card.id: card for card in named(game)}
    tank = cards["ussr-t-34"]
    assert (tank.word("en"), tank.word("ru")) == ("T-34", "Т-34")
    assert as_printed(tank, "ussr", "en") == "Т-34"
    assert as_printed(tank, "ussr", "ru") == ""
    engineers = cards["engineers"]
    assert as_printed(engineers, "germany", "en") == as_printed(engineers, "germany", "ru") == ""


def test_a_card_that_somebody_has_called_otherwise_keeps_its_name(tmp_path: Path) -> None:
    for path in (hulldown.game("rush").folder / "cards").glob("*.csv"):
        text = path.read_text(encoding="utf-8").replace("ussr-t-34,Т-34,", "ussr-t-34,Rudy,")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    cards = hulldown.game("rush", tmp_path).catalogue.by_id  # type: ignore[attr-defined]
    assert [cards["ussr-t-34"].word(lang) for lang in ("en", "ru")] == ["Rudy", "Rudy"]
    assert [cards["ussr-t-26"].word(lang) for lang in ("en", "ru")] == ["T-26", "Т-26"]
