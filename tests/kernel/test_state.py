"""The state: legal or refused, lines applied whole or not at all, chance, clones, and the end."""

from __future__ import annotations

from fractions import Fraction

import pytest

import hulldown
from hulldown.kernel.errors import HulldownError, Illegal, NotNow
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.playout import play_randomly, random_action
from hulldown.kernel.state import CHANCE, OVER, Action, Chance, Combined, Decision, Listener, Log, State

from .toy import BOOST, DEALS, ROLL, ROLLS, WAIT, Race, Track

RACE = Race()


def track(*texts: str) -> Track:
    """A race after these answers; the boosts are dealt first (2 for seat 0, 3 for seat 1)."""
    state = RACE.start()
    for text in ("deal 2", "deal 3", *texts):
        state.apply(RACE.parse(state, text))
    return state


def finished() -> Track:
    return track("boost", "roll", "rolled 3", "wait", "roll", "rolled 3")


def decision() -> Decision[Track, Action]:
    return Decision(0)


def chance() -> Chance[Track, Action]:
    return Chance()


def unchanged_by(state: Track, action: Action) -> HulldownError:
    """The error that an action brings; it must leave the position as it was."""
    before = state.document()
    legal = state.legal_actions()
    with pytest.raises(HulldownError) as error:
        state.apply(action)
    assert state.document() == before
    assert state.legal_actions() == legal
    return error.value


def test_chance_acts_first_then_a_seat() -> None:
    state = RACE.start()
    assert state.actor == CHANCE
    assert state.legal_actions() == DEALS
    state.apply(DEALS[0])
    state.apply(DEALS[2])
    assert state.actor == 0
    assert state.boosts == [1, 3]
    assert state.question.text() == "Player 1: roll, wait or boost?"


def test_legal_actions_are_a_list_of_ones_own() -> None:
    state = track()
    state.legal_actions().clear()
    assert state.legal_actions() == [ROLL, WAIT, BOOST]


def test_illegal_action_names_its_rule_and_changes_nothing() -> None:
    error = unchanged_by(track("boost"), BOOST)
    assert isinstance(error, Illegal)
    assert error.refusal.rule == "race.boost-once"


def test_answer_to_another_question_is_not_now() -> None:
    error = unchanged_by(track(), ROLLS[0])
    assert isinstance(error, NotNow)
    assert error.refusal.rule == "race.turn"


def test_action_made_by_hand_is_the_one_of_the_same_text() -> None:
    assert Action("roll") == ROLL
    assert hash(Action("roll")) == hash(ROLL)
    assert Action("roll") in track().legal_actions()
    assert Action("roll") != Action("wait")
    assert Action("roll") != "roll"
    state = track()
    state.apply(Action("roll"))
    assert state.document() == track("roll").document()


def test_line_of_actions_made_by_hand_is_applied_whole() -> None:
    state = track()
    state.apply(Combined("boost and roll", [Action("boost"), Action("roll")]))
    assert state.document() == track("boost", "roll").document()


def test_action_without_a_meaning_is_refused_with_the_question() -> None:
    error = unchanged_by(track(), Action("foo"))
    assert isinstance(error, NotNow)
    assert error.refusal.rule == "race.turn"


def test_match_writes_an_action_made_by_hand_as_the_games_own() -> None:
    match = Match(Race(), 2)
    match.deal(Xoshiro(1))
    match.answer(Action("roll"))
    assert match.answers[-1].action is ROLL


def test_why_not_of_legal_actions_is_none() -> None:
    state = track()
    assert [state.why_not(action) for action in state.legal_actions()] == [None, None, None]


def test_line_is_applied_whole() -> None:
    state = track()
    state.apply(Combined("boost and roll", [BOOST, ROLL]))
    assert state.document() == track("boost", "roll").document()


def test_line_with_a_refused_step_changes_nothing() -> None:
    error = unchanged_by(track(), Combined("boost boost roll", [BOOST, BOOST, ROLL]))
    assert isinstance(error, Illegal)
    assert error.refusal.rule == "race.boost-once"


def test_line_does_not_answer_for_chance() -> None:
    error = unchanged_by(track(), Combined("roll a three", [ROLL, ROLLS[2]]))
    assert isinstance(error, NotNow)
    assert str(error) == "What does Player 1 roll?"


def test_line_does_not_answer_for_another_seat() -> None:
    error = unchanged_by(track(), Combined("wait wait", [WAIT, WAIT]))
    assert isinstance(error, NotNow)
    assert str(error) == "Player 2: roll, wait or boost?"


