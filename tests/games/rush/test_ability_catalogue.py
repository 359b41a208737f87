"""Rush, the whole catalogue: whatever the card file gives a vehicle has its effect in play.

The expectations come from the card file, read here with the standard library, and from the rules; never from the
objects the engine has made of it.
"""

from __future__ import annotations

import csv
from collections.abc import Callable

import pytest

from hulldown.games.rush.state import Table
from tests.games.rush.helper import RUSH, bases_of, ids, legal, play, position, refused, rival

Row = dict[str, str]


def _rows() -> list[Row]:
    with (RUSH.catalogue.folder / "vehicles.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


ROWS = _rows()
EVERY_CARD = pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
ABILITIES = [(row, ability) for row in ROWS for ability in row["abilities"].split(";") if ability]


def vehicle(row: Row, *, armor: str = "", cost: int | None = None, own_nation: bool | None = None) -> str:
    """Another plain vehicle of the file (no auxiliary), for a part in this card's test."""
    for other in ROWS:
        if other["id"] == row["id"] or other["class"] == "auxiliary":
            continue
        if armor and other["armor"] != armor:
            continue
        if cost is not None and int(other["cost"]) != cost:
            continue
        if own_nation is not None and (other["nation"] == row["nation"]) != own_nation:
            continue
        return other["id"]
    raise AssertionError(f"no vehicle for the test of {row['id']}: {armor=} {cost=} {own_nation=}")


def use(state: Table, row: Row, ability: str) -> None:
    """Plays a card for one of its abilities; a card that can do nothing else has begun by itself."""
    play(state, f"use {row['id']}")
    if row["armor"] != "0" or ";" in row["abilities"]:
        play(state, ability.partition(":")[0])


# One function a verb: sets the scene, uses the ability, and says what must have come of it.


def reinforcements(row: Row, number: int) -> None:
    state = position(row["id"], garage="engineers engineers engineers engineers", reserve=vehicle(row))
    use(state, row, "reinforcements")
    play(state, *["draw engineers"] * number)
    assert ids(state.players[0].hand) == ["engineers"] * number
    assert state.actor == 0


def recruitment(row: Row, number: int) -> None:
    free = vehicle(row, cost=0)
    state = position(f"{row['id']} engineers", reserve=free, turn={"purchases": 1})
    assert refused(state, f"buy {free}") == "rush.purchase.one-per-turn"
    use(state, row, "recruitment")
    play(state, "defend 1" if row["armor"] != "0" else "retire")
    assert f"buy {free}" in legal(state)


def scouting(row: Row, number: int) -> None:
    old = vehicle(row)
    state = position(row["id"], reserve=old)
    use(state, row, "scouting")
    new = legal(state)[:4]
    play(state, *new)
    assert ids(state.discard) == [old]
    assert [f"turn up {id}" for id in ids(state.reserve)] == new


def sabotage(row: Row, number: int) -> None:
    state = position(row["id"], reserve=vehicle(row), rivals=[rival("engineers technicians"), rival("volunteers")])
    use(state, row, "sabotage")
    play(state, "discard technicians", "discard volunteers")
    assert [ids(player.hand) for player in state.players[1:]] == [["engineers"], []]
    assert [ids(player.depot) for player in state.players[1:]] == [["technicians"], ["volunteers"]]


def siege_master(row: Row, number: int) -> None:
    defender = vehicle(row, armor="2")
    bases = f"{defender} {vehicle(row, armor='1')}* damaged"
    for target, after in (
        ("vehicle 1", bases.replace(defender, f"{defender}*")),
        ("base 1", f"damaged+{bases}"),
        ("vehicle 2", f"{defender} open damaged"),
        ("base 3", bases.removesuffix("damaged") + "-"),
    ):
        state = position(row["id"], reserve="", rivals=[rival(bases=bases)])
        use(state, row, "siege-master")
        play(state, f"hit p2 {target}")
        assert bases_of(state, 1) == after


def research(row: Row, number: int) -> None:
    within = vehicle(row, cost=number)
    state = position(row["id"], reserve=f"{within} {vehicle(row, cost=number + 1)}")
    use(state, row, "research")
    assert legal(state) == [f"take {within}"]
    play(state, f"take {within}")
    assert ids(state.players[0].depot) == [within]
    assert ids(state.graveyard)[-1] == row["id"]


def repair(row: Row, number: int) -> None:
    state = position(row["id"], reserve=vehicle(row), depot="engineers technicians volunteers")
    use(state, row, "repair")
    play(state, "scrap engineers", "scrap volunteers")
    assert ids(state.players[0].depot)[:1] == ["technicians"]
    assert ids(state.graveyard)[-2:] == ["engineers", "volunteers"]


def invulnerability(row: Row, number: int) -> None:
    state = position(row["id"], reserve=vehicle(row))
    use(state, row, "invulnerability")
    assert ids(state.players[0].depot)[:1] == [f"medal-{row['nation']}-1"]


VERBS: dict[str, Callable[[Row, int], None]] = {
    "reinforcements": reinforcements,
    "recruitment": recruitment,
    "scouting": scouting,
    "sabotage": sabotage,
    "siege-master": siege_master,
    "research": research,
    "repair": repair,
    "invulnerability": invulnerability,
}


@pytest.mark.parametrize(
    ("row", "ability"),
    [
        pytest.param(
            row, text, marks=pytest.mark.rule(f"rush.ability.{text.partition(':')[0]}"), id=f"{row['id']} {text}"
        )
        for row, text in ABILITIES
    ],
)
def test_every_ability_of_every_card_does_what_its_verb_says(row: Row, ability: str) -> None:
    verb, _, number = ability.partition(":")
    VERBS[verb](row, int(number or 0))


def test_the_card_file_uses_every_verb() -> None:
    assert {ability.partition(":")[0] for _, ability in ABILITIES} == set(VERBS)


@pytest.mark.rule("rush.assault.power")
@pytest.mark.rule("rush.damage.vehicle-destroyed")
@pytest.mark.rule("rush.damage.vehicle-damaged")
@pytest.mark.rule("rush.damage.base-heavy")
@pytest.mark.rule("rush.passive.only-bases")
@pytest.mark.rule("rush.passive.only-vehicles")
@EVERY_CARD
def test_every_card_strikes_by_its_power_its_class_and_its_passive(row: Row) -> None:
    strong = vehicle(row, armor="2")
    weak = vehicle(row, armor="1")
    state = position(row["id"], reserve="", rivals=[rival(bases=f"{strong} {weak} open")])
    if row["power"] == "0":
        assert refused(state, f"assault {row['id']}") == "rush.assault.power"
        return
    hits = {
        "hit p2 vehicle 1": f"open {weak} open" if row["power"] == "2" else f"{strong}* {weak} open",
        "hit p2 vehicle 2": f"{strong} open open",
        "hit p2 base 3": f"{strong} {weak} -" if row["class"] == "heavy" else f"{strong} {weak} damaged",
    }
    if row["passive"]:
        for text in list(hits):
            if ("base" in text) != (row["passive"] == "only-bases"):
                del hits[text]
    play(state, f"assault with {row['id']}")
    assert legal(state) == list(hits)
    for text, after in hits.items():
        struck = state.clone()
        play(struck, text)
        assert bases_of(struck, 1) == after


@pytest.mark.rule("rush.defence.needs-armour")
@pytest.mark.rule("rush.damage.vehicle-destroyed")
@pytest.mark.rule("rush.damage.vehicle-damaged")
@EVERY_CARD
def test_every_card_defends_by_its_armour(row: Row) -> None:
    state = position(row["id"], reserve="", bases="open - -", depot="base base")
    if row["armor"] == "0":
        if not row["abilities"]:
            assert refused(state, f"use {row['id']}") == "rush.defence.needs-armour"
            return
        play(state, f"use {row['id']}")
        assert not [text for text in legal(state) if text.startswith("defend")]
        return
    play(state, f"use {row['id']}", "defend 1")
    assert bases_of(state, 0) == f"{row['id']} - -"
    attackers = ["ussr-t-26", "usa-m2-light"]  # of power 1
    attacker = attackers[0] if row["id"] != attackers[0] else attackers[1]
    struck = position(attacker, reserve="", rivals=[rival(bases=f"{row['id']} open open")])
    play(struck, f"assault with {attacker}", "hit p2 vehicle 1")
    assert bases_of(struck, 1) == (f"{row['id']}* open open" if row["armor"] == "2" else "open open open")


@pytest.mark.rule("rush.purchase.pay")
@pytest.mark.rule("rush.passive.national-resources")
@EVERY_CARD
def test_every_card_pays_its_resources_and_no_more(row: Row) -> None:
    resources = int(row["resources"])
    national = row["national_resources"] == "yes"
    nation = True if national else None
    affordable = vehicle(row, cost=resources, own_nation=nation)
    dear = vehicle(row, cost=resources + 1, own_nation=nation)
    foreign = vehicle(row, cost=resources, own_nation=False)
    state = position(row["id"], reserve=" ".join(dict.fromkeys([affordable, dear, foreign])))
    buys = [text for text in legal(state) if text.startswith("buy")]
    assert buys == [f"buy {id}" for id in ids(state.reserve) if id == affordable or (id == foreign and not national)]
    play(state, f"buy {affordable} with {row['id']}")
    assert ids(state.players[0].depot) == [row["id"], affordable]
