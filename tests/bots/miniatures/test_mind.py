"""What the search knows of the Miniatures Game: its exchange of fire, its judge, its candidates."""

from __future__ import annotations

import pytest

from hulldown import bots
from hulldown.bots.mind import play_on
from hulldown.bots.miniatures import judge
from hulldown.bots.miniatures.chances import damage_chances
from hulldown.bots.miniatures.exchange import Exchange
from hulldown.bots.miniatures.mind import MiniaturesMind
from hulldown.bots.searcher import Searcher
from hulldown.games.miniatures.attack.targets import attack_on
from hulldown.games.miniatures.chances.odds import odds
from hulldown.games.miniatures.chances.situation import shot_of
from hulldown.games.miniatures.edition import MODES
from hulldown.games.miniatures.ground.poses import Drive
from hulldown.games.miniatures.state import COMMAND, Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Action
from tests.games.miniatures.helper import GAME, legal, moving, shooting, tank

MIND = MiniaturesMind(GAME)
GREEDY = bots.make("greedy", GAME)
QUICK = Searcher(MIND, playouts=3, width=2, horizon=1, margin=0.0)


def shortlist(state: Table, most: int, mind: MiniaturesMind = MIND) -> list[Action]:
    return mind.shortlist(state, state.legal_actions(), most, Xoshiro(1))


# Chances


@pytest.mark.parametrize(
    "target",
    [
        "pz_iv_ausf_h 450,700@270",
        "pz_iv_ausf_h 450,700@0 damage=2",
        "pz_iv_ausf_h 450,700@270 token=2 shown=spall_liner",
        "tiger_i 450,250@270",
    ],
)
@pytest.mark.parametrize("shooter", ["t_34 450,100@90", "t_34 450,100@90 token=1", "hummel 450,100@90"])
def test_the_chances_of_damage_are_the_exact_odds(shooter: str, target: str) -> None:
    state = shooting(f"a1 {shooter}", f"b1 {target}", terrain="wall 450,640@0")
    shot = shot_of(state, attack_on(state, state.tanks[0], 1, 0, False))
    assert damage_chances(shot) == pytest.approx([float(chance) for chance in odds(shot).damage])


# The exchange of fire


def test_an_exchange_without_sight_leaves_everything_as_it_is() -> None:
    state = shooting("a1 t_34 450,100@90", "b1 pz_iv_ausf_h 450,800@270 damage=1", terrain="building 450,450@0")
    fight = Exchange(state)
    fight.fight()
    assert [fight.alive(one) for one in state.tanks] == [1.0, 1.0]
    assert fight.health(tank(state, "b1")) == 0.75


def test_who_shoots_first_is_shot_at_less() -> None:
    """Two equal tanks; b1 has shot already, so only a1 is still to shoot."""
    both = Exchange(shooting("a1 t_34 450,100@90", "b1 t_34 450,700@270"))
    both.fight()
    alone = Exchange(shooting("a1 t_34 450,100@90", "b1 t_34 450,700@270 acted"))
    alone.fight()
    assert alone.left[0][-1] == 1.0
    assert both.left[0][-1] < 1.0
    assert both.left[1] == pytest.approx(alone.left[1])  # the side with advantage shoots first
    assert both.left[0][0] < both.left[1][0]


def test_the_first_shot_is_the_exact_odds_and_chances_add_up_to_one() -> None:
    state = shooting("a1 t_34 450,100@90", "a2 t_34 550,100@90", "b1 pz_iv_ausf_h 450,700@270 acted")
    fight = Exchange(state)
    attack = attack_on(state, state.tanks[0], 2, 0, False)
    fight.begin(attack)
    exact = [float(chance) for chance in odds(shot_of(state, attack)).damage]
    assert fight.left[2] == pytest.approx(exact[::-1])
    fight.fight()
    assert sum(fight.left[2]) == pytest.approx(1.0)
    both = fight.left[2][0]
    assert both > exact[-1]
    fight.fight_again()
    assert fight.left[2][0] > both


def test_who_has_shot_does_not_shoot_again_in_the_phase() -> None:
    state = shooting("a1 t_34 450,100@90", "b1 pz_iv_ausf_h 450,700@270 acted")
    fight = Exchange(state)
    fight.begin(attack_on(state, state.tanks[0], 1, 0, False))
    once = fight.left[1]
    fight.fight()
    assert fight.left[1] == once


