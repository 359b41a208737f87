"""Bots at the command line: the list of them, bots of one's own, what a person reads of faults, and hints."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hulldown
from hulldown import bots
from hulldown.bots.guard import Guard
from hulldown.bots.installed import installed
from hulldown.cli.match import hints
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.record import load
from hulldown.kernel.state import Action, State
from hulldown.kernel.view import View
from tests.bots.installed import BAD_BOTS, BAD_NAMES, SUMMARY, install
from tests.cli.helper import Typed
from tests.cli.terminal import Terminal, answers
from tests.games.rush.helper import position

RUSH = hulldown.game("rush")
RICH = "engineers engineers engineers"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


@pytest.fixture
def play(record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal("rush", record, monkeypatch, capsys)


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    install(tmp_path, "bad_bots", BAD_BOTS, BAD_NAMES, monkeypatch)
    yield
    installed.cache_clear()


def choice() -> State:
    return position(RICH, reserve="ussr-t-26 usa-m6 ussr-is-2 ussr-kv-1")


# The list


@pytest.mark.parametrize("game", hulldown.game_ids())
def test_the_list_has_every_bot_with_its_limit(typed: Typed, game: str) -> None:
    rows = typed.json("bots", game)
    assert [row["name"] for row in rows] == list(bots.NAMES)
    assert {row["game"] for row in rows} == {game}
    assert (rows[0]["limit"], rows[1]["limit"], rows[1]["rating"]) == (None, None, 1000)
    assert [row["limit"] for row in rows[2:]] == [level.seconds for level in bots.levels_of(hulldown.game(game))]
    out = typed("bots", game)
    assert out.startswith(f"Bots for {game}\n")
    assert all(f"\n{name} " in out for name in bots.NAMES)


@pytest.mark.parametrize(
    ("lang", "said", "about"),
    [
        ("en", "such as level5-raider", "attacks early and often"),
        ("ru", "вроде level5-raider", "нападает рано и часто"),
    ],
)
def test_characters_are_told_below_the_list(typed: Typed, lang: str, said: str, about: str) -> None:
    out = typed("bots", "rush", "--lang", lang)
    below = out[out.index(said) :]
    assert about in below
    assert [line.split()[0] for line in below.splitlines()[1:]] == list(bots.characters_of(hulldown.game("rush")))


def test_without_a_game_all_are_listed(typed: Typed) -> None:
    assert len(typed.json("bots")) == 3 * len(bots.NAMES)


def test_the_list_in_russian(typed: Typed) -> None:
    out = typed("bots", "rush", "--lang", "ru")
    assert "Боты: rush" in out
    assert "любой ход по правилам" in out


def test_an_unknown_game_is_refused(typed: Typed) -> None:
    assert "there is no game chess" in typed.refused("bots", "chess")


def test_installed_bots_are_listed_with_their_package(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "bad_bots", BAD_BOTS, {"last": "Last", "fussy": "fussy"}, monkeypatch)
    rows = {row["name"]: row for row in typed.json("bots", "rush")}
    assert set(rows) == {*bots.NAMES, "last", "fussy"}
    last = rows["last"]
    assert (last["package"], last["text"], last["limit"], last["refuses"]) == ("bad-bots 1.0", SUMMARY, 50.0, None)
    assert rows["fussy"]["refuses"] == "fussy plays chess only"
    assert rows["fussy"]["limit"] is None
    out = " ".join(typed("bots", "rush").split())  # a narrow screen wraps
    assert "plays chess only" in out
    assert "bad-bots 1.0" in out
    installed.cache_clear()


# Bots that fail at the table


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize(
    ("name", "lang", "said"),
    [
        ("sleepy", "en", "sleepy was late, so greedy moved for it."),
        ("raising", "en", "raising failed, so greedy moved for it."),
        ("nonsense", "ru", "nonsense: ход не по правилам; вместо него ходит greedy."),
        ("leaving", "ru", "leaving: связь прервана; вместо него ходит greedy."),
    ],
)
def test_a_fault_is_told_in_one_line_and_kept_in_the_record(
    play: Terminal, typed: Typed, record: Path, name: str, lang: str, said: str
) -> None:
    start = choice()
    out = play("", "--bots", name, "--human", "2", "--lang", lang, start=start)
    assert said in out
    notes = [str(answer["note"]) for answer in answers(record) if "note" in answer]
    assert notes
    assert f" {name}" in notes[0]
    assert load(record, lambda game: RUSH).answers[0].note == notes[0]
    assert f"  [{notes[0]}]\n" in typed("record", "show", str(record))
    shown = typed.json("record", "show", str(record), "--seat", "2")
    assert shown["notes"][0] == {"answer": 1, "by": 0, "note": notes[0]}


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_does_not_play_the_game_ends_in_one_sentence(play: Terminal, record: Path) -> None:
    assert "hulldown: fussy plays chess only\n" in play("", "--bots", "fussy", code=2)
    assert not record.exists()


@pytest.mark.usefixtures("bad_bots")
def test_that_a_bot_does_not_come_back_is_told_once(play: Terminal, record: Path) -> None:
    out = play("", "--bots", "leaving,greedy", "--lang", "en", start=choice())
    assert out.count("leaving broke off, so greedy moved for it.") == 2
    assert out.count("leaving isn't coming back. From now on greedy moves for it.") == 1
    assert len([answer for answer in answers(record) if "note" in answer]) == 3


@pytest.mark.usefixtures("bad_bots")
def test_a_saved_match_knows_its_installed_bots_again(play: Terminal, record: Path) -> None:
    play("", "--bots", "last", "--human", "1")
    assert load(record, lambda game: RUSH).names == ["Player 1", "last"]
    before = len(answers(record))
    out = play("1\n1\n1\n1\n1\n1\n1\n1\n", to="resume")
    assert "last" in out
    later = answers(record)[before:]
    assert 1 in [answer["by"] for answer in later]
    assert not [answer for answer in later if "note" in answer]


# Levels and hints


def test_a_level_plays_in_the_terminal(play: Terminal, record: Path) -> None:
    play("", "--bots", "level5", "--human", "2", start=choice())
    assert load(record, lambda game: RUSH).names == ["level5", "Player 2"]
    assert [answer["by"] for answer in answers(record)].count(0) >= 2


@pytest.mark.parametrize(
    ("word", "lang", "title"),
    [("hint", "en", "What level8 would do"), ("Подсказка", "ru", "Что сделал бы level8")],
)
def test_a_hint_shows_answers_and_changes_nothing(
    play: Terminal, record: Path, word: str, lang: str, title: str
) -> None:
    out = play(f"{word}\n", "--lang", lang, start=choice())
    assert title in out
    shown = out[out.index(title) :].splitlines()[1]
    assert shown.split()[0].isdecimal()
    assert answers(record) == []


class Adviser(bots.Bot):
    """Is the less sure of an answer the later it stands in the list."""

    def consider(self, view: View, legal: list[Action], rng: Xoshiro) -> list[bots.Thought]:
        why = {"en": "Because.", "ru": "Потому."}
        return [bots.Thought(action, 0.75 - place / 100, 40 + place, why) for place, action in enumerate(legal)]


@pytest.mark.parametrize(
    ("lang", "figures", "why"),
    [
        ("en", "about 75% to win (60 to 86%), from 40 simulated games", "Because."),
        ("ru", "шанс победы около 75 % (от 60 до 86 %), пробных партий: 40", "Потому."),
    ],
)
def test_a_hint_has_chances_and_reasons_for_at_most_five(
    play: Terminal, monkeypatch: pytest.MonkeyPatch, lang: str, figures: str, why: str
) -> None:
    monkeypatch.setattr(hints, "_adviser", lambda session: Guard("adviser", RUSH, Adviser()))
    start = position("engineers engineers ussr-is-2", reserve="ussr-t-26 ussr-is-3 usa-m6 ussr-t-34")
    assert len(start.legal_actions()) == 6
    out = play("hint\n", "--lang", lang, start=start)
    shown = out[out.index("adviser") :]
    assert figures in shown
    assert shown.count(why) == 5


def test_no_advice_is_said_in_one_line(play: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "_adviser", lambda session: Guard("adviser", RUSH, bots.Bot()))
    assert "adviser has no advice right now. The match goes on." in play("hint\n", start=choice())


def test_the_same_match_with_and_without_hints(play: Terminal, record: Path, tmp_path: Path) -> None:
    lines = "1\n" * 12
    play(lines, "--bots", "random")
    without = record.read_text(encoding="utf-8")
    record.unlink()
    play("hint\n" + lines, "--bots", "random")
    assert record.read_text(encoding="utf-8") == without


def test_chance_gets_no_hint(play: Terminal) -> None:
    assert "Chance decides here, so there is nothing to advise." in play("\nhint\n", "--dice", "ask", "--hotseat")


# The bot of examples/careful_bot


CAREFUL = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[2])) / "examples" / "careful_bot"


@pytest.fixture
def careful(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example as if it were installed, in more of a hurry."""
    source = (CAREFUL / "careful_bot.py").read_text(encoding="utf-8")
    assert source.count("WORLDS = 6") == 1
    assert source.count("SECONDS = 0.8") == 1
    source = source.replace("WORLDS = 6", "WORLDS = 1").replace("SECONDS = 0.8", "SECONDS = 0.001")
    install(tmp_path, "careful_bot", source, {"careful": "CarefulBot"}, monkeypatch)
    yield
    installed.cache_clear()


