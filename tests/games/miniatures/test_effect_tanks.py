"""Effects outside of attacks: free moves, turning on the spot, shared initiative, vengeance, repairs."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.state import Table
from tests.games.miniatures.card_scenes import at_point, go, initiative
from tests.games.miniatures.helper import (
    advantage_roll,
    legal,
    moving,
    play,
    position,
    question,
    refused,
    repairing,
    shooting,
    story,
    tank,
)

FOE = "b1 t29 560,450@180"
OWN = "a1 t_34 300,450@0"


def criticals(state: Table, label: str = "a1") -> list[str]:
    return [critical.id for critical in tank(state, label).criticals]


def deployed(*tanks: str, **fields: object) -> Table:
    """All tanks are down; cards may be shown before the free moves."""
    pending: list[dict[str, object]] = [
        {"ask": "set-up", "next": "free-moves"},
        {"ask": "reveal-point", "place": 1, "quiet": 0},
        {"ask": "offer-at-point", "seat": 0},
    ]
    return position(*tanks, phase="set-up", turn=0, pending=pending, ranking=[1, 0], **fields)  # type: ignore[arg-type]


# Free moves


@pytest.mark.rule("miniatures.effect.free-move")
@pytest.mark.rule("miniatures.deploy.free-moves")
def test_recon_moves_twice_after_deployment_without_a_token() -> None:
    state = deployed("a1 t_34 300,50@0 hidden=recon", "b1 t29 560,860@180")
    play(state, "reveal a1 recon")
    assert (question(state), state.actor) == ("free-move", 0)
    play(state, "move 376.2,50@0")
    assert question(state) == "free-move"
    play(state, "move 452.4,50@0")
    assert (question(state), state.turn) != ("free-move", 0)
    assert (state.hull(0).x, tank(state, "a1").token) == (45_240, 0)


@pytest.mark.rule("miniatures.effect.free-move")
def test_free_moves_go_from_the_lowest_initiative_to_the_highest_after_deployment() -> None:
    """Pz IV 5, T-34 6, Cromwell 8; Recon itself counts in the Movement Phase only."""
    state = deployed(
        "a1 cromwell 300,50@0 shown=recon", "b1 pz_iv_ausf_h 560,860@180 shown=recon", "a2 t_34 500,50@0 shown=recon"
    )
    play(state, "pass")
    order = []
    while question(state) == "free-move":
        order.append(state.stack[-1].data().tank)
        play(state, "stop")
    assert order == [1, 2, 0]


@pytest.mark.rule("miniatures.effect.free-move")
def test_a_free_move_follows_the_rules_of_moves() -> None:
    state = deployed("a1 t_34 300,50@0 shown=recon", "b1 t29 560,860@180", terrain="building 420,50@0")
    play(state, "pass")
    assert refused(state, "move 376.2,50@0 la76.2") == "miniatures.move.impassable"


@pytest.mark.parametrize(
    ("criticals", "token", "rolls"),
    [
        ("", 0, True),
        ("", 3, True),
        ("track_destroyed", 0, False),
        ("engine_damaged", 0, True),
        ("engine_damaged", 1, False),
    ],
)
@pytest.mark.rule("miniatures.effect.free-move")
def test_sixth_sense_moves_only_a_tank_that_can_still_move(criticals: str, token: int, rolls: bool) -> None:
    """Engine Damaged leaves one move a turn, free or not."""
    worn = f" criticals={criticals}" if criticals else ""
    state = at_point(f"{OWN} token={token} shown=sixth_sense{worn}", FOE, phase="shooting")
    play(state, "pass")
    assert (question(state) == "sixth-sense") is rolls


@pytest.mark.rule("miniatures.effect.free-move")
@pytest.mark.rule("miniatures.effect.roll-condition")
def test_sixth_sense_keeps_the_token_and_leaves_a_stationary_tank_stationary() -> None:
    state = at_point("a1 cromwell 300,450@0 shown=sixth_sense", FOE, phase="shooting")
    play(state, "pass", "roll c", "move 376.2,450@0")
    assert tank(state, "a1").token == 0
    go(state, ("shoot",))
    play(state, "shoot b1", "roll bbbb")
    assert "reroll bbbb" in legal(state), "stationary still"


@pytest.mark.rule("miniatures.effect.free-move")
def test_two_cards_with_sixth_sense_roll_one_die() -> None:
    state = at_point("a1 hummel 300,450@0 shown=viktor_possinger,sixth_sense", FOE, phase="shooting")
    play(state, "pass", "roll h")
    assert question(state) == "free-move"
    play(state, "stop")
    assert question(state) == "shoot"


# Turning on the spot


@pytest.mark.rule("miniatures.effect.rotate")
def test_a_free_rotation_goes_to_any_facing_about_the_middle_of_the_hull() -> None:
    state = moving(f"{OWN} shown=clutch_braking", f"{FOE} acted")
    play(state, "stay")
    assert question(state) == "face"
    play(state, "face 217.31")
    hull = state.hull(0)
    assert (hull.x, hull.y, hull.facing, tank(state, "a1").token) == (30_000, 45_000, 21_731, 0)


@pytest.mark.parametrize(("terrain", "other", "rule"), [
    ("building 300,502@0", FOE, "miniatures.move.impassable"),
    ("", "b1 t29 300,490@0", "miniatures.move.live-tanks"),
])  # fmt: skip
@pytest.mark.rule("miniatures.effect.rotate")
def test_the_turned_hull_may_not_stand_on_anything(terrain: str, other: str, rule: str) -> None:
    state = moving(f"{OWN} shown=clutch_braking", f"{other} acted", terrain=terrain)
    play(state, "stay")
    assert refused(state, "face 90") == rule
    play(state, "face 180")
    assert state.hull(0).facing == 18_000


@pytest.mark.rule("miniatures.effect.rotate")
def test_the_turned_hull_may_not_leave_the_table() -> None:
    state = moving("a1 t_34 300,16@0 shown=clutch_braking", f"{FOE} acted")
    play(state, "stay")
    assert refused(state, "face 90") == "miniatures.move.edge"


@pytest.mark.rule("miniatures.effect.rotate")
def test_a_turn_crushes_walls_and_is_not_for_a_tank_that_cannot_move() -> None:
    state = moving(f"{OWN} shown=clutch_braking", f"{FOE} acted", terrain="wall 300,472@0")
    play(state, "stay", "face 90")
    assert state.field.pieces == []
    stuck = at_point(f"{OWN} shown=clutch_braking criticals=track_destroyed", FOE)
    go(stuck, ("face", "shoot"))
    assert not any(text.startswith("face ") for text in legal(stuck))
    assert refused(stuck, "face 90")


# Initiative between tanks


@pytest.mark.rule("miniatures.effect.base-initiative")
def test_a_lent_initiative_is_the_printed_one_and_lasts_for_the_phase() -> None:
    """The Cromwell lends its 8, without the bonus of its gun; the T-34's own bonus stays."""
    tanks = ("a1 cromwell 300,450@0 shown=relaying,improved_gun", FOE, "a2 t_34 300,700@0 shown=gun_rammer")
    state = at_point(*tanks, phase="shooting")
    play(state, "pass")
    assert legal(state) == ["with a2", "stop"]
    play(state, "with a2")
    assert [initiative(state, 0), initiative(state, 2)] == [9, 9]
    go(state, ("advantage-roll",))
    assert [initiative(state, 0), initiative(state, 2)] == [8, 6]
    go(state, ("move",))
    go(state, ("shoot",))
    assert [initiative(state, 0), initiative(state, 2)] == [9, 7], "nothing was lent in this turn"


