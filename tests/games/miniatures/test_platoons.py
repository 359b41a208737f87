"""Platoons: each rule broken alone, several together, refunds, crew positions, codes, files and the ready ones."""

from __future__ import annotations

import shutil
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulldown.games.miniatures.cards.catalogue import CREW, Catalogue
from hulldown.games.miniatures.cards.platoons import (
    Platoon,
    PlatoonTank,
    check,
    check_legal,
    cost,
    crew_left_over,
    find_platoon,
    read_code,
    read_platoon_file,
    ready_platoons,
    tank_cost,
    write_code,
)
from hulldown.games.miniatures.words.phrases import FOLDER
from hulldown.kernel.errors import BadFile, Malformed

CATALOGUE = Catalogue(FOLDER / "cards")
READY = ready_platoons(CATALOGUE)
QUICK = settings(max_examples=300, deadline=None, derandomize=True, database=None)


def platoon(code: str) -> Platoon:
    return read_code(CATALOGUE, code)


def broken(code: str, limit: int = 1000, one_nation: bool = False, duplicate_upgrades: bool = False) -> list[str]:
    """The rules that a platoon breaks."""
    return [reason.rule for reason in check(platoon(code), limit, one_nation, duplicate_upgrades)]


# Cost


@pytest.mark.rule("miniatures.platoon.cost-limit")
@pytest.mark.parametrize("id", ["pz-iv-50", "t-34-50", "cromwell-50", "sherman-50"])
def test_the_lists_of_the_rulebook_cost_exactly_fifty(id: str) -> None:
    found = find_platoon(CATALOGUE, id, READY)
    assert cost(found) == 50
    assert check(found, 50) == []
    [reason] = check(found, 49)
    assert reason.rule == "miniatures.platoon.cost-limit"
    assert reason.text() == "The platoon costs 50, and the limit is 49."
    assert reason.text("ru") == "Взвод стоит 50, а предел — 49."


@pytest.mark.rule("miniatures.platoon.refund")
def test_refunds_lower_the_cost_of_the_tank_and_of_the_platoon() -> None:
    refunded = platoon("sherman_vc_firefly: firefly_75mm_m3 repair; cromwell: howitzer_37in")
    assert sorted(tank_cost(entry) for entry in refunded.tanks) == [40, 41]
    assert cost(refunded) == 81
    assert check(refunded, 81) == []
    assert [reason.rule for reason in check(refunded, 80)] == ["miniatures.platoon.cost-limit"]


@pytest.mark.rule("miniatures.platoon.at-least-one-tank")
def test_a_platoon_has_a_tank() -> None:
    empty = Platoon("none", "none", {}, 50, [])
    assert [reason.rule for reason in check(empty, 50)] == ["miniatures.platoon.at-least-one-tank"]


# Nations


@pytest.mark.rule("miniatures.platoon.any-nations")
@pytest.mark.rule("miniatures.option.one_nation")
def test_nations_may_be_mixed_unless_the_players_agree_on_one() -> None:
    assert broken("t_34; cromwell; tiger_i; t29") == []
    assert broken("t_34; is_2", one_nation=True) == []
    [reason] = check(platoon("t_34; cromwell; is_2"), 1000, one_nation=True)
    assert reason.rule == "miniatures.option.one_nation"
    assert reason.text() == "All tanks must be of one nation. These are of several: UK, USSR."


@pytest.mark.rule("miniatures.platoon.card-nation")
@pytest.mark.parametrize(
    ("code", "legal"),
    [
        ("cromwell: pudding_and_tea", True),
        ("t_34: pudding_and_tea", False),
        ("t_34: lend_lease_oil", True),
        ("t_34: octane_100_gasoline", False),
        ("tiger_i: octane_100_gasoline", True),
        ("tiger_i: eva_becker", True),
        ("t_34: eva_becker", False),
        ("t_34: spall_liner", True),
    ],
)
def test_cards_fit_the_nation_of_their_tank(code: str, legal: bool) -> None:
    assert broken(code) == ([] if legal else ["miniatures.platoon.card-nation"])


# Modules and upgrades


