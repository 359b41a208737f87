"""The greedy player of the Card Game: legal, fair, better than chance, and its rules of thumb in short positions."""

from __future__ import annotations

import pytest

from hulldown import bots
from hulldown.games.cardgame.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.options import TextOption
from hulldown.kernel.state import OVER
from hulldown.lab.simulate import play_all, set_up
from tests.games.cardgame.helper import GAME, Side, by_chance, position

QUICK = ("random", "greedy")  # levels play whole games in test_mind.py
GREEDY = bots.make("greedy", GAME)
DECKS = [deck.id for deck in GAME.catalogue.decks]
PAIRS = [(one, other) for one in DECKS for other in DECKS]


def readings() -> list[dict[str, object]]:
    """The usual rules, and each option alone at each of its other values."""
    found: list[dict[str, object]] = [{}]
    for option in GAME.options:
        if not isinstance(option, TextOption):
            found += [{option.name: value} for value in option.values[1:]]
    return found


def answers(state: Table, number: int = 1) -> list[str]:
    """The bot's next answers as seat 0, as long as that seat is asked."""
    given: list[str] = []
    while len(given) < number and state.actor == 0:
        action = GREEDY.choose(state.view(0), state.legal_actions(), Xoshiro(1))
        given.append(str(action))
        state.apply(action)
    return given


def play_out(name: str, options: dict[str, object], seed: int) -> Table:
    """A game of a bot against itself, each answer checked."""
    bot = bots.make(name, GAME)
    rng = Xoshiro(seed)
    state = GAME.start(2, options)
    by_chance(state, seed)
    while state.actor != OVER:
        action = bot.choose(state.view(state.actor), state.legal_actions(), rng)
        assert action in state.legal_actions()
        state.advance(action)
        by_chance(state, rng.below(1_000_000))
    return state


@pytest.mark.parametrize("first", DECKS)
@pytest.mark.parametrize("name", QUICK)
def test_every_answer_is_legal_with_all_starter_decks(name: str, first: str) -> None:
    for second in DECKS:
        state = play_out(name, {"deck_1": first, "deck_2": second}, seed=DECKS.index(second))
        assert state.result is not None


@pytest.mark.parametrize("options", readings(), ids=str)
def test_every_answer_is_legal_under_every_reading_of_the_rules(options: dict[str, object]) -> None:
    for number, (one, other) in enumerate((("D4", "D8"), ("D3", "D6"), ("D7", "D5"))):
        state = play_out("greedy", {"deck_1": one, "deck_2": other, **options}, seed=number)
        assert state.result is not None


def test_answers_legally_where_it_would_never_come_by_itself() -> None:
    rng = Xoshiro(3)
    asked: set[object] = set()
    for one, other in PAIRS[::3]:
        state = GAME.start(2, {"deck_1": one, "deck_2": other})
        by_chance(state)
        while state.actor != OVER:
            legal = state.legal_actions()
            view = state.view(state.actor)
            assert GREEDY.choose(view, legal, rng) in legal
            asked.add(view.ask)
            state.advance(legal[rng.below(len(legal))])
            by_chance(state, rng.below(1_000_000))
    assert {"payment", "choose-target", "reposition", "offer-shots", "blitz", "recover-card"} <= asked


def test_answers_the_same_when_everything_it_cannot_see_is_dealt_anew() -> None:
    rng = Xoshiro(8)
    dealt_anew = 0
    for one, other in PAIRS[::9]:
        state = GAME.start(2, {"deck_1": one, "deck_2": other})
        by_chance(state)
        while state.actor != OVER:
            if rng.below(3) == 0:
                twin = GAME.imagine(state.view(state.actor), rng)
                given = GREEDY.choose(twin.view(state.actor), twin.legal_actions(), Xoshiro(5))
                assert given is GREEDY.choose(state.view(state.actor), state.legal_actions(), Xoshiro(5))
                dealt_anew += twin.document() != state.document()
            legal = state.legal_actions()
            state.advance(legal[rng.below(len(legal))])
            by_chance(state, rng.below(1_000_000))
    assert dealt_anew > 100