@pytest.mark.rule("miniatures.effect.base-initiative")
def test_traded_initiative_changes_who_shoots_first() -> None:
    tanks = ("a1 cromwell 300,450@0 shown=improved_radio", "b1 m4a1_sherman 560,450@180", "a2 hummel 300,600@0")
    state = at_point(*tanks, phase="shooting")
    play(state, "pass", "with a2")
    order = []
    while question(state) == "shoot":
        order.append(state.stack[-1].data().tank)
        play(state, "hold")
    assert order == [2, 1, 0], "8, 6, 1"


@pytest.mark.rule("miniatures.effect.base-initiative")
def test_initiative_is_shared_with_a_partner_but_not_with_an_enemy_or_a_wreck() -> None:
    pending: list[dict[str, object]] = [
        {"ask": "turn", "next": "shoot-opening"},
        {"ask": "reveal-point", "place": 1, "quiet": 0},
        {"ask": "offer-at-point", "seat": 0},
    ]
    tanks = (
        "a1 cromwell 300,450@0 shown=relaying",
        FOE,
        "c1 t_34 300,600@0",
        "d1 t29 700,450@180",
        "a2 t_34 300,800@0 destroyed",
    )
    state = position(*tanks, seats=4, phase="shooting", ranking=[1, 0], pending=pending)
    play(state, "pass")
    assert legal(state) == ["with c1", "stop"]


