"""Deployment: in which order tanks go down, where, and the free moves that follow."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.phases import finish
from hulldown.games.miniatures.state import NOBODY, Table

from .helper import GAME, legal, pass_all, play, position, question, refused, story, tank, told
from .starts import OPEN_FIELD, asked, scenario, start, win_roll

BOOK = ("1 m4a1_sherman", "1 cromwell", "2 t_34", "2 pz_iv_ausf_h")
# A free pose for each tank of the first two players, southern edge for the first.
SPOTS = {"a1": "100,60@90", "a2": "300,60@90", "a3": "500,60@90", "b1": "100,850@270", "b2": "300,850@270"}


def deploying(*tanks: str, attacker: int = 0, terrain: str = "", strict: bool = False) -> Table:
    """The first side stands in the south, and the tanks are about to go down."""
    head = f'attacker = {attacker + 1}\nedges = ["south", "north"]'
    return start(scenario(*tanks, terrain=terrain, head=head), deploy_strict=strict)


def deploy_all(state: Table) -> list[str]:
    """All tanks go to their spots; in which order they were asked for."""
    found: list[str] = []
    while question(state) == "deploy":
        found.append(asked(state))
        play(state, f"deploy {SPOTS[found[-1]]}")
    return found


@pytest.mark.rule("miniatures.deploy.order")
@pytest.mark.rule("miniatures.initiative.tie")
def test_the_books_example_with_advantage_for_the_second_player() -> None:
    """Pz. IV (5), then the Sherman (6) of the player without advantage, then the T-34 (6), then the Cromwell (8)."""
    state = start(scenario(*BOOK))
    win_roll(state, 1)
    play(state, "attacker", "edge south")
    assert deploy_all(state) == ["b2", "a1", "b1", "a2"]


@pytest.mark.rule("miniatures.deploy.order")
@pytest.mark.rule("miniatures.initiative.tie")
def test_the_other_way_round_the_t_34_goes_down_before_the_sherman() -> None:
    assert deploy_all(deploying(*BOOK, attacker=0)) == ["b2", "b1", "a1", "a2"]


@pytest.mark.rule("miniatures.deploy.order")
def test_cards_shown_before_deployment_count_for_its_order() -> None:
    """Situational Awareness lifts the Pz. IV to 7, above the Sherman's 6."""
    state = deploying("1 m4a1_sherman", "2 pz_iv_ausf_h situational_awareness")
    assert (question(state), state.actor) == ("reveal-point", 1)
    play(state, "reveal b1 situational_awareness")
    pass_all(state)
    assert deploy_all(state) == ["a1", "b1"]


@pytest.mark.rule("miniatures.deploy.order")
@pytest.mark.rule("miniatures.initiative.sum")
def test_what_counts_in_a_phase_does_not_count_while_deploying() -> None:
    """Recon is for the Movement Phase, and Jack of All Trades picks a phase of a turn."""
    state = deploying("1 m4a1_sherman", "2 pz_iv_ausf_h jack_of_all_trades")
    play(state, "reveal b1 jack_of_all_trades")
    pass_all(state)
    assert deploy_all(state) == ["b1", "a1"]
    state = deploying("1 pz_iv_ausf_h", "2 stug_iii_ausf_g recon", attacker=0)
    play(state, "reveal b1 recon")
    pass_all(state)
    assert deploy_all(state) == ["b1", "a1"], "5 against 5, and the first side has advantage"


@pytest.mark.rule("miniatures.initiative.own-tie")
def test_the_owner_chooses_between_tied_tanks() -> None:
    state = deploying("1 t_34", "1 m4a1_sherman", "2 cromwell")
    assert (question(state), state.actor) == ("deploy-which", 0)
    assert legal(state) == ["tank a1", "tank a2"]
    play(state, "tank a2")
    assert deploy_all(state) == ["a2", "a1", "b1"]


@pytest.mark.rule("miniatures.deploy.strip")
@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        ("south", "300,72@90", "300,72.01@90"),
        ("east", "842.4,300@0", "842.39,300@0"),
        ("north", "300,842.4@270", "300,842.39@270"),
        ("west", "72,300@180", "72.01,300@180"),
    ],
)
def test_the_whole_hull_lies_within_an_arrow_of_the_own_edge(edge: str, inside: str, outside: str) -> None:
    """Half of a T-34 is 29.6 mm, and 72 and 29.6 make one arrow."""
    state = start(scenario("1 t_34", "2 cromwell"))
    win_roll(state, 1)
    play(state, "attacker", f"edge {edge}")
    assert refused(state, f"deploy {outside}") == "miniatures.deploy.strip"
    play(state, f"deploy {inside}")
    assert state.hull(0).x == round(float(inside.split(",")[0]) * 100)


@pytest.mark.rule("miniatures.deploy.strip")
def test_any_facing_is_allowed_but_not_over_the_table_edge() -> None:
    for facing in (0, 45, 90, 123.45, 270):
        play(deploying("1 t_34", "2 cromwell"), f"deploy 300,50@{facing}")
    assert refused(deploying("1 t_34", "2 cromwell"), "deploy 300,29.5@90") == "miniatures.setup.table"


@pytest.mark.rule("miniatures.deploy.overlap")
def test_a_tank_is_not_deployed_on_a_tank_a_building_or_a_wall() -> None:
    """A T-34 is 30 mm wide, a Sherman 26.2."""
    state = deploying("1 m4a1_sherman", "1 cromwell", "2 t_34", terrain="building 700,100@0; wall 620,100@0")
    play(state, "deploy 300,850@270", "deploy 300,60@90")
    rule = "miniatures.deploy.overlap"
    assert asked(state) == "a2"
    assert refused(state, "deploy 327,60@90") == rule
    assert refused(state, "deploy 700,60@90") == rule
    assert refused(state, "deploy 620,66@90") == rule
    play(state, "deploy 327.65,60@90")


