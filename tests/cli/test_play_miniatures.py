"""`hulldown play miniatures`, driven by typed lines as a person would type them."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

import hulldown
from hulldown.cli.miniatures.books import BOOKS
from hulldown.cli.miniatures.guide import MiniaturesGuide
from hulldown.cli.miniatures.table import MiniaturesTable
from hulldown.cli.terminal.screen import Screen
from hulldown.games.miniatures.ground.poses import Drive
from hulldown.games.miniatures.state import Table
from tests.cli.terminal import Terminal, answers, of_seat
from tests.games.miniatures.helper import GAME, moving, position, repairing, shooting
from tests.games.miniatures.helper import play as apply

# The T-34 has firepower 4, survivability 1, mobility 3, initiative 6 and 4 hit points; its hull is 59.2 mm long.
# The Pz.Kpfw. IV has firepower 4, survivability 1, mobility 2 and 4 hit points. The arrow's tail is 76.2 mm.
A = "a1 t_34 450,300@90"
B = "b1 pz_iv_ausf_h 450,600@270"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


@pytest.fixture
def play(record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal("miniatures", record, monkeypatch, capsys)


def ends(record: Path) -> list[str]:
    """The poses at the end of the moves in a record."""
    return [str(answer["do"]).split()[1] for answer in answers(record) if str(answer["do"]).startswith("move ")]


# Moves


@pytest.mark.parametrize(
    ("typed", "pose"),
    [
        ("ahead 60", "450,360@90"),
        ("back 30", "450,270@90"),
        ("вперёд 60", "450,360@90"),
        ("go 90 40", "410,300@180"),
        ("go -90 40", "490,300@0"),
        ("go left 40", "410,300@180"),
        ("turn 90", "450,300@180"),
        ("turn right", "450,300@0"),
        ("right", "450,300@0"),
        ("move 450,350@90", "450,350@90"),
    ],
)
def test_moves_are_typed_by_direction_and_distance(play: Terminal, record: Path, typed: str, pose: str) -> None:
    play(f"{typed}\n", start=moving(A, B))
    assert ends(record)[:1] == [pose]


def test_a_move_that_is_too_far_says_how_far_it_can_go_and_max_goes_there(play: Terminal, record: Path) -> None:
    """A building 100 mm ahead of the middle: the hull of 59.2 mm stops 29.6 mm before it."""
    start = moving(A, B, terrain="building 450,445@90")
    out = play("ahead 76\nahead max\n", start=start)
    assert "T-34 a1 can go at most 70.4 mm that way." in out
    assert ends(record) == ["450,370.4@90"]


def test_a_building_in_the_way_of_any_move_is_named(play: Terminal, record: Path) -> None:
    out = play("ahead 10\n", start=moving(A, B, terrain="building 450,365@0"))
    assert "building" in out.rpartition("✗")[2]
    assert "miniatures.move." in out.rpartition("✗")[2]
    assert answers(record) == []


def test_the_list_of_moves_is_short_and_says_what_is_seen(play: Terminal) -> None:
    out = play("", start=moving(A, B))
    listed = re.findall(r"^ +\d+  .*move \d", out, re.MULTILINE)
    assert 6 <= len(listed) <= 10
    assert re.search(r"ahead 76.2 mm  \[sees b1\] +move 450,376.2@90", out)
    legal = moving(A, B).legal_actions()
    assert f"are numbered up to {len(legal)}" in out


def test_a_number_beyond_the_short_list_is_taken(play: Terminal, record: Path) -> None:
    legal = moving(A, B).legal_actions()
    play(f"{len(legal)}\n", start=moving(A, B))
    assert of_seat(record, 0)[:1] == [str(legal[-1])]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("drive to berlin", "not understood"),
        ("999", "There is no choice 999"),
        ("go 45", "say how far"),
        ("ahead far", "not a number"),
        ("ahead -20", "the distance is more than 0"),
        ("turn", "say by how much"),
        ("measures 4", "up to 3"),
        ("move 450,600@90", "another tank"),
        ("move 450,310", "a pose is x,y@facing"),
        ("shoot b1", "(moves left: 3)"),
        ("reveal a1 recon", "(moves left: 3)"),
        ("card nowhere", "There is no card nowhere"),
        ("sight c9", "there is no tank c9"),
        ("picture table.png", "picture FILE.svg"),
    ],
)
def test_bad_input_gets_one_sentence_and_loses_nothing(play: Terminal, record: Path, typed: str, said: str) -> None:
    out = play(f"{typed}\n", start=moving(A, B))
    assert said in out.rpartition("✗")[2]
    assert answers(record) == []


def test_a_move_is_taken_back_and_made_otherwise(play: Terminal, record: Path) -> None:
    play("ahead 60\nundo\nahead 50\nstop\n", start=moving(A, B))
    assert of_seat(record, 0)[:2] == ["move 450,350@90 la50", "stop"]


# Shots


def test_a_shot_is_shown_before_it_is_taken(play: Terminal) -> None:
    """Both tanks have moved and the wall gives cover: 1 printed, 1 and 2 moves, 1 cover."""
    wall = "building 600,450@90; wall 530,450@0; wall 460,450@0; wall 390,450@0"
    out = play("", start=shooting(f"{A} token=1", f"{B} token=2", terrain=wall))
    assert "Shoot at b1  [4 dice against 5; In Cover, Hull Down; damage " in out
    assert "+1 the shooter's movement token, +2 the target's movement token, +1 the target is In Cover" in out
    assert "Corners of the target: through wall; through wall; through wall; through wall" in out


def test_the_most_promising_shot_comes_first_and_keeps_its_number(play: Terminal) -> None:
    """Three targets, the one with a single hit point left in the middle; a number means the same answer as ever."""
    start = shooting(
        "a1 t_34 450,100@90", "b1 tiger_i 350,700@270", "b2 pz_iv_ausf_h 450,500@270 damage=3", "b3 maus 560,700@270"
    )
    out = play("sight a1\n", start=start)
    listed, _, looked = out.partition("T-34 a1 →")
    assert listed.index("Shoot at b2") < listed.index("Shoot at b1")
    assert "2 Shoot at b2" in " ".join(listed.split())
    assert looked.lstrip().startswith("Pz.Kpfw. IV Ausf. H b2")


def test_a_target_behind_a_building_is_refused_and_explained(play: Terminal, record: Path) -> None:
    start = shooting(A, B, "b2 pz_iv_ausf_h 700,600@270", terrain="building 450,450@0")
    out = play("?\nb1\nshoot b1\nsight a1\n", start=start)
    assert "T-34 a1 can't see Pz.Kpfw. IV Ausf. H b1" in out.partition("you can't do")[2]
    assert "T-34 a1 does not see Pz.Kpfw. IV Ausf. H b1." in out
    assert "blocked by building" in out
    assert answers(record) == []


def test_sight_gives_the_odds_in_full_while_moving(play: Terminal) -> None:
    """After one move the shooter counts as moved, although its token comes when it stops."""
    out = play("ahead 50\nsight a1 b1\n", start=moving(A, B))
    told = out.partition("T-34 a1 → Pz.Kpfw. IV Ausf. H b1")[2]
    assert "Defense dice 2: +1 printed on Pz.Kpfw. IV Ausf. H, +1 the shooter's movement token" in told
    assert "Expected damage" in told


# Cards


def test_cards_are_named_as_a_person_would(play: Terminal, record: Path) -> None:
    start = shooting(f"{A} hidden=gun_rammer,recon", B)
    apply(start, "shoot b1")
    out = play("gun rammer\n", start=start)
    assert "T-34 a1 reveals Gun Rammer." in out
    assert of_seat(record, 0)[:1] == ["reveal a1 gun_rammer"]
    record.unlink()
    play("reveal recon\n", start=start)
    assert of_seat(record, 0)[:1] == ["reveal a1 recon"]


def test_a_critical_card_is_repaired_by_its_name(play: Terminal, record: Path) -> None:
    out = play("repair fire\n", start=repairing(f"{A} criticals=engine_fire,track_destroyed", B))
    assert of_seat(record, 0)[:1] == ["repair engine_fire"]
    assert "At the end of each repair step, this tank takes 1 damage" in out


def test_a_card_in_full_has_its_numbers_and_its_source(play: Terminal) -> None:
    out = play("card tiger i\ncard engine fire\npiles\n", start=moving(A, B))
    assert "firepower 5, survivability 2, mobility 2, initiative 4, HP 8" in out
    assert "published, confidence high (RB" in out
    assert "miniatures.special.fortress" in out
    assert "Critical Cards in the deck (32): 4 × Lucky Hit" in out


# The table


def test_the_map_has_terrain_tanks_with_their_facing_and_millimetres(play: Terminal) -> None:
    out = play("", start=moving(A, B, terrain="woods 200,200@0; hill 700,200@0; building 200,700@0; wall 245,775@90"))
    lines = out.splitlines()
    [upper] = [line for line in lines if "b1↓" in line]
    [lower] = [line for line in lines if "a1↑" in line and "|" in line]
    assert upper.startswith(" 600|")
    assert lower.startswith(" 300|")
    [foot] = [line for line in lines if re.match(r" +100 +200 +300", line)]
    assert foot.index("400") < lower.index("a1↑") < foot.index("500")
    field = "\n".join(line.partition("|")[2].partition("|")[0] for line in lines)
    assert all(glyph in field for glyph in "♣^▒=")


def test_objectives_points_and_advantage_stand_beside_the_map(play: Terminal) -> None:
    options: dict[str, object] = {"mode": "encounter"}
    start = moving(A, B, options=options, objectives=[[45_000, 38_000, -1]], points=[2, 1], ranking=[1, 0])
    out = play("", start=start)
    assert "◎ Objective at 450, 380: controlled by Player 1" in out
    assert re.search(r"Player 1 \(you\)  attacker  south edge  points 2", out)
    assert re.search(r"greedy  ◆ Advantage  defender  north edge  points 1", out)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 60), (118, 40), (160, 50)])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_line_of_the_table_is_wider_than_the_terminal(width: int, height: int, lang: str) -> None:
    state = position(
        f"{A} hidden=recon,repair shown=spall_liner,gun_rammer criticals=engine_fire,track_destroyed damage=3",
        f"{B} hidden=recon token=2",
        pending=[{"ask": "turn", "next": "victory"}, {"ask": "shooting", "asked": False},
                 {"ask": "choose-target", "tank": 0}],
        objectives=[[10_000, 20_000, -1]],
    )  # fmt: skip
    console = Console(width=width, height=height, force_terminal=True, record=True, file=io.StringIO())
    screen = Screen(console, lang, BOOKS)
    screen.names = ["Ann", "Boris"]
    MiniaturesTable(GAME, screen).draw(GAME.view_of(state, 0))
    text = screen.console.export_text()
    assert max(len(printed) for printed in text.splitlines()) <= width
    assert "a1↑" in text


def test_an_enemy_s_hidden_cards_are_a_number(play: Terminal) -> None:
    start = moving(f"{A} hidden=recon", f"{B} hidden=spall_liner,safe_stowage")
    out = play("table\npiles\nlog all\nsight a1\n?\n", start=start)
    assert "hidden: Recon" in out
    assert "hidden cards: 2" in out
    for secret in ("Spall", "Safe Stowage", "spall_liner"):
        assert secret not in out


@pytest.mark.rule("miniatures.card.wreck-secret")
@pytest.mark.rule("miniatures.mode.points-in-part")
def test_the_cards_of_a_wreck_are_a_number_and_so_is_what_they_cost(play: Terminal) -> None:
    """A Panzer IV costs 35, Recon 3 and the Spall Liner 5."""
    wreck = "b2 pz_iv_ausf_h 200,600@270 destroyed hidden=spall_liner shown=recon"
    own = "a2 t_34 200,300@90 destroyed hidden=recon"
    out = play("table\n", start=moving(A, own, B, wreck))
    assert "destroyed  hidden cards: 1" in out
    assert "destroyed  hidden: Recon" in out
    assert "points destroyed 38, without hidden cards (1)" in out
    assert re.search(r"points destroyed 43 *\n", out), "the own card is known"
    assert "Spall" not in out


def test_the_curtain_hides_cards_between_two_people(play: Terminal) -> None:
    start = moving(f"{A} hidden=recon", f"{B} hidden=spall_liner")
    out = play("\nstay\n\ntable\n", "--hotseat", "--names", "Anna,Boris", start=start)
    anna_sees, boris_sees = out.split("Pass the screen to")[1:3]
    assert "Recon" in anna_sees
    assert "Spall" not in anna_sees
    assert "Recon" not in boris_sees


# Whole games


def test_a_game_typed_to_its_end_with_real_dice(play: Terminal, record: Path) -> None:
    """Four hits against one blank: 4 damage, and the last tank of the other side is gone."""
    out = play("\nshoot b1\nhhhh\nb\n", "--dice", "ask", "--hotseat", start=shooting(A, B))
    assert "Pz.Kpfw. IV Ausf. H b1 is destroyed." in out
    assert "Player 1 wins." in out
    assert [answer["do"] for answer in answers(record)] == ["shoot b1", "roll hhhh", "roll b"]


def test_dice_typed_wrong_are_refused_or_taken_back_and_cards_are_named(play: Terminal, record: Path) -> None:
    """Four dice are rolled, so three letters are wrong; the critical card is typed again after undo."""
    typed = "\nshoot b1\nhhb\ncbbb\nkeep\nbb\nlucky hit\n\nundo\nengine fire\n"
    out = play(typed, "--dice", "ask", "--hotseat", start=shooting(f"{A} token=1", B))
    assert "✗ What does T-34 a1 roll with the attack dice (4)?" in out
    assert "What was typed in last is taken back." in out
    chance = [answer["do"] for answer in answers(record) if answer["by"] == "chance"]
    assert chance == ["roll cbbb", "roll bb", "draw engine_fire"]


def test_a_first_game_against_a_bot_is_played_to_its_end(play: Terminal, record: Path) -> None:
    """Somebody who only stays and shoots: whatever is asked, the first choice will do."""
    out = play("1\n" * 400, "--set", "scenario=first-game", "--bots", "random")
    assert "The match is over" in out
    head = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    assert head["options"]["scenario"] == "first-game"


def test_a_match_goes_on_where_it_was_left(play: Terminal, record: Path) -> None:
    play("ahead 60\n", start=moving(A, B))
    before = of_seat(record, 0)
    out = play("stop\n", to="resume")
    assert of_seat(record, 0)[: len(before) + 1] == [*before, "stop"]
    assert f"hulldown play miniatures --resume {record}" in out


def test_giving_up_ends_the_game(play: Terminal, record: Path) -> None:
    out = play("resign yes\n", start=moving(A, B))
    assert "greedy wins." in out
    assert answers(record)[-1] == {"by": 0, "do": "resign"}


def test_bots_alone_play_to_the_end_as_json(play: Terminal) -> None:
    out = json.loads(play("", "--bots", "random,random", "--json", "--seats", "2", "--set", "scenario=first-game"))
    assert out["over"] is True
    assert sorted(out["result"]["ranks"]) in ([1, 1], [1, 2])


# Platoons and scenarios


PLATOON = 'name = "Mine"\nlimit = 50\n\n[[tank]]\ncard = "t_34"\ncards = ["recon", "spall_liner"]\n'
SCENARIO = (
    'name = "Duel"\nedges = ["west", "east"]\nattacker = 1\n\n[[terrain]]\nkind = "hill"\nat = [450, 450]\n\n'
    '[[tank]]\nplayer = 1\ncard = "t_34"\nat = [100, 450]\nfacing = 0\n\n'
    '[[tank]]\nplayer = 2\ncard = "cromwell"\nat = [800, 450]\nfacing = 180\n'
)


def options_of(record: Path) -> dict[str, object]:
    options = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["options"]
    assert isinstance(options, dict)
    return options


TIMED: dict[str, object] = {"time_limit": 30}


@pytest.mark.rule("miniatures.option.time_limit")
def test_time_is_told_and_called_by_hand(play: Terminal, record: Path) -> None:
    out = play("time\ntime up\ntime\nstay\n", start=moving(A, B, options=TIMED))
    assert "Minutes left until time is called: 30." in out
    assert "Time is up: this is the last turn." in out
    assert "Nobody calls time in this match" in out
    assert {"by": "clock", "do": "time"} in answers(record)


@pytest.mark.rule("miniatures.option.time_limit")
def test_the_terminal_watches_the_clock_itself(play: Terminal, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The session begins, and before its first question half an hour has gone by."""
    clock = iter([0.0])
    monkeypatch.setattr("hulldown.cli.match.session.time.monotonic", lambda: next(clock, 1801.0))
    play("stay\n", start=moving(A, B, options=TIMED))
    assert answers(record)[0] == {"by": "clock", "do": "time"}


