"""The benchmark measures; how fast this machine is, no test says."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import msgspec
import pytest

import hulldown
from hulldown.games.cardgame import CardGame
from hulldown.games.miniatures import Miniatures
from hulldown.games.rush import Rush
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import play_randomly
from hulldown.lab.bench import (
    Figures,
    better,
    measure,
    measure_elsewhere,
    median_of,
    median_ratios,
    ratios,
    step_randomly,
)
from hulldown.lab.miniatures import bench_tables
from hulldown.lab.miniatures.sights import SIGHTS, full_table, looks, shots

RUSH = Rush()


def figures(speed: float) -> Figures:
    return Figures("rush", True, 4, speed, speed, speed, 1 / speed, 1 / speed, 1 / speed, 1 / speed)


def test_measures_everything() -> None:
    measured = measure(RUSH, 3, 0.01)
    assert measured.compiled == hulldown.is_compiled()
    assert measured.seats == 3
    assert measured.decisions_per_s > measured.games_per_s > 0
    assert measured.stepped_decisions_per_s > 0
    assert min(measured.clone_us, measured.view_us, measured.imagine_us, measured.asked_us) > 0


def test_games_that_are_shorter_are_measured_in_their_middle() -> None:
    assert min(measure(CardGame(), 2, 0.01).clone_us, measure(RUSH, 2, 0.01).clone_us) > 0


def test_sights_and_odds_are_measured_where_there_are_any() -> None:
    measured = measure(Miniatures(), 2, 0.2).own
    assert measured["sights_us"] > 5 * measured["sight_us"] > 0
    assert measured["odds_us"] > 0
    assert measure(RUSH, 2, 0.01).own == {}


def test_the_full_table_is_what_it_says() -> None:
    table = full_table(Miniatures(), Xoshiro(1))
    assert len(table.field.pieces) == 14
    assert [tank.side for tank in table.tanks] == [0] * 4 + [1] * 4
    assert None not in table.field.hulls
    assert len(looks(table)) == SIGHTS == 32
    seen = [look().visible for look in looks(table)]
    assert 0 < len(shots(table)) == seen.count(True) < 32


def test_a_check_of_a_table_is_measured_by_the_processor_and_by_the_clock(capsys: pytest.CaptureFixture[str]) -> None:
    bench_tables.main()
    lines = capsys.readouterr().out.splitlines()
    shape = r"(a table .*): (\d+\.\d\d) ms of the processor, (\d+\.\d\d) ms in all"
    found = [re.fullmatch(shape, line) for line in lines]
    assert [one[1] for one in found if one] == ["a table checked, three pieces wrong", "a table of 60 pieces checked"]
    assert all(0 < float(one[2]) <= float(one[3]) + 1 for one in found if one)


def test_the_stepped_loop_plays_the_same_games_as_the_engine() -> None:
    inside, stepped = RUSH.start(4), RUSH.start(4)
    assert step_randomly(stepped, Xoshiro(6)) == play_randomly(inside, Xoshiro(6), 1_000_000)
    assert stepped.document() == inside.document()


def test_ratios_say_how_many_times_faster() -> None:
    assert set(ratios(figures(8.0), figures(2.0)).values()) == {4.0}


def test_the_faster_figure_of_two_counts() -> None:
    assert better(figures(2.0), figures(8.0)) == figures(8.0)


def test_of_several_pairs_the_median_counts() -> None:
    """One pair during which something else ran changes nothing."""
    pairs = [(figures(8.0), figures(4.0)), (figures(6.0), figures(0.1)), (figures(4.0), figures(2.0))]
    assert set(median_ratios(pairs).values()) == {2.0}
    assert median_of([one for one, _ in pairs]) == figures(6.0)
    own = [msgspec.structs.replace(figures(1.0), own={"odds_us": odds}) for odds in (7.0, 1.0, 2.0)]
    assert median_of(own).own == {"odds_us": 2.0}


def test_another_interpreter_measures_itself() -> None:
    measured = measure_elsewhere(Path(sys.executable), "rush", 2, 0.01)
    assert (measured.game, measured.seats, measured.compiled) == ("rush", 2, hulldown.is_compiled())


def test_an_interpreter_that_cannot_is_named() -> None:
    with pytest.raises(Malformed, match="/no/python cannot be run"):
        measure_elsewhere(Path("/no/python"), "rush", 2, 0.1)
    with pytest.raises(HulldownError, match="could not run the benchmark"):
        measure_elsewhere(Path(sys.executable), "chess", 2, 0.1)


def test_no_time_is_refused() -> None:
    with pytest.raises(Malformed, match="needs some seconds, not 0"):
        measure(RUSH, 2, 0)
