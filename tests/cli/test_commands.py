"""`hulldown rules`, `cards` and `conform` as typed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hulldown
from hulldown.books.evidence import CHECKOUT
from hulldown.kernel.conformance import Report
from tests.cli.helper import CARDS, Typed, change


def test_the_package_runs_as_a_program() -> None:
    told = subprocess.run([sys.executable, "-m", "hulldown", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.startswith(f"hulldown {hulldown.__version__} (")


# rules


def test_rules_json_has_the_keys_that_others_rely_on(typed: Typed) -> None:
    found = typed.json("rules", "rush")
    assert [rule["id"] for rule in found] == [rule.id for rule in hulldown.game("rush").ledger.rules]
    for rule in found:
        assert {"id", "kind", "en", "ru", "source", "tests"} <= set(rule)


def test_rules_are_found_when_all_words_are_there_in_any_language(typed: Typed) -> None:
    assert [rule["id"] for rule in typed.json("rules", "rush", "ninth-medal", "МЕДАЛИ")] == ["rush.end.ninth-medal"]


def test_a_rule_is_shown_with_its_kind_edition_words_and_source(typed: Typed) -> None:
    printed = typed("rules", "rush", "defence", "any-base")
    assert "rush.defence.any-base (ruling, only edition 1.2)" in printed
    assert hulldown.game("rush").ledger["rush.defence.any-base"].text("en") in printed
    assert "Source: 1.2 Abilities and defence; ruling D4." in printed


def test_rules_are_printed_in_russian(typed: Typed) -> None:
    printed = typed("rules", "rush", "rush.assault.once", "--lang", "ru")
    rule = hulldown.game("rush").ledger["rush.assault.once"]
    assert "rush.assault.once (правило)" in printed
    assert printed.index(rule.text("ru")) < printed.index(rule.text("en"))


def test_an_exact_id_shows_the_tests_and_the_code_behind_it(typed: Typed) -> None:
    printed = typed("rules", "rush", "rush.end.last-base")
    assert "tests/games/rush/test_end.py::test_" in printed
    assert "games/rush/state.py:" in printed
    assert "Table.trigger_end" in printed
    assert "games/rush/words/phrases.en.toml:" in printed


def test_a_rule_without_a_test_is_marked(typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout whose only test is about another rule."""
    (tmp_path / "tests").mkdir()
    shutil.copytree(CARDS.parent, tmp_path / "src" / "hulldown" / "games" / "rush")
    test = 'import pytest\n\n@pytest.mark.rule("rush.assault.once")\ndef test_it(): ...\n'
    (tmp_path / "tests" / "test_it.py").write_text(test, encoding="utf-8")
    monkeypatch.setenv(CHECKOUT, str(tmp_path))
    assert "NO TEST" in typed("rules", "rush", "rush.assault.power")
    assert "NO TEST" not in typed("rules", "rush", "rush.assault.once")
    both = typed("rules", "rush", "assault.o", "assault")
    assert both.count("Tests: 1.") == 1
    assert both.count("NO TEST") == int(both.split("Without a test: ")[1].split(".")[0])
    assert typed.json("rules", "rush", "rush.assault.power")[0]["tests"] == []


def test_a_checkout_that_is_none_is_refused(typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHECKOUT, str(tmp_path))
    assert "no checkout of Hulldown" in typed.refused("rules", "rush")


def test_no_rule_with_such_words_is_one_sentence(typed: Typed) -> None:
    assert "no rule of rush has all of these words: helicopter" in typed.refused("rules", "rush", "helicopter")
    assert "did you mean rush.assault.once?" in typed.refused("rules", "rush", "rusch.assault.once")


def test_an_unknown_game_or_language_is_one_sentence(typed: Typed) -> None:
    assert "there is no game chess" in typed.refused("rules", "chess")
    assert "there is no language fr" in typed.refused("rules", "rush", "--lang", "fr")


# cards


def test_the_catalogue_lists_everything_in_the_box(typed: Typed) -> None:
    found = typed.json("cards", "rush")
    kinds = [card["kind"] for card in found]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "vehicle": 100,
        "barracks": 3,
        "medal": 8,
        "base": 1,
        "achievement": 12,
    }


def test_cards_are_found_by_nation_class_and_ability_in_any_language(typed: Typed) -> None:
    english = typed.json("cards", "rush", "ussr", "heavy", "siege")
    russian = typed.json("cards", "rush", "ссср", "тяжёлый", "штурм")
    assert [card["id"] for card in english] == ["ussr-kv-2", "ussr-is-7"]
    assert russian == english


