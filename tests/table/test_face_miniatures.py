"""The Miniatures Game at the browser's table: every answer can be clicked, every pose is told, nothing hidden shows."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from hulldown.games.miniatures.actions import Move
from hulldown.games.miniatures.attack.questions import PickCritical
from hulldown.games.miniatures.cards.platoons import READY_FOLDER, write_code
from hulldown.games.miniatures.ground.poses import Deploy, Drive, PutObjective
from hulldown.games.miniatures.ground.poses import Face as Turn
from hulldown.games.miniatures.ground.poses import Place as Piece
from hulldown.games.miniatures.state import Table
from hulldown.games.miniatures.view_types import UNSEEN, MiniaturesView
from hulldown.games.miniatures.words.phrases import PHRASES
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Action, Log
from hulldown.kernel.words import Sentence, Word
from hulldown.table.faces.miniatures.face import MiniaturesFace
from hulldown.table.faces.miniatures.wire import Scene
from hulldown.table.faces.miniatures.words import WORDS
from hulldown.table.wire import Dice, Pose

from ..games.miniatures.helper import GAME, moving, play, position, repairing, shooting
from ..games.miniatures.starts import deployed_first, start, win_roll

FACE = MiniaturesFace(GAME)
POSES = (Drive, Deploy, Piece, PutObjective, Turn)
NAMES = ["Ann", "Bo", "Cy", "Di"]
# Answers about no place of the table: buttons.
BUTTONS = {
    "attacker", "defender", "pass", "stay", "stop", "hold", "keep", "measures", "phase", "reroll", "sharpen", "cancel",
}  # fmt: skip
DUEL = ("a1 t_34 450,300@90", "b1 pz_iv_ausf_h 450,600@270")


def sees(table: Table, seat: int | None = None) -> MiniaturesView:
    view = table.view(table.actor if seat is None else seat)
    assert isinstance(view, MiniaturesView)
    return view


def ask(table: Table, **about: object) -> dict[str, Any]:
    """Asks as the seat that acts; what comes back must cross the wire."""
    lang = str(about.pop("lang", "en"))
    reply = FACE.query(sees(table), FACE.read_query(about), lang, NAMES)
    return msgspec.json.decode(msgspec.json.encode(reply), type=dict[str, Any])


def drag(table: Table, x: float, y: float, facing: float | None = None, **about: object) -> dict[str, Any]:
    turned = None if facing is None else round(facing * 100)
    return ask(table, q="pose", x=round(x * 100), y=round(y * 100), facing=turned, **about)


def answer(table: Table, reply: dict[str, Any]) -> None:
    """The choice that a reply offers is legal as it stands, and its pose is the one in the text."""
    meant = GAME.parse(table, reply["choice"]["do"])
    assert table.why_not(meant) is None
    assert msgspec.to_builtins(FACE.choice(sees(table), meant, "en", NAMES)) | {"note": ""} == reply["choice"] | {
        "note": ""
    }


def where(reply: dict[str, Any]) -> list[int]:
    pose = reply["choice"]["pose"]
    return [pose["x"], pose["y"], pose["facing"]]


def scene(table: Table, seat: int | None = None) -> Scene:
    return FACE.extras(sees(table, seat), "en")


# Every answer


def is_reachable(view: MiniaturesView, action: Action) -> bool:
    """A pose, a button, or a place that a client can draw from the view."""
    places = FACE.places(view, action)
    if isinstance(action, POSES):
        return places == ["pose"]
    if not places:
        return FACE.verb(action) in BUTTONS
    tanks = {tank.label: tank for tank in view.tanks}
    for place in places:
        kind, *rest = place.split(":")
        if kind == "tank" and rest[0] not in tanks:
            return False
        if kind == "card" and rest[1] not in [*tanks[rest[0]].hidden, *tanks[rest[0]].shown]:
            return False
        if kind == "critical" and rest[1] not in tanks[rest[0]].criticals:
            return False
        if kind == "drawn":
            asked = view.pending[-1]
            assert isinstance(asked, PickCritical)
            if rest[0] not in asked.drawn:
                return False
        if kind not in ("tank", "card", "critical", "drawn", "edge"):
            return False
    return True


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"mode": "free-for-all", "scenario": "placed"}),
        (2, {"mode": "encounter", "cost_limit": 200}),
        (2, {"mode": "capture-the-base", "platoon_1": "ambush-200", "cost_limit": 200, "platoon_2": "god-of-war-200"}),
        (2, {"mode": "assault", "scenario": "crossroads", "live_tanks_block_move": True, "square_sides": 2}),
        (2, {"scenario": "first-game"}),
        (3, {"mode": "free-for-all", "scenario": "placed", "cost_limit": 50}),
        (4, {"mode": "encounter", "scenario": "two-hills", "deploy_strict": True}),
    ],
)
def test_every_answer_of_random_games_has_a_place_or_is_a_button(seats: int, options: dict[str, object]) -> None:
    for seed in range(2):
        rng = Xoshiro(seed, seats)
        table = GAME.start(seats, options)
        answers = 0
        while table.actor != OVER and answers < 400:
            if table.actor == CHANCE:
                table.apply(table.sample(rng))
                continue
            legal = table.legal_actions()
            view = sees(table)
            offered = FACE.offered(view, legal)
            for action in legal:
                assert is_reachable(view, action), (str(action), FACE.places(view, action))
            plain = [action for action in legal if not isinstance(action, POSES)]
            assert sorted(map(str, plain)) == sorted(str(one) for one in offered if not isinstance(one, POSES))
            assert len([action for action in offered if isinstance(action, POSES)]) <= 10
            if answers % 7 == 0:
                for action in offered:
                    for lang in ("en", "ru"):
                        assert FACE.say(view, action, lang, NAMES)
                        FACE.note(view, action, lang, NAMES)
                    msgspec.json.encode(FACE.preview(view, [action], "en", NAMES))
                for seat in (None, *range(seats)):
                    looked = table.view(seat)
                    assert isinstance(looked, MiniaturesView)
                    msgspec.json.encode(FACE.extras(looked, "ru"))
            table.apply(legal[rng.below(len(legal))])
            answers += 1


def test_passing_is_the_first_of_the_answers_to_a_reveal_point() -> None:
    table = start("village")
    deployed_first(table)
    offered = [str(action) for action in FACE.offered(sees(table), table.legal_actions())]
    assert offered[:2] == ["pass", "pass phase"]
    assert offered[2].startswith("reveal")


def test_an_enemy_that_cannot_be_shot_says_why() -> None:
    table = shooting(*DUEL, terrain="building 450,450@0")
    [meant] = FACE.meant(sees(table), "tank:b1")
    refusal = table.why_not(meant)
    assert refusal is not None
    assert refusal.rule == "miniatures.attack.target"


def test_a_place_that_is_nowhere_means_nothing() -> None:
    table = shooting(*DUEL)
    for place in ("tank:d9", "card:a1:nothing", "edge:middle", "critical:a1:", "", "tank"):
        assert FACE.meant(sees(table), place) == []


def test_a_critical_card_is_repaired_where_it_lies() -> None:
    table = repairing("a1 t_34 450,300@90 criticals=engine_fire", DUEL[1])
    repair = next(action for action in table.legal_actions() if isinstance(action, Move))
    assert FACE.places(sees(table), repair) == ["critical:a1:engine_fire"]
    assert FACE.card(repair) == "engine_fire"


# Dragging a tank


def test_a_move_within_the_arrow_is_legal_as_it_is() -> None:
    table = moving(*DUEL)
    reply = drag(table, 450, 350, 90)
    assert reply["legal"]
    assert reply["why"] is None
    assert where(reply) == [45_000, 35_000, 9_000]
    assert reply["choice"]["say"] == "Drive ¾ move ahead"
    assert len(reply["choice"]["pose"]["arrow"]) == 14
    answer(table, reply)


def test_a_tank_dragged_too_far_stops_at_the_end_of_the_arrow_and_says_why() -> None:
    table = moving(*DUEL)
    reply = drag(table, 450, 500, 90)
    assert not reply["legal"]
    assert reply["why"] == {"say": "T-34 a1 can go no farther that way in one move.", "rule": "miniatures.move.stop"}
    assert where(reply)[0] == 45_000
    assert 7_620 <= where(reply)[1] - 30_000 <= 8_000
    answer(table, reply)


def test_without_a_facing_the_tank_turns_to_where_it_goes() -> None:
    table = moving(*DUEL)
    reply = drag(table, 600, 300)
    assert where(reply)[2] == 0
    answer(table, reply)
    backwards = drag(table, 450, 200)
    assert where(backwards)[2] == 9_000  # it goes back without turning around


def test_a_building_in_the_way_stops_the_tank_before_it() -> None:
    table = moving(*DUEL, terrain="building 450,385@0")
    reply = drag(table, 450, 360, 90)
    assert reply["why"]["rule"] in ("miniatures.move.impassable", "miniatures.move.stop")
    assert 30_000 < where(reply)[1] < 32_100
    answer(table, reply)


def test_every_dragged_pose_ends_in_a_legal_one_nearby() -> None:
    table = moving(*DUEL, "a2 cromwell 400,330@0", terrain="building 500,400@20; wall 400,380@70; woods 300,300@0")
    rng = Xoshiro(3)
    hull = table.hull(0)
    for _ in range(150):
        x = hull.x / 100 - 150 + int(rng.below(300))
        y = hull.y / 100 - 150 + int(rng.below(300))
        facing = None if rng.below(3) == 0 else int(rng.below(360))
        reply = drag(table, x, y, facing)
        if reply["choice"] is None:
            assert reply["why"]["say"]
            continue
        answer(table, reply)
        if facing is not None:
            assert where(reply)[2] == facing * 100
        assert reply["legal"] == (reply["why"] is None)
        if reply["legal"]:
            assert where(reply)[:2] == [x * 100, y * 100]


@pytest.mark.parametrize("way", range(0, 360, 15))
def test_a_snapped_move_goes_as_far_as_a_straight_one_could(way: int) -> None:
    table = moving(*DUEL)
    far = drag(table, 450 + 300 * cos(way), 300 + 300 * sin(way), way)
    straight = GAME.parse(table, f"go {way - 90} max")
    assert isinstance(straight, Drive)
    wanted = (45_000 + 30_000 * cos(way), 30_000 + 30_000 * sin(way))
    assert distance(where(far), wanted) <= distance([straight.x, straight.y], wanted) + 100


def cos(degrees: float) -> float:
    from math import cos, radians

    return cos(radians(degrees))


def sin(degrees: float) -> float:
    return cos(degrees - 90)


def distance(pose: list[int], wanted: tuple[float, float]) -> float:
    return float(((pose[0] - wanted[0]) ** 2 + (pose[1] - wanted[1]) ** 2) ** 0.5)


def test_a_move_tells_what_it_would_see_and_counts_its_own_token() -> None:
    table = moving(*DUEL, terrain="woods 450,480@0")
    reply = drag(table, 450, 340, 90)
    [seen] = reply["sights"]
    assert seen["to"] == "b1"
    assert {line["state"] for line in seen["lines"]} == {"cover"}
    assert seen["cover"]
    assert seen["cover_why"]["rule"] == "miniatures.cover.corners"
    reasons = {part.get("rule", ""): part["amount"] for part in seen["defense"]["parts"]}
    assert reasons["miniatures.defence.shooter-moved"] == 1
    assert reasons["miniatures.defence.cover"] == 1


def test_a_blocked_line_is_cut_where_it_meets_the_building() -> None:
    table = moving(*DUEL, terrain="building 450,450@0")
    [seen] = drag(table, 450, 310, 90)["sights"]
    assert not seen["visible"]
    assert seen["why"]["rule"] == "miniatures.attack.target"
    for line in seen["lines"]:
        assert line["state"] == "blocked"
        assert line["by"] == "building"
        assert abs(line["cut"][1] - (45_000 - 3_500)) <= 1  # its lower side


def test_walls_that_a_move_crushes_and_objectives_that_it_holds_are_named() -> None:
    table = moving(*DUEL, terrain="building 620,350@0; wall 450,350@0", objectives=[[45_000, 45_000, -1]])
    reply = drag(table, 450, 350, 90)
    assert reply["walls"] == [1]
    assert reply["holds"] == [0]


def test_the_same_questions_are_answered_in_russian() -> None:
    table = moving(*DUEL)
    reply = ask(table, lang="ru", q="pose", x=45_000, y=50_000, facing=9_000)
    assert reply["why"]["say"] == "Т-34 a1: в эту сторону за одно перемещение дальше нельзя."
    assert reply["choice"]["say"] == "Проехать на полное перемещение вперёд"


# Setting down


def test_a_tank_is_deployed_where_it_is_dragged_or_beside() -> None:
    table = start("village")
    deployed_first(table)
    play(table, *["pass phase"] * len([tank for tank in (0, 1) if table.actor != CHANCE and _offers(table)]))
    assert scene(table).asked.kind == "deploy"
    edge = table.edges[table.tanks[0].side]
    assert edge in (0, 2)
    reply = drag(table, 450, 450, 90)
    assert reply["why"]["rule"] == "miniatures.deploy.strip"
    answer(table, reply)
    table.apply(GAME.parse(table, reply["choice"]["do"]))


def _offers(table: Table) -> bool:
    return str(table.legal_actions()[-1]) == "pass phase"


def test_terrain_is_set_down_apart_and_walls_against_buildings() -> None:
    table = start("placed")
    win_roll(table, 0)
    reply = drag(table, 5, 5, 0, kind="hill")
    assert reply["choice"]["pose"]["kind"] == "hill"
    assert reply["why"]["rule"] == "miniatures.setup.table"
    answer(table, reply)
    table.apply(GAME.parse(table, reply["choice"]["do"]))
    beside = drag(table, 250, 220, 30, kind="woods")
    assert beside["why"]["rule"] == "miniatures.setup.terrain-distance"
    answer(table, beside)
    rng = Xoshiro(5)
    while scene(table).asked.pieces != ["wall"]:
        legal = table.legal_actions()
        table.apply(legal[rng.below(len(legal))])
    wall = drag(table, 450, 450, 10)
    answer(table, wall)
    assert wall["why"] is None or wall["why"]["rule"] == "miniatures.setup.wall-touch"


def test_an_objective_is_placed_within_an_arrow_of_the_enemy_edge() -> None:
    table = start("village", mode="capture-the-base")
    deployed_first(table)
    assert scene(table).asked.kind == "objective"
    reply = drag(table, 457, 457)
    assert reply["why"]["rule"] == "miniatures.objective.place"
    answer(table, reply)


def test_a_turn_on_the_spot_is_brought_to_the_nearest_free_facing() -> None:
    pending: list[dict[str, object]] = [
        {"ask": "turn", "next": "shoot-begin"},
        {"ask": "rotations"},
        {"ask": "face-tank", "tank": 0},
    ]
    table = position(
        "a1 t_34 450,40@0 shown=clutch_braking", DUEL[1], pending=pending, phase="movement"
    )  # fmt: skip
    fits = drag(table, 0, 0, 0)
    assert fits["choice"]["do"] == "face 0"
    answer(table, fits)
    table = position("a1 t_34 450,25@0 shown=clutch_braking", DUEL[1], pending=pending, phase="movement")
    reply = drag(table, 0, 0, 90)
    assert reply["why"]["rule"] == "miniatures.move.edge"
    answer(table, reply)


def test_what_is_not_asked_cannot_be_dragged() -> None:
    reply = drag(shooting(*DUEL), 450, 340, 90)
    assert not reply["legal"]
    assert reply["choice"] is None
    assert reply["why"]["say"] == "Choose a target for T-34 a1."


def test_reach_shades_where_the_tank_may_end() -> None:
    table = moving(*DUEL)
    shapes = ask(table, q="reach")["shapes"]
    assert len(shapes) > 40
    tops = [max(shape[1::2]) for shape in shapes]
    hull = table.hull(0)
    assert hull.shape.top + 7_620 <= max(tops) <= hull.shape.top + 8_500
    assert ask(shooting(*DUEL), q="reach")["shapes"] == []


# Shots


def test_a_shot_is_told_with_its_reasons_and_exact_odds() -> None:
    table = shooting(*DUEL)
    told = ask(table, q="shot", **{"from": "a1", "to": "b1"})["shot"]
    assert told["can"]
    assert told["attack"]["total"] == sum(part["amount"] for part in told["attack"]["parts"])
    assert told["defense"]["total"] == sum(part["amount"] for part in told["defense"]["parts"])
    chances = [Fraction(row["exact"]) for row in told["odds"]["damage"]]
    assert sum(chances) == 1
    assert [row["points"] for row in told["odds"]["damage"]] == list(range(table.tanks[1].left + 1))
    assert Fraction(told["odds"]["kill"]["exact"]) == chances[-1]
    [listed] = scene(table).shots
    assert listed.do == "shoot b1"
    assert msgspec.to_builtins(listed.kill) == told["odds"]["kill"]
    preview = FACE.preview(sees(table), [GAME.parse(table, "shoot b1")], "en", NAMES)
    assert preview is not None
    assert msgspec.json.decode(msgspec.json.encode(preview.shot)) == told


def test_the_sight_of_a_tank_has_lines_to_every_enemy_and_the_ground_it_sees() -> None:
    table = shooting(*DUEL, "b2 cromwell 700,600@180", terrain="hill 450,450@0")
    seen = ask(table, q="sight", ground=True, **{"from": "a1"})
    assert sorted(one["to"] for one in seen["sights"]) == ["b1", "b2"]
    assert all(len(one["lines"]) == 4 for one in seen["sights"])
    assert len(seen["ground"]) >= 8


def test_hidden_cards_of_the_target_do_not_count_but_are_counted() -> None:
    hidden = shooting(DUEL[0], "b1 pz_iv_ausf_h 450,600@270 hidden=spall_liner")
    told = ask(hidden, q="shot", **{"from": "a1", "to": "b1"})["shot"]
    plain = ask(shooting(*DUEL), q="shot", **{"from": "a1", "to": "b1"})["shot"]
    assert told["hidden"] == 1
    assert {**told, "hidden": 0} == plain
    other = shooting(DUEL[0], "b1 pz_iv_ausf_h 450,600@270 hidden=recon")
    assert FACE.extras(sees(other), "en") == FACE.extras(sees(hidden), "en")
    assert ask(other, q="shot", **{"from": "a1", "to": "b1"})["shot"] == told


@pytest.mark.parametrize(
    "about",
    [
        {}, {"q": "weather"}, {"q": "pose"}, {"q": "pose", "x": "1", "y": 2}, {"q": "pose", "x": 1e12, "y": 2},
        {"q": "pose", "x": True, "y": 2}, {"q": "shot", "from": "a1"}, {"q": "shot", "from": "a1", "to": "a1"},
        {"q": "sight", "from": "z1"}, {"q": "pose", "x": float("nan"), "y": 1},
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_read_is_refused(about: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        FACE.query(sees(moving(*DUEL)), FACE.read_query(about), "en", NAMES)


# What is drawn besides


def test_the_ladder_follows_initiative_and_marks_advantage() -> None:
    table = moving("a1 t_34 450,300@90", "b1 pz_iv_ausf_h 450,600@270", "b2 cromwell 600,600@270", by=0)
    ladder = scene(table).ladder
    order = [rung.initiative for rung in ladder]
    assert order == sorted(order)
    assert [rung.label for rung in ladder if rung.now] == ["a1"]
    assert {rung.advantage for rung in ladder if rung.side == table.ranking[0]} == {True}
    order = [rung.initiative for rung in scene(shooting(*DUEL)).ladder]
    assert order == sorted(order, reverse=True)


def test_hit_points_have_the_colors_of_the_card() -> None:
    tank = scene(shooting("a1 t_34 450,300@90 damage=1", DUEL[1])).tanks[0]
    card = GAME.catalogue.tank("t_34")
    assert card is not None
    assert sum(msgspec.structs.astuple(tank.hp)) == card.hit_points
    assert tank.left == card.hit_points - 1
    assert tank.hp.red == card.hp_red


def test_dice_are_remarked_with_what_was_expected() -> None:
    table = shooting(*DUEL)
    log = Log()
    play(table, "shoot b1")
    while not str(table.question.phrase.key).endswith("attack-roll"):
        play(table, "pass")
    table.listener = log
    dice = "c" + "h" * (len(str(table.legal_actions()[0]).split()[1]) - 1)
    table.apply(GAME.parse(table, f"roll {dice}"))
    rolled = next(event for event in log.events if event.sentence.phrase.key == "event.attack-rolled")
    assert FACE.dice(rolled.sentence) == Dice(6, ["critical"] + ["hit"] * (len(dice) - 1))
    assert f"{len(dice) / 3:.1f} hits" in FACE.remark(rolled.sentence, "en")
    assert FACE.dice(table.question) is None
    assert FACE.remark(table.question, "en") == ""


def test_the_catalogue_has_every_card_in_both_languages() -> None:
    for lang in ("en", "ru"):
        catalogue: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(FACE.catalogue(lang)))
        assert set(catalogue["tanks"]) == {tank.id for tank in GAME.catalogue.tanks}
        assert set(catalogue["cards"]) == {card.id for card in GAME.catalogue.cards}
        assert all(card["text"] and card["name"] for card in catalogue["cards"].values())
        assert [platoon["id"] for platoon in catalogue["platoons"]] == [platoon.id for platoon in GAME.ready]
        assert "first-game" in [scenario["id"] for scenario in catalogue["scenarios"]]


def test_the_unveiled_view_shows_hidden_cards_and_nothing_else_changes() -> None:
    table = moving("a1 t_34 450,300@90 hidden=recon", "b1 pz_iv_ausf_h 450,600@270 hidden=spall_liner")
    watched = sees(table, seat=None)
    open_view = FACE.unveiled(table)
    assert [tank.hidden for tank in open_view.tanks] == [["recon"], ["spall_liner"]]
    spectator = table.view(None)
    assert isinstance(spectator, MiniaturesView)
    assert [tank.hidden for tank in spectator.tanks] == [[UNSEEN], [UNSEEN]]
    assert watched.turn == open_view.turn
    msgspec.json.encode(FACE.extras(open_view, "en"))


def test_the_words_of_the_table_name_every_mode_and_phase() -> None:
    keys = {phrase.key for phrase in WORDS.phrases()}
    assert {f"phase.{phase}" for phase in ("set-up", "movement", "shooting", "command")} <= keys


def test_a_free_move_is_dragged_too() -> None:
    pending: list[dict[str, object]] = [
        {"ask": "turn", "next": "shooting"}, {"ask": "opening"}, {"ask": "free-move", "tank": 0, "left": 1}
    ]  # fmt: skip
    table = position("a1 t_34 450,300@90 shown=sixth_sense", DUEL[1], pending=pending, phase="shooting")
    reply = drag(table, 450, 340, 90)
    assert reply["legal"]
    answer(table, reply)


def test_the_preview_of_a_listed_pose_shows_where_it_ends() -> None:
    table = start("placed")
    win_roll(table, 0)
    place = table.legal_actions()[0]
    assert isinstance(place, Piece)
    shown = FACE.preview(sees(table), [place], "en", NAMES)
    assert shown is not None
    assert shown.ending is not None
    assert shown.ending.choice is not None
    assert shown.ending.choice.do == str(place)
    assert shown.ending.choice.pose == Pose(place.x, place.y, place.angle, kind=place.word)
    table = moving(*DUEL)
    drive = next(action for action in table.legal_actions() if isinstance(action, Drive))
    shown = FACE.preview(sees(table), [drive], "en", NAMES)
    assert shown is not None
    assert shown.ending is not None
    assert shown.ending.choice is not None
    assert shown.ending.choice.do == str(drive)


def test_check_tells_what_a_platoon_holds_and_breaks() -> None:
    ready = GAME.ready[0]
    told = FACE.check(ready.id, {"cost_limit": ready.limit}, "en")
    assert (told.code, told.name, told.reasons) == (ready.id, ready.word("en"), [])
    assert told.holds is not None
    code = told.holds.code
    own = FACE.check(f" {code} ", {"cost_limit": ready.limit}, "en")
    assert own.holds is not None
    assert (own.code, own.name, own.holds.tanks) == (code, "", told.holds.tanks)
    [dear] = FACE.check("t_34; t_34; t_34; t_34; t_34; t_34; t_34", {"mode": "encounter"}, "ru").reasons
    assert dear.rule == "miniatures.platoon.cost-limit"
    assert re.search("[а-я]", dear.say)


def test_check_reads_the_text_of_a_platoon_file() -> None:
    path = sorted(READY_FOLDER.glob("*.toml"))[0]
    text = path.read_text(encoding="utf-8")
    told = FACE.check(text, {}, "en")
    platoon = next(one for one in GAME.ready if one.id == path.stem)
    assert (told.code, told.name) == (write_code(platoon), platoon.word("en"))


@pytest.mark.parametrize("text", ["", "no_such_tank", "no-such-platoon", "t_34: ", "name = 3", "name = ", "=" * 9])
def test_what_is_no_platoon_is_told(text: str) -> None:
    with pytest.raises(HulldownError):
        FACE.check(text, {}, "en")


@pytest.mark.rule("miniatures.mode.points-in-part")
def test_destroyed_points_are_told_as_far_as_a_seat_knows_them() -> None:
    """The wreck of a T-34 (40 points) with a hidden Recon (3) and an open Repair (1)."""
    table = shooting("a1 t_34 450,300@90 destroyed hidden=recon shown=repair", "a2 t_34 200,300@90", DUEL[1], by=1)
    told = []
    for seat in (0, 1):
        told.append([(side.destroyed, side.unseen) for side in scene(table, seat).sides])
    assert told == [[(0, 0), (44, 0)], [(0, 0), (41, 1)]]


def test_the_log_tells_a_drive_as_a_driver_would() -> None:
    """East is 0: north of where it stood is to the left, and 12.4 cm are said as 12."""
    moved, tank = PHRASES["event.moved"], Word("a1", "T-34 a1")

    def told(*path: int, lang: str = "en") -> str:
        gaps: dict[str, object] = {"tank": tank, "x": "1", "y": "2", "facing": "3", "path": list(path)}
        return FACE.told(Sentence(moved, gaps), lang, [])

    assert told(0, 0, 0, 12_400, 0, 0) == "T-34 a1 drives 12 cm ahead."
    assert told(0, 0, 0, 0, 5_000, 9_000) == "T-34 a1 drives 5 cm to the left."
    assert told(0, 0, 9_000, 0, -5_000, 9_000) == "T-34 a1 drives 5 cm back."
    assert told(0, 0, 0, 100, 0, 9_000) == "T-34 a1 turns on the spot."
    assert told(0, 0, 0, 4_000, -4_000, 0, lang="ru") == "T-34 a1 проходит 6 см вперёд-вправо."
