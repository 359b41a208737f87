"""Drills: only what is clearly best is asked, and of nothing but what the seat could know."""

from __future__ import annotations

import lzma
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

import hulldown
from hulldown.bots import LEVEL_NAMES
from hulldown.review.drill_files import FOLDER, daily, opened, shipped, tier
from hulldown.review.drills import CLEAR, Drill, Levels, drill_at, find
from hulldown.review.shapes import Estimate, Settings
from hulldown.review.themes import theme_of, themes_of
from hulldown.review.worth import Worth
from tests.kernel.toy import Race

from .helper import race_from, reviewed, turn

SURE = Settings(rounds=1, closer=0, playouts=1, worlds=1, width=3)
GAMES = ("rush", "cardgame", "miniatures")
LIGHT = 100_000  # bytes of all files together, compressed
AGREED = 0.9  # of the drills of a game, by a search with seeds of its own


def drill(id: str, found: int = 8) -> Drill:
    sure = Estimate(0.2, 0.1, 0.3)
    return Drill(id, 0, "rush.purchase.pay", "buy", {}, [], 2, sure, 1, {}, list(LEVEL_NAMES[:found]), 8)


def test_a_roll_before_the_goal_is_a_drill_and_an_open_start_is_none() -> None:
    match = race_from(turn(0, [4, 4], [0, 0]), "wait", "roll", "rolled 1")
    drills = find(reviewed(match, SURE), levels=("level1", "level8"))
    assert [(one.seat, one.answers[0].do) for one in drills] == [(0, "roll"), (1, "roll")]
    first = drills[0]
    assert first.ahead.low >= CLEAR
    assert [one.do for one in first.answers] == ["roll", "wait"]
    assert first.answers[0].low > first.answers[1].high
    assert (first.compared, first.worlds) == (2, 256)
    assert "level8" in first.found_by
    assert first.of_levels == 2
    again = Race().position(first.position)
    assert (again.actor, again.view(0).encode()) == (0, match.opening().view(0).encode())
    open_start = race_from(turn(0, [0, 0], [1, 1]), "wait", "wait", "roll", "rolled 1")
    assert find(reviewed(open_start, SURE), levels=()) == []


def test_the_same_position_gives_the_same_drill_and_an_unwanted_one_none() -> None:
    state = race_from(turn(0, [4, 4], [0, 0])).opening()
    levels = Levels(Race(), ("level1",))
    first = drill_at(state, 1, levels)
    assert first is not None
    assert first == drill_at(state.clone(), 1, levels)
    assert drill_at(state, 1, levels, lambda answer: answer != "roll") is None


def test_the_worth_of_answers_is_measured_in_the_same_worlds() -> None:
    state = race_from(turn(0, [4, 4], [0, 0])).opening()
    worth = Worth(Race(), state.view(0), list(state.legal_actions()), 7)
    worth.look(20)
    best = worth.order()[0]
    assert str(worth.answers[best]) == "roll"
    before = list(worth.columns[best])
    worth.look(40, [best])  # goes on with one of them alone
    assert worth.columns[best][:20] == before
    assert [len(column) for column in worth.columns] == [40 if place == best else 20 for place in range(2)]
    assert worth.gap(best, 1 - best).value == pytest.approx(
        sum(worth.columns[best][:20]) / 20 - sum(worth.columns[1 - best]) / 20, abs=1e-6
    )


# Themes


@pytest.mark.parametrize("game", GAMES)
def test_themes_have_a_title_in_every_language(game: str) -> None:
    themes = themes_of(game)
    assert len({theme.id for theme in themes}) == len(themes) >= 6
    for theme in themes:
        assert theme.title["en"] != theme.title["ru"]
        assert all(theme.title.values())


def test_the_first_theme_that_fits_is_taken() -> None:
    assert theme_of("rush", "rush.turn.any-order", ["buy usa-m3-stuart", "assault usa-m3-stuart"]) == "attack"
    assert theme_of("rush", "rush.turn.any-order", ["buy usa-m3-stuart", "end"]) == "buy"
    assert theme_of("cardgame", "cardgame.play.three-ways", ["crew 1", "depot"]) == "depot"
    assert theme_of("miniatures", "miniatures.move.arrow", ["stay"]) == "pose"
    assert theme_of("rush", "cardgame.attack.reach", ["at 1"]) == ""
    assert themes_of("race") == []


# The drill of a day


