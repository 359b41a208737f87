"""The end of the game: three face-up bases."""

from __future__ import annotations

import pytest

from hulldown.kernel.errors import NotNow
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.record import record_lines, replay
from hulldown.kernel.state import CHANCE, OVER, State
from tests.games.cardgame.helper import GAME, Side, legal, line_of, play, position, refused, start, story

EIGHT = "SOV-01 " * 8
TWO_UP: dict[str, object] = {"face_up": [True, False, True]}


def winner_of(state: State) -> int:
    assert state.result is not None
    (winner,) = state.result.winners
    return winner


@pytest.mark.rule("cardgame.end.three-bases")
@pytest.mark.parametrize("winner", [0, 1])
def test_who_has_three_bases_face_up_has_lost(winner: int) -> None:
    lines = ["- - - - -", "- - - - -"]
    lines[winner] = "SOV-01 - - - -"
    state = position(Side(lines[0], extra=TWO_UP), Side(lines[1], extra=TWO_UP))
    play(state, "pass", "pass")
    assert state.players[1 - winner].bases_lost == 3
    assert (state.actor, winner_of(state)) == (OVER, winner)
    assert state.result is not None
    assert (state.result.scores[winner], state.result.ranks[winner]) == (3, 1)


@pytest.mark.rule("cardgame.end.three-bases")
def test_nothing_takes_place_after_the_third_base() -> None:
    state = position(Side("SOV-01~ - - - -", hand="SOV-02"), Side(hand="SOV-02", extra=TWO_UP))
    events = play(state, "pass", "pass")
    assert story(events)[-2:] == ["flipped", "winner"]
    assert (legal(state), line_of(state, 0)) == ([], "SOV-01~ - - - -")  # no discards, nothing is supplied
    for text in ("pass", "enough", "play SOV-02"):
        assert refused(state, text) == "cardgame.end.three-bases"


@pytest.mark.rule("cardgame.end.three-bases")
def test_two_face_up_bases_of_each_player_end_nothing() -> None:
    state = position(Side("SOV-01 - - - -", extra=TWO_UP), Side(extra={"face_up": [False, True, False]}))
    play(state, "pass", "pass", "flip 1")
    assert [player.bases_lost for player in state.players] == [2, 2]
    assert (state.result, legal(state)) == (None, ["first p1", "first p2"])


@pytest.mark.rule("cardgame.end.no-draw")
def test_a_game_is_over_in_three_rounds_at_the_earliest() -> None:
    """Nobody ever does anything: three ties, and the first player of the third one turns up the third base."""
    side = Side(hand=EIGHT)
    state = position(side, side)
    play(state, "pass", "pass", "flip 1", "flip 1", "enough", "enough", "first p1")
    play(state, "pass", "pass", "flip 2", "flip 2", "enough", "enough", "first p1")
    assert (state.round_number, state.result) == (3, None)
    play(state, "pass", "pass")
    assert (state.round_number, winner_of(state)) == (3, 0)


@pytest.mark.rule("cardgame.end.no-draw")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("lines", "winner"),
    [(("SOV-01", "-"), 0), (("-", "SOV-01"), 1), (("-", "-"), None)],  # None: a tie, won by the first player
)
def test_a_fifth_round_always_ends_the_game_with_one_winner(
    first: int, lines: tuple[str, str], winner: int | None
) -> None:
    """Four rounds without an end leave both with two bases face up."""
    sides = [Side(f"{line} - - - -", hand=EIGHT, extra=TWO_UP) for line in lines]
    state = position(sides[0], sides[1], first=first, turn=first, round=5)
    play(state, "pass", "pass")
    assert winner_of(state) == (first if winner is None else winner)
    assert sorted(player.bases_lost for player in state.players) == [2, 3]


@pytest.mark.rule("cardgame.end.no-draw")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_played_one_player_wins_after_three_to_five_rounds(seed: int) -> None:
    rng = Xoshiro(seed)
    state = start()
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
        else:
            actions = state.legal_actions()
            state.advance(actions[rng.below(len(actions))])
    loser = 1 - winner_of(state)
    assert 3 <= state.round_number <= 5
    assert state.players[loser].bases_lost == 3
    assert state.players[1 - loser].bases_lost < 3


@pytest.mark.rule("cardgame.end.resign")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_gives_up_loses_whoever_is_asked(seat: int) -> None:
    match = Match(GAME, 2)
    match.deal(Xoshiro(1))
    events = match.resign(seat)
    assert match.is_over
    assert winner_of(match.state) == 1 - seat
    assert [event.sentence.text() for event in events] == [
        f"Player {seat + 1} resigns.",
        f"Player {2 - seat} wins.",
    ]


@pytest.mark.rule("cardgame.end.resign")
def test_a_resignation_is_kept_in_the_record_and_in_the_position() -> None:
    match = Match(GAME, 2)
    match.deal(Xoshiro(1))
    match.resign(1)
    again = replay("\n".join(record_lines(match)), "record", lambda _: GAME)
    assert winner_of(again.state) == 0
    assert again.state.document() == match.state.document() == GAME.position(match.state.document()).document()
    with pytest.raises(NotNow):
        match.resign(0)
    again.rewind(len(again.answers) - 1)
    assert not again.is_over
