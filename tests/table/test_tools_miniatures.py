"""The measuring arrow, the look from elsewhere and the words for poses at the browser's table."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from hulldown.games.miniatures.attack.targets import in_arc, look_at
from hulldown.games.miniatures.cards.verbs import TYPES
from hulldown.games.miniatures.ground.poses import Deploy, Drive, Face, Place, PutObjective
from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER
from hulldown.table.faces.miniatures.ruler import arrows

from ..games.miniatures.helper import GAME, moving
from .test_face_miniatures import DUEL, FACE, NAMES, ask, sees

FULL = 10_160
TAIL = 7_620
HALF_HULL = 2_960  # of a T-34 and of a Pz. IV along their facing
POSES = (Drive, Deploy, Place, PutObjective, Face)
NUMBERS = re.compile(r"\d+[.,]\d|\bmm\b|\bмм\b|°")


def facing_north(gap: int) -> Table:
    """A T-34 that looks north and a Pz. IV before it, with so many hundredths of a millimeter between the hulls."""
    second = 30_000 + 2 * HALF_HULL + gap
    return moving("a1 t_34 450,300@90", f"b1 pz_iv_ausf_h 450,{second / 100}@270")


def gap_of(table: Table) -> int:
    return table.hull(1).shape.bottom - table.hull(0).shape.top


# The measuring arrow


def measure(table: Table, start: str | tuple[int, int], to: str | tuple[int, int], lang: str = "en") -> dict[str, Any]:
    about: dict[str, object] = {"from": start} if isinstance(start, str) else {"x": start[0], "y": start[1]}
    about |= {"to": to} if isinstance(to, str) else {"to_x": to[0], "to_y": to[1]}
    return ask(table, lang=lang, q="measure", **about)


@pytest.mark.parametrize(
    ("apart", "says"),
    [
        (0, "touching"), (1_000, "less than ¼ arrow"), (FULL // 4, "¼ arrow"), (FULL // 2, "½ arrow"),
        (FULL - 5, "just under 1 arrow"), (FULL, "exactly 1 arrow"), (FULL + 1, "just over 1 arrow"),
        (FULL * 3 // 2, "1½ arrows"), (2 * FULL, "2 arrows"), (5 * FULL, "5 arrows"),
    ],
)  # fmt: skip
def test_a_distance_is_told_in_arrows(apart: int, says: str) -> None:
    assert arrows(apart, FULL, apart <= FULL, "en") == says


def test_what_is_a_hair_more_than_an_arrow_is_never_told_as_one() -> None:
    """Distances are rounded down for showing; the rule is asked exactly."""
    assert arrows(FULL, FULL, False, "en") == "just over 1 arrow"
    assert arrows(FULL, FULL, False, "ru") == "чуть больше стрелки"


def test_russian_counts_arrows_as_russians_do() -> None:
    said = [arrows(count * FULL // 2, FULL, count <= 2, "ru") for count in (1, 3, 4, 10, 11)]
    assert said == ["½ стрелки", "1½ стрелки", "2 стрелки", "5 стрелок", "5½ стрелки"]


@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.rule("miniatures.defence.close-distance")
def test_between_enemies_the_rules_ask_for_close_range_to_the_hundredth(more: int) -> None:
    table = facing_north(0)
    table = facing_north(FULL + more - gap_of(table))
    assert gap_of(table) == FULL + more
    reply = measure(table, "a1", "b1")
    assert reply["within"] == (more <= 0)
    [fact] = reply["facts"]
    assert fact["rule"] == "miniatures.defence.close-distance"
    assert ("not at Close Range" in fact["say"]) == (more > 0)
    (_, start), (_, end) = reply["ends"]
    assert end - start == FULL + more


@pytest.mark.rule("miniatures.type.light")
def test_a_light_tank_near_an_enemy_helps_its_side() -> None:
    light = next(tank.id for tank in GAME.catalogue.tanks if TYPES[tank.type] == "light")
    table = moving(f"a1 {light} 450,300@90", "b1 pz_iv_ausf_h 450,400@270")
    reply = measure(table, "b1", "a1")
    assert [fact["rule"] for fact in reply["facts"]] == ["miniatures.defence.close-distance", "miniatures.type.light"]


@pytest.mark.rule("miniatures.objective.control")
def test_of_an_objective_it_is_told_whether_the_tank_counts() -> None:
    table = moving(*DUEL, objectives=[[45_000, 45_000, -1]])
    far = measure(table, "a1", (45_000, 45_000))
    assert far["facts"][0]["say"] == "T-34 a1 is too far away to count for it."
    nearer = moving("a1 t_34 450,320@90", DUEL[1], objectives=[[45_000, 42_000, -1]])
    reply = measure(nearer, "a1", (45_000, 42_000))
    assert reply["facts"][0]["say"] == "T-34 a1 is near enough to count for it."
    assert "the objective" in reply["say"]


def test_to_a_place_it_is_told_how_many_moves_that_is() -> None:
    table = moving(*DUEL)
    top = table.hull(0).shape.top
    for more, moves in ((TAIL, 1), (TAIL + 1, 2), (2 * TAIL, 2)):
        reply = measure(table, "a1", (45_000, top + more))
        assert f"needs {moves} move" in reply["facts"][0]["say"]
    inside = measure(table, "a1", (45_000, 30_000))
    assert (inside["short"], inside["facts"], inside["within"]) == ("touching", [], True)


def test_two_places_are_measured_too_and_one_off_the_table_at_its_edge() -> None:
    table = moving(*DUEL)
    reply = measure(table, (0, 0), (0, -900_000))
    assert reply["ends"] == [[0, 0], [0, 0]]
    reply = measure(table, (0, 0), (20_320, 0), "ru")
    assert reply["short"] == "2 стрелки"
    assert reply["facts"][0]["say"] == "Больше полной стрелки."


@pytest.mark.parametrize(
    "about",
    [
        {"from": "z9"}, {"from": "a1", "to": "c1"}, {"from": 3}, {"from": "a" * 11}, {"x": 1.5}, {"x": 10**9},
        {"from": "a1", "z": 1},
    ],
)  # fmt: skip
def test_a_measure_that_means_nothing_is_refused(about: dict[str, object]) -> None:
    with pytest.raises((Malformed, msgspec.ValidationError)):
        ask(moving(*DUEL), q="measure", **about)


def test_no_measure_speaks_in_millimeters() -> None:
    table = moving(*DUEL, objectives=[[45_000, 45_000, -1]])
    rng = Xoshiro(4)
    for _ in range(60):
        start, to = [
            ("a1", "b1")[rng.below(2)] if rng.below(2) else (int(rng.below(91_000)), int(rng.below(91_000)))
            for _ in range(2)
        ]
        for lang in ("en", "ru"):
            told = measure(table, start, to, lang)["say"]
            assert not NUMBERS.search(told), told


# The look from elsewhere


def test_what_is_seen_from_elsewhere_is_what_the_game_would_see() -> None:
    """The truth is the game's own sight after the tank has really been put there, both ways."""
    table = moving(
        "a1 t_34 450,150@90", "a2 stug_iii_ausf_g 300,150@90", "b1 pz_iv_ausf_h 450,700@270",
        "b2 stug_iii_ausf_g 700,600@200",
        terrain="building 450,450@20; wall 520,450@0; woods 300,600@0; hill 650,300@0",
    )  # fmt: skip
    rng = Xoshiro(11)
    stood = 0
    for _ in range(60):
        label = ("a1", "a2")[rng.below(2)]
        x, y, facing = int(rng.below(91_000)), int(rng.below(91_000)), int(rng.below(36_000))
        reply = ask(table, q="outlook", tank=label, x=x, y=y, facing=facing)
        tank = next(one for one in table.tanks if one.word.id == label)
        if reply["why"] is not None:
            assert (reply["sights"], reply["threats"]) == ([], [])
            continue
        stood += 1
        there = table.clone()
        there.field.put(tank.index, table.hull(tank.index).moved(x, y, facing))
        for shot in reply["sights"]:
            enemy = next(one for one in there.tanks if one.word.id == shot["to"])
            seen = look_at(there, there.tanks[tank.index], enemy.index, tank.index, False)
            assert shot["visible"] == seen.visible
            assert shot["arc"] == in_arc(there, there.tanks[tank.index], enemy.index, False)
            if seen.visible:
                assert (shot["cover"], shot["hull_down"]) == (seen.in_cover, seen.hull_down)
        by = {threat["by"]: threat for threat in reply["threats"]}
        for enemy in there.tanks[2:]:
            seen = look_at(there, enemy, tank.index, enemy.index, False)
            assert (enemy.word.id in by) == seen.visible
            if seen.visible:
                threat = by[enemy.word.id]
                assert threat["can"] == in_arc(there, enemy, tank.index, False)
                assert ("Hull Down" in threat["facts"]) == seen.hull_down
                assert (threat["cover_why"]["say"].startswith("In Cover")) == seen.in_cover
    assert stood > 20


