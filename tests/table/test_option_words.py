"""Options of a new match are told in people's words: what each is called, and what it changes."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.kernel.languages import LANGUAGES
from hulldown.table.faces import face_of
from hulldown.table.play.catalogues import games

OPTIONS = [(id, option.name) for id in ("rush", "cardgame", "miniatures") for option in hulldown.game(id).options]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_every_option_has_a_name_and_a_sentence(game: str, name: str, lang: str) -> None:
    title, changes = face_of(hulldown.game(game)).option(name, lang)
    assert title, "words/table.LANG.toml: option.NAME"
    assert changes.endswith("."), "words/table.LANG.toml: changes.NAME"
    assert len(title) <= 40
    for text in (title, changes):
        assert "_" not in text
        is_russian = any("а" <= letter <= "я" for letter in text.casefold())
        assert is_russian == (lang == "ru"), text


def test_no_words_are_left_over() -> None:
    """A word for an option that is gone would never be read."""
    for id in ("rush", "cardgame", "miniatures"):
        game = hulldown.game(id)
        known = {option.name for option in game.options} | {game.brings}
        words = face_of(game).words
        assert words is not None
        for chapter in ("option", "changes"):
            assert set(words.texts(chapter, "en")) <= known


def test_they_are_what_the_browser_is_told() -> None:
    told = {one.id: {option.name: option for option in one.options} for one in games("en")}
    assert told["miniatures"]["platoon_3"].title == "Platoon"
    assert told["rush"]["first_player"].title == "Who goes first"
    assert told["cardgame"]["open_decks"].say == "Both players can read both deck lists and all bases at any time."
