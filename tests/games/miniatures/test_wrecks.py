"""Destroyed tanks and their cards: the last moment to reveal one, what stays secret, and points known in part."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.phases.finish import destroyed_points
from hulldown.games.miniatures.state import Table
from hulldown.kernel.event import Event
from hulldown.kernel.generator import Xoshiro
from tests.games.miniatures.card_scenes import Answer, at_point, go, initiative
from tests.games.miniatures.helper import GAME, legal, play, question, repairing, shooting, story, tank, told
from tests.games.miniatures.test_dice_reveals import earlier
from tests.games.miniatures.walk import asks, seen

FOE = "b1 t29 560,450@180"
FRIEND = "a2 t_34 300,700@0"
HIT: dict[str, Answer] = {"attack-roll": "h"}
STRANGERS = pytest.mark.parametrize("seat", [1, None])


def dying(words: str, *others: str, **fields: object) -> Table:
    """b1 is asked to shoot at a1, which has one hit point left."""
    return shooting(f"a1 t_34 300,450@0 damage=3 {words}", FOE, *(others or (FRIEND,)), by=1, **fields)


def struck(words: str, *others: str, **fields: object) -> tuple[Table, list[Event]]:
    """The hit is scored, and whoever is asked about a1's last cards has not answered yet."""
    state = dying(words, *others, **fields)
    events = play(state, "shoot a1")
    events += go(state, ("last-moment",), HIT, within=True)
    return state, events


# The last moment


@pytest.mark.rule("miniatures.card.last-reveal")
@pytest.mark.rule("miniatures.effect.vengeance")
def test_call_for_vengeance_may_be_revealed_as_its_tank_is_destroyed() -> None:
    state, _ = struck("hidden=call_for_vengeance,recon")
    assert (question(state), state.actor) == ("last-moment", 0)
    assert legal(state) == ["reveal a1 recon", "reveal a1 call_for_vengeance", "pass"]
    events = play(state, "reveal a1 call_for_vengeance")
    assert question(state) == "last-moment", "another one may follow"
    events += play(state, "pass")
    assert story(events, "shown", "vengeance") == ["shown", "vengeance"]
    assert initiative(state, 2) == 7


@pytest.mark.rule("miniatures.card.last-reveal")
@pytest.mark.rule("miniatures.card.reveal-to-use")
@pytest.mark.rule("miniatures.effect.vengeance")
@pytest.mark.parametrize("shows", [False, True])
def test_a_call_for_vengeance_that_is_not_revealed_does_nothing(shows: bool) -> None:
    state, _ = struck("hidden=call_for_vengeance", options={"wreck_shows_cards": shows})
    events = play(state, "pass")
    assert story(events, "vengeance") == []
    assert initiative(state, 2) == 6


@pytest.mark.rule("miniatures.effect.vengeance")
def test_an_open_call_for_vengeance_works_without_a_question() -> None:
    state, events = struck("shown=call_for_vengeance")
    assert story(events, "destroyed", "vengeance") == ["destroyed", "vengeance"]
    assert initiative(state, 2) == 7


@pytest.mark.rule("miniatures.effect.vengeance")
@pytest.mark.rule("miniatures.platoon.skills-once")
def test_equal_skills_avenge_once() -> None:
    state, _ = struck("shown=call_for_vengeance hidden=angela_milotova")
    events = play(state, "reveal a1 angela_milotova")
    assert story(events, "vengeance") == ["vengeance"]
    assert initiative(state, 2) == 7


@pytest.mark.rule("miniatures.card.last-reveal")
@pytest.mark.rule("miniatures.destroyed.at-once")
def test_the_tank_is_a_wreck_while_its_owner_is_asked() -> None:
    state, events = struck("hidden=recon criticals=engine_fire")
    assert story(events, "destroyed") == ["destroyed"]
    assert tank(state, "a1").destroyed
    assert state.field.wrecks[0]
    assert tank(state, "a1").criticals == []
    assert state.audit() == []


@pytest.mark.rule("miniatures.card.last-reveal")
@pytest.mark.rule("miniatures.card.time-passed")
def test_hit_points_that_are_revealed_now_come_too_late() -> None:
    state, _ = struck("hidden=improved_hardening")
    play(state, "reveal a1 improved_hardening")
    assert tank(state, "a1").destroyed
    assert tank(state, "a1").left == 0


@pytest.mark.rule("miniatures.card.ask-in-public")
@pytest.mark.parametrize("card", ["recon", "call_for_vengeance", "camouflage_net", "light_apcr_shell", "toolbox"])
def test_the_owner_is_asked_whichever_card_is_hidden(card: str) -> None:
    state, _ = struck(f"hidden={card}")
    assert (asks(state)[-1], state.actor) == ("last-moment", 0)


