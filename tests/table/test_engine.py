"""The table says which engine thinks for its bots."""

from __future__ import annotations

from pathlib import Path

import pytest

import hulldown
from hulldown.compiling import background
from hulldown.compiling.background import Progress
from hulldown.table.server.door import Door
from hulldown.table.storage.engines import sqlite_url

from .helper import Server

interpreted = pytest.mark.skipif(hulldown.is_compiled(), reason="a compiled program compiles nothing")


@pytest.fixture(autouse=True)
def no_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is fetched or compiled here."""
    monkeypatch.setattr(background, "tools", lambda: None)
    monkeypatch.setenv("HULLDOWN_CACHE", str(tmp_path / "cache"))


@interpreted
def test_where_nothing_is_compiled_the_page_says_so(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "table.sqlite")) as server:
        found = server.http.get("/api/engine").json()
        assert found["stage"] == "off"
        assert found["say"].startswith("The engine is interpreted")
        assert server.http.get("/api/engine?lang=ru").json()["say"].startswith("Движок интерпретируется")


@pytest.mark.skipif(not hulldown.is_compiled(), reason="an interpreted program is not compiled")
def test_a_compiled_program_says_so(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "table.sqlite"), compiles=True) as server:
        assert server.http.get("/api/engine").json()["stage"] == "compiled"


@interpreted
@pytest.mark.parametrize(("proxies", "is_told"), [(None, True), ("127.0.0.1", False)])
def test_words_of_a_compiler_are_for_whoever_sits_at_the_machine(
    tmp_path: Path, proxies: str | None, is_told: bool
) -> None:
    """They name folders of the host, which are of use to nobody but an attacker."""
    with Server(sqlite_url(tmp_path / "table.sqlite"), door=Door((), proxies), compiles=True) as server:
        compiling = server.app.state.services.compiling
        compiling.close()
        compiling.progress = Progress("none", why="refused", detail="/home/ann/hulldown/state.py:3: error")
        say = server.http.get("/api/engine").json()["say"]
    assert say.startswith("The engine is interpreted: compiling it failed.")
    assert ("/home/ann" in say) is is_told


@interpreted
def test_how_far_it_is_is_told_in_percent(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "table.sqlite"), compiles=True) as server:
        compiling = server.app.state.services.compiling
        compiling.close()
        compiling.progress = Progress("compiling", 120, 480)
        found = server.http.get("/api/engine").json()
    assert found["done"] == 120
    assert "25%" in found["say"]