def test_a_row_of_the_table_has_the_values_in_words(typed: Typed) -> None:
    [row] = [line for line in typed("cards", "rush", "germany").splitlines() if "germany-wespe" in line]
    cells = [cell.strip() for cell in row.strip("│ ").split("│")]
    assert cells == [
        "germany-wespe", "Wespe", "Germany", "SPG", "2", "2", "2/1", "Research 4, only against bases", "reconstructed",
    ]  # fmt: skip


def test_national_resources_and_missing_ones_are_marked(typed: Typed) -> None:
    assert "4*" in typed("cards", "rush", "ussr-zis-5")
    assert "resources: –" in typed("cards", "rush", "volunteers")


def test_names_stay_in_their_own_script(typed: Typed) -> None:
    assert "BM-13 Katyusha (ussr-bm-13)" in typed("cards", "rush", "ussr-bm-13", "--lang", "en")
    assert "PzKpfw VIII Maus (germany-maus)" in typed("cards", "rush", "germany-maus", "--lang", "ru")


def test_an_exact_id_shows_the_card_with_its_abilities_from_the_ledger(typed: Typed) -> None:
    printed = typed("cards", "rush", "ussr-bm-13", "--lang", "ru")
    ledger = hulldown.game("rush").ledger
    for rule in ("rush.ability.siege-master", "rush.ability.sabotage", "rush.passive.only-bases"):
        assert f"{ledger[rule].text('ru')} [{rule}]" in printed
    assert "реконструкция" in printed


def test_an_exact_id_of_an_achievement_shows_its_rule(typed: Typed) -> None:
    rule = hulldown.game("rush").ledger["rush.achievements.most-cards"]
    assert rule.text("en") in typed("cards", "rush", "most-cards")


def test_no_card_with_such_words_is_one_sentence(typed: Typed) -> None:
    assert "no card of rush has all of these words: ussr maus" in typed.refused("cards", "rush", "USSR", "maus")


def test_own_cards_are_listed(typed: Typed, own_cards: Path) -> None:
    change(own_cards / "vehicles.csv", "ussr-ms-1,МС-1,", "ussr-ms-1,[МС] 1,")
    assert "[МС] 1" in typed("cards", "rush", "ussr", "light", "--cards", str(own_cards))


def test_a_folder_without_cards_is_one_sentence(typed: Typed, tmp_path: Path) -> None:
    assert "vehicles.csv cannot be read" in typed.refused("cards", "rush", "--cards", str(tmp_path / "nowhere"))


# conform


def test_conform_counts_games_of_each_number_of_seats(typed: Typed) -> None:
    data = typed.json("conform", "rush", "--seats", "2,4", "--games", "1", "--seed", "3", "--set", "edition=1.2")
    assert (data["game"], data["seed"], data["passed"]) == ("rush", 3, True)
    assert data["options"] == {"edition": "1.2"}
    assert [(run["seats"], run["games"], run["complaints"]) for run in data["runs"]] == [(2, 1, []), (4, 1, [])]
    assert all(sum(run["endings"].values()) == 1 for run in data["runs"])


def test_conform_is_the_same_again_by_seed(typed: Typed) -> None:
    words = ("conform", "rush", "--seats", "2", "--games", "1", "--seed", "5")
    assert typed(*words) == typed(*words)


class Complaining:
    """Stands in for the suite where something is wrong."""

    def __init__(self, *_: object) -> None:
        self.report = Report("rush")

    def run(self, *_: object) -> Report:
        self.report.complaints.append("decision 7: a card is missing")
        return self.report


def test_conform_exits_with_1_and_prints_what_is_wrong(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hulldown.cli.commands.conform.Suite", Complaining)
    assert "2 seats, decision 7: a card is missing" in typed("conform", "rush", "--seats", "2", code=1)
    assert typed.json("conform", "rush", "--seats", "2", code=1)["passed"] is False


def test_conform_refuses_seats_that_the_game_does_not_have(typed: Typed) -> None:
    assert "--seats: 6 is not one of 2, 3, 4, 5" in typed.refused("conform", "rush", "--seats", "2,6")
    assert "--seats: nothing is not one of" in typed.refused("conform", "rush", "--seats", "2,")


def test_conform_refuses_unknown_options(typed: Typed) -> None:
    assert "option edition: 9 is not one of 1.4, 1.2" in typed.refused("conform", "rush", "--set", "edition=9")
