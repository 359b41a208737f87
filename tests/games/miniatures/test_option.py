"""The settings of the game, each value beside the other."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.cards.platoons import Platoon, PlatoonTank, check, cost, write_code
from hulldown.games.miniatures.edition import OPTIONS
from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.options import Option

from .helper import GAME, advantage_roll, chances, legal, moving, play, question, refused, shooting
from .starts import OPEN_FIELD, scenario, start, win_roll

RULES = GAME.catalogue.measures


def labels(state: Table) -> list[str]:
    return [f"{own.word.id} {own.card.id}" for own in state.tanks]


# All of them


def test_the_defaults_are_those_of_the_ledger() -> None:
    assert GAME.complete_options(2, None) == {
        "mode": "free-for-all",
        "scenario": "village",
        "cost_limit": 100,
        "platoon_1": "ready",
        "platoon_2": "ready",
        "platoon_3": "ready",
        "platoon_4": "ready",
        "sides": "teams",
        "one_nation": False,
        "duplicate_upgrades": False,
        "turn_limit": 12,
        "time_limit": "none",
        "live_tanks_block_move": False,
        "square_sides": 4,
        "deploy_strict": False,
        "wreck_blocks_spg": True,
        "walls_need_hull_down": False,
        "wreck_shows_cards": False,
        "light_bonus_adds": True,
        "by_word": False,
        "advantage_first_face": "critical",
        "arrow_tail": "76.2",
        "arrow_full": "101.6",
    }


@pytest.mark.parametrize("option", OPTIONS, ids=[option.name for option in OPTIONS])
def test_every_option_is_a_rule_and_refuses_what_it_does_not_know(option: Option) -> None:
    assert option.rule in GAME.ledger
    wrongs: tuple[object, ...] = (-1, 1.5, None, [], "")
    for wrong in wrongs:
        with pytest.raises(Malformed, match=option.rule.replace(".", r"\.")):
            GAME.start(4, {option.name: wrong})
    with pytest.raises(Malformed, match=rf"{option.name}\b|there is no scenario nonsense"):
        GAME.start(4, {option.name: "nonsense"})


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(Malformed, match="there is no option weather"):
        GAME.start(2, {"weather": "rain"})


# What is played, and with what


@pytest.mark.rule("miniatures.option.mode")
@pytest.mark.parametrize(
    ("mode", "tokens"), [("free-for-all", 0), ("encounter", 1), ("capture-the-base", 2), ("assault", 2)]
)
def test_the_mode_says_which_tokens_are_placed(mode: str, tokens: int) -> None:
    state = start(scenario("1 t_34", "2 cromwell"), mode=mode)
    win_roll(state, 0)
    play(state, "attacker", "edge north")
    while question(state) == "place-objective":
        play(state, legal(state)[0])
    assert len(state.objectives) == tokens


@pytest.mark.rule("miniatures.option.scenario")
def test_terrain_is_ready_or_placed_by_the_players() -> None:
    state = start("placed")
    assert (state.field.pieces, state.terrain_left) == ([], [2, 4, 4])
    win_roll(state, 0)
    assert question(state) == "place-terrain"
    assert len(start("two-hills").field.pieces) == 10
    assert [own.word.id for own in start("first-game").tanks] == ["a1", "b1"]
    assert start(OPEN_FIELD).field.pieces == [], "the text of a scenario file will do as well"


@pytest.mark.rule("miniatures.option.cost_limit")
@pytest.mark.parametrize("limit", [50, 100, 200])
def test_ready_platoons_are_of_the_cost_limit(limit: int) -> None:
    state = GAME.start(4, {"cost_limit": limit, "sides": "alone"})
    for seat in range(4):
        assert limit * 0.9 <= points(state, seat) <= limit
    assert GAME.start(2).rules.cost_limit == 100


def points(state: Table, *seats: int) -> int:
    return sum(own.start_cost for own in state.tanks if own.seat in seats)


@pytest.mark.rule("miniatures.option.cost_limit")
@pytest.mark.rule("miniatures.option.platoon")
@pytest.mark.parametrize("limit", [22, 37, 99, 150, 333, 1000])
@pytest.mark.parametrize("one_nation", [False, True])
def test_any_limit_can_be_played_and_ready_deals_a_legal_platoon_of_it_to_all_alike(
    limit: int, one_nation: bool
) -> None:
    options: dict[str, object] = {"cost_limit": limit, "one_nation": one_nation}
    state = GAME.start(3, options)
    platoons = [[(own.card.id, own.start_cost) for own in state.tanks if own.seat == seat] for seat in range(3)]
    assert platoons[0] == platoons[1] == platoons[2]
    assert limit * 0.9 <= points(state, 0) <= limit
    assert labels(GAME.start(3, options)) == labels(state), "and the next time the same again"
    for platoon in GAME.platoons_of(state.rules):
        assert check(platoon, limit, one_nation) == []


@pytest.mark.rule("miniatures.option.cost_limit")
@pytest.mark.parametrize(("limit", "sentence"), [
    (9, "9 is not a whole number from 10 to 1000"),
    (1001, "1001 is not a whole number from 10 to 1000"),
    (True, "yes is not a whole number from 10 to 1000"),
    ("150", "150 is not a whole number from 10 to 1000"),
    (21, "no tank costs 21 or less"),
])  # fmt: skip
def test_a_limit_out_of_bounds_is_refused(limit: object, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        GAME.start(2, {"cost_limit": limit})


@pytest.mark.rule("miniatures.option.cost_limit")
def test_a_platoon_of_forty_five_tanks_can_be_played() -> None:
    state = GAME.start(2, {"cost_limit": 1000, "platoon_1": "; ".join(["sexton_ii"] * 45), "platoon_2": "maus"})
    assert labels(state)[44:46] == ["a45 sexton_ii", "b1 maus"]
    assert GAME.position(state.document()).document() == state.document()


@pytest.mark.rule("miniatures.option.cost_limit")
def test_a_platoon_above_the_limit_is_refused() -> None:
    assert cost(GAME.platoon("t-34-sherman-100")) == 100
    GAME.start(2, {"cost_limit": 200, "platoon_1": "t-34-sherman-100"})
    with pytest.raises(Malformed, match=r"miniatures\.platoon\.cost-limit"):
        GAME.start(2, {"cost_limit": 50, "platoon_1": "t-34-sherman-100"})


@pytest.mark.rule("miniatures.option.platoon")
def test_seats_play_the_platoons_named_for_them() -> None:
    options = {
        "cost_limit": 100,
        "platoon_1": "cromwell-50",
        "platoon_2": "sherman-50",
        "platoon_3": "pz-iv-50",
        "platoon_4": "t-34-50",
    }
    state = GAME.start(4, options)
    assert labels(state) == ["a1 cromwell", "b1 m4a1_sherman", "c1 pz_iv_ausf_h", "d1 t_34"]
    hidden = [card.id for card in state.tanks[1].hidden]
    assert sorted(hidden) == ["enhanced_gun_laying_drive", "gun_rammer", "repair", "smooth_ride"]


@pytest.mark.rule("miniatures.option.platoon")
def test_a_platoon_is_named_by_its_code_too_and_must_exist() -> None:
    code = write_code(GAME.platoon("sherman-50"))
    assert labels(GAME.start(2, {"cost_limit": 50, "platoon_2": code}))[1] == "b1 m4a1_sherman"
    with pytest.raises(Malformed, match=r"option platoon_2: .*unicorns"):
        GAME.start(2, {"platoon_2": "unicorns"})


@pytest.mark.rule("miniatures.option.sides")
def test_four_players_make_two_teams_or_stand_alone() -> None:
    assert GAME.start(4).rules.sides == [0, 1, 0, 1]
    assert GAME.start(4, {"sides": "alone"}).rules.sides == [0, 1, 2, 3]
    assert GAME.start(3).rules.sides == [0, 1, 2], "three make no teams"
    assert GAME.start(2).rules.sides == [0, 1]
    assert len(GAME.start(4, {"sides": "alone"}).points) == 4


DIVIDED = [
    (2, "alone", [0, 1]), (2, "1-2", [0, 1]), (2, "1-1", [0, 1]),
    (3, "2-1", [0, 1, 0]), (3, "1-2", [0, 1, 1]), (3, "12-3", [0, 0, 1]), (3, "3-12", [0, 0, 1]),
    (3, "23-1", [0, 1, 1]), (3, "1-2-3", [0, 1, 2]), (3, "1-1-1", [0, 1, 2]),
    (4, "2-2", [0, 1, 0, 1]), (4, "12-34", [0, 0, 1, 1]), (4, "14-23", [0, 1, 1, 0]),
    (4, "3-1", [0, 1, 0, 0]), (4, "1-3", [0, 1, 1, 1]), (4, "124-3", [0, 0, 1, 0]),
    (4, "2-1-1", [0, 1, 2, 0]), (4, "1-24-3", [0, 1, 2, 1]), (4, "1-1-1-1", [0, 1, 2, 3]),
]  # fmt: skip


@pytest.mark.rule("miniatures.option.sides")
@pytest.mark.rule("miniatures.team.sizes")
@pytest.mark.parametrize(("seats", "value", "sides"), DIVIDED)
def test_sides_are_said_by_players_or_by_sizes(seats: int, value: str, sides: list[int]) -> None:
    state = GAME.start(seats, {"sides": value})
    assert state.rules.sides == sides
    assert state.sides == max(sides) + 1
    assert GAME.position(state.document()).rules.sides == sides


@pytest.mark.rule("miniatures.option.sides")
@pytest.mark.parametrize(("seats", "value", "sentence"), [
    (3, "2-2", "2-2 does not divide 3 players"),
    (4, "12-3", "12-3 does not divide 4 players"),
    (4, "12-23", "12-23 does not divide 4 players"),
    (3, "123", "123 leaves nobody to play against"),
    (4, "4", "4 leaves nobody to play against"),
    (4, "2-", "2- is not teams, alone, players by their numbers"),
    (4, "red", "red is not teams, alone, players by their numbers"),
])  # fmt: skip
def test_sides_that_do_not_divide_the_players_are_refused(seats: int, value: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        GAME.start(seats, {"sides": value})


@pytest.mark.rule("miniatures.team.sizes")
@pytest.mark.parametrize("mode", ["encounter", "capture-the-base", "assault"])
def test_objectives_need_two_sides_of_whatever_size(mode: str) -> None:
    GAME.start(4, {"mode": mode, "sides": "3-1"})
    GAME.start(3, {"mode": mode, "sides": "2-1"})
    with pytest.raises(Malformed, match="more than two sides"):
        GAME.start(4, {"mode": mode, "sides": "2-1-1"})


@pytest.mark.rule("miniatures.option.one_nation")
def test_with_one_nation_a_mixed_platoon_is_refused() -> None:
    mixed = {"platoon_1": "t-34-sherman-100"}
    GAME.start(2, mixed)
    with pytest.raises(Malformed, match="one nation"):
        GAME.start(2, {**mixed, "one_nation": True})
    GAME.start(2, {"cost_limit": 50, "one_nation": True, "platoon_1": "t-34-50", "platoon_2": "sherman-50"})


@pytest.mark.rule("miniatures.option.duplicate_upgrades")
def test_equal_equipment_on_one_tank_only_where_the_switch_allows_it() -> None:
    tank = GAME.catalogue.tank("t_34")
    net = GAME.catalogue.card("camouflage_net")
    assert tank is not None
    assert net is not None
    code = write_code(Platoon("x", "x", {}, 50, [PlatoonTank(tank, [net, net])]))
    options = {"platoon_1": code}
    with pytest.raises(Malformed, match=r"miniatures\.platoon\.duplicate-upgrades"):
        GAME.start(2, options)
    state = GAME.start(2, {**options, "duplicate_upgrades": True})
    assert len(state.tanks[0].hidden) == 2


@pytest.mark.rule("miniatures.option.turn_limit")
@pytest.mark.parametrize("limit", [4, 6, 8, 10, 12, 16, 20, 30])
def test_the_game_ends_after_so_many_turns(limit: int) -> None:
    for turn, over in ((limit - 1, False), (limit, True)):
        state = advantage_roll(
            "a1 t_34 100,100@90",
            "b1 t_34 100,800@270",
            step="victory",
            phase="shooting",
            turn=turn,
            options={"turn_limit": limit},
        )
        play(state, "roll ccc", "roll bbb")
        assert (state.result is not None) is over
    assert GAME.start(2).rules.turn_limit == 12


# Readings that tables differ in


@pytest.mark.rule("miniatures.option.live_tanks_block_move")
@pytest.mark.parametrize("on", [False, True])
def test_live_tanks_may_stop_moves(on: bool) -> None:
    """A T-70, 23.5 mm of it, stands across the way from 330.25 to 353.75; the other one comes to rest behind it."""
    state = moving(
        "a1 t_70 300,300@0",
        "a2 t_70 342,300@90",
        "b1 cromwell 800,800@180",
        options={"live_tanks_block_move": on},
    )
    if on:
        assert refused(state, "move 376.2,300@0 la76.2") == "miniatures.option.live_tanks_block_move"
    else:
        play(state, "move 376.2,300@0 la76.2")


@pytest.mark.rule("miniatures.option.square_sides")
@pytest.mark.parametrize(("sides", "sideways"), [(4, True), (2, False)])
def test_all_four_sides_lie_against_the_arrow_or_only_the_long_ones(sides: int, sideways: bool) -> None:
    """With an arrow to the hull's left its front side may lie along the tail."""
    state = moving("a1 t_34 300,300@0", "b1 cromwell 800,800@180", options={"square_sides": sides})
    lies = {text.split()[2][0] for text in legal(state) if text.startswith("move")}
    assert lies & {"l", "r"}
    assert ("f" in lies) is sideways
    state = moving("a1 t_34 300,300@0", "b1 cromwell 800,800@180", options={"square_sides": sides})
    if sideways:
        play(state, "move 300,376.2@0 fl76.2")
    else:
        assert refused(state, "move 300,376.2@0 fl76.2") == "miniatures.option.square_sides"


