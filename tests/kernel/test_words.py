"""Sentences: filled gaps in both languages, and a strict door for files of phrases."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.kernel.errors import BadFile
from hulldown.kernel.words import Phrase, Phrasebook, Seat, Sentence, Word, Words, seat_name

TIGER = Word("tiger", "Tiger", "Тигр")
PANTHER = Word("panther", "Panther", "Пантера")
HIT = Phrase("event.hit", "game.hits", {"en": "{seat} hits {card} for {number}.", "ru": "{card}: {number} от {seat}."})


def book(tmp_path: Path, text: str) -> Phrasebook:
    path = tmp_path / "phrases.toml"
    path.write_text(text, encoding="utf-8")
    return Phrasebook(path)


def refused(tmp_path: Path, text: str) -> str:
    with pytest.raises(BadFile) as error:
        book(tmp_path, text)
    return str(error.value)


def test_gaps_are_filled_in_both_languages() -> None:
    sentence = Sentence(HIT, {"seat": Seat(1), "card": TIGER, "number": 3})
    assert sentence.text() == str(sentence) == "Player 2 hits Tiger for 3."
    assert sentence.text("ru") == "Тигр: 3 от Игрок 2."
    assert sentence.rule == "game.hits"


def test_names_stand_for_seats() -> None:
    sentence = Sentence(HIT, {"seat": Seat(1), "card": TIGER, "number": 3})
    assert sentence.text("en", ["Ann", "Боб {card}"]) == "Боб {card} hits Tiger for 3."
    assert seat_name(2, "en", ["Ann", "Bob"]) == "Player 3"
    assert seat_name(0, "ru") == "Игрок 1"


def test_several_words_are_joined() -> None:
    sentence = Sentence(HIT, {"seat": Seat(0), "card": Words([TIGER, PANTHER]), "number": 1})
    assert sentence.text() == "Player 1 hits Tiger, Panther for 1."


def test_data_is_plain() -> None:
    sentence = Sentence(HIT, {"seat": Seat(1), "card": Words([TIGER, PANTHER]), "number": 3})
    assert sentence.data() == {
        "say": "event.hit", "rule": "game.hits", "seat": 1, "card": ["tiger", "panther"], "number": 3,
    }  # fmt: skip
    assert Sentence(Phrase("event.rest", "", {"en": "Rest.", "ru": "Отдых."}), {}).data() == {"say": "event.rest"}


def test_phrasebook_finds_phrases_and_chapters(tmp_path: Path) -> None:
    phrases = book(
        tmp_path,
        """
        [nation.usa]
        en = "USA"
        ru = "США"
        [event.hit]
        en = "{card} is hit"
        ru = "Попадание: {card}"
        rule = "game.hits"
        """,
    )
    assert phrases["event.hit"].rule == "game.hits"
    assert phrases["nation.usa"].rule == ""
    assert [phrase.key for phrase in phrases.phrases()] == ["nation.usa", "event.hit"]
    words = phrases.words("nation")
    assert list(words) == ["usa"]
    assert words["usa"].word("ru") == "США"
    assert words["usa"].word("en") == "USA"


def test_unknown_phrase_is_named(tmp_path: Path) -> None:
    phrases = book(tmp_path, '[a.b]\nen = "x"\nru = "y"\n')
    with pytest.raises(BadFile, match=r"phrases\.toml has no phrase \[a\.c\]"):
        phrases["a.c"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[a.b]\nen = "{card} stops"\nru = "стоп"\n', "[a.b] has different gaps"),
        ('[a.b]\nen = "{card} {seat}"\nru = "{seat}"\n', "[a.b] has different gaps"),
        ('[a.b]\nen = "x"\n', "[a.b] needs exactly the keys en, ru"),
        ('[a.b]\nen = "x"\nru = "y"\nfr = "z"\n', "[a.b] needs exactly the keys en, ru"),
        ('[a.b]\nen = 1\nru = "y"\n', "[a.b] must be a table of texts"),
        ('[a]\nb = "x"\n', "[a.b] must be a table of texts"),
        ('a = "x"\n', "a stands outside of a chapter"),
        ('[a.b]\nen = "{card"\nru = "{card"\n', "[a.b] has a gap that cannot be read"),
        ('[a.b]\nen = "{}"\nru = "{}"\n', "[a.b] has a gap that cannot be read"),
        ('[a.b]\nen = "{card.id}"\nru = "{card.id}"\n', "[a.b] has a gap that cannot be read"),
        ('[a.b]\nen = "{card:>9}"\nru = "{card:>9}"\n', "[a.b] has a gap that cannot be read"),
        ('[a.b]\nen = "x\n', "line 2"),
    ],
)
def test_bad_phrases_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    message = refused(tmp_path, text)
    assert message.startswith("phrases.toml")
    assert complaint in message


def test_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "phrases.toml"
    path.write_bytes(b'[a.b]\nen = "x"\nru = "\xff"\n')
    with pytest.raises(BadFile, match=r"phrases\.toml, line 3: not UTF-8"):
        Phrasebook(path)
    with pytest.raises(BadFile, match=r"none\.toml cannot be read"):
        Phrasebook(tmp_path / "none.toml")
