"""The greedy player of the Miniatures Game: legal, fair, better than chance, and its rules of thumb."""

from __future__ import annotations

import pytest

from hulldown import bots
from hulldown.bots.playing import play
from hulldown.games.miniatures.edition import MODES
from hulldown.games.miniatures.ground.sight import controls, sees
from hulldown.games.miniatures.state import MOVEMENT, Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.options import TextOption
from hulldown.kernel.state import CHANCE, OVER
from hulldown.lab.simulate import play_all, set_up
from tests.games.miniatures.helper import (
    GAME,
    IN_MOVEMENT,
    IN_SHOOTING,
    by_chance,
    legal,
    moving,
    position,
    repairing,
    shooting,
    tank,
)

GREEDY = bots.make("greedy", GAME)
SCENARIOS = ["village", "placed", "crossroads", "wood-and-hill"]
PLATOONS = {limit: [platoon.id for platoon in GAME.ready if platoon.limit == limit] for limit in (50, 100, 200)}


def answer(state: Table, seed: int = 1) -> str:
    """The bot's answer for whoever is asked."""
    return str(GREEDY.choose(state.view(state.actor), state.legal_actions(), Xoshiro(seed)))


def readings() -> list[dict[str, object]]:
    """Each option alone at each of its other values."""
    found: list[dict[str, object]] = []
    for option in GAME.options:
        if not isinstance(option, TextOption):
            found += [{option.name: value} for value in option.values[1:] if (option.name, value) != ("one_nation", 1)]
    return found


def play_out(seats: int, options: dict[str, object], seed: int) -> Table:
    """A game of the bot against itself, each answer checked."""
    rng = Xoshiro(seed)
    state = GAME.start(seats, options)
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        action = GREEDY.choose(state.view(state.actor), state.legal_actions(), rng)
        assert state.why_not(action) is None
        state.advance(action)
    assert state.audit() == []
    return state


@pytest.mark.parametrize("mode", MODES)
def test_every_answer_is_legal_with_every_ready_platoon_in_every_mode(mode: str) -> None:
    for limit, names in PLATOONS.items():
        for number, (one, other) in enumerate(zip(names, names[1:] + names[:1], strict=True)):
            options: dict[str, object] = {"mode": mode, "scenario": SCENARIOS[number % 4], "cost_limit": limit}
            state = play_out(2, {**options, "platoon_1": one, "platoon_2": other}, number)
            assert state.result is not None


@pytest.mark.parametrize("options", readings(), ids=str)
def test_every_answer_is_legal_under_every_reading_of_the_rules(options: dict[str, object]) -> None:
    assert play_out(2, {"platoon_1": "t-34-50", "platoon_2": "pz-iv-50", "cost_limit": 50, **options}, 1).result


@pytest.mark.parametrize(("seats", "sides"), [(3, "alone"), (4, "teams"), (4, "alone")])
def test_every_answer_is_legal_with_more_players(seats: int, sides: str) -> None:
    assert play_out(seats, {"sides": sides}, 2).result is not None


def test_answers_legally_where_it_would_never_come_by_itself() -> None:
    rng = Xoshiro(13)
    asked: set[object] = set()
    for number, name in enumerate([*PLATOONS[100], "brothers-in-arms-200", "guards-200"] * 2):
        options: dict[str, object] = {"mode": MODES[number % 4], "cost_limit": 200}
        options |= {"platoon_1": name, "platoon_2": name}
        state = GAME.start(2, options)
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.advance(state.sample(rng))
                continue
            actions = state.legal_actions()
            view = state.view(state.actor)
            assert state.why_not(GREEDY.choose(view, actions, rng)) is None
            asked.add(view.ask)
            state.advance(actions[rng.below(len(actions))])
    expected = {"offer-at-point", "move-tank", "choose-target", "before-roll", "before-pool", "choose-reroll"}
    expected |= {"before-rerolls", "before-changes"}
    assert expected | {"sharpen-attack", "cancel", "suffer", "lose-card", "repair-tank", "deploy-tank"} <= asked


def test_answers_the_same_when_everything_it_cannot_see_is_dealt_anew() -> None:
    rng = Xoshiro(8)
    dealt_anew = 0
    for name in PLATOONS[100]:
        state = GAME.start(2, {"platoon_1": name, "platoon_2": PLATOONS[100][0]})
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.advance(state.sample(rng))
                continue
            if rng.below(3) == 0:
                twin = GAME.imagine(GAME.view_of(state, state.actor), rng)
                assert answer(twin, 5) == answer(state, 5)
                dealt_anew += twin.document() != state.document()
            actions = state.legal_actions()
            state.advance(actions[rng.below(len(actions))])
    assert dealt_anew > 100