@pytest.mark.rule("miniatures.option.wreck_blocks_spg")
@pytest.mark.parametrize("blocks", [True, False])
def test_wrecks_may_block_the_sight_of_self_propelled_guns(blocks: bool) -> None:
    wide = "maus 300,200@0"
    options: dict[str, object] = {"wreck_blocks_spg": blocks}
    state = shooting(
        "a1 hummel 300,100@90", f"a2 {wide} destroyed", "b1 t_70 300,300@270", "b2 t_70 500,300@270", options=options
    )
    assert ("shoot b1" in legal(state)) is not blocks
    state = shooting("a1 hummel 300,100@90", f"a2 {wide}", "b1 t_70 300,300@270", options=options)
    assert "shoot b1" in legal(state), "live tanks never do"
    state = shooting(
        "a1 t_34 300,100@90", f"a2 {wide} destroyed", "b1 t_70 300,300@270", "b2 t_70 500,300@270", options=options
    )
    assert "shoot b1" not in legal(state), "and other tanks never see through wrecks"


@pytest.mark.rule("miniatures.option.light_bonus_adds")
@pytest.mark.parametrize(("adds", "dice"), [(True, 6), (False, 5)])
def test_the_bonuses_of_several_light_tanks_add_up_or_count_once(adds: bool, dice: int) -> None:
    """A T-34 has firepower 4; both light tanks stand within an arrow of its target."""
    state = shooting(
        "a1 t_34 100,100@90",
        "a2 t_70 250,700@90",
        "a3 t_70 350,700@90",
        "b1 t_34 300,790@270",
        options={"light_bonus_adds": adds},
    )
    play(state, "shoot b1")
    assert len(next(iter(chances(state))).split()[1]) == dice


