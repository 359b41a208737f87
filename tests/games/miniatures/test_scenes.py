"""Tables that people make: what is wrong with one, what mends it, and that a written one reads the same."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulldown.games.miniatures.edition import MODES
from hulldown.games.miniatures.ground import placement
from hulldown.games.miniatures.ground.field import KINDS, Field, Piece
from hulldown.games.miniatures.scenes.faults import Fault, faults, is_even
from hulldown.games.miniatures.scenes.mends import mended, mends
from hulldown.games.miniatures.scenes.ready import find_scenario, read_scenario, ready_scenarios
from hulldown.games.miniatures.scenes.scenario import NOBODY, Scenario, ScenarioTank, read_sketch
from hulldown.games.miniatures.scenes.writing import write_scenario
from hulldown.kernel.errors import Malformed

from .helper import GAME, pose

CARDS = GAME.catalogue
MEASURES = CARDS.measures
EDGES = 'edges = ["south", "north"]\n'


def sketch(*things: str, head: str = "") -> Scenario:
    """`woods 300,300@0`, `token 400,60 2`, `tank 1 t_34 450,60@90`."""
    lines = ['name = "x"', head]
    for thing in things:
        kind, *words = thing.split()
        if kind == "token":
            x, y, _ = pose(words[0])
            lines += ["[[objective]]", f"at = [{x / 100}, {y / 100}]", f"side = {words[1]}" if words[1:] else ""]
        elif kind == "tank":
            lines += ["[[tank]]", f"player = {words[0]}", f'card = "{words[1]}"']
            if words[2:]:
                x, y, facing = pose(words[2])
                lines += [f"at = [{x / 100}, {y / 100}]", f"facing = {facing / 100}"]
        else:
            x, y, angle = pose(words[0])
            lines += ["[[terrain]]", f'kind = "{kind}"', f"at = [{x / 100}, {y / 100}]", f"angle = {angle / 100}"]
    return read_sketch(CARDS, MEASURES, "x", "\n".join(lines))


def told(scenario: Scenario) -> list[tuple[str, str, bool]]:
    return [(fault.path, fault.sentence.rule, fault.stops) for fault in faults(scenario, MEASURES)]


# What is wrong


@pytest.mark.parametrize("name", ready_scenarios())
def test_nothing_is_wrong_with_what_comes_with_the_game(name: str) -> None:
    assert told(find_scenario(CARDS, MEASURES, name)) == []


@pytest.mark.parametrize(
    ("things", "expected"),
    [
        (["woods 50,450@0"], [("terrain[0]", "miniatures.setup.table", True)]),
        (["woods 200,450@0"], [("terrain[0]", "miniatures.setup.terrain-distance", False)]),
        (["building 300,300@0", "building 480,300@0"], [("terrain[1]", "miniatures.setup.terrain-distance", False)]),
        (["building 300,300@0", "building 500,300@0"], []),
        (["wall 300,300@0"], [("terrain[0]", "miniatures.setup.wall-touch", False)]),
        (["building 300,300@0", "wall 380,300@0"], []),
        (["wall 450,300@0", "wall 380,300@0", "building 300,300@0"], []),
        (["building 300,300@0", "wall 360,300@0"], [("terrain[1]", "miniatures.setup.wall-overlap", False)]),
        (["building 300,300@0", "token 300,300"], [("objective[0]", "miniatures.objective.place", True)]),
        (["tank 1 t_34 450,60@90"], [("tank", "miniatures.option.scenario", True)]),
        (["tank 1 t_34 450,60@90", "tank 3 t_34"], [("tank", "miniatures.option.scenario", True)]),
        (["tank 1 t_34 450,60@90", "tank 2 t_34 460,70@90"], [("tank[1]", "miniatures.deploy.overlap", True)]),
        (["tank 1 t_34 5,60@90", "tank 2 t_34"], [("tank[0]", "miniatures.move.edge", True)]),
    ],
)  # fmt: skip
def test_each_fault_has_its_place_and_its_rule(things: list[str], expected: list[tuple[str, str, bool]]) -> None:
    assert told(sketch(*things)) == expected


@pytest.mark.rule("miniatures.setup.wall-touch")
def test_two_walls_that_touch_only_each_other_are_both_loose() -> None:
    """The first of them had nothing to touch when it was put down."""
    assert [fault[0] for fault in told(sketch("wall 300,300@0", "wall 370,300@0"))] == ["terrain[0]", "terrain[1]"]


@pytest.mark.rule("miniatures.setup.terrain-order")
@pytest.mark.rule("miniatures.setup.four-walls")
def test_more_pieces_than_players_would_place_are_told() -> None:
    grid = [f"building {x},{y}@0" for x in (160, 400, 640) for y in (160, 400)]
    found = faults(sketch(*grid), MEASURES)
    assert [(fault.sentence.rule, fault.stops) for fault in found] == [("miniatures.setup.terrain-order", False)]
    assert [spot.place for spot in found[0].spots] == [4, 5], "those beyond the fourth"


@pytest.mark.rule("miniatures.objective.place")
def test_a_token_lies_near_the_enemys_edge_where_edges_are_known() -> None:
    far = sketch("token 450,300 1", head=EDGES)
    assert told(far) == [("objective[0]", "miniatures.objective.place", False)]
    assert told(sketch("token 450,880 1", head=EDGES)) == [], "the first side's lies at the second one's edge"
    assert told(sketch("token 450,60 1", head=EDGES))[0][0] == "objective[0]"
    assert told(sketch("token 450,300 1")) == [], "nobody knows yet whose edge is where"


@pytest.mark.parametrize(
    ("mode", "tokens", "fine"),
    [
        ("encounter", ["token 457,457"], True), ("encounter", ["token 457,457", "token 100,100"], False),
        ("capture-the-base", ["token 450,880 1", "token 450,30 2"], True),
        ("capture-the-base", ["token 450,30 2"], False),
        ("assault", ["token 400,880 1", "token 500,880 1"], True),
        ("assault", ["token 400,880 1", "token 1,1 2"], False),
        ("free-for-all", ["token 1,1"], False), ("assault", [], True),
    ],
)  # fmt: skip
def test_a_mode_has_its_own_number_of_tokens(mode: str, tokens: list[str], fine: bool) -> None:
    found = told(sketch(*tokens, head=f'mode = "{mode}"\n{EDGES}'))
    assert ([rule for path, rule, _ in found if path == "objective"] == []) is fine
    if not fine:
        assert found[-1][1] == f"miniatures.mode.{mode}"


@pytest.mark.rule("miniatures.deploy.strip")
def test_tanks_beyond_the_strip_are_told_but_may_play() -> None:
    placed = sketch("tank 1 t_34 450,300@90", "tank 2 t_34 450,860@270", head=EDGES)
    assert told(placed) == [("tank[0]", "miniatures.deploy.strip", False)]


@pytest.mark.rule("miniatures.setup.more-sides")
def test_more_than_two_sides_have_no_mode_and_no_attacker() -> None:
    head = 'mode = "encounter"\nattacker = 1\nedges = ["south", "north", "west"]'
    assert [fault[0] for fault in told(sketch(head=head))] == ["mode", "attacker"]
    assert told(sketch(head='edges = ["south"]')) == [("edges", "miniatures.setup.edges", True)]


def test_what_stops_a_game_is_refused_with_its_line_and_what_only_breaks_a_rule_is_played() -> None:
    loose = write_scenario(sketch("wall 300,300@0"))
    assert read_scenario(CARDS, MEASURES, "mine.toml", loose).pieces[0].x == 30_000
    with pytest.raises(Malformed, match=r"^mine.toml, line 3: terrain\[0\]: That is over the edge"):
        read_scenario(CARDS, MEASURES, "mine.toml", write_scenario(sketch("woods 50,450@0")))


def test_a_table_is_even_that_looks_the_same_from_both_sides() -> None:
    assert is_even(sketch("woods 300,300@10", "woods 614.4,614.4@190"), MEASURES)
    assert is_even(sketch("building 457.2,457.2@77"), MEASURES)
    assert not is_even(sketch("woods 300,300@10", "hill 614.4,614.4@190"), MEASURES)
    assert not is_even(sketch("woods 300,300@10", "woods 614.4,614.4@200"), MEASURES)


# What mends it


@pytest.mark.parametrize(
    "things",
    [
        ["woods 200,450@0"],
        ["woods 120,450@90"],
        ["building 300,300@0", "building 480,300@0"],
        ["building 300,300@0", "wall 400,300@0"],
        ["building 300,300@0", "wall 380,300@0", "building 300,460@0"],
        ["building 300,300@0", "token 300,300"],
        ["building 300,300@0", "tank 1 t_34 300,310@0", "tank 2 t_34"],
    ],
)
def test_the_mend_takes_the_fault_away_and_brings_none(things: list[str]) -> None:
    broken = sketch(*things)
    found = faults(broken, MEASURES)
    assert len(found) == 1
    [mend] = mends(broken, MEASURES, found)
    assert mend is not None
    assert faults(mended(broken, MEASURES, mend), MEASURES) == []
    assert 0 < mend.far < 15_000, "a small move"


def test_a_building_that_is_moved_takes_its_walls_along() -> None:
    broken = sketch("building 160,300@0", "wall 240,300@0", "wall 310,300@0")
    broken.pieces[0] = Piece(2, 14_000, 30_000, 0, MEASURES.outlines[2])  # nearer to the edge, its wall beside it
    broken.pieces[1] = Piece(3, 22_000, 30_000, 0, MEASURES.outlines[3])
    broken.pieces[2] = Piece(3, 29_000, 30_000, 0, MEASURES.outlines[3])
    [fault] = faults(broken, MEASURES)
    [mend] = mends(broken, MEASURES, [fault])
    assert mend is not None
    after = mended(broken, MEASURES, mend).pieces
    assert {after[n].x - broken.pieces[n].x for n in range(3)} == {after[0].x - 14_000}


def test_one_too_many_is_taken_out() -> None:
    broken = sketch(*[f"building {x},{y}@0" for x, y in ((160, 160), (400, 160), (640, 160), (160, 400), (400, 400))])
    found = faults(broken, MEASURES)
    [mend] = mends(broken, MEASURES, found)
    assert mend is not None
    assert len(mended(broken, MEASURES, mend).pieces) == 4


def test_a_mend_is_offered_only_where_it_helps() -> None:
    crowd = sketch(*[f"woods {x},{y}@0" for x in (250, 450, 650) for y in (200, 400, 600)])
    found = faults(crowd, MEASURES)
    for fault, mend in zip(found, mends(crowd, MEASURES, found), strict=True):
        if mend is not None:
            after = {one.key for one in faults(mended(crowd, MEASURES, mend), MEASURES)}
            assert fault.key not in after or mend.drops
    assert len(found) > 8


def random_scenario(seed: int) -> Scenario:
    chance = random.Random(seed)
    scenario = Scenario("random")
    scenario.name = "".join(chance.choice('aé"\\\t\n#]ж🚜\x7f\x01 ') for _ in range(chance.randrange(9)))
    scenario.names = {"ru": "стол"} if chance.random() < 0.3 else {}
    scenario.mode = chance.choice([NOBODY, *range(len(MODES))])
    scenario.turn_limit = 0 if scenario.mode == 3 else chance.choice([0, 1, 8, 99])
    scenario.rolls_advantage = chance.random() < 0.5
    scenario.attacker = chance.choice([NOBODY, 0, 1])
    scenario.edges = chance.sample(range(4), chance.randrange(5))
    for _ in range(chance.randrange(12)):
        kind = chance.randrange(4)
        at = chance.randrange(MEASURES.width + 1), chance.randrange(MEASURES.height + 1)
        scenario.pieces.append(Piece(kind, *at, chance.randrange(36_000), MEASURES.outlines[kind]))
    for _ in range(chance.randrange(5)):
        cards = sorted(chance.sample(CARDS.cards, chance.randrange(3)), key=lambda card: card.index)
        tank = ScenarioTank(chance.randrange(4), chance.choice(CARDS.tanks), cards)
        if chance.random() < 0.7:
            tank.place(chance.randrange(MEASURES.width), chance.randrange(MEASURES.height), chance.randrange(36_000))
        scenario.tanks.append(tank)
    for _ in range(chance.randrange(4)):
        at = chance.randrange(MEASURES.width), chance.randrange(MEASURES.height)
        scenario.objectives.append((*at, chance.choice([NOBODY, 0, 1])))
    return scenario


def meant(scenario: Scenario) -> object:
    """All that a scenario says."""
    return (
        scenario.name, scenario.names, scenario.mode, scenario.turn_limit, scenario.rolls_advantage,
        scenario.attacker, scenario.edges,
        [(piece.kind, piece.x, piece.y, piece.angle) for piece in scenario.pieces],
        [
            (tank.seat, tank.card.id, [card.id for card in tank.cards], tank.is_placed, tank.x, tank.y, tank.facing)
            for tank in scenario.tanks
        ],
        scenario.objectives,
    )  # fmt: skip


@pytest.mark.parametrize("name", ready_scenarios())
def test_a_ready_scenario_that_is_written_reads_the_same(name: str) -> None:
    ready = find_scenario(CARDS, MEASURES, name)
    assert meant(read_scenario(CARDS, MEASURES, name, write_scenario(ready))) == meant(ready)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_whatever_is_edited_reads_the_same_when_it_is_written(seed: int) -> None:
    edited = random_scenario(seed)
    assert meant(read_sketch(CARDS, MEASURES, "x", write_scenario(edited))) == meant(edited)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_every_mend_of_a_random_table_helps_and_stays_on_the_table(seed: int) -> None:
    edited = random_scenario(seed)
    found = faults(edited, MEASURES)
    for fault, mend in zip(found, mends(edited, MEASURES, found), strict=True):
        if mend is None:
            continue
        after = mended(edited, MEASURES, mend)
        assert len(faults(after, MEASURES)) < len(found) or not _is_still_there(fault, faults(after, MEASURES))
        for shift in mend.shifts:
            assert 0 <= shift.x <= MEASURES.width
            assert 0 <= shift.y <= MEASURES.height


def _is_still_there(fault: Fault, found: list[Fault]) -> bool:
    return fault.key in {one.key for one in found}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_a_table_without_faults_of_terrain_could_have_been_placed_piece_by_piece(seed: int) -> None:
    """Two ways to one verdict: the faults of the whole, and the rule that players are asked by, piece after piece."""
    edited = random_scenario(seed)
    first = [piece for piece in edited.pieces if KINDS[piece.kind] != "wall"][:4]
    edited.pieces = first
    field = Field(MEASURES)
    is_legal = True
    for piece in first:
        is_legal &= placement.check_terrain(field, piece.kind, piece.x, piece.y, piece.angle) == placement.OK
        field.add(piece)
    counted = ("miniatures.setup.terrain-order", "miniatures.setup.four-walls")
    found = [one for one in faults(edited, MEASURES) if one.spots and one.spots[0].kind == "terrain"]
    assert is_legal == all(one.sentence.rule in counted for one in found)
