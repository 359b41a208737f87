"""The schedule of an arena and its games."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

import hulldown
from hulldown.bots import Bot, make
from hulldown.bots.playing import play
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import OVER, Action
from hulldown.kernel.view import View
from hulldown.lab.arena import Arena, fixture, header_of, play_number, set_up_arena
from hulldown.lab.brought import named_lists, ready_lists
from hulldown.lab.pool import each
from hulldown.lab.shares import among_equals, by_bot, by_pairing, faults_of, of_beginners
from tests.lab.rows import made_up, results

RUSH = hulldown.game("rush")
CARDGAME = hulldown.game("cardgame")
MINIATURES = hulldown.game("miniatures")
BOTS = ["random", "greedy", "level1"]


def decks(game: Game, *names: str):  # type: ignore[no-untyped-def]
    return named_lists(game, list(names), 0)


# The schedule


def test_every_pair_plays_with_seats_and_beginners_balanced() -> None:
    arena = set_up_arena(RUSH, BOTS, 8, seed=1)
    games = [fixture(arena, number) for number in range(arena.games)]
    assert arena.games == 24
    assert Counter(frozenset(game.bots) for game in games) == Counter(
        {frozenset(pair): 8 for pair in (("random", "greedy"), ("random", "level1"), ("greedy", "level1"))}
    )
    for name in BOTS:
        assert Counter(game.bots.index(name) for game in games if name in game.bots) == {0: 8, 1: 8}
        assert Counter(game.bots[game.first or 0] == name for game in games if name in game.bots) == {True: 8, False: 8}


def test_an_arena_that_stops_early_has_been_fair() -> None:
    arena = set_up_arena(RUSH, BOTS, 8, seed=1)
    played = Counter(frozenset(fixture(arena, number).bots) for number in range(6))
    assert set(played.values()) == {2}


def test_more_games_begin_with_the_same_ones() -> None:
    short, long = [set_up_arena(RUSH, BOTS, games, seed=1) for games in (4, 10)]
    assert [fixture(short, number) for number in range(short.games)] == [
        fixture(long, number) for number in range(short.games)
    ]


def test_at_larger_tables_everybody_sits_everywhere_and_meets_everybody() -> None:
    arena = set_up_arena(RUSH, [*BOTS, "level2"], 6, seed=1, seats=3)
    games = [fixture(arena, number) for number in range(arena.games)]
    assert len(arena.pairings) == 4
    for name in BOTS:
        assert Counter(game.bots.index(name) for game in games if name in game.bots) == {0: 6, 1: 6, 2: 6}
    left_of_random = Counter(game.bots[(game.bots.index("random") + 1) % 3] for game in games if "random" in game.bots)
    assert left_of_random == {"greedy": 6, "level1": 6, "level2": 6}


def test_every_deck_is_played_in_turn_by_both() -> None:
    arena = set_up_arena(CARDGAME, ["random", "greedy"], 6, seed=1, decks=decks(CARDGAME, "D1", "D4", "D7"))
    games = [fixture(arena, number) for number in range(arena.games)]
    assert [game.decks for game in games] == [(0, 0), (0, 0), (1, 1), (1, 1), (2, 2), (2, 2)]


def test_unequal_decks_are_played_from_both_sides_and_begun_from_both() -> None:
    arena = set_up_arena(
        CARDGAME, ["random", "greedy"], 12, seed=1, decks=decks(CARDGAME, "D1", "D4", "D7"), unequal=True
    )
    games = [fixture(arena, number) for number in range(arena.games)]
    assert Counter(game.decks for game in games) == {(0, 1): 4, (0, 2): 4, (1, 2): 4}
    for pair in ((0, 1), (0, 2), (1, 2)):
        seen = {(game.bots, game.first) for game in games if game.decks == pair}
        assert len(seen) == 4


def test_every_mode_is_played_in_turn() -> None:
    arena = set_up_arena(MINIATURES, ["random", "greedy"], 4, seed=1, modes=["encounter", "assault"])
    modes = [fixture(arena, number).options["mode"] for number in range(4)]
    assert modes == ["encounter", "encounter", "assault", "assault"]
    assert fixture(arena, 0).first is None
    assert "mode" not in header_of(arena, MINIATURES)["options"]


def test_a_chosen_beginner_stays() -> None:
    arena = set_up_arena(RUSH, ["random", "greedy"], 4, seed=1, options={"first_player": 2})
    assert {fixture(arena, number).first for number in range(4)} == {1}


def test_a_gauntlet_is_the_hero_against_each_other() -> None:
    arena = set_up_arena(RUSH, ["random", "greedy"], 2, seed=1, hero="level1")
    assert arena.pairings == (("level1", "random"), ("level1", "greedy"))
    table = set_up_arena(RUSH, ["greedy"], 2, seed=1, hero="level1", seats=4)
    assert table.pairings == (("level1", "greedy", "greedy", "greedy"),)


def test_partners_are_one_bot() -> None:
    arena = set_up_arena(MINIATURES, ["random", "greedy"], 2, seed=1, seats=4)
    assert [fixture(arena, number).bots for number in range(2)] == [
        ("random", "greedy", "random", "greedy"),
        ("greedy", "random", "greedy", "random"),
    ]


@pytest.mark.parametrize(
    ("game", "names", "asked", "sentence"),
    [
        (RUSH, ["clever"], {}, "there is no bot clever"),
        (RUSH, ["greedy", "greedy"], {}, "greedy is named twice"),
        (RUSH, ["greedy", "random"], {"each": 0}, "at least one game is needed, not 0"),
        (RUSH, ["greedy", "random"], {"seats": 3}, "a round robin of 3 sides needs at least 3 different bots"),
        (RUSH, ["greedy", "random"], {"seats": 6}, "rush is for 2 to 5 players, not 6"),
        (RUSH, ["greedy"], {"hero": "greedy"}, "needs somebody for greedy to play against"),
        (CARDGAME, ["greedy"], {"options": {"deck_1": "D1"}}, "name them with --decks, not with --set deck_1"),
        (CARDGAME, ["greedy"], {"unequal": True}, "--unequal needs at least two decks, not 0"),
        (MINIATURES, ["greedy"], {"modes": ["assault"], "options": {"mode": "assault"}}, "not both"),
        (MINIATURES, ["greedy"], {"modes": ["assault"], "seats": 3}, "only free-for-all is played"),
        (
            MINIATURES,
            ["greedy"],
            {"modes": ["assault"], "options": {"scenario": "first-game"}},
            "say which mode is played",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(game: Game, names: list[str], asked: dict, sentence: str) -> None:
    settings = {"each": 2, "seed": 1, **asked}
    with pytest.raises(Malformed, match=sentence):
        set_up_arena(game, names, **settings)


def test_platoons_for_a_scenario_with_its_own_tanks_are_refused() -> None:
    brought = ready_lists(MINIATURES)
    with pytest.raises(Malformed, match="say which platoons are played"):
        set_up_arena(MINIATURES, ["greedy"], 2, 1, options={"scenario": "first-game"}, decks=brought)


# Games


def small() -> Arena:
    return set_up_arena(CARDGAME, ["random", "greedy"], 6, seed=4, decks=decks(CARDGAME, "D1", "D4"))


def test_the_rows_do_not_depend_on_the_number_of_processes() -> None:
    arena = small()
    alone = list(each(partial(play_number, arena), range(arena.games), 1))
    together = list(each(partial(play_number, arena), range(arena.games), 2))
    assert sorted(together, key=lambda row: row["number"]) == alone


def test_a_row_says_all_about_its_game() -> None:
    arena = small()
    row = play_number(arena, 5)
    planned = fixture(arena, 5)
    assert row["bots"] == list(planned.bots)
    assert row["decks"] == ["D1", "D1"]
    assert row["options"] == {"first_player": 1 + (planned.first or 0)}
    assert row["first"] == planned.first
    assert [row["bots"][seat] for seat in row["winners"]] == ["greedy"]
    assert sorted(row["ranks"]) == [1, 2]
    assert row["faults"] == [0, 0]
    assert row["held"][0]["deck"] == ["D1"]
    assert "sides" not in row


def test_another_seed_plays_other_games() -> None:
    one, other = [play_number(set_up_arena(RUSH, ["random"], 1, seed), 0) for seed in (1, 2)]
    assert one["held"] != other["held"]


def test_rows_of_partners_name_their_sides() -> None:
    row = play_number(set_up_arena(MINIATURES, ["random"], 1, seed=1, seats=4), 0)
    assert row["sides"] == [0, 1, 0, 1]


# Bots that fail


class Failing(Bot):
    """Raises at every second question and answers the others with nonsense."""

    asked = 0

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        self.asked += 1
        legal.clear()
        if self.asked % 2:
            raise ValueError("no idea")
        return Action("nonsense")


def test_greedy_answers_for_a_bot_that_fails() -> None:
    state = RUSH.start(2)
    failing = Failing()
    faults = [0, 0]
    play(state, [make("random", RUSH), failing], Xoshiro(1), faults=faults)
    assert state.actor == OVER
    assert failing.asked > 10
    assert faults == [0, failing.asked]
    assert state.result is not None
    assert state.result.winners == [1]  # greedy played for it


def test_where_faults_are_not_counted_the_error_is_seen() -> None:
    with pytest.raises(ValueError, match="no idea"):
        play(RUSH.start(2), [Failing(), Failing()], Xoshiro(1))


# Counting


def test_shares_by_bot_and_by_pairing() -> None:
    rows = [*results("a", "b", 3, 4), made_up(4, ["a", "b"], [0, 1], [1, 1]), made_up(5, ["a", "c"], [1])]
    shares = by_bot(rows)
    assert {name: (share.games, share.wins) for name, share in shares.items()} == {
        "a": (6, 3.5),
        "b": (5, 1.5),
        "c": (1, 1.0),
    }
    assert by_pairing(rows)["a", "b"].rate == 0.7
    assert ("b", "c") not in by_pairing(rows)


def test_whoever_begins() -> None:
    rows = [made_up(0, ["a", "b"], [0]), made_up(1, ["a", "b"], [0]), made_up(2, ["a", "a"], [0, 1], [1, 1])]
    assert (of_beginners(rows).games, of_beginners(rows).wins) == (3, 1.5)
    assert of_beginners(among_equals(rows)).rate == 0.5
    rows[0]["first"] = None
    assert of_beginners(rows).games == 2


def test_faults_are_counted_by_bot() -> None:
    rows = results("a", "b", 1, 2)
    rows[0]["faults"] = [2, 0]
    rows[1]["faults"] = [0, 1]
    assert faults_of(rows) == {"a": 3}
