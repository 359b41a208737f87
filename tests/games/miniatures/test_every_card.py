"""Every clause of every card does what it promises: a scene with it at work against a twin without it.

Each verb has a function that sets the scene and says what differs (card_verbs.py, card_verbs_more.py).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hulldown.games.miniatures.cards import verbs
from hulldown.games.miniatures.cards.platoons import Platoon, PlatoonTank, check
from tests.games.miniatures.card_scenes import (
    CARDS,
    CRITICALS,
    HIDDEN,
    LINES,
    RULES,
    SHOWN,
    SKILLS,
    TANKS,
    UNUSED,
    Case,
    Line,
    bearer,
    can_break,
    dice_asked,
    go,
    inside,
    lines_of,
)
from tests.games.miniatures.card_verbs_more import VERBS
from tests.games.miniatures.helper import GAME, legal, moving, play, shooting, tank

# A gun in a second turret is chosen with the target.
WORKS_HIDDEN = [line for line in LINES if line.kind == "card" and line.pay and line.verb != "ignore_rule"]
IDLE_HIDDEN = [line for line in LINES if line.kind == "card" and line not in WORKS_HIDDEN]
UNPAID = [line for line in LINES if line.pay and line.verb != "ignore_rule"]
CONDITIONS = [
    (line, condition)
    for line in LINES
    for condition in line.conditions
    if not condition.startswith("roll(") and can_break(line, condition)
]


def promised(case: Case) -> None:
    found, wanted = VERBS[case.line.verb](case)
    assert wanted, "a clause promises something"
    assert found == wanted


def nothing(case: Case) -> None:
    found, _ = VERBS[case.line.verb](case)
    assert not found


@pytest.mark.parametrize("line", LINES, ids=str)
@pytest.mark.rule("miniatures.effect.vocabulary")
def test_every_clause_does_what_it_promises(line: Line) -> None:
    promised(Case(line, SHOWN))


@pytest.mark.parametrize("line", WORKS_HIDDEN, ids=str)
@pytest.mark.rule("miniatures.effect.pay")
def test_what_is_paid_for_may_come_from_a_hidden_card(line: Line) -> None:
    promised(Case(line, HIDDEN))


@pytest.mark.parametrize("line", IDLE_HIDDEN, ids=str)
@pytest.mark.rule("miniatures.card.reveal-to-use")
def test_a_card_that_stays_hidden_does_nothing(line: Line) -> None:
    nothing(Case(line, HIDDEN))


@pytest.mark.parametrize("line", UNPAID, ids=str)
@pytest.mark.rule("miniatures.effect.pay")
def test_what_is_not_paid_for_does_nothing(line: Line) -> None:
    nothing(Case(line, UNUSED))


@pytest.mark.parametrize(("line", "condition"), CONDITIONS, ids=str)
@pytest.mark.rule("miniatures.effect.condition")
def test_a_clause_does_nothing_while_a_condition_fails(line: Line, condition: str) -> None:
    nothing(Case(line, SHOWN, condition))


# What these do hangs on the special rule itself, or is counted when a platoon is made; lucky_hit has no effect.
NOT_BY_CLAUSE = ("fixed_arc", "los_from_front", "discard_hits", "ammo_slots", "none")


@pytest.fixture
def silenced(request: pytest.FixtureRequest) -> Iterator[str]:
    """A verb that does nothing while the test runs, on whichever card it stands."""
    verb: str = request.param
    catalogue = GAME.catalogue
    number = verbs.VERBS.index(verb)
    clauses = [clause for card in catalogue.cards for clause in card.clauses]
    clauses += [clause for card in catalogue.cards for skill in card.clauses_by_skill for clause in skill]
    clauses += [clause for critical in catalogue.criticals for clause in critical.clauses]
    clauses += [clause for rule in (*catalogue.types, *catalogue.specials) for clause in rule.clauses]
    muted = [clause for clause in clauses if clause.verb == number]
    for clause in muted:
        clause.verb = verbs.NONE
    yield verb
    for clause in muted:
        clause.verb = number


@pytest.mark.parametrize("silenced", [verb for verb in VERBS if verb not in NOT_BY_CLAUSE], indirect=True)
def test_every_scene_notices_a_verb_that_does_nothing(silenced: str) -> None:
    for line in LINES:
        if line.verb == silenced:
            with pytest.raises(AssertionError):
                promised(Case(line, SHOWN))


def test_every_verb_of_the_card_files_has_a_scene() -> None:
    assert {line.verb for line in LINES} == set(VERBS)


def test_every_card_skill_critical_type_and_special_rule_is_among_the_clauses() -> None:
    assert [
        len({line.id for line in LINES if line.kind == kind}) for kind in ("card", "critical", "type", "special")
    ] == [
        94 + 72 + 43,
        13,
        5,
        6,
    ]
    assert len(CARDS) == 94 + 72 + 43
    assert len(CRITICALS) == 13
    assert len(RULES) == 11
    for id, row in SKILLS.items():
        holders = [card for card, printed in CARDS.items() if id in printed.get("skills", "").split(";")]
        assert holders, id
        for card in holders:
            texts = [line.text for line in LINES if line.id == card]
            assert all(line.text in texts for line in lines_of(id, "skill", row["effect"]))


@pytest.mark.parametrize("id", CARDS)
def test_the_tank_of_a_scene_may_carry_the_card(id: str) -> None:
    for line in (line for line in LINES if line.kind == "card" and line.id == id):
        chassis = GAME.catalogue.tank(bearer(Case(line)))
        needed = [inside(need) for need in CARDS[id]["restriction"].split(" & ") if need.startswith("module(")]
        cards = [GAME.catalogue.card(card) for card in (id, *needed)]
        assert chassis is not None
        held = [card for card in cards if card is not None]
        assert len(held) == len(cards)
        assert check(Platoon("x", "x", {}, 200, [PlatoonTank(chassis, held)]), 200) == []


@pytest.mark.parametrize("id", TANKS)
def test_the_printed_numbers_of_every_tank_count(id: str) -> None:
    """Attack dice, defense dice against one that has not moved, moves, hit points and initiative."""
    row = TANKS[id]
    own, enemy = f"a1 {id} 300,450@0", "b1 t29 600,450@180"
    state = shooting(own, enemy)
    assert GAME.view_of(state, None).tanks[0].initiative == int(row["initiative"])
    play(state, "shoot b1")
    assert dice_asked(state) == int(row["firepower"])
    state = shooting(own, enemy, by=1)
    play(state, "shoot a1")
    go(state, ("defence-roll",), {"attack-roll": "h"}, within=True)
    pool = dice_asked(state) if state.stack[-1].data().ask == "defence-roll" else 0
    assert pool == int(row["survivability"])
    measures = [text for text in legal(moving(own, enemy)) if text.startswith("measures")]
    assert len(measures) == int(row["mobility"])
    for left in (1, 2):
        state = shooting(f"{own} damage={int(row['hit_points']) - left}", enemy, by=1)
        play(state, "shoot a1")
        go(state, (), {"attack-roll": "h"}, within=True)
        assert tank(state, "a1").destroyed is (left == 1)


@pytest.mark.parametrize("id", [id for id in CRITICALS if id != "stun_token"])
def test_every_critical_card_does_its_damage_and_stays_or_goes(id: str) -> None:
    row = CRITICALS[id]
    state = shooting("a1 maus 300,450@0", "b1 t29 600,450@180", by=1)
    play(state, "shoot a1")
    go(state, (), {"attack-roll": "c", "draw-critical": id}, within=True)
    assert tank(state, "a1").damage == int(row["damage"])
    assert [critical.id for critical in tank(state, "a1").criticals] == ([id] if row["repairable"] == "1" else [])
    assert sum(state.discards) == (row["repairable"] == "0")
