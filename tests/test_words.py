"""Words: our languages are complete, and a third one is a copy of files, offered everywhere at once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.languages import BASE, LANGUAGES
from hulldown.kernel.words import read_texts
from hulldown.lab import words

PACKAGE = Path(hulldown.__file__).parent
WHERE = words.folders()
OFFERED = """
import json
from hulldown.cli.common import language
from hulldown.kernel.languages import LANGUAGES
from hulldown.table import typescript, wire, wordlists
import hulldown, msgspec

game = hulldown.game("rush")
hello = msgspec.json.decode(b'{"type": "hello", "lang": "xx"}', type=wire.Hello)
print(json.dumps({
    "languages": LANGUAGES,
    "terminal": language("xx"),
    "table": hello.lang,
    "type": [line for line in typescript.shared().splitlines() if line.startswith("export type Lang")],
    "web": [name for name in wordlists.files() if ".xx." in name],
    "list": "xx: {" in wordlists.languages(),
    "title": game.title.text("xx"),
    "rule": game.ledger.rules[0].text("xx"),
}))
"""

SAME = """
import hulldown
from hulldown.games.cardgame.wording import base_text, crew_text, vehicle_text
from hulldown.games.miniatures.words.card_texts import card_text

cards = hulldown.game("cardgame").catalogue
tanks = hulldown.game("miniatures").catalogue
said = {
    lang: [say(card, lang) for card in cards.cards for say in (vehicle_text, crew_text)]
    + [base_text(base, lang) for base in cards.bases]
    + [card_text(tanks, card, lang) for card in tanks.cards]
    + [hulldown.game(id).say(action).text(lang) for id in ("rush", "cardgame", "miniatures")
       for action in hulldown.game(id).start(2).legal_actions()]
    for lang in ("en", "ru", "xx")
}
assert len(said["en"]) > 500
assert said["xx"] == said["en"] != said["ru"]
"""


def test_every_kind_of_words_is_found() -> None:
    found = {folder.relative_to(PACKAGE).as_posix() for folder in WHERE if folder.is_relative_to(PACKAGE)}
    assert {"kernel/words", "bots/words", "table/words", "games/rush/words", "games/cardgame/words"} <= found
    assert any(folder.startswith("cli/") for folder in found)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != BASE])
def test_our_languages_lack_nothing(lang: str) -> None:
    assert list(words.complaints(lang, WHERE)) == []


@pytest.mark.parametrize("folder", ["examples/skirmish/skirmish/words", "tests/kernel/race/words"])
def test_small_games_lack_nothing(folder: str) -> None:
    place = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[1]) / folder
    assert words.languages([place]) == ["ru"]
    assert list(words.complaints("ru", [place])) == []


def test_no_text_stands_outside_of_the_words() -> None:
    """Russian letters in code are a text that no translator would find; examples and odd letters for tests aside."""
    letters = [chr(code) for code in range(0x0410, 0x0450)]
    grammar = {"games/cardgame/declension.py", "books/stems.py", "books/search.py"}
    allowed = grammar | {"cli/miniatures/guide.py", "conformance/suite.py"}
    found = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")
             if any(letter in path.read_text(encoding="utf-8") for letter in letters)}  # fmt: skip
    assert found - allowed == set()


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with a third language: each English file once more; compiled code stays at home."""
    copy = tmp_path_factory.mktemp("third") / "hulldown"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"))
    for path in list(copy.rglob(f"words/*.{BASE}.toml")):
        shutil.copy(path, path.with_name(path.name.replace(f".{BASE}.", ".xx.")))
    return copy


