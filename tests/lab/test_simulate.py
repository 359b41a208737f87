"""Games in bulk."""

from __future__ import annotations

import pytest

from hulldown.games.rush import Rush
from hulldown.kernel.errors import Malformed
from hulldown.lab.simulate import Setup, play_all, set_up, summary

RUSH = Rush()


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    setup = set_up(RUSH, ["greedy", "random"], 30, seed=4)
    alone = play_all(setup, workers=1)
    assert summary(setup, play_all(setup, workers=2)) == summary(setup, alone)
    assert alone.games == 30


def test_another_seed_plays_other_games() -> None:
    results = [play_all(set_up(RUSH, ["random"], 5, seed, seats=3), workers=1) for seed in (1, 2)]
    assert results[0].turns != results[1].turns


def test_greedy_beats_random_clearly() -> None:
    totals = play_all(set_up(RUSH, ["greedy", "random"], 40, seed=1), workers=1)
    assert totals.wins[0] >= 36
    assert totals.wins[0] + totals.wins[1] == 40 + totals.shared


def test_progress_hears_of_every_game() -> None:
    told: list[int] = []
    play_all(set_up(RUSH, ["random"], 7, seed=1), workers=1, progress=told.append)
    assert sum(told) == 7


def test_rotation_gives_every_bot_every_seat() -> None:
    setup = Setup("rush", ("greedy", "random", "random"), 6, 1, rotate=True)
    assert [setup.entry_at(seat, 1) for seat in range(3)] == [2, 0, 1]
    for entry in range(3):
        seats = {seat for number in range(3) for seat in range(3) if setup.entry_at(seat, number) == entry}
        assert seats == {0, 1, 2}


def test_rotated_wins_follow_the_bot() -> None:
    setup = set_up(RUSH, ["greedy", "random"], 20, seed=1, rotate=True)
    assert play_all(setup, workers=1).wins[0] >= 17


def test_one_name_stands_for_all_seats() -> None:
    assert set_up(RUSH, ["random"], 1, seed=1, seats=5).bots == ("random",) * 5


@pytest.mark.parametrize(
    ("names", "games", "seats", "sentence"),
    [
        (["clever"], 1, 2, "there is no bot clever"),
        (["greedy", "random"], 1, 3, "2 bots are named for 3 seats"),
        (["greedy"], 0, 2, "at least one game is needed, not 0"),
        (["greedy"], 1, 6, "rush is for 2 to 5 players, not 6"),
    ],
)
def test_what_cannot_be_played_is_refused(names: list[str], games: int, seats: int, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        set_up(RUSH, names, games, seed=1, seats=seats)