@pytest.mark.rule("miniatures.effect.base-initiative")
def test_a_tank_without_friends_is_not_asked() -> None:
    state = at_point("a1 cromwell 300,450@0 shown=relaying", FOE, phase="shooting")
    play(state, "pass")
    assert question(state) == "shoot"


@pytest.mark.rule("miniatures.effect.initiative-choice")
def test_jack_of_all_trades_chooses_anew_each_turn() -> None:
    state = at_point(f"{OWN} shown=jack_of_all_trades", FOE)
    play(state, "pass", "phase shoot")
    assert initiative(state) == 6
    go(state, ("shoot",))
    assert initiative(state) == 8
    go(state, ("choose-phase",))
    assert initiative(state) == 6
    play(state, "phase move")
    assert initiative(state) == 8
    go(state, ("shoot",))
    assert initiative(state) == 6


@pytest.mark.rule("miniatures.effect.platoon-initiative")
def test_a_platoon_bonus_goes_by_printed_numbers() -> None:
    """Signal Boosting on a Cromwell, 8: for the T-34, 6, not for another Cromwell, and not for itself."""
    tanks = (
        "a1 cromwell 300,450@0 shown=signal_boosting",
        FOE,
        "a2 t_34 300,600@0 shown=situational_awareness,snap_shot",
    )
    state = shooting(*tanks, "a3 cromwell 300,750@0 criticals=crew_stunned")
    assert [initiative(state, 0), initiative(state, 2), initiative(state, 3)] == [8, 6 + 2 + 2 + 1, 7]


@pytest.mark.rule("miniatures.effect.platoon-initiative")
@pytest.mark.rule("miniatures.team.platoon")
def test_a_platoon_bonus_does_not_reach_a_partner() -> None:
    tanks = (
        "a1 cromwell 300,450@0 shown=signal_boosting",
        FOE,
        "c1 t_34 300,600@0",
        "d1 t29 700,450@180",
        "a2 t_34 300,800@0",
    )
    state = shooting(*tanks, seats=4)
    assert [initiative(state, 2), initiative(state, 4)] == [6, 7]


@pytest.mark.rule("miniatures.effect.platoon-initiative")
def test_a_platoon_bonus_ends_with_its_bearer() -> None:
    tanks = ("a1 cromwell 300,450@0 shown=signal_boosting destroyed", FOE, "a2 t_34 300,600@0")
    assert initiative(shooting(*tanks, by=2), 2) == 6


# Vengeance


def avenged(card: str, *others: str, **fields: object) -> Table:
    """a1 with this card, face down or up, has been destroyed by b1 in turn 2; what was face down has been revealed."""
    state = shooting(f"{OWN} damage=3 {card}", FOE, *others, by=1, **fields)
    play(state, "shoot a1")
    go(state, (), {"attack-roll": "h", "last-moment": "reveal a1 call_for_vengeance"}, within=True)
    assert tank(state, "a1").destroyed
    return state


@pytest.mark.parametrize("card", ["hidden=call_for_vengeance", "shown=call_for_vengeance"])
@pytest.mark.rule("miniatures.effect.vengeance")
def test_vengeance_lasts_until_the_end_of_the_next_turn(card: str) -> None:
    state = avenged(card, "a2 t_34 300,600@0")
    numbers = [initiative(state, 2)]
    for stop in ("move", "shoot", "advantage-roll", "move"):
        go(state, (stop,))
        numbers.append(initiative(state, 2))
    assert numbers == [7, 7, 7, 7, 6]


@pytest.mark.rule("miniatures.effect.vengeance")
def test_vengeance_is_for_the_platoon_only_and_two_of_them_add() -> None:
    state = avenged("shown=call_for_vengeance", "c1 t_34 300,600@0", "d1 t29 700,450@180", "a2 t_34 300,800@0", seats=4)
    assert [initiative(state, 2), initiative(state, 4)] == [6, 7]
    twice = avenged("hidden=call_for_vengeance", "a2 t_34 300,600@0", vengeance=[[3], []])
    assert initiative(twice, 2) == 8