def run(tree: Path, *arguments: str, code: int = 0, typed: str = "") -> str:
    environment = {**os.environ, "PYTHONPATH": str(tree.parent), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        cwd=tree.parent,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stdout


def test_a_third_language_is_a_copy_of_files(tree: Path) -> None:
    offered = json.loads(run(tree, "-c", OFFERED))
    assert offered["languages"] == ["en", "ru", "xx"]
    assert (offered["terminal"], offered["table"], offered["list"]) == ("xx", "xx", True)
    assert offered["type"] == ["export type Lang = 'en' | 'ru' | 'xx'"]
    assert {f"words/{name}.xx.ts" for name in ("shell", "plain", "rush")} <= set(offered["web"])
    assert offered["title"] == "Rush"
    assert run(tree, "-m", "hulldown", "rules", "rush", "rush.setup.players", "--lang", "xx")
    assert "xx: nothing to mend\n" in run(tree, "-m", "hulldown.lab.words")


def test_what_games_say_in_a_third_language_is_what_its_files_say(tree: Path) -> None:
    """Also where words are put together: declined only in a language that says how."""
    run(tree, "-c", SAME)


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_a_game_is_played_in_a_third_language(tree: Path, game: str) -> None:
    record = tree.parent / f"{game}.jsonl"
    play = ["-m", "hulldown", "play", game, "--seed", "1", "--save", str(record), "--lang"]
    english = run(tree, *play, "en", typed="help\n1\nquit\n")
    record.unlink()
    assert run(tree, *play, "xx", typed="help\n1\nquit\n") == english
    assert len(english.splitlines()) > 30


def test_what_is_missing_is_named_and_said_in_english(tree: Path) -> None:
    rules = tree / "games/rush/words/rules.xx.toml"
    phrases = tree / "games/rush/words/phrases.xx.toml"
    kept = {path: path.read_text(encoding="utf-8") for path in (rules, phrases)}
    (first, (text, _)), *_ = read_texts(rules).items()
    try:
        lines = kept[rules].splitlines(keepends=True)
        rules.write_text("".join([line for line in lines if not line.startswith(f"{first} =")]), encoding="utf-8")
        phrases.unlink()
        told = run(tree, "-m", "hulldown.lab.words", "xx", code=1)
        assert told.splitlines() == [
            "games/rush/words/phrases.xx.toml is missing",
            f"games/rush/words/rules.xx.toml: {first} is missing",
            "xx: 2 to mend",
        ]
        offered = json.loads(run(tree, "-c", OFFERED))
        assert (offered["title"], offered["rule"]) == ("Rush", text)
    finally:
        for path, was in kept.items():
            path.write_text(was, encoding="utf-8")


@pytest.mark.parametrize(
    ("own", "complaints"),
    [
        ('a.b = "{n} cartes {who}"\na.c = "c"\n', []),
        ('a.b = "{n} {n|carte|cartes} {who}"\na.c = { text = "c", rule = "game.r" }\n', []),
        ('a.b = "cartes {who}"\na.c = "c"\n', ["a.b lacks the gap {n}"]),
        ('a.b = "{n} {who} {why}"\na.c = "c"\n', ["a.b has the gap {why}, which is not in English"]),
        ('a.b = "{n} {who"\na.c = "c"\n', ["a.b has a gap that cannot be read (expected '}' before end of string)"]),
        ('a.b = "{n} {who}"\n', ["a.c is missing"]),
        ('a.b = "{n} {who}"\na.c = ""\na.d = "d"\n', ["a.c is missing", "a.d is not in English"]),
        (
            'a.b = "{n} {who}"\na.c = { text = "c", rule = "game.x" }\n',
            ["a.c names the rule game.x, in English game.r"],
        ),
    ],
)
def test_differences_are_named(tmp_path: Path, own: str, complaints: list[str]) -> None:
    folder = tmp_path / "words"
    folder.mkdir()
    english = 'a.b = "{n} {n|card|cards} {who}"\na.c = { text = "c", rule = "game.r" }\n'
    (folder / "phrases.en.toml").write_text(english, encoding="utf-8")
    (folder / "phrases.fr.toml").write_text(own, encoding="utf-8")
    place = folder / "phrases.fr.toml"
    assert words.languages([folder]) == ["fr"]
    assert list(words.complaints("fr", [folder])) == [f"{place}: {one}" for one in complaints]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "phrases.en.toml").write_text('a.b = "x"\n', encoding="utf-8")
    (tmp_path / "phrases.fr.toml").write_text("a.b = \n", encoding="utf-8")
    (tmp_path / "language.en.toml").write_text("", encoding="utf-8")
    (tmp_path / "language.fr.toml").write_text("", encoding="utf-8")
    named, unread = words.complaints("fr", [tmp_path])
    assert named == f"{tmp_path}/language.fr.toml needs a name, and a seat with the gap {{number}}"
    assert unread.startswith(f"{tmp_path}/phrases.fr.toml: ")
