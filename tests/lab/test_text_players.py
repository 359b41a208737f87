"""The division of language models. A scripted program plays the model: nothing here goes over a network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown.bots.program import words_of
from hulldown.kernel.state import CHANCE
from hulldown.lab.text_players import TextPlayer, added_up, described
from tests.bots.programs import command

# Reads the legal answers from the words alone; what it does wrong, and when, is told by its arguments.
MODEL = """
import json, re, sys
wrong = sys.argv[1] if len(sys.argv) > 1 else ""
for line in sys.stdin:
    asked = json.loads(line)
    if asked["ask"] == "hello":
        print(json.dumps({"say": "ready", "id": asked["id"], "seconds": 5}), flush=True)
        continue
    if asked["ask"] != "choose":
        break
    assert "view" not in asked
    listed = re.findall(r"^  (.+?)    [(]", asked["text"], re.M)
    tried = len(asked.get("refused", []))
    action = listed[-1] if listed else "end"
    if wrong == "once" and tried == 0 or wrong == "always":
        action = "I would rather attack"
    if wrong == "mends" and tried == 1:
        assert asked["refused"][0]["action"] == "castle queenside" and asked["refused"][0]["why"]
    elif wrong == "mends":
        action = "castle queenside"
    if wrong == "dies":
        sys.exit(1)
    print(json.dumps({"say": "chosen", "id": asked["id"], "action": action, "cost": 0.25, "tokens": 100}), flush=True)
"""


def at_choice(game: hulldown.Game) -> hulldown.State:
    state, rng = game.start(2), hulldown.Xoshiro(1)
    while state.actor == CHANCE or len(state.legal_actions()) == 1:
        state.advance(state.sample(rng) if state.actor == CHANCE else state.legal_actions()[0])
    return state


def asked(
    folder: Path, wrong: str, is_listed: bool = True, times: int = 4
) -> tuple[list[hulldown.Action], dict[str, Any]]:
    game = hulldown.game("rush")
    state = at_choice(game)
    player = TextPlayer(words_of(f"{command(folder, MODEL)} {wrong}"), game, is_listed=True, retries=2)
    try:
        view, legal = state.view(state.actor), state.legal_actions()
        given = [player.choose(view, legal, hulldown.Xoshiro(seed)) for seed in range(times)]
    finally:
        player.program.close()
    assert all(state.why_not(action) is None for action in given)
    return given, player.tally.data()


def test_a_model_that_reads_answers_legally(tmp_path: Path) -> None:
    given, did = asked(tmp_path, "")
    legal = at_choice(hulldown.game("rush")).legal_actions()
    assert [str(action) for action in given] == [str(legal[-1])] * 4
    assert (did["questions"], did["retries"], did["forfeits"], did["refused"]) == (4, 0, 0, {})
    assert (did["cost"], did["tokens"]) == (1.0, 400)
    assert did["seconds"] > 0


@pytest.mark.parametrize("wrong", ["once", "mends"])
def test_a_refused_answer_is_told_why_and_may_be_mended(wrong: str, tmp_path: Path) -> None:
    _, did = asked(tmp_path, wrong)
    assert (did["retries"], did["forfeits"], did["refused"]) == (4, 0, {"illegal": 4})
    assert did["tokens"] == 800, "what was refused has its cost too"


def test_what_is_never_mended_is_forfeited_and_chance_answers(tmp_path: Path) -> None:
    given, did = asked(tmp_path, "always", times=12)
    assert (did["retries"], did["forfeits"], did["refused"]) == (24, 12, {"illegal": 36})
    assert len({str(action) for action in given}) > 1


def test_a_model_that_dies_forfeits(tmp_path: Path) -> None:
    _, did = asked(tmp_path, "dies")
    assert did["forfeits"] == 4
    assert did["refused"]["gone"] >= 3


@pytest.mark.parametrize("game", hulldown.game_ids())
def test_the_words_have_the_question_and_the_answers_and_nothing_hidden(game: str) -> None:
    chosen = hulldown.game(game)
    state = at_choice(chosen)
    seat = state.actor
    legal = state.legal_actions()
    view = state.view(seat)
    listed = described(chosen, view, state, legal)
    assert state.question.text() in listed
    assert all(f"  {action}    (" in listed for action in legal)
    unlisted = described(chosen, view, state, None)
    assert "Legal answers" not in unlisted
    world = chosen.imagine(view, hulldown.Xoshiro(5))
    assert described(chosen, view, world, world.legal_actions()) == listed, "what the seat cannot know is not in it"


def test_the_division_is_an_arena(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    model = f"cmd:{command(tmp_path, MODEL)} once"
    told = run_arena("--bots", f"{model},random", "--games", "2", "--text", "--file", str(file), folder=tmp_path)
    by_name = {row["name"]: row for row in told["bots"]}
    assert "model" not in by_name["random"]
    did = by_name[model]["model"]
    assert did["questions"] == did["retries"] == did["refused"]["illegal"] > 0
    assert did["forfeits"] == 0
    header, *rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert (header["division"], header["retries"]) == ("text", 2)
    assert added_up([tally for row in rows for tally in row["models"] if tally])["questions"] == did["questions"]


def test_without_the_list_a_model_that_knows_one_word_forfeits_most(tmp_path: Path) -> None:
    model = f"cmd:{command(tmp_path, MODEL)}"
    told = run_arena("--bots", f"{model},random", "--games", "2", "--unlisted", "--retries", "1", folder=tmp_path)
    did = next(row["model"] for row in told["bots"] if row["name"] == model)
    assert did["forfeits"] > 0
    assert did["retries"] >= did["forfeits"]


def run_arena(*words: str, folder: Path) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "hulldown", "arena", "rush", *words, "--workers", "1", "--json"],
        env={**os.environ, "XDG_DATA_HOME": str(folder)}, capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found