@pytest.mark.rule("miniatures.platoon.one-module")
def test_one_module_of_each_subtype() -> None:
    assert broken("t_34: improved_gun improved_turret improved_engine improved_suspension improved_radio") == []
    [reason] = check(platoon("t_34: improved_gun zis_4_57mm improved_engine"), 1000)
    assert reason.rule == "miniatures.platoon.one-module"
    assert reason.text() == "T-34 can have one module of the subtype Gun. It has Improved Gun, 57mm ZIS-4."
    assert broken("t_34: improved_gun improved_gun v_2_34 improved_engine") == ["miniatures.platoon.one-module"] * 2


@pytest.mark.rule("miniatures.platoon.three-upgrades")
@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("toolbox gun_rammer coated_optics", True),
        ("toolbox gun_rammer coated_optics spall_liner", False),
        ("lend_lease_oil large_repair_kit extra_combat_rations", True),
        ("lend_lease_oil large_repair_kit extra_combat_rations custom_paint_job", False),
        (
            "lend_lease_oil large_repair_kit extra_combat_rations toolbox gun_rammer coated_optics light_apcr_shell",
            True,
        ),
    ],
)
def test_three_upgrades_of_each_subtype(cards: str, legal: bool) -> None:
    assert broken(f"t_34: {cards}") == ([] if legal else ["miniatures.platoon.three-upgrades"])


@pytest.mark.rule("miniatures.effect.ammo-slots")
@pytest.mark.rule("miniatures.platoon.max-per-tank")
def test_the_wet_rack_makes_room_for_a_fourth_ammo_card() -> None:
    shells = "light_apcr_shell light_apcr_shell light_apcr_shell"
    assert broken(f"t_34: {shells}") == []
    too_many = ["miniatures.platoon.three-upgrades", "miniatures.platoon.max-per-tank"]
    assert broken(f"t_34: {shells} light_apcr_shell") == too_many
    assert broken(f"t_34: wet_ammo_rack {shells} light_apcr_shell") == []
    assert broken(f"t_34: wet_ammo_rack {shells} light_apcr_shell light_apcr_shell") == too_many


@pytest.mark.rule("miniatures.platoon.three-upgrades")
def test_ammo_of_different_kinds_counts_together() -> None:
    shells = "light_apcr_shell light_apcr_shell light_apcr_shell"
    assert broken(f"m4a1_sherman: gun_105mm_m4 {shells} light_heat_shell") == ["miniatures.platoon.three-upgrades"]


@pytest.mark.rule("miniatures.platoon.max-per-tank")
def test_ammo_repeats_no_more_often_than_its_row_says(tmp_path: Path) -> None:
    shutil.copytree(FOLDER / "cards", tmp_path / "cards")
    path = tmp_path / "cards" / "upgrades.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Light APCR Shell,ammo,any,1,3,", "Light APCR Shell,ammo,any,1,1,"), encoding="utf-8")
    scarce = Catalogue(tmp_path / "cards")
    assert check(read_code(scarce, "t_34: light_apcr_shell"), 50) == []
    [reason] = check(read_code(scarce, "t_34: light_apcr_shell light_apcr_shell"), 50)
    assert reason.rule == "miniatures.platoon.max-per-tank"
    assert reason.text() == "T-34 can have Light APCR Shell up to 1 times. It has it 2 times."


@pytest.mark.rule("miniatures.platoon.duplicate-upgrades")
@pytest.mark.rule("miniatures.option.duplicate_upgrades")
@pytest.mark.parametrize("card", ["spall_liner", "large_repair_kit"])
def test_equal_equipment_and_consumables_are_refused_unless_the_players_agree(card: str) -> None:
    assert broken(f"t_34: {card}; t_34: {card}") == []
    assert broken(f"t_34: {card} {card}") == ["miniatures.platoon.duplicate-upgrades"]
    assert broken(f"t_34: {card} {card} {card}", duplicate_upgrades=True) == []
    four = f"t_34: {card} {card} {card} {card}"
    assert broken(four, duplicate_upgrades=True) == ["miniatures.platoon.three-upgrades"]


# Crew


@pytest.mark.rule("miniatures.platoon.crew-slots")
def test_one_crew_card_for_each_position() -> None:
    assert broken("tiger_i: recon snap_shot smooth_ride relaying safe_stowage") == []
    [reason] = check(platoon("tiger_i: snap_shot deadeye"), 1000)
    assert reason.rule == "miniatures.platoon.crew-slots"
    assert reason.text() == "Tiger I has no crew position left for Deadeye (Gunner)."
    assert broken("m3_lee: deadeye armorer") == []  # it has two gunners
    assert broken("m3_lee: deadeye armorer designated_target") == ["miniatures.platoon.crew-slots"]
    assert broken("t_34: repair repair repair repair") == []  # four slots; equal crew cards are allowed
    assert broken("t_34: repair repair repair repair repair") == ["miniatures.platoon.crew-slots"]


