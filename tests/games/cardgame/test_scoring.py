"""Scoring a round: totals, who turns up which base, ties."""

from __future__ import annotations

import pytest

from hulldown.kernel.state import OVER
from tests.games.cardgame.helper import Side, at, by_chance, gaps, legal, line_of, play, position, refused, round_step

EIGHT = "SOV-01 " * 8
TWO_UP: dict[str, object] = {"face_up": [True, True, False]}


@pytest.mark.rule("cardgame.scoring.total")
@pytest.mark.rule("cardgame.scoring.total-changes")
@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("- - - - -", 0),
        ("SOV-01 SOV-08 - - -", 5),  # 1 + 4
        ("CHN-09+SOV-08 - - - -", 4),  # a crew
        ("CHN-09^3 - - - -", 3),  # tokens
        ("SOV-08+SOV-03*1^2~ - - SOV-01~ -", 9),  # 4 + 2 + 2 + 1: damage and supply do not matter
    ],
)
def test_vehicles_crews_and_vp_tokens_count(line: str, points: int) -> None:
    state = position(Side(line), Side("SOV-08 SOV-08 SOV-08 - -"))
    play(state, "pass")
    assert gaps(play(state, "pass"), "scored", "points") == [points, 12]


@pytest.mark.rule("cardgame.scoring.total-changes")
@pytest.mark.parametrize(("enemy", "points"), [("- - - - -", 2), ("CHN-09 - - - -", 1)])
def test_ongoing_changes_count(enemy: str, points: int) -> None:
    """A Hetzer is worth 1 more while the position opposite is empty."""
    state = position(Side("GER-15 - - - -"), Side(enemy))
    play(state, "pass")
    assert gaps(play(state, "pass"), "scored", "points") == [points, 0]


@pytest.mark.rule("cardgame.scoring.total-changes")
def test_depots_hand_and_junkyard_do_not_score() -> None:
    state = position(Side(hand="SOV-08", depots="SOV-08", junkyard="SOV-08", extra={"tokens": 4}))
    play(state, "pass")
    assert gaps(play(state, "pass"), "scored", "points") == [0, 0]


@pytest.mark.rule("cardgame.scoring.winner")
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_the_higher_total_turns_up_a_base_of_the_opponent(winner: int, first: int) -> None:
    lines = ["SOV-01 - - - -", "SOV-01 - - - -"]
    lines[winner] = "SOV-03 - - - -"
    state = position(Side(lines[0], hand="SOV-01"), Side(lines[1], hand="SOV-01"), first=first, turn=first)
    play(state, "pass", "pass")
    assert (state.actor, legal(state)) == (winner, ["flip 1", "flip 2", "flip 3"])
    play(state, "flip 3")
    assert state.players[1 - winner].face_up == [False, False, True]
    assert state.players[winner].face_up == [False, False, False]


@pytest.mark.rule("cardgame.scoring.winner")
def test_the_base_is_chosen_unseen() -> None:
    """The same question, the same answers and the same view, whatever lies there."""
    views = []
    for bases in ("B-GER-1 B-SOV-2 B-USA-1", "B-USA-1 B-GER-1 B-SOV-2"):
        state = position(Side("SOV-01 - - - -"), Side(bases=bases))
        play(state, "pass", "pass")
        views.append((legal(state), state.question.text(), state.view(0)))
    assert views[0] == views[1]


@pytest.mark.rule("cardgame.scoring.winner")
def test_a_face_up_base_cannot_be_turned_up_again() -> None:
    enemy = Side(extra={"face_up": [False, True, False]})
    state = position(Side("SOV-01 - - - -"), enemy)
    play(state, "pass", "pass")
    assert legal(state) == ["flip 1", "flip 3"]
    assert refused(state, "flip 2") == "cardgame.scoring.winner"


@pytest.mark.rule("cardgame.scoring.tie")
@pytest.mark.parametrize("line", ["- - - - -", "SOV-01 - - - -"])  # 0:0 and 1:1
@pytest.mark.parametrize("first", [0, 1])
def test_in_a_tie_each_turns_up_a_base_the_first_player_first(line: str, first: int) -> None:
    state = position(Side(line), Side(line), first=first, turn=first)
    play(state, "pass", "pass")
    assert (state.actor, legal(state)) == (first, ["flip 1", "flip 2", "flip 3"])
    play(state, "flip 2")
    assert state.actor == 1 - first
    assert state.players[1 - first].bases_lost == 1
    play(state, "flip 3")
    assert state.players[1 - first].face_up == [False, True, False]
    assert state.players[first].face_up == [False, False, True]


