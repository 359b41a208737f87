"""What a card changes on a tank, and what fills the rest of the points."""

from __future__ import annotations

from fractions import Fraction

import pytest

import hulldown
from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.catalogue import Card, TankCard
from hulldown.games.miniatures.cards.platoons import Platoon, cost
from hulldown.workshop.figures import Circumstances
from hulldown.workshop.miniatures.fill import fill
from hulldown.workshop.miniatures.odds import NUMBERS, Change, change


def miniatures() -> Miniatures:
    game = hulldown.game("miniatures")
    assert isinstance(game, Miniatures)
    return game


GAME = miniatures()
CATALOGUE = GAME.catalogue


def tank(id: str) -> TankCard:
    found = CATALOGUE.tank(id)
    assert found is not None
    return found


def card(id: str) -> Card:
    found = CATALOGUE.card(id)
    assert found is not None
    return found


def changed(
    id: str, on: str = "t_34", target: str = "pz_iv_ausf_h", with_: tuple[str, ...] = (), **shot: bool | int
) -> Change:
    circumstances = Circumstances(**shot)  # type: ignore[arg-type]
    return change(GAME, tank(on), [card(one) for one in with_], card(id), tank(target), [], circumstances)


def numbers(found: Change) -> dict[str, tuple[int, int]]:
    pairs = zip(NUMBERS, found.before.numbers, found.after.numbers, strict=True)
    return {name: (before, after) for name, before, after in pairs if before != after}


def test_a_gunner_who_aims_quicker_only_changes_the_initiative_of_shooting() -> None:
    found = changed("gun_rammer")
    assert numbers(found) == {"shooting": (6, 7)}
    assert found.before.takes.damage == found.after.takes.damage
    assert not found.told


def test_a_shell_counts_as_used_where_it_can_be_used() -> None:
    close = changed("light_apcr_shell", close=True)
    assert numbers(close) == {"attack": (4, 5)}
    assert close.after.takes.kill > close.before.takes.kill
    assert [one.text() for one in close.told] == ["Counted as if Light APCR Shell were used for this."]
    far = changed("light_apcr_shell")
    assert numbers(far) == {}
    assert far.after.takes.damage == far.before.takes.damage


def test_a_shell_in_the_rack_makes_the_tank_burn_better() -> None:
    """miniatures.critical: Ammo Damaged does one more for each ammo card, and that is part of the odds."""
    found = changed("light_apcr_shell")
    assert found.after.faces.kill > found.before.faces.kill


def test_a_card_that_it_has_is_taken_off_for_the_comparison() -> None:
    found = changed("gun_rammer", with_=("gun_rammer", "recon"))
    assert numbers(found) == {"shooting": (6, 7)}


def test_chances_are_whole() -> None:
    found = changed("spall_liner", side=True, moved=1, target_moved=2)
    for odds in (found.before.takes, found.after.takes, found.before.faces, found.after.faces):
        assert sum(odds.damage) == 1
        assert odds.damage[-1] == odds.kill
    assert found.after.faces.kill < found.before.faces.kill


def test_the_same_odds_as_the_command_line_tells() -> None:
    """hulldown odds T34 PZIV --moved 1 --target-moved 1 --side: worked out by the game's own functions."""
    from hulldown.cli.miniatures.odds import Chances, two_tanks
    from hulldown.games.miniatures.chances.duel import shot_between

    table = two_tanks(GAME, "t_34", "pz_iv_ausf_h", ["", ""], [1, 1], None)
    known = Chances(table, shot_between(0, 1, False, False, False, True)).odds
    found = changed("gun_rammer", moved=1, target_moved=1, side=True)
    assert found.before.takes.damage == known.damage
    assert isinstance(known.kill, Fraction)


def test_a_card_that_does_something_else_says_so() -> None:
    found = changed("repair")
    assert numbers(found) == {"repairs": (1, 2)}
    nothing = changed("camouflage_net", moved=1)
    assert "changes none of these numbers" in nothing.told[0].text()


def test_every_card_on_a_tank_that_it_suits_can_be_asked_about() -> None:
    for one in CATALOGUE.cards:
        own = next((each for each in CATALOGUE.tanks if one in CATALOGUE.suited[each.index]), None)
        assert own is not None, one.id
        found = change(GAME, own, [], one, tank("pz_iv_ausf_h"), [], Circumstances(moved=1, cover=True, close=True))
        assert sum(found.after.takes.damage) == 1


def platoon(text: str, limit: int) -> Platoon:
    if not text:
        return Platoon("draft", "", {}, limit, [])
    found = GAME.lists.find(text) if GAME.lists is not None else None
    assert isinstance(found, Platoon)
    return Platoon("draft", "", {}, limit, found.tanks)


@pytest.mark.parametrize("limit", [50, 100, 120, 200])
@pytest.mark.parametrize("text", ["", "t_34: recon", "m24_chaffee"])
def test_suggestions_are_several_legal_different_and_nearly_full(text: str, limit: int) -> None:
    brought = platoon(text, limit)
    found = fill(GAME, brought, {"cost_limit": limit})
    assert len(found) >= 2
    assert len({one.platoon.code for one in found}) == len(found)
    assert GAME.lists is not None
    for one in found:
        assert GAME.lists.reasons_against(one.platoon, {"cost_limit": limit}) == []
        assert limit - 5 <= cost(one.platoon) <= limit
        for entry in brought.tanks:  # nothing is taken away
            assert any(
                own.tank is entry.tank and all(own.cards.count(card) >= entry.cards.count(card) for card in entry.cards)
                for own in one.platoon.tanks
            )
        for lang in ("en", "ru"):
            assert str(cost(one.platoon)) in one.say(lang)


def test_with_one_nation_only_that_nation_is_suggested() -> None:
    found = fill(GAME, platoon("t_34: recon", 100), {"cost_limit": 100, "one_nation": True})
    assert found
    for one in found:
        assert {entry.tank.nation for entry in one.platoon.tanks} == {tank("t_34").nation}


def test_nothing_is_suggested_for_a_full_or_overfull_platoon() -> None:
    assert fill(GAME, platoon("is-2-100", 50), {"cost_limit": 50}) == []


def test_the_last_points_are_filled_with_cards() -> None:
    brought = platoon("t_34: recon; m4a1_sherman: gun_rammer repair", 100)
    assert 0 < 100 - cost(brought) < min(one.cost for one in CATALOGUE.tanks)
    found = fill(GAME, brought, {"cost_limit": 100})
    assert all(not one.tanks for one in found)
    assert len({one.theme.id for one in found}) == len(found) >= 3


def test_what_is_broken_before_stays_broken_and_nothing_else_breaks() -> None:
    brought = platoon("t_34: gun_rammer gun_rammer", 100)
    assert GAME.lists is not None
    before = {one.text() for one in GAME.lists.reasons_against(brought, {"cost_limit": 100})}
    assert before
    for one in fill(GAME, brought, {"cost_limit": 100}):
        assert {reason.text() for reason in GAME.lists.reasons_against(one.platoon, {"cost_limit": 100})} <= before