@pytest.mark.rule("miniatures.platoon.shared-slot")
@pytest.mark.parametrize(
    ("code", "legal"),
    [
        ("t_34: recon", True),  # one slot for a commander or a gunner
        ("t_34: deadeye", True),
        ("t_34: recon deadeye", False),
        ("t_70: recon smooth_ride", True),  # commander/gunner/radio operator/loader, driver
        ("t_70: recon relaying", False),
        ("crusader: relaying intuition smooth_ride", True),  # commander/radio operator, gunner/loader, driver
        ("crusader: relaying recon", False),
        ("challenger: relaying safe_stowage", True),  # radio operator/loader, loader
        ("challenger: intuition safe_stowage", True),
        ("challenger: relaying intuition safe_stowage", False),
    ],
)
def test_positions_with_alternatives(code: str, legal: bool) -> None:
    assert broken(code) == ([] if legal else ["miniatures.platoon.crew-slots"])


@pytest.mark.rule("miniatures.platoon.any-position")
def test_crew_of_any_position_make_room_for_the_others() -> None:
    assert broken("challenger: repair concealment firefighting safe_stowage relaying") == []
    assert broken("challenger: repair concealment firefighting recon deadeye") == []
    assert broken("t_70: repair concealment") == []
    assert broken("t_70: repair concealment smooth_ride") == ["miniatures.platoon.crew-slots"]


@pytest.mark.rule("miniatures.platoon.crew-fit")
@QUICK
@given(st.data())
def test_crew_fit_exactly_when_some_way_of_seating_them_exists(data: st.DataObject) -> None:
    tank = data.draw(st.sampled_from(CATALOGUE.tanks))
    some = data.draw(st.lists(st.sampled_from([card for card in CATALOGUE.cards if card.kind == CREW]), max_size=6))
    ways = permutations(range(len(tank.crew)), len(some)) if len(some) <= len(tank.crew) else iter(())
    fits = any(all(tank.crew[slot] & card.positions for slot, card in zip(way, some, strict=True)) for way in ways)
    left = crew_left_over(tank, some)
    assert fits == (not left)
    assert len(some) - len(left) <= len(tank.crew)


@pytest.mark.rule("miniatures.platoon.unique-crew")
def test_a_unique_crew_card_is_in_a_platoon_once() -> None:
    assert broken("tiger_i: eva_becker greta_irrgang; panther: hans_baltzer") == []
    [reason] = check(platoon("tiger_i: eva_becker; panther: eva_becker; nashorn: eva_becker"), 1000)
    assert reason.rule == "miniatures.platoon.unique-crew"
    assert reason.text() == "Eva Becker* is unique, and the platoon has it 3 times."
    assert broken("tiger_i: smooth_ride; panther: smooth_ride") == []  # not unique


# Restrictions


@pytest.mark.rule("miniatures.platoon.restriction")
@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("t_34: zis_4_57mm", ""),
        ("t_34_85: zis_4_57mm", "57mm ZIS-4 is only for T-34, not for T-34-85."),
        ("hummel: requesting_fire", ""),
        ("t_34: requesting_fire", "Requesting Fire is only for these types: SPG. T-34 is of another."),
        ("t_34: improved_rotation_mechanism", ""),
        (
            "is_2: improved_rotation_mechanism",
            "Improved Rotation Mechanism is only for these types: Medium Tank, Tank Destroyer, SPG. "
            "IS-2 is of another.",
        ),
        ("is_2: heavy_apcr_shell", ""),
        ("t_34: light_apcr_shell", ""),
        ("is_2: light_apcr_shell", "Light APCR Shell needs a printed firepower of 4 or less. IS-2 has 6."),
        ("t_34: heavy_apcr_shell", "Heavy APCR Shell needs a printed firepower of 5 or more. T-34 has 4."),
        ("churchill_vii: oqf_77mm light_apcr_shell", ""),  # a better gun does not change the printed number
        ("centurion_mk_i: centurion_mk_iii oqf_20pdr_type_a", ""),
        (
            "centurion_mk_i: oqf_20pdr_type_a",
            "OQF 20-pdr Type A Barrel needs Centurion Mk. III on the same tank, Centurion Mk. I.",
        ),
    ],
)
def test_restrictions(code: str, sentence: str) -> None:
    reasons = check(platoon(code), 1000)
    assert [reason.text() for reason in reasons] == ([sentence] if sentence else [])
    assert all(reason.rule == "miniatures.platoon.restriction" for reason in reasons)


