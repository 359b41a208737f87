"""Programs at a table: the host names them as the server starts, and nobody else can, by whatever door."""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown.bots.program import words_of
from hulldown.cli.commands.play import _bot_named
from hulldown.cli.commands.serve import named_programs
from hulldown.kernel.errors import Malformed
from hulldown.kernel.match import Match
from hulldown.kernel.record import record_lines
from hulldown.table.storage.engines import sqlite_url
from tests.bots.programs import GOOD, LOOP, command
from tests.table.helper import SOON, Browser, Server, near_the_end

RUSH = hulldown.game("rush")


@pytest.fixture
def mark(tmp_path: Path) -> Path:
    """A file that exists when a command was run."""
    return tmp_path / "mark"


@pytest.fixture
def names(mark: Path) -> list[str]:
    """What an attacker tries to pass for a bot. The column and the field hold 40 letters."""
    short = mark.parent / "m"
    short.write_text(f"#!/bin/sh\ntouch {mark}\n", encoding="utf-8")
    short.chmod(0o755)
    return [f"cmd:{short}"[:40], "cmd:touch mark", "cmd:./m", str(short)[:40], "mine=./m", "../m", "mine"]


def listed(server: Server) -> dict[str, set[str]]:
    return {game["id"]: {bot["name"] for bot in game["bots"]} for game in server.http.get("/api/games").json()}


def play_out(browser: Browser) -> None:
    """Answers for the one person there, until the match is over."""
    while not browser.table["match"]["over"]:
        if browser.table["ask"]["seat"] == browser.table["seat"]:
            browser.answer()
        else:
            browser.read("table")


def body(bot: str) -> dict[str, Any]:
    return {"game": "rush", "seats": [{"kind": "person"}, {"kind": "bot", "bot": bot}]}


def test_a_program_of_the_host_is_listed_and_plays(tmp_path: Path) -> None:
    words = words_of(command(tmp_path, GOOD))
    with Server(sqlite_url(tmp_path / "table.sqlite"), programs={"mine": words}) as server:
        end = time.monotonic() + SOON
        while "mine" not in listed(server)["rush"]:
            assert time.monotonic() < end
        told = next(bot for bot in server.http.get("/api/games").json()[0]["bots"] if bot["name"] == "mine")
        assert told["say"] == "a program that the host of this table runs"
        match = server.begin_at(near_the_end("rush", 8))
        with match.sit(0) as anna, match.sit(1) as boris:
            boris.send("leave", bot="mine")
            play_out(anna)
        record = server.http.get(f"/api/matches/{match.id}/record").text
    assert "fallback" not in record


@pytest.mark.parametrize(("text", "word"), [(LOOP + "        time.sleep(60)\n", "late"), ("x", "gone")])
def test_a_bad_program_does_not_hold_the_table_up(text: str, word: str, tmp_path: Path) -> None:
    words = words_of(command(tmp_path, text))
    with Server(sqlite_url(tmp_path / "table.sqlite"), programs={"mine": words}) as server:
        match = server.begin_at(near_the_end("rush", 8))
        with match.sit(0) as anna, match.sit(1) as boris:
            boris.send("leave", bot="mine")
            play_out(anna)
        record = server.http.get(f"/api/matches/{match.id}/record").text
    notes = [line["note"] for text in record.splitlines() if "note" in (line := json.loads(text))]
    assert notes
    assert all(note.startswith(f"{word}: fallback greedy ") for note in notes), notes


def test_no_request_names_a_command(tmp_path: Path, mark: Path, names: list[str]) -> None:
    with Server(sqlite_url(tmp_path / "table.sqlite")) as server:
        created = server.create("rush", "pp")
        host = {"authorization": f"Bearer {created.told['host']}"}
        with created.sit(0) as anna:
            for name in names:
                assert server.http.post("/api/matches", json=body(name)).status_code == 400
                assert anna.refused("leave", bot=name)["kind"] == "malformed"
                reply = server.http.post(f"/api/matches/{created.id}/seats/1/removal", headers=host, json={"bot": name})
                assert reply.status_code == 400
        for field in ("command", "bot_command", "programs"):
            assert server.http.post("/api/matches", json={**body("random"), field: "./m"}).status_code == 400
            assert (
                server.http.post("/api/matches", json={**body("random"), "options": {field: "./m"}}).status_code == 400
            )
    assert not mark.exists()


