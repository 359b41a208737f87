"""The whole catalogue: whatever the card files print on a card or a base has its effect in play.

Every effect happens twice, in the same scene: once in the game, once in a game whose cards have no effects. The
difference must be the one that the effect's verb means. Expectations come from the card files and the rules.
"""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.phrases import FOLDER
from hulldown.games.cardgame.state import Table
from tests.games.cardgame.differences import VERBS
from tests.games.cardgame.fights import aim, battle, shoot
from tests.games.cardgame.helper import at, card, legal, line_of, play
from tests.games.cardgame.scenes import (
    BASES,
    CARDS,
    HEAVY,
    Line,
    Row,
    all_lines,
    happen,
    scene,
)

LINES = all_lines()
HULK = f"- - {HEAVY} - -"


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> CardGame:
    """The same cards without their effects; types, values and keywords stay."""
    folder = tmp_path_factory.mktemp("blank") / "cards"
    shutil.copytree(FOLDER / "cards", folder)
    for name, columns in (("combat.csv", ["vehicle_effect", "crew_effect"]), ("bases.csv", ["effect"])):
        _erase(folder / name, columns)
    return CardGame(folder)


def _erase(path: Path, columns: list[str]) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row.update(dict.fromkeys(columns, ""))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def twins(line: Line, blank: CardGame, met: bool) -> tuple[Table, Table]:
    """The scene after the effect, and after nothing."""
    real = scene(line, met)
    twin = blank.position(real.document())
    happen(real, line)
    happen(twin, line)
    return real, twin


def cases(chosen: list[Line]) -> list[object]:
    """One case an effect, marked with the rules of its verbs."""
    return [
        pytest.param(
            line,
            marks=[pytest.mark.rule(f"cardgame.op.{op.replace('_', '-')}") for op in line.operations],
            id=f"{line.id} {line.where}: {line.text}",
        )
        for line in chosen
    ]


@pytest.mark.parametrize("line", cases(LINES))
def test_every_printed_effect_does_what_its_verb_says(line: Line, blank: CardGame) -> None:
    real, twin = twins(line, blank, True)
    for step in line.steps:
        found, expected = VERBS[step.op](real, twin, step)
        assert found, "nothing has happened"
        assert found == expected


@pytest.mark.parametrize("line", cases([line for line in LINES if line.conditions]))
def test_no_effect_happens_while_its_condition_is_not_met(line: Line, blank: CardGame) -> None:
    real, twin = twins(line, blank, False)
    for step in line.steps:
        found, _ = VERBS[step.op](real, twin, step)
        assert not found


# Cards without a text, and what every card has


def _cases(wanted: Callable[[Row], bool]) -> pytest.MarkDecorator:
    found = [row for row in CARDS.values() if wanted(row)]
    return pytest.mark.parametrize("row", found, ids=[row["id"] for row in found])


@_cases(lambda row: not row["vehicle_effect"])
def test_a_card_without_an_effect_is_a_plain_vehicle(row: Row, blank: CardGame) -> None:
    real = battle("- SOV-06*1 - SOV-06~ -", HULK, hand=row["id"])
    twin = blank.position(real.document())
    for state in (real, twin):
        play(state, f"play {row['id']} as vehicle 3")
        if "blitz" in row["keywords"]:
            play(state, "decline")
        play(state, "pass")
        shoot(state, 3, 3)
    assert at(real, 1, 3).damage == int(row["firepower"])
    assert real.document() == twin.document()


@_cases(lambda row: True)
def test_every_vehicle_has_the_values_that_are_printed(row: Row, blank: CardGame) -> None:
    state = blank.position(battle(f"- - {row['id']} - -", HULK).document())
    vehicle = at(state, 0, 3)
    printed = [int(row[name]) for name in ("firepower", "attack_cost", "hp", "vp")]
    assert [vehicle.firepower, vehicle.cost, vehicle.hp, vehicle.vp] == printed
    play(state, "fire 3", *["spend token"] * vehicle.cost)
    reached = {"td": [], "spg": ["at 1", "at 2", "at 3", "at 4", "at 5"]}.get(row["type"], ["at 2", "at 3", "at 4"])
    assert [text for text in legal(state) if text.startswith("at")] == reached
    aim(state, 3)
    assert state.players[0].tokens == 9 - vehicle.cost
    assert line_of(state, 1) == f"- - {HEAVY}*{row['firepower']} - -"