@pytest.mark.usefixtures("careful")
def test_the_example_is_listed_and_plays(play: Terminal, typed: Typed, record: Path) -> None:
    assert "careful" in [row["name"] for row in typed.json("bots", "cardgame")]
    for game in ("cardgame", "miniatures"):
        rows = typed.json("simulate", game, "--games", "1", "--bots", "careful,random")["bots"]
        assert [row["name"] for row in rows] == ["careful", "random"]
    play("", "--bots", "careful", "--human", "2", start=choice())
    answered = [answer for answer in answers(record) if answer["by"] == 0]
    assert [answer for answer in answered if "note" not in answer]


def test_the_example_names_its_entry_point() -> None:
    project = (CAREFUL / "pyproject.toml").read_text(encoding="utf-8")
    assert '[project.entry-points."hulldown.bots"]\ncareful = "careful_bot:CarefulBot"' in project


@pytest.mark.long
def test_the_example_is_installed_as_its_page_says(tmp_path: Path) -> None:
    """Really installed, beside this program: what the build leaves out or misnames is seen here alone."""
    uv = shutil.which("uv")
    installer = [uv, "pip", "install", "--python", sys.executable] if uv else [sys.executable, "-m", "pip", "install"]
    folder = tmp_path / "installed"
    subprocess.run([*installer, "--quiet", "--no-deps", "--target", str(folder), str(CAREFUL)], check=True)
    paths = os.pathsep.join([str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]).rstrip(os.pathsep)
    listed = subprocess.run(
        [sys.executable, "-c", "from hulldown.cli import main; main()", "bots", "rush", "--json"],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    (row,) = [row for row in json.loads(listed.stdout) if row["name"] == "careful"]
    assert (row["package"], row["limit"], row["refuses"]) == ("careful-bot 1.0", 1.0, None)
