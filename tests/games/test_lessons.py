"""Every lesson of every game is played: the straight way, all wrong tries, and the whole game at its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import hulldown
from hulldown import bots
from hulldown.kernel.foresight import steps_of
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.lessons import Lesson, Standing
from hulldown.kernel.match import Match
from hulldown.kernel.spelling import read_answer
from hulldown.kernel.state import Action

OURS = ("rush", "cardgame", "miniatures")
LESSONS = [lesson for id in hulldown.game_ids() for lesson in hulldown.game(id).lessons.known]
LAST = [hulldown.game(id).lessons.known[-1] for id in OURS]
WHOLE = [lesson for lesson in LESSONS if any(step.is_free for step in lesson.steps)]
MOST_ANSWERS = 500


def name(lesson: Lesson) -> str:
    return f"{lesson.game.id}-{lesson.id}"


def questions(lesson: Lesson, match: Match) -> Iterator[Standing]:
    """Plays the lesson and stops wherever the learner is asked; whoever asks answers for the learner."""
    while len(match.answers) < MOST_ANSWERS:
        standing = lesson.standing(match.answers)
        if lesson.is_over(standing, match.state):
            return
        if match.state.actor != lesson.seat:
            match.answer(lesson.reply(standing, match.state, len(match.answers)))
            continue
        passing = lesson.passing(standing, match.state)
        if passing is not None:
            match.answer(passing, is_passed=True)
            continue
        answers = len(match.answers)
        yield standing
        assert len(match.answers) > answers, "the learner has not answered"


def example(lesson: Lesson, standing: Standing, match: Match) -> Action:
    return read_answer(match.state, lesson.example(standing))


def test_no_lesson_of_ours_is_left_out_and_each_game_has_five_to_eight() -> None:
    for id in OURS:
        lessons = hulldown.game(id).lessons
        assert lessons.left_out == []
        assert 5 <= len(lessons.known) <= 8
        assert [lesson.number for lesson in lessons.known] == list(range(1, len(lessons.known) + 1))


@pytest.mark.parametrize("lesson", LESSONS, ids=name)
def test_a_lesson_is_played_through_by_its_examples(lesson: Lesson) -> None:
    match = lesson.match()
    seen: list[str] = []
    for standing in questions(lesson, match):
        step = lesson.steps[standing.step]
        if step.is_free:
            break
        action = example(lesson, standing, match)
        assert lesson.objection(standing, action) is None
        match.answer(action)
        seen.append(step.id)
    guided = [step.id for step in lesson.steps if not step.is_free]
    assert list(dict.fromkeys(seen)) == guided
    if len(guided) == len(lesson.steps):
        assert lesson.is_won(lesson.standing(match.answers), match.state)


@pytest.mark.parametrize("lesson", LESSONS, ids=name)
def test_every_wrong_try_is_explained_and_changes_nothing(lesson: Lesson) -> None:
    match = lesson.match()
    tried: dict[str, set[str]] = {step.id: set() for step in lesson.steps}
    for standing in questions(lesson, match):
        step = lesson.steps[standing.step]
        if step.is_free:
            break
        before = match.state.document()
        wrong = [legal for legal in match.state.legal_actions() if not step.do[standing.part].matches(str(legal))]
        for action in wrong:
            refusal = lesson.objection(standing, action)
            assert refusal is not None
            tried[step.id].add(refusal.sentence.phrase.key)
            for lang in LANGUAGES:
                assert len(refusal.text(lang)) > 10
        assert match.state.document() == before
        match.answer(steps_of(example(lesson, standing, match))[0])  # one answer at a time: each may be wrong
    for step in lesson.steps:
        keys = {f"{step.id}.{key}" for _, key in step.wrong}
        assert keys <= tried[step.id] | {f"{step.id}.wrong"}, f"{step.id}: nobody can make the try that is explained"


@pytest.mark.parametrize("lesson", WHOLE, ids=name)
def test_a_whole_game_can_be_won(lesson: Lesson) -> None:
    """By rules of thumb, without looking ahead: what a beginner who heeds hints does."""
    match = lesson.match()
    player, rng = bots.make("greedy", lesson.game), Xoshiro(1)
    for standing in questions(lesson, match):
        if lesson.steps[standing.step].is_free:
            match.answer(player.choose(match.state.view(lesson.seat), match.state.legal_actions(), rng))
        else:
            match.answer(example(lesson, standing, match))
    assert match.is_over
    assert lesson.is_won(lesson.standing(match.answers), match.state)


@pytest.mark.parametrize("lesson", LAST, ids=name)
def test_the_last_lesson_is_a_whole_game_and_losing_it_is_no_win(lesson: Lesson) -> None:
    assert lesson.steps[-1].is_free
    assert lesson.steps[-1].until is None
    match = lesson.match()
    for standing in questions(lesson, match):
        if lesson.steps[standing.step].is_free:
            break
        match.answer(example(lesson, standing, match))
    assert not lesson.is_won(lesson.standing(match.answers), match.state)
    if lesson.game.can_resign:
        match.resign(lesson.seat)
        standing = lesson.standing(match.answers)
        assert lesson.is_over(standing, match.state)
        assert not lesson.is_won(standing, match.state)


def test_the_last_three_of_the_miniatures_game_follow_the_books_first_game() -> None:
    last = hulldown.game("miniatures").lessons.known[-3:]
    assert [lesson.options["scenario"] for lesson in last] == ["first-game", "first-game-50", "first-game-100"]
    bare, carded, two = [_tanks(lesson) for lesson in last]
    assert sorted(str(tank["card"]) for tank in bare) == ["pz_iv_ausf_h", "t_34"]
    assert not any(tank.get("hidden") or tank.get("shown") for tank in bare)
    assert all(tank.get("hidden") or tank.get("shown") for tank in carded)
    assert sorted(str(tank["card"]) for tank in two) == ["cromwell", "m4a1_sherman", "pz_iv_ausf_h", "t_34"]


def _tanks(lesson: Lesson) -> list[dict[str, object]]:
    tanks = lesson.match().state.document()["tanks"]
    assert isinstance(tanks, list)
    return tanks


@pytest.mark.parametrize("id", OURS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_lesson_takes_less_than_three_minutes(id: str, lang: str) -> None:
    """Counted in words and clicks: 200 words a minute, three seconds a click."""
    lesson = hulldown.game(id).lessons.known[0]
    texts = [lesson.title(lang), lesson.goal(lang), *lesson.learned(lang)]
    for step in lesson.steps:
        texts += [lesson.said(step.id, "line", lang), lesson.said(step.id, "text", lang)]
    words = len(" ".join(texts).split())
    clicks = 1 + sum(step.clicks for step in lesson.steps)
    minutes = words / 200 + clicks * 3 / 60
    assert 0.3 < minutes < 3
    assert lesson.minutes(lang) == pytest.approx(minutes, abs=0.06)


@pytest.mark.parametrize("lesson", LESSONS, ids=name)
def test_every_language_has_every_text(lesson: Lesson) -> None:
    for phrase in lesson.words.phrases():
        texts = [phrase.texts[lang] for lang in LANGUAGES]
        assert len(set(texts)) == len(texts), f"{phrase.key} is the same in two languages"
        assert not any("!" in text for text in texts)


@pytest.mark.parametrize(
    "pose",
    [
        "move 526.2,250@90 fr76.2",
        "move 511.6,250@0 la76.2",
        "move 516.33,222.52@337.5 ra76.2",
        "move 508.56,301.94@45 la76.2",
    ],
)
def test_whoever_drives_elsewhere_past_the_house_has_the_same_lesson(pose: str) -> None:
    lesson = hulldown.game("miniatures").lessons.find("first-shot")
    assert lesson is not None
    match = lesson.match()
    for standing in questions(lesson, match):
        step = lesson.steps[standing.step].id
        action = read_answer(match.state, pose if step == "move" else lesson.example(standing))
        assert lesson.objection(standing, action) is None
        match.answer(action)
    assert match.state.result is not None
    assert lesson.is_won(lesson.standing(match.answers), match.state)


@pytest.mark.parametrize(
    "pose", ["move 443.8,220@90 fl76.2", "move 461.44,271.94@135 ra76.2", "move 453.67,247.48@157.5 ra76.2"]
)
def test_behind_the_wall_is_behind_the_wall(pose: str) -> None:
    lesson = hulldown.game("miniatures").lessons.find("hull-down")
    assert lesson is not None
    match = lesson.match()
    standing = lesson.standing(match.answers)
    action = read_answer(match.state, pose)
    if pose.endswith("@157.5 ra76.2"):
        assert lesson.objection(standing, action) is not None
        return
    assert lesson.objection(standing, action) is None
    match.answer(action)
    for standing in questions(lesson, match):
        match.answer(example(lesson, standing, match))
    assert lesson.is_won(lesson.standing(match.answers), match.state)


def test_taking_back_goes_back_in_the_lesson() -> None:
    lesson = hulldown.game("rush").lessons.known[0]
    match = lesson.match()
    match.answer(read_answer(match.state, "buy ussr-t-28"))
    match.answer(read_answer(match.state, "with engineers"))
    assert lesson.standing(match.answers).step == 2
    match.undo(lesson.seat)
    assert lesson.standing(match.answers).step == 1


def test_a_line_of_several_answers_is_as_many_steps() -> None:
    lesson = hulldown.game("rush").lessons.known[0]
    match = lesson.match()
    line = read_answer(match.state, "buy ussr-t-28 with engineers engineers")
    assert lesson.objection(lesson.standing([]), line) is None
    match.answer(line)
    assert lesson.steps[lesson.standing(match.answers).step].id == "end"
    half_right = read_answer(lesson.match().state, "buy germany-marder-ii with engineers")
    refusal = lesson.objection(lesson.standing([]), half_right)
    assert refusal is not None
    assert "Marder" in refusal.text()
