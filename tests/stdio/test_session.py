"""A session goes on whatever it hears, keeps matches by the book, and tells a seat no more than it may know."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown.kernel.record import replay
from hulldown.stdio import trouble
from hulldown.stdio.lines import bounded_lines
from hulldown.stdio.messages import LONGEST_LINE
from hulldown.stdio.session import Session, converse

GAMES = hulldown.game_ids()


class Talk:
    """A session to which plain data is said."""

    def __init__(self, **settings: Any) -> None:
        self.time = 0.0
        self.session = Session(hulldown.game, clock=lambda: self.time, **{"bot": "greedy", **settings})

    def __call__(self, ask: str, **fields: object) -> dict[str, Any]:
        return self.line(json.dumps({"ask": ask, **fields}).encode())

    def line(self, line: bytes) -> dict[str, Any]:
        out = io.BytesIO()
        converse(self.session, io.BytesIO(line + b"\n"), out)
        replies = out.getvalue().splitlines()
        assert len(replies) == 1
        reply: dict[str, Any] = json.loads(replies[0])
        return reply


@pytest.mark.parametrize("game", GAMES)
def test_two_seats_play_a_whole_match_by_views_alone(game: str) -> None:
    referee, player = Talk(), Talk()
    now = referee("new", id=1, game=game, seats=2, seed=5, usual=True)
    count = 0
    while now["actor"] != -2 and count < 4000:
        count += 1
        view = referee("view", seat=now["actor"])["view"]
        assert view["seat"] == now["actor"]
        chosen = player("choose", id=count, game=game, view=view, legal=now["legal"], seed=count)
        assert chosen["id"] == count
        now = referee("answer", seat=now["actor"], action=chosen["action"], at=now["at"])
        assert now["say"] == "asked", now
    assert now["result"]["winners"]
    lines = referee("record")["lines"]
    again = replay("\n".join(lines), "x", hulldown.game)
    assert again.state.result is not None
    assert again.state.result.data() == now["result"]


def test_legal_answers_follow_from_a_view() -> None:
    referee, player = Talk(), Talk()
    now = referee("new", game="rush", seed=7)
    view = referee("view", seat=now["actor"])["view"]
    assert player("choose", game="rush", view=view)["action"] in now["legal"]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"end", trouble.NOT_JSON),
        (b"{", trouble.NOT_JSON),
        (b"\xff\xfe", trouble.NOT_JSON),
        (b'{"a": ' * 100_000, trouble.NOT_JSON),
        (b"[" * 100_000, trouble.MALFORMED),
        (b"[]", trouble.MALFORMED),
        (b'"look"', trouble.MALFORMED),
        (b'{"ask": 5}', trouble.MALFORMED),
        (b'{"ask": "look", "id": [1]}', trouble.MALFORMED),
        (b"{}", trouble.UNKNOWN),
        (b'{"ask": "dance"}', trouble.UNKNOWN),
        (b'{"say": "asked"}', trouble.UNKNOWN),
        (b'{"ask": "look"}', trouble.NO_MATCH),
        (b'{"ask": "analyze"}', trouble.NO_MATCH),
        (b'{"ask": "answer"}', trouble.MALFORMED),
        (b'{"ask": "new", "game": "chess"}', trouble.MALFORMED),
        (b'{"ask": "new", "game": "rush", "seats": 9}', trouble.MALFORMED),
        (b'{"ask": "new", "game": "rush", "options": {"edition": "0"}}', trouble.MALFORMED),
        (b'{"ask": "new", "game": "rush", "position": {}}', trouble.MALFORMED),
        (b'{"ask": "new", "game": "rush", "record": ["{}"]}', trouble.MALFORMED),
        (b'{"ask": "new", "game": "rush", "record": ["x"], "position": {}}', trouble.MALFORMED),
        (b'{"ask": "choose", "game": "rush"}', trouble.MALFORMED),
        (b'{"ask": "choose", "game": "rush", "view": {}}', trouble.MALFORMED),
        (b'{"ask": "choose", "game": "rush", "view": 5, "seconds": 1e9}', trouble.MALFORMED),
    ],
)
def test_what_is_wrong_has_a_name_and_the_session_goes_on(line: bytes, error: str) -> None:
    talk = Talk()
    reply = talk.line(line)
    assert (reply["say"], reply["error"]) == ("error", error)
    assert reply["why"]
    assert talk("hello")["say"] == "ready"


def test_every_error_is_on_the_page() -> None:
    import os

    root = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2])
    page = (root / "docs" / "engine.md").read_text(encoding="utf-8").split("## Errors")[1].split("##")[0]
    assert [line.split("`")[1] for line in page.splitlines() if line.startswith("| `")] == list(trouble.ERRORS)


def test_answers_that_are_illegal_not_asked_for_or_stale_change_nothing() -> None:
    talk = Talk()
    now = talk("new", game="rush", seed=7, options={"first_player": 1})
    for fields, error in (
        ({"action": "buy ussr-is-7"}, trouble.ILLEGAL),
        ({"action": "draw engineers"}, trouble.NOT_NOW),
        ({"action": "end", "seat": 1}, trouble.NOT_NOW),
        ({"action": "end", "at": now["at"] - 1}, trouble.STALE),
        ({"action": "rm -rf"}, trouble.MALFORMED),
    ):
        assert talk("answer", **fields)["error"] == error
        after = talk("look")
        assert (after["at"], after["legal"]) == (now["at"], now["legal"])


def test_a_late_answer_is_given_by_another_and_the_record_says_so() -> None:
    talk = Talk()
    now = talk("new", game="rush", seed=7, seconds=5, names=["Ann", "Boris"])
    talk.time = 4.9
    assert talk("answer", action="end")["say"] == "asked"
    before = talk("look")
    talk.time += 5.1
    late = talk("answer", action="end", id=9)
    assert (late["id"], late["error"]) == (9, trouble.LATE)
    assert talk("look")["at"] > before["at"] > now["at"]
    notes = [line["note"] for text in talk("record")["lines"] if "note" in (line := json.loads(text))]
    assert [note.split(" ")[:4] for note in notes] == [["late:", "fallback", "greedy", "answered"]]
    assert notes[0].endswith(("for Ann", "for Boris"))


def test_chance_can_be_typed_in() -> None:
    talk = Talk()
    now = talk("new", game="rush", chance="ask", options={"first_player": 1})
    assert now["actor"] == -1
    assert talk("answer", action="draw ussr-is-7")["error"] == trouble.ILLEGAL
    now = talk("answer", action="draw volunteers")
    assert now["played"] == ["draw volunteers"]
    assert talk("draw")["actor"] == 0
    assert talk("stand-in", why="gone", detail="pulled the plug")["say"] == "asked"
    assert any(
        "gone: fallback greedy answered for seat 0 (pulled the plug)" in line for line in talk("record")["lines"]
    )


def test_a_match_goes_on_from_a_record_and_from_a_position() -> None:
    talk = Talk()
    talk("new", game="rush", seed=7, options={"first_player": 1})
    now = talk("answer", action="use technicians")
    lines, position = talk("record")["lines"], talk("position")["position"]
    other = Talk()
    assert other("new", record=lines)["legal"] == now["legal"]
    assert other("undo", seat=0)["error"] == trouble.NOT_NOW, "what a record brought is not ours to take back"
    assert other("new", game="rush", position=position)["legal"] == now["legal"]
    assert other("new", game="cardgame", record=lines)["error"] == trouble.MALFORMED


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_analyzed_with_chances_intervals_and_reasons(game: str) -> None:
    talk = Talk(bot="level1", lang="ru")
    now = talk("new", game=game, seed=3, usual=True)
    while len(now["legal"]) < 2:
        now = talk("answer", action=now["legal"][0])
    found = talk("analyze", id=1)
    thoughts = found["thoughts"]
    assert {one["action"] for one in thoughts} <= set(now["legal"])
    assert thoughts
    for one in thoughts:
        if one.get("chance") is not None:
            assert 0 <= one["low"] <= one["chance"] <= one["high"] <= 1
            assert one["games"] > 0
    assert all(one["why"] and not one["why"].isascii() for one in thoughts), "reasons are in the session's language"
    position = talk("position")["position"]
    view = talk("view", seat=now["actor"])["view"]
    other = Talk(bot="level1")
    for fields in ({"position": position}, {"view": view, "game": game}, {"record": talk("record")["lines"]}):
        assert other("analyze", **fields)["legal"] == now["legal"]
    if now["at"]:
        assert talk("analyze", at=0)["actor"] in (-1, 0, 1)
    assert talk("analyze", at=now["at"] + 1)["error"] == trouble.MALFORMED


def test_an_analysis_does_not_see_what_the_seat_does_not() -> None:
    """The same bot, the same seed, everything that the seat cannot know dealt anew: the same thoughts."""
    talk = Talk(bot="level1")
    rush = hulldown.game("rush")
    now = talk("new", game="rush", seed=11)
    seat = now["actor"]
    view = rush.view_from(json.dumps(talk("view", seat=seat)["view"]).encode())
    worlds = [rush.imagine(view, hulldown.Xoshiro(seed)).document() for seed in (1, 2)]
    assert worlds[0] != worlds[1]
    told = [Talk(bot="level1")("analyze", position=world, seed=5)["thoughts"] for world in worlds]
    assert [one["action"] for one in told[0]] == [one["action"] for one in told[1]]


@pytest.mark.parametrize("name", ["cmd:true", "cmd:./x", "nobody", "../level1"])
def test_no_line_names_a_command(name: str, tmp_path: Path) -> None:
    talk = Talk()
    now = talk("new", game="rush", seed=7)
    view = talk("view", seat=now["actor"])["view"]
    for ask in ("choose", "consider"):
        assert talk(ask, game="rush", view=view, bot=name)["error"] == trouble.NO_BOT
    assert talk("analyze", bot=name)["error"] == trouble.NO_BOT


def test_a_view_that_is_not_asked_is_refused() -> None:
    talk = Talk()
    now = talk("new", game="rush", seed=7)
    other = talk("view", seat=1 - now["actor"])["view"]
    assert talk("choose", game="rush", view=other)["error"] == trouble.NOT_NOW
    assert talk("view", seat=7)["error"] == trouble.MALFORMED


def test_long_lines_are_passed_over_whole_and_cost_no_memory() -> None:
    class Endless(io.RawIOBase):
        """A line without an end, then a short one."""

        left = 3 * LONGEST_LINE // 65536

        def read(self, size: int = -1) -> bytes:
            self.left -= 1
            return b"x" * 65536 if self.left > 0 else b'\n{"ask": "hello", "id": 4}\n' if self.left == 0 else b""

    out = io.BytesIO()
    converse(Talk().session, Endless(), out)  # type: ignore[arg-type]
    first, second = [json.loads(line) for line in out.getvalue().splitlines()]
    assert first["error"] == trouble.TOO_LONG
    assert second["id"] == 4


@pytest.mark.parametrize("pieces", [1, 2, 7, 100])
def test_lines_come_whole_however_they_are_cut(pieces: int) -> None:
    text = b"one\n\ntwelve letters\nmuch too long for us\nend"

    class Cut(io.RawIOBase):
        at = 0

        def read(self, size: int = -1) -> bytes:
            found = text[self.at : self.at + pieces]
            self.at += pieces
            return found

    assert list(bounded_lines(Cut(), 15)) == [b"one", b"", b"twelve letters", None, b"end"]  # type: ignore[arg-type]


def test_random_lines_never_end_it() -> None:
    rng = random.Random(4)
    talk = Talk()
    talk("new", game="rush", seed=7)
    asks = [
        "new",
        "look",
        "view",
        "why-not",
        "answer",
        "draw",
        "stand-in",
        "undo",
        "resign",
        "record",
        "position",
        "hello",
    ]
    values: list[object] = [
        None,
        -1,
        0,
        1,
        10**30,
        1.5,
        "",
        "end",
        "x" * 300,
        [],
        {},
        [[]],
        {"a": 1},
        True,
        "ask",
        "late",
    ]
    fields = [
        "id",
        "game",
        "seats",
        "seat",
        "action",
        "at",
        "options",
        "names",
        "position",
        "record",
        "seed",
        "why",
        "chance",
    ]
    for _ in range(600):
        message = {name: rng.choice(values) for name in rng.sample(fields, rng.randrange(5))}
        reply = talk(rng.choice(asks), **message)
        assert reply["say"] in ("error", "asked", "seen", "verdict", "record", "position", "ready")
        assert reply.get("error") != trouble.FAILED, reply
