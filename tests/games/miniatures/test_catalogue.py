"""The card files: every row is there, agrees with what is known of the printed cards, and mistakes are named."""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from hulldown.games.miniatures.cards import verbs
from hulldown.games.miniatures.cards.catalogue import (
    ALL_NATIONS,
    ALL_POSITIONS,
    COMMANDER,
    CREW,
    DRIVER,
    GUNNER,
    LOADER,
    MODULE,
    NATIONS,
    RADIO_OPERATOR,
    SUBTYPES,
    UPGRADE,
    Card,
    Catalogue,
    TankCard,
    rules_with,
)
from hulldown.games.miniatures.cards.columns import CARD_FILES
from hulldown.games.miniatures.words.phrases import FOLDER, NATION_WORDS, SPECIAL_WORDS, SUBTYPE_WORDS, TYPE_WORDS
from hulldown.kernel.errors import BadFile
from hulldown.kernel.facts import Mistakes

CARDS = FOLDER / "cards"
CATALOGUE = Catalogue(CARDS)


def tank(id: str) -> TankCard:
    found = CATALOGUE.tank(id)
    assert found is not None
    return found


def card(id: str) -> Card:
    found = CATALOGUE.card(id)
    assert found is not None
    return found


def rows(name: str, folder: Path = CARDS) -> list[dict[str, str]]:
    with (folder / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# What is there


def test_every_row_is_loaded_in_its_order() -> None:
    assert [one.id for one in CATALOGUE.tanks] == [row["id"] for row in rows("tanks.csv")]
    ids = [row["id"] for name in ("crew.csv", "modules.csv", "upgrades.csv") for row in rows(name)]
    assert [one.id for one in CATALOGUE.cards] == ids
    assert [one.index for one in CATALOGUE.cards] == list(range(len(ids)))
    assert [one.id for one in CATALOGUE.criticals] == [row["id"] for row in rows("criticals.csv")]
    assert [one.id for one in CATALOGUE.skills] == [row["id"] for row in rows("skills.csv")]
    assert [one.id for one in CATALOGUE.types] == list(verbs.TYPES)
    assert [one.id for one in CATALOGUE.specials] == list(verbs.SPECIAL_RULES)


def test_the_numbers_of_cards() -> None:
    assert len(CATALOGUE.tanks) == 68
    assert Counter(one.nation for one in CATALOGUE.tanks) == dict.fromkeys(range(4), 17)
    types = Counter(verbs.TYPES[one.type] for one in CATALOGUE.tanks)
    assert types == {"medium": 24, "tank_destroyer": 19, "heavy": 17, "light": 4, "spg": 4}
    crew = [one for one in CATALOGUE.cards if one.kind == CREW]
    assert Counter(one.unique for one in crew) == {False: 24, True: 70}
    kinds = Counter((one.kind, SUBTYPES[one.subtype]) for one in CATALOGUE.cards if one.kind != CREW)
    assert kinds == {
        (MODULE, "gun"): 40,
        (MODULE, "engine"): 16,
        (MODULE, "turret"): 12,
        (MODULE, "radio"): 3,
        (MODULE, "suspension"): 1,
        (UPGRADE, "ammo"): 5,
        (UPGRADE, "consumable"): 16,
        (UPGRADE, "equipment"): 22,
    }


def test_lookups_do_not_mind_capital_letters() -> None:
    assert CATALOGUE.tank("T_34") is tank("t_34")
    assert CATALOGUE.card("Spall_Liner") is card("spall_liner")
    assert CATALOGUE.tank("spall_liner") is None
    assert CATALOGUE.card("t_34") is None


def test_names_of_nations_types_rules_and_subtypes_are_complete() -> None:
    assert set(NATION_WORDS) == set(NATIONS)
    assert set(TYPE_WORDS) == set(verbs.TYPES)
    assert set(SPECIAL_WORDS) == set(verbs.SPECIAL_RULES)
    assert set(SUBTYPE_WORDS) == set(SUBTYPES)


# Tanks


def test_the_tiger_of_the_rulebook() -> None:
    tiger = tank("tiger_i")
    assert (tiger.firepower, tiger.survivability, tiger.mobility, tiger.initiative) == (5, 2, 2, 4)
    assert (tiger.hit_points, tiger.cost, tiger.tier, tiger.type) == (8, 65, 7, verbs.HEAVY)
    assert tiger.rules == verbs.FORTRESS
    assert tiger.crew == [1 << place for place in (COMMANDER, GUNNER, DRIVER, RADIO_OPERATOR, LOADER)]
    assert (tiger.outline.length, tiger.outline.width, tiger.turret) == (6320, 3560, 0)


def test_slots_with_alternatives_and_turrets_behind_the_middle() -> None:
    assert tank("valentine").crew == [1 << COMMANDER | 1 << GUNNER | 1 << RADIO_OPERATOR, 1 << DRIVER, 1 << LOADER]
    assert tank("maus").turret == -2000


@pytest.mark.parametrize("one", CATALOGUE.tanks, ids=lambda one: one.id)
def test_every_tank_agrees_with_its_row(one: TankCard) -> None:
    row = rows("tanks.csv")[one.index]
    assert one.name == row["name"]
    assert [one.cost, one.firepower, one.survivability, one.mobility, one.initiative] == [
        int(row[column]) for column in ("cost", "firepower", "survivability", "mobility", "initiative")
    ]
    assert one.hit_points == one.hp_red + one.hp_orange + one.hp_yellow + one.hp_green == int(row["hit_points"])
    assert len(one.crew) == row["crew"].count(";") + 1
    assert Fraction(one.outline.length, 100) == Fraction(row["hull_length_mm"])
    assert Fraction(one.outline.width, 100) == Fraction(row["hull_width_mm"])
    assert Fraction(one.turret, 100) == Fraction(row["turret_offset_mm"])
    rules = {name for place, name in enumerate(verbs.SPECIAL_RULES) if one.rules >> place & 1}
    assert rules == set(filter(None, row["special_rules"].split(";")))


def test_red_hit_points_grow_with_the_tank() -> None:
    for one in CATALOGUE.tanks:
        if one.source == "published":
            assert one.hp_red == (1 if one.hit_points <= 7 else 2 if one.hit_points <= 10 else 3), one.id


# Crew, modules, upgrades


@pytest.mark.rule("miniatures.platoon.skills-once")
def test_a_crew_card_does_what_its_skills_do() -> None:
    for one in CATALOGUE.cards:
        if one.kind == CREW:
            assert one.skills, one.id
            texts = [clause.text for skill in one.clauses_by_skill for clause in skill]
            assert texts == [clause.text for clause in one.clauses], one.id
    repair, bernold = card("repair"), card("bernold_knoke")
    assert repair.skills[0] == bernold.skills[1]
    assert repair.clauses_by_skill[0] is bernold.clauses_by_skill[1]


def test_brothers_in_arms_are_the_five_skills_of_that_name() -> None:
    found = [skill.name for skill in CATALOGUE.skills if CATALOGUE.brothers >> skill.index & 1]
    assert found == [skill.name for skill in CATALOGUE.skills if skill.name.startswith("Brothers in Arms")]
    assert len(found) == 5


def test_cards_with_a_price() -> None:
    priced = {
        row["id"] for name in ("crew", "modules", "upgrades") for row in rows(f"{name}.csv") if ": " in row["effect"]
    }
    assert {one.id for one in CATALOGUE.cards if one.is_paid} == priced


def test_nations_and_positions_as_bits() -> None:
    assert card("repair").positions == ALL_POSITIONS
    assert card("recon").positions == 1 << COMMANDER
    assert card("spall_liner").positions == 0
    assert card("spall_liner").nations == ALL_NATIONS
    assert card("pudding_and_tea").nations == 1 << NATIONS.index("uk")
    octane = {NATIONS[place] for place in range(4) if card("octane_100_gasoline").nations >> place & 1}
    assert octane == {"germany", "uk", "usa"}


@pytest.mark.rule("miniatures.card.lightbulb-cards")
def test_guns_turrets_and_suspensions_have_the_lightbulb_and_nothing_else() -> None:
    for one in CATALOGUE.cards:
        assert one.starts_revealed == (SUBTYPES[one.subtype] in ("gun", "turret", "suspension")), one.id


@pytest.mark.rule("miniatures.platoon.restriction-rule")
def test_modules_change_the_rules_of_a_tank() -> None:
    crusader = tank("crusader")
    assert rules_with(crusader, []) == verbs.ARROW_SHOT
    assert rules_with(crusader, [card("oqf_3in_howitzer")]) == verbs.HIGH_EXPLOSIVE
    assert rules_with(tank("challenger"), [card("avenger")]) == 0
    assert rules_with(tank("t_34_85"), [card("u_11_122mm"), card("spall_liner")]) == verbs.HIGH_EXPLOSIVE
    shell = card("heavy_heat_shell")  # its Big Gun lasts one attack
    assert rules_with(tank("hummel"), [shell]) == tank("hummel").rules


@pytest.mark.rule("miniatures.effect.ammo-slots")
def test_only_the_wet_rack_has_an_ammo_slot() -> None:
    assert {one.id: one.ammo_slots for one in CATALOGUE.cards if one.ammo_slots} == {"wet_ammo_rack": 1}


def test_what_suits_a_tank_by_itself() -> None:
    suited = {one.id for one in CATALOGUE.suited[tank("t_34").index]}
    assert {"zis_4_57mm", "lend_lease_oil", "light_apcr_shell", "makar_ushakov", "deadeye", "repair"} <= suited
    assert not suited & {"pudding_and_tea", "heavy_apcr_shell", "requesting_fire", "iris_lahm", "t_10m"}
    hideable = {one.id for one in CATALOGUE.hideable[tank("t_34").index]}
    assert suited - hideable == {"improved_gun", "improved_turret", "improved_suspension", "zis_4_57mm"}


# Critical cards


@pytest.mark.rule("miniatures.critical.deck")
def test_the_critical_deck() -> None:
    kinds = [one for one in CATALOGUE.criticals if one.count]
    assert len(kinds) == 12
    assert sum(one.count for one in kinds) == 32
    assert sum(one.count for one in kinds if one.repairable) == 20
    assert Fraction(sum(one.count * one.damage for one in kinds), 32) == Fraction(39, 32)
    spread = Counter[int]()
    for one in kinds:
        spread[one.damage] += one.count
    assert spread == {0: 9, 1: 9, 2: 12, 3: 2}
    assert CATALOGUE.stun_token.id == "stun_token"
    assert kinds[1].id == "ammo_damaged"
    assert kinds[1].first_number + kinds[1].count - 1 == 6  # printed as card 6 of 32


KINDS = [
    ("lucky_hit", 2, False, ["none"]),
    ("ammo_damaged", 3, False, ["discard_cards ammo all", "damage_per_discard+1"]),
    ("equipment_damaged", 1, False, ["discard_cards upgrade 1"]),
    ("crew_injured", 2, False, ["discard_cards crew 1"]),
    ("engine_damaged", 2, True, ["max_moves 1"]),
    ("turret_jammed", 1, True, ["gain_rule assault_gun"]),
    ("track_destroyed", 1, True, ["cannot_move"]),
    ("bailed_out", 0, True, ["cannot_move", "cannot_shoot"]),
    ("radio_damaged", 0, True, ["init_set 0"]),
    ("engine_fire", 1, True, ["damage 1 @repair_end"]),
    ("optics_damaged", 0, True, ["firepower-2", "discard_self @after_shot"]),
    ("crew_stunned", 0, True, ["init-1", "firepower-1"]),
    ("stun_token", 0, True, ["init-2"]),
]


@pytest.mark.parametrize(
    ("id", "damage", "repairable", "clauses"),
    [
        pytest.param(*kind, marks=pytest.mark.rule(f"miniatures.critical.{kind[0].replace('_', '-')}"), id=kind[0])
        for kind in KINDS
    ],
)
def test_each_kind_of_critical_card(id: str, damage: int, repairable: bool, clauses: list[str]) -> None:
    [one] = [one for one in CATALOGUE.criticals if one.id == id]
    assert (one.damage, one.repairable) == (damage, repairable)
    assert [clause.text for clause in one.clauses] == clauses


# Measures


def test_measures_are_exact_hundredths_of_a_millimetre() -> None:
    measures = CATALOGUE.measures
    assert (measures.width, measures.height) == (91_440, 91_440)
    assert (measures.arrow_tail, measures.arrow_full, measures.half_tail) == (7_620, 10_160, 1_000)
    assert (measures.contact, measures.objective_radius) == (50, 1_250)
    assert (measures.max_defense_dice, measures.advantage_dice) == (6, 3)
    assert (measures.assault_turns, measures.turn_limit) == (8, 12)
    assert measures.pieces == [2, 4, 4]
    sizes = [(outline.length, outline.width, len(outline.xs)) for outline in measures.outlines]
    assert sizes == [(22_000, 16_000, 16), (22_000, 16_000, 16), (9_000, 7_000, 4), (7_000, 800, 4)]


# Mistakes


def edited(folder: Path, name: str, id: str, column: str, value: str) -> Path:
    """A copy of the card files with one field changed."""
    copy = folder / "cards"
    shutil.copytree(CARDS, copy)
    changed = rows(name, copy)
    key = "key" if name == "geometry.csv" else "id"
    for row in changed:
        if row[key] == id:
            row[column] = value
    write(copy / name, changed)
    return copy


def write(path: Path, changed: list[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(changed[0]))
        writer.writeheader()
        writer.writerows(changed)


MISTAKES = [
    ("tanks.csv", "t_34", "nation", "france", "france is not one of germany, uk, usa, ussr"),
    ("tanks.csv", "t_34", "type", "big", "big is not one of light"),
    ("tanks.csv", "t_34", "tier", "5", "5 is not one of I, II"),
    ("tanks.csv", "t_34", "cost", "-4", "-4 is not a whole number from 1 to 500"),
    ("tanks.csv", "t_34", "firepower", "4.5", "4.5 is not a whole number"),
    ("tanks.csv", "t_34", "mobility", "7", "7 is not a whole number from 0 to 6"),
    ("tanks.csv", "t_34", "hp_red", "2", "4 is not the sum of the colors, 5"),
    ("tanks.csv", "t_34", "crew", "commander;cook", "cook is not made of commander"),
    ("tanks.csv", "t_34", "crew", "driver/driver", "driver/driver is not made of"),
    ("tanks.csv", "t_34", "crew", "", "is empty"),
    ("tanks.csv", "t_34", "special_rules", "fortress;tall", "there is no tall here"),
    ("tanks.csv", "t_34", "special_rules", "fortress;fortress", "fortress stands there twice"),
    ("tanks.csv", "t_34", "hull_length_mm", "59.234", "59.234 is not a number of millimeters"),
    ("tanks.csv", "t_34", "hull_length_mm", "59.", "59. is not a number of millimeters"),
    ("tanks.csv", "t_34", "hull_width_mm", "1000", "1000 is not a number of millimeters from 10 to 100"),
    ("tanks.csv", "t_34", "turret_offset_mm", "40", "the turret stands outside of the hull"),
    ("tanks.csv", "t_34", "turret_offset_mm", "1e1", "1e1 is not a number of millimeters"),
    ("tanks.csv", "t_34", "wave", "x", "x is not a whole number"),
    ("tanks.csv", "t_34", "source", "guess", "guess is not one of published"),
    ("tanks.csv", "t_34", "confidence", "", "nothing is not one of high"),
    ("tanks.csv", "t_34", "id", "T-34", "T-34 may only have a-z, 0-9 and _"),
    ("tanks.csv", "t_34", "id", "t_54", "t_54 stands in line"),
    ("tanks.csv", "t_34", "name", "", "is empty"),
    ("crew.csv", "recon", "position", "cook", "cook is not one of commander"),
    ("crew.csv", "recon", "nation", "france", "there is no france here"),
    ("crew.csv", "recon", "nation", "", "is empty"),
    ("crew.csv", "recon", "unique", "yes", "yes is not one of 0, 1"),
    ("crew.csv", "recon", "unique", "1", "a name ends in * where the card is unique"),
    ("crew.csv", "recon", "cost", "-3", "-3 is not a whole number from 0 to 100"),
    ("crew.csv", "recon", "skills", "flying", "there is no flying here"),
    ("crew.csv", "recon", "skills", "", "is empty"),
    ("crew.csv", "recon", "effect", "init+2 @move", "the skills of this card say: init+1 @move; free_move 2"),
    ("crew.csv", "recon", "effect", "fly+1", "there is no verb fly"),
    ("crew.csv", "recon", "id", "t_34", "t_34 stands in tanks.csv already"),
    ("crew.csv", "recon", "restriction", "size(big)", "size(big) is not one of tank(...)"),
    ("crew.csv", "recon", "text", "", "is empty"),
    ("modules.csv", "zis_4_57mm", "subtype", "ammo", "ammo is not one of gun"),
    ("modules.csv", "zis_4_57mm", "id", "recon", "recon stands in crew.csv already"),
    ("modules.csv", "zis_4_57mm", "cost", "1.5", "1.5 is not a whole number from -100 to 100"),
    ("modules.csv", "zis_4_57mm", "cost", "--1", "--1 is not a whole number"),
    ("modules.csv", "zis_4_57mm", "restriction", "tank(t_35)", "there is no tank t_35"),
    ("modules.csv", "zis_4_57mm", "restriction", "tank()", "tank() is not one of"),
    ("modules.csv", "zis_4_57mm", "restriction", "!tank(t_34)", "only rule(...) takes a !"),
    ("modules.csv", "zis_4_57mm", "restriction", "module(recon)", "there is no module recon"),
    ("modules.csv", "zis_4_57mm", "restriction", "type(big)", "there is no type big"),
    ("modules.csv", "zis_4_57mm", "restriction", "rule(tall)", "there is no rule tall"),
    ("modules.csv", "zis_4_57mm", "restriction", "base_firepower(4)", "write <= or >= and a number"),
    ("modules.csv", "zis_4_57mm", "start_revealed", "", "nothing is not one of 0, 1"),
    ("modules.csv", "zis_4_57mm", "reveal_basis", "guess", "guess is not one of published, inferred"),
    ("modules.csv", "zis_4_57mm", "effect", "cannot_move", "cannot_move is for critical cards"),
    ("upgrades.csv", "spall_liner", "subtype", "gun", "gun is not one of ammo"),
    ("upgrades.csv", "spall_liner", "max_per_tank", "0", "0 is not a whole number from 1 to 9"),
    ("upgrades.csv", "spall_liner", "id", "lucky_hit", "lucky_hit stands in criticals.csv already"),
    ("upgrades.csv", "spall_liner", "name", "Spall Liner*", "a name ends in * where the card is unique"),
    ("upgrades.csv", "spall_liner", "effect", "", "is empty"),
    ("skills.csv", "recon", "effect", "free_move 2", "free_move happens with @deployed"),
    ("skills.csv", "recon", "position", "cook", "cook is not one of"),
    ("criticals.csv", "lucky_hit", "count", "-1", "-1 is not a whole number from 0 to 30"),
    ("criticals.csv", "lucky_hit", "damage", "x", "x is not a whole number"),
    ("criticals.csv", "lucky_hit", "last_no", "5", "5 should be 4"),
    ("criticals.csv", "crew_injured", "first_no", "8", "8 should be 9"),
    ("criticals.csv", "stun_token", "first_no", "33", "33 should be empty"),
    ("criticals.csv", "lucky_hit", "repairable", "maybe", "maybe is not one of 0, 1"),
    ("criticals.csv", "lucky_hit", "effect", "explode", "there is no verb explode"),
    ("rules.csv", "light", "id", "tiny", "tiny is not one of light"),
    ("rules.csv", "light", "kind", "special", "special is not one of type"),
    ("rules.csv", "light", "effect", "fly", "there is no verb fly"),
    ("geometry.csv", "table_width", "key", "table_depth", "table_depth is not one of table_width"),
    ("geometry.csv", "table_width", "value", "914,4", "914,4 is not a number of millimeters"),
    ("geometry.csv", "table_width", "value", "0", "is nothing"),
    ("geometry.csv", "table_width", "unit", "cm", "cm is not one of mm"),
    ("geometry.csv", "building_count", "value", "4.0", "4.0 is not a whole number"),
]


NAMED = {("hp_red", "2"): "hit_points", ("unique", "1"): "name"}  # fields that are compared with another


@pytest.mark.parametrize(("name", "id", "column", "value", "complaint"), MISTAKES)
def test_a_mistake_is_named_by_file_line_and_field(
    name: str, id: str, column: str, value: str, complaint: str, tmp_path: Path
) -> None:
    folder = edited(tmp_path, name, id, column, value)
    key = "key" if name == "geometry.csv" else "id"
    line = 2 + [row[key] for row in rows(name)].index(id)
    named = NAMED.get((column, value), column)
    if value == "t_54":  # the mistake is told where the second of the two stands
        line = 2 + [row["id"] for row in rows(name)].index("t_54")
    with pytest.raises(BadFile) as caught:
        Catalogue(folder)
    assert str(caught.value).startswith(f"{name}, line {line}, field {named}: ")
    assert complaint in str(caught.value)


@pytest.mark.parametrize("name", list(CARD_FILES))
def test_columns_are_exactly_the_known_ones(name: str, tmp_path: Path) -> None:
    for change in (lambda header: header + ",colour", lambda header: header.partition(",")[2]):
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        shutil.copytree(CARDS, folder)
        text = (folder / name).read_text(encoding="utf-8")
        header, _, body = text.partition("\n")
        (folder / name).write_text(change(header) + "\n" + body, encoding="utf-8")
        with pytest.raises(BadFile, match=f"{name}, line 1: (there is no column colour|the column (id|key) must)"):
            Catalogue(folder)


@pytest.mark.parametrize("name", list(CARD_FILES))
def test_missing_and_empty_files_are_named(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(CARDS, folder)
    header = (folder / name).read_text(encoding="utf-8").partition("\n")[0]
    (folder / name).write_text(header + "\n", encoding="utf-8")
    with pytest.raises(BadFile, match=name):
        Catalogue(folder)
    (folder / name).unlink()
    with pytest.raises(BadFile, match=f"{name} cannot be read"):
        Catalogue(folder)


@pytest.mark.parametrize(("name", "lost"), [("rules.csv", "light_flank"), ("geometry.csv", "wall_width")])
def test_a_missing_row_is_named(name: str, lost: str, tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(CARDS, folder)
    write(folder / name, [row for row in rows(name) if lost not in row.values()])
    with pytest.raises(BadFile, match=f"{name}: the (row of|key) {lost} is missing"):
        Catalogue(folder)


def test_the_stun_token_is_there_once(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(CARDS, folder)
    changed = rows("criticals.csv", folder)
    changed.insert(-1, {**changed[-1], "id": "second_token"})
    write(folder / "criticals.csv", changed)
    with pytest.raises(BadFile, match=r"criticals\.csv: 2 rows have the count 0, and only the stun token may"):
        Catalogue(folder)


def test_all_mistakes_can_be_kept_instead(tmp_path: Path) -> None:
    folder = edited(tmp_path, "tanks.csv", "t_34", "cost", "much")
    changed = rows("upgrades.csv")
    changed[0]["effect"] = "fly"
    changed[1]["nation"] = "mars"
    write(folder / "upgrades.csv", changed)
    mistakes = Mistakes()
    Catalogue(folder, mistakes)
    assert [(mistake.file, mistake.line) for mistake in mistakes.found] == [
        ("tanks.csv", 2 + [row["id"] for row in rows("tanks.csv")].index("t_34")),
        ("upgrades.csv", 2),
        ("upgrades.csv", 3),
    ]


@pytest.mark.parametrize(("name", "id", "column", "value", "complaint"), MISTAKES)
def test_keeping_mistakes_finds_the_same_one_and_never_fails(
    name: str, id: str, column: str, value: str, complaint: str, tmp_path: Path
) -> None:
    mistakes = Mistakes()
    Catalogue(edited(tmp_path, name, id, column, value), mistakes)
    assert any(mistake.file == name and complaint in mistake.text for mistake in mistakes.found)


def test_a_file_can_be_read_in_place_of_another(tmp_path: Path) -> None:
    folder = edited(tmp_path, "tanks.csv", "t_34", "cost", "41")
    other = Catalogue(CARDS, None, {"tanks.csv": folder / "tanks.csv"})
    found = other.tank("t_34")
    assert found is not None
    assert (found.cost, tank("t_34").cost) == (41, 40)
    assert other.fingerprint != CATALOGUE.fingerprint == Catalogue(CARDS).fingerprint