@pytest.mark.rule("miniatures.effect.vengeance")
def test_a_tank_that_destroys_itself_is_avenged_too() -> None:
    own = f"{OWN} damage=3 shown=removed_speed_governor hidden=call_for_vengeance"
    state = at_point(own, FOE, "a2 t_34 300,600@0")
    events = play(state, "use a1 removed_speed_governor")
    assert (question(state), "vengeance" in story(events)) == ("last-moment", False)
    events = play(state, "reveal a1 call_for_vengeance")
    assert "vengeance" in story(events)
    assert initiative(state, 2) == 7
    assert question(state) == "move", "the point has no more to ask"


# Repairs


@pytest.mark.rule("miniatures.effect.repair-critical")
def test_a_kit_repairs_without_a_roll_whenever_its_owner_may_use_cards() -> None:
    own = f"{OWN} shown=large_repair_kit criticals=track_destroyed"
    for state in (at_point(own, FOE), at_point(own, FOE, phase="shooting"), repairing(own, FOE)):
        play(state, "use a1 large_repair_kit")
        assert criticals(state) == []
        assert sum(state.discards) == 1
    shot = shooting(f"{OWN} shown=large_repair_kit criticals=optics_damaged", FOE)
    play(shot, "shoot b1", "use a1 large_repair_kit")
    assert legal(shot)[0] == "roll bbbb", "the optics are whole again"


@pytest.mark.rule("miniatures.effect.repair-critical")
def test_the_owner_chooses_which_of_several_cards_is_repaired() -> None:
    state = at_point(f"{OWN} shown=large_repair_kit criticals=track_destroyed,engine_damaged,radio_damaged", FOE)
    play(state, "use a1 large_repair_kit")
    assert legal(state) == ["repair engine_damaged", "repair track_destroyed"]
    play(state, "repair track_destroyed")
    assert criticals(state) == ["engine_damaged", "radio_damaged"]


@pytest.mark.rule("miniatures.effect.repair-critical")
def test_no_kit_takes_a_critical_card_back_before_it_applies() -> None:
    """That is cancelling. Large Repair Kit is for cards that the tank carries."""
    state = shooting(f"{OWN} shown=large_repair_kit hidden=recon criticals=track_destroyed", FOE, by=1)
    play(state, "shoot a1")
    go(state, ("suffer",), {"attack-roll": "c", "draw-critical": "engine_damaged"})
    assert legal(state) == ["reveal a1 recon", "pass"]


@pytest.mark.rule("miniatures.effect.repair-reroll")
def test_a_failed_repair_is_rolled_again_once_for_the_cards_named() -> None:
    state = repairing(f"{OWN} acted shown=firefighting,toolbox criticals=engine_fire,track_destroyed", FOE)
    play(state, "repair engine_fire", "roll b")
    assert question(state) == "repair-roll"
    play(state, "roll b")
    assert legal(state) == ["repair track_destroyed", "pass"], "the fire has had its attempt"
    play(state, "repair track_destroyed", "roll b")
    assert question(state) == "advantage-roll"


@pytest.mark.rule("miniatures.effect.repair-reroll")
def test_a_kit_that_is_shown_or_hidden_may_be_thrown_away_for_the_second_roll() -> None:
    for how in ("shown", "hidden"):
        state = repairing(f"{OWN} acted {how}=small_repair_kit criticals=track_destroyed", FOE)
        play(state, "repair track_destroyed", "roll b")
        assert "use a1 small_repair_kit" in legal(state)
        play(state, "use a1 small_repair_kit", "roll h")
        assert criticals(state) == []


@pytest.mark.rule("miniatures.effect.repair-reroll")
def test_a_die_that_was_rolled_again_is_not_rolled_a_third_time() -> None:
    own = f"{OWN} acted shown=firefighting,manual_fire_extinguisher criticals=engine_fire"
    state = repairing(own, FOE)
    play(state, "repair engine_fire", "roll b", "roll b")
    assert question(state) == "advantage-roll"
    assert tank(state, "a1").damage == 1, "it burns"


