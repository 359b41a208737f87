"""The ceiling of a level: what plays against it, how pairs are counted, and that nobody can play as the seer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown import bots
from hulldown.bots.mind import Mind
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.lab import ceiling
from hulldown.lab.arena import fixture, set_up_arena
from hulldown.lab.arena_file import Row
from hulldown.lab.ceiling import compared, pair_scores, result, run, searcher_called, told
from hulldown.lab.seer import Seer

RUSH = hulldown.game("rush")


def row(number: int, bots: list[str], winners: list[int]) -> Row:
    return {
        "number": number, "bots": bots, "decks": [], "options": {}, "first": None, "winners": winners,
        "scores": [0, 0], "ranks": [1, 2], "length": 9, "ending": "bases", "faults": [0, 0], "held": [{}, {}],
    }  # fmt: skip


def test_a_challenger_has_so_many_times_the_games_and_the_root_of_it_the_candidates() -> None:
    level, larger = searcher_called("level8", "x1", RUSH), searcher_called("level8", "x16", RUSH)
    assert (larger.playouts, larger.width) == (16 * level.playouts, 4 * level.width)
    assert (larger.horizon, larger.margin) == (level.horizon, level.margin)


@pytest.mark.parametrize("against", ["x3", "x0", "x", "4", "x-4", "witness", ""])
def test_only_known_challengers_are_taken(against: str) -> None:
    with pytest.raises(Malformed, match="is no challenger"):
        searcher_called("level8", against, RUSH)


def test_what_does_not_search_has_no_ceiling() -> None:
    with pytest.raises(Malformed, match="does not search"):
        searcher_called("greedy", "x4", RUSH)


def test_the_deals_are_those_of_a_sequential_test() -> None:
    arena = compared(RUSH, "level1", "seer", 4, 7).arena
    test = set_up_arena(RUSH, ["level2", "level1"], 8, 7, mirrored=True)
    for number in range(8):
        ours, theirs = fixture(arena, number), fixture(test, number)
        assert (ours.options, ours.decks, ours.first) == (theirs.options, theirs.decks, theirs.first)
        assert [name == "level1" for name in ours.bots] == [name == "level1" for name in theirs.bots]


@pytest.mark.parametrize("rival", ["greedy", "random"])
def test_all_may_play_somebody_else_on_the_same_deals(rival: str) -> None:
    found = [compared(RUSH, "level1", against, 1, 7, rival=rival) for against in ("x1", "seer")]
    fixtures = [[fixture(one.arena, number) for number in range(2)] for one in found]
    for one, planned in zip(found, fixtures, strict=True):
        assert {name for game in planned for name in game.bots} == {one.challenger, rival}
    mine, theirs = [[(game.options, game.decks, game.first) for game in planned] for planned in fixtures]
    assert mine == theirs
    level, seer = run(found[:1], workers=1)[0], run(found[1:], workers=1)[0]
    assert (level["challenger"], seer["challenger"]) == ("level1 x1", "level1 seer")
    assert level["pairs"] == seer["pairs"] == 1


def test_pairs_count_by_number_until_one_is_not_over() -> None:
    rows = [
        row(0, ["c", "l"], [0]), row(1, ["l", "c"], [1]),  # won both: 1
        row(2, ["c", "l"], [0]), row(3, ["l", "c"], [0]),  # the same seat both times: split
        row(4, ["c", "l"], [0]),
        row(6, ["c", "l"], [0]), row(7, ["l", "c"], [1]),
    ]  # fmt: skip
    assert pair_scores(rows, "c") == [1.0, 0.5]
    assert pair_scores([*rows, row(5, ["l", "c"], [0, 1])], "c") == [1.0, 0.5, 0.75, 1.0]


def test_a_result_has_score_elo_and_what_was_split_with_their_intervals() -> None:
    data = result("level8 x4", [1.0] * 30 + [0.5] * 40 + [0.0] * 10)
    assert data["pairs"] == 80
    assert data["score"]["mean"] == pytest.approx(0.625)  # (30 + 20) / 80
    assert data["score"]["low"] < 0.625 < data["score"]["high"]
    assert data["elo"]["mean"] == pytest.approx(88.7, abs=0.1)  # 400 log10(0.625 / 0.375)
    assert (data["won"], data["split"]["pairs"], data["lost"]) == (30, 40, 10)
    assert data["split"]["low"] == pytest.approx(0.393, abs=0.001)  # Wilson, 40 of 80
    assert told(data).startswith("level8 x4: 80 pairs, score 0.625 (")
    assert told(result("level8 x4", [])) == "level8 x4: no pair is over"


def test_a_run_that_was_stopped_goes_on_and_gives_the_same(tmp_path: Path) -> None:
    comparisons = [compared(RUSH, "level1", against, 1, 3) for against in ("x1", "seer")]
    whole = run(comparisons, workers=1)
    path = tmp_path / "found.jsonl"
    assert run(comparisons, path, workers=1) == whole
    kept = path.with_suffix(".seer.jsonl")
    assert path.with_suffix(".x1.jsonl").exists()
    lines = kept.read_text().splitlines(keepends=True)
    assert len(lines) == 3, "what it is, and the two games of a pair"
    kept.write_text("".join(lines[:2]))
    assert run(comparisons, path, workers=1) == whole
    assert sorted(kept.read_text().splitlines()) == sorted("".join(lines).splitlines())


def test_it_is_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    ceiling.main(["rush", "--bot", "level1", "--against", "x1", "--pairs", "1", "--workers", "1", "--json"])
    said = json.loads(capsys.readouterr().out)
    assert (said["game"], said["bot"]) == ("rush", "level1")
    assert [one["pairs"] for one in said["comparisons"]] == [1]
    with pytest.raises(SystemExit, match="square factors"):
        ceiling.main(["rush", "--against", "x5"])


def _asked(name: str, seed: int) -> State:
    """A position in the middle of a game in which somebody has a choice."""
    game = hulldown.game(name)
    rng = Xoshiro(seed)
    state = game.start(2)
    for _ in range(60):
        if state.actor == OVER:
            break
        state.advance(random_action(state, rng))
    while state.actor == CHANCE or len(state.legal_actions()) < 3:
        state.advance(random_action(state, rng))
    return state


@pytest.mark.parametrize("name", ["rush", "cardgame", "miniatures"])
def test_a_seer_answers_by_the_rules_and_leaves_the_table_as_it_is(name: str) -> None:
    state = _asked(name, 2)
    before = state.document()
    searcher = searcher_called("level2", "x1", state.game)
    legal = state.legal_actions()
    answers = [Seer(searcher, state).choose(state.view(state.actor), legal, Xoshiro(1)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert state.why_not(answers[0]) is None
    assert state.document() == before


class Watching(Mind[Any, Any]):
    """Another mind that notes the worlds it is asked to play on from."""

    def __init__(self, mind: Mind) -> None:
        super().__init__(mind.game, mind.weights)
        self._mind = mind
        self.worlds: list[dict[str, object]] = []

    def act(self, state: State, rng: Xoshiro) -> Action:
        return self._mind.act(state, rng)

    def shortlist(self, state: State, legal: list[Action], most: int, rng: Xoshiro) -> list[Action]:
        return list(self._mind.shortlist(state, legal, most, rng))

    def clock(self, state: State) -> int:
        return self._mind.clock(state)

    def until(self, state: State, horizon: int) -> int:
        self.worlds.append(state.document())
        return self._mind.until(state, horizon)

    def features(self, state: State) -> list[list[float]]:
        return self._mind.features(state)

    def final(self, state: State) -> list[float]:
        return self._mind.final(state)


def test_a_seer_plays_on_in_the_true_table_and_imagines_none() -> None:
    """Every world of the seer is the table as it is; those of the level are not."""
    state = _asked("rush", 5)
    searcher = searcher_called("level2", "x1", RUSH)
    view, legal = state.view(state.actor), state.legal_actions()
    mind = searcher.mind
    imagined = searcher.mind = Watching(mind)
    assert searcher.choose(view, legal, Xoshiro(1)) in legal
    true = searcher.mind = Watching(mind)
    assert Seer(searcher, state).choose(view, legal, Xoshiro(1)) in legal
    assert true.worlds
    assert all(world == state.document() for world in true.worlds)
    assert any(world != state.document() for world in imagined.worlds)


@pytest.mark.parametrize("name", ["seer", "level8 seer", "level8-seer", "2026a-seer", "level8 x4"])
@pytest.mark.parametrize("game", hulldown.game_ids())
def test_nobody_can_play_as_one_who_sees_everything(game: str, name: str) -> None:
    played = hulldown.game(game)
    assert not bots.is_known(name, played)
    with pytest.raises(Malformed, match="there is no bot"):
        bots.make(name, played)
