"""Figures show what their captions say: measured by the game, not by eye."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hulldown
from hulldown import books
from hulldown.books import Figure
from hulldown.games.miniatures import Miniatures, measure
from hulldown.games.miniatures.chances.survey import Measured
from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import BadFile


def looked(name: str) -> Measured:
    game = hulldown.game("miniatures")
    assert isinstance(game, Miniatures)
    document = json.loads((game.folder / "book" / f"{name}.json").read_text(encoding="utf-8"))["position"]
    table = game.position(document)
    assert isinstance(table, Table)
    return measure(table, "a1", "b1")


def names(figure: Figure, row: int) -> list[str]:
    return [card.name for card in figure.rows[row].cards]


def frames(game: str, name: str) -> list[Figure]:
    return books.figures(hulldown.game(game), name, "en")


@pytest.mark.rule("miniatures.sight.blocking-terrain")
def test_a_building_cuts_two_lines_and_the_target_is_seen() -> None:
    seen = looked("sight")
    assert seen.visible
    assert [corner.blocked for corner in seen.corners].count(True) == 2


@pytest.mark.rule("miniatures.cover.corners")
def test_the_wood_covers_by_two_corners() -> None:
    seen = looked("cover")
    assert seen.clear_corners == 2
    assert seen.in_cover
    assert not seen.hull_down


@pytest.mark.rule("miniatures.hull-down.wall")
def test_the_wall_makes_hull_down_by_two_corners() -> None:
    seen = looked("hull-down")
    assert seen.clear_corners == 2
    assert seen.hull_down
    assert len(seen.walls) == 1


@pytest.mark.rule("miniatures.defence.side-shot-line")
def test_one_corner_behind_the_front_is_a_side_shot() -> None:
    assert looked("side").side_shot


@pytest.mark.rule("miniatures.defence.pool")
def test_the_shot_has_the_dice_that_are_told() -> None:
    seen = looked("attack")
    assert seen.clear_corners == 0
    assert seen.hull_down
    assert [part.amount for part in seen.defense_dice.parts] == [1, 1, 2, 1]
    dice = [frame.dice for frame in frames("miniatures", "attack")]
    assert dice[1:3] == [["hit", "hit", "critical", "blank"], ["hit", "blank", "blank", "blank", "blank"]]


def test_what_is_paid_lies_in_the_depot_below_what_was_bought() -> None:
    before, bought, after = frames("rush", "payment")
    assert (
        sum(number.value for card in before.rows[0].cards for number in card.numbers if number.word == "resources") == 3
    )
    assert [number.value for number in before.rows[1].cards[3].numbers if number.word == "cost"] == [3]
    assert names(bought, 0)[-1] == "PzKpfw IV"
    assert len(names(bought, 1)) == 3
    assert len(names(after, 1)) == 4


def test_the_assault_goes_as_it_is_told() -> None:
    declared, damaged, destroyed, rewarded = frames("rush", "assault")
    assert not declared.rows[1].cards[0].turned
    assert damaged.rows[1].cards[0].turned
    assert names(destroyed, 0) == ["Base", "Base", "Base"]
    assert names(destroyed, 1) == ["PzKpfw IV"]
    assert [card.kind for card in rewarded.rows[0].cards] == ["vehicle", "vehicle", "medal"]


def test_the_attack_of_the_card_game_is_paid_with_the_depot() -> None:
    before, paid, hit = frames("cardgame", "payment")
    assert not before.rows[2].cards[0].turned
    assert paid.rows[2].cards[0].turned
    assert names(paid, 3) == names(before, 3)
    assert hit.rows[0].cards[2].kind == "empty"
    assert hit.rows[1].cards[2].turned


def test_the_round_is_won_by_more_points() -> None:
    (enemy, own) = frames("cardgame", "scoring")[0].rows
    points = [
        sum(number.value for card in row.cards for number in card.numbers if number.word == "VP")
        for row in (own, enemy)
    ]
    assert points[0] > points[1]
    assert [card.kind for card in frames("cardgame", "scoring")[1].rows[0].cards] == ["back", "base", "back"]


def test_a_window_shows_a_part_of_the_table() -> None:
    root = ElementTree.fromstring(frames("miniatures", "cover")[0].svg)
    left, _, width, height = [float(part) for part in root.attrib["viewBox"].split()]
    assert (left, width, height) == (220, 400, 480)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"frames": []}, "there is no frame"),
        ({"frames": [{"window": [0, 0, 9]}]}, "window: expected left, bottom, right and top"),
        ({"frames": [{"window": [0, 0, 900, 900], "sights": "a1"}]}, "there is no field sights"),
        ({"frames": [{"play": ["roll hhhh"], "window": [0, 0, 900, 900]}]}, "broken.json: "),
        ({"extra": 1}, "there is no field extra"),
    ],
)
def test_a_broken_figure_names_its_file(tmp_path: Path, change: dict[str, object], complaint: str) -> None:
    game = Miniatures()
    whole = json.loads((game.folder / "book" / "cover.json").read_text(encoding="utf-8"))
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "broken.json").write_text(json.dumps({**whole, **change}), encoding="utf-8")
    (tmp_path / "words").symlink_to(game.folder / "words")
    game.folder = tmp_path
    with pytest.raises(BadFile, match=complaint):
        books.figures(game, "broken", "en")