def test_there_is_no_time_without_a_limit(play: Terminal) -> None:
    assert "Nobody calls time in this match" in play("time\n", start=moving(A, B))


@pytest.mark.parametrize("how", ["set", "platoons"])
def test_platoons_are_named_by_file_id_or_code(play: Terminal, record: Path, tmp_path: Path, how: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(PLATOON, encoding="utf-8")
    chosen = ["--set", f"platoon_1={file}", "--set", "platoon_2=cromwell-50"]
    if how == "platoons":
        chosen = ["--platoons", f"{file},cromwell-50"]
    play("", "--set", "cost_limit=50", *chosen)
    options = options_of(record)
    assert options["platoon_1"] == "t_34: recon spall_liner"
    assert options["platoon_2"] == "cromwell-50"


def test_a_random_platoon_is_legal_and_the_same_for_a_seed(play: Terminal, record: Path) -> None:
    play("", "--platoons", "random,random")
    first = options_of(record)
    record.unlink()
    play("", "--platoons", "random,random")
    assert options_of(record) == first
    assert first["platoon_1"] != first["platoon_2"]
    GAME.start(2, first)  # complains of a platoon that is not legal


@pytest.mark.rule("miniatures.option.cost_limit")
@pytest.mark.rule("miniatures.option.sides")
def test_two_against_one_with_150_points_a_side(play: Terminal, record: Path) -> None:
    options = ["--set", "cost_limit=150", "--set", "sides=13-2"]
    play("", "--seats", "3", "--bots", "random,random", *options, "--platoons", "random,,random")
    state = GAME.start(3, options_of(record))
    assert state.rules.sides == [0, 1, 0]
    for seat, share in enumerate((75, 150, 75)):
        assert 0.8 * share <= sum(own.start_cost for own in state.tanks if own.seat == seat) <= share


def test_a_scenario_is_read_from_a_file(play: Terminal, record: Path, tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    file.write_text(SCENARIO, encoding="utf-8")
    out = play("", "--set", f"scenario={file}", "--human", "1")
    assert "a1→" in out
    assert "b1←" in out
    file.unlink()  # the record holds the text itself
    assert "a1→" in play("", to="resume")


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("platoon_1=t-99-50", "there is no ready platoon t-99-50"),
        ("platoon_1=nowhere.toml", "nowhere.toml"),
        ("platoon_1=t_34; t_34; t_34", "The platoon costs 120, and the limit is 100."),
        ("scenario=moon", "there is no scenario moon"),
        ("scenario=nowhere.toml", "nowhere.toml"),
    ],
)
def test_options_that_do_not_fit_are_one_sentence(play: Terminal, record: Path, chosen: str, said: str) -> None:
    assert said in play("", "--set", chosen, code=2)
    assert not record.exists()


