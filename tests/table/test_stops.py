"""Stops at the table: who is asked, what others notice of it (nothing), what survives, and the record."""

from __future__ import annotations

import asyncio
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from hulldown.games.miniatures.state import Table
from hulldown.table.play import journal
from hulldown.table.play.room import fold
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.wire import Clock
from tests.games.miniatures.helper import GAME, moving, shooting
from tests.table.helper import Browser, Created, Server, keep_up, sitting

ANNA = "a1 t_34 450,300@90"
LATER = "a2 cromwell 200,300@90"  # Anna's, acts after a1
BORIS = "b1 pz_iv_ausf_h 450,600@270"
SWAPPED = moving("a1 pz_iv_ausf_h 450,600@270", "b1 t_34 450,300@90 hidden=recon")  # Boris has the hidden card
KINDS = [stop.id for stop in GAME.stops()]
ALWAYS = dict.fromkeys(KINDS, "ask")
NEVER: dict[str, Any] = dict.fromkeys(KINDS, "pass")


def to_move(hidden: str = "hidden=recon", *more: str) -> Table:
    """Anna's a1 is asked to move; before the next tank acts there is a reveal point."""
    return moving(f"{ANNA} {hidden}", *more, BORIS)


def lines(server: Server, match: Created) -> list[tuple[object, str, bool]]:
    """Everything that was answered, and whether a stop did it."""
    return [
        (line.by, line.do, line.passed)
        for written in server.journal_of(match.id)
        if isinstance(written.entry, journal.Answered)
        for line in written.entry.answers
    ]


def wish(browser: Browser, *, hold: bool = False, **wishes: Any) -> dict[str, Any]:
    """Says when this seat wants to be asked, and reads the table that tells it."""
    browser.send("stops", wishes=wishes, hold=hold)
    return browser.read("table")


def wished(table: dict[str, Any]) -> dict[str, str]:
    return {one["kind"]: one["wish"] for one in table["stops"]["kinds"]}


# Who is asked


def test_usually_a_reveal_point_is_passed_for_everybody_in_the_same_entry(local_server: Server) -> None:
    match = local_server.begin_at(moving(f"{ANNA} hidden=recon", f"{BORIS} hidden=recon"), asks=False)
    with match.sit(0) as anna, match.sit(1) as boris:
        anna.answer("stay")
        keep_up([anna, boris])
        assert boris.table["ask"]["kind"] == "move-tank"
        assert lines(local_server, match) == [(0, "stay", False), (1, "pass", True), (0, "pass", True)]
        assert len(local_server.journal_of(match.id)) == 2
        assert boris.table["number"] == 4, "as if both had pressed the key"


def test_the_own_attack_asks(local_server: Server) -> None:
    match = local_server.begin_at(shooting(f"{ANNA} token=1 hidden=recon", BORIS), asks=False)
    with match.sit(0) as anna:
        anna.answer("shoot b1")
        assert (anna.table["ask"]["seat"], anna.table["ask"]["kind"]) == (0, "before-roll")
        anna.answer("pass")
        assert (anna.table["ask"]["seat"], anna.table["ask"]["kind"]) == (0, "before-rerolls"), "the dice lie there"


def test_a_seat_is_told_its_own_stops_and_nobody_else_is(local_server: Server) -> None:
    match = local_server.begin_at(to_move(), asks=False, spectators=True)
    with match.sit(0) as anna, match.sit(1, lang="ru") as boris, match.watch() as watcher:
        assert wished(anna.table) == {stop.id: stop.usual for stop in GAME.stops()}
        assert anna.table["stops"]["kinds"][3]["say"] == "When my tank shoots"
        assert boris.table["stops"]["kinds"][3]["say"] == "Когда стреляет мой танк"
        assert watcher.table["stops"] is None
        assert wished(wish(anna, attack="pass"))["attack"] == "pass"
        assert wished(boris.table)["attack"] == "ask"


def test_a_stop_that_is_wished_asks_and_one_that_is_not_passes(local_server: Server) -> None:
    match = local_server.begin_at(to_move(), asks=False)
    with match.sit(0) as anna:
        wish(anna, tank="ask")
        anna.answer("stay")
        assert (anna.table["ask"]["seat"], anna.table["ask"]["kind"]) == (0, "offer-at-point")
    match = local_server.begin_at(shooting(f"{ANNA} token=1 hidden=recon", BORIS), asks=False)
    with match.sit(0) as anna:
        wish(anna, **NEVER)
        anna.answer("shoot b1")
        assert lines(local_server, match)[:2] == [(0, "shoot b1", False), (0, "pass", True)]