@_cases(lambda row: True)
def test_every_crew_scores_its_victory_points_and_nothing_else_of_the_card_counts(row: Row, blank: CardGame) -> None:
    """The plain heavy tank scores 0."""
    state = battle(f"- - {HEAVY}+{row['id']} - -")
    play(state, "pass", "pass")
    assert state.winner == (0 if int(row["vp"]) else -1)
    host = at(blank.position(battle(f"- - {HEAVY}+{row['id']} - -").document()), 0, 3)
    assert [host.firepower, host.cost, host.hp, host.vp, host.taken, host.reach] == [4, 4, 7, 0, 0, card(HEAVY).reach]
    assert not any([host.thick_armor, host.explosive, host.blitz, host.double_shot, host.triple_shot])


# Keywords


def thick_armor(row: Row, number: int) -> None:
    state = battle("- - SOV-04 - -", f"- - {row['id']} - -")  # a light tank with firepower 2
    shoot(state, 3, 3)
    assert at(state, 1, 3).damage == 1


def explosive_ammo(row: Row, number: int) -> None:
    state = battle(f"- - {row['id']} - -", f"- - {HEAVY}*1 - -")
    shoot(state, 3, 3)
    assert legal(state) == ["explode", "wound"]


def blitz(row: Row, number: int) -> None:
    state = battle("- - - - -", HULK, hand=row["id"])
    play(state, f"play {row['id']} as vehicle 3", "accept")
    aim(state, 3)
    assert at(state, 1, 3).damage == int(row["firepower"])
    assert not state.players[0].locked


def double_shot(row: Row, number: int) -> None:
    state = battle(f"- - {row['id']} - -", HULK)
    shoot(state, 3, 3)
    play(state, "double")
    aim(state, 3)
    assert state.players[0].tokens == 9 - int(row["attack_cost"]) - number
    assert at(state, 1, 3).damage == 2 * int(row["firepower"])


def triple_shot(row: Row, number: int) -> None:
    state = battle(f"- - {row['id']} - -", f"- {HEAVY} {HEAVY} {HEAVY} -")
    shoot(state, 3, 3)
    play(state, "triple", *["spend token"] * number)
    assert state.players[0].tokens == 9 - int(row["attack_cost"]) - number
    aim(state, 2)
    aim(state, 4)
    hit = f"{HEAVY}*{row['firepower']}"
    if row["type"] == "td":  # all three shots went the same way
        assert 3 * int(row["firepower"]) >= 7
        assert line_of(state, 1) == f"- {HEAVY} - {HEAVY} -"
    else:
        assert line_of(state, 1) == f"- {hit} {hit} {hit} -"
    assert at(state, 0, 3).spent


KEYWORDS: dict[str, Callable[[Row, int], None]] = {
    "thick_armor": thick_armor,
    "explosive_ammo": explosive_ammo,
    "blitz": blitz,
    "double_shot": double_shot,
    "triple_shot": triple_shot,
}
PRINTED = [(row, keyword) for row in CARDS.values() for keyword in row["keywords"].split(" ; ") if keyword]


@pytest.mark.parametrize(
    ("row", "keyword"),
    [
        pytest.param(
            row,
            text,
            marks=pytest.mark.rule(f"cardgame.keyword.{text.partition('(')[0].replace('_', '-')}"),
            id=f"{row['id']} {text}",
        )
        for row, text in PRINTED
    ],
)
def test_every_printed_keyword_works(row: Row, keyword: str) -> None:
    name, _, number = keyword.rstrip(")").partition("(")
    KEYWORDS[name](row, int(number or 0))


# The set as a whole


def test_every_card_and_every_base_is_looked_at() -> None:
    seen = {(line.id, line.where) for line in LINES}
    assert {id for id, where in seen if where == "crew"} == set(CARDS)
    assert {id for id, where in seen if where == "base"} == set(BASES)
    assert {id for id, where in seen if where == "vehicle"} == {id for id in CARDS if CARDS[id]["vehicle_effect"]}


def test_the_set_uses_every_verb_and_every_keyword() -> None:
    assert {op for line in LINES for op in line.operations} == set(VERBS)
    assert {keyword.partition("(")[0] for _, keyword in PRINTED} == set(KEYWORDS)