@pytest.mark.rule("cardgame.scoring.tie")
def test_the_first_base_turned_up_resolves_before_the_second_player_chooses() -> None:
    """Ruinberg Battery: its owner deals 2 damage to an enemy vehicle."""
    enemy = Side("SOV-08 - - - -", bases="B-GER-4 B-SOV-2 B-USA-1")
    state = position(Side("SOV-03 SOV-03 - - -"), enemy)
    play(state, "pass", "pass", "flip 1")
    assert (state.actor, legal(state)) == (1, ["choose enemy 1", "choose enemy 2"])
    assert refused(state, "flip 1") == "cardgame.effect.choices"
    play(state, "choose enemy 2")
    by_chance(state)  # the T-50 that is destroyed draws a card
    assert line_of(state, 0) == "SOV-03 - - - -"
    assert (state.actor, legal(state)) == (1, ["flip 1", "flip 2", "flip 3"])


@pytest.mark.rule("cardgame.scoring.tie-third-base")
@pytest.mark.parametrize("first", [0, 1])
def test_a_third_base_in_a_tie_wins_at_once_for_the_first_player(first: int) -> None:
    """Both have two bases face up, so that the second player would win by his own turn."""
    side = Side(hand="SOV-01", extra=TWO_UP)
    state = position(side, side, first=first, turn=first)
    play(state, "pass", "pass")
    assert state.actor == OVER
    assert state.result is not None
    assert state.result.winners == [first]
    assert (state.players[1 - first].bases_lost, state.players[first].bases_lost) == (3, 2)


@pytest.mark.rule("cardgame.scoring.tie-third-base")
def test_the_second_player_wins_a_tie_that_is_only_the_first_players_third_base() -> None:
    state = position(Side(extra=TWO_UP), Side(extra={"face_up": [True, False, False]}))
    play(state, "pass", "pass", "flip 2")
    assert state.result is not None
    assert state.result.winners == [1]
    assert state.players[1].bases_lost == 2


@pytest.mark.rule("cardgame.scoring.totals-fixed")
def test_a_revealed_base_does_not_change_who_won_the_round() -> None:
    """Prokhorovka Steppe: 1 damage to every enemy vehicle. The winner is left with nothing, and has won."""
    enemy = Side("SOV-01 - - - -", hand=EIGHT, bases="B-SOV-1 B-SOV-2 B-USA-1")
    state = position(Side("GER-03 SOV-02 - - -", hand=EIGHT), enemy)
    play(state, "pass", "pass", "flip 1")
    assert line_of(state, 0) == "- - - - -"
    assert (state.players[0].bases_lost, state.players[1].bases_lost) == (0, 1)
    play(state, "enough", "enough")
    assert (state.actor, legal(state)) == (1, ["first p1", "first p2"])  # the loser names the next first player


@pytest.mark.rule("cardgame.scoring.totals-fixed")
def test_a_tie_stays_a_tie_when_the_first_reveal_destroys_vehicles() -> None:
    enemy = Side("SOV-01 - - - -", hand=EIGHT, bases="B-SOV-1 B-SOV-2 B-USA-1")
    state = position(Side("SOV-01*1 - - - -", hand=EIGHT), enemy)
    play(state, "pass", "pass", "flip 1")
    assert (line_of(state, 0), state.actor) == ("- - - - -", 1)
    play(state, "flip 1")
    assert [player.bases_lost for player in state.players] == [1, 1]


@pytest.mark.rule("cardgame.scoring.who-is-first")
def test_the_new_first_player_counts_from_the_third_step_of_the_prepare_phase_on() -> None:
    """Seat 0 was first and lost: discards in its order, draws in the new one, and the new one begins."""
    state = position(Side(hand="SOV-01 " * 7), Side("SOV-01 - - - -", hand="SOV-01 " * 7))
    play(state, "pass", "pass", "flip 1")
    events = play(state, "enough", "enough", "first p2", "draw SOV-06", "draw SOV-06")
    assert gaps(events, "drew", "seat") == [1, 0]
    assert state.actor == 1


@pytest.mark.rule("cardgame.scoring.who-is-first")
@pytest.mark.parametrize("first", [0, 1])
def test_scoring_and_discards_go_by_the_first_player_of_the_round_played(first: int) -> None:
    state = position(Side(hand="SOV-01"), Side(hand="SOV-01"), first=first, turn=None, pending=round_step("scoring"))
    actors = []
    for text in ("flip 1", "flip 1", "enough", "enough"):
        actors.append(state.actor)
        play(state, text)
    assert actors == [first, 1 - first, first, 1 - first]


# Bases