def test_the_exchange_foretells_what_dice_do_on_average() -> None:
    state = shooting(
        "a1 t_34 450,100@90", "a2 m4a1_sherman 600,100@90", "b1 pz_iv_ausf_h 450,700@270", "b2 tiger_i 650,700@270"
    )
    fight = Exchange(state)
    fight.fight()
    rounds = 150
    healths = [0.0] * 4
    rng = Xoshiro(5)
    for _ in range(rounds):
        world = state.clone()
        while world.actor != OVER and world.phase < COMMAND:
            world.advance(world.sample(rng) if world.actor == CHANCE else MIND.act(world, rng))
        for one in world.tanks:
            healths[one.index] += 0.0 if one.destroyed else one.left / one.hit_points / rounds
    for one in state.tanks:
        assert fight.health(one) == pytest.approx(healths[one.index], abs=0.12)


def test_what_is_likely_destroyed_counts_for_who_shoots_it() -> None:
    """Two sides of three shoot at the third one's last hit point; the second shot finds it there less often."""
    state = shooting(
        "a1 t_34 450,100@90", "b1 t_34 550,700@270 damage=3", "c1 t_34 650,100@90", seats=3,
        options={"sides": "alone"}, terrain="building 550,100@0",
    )  # fmt: skip
    fight = Exchange(state)
    fight.fight()
    gone = 1.0 - fight.alive(state.tanks[1])
    assert fight.bag[0] + fight.bag[2] == pytest.approx(gone * state.tanks[1].start_cost)
    assert fight.bag[0] > fight.bag[2] > 0.0


# The judge


@pytest.mark.parametrize("mode", MODES)
def test_the_judge_gives_chances_and_changes_nothing(mode: str) -> None:
    rng = Xoshiro(3)
    state = GAME.start(2, {"mode": mode})
    for _ in range(120):
        if state.actor == OVER:
            break
        if state.actor != CHANCE:
            before = state.document()
            chances = MIND.judge(state)
            assert sum(chances) == pytest.approx(1.0)
            assert all(len(row) == len(judge.NAMES) for row in MIND.features(state))
            assert state.document() == before
        state.advance(state.sample(rng) if state.actor == CHANCE else MIND.act(state, rng))


def test_the_judge_likes_whole_tanks_points_and_objectives() -> None:
    whole = MIND.judge(shooting("a1 t_34 450,100@90", "b1 t_34 450,800@270 damage=2", terrain="building 450,450@0"))
    assert whole[0] > 0.5 > whole[1]
    options: dict[str, object] = {"mode": "encounter"}
    tanks = ["a1 t_34 450,450@90", "b1 t_34 150,800@270"]
    ahead = shooting(*tanks, options=options, points=[1, 0], terrain="building 300,650@45")
    even = shooting(*tanks, options=options, terrain="building 300,650@45")
    held = shooting(*tanks, options=options, objectives=[[45000, 45000, -1]], terrain="building 300,650@45")
    assert MIND.judge(ahead)[0] > MIND.judge(even)[0]
    assert MIND.judge(held)[0] > MIND.judge(even)[0]


@pytest.mark.parametrize("turn", [3, 11])
def test_among_many_what_a_side_has_destroyed_counts_more_and_more(turn: int) -> None:
    """Both tanks are whole and see nothing; a has destroyed the third one. Time runs out after turn 12."""
    state = shooting(
        "a1 t_34 450,100@90", "b1 t_34 450,800@270", "c1 t_34 100,450@0 destroyed destroyed_by=0", seats=3,
        options={"sides": "alone"}, terrain="building 450,450@0", turn=turn,
    )  # fmt: skip
    chances = MIND.judge(state)
    ahead = chances[0] / chances[1]
    assert (1.0 < ahead < 1.1) if turn == 3 else ahead > 1.5


def test_partners_share_their_chance() -> None:
    state = GAME.start(4, {"sides": "teams"})
    rng = Xoshiro(1)
    while state.actor == CHANCE:
        state.advance(state.sample(rng))
    chances = MIND.judge(state)
    assert chances[0] == chances[2]
    assert chances[1] == chances[3]
    assert chances[0] + chances[1] == pytest.approx(1.0)


def test_the_clock_counts_shooting_phases_and_never_goes_back() -> None:
    rng = Xoshiro(2)
    state = GAME.start(2)
    seen = 0
    while state.actor != OVER:
        assert MIND.clock(state) >= seen
        seen = MIND.clock(state)
        assert state.turn - 1 <= seen <= state.turn
        state.advance(state.sample(rng) if state.actor == CHANCE else MIND.act(state, rng))
    assert seen >= state.turn - 1


# Playing on


@pytest.mark.parametrize("mode", MODES)
def test_acts_as_greedy_does(mode: str) -> None:
    """On a ready table, where greedy draws nothing by lot."""
    rng = Xoshiro(4)
    asked = 0
    state = GAME.start(2, {"mode": mode})
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        actions = state.remembered_actions()
        before = state.document()
        action = MIND.act(state, rng.clone())
        assert state.document() == before
        if len(actions) > 1:
            asked += 1
            assert action is GREEDY.choose(state.view(state.actor), actions, rng.clone())
        state.advance(action)
    assert asked > 20


