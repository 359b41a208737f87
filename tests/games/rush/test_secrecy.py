"""What is open and what is hidden: views, events, and the texts of refusals."""

from __future__ import annotations

import pytest

from hulldown.games.rush import questions
from hulldown.games.rush.state import Table
from hulldown.games.rush.view_types import PlayerView, RushView
from hulldown.kernel.errors import HulldownError, NotNow
from hulldown.kernel.event import Event
from hulldown.kernel.match import Match
from tests.games.rush.endings import finished
from tests.games.rush.helper import RUSH, by_chance, legal, play, position, rival, start, told

STRANGERS = pytest.mark.parametrize("seat", [0, 2, None])  # everybody but seat 1; None is a spectator


def seen(state: Table, seat: int | None) -> RushView:
    view = state.view(seat)
    assert isinstance(view, RushView)
    return view


def player(state: Table, number: int, seat: int | None) -> PlayerView:
    """One player as another seat sees them."""
    return seen(state, seat).players[number]


def heard(events: list[Event], seat: int | None) -> list[str]:
    return [str(event.seen_by(seat)) for event in events]


def three() -> Table:
    """Seat 0 has its turn; seat 1 holds a few cards that nobody else may know the place of."""
    hidden = rival("ussr-is-7 base engineers", garage="germany-maus technicians", depot="usa-t32 usa-t29 usa-m6")
    return position(
        "ussr-t-34 engineers", garage="volunteers", bases="open open -", rivals=[hidden, rival("engineers")]
    )


@STRANGERS
@pytest.mark.rule("rush.secrecy.hand")
def test_a_hand_is_hidden_from_everybody_else(seat: int | None) -> None:
    assert player(three(), 1, seat).hand == ["?", "?", "?"]


@pytest.mark.rule("rush.secrecy.hand")
def test_a_player_sees_his_own_hand() -> None:
    assert player(three(), 1, 1).hand == ["ussr-is-7", "engineers", "base"]


@pytest.mark.parametrize("seat", [1, 2, None])
@pytest.mark.rule("rush.secrecy.hand")
def test_the_hand_of_the_active_player_is_open(seat: int | None) -> None:
    assert player(three(), 0, seat).hand == ["ussr-t-34", "engineers"]


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.rule("rush.secrecy.hand")
@pytest.mark.rule("rush.turn.reveal")
def test_a_hand_opens_at_the_reveal_and_the_next_one_is_hidden_again(seat: int | None) -> None:
    state = position(garage="engineers technicians volunteers", rivals=[rival("ussr-t-34", garage="usa-m6 usa-t32")])
    play(state, "end", "turn up usa-t29", "draw engineers", "draw technicians")
    assert player(state, 1, seat).hand == ["?"], "not yet: seat 0 still draws"
    revealed = play(state, "draw volunteers")
    assert "Player 2 reveals T-34." in heard(revealed, seat)
    assert player(state, 1, seat).hand == ["ussr-t-34"]
    play(state, "end", "turn up usa-m103", "draw usa-m6")
    assert player(state, 1, seat).hand == ["?"]


@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.rule("rush.secrecy.hand")
def test_nobody_else_learns_the_first_hands(seat: int | None) -> None:
    state = start(3, first_player=1)
    by_chance(state)
    assert player(state, 1, seat).hand == ["?", "?", "?"]
    assert player(state, 1, seat).garage == ["?", "?", "?"]


@STRANGERS
@pytest.mark.rule("rush.secrecy.hand")
def test_draws_at_the_end_of_a_turn_are_heard_by_rivals_only_as_a_card(seat: int | None) -> None:
    state = position(active=1, rivals=[rival(garage="ussr-t-34 ussr-is-7 usa-m6"), rival()])
    events = play(state, "end", "turn up usa-t29", "draw ussr-t-34", "draw ussr-is-7", "draw usa-m6")
    assert heard(told(events, "drew"), seat) == ["Player 2 draws a card."] * 3
    assert heard(told(events, "drew"), 1) == ["Player 2 draws T-34.", "Player 2 draws IS-7.", "Player 2 draws M6."]


