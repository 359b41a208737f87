"""The settings of the game, each value beside the other."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from hulldown.conformance.properties import check_round_trip
from hulldown.games.cardgame.cards import deck_code
from hulldown.games.cardgame.state import Table
from hulldown.games.cardgame.view_types import CardGameView
from hulldown.kernel.errors import Malformed
from tests.games.cardgame.fights import aim, battle, end_round, shoot
from tests.games.cardgame.helper import (
    FILLER,
    GAME,
    Side,
    altered,
    at,
    by_chance,
    ids,
    legal,
    line_of,
    play,
    position,
    reprinted,
    round_step,
    start,
    story,
)

HAND = " ".join([FILLER] * 8)
ON_AND_OFF = pytest.mark.parametrize("on", [True, False])


def settled(name: str, **options: object) -> object:
    return start(**options).rules.options[name]


def next_round(state: Table) -> None:
    """Ends the round; seat 0 stays first player, and everybody has cards enough."""
    end_round(state)
    play(state, "first p1")
    by_chance(state)


@pytest.mark.rule("cardgame.option.first_player")
def test_the_first_player_is_drawn_by_lot_unless_named() -> None:
    state = start()
    play(state, "order 1 2 3", "order 1 2 3")
    assert {str(action): chance for action, chance in state.outcomes()} == {
        "first p1": Fraction(1, 2),
        "first p2": Fraction(1, 2),
    }
    for number in (1, 2):
        state = start(first_player=number)
        play(state, "order 1 2 3", "order 1 2 3")
        assert state.first == number - 1
    with pytest.raises(Malformed, match="first_player"):
        start(first_player=3)


@pytest.mark.rule("cardgame.option.deck_1")
@pytest.mark.rule("cardgame.option.deck_2")
def test_seats_play_the_decks_named_for_them() -> None:
    assert [player.deck_list.id for player in start().players] == ["D1", "D2"]
    chosen = start(deck_1="D5", deck_2=GAME.deck("D7").code)
    assert ids(chosen.players[0].deck_list.cards) == ids(GAME.deck("D5").cards)
    assert ids(chosen.players[1].deck_list.cards) == ids(GAME.deck("D7").cards)


@pytest.mark.parametrize("name", ["deck_1", "deck_2"])
@pytest.mark.rule("cardgame.option.deck_1")
@pytest.mark.rule("cardgame.option.deck_2")
def test_a_deck_must_exist_and_be_legal(name: str) -> None:
    with pytest.raises(Malformed, match="there is no deck D99"):
        start(**{name: "D99"})
    deck = GAME.deck("D1")
    with pytest.raises(Malformed, match="not legal"):
        start(**{name: deck_code(deck.cards[1:], deck.bases)})


@ON_AND_OFF
@pytest.mark.rule("cardgame.option.open_decks")
def test_with_open_decks_both_know_both_lists_and_both_sets_of_bases(on: bool) -> None:
    state = start(open_decks=on, first_player=1)
    play(state, "order 3 2 1", "order 1 2 3")
    by_chance(state)
    view = state.view(1)
    assert isinstance(view, CardGameView)
    rival = view.players[0]
    assert view.options["deck_1"] == ("D1" if on else "?")
    assert rival.brought == ([base.id for base in GAME.deck("D1").bases] if on else None)
    assert rival.unseen == (ids(GAME.deck("D1").cards) if on else None), "hand, deck and depots are not told apart"
    assert rival.hand == ["?"] * 8
    assert rival.bases == ["?"] * 3
    assert settled("open_decks") is False


@pytest.mark.rule("cardgame.option.foreign_bases")
def test_with_foreign_bases_the_nations_of_bases_do_not_count() -> None:
    usa = GAME.deck("D1")
    bases = [GAME.catalogue.bases_by_id[id] for id in ("b-usa-1", "b-usa-2", "b-sov-2")]
    code = deck_code(usa.cards, bases)
    with pytest.raises(Malformed, match="not legal"):
        start(deck_1=code)
    allowed = start(deck_1=code, foreign_bases=True).players[0].deck_list
    assert {base.id for base in allowed.bases} == {base.id for base in bases}
    assert start(deck_1="D1", foreign_bases=True).players[0].deck_list.id == "D1", "legal without, legal with it"


@ON_AND_OFF
@pytest.mark.rule("cardgame.option.destroyed_before_after_attack")
def test_when_destroyed_comes_before_or_after_the_attackers_after_attack(on: bool) -> None:
    """GER-07 draws a card for a kill, and is itself destroyed by the When Destroyed of SOV-14."""
    state = battle("- - GER-07*2 - -", "- - SOV-14*3 - -", options={"destroyed_before_after_attack": on})
    shoot(state, 3, 3)
    by_chance(state)
    assert line_of(state, 0) == line_of(state, 1) == "- - - - -"
    assert len(state.players[0].hand) == (0 if on else 1)
    assert settled("destroyed_before_after_attack") is True


@ON_AND_OFF
@pytest.mark.rule("cardgame.option.after_attack_before_extra_shots")
def test_extra_shots_are_offered_after_or_before_the_after_attack_effects(on: bool) -> None:
    options = {"after_attack_before_extra_shots": on}
    state = battle("- - FRA-09+JPN-06 - -", "- - CHN-09 - -", options=options)
    shoot(state, 3, 3)
    moves, offer = ["move to 2", "move to 4", "decline"], ["double", "decline"]
    assert legal(state) == (moves if on else offer)
    play(state, "decline")
    assert legal(state) == (offer if on else moves)
    play(state, "decline")
    assert state.actor == 1, "neither comes twice"
    assert settled("after_attack_before_extra_shots") is True


@pytest.mark.rule("cardgame.option.after_attack_before_extra_shots")
def test_after_attack_of_the_first_attack_still_comes_after_a_double_shot_offered_before_it() -> None:
    state = battle("- - FRA-09+CHN-04 - -", "- JPN-03 CHN-09 - -", options={"after_attack_before_extra_shots": False})
    shoot(state, 3, 2)
    assert at(state, 0, 3).tokens == 0
    play(state, "double")
    aim(state, 3)
    assert at(state, 0, 3).tokens == 1, "the first shot killed, the second did not"
    assert state.actor == 1


OFF: dict[str, object] = {"after_attack_before_extra_shots": False}
BOTH_OFF: dict[str, object] = {**OFF, "destroyed_before_after_attack": False}


def volley(rules: int, enemy: str = "- JPN-03 CHN-09 - -", options: dict[str, object] = OFF) -> Table:
    """FRA-09 has Double Shot; its crew lets it move after each attack, its first shot at 2, its second at 3."""
    state = battle("- - FRA-09+JPN-06 - -", enemy, options=options, rules=rules)
    shoot(state, 3, 2)
    play(state, "double")
    aim(state, 3)
    return state


@pytest.mark.rule("cardgame.option.after_attack_before_extra_shots")
@pytest.mark.parametrize(("rules", "first"), [(2, 1), (1, 2)])
def test_what_waited_for_the_extra_shots_comes_in_the_order_of_the_attacks(rules: int, first: int) -> None:
    """By the older rules the last attack came first. The sources remember the position that was attacked."""
    state = volley(rules)
    assert legal(state) == ["move to 2", "move to 4", "decline"]
    assert state.stack[-1].data().source.attacked == first
    play(state, "decline")
    assert state.stack[-1].data().source.attacked == 3 - first
    play(state, "decline")
    assert state.actor == 1, "each comes once"


@pytest.mark.rule("cardgame.option.after_attack_before_extra_shots")
def test_all_three_attacks_of_a_triple_shot_wait_in_their_order() -> None:
    state = battle("- - FRA-10+JPN-06 - -", "- CHN-09 CHN-09 CHN-09 -", options=OFF)
    shoot(state, 3, 2)
    play(state, "triple")
    aim(state, 3)
    play(state, "at 4")
    attacked = []
    for _ in range(3):
        attacked.append(state.stack[-1].data().source.attacked)
        play(state, "decline")
    assert attacked == [1, 2, 3]
    assert state.actor == 1


@pytest.mark.rule("cardgame.option.after_attack_before_extra_shots")
@pytest.mark.rule("cardgame.option.destroyed_before_after_attack")
def test_with_both_off_when_destroyed_comes_after_the_after_attack_of_its_own_attack() -> None:
    """Two JPN-01, destroyed one after the other, each give ammo; the crew's move comes before each of them."""
    state = volley(2, "- JPN-01 JPN-01 - -", BOTH_OFF)
    events: list[str] = []
    for _ in range(2):
        assert legal(state) == ["move to 2", "move to 4", "decline"]
        assert state.players[1].tokens == len(events)
        events += story(play(state, "decline"), "ammo")
    assert state.players[1].tokens == 2
    assert state.actor == 1


