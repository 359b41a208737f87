"""Names of cards in other languages: files beside the words of a game, or beside somebody's own cards."""

from __future__ import annotations

from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.document import Reader
from hulldown.kernel.errors import BadFile
from hulldown.kernel.facts import Mistakes
from hulldown.kernel.names import give_names, other_names
from hulldown.kernel.words import Word


def folder_of(place: Path, names: str) -> Path:
    place.mkdir()
    (place / "names.ru.toml").write_text(names, encoding="utf-8")
    return place


def test_the_last_folder_has_the_last_word(tmp_path: Path) -> None:
    words = [Word("tiger", "Tiger"), Word("panther", "Panther"), Word("maus", "Maus")]
    ours = folder_of(tmp_path / "ours", 'tiger = "Тигр"\npanther = "Пантера"\n')
    theirs = folder_of(tmp_path / "theirs", 'tiger = "Тигр I"\nother = "Другой"\n')
    give_names(words, [ours, theirs, tmp_path / "none"])
    assert [word.word("ru") for word in words] == ["Тигр I", "Пантера", "Maus"]
    assert [word.word("en") for word in words] == ["Tiger", "Panther", "Maus"]
    assert words[0].every_name() == ["Tiger", "Тигр I"]
    assert words[2].every_name() == ["Maus"]
    later = words[0].followed_by(" 2", "t2")
    assert (later.id, later.word("en"), later.word("ru")) == ("t2", "Tiger 2", "Тигр I 2")


def test_a_bad_file_is_a_mistake(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "mine", "tiger = 6\n")
    with pytest.raises(BadFile, match=r"names\.ru\.toml: the name of tiger must be a text"):
        give_names([Word("tiger", "Tiger")], [folder])
    mistakes = Mistakes()
    give_names([Word("tiger", "Tiger")], [folder], mistakes)
    assert [mistake.text for mistake in mistakes.found] == ["names.ru.toml: the name of tiger must be a text"]


def test_a_document_may_have_names_of_its_own() -> None:
    assert other_names(Reader({"name": "Ambush", "name_ru": "Засада"}, "file")) == {"ru": "Засада"}
    assert other_names(Reader({"name": "Ambush"}, "file")) == {}


@pytest.mark.parametrize(
    ("game", "id"), [("rush", "usa-m6"), ("rush", "engineers"), ("cardgame", "GER-01"), ("miniatures", "maus")]
)
def test_cards_of_every_game_may_be_named(tmp_path: Path, game: str, id: str) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    for path in (hulldown.game(game).folder / "cards").glob("*.csv"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "names.ru.toml").write_text(f'{id} = "Слон"\n', encoding="utf-8")
    named = hulldown.game(game, folder)
    assert named.cards_fingerprint == hulldown.game(game).cards_fingerprint
    catalogue = named.catalogue  # type: ignore[attr-defined]
    words: list[Word] = [*catalogue.cards, *(catalogue.tanks if game == "miniatures" else [])]
    assert [word.word("ru") for word in words if word.id == id] == ["Слон"]
