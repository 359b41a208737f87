"""Lessons at the table: played like any match, by its messages, without a bot; wrong tries are explained."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.lessons import Lesson, OffLesson
from hulldown.table import wire
from hulldown.table.play import answers, shelf
from hulldown.table.play import matches as matches_module
from hulldown.table.play.connection import Connection
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.presenter import Presenter
from hulldown.table.play.requests import Requests
from hulldown.table.problems import Trouble, problem_of
from tests.table.helper import Server, until, wish, with_matches

OURS = ("rush", "cardgame", "miniatures")
LESSONS = [lesson for id in OURS for lesson in hulldown.game(id).lessons.known]


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches_module, "LESSON_PACE", 0.0)


async def begin(matches: Matches, game: str, lesson: str, lang: str = "en") -> Live:
    made = await Requests(matches).teach(game, lesson, wire.NewLesson("Anna", lang))
    live = await matches.find(made.match)
    live.connections.add(Connection({seat.seat for seat in made.seats if seat.secret is not None}))
    matches.resume(live)
    return live


def table(live: Live, lang: str = "en") -> wire.Table:
    assert live.room.lesson is not None
    return Presenter(live.room, live.room.lesson.seat, lang).table(set(), 0, 0.0, {})


def now(live: Live, lang: str = "en") -> wire.LessonNow:
    lesson = table(live, lang).lesson
    assert lesson is not None
    return lesson


async def do(matches: Matches, live: Live, text: str) -> None:
    assert live.room.lesson is not None
    await answers.answer(matches, live, live.room.lesson.seat, live.room.shown, text)


async def asked(live: Live) -> wire.LessonNow:
    """Waits until the others have acted."""
    await until(lambda: now(live).line or now(live).over, "the learner's question")
    return now(live)


async def refused(work: Coroutine[Any, Any, object]) -> HulldownError:
    try:
        await work
    except HulldownError as error:
        return error
    raise AssertionError("it was not refused")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.id}-{lesson.id}")
def test_every_lesson_is_played_at_the_table_by_its_examples(tmp_path: Path, lesson: Lesson) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, lesson.game.id, lesson.id)
        seen: list[str] = []
        while not (told := await asked(live)).over and not told.free:
            seen.append(told.line)
            assert told.example is not None
            view = table(live)
            places = {place for choice in view.choices for place in choice.places}
            buttons = {choice.do for choice in view.choices if not choice.places}
            meant = told.example.do
            assert set(told.show) & places or meant in buttons or "pose" in told.show, (meant, told.show)
            await do(matches, live, meant)
        guided = [step for step in lesson.steps if not step.is_free]
        assert list(dict.fromkeys(seen)) == [lesson.said(step.id, "line", "en") for step in guided]
        if told.over:
            assert told.won
            assert told.learned == lesson.learned("en")
            assert table(live).choices == []
        following = lesson.game.lessons.after(lesson.id)
        if told.over and following is not None:
            assert told.next == following.id

    with_matches(tmp_path / "lessons.sqlite", story)  # NoBots: to ask one would be an error


def test_a_wrong_try_is_explained_and_nothing_is_stored(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "rush", "first-vehicle")
        number = live.room.number
        error = await refused(do(matches, live, "end"))
        assert isinstance(error, OffLesson)
        told = problem_of(error, "ru")
        assert (told.kind, told.say) == (
            "lesson",
            "Если завершить ход сейчас, Инженеры пропадут зря. Сначала купите Т-28.",
        )
        illegal = problem_of(await refused(do(matches, live, "buy usa-m6 with engineers")), "en")
        assert illegal.kind == "illegal"
        assert illegal.rule
        assert live.room.number == number
        assert now(live).step == 1
        assert [entry.number for entry in await matches.store.entries(live.room.id)] == [1]

    with_matches(tmp_path / "lessons.sqlite", story)


def test_a_line_of_several_steps_is_taken_and_half_a_wrong_one_is_not(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "rush", "first-vehicle")
        await refused(do(matches, live, "buy germany-marder-ii with engineers"))
        assert now(live).step == 1
        await do(matches, live, "buy ussr-t-28 with engineers engineers")
        assert now(live).step == 5

    with_matches(tmp_path / "lessons.sqlite", story)


def test_a_lesson_outlives_its_server_and_takes_back(tmp_path: Path) -> None:
    path = tmp_path / "lessons.sqlite"

    async def first(matches: Matches) -> str:
        live = await begin(matches, "miniatures", "hull-down")
        await do(matches, live, "move 443.8,220@90 fl76.2")
        return live.room.id

    id = with_matches(path, first)

    async def second(matches: Matches) -> None:
        live = await matches.find(id)
        assert (now(live).step, now(live).line) == (2, "Stop here")
        await answers.undo(matches, live, 0, live.room.shown)
        assert now(live).step == 1
        await do(matches, live, "move 443.8,220@90 fl76.2")
        await do(matches, live, "stop")
        assert not now(live).line  # the Cromwell acts, for whoever watches
        await asyncio.sleep(0.05)
        assert not now(live).line
        live.connections.add(Connection({0}))
        matches.resume(live)
        assert (await asked(live)).line == "Cancel the critical"

    with_matches(path, second)


def test_lessons_take_no_place_among_open_matches_and_wait_for_no_bot(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "miniatures", "first-game")
        await asked(live)
        await do(matches, live, "stay")
        await answers.undo(matches, live, 0, live.room.shown)
        assert await matches.store.count_open() == 0
        assert await matches.store.waiting("bot", 2e9, 10) == []

    with_matches(tmp_path / "lessons.sqlite", story)


def test_a_lesson_that_nobody_goes_on_with_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "LESSON_KEPT", -10.0)

    async def story(matches: Matches) -> None:
        live = await begin(matches, "rush", "defend")
        await shelf.look(matches)
        assert await matches.store.find(live.room.id) is not None  # somebody is there
        live.connections.clear()
        await shelf.look(matches)
        assert await matches.store.find(live.room.id) is None

    with_matches(tmp_path / "lessons.sqlite", story)


def test_what_belongs_to_matches_is_refused_in_a_lesson(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "cardgame", "last-base")
        await asked(live)
        left = await refused(answers.leave(matches, live, 0, "level1"))
        assert problem_of(left, "en").say == "You can't do that in a lesson."
        await answers.resign(matches, live, 0)
        told = now(live)
        assert (told.over, told.won) == (True, False)
        assert told.lost
        assert problem_of(await refused(answers.rematch(matches, live, 0)), "en").kind == "not-now"

    with_matches(tmp_path / "lessons.sqlite", story)


def test_a_lesson_that_is_over_takes_no_more_answers(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "rush", "assault")
        while not (told := await asked(live)).over:
            assert told.example is not None
            await do(matches, live, told.example.do)
        error = problem_of(await refused(do(matches, live, "end")), "en")
        assert (error.kind, error.say) == ("not-now", "This lesson is over. Start it again, or go on to the next.")
        assert live.room.bot_to_ask() is None

    with_matches(tmp_path / "lessons.sqlite", story)


def test_nobody_makes_a_match_that_calls_itself_a_lesson(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        error = await refused(matches.found(wish("rush", "pb", lesson="first-vehicle")))
        assert isinstance(error, Trouble)
        assert error.kind == "malformed"

    with_matches(tmp_path / "lessons.sqlite", story)


def test_a_lesson_whose_file_is_gone_is_only_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lessons.sqlite"

    async def first(matches: Matches) -> str:
        return (await begin(matches, "rush", "defend")).room.id

    id = with_matches(path, first)
    game = hulldown.game("rush")
    known = game.lessons
    monkeypatch.setattr(game, "_lessons", type(known)([one for one in known.known if one.id != "defend"], []))

    async def second(matches: Matches) -> None:
        live = await matches.find(id)
        assert live.room.is_stopped

    with_matches(path, second)


def test_the_names_of_the_others_follow_the_language(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "rush", "defend")
        assert [seat.name for seat in table(live, "ru").match.seats] == ["Anna", "Учебный соперник"]
        assert now(live, "ru").line == "Разыграйте БТ-7"

    with_matches(tmp_path / "lessons.sqlite", story)


def test_by_the_api_and_the_socket(server: Server) -> None:
    listed = server.http.get("/api/games/rush/lessons", params={"lang": "ru"}).json()
    assert [one["id"] for one in listed["lessons"]] == [one.id for one in hulldown.game("rush").lessons.known]
    assert listed["left_out"] == []
    assert server.http.get("/api/games/nothing/lessons").status_code == 404
    assert server.http.post("/api/games/rush/lessons/nothing", json={}).status_code == 404
    assert server.http.post("/api/games/rush/lessons/defend", json={"name": "x" * 30}).status_code == 400
    made = server.http.post("/api/games/rush/lessons/first-vehicle", json={"name": "Anna"}).json()
    [secret] = [seat["secret"] for seat in made["seats"] if seat["secret"]]
    with server.connect(made["match"]) as browser:
        browser.send("hello", secrets=[secret], lang="en")
        first = browser.read("table")
        assert first["lesson"]["line"] == "Buy the T-28"
        assert first["lesson"]["show"] == ["reserve:ussr-t-28"]
        browser.send("answer", number=first["number"], do="end")
        no = browser.read("refused")
        assert (no["what"], no["problem"]["kind"]) == ("answer", "lesson")
        browser.send("hint", id=1, number=first["number"])
        hint = browser.read("hint")
        assert [one["choice"]["do"] for one in hint["advice"]] == ["buy ussr-t-28"]
        assert hint["bot"] == ""
        browser.send("answer", number=first["number"], do="buy ussr-t-28")
        assert browser.read("table")["lesson"]["step"] == 2