@pytest.mark.rule("cardgame.option.after_attack_before_extra_shots")
@pytest.mark.rule("cardgame.option.destroyed_before_after_attack")
def test_with_both_off_when_destroyed_effects_come_in_the_order_of_the_attacks() -> None:
    """Both targets fall; the ammo of the first comes before the shell of the second, which destroys the attacker."""
    state = battle("- - FRA-09*3 - -", "- JPN-01 SOV-17 - -", options=BOTH_OFF)
    shoot(state, 3, 2)
    play(state, "double")
    events = aim(state, 3)
    assert story(events, "ammo", "damaged", "destroyed", "triggered")[-6:] == [
        "destroyed", "triggered", "ammo", "triggered", "damaged", "destroyed",
    ]  # fmt: skip
    assert line_of(state, 0) == "- - - - -"


@pytest.mark.rule("cardgame.option.after_attack_before_extra_shots")
def test_a_position_with_attacks_that_wait_reads_back() -> None:
    state = battle("- - FRA-09+JPN-06 - -", "- JPN-03 CHN-09 - -", options=OFF)
    shoot(state, 3, 2)
    assert [decision.data().ask for decision in state.stack][-2:] == ["after-attacks", "offer-shots"]
    check_round_trip(state)
    play(state, "double")
    while state.actor == 0 and "decline" not in legal(state):
        check_round_trip(state)
        play(state, legal(state)[-1])
    check_round_trip(state)


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("attacks", [], "position.pending[2].attacks: no attack waits here"),
        ("uid", 2, "position.pending[2].attacks[0].sources: effects of the vehicle that attacked are needed"),
    ],
)
def test_a_queue_of_attacks_that_cannot_be_is_refused(field: str, value: object, complaint: str) -> None:
    state = battle("- - FRA-09+JPN-06 - -", "- JPN-03 CHN-09 - -", options=OFF)
    shoot(state, 3, 2)
    document = state.document()
    pending: list[dict[str, object]] = document["pending"]  # type: ignore[assignment]
    pending[2][field] = value
    with pytest.raises(Malformed) as error:
        GAME.position(document)
    assert str(error.value) == complaint


