"""The effect vocabulary: everything that it knows is read, and whatever it does not know is refused by name."""

from __future__ import annotations

import csv
import shutil
from itertools import product
from pathlib import Path

import pytest

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.phrases import FOLDER
from hulldown.games.cardgame.verbs import (
    KEYWORDS,
    ON_BASE,
    ON_CREW,
    ON_VEHICLE,
    OPERATIONS,
    SELECTORS,
    TRIGGERS,
    TYPES,
    BadEffect,
    parse_effects,
    parse_keywords,
)
from hulldown.kernel.errors import BadFile

# The vocabulary as the rule decisions list it.
CHOSEN = ["own_any", "own_other", "own_adjacent", "enemy_any", "enemy_reach"]
FIXED = ["self", "host", "enemy_opposite"]
EVERY = ["own_all", "own_others", "own_adjacents", "enemy_all"]
OF_AN_ATTACK = ["near_attacked_any", "attacked", "near_attacked_all"]
VEHICLE = ["on_deploy", "after_attack", "when_destroyed", "round_start", "before_scoring"]
CREW = ["instant", "after_attack", "when_destroyed", "round_start", "before_scoring"]
BASE = ["on_reveal", "round_start", "before_scoring"]
OF_VEHICLES = ["damage 1", "repair 2", "destroy", "destroy_crew", "return", "vp 1", "vp_remove 1", "supply", "unsupply"]
BOOSTS = ["boost firepower +1", "boost cost -1", "boost hp +3", "boost vp -2", "boost taken -1"]
ONE_OWN = ["attack", "reposition to=any", "reposition to=adjacent", "reposition to=empty", "reposition"]
WITHOUT_TARGET = [
    "draw 2", "discard 1 who=you", "discard 1 who=opponent", "ammo 3", "supply_depot 1",
    "unsupply_depot 1 who=opponent", "recover 1", "recover 1 type=light|medium", "depot 1 state=supplied",
    "depot 2 state=unsupplied", "pay 1",
]  # fmt: skip
ONGOING = [
    "mod firepower +1", "mod cost -1", "mod hp +2", "mod vp +1", "mod taken -1", "grant thick_armor",
    "grant explosive_ammo", "grant blitz", "grant double_shot(1)", "grant triple_shot(3)", "range wide", "range any",
]  # fmt: skip
CONDITIONS = [
    "damaged", "undamaged", "supplied", "unsupplied", "crewed", "opp_empty", "behind", "first", "second",
    "own(medium)>=2", "own(light|td)>=3", "own(any)>=5",
]  # fmt: skip


def is_endless(trigger: str, step: str, target: str) -> bool:
    """What the guards of the vocabulary keep out, so that a round ends."""
    if step == "supply":
        return trigger == "after_attack" and target in ("self", "host", "own_any", "own_all")
    return step == "return" and (trigger != "instant" or not target.startswith("enemy"))


def known() -> list[tuple[str, int]]:
    """Every construct of the vocabulary, at every moment where it can stand."""
    found: list[tuple[str, int]] = []
    for where, triggers in ((ON_VEHICLE, VEHICLE), (ON_CREW, CREW), (ON_BASE, BASE)):
        targets = ["own_any", "own_all", "enemy_any", "enemy_all"] if where == ON_BASE else CHOSEN + FIXED + EVERY
        for trigger, may in product(triggers, ("", "may ")):
            found += [(f"{trigger}: {may}{step}", where) for step in WITHOUT_TARGET]
            extra = OF_AN_ATTACK if trigger == "after_attack" else []
            for step, target in product(OF_VEHICLES + BOOSTS, targets + extra):
                if not is_endless(trigger, step, target):
                    found.append((f"{trigger}: {may}{step} target={target}", where))
            own = ["own_any"] if where == ON_BASE else ["own_any", "own_other", "own_adjacent", "self", "host"]
            found += [(f"{trigger}: {may}{step} target={target}", where) for step, target in product(ONE_OWN, own)]
        lasting = [target for target in targets if target in FIXED + EVERY]
        found += [(f"ongoing: {step} target={target}", where) for step, target in product(ONGOING, lasting)]
    return found


@pytest.mark.parametrize("where", [ON_VEHICLE, ON_CREW, ON_BASE])
def test_every_construct_is_read(where: int) -> None:
    texts = [text for text, place in known() if place == where]
    assert len(texts) > 100
    for text in texts:
        effects = parse_effects(text, where)
        assert [effect.text for effect in effects] == [text]
        assert len(effects[0].steps) == 1


