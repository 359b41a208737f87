"""The battle modes: how each is set up, who scores, who wins, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hulldown.games.miniatures.state import Table
from hulldown.kernel.state import OVER
from tests.games.miniatures.card_scenes import at_point, go
from tests.games.miniatures.helper import play, position, question, shooting, tank

MIDDLE = 45_720
NORTH = 86_000  # a token near the edge of the second side
SOUTH = 5_440  # and one near the edge of the first side
FAR = "100,450@0"
Result = tuple[list[int], str, str]


def check(*tanks: str, **fields: Any) -> Table:
    """The Shooting Phase ends without a shot, and victory is checked."""
    state = shooting(*[f"{one} acted" for one in tanks], **fields)
    play(state, "hold")
    return state


def ended(state: Table) -> Result:
    assert state.actor == OVER
    assert state.result is not None
    result = state.result
    reason = result.reason.phrase.key.removeprefix("result.")
    return result.winners, reason, result.decided.phrase.key.removeprefix("decided.")


def goes_on(state: Table) -> bool:
    return state.actor != OVER and question(state) == "advantage-roll"


def setting_up(mode: str) -> Table:
    """The defender is about to choose an edge; the first player attacks."""
    pending: list[dict[str, object]] = [
        {"ask": "set-up", "next": "objectives"},
        {"ask": "edges"},
        {"ask": "choose-edge", "seat": 1},
    ]
    return position(
        "a1 t_34", "b1 t_34", phase="set-up", turn=0, pending=pending, edges=[-1, -1], options={"mode": mode}
    )  # fmt: skip


def tokens(state: Table) -> list[list[int]]:
    return [[token.x, token.y, token.side] for token in state.objectives]


# Setting up


@pytest.mark.rule("miniatures.mode.free-for-all")
def test_free_for_all_has_no_tokens() -> None:
    state = setting_up("free-for-all")
    play(state, "edge north")
    assert state.objectives == []
    assert question(state) == "deploy"


@pytest.mark.rule("miniatures.mode.encounter")
def test_encounter_has_one_token_at_the_middle_of_the_table() -> None:
    state = setting_up("encounter")
    play(state, "edge north")
    assert tokens(state) == [[MIDDLE, MIDDLE, -1]]
    assert question(state) == "deploy"


@pytest.mark.rule("miniatures.mode.capture-the-base")
def test_in_capture_the_base_the_attacker_then_the_defender_puts_a_token_near_the_enemy_edge() -> None:
    state = setting_up("capture-the-base")
    play(state, "edge north")
    assert state.edges == [0, 2]
    assert (question(state), state.actor) == ("place-objective", 0)
    play(state, "objective 457.2,860")
    assert state.actor == 1
    play(state, "objective 300,50")
    assert tokens(state) == [[MIDDLE, 86_000, 0], [30_000, 5_000, 1]]
    assert question(state) == "deploy"


@pytest.mark.rule("miniatures.mode.assault")
def test_in_assault_the_attacker_puts_two_tokens_near_the_defenders_edge() -> None:
    state = setting_up("assault")
    play(state, "edge north", "objective 300,860", "objective 600,860")
    assert tokens(state) == [[30_000, 86_000, 0], [60_000, 86_000, 0]]
    assert question(state) == "deploy"


# Encounter

CENTRE = [[MIDDLE, MIDDLE, -1]]


def encounter(*tanks: str, **fields: object) -> Table:
    return check(*tanks, options={"mode": "encounter"}, objectives=CENTRE, **fields)


@pytest.mark.parametrize(
    ("own", "enemy", "points"),
    [
        ("457,400@90", FAR, [1, 0]),
        ("100,300@0", "457,400@90", [0, 1]),
        ("457,400@90", "457,520@90", [0, 0]),
        ("100,300@0", FAR, [0, 0]),
    ],
)
@pytest.mark.rule("miniatures.mode.encounter")
def test_a_side_that_alone_holds_the_token_scores_a_point(own: str, enemy: str, points: list[int]) -> None:
    state = encounter(f"a1 t_34 {own}", f"b1 t_34 {enemy}")
    assert state.points == points
    assert goes_on(state)


@pytest.mark.rule("miniatures.mode.encounter")
def test_two_tanks_at_the_token_are_worth_one_point_and_a_wreck_holds_nothing() -> None:
    state = encounter("a1 t_34 457,400@90", f"b1 t_34 {FAR}", "a2 t_34 457,520@90", "b2 t_34 540,457@90 destroyed")
    assert state.points == [1, 0]


@pytest.mark.rule("miniatures.mode.encounter")
def test_three_points_win_an_encounter() -> None:
    state = encounter("a1 t_34 457,400@90", f"b1 t_34 {FAR}", points=[1, 2])
    assert goes_on(state)
    state = encounter("a1 t_34 457,400@90", f"b1 t_34 {FAR}", points=[2, 2])
    assert ended(state) == ([0], "victory-points", "victory-points")


# Capture the Base

BASES = [[MIDDLE, NORTH, 0], [MIDDLE, SOUTH, 1]]
AT_NORTH = "457,800@90"
AT_SOUTH = "457,110@90"


def capture(*tanks: str, **fields: object) -> Table:
    return check(*tanks, options={"mode": "capture-the-base"}, objectives=BASES, **fields)


@pytest.mark.parametrize(
    ("own", "enemy", "points"),
    [
        (AT_NORTH, FAR, [1, 0]),
        (AT_SOUTH, FAR, [0, 0]),
        (FAR, AT_SOUTH, [0, 1]),
        (FAR, AT_NORTH, [0, 0]),
        (AT_NORTH, AT_SOUTH, [1, 1]),
        (AT_NORTH, "530,860@0", [0, 0]),
    ],
)
@pytest.mark.rule("miniatures.mode.capture-points")
def test_a_side_scores_with_the_token_it_placed_and_holds_alone(own: str, enemy: str, points: list[int]) -> None:
    state = capture(f"a1 t_34 {own}", f"b1 t_34 {enemy}")
    assert state.points == points
    assert goes_on(state)


@pytest.mark.parametrize(
    ("points", "result"), [([1, 0], [0]), ([1, 1], [0]), ([1, 2], None), ([2, 2], [0]), ([0, 0], None)]
)
@pytest.mark.rule("miniatures.mode.capture-win")
def test_two_points_win_if_they_are_more_than_the_opponents(points: list[int], result: list[int] | None) -> None:
    """The first side scores one more."""
    state = capture(f"a1 t_34 {AT_NORTH}", f"b1 t_34 {FAR}", points=points)
    if result is None:
        assert goes_on(state)
    else:
        assert ended(state) == (result, "victory-points", "victory-points")


@pytest.mark.rule("miniatures.mode.capture-win")
def test_equal_points_go_on_until_one_has_more() -> None:
    state = capture(f"a1 t_34 {AT_NORTH}", f"b1 t_34 {AT_SOUTH}", points=[1, 1])
    assert state.points == [2, 2]
    assert goes_on(state)


@pytest.mark.parametrize(("turn", "points"), [(1, [0, 0]), (2, [1, 0])])
@pytest.mark.rule("miniatures.mode.not-on-turn-one")
def test_the_first_turn_gives_no_points(turn: int, points: list[int]) -> None:
    assert encounter("a1 t_34 457,400@90", f"b1 t_34 {FAR}", turn=turn).points == points
    assert capture(f"a1 t_34 {AT_NORTH}", f"b1 t_34 {FAR}", turn=turn).points == points


# Assault

TARGETS = [[30_000, NORTH, 0], [60_000, NORTH, 0]]


def assault(*tanks: str, **fields: object) -> Table:
    options = {"mode": "assault", "turn_limit": 4}
    return check(*tanks, options=options, objectives=TARGETS, **fields)


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.rule("miniatures.mode.assault-points")
@pytest.mark.rule("miniatures.mode.assault-turn-one")
@pytest.mark.rule("miniatures.mode.assault-each-token")
def test_the_attacker_scores_one_point_a_check_from_the_first_turn_on(turn: int) -> None:
    state = assault("a1 t_34 300,800@90", f"b1 t_34 {FAR}", "a2 t_34 600,800@90", turn=turn)
    assert state.points == [1, 0]
    assert goes_on(state)


@pytest.mark.parametrize(
    ("first", "second", "enemy", "points"),
    [
        ("300,800@90", FAR, "370,860@0", [0, 0]),
        ("300,800@90", "600,800@90", "370,860@0", [1, 0]),
        ("100,200@0", FAR, "300,800@90", [0, 0]),
    ],
)
@pytest.mark.rule("miniatures.mode.assault-points")
@pytest.mark.rule("miniatures.mode.assault-each-token")
def test_any_token_will_do_that_the_attacker_holds_alone(
    first: str, second: str, enemy: str, points: list[int]
) -> None:
    state = assault(f"a1 t_34 {first}", f"b1 t_34 {enemy}", f"a2 t_34 {second}")
    assert state.points == points


@pytest.mark.rule("miniatures.mode.assault-win")
def test_two_points_win_for_the_attacker_even_in_the_last_turn() -> None:
    for turn in (3, 8):
        state = assault("a1 t_34 300,800@90", f"b1 t_34 {FAR}", points=[1, 0], turn=turn)
        assert ended(state) == ([0], "victory-points", "victory-points")


@pytest.mark.rule("miniatures.mode.assault-win")
def test_the_defender_wins_after_the_eighth_turn() -> None:
    """Not after the fourth: the turn limit of the other modes does not count."""
    for turn in (4, 7):
        assert goes_on(assault("a1 t_34 300,200@90", f"b1 t_34 {FAR}", turn=turn))
    assert ended(assault("a1 t_34 300,200@90", f"b1 t_34 {FAR}", turn=8)) == ([1], "assault-held", "assault-held")
    one = assault("a1 t_34 300,800@90", f"b1 t_34 {FAR}", turn=8)
    assert (one.points, ended(one)[0]) == ([1, 0], [1])


@pytest.mark.rule("miniatures.mode.assault-win")
def test_the_second_side_may_be_the_attacker() -> None:
    mirrored = [[30_000, SOUTH, 1], [60_000, SOUTH, 1]]
    fields = {"options": {"mode": "assault"}, "objectives": mirrored, "attacker": 1}
    state = check("a1 t_34 300,800@90", "b1 t_34 300,110@90", points=[0, 1], **fields)
    assert ended(state)[0] == [1]
    state = check("a1 t_34 300,110@90", "b1 t_34 300,800@90", turn=8, **fields)
    assert ended(state) == ([0], "assault-held", "assault-held")


# Wiping out

ALL_MODES = [("free-for-all", []), ("encounter", CENTRE), ("capture-the-base", BASES), ("assault", TARGETS)]


@pytest.mark.parametrize(("mode", "objectives"), ALL_MODES)
@pytest.mark.rule("miniatures.mode.wipe-out")
@pytest.mark.rule("miniatures.mode.free-for-all")
def test_the_only_side_with_live_tanks_wins_in_every_mode(mode: str, objectives: list[list[int]]) -> None:
    fields = {"options": {"mode": mode}, "objectives": objectives}
    state = check(f"a1 t_34 {FAR}", "b1 t_34 600,300@0 destroyed", "b2 t_34 600,500@0 destroyed", **fields)
    assert ended(state) == ([0], "wipe-out", "last-standing")
    state = check(f"a1 t_34 {FAR}", "b1 t_34 600,300@0 destroyed", "b2 t_34 600,500@0", **fields)
    assert goes_on(state)


@pytest.mark.rule("miniatures.mode.wipe-out-first")
def test_wipe_out_is_tested_before_points_and_limits() -> None:
    """The side that is gone had more points, in the last turn; and the token would have given the last point."""
    gone = "b1 t_34 600,300@0 destroyed"
    assert ended(encounter(f"a1 t_34 {FAR}", gone, points=[0, 2], turn=12)) == ([0], "wipe-out", "last-standing")
    assert ended(encounter("a1 t_34 457,400@90", gone, points=[2, 0])) == ([0], "wipe-out", "last-standing")
    assert ended(assault(f"a1 t_34 {FAR}", gone, turn=8)) == ([0], "wipe-out", "last-standing")


@pytest.mark.rule("miniatures.mode.wipe-out")
def test_a_side_is_wiped_out_when_victory_is_checked_and_not_before() -> None:
    own = "a1 t_34 300,450@0 damage=3 shown=removed_speed_governor"
    state = at_point(own, "b1 t_34 560,450@180")
    play(state, "use a1 removed_speed_governor")
    assert tank(state, "a1").destroyed
    assert (question(state), state.actor) == ("move", 1)
    play(state, "stay")
    assert ended(state) == ([1], "wipe-out", "last-standing")


@pytest.mark.rule("miniatures.mode.draw")
def test_it_is_a_draw_if_nobody_has_a_live_tank() -> None:
    own = "a1 t_34 300,450@0 damage=3 shown=removed_speed_governor"
    state = at_point(own, "b1 t_34 560,450@180 destroyed")
    play(state, "use a1 removed_speed_governor")
    assert ended(state) == ([0, 1], "wipe-out", "all-destroyed")


@pytest.mark.rule("miniatures.mode.equal-at-limit")
def test_it_is_a_draw_if_all_is_equal_at_the_limit() -> None:
    lost = ("a2 t_34 300,600@0 destroyed", "b2 t_34 600,600@0 destroyed")
    state = check(f"a1 t_34 {FAR}", "b1 t_34 600,300@0", *lost, turn=12)
    assert ended(state) == ([0, 1], "turn-limit", "equal")


# The limit


@pytest.mark.parametrize(("limit", "turn", "over"), [(12, 11, False), (12, 12, True), (4, 3, False), (4, 4, True)])
@pytest.mark.rule("miniatures.mode.turn-limit")
@pytest.mark.rule("miniatures.option.turn_limit")
def test_the_game_ends_after_the_last_turn(limit: int, turn: int, over: bool) -> None:
    for mode, objectives in ALL_MODES[:3]:
        options: dict[str, object] = {"mode": mode, "turn_limit": limit}
        tanks = (f"a1 t_34 {FAR}", "b1 t_34 700,300@0")
        state = check(*tanks, options=options, objectives=objectives, turn=turn)
        assert (state.actor == OVER) is over


BURNING = "600,300@0 damage=3 criticals=engine_fire"


def last_turn(mode: str, objectives: list[list[int]], *tanks: str, **fields: Any) -> Table:
    """The last turn of the mode, up to the repairs: b has a burning tank, and does not put the fire out."""
    turn = 8 if mode == "assault" else 12
    state = check(*tanks, options={"mode": mode}, objectives=objectives, turn=turn, **fields)
    if state.actor == 1:
        play(state, "pass")
    return state


@pytest.mark.parametrize(("mode", "objectives"), ALL_MODES)
@pytest.mark.rule("miniatures.mode.last-turn")
def test_a_side_that_burns_out_in_the_last_turn_has_lost_in_every_mode(mode: str, objectives: list[list[int]]) -> None:
    tanks = (f"a1 t_34 {FAR}", f"b1 t_34 {BURNING}")
    assert ended(last_turn(mode, objectives, *tanks)) == ([0], "burnt-out", "last-standing")
    # by the first version of the rules the fire came too late
    assert ended(last_turn(mode, objectives, *tanks, rules=1))[1] in ("turn-limit", "assault-held")


@pytest.mark.rule("miniatures.mode.last-turn")
def test_a_tank_that_burns_out_in_turn_12_counts_as_destroyed() -> None:
    tanks = (f"a1 t_34 {FAR}", f"b1 t_34 {BURNING}", "b2 t_34 700,800@0")
    state = last_turn("encounter", CENTRE, *tanks)
    assert ended(state) == ([0], "turn-limit", "destroyed-points")
    assert state.result is not None
    assert state.result.scores == [40, 0]


@pytest.mark.rule("miniatures.mode.last-turn")
def test_a_fire_put_out_in_the_last_turn_of_an_assault_leaves_the_defender_the_winner() -> None:
    state = check(f"a1 t_34 {FAR}", f"b1 t_34 {BURNING}", options={"mode": "assault"}, objectives=TARGETS, turn=8)
    play(state, "repair engine_fire", "roll h")
    assert ended(state) == ([1], "assault-held", "assault-held")


@pytest.mark.parametrize(("points", "destroyed", "winners", "decided"), [
    ([1, 0], "a2", [0], "victory-points"),
    ([0, 2], "b2", [1], "victory-points"),
    ([1, 1], "b2", [0], "destroyed-points"),
    ([1, 1], "a2", [1], "destroyed-points"),
])  # fmt: skip
@pytest.mark.rule("miniatures.mode.limit-points")
def test_victory_points_come_before_destroyed_points(
    points: list[int], destroyed: str, winners: list[int], decided: str
) -> None:
    places = {"a2": "300,650@0", "b2": "700,650@0"}
    others = [f"{label} t_34 {at}{' destroyed' if label == destroyed else ''}" for label, at in places.items()]
    state = encounter(f"a1 t_34 {FAR}", "b1 t_34 700,300@0", *others, points=points, turn=12)
    assert ended(state) == (winners, "turn-limit", decided)


@pytest.mark.rule("miniatures.mode.destroyed-points")
def test_destroyed_points_are_printed_costs_with_all_cards_a_tank_started_with() -> None:
    """T-34 40, Recon 3, APCR 1 that was fired, ZIS-4 with its refund of 1; a T-34 with Gun Rammer 40 + 2."""
    lost = (
        "a2 t_34 300,600@0 destroyed shown=recon,zis_4_57mm gone=light_apcr_shell",
        "b2 t_34 600,600@0 destroyed shown=gun_rammer",
    )
    state = check(f"a1 t_34 {FAR}", "b1 t_34 600,300@0 gone=light_apcr_shell,light_apcr_shell", *lost, turn=12)
    assert state.result is not None
    assert state.result.scores == [42, 43], "what live tanks have fired does not count"
    assert ended(state) == ([1], "turn-limit", "destroyed-points")


@pytest.mark.rule("miniatures.mode.destroyed-points")
def test_a_tank_that_destroyed_itself_counts_for_the_other_side() -> None:
    own = ("a1 t_34 300,450@0 damage=3 shown=removed_speed_governor", "a2 t_34 300,600@0")
    state = at_point(*own, "b1 t_34 560,450@180", turn=12)
    play(state, "use a1 removed_speed_governor")
    go(state, ("advantage-roll",))
    assert ended(state) == ([1], "turn-limit", "destroyed-points")
    assert state.result is not None
    assert state.result.scores == [0, 41]


# More than two players


def alone(*tanks: str, **fields: object) -> Table:
    seats = len({one[0] for one in tanks})
    return check(*tanks, seats=seats, options={"sides": "alone"}, **fields)


PLACES = ("100,200@0", "300,400@0", "500,600@0", "700,800@0")


def lot(*words: str) -> Sequence[str]:
    """One T-34 for each player, with these words."""
    return [f"{label}1 t_34 {at} {extra}" for label, at, extra in zip("abcd", PLACES, words, strict=False)]


@pytest.mark.rule("miniatures.mode.wipe-out")
def test_each_alone_the_last_one_wins() -> None:
    assert goes_on(alone(*lot("", "destroyed", "")))
    assert ended(alone(*lot("", "destroyed", "destroyed"))) == ([0], "wipe-out", "last-standing")
    assert ended(alone(*lot("destroyed", "destroyed", "", "destroyed"), by=2)) == ([2], "wipe-out", "last-standing")


@pytest.mark.rule("miniatures.mode.destroyed-points")
@pytest.mark.rule("miniatures.mode.destroyer")
def test_each_alone_a_destroyed_tank_counts_for_who_destroyed_it() -> None:
    """a has destroyed a T-34 (40) of c, c a Sherman (37) of b; another T-34 of c has burnt out."""
    lost = (
        "c2 t_34 600,200@0 destroyed destroyed_by=0",
        "b2 m4a1_sherman 700,200@0 destroyed destroyed_by=2",
        "c3 t_34 800,200@0 destroyed",
    )
    state = alone(*lot("", "", ""), *lost, turn=12)
    assert state.result is not None
    assert state.result.scores == [40, 0, 37]
    assert ended(state) == ([0], "turn-limit", "destroyed-points")


@pytest.mark.rule("miniatures.mode.limit-points")
def test_each_alone_the_first_place_may_be_shared() -> None:
    lost = ("c2 t_34 600,200@0 destroyed destroyed_by=0", "c3 t_34 700,200@0 destroyed destroyed_by=1")
    state = alone(*lot("", "", ""), *lost, turn=12)
    assert ended(state) == ([0, 1], "turn-limit", "equal")
    state = alone(*lot("", "", ""), turn=12)
    assert ended(state) == ([0, 1, 2], "turn-limit", "equal")


@pytest.mark.rule("miniatures.mode.encounter")
@pytest.mark.rule("miniatures.team.shared")
def test_partners_hold_a_token_together_and_win_together() -> None:
    tanks = ("a1 t_34 100,200@0", "b1 t_34 700,200@0", "c1 t_34 457,400@90", "d1 t_34 700,400@0")
    state = check(*tanks, seats=4, options={"mode": "encounter"}, objectives=CENTRE, points=[2, 0])
    assert ended(state) == ([0, 2], "victory-points", "victory-points")


@pytest.mark.rule("miniatures.mode.wipe-out")
@pytest.mark.rule("miniatures.team.shared")
def test_a_side_lives_while_one_partner_does() -> None:
    assert goes_on(check(*lot("", "destroyed", "destroyed", ""), seats=4))
    assert ended(check(*lot("", "destroyed", "destroyed", "destroyed"), seats=4)) == (
        [0, 2],
        "wipe-out",
        "last-standing",
    )
