"""What exact odds settle: dice, cards, repairs, and who goes first."""

from __future__ import annotations

import pytest

from hulldown import bots
from hulldown.bots.game_bots import mind_called
from hulldown.bots.miniatures.chances import damage_after, damage_chances, defenses
from hulldown.bots.miniatures.mind import MiniaturesMind
from hulldown.games.miniatures.attack.dice import spread
from hulldown.games.miniatures.attack.targets import attack_on
from hulldown.games.miniatures.chances.situation import shot_of
from hulldown.games.miniatures.state import Table
from hulldown.kernel.generator import Xoshiro
from tests.games.miniatures.helper import GAME, IN_MOVEMENT, IN_SHOOTING, position, repairing, shooting

MIND = MiniaturesMind(GAME)
FROZEN = mind_called("2026a-level8", GAME, "")
GREEDY = bots.make("greedy", GAME)
SHOOTER = "a1 t_34 450,100@90 acted"
TARGET = "b1 pz_iv_ausf_h 450,700@270"  # 4 hit points


def greedily(state: Table) -> str:
    return str(GREEDY.choose(state.view(state.actor), state.legal_actions(), Xoshiro(1)))


def settled(state: Table, mind: object = MIND) -> str:
    """The only candidate."""
    assert isinstance(mind, MiniaturesMind)
    (only,) = mind.shortlist(state, state.legal_actions(), 8, Xoshiro(1))
    return str(only)


def asked(question: dict[str, object], *tanks: str, **facts: object) -> Table:
    """A question about the shot of the first tank at the second one."""
    attack: dict[str, object] = {"shooter": 0, "target": 1, **facts}
    return position(*tanks, pending=[*IN_SHOOTING, {"attack": attack, **question}])


# Dice that lie there


def sharpening(damage: int) -> Table:
    """Two hits, one of which may become a critical, against a tank at close range."""
    question: dict[str, object] = {"ask": "sharpen-attack", "dice": [2, 0, 0], "most": 1}
    return asked(question, SHOOTER, f"{TARGET} damage={damage}", close=True, side_shot=True, sharpen=1)


def test_two_hits_destroy_for_certain_what_has_two_hit_points_left() -> None:
    """A critical card does no damage in 9 of 32 cases. Greedy sharpens whatever has more than one hit point left."""
    assert greedily(sharpening(damage=2)) == "sharpen 1"
    assert settled(sharpening(damage=2)) == "keep"
    assert settled(sharpening(damage=0)) == greedily(sharpening(damage=0)) == "sharpen 1"


def cancelling(saves: int) -> Table:
    """One of two hits and two criticals is cancelled by the target, which has two hit points left."""
    question: dict[str, object] = {"ask": "cancel", "scored": [2, 2], "count": 1, "saves": saves}
    return asked(question, SHOOTER, f"{TARGET} damage=2")


def test_who_cancels_foresees_what_the_other_gives_up() -> None:
    """Without the critical the shooter gives up the other one and keeps two hits, which destroy for certain. Greedy
    takes it that hits are given up first."""
    assert greedily(cancelling(saves=1)) == "cancel c"
    assert settled(cancelling(saves=1)) == "cancel h"


def test_a_critical_is_not_sharpened_for_a_shooter_who_gives_it_up() -> None:
    """One hit point left, two hits and two criticals against two hits and a critical of the defense. With two criticals
    the target cancels both, and a hit is left; with one the shooter keeps a hit too."""
    question: dict[str, object] = {"ask": "sharpen-defence", "scored": [2, 2], "dice": [2, 1], "most": 1}
    state = asked(question, SHOOTER, f"{TARGET} damage=3")
    assert settled(state) == greedily(state) == "sharpen 1"


@pytest.mark.parametrize(("dice", "free"), [([2, 1, 1], 0), ([0, 3, 1], 1), ([3, 0, 0], 1)])
def test_of_an_attack_blanks_are_rolled_again_and_hits_kept(dice: list[int], free: int) -> None:
    question: dict[str, object] = {
        "ask": "choose-reroll", "dice": dice, "attacking": True, "blanks": 99, "free": free, "scored": [0, 0],
        "done": [0, 0, 0],
    }  # fmt: skip
    state = asked(question, SHOOTER, TARGET)
    assert settled(state) == greedily(state)