@pytest.mark.rule("miniatures.option.advantage_first_face")
@pytest.mark.rule("miniatures.advantage.compare")
@pytest.mark.rule("miniatures.advantage.faces")
@pytest.mark.parametrize(
    ("first", "second", "by_critical", "by_hit"),
    [
        ("cbb", "hbb", 0, 1),
        ("cch", "hhb", 0, 1),  # criticals are not counted among the hits
        ("chb", "hbb", 0, 0),
        ("hhb", "hbb", 0, 0),
    ],
)
def test_criticals_or_hits_are_compared_first(first: str, second: str, by_critical: int, by_hit: int) -> None:
    for face, winner in (("critical", by_critical), ("hit", by_hit)):
        state = advantage_roll("a1 t_34 100,100@90", "b1 t_34 100,800@270", options={"advantage_first_face": face})
        play(state, f"roll {first}", f"roll {second}")
        assert state.ranking[0] == winner


# The arrow


@pytest.mark.rule("miniatures.option.arrow_tail")
def test_the_tail_says_how_far_a_move_goes() -> None:
    line = ("a1 t_34 300,300@0", "b1 cromwell 800,800@180")
    state = moving(*line)
    assert refused(state, "move 376.21,300@0 la76.21") == "miniatures.move.lead"
    state = moving(*line, options={"arrow_tail": "80.5"})
    assert refused(state, "move 380.51,300@0 la80.51") == "miniatures.move.lead"
    play(state, "move 380.5,300@0 la80.5")
    assert "move 380.5,300@0 la80.5" in legal(moving(*line, options={"arrow_tail": "80.5"}))


