"""Matches outlive their program: older databases, changed cards, rules and entries that are not known."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text, update

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.reading import difference
from hulldown.kernel.record import replay
from hulldown.table.play import answers, journal
from hulldown.table.play.match_info import match_info
from hulldown.table.play.matches import Matches
from hulldown.table.play.replay import Replays
from hulldown.table.storage import schema
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.sql_store import SqlStore
from tests.release import RECORDS
from tests.table.helper import NoBots, Server, with_matches
from tests.table.older import BEFORE, RUNNING, TABLE, execute, play, restore

# An older database


def check_restored(url: str) -> None:
    async def run() -> None:
        matches = Matches(SqlStore(url), NoBots(), asyncio.to_thread)
        await matches.open()
        for id, document in BEFORE.items():
            live = await matches.find(id)
            room = live.room
            assert not room.is_stopped
            assert room.game.rules_version == 1
            assert match_info(room, set(), {}, "en").note == ""
            assert difference(room.state.document(), room.game.position(document).document()) == ""
        for id in RUNNING:
            live = await matches.find(id)
            before = len(live.room.match.answers)
            await play(matches, live, 25)
            assert len(live.room.match.answers) > before
            assert live.room.game.rules_version == 1, "it goes on by the rules that it began with"
        await matches.close()

    asyncio.run(run())


def test_the_matches_of_an_earlier_program_go_on_where_they_stood(database: str) -> None:
    restore(database)
    check_restored(database)


def test_a_match_that_went_on_is_read_again(older_path: Path) -> None:
    """Half of its journal is of one program and half of another."""

    async def go_on(matches: Matches) -> dict[str, object]:
        for id in RUNNING:
            await play(matches, await matches.find(id), 60)
        return {id: (await matches.find(id)).room.state.document() for id in RUNNING}

    async def look(matches: Matches) -> dict[str, object]:
        return {id: (await matches.find(id)).room.state.document() for id in RUNNING}

    seen = with_matches(older_path, go_on)
    assert with_matches(older_path, look) == seen


def test_from_now_on_the_journal_has_a_position_for_each_turn(older_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await matches.find("running-rush")
        await play(matches, live, 60)
        entries = await matches.store.entries("running-rush")
        lines = [
            line
            for one in entries
            if isinstance(one.entry, journal.Answered | journal.Began)
            for line in one.entry.answers
        ]
        marked = [line for line in lines if isinstance(line.position, msgspec.Raw)]
        assert len(marked) > 3
        for line in marked:
            assert isinstance(line.position, msgspec.Raw)
            assert live.room.game.position(msgspec.json.decode(line.position)).document()

    with_matches(older_path, story)


def test_the_open_seat_of_an_earlier_match_is_taken(older_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await matches.find("not-begun-rush")
        await answers.come(matches, live, 1, "Dora")
        assert live.room.has_begun
        await play(matches, live, 5)

    with_matches(older_path, story)


def test_the_records_of_an_earlier_program_open(older_path: Path) -> None:
    async def story(matches: Matches) -> None:
        for id in ("over-cardgame", "opened-record"):
            live, replayed = await Replays().find(matches, id)
            assert live.room.is_over
            assert replayed.last > 10
            assert live.room.state.result is not None

    with_matches(older_path, story)


def test_a_database_of_a_newer_program_is_left_alone(older_path: Path) -> None:
    async def age(matches: Matches) -> None:
        await execute(matches, text("UPDATE alembic_version SET version_num = '0099'"))

    with_matches(older_path, age)
    with pytest.raises(Malformed, match="brought up to date by a newer version of Hulldown"):
        with_matches(older_path, age)


# Other rules and other entries


@pytest.mark.parametrize("id", [*RUNNING, "over-cardgame"])
def test_a_match_of_newer_rules_stays_listed(older_path: Path, id: str) -> None:
    async def story(matches: Matches) -> None:
        await execute(matches, update(schema.matches).values(rules=9))
        live = await matches.find(id)
        assert live.room.is_stopped is (id != "over-cardgame")
        assert live.room.is_over is (id == "over-cardgame")
        note = match_info(live.room, set(), {}, "en").note
        assert f"Played by rules version 9 of {live.room.game.id}, which is newer than this program" in note

    with_matches(older_path, story)


def test_an_entry_of_a_newer_program_stops_the_match(older_path: Path) -> None:
    async def story(matches: Matches) -> None:
        bribe = {"match": "running-rush", "number": 29, "at": 5.0, "entry": '{"kind":"bribe","by":0}'}
        await execute(matches, schema.journal.insert().values(bribe))
        live = await matches.find("running-rush")
        assert live.room.is_stopped
        assert live.room.number == 29
        assert difference(live.room.state.document(), live.room.game.position(BEFORE["running-rush"]).document()) == ""

    with_matches(older_path, story)


# Records that somebody opens

OLD = sorted((RECORDS / "1" / "games").glob("*.jsonl"))


@pytest.mark.parametrize("file", OLD[::3], ids=[file.stem for file in OLD[::3]])
def test_records_of_the_first_version_open(local_server: Server, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    id = local_server.http.post("/api/records", json={"text": text, "name": file.name}).json()["match"]
    info = local_server.http.get(f"/api/matches/{id}").json()
    assert (info["over"], info["note"]) == (True, "")
    match = replay(text, "x", hulldown.game)
    last = local_server.http.get(f"/api/matches/{id}/moments/{len(match.answers)}").json()
    assert last["result"]["winners"] == json.loads(text.splitlines()[-1])["result"]["winners"]
    assert local_server.http.get(f"/api/matches/{id}/record").text == text, "as it was"


def test_a_record_that_stops_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    lines = (RECORDS / "1" / "games" / "rush_usual_2p.jsonl").read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if number > 40 and line.endswith('"do": "end"}'))
    lines[place] = lines[place].replace('"end"', '"jump"')
    url = sqlite_url(tmp_path / TABLE)
    with Server(url) as server:
        upload = {"text": "\n".join(lines) + "\n", "name": "bad.jsonl"}
        id = server.http.post("/api/records", json=upload).json()["match"]
        seen = [server.http.get(f"/api/matches/{id}/moments/{n}").json() for n in (place - 1, place, place + 5)]
    assert seen[0]["match"]["note"].startswith(f"Line {place + 1} does not replay (")
    assert seen[0]["match"]["note"].endswith("What follows cannot be shown.")
    assert seen[1]["ask"]["say"] == seen[2]["ask"]["say"] == seen[0]["match"]["note"]
    assert seen[0]["view"] == seen[1]["view"] == seen[2]["view"]
    with Server(url) as server:
        assert server.http.get(f"/api/matches/{id}/moments/{place}").json() == seen[1], "and after a restart"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"rules": 1', '"rules": 9', "Played by rules version 9 of rush, which is newer than this program"),
        ('"cards": "9b9223cabccb"', '"cards": "abc"', "Played with other card files (abc) than the ones in use"),
    ],
)
def test_a_record_of_other_rules_or_cards_is_shown_and_says_so(
    local_server: Server, old: str, new: str, said: str
) -> None:
    text = (RECORDS / "1" / "games" / "rush_usual_2p.jsonl").read_text(encoding="utf-8")
    assert text.count(old) == 1
    upload = {"text": text.replace(old, new), "name": "other.jsonl"}
    id = local_server.http.post("/api/records", json=upload).json()["match"]
    assert said in local_server.http.get(f"/api/matches/{id}").json()["note"]
    assert local_server.http.get(f"/api/matches/{id}/moments/30").status_code == 200