@pytest.mark.parametrize("seat", [1, None])
@pytest.mark.rule("rush.hand.drawn-joins-open")
@pytest.mark.rule("rush.secrecy.hand")
def test_cards_drawn_by_reinforcements_are_heard_in_full_and_join_the_open_hand(seat: int | None) -> None:
    state = position("ussr-t-34-85", garage="usa-m6 usa-t32")
    events = play(state, "use ussr-t-34-85 reinforcements", "draw usa-t32")
    assert heard(told(events, "drew"), seat) == ["Player 1 draws T32."]
    assert player(state, 0, seat).hand == ["usa-t32"]
    play(state, "defend 1")
    assert "assault usa-t32" in legal(state)


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.rule("rush.bases.leaves-at-reveal")
@pytest.mark.rule("rush.secrecy.hand")
def test_a_base_drawn_with_the_new_hand_stays_hidden_until_the_reveal(seat: int | None) -> None:
    own = rival(garage="base engineers technicians", bases="open open open")
    state = position(bases="open open -", active=1, rivals=[own])
    events = play(state, "end", "turn up usa-t29", "draw base", "draw engineers", "draw technicians")
    assert heard(told(events, "drew"), seat) == ["Player 2 draws a card."] * 3
    assert player(state, 1, seat).hand == ["?", "?", "?"]
    events = play(state, "end", "turn up usa-t32")
    assert "Player 2 reveals Engineers, Technicians, Destroyed base." in heard(events, seat)
    assert player(state, 1, seat).hand == ["engineers", "technicians"], "it goes to the Depot, not replaced"
    assert player(state, 1, seat).depot == ["base"]


@pytest.mark.rule("rush.bases.leaves-at-once")
def test_a_base_drawn_in_the_own_turn_goes_to_the_depot_at_once() -> None:
    state = position("usa-m24-chaffee", garage="base engineers", rivals=[rival(bases="open open -")])
    play(state, "use usa-m24-chaffee reinforcements", "draw base", "draw engineers")
    assert player(state, 0, None).depot == ["base"]
    assert player(state, 0, None).hand == ["engineers"]


@STRANGERS
@pytest.mark.rule("rush.secrecy.garage")
def test_a_garage_is_hidden_from_everybody_else(seat: int | None) -> None:
    assert player(three(), 1, seat).garage == ["?", "?"]


@pytest.mark.rule("rush.secrecy.garage")
def test_the_order_of_a_garage_tells_its_owner_nothing() -> None:
    """The owner knows what is in it by knowing the rest; however it was put together, it looks the same."""
    one = position(garage="ussr-t-34 engineers usa-m6")
    two = position(garage="usa-m6 ussr-t-34 engineers")
    assert one.view(0).encode() == two.view(0).encode()
    assert len({chance for _, chance in position_drawing("ussr-t-34 engineers usa-m6").outcomes()}) == 1


def position_drawing(garage: str) -> Table:
    state = position("ussr-t-34-85", garage=garage)
    play(state, "use ussr-t-34-85 reinforcements")
    return state


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.rule("rush.secrecy.garage")
def test_of_the_vehicle_deck_only_the_size_is_seen(seat: int | None) -> None:
    assert seen(position(), seat).deck == 96


@STRANGERS
@pytest.mark.rule("rush.secrecy.depot")
def test_of_a_depot_the_others_see_the_top_card_and_the_size(seat: int | None) -> None:
    assert player(three(), 1, seat).depot == ["?", "?", "usa-m6"]


@pytest.mark.rule("rush.secrecy.depot")
def test_a_player_sees_all_of_his_own_depot() -> None:
    assert player(three(), 1, 1).depot == ["usa-t32", "usa-t29", "usa-m6"]