@pytest.mark.rule("cardgame.base.face-up")
@pytest.mark.parametrize(("face_up", "tokens"), [(False, 0), (True, 1)])
def test_a_face_down_base_has_no_effect(face_up: bool, tokens: int) -> None:
    """Kubinka Depot: an ammo token at the start of the round. Siegfried Bunkers: Thick Armor."""
    own = Side("SOV-06 - - - -", bases="B-SOV-2 B-GER-3 B-USA-1", extra={"face_up": [face_up, face_up, False]})
    state = position(own, turn=None, pending=round_step("start-of-round"))
    assert (state.players[0].tokens, at(state, 0, 1).thick_armor) == (tokens, face_up)


@pytest.mark.rule("cardgame.base.stays-up")
def test_a_base_stays_face_up_in_its_place() -> None:
    state = position(Side("SOV-01 - - - -", hand=EIGHT), Side(hand=EIGHT))
    order = list(state.players[1].base_order)
    play(state, "pass", "pass", "flip 2", "enough", "enough", "first p1", "pass", "pass")
    assert (state.round_number, state.players[1].face_up) == (2, [False, True, False])
    assert state.players[1].base_order == order
    assert legal(state) == ["flip 1", "flip 3"]


@pytest.mark.rule("cardgame.base.third-no-effect")
def test_a_third_base_does_not_take_effect() -> None:
    """Detroit Arsenal would bring three ammo tokens; the only base left is turned up without a question."""
    state = position(Side("SOV-01 - - - -"), Side(extra=TWO_UP))
    events = play(state, "pass", "pass")
    assert gaps(events, "flipped", "base") == ["B-USA-1"]
    assert gaps(events, "triggered", "card") == []
    assert (state.players[1].tokens, state.actor) == (0, OVER)


@pytest.mark.rule("cardgame.base.third-no-effect")
def test_the_second_base_takes_effect() -> None:
    state = position(Side("SOV-01 - - - -"), Side(extra={"face_up": [True, False, False]}))
    play(state, "pass", "pass", "flip 3")
    assert state.players[1].tokens == 3


@pytest.mark.rule("cardgame.base.ongoing")
def test_an_ongoing_effect_works_between_the_two_reveals_of_a_tie() -> None:
    """Chobham gives heavy tanks 1 hit point: enough against the 1 damage of Prokhorovka, turned up after it."""
    own = Side("CHN-09 - - - -", bases="B-SOV-1 B-SOV-2 B-USA-1")
    enemy = Side("CHN-09*6 - - - -", bases="B-GBR-3 B-SOV-2 B-USA-1")
    state = position(own, enemy)
    play(state, "pass", "pass", "flip 1")
    assert at(state, 1, 1).hp == 8
    play(state, "flip 1")
    assert line_of(state, 1) == "CHN-09*7 - - - -"


@pytest.mark.rule("cardgame.base.ongoing")
def test_an_ongoing_effect_lasts_into_the_following_rounds() -> None:
    enemy = Side("GER-11 - - - -", hand=EIGHT, bases="B-GBR-3 B-SOV-2 B-USA-1")
    state = position(Side("SOV-08 - - - -", hand=EIGHT), enemy)
    play(state, "pass", "pass", "flip 1", "enough", "enough", "first p2")
    assert (state.round_number, at(state, 1, 1).hp) == (2, 6)


@pytest.mark.rule("cardgame.base.timed")
def test_a_start_of_round_effect_happens_in_every_following_round() -> None:
    """Kubinka Depot, turned up in round 1."""
    state = position(Side("SOV-01 - - - -", hand=EIGHT), Side(hand=EIGHT))
    play(state, "pass", "pass", "flip 2")
    assert state.players[1].tokens == 0
    play(state, "enough", "enough", "first p1")
    assert (state.round_number, state.players[1].tokens) == (2, 1)
    play(state, "pass", "pass", "flip 1", "enough", "enough", "first p1")
    assert (state.round_number, state.players[1].tokens) == (3, 2)


@pytest.mark.rule("cardgame.base.timed")
def test_a_before_scoring_effect_happens_from_the_next_round_on() -> None:
    """Redshire Hills repairs 1 on all own vehicles before scoring."""
    enemy = Side("CHN-09*5 - - - -", hand=EIGHT, bases="B-GBR-2 B-SOV-2 B-USA-1")
    state = position(Side("SOV-01 - - - -", hand=EIGHT), enemy)
    play(state, "pass", "pass", "flip 1")
    assert at(state, 1, 1).damage == 5
    play(state, "enough", "enough", "first p1", "pass", "pass")
    assert at(state, 1, 1).damage == 4
    play(state, "flip 2", "enough", "enough", "first p1", "pass", "pass")
    assert at(state, 1, 1).damage == 3