def test_where_no_tank_can_stand_it_is_said_why() -> None:
    table = moving(*DUEL, terrain="building 600,450@0")
    for x, y, rule in (
        (60_000, 45_000, "miniatures.move.impassable"),
        (45_000, 60_000, "miniatures.move.live-tanks"),
        (0, 45_000, "miniatures.move.edge"),
        (-500_000, 900_000, "miniatures.move.edge"),
    ):
        reply = ask(table, q="outlook", tank="a1", x=x, y=y, facing=0)
        assert reply["why"]["rule"] == rule
        assert reply["say"] == reply["why"]["say"]


def test_it_is_told_in_words() -> None:
    table = moving(*DUEL, terrain="building 450,450@0")
    hidden = ask(table, q="outlook", tank="a1", x=45_000, y=20_000, facing=9_000)
    assert hidden["say"] == "From there T-34 a1 sees no enemy. No enemy can shoot at it."
    open_ground = ask(table, q="outlook", tank="a1", x=80_000, y=60_000, facing=18_000)
    assert open_ground["say"].startswith("From there T-34 a1 sees Pz.Kpfw. IV Ausf. H b1 (in the open")
    assert "It can be shot at by Pz.Kpfw. IV Ausf. H b1 (in the open" in open_ground["say"]
    russian = ask(table, lang="ru", q="outlook", tank="a1", x=80_000, y=60_000, facing=18_000)
    assert "По нему смогут стрелять" in russian["say"]