@pytest.mark.rule("miniatures.option.arrow_full")
def test_the_whole_arrow_says_what_is_near() -> None:
    """A T-34 deployed with its front 110 mm from the edge, and a target 110 mm away."""
    for full, is_near in (("101.6", False), ("110", True)):
        state = start(
            scenario("1 t_34", "2 cromwell", head='attacker = 1\nedges = ["south", "north"]'), arrow_full=full
        )
        pose = GAME.parse(state, "deploy 300,80.4@90")
        assert (state.why_not(pose) is None) is is_near
        state = shooting("a1 t_34 300,300@90", "b1 t_34 300,469.2@270", options={"arrow_full": full})
        play(state, "shoot b1", "roll hhhh")
        if is_near:
            assert question(state) != "defence-roll", "survivability 1, less 1 for close range: no die"
        else:
            assert len(next(iter(chances(state))).split()[1]) == 1


@pytest.mark.rule("miniatures.option.arrow_tail")
@pytest.mark.rule("miniatures.option.arrow_full")
@pytest.mark.parametrize("name", ["arrow_tail", "arrow_full"])
@pytest.mark.parametrize("text", ["long", "39.99", "200.01", "-80", "80.123", "8e1", "", "1,5"])
def test_an_arrow_is_a_length_from_40_to_200_millimetres(name: str, text: str) -> None:
    with pytest.raises(Malformed, match=rf"option {name}: .*\[miniatures\.option\.{name}\]"):
        GAME.start(2, {name: text})


@pytest.mark.rule("miniatures.option.arrow_tail")
@pytest.mark.rule("miniatures.option.arrow_full")
def test_the_whole_arrow_is_not_shorter_than_its_tail() -> None:
    with pytest.raises(Malformed, match=r"shorter than the tail \[miniatures\.option\.arrow_full\]"):
        GAME.start(2, {"arrow_tail": "90", "arrow_full": "89.99"})
    measures = GAME.start(2, {"arrow_tail": "90", "arrow_full": "90"}).rules.measures
    assert (measures.arrow_tail, measures.arrow_full) == (9_000, 9_000)
    assert (RULES.arrow_tail, RULES.arrow_full) == (7_620, 10_160), "another game keeps its own"


def test_options_are_written_in_a_document_only_where_they_differ() -> None:
    state = GAME.start(2, {"arrow_tail": "80", "turn_limit": 12})
    assert state.document()["options"] == {"arrow_tail": "80"}
    assert GAME.position(state.document()).rules.measures.arrow_tail == 8_000