def test_the_same_seed_plays_the_same_game() -> None:
    finals = []
    for seed in (4, 4, 5):
        state = GAME.start(2)
        play(state, [GREEDY, GREEDY], Xoshiro(seed))
        finals.append(state.document())
    assert finals[0] == finals[1] != finals[2]


@pytest.mark.parametrize("mode", MODES)
def test_beats_random_with_equal_platoons_from_either_seat(mode: str) -> None:
    options: dict[str, object] = {"mode": mode, "platoon_1": "t-34-sherman-100", "platoon_2": "t-34-sherman-100"}
    totals = play_all(set_up(GAME, ["greedy", "random"], 20, seed=1, options=options, rotate=True), workers=1)
    assert totals.wins[0] >= 18


# Shooting


def test_shoots_at_the_target_in_the_open() -> None:
    """Two equal enemies, one of them behind a wall."""
    state = shooting(
        "a1 t_34 450,100@90", "b1 pz_iv_ausf_h 250,700@270", "b2 pz_iv_ausf_h 650,700@270", terrain="wall 630,640@0"
    )
    assert answer(state) == "shoot b1"


def test_finishes_off_what_is_nearly_destroyed() -> None:
    state = shooting("a1 t_34 450,100@90", "b1 pz_iv_ausf_h 250,700@270", "b2 pz_iv_ausf_h 650,700@270 damage=3")
    assert answer(state) == "shoot b2"


def test_shoots_first_at_who_can_still_shoot_back() -> None:
    state = shooting("a1 t_34 450,100@90", "b1 pz_iv_ausf_h 250,700@270 acted", "b2 pz_iv_ausf_h 650,700@270")
    assert answer(state) == "shoot b2"


def rerolling(shooter: str, dice: list[int], blanks: int, free: int) -> Table:
    """The shooter has rolled so many blanks, hits and criticals."""
    again: dict[str, object] = {
        "ask": "choose-reroll", "dice": dice, "attack": {"shooter": 0, "target": 1}, "attacking": True,
        "blanks": blanks, "free": free, "scored": [0, 0], "done": [0, 0, 0],
    }  # fmt: skip
    return position(f"a1 {shooter} 450,100@90", "b1 pz_iv_ausf_h 450,700@270", pending=[*IN_SHOOTING, again])


def test_rerolls_every_blank_and_keeps_hits() -> None:
    assert answer(rerolling("t_34", [2, 1, 1], blanks=99, free=1)) == "reroll bb"


def test_high_explosive_rerolls_hits_that_would_be_thrown_away() -> None:
    """miniatures.special.high-explosive: only criticals do damage. The Hummel has the rule."""
    assert answer(rerolling("hummel", [0, 2, 1], blanks=0, free=1)) == "reroll h"
    assert answer(rerolling("t_34", [0, 2, 1], blanks=0, free=1)) == "keep"


def test_the_target_cancels_the_hit_that_would_destroy_it_for_certain() -> None:
    """With one hit point left a hit always destroys, a critical card does nothing in 9 of 32 cases."""
    pending: list[dict[str, object]] = [
        *IN_SHOOTING,
        {"ask": "cancel", "attack": {"shooter": 0, "target": 1}, "scored": [1, 1], "count": 1, "saves": 0},
    ]
    tanks = ["a1 t_34 450,100@90", "b1 pz_iv_ausf_h 450,700@270"]
    assert answer(position(*tanks, pending=pending)) == "cancel c"
    assert answer(position(tanks[0], tanks[1] + " damage=3", pending=pending)) == "cancel h"


# Cards


def test_shows_the_camouflage_net_when_it_is_shot_at_and_has_not_moved() -> None:
    pending: list[dict[str, object]] = [
        *IN_SHOOTING,
        {"ask": "before-pool", "attack": {"shooter": 0, "target": 1}, "scored": [2, 0]},
    ]
    tanks = ["a1 t_34 450,100@90", "b1 pz_iv_ausf_h 450,700@270 hidden=camouflage_net"]
    assert answer(position(*tanks, pending=pending)) == "reveal b1 camouflage_net"
    assert answer(position(tanks[0], tanks[1] + " token=1", pending=pending)) == "pass"