def test_a_day_has_one_drill_and_none_comes_again_before_all_were_asked() -> None:
    ids = [f"d{number}" for number in range(7)]
    first = date(2026, 11, 18)
    days = [daily(ids, first + timedelta(days=number)) for number in range(70)]
    assert days == [daily(list(reversed(ids)), first + timedelta(days=number)) for number in range(70)]
    start = -first.toordinal() % 7  # a new turn begins where the days are divisible
    weeks = [tuple(days[place : place + 7]) for place in range(start, 63, 7)]
    assert all(sorted(week) == ids for week in weeks)
    assert len(set(weeks)) > 1  # in another order each time
    assert daily([], first) == ""
    assert daily(["only"], date.min) == "only"


# The files that come with the program


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_drill_is_of_these_rules_and_can_be_answered(game: str) -> None:
    known = hulldown.game(game)
    found = shipped(known)
    assert (found.fault, found.left_out) == ("", 0)
    assert found.drills
    themes = {theme.id for theme in themes_of(game)}
    for one in found.drills.values():
        state = opened(known, one)
        assert state.question.rule == one.rule
        legal = {str(action): action for action in state.legal_actions()}
        assert all(answer.do in legal for answer in one.answers)
        words = {known.say(legal[answer.do]).text("ru") for answer in one.answers}
        assert 2 <= len(words) == len(one.answers) <= 6
        assert one.theme in themes
        assert one.ahead.low >= CLEAR
        assert [answer.value for answer in one.answers] == sorted((a.value for a in one.answers), reverse=True)
        assert set(one.found_by) <= set(LEVEL_NAMES)
        assert set(one.why) in (set(), {"en", "ru"})
        for answer in one.answers:
            state.clone().apply(legal[answer.do])


def test_the_files_are_light() -> None:
    assert len(lzma.compress(b"".join((FOLDER / f"{game}.json").read_bytes() for game in GAMES))) < LIGHT


def test_how_difficult_a_drill_is_follows_from_how_many_levels_find_it() -> None:
    assert [tier(drill("x", found)) for found in range(9)] == [2, 2, 2, 1, 1, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("rules", "cards", "fault"), [(99, None, "other"), (None, "another", "other"), (None, None, "")]
)
def test_drills_of_other_rules_or_cards_are_left_out(
    tmp_path: Path, rules: int | None, cards: str | None, fault: str
) -> None:
    game = hulldown.game("rush")
    data = msgspec.json.decode((FOLDER / "rush.json").read_bytes())
    data["rules"] = rules or data["rules"]
    data["cards"] = cards or data["cards"]
    (tmp_path / "rush.json").write_bytes(msgspec.json.encode(data))
    found = shipped(game, tmp_path)
    assert found.fault == fault
    assert found.left_out == (len(data["drills"]) if fault else 0)
    assert len(found.drills) == (0 if fault else len(data["drills"]))


@pytest.mark.parametrize(
    "text", [b"", b"no json", b"[]", b'{"format": 1}', b"\xff\xfe", b"[" * 100_000, b'{"drills": 5}']
)
def test_a_damaged_file_is_told_and_nothing_of_it_asked(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "rush.json").write_bytes(text)
    found = shipped(hulldown.game("rush"), tmp_path)
    assert (found.fault, found.drills) == ("damaged", {})
    assert shipped(hulldown.game("cardgame"), tmp_path).fault == ""  # no file is no fault


def test_a_drill_whose_answer_is_not_legal_is_refused() -> None:
    game = hulldown.game("rush")
    one = next(iter(shipped(game).drills.values()))
    wrong = msgspec.structs.replace(one, answers=[msgspec.structs.replace(one.answers[0], do="fly"), *one.answers])
    with pytest.raises(hulldown.HulldownError, match="fly is not legal"):
        opened(game, wrong)
    with pytest.raises(hulldown.HulldownError):
        opened(game, msgspec.structs.replace(one, position={}))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_another_search_agrees(game: str) -> None:
    known = hulldown.game(game)
    drills = list(shipped(known).drills.values())
    agreed = 0
    for one in drills:
        state = opened(known, one)
        legal = {str(action): action for action in state.legal_actions()}
        worth = Worth(known, state.view(one.seat), [legal[answer.do] for answer in one.answers], 77)
        worth.look(2 * one.worlds)
        agreed += worth.order()[0] == 0
    assert agreed >= AGREED * len(drills)
