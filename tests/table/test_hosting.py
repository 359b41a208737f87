"""What whoever made a match may do with it: mute, send away, switch the chat, delete."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

import hulldown
from hulldown.kernel.record import replay
from hulldown.table import wire
from hulldown.table.play import answers, hosting
from hulldown.table.play.match_info import match_info
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.requests import Requests
from hulldown.table.problems import Trouble
from hulldown.table.server.bot_pool import BotPool
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import Created, Message, Server, until, wish, with_matches


def host(made: Created, method: str, path: str = "", body: Message | None = None) -> httpx.Response:
    headers = {"authorization": f"Bearer {made.told['host']}"}
    return made.server.http.request(method, f"/api/matches/{made.id}{path}", headers=headers, json=body)


def test_who_was_muted_says_nothing_and_what_they_said_is_gone(server: Server) -> None:
    made = server.create()
    with made.sit(0) as anna, made.sit(1) as boris:
        boris.send("say", text="something rude")
        anna.read_until(lambda table: table["chat"])
        assert host(made, "PUT", "/seats/1/muted", {"on": True}).status_code == 204
        table = anna.read_until(lambda table: table["match"]["seats"][1]["muted"])
        assert table["chat"] == []
        assert boris.refused("say", text="more of it")["say"] == "The host has muted you."
        assert host(made, "PUT", "/seats/1/muted", {"on": False}).status_code == 204
        boris.read_until(lambda table: not table["match"]["seats"][1]["muted"])
        boris.send("say", text="sorry")
        table = anna.read_until(lambda table: len(table["chat"]) == 2)
        assert [one["text"] for one in table["chat"]] == ["something rude", "sorry"]


def test_the_chat_is_switched_off_and_on_while_the_match_runs(server: Server) -> None:
    made = server.create()
    with made.sit(0) as anna, made.sit(1) as boris:
        boris.send("say", text="hello")
        anna.read_until(lambda table: table["chat"])
        assert host(made, "PUT", "/chat", {"on": False}).status_code == 204
        table = anna.read_until(lambda table: not table["match"]["settings"]["chat"])
        assert table["chat"] == []
        assert anna.refused("say", text="hello?")["say"] == "Chat is off in this match."
        anna.answer("order 1 2 3")
        assert host(made, "PUT", "/chat", {"on": True}).status_code == 204
        table = anna.read_until(lambda table: table["match"]["settings"]["chat"])
        assert [one["text"] for one in table["chat"]] == ["hello"]


def test_a_match_without_chat_may_get_one(server: Server) -> None:
    made = server.create(chat=False)
    assert host(made, "PUT", "/chat", {"on": True}).status_code == 204
    with made.sit(0) as anna:
        anna.send("say", text="at last")
        assert anna.read_until(lambda table: table["chat"])["chat"][0]["text"] == "at last"


def test_whoever_was_sent_away_is_gone_and_somebody_else_plays_on(server: Server) -> None:
    made = server.create()
    with made.sit(0) as anna, made.sit(1) as boris:
        anna.answer("order 1 2 3")
        boris.read_until(lambda table: table["choices"])
        told = host(made, "POST", "/seats/1/removal", {}).json()
        assert boris.gone()["say"] == "This link doesn't open a seat in this match."
        table = anna.read_until(lambda table: table["match"]["seats"][1]["kind"] == "open")
        assert table["ask"]["say"] == "Waiting for Player 2 to join…"
        assert made.post(1, table["number"], "order 1 2 3").status_code == 403
        made.secrets[1] = told["secret"]
        with made.sit(1, name="Clara") as clara:
            assert clara.table["match"]["seats"][1]["name"] == "Clara"
            assert clara.table["choices"], "the question waits for her"
            clara.answer("order 1 2 3")
        assert anna.read_until(lambda table: table["choices"])["moment"] > table["moment"]


def test_a_bot_plays_on_for_whoever_was_sent_away(server: Server) -> None:
    made = server.create()
    with made.sit(0) as anna, made.sit(1) as boris:
        anna.answer("order 1 2 3")
        told = host(made, "POST", "/seats/1/removal", {"bot": "random"})
        assert (told.status_code, told.json()["secret"], told.json()["link"]) == (201, None, None)
        boris.gone()
        table = anna.read_until(lambda table: table["choices"])
        seat = table["match"]["seats"][1]
        assert (seat["kind"], seat["bot"], seat["left"]) == ("bot", "random", False)
        assert table["undo"]["way"] != "none"
        anna.send("undo", number=table["number"])
        assert anna.read_until(lambda one: one["number"] > table["number"])["proposals"] == [], "nobody is to agree"


@pytest.mark.parametrize(
    ("seats", "seat", "body", "status"),
    [
        ("pp", 5, {}, 404),
        ("pp", 1, {"bot": "nobody"}, 400),
        ("pp", 1, {"who": 1}, 400),
        ("pb", 1, {}, 409),
        ("po", 1, {}, 201),
    ],
)
def test_who_can_be_sent_away(server: Server, seats: str, seat: int, body: Message, status: int) -> None:
    assert host(server.create(seats=seats), "POST", f"/seats/{seat}/removal", body).status_code == status


def test_a_deleted_match_is_gone(server: Server) -> None:
    made = server.create(verifiable=True, spectators=True)
    with made.sit(0) as anna, made.watch() as watcher:
        assert host(made, "DELETE").status_code == 204
        for browser in (anna, watcher):
            assert browser.gone()["say"] == "The host has deleted this match."
    for path in ("", "/table", "/record"):
        reply = server.http.get(f"/api/matches/{made.id}{path}", headers=made.seated(0))
        assert reply.status_code == 404
    assert server.journal_of(made.id) == []
    assert server.run(server.matches.store.find(made.id)) is None
    assert server.run(server.matches.store.find_secret(made.id)) is None
    claims = {"claims": [{"match": made.id, "secret": made.secrets[0]}]}
    assert server.http.post("/api/mine", json=claims).json() == []
    assert host(made, "DELETE").status_code == 404


def test_what_the_host_did_is_there_after_a_start_and_in_a_rematch(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "table.sqlite")
    with Server(url) as server:
        made = server.create()
        assert host(made, "PUT", "/seats/1/muted", {"on": True}).status_code == 204
        assert host(made, "PUT", "/chat", {"on": False}).status_code == 204
    with Server(url) as server:
        again = Created(server, made.told)
        with again.sit(0) as anna, again.sit(1):
            assert anna.table["match"]["seats"][1]["muted"]
            assert not anna.table["match"]["settings"]["chat"]
            anna.send("resign")
            anna.read_until(lambda table: table["match"]["over"])
            anna.send("rematch")
            id = anna.read_until(lambda table: table["match"]["rematch"])["match"]["rematch"]
        rematch = Created(server, {**made.told, "match": id})
        assert not rematch.read_table(0)["match"]["settings"]["chat"]
        assert host(rematch, "PUT", "/chat", {"on": True}).status_code == 204, "the same key opens it"


def test_a_record_does_not_tell_of_hosts_and_replays(server: Server) -> None:
    made = server.create()
    with made.sit(0) as anna, made.sit(1):
        anna.answer("order 1 2 3")
        secret = host(made, "POST", "/seats/1/removal", {}).json()["secret"]
        made.secrets[1] = secret
        with made.sit(1, name="Clara") as clara:
            clara.answer("order 1 2 3")
            clara.send("resign")
            clara.read_until(lambda table: table["match"]["over"])
    text = server.http.get(f"/api/matches/{made.id}/record").text
    assert replay(text, "record", hulldown.game).state.result is not None
    assert made.told["host"] not in text
    assert secret not in text


# Without a network


def test_a_bot_that_thinks_for_a_removed_person_is_not_heard(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="pp"))
        await answers.leave(matches, live, 0, "random")
        live.connections.clear()
        await hosting.remove(matches, live, 0, None)
        await until(lambda: live.asking is None)
        assert live.room.match.answers == []
        assert not live.room.has_begun
        await answers.come(matches, live, 0, "Clara")
        assert live.room.has_begun
        assert (await matches.store.waiting("person", 1e12, 10)) == [live.room.id]

    with_matches(tmp_path / "table.sqlite", story, BotPool(1))


def test_what_is_left_of_a_clock_stays_with_the_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To be sent away and invited again gives nobody new time."""

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(clock=wire.Clock(100)))
        monkeypatch.setattr("hulldown.table.play.clocks.used", lambda *_: 60.0)
        await hosting.remove(matches, live, 0, None)
        await answers.come(matches, live, 0, "Anna")
        assert match_info(live.room, set(), {0: live.room.seats[0].clock or 0.0}, "en").seats[0].clock == 40.0

    with_matches(tmp_path / "table.sqlite", story)


