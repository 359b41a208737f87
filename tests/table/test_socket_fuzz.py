"""Whatever somebody sends: it is refused with a sentence or the socket is closed, and the match stays as it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from hulldown.conformance.properties import QUICK
from hulldown.table import wire
from hulldown.table.play.limits import Limits
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import EACH_GAME, Browser, Created, Server

FUZZED = settings(QUICK, max_examples=60)
TYPES = [one.__struct_config__.tag for one in wire.ClientMessage.__args__]
FIELDS = sorted({name for one in wire.ClientMessage.__args__ for name in one.__struct_fields__})
REPLIES = {"refused", "why", "preview", "query", "hint", "pong", "table"}
TEXTS = st.text(max_size=30) | st.sampled_from(["end", "order 1 2 3", "\0", "\u202e", "hand:x", "x" * 401])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS | st.just(10**30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=10,
)
MESSAGES = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from(TYPES) | VALUES,
    st.dictionaries(st.sampled_from(FIELDS) | TEXTS, VALUES, max_size=4),
)


class Fuzzed:
    """A match that nothing may change, with a socket that is opened again whenever it was closed."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.match: Created = server.create(spectators=True, chat=False)
        self.browser: Browser = self.match.sit(1)  # whose turn it is not

    def send(self, data: str | bytes) -> list[dict[str, Any]]:
        """What the server replies before a ping; nothing where it closed the socket with a reason."""
        try:
            self.browser.send_raw(data)
            replies = self.browser.settle()
        except ConnectionClosed:
            reason = self.browser.close_code()
            self.browser = self.match.sit(1)
            assert reason in (1007, 1009, 4400), "closed without a word"
            return []
        return replies

    def is_unchanged(self) -> bool:
        return len(self.server.journal_of(self.match.id)) == 1


@pytest.fixture(scope="module")
def fuzzed(local_server: Server) -> Iterator[Fuzzed]:
    found = Fuzzed(local_server)
    yield found
    found.browser.close()
    assert found.is_unchanged()
    with found.match.sit(0) as anna:
        anna.answer("order 1 2 3")
        assert anna.table["number"] == 2, "and the match goes on"


def is_harmless(message: object) -> bool:
    """The few messages that do something even from a seat that is not asked."""
    deeds = ("leave", "resign", "spectators", "hello", "look")
    return not isinstance(message, dict) or message.get("type") not in deeds


@FUZZED
@given(message=MESSAGES | VALUES)
def test_any_json(fuzzed: Fuzzed, message: object) -> None:
    if not is_harmless(message):
        return
    replies = fuzzed.send(json.dumps(message))
    assert {reply["type"] for reply in replies} <= REPLIES
    for reply in replies:
        problem = reply.get("problem") or {}
        assert problem.get("kind") != "broken", message
        assert all(word not in str(problem.get("say")) for word in ("Traceback", "hulldown/", "msgspec"))


@FUZZED
@given(text=st.text(max_size=200))
@example("")
@example("null")
@example('"hello"')
@example('{"type":"say","text":"\\ud800"}')
@example('{"type":"say"')
@example("[" * 8000)
@example('{"a":' * 3000)
@example('{"type":"query","id":1,"number":1,"about":' + '{"a":' * 3000)
@example('{"type":"ping","id":1e400}')
@example('{"type":"ping","id":' + "9" * 5000 + "}")
@example('{"type":"ping","type":"resign"}')
def test_any_text(fuzzed: Fuzzed, text: str) -> None:
    replies = fuzzed.send(text)
    if '"resign"' in text:
        return
    assert [(reply["type"], reply["problem"]["kind"]) for reply in replies] == [("refused", "malformed")]
    assert len(replies[0]["problem"]["say"]) < 500


@FUZZED
@given(data=st.binary(max_size=100))
@example(b'{"type":"ping"}')
def test_binary_frames(fuzzed: Fuzzed, data: bytes) -> None:
    assert [reply["type"] for reply in fuzzed.send(data)] == ["refused"]


