"""What fits, odds, suggestions and strength over the wire."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.table.helper import Server

TANK: dict[str, Any] = {"card": "t_34", "count": 1, "carried": [{"card": "recon", "count": 1, "carried": []}]}
DRAFT: dict[str, Any] = {"name": "Mine", "limit": 100, "notes": [], "parts": [TANK]}
EMPTY: dict[str, Any] = {**DRAFT, "parts": []}


def ask(server: Server, path: str, body: Any, status: int = 200) -> Any:
    reply = server.http.post(f"/api/workshop/{path}", json=body)
    assert reply.status_code == status, reply.text
    return reply.json()


def test_what_does_not_fit_says_which_rule_is_against_it(local_server: Server) -> None:
    why = ask(local_server, "miniatures/fits", {"draft": DRAFT, "on": 0, "options": {"cost_limit": 100}})["why"]
    assert "recon" in why  # the commander's place is taken
    assert "pudding_and_tea" in why  # of another nation
    assert "gun_rammer" not in why
    assert "cromwell" not in why
    assert "57" in why["maus"] or "100" in why["maus"]  # it costs more than is left
    nowhere = ask(local_server, "miniatures/fits", {"draft": EMPTY})["why"]
    assert nowhere["gun_rammer"] == "Choose a tank for it first."
    assert (
        ask(local_server, "miniatures/fits", {"draft": EMPTY, "lang": "ru"})["why"]["gun_rammer"]
        != "Choose a tank for it first."
    )


def test_odds_before_and_after(local_server: Server) -> None:
    wish = {"carrier": TANK, "card": "light_apcr_shell", "target": "pz_iv_ausf_h", "shot": {"close": True}}
    found = ask(local_server, "miniatures/odds", wish)
    takes = found["takes"]
    assert takes["say"] == "T-34 shoots at Pz.Kpfw. IV Ausf. H"
    assert takes["before"]["destroyed"] < takes["after"]["destroyed"]
    assert sum(takes["after"]["damage"]) == pytest.approx(1)
    assert (takes["before"]["dice"], takes["after"]["dice"]) == (4, 5)
    numbers = {one["id"]: (one["before"], one["after"]) for one in found["numbers"]}
    assert numbers["attack"] == (4, 5)
    alone = ask(local_server, "miniatures/odds", {"carrier": TANK, "target": "pz_iv_ausf_h"})
    assert alone["takes"]["before"] == alone["takes"]["after"]


def test_suggestions_are_lists_that_pass_the_check(local_server: Server) -> None:
    for draft in (DRAFT, EMPTY):
        found = ask(local_server, "miniatures/fill", {"draft": draft})["suggestions"]
        assert len(found) >= 2
        for one in found:
            checked = ask(local_server, "miniatures/check", {"draft": {**DRAFT, "parts": one["parts"]}})
            assert checked["legal"], one["say"]
            assert checked["size"] >= 95
            assert "100" in one["say"]


def test_strength_begins_soon_goes_on_and_is_the_same_for_everybody(local_server: Server) -> None:
    wish = {"draft": DRAFT}
    first = ask(local_server, "miniatures/strength", wish)
    assert (first["games"], first["low"], first["high"], first["problem"]) == (0, 0.0, 1.0, "")
    ends = time.monotonic() + 60
    while (now := ask(local_server, "miniatures/strength", wish))["games"] < 4 and time.monotonic() < ends:
        time.sleep(0.2)
    assert now["games"] >= 4
    assert now["id"] == first["id"]
    assert 0 <= now["low"] <= now["share"] <= now["high"] <= 1
    assert now["high"] - now["low"] < 1
    assert sum(one["games"] for one in now["against"]) == now["games"]
    assert [one["name"] for one in now["against"]][:2] == ["Slow and stubborn", "IS-2 alone"]


def test_a_deck_is_measured_too(local_server: Server) -> None:
    draft = ask(local_server, "cardgame/open", {"text": "D2"})["draft"]
    found = ask(local_server, "cardgame/strength", {"draft": draft})
    assert found["problem"] == ""
    assert {one["id"] for one in found["against"]} == {f"D{number}" for number in (1, 3, 4, 5, 6, 7, 8)}


def test_an_illegal_list_is_not_played_and_says_why(local_server: Server) -> None:
    for draft in (
        EMPTY,
        {**DRAFT, "limit": 20},
        {**DRAFT, "parts": [TANK, {"card": "nothing", "count": 1, "carried": []}]},
    ):
        found = ask(local_server, "miniatures/strength", {"draft": draft})
        assert found["problem"] == "Only a legal list can play. Mend what is broken first."
        assert found["games"] == 0


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("rush/odds", {"carrier": TANK, "target": "t_34"}, 404),
        ("cardgame/odds", {"carrier": TANK, "target": "t_34"}, 404),
        ("miniatures/odds", {"carrier": TANK, "target": "no_such"}, 400),
        ("miniatures/odds", {"carrier": TANK, "target": "recon"}, 400),
        ("miniatures/odds", {"carrier": TANK, "card": "t_34", "target": "t_34"}, 400),
        ("miniatures/odds", {"carrier": TANK, "target": "t_34", "shot": {"moved": 7}}, 400),
        ("miniatures/odds", {"carrier": TANK, "target": "t_34", "shot": {"luck": 1}}, 400),
        ("miniatures/fits", {"draft": DRAFT, "on": 500}, 400),
        ("miniatures/fits", {"draft": DRAFT, "options": {"nothing": 1}}, 400),
        ("miniatures/fill", {"draft": DRAFT, "options": {"cost_limit": 10**9}}, 400),
        ("miniatures/strength", {"draft": DRAFT, "options": {"time_limit": 30}}, 400),
        ("miniatures/strength", {"draft": {**DRAFT, "parts": [{**TANK, "count": 500}]}}, 400),
        ("nowhere/strength", {"draft": DRAFT}, 404),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_told_in_a_sentence(local_server: Server, path: str, body: Any, status: int) -> None:
    found = ask(local_server, path, body, status)
    assert found["say"]
    assert "Traceback" not in found["say"]
