"""Finished matches, moment by moment: each one is the position that a fresh replay comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

import hulldown
from hulldown.games.cardgame import CardGame
from hulldown.kernel.match import RESIGN, Match
from hulldown.kernel.record import record_lines, replay
from hulldown.table import wire
from hulldown.table.play import archive, journal
from hulldown.table.play.founding import Founding, Occupant
from hulldown.table.play.journal import Answer, Written
from hulldown.table.play.live import Live
from hulldown.table.play.presenter import Presenter
from hulldown.table.play.replay import STRIDE, Replay, moment
from hulldown.table.play.room import Room, fold
from hulldown.table.play.told import PAGE
from hulldown.table.problems import Trouble

RECORDS = Path(__file__).parent.parent / "records" / "1"
PLAYED = [
    "cardgame-by-resignation_2-rounds_second-player-wins.jsonl",
    "cardgame-by-tie_3-rounds_first-player-wins.jsonl",
    "rush_medal-pile_by-bases_1.2_2p.jsonl",
    "rush_last-base_by-medals_1.4_3p.jsonl",
    "miniatures-burnt-out_all-destroyed_encounter_2p.jsonl",
    "miniatures-resigned_resigned_free-for-all_3p.jsonl",
]


def opened(name: str) -> tuple[Match, Live]:
    """A record, and the room that its journal folds to."""
    match = replay((RECORDS / name).read_text(encoding="utf-8"), name, hulldown.game)
    names = match.names or [f"Player {seat + 1}" for seat in range(match.seats)]
    seats = [Occupant("person", one, None) for one in names]
    lines = [Answer("chance" if one.by < 0 else one.by, str(one.action), one.note) for one in match.answers]
    founding = Founding("x", match.game, match.options, seats, wire.Settings(), 5.0, True, match.position)
    return match, Live(fold(founding, [Written(1, 7.0, journal.Began(lines))]), [])


@pytest.mark.parametrize("name", PLAYED)
def test_every_moment_is_that_of_a_fresh_replay(name: str) -> None:
    match, live = opened(name)
    kept = Replay(live.room)
    fresh = Match(match.game, match.seats, match.options, None, match.position)
    told: dict[int | None, int] = dict.fromkeys((None, *range(match.seats)), 0)
    last = len(match.answers)
    assert kept.last == last
    for number in range(last + 1):
        if number:
            answer = match.answers[number - 1]
            if answer.action is RESIGN:
                fresh.resign(answer.by)
            else:
                fresh.answer(answer.action)
            for eyes in told:
                told[eyes] += sum(event.seen_by(eyes) is not None for event in fresh.answers[-1].events)
        assert kept.at(number).document() == fresh.state.document(), number
        if number % 17 in (0, 1) or number > last - 3:
            for seat in told:
                shown = moment(live, kept, number, seat, False, "en")
                assert bytes(shown.view) == fresh.state.view(seat).encode()
                assert shown.log_from + len(shown.log) == told[seat]
                assert len(shown.log) == min(told[seat], PAGE)
                assert (shown.number, shown.last) == (number, last)
                assert (shown.result is not None) == fresh.is_over


@pytest.mark.parametrize("name", PLAYED)
def test_moments_may_be_read_in_any_order(name: str) -> None:
    match, live = opened(name)
    kept = Replay(live.room)
    last = len(match.answers)
    there = [kept.at(number).document() for number in range(0, last + 1, 7)]
    back = [kept.at(number).document() for number in range(last - last % 7, -1, -7)]
    assert there == back[::-1]
    assert live.room.state.document() == match.state.document(), "looking back changes nothing"


@pytest.mark.parametrize("name", PLAYED)
def test_with_hidden_cards_shown_it_is_the_same_from_every_side(name: str) -> None:
    match, live = opened(name)
    kept = Replay(live.room)
    number = len(match.answers) // 2
    spectator, first = (moment(live, kept, number, seat, True, "en") for seat in (None, 0))
    assert spectator.open
    assert bytes(spectator.view) == bytes(first.view)
    assert bytes(spectator.view) != kept.at(number).view(None).encode()


@pytest.mark.rule("cardgame.secrecy.questions")
def test_a_question_about_hidden_bases_is_told_to_the_asked_seat_alone() -> None:
    match, live = opened(PLAYED[1])
    kept = Replay(live.room)
    asked = [answer.by for answer in match.answers[:2]]
    assert asked == [0, 1]
    for number in (0, 1):
        bases = kept.at(number).question.text("en")
        hidden = kept.at(number).question_for(None).text("en", live.room.names)
        assert bases != hidden
        for seat in (None, 0, 1):
            said = moment(live, kept, number, seat, False, "en").ask.say
            assert (said == hidden) == (seat != number)
            assert moment(live, kept, number, seat, True, "en").ask.say != hidden


@pytest.mark.rule("cardgame.secrecy.questions")
def test_an_opened_record_that_stops_at_hidden_bases_tells_nobody_else() -> None:
    match, live = opened(PLAYED[1])
    assert isinstance(match.game, CardGame)
    names = [base.name for base in match.game.deck(str(match.options["deck_1"])).bases]
    founding = Founding("x", match.game, match.options, live.room.seats, wire.Settings(), 5.0, True)
    room = Room(founding)
    for seat in (None, 0, 1):
        said = Presenter(room, seat, "en").table(set(), 0, 5.0, {}).ask.say
        assert [name in said for name in names] == [seat == 0] * 3


def test_moments_that_are_not_there() -> None:
    match, live = opened(PLAYED[0])
    kept = Replay(live.room)
    for number, seat in ((-1, None), (len(match.answers) + 1, None), (0, 2)):
        with pytest.raises(Trouble) as error:
            moment(live, kept, number, seat, False, "en")
        assert error.value.kind == "missing"


def test_a_match_without_answers() -> None:
    room = Room(
        Founding("x", hulldown.game("rush"), {}, [Occupant("person", "A", None)] * 2, wire.Settings(), 5.0, True)
    )
    kept = Replay(room)
    assert kept.last == 0
    assert kept.at(0).document() == room.state.document()


def test_positions_are_kept_at_every_stride() -> None:
    match, live = opened(PLAYED[2])
    kept = Replay(live.room)
    assert len(kept._kept) == -(-len(match.answers) // STRIDE)
    for place in (STRIDE - 1, STRIDE, STRIDE + 1):
        fresh = Match(match.game, match.seats, match.options, None, match.position)
        for answer in match.answers[:place]:
            fresh.answer(answer.action)
        assert kept.at(place).document() == fresh.state.document()


@pytest.mark.parametrize("name", PLAYED)
def test_the_record_that_is_downloaded_is_the_match(name: str) -> None:
    match, live = opened(name)
    again = replay(archive.record_of(live.room), "again", hulldown.game)
    assert again.state.document() == match.state.document()
    match.names = live.room.names
    assert record_lines(again) == record_lines(match)
