"""`hulldown reference` as typed."""

from __future__ import annotations

import pytest

import hulldown

from .helper import Typed


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_json_has_every_line_with_its_rules(typed: Typed, game: str) -> None:
    found = typed.json("reference", game)
    assert set(found) == {"game", "title", "sections"}
    lines = [line for section in found["sections"] for line in section["lines"]]
    assert len(lines) > 40
    assert all(rule in hulldown.game(game).ledger for line in lines for rule in line["rules"])


def test_the_sheet_is_printed_with_its_tables(typed: Typed) -> None:
    printed = typed("reference", "miniatures", "--lang", "en")
    assert "Hull Down" in printed
    assert "Lucky Hit" in printed
    assert "miniatures.critical.lucky-hit" not in printed


def test_rules_are_named_on_demand(typed: Typed) -> None:
    assert "rush.scoring.winner" in typed("reference", "rush", "--rules", "--lang", "en")


def test_it_speaks_russian(typed: Typed) -> None:
    assert "Как победить" in typed("reference", "cardgame", "--lang", "ru")
