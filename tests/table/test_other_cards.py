"""Matches that began with other cards or by other rules go on with them, or are shown and say why they cannot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

import hulldown
from hulldown import registry
from hulldown.kernel.game import Game
from hulldown.kernel.reading import difference
from hulldown.kernel.record import open_record
from hulldown.table import wire
from hulldown.table.play import answers, journal
from hulldown.table.play.bot_time import Ticket
from hulldown.table.play.card_sets import changes
from hulldown.table.play.match_info import match_info
from hulldown.table.play.matches import Matches
from hulldown.table.play.presenter import Presenter
from hulldown.table.problems import Trouble
from hulldown.table.server.bot_pool import BotPool
from hulldown.table.storage import schema
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import Server, wish, with_matches
from tests.table.older import BEFORE, COST, DEARER, GONE, RUNNING, TABLE, execute, play, secret

# Other cards


def test_a_match_goes_on_with_the_cards_that_it_began_with(older_path: Path, change_cards: Callable[..., Game]) -> None:
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
    made = with_matches(older_path, before)
    new = change_cards("rush", *COST)
    with_matches(older_path, after)


def test_bots_of_such_a_match_have_its_cards(older_path: Path, change_cards: Callable[..., Game]) -> None:
    """A card that is gone from the files would be no card to a bot that had read them."""

    async def before(matches: Matches) -> None:
        assert (await matches.find("bot-rush")).room.bot_to_ask() is None

    async def after(matches: Matches) -> None:
        live = await matches.find("bot-rush")
        assert live.room.game.own_cards is not None
        while live.room.bot_to_ask() is None:
            await play(matches, live, 1)
        live.asking = None
        reply = await matches.opponents.ask(
            live.room.game, "level1", live.room.state.clone(), live.room.actor, 1, Ticket("a match")
        )
        assert reply.fault is None

    with_matches(older_path, before)
    change_cards("rush", *GONE)
    with_matches(older_path, after, BotPool(1))


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
    older_path: Path, change_cards: Callable[..., Game]
) -> None:
    async def story(matches: Matches) -> None:
        live = await matches.find("running-rush")
        assert not live.room.is_stopped
        assert match_info(live.room, set(), {}, "en").note.startswith("The card files have changed since this match")
        assert "неизвестно" in match_info(live.room, set(), {}, "ru").note
        await play(matches, live, 10)

    change_cards("rush", *COST)
    with_matches(older_path, story)


def test_a_match_that_does_not_replay_stays_listed_and_is_only_read(
    older_path: Path, change_cards: Callable[..., Game]
) -> None:
    async def story(matches: Matches) -> None:
        live = await matches.find("running-rush")
        room = live.room
        assert room.is_stopped
        assert not room.is_over
        assert len(room.match.answers) > 50
        info = match_info(room, set(), {}, "en")
        assert info.stopped
        assert info.note.startswith(
            "This match can't go on here. You can still look at it. Played with other card files ("
        )
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
            with pytest.raises(Trouble, match="can't continue the match"):
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
    with_matches(older_path, story)
    registry._made["rush"] = cards
    with_matches(older_path, back)


def test_cards_that_cannot_be_read_any_more_are_like_unknown_ones(
    older_path: Path, change_cards: Callable[..., Game]
) -> None:
    async def spoil(matches: Matches) -> None:
        await execute(matches, update(schema.card_sets).values(files='{"vehicles.csv": "id\\n"}'))

    async def story(matches: Matches) -> None:
        assert (await matches.find("running-rush")).room.is_stopped

    with_matches(older_path, spoil)
    change_cards("rush", *GONE)
    with_matches(older_path, story)


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


# Over the network


def mine(server: Server, *ids: str) -> list[dict[str, Any]]:
    claims = [{"match": id, "secret": secret(id, 0)} for id in ids]
    found: list[dict[str, Any]] = server.http.post("/api/mine", json={"claims": claims, "lang": "en"}).json()
    return found


def test_my_matches_of_an_older_database_are_listed(older_path: Path) -> None:
    with Server(sqlite_url(older_path)) as server:
        found = {one["match"]: one for one in mine(server, *BEFORE)}
    assert set(found) == set(BEFORE) - {"opened-record"}
    assert all(one["note"] == "" and not one["stopped"] for one in found.values())


def test_my_matches_of_other_cards_or_rules_are_listed_with_a_sentence(
    older_path: Path, change_cards: Callable[..., Game]
) -> None:
    change_cards("rush", *GONE)
    with Server(sqlite_url(older_path)) as server:
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
    assert "This version doesn't know" in found["running-miniatures"]["note"]
    assert [found[id]["your_move"] for id in RUNNING] == [False] * 3
    assert [one["name"] for one in found["running-miniatures"]["seats"]] == ["Anna", "Борис"]


def test_a_stopped_match_opens_as_a_record_through_ones_own_eyes_only(
    older_path: Path, change_cards: Callable[..., Game]
) -> None:
    """Another program may go on with it: nobody sees more than at the table."""
    change_cards("rush", *GONE)
    with Server(sqlite_url(older_path)) as server:
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
            "This version can't continue"
        )
        browser.close()


def test_a_finished_match_that_does_not_replay_gives_its_whole_record(
    older_path: Path, change_cards: Callable[..., Game]
) -> None:
    async def finish(matches: Matches) -> None:
        live = await matches.find("running-rush")
        await play(matches, live, 40)
        while live.room.actor != 0:
            await play(matches, live, 1)
        newest = sum(len(one.entry.answers) for one in await matches.store.entries("running-rush")
                     if isinstance(one.entry, journal.Answered))  # fmt: skip
        assert newest > 60

    with_matches(older_path, finish)
    change_cards("rush", *DEARER)
    with Server(sqlite_url(older_path)) as server:
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
