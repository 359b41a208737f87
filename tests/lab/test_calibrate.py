"""How true told chances are: figures by hand, fits of known truths, games and files."""

from __future__ import annotations

from math import log
from pathlib import Path

import msgspec
import numpy as np
import pytest

import hulldown
from hulldown.bots.calibration import Calibration, read_calibrations
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER
from hulldown.lab.calibrate import (
    Plan,
    Sample,
    Told,
    Verdict,
    brier,
    collect,
    curve,
    fit,
    gather,
    keep,
    main,
    parted,
    promise,
    shares_of,
)

PLAN = Plan("cardgame", 2, "greedy", "level1", 25, 1)


def made_up(games: int, intercept: float, slope: float, each: int = 5, seed: int = 1) -> list[Told]:
    """Games whose winners come as often as intercept and slope say of what is told; all of a game are told alike."""
    rng = np.random.default_rng(seed)
    found = []
    for number in range(games):
        chance = float(rng.uniform(0.1, 0.9))
        truth = 1 / (1 + np.exp(-(intercept + slope * log(chance / (1 - chance)))))
        won = float(rng.random() < truth)
        found.append(Told(number, [chance] * each, [won] * each))
    return found


# Figures


def test_brier_is_the_mean_square_of_the_error() -> None:
    sample = Sample([Told(0, [0.8, 0.6], [1.0, 1.0]), Told(1, [0.5], [0.0])])
    assert sample.mean(brier(sample, sample.chances)).value == pytest.approx((0.04 + 0.16 + 0.25) / 3)


def test_who_always_says_one_half_has_a_quarter() -> None:
    sample = Sample([Told(number, [0.5], [float(number % 2)]) for number in range(10)])
    found = sample.mean(brier(sample, sample.chances))
    assert (found.value, found.low, found.high) == (0.25, 0.25, 0.25)


def test_the_curve_has_what_was_told_and_what_came() -> None:
    sample = Sample([Told(0, [0.62, 0.68, 0.05], [1.0, 0.0, 0.0]), Told(1, [0.64, 1.0], [1.0, 0.5])])
    low, middle, high = curve(sample, sample.chances)
    assert (low.count, low.told, low.won.value) == (1, 0.05, 0.0)
    assert middle.count == 3
    assert middle.told == pytest.approx((0.62 + 0.68 + 0.64) / 3)
    assert middle.won.value == pytest.approx(2 / 3)
    assert (high.count, high.told, high.won.value) == (1, 1.0, 0.5)


def test_an_interval_is_over_games_and_not_over_what_was_told_in_them() -> None:
    """100 coins: 1.96 * 0.05 either way, whether one or forty chances were told in each game."""
    once, often = [Sample(made_up(100, 0.0, 0.0, each)) for each in (1, 40)]
    for sample in (once, often):
        found = sample.mean(sample.won)
        assert found.high - found.low == pytest.approx(2 * 1.96 * 0.05, abs=0.03)
    assert once.mean(once.won).value == pytest.approx(often.mean(often.won).value)


@pytest.mark.parametrize(("intercept", "slope"), [(0.0, 1.0), (-0.4, 0.6), (0.5, 1.8)])
def test_a_fit_finds_what_is_true(intercept: float, slope: float) -> None:
    found = fit(Sample(made_up(4000, intercept, slope)), "level8", 2)
    assert found.intercept == pytest.approx(intercept, abs=0.15)
    assert found.slope == pytest.approx(slope, abs=0.15)
    assert (found.bot, found.seats, found.games) == ("level8", 2, 4000)


def test_two_chances_are_fitted_exactly() -> None:
    """Told 0.25 and won 1 of 10, told 0.75 and won 6 of 10: two numbers go through two points."""
    told = [Told(number, [0.25], [float(number < 1)]) for number in range(10)]
    told += [Told(10 + number, [0.75], [float(number < 6)]) for number in range(10)]
    found = fit(Sample(told), "level8", 2)
    assert found.told(0.25) == pytest.approx(0.1, abs=1e-4)
    assert found.told(0.75) == pytest.approx(0.6, abs=1e-4)
    assert found.slope == pytest.approx((log(0.6 / 0.4) - log(0.1 / 0.9)) / (2 * log(3)), abs=1e-3)


def test_chances_that_say_nothing_are_not_fitted() -> None:
    with pytest.raises(Malformed, match="says nothing about who wins"):
        fit(Sample(made_up(2000, 0.0, -0.5)), "level8", 2)


def test_hints_that_are_off_gain_by_recalibration_and_calibrated_ones_do_not() -> None:
    told = made_up(3000, -0.6, 0.5)
    off = Verdict(told, "level8", 2, None)
    assert off.gain.low > 0.005
    assert off.told.value > off.won.high
    mended = Verdict(told, "level8", 2, Calibration("level8", 2, -0.6, 0.5))
    assert abs(mended.gain.value) < 0.005
    assert mended.brier.value < off.brier.value
    assert any(f"gains {off.gain}" in line for line in off.lines())


def test_a_fit_promises_nothing_where_what_is_found_is_true() -> None:
    assert promise(made_up(1000, -0.6, 0.5), "level8", 2).low > 0
    assert promise(made_up(1000, 0.0, 1.0), "level8", 2).value < 0.0005