def test_plays_on_to_the_next_shooting_and_judges_there() -> None:
    state = moving("a1 t_34 450,100@90", "b1 t_34 450,800@270 acted")
    chances = play_on(MIND, state, MIND.clock(state) + 1, Xoshiro(1))
    assert state.actor == OVER or MIND.clock(state) == 2
    assert 0.0 < chances[0] < 1.0


# Candidates


def test_candidates_are_legal_and_differ_and_greedys_choice_comes_first() -> None:
    state = moving("a1 t_34 450,100@90", "b1 pz_iv_ausf_h 450,700@270", terrain="woods 300,300@0; wall 500,300@0")
    found = shortlist(state, 30)
    assert len(found) == 30
    assert len({str(action) for action in found}) == len(found)
    assert all(state.why_not(action) is None for action in found)
    assert str(found[0]) == str(GREEDY.choose(state.view(0), state.legal_actions(), Xoshiro(1)))


def test_candidates_go_beyond_the_sample_of_moves() -> None:
    state = moving("a1 t_34 450,100@90", "b1 pz_iv_ausf_h 450,700@270")
    sample = set(legal(state))
    beyond = [action for action in shortlist(state, 60) if str(action) not in sample]
    assert beyond
    assert all(isinstance(action, Drive) for action in beyond)


def test_a_target_is_chosen_for_the_whole_phase() -> None:
    """Greedy counts its own shot alone and takes the Panther; the Tiger has most to lose by two shots. No search."""
    state = shooting(
        "a1 t_34 450,100@90", "a2 t_34 350,100@90", "b1 tiger_i 250,700@270 damage=3", "b2 panther 650,700@270"
    )
    assert str(MIND.act(state, Xoshiro(1))) == "shoot b2"
    assert [str(action) for action in shortlist(state, 8)] == ["shoot b1"]


def test_where_rules_of_thumb_know_best_there_is_nothing_to_search() -> None:
    rng = Xoshiro(6)
    state = GAME.start(2, {"cost_limit": 50, "turn_limit": 4})
    searched = set()
    while state.actor != OVER:
        if state.actor != CHANCE and len(state.legal_actions()) > 1 and len(shortlist(state, 3)) > 1:
            searched.add(state.stack[-1].data().ask)
        state.advance(state.sample(rng) if state.actor == CHANCE else MIND.act(state, rng))
    orders = {"offer-at-point", "choose-tank", "choose-phase"}  # before anybody throws dice
    poses = {"move-tank", "deploy-tank", "free-move", "face-tank"}
    assert {"move-tank", "deploy-tank"} <= searched <= poses | orders


# Styles


def test_a_cautious_and_an_aggressive_player_judge_an_even_exchange_differently() -> None:
    fought = shooting("a1 t_34 450,100@90 damage=2", "b1 t_34 450,800@270 damage=2", terrain="building 450,450@0")
    apart = shooting("a1 t_34 450,100@90", "b1 t_34 450,800@270", terrain="building 450,450@0")
    cautious = MiniaturesMind(GAME, "cautious")
    aggressive = MiniaturesMind(GAME, "aggressive")
    assert cautious.judge(apart)[0] > cautious.judge(fought)[0]
    assert aggressive.judge(apart)[0] < aggressive.judge(fought)[0]
    assert MIND.judge(apart)[0] == pytest.approx(MIND.judge(fought)[0])


# The searching player


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"mode": "free-for-all", "scenario": "placed"}),
        (2, {"mode": "encounter", "cost_limit": 100, "platoon_1": "tiger-hummel-100"}),
        (2, {"mode": "capture-the-base", "scenario": "crossroads"}),
        (2, {"mode": "assault", "square_sides": 2, "live_tanks_block_move": True}),
        (3, {"sides": "alone"}),
        (4, {"sides": "teams"}),
        (4, {"sides": "alone"}),
    ],
    ids=str,
)
def test_every_answer_is_legal_in_every_mode_and_number_of_seats(seats: int, options: dict[str, object]) -> None:
    rng = Xoshiro(7)
    state = GAME.start(seats, {"cost_limit": 50, "turn_limit": 4, **options})
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        view = state.view(state.actor)
        player = QUICK if state.actor == 0 else GREEDY
        action = player.choose(view, state.legal_actions(), rng)
        assert state.why_not(action) is None
        state.advance(action)
    assert state.result is not None
    assert state.audit() == []