@pytest.mark.rule("miniatures.card.ask-in-public")
def test_without_a_hidden_card_nobody_is_asked() -> None:
    state, _ = struck("shown=recon,light_apcr_shell")
    assert question(state) != "last-moment"
    assert tank(state, "a1").destroyed


@pytest.mark.rule("miniatures.card.last-reveal")
def test_the_moment_comes_wherever_a_tank_is_destroyed() -> None:
    """By a critical card, by the ammo it takes along, by a fire, by its own cards."""
    card = shooting("a1 t_34 300,450@0 damage=2 hidden=recon", FOE, FRIEND, by=1)
    play(card, "shoot a1")
    go(card, ("last-moment",), {"attack-roll": "c", "draw-critical": "lucky_hit"}, within=True)
    assert question(card) == "last-moment"
    assert card.discards[0] + sum(card.discards) > 0
    ammo = shooting("a1 t_34 300,450@0 hidden=recon,light_apcr_shell", FOE, FRIEND, by=1)
    play(ammo, "shoot a1")
    go(ammo, ("last-moment",), {"attack-roll": "c", "draw-critical": "ammo_damaged"}, within=True)
    assert question(ammo) == "last-moment"
    governor = at_point("a1 t_34 300,450@0 damage=3 shown=removed_speed_governor hidden=recon", FOE, FRIEND)
    play(governor, "use a1 removed_speed_governor")
    assert question(governor) == "last-moment"
    again = GAME.position(governor.document())
    play(again, "pass")
    assert question(again) == "move"


@pytest.mark.rule("miniatures.card.last-reveal")
@pytest.mark.rule("miniatures.command.fires")
def test_of_tanks_that_burn_out_together_each_owner_is_asked_once_all_have_burnt() -> None:
    burning = "criticals=engine_fire acted hidden=recon"
    state = repairing(
        f"a1 t_34 300,450@0 damage=3 {burning}", f"b1 t_34 560,450@180 damage=3 {burning}",
        "a2 t_34 300,700@0", "b2 t_34 560,700@180",
    )  # fmt: skip
    events = play(state, "pass")
    assert story(events, "burns", "destroyed") == ["burns", "destroyed", "burns", "destroyed"]
    assert (question(state), state.actor) == ("last-moment", 0)
    assert GAME.position(state.document()).document() == state.document()
    play(state, "pass")
    assert (question(state), state.actor) == ("last-moment", 1)
    play(state, "pass")
    assert question(state) == "advantage-roll"


@pytest.mark.rule("miniatures.card.last-reveal")
def test_the_moment_can_be_written_down_and_read_back() -> None:
    state, _ = struck("hidden=recon")
    again = GAME.position(state.document())
    assert again.document() == state.document()
    assert legal(again) == ["reveal a1 recon", "pass"]


# Secrets of wrecks


@STRANGERS
@pytest.mark.rule("miniatures.card.wreck-secret")
@pytest.mark.rule("miniatures.card.number-known")
def test_the_hidden_cards_of_a_destroyed_tank_stay_hidden(seat: int | None) -> None:
    state, _ = struck("hidden=recon,spall_liner shown=repair")
    events = play(state, "pass")
    assert told(events, "wreck-shows") == []
    assert seen(state, seat).tanks[0].hidden == ["?", "?"]
    assert seen(state, seat).tanks[0].shown == ["repair"]
    assert seen(state, 0).tanks[0].hidden == ["recon", "spall_liner"]


@STRANGERS
@pytest.mark.rule("miniatures.card.wreck-secret")
def test_at_the_end_they_are_shown_and_their_cost_counts(seat: int | None) -> None:
    state, _ = struck("hidden=recon,spall_liner")
    play(state, "pass")
    GAME.resign(state, 0)
    assert seen(state, seat).tanks[0].hidden == ["recon", "spall_liner"]
    assert state.result is not None
    costs = GAME.catalogue
    t_34, recon, liner = costs.tank("t_34"), costs.card("recon"), costs.card("spall_liner")
    assert t_34 is not None
    assert recon is not None
    assert liner is not None
    assert state.result.scores == [0, t_34.cost + recon.cost + liner.cost]


@STRANGERS
@pytest.mark.rule("miniatures.option.wreck_shows_cards")
def test_with_the_option_a_wreck_lays_its_cards_open_to_all(seat: int | None) -> None:
    state, _ = struck("hidden=recon,spall_liner", options={"wreck_shows_cards": True})
    events = play(state, "pass")
    shows = told(events, "wreck-shows")
    assert [event.sentence.data()["card"] for event in shows] == ["recon", "spall_liner"]
    assert [event.seen_by(seat) is not None for event in shows] == [True, True]
    assert (seen(state, seat).tanks[0].hidden, seen(state, seat).tanks[0].shown) == ([], ["recon", "spall_liner"])
    assert tank(state, "a1").left == 0