def test_before_chance_has_all_its_parts_no_bot_takes_a_seat(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(verifiable=True))
        with pytest.raises(Trouble, match="starts when every seat is taken"):
            await hosting.remove(matches, live, 1, "random")
        await hosting.remove(matches, live, 1, None)
        for seat, name in ((0, None), (1, "Clara")):
            await answers.come(matches, live, seat, name)
            await answers.give(matches, live, seat, f"{seat}" * 32)
        assert live.room.has_begun

    with_matches(tmp_path / "table.sqlite", story)


def test_another_process_hears_of_a_deleted_match() -> None:
    import asyncio

    from hulldown.table.play.beside import at_once
    from hulldown.table.play.connection import Connection
    from hulldown.table.play.opponents import OwnBots

    async def run() -> None:
        store = MemoryStore()
        first, second = (Matches(store, OwnBots(), at_once) for _ in range(2))
        made = await Requests(first).create(wish())
        there = await second.find(made.match)
        anna = Connection({0})
        there.connections.add(anna)
        await Requests(first).delete(made.match, [made.host])
        async with there.lock:
            await second.catch_up(there)
        assert there.room.is_deleted
        assert anna.changed.is_set()
        with pytest.raises(Trouble, match="deleted"):
            await answers.talk(second, there, 0, "hello?")
        with pytest.raises(Trouble, match="no such match"):
            await second.find(made.match)

    asyncio.run(run())
