"""The workshop over the wire."""

from __future__ import annotations

import base64
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from hulldown.table.play.limits import Limits
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import Server

GUARDS: dict[str, Any] = {
    "name": "Guards", "limit": 50, "notes": [],
    "parts": [{"card": "t_34", "count": 1, "carried": [{"card": "recon", "count": 2, "carried": []}]}],
}  # fmt: skip


def ask(server: Server, path: str, body: Any, status: int = 200) -> Any:
    reply = server.http.post(f"/api/workshop/{path}", json=body)
    assert reply.status_code == status, reply.text
    return reply.json()


def test_the_games_whose_lists_can_be_built(local_server: Server) -> None:
    found = {one["game"]: one for one in local_server.http.get("/api/workshop").json()}
    assert set(found) == {"cardgame", "miniatures"}
    assert found["cardgame"]["word"] == "deck"
    assert found["cardgame"]["limits"] == []
    assert found["miniatures"]["limits"] == [50, 100, 200]
    assert "D1" in [one["id"] for one in found["cardgame"]["ready"]]
    assert {"t-34-50", "guards-200"} <= {one["id"] for one in found["miniatures"]["ready"]}


def test_a_draft_is_checked_and_mended(local_server: Server) -> None:
    found = ask(local_server, "miniatures/check", {"draft": GUARDS})
    assert found["legal"] is False
    assert [one["rule"] for one in found["broken"]] == ["miniatures.platoon.crew-slots"]
    mend = found["broken"][0]["mend"]
    after = ask(local_server, "miniatures/check", {"draft": {**GUARDS, "parts": mend["parts"]}, "lang": "ru"})
    assert after["legal"] is True


def test_a_list_is_opened_and_exported(local_server: Server) -> None:
    opened = ask(local_server, "cardgame/open", {"text": "D2"})
    assert sum(one["count"] for one in opened["draft"]["parts"]) == 43
    written = ask(local_server, "cardgame/export", {"draft": opened["draft"], "format": "file"})
    assert written["text"].startswith("card_id,count\n")
    again = ask(local_server, "cardgame/open", {"text": written["text"], "file": written["name"]})
    assert again["draft"]["parts"] == opened["draft"]["parts"]


def test_a_zipped_roster_is_opened(local_server: Server) -> None:
    opened = ask(local_server, "miniatures/open", {"text": "guards-200"})
    roster = ask(local_server, "miniatures/export", {"draft": opened["draft"], "format": "ros"})
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("guards.ros", roster["text"])
    text = base64.b64encode(packed.getvalue()).decode()
    again = ask(local_server, "miniatures/open", {"text": text, "file": "guards.rosz", "zipped": True})
    assert again["draft"]["parts"] == opened["draft"]["parts"]


@pytest.mark.parametrize("path", ["rush/check", "nothing/check"])
def test_games_without_lists_are_told_apart(local_server: Server, path: str) -> None:
    assert ask(local_server, path, {"draft": GUARDS}, 404)["kind"] == "missing"


BAD: list[tuple[str, Any]] = [
    ("check", {}),
    ("check", {"draft": {**GUARDS, "more": 1}}),
    ("check", {"draft": {**GUARDS, "limit": -1}}),
    ("check", {"draft": {**GUARDS, "name": "x" * 81}}),
    ("check", {"draft": {**GUARDS, "parts": [{"card": "t_34", "count": 0, "carried": []}]}}),
    ("check", {"draft": {**GUARDS, "parts": [{"card": "t_34", "count": 501, "carried": []}]}}),
    ("check", {"draft": {**GUARDS, "parts": [{"card": "t_34", "count": 201, "carried": []}]}}),
    ("check", {"draft": {**GUARDS, "parts": [{"card": "x", "count": 1, "carried": []}] * 501}}),
    ("check", {"draft": {**GUARDS, "parts": "t_34"}}),
    ("check", {"draft": GUARDS, "options": {"cost_limit": "many"}}),
    ("check", {"draft": GUARDS, "options": {"nonsense": True}}),
    ("open", {"text": ""}),
    ("open", {"text": "x" * 1_000_001}),
    ("open", {"text": "%%%", "zipped": True}),
    ("open", {"text": "UEsDBA==", "zipped": True, "file": "a.rosz"}),
    ("export", {"draft": GUARDS, "format": "exe"}),
]


@pytest.mark.parametrize(("path", "body"), BAD)
def test_what_cannot_be_read_is_refused_by_a_sentence(local_server: Server, path: str, body: Any) -> None:
    found = ask(local_server, f"miniatures/{path}", body, 400)
    assert found["kind"] == "malformed"
    assert 10 < len(found["say"]) < 500


def test_parts_that_lie_in_one_another_without_end(local_server: Server) -> None:
    deep = '{"card":"t_34","count":1,"carried":[' * 5_000 + "]}" * 5_000
    text = '{"draft":{"name":"","limit":0,"notes":[],"parts":[' + deep + "]}}"
    reply = local_server.http.post(
        "/api/workshop/miniatures/check", content=text, headers={"content-type": "application/json"}
    )
    assert reply.status_code == 400
    assert local_server.http.get("/health").json()["status"] == "ok"


def test_nobody_asks_without_end(tmp_path: Path) -> None:
    """Like /check: so many a second and address, and ten times as many at once."""
    with Server(sqlite_url(tmp_path / "table.sqlite"), Limits(readings=0.5)) as server:
        seen = [
            server.http.post(f"/api/workshop/miniatures/{path}", json=body).status_code
            for path, body in [("open", {"text": "t-34-50"}), ("check", {"draft": GUARDS})] * 5
        ]
        assert 429 in seen
        assert seen[:2] == [200, 200]
        assert ask(server, "miniatures/check", {"draft": GUARDS}, 429)["kind"] == "limit"


def test_records_of_cards(local_server: Server) -> None:
    found = local_server.http.get("/api/workshop/cardgame/records", params={"lang": "ru"}).json()["cards"]
    assert {"id": "D1", "name": found["USA-01"]["used"][0]["name"]} in found["USA-01"]["used"]
    assert found["USA-01"]["records"][0]["games"] > 1000
    assert local_server.http.get("/api/workshop/rush/records").json() == {"cards": {}}
    assert local_server.http.get("/api/workshop/nothing/records").status_code == 404


def test_hands_and_rounds_over_the_wire(local_server: Server) -> None:
    deck = ask(local_server, "cardgame/open", {"text": "D2"})["draft"]
    hands = ask(local_server, "cardgame/hands", {"draft": deck, "seed": 3, "hands": 4})["hands"]
    assert [len(hand) for hand in hands] == [8] * 4
    rounds = ask(local_server, "cardgame/goldfish", {"draft": deck, "seed": 3, "rounds": 2})["rounds"]
    assert len(rounds) == 2
    assert rounds[0]["drawn"] == hands[0]
    short = {**deck, "parts": deck["parts"][:-1]}
    assert ask(local_server, "cardgame/goldfish", {"draft": short, "seed": 3}, 422)["kind"] == "illegal"
    assert ask(local_server, "miniatures/hands", {"draft": GUARDS, "seed": 3}, 400)["kind"] == "malformed"
    for bad in ({"hands": 21}, {"hands": 0}, {"seed": -1}, {"seed": 2**60}, {"seed": "x"}):
        assert ask(local_server, "cardgame/hands", {"draft": deck, "seed": 1, **bad}, 400)["kind"] == "malformed"
    assert ask(local_server, "cardgame/goldfish", {"draft": deck, "seed": 1, "rounds": 4}, 400)["kind"] == "malformed"