def before_roll(shooter: str, target: str, **facts: object) -> Table:
    attack: dict[str, object] = {"shooter": 0, "target": 1, **facts}
    return position(shooter, target, pending=[*IN_SHOOTING, {"ask": "before-roll", "attack": attack}])


def test_throws_apcr_away_at_close_range_only() -> None:
    shooter = "a1 t_34 450,500@90 hidden=light_apcr_shell"
    assert answer(before_roll(shooter, "b1 pz_iv_ausf_h 450,600@270", close=True)) == "use a1 light_apcr_shell"
    assert answer(before_roll(shooter, "b1 pz_iv_ausf_h 450,800@270")) == "pass"


FAR = "b1 pz_iv_ausf_h 450,700@270"


def in_sight(ask: str, shooter: str, target: str, dice: list[int], scored: list[int] | None = None) -> Table:
    """Dice lie there: of the attack, or of the defense against what the attack scored."""
    question: dict[str, object] = {
        "ask": ask,
        "attack": {"shooter": 0, "target": 1},
        "attacking": scored is None,
        "dice": dice,
    }
    if scored is not None:
        question["scored"] = scored
    return position(shooter, target, pending=[*IN_SHOOTING, question])


def test_a_telescope_waits_until_there_is_a_hit_to_sharpen() -> None:
    """Binocular Telescope works for a stationary tank beyond close range."""
    shooter = "a1 t_34 450,100@90 hidden=binocular_telescope"
    assert answer(before_roll(shooter, FAR)) == "pass"
    assert answer(in_sight("before-rerolls", shooter, FAR, [1, 3, 0])) == "pass", "a blank is rolled again first"
    assert answer(in_sight("before-changes", shooter, FAR, [1, 3, 0])) == "reveal a1 binocular_telescope"
    assert answer(in_sight("before-rerolls", shooter, FAR, [0, 4, 0])) == "reveal a1 binocular_telescope"
    assert answer(in_sight("before-changes", shooter, FAR, [3, 0, 1])) == "pass", "no hit"
    assert answer(in_sight("before-changes", shooter + " token=1", FAR, [1, 3, 0])) == "pass"
    assert answer(in_sight("before-changes", shooter, FAR + " damage=3", [1, 3, 0])) == "pass", "a hit is enough"


def test_by_the_first_version_the_telescope_is_shown_before_the_roll() -> None:
    state = before_roll("a1 t_34 450,100@90 hidden=binocular_telescope", FAR)
    old = GAME.position({**state.document(), "rules": 1})
    assert answer(old) == "reveal a1 binocular_telescope"


def test_a_stabilizer_is_shown_for_blanks_that_would_stay() -> None:
    moved = "a1 t_34 450,100@90 token=1 hidden=vertical_stabilizer"
    assert answer(in_sight("before-rerolls", moved, FAR, [2, 2, 0])) == "reveal a1 vertical_stabilizer"
    assert answer(in_sight("before-rerolls", moved, FAR, [1, 3, 0])) == "pass", "a medium tank rolls one again"
    assert answer(in_sight("before-changes", moved, FAR, [2, 2, 0])) == "pass", "too late"
    still = "a1 t_34 450,100@90 hidden=vertical_stabilizer"
    assert answer(in_sight("before-rerolls", still, FAR, [4, 0, 0])) == "pass", "it rolls all blanks again"


def test_a_smooth_ride_is_shown_for_a_shot_that_has_hit() -> None:
    moved = "a1 t_34 450,100@90 token=2 hidden=smooth_ride"
    assert answer(in_sight("before-changes", moved, FAR, [2, 2, 0])) == "reveal a1 smooth_ride"
    assert answer(in_sight("before-changes", moved, FAR, [4, 0, 0])) == "pass"


def test_deadeye_is_shown_when_a_critical_is_there() -> None:
    own = "a1 t_34 450,100@90 token=1 hidden=deadeye"
    assert answer(in_sight("before-changes", own, FAR, [2, 1, 1])) == "reveal a1 deadeye"
    assert answer(in_sight("before-changes", own, FAR, [2, 2, 0])) == "pass"