@pytest.mark.rule("miniatures.effect.repair-reroll")
def test_a_crew_card_shown_at_the_failed_roll_gives_the_second_one() -> None:
    state = repairing(f"{OWN} acted hidden=firefighting criticals=engine_fire", FOE)
    play(state, "repair engine_fire", "roll b", "reveal a1 firefighting")
    assert question(state) == "repair-roll"


@pytest.mark.rule("miniatures.effect.repair-extra")
def test_extra_repairs_are_each_on_another_card() -> None:
    """Repair and, for a tank that has not moved, Toolbox: three attempts."""
    own = f"{OWN} acted shown=repair,toolbox criticals=engine_fire,track_destroyed,radio_damaged,bailed_out"
    state = repairing(own, FOE)
    play(state, "repair engine_fire", "roll b")
    assert legal(state) == ["repair track_destroyed", "repair bailed_out", "repair radio_damaged", "pass"]
    play(state, "repair radio_damaged", "roll c", "repair bailed_out", "roll b")
    assert question(state) == "advantage-roll"
    assert criticals(state) == ["track_destroyed", "bailed_out", "engine_fire"]


@pytest.mark.rule("miniatures.effect.repair-extra")
def test_a_second_copy_of_a_card_is_another_card() -> None:
    state = repairing(f"{OWN} acted shown=repair criticals=engine_fire,engine_fire", FOE)
    play(state, "repair engine_fire", "roll b", "repair engine_fire", "roll h")
    assert criticals(state) == ["engine_fire"]
    assert question(state) == "advantage-roll"
    assert tank(state, "a1").damage == 1


@pytest.mark.rule("miniatures.effect.repair-extra")
def test_repair_shown_in_the_repair_step_gives_its_attempt_at_once() -> None:
    state = repairing(f"{OWN} acted hidden=repair criticals=engine_fire,track_destroyed", FOE)
    play(state, "repair track_destroyed", "roll h", "reveal a1 repair")
    assert legal(state) == ["repair engine_fire", "pass"]


@pytest.mark.parametrize(("tank_card", "again"), [("tiger_i", True), ("t_34", False)])
@pytest.mark.rule("miniatures.effect.repair-extra")
@pytest.mark.rule("miniatures.effect.repair-reroll")
def test_modified_configuration_does_three_things(tank_card: str, again: bool) -> None:
    own = f"a1 {tank_card} 300,450@0 acted shown=modified_configuration criticals=engine_fire,track_destroyed"
    state = repairing(own, FOE)
    play(state, "repair track_destroyed", "roll b")
    assert (question(state) == "repair-roll") is again, "heavy tanks roll any failed repair again"
    if again:
        play(state, "roll b")
    assert legal(state)[0] == "repair engine_fire", "one extra repair"
    state = shooting(own.replace(" acted", ""), FOE, by=1)
    play(state, "shoot a1")
    go(state, ("suffer",), {"attack-roll": "c", "draw-critical": "engine_damaged"})
    play(state, "use a1 modified_configuration")
    assert criticals(state) == ["track_destroyed", "engine_fire"]


@pytest.mark.rule("miniatures.effect.cancel-critical")
def test_a_cancelled_card_goes_to_the_discard_and_a_cancelled_token_nowhere() -> None:
    state = shooting("a1 hummel 300,450@0 shown=burst_he_shell", "b1 t29 560,450@180 shown=large_first_aid_kit")
    play(state, "shoot b1")
    go(state, ("assess",), {"attack-roll": "c"})
    play(state, "use a1 burst_he_shell")
    assert (question(state), state.actor) == ("suffer", 1)
    play(state, "use b1 large_first_aid_kit")
    assert criticals(state, "b1") == []
    assert sum(state.discards) == 0


@pytest.mark.rule("miniatures.effect.free-move")
def test_samokhin_senses_and_aims_and_counts_brothers() -> None:
    """One card, three skills, each in its own moment."""
    own = "a1 pz_iv_ausf_h 300,450@0 shown=nikolay_samokhin,jack_reed"
    state = advantage_roll(own, FOE)
    go(state, ("move",))
    assert initiative(state) == 5 + 2
    go(state, ("sixth-sense",))
    assert initiative(state) == 5 + 2 + 1, "Jack Reed's pair and his Safe Stowage"
    play(state, "roll h", "stop")
    go(state, ("shoot",))
    play(state, "shoot b1")
    assert legal(state) == ["use a1 nikolay_samokhin", "pass"]
