"""What never gets lost, doubled or moved by itself, counted after every action by a counter that knows only documents,
the card files and shapely: critical cards, the cards of every tank, hulls, terrain, and who has moved.

Many more games: `uv run pytest -m long tests/games/miniatures/test_conservation.py`.
"""

from __future__ import annotations

import csv
from collections import Counter
from typing import Any

import pytest
import shapely  # type: ignore[import-untyped]
import shapely.affinity  # type: ignore[import-untyped]

from hulldown.games.miniatures.cards.platoons import read_code
from hulldown.games.miniatures.ground.field import Hull
from hulldown.games.miniatures.state import Table
from hulldown.games.miniatures.words.phrases import FOLDER
from hulldown.kernel.event import Event
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import OVER, Log

from .helper import GAME, IN_SHOOTING, position
from .walk import TABLES, eager_action, seen, with_platoons


def rows(name: str) -> dict[str, dict[str, str]]:
    with (FOLDER / "cards" / name).open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


TANKS = rows("tanks.csv")
COSTS = {id: int(row["cost"]) for name in ("crew.csv", "modules.csv", "upgrades.csv") for id, row in rows(name).items()}
CRITICALS = {id: int(row["count"]) for id, row in rows("criticals.csv").items()}
PIECES = {"building": (90.0, 70.0), "wall": (70.0, 8.0)}
SLIVER = 2.0  # square millimetres: corners are rounded to hundredths


# Cards


def critical_cards(state: Table) -> Counter[str]:
    """Every critical card, wherever it lies: deck, discards, tanks, or on its way from one to the other."""
    document: dict[str, Any] = state.document()
    kinds = list(CRITICALS)
    cards = Counter({kinds[number]: count for number, count in enumerate(seen(state, None).deck)})
    cards.update(document.get("discards", {}))
    for tank in document["tanks"]:
        cards.update(tank.get("criticals", []))
    for question in document["pending"]:
        cards.update(question.get("drawn", []))
        if question["ask"] in ("suffer", "cancel-roll"):
            cards.update([question["critical"]])
    del cards["stun_token"]  # a token, of which there are as many as are needed
    return +cards


def cards_of(tank: dict[str, Any]) -> Counter[str]:
    return Counter(tank.get("hidden", []) + tank.get("shown", []) + tank.get("gone", []))


def check_cards(state: Table, brought: list[Counter[str]]) -> None:
    assert critical_cards(state) == Counter({id: count for id, count in CRITICALS.items() if count})
    document: dict[str, Any] = state.document()
    for tank, data, own in zip(state.tanks, document["tanks"], brought, strict=True):
        assert cards_of(data) == own
        assert Counter(data.get("used", [])) <= Counter(data.get("shown", []) + data.get("gone", []))
        cost = int(TANKS[data["card"]]["cost"]) + sum(COSTS[id] for id in cards_of(data).elements())
        assert tank.start_cost == cost
        if data.get("destroyed"):
            assert "hidden" not in data
            assert "criticals" not in data
        else:
            assert 0 <= tank.damage < tank.hit_points


# The field


def outline(length: float, width: float, at: list[int]) -> Any:
    box = shapely.box(-length / 2, -width / 2, length / 2, width / 2)
    turned = shapely.affinity.rotate(box, at[2] / 100, origin=(0, 0))
    return shapely.affinity.translate(turned, at[0] / 100, at[1] / 100)


def hull_of(tank: dict[str, Any]) -> Any:
    row = TANKS[tank["card"]]
    return outline(float(row["hull_length_mm"]), float(row["hull_width_mm"]), tank["at"])


def check_field(document: dict[str, Any]) -> None:
    """Hulls, wrecks included, lie wholly on the table and on no other hull or building."""
    table = shapely.box(0, 0, 914.4, 914.4)
    hulls = [hull_of(tank) for tank in document["tanks"] if "at" in tank]
    buildings = [
        outline(*PIECES["building"], piece["at"])
        for piece in document.get("terrain", [])
        if piece["kind"] == "building"
    ]
    for number, hull in enumerate(hulls):
        assert hull.difference(table).area < SLIVER
        for other in [*hulls[:number], *buildings]:
            assert hull.intersection(other).area < SLIVER