@pytest.mark.rule("miniatures.option.wreck_shows_cards")
def test_cards_shown_by_a_wreck_do_not_keep_it_alive() -> None:
    """Improved Hardening, face down, would have been one more hit point."""
    state, _ = struck("hidden=improved_hardening", options={"wreck_shows_cards": True})
    play(state, "pass")
    assert (tank(state, "a1").destroyed, tank(state, "a1").left) == (True, 0)


# The first version of the rules


@pytest.mark.rule("miniatures.card.last-reveal")
@pytest.mark.rule("miniatures.card.wreck-secret")
@pytest.mark.rule("miniatures.effect.vengeance")
def test_by_the_first_version_a_wreck_shows_its_cards_and_an_unrevealed_call_works() -> None:
    state = earlier(dying("hidden=call_for_vengeance,recon"))
    events = play(state, "shoot a1")
    events += go(state, ("last-moment",), HIT, within=True)
    assert story(events, "destroyed", "wreck-shows", "vengeance") == [
        "destroyed", "wreck-shows", "wreck-shows", "vengeance",
    ]  # fmt: skip
    assert question(state) != "last-moment"
    assert seen(state, 1).tanks[0].shown == ["recon", "call_for_vengeance"]
    assert initiative(state, 2) == 7


# Points that are known in part


@pytest.mark.rule("miniatures.mode.points-in-part")
def test_others_see_of_destroyed_points_what_lies_open() -> None:
    """The T-34 costs 40, Repair 1, Recon 3 and the Spall Liner 5."""
    state, _ = struck("hidden=recon,spall_liner shown=repair")
    play(state, "pass")
    shown = [(seen(state, seat).destroyed_points, seen(state, seat).destroyed_unseen) for seat in (0, 1, None)]
    assert shown == [([0, 49], [0, 0]), ([0, 41], [0, 2]), ([0, 41], [0, 2])]


@pytest.mark.rule("miniatures.mode.points-in-part")
def test_at_the_end_everybody_sees_all_of_them() -> None:
    state, _ = struck("hidden=recon,spall_liner shown=repair")
    play(state, "pass")
    GAME.resign(state, 0)
    shown = [(seen(state, seat).destroyed_points, seen(state, seat).destroyed_unseen) for seat in (0, 1, None)]
    assert shown == [([0, 49], [0, 0])] * 3


@pytest.mark.rule("miniatures.mode.points-in-part")
@pytest.mark.rule("miniatures.team.cards-shown")
def test_partners_know_the_whole_cost_of_each_others_wrecks() -> None:
    friends = ("c1 t_34 300,700@0", "d1 t29 560,700@180")
    state, _ = struck("hidden=recon", *friends, seats=4)
    play(state, "pass")
    assert [seen(state, seat).destroyed_points[1] for seat in range(4)] == [43, 40, 43, 40]
    assert [seen(state, seat).destroyed_unseen[1] for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("miniatures.mode.points-in-part")
@pytest.mark.rule("miniatures.mode.destroyed-points")
def test_a_game_may_be_decided_by_cards_that_only_one_side_knew() -> None:
    """A T-34 of 40 points on each side: with a hidden Recon of 3 on the second one its destroyer wins."""
    state = shooting(
        "a1 t_34 300,450@0 destroyed", "a2 t_34 300,700@0 acted", "b1 t_34 560,450@180 destroyed hidden=recon",
        "b2 t_34 560,700@180 acted", "b3 t_34 100,100@0", by=4, turn=12,
    )  # fmt: skip
    assert seen(state, 0).destroyed_points == [40, 40]
    go(state, ())
    assert state.result is not None
    assert (state.result.winners, state.result.scores) == ([0], [43, 40])


@pytest.mark.rule("miniatures.mode.points-in-part")
@pytest.mark.rule("miniatures.card.wreck-secret")
def test_imagined_wrecks_carry_some_cards_that_fit_and_nothing_else_changes() -> None:
    state, _ = struck("hidden=recon,spall_liner shown=repair")
    costs: set[int] = set()
    for seed in range(20):
        world = GAME.imagine(seen(state, 1), Xoshiro(seed))
        assert world.view(1).encode() == state.view(1).encode()
        assert world.audit() == []
        assert len(world.tanks[0].hidden) == 2
        costs.add(destroyed_points(world, 1))
    assert len(costs) > 3
    assert destroyed_points(GAME.imagine(seen(state, 0), Xoshiro(1)), 1) == 49
