"""What one pair of eyes sees of a room: the question and the choices only for who is asked."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from hulldown.bots import Thought
from hulldown.games.rush.view_types import RushView
from hulldown.kernel.generator import Xoshiro
from hulldown.table import wire
from hulldown.table.faces.cardgame.wire import WaysQuery
from hulldown.table.play import journal
from hulldown.table.play.journal import Answer
from hulldown.table.play.match_info import bot_limit, match_info
from hulldown.table.play.presenter import Presenter
from hulldown.table.play.room import Room
from hulldown.table.play.seating import free_name
from tests.table.helper import EACH_GAME, answered, begin, first_legal, write


def table(room: Room, seat: int | None, lang: str = "en") -> wire.Table:
    return Presenter(room, seat, lang).table(set(), 0, 5.0, {})


def walk(game: str, turns: int, seed: int = 1) -> Iterator[Room]:
    """The same room again and again, one answer later each time."""
    room = begin(game)
    rng = Xoshiro(seed)
    for turn in range(turns):
        if room.is_over:
            return
        yield room
        legal = room.state.legal_actions()
        write(room, answered(room, str(legal[rng.below(len(legal))]), turn))


@EACH_GAME
def test_choices_and_question_only_for_who_is_asked(game: str) -> None:
    for room in walk(game, 40):
        asked = room.actor
        question = room.state.question.text("en", room.names)
        for seat in (None, 0, 1):
            seen = table(room, seat)
            assert seen.seat == seat
            assert seen.ask.seat == asked
            if seat == asked:
                assert [choice.do for choice in seen.choices] == [
                    str(action) for action in Presenter(room, seat, "en").face.offered(
                        room.state.view(seat), room.state.legal_actions()
                    )
                ]  # fmt: skip
                assert seen.choices
                assert seen.ask.say == question
            else:
                assert seen.choices == []
                assert seen.ask.say == f"Waiting for {room.names[asked]}…"
                assert seen.ask.rule == ""


@EACH_GAME
def test_every_choice_reads_back_and_is_legal(game: str) -> None:
    for room in walk(game, 25, seed=2):
        presenter = Presenter(room, room.actor, "ru")
        for choice in table(room, room.actor, "ru").choices:
            assert room.state.why_not(presenter.read(choice.do)) is None
            assert choice.say
            assert choice.verb


def test_a_hint_has_the_interval_of_its_chance() -> None:
    """Three games of four won, of forty: the interval of Wilson is 60 to 86 %."""
    room = begin()
    actor, action = room.actor, room.state.legal_actions()[0]
    told, view = Presenter(room, actor, "en"), room.state.view(actor)
    advice = told.advice(view, [Thought(action, 0.75, 40, {"en": "Because."})])[0]
    assert (advice.low, advice.chance, advice.high) == pytest.approx((0.598, 0.75, 0.858), abs=0.001)
    without = told.advice(view, [Thought(action, None, 0, {})])[0]
    assert (without.low, without.chance, without.high) == (None, None, None)


@EACH_GAME
def test_the_view_is_that_of_the_eyes(game: str) -> None:
    for room in walk(game, 10, seed=3):
        for seat in (None, 0, 1):
            assert bytes(table(room, seat).view) == room.state.view(seat).encode()


def test_a_bot_thinks_and_has_a_limit() -> None:
    room = begin(people=1, bots=1)
    write(room, answered(room, "order 1 2 3"))
    ask = table(room, 0).ask
    assert ask.say == "bot 0 is thinking…"
    assert ask.limit == bot_limit(room.game, "random") == 1.0
    assert table(room, 0, "ru").ask.say == "bot 0 думает…"
    assert bot_limit(room.game, "level8") > 0


def test_a_seat_that_a_bot_sits_in_for_gets_no_choices() -> None:
    room = begin()
    write(room, journal.Replaced(0, "random", "left"))
    seen = table(room, 0)
    assert seen.choices == []
    assert seen.undo == wire.Undo("none", "")
    assert not Presenter(room, 0, "en").is_asked


def test_a_match_that_is_over() -> None:
    room = begin()
    write(room, journal.Answered([Answer(0, "resign")]))
    seen = table(room, 1)
    assert seen.ask == wire.Ask("The match is over.", "", "", None, room.since)
    assert seen.result is not None
    assert seen.result.winners == [1]
    assert seen.match.over
    assert seen.undo.way == "none"


def test_who_is_still_to_come_has_a_name_in_each_language() -> None:
    room = begin()
    room.seats[1].kind, room.seats[1].name = "open", ""
    assert table(room, 0).ask.say == "Waiting for Player 2 to join…"
    assert table(room, 0, "ru").ask.say == "Ждём игрока: Игрок 2…"
    assert table(room, 0).ask.seat is None
    assert table(room, 0).choices == []


def test_two_bots_of_one_level_are_told_apart() -> None:
    room = begin("rush", people=1, bots=2)
    room.seats[1].name = free_name("level3", room.seats)
    room.seats[2].name = free_name("level3", room.seats)
    assert Presenter(room, 0, "en").names[1:] == ["Level 3", "Level 3 (2)"]
    assert Presenter(room, 0, "ru").names[1:] == ["Уровень 3", "Уровень 3 (2)"]


def test_a_level_in_character_is_named_with_it() -> None:
    room = begin("rush", people=1, bots=2)
    room.seats[1].name = free_name("level5-raider", room.seats)
    room.seats[2].name = free_name("level5-raider", room.seats)
    assert Presenter(room, 0, "en").names[1:] == ["Level 5, raider", "Level 5, raider (2)"]
    assert Presenter(room, 0, "ru").names[1:] == ["Уровень 5, налётчик", "Уровень 5, налётчик (2)"]
    assert bot_limit(room.game, "level5-raider") == bot_limit(room.game, "level5")


def test_closed_decks_are_no_options_to_the_others() -> None:
    room = begin()
    options = match_info(room, set(), {}, "en").options
    assert "first_player" in options
    encoded = msgspec.json.encode(match_info(room, set(), {}, "en"))
    assert b"D1" not in encoded


def test_who_is_here_and_what_is_left_on_the_clocks() -> None:
    room = begin(clock=wire.Clock(60))
    info = match_info(room, {1}, {0: 12.5, 1: 60.0}, "en")
    assert [(seat.here, seat.clock) for seat in info.seats] == [(False, 12.5), (True, 60.0)]


# Why not, previews, queries


def test_only_who_is_asked_may_ask_why_not() -> None:
    room = begin()
    legal = first_legal(room)
    assert Presenter(room, 0, "en").why_not(legal, "") is None
    for seat, kind in ((1, "not-now"), (None, "forbidden")):
        problem = Presenter(room, seat, "en").why_not(legal, "")
        assert problem is not None
        assert problem.kind == kind


def test_a_click_after_something_is_chosen_is_about_the_whole() -> None:
    tried = 0
    for room in walk("cardgame", 60, seed=4):
        seat = room.actor
        presenter = Presenter(room, seat, "en")
        plays = [str(action) for action in room.state.legal_actions() if str(action).startswith("play")]
        if not plays:
            continue
        card = plays[0].split()[1]
        ways = presenter.face.query(presenter.view(), WaysQuery(card), "en", presenter.names).ways
        lit = {place for way in ways for place in way.places}
        for place in (f"position:{seat}:{number}" for number in range(5)):
            problem = presenter.why_not(plays[0], place)
            assert (problem is None) == (place in lit)
            if problem is not None:
                assert (problem.kind, problem.rule) == ("illegal", "cardgame.crew.attach")
                tried += 1
        nowhere = presenter.why_not(plays[0], f"base:{seat}:0")
        assert nowhere is not None
        assert nowhere.kind == "not-now"
        assert presenter.why_not("play nonsense", f"position:{seat}:0") is not None
    assert tried


@EACH_GAME
def test_a_preview_of_every_choice_changes_nothing(game: str) -> None:
    for room in walk(game, 12, seed=4):
        before = room.state.document()
        presenter = Presenter(room, room.actor, "en")
        for choice in table(room, room.actor).choices[:8]:
            foreseen = presenter.preview(1, choice.do)
            assert foreseen.problem is None
        assert room.state.document() == before


def test_a_preview_says_what_is_final() -> None:
    room = begin("rush")
    end = Presenter(room, 0, "en").preview(1, "end")
    assert end.hidden
    assert end.final
    use = next(str(one) for one in room.state.legal_actions() if str(one) != "end")
    step = Presenter(room, 0, "en").preview(1, use)
    assert not step.final
    assert [line.at for line in end.heard] == [len(room.match.answers) + 1] * len(end.heard)


@pytest.mark.parametrize("seat", [1, None])
def test_a_preview_for_somebody_else(seat: int | None) -> None:
    foreseen = Presenter(begin("rush"), seat, "en").preview(1, "end")
    assert foreseen.problem is not None
    assert (foreseen.heard, foreseen.final, foreseen.hidden) == ([], False, False)


def test_an_error_that_nobody_foresaw_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    presenter = Presenter(begin(), 0, "en")

    def broken(*_: object) -> dict[str, object]:
        raise KeyError("/secret/path")

    monkeypatch.setattr(type(presenter.face), "read_query", broken)
    reply = presenter.query(1, {})
    assert reply.problem is not None
    assert reply.problem.kind == "broken"
    assert "secret" not in reply.problem.say


def test_a_lit_place_has_no_problem() -> None:
    for room in walk("rush", 25, seed=3):
        presenter = Presenter(room, room.actor, "en")
        for choice in table(room, room.actor).choices:
            if choice.verb == "use":
                assert [presenter.why_not("", place) for place in choice.places] == [None] * len(choice.places)


def test_a_place_that_is_not_lit_says_more_than_the_question() -> None:
    refused = set()
    for room in walk("rush", 60, seed=3):
        presenter = Presenter(room, room.actor, "en")
        view = presenter.view()
        assert isinstance(view, RushView)
        for place in ("moon", "medal:ussr", *(f"reserve:{card}" for card in view.reserve)):
            problem = presenter.why_not("", place)
            if problem is not None:
                assert problem.say != table(room, room.actor).ask.say
                refused.add(problem.kind)
    assert refused == {"not-now", "illegal"}


# The log


@EACH_GAME
def test_the_log_names_its_moment_and_its_rule(game: str) -> None:
    room = begin(game)
    for room in walk(game, 15, seed=5):  # noqa: B007
        pass
    ledger = room.game.ledger
    for seat in (None, 0, 1):
        seen = table(room, seat)
        assert seen.log
        assert [line.at for line in seen.log] == sorted(line.at for line in seen.log)
        assert all(1 <= line.at <= seen.moment for line in seen.log)
        assert all(line.rule in ledger for line in seen.log if line.rule)
        later = Presenter(room, seat, "en").table(set(), seen.moment // 2, 0.0, {})
        assert seen.log[: later.log_from] + later.log == seen.log
