"""Teams: seats 1 and 3 against seats 2 and 4, what partners share and what stays with each player."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.attack.values import initiative
from hulldown.games.miniatures.state import Table
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.kernel.errors import Malformed

from .helper import (
    GAME,
    IN_SHOOTING,
    advantage_roll,
    chances,
    legal,
    pass_all,
    play,
    position,
    question,
    refused,
    shooting,
    tank,
)
from .starts import OPEN_FIELD, scenario, win_roll

FOUR = ("a1 t_34 100,100@90", "b1 t_34 300,800@270", "c1 t_34 500,100@90", "d1 t_34 700,800@270")
ALONE: dict[str, object] = {"sides": "alone"}


def dice(state: Table) -> int:
    """How many dice are rolled now."""
    return len(next(iter(chances(state))).split()[1])


def in_shooting(*tanks: str, **fields: object) -> Table:
    return shooting(*tanks, seats=4, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("miniatures.team.enemy")
@pytest.mark.rule("miniatures.attack.enemies-only")
def test_partners_cannot_be_shot_at_and_all_others_can() -> None:
    state = in_shooting(*FOUR)
    assert legal(state) == ["shoot b1", "shoot d1", "hold"]
    assert refused(state, "shoot c1") == "miniatures.attack.enemies-only"
    state = in_shooting(*FOUR, options=ALONE)
    assert legal(state) == ["shoot b1", "shoot c1", "shoot d1", "hold"], "alone, everybody is an enemy"


@pytest.mark.rule("miniatures.team.platoon")
def test_platoon_effects_do_not_reach_a_partners_tanks() -> None:
    """Signal Boosting: platoon tanks with a lower base initiative get one more in the Shooting Phase."""
    state = in_shooting(
        "a1 cromwell 100,100@90 shown=signal_boosting", "a2 t_34 250,100@90", "b1 t_34 300,800@270",
        "c1 t_34 500,100@90", "d1 t_34 700,800@270",
    )  # fmt: skip
    values = {own.word.id: initiative(state, own) for own in state.tanks}
    assert values == {"a1": 8, "a2": 7, "b1": 6, "c1": 6, "d1": 6}


@pytest.mark.rule("miniatures.team.platoon")
def test_a_call_for_vengeance_is_heard_by_the_platoon_alone() -> None:
    state = position(
        "a1 t_34 100,100@90 destroyed", "a2 t_34 250,100@90", "b1 t_34 300,800@270", "c1 t_34 500,100@90",
        "d1 t_34 700,800@270", seats=4, vengeance=[[3], [], [], []],
        pending=[*IN_SHOOTING, {"ask": "choose-target", "tank": 1}],
    )  # fmt: skip
    assert [initiative(state, tank(state, label)) for label in ("a2", "b1", "c1", "d1")] == [7, 6, 6, 6]


# A light tank helps other tanks of its side against targets within an arrow of it.
LIGHT = "t_70 300,700@90"
SHOOTER = "t_34 100,100@90"
TARGET = "b1 t_34 300,790@270"


@pytest.mark.rule("miniatures.team.friendly")
@pytest.mark.parametrize(
    ("shooter", "light", "expected"),
    [("a1", "a2", 5), ("a1", "c1", 5), ("a1", "d1", 4)],
)
def test_friendly_are_the_other_tanks_of_the_side_own_platoon_included(shooter: str, light: str, expected: int) -> None:
    others = [f"{label} maus {x},200@90" for label, x in (("c1", 500), ("d1", 700)) if label != light]
    state = in_shooting(f"{shooter} {SHOOTER}", f"{light} {LIGHT}", TARGET, *others)
    play(state, "shoot b1")
    assert dice(state) == expected


@pytest.mark.rule("miniatures.team.friendly")
def test_a_tank_is_not_friendly_to_itself() -> None:
    state = in_shooting(f"a1 {LIGHT}", TARGET, "c1 maus 500,200@90", "d1 maus 700,200@90")
    play(state, "shoot b1")
    assert dice(state) == 3, "a T-70 has firepower 3, and no bonus of its own"


@pytest.mark.rule("miniatures.team.friendly")
def test_initiative_may_be_given_to_a_partner() -> None:
    pending: list[dict[str, object]] = [
        {"ask": "turn", "next": "shooting"},
        {"ask": "opening"},
        {"ask": "share-initiative", "tank": 0, "swap": False},
    ]
    state = position("a1 cromwell 100,100@90", "a2 t_34 250,100@90", *FOUR[1:], seats=4, pending=pending)
    assert legal(state) == ["with a2", "with c1", "stop"]
    play(state, "with c1")
    assert initiative(state, tank(state, "c1")) == 8


@pytest.mark.rule("miniatures.team.shared")
def test_advantage_belongs_to_the_side() -> None:
    """One roll for each side, and both partners have what it gives."""
    state = advantage_roll(*FOUR, seats=4)
    play(state, "roll hbb", "roll cbb")
    assert state.ranking == [1, 0]
    moved = []
    for _ in range(4):
        moved.append(state.actor)
        play(state, "stay")
    assert moved == [0, 2, 1, 3], "both of the second side move later"


def check_victory(*tanks: str, **fields: object) -> Table:
    state = advantage_roll(*tanks, step="victory", phase="shooting", seats=4, **fields)
    play(state, "roll ccc", "roll bbb")
    return state


@pytest.mark.rule("miniatures.team.shared")
def test_victory_points_belong_to_the_side() -> None:
    """Both partners hold the middle together, which is one point for their side."""
    tanks = ("a1 t_34 400,430@90", "b1 t_34 100,800@270", "c1 t_34 500,430@90", "d1 t_34 700,800@270")
    token = [[45_720, 45_720, -1]]
    state = check_victory(*tanks, options={"mode": "encounter"}, objectives=token, points=[0, 1])
    assert state.points == [1, 1]
    state = check_victory(*tanks, options={"mode": "encounter"}, objectives=token, points=[2, 1])
    assert state.result is not None
    assert state.result.winners == [0, 2]


@pytest.mark.rule("miniatures.team.shared")
def test_a_side_is_wiped_out_when_both_partners_are() -> None:
    dead = "destroyed"
    state = check_victory(FOUR[0], f"{FOUR[1]} {dead}", FOUR[2], FOUR[3])
    assert state.result is None, "one partner fights on"
    state = check_victory(FOUR[0], f"{FOUR[1]} {dead}", FOUR[2], f"{FOUR[3]} {dead}")
    assert state.result is not None
    assert state.result.winners == [0, 2]
    state = check_victory(f"{FOUR[0]} {dead}", f"{FOUR[1]} {dead}", FOUR[2], f"{FOUR[3]} {dead}")
    assert state.result is not None
    assert state.result.winners == [0, 2], "a player without tanks wins with the partner"


def hidden_seen(state: Table, seat: int | None) -> list[list[str]]:
    view = state.view(seat)
    assert isinstance(view, MiniaturesView)
    return [own.hidden for own in view.tanks]


@pytest.mark.rule("miniatures.team.cards-shown")
def test_partners_see_each_others_hidden_cards() -> None:
    cards = ("recon", "repair", "smooth_ride", "safe_stowage")
    tanks = [f"{line} hidden={card}" for line, card in zip(FOUR, cards, strict=True)]
    state = in_shooting(*tanks)
    first_side = [["recon"], ["?"], ["smooth_ride"], ["?"]]
    second_side = [["?"], ["repair"], ["?"], ["safe_stowage"]]
    assert [hidden_seen(state, seat) for seat in range(4)] == [first_side, second_side, first_side, second_side]
    assert hidden_seen(state, None) == [["?"]] * 4
    alone = in_shooting(*tanks, options=ALONE)
    assert hidden_seen(alone, 0) == [["recon"], ["?"], ["?"], ["?"]]


# Sides of different sizes

UNEVEN: dict[str, object] = {"sides": "13-2"}
THREE = ("a1 t_34 100,100@90", "b1 t_34 300,800@270", "c1 t_34 500,100@90")


def points(state: Table, *seats: int) -> int:
    return sum(own.start_cost for own in state.tanks if own.seat in seats)


@pytest.mark.rule("miniatures.team.cost-limit")
@pytest.mark.parametrize(
    ("seats", "sides", "limit"), [(4, "2-2", 100), (4, "3-1", 150), (3, "2-1", 200), (4, "2-1-1", 90)]
)
def test_the_limit_is_the_sides_and_ready_shares_it_evenly(seats: int, sides: str, limit: int) -> None:
    state = GAME.start(seats, {"sides": sides, "cost_limit": limit})
    for side in range(state.sides):
        partners = state.seats_of(side)
        assert limit * 0.9 <= points(state, *partners) <= limit
        assert max(points(state, seat) for seat in partners) <= limit // len(partners)


@pytest.mark.rule("miniatures.team.cost-limit")
def test_partners_share_the_limit_as_they_agree() -> None:
    tiger, t_34 = "tiger_i", "t_34"  # 65 and 40 points
    state = GAME.start(4, {"cost_limit": 105, "platoon_1": tiger, "platoon_3": t_34})
    assert [points(state, seat) for seat in (0, 2)] == [65, 40]
    with pytest.raises(Malformed, match=r"players 1 and 3 together cost 105 points; the limit of 104 is the side's"):
        GAME.start(4, {"cost_limit": 104, "platoon_1": tiger, "platoon_3": t_34})
    left = GAME.start(4, {"cost_limit": 115, "platoon_1": tiger})
    assert points(left, 2) == 50, "a ready platoon gets what the partner leaves"
    with pytest.raises(Malformed, match=r"option platoon_3: no tank costs 15 or less"):
        GAME.start(4, {"cost_limit": 80, "platoon_1": tiger})
    old = GAME.as_of(1).start(4, {"cost_limit": 100})
    assert isinstance(old, Table)
    assert points(old, 0) == points(old, 2) == 100, "each had the whole limit once"


@pytest.mark.rule("miniatures.team.sizes")
@pytest.mark.rule("miniatures.team.enemy")
def test_two_players_shoot_at_the_third_and_not_at_each_other() -> None:
    state = shooting(*THREE, seats=3, options=UNEVEN, edges=[0, 2], attacker=0)
    assert legal(state) == ["shoot b1", "hold"]


@pytest.mark.rule("miniatures.team.sizes")
@pytest.mark.rule("miniatures.team.shared")
def test_the_bigger_side_rolls_once_and_its_players_move_on_the_same_side_of_the_tie() -> None:
    state = advantage_roll(*THREE, seats=3, options=UNEVEN, edges=[0, 2], attacker=0)
    play(state, "roll hbb", "roll cbb")
    assert state.ranking == [1, 0]
    moved = []
    for _ in range(3):
        moved.append(state.actor)
        play(state, "stay")
    assert moved == [0, 2, 1], "the single player has advantage and moves last"


@pytest.mark.rule("miniatures.team.sizes")
@pytest.mark.rule("miniatures.team.shared")
@pytest.mark.parametrize(("fate", "winners"), [
    (("destroyed", "", ""), None), (("destroyed", "", "destroyed"), [1]), (("", "destroyed", ""), [0, 2]),
])  # fmt: skip
def test_the_bigger_side_is_wiped_out_when_all_its_players_are(
    fate: tuple[str, ...], winners: list[int] | None
) -> None:
    tanks = [f"{line} {word}" for line, word in zip(THREE, fate, strict=True)]
    fields = {"options": UNEVEN, "edges": [0, 2], "attacker": 0}
    state = advantage_roll(*tanks, step="victory", phase="shooting", seats=3, **fields)
    play(state, "roll ccc", "roll bbb")
    assert (state.result.winners if state.result is not None else None) == winners


@pytest.mark.rule("miniatures.team.sizes")
@pytest.mark.rule("miniatures.setup.terrain-order")
def test_the_sides_take_turns_with_terrain_and_the_players_of_the_bigger_side_among_themselves() -> None:
    state = GAME.start(4, {"sides": "134-2", "scenario": "placed"})
    win_roll(state, 0)
    asked = []
    while question(state) == "place-terrain":
        asked.append(state.actor)
        play(state, legal(state)[0])
    assert asked[:8] == [0, 1, 2, 1, 3, 1, 0, 1]


@pytest.mark.rule("miniatures.team.sizes")
@pytest.mark.rule("miniatures.setup.edges")
def test_all_players_of_a_side_deploy_on_its_edge() -> None:
    state = GAME.start(4, {"sides": "3-1", "scenario": OPEN_FIELD, "cost_limit": 200})
    win_roll(state, 1)
    assert state.actor == 1
    play(state, "defender", "edge north")
    assert state.edges == [0, 2]
    pass_all(state)
    while question(state) in ("deploy", "deploy-which"):
        play(state, legal(state)[0])
        pass_all(state)
    for own in state.tanks:
        assert (state.hull(own.index).y > 80_000) == (own.seat == 1)


@pytest.mark.rule("miniatures.team.sizes")
@pytest.mark.rule("miniatures.setup.more-sides")
def test_three_sides_choose_their_edges_by_rank_whatever_their_sizes() -> None:
    state = GAME.start(4, {"sides": "2-1-1", "scenario": OPEN_FIELD})
    play(state, "roll bbb", "roll hbb", "roll cbb")
    chosen = []
    for edge in ("north", "south", "east"):
        chosen.append(state.actor)
        play(state, f"edge {edge}")
    assert chosen == [2, 1, 0]
    assert state.edges == [1, 0, 2]


@pytest.mark.rule("miniatures.option.scenario")
@pytest.mark.rule("miniatures.team.sizes")
def test_a_scenario_of_three_players_and_two_edges_is_played_two_against_one() -> None:
    text = scenario("1 t_34", "2 cromwell", "3 t_34", head='edges = ["south", "north"]')
    with pytest.raises(Malformed, match="is for 2 sides, not 3"):
        GAME.start(3, {"scenario": text})
    state = GAME.start(3, {"scenario": text, "sides": "13-2"})
    assert state.edges == [0, 2]


@pytest.mark.rule("miniatures.team.platoon")
def test_each_partner_plays_the_own_tanks() -> None:
    state = in_shooting(*FOUR, by=2)
    assert (state.actor, question(state)) == (2, "shoot")