def test_the_vocabulary_of_the_rule_decisions_is_the_whole_vocabulary() -> None:
    steps = OF_VEHICLES + BOOSTS + ONE_OWN + WITHOUT_TARGET + ONGOING
    assert {step.split()[0] for step in steps} == set(OPERATIONS)
    assert set(CHOSEN + FIXED + EVERY + OF_AN_ATTACK) == set(SELECTORS)
    assert {*VEHICLE, *CREW, *BASE, "ongoing"} == set(TRIGGERS)


@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_condition_is_read(condition: str) -> None:
    assert len(parse_effects(f"on_deploy if {condition}: draw 1", ON_VEHICLE)[0].conditions) == 1
    both = parse_effects(f"before_scoring if {condition} & first: draw 1", ON_CREW)
    assert len(both[0].conditions) == 2


@pytest.mark.parametrize("condition", ["killed", "hit", "missed"])
def test_conditions_about_an_attack_are_read_after_an_attack(condition: str) -> None:
    assert len(parse_effects(f"after_attack if {condition}: draw 1", ON_CREW)[0].conditions) == 1


@pytest.mark.parametrize("type", TYPES)
def test_filters_are_read(type: str) -> None:
    step = parse_effects(f"on_deploy: damage 1 target=enemy_any type={type} state=damaged", ON_VEHICLE)[0].steps[0]
    assert step.types == 1 << TYPES.index(type)
    assert step.only_damaged
    several = parse_effects("ongoing: mod hp +1 target=own_all type=heavy|td", ON_BASE)[0].steps[0]
    assert several.types == (1 << TYPES.index("heavy")) | (1 << TYPES.index("td"))


def test_several_effects_and_steps_keep_their_order() -> None:
    effects = parse_effects("on_deploy: ammo 1 ; after_attack if hit: may pay 1 then draw 2", ON_VEHICLE)
    assert [TRIGGERS[effect.trigger] for effect in effects] == ["on_deploy", "after_attack"]
    assert [OPERATIONS[step.verb] for step in effects[1].steps] == ["pay", "draw"]
    assert [step.may for step in effects[1].steps] == [True, False]
    assert [step.number for step in effects[1].steps] == [1, 2]


def test_keywords_are_read() -> None:
    text = "thick_armor ; explosive_ammo ; blitz ; double_shot(1) ; triple_shot(4)"
    assert [keyword.verb for keyword in parse_keywords(text)] == list(range(len(KEYWORDS)))
    assert [keyword.number for keyword in parse_keywords(text)] == [0, 0, 0, 1, 4]
    assert parse_keywords("") == []


# Mistakes: what is written, where, and what the complaint says

