"""The rulebook: chapters that reach every rule, the same in every language, with figures that show what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

import hulldown
from hulldown import books
from hulldown.books import Block, Book
from hulldown.books.stems import stem
from hulldown.kernel.errors import BadFile
from hulldown.kernel.languages import LANGUAGES

from .test_reference import GAMES, NewGame

WRITTEN = [(game, lang) for game in GAMES for lang in LANGUAGES]


def written(game: str, lang: str = "en") -> Book:
    found = books.book(hulldown.game(game), lang)
    assert found is not None
    return found


def shown(book: Book) -> list[Block]:
    return [block for chapter in book.chapters for block in chapter.blocks if block.kind in ("figure", "example")]


@pytest.mark.parametrize(("game", "lang"), WRITTEN)
def test_every_rule_of_the_ledger_is_reached_from_a_chapter(game: str, lang: str) -> None:
    reached = {rule for chapter in written(game, lang).chapters for rule in chapter.rules}
    assert reached == {rule.id for rule in hulldown.game(game).ledger.rules}


@pytest.mark.parametrize(("game", "lang"), WRITTEN)
def test_every_paragraph_stands_on_rules(game: str, lang: str) -> None:
    for chapter in written(game, lang).chapters:
        assert chapter.asks, chapter.id
        for block in chapter.blocks:
            for part in block.steps or [block]:
                assert part.rules, (chapter.id, part.text)
                assert part.text.strip()


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_chapters(game: str) -> None:
    def shape(lang: str) -> object:
        return [
            (one.id, one.rules, [(block.kind, block.name, block.rules, len(block.steps)) for block in one.blocks])
            for one in written(game, lang).chapters
        ]

    assert all(shape(lang) == shape("en") for lang in LANGUAGES)


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_is_the_first_chapter(game: str) -> None:
    first = written(game).chapters[0]
    assert first.id == "goal"
    assert "How do I win?" in first.asks


@pytest.mark.parametrize(("game", "lang"), WRITTEN)
def test_every_figure_is_drawn_and_every_example_has_a_frame_for_each_step(game: str, lang: str) -> None:
    found = shown(written(game, lang))
    assert found
    for block in found:
        frames = books.figures(hulldown.game(game), block.name, lang)
        assert len(frames) == (len(block.steps) or 1), block.name
        assert all(frame.svg.startswith("<svg ") or frame.rows for frame in frames)


def test_the_figures_that_were_asked_for_are_there() -> None:
    names = {(game, block.name) for game in GAMES for block in shown(written(game))}
    assert names >= {
        ("miniatures", "sight"), ("miniatures", "cover"), ("miniatures", "hull-down"), ("miniatures", "attack"),
        ("rush", "assault"), ("rush", "payment"), ("cardgame", "payment"),
    }  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_no_file_of_figures_is_left_over(game: str) -> None:
    files = {path.stem for path in (hulldown.game(game).folder / "book").glob("*.json")}
    assert files == {block.name for block in shown(written(game))}


@pytest.mark.parametrize(
    ("question", "lang"),
    [("how do I win", "en"), ("win the game", "en"), ("как победить", "ru"), ("Как выиграть?", "ru")],
)
@pytest.mark.parametrize("game", GAMES)
def test_how_do_i_win_is_answered_by_the_first_chapter(game: str, question: str, lang: str) -> None:
    assert books.find(hulldown.game(game), question, lang)[0].chapter == "goal"


@pytest.mark.parametrize(
    ("game", "question", "lang", "chapter"),
    [
        ("miniatures", "can I shoot over a hill", "en", "sight"),
        ("miniatures", "what does hull down do", "en", "cover"),
        ("miniatures", "как ремонтировать", "ru", "command"),
        ("rush", "how do I pay for a vehicle", "en", "buying"),
        ("rush", "что такое кладбище", "ru", "setup"),
        ("cardgame", "what happens when I pass", "en", "round"),
        ("cardgame", "сколько копий карты в колоде", "ru", "deck"),
    ],
)
def test_a_question_finds_its_chapter(game: str, question: str, lang: str, chapter: str) -> None:
    assert chapter in [one.chapter for one in books.find(hulldown.game(game), question, lang)][:2]


@pytest.mark.parametrize(
    ("game", "asked", "same", "lang"),
    [
        ("rush", "winning", "wins", "en"),
        ("rush", "winner", "win", "en"),
        ("miniatures", "destroying tanks", "a tank is destroyed", "en"),
        ("cardgame", "passes", "passing", "en"),
        ("rush", "медалями", "медаль", "ru"),
        ("rush", "победа", "победить", "ru"),
        ("cardgame", "атаковать", "атакую", "ru"),
        ("miniatures", "видимости", "видимость", "ru"),
    ],
)
def test_endings_do_not_matter(game: str, asked: str, same: str, lang: str) -> None:
    first, second = (books.find(hulldown.game(game), words, lang) for words in (asked, same))
    assert first
    assert [one.chapter for one in first][:1] == [one.chapter for one in second][:1]


@pytest.mark.parametrize(
    ("game", "part", "lang", "chapter"),
    [
        ("miniatures", "power", "en", "pieces"),  # firepower
        ("miniatures", "крытие", "ru", "cover"),  # укрытие
    ],
)
def test_a_word_is_found_inside_another_one(game: str, part: str, lang: str, chapter: str) -> None:
    assert chapter in [one.chapter for one in books.find(hulldown.game(game), part, lang)]


@pytest.mark.parametrize(
    "forms",
    [
        "win wins winning winner winners",
        "pass passes passing passed",
        "base bases",
        "piece pieces",
        "destroy destroys destroyed destroying",
        "база базы базе базу базой базам базах",
        "медаль медали медалью медалями медалей",
        "победа победы победить победит победу",
        "танк танка танки танков танками",
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({stem(one.replace("й", "и")) for one in forms.split()}) == 1, [stem(one) for one in forms.split()]


def test_other_words_have_other_stems() -> None:
    words = ["base", "pass", "win", "tank", "medal", "card", "dice", "turn", "attack", "defense", "repair"]
    assert len({stem(word) for word in words}) == len(words)


def test_a_rule_is_found_where_no_chapter_says_it() -> None:
    found = books.find(hulldown.game("rush"), "siege_destroys_armor_1", "en")
    assert [one.rule for one in found] == ["rush.option.siege_destroys_armor_1"]


def test_nonsense_finds_nothing() -> None:
    for question in ("", "   ", "???", "qwrtzp", "ъыь"):
        assert books.find(hulldown.game("rush"), question, "en") == []


@pytest.mark.parametrize(("game", "lang"), WRITTEN)
def test_every_term_means_something_by_a_rule(game: str, lang: str) -> None:
    terms = books.glossary(hulldown.game(game), lang)
    assert len(terms) >= 20
    assert len({term.name for term in terms}) == len(terms)
    forms = [form.casefold() for term in terms for form in term.forms]
    assert len(set(forms)) == len(forms), "one form has one meaning"
    assert all(term.rules and term.meaning.endswith(".") for term in terms)


def write(folder: Path, subject: str, text: str) -> None:
    (folder / "words").mkdir(exist_ok=True)
    (folder / "words" / f"{subject}.en.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[goal]\nwin = "Win."', "goal has no title"),
        ('[goal]\ntitle = { text = "Goal", rule = "scorings.*" }', "goal.title names the unknown rule scorings"),
        (
            '[goal]\ntitle = "Goal"\nsheet-end = "The end"',
            "shows the section end, which the play reference does not have",
        ),
        ('[goal]\ntitle = "Goal"\nexample-pay.1 = "Pay."', "example-pay has no title"),
        ('[goal]\ntitle = "Goal"\nother.1 = "Pay."', "other is neither a figure, an example nor a sheet"),
    ],
)
def test_a_broken_chapter_names_what_is_wrong(tmp_path: Path, text: str, complaint: str) -> None:
    write(tmp_path, "book", text)
    with pytest.raises(BadFile, match=complaint) as told:
        books.book(NewGame(tmp_path), "en")
    assert str(told.value).startswith("book.en.toml: ")


def test_a_term_without_a_meaning_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "glossary", '[garage]\nname = "Garage"\nforms = "garage"')
    with pytest.raises(BadFile, match="garage has name, forms and meaning"):
        books.glossary(NewGame(tmp_path), "en")


def test_a_game_without_pages_is_read_in_its_ledger(tmp_path: Path) -> None:
    game = NewGame(tmp_path)
    assert books.book(game, "en") is None
    assert books.glossary(game, "en") == []
    assert books.find(game, "ninth one-medal card", "en")[0].rule == "rush.end.ninth-medal"  # type: ignore[arg-type]