def test_a_spall_liner_is_shown_where_the_choice_of_what_is_cancelled_matters() -> None:
    target = "b1 pz_iv_ausf_h 450,700@270 hidden=spall_liner"
    shooter = "a1 t_34 450,100@90"
    assert answer(in_sight("before-rerolls", shooter, target, [1, 1, 0], [2, 1])) == "reveal b1 spall_liner"
    assert answer(in_sight("before-rerolls", shooter, target, [1, 1, 0], [3, 0])) == "pass", "only hits came in"
    assert answer(in_sight("before-rerolls", shooter, target, [2, 0, 0], [2, 1])) == "pass", "no hit of the defence"
    assert answer(in_sight("before-rerolls", shooter, target, [0, 2, 0], [1, 1])) == "pass", "all are cancelled"


def test_a_lost_tank_calls_for_vengeance_where_somebody_hears_it() -> None:
    pending = [*IN_SHOOTING, {"ask": "last-moment", "tank": 0}]
    lost = "a1 t_34 450,100@90 destroyed hidden=recon,call_for_vengeance"
    heard = position(lost, FAR, "a2 t_34 200,100@90", pending=pending)
    assert answer(heard) == "reveal a1 call_for_vengeance"
    assert answer(position(lost, FAR, pending=pending)) == "pass"


def at_point(*tanks: str, phase: str) -> Table:
    below = IN_MOVEMENT if phase == "movement" else IN_SHOOTING
    pending = [*below, {"ask": "reveal-point", "place": 1, "quiet": 0}, {"ask": "offer-at-point", "seat": 0}]
    return position(*tanks, pending=pending, phase=phase)


def test_initiative_is_shown_in_the_phase_that_it_is_for() -> None:
    tanks = ["a1 t_34 450,100@90 hidden=gun_rammer", "b1 pz_iv_ausf_h 450,700@270"]
    assert answer(at_point(*tanks, phase="shooting")) == "reveal a1 gun_rammer"
    assert answer(at_point(*tanks, phase="movement")) == "pass phase"


def test_gasoline_is_used_when_it_changes_who_moves_last() -> None:
    """The Panzer IV has initiative 5, the T-34 6, the Cromwell 8: two more overtake the T-34 and not the Cromwell."""
    own = "a1 pz_iv_ausf_h 450,100@90 hidden=octane_100_gasoline"
    assert answer(at_point(own, "b1 t_34 450,700@270", phase="movement")) == "use a1 octane_100_gasoline"
    assert answer(at_point(own, "b1 cromwell 450,700@270", phase="movement")) == "pass phase"


def test_a_repair_kit_frees_a_jammed_turret_before_the_tank_shoots() -> None:
    own = "a1 t_34 450,100@90 hidden=large_repair_kit criticals=turret_jammed"
    assert answer(at_point(own, "b1 pz_iv_ausf_h 450,700@270", phase="shooting")) == "use a1 large_repair_kit"


def test_cancels_a_critical_card_when_it_can() -> None:
    pending = [*IN_SHOOTING, {"ask": "suffer", "tank": 1, "critical": "ammo_damaged"}]
    own = "b1 pz_iv_ausf_h 450,700@270 hidden=safe_stowage,light_apcr_shell"
    assert answer(position("a1 t_34 450,100@90", own, pending=pending)) == "use b1 safe_stowage"


def test_repairs_the_worst_critical_card_first() -> None:
    state = repairing("a1 t_34 450,100@90 criticals=bailed_out,crew_stunned", "b1 pz_iv_ausf_h 450,700@270")
    assert answer(state) == "repair bailed_out"


def test_tries_twice_where_a_card_allows_it() -> None:
    own = "a1 t_34 450,100@90 criticals=bailed_out,crew_stunned hidden=repair"
    assert answer(repairing(own, "b1 pz_iv_ausf_h 450,700@270")) == "reveal a1 repair"


def test_gives_up_the_cheapest_card() -> None:
    """Spall Liner costs 5, Toolbox 1."""
    pending = [*IN_SHOOTING, {"ask": "lose-card", "tank": 0, "takes": 1, "harm": 0}]
    own = "a1 t_34 450,100@90 shown=spall_liner,toolbox"
    assert answer(position(own, "b1 pz_iv_ausf_h 450,700@270", pending=pending)) == "lose a1 toolbox"