@pytest.mark.parametrize("names", [["greedy", "random"], ["random", "greedy"]])
def test_beats_random_with_either_of_two_decks_from_either_seat(names: list[str]) -> None:
    for one, other in (("D1", "D4"), ("D4", "D1")):
        totals = play_all(set_up(GAME, names, 20, seed=1, decks=[GAME.deck(one), GAME.deck(other)]), workers=1)
        assert totals.wins[names.index("greedy")] >= 18


def test_deploys_before_it_opens_fire() -> None:
    """cardgame.turn.open-fire-lock: whoever has opened fire plays no more cards."""
    state = position(Side("SOV-06 - - - -", hand="USA-09 SOV-08 USA-07 USA-04"), Side("GER-03 - - - -"))
    assert answers(state)[0].startswith("play")


def test_destroys_the_enemy_that_two_vehicles_reach_together() -> None:
    """T-34 and T-34 have firepower 2; the Tiger 131 has 4 hit points and 3 VP."""
    state = position(
        Side("SOV-06 SOV-06 - - -", depots="SOV-01 SOV-01", extra={"ready_depots": 2, "depot_built": True}),
        Side("GER-14 GER-13 - - -"),
    )
    assert answers(state, 3) == ["fire 1", "spend depot", "at 1"]


def test_pays_with_depots_then_cards_then_tokens() -> None:
    """The Jagdtiger costs 4 and destroys the Tiger 131 opposite."""
    state = position(
        Side(
            "GER-19 - - - -",
            hand="GER-01",
            depots="SOV-01",
            extra={"ready_depots": 1, "tokens": 2, "locked": True},
        ),
        Side("GER-14 - - - -"),
    )
    assert answers(state, 5) == ["fire 1", "spend depot", "spend GER-01", "spend token", "spend token"]


def test_passes_when_there_is_nothing_to_play_and_nothing_to_hit() -> None:
    state = position(Side("SOV-06 - - - -"), Side())
    assert answers(state) == ["pass"]


def test_a_tank_destroyer_goes_opposite_an_enemy() -> None:
    """The StuG III attacks only what stands opposite."""
    state = position(Side(hand="GER-16", extra={"depot_built": True}), Side("- - - SOV-01 -"))
    assert answers(state, 2) == ["play GER-16", "vehicle 4"]


def test_points_go_where_fewest_enemies_reach() -> None:
    """Fury: 4 VP, 2 hit points. The enemy's medium tanks reach positions 1 to 4."""
    state = position(Side(hand="USA-09", extra={"depot_built": True}), Side("SOV-06 SOV-06 SOV-06 - -"))
    assert answers(state, 2) == ["play USA-09", "vehicle 5"]


def test_effect_damage_destroys_rather_than_hurts() -> None:
    """The Grille deals 1 damage to any enemy: the Tiger 131 (3 VP) has one hit point left."""
    state = position(Side(hand="GER-20", extra={"depot_built": True}), Side("GER-13 GER-14*3 GER-14 - -"))
    answers(state, 2)
    assert answers(state) == ["choose enemy 2"]


def test_repairs_where_there_is_damage() -> None:
    """The Renault G1 repairs 2 on any own vehicle."""
    state = position(Side("GER-13 GER-13*3 GER-13*1 GER-13 -", hand="FRA-07", extra={"depot_built": True}))
    assert answers(state, 3) == ["play FRA-07", "vehicle 5", "choose own 2"]


def test_explosive_ammo_destroys_what_damage_would_not() -> None:
    """The KV-2 has firepower 3; the Maus has 8 hit points, one of them lost."""
    ready: dict[str, object] = {"tokens": 3, "locked": True}
    state = position(Side("SOV-13 - - - -", extra=ready), Side("GER-13*1 GER-14 - - -"))
    assert answers(state, 6) == ["fire 1", "spend token", "spend token", "spend token", "at 1", "explode"]


def test_puts_away_the_weaker_card_and_keeps_the_stronger() -> None:
    """Fury has 4 VP, the Pz.Kpfw. II has 1 and no effect; the deck holds only T-34s."""
    state = position(
        Side(hand="USA-09 GER-01"),
        pending=[{"ask": "round", "next": "discard-second"}, {"ask": "discard-any", "seat": 0}],
        turn=None,
    )
    assert answers(state, 2) == ["discard GER-01", "enough"]