def test_by_the_usual_option_no_attack_waits() -> None:
    state = battle("- - FRA-09+JPN-06 - -", "- JPN-03 CHN-09 - -", options=OFF)
    shoot(state, 3, 2)
    document = state.document()
    options: dict[str, object] = document["options"]  # type: ignore[assignment]
    del options["after_attack_before_extra_shots"]
    with pytest.raises(Malformed, match="nothing waits for the extra shots"):
        GAME.position(document)


@ON_AND_OFF
@pytest.mark.rule("cardgame.option.explosive_on_triple_shot")
def test_explosive_ammo_on_the_extra_shots_of_a_triple_shot(on: bool) -> None:
    state = battle("- - FRA-10+SOV-13 - -", "- - CHN-09 - -", options={"explosive_on_triple_shot": on})
    shoot(state, 3, 3)
    play(state, "triple")
    aim(state, 3)
    assert (legal(state) == ["explode", "wound"]) == on
    if on:
        play(state, "explode")
        assert line_of(state, 1) == "- - - - -"
    else:
        assert line_of(state, 1) == "- - CHN-09*4 - -"
    assert settled("explosive_on_triple_shot") is False


@ON_AND_OFF
@pytest.mark.rule("cardgame.option.triple_shot_permanent")
def test_a_spent_vehicle_is_passed_over_for_good_or_by_one_prepare_phase(on: bool) -> None:
    own = Side("- - FRA-10~ - -", hand=HAND)
    state = position(own, Side(hand=HAND), options={"triple_shot_permanent": on})
    state = altered(state, 0, 3, spent=True)
    next_round(state)
    assert not at(state, 0, 3).supplied
    next_round(state)
    assert at(state, 0, 3).supplied == (not on)
    assert settled("triple_shot_permanent") is True


