"""The line between servers: whoever does not know the key gets nothing, whatever they send."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from hulldown.table.play.beside import at_once
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.opponents import OwnBots
from hulldown.table.server import frames, peers
from hulldown.table.server.frames import Broken, read_frame, write_frame
from hulldown.table.server.peers import Introduction, among_peers

SCOPE = {
    "type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": "/api/games", "raw_path": b"",
    "query_string": b"", "headers": [[b"host", b"localhost"]], "client": ["192.0.2.7", 1],
}  # fmt: skip
Story = Callable[[Matches, int], Coroutine[None, None, None]]


def at_a_line(story: Story) -> list[dict[str, Any]]:
    """Runs a story beside a server's line; returns what reached its application."""
    asked: list[dict[str, Any]] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"secret"})

    async def run() -> None:
        matches = Matches(MemoryStore(), OwnBots(), at_once)
        async with among_peers(matches, application, "127.0.0.1"):
            await asyncio.wait_for(story(matches, int(matches.address.rpartition(":")[2])), 20)
        matches.cards.close()

    asyncio.run(run())
    return asked


async def reply_to(port: int, *sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for one in sent:
            writer.write(one)
            await writer.drain()
        return await asyncio.wait_for(reader.read(), 10)
    except ConnectionError:
        return b""  # hung up while we still spoke
    finally:
        writer.close()


def framed(message: object) -> bytes:
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(4, "big") + body


def test_the_key_opens_the_line() -> None:
    """The tests below could fail."""

    async def story(matches: Matches, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        await write_frame(writer, Introduction(matches.key, SCOPE))
        assert (await read_frame(reader, dict))["status"] == 200
        writer.close()

    asked = at_a_line(story)
    assert [scope["client"] for scope in asked] == [("192.0.2.7", 1)]


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"\x00\x00\x00\x00",
        b"\xff\xff\xff\xff" + b"x" * 1000,
        (frames.FIRST + 1).to_bytes(4, "big") + b"\x00" * 1000,
        framed(Introduction("", SCOPE)),
        framed(Introduction("guess", SCOPE)),
        framed(Introduction("ключ" * 10, SCOPE)),
        framed({"key": 7, "scope": SCOPE}),
        framed(["key"]),
        framed(None),
        b"\x00\x00\x00\x05\xdf\xff\xff\xff\xff",
        b"\x00\x00\x10\x00" + b"\x91" * 4096,
    ],
)
def test_without_the_key_nothing_is_asked(sent: bytes) -> None:
    async def story(_: Matches, port: int) -> None:
        assert await reply_to(port, sent) == b""
        assert await reply_to(port, sent) == b"", "and it still listens"

    assert at_a_line(story) == []


def test_the_key_with_nonsense_behind_it_breaks_nothing() -> None:
    async def story(matches: Matches, port: int) -> None:
        for scope in ({}, {"type": "http"}, {**SCOPE, "headers": 5}, {**SCOPE, "headers": [[b"one"]]}):
            assert await reply_to(port, framed(Introduction(matches.key, scope))) == b""

    assert at_a_line(story) == []


def test_whoever_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "HELLO_LIMIT", 0.2)

    async def story(matches: Matches, port: int) -> None:
        whole = framed(Introduction(matches.key, SCOPE))
        assert await asyncio.gather(*[reply_to(port, whole[:cut]) for cut in range(0, len(whole), 9)]) != []

    assert at_a_line(story) == []


def test_each_server_has_a_key_of_its_own_that_is_shown_to_nobody() -> None:
    keys: list[str] = []

    async def story(matches: Matches, _: int) -> None:
        keys.append(matches.key)
        await matches.store.beat(matches.id, 0.0, 0.0, matches.address, matches.key)
        assert matches.key not in repr(await matches.store.servers())

    at_a_line(story)
    at_a_line(story)
    assert keys[0] != keys[1]
    assert min(map(len, keys)) >= 40


def test_a_frame_is_read_whole_or_not_at_all() -> None:
    async def story() -> None:
        whole = framed({"a": b"b" * 100})
        for cut in range(len(whole)):
            reader = asyncio.StreamReader()
            reader.feed_data(whole[:cut])
            reader.feed_eof()
            with pytest.raises(Broken):
                await read_frame(reader, dict)

    asyncio.run(story())
