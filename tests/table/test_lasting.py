"""Matches outlive their program: older databases, changed cards, rules and entries that are not known."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text, update

import hulldown
from hulldown import registry
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.reading import difference
from hulldown.kernel.record import open_record, replay
from hulldown.table import wire
from hulldown.table.play import answers, journal
from hulldown.table.play.card_sets import changes
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.presenter import Presenter, match_info
from hulldown.table.play.replay import Replays
from hulldown.table.problems import Trouble
from hulldown.table.server.bot_pool import BotPool
from hulldown.table.storage import migrate, schema
from hulldown.table.storage.engines import open_engine, sqlite_url
from hulldown.table.storage.sql_store import SqlStore
from tests.release import RECORDS
from tests.table.helper import NoBots, Server, first_legal, wish, with_matches

T = TypeVar("T")
FOLDER = Path(__file__).parent / "databases"
BEFORE = json.loads((FOLDER / "0001.json").read_text(encoding="utf-8"))  # where its matches stood
RUNNING = ["running-rush", "running-cardgame", "running-miniatures"]
TABLE = "table.sqlite"


def restore(url: str) -> None:
    """The database of an earlier program, from its text."""

    def write(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for line in (FOLDER / "0001.sql").read_text(encoding="utf-8").splitlines():
            if line.startswith("INSERT"):
                connection.exec_driver_sql(line)

    async def run() -> None:
        engine = open_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(write)
        await engine.dispose()

    asyncio.run(run())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    restore(sqlite_url(tmp_path / TABLE))
    return tmp_path / TABLE


@pytest.fixture
def change_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """From now on a game has other card files: as after an update of the program."""

    def change(id: str, name: str, old: str, new: str) -> Game:
        before = hulldown.game(id)
        folder = tmp_path / f"changed-{name}-{abs(hash((old, new)))}"
        shutil.copytree((before.own_cards or before.folder / "cards"), folder / "cards")
        file = folder / "cards" / name
        content = file.read_text(encoding="utf-8")
        assert content.count(old) == 1
        file.write_bytes(content.replace(old, new).encode())
        game = hulldown.game(id, folder / "cards")
        game.own_cards = None
        game.folder = folder
        monkeypatch.setitem(registry._made, id, game)
        return game

    return change


def secret(match: str, seat: int) -> str:
    return f"secret-of-{match}-{seat}"


async def execute(matches: Matches, statement: Any) -> None:
    assert isinstance(matches.store, SqlStore)
    async with matches.store.engine.begin() as connection:
        await connection.execute(statement)


async def play(matches: Matches, live: Live, most: int) -> None:
    for _ in range(most):
        if live.room.is_over:
            return
        await answers.answer(matches, live, live.room.actor, live.room.number, first_legal(live.room))


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


def test_a_match_that_went_on_is_read_again(path: Path) -> None:
    """Half of its journal is of one program and half of another."""

    async def go_on(matches: Matches) -> dict[str, object]:
        for id in RUNNING:
            await play(matches, await matches.find(id), 60)
        return {id: (await matches.find(id)).room.state.document() for id in RUNNING}

    async def look(matches: Matches) -> dict[str, object]:
        return {id: (await matches.find(id)).room.state.document() for id in RUNNING}

    seen = with_matches(path, go_on)
    assert with_matches(path, look) == seen


def test_from_now_on_the_journal_has_a_position_for_each_turn(path: Path) -> None:
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

    with_matches(path, story)


def test_the_open_seat_of_an_earlier_match_is_taken(path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await matches.find("not-begun-rush")
        await answers.come(matches, live, 1, "Dora")
        assert live.room.has_begun
        await play(matches, live, 5)

    with_matches(path, story)


def test_the_records_of_an_earlier_program_open(path: Path) -> None:
    async def story(matches: Matches) -> None:
        for id in ("over-cardgame", "opened-record"):
            live, replayed = await Replays().find(matches, id)
            assert live.room.is_over
            assert replayed.last > 10
            assert live.room.state.result is not None

    with_matches(path, story)


def test_a_database_of_a_newer_program_is_left_alone(path: Path) -> None:
    async def age(matches: Matches) -> None:
        await execute(matches, text("UPDATE alembic_version SET version_num = '0099'"))

    with_matches(path, age)
    with pytest.raises(Malformed, match="brought up to date by a newer version of Hulldown"):
        with_matches(path, age)


# Other cards

COST = ("vehicles.csv", "ussr-ms-1,МС-1,ussr,light,0,", "ussr-ms-1,МС-1,ussr,light,1,")
DEARER = ("vehicles.csv", "usa-m5-stuart,M5 Stuart,usa,light,2,", "usa-m5-stuart,M5 Stuart,usa,light,6,")
GONE = ("vehicles.csv", "usa-m5-stuart,", "usa-m5-honey,")  # which running-rush has bought


def test_a_match_goes_on_with_the_cards_that_it_began_with(path: Path, change_cards: Callable[..., Game]) -> None:
    async def before(matches: Matches) -> str:
        live, _ = await matches.found(wish("rush"))
        await play(matches, live, 10)
        return live.room.id

    async def after(matches: Matches) -> None:
        for id in (made, "running-rush"):  # whose cards were kept when the table was opened
            live = await matches.find(id)
            assert not live.room.is_stopped
            assert live.room.game.cards_fingerprint == old.cards_fingerprint != new.cards_fingerprint
            info = match_info(live.room, set(), {}, "en")
            assert info.cards == old.cards_fingerprint
            assert info.note == (
                "Played with the cards as they were when it began. Changed since: vehicles.csv (ussr-ms-1)."
            )
            await play(matches, live, 10)
        fresh, _ = await matches.found(wish("rush"))
        assert fresh.room.game is new
        assert match_info(fresh.room, set(), {}, "en").note == ""

    old = hulldown.game("rush")
    made = with_matches(path, before)
    new = change_cards("rush", *COST)
    with_matches(path, after)


def test_bots_of_such_a_match_have_its_cards(path: Path, change_cards: Callable[..., Game]) -> None:
    """A card that is gone from the files would be no card to a bot that had read them."""

    async def before(matches: Matches) -> None:
        assert (await matches.find("bot-rush")).room.bot_to_ask() is None

    async def after(matches: Matches) -> None:
        live = await matches.find("bot-rush")
        assert live.room.game.own_cards is not None
        while live.room.bot_to_ask() is None:
            await play(matches, live, 1)
        live.asking = None
        reply = await matches.opponents.ask(live.room.game, "level1", live.room.state.clone(), live.room.actor, 1)
        assert reply.fault is None

    with_matches(path, before)
    change_cards("rush", *GONE)
    with_matches(path, after, BotPool(1))


def test_the_catalogue_of_such_a_match_has_its_cards(tmp_path: Path, change_cards: Callable[..., Game]) -> None:
    old = hulldown.game("rush").cards_fingerprint
    url = sqlite_url(tmp_path / TABLE)
    with Server(url):
        pass  # keeps the cards of today
    change_cards("rush", *COST)
    with Server(url) as server:
        paths = [f"/api/games/rush/catalogue{query}" for query in ("", f"?cards={old}", "?cards=unknown")]
        costs = [server.http.get(path).json()["cards"]["ussr-ms-1"]["cost"] for path in paths]
    assert costs == [1, 0, 1]


def test_a_match_of_unknown_cards_goes_on_where_every_line_agrees(
    path: Path, change_cards: Callable[..., Game]
) -> None:
    async def story(matches: Matches) -> None:
        live = await matches.find("running-rush")
        assert not live.room.is_stopped
        assert match_info(live.room, set(), {}, "en").note.startswith("The card files have changed since this match")
        assert "неизвестно" in match_info(live.room, set(), {}, "ru").note
        await play(matches, live, 10)

    change_cards("rush", *COST)
    with_matches(path, story)


def test_a_match_that_does_not_replay_stays_listed_and_is_only_read(
    path: Path, change_cards: Callable[..., Game]
) -> None:
    async def story(matches: Matches) -> None:
        live = await matches.find("running-rush")
        room = live.room
        assert room.is_stopped
        assert not room.is_over
        assert len(room.match.answers) > 50
        info = match_info(room, set(), {}, "en")
        assert info.stopped
        assert info.note.startswith("This match cannot go on here and can only be read. Played with other card files (")
        assert "Line " in info.note
        assert "stuart" not in info.note, "the reason may name a card that is hidden"
        assert "нельзя продолжить" in match_info(room, set(), {}, "ru").note
        table = Presenter(room, 1, "en").table(set(), 0, 0.0, {})
        assert (table.choices, table.undo.way, table.ask.seat) == ([], "none", None)
        assert table.ask.say == info.note
        assert room.bot_to_ask() is None
        for what in (
            answers.answer(matches, live, room.actor, room.number, "end"),
            answers.resign(matches, live, 0),
            answers.undo(matches, live, 0, room.number),
            answers.leave(matches, live, 0, "random"),
            answers.consent(matches, live, 0, 1, True),
            answers.come_back(matches, live, 0),
        ):
            with pytest.raises(Trouble, match="cannot go on with the match"):
                await what
        await answers.talk(matches, live, 0, "a pity")
        found = await matches.store.find("running-rush")
        assert found is not None
        assert found[0].waits_for == "person", "another program may go on with it"

    async def back(matches: Matches) -> None:
        live = await matches.find("running-rush")
        assert not live.room.is_stopped
        assert difference(live.room.state.document(), live.room.game.position(BEFORE["running-rush"]).document()) == ""
        assert live.room.chat[-1].text == "a pity"
        await play(matches, live, 5)

    cards = registry._made["rush"]
    change_cards("rush", *GONE)
    with_matches(path, story)
    registry._made["rush"] = cards
    with_matches(path, back)


def test_cards_that_cannot_be_read_any_more_are_like_unknown_ones(
    path: Path, change_cards: Callable[..., Game]
) -> None:
    async def spoil(matches: Matches) -> None:
        await execute(matches, update(schema.card_sets).values(files='{"vehicles.csv": "id\\n"}'))

    async def story(matches: Matches) -> None:
        assert (await matches.find("running-rush")).room.is_stopped

    with_matches(path, spoil)
    change_cards("rush", *GONE)
    with_matches(path, story)


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ({"a.csv": "id,x\n1,2\n"}, {"a.csv": "id,x\n1,3\n"}, "a.csv (1)"),
        ({"a.csv": "id,x\n1,2\n"}, {"a.csv": "id,x\n1,2\n5,6\n"}, "a.csv (5)"),
        ({"a.csv": "id,x\n1,2\n5,6\n"}, {"a.csv": "id,x\n1,2\n"}, "a.csv (5)"),
        ({"a.csv": "id\n1\n", "b.csv": "id\n1\n"}, {"a.csv": "id\n1\n"}, "b.csv (1)"),
        ({"a.csv": "id,x\n"}, {"a.csv": "id,y\n"}, "a.csv"),
        ({"a.csv": "id\n"}, {"a.csv": "id\n" + "".join(f"{n}\n" for n in range(9))}, "a.csv (0, 1, 2, 3, 4, 5, +3)"),
    ],
)
def test_what_has_changed_is_named(before: dict[str, str], now: dict[str, str], told: str) -> None:
    assert changes(before, now) == told


# Other rules and other entries


@pytest.mark.parametrize("id", [*RUNNING, "over-cardgame"])
def test_a_match_of_newer_rules_stays_listed(path: Path, id: str) -> None:
    async def story(matches: Matches) -> None:
        await execute(matches, update(schema.matches).values(rules=9))
        live = await matches.find(id)
        assert live.room.is_stopped is (id != "over-cardgame")
        assert live.room.is_over is (id == "over-cardgame")
        note = match_info(live.room, set(), {}, "en").note
        assert f"Played by rules version 9 of {live.room.game.id}, which is newer than this program" in note

    with_matches(path, story)


def test_an_entry_of_a_newer_program_stops_the_match(path: Path) -> None:
    async def story(matches: Matches) -> None:
        bribe = {"match": "running-rush", "number": 29, "at": 5.0, "entry": '{"kind":"bribe","by":0}'}
        await execute(matches, schema.journal.insert().values(bribe))
        live = await matches.find("running-rush")
        assert live.room.is_stopped
        assert live.room.number == 29
        assert difference(live.room.state.document(), live.room.game.position(BEFORE["running-rush"]).document()) == ""

    with_matches(path, story)


# Over the network


def mine(server: Server, *ids: str) -> list[dict[str, Any]]:
    claims = [{"match": id, "secret": secret(id, 0)} for id in ids]
    found: list[dict[str, Any]] = server.http.post("/api/mine", json={"claims": claims, "lang": "en"}).json()
    return found


def test_my_matches_of_an_older_database_are_listed(path: Path) -> None:
    with Server(sqlite_url(path)) as server:
        found = {one["match"]: one for one in mine(server, *BEFORE)}
    assert set(found) == set(BEFORE) - {"opened-record"}
    assert all(one["note"] == "" and not one["stopped"] for one in found.values())


def test_my_matches_of_other_cards_or_rules_are_listed_with_a_sentence(
    path: Path, change_cards: Callable[..., Game]
) -> None:
    change_cards("rush", *GONE)
    with Server(sqlite_url(path)) as server:
        newer = update(schema.matches).where(schema.matches.c.id == "running-cardgame").values(rules=9)
        strange = (
            update(schema.matches)
            .where(schema.matches.c.id == "running-miniatures")
            .values(options='{"weather": "fine"}')
        )
        for statement in (newer, strange):
            server.run(execute(server.matches, statement))
        found = {one["match"]: one for one in mine(server, *RUNNING, "over-cardgame")}
    assert set(found) == {*RUNNING, "over-cardgame"}
    assert [found[id]["stopped"] for id in RUNNING] == [True] * 3
    assert "other card files" in found["running-rush"]["note"]
    assert "rules version 9" in found["running-cardgame"]["note"]
    assert "not known to this version" in found["running-miniatures"]["note"]
    assert [found[id]["your_move"] for id in RUNNING] == [False] * 3
    assert [one["name"] for one in found["running-miniatures"]["seats"]] == ["Anna", "Борис"]


def test_a_stopped_match_opens_as_a_record_through_ones_own_eyes_only(
    path: Path, change_cards: Callable[..., Game]
) -> None:
    """Another program may go on with it: nobody sees more than at the table."""
    change_cards("rush", *GONE)
    with Server(sqlite_url(path)) as server:
        server.run(execute(server.matches, update(schema.matches).values(
            settings=msgspec.json.encode(wire.Settings()).decode()
        )))  # fmt: skip
        own, other = [{"authorization": f"Bearer {secret('running-rush', seat)}"} for seat in (0, 1)]
        base = "/api/matches/running-rush"
        last = server.http.get(f"{base}/moments/0", headers=own).json()["last"]
        for number in range(0, last + 1, 7):
            seen = server.http.get(f"{base}/moments/{number}?seat=0", headers=own)
            assert seen.status_code == 200
            assert seen.json()["view"]["seat"] == 0
        spectated = server.http.get(f"{base}/moments/{last}", headers=own)
        assert spectated.json()["view"]["seat"] is None
        assert "stuart)" not in spectated.json()["match"]["note"]
        for query, headers in (
            ("", {}),
            ("?seat=0", {}),
            ("?open=true", {}),
            ("?seat=1", own),
            ("?seat=0", other),
            ("?seat=0&open=true", own),
            ("?open=true", own),
        ):
            reply = server.http.get(f"{base}/moments/{last}{query}", headers=headers)
            assert reply.status_code == 403, (query, headers)
        assert server.http.get(f"{base}/record", headers=own).status_code == 403
        browser = server.connect("running-rush")
        browser.send("hello", secrets=[secret("running-rush", 0)])
        table = browser.read("table")
        assert table["match"]["stopped"]
        assert table["choices"] == []
        assert browser.refused("answer", number=table["number"], do="end")["say"].startswith(
            "This program cannot go on"
        )
        browser.close()


def test_a_finished_match_that_does_not_replay_gives_its_whole_record(
    path: Path, change_cards: Callable[..., Game]
) -> None:
    async def finish(matches: Matches) -> None:
        live = await matches.find("running-rush")
        await play(matches, live, 40)
        while live.room.actor != 0:
            await play(matches, live, 1)
        newest = sum(len(one.entry.answers) for one in await matches.store.entries("running-rush")
                     if isinstance(one.entry, journal.Answered))  # fmt: skip
        assert newest > 60

    with_matches(path, finish)
    change_cards("rush", *DEARER)
    with Server(sqlite_url(path)) as server:
        server.run(execute(server.matches, update(schema.card_sets).values(files="{}")))
        server.run(execute(server.matches, update(schema.matches).values(waits_for="over")))
        base = "/api/matches/running-rush"
        told = server.http.get(base).json()
        assert told["over"]
        assert not told["stopped"]
        assert "M5 Stuart" in told["note"], "nothing is hidden any more"
        record = server.http.get(f"{base}/record").text
        reading = open_record(record, "x", hulldown.game)
        assert reading.gaps[0].last is not None, "it goes on from the first stored position"
        gap = reading.gaps[0]
        inside = server.http.get(f"{base}/moments/{gap.first + 1}?open=true").json()
        assert inside["ask"]["say"] == gap.sentence.text()
        beyond = server.http.get(f"{base}/moments/{gap.last}?open=true").json()
        assert beyond["view"] != inside["view"]
        opened = server.http.post("/api/records", json={"text": record, "name": "again.jsonl"}).json()["match"]
        again = server.http.get(f"/api/matches/{opened}/moments/{gap.last}?open=true").json()
        assert again["view"] == beyond["view"]
        assert again["log"] == beyond["log"]


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
