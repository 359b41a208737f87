"""Random games of the Miniatures Game through the conformance suite, in every mode, for every number of sides.

Many more games: `uv run pytest -m long tests/games/miniatures/test_conformance.py`.
"""

from __future__ import annotations

import pytest

from hulldown.conformance.properties import check_samples
from hulldown.games.miniatures.edition import MODES
from hulldown.kernel.conformance import Suite
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER

from .helper import GAME, shooting
from .walk import LESSONS, SIZES, SWITCHED, TABLES, eager_action, walk, with_platoons

# How a game of each mode can end without anybody giving up
ENDINGS = {
    "free-for-all": {"result.wipe-out", "result.burnt-out", "result.turn-limit"},
    "encounter": {"result.wipe-out", "result.burnt-out", "result.turn-limit", "result.victory-points"},
    "capture-the-base": {"result.wipe-out", "result.burnt-out", "result.turn-limit", "result.victory-points"},
    "assault": {"result.wipe-out", "result.burnt-out", "result.assault-held", "result.victory-points"},
}


def conforms(seats: int, options: dict[str, object], games: int, seed: int) -> None:
    report = Suite(GAME, seats, options).run(games, seed)
    assert report.complaints == []
    assert report.games == games
    assert set(report.endings) <= ENDINGS[str(options.get("mode", "free-for-all"))]


def games_of(seats: int, games: int, seed: int, limit: int = 50, **options: object) -> None:
    """Each game with other random platoons."""
    for number in range(games):
        conforms(seats, with_platoons(seats, limit, seed + number, **options), 1, seed + number)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("mode", MODES)
def test_random_games_of_every_mode_and_table_conform(mode: str, table: str) -> None:
    games_of(2, 2, 10, mode=mode, scenario=table)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES)
def test_random_games_of_every_size_conform(size: int, mode: str) -> None:
    games_of(2, 1, 30, size, mode=mode)


@pytest.mark.parametrize("mode", MODES)
def test_random_games_of_two_teams_conform(mode: str) -> None:
    games_of(4, 1, 40, mode=mode, turn_limit=8)


@pytest.mark.parametrize("seats", [3, 4])
def test_random_games_with_everybody_alone_conform(seats: int) -> None:
    games_of(seats, 2, 50, sides="alone", turn_limit=8)


@pytest.mark.rule("miniatures.team.sizes")
@pytest.mark.parametrize(("mode", "seats", "sides"), [
    ("free-for-all", 3, "1-23"), ("encounter", 3, "2-1"), ("assault", 3, "12-3"),
    ("capture-the-base", 4, "3-1"), ("assault", 4, "1-234"), ("encounter", 4, "12-34"),
])  # fmt: skip
def test_random_games_of_two_sides_conform(mode: str, seats: int, sides: str) -> None:
    games_of(seats, 1, 55, mode=mode, sides=sides, turn_limit=6)


@pytest.mark.rule("miniatures.team.sizes")
def test_random_games_of_three_uneven_sides_conform() -> None:
    games_of(4, 2, 56, sides="2-1-1", turn_limit=6)
    games_of(4, 1, 57, sides="1-24-3", turn_limit=6, scenario="placed")


@pytest.mark.parametrize("mode", MODES)
def test_random_games_with_placed_terrain_conform(mode: str) -> None:
    games_of(2, 1, 60, mode=mode, scenario="placed", turn_limit=6)


@pytest.mark.parametrize("mode", MODES)
def test_random_games_with_every_switch_turned_conform(mode: str) -> None:
    games_of(2, 2, 70, 50, mode=mode, **SWITCHED)


@pytest.mark.rule("miniatures.option.by_word")
def test_what_people_may_say_of_a_shot_is_legal_in_no_list() -> None:
    """The game remembers every shot that was ever read; a random game asks about all of them."""
    state = shooting("a1 t_34 450,300@90", "b1 pz_iv_ausf_h 450,600@270", options={"by_word": True})
    said = GAME.parse(state, "shoot b1 said clear")
    assert said in GAME.known_actions()
    assert state.why_not(said) is None
    assert said not in state.legal_actions()
    games_of(2, 2, 71, by_word=True)


@pytest.mark.parametrize("name", [name for name in SWITCHED if not name.startswith("arrow")])
def test_random_games_with_one_switch_turned_conform(name: str) -> None:
    games_of(2, 1, 80, 50, mode="encounter", **{name: SWITCHED[name]})