@pytest.mark.parametrize("seat", [1, None])
@pytest.mark.rule("rush.secrecy.depot")
def test_an_empty_depot_is_seen_as_empty(seat: int | None) -> None:
    assert player(position("engineers"), 0, seat).depot == []


@STRANGERS
@pytest.mark.rule("rush.secrecy.squad")
def test_the_composition_of_a_squad_is_open_but_not_where_its_cards_lie(seat: int | None) -> None:
    squad = player(three(), 1, seat).squad
    assert sorted(squad) == sorted(
        ["ussr-is-7", "base", "engineers", "germany-maus", "technicians", "usa-t32", "usa-t29", "usa-m6"]
    )


@STRANGERS
@pytest.mark.rule("rush.secrecy.squad")
def test_swapping_hidden_cards_between_the_piles_of_a_squad_is_not_seen(seat: int | None) -> None:
    swapped = rival("technicians usa-t32 usa-t29", garage="ussr-is-7 engineers", depot="base germany-maus usa-m6")
    other = position(
        "ussr-t-34 engineers", garage="volunteers", bases="open open -", rivals=[swapped, rival("engineers")]
    )
    assert other.view(seat).encode() == three().view(seat).encode()


@STRANGERS
@pytest.mark.rule("rush.secrecy.squad")
def test_a_squad_is_open_before_its_owners_turn_even_where_that_gives_the_hand_away(seat: int | None) -> None:
    rivals = [rival("ussr-is-7 technicians", depot="usa-m6"), rival()]
    other = player(position("engineers", rivals=rivals), 1, seat)
    assert other.hand == ["?", "?"]
    assert (other.garage, other.depot) == ([], ["usa-m6"])
    assert sorted(other.squad) == ["technicians", "usa-m6", "ussr-is-7"]


@STRANGERS
@pytest.mark.rule("rush.secrecy.squad")
def test_a_card_that_joins_or_leaves_a_squad_is_seen_by_all(seat: int | None) -> None:
    state = position("engineers germany-bergepanther", depot="technicians", reserve="ussr-ms-1")
    play(state, "buy ussr-ms-1 with engineers")
    assert player(state, 0, seat).squad.count("ussr-ms-1") == 1
    by_chance(state)
    play(state, "use germany-bergepanther repair", "scrap technicians")
    assert "technicians" not in player(state, 0, seat).squad


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.rule("rush.secrecy.open-piles")
@pytest.mark.rule("rush.secrecy.discard-and-graveyard")
def test_medal_piles_discard_and_graveyard_are_open(seat: int | None) -> None:
    state = position(
        discard="usa-m6 ussr-t-34", graveyard="medal-usa-1 france-arl-44", rivals=[rival(depot="medal-ussr-2")]
    )
    view = seen(state, seat)
    assert view.discard == ["usa-m6", "ussr-t-34"]
    assert view.graveyard[:2] == ["medal-usa-1", "france-arl-44"]
    assert view.singles == [9, 9, 8, 9]
    assert view.doubles == [2, 3, 3, 3]


@pytest.mark.rule("rush.secrecy.squad")
@pytest.mark.rule("rush.scoring.squad")
def test_at_the_end_all_squads_are_laid_out() -> None:
    state = finished(rivals=[rival("ussr-t-34", garage="usa-m6", depot="usa-t32 usa-t29")])
    other = player(state, 1, None)
    assert (other.hand, other.garage, other.depot) == (["ussr-t-34"], ["usa-m6"], ["usa-t32", "usa-t29"])


def sabotage() -> Table:
    """Seat 1 of four sabotages; seat 3 has no hand."""
    return position(
        "engineers",
        bases="open open -",
        rivals=[rival("ussr-partizany"), rival("base engineers usa-m6"), rival()],
        active=1,
    )


