"""Before the first turn: rolls, terrain, attacker and defender, edges."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.ground.field import KINDS
from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.state import CHANCE

from .helper import GAME, IN_MOVEMENT, legal, play, position, question, refused, story, told
from .starts import OPEN_FIELD, start, win_roll

# A table that the rules allow, in the order in which the pieces go down.
PIECES = (
    "woods 230,560@90", "hill 684.4,354.4@90",
    "building 457.2,457.2@0", "building 250,285@30", "building 664.4,629.4@30", "building 457.2,190@0",
    "wall 537.2,457.2@0", "wall 377.2,457.2@0", "wall 457.2,527.2@90", "wall 457.2,597.2@90",
)  # fmt: skip


def put(state: Table, count: int) -> None:
    for piece in PIECES[:count]:
        play(state, f"place {piece}")


def kinds_offered(state: Table) -> set[str]:
    return {action.split()[1] for action in legal(state)}


def kinds_down(state: Table) -> list[str]:
    return [KINDS[piece.kind] for piece in state.field.pieces]


@pytest.mark.rule("miniatures.setup.first-roll")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_of_the_first_roll_places_first_and_then_players_alternate(winner: int) -> None:
    state = start()
    win_roll(state, winner)
    placed_by = []
    for piece in PIECES:
        assert question(state) == "place-terrain"
        placed_by.append(state.actor)
        play(state, f"place {piece}")
    assert placed_by == [winner, 1 - winner] * 5


@pytest.mark.rule("miniatures.setup.first-roll")
def test_each_partner_of_a_team_places_in_turn() -> None:
    state = start(seats=4)
    win_roll(state, 1)
    placed_by = []
    for piece in PIECES[:8]:
        placed_by.append(state.actor)
        play(state, f"place {piece}")
    assert placed_by == [1, 0, 3, 2, 1, 0, 3, 2], "sides take turns, and so do the partners of a side"


@pytest.mark.rule("miniatures.setup.terrain-order")
@pytest.mark.rule("miniatures.setup.four-walls")
def test_woods_or_hills_then_buildings_then_walls() -> None:
    state = start()
    win_roll(state, 0)
    offered = []
    for piece in PIECES:
        offered.append(kinds_offered(state))
        play(state, f"place {piece}")
    assert offered == [{"woods", "hill"}] * 2 + [{"building"}] * 4 + [{"wall"}] * 4
    assert kinds_down(state) == ["woods", "hill"] + ["building"] * 4 + ["wall"] * 4
    assert question(state) == "advantage-roll"


@pytest.mark.rule("miniatures.setup.terrain-order")
@pytest.mark.parametrize(
    ("after", "piece"),
    [(0, PIECES[2]), (1, PIECES[2]), (2, PIECES[1]), (2, PIECES[6]), (6, "building 700,200@0")],
)
def test_a_piece_out_of_turn_is_refused(after: int, piece: str) -> None:
    state = start()
    win_roll(state, 0)
    put(state, after)
    assert refused(state, f"place {piece}") == "miniatures.setup.terrain-order"


@pytest.mark.rule("miniatures.setup.woods-or-hill")
@pytest.mark.parametrize("first", ["woods", "hill"])
@pytest.mark.parametrize("second", ["woods", "hill"])
def test_each_placer_of_the_first_two_decides_on_a_wood_or_a_hill(first: str, second: str) -> None:
    state = start()
    win_roll(state, 0)
    play(state, f"place {first} 230,560@90", f"place {second} 684.4,354.4@90")
    assert kinds_down(state) == [first, second]
    assert kinds_offered(state) == {"building"}, "two of them, whatever they are"


@pytest.mark.rule("miniatures.setup.terrain-distance")
def test_terrain_within_an_arrow_of_an_edge_or_of_other_terrain_is_refused() -> None:
    """The arrow is 101.6 mm; a wood at 90 degrees reaches 80 mm to both sides of its middle."""
    state = start()
    win_roll(state, 0)
    rule = "miniatures.setup.terrain-distance"
    assert refused(state, "place woods 181.6,450@90") == rule, "exactly an arrow away is within it"
    play(state, "place woods 181.61,450@90")
    assert refused(state, "place hill 443.21,450@90") == rule
    play(state, "place hill 443.22,450@90")
    assert refused(state, "place building 604.4,450@90") == rule
    assert refused(state, "place building 900,450@0") == "miniatures.setup.table"


@pytest.mark.rule("miniatures.setup.wall-touch")
def test_a_wall_that_stands_alone_or_on_another_piece_is_refused() -> None:
    state = start()
    win_roll(state, 0)
    put(state, 6)
    rule = "miniatures.setup.wall-touch"
    assert refused(state, "place wall 560,457.2@0") == rule, "it touches nothing"
    assert refused(state, "place wall 520,457.2@0") == "miniatures.setup.wall-overlap", "it lies in the building"
    assert refused(state, "place wall 505.03,495.03@135") == rule, "a long edge at its corner is not enough"
    play(state, "place wall 537.2,457.2@0", "place wall 607.2,457.2@0")
    assert kinds_down(state)[-2:] == ["wall", "wall"], "a wall may touch another wall, and needs no spacing"


CROWDED = "; ".join(f"building {x},{y}@0" for x in (200, 450, 700) for y in (200, 450, 700))
BEFORE_TERRAIN: list[dict[str, object]] = [
    {"ask": "set-up", "next": "terrain"},
    {"ask": "advantage-roll", "waiting": [0, 1], "rolls": [[], []]},
]


@pytest.mark.rule("miniatures.setup.set-aside")
def test_pieces_without_a_legal_place_are_set_aside() -> None:
    state = position(
        "a1 t_34", "b1 t_34", terrain=CROWDED, pending=BEFORE_TERRAIN, phase="set-up", turn=0, terrain_left=[2, 1, 1]
    )
    events = play(state, "roll ccc", "roll bbb")
    assert len(told(events, "set-aside")) == 3, "two woods or hills and a building"
    assert question(state) == "place-terrain"
    assert kinds_offered(state) == {"wall"}
    assert state.terrain_left == [0, 0, 1]


@pytest.mark.rule("miniatures.setup.set-aside")
def test_walls_without_anything_to_touch_are_set_aside() -> None:
    state = position("a1 t_34", "b1 t_34", pending=BEFORE_TERRAIN, phase="set-up", turn=0, terrain_left=[0, 0, 4])
    events = play(state, "roll ccc", "roll bbb")
    assert story(events, "set-aside", "terrain-placed") == ["set-aside"] * 4
    assert question(state) != "place-terrain"


@pytest.mark.rule("miniatures.setup.second-roll")
@pytest.mark.rule("miniatures.setup.attacker-advantage")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("second", [0, 1])
@pytest.mark.parametrize("role", ["attacker", "defender"])
def test_the_winner_of_the_second_roll_chooses_and_the_attacker_has_advantage(
    first: int, second: int, role: str
) -> None:
    state = start()
    win_roll(state, first)
    put(state, 10)
    win_roll(state, second)
    assert state.actor == second
    assert legal(state) == ["attacker", "defender"]
    play(state, role)
    attacker = second if role == "attacker" else 1 - second
    assert state.attacker == attacker
    assert state.ranking == [attacker, 1 - attacker]


@pytest.mark.rule("miniatures.setup.second-roll")
@pytest.mark.rule("miniatures.option.scenario")
def test_on_a_ready_table_there_is_no_first_roll() -> None:
    state = start("village")
    assert kinds_down(state).count("building") == 4
    win_roll(state, 1)
    assert (question(state), state.actor) == ("choose-role", 1)


@pytest.mark.rule("miniatures.setup.edges")
@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize(
    ("chosen", "edges"),
    [("south", (0, 2)), ("east", (1, 3)), ("north", (2, 0)), ("west", (3, 1))],
)
def test_the_defender_chooses_any_edge_and_the_attacker_gets_the_opposite_one(
    attacker: int, chosen: str, edges: tuple[int, int]
) -> None:
    state = start(OPEN_FIELD)
    win_roll(state, attacker)
    play(state, "attacker")
    assert state.actor == 1 - attacker
    assert legal(state) == ["edge south", "edge east", "edge north", "edge west"]
    play(state, f"edge {chosen}")
    assert (state.edges[1 - attacker], state.edges[attacker]) == edges


@pytest.mark.rule("miniatures.setup.edges")
def test_a_captain_chooses_for_the_team() -> None:
    state = start(OPEN_FIELD, seats=4)
    win_roll(state, 1)
    assert state.actor == 1
    play(state, "defender")
    assert state.attacker == 0
    assert (question(state), state.actor) == ("choose-edge", 1)
    play(state, "edge west")
    assert state.edges == [1, 3], "seats 1 and 3 share the western edge"


@pytest.mark.rule("miniatures.setup.more-sides")
def test_three_sides_choose_free_edges_in_the_order_of_the_roll() -> None:
    state = start(OPEN_FIELD, seats=3)
    play(state, "roll hbb", "roll bbb", "roll cbb")
    assert state.ranking == [2, 0, 1]
    assert (state.actor, question(state)) == (2, "choose-edge")
    play(state, "edge north")
    assert state.actor == 0
    assert legal(state) == ["edge south", "edge east", "edge west"]
    play(state, "edge west")
    assert state.actor == 1
    assert legal(state) == ["edge south", "edge east"]
    play(state, "edge east")
    assert state.edges == [3, 1, 2]


@pytest.mark.rule("miniatures.setup.more-sides")
def test_four_sides_take_all_four_edges_and_nobody_attacks() -> None:
    state = start(OPEN_FIELD, seats=4, sides="alone")
    play(state, "roll hbb", "roll bbb", "roll cbb", "roll hhb")
    chosen_by = []
    for edge in ("south", "north", "east", "west"):
        chosen_by.append(state.actor)
        play(state, f"edge {edge}")
    assert chosen_by == [2, 3, 0, 1]
    assert state.edges == [1, 3, 0, 2]
    assert state.attacker == -1


@pytest.mark.rule("miniatures.setup.more-sides")
@pytest.mark.parametrize("mode", ["encounter", "capture-the-base", "assault"])
def test_more_than_two_sides_play_only_free_for_all(mode: str) -> None:
    with pytest.raises(Malformed, match=r"miniatures\.setup\.more-sides"):
        GAME.start(3, {"mode": mode})
    with pytest.raises(Malformed, match=r"miniatures\.setup\.more-sides"):
        GAME.start(4, {"mode": mode, "sides": "alone"})
    assert GAME.start(4, {"mode": mode}).actor == CHANCE, "two teams are two sides"


@pytest.mark.rule("miniatures.setup.table")
@pytest.mark.rule("miniatures.setup.grid")
def test_the_table_is_a_square_of_three_feet() -> None:
    measures = GAME.catalogue.measures
    assert measures.width == measures.height == 3 * 12 * 2540, "hundredths of a millimetre"


@pytest.mark.rule("miniatures.setup.arrow")
def test_the_tail_measures_moves_and_the_whole_arrow_the_rest() -> None:
    """A T-34 is 59.2 mm long: from 300 its front at 329.6 gets to 405.8 in one move, never further."""
    state = position(
        "a1 t_34 300,300@0",
        "b1 t_34 800,800@180",
        pending=[*IN_MOVEMENT, {"ask": "move-tank", "tank": 0, "made": 0}],
        phase="movement",
    )
    assert refused(state, "move 376.21,300@0 la76.21") == "miniatures.move.lead"
    play(state, "move 376.2,300@0 la76.2")
    assert refused(start_deploying(), "deploy 300,72.01@90") == "miniatures.deploy.strip"
    play(start_deploying(), "deploy 300,72@90")


def start_deploying() -> Table:
    """The first player's T-34 goes down at the southern edge: 72 and half a hull are one arrow of 101.6 mm."""
    state = start(OPEN_FIELD, cost_limit=50, platoon_1="t-34-50", platoon_2="cromwell-50")
    win_roll(state, 0)
    play(state, "attacker", "edge north")
    while question(state) == "reveal-point":
        play(state, "pass phase")
    assert question(state) == "deploy"
    return state