@pytest.mark.rule("miniatures.option.cost_limit")
@pytest.mark.parametrize(("limit", "options"), [(37, {}), (150, {"mode": "encounter"}), (333, {"turn_limit": 4})])
def test_random_games_of_any_cost_limit_conform(limit: int, options: dict[str, object]) -> None:
    conforms(2, {"cost_limit": limit, **options}, 1, 95)


@pytest.mark.rule("miniatures.mode.time-limit")
@pytest.mark.parametrize("mode", MODES[:3])
def test_random_games_in_which_time_is_called_conform(mode: str) -> None:
    for seed in range(3):
        options = with_platoons(2, 50, 97 + seed, mode=mode, time_limit=30)
        report = Suite(GAME, 2, options).run(1, 97 + seed)
        assert report.complaints == []


def test_random_games_of_the_first_game_and_of_ready_platoons_conform() -> None:
    for lesson in LESSONS:
        conforms(2, {"scenario": lesson}, 2, 90)
    conforms(2, {"cost_limit": 100}, 2, 90)
    conforms(4, {"cost_limit": 50, "one_nation": True, "sides": "alone", "turn_limit": 4}, 1, 90)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("table", [*TABLES, "placed"])
@pytest.mark.parametrize("mode", MODES)
def test_hundreds_of_random_games_conform(mode: str, table: str, size: int) -> None:
    games_of(2, 20, 1000, size, mode=mode, scenario=table)
    games_of(2, 10, 2000, size, mode=mode, scenario=table, **SWITCHED)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", MODES)
def test_hundreds_of_random_games_of_two_teams_conform(mode: str, size: int) -> None:
    games_of(4, 25, 3000, size, mode=mode)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4])
def test_hundreds_of_random_games_with_everybody_alone_conform(seats: int, size: int) -> None:
    games_of(seats, 25, 4000, size, sides="alone")
    games_of(seats, 10, 5000, size, sides="alone", scenario="placed", **SWITCHED)


# The suite plays at random, and then little is shot. The same checks along games in which tanks close in and fire.


def eagerly(seats: int, options: dict[str, object], seed: int) -> dict[str, int]:
    report = Suite(GAME, seats, options, eager_action).run(1, seed)
    assert report.complaints == []
    assert report.games == 1
    return report.endings


@pytest.mark.parametrize("mode", MODES)
def test_games_with_much_shooting_conform(mode: str) -> None:
    for seed in range(5):
        eagerly(2, with_platoons(2, 100, 200 + seed, mode=mode), seed)


def test_games_with_much_shooting_of_more_than_two_players_conform() -> None:
    eagerly(4, with_platoons(4, 50, 300, mode="assault"), 1)
    eagerly(4, with_platoons(4, 50, 301, sides="alone"), 2)
    eagerly(3, with_platoons(3, 50, 302), 3)
    eagerly(3, with_platoons(3, 50, 303, sides="2-1", mode="encounter"), 4)
    eagerly(4, with_platoons(4, 50, 304, sides="3-1", mode="capture-the-base"), 5)
    eagerly(4, with_platoons(4, 50, 305, sides="2-1-1"), 6)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", MODES)
def test_hundreds_of_games_with_much_shooting_conform(mode: str, size: int) -> None:
    ends: set[str] = set()
    for seed in range(40):
        options = with_platoons(2, size, 6000 + seed, mode=mode, scenario=TABLES[seed % len(TABLES)])
        ends |= set(eagerly(2, {**options, **(SWITCHED if seed % 4 == 0 else {})}, seed))
    assert "result.wipe-out" in ends
    assert ends <= ENDINGS[mode]


# Fairness and repetition


def test_samples_of_dice_follow_the_exact_chances() -> None:
    state = shooting("a1 t_34 450,300@90", "b1 pz_iv_ausf_h 450,600@270")
    state.apply(GAME.parse(state, "shoot b1"))
    assert state.actor == CHANCE
    check_samples(state)


def test_samples_of_the_critical_deck_follow_the_exact_chances() -> None:
    for seed in range(100):
        state = walk(seed, 0)
        rng = Xoshiro(seed)
        while state.actor != OVER:
            if state.stack[-1].data().ask == "draw-critical":
                check_samples(state)
                return
            state.apply(eager_action(state, rng))
    raise AssertionError("no critical card was drawn")