def test_the_first_games_fit_and_the_next_ones_judge() -> None:
    """Those in which nothing was told count in neither part."""
    told = [*made_up(3, 0, 1), Told(3, [], []), *made_up(4, 0, 1, seed=2)]
    fitted, judged = parted(told, 3)
    assert (fitted, judged) == (told[:3], told[4:7])
    with pytest.raises(Malformed, match="something was told in 7 games; 8 are needed"):
        parted(told, 4)
    even, odd = parted(told, None)
    assert {one.number % 2 for one in even} == {0}
    assert {one.number % 2 for one in odd} == {1}


def test_nothing_told_is_refused() -> None:
    with pytest.raises(Malformed, match="nothing was told"):
        Sample([Told(0, [], [])])


# Games


def test_a_game_tells_chances_before_any_calibration_with_who_won() -> None:
    told = collect(PLAN, 3)
    assert told == collect(PLAN, 3)
    assert told.number == 3
    assert len(told.chances) == len(told.won) > 0
    assert all(0.0 <= one <= 1.0 for one in told.chances)
    assert set(told.won) <= {0.0, 0.5, 1.0}


def test_partners_win_together() -> None:
    game, rng = hulldown.game("miniatures"), Xoshiro(1)
    options = game.usual(4, Xoshiro(2))
    state = game.start(4, options)
    while state.actor != OVER:
        legal = state.legal_actions() if state.actor != CHANCE else []
        state.advance(state.sample(rng) if not legal else legal[rng.below(len(legal))])
    shares = shares_of(game, state, options)
    assert shares[0] == shares[2]
    assert shares[1] == shares[3]
    assert shares[0] + shares[1] == 1


def test_a_file_is_gone_on_with_and_another_plan_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the games themselves, which would take a minute."""
    monkeypatch.setattr("hulldown.lab.calibrate.collect", lambda plan, number: made_up(number + 1, 0.0, 1.0)[number])
    path, said = tmp_path / "told.jsonl", list[str]()
    first = gather(PLAN, 2, path, 1, said.append)
    with path.open("ab") as out:
        out.write(b'{"number":2,"chan')  # a kill
    more = gather(PLAN, 3, path, 1, said.append)
    assert more[:2] == first
    assert more == gather(PLAN, 3, None, 1, said.append)
    assert len(path.read_bytes().splitlines()) == 4
    other = Plan("cardgame", 2, "greedy", "level1", 25, 2)
    with pytest.raises(Malformed, match="holds games of another plan"):
        gather(other, 2, path, 1, said.append)
    path.write_text("chess\n")
    with pytest.raises(Malformed, match="is not what this command has written"):
        gather(PLAN, 2, path, 1, said.append)


# The file of a game


def test_a_calibration_is_kept_in_place_of_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "calibration.toml"
    keep(Calibration("level8", 2, 0.1, 0.9, 500), path)
    keep(Calibration("level8", 4, 0.2, 0.8, 400), path)
    keep(Calibration("level8", 2, -0.25, 1.5, 1000), path)
    assert read_calibrations(path) == [
        Calibration("level8", 2, -0.25, 1.5, 1000),
        Calibration("level8", 4, 0.2, 0.8, 400),
    ]


def test_the_command_says_how_true_hints_are_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Small made-up games in its file, so that none is played."""
    file = tmp_path / "told.jsonl"
    gather(PLAN, 0, file, 1, print)
    with file.open("ab") as out:
        for one in made_up(200, -0.5, 0.7):
            out.write(msgspec.json.encode(one) + b"\n")
    (tmp_path / "bots" / "cardgame").mkdir(parents=True)
    line = ["cardgame", "--player", "greedy", "--adviser", "level1", "--every", "25", "--games", "200"]
    main([*line, "--file", str(file), "--tree", str(tmp_path), "--write", "--workers", "1"])
    out_lines = capsys.readouterr().out.splitlines()
    assert out_lines[0] == "judged by 100 games, fitted to 100 others"
    assert out_lines[1].startswith("told 0.4817 (")  # the mean of the hundred chances that were made up
    assert "Brier of what is told today" in out_lines[2]
    found = read_calibrations(tmp_path / "bots" / "cardgame" / "calibration.toml")
    assert [(one.bot, one.seats, one.games) for one in found] == [("level1", 2, 200)]
    main([*line, "--file", str(file), "--tree", str(tmp_path), "--write", "--first", "90", "--workers", "1"])
    assert capsys.readouterr().out.splitlines()[0] == "judged by 90 games, fitted to 90 others"
    found = read_calibrations(tmp_path / "bots" / "cardgame" / "calibration.toml")
    assert [(one.bot, one.seats, one.games) for one in found] == [("level1", 2, 90)]


def test_a_fit_that_promises_nothing_is_not_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "told.jsonl"
    gather(PLAN, 0, file, 1, print)
    with file.open("ab") as out:
        for one in made_up(1000, 0.0, 1.0):
            out.write(msgspec.json.encode(one) + b"\n")
    line = ["cardgame", "--player", "greedy", "--adviser", "level1", "--every", "25", "--games", "1000"]
    main([*line, "--file", str(file), "--tree", str(tmp_path), "--write", "--workers", "1"])
    assert "nothing is written: inside these games a fit gains -0.0" in capsys.readouterr().out
    assert not (tmp_path / "bots").exists()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("chess", "there is no game chess"),
        ("rush --adviser greedy", "greedy counts no chances: ask a level"),
        ("rush --games 1", "at least 4 games are needed"),
    ],
)
def test_mistakes_end_in_one_sentence(line: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(line.split())
    assert sentence in capsys.readouterr().err
