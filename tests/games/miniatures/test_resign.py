"""Giving up: at any moment, for the whole side."""

from __future__ import annotations

import pytest

from hulldown.kernel.errors import NotNow
from hulldown.kernel.match import Match
from hulldown.kernel.state import CHANCE
from tests.games.miniatures.helper import GAME, play, shooting, story

PLACES = ("a1 t_34 300,450@0", "b1 t_34 560,450@180", "c1 t_34 300,700@0", "d1 t_34 560,700@180")


def match(seats: int = 2, *texts: str, **options: object) -> Match:
    """A game in the middle of a Shooting Phase, after these answers."""
    state = shooting(*PLACES[:seats], seats=seats, options=options)
    play(state, *texts)
    return Match(GAME, seats, position=state.document())


@pytest.mark.parametrize("texts", [(), ("shoot b1",), ("shoot b1", "roll hhhh"), ("shoot b1", "roll hhhb")])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.rule("miniatures.resign.ends-game")
def test_a_player_may_give_up_whoever_is_asked(texts: tuple[str, ...], seat: int) -> None:
    game = match(2, *texts)
    if texts == ("shoot b1",):
        assert game.state.actor == CHANCE
    events = game.resign(seat)
    assert story(events) == ["resigns", "winner"]
    assert game.is_over
    assert game.state.result is not None
    assert game.state.result.winners == [1 - seat]
    assert game.state.result.ranks == [1 + (seat == 0), 1 + (seat == 1)]
    assert game.state.result.reason.phrase.key == "result.resigned"
    assert game.state.result.decided.phrase.key == "decided.resigned"


@pytest.mark.rule("miniatures.resign.ends-game")
def test_the_side_loses_even_if_it_is_ahead() -> None:
    lines = (*PLACES[:2], "b2 t_34 560,700@180 destroyed")
    state = shooting(*lines, options={"mode": "encounter"}, objectives=[[45_720, 45_720, -1]], points=[2, 0])
    game = Match(GAME, 2, position=state.document())
    game.resign(0)
    assert game.state.result is not None
    assert game.state.result.winners == [1]
    assert game.state.result.scores[0] > game.state.result.scores[1]


@pytest.mark.rule("miniatures.resign.ends-game")
def test_a_partner_loses_too() -> None:
    game = match(4)
    game.resign(2)
    assert game.state.result is not None
    assert game.state.result.winners == [1, 3]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.rule("miniatures.resign.ends-game")
def test_each_alone_the_others_share_the_win(seats: int) -> None:
    game = match(seats, sides="alone")
    game.resign(1)
    assert game.is_over
    assert game.state.result is not None
    assert game.state.result.winners == [seat for seat in range(seats) if seat != 1]


@pytest.mark.rule("miniatures.resign.ends-game")
def test_giving_up_while_setting_up_ends_the_game_as_well() -> None:
    game = Match(GAME, 2)
    game.resign(1)
    assert game.state.result is not None
    assert game.state.result.winners == [0]


@pytest.mark.rule("miniatures.resign.ends-game")
def test_who_gave_up_is_kept_in_the_position_and_a_game_that_is_over_cannot_be_given_up() -> None:
    game = match()
    game.resign(1)
    document = game.state.document()
    assert document["resigned"] == 1
    assert GAME.position(document).document() == document
    with pytest.raises(NotNow):
        game.resign(0)