def test_a_wish_at_its_own_moment_passes_at_once(local_server: Server) -> None:
    match = local_server.begin_at(to_move())
    with match.sit(0) as anna, match.sit(1) as boris:
        anna.answer("stay")
        assert anna.table["ask"]["kind"] == "offer-at-point"
        anna.send("stops", wishes={**ALWAYS, "tank": "pass"})
        boris.read_until(lambda table: table["ask"]["seat"] == 1)
        assert lines(local_server, match) == [(0, "stay", False), (0, "pass", True)]


def test_a_hold_asks_at_the_very_next_moment_and_is_over_then(local_server: Server) -> None:
    match = local_server.begin_at(to_move("hidden=recon,repair,spall_liner", LATER), asks=False)
    with match.sit(0) as anna:
        assert wish(anna, hold=True)["stops"]["hold"] is True
        anna.answer("stay")
        assert (anna.table["ask"]["kind"], anna.table["stops"]["hold"]) == ("offer-at-point", True)
        anna.answer("reveal a1 recon")
        assert anna.table["ask"]["kind"] == "offer-at-point", "more may be shown at this moment"
        anna.answer("pass")
        assert anna.table["stops"]["hold"] is False
        assert anna.table["ask"]["kind"] != "offer-at-point"


def test_how_often_a_seat_was_passed_over_is_told_to_it(local_server: Server) -> None:
    match = local_server.begin_at(to_move("hidden=recon", LATER), asks=False)
    with match.sit(0) as anna, match.sit(1) as boris:
        boris_first = boris.table["stops"]["passed"]
        anna.answer("stay")
        assert (anna.table["stops"]["passed"], boris_first) == (1, 0)


def test_stops_pass_while_nobody_is_there(local_server: Server) -> None:
    match = local_server.begin_at(SWAPPED, asks=False)
    with match.sit(0) as anna:
        anna.answer("stay")
        assert lines(local_server, match)[:2] == [(0, "stay", False), (1, "pass", True)]


def test_bots_are_not_passed_over(local_server: Server) -> None:
    """Boris has left and a bot sits in for him: his stops say nothing to it."""
    match = local_server.begin_at(moving(f"{ANNA} hidden=recon", f"{BORIS} hidden=recon"), asks=False)
    with match.sit(0) as anna, match.sit(1) as boris:
        boris.send("leave", bot="random")
        anna.read_until(lambda table: table["match"]["seats"][1]["kind"] == "bot")
        anna.answer("stay")
        assert lines(local_server, match)[:1] == [(0, "stay", False)]
        assert (1, "pass", True) not in lines(local_server, match)


def test_who_comes_back_is_passed_over_where_they_wish(local_server: Server) -> None:
    """Anna leaves her seat to a bot that is never asked, and comes back to a moment at which she wishes to pass."""
    match = local_server.begin_at(to_move())
    with match.sit(0) as anna, match.sit(1) as boris:
        anna.answer("stay")
        live = local_server.run(local_server.matches.find(match.id))
        idle = live.asking = local_server.run(_idle())  # nobody asks the bot meanwhile
        anna.send("leave", bot="random")
        anna.read_until(lambda table: table["match"]["seats"][0]["kind"] == "bot")
        wish(anna, **NEVER)
        assert lines(local_server, match) == [(0, "stay", False)]
        live.asking = None
        idle.get_loop().call_soon_threadsafe(idle.cancel)
        anna.send("return")
        boris.read_until(lambda table: table["ask"]["seat"] == 1)
        assert lines(local_server, match) == [(0, "stay", False), (0, "pass", True)]


async def _idle() -> asyncio.Task[None]:
    return asyncio.create_task(asyncio.sleep(3600))


# What others notice


def test_a_wish_tells_the_others_nothing(local_server: Server) -> None:
    match = local_server.begin_at(to_move(), asks=False, spectators=True)
    with match.sit(0) as anna, match.sit(1) as boris, match.watch() as watcher:
        for other in (boris, watcher):
            other.settle()
        before = [other.table["number"] for other in (boris, watcher)]
        wish(anna, attack="pass")
        wish(anna, hold=True)
        assert anna.table["number"] == before[0], "not even the number tells"
        for other, number in zip((boris, watcher), before, strict=True):
            assert [message["type"] for message in other.settle()] == []
            assert other.ask("ping", "pong", id=9)["number"] == number
        anna.answer("stay")
        keep_up([anna, boris])
        assert boris.table["number"] == before[0] + 1, "she is asked next: nothing but her answer counts"


def _plain(table: dict[str, Any], match: Created) -> str:
    text = json.dumps(table)
    text = re.sub(r'"(now|since)": [0-9.e+]+', r'"\1": 0', text)
    return text.replace(match.id, "ID")