@pytest.mark.rule("miniatures.platoon.restriction-rule")
@pytest.mark.parametrize(
    ("code", "legal"),
    [
        ("t_34: snap_shot", True),
        ("stug_iii_ausf_g: snap_shot", False),
        ("stug_iii_ausf_g: improved_turret", False),
        ("hummel: heavy_heat_shell", True),
        ("is_2: heavy_heat_shell", False),
        ("churchill_i: light_heat_shell", True),
        ("churchill_i: vickers_75mm_hv light_heat_shell", False),  # this gun is no longer High Explosive
        ("m4a1_sherman: light_heat_shell", False),
        ("m4a1_sherman: gun_105mm_m4 light_heat_shell", True),  # this one is
    ],
)
def test_restrictions_about_rules_look_at_the_tank_with_its_modules(code: str, legal: bool) -> None:
    found = [rule for rule in broken(code) if rule != "miniatures.platoon.restriction"]
    assert found == ([] if legal else ["miniatures.platoon.restriction-rule"])


def test_every_broken_rule_is_named() -> None:
    found = broken(
        "stug_iii_ausf_g: snap_shot deadeye pudding_and_tea zis_4_57mm improved_gun toolbox toolbox gun_rammer "
        "coated_optics eva_becker; tiger_i: eva_becker; t_34",
        50,
        one_nation=True,
    )
    assert set(found) == {
        "miniatures.platoon.cost-limit",
        "miniatures.option.one_nation",
        "miniatures.platoon.restriction-rule",
        "miniatures.platoon.restriction",
        "miniatures.platoon.card-nation",
        "miniatures.platoon.one-module",
        "miniatures.platoon.three-upgrades",
        "miniatures.platoon.duplicate-upgrades",
        "miniatures.platoon.crew-slots",
        "miniatures.platoon.unique-crew",
    }
    with pytest.raises(Malformed, match="is not legal: The platoon costs 42"):
        check_legal(platoon("t_34: large_repair_kit"), 40, False, False)


# Codes


def test_a_code_is_orderly_whatever_was_typed() -> None:
    code = "m4a1_sherman: repair; t_34: recon safe_stowage spall_liner; t_34: recon light_apcr_shell light_apcr_shell"
    typed = " T_34:light_apcr_shell  recon light_apcr_shell ;t_34: Spall_Liner recon safe_stowage; m4a1_sherman :repair"
    assert write_code(platoon(typed)) == code
    assert write_code(platoon(code)) == code
    assert platoon(code).id == code


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("", "a platoon code looks like this"),
        ("  ", "a platoon code looks like this"),
        ("t_35", "there is no tank t_35"),
        ("t_34: flying", "there is no crew, module or upgrade card flying"),
        ("t_34: t_34", "there is no crew, module or upgrade card t_34"),
        ("t_34:", "there is no card after the colon"),
        ("t_34;", "there is no tank without a name"),
        (";t_34", "there is no tank without a name"),
        ("t_34: recon: repair", "a tank, one colon, then its cards"),
        (": recon", "there is no tank without a name"),
        ("t_34 recon", "there is no tank t_34 recon"),
        ("t_34, cromwell", "there is no tank t_34, cromwell"),
        ("t_34; " * 1000, "a platoon code looks like this"),
    ],
)
def test_other_texts_are_no_codes(code: str, complaint: str) -> None:
    with pytest.raises(Malformed) as caught:
        platoon(code)
    assert complaint in str(caught.value)


@QUICK
@given(
    st.lists(
        st.tuples(st.sampled_from(CATALOGUE.tanks), st.lists(st.sampled_from(CATALOGUE.cards), max_size=6)),
        min_size=1,
        max_size=5,
    )
)
def test_a_code_holds_any_platoon_legal_or_not(entries: list[tuple]) -> None:
    made = Platoon("x", "x", {}, 0, [PlatoonTank(tank, cards) for tank, cards in entries])
    code = write_code(made)
    again = platoon(code)
    assert write_code(again) == code
    assert cost(again) == cost(made)
    assert [(entry.tank, entry.cards) for entry in again.tanks] == [(entry.tank, entry.cards) for entry in made.tanks]


