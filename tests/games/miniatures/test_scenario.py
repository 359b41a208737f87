"""Scenarios: the First Game and its lessons, the ready tables, and what can be wrong with a scenario file."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.games.miniatures.ground import placement
from hulldown.games.miniatures.ground.field import KINDS, Field
from hulldown.games.miniatures.ground.sight import sees
from hulldown.games.miniatures.scenes.ready import find_scenario, read_scenario, read_scenario_file, ready_scenarios
from hulldown.games.miniatures.scenes.scenario import Scenario
from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import HulldownError, Malformed

from .helper import GAME, legal, pass_all, play, question, story, tank
from .starts import asked, scenario, start, win_roll

READY = ready_scenarios()


def read(text: str) -> Scenario:
    return read_scenario(GAME.catalogue, GAME.catalogue.measures, "file", text)


def find(name: str) -> Scenario:
    return find_scenario(GAME.catalogue, GAME.catalogue.measures, name)


# The First Game


@pytest.mark.rule("miniatures.scenario.first-game")
def test_the_first_game_is_a_t_34_against_a_panzer_iv_without_other_cards() -> None:
    state = start("first-game")
    assert [(own.seat, own.card.id) for own in state.tanks] == [(0, "t_34"), (1, "pz_iv_ausf_h")]
    assert all(not own.hidden and not own.shown for own in state.tanks)
    assert None not in state.field.hulls
    assert {KINDS[piece.kind] for piece in state.field.pieces} == {"woods", "building"}
    assert (state.turn, question(state)) == (1, "move"), "nothing is left to set up"


@pytest.mark.rule("miniatures.scenario.first-game-map")
def test_neither_tank_sees_the_other_at_the_start() -> None:
    state = start("first-game")
    assert not sees(state.field, 0, 1, False, False, True)
    assert not sees(state.field, 1, 0, False, False, True)


def first_turn_moves(state: Table) -> None:
    """The Pz. IV moves twice to the west, the T-34 once: then they see each other past the middle building."""
    assert asked(state) == "b1", "the Pz. IV has the lowest initiative"
    play(state, "move 381,842.4@270", "move 304.8,842.4@270")
    assert tank(state, "b1").token == 2
    assert asked(state) == "a1", "a Pz. IV has mobility 2"
    play(state, "move 381,72@90", "stop")
    assert tank(state, "a1").token == 1


@pytest.mark.rule("miniatures.scenario.first-game")
@pytest.mark.rule("miniatures.scenario.first-game-advantage")
def test_the_order_of_play_of_the_first_game() -> None:
    state = start("first-game")
    first_turn_moves(state)
    assert (question(state), asked(state)) == ("shoot", "a1"), "the T-34 has the highest initiative"
    play(state, "shoot b1")
    assert "roll chbb" in legal(state), "four attack dice"
    play(state, "roll chbb")
    assert sorted(legal(state)) == ["keep", "reroll b"], "it moved: a medium tank rolls one die again"
    play(state, "reroll b", "roll b")
    assert "roll hbbb" in legal(state), "1 for survivability, 1 and 2 for the moves: four defence dice"
    play(state, "roll hbbb")
    assert question(state) == "give-up", "a defence hit: the shooter cancels one of the own"
    play(state, "cancel h", "draw radio_damaged")
    assert tank(state, "b1").damage == 0
    assert (question(state), asked(state)) == ("shoot", "b1"), "the Pz. IV returns fire"
    play(state, "shoot a1", "roll bbbb", "keep")
    assert (question(state), asked(state)) == ("repair", "b1"), "the Command Phase: repairs"
    events = play(state, "repair radio_damaged", "roll h")
    assert story(events) == ["repaired", "reset", "turn", "movement-phase"], "no roll for advantage between them"
    assert [own.token for own in state.tanks] == [0, 0]
    assert tank(state, "b1").criticals == []
    assert (state.turn, asked(state)) == (2, "b1")


@pytest.mark.rule("miniatures.scenario.first-game")
def test_the_first_game_is_won_in_the_command_phase_by_destroying_the_enemy() -> None:
    state = start("first-game")
    first_turn_moves(state)
    play(state, "shoot b1", "roll cchb", "keep", "roll bbbb", "draw lucky_hit")
    assert tank(state, "b1").left == 1, "a hit and two for the first card, of 4"
    events = play(state, "draw lucky_hit")
    assert story(events, "destroyed", "shoots", "command-phase", "winner") == ["destroyed", "command-phase", "winner"]
    assert state.result is not None
    assert state.result.winners == [0]


@pytest.mark.rule("miniatures.scenario.first-game-advantage")
def test_every_other_game_rolls_for_advantage_in_the_command_phase() -> None:
    text = scenario("1 t_34 300,72@90", "2 pz_iv_ausf_h 300,842.4@270", head='attacker = 1\nedges = ["south", "north"]')
    for name, rolls in ((text, True), (text.replace("attacker", "advantage = false\nattacker"), False)):
        state = start(name)
        play(state, "stay", "stay", "hold", "hold")
        assert (question(state) == "advantage-roll") is rolls
        assert state.turn == (1 if rolls else 2)


@pytest.mark.rule("miniatures.scenario.lessons")
@pytest.mark.parametrize(
    ("name", "platoons", "cost"),
    [
        ("first-game-50", ("t-34-50", "pz-iv-50"), 50),
        ("first-game-100", ("t-34-sherman-100", "pz-iv-cromwell-100"), 100),
    ],
)
def test_the_later_lessons_have_the_books_cards_and_costs(name: str, platoons: tuple[str, str], cost: int) -> None:
    lesson = find(name)
    for seat in range(2):
        own = [entry for entry in lesson.tanks if entry.seat == seat]
        assert sum(entry.card.cost + sum(card.cost for card in entry.cards) for entry in own) == cost
        book = GAME.platoon(platoons[seat])
        assert {(entry.card.id, *[card.id for card in entry.cards]) for entry in own} == {
            (entry.tank.id, *[card.id for card in entry.cards]) for entry in book.tanks
        }
    places = [(piece.kind, piece.x, piece.y, piece.angle) for piece in find("first-game").pieces]
    assert [(piece.kind, piece.x, piece.y, piece.angle) for piece in lesson.pieces] == places, "the same table"


@pytest.mark.rule("miniatures.scenario.lessons")
def test_the_later_lessons_use_advantage() -> None:
    state = start("first-game-50")
    win_roll(state, 1)
    play(state, "attacker")
    assert state.ranking == [1, 0]
    for _ in range(20):
        pass_all(state)
        if question(state) == "advantage-roll":
            break
        play(state, {"free-move": "stop", "move": "stay", "shoot": "hold"}[question(state)])
    assert (state.turn, question(state)) == (1, "advantage-roll"), "in the Command Phase"


# The ready tables


@pytest.mark.rule("miniatures.setup.terrain-distance")
@pytest.mark.rule("miniatures.setup.wall-touch")
@pytest.mark.parametrize("name", READY)
def test_every_ready_table_obeys_the_placement_rules(name: str) -> None:
    table = Field(GAME.catalogue.measures)
    for piece in find(name).pieces:
        assert placement.check_terrain(table, piece.kind, piece.x, piece.y, piece.angle) == placement.OK
        table.add(piece)


@pytest.mark.rule("miniatures.setup.terrain-order")
@pytest.mark.rule("miniatures.setup.four-walls")
@pytest.mark.parametrize("name", [name for name in READY if not name.startswith("first-game")])
def test_every_ready_table_has_the_pieces_that_players_would_place(name: str) -> None:
    kinds = [KINDS[piece.kind] for piece in find(name).pieces]
    assert kinds.count("woods") + kinds.count("hill") == 2
    assert kinds[2:] == ["building"] * 4 + ["wall"] * 4


@pytest.mark.rule("miniatures.deploy.strip")
@pytest.mark.parametrize("name", READY)
def test_tanks_of_a_ready_scenario_stand_where_they_could_be_deployed(name: str) -> None:
    scene = find(name)
    table = Field(GAME.catalogue.measures)
    table.pieces = scene.pieces
    for entry in scene.tanks:
        if entry.is_placed:
            edge = scene.edges[entry.seat]
            card = entry.card
            code = placement.check_deploy(table, card.outline, edge, entry.x, entry.y, entry.facing, False)
            assert code == placement.OK


def shape_of(kind: int) -> str:
    """Woods and hills have one outline."""
    return "ground" if KINDS[kind] in ("woods", "hill") else KINDS[kind]


@pytest.mark.parametrize("name", READY)
def test_turned_half_round_a_ready_table_looks_the_same(name: str) -> None:
    measures = GAME.catalogue.measures
    pieces = find(name).pieces
    shapes = {(shape_of(piece.kind), piece.x, piece.y, piece.angle % 18_000) for piece in pieces}
    turned = {
        (shape_of(piece.kind), measures.width - piece.x, measures.height - piece.y, piece.angle % 18_000)
        for piece in pieces
    }
    assert shapes == turned


# Scenario files


@pytest.mark.rule("miniatures.option.scenario")
def test_what_a_scenario_leaves_out_is_played_as_usual() -> None:
    state = start('name = "bare"')
    assert question(state) == "advantage-roll", "the second roll"
    assert state.field.pieces == []
    state = start(scenario("1 t_34", "2 cromwell"))
    win_roll(state, 0)
    play(state, "attacker", "edge north")
    assert (question(state), asked(state)) == ("deploy", "a1")


@pytest.mark.rule("miniatures.option.scenario")
def test_edges_without_an_attacker_leave_the_roles_to_the_second_roll() -> None:
    state = start(scenario("1 t_34", "2 cromwell", head='edges = ["west", "east"]'), mode="assault")
    win_roll(state, 1)
    assert (question(state), state.actor) == ("choose-role", 1)
    play(state, "defender")
    assert (state.attacker, state.edges) == (0, [3, 1])
    assert (question(state), state.actor) == ("place-objective", 0)


@pytest.mark.rule("miniatures.option.scenario")
def test_a_scenario_says_mode_length_tokens_and_tanks() -> None:
    text = scenario(
        "1 t_34 300,72@90 recon", "2 cromwell",
        head='name_ru = "сцена"\nmode = "encounter"\nturn_limit = 3\nobjective = [{at = [100, 200.5]}]',
    )  # fmt: skip
    state = start(text)
    assert (state.rules.mode, state.rules.turn_limit) == (1, 3)
    assert [(token.x, token.y, token.side) for token in state.objectives] == [(10_000, 20_050, -1)]
    assert [card.id for card in tank(state, "a1").hidden] == ["recon"]
    assert state.field.hulls[1] is None, "a tank without a pose is deployed"
    scene = read(text)
    assert (scene.name, scene.word("ru"), scene.seats) == ("scene", "сцена", 2)


@pytest.mark.rule("miniatures.option.scenario")
def test_a_scenario_is_read_from_a_file_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(scenario("1 t_34", "2 cromwell"), encoding="utf-8")
    scene = read_scenario_file(GAME.catalogue, GAME.catalogue.measures, path)
    assert (scene.id, len(scene.tanks)) == ("mine.toml", 2)


TANKS = '\n[[tank]]\nplayer = 1\ncard = "t_34"\n[[tank]]\nplayer = 2\ncard = "cromwell"\n'


def tank_with(lines: str, card: str = "t_34") -> str:
    return f'name = "x"\n[[tank]]\nplayer = 1\ncard = "{card}"\n{lines}\n[[tank]]\nplayer = 2\ncard = "cromwell"\n'


BUILDING = '[[terrain]]\nkind = "building"\nat = [457.2, 457.2]\n'
MISTAKES = [
    ("name = ", "file"),
    ("", "file: the field name is missing"),
    ("name = 3", "name"),
    ('name = "x"\nname_ru = 3', "name_ru"),
    ('name = "x"\nweather = "rain"', "weather"),
    ('name = "x"\nmode = "siege"', "mode"),
    ('name = "x"\nturn_limit = 0', "turn_limit"),
    ('name = "x"\nturn_limit = "long"', "turn_limit"),
    ('name = "x"\nmode = "assault"\nturn_limit = 6', "turn_limit: an Assault"),
    ('name = "x"\nadvantage = 1', "advantage"),
    ('name = "x"\nattacker = 3', "attacker"),
    ('name = "x"\nedges = "south"', "edges"),
    ('name = "x"\nedges = ["south", "up"]', "edges[1]"),
    ('name = "x"\nedges = ["south", "south"]', "edges: expected a different edge"),
    ('name = "x"\nterrain = 3', "terrain"),
    ('name = "x"\n[[terrain]]\nat = [300, 300]', "terrain[0]: the field kind is missing"),
    ('name = "x"\n[[terrain]]\nkind = "lake"\nat = [300, 300]', "terrain[0].kind"),
    ('name = "x"\n[[terrain]]\nkind = "woods"', "terrain[0]: the field at is missing"),
    ('name = "x"\n[[terrain]]\nkind = "woods"\nat = [300]', "terrain[0].at: expected two numbers"),
    ('name = "x"\n[[terrain]]\nkind = "woods"\nat = [300, "y"]', "terrain[0].at[1]: expected a number"),
    ('name = "x"\n[[terrain]]\nkind = "woods"\nat = [300, true]', "terrain[0].at[1]: expected a number"),
    ('name = "x"\n[[terrain]]\nkind = "woods"\nat = [300, nan]', "terrain[0].at[1]: expected a number"),
    ('name = "x"\n[[terrain]]\nkind = "woods"\nat = [300, 914.41]', "terrain[0].at[1]"),
    ('name = "x"\n[[terrain]]\nkind = "woods"\nat = [300, 300.005]', "with at most two decimals"),
    ('name = "x"\n[[terrain]]\nkind = "woods"\nat = [300, 300]\nangle = 360', "terrain[0].angle"),
    ('name = "x"\n[[terrain]]\nkind = "woods"\nat = [300, 300]\nsize = 2', "size"),
    (
        'name = "x"\n[[terrain]]\nkind = "woods"\nat = [50, 300]',
        "line 2: terrain[0]: That is over the edge.",
    ),
    ('name = "x"\n' + BUILDING * 61, "terrain: expected at most 60 pieces"),
    ('name = "x"\n[[tank]]\ncard = "t_34"', "tank[0]: the field player is missing"),
    ('name = "x"\n[[tank]]\nplayer = 5\ncard = "t_34"', "tank[0].player"),
    ('name = "x"\n[[tank]]\nplayer = 1\ncard = "t_35"', "tank[0].card: there is no tank t_35"),
    ('name = "x"\n[[tank]]\nplayer = 1\ncard = "t_34"', "two or more players"),
    ('name = "x"\n[[tank]]\nplayer = 1\ncard = "t_34"\n[[tank]]\nplayer = 3\ncard = "t_34"', "two or more players"),
    ('name = "x"' + '\n[[tank]]\nplayer = 1\ncard = "t_34"' * 10 + TANKS, "one to 9 tanks"),
    (tank_with('cards = ["wings"]'), "tank[0].cards[0]: there is no card wings"),
    (tank_with('cards = "recon"'), "tank[0].cards"),
    (tank_with('cards = ["pudding_and_tea"]'), "miniatures.platoon.card-nation"),
    (tank_with('cards = ["recon", "snap_shot"]'), "miniatures.platoon.crew-slots"),
    (tank_with('cards = ["spall_liner", "spall_liner"]'), "miniatures.platoon."),
    (tank_with("at = [300, 72]"), "tank[0]: the field facing is missing"),
    (tank_with("facing = 90"), "facing"),
    (tank_with("at = [300, 72]\nfacing = 400"), "tank[0].facing"),
    (tank_with("at = [300, 20]\nfacing = 90"), "line 2: tank[0]: T-34 would leave the table."),
    (BUILDING.join(('name = "x"\n', tank_with("at = [457, 457]\nfacing = 90")[11:])), "A building stands there."),
    (
        tank_with("at = [300, 72]\nfacing = 90") + "at = [310, 72]\nfacing = 90",
        "line 7: tank[1]: Another tank stands there.",
    ),
    ('name = "x"\n[[objective]]\nside = 1', "objective[0]: the field at is missing"),
    ('name = "x"\n[[objective]]\nat = [1, 2]\nside = 3', "objective[0].side"),
    ('name = "x"\n[[objective]]\nat = [1, 2]\nworth = 3', "worth"),
    (f'name = "x"\n{BUILDING}[[objective]]\nat = [457, 457]', "miniatures.objective.place"),
    ("name = 'x'" + "\n# long" * 4000, "at most 20000 characters"),
]


@pytest.mark.rule("miniatures.option.scenario")
@pytest.mark.parametrize(("text", "named"), MISTAKES)
def test_a_mistake_in_a_scenario_file_is_named(text: str, named: str) -> None:
    with pytest.raises(Malformed) as caught:
        read(text)
    assert named in str(caught.value)


@pytest.mark.rule("miniatures.option.scenario")
@pytest.mark.parametrize(
    ("text", "seats", "named"),
    [
        ("first-game", 3, "is for 2 players"),
        ("first-game", 4, "is for 2 players"),
        ('name = "x"\nedges = ["south", "north", "west"]', 2, "is for 3 sides"),
        ('name = "x"\nedges = ["south", "north"]', 3, "is for 2 sides"),
        ('name = "x"\nattacker = 1', 3, "two sides"),
        ('name = "x"\nmode = "encounter"', 3, "miniatures.setup.more-sides"),
        ("atlantis", 2, "there is no scenario atlantis; known are placed, crossroads, first-game,"),
        ("name = ", 2, "scenario:"),
    ],
)
def test_a_scenario_that_does_not_fit_the_players_is_refused(text: str, seats: int, named: str) -> None:
    with pytest.raises(HulldownError) as caught:
        start(text, seats=seats)
    assert named in str(caught.value)
