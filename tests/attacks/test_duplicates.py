"""Duplicates: whoever has finished could tell those who still play. No door of the table does it for them."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.proof import deal_commitment
from hulldown.kernel.proving import prove
from hulldown.kernel.record import replay
from hulldown.table import wire
from hulldown.table.play import answers, archive, journal, shelf
from hulldown.table.play.limits import Limits
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.presenter import Presenter
from hulldown.table.play.replay import Replays
from hulldown.table.play.requests import Requests
from hulldown.table.play.reviews import Reviews
from hulldown.table.problems import Trouble
from hulldown.table.storage.backup import back_up, put_back
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.sql_store import SqlStore
from tests.table.duplicates import made, play, settle, table, told
from tests.table.helper import GENEROUS, NoBots, Server
from tests.table.proved import with_memory

STORED = sorted((Path(__file__).parents[1] / "proofs").glob("*_duplicate.jsonl"))
HELD = "Others still play"
Line = dict[str, Any]


async def one_over(matches: Matches) -> tuple[wire.MadeDuplicate, Live, Live]:
    """A duplicate of which the first table is over."""
    duplicate = await made(matches, "cardgame")
    first, second = [await table(matches, duplicate, number) for number in (1, 2)]
    await play(matches, first, 1)
    await play(matches, second, 2, most=3)
    await settle(matches)
    return duplicate, first, second


class NoDesks:
    """Nobody may ask for a review."""

    async def exchange(self, game: object, asked: bytes) -> bytes:
        raise AssertionError("a review was begun")

    async def close(self) -> None:
        pass


def test_no_door_tells_of_a_table_that_is_over_while_others_play() -> None:
    async def story(matches: Matches) -> None:
        reviews = Reviews(matches, NoDesks())
        reviews.begin_when_over()
        duplicate, first, _ = await one_over(matches)
        id, requests = first.room.id, Requests(matches)
        own = duplicate.tables[0].seats[0].secret
        assert own is not None
        fork = wire.NewFork(0, [wire.SeatWish("person"), wire.SeatWish("bot", bot="random")])
        for attempt in (
            lambda: requests.record(id),
            lambda: requests.moment(id, 3, [own], None, True, "en"),
            lambda: requests.moment(id, 3, [own], 1, False, "en"),
            lambda: requests.moment(id, 3, [own], 0, False, "en"),
            lambda: requests.story(id, "en"),
            lambda: requests.fork(id, fork),
            lambda: requests.challenge(id, wire.NewChallenge(0)),
            lambda: reviews.read(first, "1.2.3.4"),
            lambda: Replays().find(matches, id),
        ):
            with pytest.raises(Trouble, match=HELD):
                await attempt()
        with pytest.raises(Trouble):
            await requests.log(id, [own], 1, 10_000, "en")  # what the other seat heard
        with pytest.raises(Trouble):
            await requests.log(id, [], None, 10_000, "en")
        with pytest.raises(Trouble):
            await requests.table(id, [], -1, 0.0, "en")  # as somebody who watches
        with pytest.raises(Trouble, match="duplicate"):
            await answers.admit(matches, first, 0, True)
        with pytest.raises(Trouble, match="duplicate"):
            await answers.rematch(matches, first, 0)
        told = Presenter(first.room, 0, "en").table(set(), 0, 0.0, {})
        assert told.match.held
        assert bytes(told.view) == first.room.state.view(0).encode()

    with_memory(story)


def test_people_at_one_table_cannot_show_it_to_others_while_they_play() -> None:
    async def story(matches: Matches) -> None:
        duplicate = await made(matches, "cardgame", 2, "pp")
        live = await table(matches, duplicate, 1)
        for attempt in (
            lambda: answers.admit(matches, live, 0, True),
            lambda: answers.open_hands(matches, live, 0, True),
        ):
            with pytest.raises(Trouble, match="duplicate"):
                await attempt()

    with_memory(story)


def test_no_roll_is_played_again() -> None:
    """Past anything that somebody has seen nothing is taken back, though the others are bots, which agree to all."""

    async def story(matches: Matches) -> None:
        duplicate = await made(matches, "cardgame")
        live = await table(matches, duplicate, 1)
        for _ in range(30):
            await play(matches, live, 1, most=1)
            while live.asking is not None:
                await asyncio.sleep(0)
            if live.room.why_not_undo(0) is not None and live.room.undo_length(0) is not None:
                before = told(live)
                with pytest.raises(Trouble, match="duplicate"):
                    await answers.undo(matches, live, 0, live.room.shown)
                assert told(live) == before
                assert Presenter(live.room, 0, "en").undo().way == "none"
                return
        raise AssertionError("nothing was seen in thirty answers")

    with_memory(story)


def test_the_secret_is_in_no_journal_view_log_or_answer(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")

    async def story(matches: Matches) -> None:
        duplicate, first, second = await one_over(matches)
        hidden = await matches.store.duplicates.find_secret(duplicate.id)
        assert hidden is not None
        secret = hidden[0].hex()
        seen = [repr(first), repr(second), caplog.text]
        for live in (first, second):
            entries = await matches.store.entries(live.room.id)
            seen += [journal.write_entry(one.entry) for one in entries if not isinstance(one.entry, journal.Unknown)]
            presenter = Presenter(live.room, 0, "en")
            seen.append(wire_text(presenter.table(set(), 0, 0.0, {})))
            seen.append(archive.record_of(live.room, hidden[0]))
            seen.append(await archive.record_text(matches.store, matches.beside, live.room))
        row = await matches.store.duplicates.find(duplicate.id)
        assert row is not None
        seen += [row.about, wire_text(await Requests(matches).duplicate(duplicate.id, "en"))]
        assert not [text for text in seen if secret in text or repr(hidden[0])[2:-1] in text]

    with_memory(story)


def wire_text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def test_a_held_table_is_not_put_into_the_archive() -> None:
    async def story(matches: Matches) -> None:
        _, first, _ = await one_over(matches)
        await shelf._archive(matches, first.room.id)
        live = await matches.find(first.room.id)
        assert live.room.kept is None
        with pytest.raises(Trouble, match=HELD):
            await Requests(matches).record(first.room.id)

    with_memory(story)


def test_a_table_that_is_put_away_waits_as_well() -> None:
    async def story(matches: Matches) -> None:
        duplicate = await made(matches, "cardgame")
        first, second = [await table(matches, duplicate, number) for number in (1, 2)]
        await play(matches, first, 1, most=4)
        await shelf.put_away(matches, first, "idle")
        with pytest.raises(Trouble, match=HELD):
            await Requests(matches).record(first.room.id)
        await shelf.put_away(matches, second, "idle")
        await settle(matches)
        assert (await Requests(matches).record(first.room.id))[0]
        found = await Requests(matches).duplicate(duplicate.id, "en")
        assert [seat.points for one in found.tables for seat in one.seats] == [None] * 4, "nobody has a result"

    with_memory(story)


def test_a_restart_forgets_no_seal() -> None:
    store = MemoryStore()
    ids: list[str] = []

    async def before(matches: Matches) -> None:
        duplicate, first, _ = await one_over(matches)
        ids.extend([duplicate.id, first.room.id])

    async def after(matches: Matches) -> None:
        with pytest.raises(Trouble, match=HELD):
            await Requests(matches).record(ids[1])
        assert not (await Requests(matches).duplicate(ids[0], "en")).over

    with_memory(before, store)
    with_memory(after, store)


# Backups


def test_a_backup_that_others_read_has_no_secret_while_anybody_plays(tmp_path: Path) -> None:
    """Also not because of the table that is over: the secret is that of all of them."""
    url, file, apart = sqlite_url(tmp_path / "table.sqlite"), tmp_path / "main.gz", tmp_path / "secrets.gz"
    told: dict[str, str] = {}

    async def write() -> None:
        matches = Matches(SqlStore(url), NoBots(), asyncio.to_thread, GENEROUS)
        await matches.open()
        wish = wire.NewDuplicate("cardgame", [wire.SeatWish("person", "Anna"), wire.SeatWish("open")])
        duplicate = await Requests(matches).make_duplicate(wish)
        first = await table(matches, duplicate, 1)
        await shelf.put_away(matches, first, "idle")
        hidden = await matches.store.duplicates.find_secret(duplicate.id)
        assert hidden is not None
        told.update(id=duplicate.id, second=duplicate.tables[1].match, secret=hidden[0].hex())
        await matches.close()

    async def restored(name: str, secrets: Path | None) -> bytes | None:
        other = sqlite_url(tmp_path / name)
        copied = await put_back(other, file, secrets)
        assert copied.unproved == (0 if secrets else 1)
        store = SqlStore(other)
        await store.open()
        found = await store.duplicates.find_secret(told["id"])
        await store.close()
        return found[0] if found is not None else None

    asyncio.run(write())
    asyncio.run(back_up(url, file, apart))
    assert told["secret"] not in unpacked(file)
    assert told["secret"] in unpacked(apart)
    assert asyncio.run(restored("without.sqlite", None)) is None
    found = asyncio.run(restored("with.sqlite", apart))
    assert found is not None
    assert found.hex() == told["secret"]

    async def without() -> None:
        """It goes on, and says that its draws are not those of the others."""
        matches = Matches(SqlStore(sqlite_url(tmp_path / "without.sqlite")), NoBots(), asyncio.to_thread, GENEROUS)
        await matches.open()
        live = await matches.find(told["second"])
        assert live.room.is_unsealed
        await matches.close()

    asyncio.run(without())


def unpacked(file: Path) -> str:
    data = file.read_bytes()
    return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8", "replace")


# Records that were changed


def read(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def draws_of(lines: list[Line]) -> list[Line]:
    return [one["draw"] for one in lines if one.get("by") == "chance"]


def other_secret(lines: list[Line]) -> None:
    lines[0]["chance"]["secret"] = "5e" * 32


def other_secret_and_commitment(lines: list[Line]) -> None:
    chance = lines[0]["chance"]
    chance["secret"] = "5e" * 32
    chance["commitment"] = deal_commitment(chance["deal"], bytes.fromhex(chance["secret"]))


def other_deal(lines: list[Line]) -> None:
    lines[0]["chance"]["deal"] = "another"


def other_kind(lines: list[Line]) -> None:
    draws_of(lines)[-1]["kind"] += "x"


def no_kind(lines: list[Line]) -> None:
    del draws_of(lines)[-1]["kind"]


def number_left_out(lines: list[Line]) -> None:
    last = draws_of(lines)[-1]
    last["number"] += 1


def value_changed(lines: list[Line]) -> None:
    draw = next(one for one in draws_of(lines) if one["of"] != "1")
    draw["value"] = str((int(draw["value"]) + 1) % int(draw["of"]))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "edit",
    [other_secret, other_secret_and_commitment, other_deal, other_kind, no_kind, number_left_out, value_changed],
    ids=lambda edit: edit.__name__,
)
def test_a_changed_record_is_found_out(path: Path, edit: Callable[[list[Line]], None]) -> None:
    lines = read(path)
    assert prove(replay("\n".join(json.dumps(line) for line in lines), "record", hulldown.game))
    edit(lines)
    with pytest.raises(Malformed):
        prove(replay("\n".join(json.dumps(line) for line in lines), "record", hulldown.game))


# Over the network


@pytest.fixture(scope="module")
def limited_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("table") / "table.sqlite"), Limits()) as server:
        yield server


def test_an_address_makes_only_so_many(limited_server: Server) -> None:
    body = {"game": "cardgame", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], "tables": 8}
    replies = [limited_server.http.post("/api/duplicates", json=body).status_code for _ in range(4)]
    assert replies[0] == 201
    assert replies[-1] == 429


@pytest.mark.parametrize("body", [{"tables": 9}, {"tables": 1}, {"tables": 2, "secret": "x"}, {"seats": []}])
def test_nonsense_is_refused(limited_server: Server, body: dict[str, Any]) -> None:
    whole = {"game": "cardgame", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], **body}
    reply: httpx.Response = limited_server.http.post("/api/duplicates", json=whole)
    assert reply.status_code == 400
    assert limited_server.http.get("/api/duplicates/nothing").status_code == 404
    assert limited_server.http.post("/api/duplicates/nothing/tables", json={}).status_code in (404, 429)