def test_no_record_names_a_command(tmp_path: Path, mark: Path, names: list[str]) -> None:
    """Neither at the table nor in the terminal: seats named like one are people's."""
    with Server(sqlite_url(tmp_path / "table.sqlite")) as server:
        for name in names:
            match = Match(RUSH, 2, {"first_player": 1}, [name, "random"])
            match.deal(hulldown.Xoshiro(1))
            text = "\n".join(record_lines(match))
            opened = server.http.post("/api/records", json={"text": text, "name": name})
            assert opened.status_code == 201
            seats = server.http.get(f"/api/matches/{opened.json()['match']}").json()["seats"]
            assert [(seat["kind"], seat["bot"]) for seat in seats] == [("person", None)] * 2
            assert _bot_named(RUSH, name) == ""
    assert not mark.exists()


def test_no_database_names_a_command(tmp_path: Path, mark: Path, names: list[str]) -> None:
    """Whoever can write to the database can seat a name, and a stand-in plays for it; nothing is run."""
    file = tmp_path / "table.sqlite"
    for name in (names[0], "mine"):
        with Server(sqlite_url(file)) as server:
            match = server.begin_at(near_the_end("rush", 8))
        with sqlite3.connect(file) as database:
            database.execute("update seats set kind='bot', bot=? where match=? and seat=1", (name, match.id))
        database.close()
        with Server(sqlite_url(file)) as server:
            match.server = server
            with match.sit(0) as anna:
                play_out(anna)
                assert anna.refused("rematch")["kind"] == "malformed"
            record = server.http.get(f"/api/matches/{match.id}/record").text
        assert "gone: fallback greedy keeps the seat of " in record
    assert not mark.exists()


def test_a_rematch_has_the_program_only_while_the_host_names_it(tmp_path: Path) -> None:
    file, words = tmp_path / "table.sqlite", words_of(command(tmp_path, GOOD))
    with Server(sqlite_url(file), programs={"mine": words}) as server:
        match = server.begin_at(near_the_end("rush", 8))
    with sqlite3.connect(file) as database:
        database.execute("update seats set kind='bot', bot='mine' where match=? and seat=1", (match.id,))
    database.close()
    for programs, is_there in (({}, False), ({"mine": words}, True)):
        with Server(sqlite_url(file), programs=programs) as server:
            match.server = server
            with match.sit(0) as anna:
                play_out(anna)
                if not is_there:
                    assert anna.refused("rematch")["kind"] == "malformed"
                    continue
                anna.send("rematch")
                next_match = anna.read_until(lambda table: table["match"]["rematch"])["match"]["rematch"]
                seats = server.http.get(f"/api/matches/{next_match}").json()["seats"]
                assert seats[1]["bot"] == "mine"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("./mybot", "NAME=COMMAND"),
        ("=true", "NAME=COMMAND"),
        ("My Bot=true", "NAME=COMMAND"),
        ("cmd:x=true", "NAME=COMMAND"),
        ("greedy=true", "there is a bot greedy already"),
        ("mine=", "a command is missing"),
        ("mine=./nobody-has-this", "there is no program"),
    ],
)
def test_a_host_is_told_what_is_wrong_with_a_command(typed: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        named_programs([typed])


def test_a_host_names_programs() -> None:
    named = named_programs([f"mine={sys.executable} -S", f"other={sys.executable}"])
    assert named == {"mine": [sys.executable, "-S"], "other": [sys.executable]}
    with pytest.raises(Malformed, match="already"):
        named_programs([f"mine={sys.executable}", f"mine={sys.executable}"])