@FUZZED
@given(data=st.data())
def test_good_messages_that_are_cut_off_or_changed(fuzzed: Fuzzed, data: st.DataObject) -> None:
    number = fuzzed.browser.table["number"]
    good: list[wire.ClientMessage] = [
        wire.Answer(number, "order 1 2 3"), wire.WhyNot(1, number, "keep"), wire.Preview(1, number, "keep"),
        wire.Query(1, number, {"deck": "D1"}), wire.Hint(1, number), wire.TakeBack(number), wire.Consent(1, True),
        wire.Say("hello"), wire.Ping(3), wire.Rematch(), wire.Return(),
    ]  # fmt: skip
    text = msgspec.json.encode(data.draw(st.sampled_from(good))).decode()
    place = data.draw(st.integers(0, len(text)))
    change = data.draw(st.sampled_from(["cut", "drop", "put", "double"]))
    if change == "cut":
        text = text[:place]
    elif change == "drop":
        text = text[:place] + text[place + 1 :]
    elif change == "put":
        text = text[:place] + data.draw(st.characters(exclude_categories=["Cs"])) + text[place:]
    else:
        text += text
    replies = fuzzed.send(text)
    assert {reply["type"] for reply in replies} <= REPLIES | {"pong"}
    assert all((reply.get("problem") or {}).get("kind") != "broken" for reply in replies)


@FUZZED
@given(
    about=st.dictionaries(
        st.sampled_from(["q", "deck", "from", "to", "x", "y", "facing", "kind", "ground"]) | TEXTS,
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS | st.lists(st.integers()),
        max_size=6,
    ),
    place=TEXTS,
)
def test_questions_of_any_kind(fuzzed: Fuzzed, about: dict[str, object], place: str) -> None:
    number = fuzzed.browser.table["number"]
    for message in (
        {"type": "query", "id": 1, "number": number, "about": about},
        {"type": "why", "id": 1, "number": number, "place": place},
        {"type": "why", "id": 1, "number": number, "do": place},
    ):
        for reply in fuzzed.send(json.dumps(message)):
            assert (reply.get("problem") or {}).get("kind") != "broken", message


@EACH_GAME
@settings(QUICK, max_examples=40)
@given(place=TEXTS, do=TEXTS, about=st.dictionaries(TEXTS, TEXTS | st.integers() | st.floats(allow_nan=False)))
def test_questions_of_who_is_asked(local_server: Server, game: str, place: str, do: str, about: Any) -> None:
    browser = asked(local_server, game)
    number = browser.table["number"]
    browser.send("why", id=1, number=number, place=place[:100])
    browser.send("why", id=2, number=number, do=do[:400])
    browser.send("preview", id=3, number=number, do=do[:400] or "x")
    browser.send("query", id=4, number=number, about=about)
    for reply in browser.settle():
        assert (reply.get("problem") or {}).get("kind") != "broken", reply


_asked: dict[tuple[int, str], Browser] = {}


def asked(server: Server, game: str) -> Browser:
    """One browser for all examples, at a table where it is asked."""
    key = (server.port, game)
    if key not in _asked:
        _asked[key] = server.create(game).sit(0)
    return _asked[key]


def test_a_flood_is_slowed_down_and_changes_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    url = sqlite_url(tmp_path_factory.mktemp("flood") / "table.sqlite")
    with Server(url, Limits(messages=20, questions=20, creations=1e6)) as server:
        match = server.create()
        with match.sit(0) as flooding, match.sit(1) as calm:
            for kind in ({"type": "say", "text": ""}, {"type": "ping"}, {"type": "why", "id": 1, "number": 1}):
                for _ in range(60):
                    flooding.send_raw(json.dumps(kind))
            calm.ask("ping", "pong", id=1)
            refused = [flooding.read("refused")["problem"]["kind"] for _ in range(61)]
            assert "limit" in refused
        assert len(server.journal_of(match.id)) == 1
