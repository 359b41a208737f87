"""What is written to be misread: by people in chat, by the server in its input, and by whoever reads its log."""

from __future__ import annotations

import logging
import socket

import pytest

from hulldown.table.play.texts import one_line, visible
from tests.table.helper import Server

BAD = [
    b'{"game": "\xff\xfe"}',
    b"\xff",
    b'{"game": "rush", "seats": [{"kind": "person", "name": "\xc3\x28"}]}',
    b"\xed\xa0\x80",
]
HIDDEN = {
    "bidi": "\u202eevil\u202c", "isolate": "\u2066a\u2069", "mark": "\u200fa", "zero width": "a\u200bb\u2060c\ufeff",
    "control": "a\x07\x1b[31mb\x00", "filler": "\u3164\u115f\u2800\uffa0", "tag": "a\U000e0041\U000e0062",
    "lines": "a\u2028b\u2029c\x85d", "soft": "a\u00adb", "private": "a\ue000b", "joiner": "a\u200db",
}  # fmt: skip


@pytest.mark.parametrize("path", ["/api/matches", "/api/mine", "/api/records", "/api/games/cardgame/check"])
@pytest.mark.parametrize("body", BAD)
def test_what_is_no_text_is_refused_in_a_sentence(local_server: Server, path: str, body: bytes) -> None:
    reply = local_server.http.post(path, content=body, headers={"content-type": "application/json"})
    assert reply.status_code == 400, reply.text
    assert reply.json()["kind"] == "malformed"
    assert reply.json()["say"].startswith("The message couldn't be read")


@pytest.mark.parametrize("text", HIDDEN.values(), ids=HIDDEN)
def test_nothing_hides_in_chat(local_server: Server, text: str) -> None:
    made = local_server.create()
    with made.sit(0) as anna:
        anna.send("say", text=f"good {text} game")
        table = anna.read_until(lambda table: table["chat"])
    said = table["chat"][-1]["text"]
    assert said.startswith("good ")
    assert said.endswith(" game")
    assert said.isprintable()
    assert said == visible(said)


@pytest.mark.parametrize("text", HIDDEN.values(), ids=HIDDEN)
def test_nothing_hides_in_a_name(local_server: Server, text: str) -> None:
    body = {"game": "rush", "seats": [{"kind": "person", "name": f"Anna{text}"}, {"kind": "bot"}]}
    reply = local_server.http.post("/api/matches", json=body)
    if reply.status_code == 400:
        assert "name" in reply.json()["say"]
        return
    info = local_server.http.get(f"/api/matches/{reply.json()['match']}").json()
    name = info["seats"][0]["name"]
    assert name == visible(name)


def test_what_people_write_stays_as_it_is() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    for text in (
        "Hello, world!",
        "Привет, мир",
        "Zoë",
        "שלום",
        "日本語",
        "นี่",
        family,
        "\u2764\ufe0f",
        "\U0001f44d\U0001f3fd",
    ):
        assert one_line(text) == text


def test_marks_do_not_climb_over_the_lines_above() -> None:
    assert len(visible("a" + 100 * "\u0336" + "b")) <= 6


def test_a_flood_of_bad_requests_writes_few_lines(local_server: Server) -> None:
    logger = logging.getLogger("uvicorn.error")
    handler = Counting()
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.WARNING)
    try:
        for _ in range(300):
            with socket.create_connection(("127.0.0.1", local_server.port), timeout=10) as line:
                line.sendall(b"\x16\x03\x01 no request\r\n\r\n")
                line.recv(100)
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    assert 0 < handler.lines < 150


class Counting(logging.Handler):
    """Counts what would be written."""

    lines = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.lines += 1
