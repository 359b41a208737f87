"""Shared lists among people who do not mean well: guesses, floods, megabytes, wrong types, and two at once."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hulldown.table import wire
from hulldown.table.play import shelf
from hulldown.table.play.beside import at_once
from hulldown.table.play.limits import Limits
from hulldown.table.play.list_store import ListRow
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.shared_lists import SharedLists
from hulldown.table.problems import Trouble
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import NoBots, Server

WIDE: dict[str, float] = {"creations": 1e6, "readings": 1e6}


def draft(name: Any = "Guards", **fields: Any) -> dict[str, Any]:
    return {
        "name": name, "limit": 50, "notes": [], "parts": [{"card": "t_34", "count": 1, "carried": []}], **fields,
    }  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("lists") / "table.sqlite"), Limits(**WIDE)) as server:  # type: ignore[arg-type]
        yield server


class Shared:
    """A list that somebody shares."""

    def __init__(self, server: Server, **fields: Any) -> None:
        self.http = server.http
        reply = self.http.post("/api/lists", json={"game": "miniatures", "draft": draft(**fields)})
        assert reply.status_code == 201, reply.text
        self.id, self.secret = reply.json()["id"], reply.json()["secret"]

    def read(self, version: int = 0) -> Any:
        reply = self.http.get(f"/api/lists/{self.id}", params={"version": version})
        assert reply.status_code == 200, reply.text
        return reply.json()

    def put(self, version: int, made: Any, secret: str | None = None, editor: Any = "Anna") -> Any:
        key = self.secret if secret is None else secret
        headers = {"authorization": f"Bearer {key}"} if key else {}
        body = {"version": version, "draft": made, "editor": editor}
        return self.http.put(f"/api/lists/{self.id}", json=body, headers=headers)

    def here(self, editor: str, secret: str = "") -> Any:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        return self.http.post(f"/api/lists/{self.id}/here", json={"editor": editor}, headers=headers)


def test_a_list_is_shared_read_and_changed(server: Server) -> None:
    shared = Shared(server)
    assert len(shared.secret) >= 20
    first = shared.read()
    assert (first["version"], first["game"], first["draft"]) == (1, "miniatures", draft())
    second = shared.put(1, draft("Better"))
    assert second.status_code == 200
    assert second.json()["version"] == 2
    assert shared.read()["draft"]["name"] == "Better"
    assert shared.read(1)["draft"]["name"] == "Guards"
    versions = server.http.get(f"/api/lists/{shared.id}/versions").json()
    assert [(one["version"], one["editor"]) for one in versions] == [(2, "Anna"), (1, "")]


def test_the_secret_is_told_once_and_kept_as_a_hash(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "table.sqlite"), Limits(**WIDE)) as server:  # type: ignore[arg-type]
        shared = Shared(server)
        assert shared.secret not in server.http.get(f"/api/lists/{shared.id}").text
        assert shared.put(1, draft("Better")).status_code == 200
        assert shared.secret not in shared.put(2, draft("Best")).text
    stored = b"".join([path.read_bytes() for path in tmp_path.iterdir()])
    assert shared.id.encode() in stored
    assert shared.secret.encode() not in stored


@pytest.mark.parametrize("secret", ["", "guess", "x" * 22, "Bearer", "\x7f" * 30])
def test_who_guesses_changes_nothing(server: Server, secret: str) -> None:
    shared = Shared(server)
    reply = shared.put(1, draft("stolen"), secret)
    assert reply.status_code == 403
    assert reply.json()["kind"] == "forbidden"
    assert shared.read()["version"] == 1


def test_the_secret_of_one_list_opens_no_other(server: Server) -> None:
    mine, theirs = Shared(server), Shared(server)
    assert theirs.put(1, draft("stolen"), mine.secret).status_code == 403
    assert theirs.put(1, draft("stolen"), theirs.id).status_code == 403
    assert theirs.read()["version"] == 1


@pytest.mark.parametrize("id", ["x", "0", "..%2f..%2fetc", "a" * 40, "%00", "'; DROP TABLE shared_lists; --"])
def test_ids_that_nobody_was_given(server: Server, id: str) -> None:
    for reply in (server.http.get(f"/api/lists/{id}"), server.http.get(f"/api/lists/{id}/versions")):
        assert reply.status_code in (400, 404)
    assert Shared(server).read()["version"] == 1


def test_whoever_is_late_gets_the_newer_list_and_nothing_is_lost(server: Server) -> None:
    shared = Shared(server)
    assert shared.put(1, draft("Anna's")).status_code == 200
    late = shared.put(1, draft("Boris'"), editor="Boris")
    assert late.status_code == 409
    assert (late.json()["version"], late.json()["draft"]["name"]) == (2, "Anna's")
    again = shared.put(2, draft("both"), editor="Boris")
    assert (again.status_code, again.json()["version"]) == (200, 3)
    assert [shared.read(version)["draft"]["name"] for version in (1, 2, 3)] == ["Guards", "Anna's", "both"]


def test_two_who_write_at_once_never_lose_a_change(server: Server) -> None:
    """Each goes on from what it is given until its changes are in: all of them are among the versions."""
    shared = Shared(server)
    done: dict[int, str] = {}  # by the version that it became

    def write(name: str) -> None:
        version = 1
        for number in range(8):
            while True:
                reply = shared.put(version, draft(f"{name} {number}"), editor=name)
                version = reply.json()["version"]
                if reply.status_code == 200:
                    done[version] = f"{name} {number}"
                    break
                assert reply.status_code == 409

    both = [threading.Thread(target=write, args=(name,)) for name in ("Anna", "Boris")]
    for one in both:
        one.start()
    for one in both:
        one.join(60)
    kept = [shared.read(version)["draft"]["name"] for version in range(1, 18)]
    assert shared.read()["version"] == 17
    assert kept == ["Guards", *[done[version] for version in range(2, 18)]]
    assert sorted(done.values()) == sorted([f"{name} {n}" for name in ("Anna", "Boris") for n in range(8)])


def test_browsers_hear_of_each_other(server: Server) -> None:
    shared = Shared(server)
    assert shared.here("Anna", shared.secret).json() == {"version": 1, "editors": ["Anna"]}
    assert shared.here("Boris", shared.secret).json() == {"version": 1, "editors": ["Anna", "Boris"]}
    shared.put(1, draft("newer"))
    assert shared.here("Clara").json() == {"version": 2, "editors": ["Anna", "Boris", "Clara"]}
    for number in range(60):
        shared.here(f"ghost {number}")
    assert len(shared.here("Anna").json()["editors"]) == 20, "a crowd is not told without end"
    assert shared.here("a thief", "guess" * 5).status_code == 403


def test_names_of_editors_hide_nothing(server: Server) -> None:
    shared = Shared(server)
    told = shared.here("An\u202ena\n<b>", shared.secret).json()["editors"]
    assert told == ["Anna <b>"]
    assert shared.here("\u200b\u202e", shared.secret).status_code == 400
    for editor in ("", "x" * 41, 7, None):
        assert shared.put(1, draft(), editor=editor).status_code == 400
    assert shared.read()["version"] == 1


BAD: list[Any] = [
    None, [], "draft", {}, draft(parts="t_34"), draft(parts=[{"card": "t_34"}]), draft(limit="many"),
    draft(limit=10**9), draft(name="x" * 81), draft(name=7), draft(more=True),
    draft(parts=[{"card": "t_34", "count": 201, "carried": []}]),
    draft(parts=[{"card": "t_34", "count": 1, "carried": []}] * 501), draft(notes=[{"tool": "x", "text": "x"}]),
    draft(notes=[{"tool": "x", "text": "x" * 4_001, "on": 0}]), draft(notes=[{"tool": "x", "text": "", "on": 0}] * 101),
]  # fmt: skip


@pytest.mark.parametrize("made", BAD)
def test_what_is_no_draft_is_neither_shared_nor_stored(server: Server, made: Any) -> None:
    shared = Shared(server)
    assert server.http.post("/api/lists", json={"game": "miniatures", "draft": made}).status_code == 400
    assert shared.put(1, made).status_code == 400
    assert shared.read()["version"] == 1


@pytest.mark.parametrize("version", [0, -1, 2**40, "one", 1.5, None])
def test_versions_that_are_none(server: Server, version: Any) -> None:
    shared = Shared(server)
    assert shared.put(version, draft("x")).status_code == 400
    assert shared.read()["version"] == 1


def test_games_without_lists_share_none(server: Server) -> None:
    for game in ("rush", "nothing", "../x"):
        assert server.http.post("/api/lists", json={"game": game, "draft": draft()}).status_code == 404


def test_illegal_and_unfinished_lists_can_be_shared(server: Server) -> None:
    made = draft(parts=[{"card": "zeppelin", "count": 3, "carried": []}])
    shared = Shared(server, parts=made["parts"])
    assert shared.read()["draft"] == made
    assert Shared(server, parts=[]).read()["draft"]["parts"] == []


def test_megabytes_are_refused_by_a_sentence(server: Server) -> None:
    shared = Shared(server)
    large = draft(notes=[{"tool": "x", "text": "ж" * 4_000, "on": 0}] * 100)
    reply = shared.put(1, large)
    assert reply.status_code == 429
    assert "too large to be shared" in reply.json()["say"]
    flood = server.http.post(
        "/api/lists", content=b'{"draft":"' + b"x" * 6_000_000, headers={"content-type": "application/json"}
    )
    assert flood.status_code in (400, 413)
    assert shared.read()["version"] == 1


def test_nobody_fills_the_server_with_lists(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "table.sqlite"), Limits(lists=3, **WIDE)) as server:  # type: ignore[arg-type]
        made = [Shared(server) for _ in range(3)]
        reply = server.http.post("/api/lists", json={"game": "miniatures", "draft": draft()})
        assert reply.status_code == 429
        assert "can't keep any more shared lists" in reply.json()["say"]
        assert made[0].put(1, draft("still mine")).status_code == 200
    with Server(sqlite_url(tmp_path / "other.sqlite"), Limits(creations=0.2, readings=0.5)) as server:
        seen = [
            server.http.post("/api/lists", json={"game": "miniatures", "draft": draft()}).status_code for _ in range(6)
        ]
        assert seen[0] == 201
        assert 429 in seen
        guesses = [server.http.get(f"/api/lists/guess-{n}").status_code for n in range(20)]
        assert 429 in guesses


def test_a_disk_that_is_full_takes_no_list_and_keeps_what_there_is(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    with Server(sqlite_url(path), Limits(**WIDE)) as server:  # type: ignore[arg-type]
        shared = Shared(server)
    with Server(sqlite_url(path), Limits(disk_bytes=0, **WIDE)) as server:  # type: ignore[arg-type]
        shared.http = server.http
        assert server.http.post("/api/lists", json={"game": "miniatures", "draft": draft()}).status_code == 429
        assert shared.put(1, draft("more")).status_code == 429
        assert shared.read()["version"] == 1


def test_lists_that_nobody_looks_at_make_room_by_themselves() -> None:
    async def story() -> None:
        matches = Matches(MemoryStore(), NoBots(), at_once, Limits(list_days=1.0))
        lists = SharedLists(matches)
        made = wire.NewList("miniatures", msgspec.convert(draft(), wire.Draft))
        old, new = await lists.create(made), await lists.create(made)
        await matches.store.lists.touch(old.id, time.time() - 2 * shelf.DAY)
        await shelf.look(matches)
        assert (await lists.read(new.id)).version == 1
        with pytest.raises(Trouble, match="There is no such list"):
            await lists.read(old.id)

    asyncio.run(story())


def test_whoever_looks_at_a_list_keeps_it() -> None:
    async def story() -> None:
        matches = Matches(MemoryStore(), NoBots(), at_once, Limits(list_days=10.0))
        text = msgspec.json.encode(draft()).decode()
        row = ListRow("looked-at", "miniatures", "hash", 1, text, time.time() - 9 * shelf.DAY)
        await matches.store.lists.create(row)
        await SharedLists(matches).read("looked-at")
        assert await matches.store.lists.expire(time.time() - shelf.DAY, 10) == 0

    asyncio.run(story())
