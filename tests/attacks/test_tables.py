"""What strangers send as tables: too much, too far, hidden, and files made to be taken for something else."""

from __future__ import annotations

import math
import time
from typing import Any

import httpx
import pytest

from tests.table.helper import Server
from tests.table.test_tables import EMPTY, PATH, check, piece

TANK = {"player": 1, "card": "t_34", "cards": [], "placed": True, "x": 1, "y": 1, "angle": 0}


def refused(reply: httpx.Response, *statuses: int) -> str:
    """One sentence, and no more of the server than that."""
    assert reply.status_code in (statuses or (400,)), reply.text[:200]
    said = reply.json()["say"]
    assert isinstance(said, str)
    assert 0 < len(said) < 500
    assert "\n" not in said
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize(
    "changes",
    [
        {"pieces": [piece("woods", 1, 1)] * 61},
        {"pieces": [piece("woods", 1, 1)] * 5_000},
        {"pieces": [piece("woods", -1, 1)]},
        {"pieces": [piece("woods", 10**12, 1)]},
        {"pieces": [piece("woods", 91_441, 1)]},
        {"pieces": [piece("woods", 1, 1, 36_000)]},
        {"pieces": [piece("lake", 1, 1)]},
        {"pieces": [{"kind": "woods", "x": 1.5, "y": 1, "angle": 0}]},
        {"pieces": [{"kind": "woods", "x": True, "y": 1, "angle": 0}]},
        {"pieces": [{"kind": "woods", "x": 1, "y": 1, "angle": 0, "size": 9}]},
        {"pieces": {"kind": "woods"}},
        {"tanks": [TANK] * 201},
        {"tanks": [TANK | {"card": "../../etc/passwd"}]},
        {"tanks": [TANK | {"cards": ["t_34"]}]},
        {"tanks": [TANK | {"cards": ["recon"] * 41}]},
        {"tanks": [TANK | {"player": 5}]},
        {"objectives": [{"x": 1, "y": 1, "side": 3}]},
        {"objectives": [{"x": 1, "y": 1, "side": 0}] * 401},
        {"turn_limit": 100}, {"turn_limit": -1}, {"attacker": 3}, {"mode": "siege"},
        {"edges": ["south", "south"]}, {"edges": ["south"] * 9}, {"edges": ["up"]},
        {"name": "x" * 81}, {"name": None}, {"names": {"klingon": "x"}}, {"names": {"ru": "x" * 81}},
        {"weather": "rain"}, {"tanks": [TANK | {"cards": ["recon"] * 40}] * 200},
    ],
)  # fmt: skip
def test_what_is_no_table_is_refused_with_a_sentence(local_server: Server, changes: dict[str, Any]) -> None:
    refused(local_server.http.post(f"{PATH}/check", json={"sketch": EMPTY | changes}))


def test_megabytes_are_refused(local_server: Server) -> None:
    refused(local_server.http.post(f"{PATH}/open", json={"text": "#" * 20_001}))
    refused(local_server.http.post(f"{PATH}/open", json={"text": "x" * 4_000_000}))
    refused(local_server.http.post(f"{PATH}/open", json={"text": "x" * 6_000_000}), 413)
    refused(local_server.http.post(f"{PATH}/check", json={"sketch": EMPTY | {"name": "x" * 4_000_000}}))
    refused(local_server.http.post(f"{PATH}/open", json={"text": "village", "name": "n" * 201}))


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 9_000, "a = " + "{a=" * 5_000, "[" + "a." * 9_000 + "a]", "name = 'x'\n" * 900]
)
def test_files_that_lie_in_one_another_are_refused(local_server: Server, text: str) -> None:
    refused(local_server.http.post(f"{PATH}/open", json={"text": text}))


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e308", "9" * 400, "0x7fffffffffffffff", "1979-05-27"])
def test_numbers_out_of_range_are_refused(local_server: Server, value: str) -> None:
    text = f'name = "x"\n[[terrain]]\nkind = "woods"\nat = [{value}, 1]\n'
    assert "line 4: terrain[0].at[0]" in refused(local_server.http.post(f"{PATH}/open", json={"text": text}))


def test_a_name_hides_nothing(local_server: Server) -> None:
    hidden = "Ta\u202eble\u200b \u2066of\u2069 mi\ufeffne\x00"
    assert 'name = "Table of mine"' in check(local_server, name=hidden)["text"]
    text = f'name = "{hidden[:-1]}"\n'
    opened = local_server.http.post(f"{PATH}/open", json={"text": text, "name": "a\u202eb.toml"}).json()
    assert opened["sketch"]["name"] == "Table of mine"
    wrong = local_server.http.post(f"{PATH}/open", json={"text": "mode = 3\n", "name": "a\u202eb\n.toml"})
    assert "\u202e" not in refused(wrong)


def test_a_name_is_written_so_that_it_stays_a_name(local_server: Server) -> None:
    """Quotes and backslashes do not end the string, so nobody smuggles fields into a file."""
    text = check(local_server, name='"\\\nmode = "assault')["text"]
    opened = local_server.http.post(f"{PATH}/open", json={"text": text}).json()["sketch"]
    assert (opened["mode"], opened["name"]) == ("", '"\\ mode = "assault')


def test_the_worst_table_costs_little(local_server: Server) -> None:
    """Sixty walls in a chain, the last of which touches a building, and sixty pieces on one heap."""
    chain = [piece("wall", 30_000 + 200 * n, 30_000) for n in range(59)] + [piece("building", 30_000, 30_000)]
    ring = [
        piece("wall", 45_720 + int(20_000 * math.cos(n)), 45_720 + int(20_000 * math.sin(n)), n * 500)
        for n in range(60)
    ]
    for pieces in (chain, ring, [piece("hill", 45_720, 45_720)] * 60):
        begun = time.process_time()
        found = check(local_server, pieces=pieces)
        assert found["faults"]
        assert time.process_time() - begun < 20, "far from what would hold the table up"
