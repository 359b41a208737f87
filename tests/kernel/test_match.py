"""A match: answers by the right seat, everything remembered, and undo that gives nothing away."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.kernel.errors import Illegal, Malformed, NotNow
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.playout import play_randomly, random_action
from hulldown.kernel.state import CHANCE, OVER, Combined

from .toy import BOOST, ROLL, ROLLS, WAIT, Race, Track

RACE = Race()


def match(*texts: str) -> Match:
    """A match after these answers; the boosts are dealt first (2 for seat 0, 3 for seat 1)."""
    begun = Match(RACE, 2, names=["Ann", "Bob"])
    for text in ("deal 2", "deal 3", *texts):
        begun.answer(RACE.parse(begun.state, text))
    return begun


def answers(played: Match) -> list[tuple[int, str]]:
    return [(answer.by, str(answer.action)) for answer in played.answers]


def refused_undo(played: Match, seat: int) -> str:
    """The text by which undo is refused; nothing may have changed."""
    before, kept = played.state.document(), answers(played)
    refusal = played.why_not_undo(seat)
    assert refusal is not None
    with pytest.raises(NotNow) as error:
        played.undo(seat)
    assert str(error.value) == refusal.text()
    assert (played.state.document(), answers(played)) == (before, kept)
    return refusal.text()


def test_answers_are_remembered_with_who_gave_them_and_what_came_of_them() -> None:
    played = match("boost")
    assert answers(played) == [(CHANCE, "deal 2"), (CHANCE, "deal 3"), (0, "boost")]
    assert [event.sentence.phrase.key for event in played.events()] == ["event.dealt", "event.dealt", "event.moved"]
    assert played.answers[2].events[0].sentence.text("en", played.names) == "Ann moves 2."


def test_only_the_seat_that_is_asked_may_answer() -> None:
    played = match()
    with pytest.raises(NotNow, match="It is not Player 2 who answers now"):
        played.answer(WAIT, seat=1)
    assert len(played.answers) == 2
    played.answer(WAIT, seat=0)
    played.answer(WAIT, seat=1)
    assert len(played.answers) == 4


def test_a_seat_does_not_answer_for_chance() -> None:
    played = match("roll")
    with pytest.raises(NotNow):
        played.answer(ROLLS[2], seat=0)
    played.answer(ROLLS[2], seat=CHANCE)
    assert answers(played)[-1] == (CHANCE, "rolled 3")


def test_refused_answer_is_not_remembered() -> None:
    played = match("boost")
    with pytest.raises(Illegal):
        played.answer(BOOST)
    assert len(played.answers) == 3


def test_line_is_remembered_by_its_steps() -> None:
    played = match()
    played.answer(Combined("boost and roll", [BOOST, ROLL]), seat=0)
    assert answers(played)[2:] == [(0, "boost"), (0, "roll")]


def test_refused_line_leaves_no_step_behind() -> None:
    played = match()
    before = played.state.document()
    with pytest.raises(Illegal):
        played.answer(Combined("boost twice", [BOOST, BOOST]))
    assert len(played.answers) == 2
    assert played.state.document() == before


def test_deal_lets_chance_answer_until_a_seat_is_asked() -> None:
    played = Match(RACE, 2)
    events = played.deal(Xoshiro(1))
    assert played.state.actor == 0
    assert len(events) == len(played.answers) == 2
    assert played.deal(Xoshiro(1)) == []


def test_own_step_that_showed_nothing_can_be_taken_back() -> None:
    played = match()
    before = played.state.document()
    played.answer(WAIT)
    assert played.why_not_undo(0) is None
    played.undo(0)
    assert played.state.document() == before
    assert len(played.answers) == 2


def test_undo_takes_one_step_back_and_the_step_before_it_after_that() -> None:
    """Seat 0 rolls, which asks chance, but chance has not answered yet."""
    played = match("wait", "wait", "roll")
    played.undo(0)
    assert answers(played)[2:] == [(0, "wait"), (1, "wait")]


def test_undo_keeps_the_notes_of_the_answers_that_stay() -> None:
    played = match()
    played.answer(BOOST, note="late")
    played.answer(WAIT, note="gone")
    played.undo(0, consent=True)
    assert [answer.note for answer in played.answers] == ["", "", "late"]


def test_a_note_that_cannot_be_written_is_refused() -> None:
    played = match()
    with pytest.raises(Malformed, match="cannot be written down"):
        played.answer(BOOST, note="\ud800")
    assert len(played.answers) == 2


def test_nothing_to_undo() -> None:
    assert refused_undo(match(), 0) == "There is nothing to take back."
    assert refused_undo(match("wait"), 1) == "There is nothing to take back."


def test_undo_does_not_cross_chance() -> None:
    assert refused_undo(match("roll", "rolled 2"), 0) == "This cannot be taken back: a card was drawn or shown since."


def test_undo_does_not_cross_a_reveal() -> None:
    """The boost was secret until it was used."""
    assert refused_undo(match("boost"), 0) == "This cannot be taken back: a card was drawn or shown since."
    played = match("boost", "roll")
    played.undo(0)  # the roll itself showed nothing
    assert refused_undo(played, 0) == "This cannot be taken back: a card was drawn or shown since."


def test_undo_does_not_cross_anothers_answer() -> None:
    played = match("wait", "wait")
    assert refused_undo(played, 0) == "This cannot be taken back: Player 2 has answered since."
    assert played.why_not_undo(1) is None


def test_undo_does_not_cross_anothers_reveal() -> None:
    assert refused_undo(match("wait", "boost"), 0) == "This cannot be taken back: a card was drawn or shown since."


@pytest.mark.parametrize(
    ("texts", "left"),
    [
        (["roll", "rolled 2"], []),
        (["boost"], []),
        (["wait", "wait"], []),
        (["wait", "wait", "roll", "rolled 1", "roll", "rolled 1"], ["wait", "wait"]),
    ],
)
def test_consent_allows_what_undo_alone_does_not(texts: list[str], left: list[str]) -> None:
    played = match(*texts)
    played.undo(0, consent=True)
    assert answers(played) == answers(match(*left))
    assert played.state.document() == match(*left).state.document()


def test_consent_cannot_take_back_what_was_never_answered() -> None:
    with pytest.raises(NotNow, match="There is nothing to take back"):
        match("wait").undo(1, consent=True)


@pytest.mark.parametrize("seed", range(20))
def test_rewind_equals_replay(seed: int) -> None:
    """Going back to any moment gives the position, the answers and the events of that moment."""
    rng = Xoshiro(seed)
    played = Match(RACE, 2)
    documents = [played.state.document()]
    while not played.is_over:
        played.answer(random_action(played.state, rng))
        documents.append(played.state.document())
    all_answers = answers(played)
    all_events = [event.sentence.data() for event in played.events()]
    for length in range(len(all_answers), -1, -1):
        played.rewind(length)
        assert played.state.document() == documents[length]
        assert answers(played) == all_answers[:length]
        events = [event.sentence.data() for event in played.events()]
        assert events == all_events[: len(events)]
    assert len(documents) > 5


def test_match_from_a_position_goes_back_to_it() -> None:
    position = match("wait").state.document()
    played = Match(RACE, 2, position=position)
    assert played.state.actor == 1
    played.answer(WAIT)
    played.undo(1)
    assert played.state.document() == position
    assert played.why_not_undo(1) is not None


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        (["Ann"], "1 names for 2 seats"),
        (["Ann", "Bob", "Cid"], "3 names for 2 seats"),
        (["Ann", "\ud800"], r"the name '\\ud800' cannot be written down"),
    ],
)
def test_bad_names_are_refused(names: list[str], complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        Match(RACE, 2, names=names)


def test_position_must_have_as_many_seats_as_the_match() -> None:
    with pytest.raises(Malformed, match="a position for 2 players, not for 3"):
        Match(RACE, 3, position=match().state.document())


def test_playout_plays_to_the_end_or_to_its_limit() -> None:
    state = RACE.start()
    assert play_randomly(state, Xoshiro(1), 3) == 3
    assert state.actor != OVER
    taken = play_randomly(state, Xoshiro(1), 10_000)
    assert state.actor == OVER
    assert 0 < taken < 10_000
    assert play_randomly(state, Xoshiro(1), 5) == 0


def test_playout_takes_the_same_actions_as_random_action() -> None:
    one, two = RACE.start(), RACE.start()
    play_randomly(one, Xoshiro(8), 10_000)
    rng = Xoshiro(8)
    while two.actor != OVER:
        two.apply(random_action(two, rng))
    assert isinstance(one, Track)
    assert one.places == two.places


def test_a_position_has_its_own_options() -> None:
    rush = hulldown.game("rush")
    position = rush.start(2, {"edition": "1.2"}).document()
    assert Match(rush, 2, {"edition": "1.2"}, position=position).state.document() == position
    with pytest.raises(Malformed, match="its own options"):
        Match(rush, 2, {"edition": "1.4"}, position=position)