@QUICK
@given(st.text(max_size=30))
def test_any_text_is_a_code_or_is_refused(text: str) -> None:
    try:
        found = find_platoon(CATALOGUE, text, READY)
    except Malformed:
        return
    assert found.tanks


# Files and the ready platoons


@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.id)
def test_every_ready_platoon_is_legal_and_uses_its_limit(ready: Platoon) -> None:
    assert check(ready, ready.limit) == []
    assert cost(ready) == ready.limit
    assert ready.id.endswith(f"-{ready.limit}")
    assert any(not card.starts_revealed for entry in ready.tanks for card in entry.cards)
    assert ready.name != ready.word("ru")
    assert find_platoon(CATALOGUE, ready.id.upper(), READY) is ready
    assert write_code(find_platoon(CATALOGUE, write_code(ready), READY)) == write_code(ready)


def test_there_are_ready_platoons_of_every_size_nation_and_type() -> None:
    sizes = [ready.limit for ready in READY]
    assert sizes == sorted(sizes)
    assert sizes.count(50) >= 4
    assert sizes.count(100) >= 6
    assert sizes.count(200) >= 6
    for limit in (100, 200):
        tanks = [entry.tank for ready in READY if ready.limit == limit for entry in ready.tanks]
        assert {tank.nation for tank in tanks} == {0, 1, 2, 3}
        assert {tank.type for tank in tanks} == {0, 1, 2, 3, 4}
    assert len({write_code(ready) for ready in READY}) == len(READY)


def test_the_pairs_of_the_rulebook_are_its_lists_together() -> None:
    for pair, first, second in (
        ("pz-iv-cromwell-100", "pz-iv-50", "cromwell-50"),
        ("t-34-sherman-100", "t-34-50", "sherman-50"),
    ):
        both = [find_platoon(CATALOGUE, id).tanks[0] for id in (first, second)]
        together = Platoon("both", "both", {}, 100, both)
        assert write_code(find_platoon(CATALOGUE, pair)) == write_code(together)


def test_an_unknown_ready_platoon_is_refused() -> None:
    with pytest.raises(Malformed, match="there is no ready platoon t-35-50"):
        find_platoon(CATALOGUE, "t-35-50", READY)


GOOD = 'name = "Mine"\nlimit = 50\n[[tank]]\ncard = "t_34"\ncards = ["recon"]\n'


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD + '[[tank]]\ncard = "cromwell"\n', encoding="utf-8")
    found = read_platoon_file(CATALOGUE, path)
    assert (found.id, found.name, found.word("ru"), found.limit) == ("mine", "Mine", "Mine", 50)
    assert write_code(found) == "cromwell; t_34: recon"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('name = "Mine"', "", "mine.toml: the field name is missing"),
        ("limit = 50", "limit = 0", "mine.toml.limit: expected a whole number from 1"),
        ("limit = 50", 'limit = "50"', "mine.toml.limit: expected a whole number"),
        ("limit = 50", "limit = 50\ncolour = 1", "mine.toml: there is no field colour here"),
        ('card = "t_34"', 'card = "t_35"', "mine.toml.tank[0].card: there is no tank t_35"),
        ('card = "t_34"', "", "mine.toml.tank[0]: the field card is missing"),
        ('card = "t_34"', 'card = "t_34"\ncrew = []', "mine.toml.tank[0]: there is no field crew here"),
        ('["recon"]', '["recon", "flying"]', "mine.toml.tank[0].cards[1]: there is no crew, module or upgrade card"),
        ('["recon"]', '"recon"', "mine.toml.tank[0].cards: expected a list"),
        ('["recon"]', "[3]", "mine.toml.tank[0].cards[0]: expected a text"),
        ("[[tank]]", "[tank]", "mine.toml.tank: expected a list"),
        ('["recon"]', '["recon"', "mine.toml: "),
    ],
)
def test_a_mistake_in_a_file_is_named_by_its_place(old: str, new: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(Malformed) as caught:
        read_platoon_file(CATALOGUE, path)
    assert str(caught.value).startswith(complaint)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"mine\.toml cannot be read"):
        read_platoon_file(CATALOGUE, tmp_path / "mine.toml")