def check_change(before: dict[str, Any], after: dict[str, Any], action: str, events: list[Event]) -> Counter[str]:
    """What one action may have done to the field: a tank moved, walls gone, a wreck more."""
    found: Counter[str] = Counter()
    verb = action.split()[0]
    moved = [
        (old, new) for old, new in zip(before["tanks"], after["tanks"], strict=True) if old.get("at") != new.get("at")
    ]
    assert len(moved) == (1 if verb in ("move", "deploy", "face") else 0) or (verb in ("move", "face") and not moved)
    for old, new in zip(before["tanks"], after["tanks"], strict=True):
        if old.get("destroyed"):
            assert new.get("destroyed")
            assert new["at"] == old["at"], "wrecks stay where they are"
    told = Counter(event.sentence.phrase.key for event in events)
    pieces = [piece for piece in before.get("terrain", []) if piece not in after.get("terrain", [])]
    if verb != "place":
        assert all(piece in before.get("terrain", []) for piece in after.get("terrain", []))
    assert all(piece["kind"] == "wall" for piece in pieces), "only walls vanish"
    assert told["event.wall-crushed"] + told["event.wall-falls"] == len(pieces)
    found["walls"] += len(pieces)
    for piece in pieces:
        wall = outline(*PIECES["wall"], piece["at"])
        if told["event.wall-crushed"]:
            assert len(moved) == 1
            assert min(hull_of(tank).distance(wall) for tank in moved[0]) < 76.2
            found["crushed"] += 1
        else:
            assert was_shot_over(before, wall)
            found["shot"] += 1
    return found


def was_shot_over(before: dict[str, Any], wall: Any) -> bool:
    """Whether the wall lies between a corner of the target and the shooter's hull or the tank that lent its sight."""
    for question in before["pending"]:
        if "attack" in question:
            attack = question["attack"]
            eyes = hull_of(before["tanks"][attack.get("origin", attack["shooter"])])
            target = hull_of(before["tanks"][attack["target"]])
            return bool(shapely.unary_union([eyes, target]).convex_hull.intersects(wall))
    return False


def play_and_check(seats: int, options: dict[str, object], seed: int) -> Counter[str]:
    state = GAME.start(seats, options)
    platoons = [read_code(GAME.catalogue, str(options[f"platoon_{seat + 1}"])) for seat in range(seats)]
    brought = [Counter(card.id for card in entry.cards) for platoon in platoons for entry in platoon.tanks]
    assert [tank.card for tank in state.tanks] == [entry.tank for platoon in platoons for entry in platoon.tanks]
    rng = Xoshiro(seed)
    found: Counter[str] = Counter()
    before: dict[str, Any] = state.document()
    while state.actor != OVER:
        log = Log()
        state.listener = log
        action = eager_action(state, rng)
        state.apply(action)
        after: dict[str, Any] = state.document()
        found += check_change(before, after, str(action), log.events)
        check_cards(state, brought)
        if before["tanks"] != after["tanks"]:
            check_field(after)
        before = after
        found["decisions"] += 1
    found["wrecks"] += sum(tank.destroyed for tank in state.tanks)
    found["gone"] += sum(len(tank.gone) for tank in state.tanks)
    return found


@pytest.mark.rule("miniatures.critical.deck")
@pytest.mark.rule("miniatures.move.walls-crushed")
@pytest.mark.rule("miniatures.hull-down.wall-removed")
def test_nothing_is_lost_or_made_and_nothing_moves_by_itself() -> None:
    found: Counter[str] = Counter()
    for seed in range(10):
        mode = ["free-for-all", "encounter", "capture-the-base", "assault"][seed % 4]
        options = with_platoons(2, 100, seed, mode=mode, scenario=[*TABLES, "placed"][seed % (len(TABLES) + 1)])
        found += play_and_check(2, options, seed)
    found += play_and_check(4, with_platoons(4, 50, 90), 90)
    found += play_and_check(3, with_platoons(3, 50, 91), 91)
    assert found["decisions"] > 1500
    assert found["wrecks"] > 5
    assert found["gone"] > 5
    assert found["crushed"] > 0
    assert found["shot"] > 0


@pytest.mark.long
@pytest.mark.parametrize("limit", [50, 100, 200])
@pytest.mark.parametrize("table", [*TABLES, "placed"])
def test_nothing_is_lost_or_made_in_many_games(table: str, limit: int) -> None:
    for seed in range(100, 120):
        mode = ["free-for-all", "encounter", "capture-the-base", "assault"][seed % 4]
        play_and_check(2, with_platoons(2, limit, seed, mode=mode, scenario=table), seed)
        if seed % 4 == 0:
            play_and_check(4, with_platoons(4, limit, seed, mode=mode, scenario=table), seed)


