"""Languages: found from their files, each with its way of counting."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.kernel.errors import BadFile
from hulldown.kernel.languages import KNOWN, LANGUAGES, best_language, read_languages
from hulldown.kernel.words import fill

SOUND = 'name = "Own"\nseat = "P{number}"\n'


def test_english_comes_first() -> None:
    assert LANGUAGES[0] == "en"
    assert {"en", "ru"} <= set(LANGUAGES)
    assert [KNOWN[lang].name for lang in ("en", "ru")] == ["English", "Русский"]


@pytest.mark.parametrize(
    ("wished", "found"),
    [
        (["ru_RU.UTF-8"], "ru"),
        (["de-DE", "RU"], "ru"),
        (["de-DE"], "en"),
        (["C.UTF-8"], "en"),
        ([""], "en"),
        (["en-US", "ru"], "en"),
    ],
)
def test_the_first_wish_that_is_known_is_taken(wished: list[str], found: str) -> None:
    assert best_language(wished) == found


def test_counting() -> None:
    cards = ["карта", "карты", "карт"]
    said = {number: KNOWN["ru"].choose(number, cards) for number in (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 111, 121)}
    assert [number for number, one in said.items() if one == "карта"] == [1, 21, 121]
    assert [number for number, one in said.items() if one == "карты"] == [2, 4, 22]
    assert [KNOWN["en"].choose(number, ["card", "cards"]) for number in (0, 1, 2, 21)] == [
        "cards",
        "card",
        "cards",
        "cards",
    ]
    assert KNOWN["ru"].choose(5, ["урон", "урона"]) == "урона"  # the last form serves for those that are not there
    assert KNOWN["ru"].choose(2, ["ПТ-САУ"]) == "ПТ-САУ"


def test_forms_stand_in_gaps() -> None:
    text = "{who}: {n} {n|card|cards}{n|| each}"
    assert [fill(text, {"who": "Ann", "n": n}, "en") for n in (1, 2)] == ["Ann: 1 card", "Ann: 2 cards each"]
    assert fill("{n|карта|карты|карт}", {"n": "+3"}, "ru") == "карты"
    assert fill("{n|card|cards}", {"n": "?"}, "en") == "cards"


def test_another_language_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "language.en.toml").write_text(SOUND, encoding="utf-8")
    (tmp_path / "language.cs.toml").write_text(
        SOUND + "plural = [{ is = [1] }, { is = [2, 3, 4] }]\n", encoding="utf-8"
    )
    (tmp_path / "phrases.de.toml").write_text("", encoding="utf-8")
    found = read_languages(tmp_path)
    assert list(found) == ["en", "cs"]
    assert [found["cs"].choose(number, ["a", "b", "c"]) for number in (1, 3, 5, 23)] == ["a", "b", "c", "c"]
    assert found["en"].choose(1, ["a", "b"]) == "b"  # without forms the last one serves


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('seat = "P{number}"\n', "needs a name, and a seat with the gap {number}"),
        ('name = "Own"\nseat = "P"\n', "needs a name, and a seat with the gap {number}"),
        (SOUND + "plural = 3\n", "plural is a list of forms"),
        (SOUND + "plural = [1]\n", "a form of plural has lists of numbers"),
        (SOUND + "plural = [{ ends = 1 }]\n", "a form of plural has lists of numbers"),
        (SOUND + 'plural = [{ ends = ["1"] }]\n', "a form of plural has lists of numbers"),
        (SOUND + "plural = [{ begins = [1] }]\n", "a form of plural has lists of numbers"),
        (SOUND + 'latin = { ab = "a" }\n', "latin has a text for each letter"),
        (SOUND + 'colour = "red"\n', "there is no key colour"),
    ],
)
def test_bad_files_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "language.en.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as error:
        read_languages(tmp_path)
    assert str(error.value).startswith("language.en.toml")
    assert complaint in str(error.value)


def test_english_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"language\.en\.toml cannot be read"):
        read_languages(tmp_path)
