"""`hulldown draw` and the picture of a moment of a record: what is on the drawing, and what is not."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from math import cos, radians, sin
from pathlib import Path

import pytest

import hulldown
from hulldown.games.miniatures.ground.poses import Drive
from hulldown.games.miniatures.state import Table
from hulldown.kernel.match import Match
from hulldown.kernel.record import save
from hulldown.pictures.miniatures.table import draw
from tests.cli.helper import Typed
from tests.games.miniatures.helper import GAME, moving, shooting

SVG = "{http://www.w3.org/2000/svg}"
A = "a1 t_34 450,300@90"
B = "b1 pz_iv_ausf_h 450,600@270"


def tree(state: Table, seat: int | None = None, **how: object) -> ET.Element:
    return ET.fromstring(draw(GAME, GAME.view_of(state, seat), **how))  # type: ignore[arg-type]


def words(root: ET.Element) -> str:
    return " ".join("".join(each.itertext()) for each in root.iter() if each.tag in (f"{SVG}text", f"{SVG}title"))


def lines(root: ET.Element) -> list[ET.Element]:
    """The lines of sight: the only `line` elements of the drawing."""
    return list(root.iter(f"{SVG}line"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(moving(A, B).document()), encoding="utf-8")
    return path


def test_hulls_stand_to_scale_where_they_stand(tmp_path: Path) -> None:
    """The table is 914.4 mm high and y grows upwards: 300 from below is 614.4 from above; facing 90 is a turn of -90.
    The hull of the T-34 is 59.2 x 30 mm."""
    root = tree(moving(A, B))
    [tank] = [group for group in root.iter(f"{SVG}g") if group.get("id") == "tank-a1"]
    [drawn] = [group for group in tank.iter(f"{SVG}g") if group.get("transform")]
    assert drawn.get("transform") == "translate(450,614.4) rotate(-90)"
    sizes = {(rect.get("width"), rect.get("height")) for rect in drawn.iter(f"{SVG}rect")}
    assert ("59.2", "30") in sizes
    assert root.get("viewBox", "").split()[:2] == ["-30", "-30"]


def test_tags_and_panel_say_hit_points_token_and_numbers_of_cards() -> None:
    state = moving(f"{A} damage=3 token=2 shown=recon", f"{B} hidden=spall_liner,safe_stowage")
    said = words(tree(state))
    assert "T-34 a1, 1 of 4 hit points, movement token 2, in the red, cards revealed 1, cards hidden 0" in said
    assert "cards revealed 0, cards hidden 2" in said


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_picture_holds_no_hidden_card(seat: int | None) -> None:
    """It is drawn from a view: swapping what a seat cannot know changes no letter of it."""
    one = moving(A, f"{B} hidden=spall_liner,safe_stowage")
    other = moving(A, f"{B} hidden=recon,repair")
    texts = [draw(GAME, GAME.view_of(state, seat), sight="a1", fire="b1") for state in (one, other)]
    assert texts[0] == texts[1]


def test_lines_of_sight_are_solid_dashed_or_cut() -> None:
    clear = lines(tree(shooting(A, B), sight="a1"))
    assert len(clear) == 4
    assert not any(line.get("stroke-dasharray") for line in clear)
    wall = "building 600,450@90; wall 530,450@0; wall 460,450@0; wall 390,450@0"
    covered = lines(tree(shooting(A, B, terrain=wall), sight="a1"))
    assert [line.get("stroke-dasharray") for line in covered] == ["5 4"] * 4
    blocked = lines(tree(shooting(A, B, terrain="building 450,450@0"), sight="a1"))
    assert len(blocked) == 8  # each is cut in two where the building begins
    cuts = {round(float(line.get("y2", ""))) for line in blocked[::2]}
    assert cuts == {round(914.4 - 415)}


def test_the_lines_are_explained_beside_the_target() -> None:
    assert "out of sight" in words(tree(shooting(A, B, terrain="building 450,450@0"), sight="a1"))
    assert "in the open, Close Range" in words(tree(shooting(A, "b1 pz_iv_ausf_h 450,430@270"), sight="a1"))


def test_the_field_of_fire_ends_at_a_building() -> None:
    """Straight ahead the building's near side lies at y = 415."""
    root = tree(shooting(A, B, terrain="building 450,450@0"), fire="a1")
    polygons = [each for each in root.iter(f"{SVG}polygon") if each.get("fill-opacity") == ".2"]
    [field] = polygons
    points = [tuple(float(part) for part in pair.split(",")) for pair in field.get("points", "").split()]
    assert (405.0, 499.4) in points
    assert (495.0, 499.4) in points