@pytest.mark.rule("miniatures.option.deploy_strict")
def test_strict_deployment_is_asked_of_the_engine() -> None:
    """The front at most one tail of 76.2 mm from the edge: the middle at 46.6."""
    state = deploying("1 t_34", "2 cromwell", strict=True)
    assert refused(state, "deploy 300,47.2@90") == "miniatures.option.deploy_strict"
    depths = [float(action.split(",")[1].split("@")[0]) for action in legal(state)]
    assert max(depths) <= 61.2, "lying across, half a width nearer than the tail"
    play(state, "deploy 300,46.6@90")


def scouting(*tanks: str) -> Table:
    """All stand on the table; the cards after deployment are about to be shown."""
    pending: list[dict[str, object]] = [
        {"ask": "set-up", "next": "deployed-showing"},
        {"ask": "deployment"},
        {"ask": "deploy-tank", "tank": len(tanks) - 1},
    ]
    state = position(*tanks, pending=pending, phase="set-up", turn=0)
    play(state, "deploy 850,850@270")
    pass_all(state)
    return state


@pytest.mark.rule("miniatures.deploy.free-moves")
def test_free_moves_after_deployment_go_by_initiative_and_leave_no_token() -> None:
    """Crusader 7, T-34 6, Pz. IV 5: lowest first, Recon's bonus being for the Movement Phase."""
    state = scouting(
        "a1 crusader 100,60@90 shown=recon",
        "a2 pz_iv_ausf_h 300,60@90 shown=recon",
        "b1 t_34 300,850@270 shown=recon",
        "b2 cromwell",
    )
    assert (question(state), asked(state)) == ("free-move", "a2")
    events = play(state, "move 300,136.2@90 la76.2", "move 300,212.4@90 la76.2")
    assert story(events) == ["moved", "moved"]
    assert asked(state) == "b1", "two free moves are all"
    play(state, "move 300,773.8@270 la76.2", "stop")
    assert asked(state) == "a1", "one was enough"
    events = play(state, "stop")
    assert [own.token for own in state.tanks] == [0, 0, 0, 0]
    assert story(events)[:2] == ["no-free-move", "turn"], "and the first turn begins"
    assert question(state) == "move"
    assert asked(state) == "a2", "who has scouted still moves in the first turn: 5 and 1 for Recon, before the T-34"


@pytest.mark.rule("miniatures.deploy.free-moves")
@pytest.mark.rule("miniatures.initiative.own-tie")
def test_the_owner_of_tied_scouts_says_which_goes_first() -> None:
    state = scouting("a1 t_34 100,60@90 shown=recon", "a2 m4a1_sherman 300,60@90 shown=recon", "b1 cromwell")
    assert (question(state), legal(state)) == ("choose-tank", ["tank a1", "tank a2"])
    play(state, "tank a2")
    assert asked(state) == "a2"
    play(state, "stop")
    assert asked(state) == "a1"


@pytest.mark.rule("miniatures.deploy.free-moves")
@pytest.mark.rule("miniatures.initiative.tie")
def test_of_tied_scouts_the_side_with_advantage_goes_later() -> None:
    tanks = ("a1 t_34 100,60@90 shown=recon", "b1 m4a1_sherman 300,850@270 shown=recon", "b2 cromwell")
    assert asked(scouting(*tanks)) == "b1"


@pytest.mark.rule("miniatures.deploy.free-moves")
def test_a_hidden_scout_is_shown_after_deployment() -> None:
    state = deploying("1 t_34 recon", "2 cromwell")
    pass_all(state)
    deploy_all(state)
    assert (question(state), state.actor) == ("reveal-point", 0)
    play(state, "reveal a1 recon")
    assert (question(state), asked(state)) == ("free-move", "a1")
    assert refused(state, "move 100,140@90 la80") == "miniatures.move.lead", "a free move is a move"
    play(state, "stop")
    assert tank(state, "a1").token == 0
    assert state.turn == 1


@pytest.mark.rule("miniatures.deploy.no-place")
def test_a_tank_without_room_on_its_edge_is_out_of_the_game() -> None:
    """Forty-five guns on a strip that an arrow of 45 mm makes: some of them never come."""
    many = "; ".join(["sexton_ii"] * 45)
    state = start(OPEN_FIELD, 2, cost_limit=1000, platoon_1=many, platoon_2="maus", arrow_full="45", arrow_tail="45")
    win_roll(state, 0)
    events = play(state, "attacker", "edge north")
    while state.turn == 0:
        events += play(state, legal(state)[-1])
    out = [own for own in state.tanks if state.field.hulls[own.index] is None]
    assert 10 < len(out) < 40
    assert len(told(events, "no-place")) == len(out)
    assert all(own.destroyed and own.destroyed_by == NOBODY for own in out)
    assert finish.destroyed_points(state, 1) == 22 * len(out)
    document = state.document()
    assert GAME.position(document).document() == document


@pytest.mark.rule("miniatures.deploy.no-place")
def test_of_tied_tanks_the_one_that_was_named_is_out_where_there_is_no_room() -> None:
    walls = "; ".join([f"building {45 + 90 * place},45@0" for place in range(10)])
    state = deploying("1 t_34", "1 t_34", "2 cromwell", terrain=walls)
    assert question(state) == "deploy-which"
    events = play(state, "tank a2")
    assert [own.destroyed for own in state.tanks] == [True, True, False]
    assert len(told(events, "no-place")) == 2, "and the last one without being asked for"
