"""Rooms in memory are only a cache of their journals."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
from collections import Counter
from pathlib import Path

import pytest

from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.table import wire
from hulldown.table.play import answers, journal
from hulldown.table.play.connection import Connection
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.presenter import Presenter
from hulldown.table.play.seating import clean_name
from hulldown.table.problems import Trouble
from hulldown.table.storage.sql_store import SqlStore
from tests.table.helper import answered, first_legal, wish, with_matches


def picture(live: Live) -> object:
    return [Presenter(live.room, seat, "en").table(set(), 0, 0.0, {}) for seat in (None, 0, 1)]


def crowd_out(matches: Matches) -> None:
    """Lets the matches forget every room that nobody needs."""
    matches.rooms.limits = dataclasses.replace(matches.limits, rooms=1)


def test_a_match_is_read_again_from_its_journal(tmp_path: Path) -> None:
    seen: list[object] = []

    async def play(matches: Matches) -> str:
        live, _ = await matches.found(wish("rush"))
        for _ in range(20):
            await answers.answer(matches, live, live.room.actor, live.room.number, first_legal(live.room))
        await answers.talk(matches, live, 0, "hello")
        seen.append(picture(live))
        return live.room.id

    async def read(matches: Matches) -> None:
        seen.append(picture(await matches.find(made)))

    made = with_matches(tmp_path / "table.sqlite", play)
    with_matches(tmp_path / "table.sqlite", read)
    assert seen[0] == seen[1]


def test_rooms_that_nobody_needs_are_forgotten_and_found_again(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        crowd_out(matches)
        first, _ = await matches.found(wish())
        id = first.room.id
        await answers.talk(matches, first, 0, "hello")
        del first
        for _ in range(3):
            await matches.found(wish())
        assert len(matches.rooms) == 1
        gc.collect()
        again = await matches.find(id)
        assert again.room.chat[0].text == "hello"

    with_matches(tmp_path / "table.sqlite", story)


def test_whoever_still_holds_a_room_shares_it_with_who_finds_it(tmp_path: Path) -> None:
    """Two rooms of one match in one process would not hear of each other."""

    async def story(matches: Matches) -> None:
        crowd_out(matches)
        held, _ = await matches.found(wish())
        await matches.found(wish())
        assert await matches.find(held.room.id) is held

    with_matches(tmp_path / "table.sqlite", story)


def test_a_room_that_somebody_is_connected_to_stays(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        crowd_out(matches)
        watched, _ = await matches.found(wish())
        watched.connections.add(Connection({0}))
        for _ in range(3):
            await matches.found(wish())
        assert len(matches.rooms) == 2
        assert matches.rooms.sockets == 1

    with_matches(tmp_path / "table.sqlite", story)


def test_many_who_look_for_a_match_read_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def make(matches: Matches) -> str:
        return (await matches.found(wish()))[0].room.id

    async def find(matches: Matches) -> None:
        reads = 0
        entries = matches.store.entries

        async def counted(id: str, after: int = 0) -> list[journal.Written]:
            nonlocal reads
            reads += 1
            return await entries(id, after)

        monkeypatch.setattr(matches.store, "entries", counted)
        found = await asyncio.gather(*[matches.find(made) for _ in range(10)])
        assert all(live is found[0] for live in found)
        assert reads == 1

    made = with_matches(tmp_path / "table.sqlite", make)
    with_matches(tmp_path / "table.sqlite", find)


@pytest.mark.parametrize("id", ["", "no such", "\0", "x" * 41, "../x", "партия", "unknown"])
def test_what_is_no_match_is_missing(tmp_path: Path, id: str) -> None:
    async def story(matches: Matches) -> None:
        with pytest.raises(Trouble) as error:
            await matches.find(id)
        assert error.value.kind == "missing"

    with_matches(tmp_path / "table.sqlite", story)


def test_an_entry_that_cannot_be_stored_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish())

        async def fail(*_: object) -> bool:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(matches.store, "append", fail)
            with pytest.raises(Trouble, match="couldn't be saved") as error:
                await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
            assert error.value.kind == "broken"
        assert live.room.number == 1
        assert live.room.actor == 0
        assert await answers.answer(matches, live, 0, live.room.number, "order 1 2 3") == 2

    with_matches(tmp_path / "table.sqlite", story)


async def another_writes(matches: Matches, live: Live, entry: journal.Entry) -> None:
    """Another process has written the next entry, and this one has not heard of it."""
    assert isinstance(matches.store, SqlStore)
    store = SqlStore(str(matches.store.engine.url))
    await store.open()
    assert await store.append(live.room.id, live.room.number + 1, 5.0, entry, "person")
    await store.close()


def test_whoever_is_second_is_told_and_sees_what_happened(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish())
        await another_writes(matches, live, answered(live.room, "order 3 2 1"))
        with pytest.raises(Trouble) as error:
            await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        assert error.value.kind == "late"
        assert (live.room.number, live.room.actor, matches.conflicts) == (2, 1, 1)
        assert str(live.room.match.answers[0].action) == "order 3 2 1"

    with_matches(tmp_path / "table.sqlite", story)


def test_a_line_of_chat_from_elsewhere_spoils_no_answer(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish())
        await another_writes(matches, live, journal.Said(1, "hello"))
        assert await answers.answer(matches, live, 0, live.room.number, "order 1 2 3") == 3
        await another_writes(matches, live, journal.Said(1, "again"))
        assert await answers.talk(matches, live, 0, "well") == 5
        assert [line.text for line in live.room.chat] == ["hello", "again", "well"]

    with_matches(tmp_path / "table.sqlite", story)


class Watching(Connection):
    """Notes at which entry it was woken."""

    def __init__(self, live: Live, woken: list[int]) -> None:
        super().__init__({0})
        self.live = live
        self.woken = woken

    def wake(self) -> None:
        self.woken.append(self.live.room.number)


def test_what_was_stored_unheard_is_folded_in_and_told(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish())
        woken: list[int] = []
        live.connections.add(Watching(live, woken))
        await another_writes(matches, live, journal.Said(1, "hello"))
        await matches.catch_up(live)
        assert woken == [2]
        await matches.catch_up(live)
        assert woken == [2], "known already"
        await another_writes(matches, live, journal.Said(1, "again"))
        await matches.catch_up(live)
        assert woken == [2, 3]

    with_matches(tmp_path / "table.sqlite", story)


def test_a_room_that_disagrees_with_its_journal_is_read_again(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish())
        await another_writes(matches, live, journal.Said(1, "hello"))
        live.room.number = 5  # whatever may have gone wrong
        await matches._fold(live, await matches.store.entries(live.room.id, 1))
        assert live.room.number == 2
        assert live.room.chat[0].text == "hello"

    with_matches(tmp_path / "table.sqlite", story)


def test_secrets_are_kept_as_hashes_only(tmp_path: Path) -> None:
    async def story(matches: Matches) -> list[str]:
        _, told = await matches.found(wish())
        return [secret for secret in told if secret is not None]

    secrets = with_matches(tmp_path / "table.sqlite", story)
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(secrets) == 2
    assert b"Anna" in files
    assert not any(secret.encode() in files for secret in secrets)


@pytest.mark.parametrize(("name", "clean"), [(None, ""), ("", ""), ("  Anna \n B ", "Anna B"), ("Зоя ☺", "Зоя ☺")])
def test_names_are_shown_on_one_line(name: str | None, clean: str) -> None:
    assert clean_name(name) == clean


@pytest.mark.parametrize("name", ["\0", "a\x1b[31m", "a\u202eb"])
def test_names_that_cannot_be_shown(name: str) -> None:
    with pytest.raises(Trouble, match="visible signs"):
        clean_name(name)


def test_options_that_no_game_has(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        bad = wish()
        bad.options["weather"] = "fine"
        with pytest.raises(Malformed, match="weather"):
            await matches.found(bad)
        assert len(matches.rooms) == 0

    with_matches(tmp_path / "table.sqlite", story)


# Founding: what nobody chose, and who sits where


def test_what_nobody_chose_is_drawn_when_the_match_is_made_and_kept(tmp_path: Path) -> None:
    async def story(matches: Matches) -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        for number in range(30):
            draws_from(matches, number)
            live, _ = await matches.found(wire.NewMatch("cardgame", [wire.SeatWish("person"), wire.SeatWish("open")]))
            row = await matches.store.find(live.room.id)
            assert row is not None
            assert row[0].options == live.room.founding.options
            found.append(live.room.founding.options)
        return found

    options = with_matches(tmp_path / "table.sqlite", story)
    assert all(one["deck_1"] == one["deck_2"] for one in options), "equal lists"
    assert len({one["deck_1"] for one in options}) > 2
    assert all("first_player" not in one for one in options), "the rules draw it"


def draws_from(matches: Matches, seed: int) -> None:
    """Chance that a test can repeat."""
    dice = Xoshiro(seed)
    matches.chance = lambda: dice


def test_what_is_chosen_is_played(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        seats = [wire.SeatWish("person"), wire.SeatWish("open")]
        live, _ = await matches.found(wire.NewMatch("cardgame", seats, {"deck_1": "D4", "deck_2": "D5"}))
        assert live.room.founding.options == {"deck_1": "D4", "deck_2": "D5"}
        live, _ = await matches.found(wire.NewMatch("miniatures", seats, {"scenario": "first-game"}))
        assert live.room.founding.options == {"scenario": "first-game"}, "it has tanks of its own"

    with_matches(tmp_path / "table.sqlite", story)


def test_seats_are_drawn_by_lot_with_all_that_belongs_to_them(tmp_path: Path) -> None:
    seats = [wire.SeatWish("person", "Anna"), wire.SeatWish("bot", bot="random"), wire.SeatWish("open")]

    async def story(matches: Matches) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = []
        for number in range(40):
            draws_from(matches, number)
            live, told = await matches.found(wire.NewMatch("rush", seats, {"first_player": 1}, by_lot=True))
            kinds = [seat.kind for seat in live.room.seats]
            assert [secret is None for secret in told] == [kind == "bot" for kind in kinds]
            assert live.room.seats[kinds.index("person")].name == "Anna"
            assert live.room.founding.options["first_player"] == 1 + kinds.index("person"), "Anna begins"
            found.append(tuple(kinds))
        return found

    orders = Counter(with_matches(tmp_path / "table.sqlite", story))
    assert len(orders) == 6
    assert max(orders.values()) < 20


def test_decks_go_with_their_players(tmp_path: Path) -> None:
    async def story(matches: Matches) -> set[int]:
        sat: set[int] = set()
        for number in range(10):
            draws_from(matches, number)
            seats = [wire.SeatWish("person", "Anna"), wire.SeatWish("person", "Boris")]
            wish = wire.NewMatch("cardgame", seats, {"deck_1": "D4", "deck_2": "D5"}, by_lot=True)
            live, _ = await matches.found(wish)
            anna = 1 + [seat.name for seat in live.room.seats].index("Anna")
            assert live.room.founding.options[f"deck_{anna}"] == "D4"
            sat.add(anna)
        return sat

    assert with_matches(tmp_path / "table.sqlite", story) == {1, 2}
