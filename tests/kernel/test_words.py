"""Sentences: filled gaps in both languages, and a strict door for files of phrases."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.kernel.errors import BadFile
from hulldown.kernel.words import Phrase, Phrasebook, Seat, Sentence, Word, Words, seat_name

TIGER = Word("tiger", "Tiger", {"ru": "Тигр"})
PANTHER = Word("panther", "Panther", {"ru": "Пантера"})
HIT = Phrase("event.hit", "game.hits", {"en": "{seat} hits {card} for {number}.", "ru": "{card}: {number} от {seat}."})


def book(tmp_path: Path, english: str, russian: str | None = None) -> Phrasebook:
    (tmp_path / "phrases.en.toml").write_text(english, encoding="utf-8")
    if russian is not None:
        (tmp_path / "phrases.ru.toml").write_text(russian, encoding="utf-8")
    return Phrasebook(tmp_path, "phrases")


def refused(tmp_path: Path, english: str, russian: str | None = None) -> str:
    with pytest.raises(BadFile) as error:
        book(tmp_path, english, russian)
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
        nation.usa = "USA"
        event.hit = { text = "{card} is hit", rule = "game.hits" }
        """,
        """
        event.hit = "Попадание: {card}"
        nation.usa = "США"
        """,
    )
    assert phrases["event.hit"].rule == "game.hits"
    assert phrases["nation.usa"].rule == ""
    assert [phrase.key for phrase in phrases.phrases()] == ["nation.usa", "event.hit"]
    words = phrases.words("nation")
    assert list(words) == ["usa"]
    assert words["usa"].word("ru") == "США"
    assert words["usa"].word("en") == "USA"


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    alone = book(tmp_path, 'a.b = "x"\na.c = "z"\n')
    assert [alone["a.b"].texts[lang] for lang in ("en", "ru")] == ["x", "x"]
    half = book(tmp_path, 'a.b = "x"\na.c = "z"\n', 'a.b = "y"\na.old = "w"\n')
    assert [half["a.b"].texts["ru"], half["a.c"].texts["ru"]] == ["y", "z"]
    assert [phrase.key for phrase in half.phrases()] == ["a.b", "a.c"]


def test_chapters_may_be_written_as_tables_and_keys_in_quotes(tmp_path: Path) -> None:
    phrases = book(tmp_path, '[a]\nb = "x"\n"two words" = "y"\n["c.d"]\ntext = "z"\nrule = "game.r"\n')
    assert [(one.key, one.rule) for one in phrases.phrases()] == [("a.b", ""), ("a.two words", ""), ("c.d", "game.r")]


def test_unknown_phrase_is_named(tmp_path: Path) -> None:
    phrases = book(tmp_path, 'a.b = "x"\n')
    with pytest.raises(BadFile, match=r"phrases\.en\.toml has no phrase a\.c"):
        phrases["a.c"]


@pytest.mark.parametrize(
    ("english", "russian", "complaint"),
    [
        ('a.b = "{card} stops"\n', 'a.b = "стоп"\n', "phrases.ru.toml: a.b has other gaps than in phrases.en.toml"),
        ('a.b = "{card} {seat}"\n', 'a.b = "{seat}"\n', "phrases.ru.toml: a.b has other gaps"),
        ('a.b = "{card}"\n', 'a.b = "{card"\n', "phrases.ru.toml: a.b has a gap that cannot be read"),
        ("a.b = 1\n", None, "a.b must be a text, or a text with a rule"),
        ('a.b = ["x"]\n', None, "a.b must be a text, or a text with a rule"),
        ('a.b = { text = "x", rule = 1 }\n', None, "a.b.rule must be a text, or a text with a rule"),
        ('a = "x"\n', None, "a stands outside of a chapter"),
        ('a.b = "{card"\n', None, "a.b has a gap that cannot be read"),
        ('a.b = "{}"\n', None, "a.b has a gap that cannot be read"),
        ('a.b = "{card.id}"\n', None, "a.b has a gap that cannot be read"),
        ('a.b = "{card:>9}"\n', None, "a.b has a gap that cannot be read"),
        ('c.d = "x"\na.b = "x\n', None, "line 2"),
    ],
)
def test_bad_phrases_are_named(tmp_path: Path, english: str, russian: str | None, complaint: str) -> None:
    message = refused(tmp_path, english, russian)
    assert message.startswith("phrases.en.toml" if russian is None else "phrases.ru.toml")
    assert complaint in message


def test_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "phrases.en.toml").write_bytes(b'a.b = "x"\na.c = "\xff"\n')
    with pytest.raises(BadFile, match=r"phrases\.en\.toml, line 2: not UTF-8"):
        Phrasebook(tmp_path, "phrases")
    with pytest.raises(BadFile, match=r"none\.en\.toml cannot be read"):
        Phrasebook(tmp_path, "none")