@pytest.mark.rule("rush.ability.sabotage-order")
@pytest.mark.rule("rush.ability.sabotage-empty-hand")
def test_sabotage_asks_the_rivals_clockwise_and_passes_over_an_empty_hand() -> None:
    state = sabotage()
    events = play(state, "use ussr-partizany")
    assert heard(told(events, "nothing-to-give"), None) == ["Player 4 has no card to give up."]
    assert state.actor == 2
    play(state, "discard usa-m6")
    assert state.actor == 0, "after seat 3, which has nothing to give, comes seat 0"
    play(state, "discard engineers")
    assert state.actor == 1


@pytest.mark.parametrize("seat", [0, 1, 3, None])
@pytest.mark.rule("rush.ability.sabotage-order")
@pytest.mark.rule("rush.secrecy.depot")
def test_a_card_given_up_to_sabotage_lands_face_up(seat: int | None) -> None:
    state = sabotage()
    events = play(state, "use ussr-partizany", "discard usa-m6")
    assert "Player 3 gives up M6." in heard(events, seat)
    assert player(state, 2, seat).depot == ["usa-m6"]
    assert player(state, 2, seat).hand == ["?", "?"]


@pytest.mark.rule("rush.ability.sabotage-base")
def test_a_base_may_answer_sabotage() -> None:
    state = sabotage()
    play(state, "use ussr-partizany")
    assert legal(state) == ["discard usa-m6", "discard engineers", "discard base"]
    play(state, "discard base")
    assert player(state, 2, 2).depot == ["base"]


@pytest.mark.rule("rush.secrecy.hand")
def test_the_question_of_a_sabotaged_rival_names_no_card() -> None:
    state = sabotage()
    play(state, "use ussr-partizany")
    assert str(state.question) == "Sabotage: put a card from your hand into your Depot."
    assert seen(state, 0).pending[-1] == questions.GiveUp(2)


def error_texts(state: Table, seat: int) -> list[str]:
    """What a seat reads when it tries every action there is while somebody else is asked."""
    texts: list[str] = []
    match = Match(RUSH, state.seats, position=state.document())
    for action in RUSH.known_actions():
        with pytest.raises(HulldownError) as error:
            match.answer(action, seat)
        assert isinstance(error.value, NotNow)
        texts.append(str(error.value))
    return texts


@pytest.mark.rule("rush.secrecy.hand")
def test_answering_for_somebody_else_tells_nothing_of_his_hand() -> None:
    state = sabotage()
    play(state, "use ussr-partizany")
    assert set(error_texts(state, 0)) == {"It is not Player 1 who answers now."}


@pytest.mark.rule("rush.secrecy.garage")
def test_answering_for_chance_tells_nothing_of_a_garage() -> None:
    state = position_drawing("ussr-is-7 usa-t32")
    assert set(error_texts(state, 1)) == {"It is not Player 2 who answers now."}


def refusals(state: Table) -> list[str]:
    """The texts of all refusals that the player who is asked can get, in both languages."""
    texts: list[str] = []
    for action in RUSH.known_actions():
        refusal = state.why_not(action)
        if refusal is not None:
            texts += [f"{action}: {refusal.text('en')}", f"{action}: {refusal.text('ru')}"]
    return texts


@pytest.mark.rule("rush.secrecy.hand")
@pytest.mark.rule("rush.secrecy.depot")
@pytest.mark.rule("rush.secrecy.garage")
def test_refusals_are_the_same_whatever_the_others_hide() -> None:
    """Seat 0 tries everything against seat 1, whose hidden cards lie one way or another."""
    swapped = rival("technicians usa-t32 usa-t29", garage="ussr-is-7 engineers", depot="base germany-maus usa-m6")
    other = position(
        "ussr-t-34 engineers", garage="volunteers", bases="open open -", rivals=[swapped, rival("engineers")]
    )
    texts = refusals(three())
    assert texts == refusals(other)
    assert not any("Maus" in text for text in texts if "germany-maus" not in text), "named only by who asked for it"
