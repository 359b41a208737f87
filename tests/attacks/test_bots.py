"""Packages of others that bring bots: code that would run in the server, or eat the machine's memory."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import hulldown
from hulldown.bots.installed import installed
from hulldown.bots.process import BotProcess
from hulldown.table.storage.engines import sqlite_url
from tests.bots.installed import install
from tests.table.helper import SOON, Server, near_the_end

SOURCE = """
import os
from pathlib import Path

from hulldown.bots import Bot

with open(__file__ + ".pids", "a") as pids:
    print(os.getpid(), file=pids)


class Spy(Bot):
    def __init__(self, game):
        self.game = game

    def limit(self):
        return 30

    def choose(self, view, legal, rng):
        return legal[0]


class Hungry(Spy):
    def choose(self, view, legal, rng):
        eaten = []
        for _ in range(64):
            eaten.append(bytearray(1 << 26))
        return legal[0]


def fussy(game):
    if game.id != "rush":
        from hulldown import Malformed
        raise Malformed("rush only")
    return Spy(game)


def deadly(game):
    os._exit(1)
"""
NAMES = {"spy": "Spy", "hungry": "Hungry", "fussy": "fussy", "deadly": "deadly"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "bots").mkdir()
    install(tmp_path / "bots", "foreign_bots", SOURCE, NAMES, monkeypatch)
    yield tmp_path
    installed.cache_clear()


def listed(server: Server) -> dict[str, set[str]]:
    return {game["id"]: {bot["name"] for bot in game["bots"]} for game in server.http.get("/api/games").json()}


def test_a_server_never_runs_the_code_of_an_installed_bot(folder: Path) -> None:
    """Listing the games once imported every bot: one that ended its process ended the server."""
    with Server(sqlite_url(folder / "table.sqlite")) as server:
        games = listed(server)
        end = time.monotonic() + 3 * SOON
        while not {"spy", "fussy"} <= games["rush"] and time.monotonic() < end:
            games = listed(server)
        body = {"game": "rush", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "spy"}]}
        assert server.http.post("/api/matches", json=body).status_code == 201
    assert {"spy", "fussy", "level3"} <= games["rush"]
    assert "fussy" not in games["cardgame"]
    assert not any("deadly" in names for names in games.values())
    pids = (folder / "bots" / "foreign_bots.py.pids").read_text().split()
    assert str(os.getpid()) not in pids


@pytest.mark.usefixtures("folder")
def test_a_bot_that_eats_memory_goes_hungry_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HULLDOWN_BOT_MEMORY", "800")
    state = near_the_end("rush", 40)
    while len(state.legal_actions()) < 2:
        state = near_the_end("rush", 60)
    bot = BotProcess("hungry", hulldown.game("rush"))
    try:
        reply = bot.ask(state, state.actor, 1)
        assert reply.fault is not None
        assert reply.action in state.legal_actions()
        assert bot.ask(state, state.actor, 2).action in state.legal_actions()
    finally:
        bot.close()