def test_what_the_defense_may_roll_is_what_the_odds_count() -> None:
    """The exact odds of a shot are those of its attack dice, each answered by the defense."""
    state = shooting("a1 t_34 450,100@90", TARGET)
    shot = shot_of(state, attack_on(state, state.tanks[0], 1, 0, False))
    assert sum(chance for _, _, chance in defenses(shot)) == pytest.approx(1.0)
    attack = spread(
        shot.attack, shot.attack_blank_rerolls, shot.attack_any_rerolls, shot.must_weaken, shot.may_sharpen, False
    )
    total = [0.0] * (shot.hit_points + 1)
    for place, chance in enumerate(attack.chances):
        for damage, share in enumerate(damage_after(shot, attack.hits[place], attack.criticals[place])):
            total[damage] += chance * share
    assert total == pytest.approx(damage_chances(shot))


# Cards


def test_a_card_that_could_wait_for_the_dice_is_not_shown_before() -> None:
    state = asked({"ask": "before-roll"}, "a1 t_34 450,100@90 acted hidden=binocular_telescope", TARGET)
    assert settled(state) == "pass"


def test_a_card_that_changes_nothing_in_this_shot_stays_hidden() -> None:
    """Concealment helps when its own tank is shot at, whether it was shown before or not."""
    state = asked({"ask": "before-roll"}, "a1 t_34 450,100@90 acted hidden=concealment", TARGET)
    assert settled(state) == "pass"


def test_a_shell_is_thrown_away_where_it_changes_enough() -> None:
    near = "b1 pz_iv_ausf_h 450,200@270"
    shooter = "a1 t_34 450,100@90 acted hidden=light_apcr_shell"
    assert settled(asked({"ask": "before-roll"}, shooter, near, close=True)) == "use a1 light_apcr_shell"
    assert settled(asked({"ask": "before-roll"}, shooter, TARGET)) == "pass"


# Repairs


def test_a_fire_that_would_destroy_the_tank_now_is_put_out_first() -> None:
    """Greedy gets the crew back in, and the last hit point burns."""
    last = repairing("a1 t_34 450,100@90 damage=3 criticals=bailed_out,engine_fire", TARGET)
    assert greedily(last) == "repair bailed_out"
    assert settled(last) == "repair engine_fire"
    whole = repairing("a1 t_34 450,100@90 criticals=bailed_out,engine_fire", TARGET)
    assert settled(whole) == "repair bailed_out"


# Levels of 2026a


def test_levels_of_2026a_settle_targets_alone() -> None:
    for old in (sharpening(damage=2), cancelling(saves=1)):
        assert settled(old, FROZEN) == greedily(old)


# Order


def test_of_tied_tanks_each_is_tried_as_the_first_to_move() -> None:
    pending: list[dict[str, object]] = [*IN_MOVEMENT, {"ask": "choose-tank", "tanks": [0, 1]}]
    tanks = ["a1 t_34 350,100@90", "a2 t_34 550,100@90", f"{TARGET} acted"]
    state = position(*tanks, pending=pending, phase="movement")
    found = MIND.shortlist(state, state.legal_actions(), 8, Xoshiro(1))
    assert [str(action) for action in found] == ["tank a1", "tank a2"]


def test_of_tied_tanks_the_one_fires_first_that_takes_a_shot_from_the_enemy() -> None:
    """Both can shoot. From close by a2 likely destroys b1, which has still to shoot."""
    pending: list[dict[str, object]] = [*IN_SHOOTING, {"ask": "choose-shooter", "tanks": [0, 1]}]
    state = position("a1 t_34 450,100@90 token=2", "a2 t_34 550,600@90", f"{TARGET} damage=2", pending=pending)
    assert settled(state) == "tank a2"