def test_a_pass_by_a_stop_looks_to_others_like_a_pass_by_hand(local_server: Server) -> None:
    seen: list[str] = []
    for by_hand in (True, False):
        match = local_server.begin_at(to_move(), asks=by_hand, spectators=True)
        with match.sit(0) as anna, match.sit(1) as boris:
            if by_hand:
                wish(boris)
            anna.answer("stay")
            if by_hand:
                anna.answer("pass")
            boris.read_until(lambda table: table["ask"]["seat"] == 1)
            seen.append(_plain(match.read_table(1), match))
    assert seen[0] == seen[1]


def test_the_record_is_the_same_as_if_the_keys_had_been_pressed(local_server: Server) -> None:
    texts: list[str] = []
    for by_hand in (True, False):
        match = local_server.begin_at(to_move(), asks=by_hand)
        with match.sit(0) as anna:
            anna.answer("stay")
            if by_hand:
                anna.answer("pass")
            anna.send("resign")
            anna.read_until(lambda table: table["match"]["over"])
        text = local_server.http.get(f"/api/matches/{match.id}/record").text
        texts.append("\n".join(line for line in text.splitlines() if '"do"' in line))
    assert texts[0] == texts[1]
    assert '"pass"' in texts[0]


# What survives


def test_stops_survive_the_end_of_a_server(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "table.sqlite")
    with Server(url) as first:
        match = first.begin_at(to_move(), asks=False)
        with match.sit(0) as anna:
            wish(anna, hold=True, tank="ask", attack="pass")
    with Server(url) as second:
        again = Created(second, match.told)
        with again.sit(0) as anna:
            assert (wished(anna.table)["tank"], wished(anna.table)["attack"]) == ("ask", "pass")
            assert anna.table["stops"]["hold"] is True


def test_a_pass_that_a_server_did_not_live_to_make_is_made_by_the_next_one(tmp_path: Path) -> None:
    """The wish is stored, and the server is gone before it has passed; nobody is connected to the next one."""
    url = sqlite_url(tmp_path / "table.sqlite")
    with Server(url) as first:
        match = first.begin_at(to_move())
        with match.sit(0) as anna:
            anna.answer("stay")
            assert anna.table["ask"]["kind"] == "offer-at-point"
        live = first.run(first.matches.find(match.id))
        number = live.room.number + 1
        stored = first.run(first.matches.store.append(match.id, number, time.time(), journal.Wished(0, NEVER), "bot"))
        assert stored
    with Server(url) as second:
        again = Created(second, match.told)
        end = time.monotonic() + 20
        while (0, "pass", True) not in lines(second, again):
            assert time.monotonic() < end, "nobody has passed"
            time.sleep(0.05)


def test_the_journal_gives_the_same_room_again(local_server: Server) -> None:
    match = local_server.begin_at(to_move("hidden=recon,repair", LATER), asks=False)
    with match.sit(0) as anna:
        wish(anna, hold=True, attack="open")
        anna.answer("stay")
        anna.answer("pass")
    live = local_server.run(local_server.matches.find(match.id))
    again = fold(live.room.founding, local_server.journal_of(match.id))
    assert (again.shown, again.number, again.asked) == (live.room.shown, live.room.number, live.room.asked)
    assert again.stops_of(0).wishes == live.room.stops_of(0).wishes
    assert again.stops_of(0).holds is live.room.stops_of(0).holds is False


def test_a_rematch_keeps_what_people_wished(local_server: Server) -> None:
    match = local_server.create("miniatures")
    with match.sit(0) as anna:
        wish(anna, attack="pass")
        anna.send("resign")
        anna.read_until(lambda table: table["match"]["over"])
        anna.send("rematch")
        next_id = anna.read_until(lambda table: table["match"]["rematch"])["match"]["rematch"]
    with Created(local_server, {**match.told, "match": next_id}).sit(0) as anna:
        assert wished(anna.table)["attack"] == "pass"


def test_matches_by_the_first_version_go_on_asking(local_server: Server) -> None:
    old = GAME.position({**to_move().document(), "rules": 1})
    match = local_server.begin_at(old, asks=False)
    with match.sit(0) as anna:
        anna.answer("stay")
        assert (anna.table["ask"]["seat"], anna.table["ask"]["kind"]) == (0, "offer-at-point")


# Undo and clocks


