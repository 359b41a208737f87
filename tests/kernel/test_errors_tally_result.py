"""The three errors and their refusals, numbers with reasons, events with an audience, and results."""

from __future__ import annotations

import pytest

from hulldown.kernel.errors import NOT_NOW, BadFile, HulldownError, Illegal, Malformed, NotNow, Refusal
from hulldown.kernel.event import ALL, Event
from hulldown.kernel.result import Result
from hulldown.kernel.tally import Tally
from hulldown.kernel.words import Phrase, Seat, Sentence

ONCE = Phrase("refusal.once", "game.once", {"en": "{seat} did it already.", "ru": "{seat} уже сделал это."})
SHORT = Phrase("tally.short", "", {"en": "short", "ru": "мало"})


def test_refusals_become_errors_of_their_kind() -> None:
    sentence = Sentence(ONCE, {"seat": Seat(0)})
    illegal = Refusal(sentence).error()
    assert isinstance(illegal, Illegal)
    assert str(illegal) == "Player 1 did it already."
    assert illegal.refusal.rule == "game.once"
    assert illegal.refusal.text("ru", ["Ольга"]) == "Ольга уже сделал это."
    not_now = Refusal(sentence, NOT_NOW).error()
    assert isinstance(not_now, NotNow)
    assert str(not_now.refusal) == "Player 1 did it already. [game.once]"


@pytest.mark.parametrize("kind", [Malformed, NotNow, Illegal, BadFile])
def test_every_error_can_be_caught_as_one(kind: type[Exception]) -> None:
    assert issubclass(kind, HulldownError)


def test_the_three_errors_are_apart() -> None:
    assert not issubclass(NotNow, Illegal)
    assert not issubclass(Illegal, NotNow)
    assert not issubclass(Malformed, (NotNow, Illegal))
    assert issubclass(BadFile, Malformed)


def test_tally_adds_up_with_reasons() -> None:
    tally = Tally()
    assert tally.total == 0
    tally.add(5, Sentence(ONCE, {"seat": Seat(1)}))
    tally.add(-2, Sentence(SHORT, {}))
    assert tally.total == 3
    assert tally.lines() == ["+5  Player 2 did it already.", "-2  short"]
    assert tally.lines("ru", ["А", "Б"]) == ["+5  Б уже сделал это.", "-2  мало"]
    assert tally.data() == {
        "total": 3,
        "parts": [
            {"amount": 5, "say": "refusal.once", "rule": "game.once", "seat": 1},
            {"amount": -2, "say": "tally.short"},
        ],
    }


def test_event_for_all_is_seen_by_all() -> None:
    sentence = Sentence(ONCE, {"seat": Seat(0)})
    event = Event(sentence, ALL, None, False)
    assert [event.seen_by(seat) for seat in (None, 0, 1)] == [sentence] * 3
    assert event.rule == "game.once"


def test_event_for_one_seat_shows_the_others_its_twin() -> None:
    sentence, twin = Sentence(ONCE, {"seat": Seat(0)}), Sentence(SHORT, {})
    event = Event(sentence, 1, twin, True)
    assert event.seen_by(1) is sentence
    assert event.seen_by(0) is twin
    assert event.seen_by(None) is twin
    assert Event(sentence, 1, None, True).seen_by(0) is None


def test_result_names_scores_ranks_and_winners() -> None:
    tallies = [Tally(), Tally(), Tally()]
    tallies[0].add(7, Sentence(SHORT, {}))
    tallies[2].add(7, Sentence(SHORT, {}))
    result = Result(tallies, [1, 3, 1], Sentence(SHORT, {}), Sentence(ONCE, {"seat": Seat(0)}))
    assert result.data() == {
        "scores": [7, 0, 7], "ranks": [1, 3, 1], "winners": [0, 2], "reason": "tally.short", "decided": "refusal.once",
    }  # fmt: skip
