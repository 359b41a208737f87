"""Records as tables: nothing is lost or invented on the way from a record to its rows."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import hulldown
from hulldown import lab
from hulldown.cli.program import app
from hulldown.kernel.errors import Malformed
from hulldown.kernel.match import Match
from hulldown.kernel.state import CHANCE

pl = pytest.importorskip("polars", reason="polars is not installed (hulldown[lab])")

GAMES = ["rush", "cardgame", "miniatures"]


@pytest.fixture(scope="module", params=GAMES)
def matches(request: pytest.FixtureRequest) -> list[Match]:
    return lab.play(request.param, ["random", "random"], games=2, seed=5)


def test_answers_and_draws_together_are_the_record(matches: list[Match]) -> None:
    tables = lab.frames(matches)
    for number, match in enumerate(matches):
        mine = pl.col("record") == str(number)
        said = pl.concat(
            [tables.answers.filter(mine).select("number", "do"), tables.draws.filter(mine).select("number", "do")]
        )
        assert said.sort("number")["do"].to_list() == [str(one.action) for one in match.answers]
        by = [one.by for one in match.answers if one.by != CHANCE]
        assert tables.answers.filter(mine).sort("number")["seat"].to_list() == by


def test_the_chance_of_a_draw_is_exact(matches: list[Match]) -> None:
    tables = lab.frames(matches[:1])
    state, checked = matches[0].opening(), 0
    by_number = dict(zip(tables.draws["number"], tables.draws["chance"], strict=True))
    for number, answer in enumerate(matches[0].answers):
        if state.actor == CHANCE:
            outcomes = {str(action): chance for action, chance in state.outcomes()}
            assert sum(outcomes.values()) == 1
            assert by_number[number] == pytest.approx(float(outcomes[str(answer.action)]))
            checked += 1
        state.advance(state.understood(answer.action) or answer.action)
    assert checked == tables.draws.height > 0


def test_results_are_a_row_for_each_seat_and_wins_add_up_to_one(matches: list[Match]) -> None:
    results = lab.frames(matches).results
    assert results.height == 2 * len(matches)
    assert results.group_by("record").agg(pl.col("won").sum())["won"].to_list() == [1.0] * len(matches)
    for number, match in enumerate(matches):
        assert match.state.result is not None
        assert results.filter(pl.col("record") == str(number))["score"].to_list() == match.state.result.scores


def test_positions_are_what_the_seat_that_is_asked_sees(matches: list[Match]) -> None:
    match = matches[0]
    positions = lab.frames([match], positions=True).positions
    names = lab.feature_names(match.game)
    assert len(set(names)) == len(names)
    state = match.opening()
    for answer in match.answers[: positions["number"][0]]:
        state.advance(state.understood(answer.action) or answer.action)
    first = positions.row(0, named=True)
    assert first["features"] == lab.features(match.game, state.view(first["seat"]))
    assert len(first["features"]) == len(names)
    assert first["features"][names.index("asked")] == 1


def test_files_matches_and_folders_are_read_alike_and_kept(matches: list[Match], tmp_path: Path) -> None:
    for number, match in enumerate(matches):
        hulldown.save(match, tmp_path / f"{number}.jsonl")
    whole = lab.frames(tmp_path)
    alike = lab.frames(matches)
    for name in ("answers", "draws", "results"):
        ours, theirs = getattr(whole, name), getattr(alike, name)
        leave = ["options", "name"] if name == "results" else []  # a file names every option
        assert ours.drop(leave).equals(theirs.drop(leave))
    lab.keep(whole, tmp_path / "kept")
    asked = lab.scan(tmp_path / "kept", "answers").group_by("seat").agg(pl.len()).collect()
    assert asked["len"].sum() == whole.answers.height


def test_no_records_have_the_same_columns_as_many(matches: list[Match]) -> None:
    none, some = lab.frames([]), lab.frames(matches, positions=True)
    for name in ("answers", "draws", "positions", "results"):
        assert getattr(none, name).schema == getattr(some, name).schema


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(Malformed, match=r"broken\.jsonl"):
        lab.frames(tmp_path)
    with pytest.raises(Malformed, match="there is no record"):
        lab.frames(tmp_path / "none*.jsonl")
    with pytest.raises(Malformed, match="there is no table"):
        lab.scan(tmp_path, "moves")


def test_simulations_and_arenas_write_their_games(tmp_path: Path) -> None:
    run = CliRunner().invoke
    command = ["simulate", "rush", "--games", "6", "--bots", "greedy,random", "--rotate", "--seed", "3"]
    result = run(app, [*command, "--parquet", str(tmp_path / "a.parquet")])
    assert result.exit_code == 0, result.output
    games = pl.read_parquet(tmp_path / "a.parquet")
    assert games.height == 12
    assert games["won"].sum() == 6
    assert games.filter(pl.col("bot") == "greedy")["seat"].to_list() == [0, 1, 0, 1, 0, 1]
    told = run(
        app, ["arena", "rush", "--bots", "greedy,random", "--games", "4", "--parquet", str(tmp_path / "b.parquet")]
    )
    assert told.exit_code == 0, told.output
    assert pl.read_parquet(tmp_path / "b.parquet")["bot"].value_counts().sort("bot")["count"].to_list() == [4, 4]
    wrong = run(app, [*command, "--parquet", str(tmp_path / "no" / "c.parquet")])
    assert wrong.exit_code != 0
