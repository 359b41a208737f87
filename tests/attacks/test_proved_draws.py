"""Draws that can be proved: what a server, a seat or a stranger may try is found out, or comes to nothing."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.proof import commitment_of
from hulldown.kernel.proving import prove
from hulldown.kernel.record import replay
from hulldown.table.play import answers, archive, journal
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.requests import Requests
from hulldown.table.problems import Trouble
from tests.table import helper
from tests.table.proved import ENTROPY, begin, play_on, take_back, wished, with_memory

STORED = sorted((Path(__file__).parents[1] / "proofs").glob("*_p*.jsonl"))
Line = dict[str, Any]
Edit = Callable[[list[Line]], None]


def read(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def proved(lines: list[Line]) -> int:
    text = "\n".join(json.dumps(line) for line in lines)
    return prove(replay(text, "record", hulldown.game))


def draws_of(lines: list[Line]) -> list[Line]:
    """The lines of chance in the order in which they were drawn."""
    return [one for line in lines for one in line.get("undone", [line]) if one.get("by") == "chance"]


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_stored_records_are_proved(path: Path) -> None:
    lines = read(path)
    spent = [one for line in lines for one in line.get("undone", []) if "draw" in one]
    assert spent, "draws that were taken back are among them"
    assert proved(lines) == len(draws_of(lines))


# A server that changes a record


def other_secret(lines: list[Line]) -> None:
    lines[0]["chance"]["secret"] = "5e" * 32


def other_secret_and_commitment(lines: list[Line]) -> None:
    """Found by the rules of the construction; that the commitment is another, whoever saw the first one knows."""
    chance = lines[0]["chance"]
    chance["secret"] = "5e" * 32
    chance["commitment"] = commitment_of(chance["match"], bytes.fromhex(chance["secret"]))


def other_entropy(lines: list[Line]) -> None:
    lines[0]["chance"]["entropy"][0] = "5e" * 16


def other_match(lines: list[Line]) -> None:
    lines[0]["chance"]["match"] = "another"


def number_used_twice(lines: list[Line]) -> None:
    draws_of(lines)[5]["draw"]["number"] = 5


def value_changed(lines: list[Line]) -> None:
    draw = next(one["draw"] for one in draws_of(lines) if one["draw"]["of"] != "1")
    draw["value"] = str((int(draw["value"]) + 1) % int(draw["of"]))


def range_widened(lines: list[Line]) -> None:
    draw = next(one["draw"] for one in draws_of(lines) if int(one["draw"]["high"]) < int(one["draw"]["of"]))
    draw["high"] = draw["of"]


def out_of_another_number(lines: list[Line]) -> None:
    draw = next(one["draw"] for one in draws_of(lines) if one["draw"]["of"] != "1")
    draw |= {"of": "1", "value": "0", "low": "0", "high": "1"}


def spent_draw_hidden(lines: list[Line]) -> None:
    """A draw that was taken back and is not told would let a server roll until it likes what it sees."""
    place = next(n for n, line in enumerate(lines) if any("draw" in one for one in line.get("undone", [])))
    del lines[place]


def spent_draw_told_otherwise(lines: list[Line]) -> None:
    spent = next(one for line in lines for one in line.get("undone", []) if "draw" in one)
    spent["draw"]["value"] = str(int(spent["draw"]["value"]) + 1)


def secret_withheld(lines: list[Line]) -> None:
    del lines[0]["chance"]["secret"]


def draw_without_proof(lines: list[Line]) -> None:
    del draws_of(lines)[2]["draw"]


EDITS: list[Edit] = [
    other_secret, other_secret_and_commitment, other_entropy, other_match, number_used_twice, value_changed,
    range_widened, out_of_another_number, spent_draw_hidden, spent_draw_told_otherwise, secret_withheld,
    draw_without_proof,
]  # fmt: skip


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_an_edited_record_is_found_out(path: Path, edit: Edit) -> None:
    lines = read(path)
    edit(lines)
    with pytest.raises(Malformed):
        proved(lines)


def test_a_draw_that_is_swapped_is_named() -> None:
    """An outcome that the rules allow, told with the numbers of the one that was drawn."""
    lines = read(next(path for path in STORED if path.stem.startswith("rush")))[:2]
    drawn = lines[1]["do"]
    lines[1]["do"] = "first p1" if drawn != "first p1" else "first p2"
    with pytest.raises(Malformed, match=r"draw 1 is not proved: .* is not what the rules have"):
        proved(lines)
    lines[1]["do"] = drawn
    assert proved(lines) == 1


# A seat


def test_a_seat_that_withholds_is_named_and_nothing_is_drawn_before() -> None:
    async def story(matches: Matches) -> None:
        live, told = await matches.found(wished("rush", "pbo"))
        requests = Requests(matches)
        assert told[0] is not None
        assert told[2] is not None
        table = await requests.table(live.room.id, [told[0]], -1, 0, "en")
        assert (table.moment, table.choices, table.ask.kind) == (0, [], "wait")
        assert table.match.chance is not None
        assert table.match.chance.entropy == [None, None, None]
        await answers.give(matches, live, 0, ENTROPY[0])
        await requests.table(live.room.id, [told[2]], -1, 0, "en")  # somebody comes, and gives nothing
        table = await requests.table(live.room.id, [told[0]], -1, 0, "en")
        assert table.moment == 0
        assert "Player 3" in table.ask.say
        assert live.room.waits_for == "guests"
        with pytest.raises(Trouble, match="starts when"):
            await answers.answer(matches, live, 0, live.room.shown, "pass")
        await answers.give(matches, live, 2, ENTROPY[2])
        assert live.room.has_begun
        assert live.room.spent > 0

    with_memory(story)


def test_later_draws_need_nobody() -> None:
    """Everybody but one leaves: a bot sits in for them, and draws go on."""

    async def story(matches: Matches) -> None:
        live = await begin(matches, "rush", "ppp")
        await answers.leave(matches, live, 0, "random")
        await answers.leave(matches, live, 1, "random")
        spent = live.room.spent
        for _ in range(200):
            if live.room.is_over or live.room.spent > spent + 10:
                break
            await play_on(matches, live, 1)
        assert live.room.spent > spent

    with_memory(story)


def test_entropy_is_given_once() -> None:
    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wished("rush", "pbp"))
        await answers.give(matches, live, 0, ENTROPY[0])
        number = live.room.number
        await answers.give(matches, live, 0, ENTROPY[0])  # said again by a browser that heard no reply
        assert live.room.number == number
        for seat, entropy, why in (
            (0, ENTROPY[1], "already"),
            (1, ENTROPY[1], "Nobody needs to"),
            (2, "ab", "16 to 32"),
        ):
            with pytest.raises(Trouble, match=why):
                await answers.give(matches, live, seat, entropy)
        await answers.give(matches, live, 2, ENTROPY[2])
        with pytest.raises(Trouble, match="already"):
            await answers.give(matches, live, 2, ENTROPY[1])
        assert live.room.seal is not None
        assert live.room.seal.entropy == [ENTROPY[0], None, ENTROPY[2]]

    with_memory(story)


def test_undo_never_rolls_a_number_again() -> None:
    """The numbers of what was taken back are spent: another draw, another number, and both stay."""

    async def story(matches: Matches) -> list[Line]:
        live = await begin(matches, "miniatures")
        room = live.room
        seen: set[int] = set()
        rolled = 0
        for _ in range(4000):
            room = live.room
            if room.is_over or rolled == 5:
                break
            spent, seat = room.spent, room.actor
            await play_on(matches, live, 1, seed=room.number)
            if live.room.spent > spent and await take_back(matches, live, seat):
                rolled += 1
                assert live.room.spent > spent, "the number stays spent"
        entries = await matches.store.entries(live.room.id)
        for written in entries:
            for line in getattr(written.entry, "answers", []):
                if line.draw is not None:
                    assert line.draw.number not in seen
                    seen.add(line.draw.number)
        assert rolled
        await play_on(matches, live, 20_000)
        return [json.loads(line) for line in (await Requests(matches).record(live.room.id))[0].splitlines()]

    lines = with_memory(story)
    assert proved(lines) == len(draws_of(lines))
    assert any("draw" in one for line in lines for one in line.get("undone", []))


# Where draws are the operating system's


@pytest.mark.parametrize(("seats", "verifiable", "sealed"), [
    ("pp", None, True), ("po", None, True), ("ppb", True, True), ("pb", None, False), ("bb", None, False),
    ("pb", True, False), ("pp", False, False),
])  # fmt: skip
def test_people_among_themselves_have_their_draws_proved(seats: str, verifiable: bool | None, sealed: bool) -> None:
    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wished("rush", seats, verifiable))
        secret = await matches.store.find_secret(live.room.id)
        assert (live.room.seal is not None) == (secret is not None) == (live.room.settings.verifiable is True) == sealed
        if live.room.seal is not None:
            assert secret is not None
            assert live.room.seal.commitment == commitment_of(live.room.id, secret)
            assert not live.room.match.answers

    with_memory(story)


# The secret


def test_a_match_goes_on_from_its_store_with_the_same_secret() -> None:
    """As after a restart, or in another process: the next draw is what it would have been."""
    store = MemoryStore()

    async def first(matches: Matches) -> str:
        live = await begin(matches, "rush")
        await play_on(matches, live, 5)
        return live.room.id

    id = with_memory(first, store)

    async def second(matches: Matches) -> list[Line]:
        live = await matches.find(id)
        assert live.secret == await store.find_secret(id)
        await play_on(matches, live, 20_000)
        return [json.loads(line) for line in (await Requests(matches).record(id))[0].splitlines()]

    assert proved(with_memory(second, store)) > 20


def test_a_journal_is_a_record_that_proves_the_same_and_tells_the_secret_only_at_the_end() -> None:
    """As for a match that this program can only read: its record is written without playing it."""

    async def story(matches: Matches) -> tuple[str, str, str]:
        live = await begin(matches, "rush", "pbp")
        await play_on(matches, live, 20_000, seed=3, undos=5)
        store, id = matches.store, live.room.id
        found, secret = await store.find(id), await store.find_secret(id)
        assert found is not None
        assert secret is not None
        entries = await store.entries(id)
        names = live.room.names
        told = [archive.record_lines(found[0], names, live.room.game, entries, one) for one in (secret, None)]
        return "\n".join(told[0]), "\n".join(told[1]), secret.hex()

    opened, closed, secret = with_memory(story)
    lines = [json.loads(line) for line in opened.splitlines()]
    assert proved(lines) == len(draws_of(lines)) > 100
    assert any("draw" in one for line in lines for one in line.get("undone", []))
    assert secret in opened
    assert secret not in closed
    assert replay(closed, "record", hulldown.game).seal is not None


def test_without_its_secret_a_match_draws_nothing_else() -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "rush")
        live.secret = None
        with pytest.raises(Trouble, match="secret"):
            await play_on(matches, live, 50)

    with_memory(story)


def test_the_secret_is_in_nothing_that_is_sent_stored_or_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Every byte that two players, a spectator and a stranger get while a match runs, every entry, every log line."""
    caplog.set_level(logging.DEBUG)
    heard: list[str] = []
    with helper.Server(f"sqlite+aiosqlite:///{tmp_path / 'table.sqlite'}") as server:
        server.http.event_hooks["response"] = [lambda reply: heard.append(str(reply.headers) + reply.read().decode())]
        made = server.create("rush", "pp", verifiable=True, spectators=True)
        secret = server.run(server.matches.store.find_secret(made.id))
        assert secret is not None
        players = [made.sit(0), made.sit(1)]
        watcher = made.watch()
        with helper.sitting(*players, watcher):
            for seat, one in enumerate(players):
                one.send("entropy", seat=seat, entropy=ENTROPY[seat])
            for one in [*players, watcher]:
                one.read_until(lambda table: table["ask"]["seat"] is not None)
            helper.play_on(players, 12)
            assert players[0].refused("entropy", seat=0, entropy=ENTROPY[1])["kind"] == "not-now"
            assert players[0].refused("entropy", seat=1, entropy=ENTROPY[1])["kind"] == "forbidden"
            for path in ("", "/table", "/record", "/moments/0", "/moments/3", "/entropy", "/secret"):
                for headers in ({}, made.seated(0)):
                    server.http.get(f"/api/matches/{made.id}{path}", headers=headers)
            server.http.post("/api/mine", json={"claims": [{"match": made.id, "secret": made.secrets[0]}]})
            for path in ("/metrics", "/health", "/api/schema/openapi.json"):
                server.http.get(path)
            for one in [*players, watcher]:
                one.settle()
                heard += one.raw
        for written in server.journal_of(made.id):
            assert not isinstance(written.entry, journal.Unknown)
            heard.append(journal.write_entry(written.entry))
        heard.append(str(server.matches.rooms.live[made.id]))
    heard += [record.getMessage() for record in caplog.records]
    assert len(heard) > 60
    everything = "\n".join(heard).lower()
    for spelled in (secret.hex(), secret.hex()[:16], repr(secret)[2:-1].lower(), str(int.from_bytes(secret, "big"))):
        assert spelled not in everything