@pytest.mark.parametrize(("lie", "angle"), [(0, 90), (1, 270), (4, 180), (6, 180)])
def test_the_arrow_of_a_move_lies_against_the_hull_at_its_end(lie: int, angle: int) -> None:
    """la and lb: the left side on the tail, the arrow along or against the facing; fl and rl: front or rear side on
    it, the arrow to the hull's left. The base lies so far behind the leading side as the lead says."""
    state = moving(A, B)
    drive = Drive(45_000, 36_000, 9_000, lie, 6_000)
    root = tree(state, mover="a1", drive=drive)
    arrows = [
        g for g in root.iter(f"{SVG}g") if (g.get("transform") or "").endswith(f"rotate({-angle})") and len(g) == 3
    ]
    [transform] = [arrow.get("transform", "") for arrow in arrows if arrow[0].tag == f"{SVG}path"]
    found = re.match(r"translate\(([\d.]+),([\d.]+)\)", transform)
    assert found is not None
    long, wide = (59.2, 30.0) if lie < 4 else (30.0, 59.2)
    touching = {0: 180, 1: 180, 4: 90, 6: 270}[lie]  # where the tail is, seen from the middle of the hull
    aside, back = wide / 2 + 10, long / 2 - 60
    x = 450 + aside * cos(radians(touching)) + back * cos(radians(angle))
    y = 360 + aside * sin(radians(touching)) + back * sin(radians(angle))
    assert float(found[1]) == pytest.approx(x, abs=0.02)
    assert 914.4 - float(found[2]) == pytest.approx(y, abs=0.02)


def test_a_wreck_smokes_and_an_objective_has_its_radius() -> None:
    state = moving(A, B, "b2 pz_iv_ausf_h 700,600@0 destroyed", objectives=[[30_000, 20_000, 1]])
    root = tree(state)
    assert "b2: destroyed" in words(root)
    assert {"101.6", "12.5"} <= {circle.get("r") for circle in root.iter(f"{SVG}circle")}


def test_a_position_is_drawn_into_a_file(typed: Typed, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    assert typed("draw", str(file), "-o", str(out), "--sight", "a1", "--fire", "b1", "--move", "ahead 60") == ""
    assert ET.fromstring(out.read_text(encoding="utf-8")).tag == f"{SVG}svg"
    assert typed.json("draw", str(file), "-o", str(out))["tanks"] == ["a1", "b1"]


@pytest.mark.parametrize("name", ["village", "first-game", "two-hills"])
def test_a_scenario_is_drawn_by_its_name(typed: Typed, name: str) -> None:
    root = ET.fromstring(typed("draw", name, "--lang", "ru"))
    assert "Миниатюры" in words(root)


def test_a_moment_of_a_record_is_drawn(typed: Typed, tmp_path: Path) -> None:
    match = Match(GAME, 2, {"scenario": "first-game"}, ["Anna", "Boris"])
    rng = hulldown.Xoshiro(3)
    while len(match.answers) < 20 and not match.is_over:
        if match.state.actor == hulldown.CHANCE:
            match.deal(rng)
        else:
            legal = match.state.legal_actions()
            match.answer(legal[rng.below(len(legal))])
    record = tmp_path / "match.jsonl"
    save(match, record)
    early, late = typed("draw", str(record), "--at", "0"), typed("draw", str(record))
    assert early != late
    assert "Anna" in late
    picture = tmp_path / "moment.svg"
    typed("record", "view", str(record), "--picture", str(picture), "--sight", "a1", "--lang", "en")
    assert len(lines(ET.fromstring(picture.read_text(encoding="utf-8")))) >= 4
    assert "20 answers, not 21" in typed.refused("draw", str(record), "--at", "21")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["moon"], "there is no scenario moon"),
        (["nowhere.json"], "nowhere.json"),
        (["village", "--sight", "z9"], "there is no tank z9"),
        (["village", "--sight", "a1"], "a1 is not on the table yet"),
        (["village", "-o", "out.png"], "is a file .svg, not out.png"),
        (["village", "--seat", "3"], "there are 2 players, not 3"),
        (["village", "--at", "3"], "--at goes with a record"),
        (["village", "--move", "ahead 60"], "no tank is asked for a move"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(typed: Typed, words: list[str], said: str) -> None:
    assert said in typed.refused("draw", *words)


def test_an_illegal_move_is_not_drawn(typed: Typed, file: Path) -> None:
    assert "can go at most" in typed.refused("draw", str(file), "--move", "ahead 200")


def test_the_picture_of_the_manual_is_what_its_command_draws(typed: Typed) -> None:
    images = Path(__file__).parents[2] / "docs" / "images"
    if not images.is_dir():
        pytest.skip("an installed suite has no docs")
    drawn = typed("draw", str(images / "miniatures-village.json"), "--sight", "a2", "--lang", "en")
    assert drawn == (images / "miniatures-village.svg").read_text(encoding="utf-8")
