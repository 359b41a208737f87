"""A host's own cards: everybody at the table plays with them, bots too, and older matches go on with theirs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import hulldown
from hulldown import registry
from hulldown.table.play.bot_time import Ticket
from hulldown.table.play.match_info import match_info
from hulldown.table.play.matches import Matches
from hulldown.table.server.bot_pool import BotPool
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import Server, wish, with_matches
from tests.table.older import play


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Rush's cards with another name and another id; what is laid out here is put away again."""
    for id in hulldown.game_ids():
        monkeypatch.setitem(registry._made, id, hulldown.game(id))
    made = tmp_path / "own"
    shutil.copytree(hulldown.game("rush").folder / "cards", made, ignore=shutil.ignore_patterns("*.py*"))
    file = made / "vehicles.csv"
    text = file.read_text(encoding="utf-8").replace("ussr-ms-1,МС-1,", "ussr-first,Our First,", 1)
    file.write_text(text, encoding="utf-8")
    return made


def test_the_game_is_told_by_its_files(folder: Path, tmp_path: Path) -> None:
    book = hulldown.game("rush").cards_fingerprint
    assert registry.lay_out(folder) == "rush"
    assert hulldown.game("rush").cards_fingerprint != book
    assert hulldown.game("rush").cards_folder == folder
    assert hulldown.game("cardgame").own_cards is None
    with pytest.raises(hulldown.Malformed, match=r"holds none of the card files .*tanks\.csv"):
        registry.lay_out(tmp_path)
    (folder / "barracks.csv").write_text("id\n", encoding="utf-8")
    with pytest.raises(hulldown.Malformed, match=r"barracks\.csv, line 1"):
        registry.lay_out(folder)


def test_everybody_at_the_table_has_them(folder: Path, tmp_path: Path) -> None:
    registry.lay_out(folder)
    with Server(sqlite_url(tmp_path / "table.sqlite")) as server:
        assert "Our First" in server.http.get("/api/games/rush/catalogue").text
        found = server.http.post("/api/sets/rush/check", json={"files": {}}).json()
        assert (found["count"], found["changed"]) == (0, 0), "the host's cards are the book here"


def test_bots_play_with_them_and_older_matches_with_theirs(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"

    async def before(matches: Matches) -> str:
        live, _ = await matches.found(wish("rush"))
        await play(matches, live, 10)
        return live.room.id

    async def after(matches: Matches) -> None:
        old = await matches.find(made)
        assert old.room.game.cards_fingerprint == book
        assert "ussr-first" in match_info(old.room, set(), {}, "en").note
        await play(matches, old, 5)
        live, _ = await matches.found(wish("rush"))
        assert live.room.game is hulldown.game("rush")
        assert matches.cards.folder_of(live.room.game) == folder
        await play(matches, live, 1)
        reply = await matches.opponents.ask(
            live.room.game, "level1", live.room.state.clone(), live.room.actor, 1, Ticket("a match")
        )
        assert reply.fault is None
        (folder / "vehicles.csv").write_text("broken", encoding="utf-8")
        elsewhere = matches.cards.folder_of(live.room.game)
        assert elsewhere is not None
        assert elsewhere != folder, "files that change while the table is open are not what is played with"

    book = hulldown.game("rush").cards_fingerprint
    made = with_matches(path, before)
    registry.lay_out(folder)
    with_matches(path, after, BotPool(1))