def test_one_players_platoon_may_be_named_alone(play: Terminal, record: Path) -> None:
    play("", "--platoon2", "sherman-50", "--set", "cost_limit=50")
    options = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["options"]
    assert options["platoon_2"] == "sherman-50"
    out = play("", "--platoons", "t-34-50,sherman-50", "--platoon", "pz-iv-50", code=2)
    assert "the platoon of player 1 is named twice, by --platoons and by --platoon" in out


def test_an_illegal_platoon_file_is_refused_by_its_name(play: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "heavy.toml"
    file.write_text('name = "Heavy"\nlimit = 200\n\n[[tank]]\ncard = "maus"\n', encoding="utf-8")
    assert "platoon heavy is not legal: The platoon costs" in play("", "--set", f"platoon_1={file}", code=2)


# Pictures, languages, the guide


def test_the_table_is_drawn_into_a_file(play: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    out = play(f"picture {file}\n", start=moving(A, f"{B} hidden=spall_liner"))
    assert f"Drawn in {file}" in out
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<svg ")
    assert "Spall" not in text


def test_russian_from_the_question_to_the_farewell(play: Terminal) -> None:
    typed = "помощь\nчто?\nкарта т-34\nобзор a1\n?\nвыход\n"
    out = play(typed, "--lang", "ru", start=moving(A, B))
    assert "вперёд 76.2 мм" in out
    assert "видит: b1" in out
    assert "Не понимаю «что?»." in out
    assert "Ожидаемый урон" in out
    assert "огневая мощь 4" in out
    assert "Player" not in out


def test_every_kind_of_answer_has_words_and_known_rules() -> None:
    """Through one random game with placed terrain, in which nearly everything is asked."""
    screen = Screen(Console(width=120, file=io.StringIO()), "ru", BOOKS)
    screen.names = ["Анна", "Борис"]
    table = MiniaturesTable(GAME, screen)
    guide = MiniaturesGuide(GAME, table)
    state = GAME.start(2, {"scenario": "placed", "mode": "assault"})
    rng = hulldown.Xoshiro(5)
    kinds: set[str] = set()
    while state.result is None:
        legal = state.legal_actions()
        if state.actor == hulldown.CHANCE:
            state.apply(state.sample(rng))
            continue
        view = GAME.view_of(state, state.actor)
        offered = guide.offered(view, legal)
        assert offered
        for place in offered:
            action = legal[place]
            kinds.add(type(action).__name__)
            assert all(rule in GAME.ledger for rule in guide.rules_of(action))
            assert guide.title(view, action) or not isinstance(action, Drive)
            assert guide.read(view, legal, str(action)) == str(action)
        assert bool(guide.more(legal, offered)) == (len(offered) < len(legal))
        state.apply(legal[rng.below(len(legal))])
    assert kinds >= {"Move", "Drive", "Deploy", "Place", "PutObjective"}
    assert isinstance(state, Table)
