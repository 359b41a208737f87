"""`hulldown cards`, `rules` and `conform` for the Miniatures Game as typed."""

from __future__ import annotations

from tests.cli.helper import Typed
from tests.games.miniatures.helper import GAME


def test_the_catalogue_lists_everything_in_the_box(typed: Typed) -> None:
    """The numbers of the rulings: 68 tanks, 24 common and 70 unique crew, 72 modules, 43 upgrades, 12 kinds of
    critical cards with the stun token, 5 types and 6 special rules."""
    kinds = [entry["kind"] for entry in typed.json("cards", "miniatures")]
    counts = {kind: kinds.count(kind) for kind in kinds}
    platoons = counts.pop("platoon")
    assert platoons == len(GAME.ready)
    assert counts == {"tank": 68, "crew": 94, "module": 72, "upgrade": 43, "critical": 13, "rule": 11}
    assert "Tanks: 68, crew: 94, modules: 72, upgrades: 43" in typed("cards", "miniatures")


def test_a_tank_has_the_numbers_of_its_card_and_their_source(typed: Typed) -> None:
    [tank] = typed.json("cards", "miniatures", "tiger_i")
    numbers = ("firepower", "survivability", "mobility", "initiative", "hit_points", "cost")
    assert [tank[name] for name in numbers] == [5, 2, 2, 4, 8, 65]
    assert tank["special_rules"] == ["fortress"]
    assert (tank["source"], tank["confidence"]) == ("published", "high")
    assert sum(tank["colours"].values()) == 8


def test_cards_are_found_by_words_in_any_language(typed: Typed) -> None:
    english = typed.json("cards", "miniatures", "ussr", "tank_destroyer", "assault")
    russian = typed.json("cards", "miniatures", "ссср", "пт-сау", "штурмовое")
    assert english == russian
    assert {card["id"] for card in english} >= {"su_85", "su_100"}


def test_a_row_of_the_table_has_its_source_and_confidence(typed: Typed) -> None:
    [row] = [line for line in typed("cards", "miniatures", "germany", "tiger").splitlines() if "tiger_ii " in line]
    assert "published, medium" in row


def test_a_card_in_russian_has_its_name_text_and_rule(typed: Typed) -> None:
    out = " ".join(typed("cards", "miniatures", "engine_fire", "--lang", "ru").split())
    assert "Пожар двигателя" in out
    assert "miniatures.critical.engine-fire" in out
    assert "надёжность: высокая" in out


def test_a_special_rule_and_a_platoon_in_full(typed: Typed) -> None:
    assert "miniatures.special.fortress" in typed("cards", "miniatures", "fortress")
    out = typed("cards", "miniatures", "t-34-50")
    assert "50 of 50 points" in out
    assert "Platoon code: t_34: recon safe_stowage spall_liner" in out


def test_no_such_card_is_one_sentence(typed: Typed) -> None:
    assert "no card of miniatures has all of these words: death star" in typed.refused(
        "cards", "miniatures", "Death Star"
    )


def test_the_ledger_is_searched_in_any_language(typed: Typed) -> None:
    [rule] = typed.json("rules", "miniatures", "miniatures.hull-down.discard")
    assert rule["en"]
    assert rule["ru"]
    assert "miniatures.hull-down.discard" in typed("rules", "miniatures", "hull-down.discard")


def test_the_conformance_suite_runs_a_game(typed: Typed) -> None:
    report = typed.json("conform", "miniatures", "--games", "1", "--seats", "2", "--set", "scenario=first-game")
    assert report["passed"] is True
    assert report["runs"][0]["games"] == 1