MISTAKES = [
    ("draw 1", ON_VEHICLE, "a trigger and a colon come first"),
    ("on_deploy draw 1", ON_VEHICLE, "a trigger and a colon come first"),
    ("on_deploy:draw 1", ON_VEHICLE, "a trigger and a colon come first"),
    ("on_deploy: draw 1 ; ", ON_VEHICLE, "nothing: a trigger and a colon come first"),
    ("at_dawn: draw 1", ON_VEHICLE, "no trigger here at_dawn"),
    ("instant: draw 1", ON_VEHICLE, "no trigger here instant"),
    ("on_reveal: draw 1", ON_VEHICLE, "no trigger here on_reveal"),
    ("on_deploy: draw 1", ON_CREW, "no trigger here on_deploy"),
    ("after_attack: draw 1", ON_BASE, "no trigger here after_attack"),
    ("on_deploy if: draw 1", ON_VEHICLE, "no trigger here on_deploy if"),
    ("on_deploy if lucky: draw 1", ON_VEHICLE, "no condition lucky"),
    ("on_deploy if first and second: draw 1", ON_VEHICLE, "no condition first and second"),
    ("on_deploy if first & : draw 1", ON_VEHICLE, "no condition"),
    ("on_deploy if killed: draw 1", ON_VEHICLE, "killed is only known after an attack"),
    ("when_destroyed if hit: draw 1", ON_VEHICLE, "hit is only known after an attack"),
    ("ongoing if missed: mod hp +1 target=self", ON_VEHICLE, "missed is only known after an attack"),
    ("round_start if damaged: draw 1", ON_BASE, "damaged is about a vehicle"),
    ("round_start if opp_empty: draw 1", ON_BASE, "opp_empty is about a vehicle"),
    ("ongoing if behind: mod vp +1 target=self", ON_VEHICLE, "behind changes with what an ongoing effect does"),
    ("on_deploy if own(medium): draw 1", ON_VEHICLE, r"write own\(TYPE\)>=NUMBER"),
    ("on_deploy if own(medium)>2: draw 1", ON_VEHICLE, r"write own\(TYPE\)>=NUMBER"),
    ("on_deploy if own(truck)>=2: draw 1", ON_VEHICLE, "no type truck"),
    ("on_deploy if own(medium)>=many: draw 1", ON_VEHICLE, "many is not a number from 1 to 9"),
    ("on_deploy: dance", ON_VEHICLE, "no operation dance"),
    ("on_deploy: may", ON_VEHICLE, "no operation without a name"),
    ("on_deploy: Draw 1", ON_VEHICLE, "no operation Draw"),
    ("on_deploy: draw 1 then ", ON_VEHICLE, "needs one number"),
    ("on_deploy: draw", ON_VEHICLE, "draw needs one number"),
    ("on_deploy: draw 1 2", ON_VEHICLE, "draw needs one number"),
    ("on_deploy: draw 0", ON_VEHICLE, "0 is not a number from 1 to 9"),
    ("on_deploy: draw 10", ON_VEHICLE, "10 is not a number from 1 to 9"),
    ("on_deploy: draw -1", ON_VEHICLE, "-1 is not a number from 1 to 9"),
    ("on_deploy: draw two", ON_VEHICLE, "two is not a number from 1 to 9"),
    ("on_deploy: draw 1 target=self", ON_VEHICLE, "draw has no target"),
    ("on_deploy: draw 1 type=light", ON_VEHICLE, "draw has no argument type"),
    ("on_deploy: draw 1 state=damaged", ON_VEHICLE, "draw has no argument state"),
    ("on_deploy: draw 1 who=opponent", ON_VEHICLE, "draw has no argument who"),
    ("on_deploy: draw 1 colour=red", ON_VEHICLE, "draw has no argument colour"),
    ("on_deploy: damage 1", ON_VEHICLE, "damage needs a target"),
    ("on_deploy: damage 1 target=", ON_VEHICLE, "no target without a name"),
    ("on_deploy: damage 1 target=nearest", ON_VEHICLE, "no target nearest"),
    ("on_deploy: damage 1 target=self target=enemy_any", ON_VEHICLE, "damage has the argument target twice"),
    ("on_deploy: damage 1 target=enemy_any type=truck", ON_VEHICLE, "no type truck"),
    ("on_deploy: damage 1 target=enemy_any type=light|", ON_VEHICLE, "no type without a name"),
    ("on_deploy: damage 1 target=enemy_any state=new", ON_VEHICLE, "no state new"),
    ("after_attack: supply target=self", ON_VEHICLE, "would never end"),
    ("after_attack if killed: may supply target=own_any", ON_CREW, "would never end"),
    ("on_deploy: return target=enemy_any", ON_VEHICLE, "a round might never end"),
    ("instant: return target=own_other", ON_CREW, "a round might never end"),
    ("on_deploy: damage 1 target=attacked", ON_VEHICLE, "attacked is only known after an attack"),
    ("instant: damage 1 target=near_attacked_any", ON_CREW, "near_attacked_any is only known after an attack"),
    ("ongoing: mod hp +1 target=near_attacked_all", ON_VEHICLE, "near_attacked_all is only known after an attack"),
    ("on_deploy: destroy 1 target=self", ON_VEHICLE, "destroy does not take 1"),
    ("on_deploy: discard 1 who=both", ON_VEHICLE, "no who both"),
    ("on_deploy: reposition target=self to=front", ON_VEHICLE, "no to front"),
    ("on_deploy: reposition target=enemy_any to=any", ON_VEHICLE, "reposition is for one own vehicle"),
    ("on_deploy: reposition target=own_all to=any", ON_VEHICLE, "reposition is for one own vehicle"),
    ("on_deploy: attack target=enemy_any", ON_VEHICLE, "attack is for one own vehicle"),
    ("on_deploy: attack target=own_others", ON_VEHICLE, "attack is for one own vehicle"),
    ("on_deploy: depot 1 state=damaged", ON_VEHICLE, "no state damaged"),
    ("on_deploy: boost firepower target=self", ON_VEHICLE, "boost needs a statistic and a change"),
    ("on_deploy: boost speed +1 target=self", ON_VEHICLE, "no statistic speed"),
    ("on_deploy: boost firepower 1 target=self", ON_VEHICLE, "1 is not a change such as"),
    ("on_deploy: boost firepower +0 target=self", ON_VEHICLE, r"\+0 is not a change such as"),
    ("on_deploy: mod firepower +1 target=self", ON_VEHICLE, "mod is only an ongoing effect"),
    ("on_deploy: grant blitz target=self", ON_VEHICLE, "grant is only an ongoing effect"),
    ("on_deploy: range wide target=self", ON_VEHICLE, "range is only an ongoing effect"),
    ("ongoing: draw 1", ON_VEHICLE, "draw cannot be an ongoing effect"),
    ("ongoing: boost hp +1 target=self", ON_VEHICLE, "boost cannot be an ongoing effect"),
    ("ongoing: may mod hp +1 target=self", ON_VEHICLE, "does not take may"),
    ("ongoing: mod hp +1 target=own_any", ON_VEHICLE, "own_any asks for a choice"),
    ("ongoing: mod hp +1", ON_VEHICLE, "mod needs a target"),
    ("ongoing: grant target=self", ON_VEHICLE, "grant needs one keyword"),
    ("ongoing: grant stealth target=self", ON_VEHICLE, "no keyword stealth"),
    ("ongoing: grant double_shot target=self", ON_VEHICLE, "double_shot needs a number"),
    ("ongoing: range target=self", ON_VEHICLE, "range needs wide or any"),
    ("ongoing: range far target=self", ON_VEHICLE, "no range far"),
    ("round_start: damage 1 target=enemy_opposite", ON_BASE, "no target enemy_opposite"),
    ("round_start: repair 1 target=own_adjacent", ON_BASE, "no target own_adjacent"),
    ("round_start: repair 1 target=self", ON_BASE, "no target self"),
]