def test_the_look_shows_nothing_of_hidden_cards() -> None:
    """Whatever the enemy holds face down, the answers are the same to the letter."""
    replies = set()
    for hidden in ("recon", "camouflage_net", "concealment"):
        cards = [card.id for card in GAME.catalogue.cards]
        if hidden not in cards:
            continue
        table = moving(DUEL[0], f"{DUEL[1]} hidden={hidden}")
        replies.add(msgspec.json.encode(ask(table, q="outlook", tank="a1", x=60_000, y=40_000, facing=9_000)))
        assert hidden.encode() not in replies.copy().pop()
    assert len(replies) == 1


@pytest.mark.parametrize(
    "about",
    [{"tank": "z9"}, {"tank": "b2"}, {"tank": ""}, {"tank": "a1", "x": 2_000_000}, {"tank": "a1", "facing": None}],
)
def test_a_look_that_means_nothing_is_refused(about: dict[str, object]) -> None:
    table = moving(*DUEL, "b2 pz_iv_ausf_h 600,600@0 destroyed")
    with pytest.raises((Malformed, msgspec.ValidationError)):
        ask(table, q="outlook", **{"x": 45_000, "y": 20_000, "facing": 0, **about})


# Words for poses


def said(table: Table, text: str, lang: str = "en") -> str:
    return FACE.say(sees(table), GAME.parse(table, text), lang, NAMES)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ahead 76", "Drive a full move ahead"),
        ("ahead 38", "Drive half a move ahead"),
        ("back 20", "Drive ¼ move straight back"),
        ("go 45 70", "Drive a full move half left, turning half left"),
        ("go -90 60", "Drive ¾ move to the right, turning right"),
        ("turn left", "Turn left on the spot"),
        ("turn around", "Turn about on the spot"),
    ],
)
def test_a_move_is_told_as_a_driver_would(text: str, says: str) -> None:
    assert said(moving("a1 t_34 450,300@90", "b1 pz_iv_ausf_h 100,100@0"), text) == says


def test_a_move_names_what_it_comes_to_and_whom_it_faces() -> None:
    woods = moving("a1 t_34 450,300@90", "b1 pz_iv_ausf_h 800,350@180", terrain="woods 450,430@0")
    assert said(woods, "ahead 40").endswith("to the edge of the woods") or "into the woods" in said(woods, "ahead 76")
    assert said(woods, "go -90 60").endswith("turning right, facing Pz.Kpfw. IV Ausf. H b1")
    token = moving(*DUEL, objectives=[[45_000, 45_000, -1]])
    assert said(token, "ahead 50") == "Drive ¾ move ahead, to the objective"
    assert said(token, "ahead 50", "ru") == "Проехать на ¾ перемещения вперёд, к базе"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"mode": "free-for-all", "scenario": "placed"}),
        (2, {"mode": "capture-the-base", "platoon_1": "ambush-200", "cost_limit": 200, "platoon_2": "god-of-war-200"}),
        (2, {"mode": "assault", "scenario": "crossroads"}),
        (2, {"scenario": "first-game"}),
        (4, {"mode": "encounter", "scenario": "two-hills", "deploy_strict": True}),
    ],
)
def test_no_two_answers_of_a_question_read_the_same(seats: int, options: dict[str, object]) -> None:
    rng = Xoshiro(5, seats)
    table = GAME.start(seats, options)
    for _ in range(260):
        if table.actor == OVER:
            break
        if table.actor == CHANCE:
            table.apply(table.sample(rng))
            continue
        legal = table.legal_actions()
        view = sees(table)
        offered = FACE.offered(view, legal)
        for lang in ("en", "ru"):
            texts = [FACE.say(view, action, lang, NAMES) for action in offered]
            assert len(set(texts)) == len(texts), sorted(texts)
            for action, text in zip(offered, texts, strict=True):
                assert not (isinstance(action, POSES) and NUMBERS.search(text)), text
        table.apply(legal[rng.below(len(legal))])


def test_moves_after_which_an_enemy_is_seen_come_first() -> None:
    table = moving(
        "a1 t_34 450,300@90", "b1 pz_iv_ausf_h 700,700@270", terrain="building 520,400@30; building 560,330@0"
    )
    view = sees(table)
    notes = [
        FACE.note(view, action, "en", NAMES)
        for action in FACE.offered(view, table.legal_actions())
        if isinstance(action, Drive)
    ]
    seeing = ["sees no enemy" not in note for note in notes]
    assert seeing == sorted(seeing, reverse=True)
    assert any("Pz.Kpfw. IV Ausf. H b1" in note for note in notes)
