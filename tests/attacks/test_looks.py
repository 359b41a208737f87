"""Whoever asks a thousand times what a tank could see gets a bounded number of answers, and holds nobody up."""

from __future__ import annotations

import time
from pathlib import Path

from hulldown.table.play.limits import Limits
from hulldown.table.storage.engines import sqlite_url
from tests.games.miniatures.helper import moving
from tests.table.helper import Server

ASKED = 1_000
RATE = 20.0  # questions a second and socket, twice as many at once
SIX = (
    "a1 t_34 200,100@90", "a2 t_34 300,100@90", "a3 t_34 400,100@90", "b1 pz_iv_ausf_h 200,800@270",
    "b2 pz_iv_ausf_h 300,800@270", "b3 pz_iv_ausf_h 400,800@270",
)  # fmt: skip


def test_a_thousand_looks_are_bounded_and_hold_nobody_up(tmp_path: Path) -> None:
    table = moving(*SIX, terrain="building 300,450@0; woods 600,450@0; wall 420,450@0")
    with Server(sqlite_url(tmp_path / "table.sqlite"), Limits(questions=RATE)) as server:
        match = server.begin_at(table)
        with match.sit(0) as flooding, match.sit(1) as calm:
            begun = time.monotonic()
            for number in range(ASKED):
                about = {"q": "outlook", "tank": "a1", "x": 20_000 + 50 * number, "y": 30_000, "facing": 9_000}
                flooding.send("query", id=number, number=flooding.table["number"], about=about)
            for number in range(5):
                calm.send("ping", id=number)
                assert calm.read("pong")["id"] == number
            refused = [flooding.read("refused")["problem"]["kind"] for _ in range(3)]
            passed = time.monotonic() - begun
            answered = [message for message in flooding.heard if message["type"] == "query"]
            assert refused == ["limit"] * 3
            assert 0 < len(answered) <= 2 * RATE + RATE * passed + 1
            assert all("reply" in message for message in answered)


def test_a_look_tells_one_seat_what_the_other_would_be_told_too(tmp_path: Path) -> None:
    """Nothing of it depends on who asks: hidden cards of one's own do not count either."""
    table = moving(SIX[0], f"{SIX[3]} hidden=spall_liner")
    about = {"q": "outlook", "tank": "b1", "x": 30_000, "y": 50_000, "facing": 0}
    with Server(sqlite_url(tmp_path / "table.sqlite")) as server:
        match = server.begin_at(table)
        heard = []
        for seat in (0, 1):
            with match.sit(seat) as browser:
                browser.send("query", id=1, number=browser.table["number"], about=about)
                reply = browser.read("query")["reply"]
                heard.append(
                    [[shot["to"], shot["visible"], shot["facts"]] for shot in reply["sights"]] + [reply["threats"]]
                )
        assert "spall_liner" not in str(heard)
        assert heard[0] == heard[1]