def test_line_that_goes_on_after_the_end_is_refused() -> None:
    """The seat is at the goal after its boost, so that waiting ends the race."""
    state = track("roll", "rolled 3", "wait", "roll", "rolled 3", "wait")
    error = unchanged_by(state, Combined("boost wait wait", [BOOST, WAIT, WAIT]))
    assert isinstance(error, NotNow)
    assert str(error) == "The race is over."


@pytest.mark.parametrize("action", [ROLL, WAIT, BOOST, ROLLS[0], DEALS[0]], ids=str)
def test_finished_game_takes_no_answer(action: Action) -> None:
    state = finished()
    assert state.actor == OVER
    assert state.legal_actions() == []
    error = unchanged_by(state, action)
    assert isinstance(error, NotNow)
    assert str(error) == "The race is over."
    assert state.question.text("ru") == "Гонка окончена."


def test_outcomes_are_exact_and_in_the_order_of_the_legal_actions() -> None:
    state = track("roll")
    assert state.outcomes() == [(action, Fraction(1, 3)) for action in ROLLS]
    assert [action for action, _ in state.outcomes()] == state.legal_actions()


def test_sample_is_drawn_from_the_generator_alone() -> None:
    state = track("roll")
    one, two = Xoshiro(3), Xoshiro(3)
    drawn = [state.sample(one) for _ in range(60)]
    assert drawn == [state.sample(two) for _ in range(60)]
    assert set(drawn) == set(ROLLS)


@pytest.mark.parametrize("state", [track(), finished()], ids=["a seat acts", "over"])
def test_outcomes_and_sample_are_for_chance_only(state: Track) -> None:
    with pytest.raises(TypeError, match="whose actor is CHANCE"):
        state.outcomes()
    with pytest.raises(TypeError, match="whose actor is CHANCE"):
        state.sample(Xoshiro(1))


def test_clone_is_equal_and_goes_its_own_way() -> None:
    state = track("roll")
    before = state.document()
    copy = state.clone()
    assert copy.document() == before
    copy.apply(ROLLS[2])
    assert state.document() == before
    state.apply(ROLLS[0])
    assert (state.places, copy.places) == ([1, 0], [3, 0])


def test_nobody_listens_to_a_clone() -> None:
    state = track()
    log = Log()
    state.listener = log
    copy = state.clone()
    copy.apply(BOOST)
    assert copy.listener is None
    assert log.events == []
    state.apply(BOOST)
    assert [event.sentence.text() for event in log.events] == ["Player 1 moves 2."]


def test_result_is_there_at_the_end_only() -> None:
    assert track().result is None
    result = finished().result
    assert result is not None
    assert result.winners == [0]


@pytest.mark.parametrize(
    "unfinished",
    [
        lambda: State(RACE).clone(),
        lambda: State(RACE).seats,
        lambda: decision().legal_actions(track()),
        lambda: decision().apply(track(), ROLL),
        lambda: decision().proceed(track()),
        lambda: decision().question(track()),
        lambda: decision().data(),
        lambda: chance().outcomes(track()),
        lambda: chance().sample(track(), Xoshiro(1)),
        lambda: Listener().hear(None),  # type: ignore[arg-type]
    ],
)
def test_what_a_game_must_bring_itself_says_so(unfinished: object) -> None:
    assert callable(unfinished)
    with pytest.raises(TypeError):
        unfinished()


def test_games_count_their_length_in_their_own_unit() -> None:
    for name, unit in (("rush", "turns"), ("cardgame", "rounds")):
        game = hulldown.game(name)
        state = game.start(2)
        assert (game.length_unit, state.length) == (unit, 0)
        play_randomly(state, Xoshiro(1), 100)
        assert state.length > 0


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_every_game_refuses_an_action_without_a_meaning_at_every_question(name: str) -> None:
    game = hulldown.game(name)
    state = game.start()
    rng = Xoshiro(3)
    for _ in range(120):
        if state.actor == OVER:
            break
        for stranger in (Action("foo"), DEALS[0], Action("")):
            with pytest.raises(NotNow) as error:
                state.apply(stranger)
            assert str(error.value)
            assert error.value.refusal.rule in game.ledger
        play_randomly(state, rng, 1)


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_every_game_knows_its_actions_again_by_their_notation(name: str) -> None:
    game = hulldown.game(name)
    state = game.start()
    rng = Xoshiro(4)
    for _ in range(120):
        if state.actor == OVER:
            break
        action = random_action(state, rng)
        for again in (game.parse(state, str(action)), Action(str(action))):
            assert again == action
            assert hash(again) == hash(action)
            assert again in state.legal_actions() or state.why_not(again) is None
        other = state.clone()
        state.apply(Action(str(action)))
        other.apply(action)
        assert state.document() == other.document()