@pytest.mark.parametrize(("text", "where", "complaint"), MISTAKES, ids=[text for text, _, _ in MISTAKES])
def test_what_the_vocabulary_does_not_know_is_refused(text: str, where: int, complaint: str) -> None:
    with pytest.raises(BadEffect, match=complaint):
        parse_effects(text, where)


@pytest.mark.rule("cardgame.target.base-source")
@pytest.mark.parametrize("target", [name for name in SELECTORS if name.partition("_")[2] not in ("any", "all")])
def test_a_base_has_no_position_to_look_from(target: str) -> None:
    with pytest.raises(BadEffect, match=f"no target {target}"):
        parse_effects(f"round_start: damage 1 target={target}", ON_BASE)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("stealth", "no keyword stealth"),
        ("Blitz", "no keyword Blitz"),
        ("double_shot", "double_shot needs a number in brackets"),
        ("double_shot(0)", "0 is not a number from 1 to 9"),
        ("double_shot(1", "the bracket is not closed"),
        ("blitz(1)", "blitz takes no number in brackets"),
        ("blitz,thick_armor", "no keyword blitz,thick_armor"),
        ("blitz ; ", "no keyword"),
    ],
)
def test_keywords_that_do_not_exist_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadEffect, match=complaint):
        parse_keywords(text)


# The loader names file, line and field


@pytest.mark.parametrize(
    ("file", "id", "field", "text", "complaint"),
    [
        ("combat.csv", "GER-05", "vehicle_effect", "on_deploy: dance", "there is no operation dance"),
        ("combat.csv", "GER-05", "crew_effect", "ongoing: mod speed +1 target=host", "there is no statistic speed"),
        ("combat.csv", "GER-05", "crew_effect", "instant: draw 1", "does not fit the crew_kind ongoing"),
        ("combat.csv", "GER-01", "crew_effect", "round_start: draw 1", "does not fit the crew_kind instant"),
        ("combat.csv", "GER-01", "crew_kind", "sometimes", "is not one of instant, ongoing"),
        ("combat.csv", "GER-03", "keywords", "bliz", "there is no keyword bliz"),
        ("bases.csv", "B-GER-2", "effect", "round_start: repair 1 target=self", "there is no target self"),
    ],
)
def test_a_mistake_in_a_card_file_is_named_by_file_line_and_field(
    tmp_path: Path, file: str, id: str, field: str, text: str, complaint: str
) -> None:
    cards = tmp_path / "cards"
    shutil.copytree(FOLDER / "cards", cards)
    with (cards / file).open(encoding="utf-8", newline="") as opened:
        rows = list(csv.DictReader(opened))
    number = 2 + [row["id"] for row in rows].index(id)  # the header is line 1
    rows[number - 2][field] = text
    with (cards / file).open("w", encoding="utf-8", newline="") as opened:
        writer = csv.DictWriter(opened, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    with pytest.raises(BadFile, match=f"{file}, line {number}, field {field}: .*{complaint}"):
        CardGame(cards)