# The counters themselves, and the game's own audit


def scene() -> Table:
    pending = [*IN_SHOOTING, {"ask": "choose-target", "tank": 0}]
    return position(
        "a1 t_34 450,300@90 hidden=recon,repair shown=improved_gun",
        "b1 pz_iv_ausf_h 450,600@270 criticals=engine_fire damage=1",
        "b2 maus 200,600@270 destroyed",
        terrain="building 700,700@0; wall 450,450@0",
        pending=pending,
    )


BROUGHT = [Counter(["recon", "repair", "improved_gun"]), Counter[str](), Counter[str]()]


def test_a_lost_card_would_be_noticed() -> None:
    check_cards(scene(), BROUGHT)
    check_field(scene().document())
    state = scene()
    state.tanks[0].hidden = state.tanks[0].hidden[:1]
    with pytest.raises(AssertionError):
        check_cards(state, BROUGHT)
    state = scene()
    state.deck = [state.deck[0] - 1, *state.deck[1:]]
    with pytest.raises(AssertionError):
        check_cards(state, BROUGHT)


def moved(state: Table, number: int, x: int, y: int) -> None:
    hull = state.hull(number)
    state.field.put(number, Hull(hull.outline, hull.turret, x * 100, y * 100, hull.facing))


def test_hulls_on_each_other_would_be_noticed() -> None:
    for x, y in ((450, 590), (700, 700), (10, 300)):
        state = scene()
        moved(state, 0, x, y)
        with pytest.raises(AssertionError):
            check_field(state.document())


def test_the_audit_of_a_sound_table_is_empty() -> None:
    assert scene().audit() == []


def test_the_audit_finds_critical_cards_that_are_missing_or_too_many() -> None:
    state = scene()
    state.deck = [state.deck[0] - 1, *state.deck[1:]]
    assert state.audit() == ["there are 3 lucky_hit cards, not 4"]
    state = scene()
    state.tanks[1].criticals = []
    assert state.audit() == ["there are 1 engine_fire cards, not 2"]
    state = scene()
    state.discards = [1, *state.discards[1:]]
    assert state.audit() == ["there are 5 lucky_hit cards, not 4"]
    state = scene()
    state.deck = [5, *state.deck[1:]]
    state.discards = [-1, *state.discards[1:]]
    assert state.audit() == ["there are 4 lucky_hit cards, not 4"]


def test_the_audit_finds_hulls_where_none_may_stand() -> None:
    state = scene()
    moved(state, 1, 450, 310)
    assert state.audit() == ["b1 stands on a1"]
    moved(state, 1, 700, 700)
    assert state.audit() == ["b1 stands on a building"]
    moved(state, 1, 450, 900)
    assert state.audit() == ["b1 hangs over the table's edge"]
    moved(state, 1, 200, 620)
    assert state.audit() == ["b2 stands on b1"], "a wreck too"


def test_the_audit_finds_cards_that_are_lost_found_or_out_of_order() -> None:
    state = scene()
    state.tanks[0].hidden = state.tanks[0].hidden[1:]
    assert state.audit() == ["a1 has lost or found a card"]
    state = scene()
    state.tanks[0].shown = state.tanks[0].shown * 2
    assert state.audit() == ["a1 has lost or found a card"]
    state = scene()
    state.tanks[0].hidden = state.tanks[0].hidden[::-1]
    assert state.audit() == ["a1 has its cards out of order"]


def test_the_audit_finds_tanks_that_are_half_dead() -> None:
    state = scene()
    state.tanks[1].damage = 4
    assert state.audit() == ["b1 has 0 hit points left"]
    state = scene()
    state.tanks[2].damage = 3
    assert state.audit() == [f"b2 has {int(TANKS['maus']['hit_points']) - 3} hit points left"]
    state = scene()
    state.tanks[2].token = 1
    assert state.audit() == ["b2 is destroyed and still has criticals or a token"]


def test_the_audit_finds_a_wreck_that_is_none() -> None:
    state = scene()
    state.field.wreck(0)
    assert state.audit() == ["a1 is a wreck to the field and none to itself, or the other way round"]


def test_the_audit_finds_a_token_that_no_tank_could_have_earned() -> None:
    state = scene()
    state.tanks[0].token = 4
    assert state.audit() == ["a1 has a movement token of 4"]