def test_undo_takes_back_what_the_person_did_and_not_what_a_stop_passed(local_server: Server) -> None:
    state = moving(f"{ANNA} hidden=recon", LATER, f"{BORIS} acted")
    match = local_server.begin_at(state, asks=False)
    with match.sit(0) as anna:
        anna.answer("stay")
        assert (anna.table["ask"]["seat"], anna.table["undo"]["way"]) == (0, "free")
        anna.send("undo", number=anna.table["number"])
        table = anna.read_until(lambda table: table["moment"] == 0)
        assert "stay" in [choice["do"] for choice in table["choices"]]


def test_who_takes_back_an_answer_at_a_moment_is_asked_there(local_server: Server) -> None:
    state = moving(f"{ANNA} hidden=recon", LATER, f"{BORIS} acted")
    match = local_server.begin_at(state, asks=False)
    with match.sit(0) as anna:
        wish(anna, hold=True)
        anna.answer("stay")
        anna.answer("pass")
        assert anna.table["stops"]["hold"] is False
        anna.send("undo", number=anna.table["number"])
        table = anna.read_until(lambda table: table["moment"] == 1)
        assert (table["ask"]["seat"], table["ask"]["kind"]) == (0, "offer-at-point")
        anna.settle()
        assert anna.table["moment"] == 1, "and stays asked"


def test_a_pass_by_a_stop_neither_costs_nor_earns_time(local_server: Server) -> None:
    match = local_server.begin_at(SWAPPED, asks=False, clock=Clock(600, 30))
    with match.sit(0) as anna, match.sit(1) as boris:
        anna.answer("stay")
        keep_up([anna, boris])
        assert lines(local_server, match)[1] == (1, "pass", True)
        left = [seat["clock"] for seat in boris.table["match"]["seats"]]
        entries = [one.entry for one in local_server.journal_of(match.id)]
        (used,) = [entry.used for entry in entries if isinstance(entry, journal.Answered)]
        assert left[0] == pytest.approx(600 - used + 30), "Anna has what her answer took and earned"
        asked = boris.table["now"] - boris.table["ask"]["since"]
        assert left[1] == pytest.approx(600 - asked, abs=0.05), "and Boris what he has thought since he is asked"


# What is refused


@pytest.mark.parametrize(
    ("wishes", "say"),
    [({"lunch": "ask"}, "there is no stop lunch"), ({"attack": "maybe"}, "Invalid enum value 'maybe'")],
)
def test_a_wish_that_is_none_is_refused_with_a_sentence(local_server: Server, wishes: dict[str, str], say: str) -> None:
    match = local_server.begin_at(to_move(), asks=False)
    with match.sit(0) as anna:
        before = local_server.journal_of(match.id)
        anna.send("stops", wishes=wishes)
        problem = anna.read("refused")["problem"]
        assert problem["kind"] == "malformed"
        assert say in problem["say"]
        assert local_server.journal_of(match.id) == before


def test_a_watcher_and_a_game_without_stops_have_none(local_server: Server) -> None:
    match = local_server.begin_at(to_move(), asks=False, spectators=True)
    with match.watch() as watcher:
        assert watcher.refused("stops", wishes={})["kind"] == "forbidden"
    rush = local_server.create("rush")
    with rush.sit(0) as anna:
        assert anna.table["stops"] is None
        assert anna.refused("stops", wishes={"attack": "ask"})["kind"] == "malformed"


# The API


def put(match: Created, seat: int, **body: object) -> int:
    path = f"/api/matches/{match.id}/stops"
    return match.server.http.put(path, headers=match.seated(seat), json=body).status_code


def test_the_api_takes_wishes_too(local_server: Server) -> None:
    match = local_server.begin_at(to_move(), asks=False)
    assert put(match, 0, wishes={"tank": "ask"}) == 204
    assert wished(match.read_table(0))["tank"] == "ask"
    assert put(match, 0, wishes={"lunch": "ask"}) == 400
    assert local_server.http.put(f"/api/matches/{match.id}/stops", json={"wishes": {}}).status_code == 403


def test_whoever_waits_for_news_does_not_hear_of_the_wishes_of_others(local_server: Server) -> None:
    match = local_server.begin_at(to_move(), asks=False)
    number = match.read_table(1)["number"]
    with match.sit(0) as anna:
        wish(anna, attack="pass")
        began = time.monotonic()
        assert match.read_table(1, after=number, wait=1.0)["number"] == number
        assert time.monotonic() - began > 0.9


def test_many_browsers_of_one_seat_all_see_its_wish(local_server: Server) -> None:
    match = local_server.begin_at(to_move(), asks=False)
    one, two = match.sit(0), match.sit(0)
    with sitting(one, two):
        wish(one, attack="pass")
        assert wished(two.read("table"))["attack"] == "pass"
