"""A card whose use asks for a further choice: the choice is answered before anything is counted or rolled."""

from __future__ import annotations

import pytest

from .helper import legal, play, position, question, repairing, shooting, tank
from .walk import asks

KIT = "large_repair_kit"


@pytest.mark.rule("miniatures.effect.repair-critical")
@pytest.mark.parametrize(("repaired", "dice"), [("optics_damaged", 4), ("track_destroyed", 2)])
def test_the_attack_dice_are_counted_after_the_choice_of_what_is_repaired(repaired: str, dice: int) -> None:
    """Firepower 4, two less with Optics Damaged."""
    state = shooting(
        f"a1 t_34 450,300@90 token=1 shown={KIT} criticals=optics_damaged,track_destroyed", "b1 t_34 450,600@270"
    )
    play(state, "shoot b1", f"use a1 {KIT}")
    assert legal(state) == ["repair track_destroyed", "repair optics_damaged"]
    play(state, f"repair {repaired}")
    assert question(state) == "attack-roll"
    assert f"roll {'b' * dice}" in legal(state)


@pytest.mark.rule("miniatures.effect.repair-critical")
def test_a_card_chosen_at_a_failed_repair_may_be_the_one_that_failed() -> None:
    state = repairing(
        f"a1 t_34 450,300@90 shown={KIT},repair criticals=engine_damaged,track_destroyed", "b1 t_34 450,600@270"
    )
    play(state, "repair engine_damaged", "roll b", f"use a1 {KIT}", "repair engine_damaged")
    assert [critical.id for critical in tank(state, "a1").criticals] == ["track_destroyed"]
    assert legal(state)[0] == "repair track_destroyed", "the second attempt of Repair is still open"


@pytest.mark.rule("miniatures.effect.pay")
def test_ammo_is_thrown_away_before_the_reveal_point_goes_on() -> None:
    state = position(
        "a1 t_34 450,300@90 shown=intuition hidden=light_apcr_shell,light_apcr_shell",
        "b1 t_34 450,600@270",
        phase="movement",
        pending=[
            {"ask": "turn", "next": "choices"},
            {"ask": "reveal-point", "place": 1, "quiet": 0},
            {"ask": "offer-at-point", "seat": 0},
        ],
    )
    play(state, "use a1 intuition")
    assert legal(state) == ["lose a1 light_apcr_shell"]
    play(state, "lose a1 light_apcr_shell")
    assert asks(state)[-1] == "offer-at-point"
    assert "use a1 intuition" not in legal(state), "once a turn"
    assert tank(state, "a1").boost_shoot == 6