@ON_AND_OFF
@pytest.mark.rule("cardgame.option.base_effects_every_round")
def test_timed_effects_of_a_base_happen_every_round_or_once(on: bool) -> None:
    own = Side("SOV-06 - - - -", hand=HAND, bases="B-SOV-2 B-GER-1 B-USA-1", extra={"face_up": [True, False, False]})
    options: dict[str, object] = {"base_effects_every_round": on}
    state = position(own, Side(hand=HAND), turn=None, pending=round_step("start-of-round"), options=options)
    assert state.players[0].tokens == 1
    next_round(state)
    assert state.round_number == 2
    assert state.players[0].tokens == (2 if on else 1)
    assert settled("base_effects_every_round") is True


@ON_AND_OFF
@pytest.mark.rule("cardgame.option.base_effects_every_round")
def test_before_scoring_effects_of_a_base_happen_every_round_or_once(on: bool) -> None:
    own = Side("CHN-09*4 SOV-06 - - -", hand=HAND, bases="B-GBR-2 B-GER-1 B-USA-1")
    own.extra = {"face_up": [True, False, False]}
    state = position(own, Side(hand=HAND), options={"base_effects_every_round": on})
    play(state, "pass", "pass")
    assert at(state, 0, 1).damage == 3
    next_round(state)
    play(state, "pass", "pass")
    assert at(state, 0, 1).damage == (2 if on else 3)


@ON_AND_OFF
@pytest.mark.rule("cardgame.option.base_effects_every_round")
def test_ongoing_effects_of_a_base_last_either_way(on: bool) -> None:
    own = Side("SOV-01 - - - -", hand=HAND, bases="B-FRA-3 B-GER-1 B-USA-1", extra={"face_up": [True, False, False]})
    state = position(own, Side(hand=HAND), options={"base_effects_every_round": on})
    next_round(state)
    assert at(state, 0, 1).firepower == 2


@pytest.mark.rule("cardgame.option.base_effects_every_round")
def test_each_moment_of_a_base_has_its_own_first_time(tmp_path: Path) -> None:
    own = Side("CHN-09*4 SOV-06 - - -", hand=HAND, bases="B-SOV-2 B-GER-1 B-USA-1")
    own.extra = {"face_up": [True, False, False]}
    options: dict[str, object] = {"base_effects_every_round": False}
    plain = position(own, Side(hand=HAND), options=options)
    both = "round_start: ammo 1 ; before_scoring: repair 1 target=own_all"
    state = reprinted(plain, tmp_path, "B-SOV-2", file="bases.csv", effect=both)
    play(state, "pass", "pass")
    assert at(state, 0, 1).damage == 3
    assert state.game.position(state.document()).document() == state.document()
    next_round(state)
    assert state.players[0].tokens == 1
    play(state, "pass", "pass")
    assert at(state, 0, 1).damage == 3
    next_round(state)
    assert state.players[0].tokens == 1