def test_picks_the_critical_card_that_destroys() -> None:
    """Lucky Hit does 2 damage, Bailed Out none."""
    drawn = ["lucky_hit", "bailed_out"]
    pending = [*IN_SHOOTING, {"ask": "pick-critical", "shooter": 0, "target": 1, "drawn": drawn}]
    tanks = ["a1 t_34 450,100@90", "b1 pz_iv_ausf_h 450,700@270"]
    assert answer(position(tanks[0], tanks[1] + " damage=2", pending=pending)) == "pick lucky_hit"
    assert answer(position(*tanks, pending=pending)) == "pick bailed_out"


# Moving


def drive_out(state: Table) -> None:
    """The bot answers for whoever is asked until the Movement Phase is over."""
    while state.phase == MOVEMENT and state.actor not in (CHANCE, OVER):
        state.apply(GREEDY.choose(state.view(state.actor), state.legal_actions(), Xoshiro(1)))


def test_stands_still_for_a_good_shot() -> None:
    """miniatures.attack.stationary: all blanks are re-rolled."""
    state = moving("a1 t_34 450,300@90", "b1 hummel 450,700@270 acted token=1 criticals=bailed_out")
    assert answer(state) == "stay"


def encounter(*tanks: str, terrain: str = "") -> Table:
    """A token in the middle of the table; the first tank is asked for its move."""
    return moving(*tanks, terrain=terrain, options={"mode": "encounter"}, objectives=[[45720, 45720, -1]])


def test_moves_towards_the_objective() -> None:
    hiding = "b1 pz_iv_ausf_h 850,850@270 acted"
    state = encounter("a1 t_34 450,60@90", hiding, terrain="building 796,750@0; building 886,750@0")
    drive_out(state)
    assert state.hull(0).y > 6_000 + 10_000
    assert tank(state, "a1").token >= 2


def test_takes_the_objective_when_it_can_be_reached() -> None:
    state = encounter("a1 t_34 450,250@90", "b1 pz_iv_ausf_h 850,850@270 acted")
    drive_out(state)
    assert controls(state.field, 0, 45720, 45720)


def test_leaves_a_good_shot_when_an_assault_runs_out_of_time() -> None:
    """miniatures.mode.assault-win: two checks beside a token are needed before turn 8 is over."""
    answers = [
        answer(
            moving(
                "a1 t_34 450,400@90",
                "b1 hummel 850,450@270 acted token=1 criticals=bailed_out",
                turn=turn,
                options={"mode": "assault"},
                objectives=[[45000, 81280, 0], [10000, 81280, 0]],
            )
        )
        for turn in (2, 6)
    ]
    assert answers[0] == "stay"
    assert answers[1].startswith("move")


def test_hides_from_an_enemy_that_it_cannot_hurt() -> None:
    """A light tank with one hit point, the gun of a Maus, and a building to stand behind."""
    state = moving("a1 t_70 480,300@90 damage=2", "b1 maus 450,800@270 acted", terrain="building 540,380@0")
    assert sees(state.field, 1, 0, False, False, True)
    drive_out(state)
    assert not sees(state.field, 1, 0, False, False, True)


def test_does_not_stand_as_a_target_when_it_cannot_shoot() -> None:
    """miniatures.defence.target-moved: a token adds dice to its defense, whether it drives or takes measures."""
    state = moving("a1 t_34 450,100@90 reloading", "b1 tiger_i 450,800@270 acted")
    drive_out(state)
    assert tank(state, "a1").token >= 2


def test_deploys_facing_the_enemy_and_apart_from_friends() -> None:
    rng = Xoshiro(1)
    state = GAME.start(2, {"platoon_1": "t-34-sherman-100", "platoon_2": "t-34-sherman-100"})
    while None in state.field.hulls:
        by_chance(state)
        state.apply(GREEDY.choose(state.view(state.actor), state.legal_actions(), rng))
    for side in (0, 1):
        hulls = [state.hull(one.index) for one in state.tanks if one.side == side]
        apart = (hulls[0].x - hulls[1].x) ** 2 + (hulls[0].y - hulls[1].y) ** 2
        assert apart > 12_000**2
        for hull in hulls:
            facing = (hull.facing - (state.edges[side] + 1) % 4 * 9_000) % 36_000
            assert min(facing, 36_000 - facing) <= 4_500


def test_defends_an_assault_when_it_may_choose() -> None:
    """miniatures.mode.assault-win: time works for the defender."""
    for mode, role in (("assault", "defender"), ("encounter", "attacker")):
        state = GAME.start(2, {"mode": mode})
        by_chance(state)
        assert legal(state) == ["attacker", "defender"]
        assert answer(state) == role
