"""The odds of a shot against every single roll and draw written out, against sampled shots, and by the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import QUICK
from hulldown.games.miniatures.chances.odds import damage_of, expected, odds
from hulldown.games.miniatures.chances.shot import ALL_BLANKS, Shot
from hulldown.kernel.generator import Xoshiro

from .odds_oracle import (
    AMMO_DAMAGED,
    DECK,
    ENGINE_DAMAGED,
    ENGINE_FIRE,
    LUCKY_HIT,
    PLAIN,
    REPAIRABLE,
    SIDES,
    SMALL,
    Moment,
    Pair,
    best_of,
    changed,
    check_by_hand,
    fought,
    rerolled,
    shot,
    suffered,
)


@pytest.mark.parametrize("attack", range(4))
@pytest.mark.parametrize("defense", range(4))
@pytest.mark.rule("miniatures.defence.roll")
@pytest.mark.rule("miniatures.critical.draw")
def test_plain_shots_agree_with_every_roll_written_out(attack: int, defense: int) -> None:
    check_by_hand(shot(attack, defense, 3, SMALL))


@pytest.mark.parametrize(
    "others",
    [
        {"attack_blank_rerolls": ALL_BLANKS},
        {"attack_blank_rerolls": 1, "defense_blank_rerolls": 1},
        {"attack_blank_rerolls": 1, "attack_any_rerolls": 1, "defense_any_rerolls": 1, "defense_blank_rerolls": 1},
        {"must_weaken": 1},
        {"may_sharpen": 1, "defense_sharpen": 1},
        {"must_weaken": 1, "may_sharpen": 2, "attack_any_rerolls": 2, "defense_sharpen": 2},
        {"hull_down": True},
        {"hull_down": True, "high_explosive": True, "attack_any_rerolls": 1},
        {"high_explosive": True, "attack_any_rerolls": 2, "attack_blank_rerolls": 1, "may_sharpen": 1},
        {"crit_pick": 2, "repairable": 0b10001},
        {"crit_pick": 2, "cancels": ((0b01000, 6),), "repairable": 0b01000},
        {"ammo": 2, "ammo_kind": 1},
        {"ammo": 2, "ammo_kind": 1, "cancels": ((0b00010, 6), (0b01011, 6)), "crit_pick": 2},
        {"cancels": ((0b00101, 3), (0b00001, 6), (0b00001, 3))},
        {"pool_rolls": ((1, 1),)},
        {"pool_rolls": ((3, 1), (2, -1))},
    ],
)
@pytest.mark.rule("miniatures.effect.reroll")
@pytest.mark.rule("miniatures.effect.modify")
@pytest.mark.rule("miniatures.effect.pick-critical")
@pytest.mark.rule("miniatures.effect.cancel-critical")
@pytest.mark.rule("miniatures.effect.roll-condition")
def test_cards_and_rules_agree_with_every_roll_written_out(others: dict[str, object]) -> None:
    check_by_hand(shot(3, 2, 4, SMALL, **others))


@pytest.mark.parametrize(
    ("attack", "deck", "others"),
    [
        (3, ((1, 2), (1, 1), (1, 0)), {"crit_pick": 2}),  # the fourth card comes out of the discard
        (3, ((1, 2), (1, 1), (1, 0)), {"crit_pick": 2, "repairable": 0b010}),
        (3, ((1, 2), (0, 1), (0, 3)), {"crit_pick": 2, "discards": (0, 1, 1), "repairable": 0b001}),
        (3, ((1, 2), (0, 1), (0, 3)), {"crit_pick": 2, "discards": (0, 1), "repairable": 0b001}),
        (2, ((1, 2),), {"cancels": ((1, 6),), "repairable": 1}),  # cancelled, so it does not stay with the tank
        (3, ((1, 3), (1, 3), (1, 0)), {"crit_pick": 2, "ammo_kind": 1, "ammo": 1}),
        (1, ((1, 2), (1, 1)), {"crit_pick": 2, "ammo_kind": 1, "ammo": 2}),
        (3, ((2, 1), (2, 2), (2, 3)), {"cancels": ((0b011, 3), (0b101, 6))}),
    ],
)
@pytest.mark.rule("miniatures.critical.empty-deck")
@pytest.mark.rule("miniatures.effect.pick-critical")
@pytest.mark.rule("miniatures.effect.cancel-critical")
def test_small_decks_agree_with_every_draw_written_out(
    attack: int, deck: tuple[Pair, ...], others: dict[str, Any]
) -> None:
    made = shot(attack, 0, 9, deck, **others)
    for criticals in range(attack + 1):
        by_hand = suffered(made, Moment(made, 0), criticals, made.crit_pick)
        assert damage_of(made, 0, criticals) == [by_hand.get(points, 0) for points in range(10)]
    check_by_hand(made)


@st.composite
def small_shots(draw: st.DrawFn) -> Shot:
    number = st.integers(0, 2)
    made = shot(draw(st.integers(0, 3)), draw(st.integers(-1, 3)), draw(st.integers(1, 6)))
    made.deck = tuple(draw(st.lists(st.tuples(number, st.integers(0, 3)), min_size=1, max_size=3)))
    made.discards = tuple(draw(st.lists(st.integers(0, 1), max_size=len(made.deck))))
    made.attack_blank_rerolls, made.attack_any_rerolls = draw(number), draw(number)
    made.must_weaken, made.may_sharpen = draw(number), draw(number)
    made.defense_blank_rerolls, made.defense_any_rerolls = draw(number), draw(number)
    made.defense_sharpen = draw(number)
    made.most_defense = draw(st.integers(1, 3))
    made.hull_down, made.high_explosive = draw(st.booleans()), draw(st.booleans())
    masks = st.integers(0, (1 << len(made.deck)) - 1)
    made.repairable = draw(masks)
    made.ammo, made.ammo_kind = draw(number), draw(st.integers(-1, len(made.deck) - 1))
    made.cancels = tuple(draw(st.lists(st.tuples(masks, st.integers(1, 6)), max_size=2)))
    made.crit_pick = draw(st.integers(1, 2))
    made.pool_rolls = tuple(draw(st.lists(st.tuples(st.integers(1, 5), st.sampled_from([-1, 1])), max_size=2)))
    return made


@QUICK
@given(small_shots())
def test_any_small_shot_agrees_with_every_roll_written_out(made: Shot) -> None:
    check_by_hand(made)


# Sampled shots


def sampled_dice(rng: Xoshiro, n: int, blank: int, any_face: int, kept: int | None) -> list[str]:
    faces = [SIDES[rng.below(6)] for _ in range(n)]
    for i in rerolled("".join(faces), blank, any_face, kept):
        faces[i] = SIDES[rng.below(6)]
    return faces


def sampled_damage(made: Shot, rng: Xoshiro) -> int:
    kept = made.may_sharpen if made.high_explosive else None
    dice = sampled_dice(rng, made.attack, made.attack_blank_rerolls, made.attack_any_rerolls, kept)
    attack = changed(dice, made.must_weaken, made.may_sharpen)
    size = made.defense + sum(dice for sides, dice in made.pool_rolls if rng.below(6) < sides)
    size = min(made.most_defense, max(0, size))
    shown = sampled_dice(rng, size, made.defense_blank_rerolls, made.defense_any_rerolls, None)
    hits, criticals = fought(attack, changed(shown, 0, made.defense_sharpen), made.hull_down)
    if criticals == 0:
        return 0 if made.high_explosive else min(hits, made.hit_points)
    moment = Moment(made, 0 if made.high_explosive else hits)
    pick = made.crit_pick
    while criticals and moment.hit_points:
        hand = []
        for _ in range(pick):
            if moment.fill():
                hand.append(moment.deck.pop(rng.below(len(moment.deck))))
        criticals -= 1
        pick = 1
        kind = best_of(made, hand)
        hand.remove(kind)
        moment.pile += hand
        for card in [card for card in moment.cancels if card[0] >> kind & 1]:
            moment.cancels.remove(card)
            if rng.below(6) < card[1]:
                moment.pile.append(kind)
                break
        else:
            moment.apply(made, kind)
    return made.hit_points - moment.hit_points


def check_by_sampling(made: Shot, shots: int, seed: int) -> None:
    """Every damage comes up as often as it should, within 4.5 standard deviations of a binomial count."""
    rng = Xoshiro(seed)
    counts = Counter(sampled_damage(made, rng) for _ in range(shots))
    chances = odds(made).damage
    for points, chance in enumerate(chances):
        mean = shots * float(chance)
        assert abs(counts[points] - mean) <= 4.5 * sqrt(mean * (1 - float(chance))) + 1, points
    assert sum(counts.values()) == shots
    assert set(counts) <= set(range(len(chances)))


TYPICAL: dict[str, Any] = {"attack_blank_rerolls": ALL_BLANKS, "defense_blank_rerolls": 1, "repairable": REPAIRABLE}
LOADED: dict[str, Any] = {
    **TYPICAL,
    "ammo": 2,
    "ammo_kind": AMMO_DAMAGED,
    "crit_pick": 2,
    "cancels": ((1 << LUCKY_HIT, 3), (1 << AMMO_DAMAGED | 1 << ENGINE_DAMAGED | 1 << ENGINE_FIRE, 6)),
    "may_sharpen": 1,
    "defense_sharpen": 1,
    "hull_down": True,
    "pool_rolls": ((1, 1),),
}


def test_sampled_shots_come_out_as_often_as_the_odds_say() -> None:
    check_by_sampling(shot(6, 4, 6, **TYPICAL), 100_000, 1)


@pytest.mark.long
@pytest.mark.parametrize(
    "made",
    [
        shot(6, 4, 6, **TYPICAL),
        shot(6, 3, 8, **LOADED),
        shot(5, 2, 5, high_explosive=True, attack_any_rerolls=1, repairable=REPAIRABLE),
        shot(7, 2, 12, ((2, 2), (1, 3), (1, 0)), repairable=0b100, attack_blank_rerolls=ALL_BLANKS),
    ],
)
def test_many_sampled_shots_come_out_as_often_as_the_odds_say(made: Shot) -> None:
    check_by_sampling(made, 1_000_000, 2)


# The rules one by one


@pytest.mark.rule("miniatures.damage.hit")
@pytest.mark.rule("miniatures.critical.draw")
def test_one_die_against_none() -> None:
    found = odds(shot(1, 0, 2, PLAIN))
    assert (
        found.attack
        == found.left
        == {
            (0, 0): Fraction(1, 2),
            (1, 0): Fraction(1, 3),
            (0, 1): Fraction(1, 6),
        }
    )
    assert found.damage == [Fraction(1, 2), Fraction(1, 2), 0]


@pytest.mark.rule("miniatures.critical.deck")
def test_a_critical_card_does_39_32nds_of_damage_on_average() -> None:
    spread = damage_of(shot(1, 0, 6, repairable=REPAIRABLE), 0, 1)
    assert sum(points * chance for points, chance in enumerate(spread)) == Fraction(39, 32)
    assert spread[:4] == [Fraction(9, 32), Fraction(9, 32), Fraction(12, 32), Fraction(2, 32)]


@pytest.mark.rule("miniatures.special.high-explosive")
def test_high_explosive_with_three_hits_left_does_no_damage() -> None:
    assert damage_of(shot(3, 0, high_explosive=True), 3, 0)[0] == 1
    assert damage_of(shot(3, 0), 3, 0)[3] == 1


@pytest.mark.rule("miniatures.special.high-explosive")
def test_a_high_explosive_shot_does_damage_only_through_criticals() -> None:
    found = odds(shot(4, 1, 6, PLAIN, high_explosive=True))
    assert found.damage[0] == 1 - found.critical
    assert found.expected_hits > 0
    assert found.expected_damage == found.expected_criticals


@pytest.mark.rule("miniatures.critical.ammo-damaged")
def test_ammo_damaged_with_two_ammo_cards_does_five_damage() -> None:
    ammo_only = tuple((count if kind == AMMO_DAMAGED else 0, damage) for kind, (count, damage) in enumerate(DECK))
    made = shot(2, 0, 10, ammo_only, ammo=2, ammo_kind=AMMO_DAMAGED)
    assert damage_of(made, 0, 1)[5] == 1
    assert damage_of(made, 0, 2)[5 + 3] == 1, "the second card finds no ammo cards any more"


@pytest.mark.rule("miniatures.hull-down.discard")
@pytest.mark.parametrize(("left", "end"), [((2, 1), (1, 1)), ((0, 1), (0, 1)), ((0, 0), (0, 0))])
def test_hull_down_takes_a_hit_and_never_a_critical(left: Pair, end: Pair) -> None:
    plain = odds(shot(3, 0)).left
    covered = odds(shot(3, 0, hull_down=True)).left
    assert covered[end] == sum(plain.get(one, Fraction(0)) for one in plain if fought(one, (0, 0), True) == end)
    assert fought(left, (0, 0), True) == end


@pytest.mark.rule("miniatures.type.heavy")
def test_a_heavy_tank_rolls_one_blank_again() -> None:
    """One attack die against one defense die that is blank twice: 1/2 * 1/4."""
    assert 1 - odds(shot(1, 1, defense_blank_rerolls=1)).left[0, 0] == Fraction(1, 8)


@pytest.mark.rule("miniatures.effect.add-value")
def test_fewer_than_no_attack_dice_are_none() -> None:
    assert odds(shot(-2, 1)).damage[0] == 1
    assert expected(shot(-2, 1)) == (0.0, 0.0)


@pytest.mark.rule("miniatures.defence.six-dice")
def test_the_defense_pool_is_cut_after_everything_is_added() -> None:
    assert odds(shot(6, 9)).left == odds(shot(6, 6)).left
    assert odds(shot(6, -1)).left == odds(shot(6, 0)).left
    assert odds(shot(6, 7, pool_rolls=((2, -1),))).left == odds(shot(6, 6)).left, "8 - 2 is still 6"
    assert odds(shot(6, -1, pool_rolls=((3, 1),))).left == odds(shot(6, 0)).left


@pytest.mark.rule("miniatures.effect.strip-cover")
def test_a_cover_die_lost_on_a_hit_is_lost_one_time_in_three() -> None:
    stripped, kept, rolled_for = odds(shot(4, 2)), odds(shot(4, 3)), odds(shot(4, 3, pool_rolls=((2, -1),)))
    assert rolled_for.kill == stripped.kill / 3 + kept.kill * 2 / 3
    assert rolled_for.expected_damage == stripped.expected_damage / 3 + kept.expected_damage * 2 / 3


@pytest.mark.rule("miniatures.effect.pick-critical")
def test_deadeye_keeps_the_worse_card_for_the_target() -> None:
    deck = ((1, 0), (1, 1), (1, 2))
    made = shot(2, 0, 9, deck, crit_pick=2)
    assert damage_of(made, 0, 1) == [0, Fraction(1, 3), Fraction(2, 3), *[0] * 7]


@pytest.mark.rule("miniatures.effect.pick-critical")
@pytest.mark.parametrize(("repairable", "damage"), [(0b10, 0), (0b01, 1), (0b00, 1), (0b11, 1)])
def test_of_equal_cards_deadeye_keeps_a_repairable_one_and_then_the_first(repairable: int, damage: int) -> None:
    """Both cards do one damage; the target can cancel the second kind."""
    made = shot(1, 0, 9, ((1, 1), (1, 1)), crit_pick=2, cancels=((0b10, 6),), repairable=repairable)
    assert damage_of(made, 0, 1)[damage] == 1


@pytest.mark.rule("miniatures.effect.cancel-critical")
def test_a_card_cancels_one_critical_and_is_gone() -> None:
    made = shot(3, 0, 9, ((4, 2),), cancels=((1, 6),))
    assert [damage_of(made, 0, n).index(Fraction(1)) for n in range(4)] == [0, 0, 2, 4]


@pytest.mark.rule("miniatures.critical.empty-deck")
def test_when_the_deck_runs_dry_the_discard_is_shuffled() -> None:
    """One card that goes to the discard is drawn again; one that stays with the tank leaves only plain damage."""
    assert damage_of(shot(3, 0, 20, ((1, 3),)), 0, 3)[9] == 1
    assert damage_of(shot(3, 0, 20, ((1, 3),), repairable=1), 0, 3)[5] == 1
    assert damage_of(shot(3, 0, 20, ((1, 3), (0, 2)), repairable=1, discards=(0, 1)), 0, 3)[7] == 1
    assert damage_of(shot(3, 0, 20, ()), 0, 3)[3] == 1


@pytest.mark.rule("miniatures.damage.stop-when-dead")
def test_damage_ends_with_the_last_hit_point() -> None:
    found = odds(shot(4, 0, 2))
    assert len(found.damage) == 3
    assert found.kill == found.damage[2] == 1 - found.damage[0] - found.damage[1]


# Properties


@st.composite
def shots(draw: st.DrawFn) -> Shot:
    number = st.integers(0, 2)
    made = shot(draw(st.integers(0, 6)), draw(st.integers(-1, 6)), draw(st.integers(1, 9)), repairable=REPAIRABLE)
    made.attack_blank_rerolls, made.attack_any_rerolls = draw(st.sampled_from([0, 1, ALL_BLANKS])), draw(number)
    made.must_weaken, made.may_sharpen = draw(st.integers(0, 1)), draw(number)
    made.defense_blank_rerolls, made.defense_any_rerolls = draw(number), draw(number)
    made.defense_sharpen = draw(number)
    made.hull_down, made.high_explosive = draw(st.booleans()), draw(st.booleans())
    made.ammo, made.ammo_kind = draw(number), AMMO_DAMAGED
    made.cancels = draw(st.sampled_from([(), ((1 << LUCKY_HIT, 6),), ((1 << AMMO_DAMAGED, 3),)]))
    made.pool_rolls = draw(st.sampled_from([(), ((1, 1),), ((2, -1),)]))
    return made


@QUICK
@given(shots())
def test_chances_add_up_to_one_and_floats_agree(made: Shot) -> None:
    found = odds(made)
    assert sum(found.attack.values()) == sum(found.left.values()) == sum(found.damage) == 1
    assert all(chance > 0 for chance in [*found.attack.values(), *found.left.values()])
    assert len(found.damage) == made.hit_points + 1
    assert expected(made) == pytest.approx((float(found.expected_damage), float(found.kill)), abs=1e-12)


@QUICK
@given(shots())
def test_one_more_defense_die_never_helps_the_attacker(made: Shot) -> None:
    before = odds(made)
    made.defense += 1
    after = odds(made)
    assert after.kill <= before.kill
    assert after.expected_damage <= before.expected_damage
    assert after.expected_hits <= before.expected_hits
    assert after.expected_criticals <= before.expected_criticals


@QUICK
@given(shots())
def test_hull_down_and_more_hit_points_never_help_the_attacker(made: Shot) -> None:
    made.hull_down = False
    before = odds(made)
    made.hull_down = True
    covered = odds(made)
    assert covered.kill <= before.kill
    assert covered.expected_damage <= before.expected_damage
    made.hull_down = False
    made.hit_points += 1
    assert odds(made).kill <= before.kill
    assert odds(made).expected_damage >= before.expected_damage


@QUICK
@given(shots())
def test_one_more_attack_die_never_hurts_the_attacker(made: Shot) -> None:
    made.high_explosive = False  # with it a hit that is rolled again may be missed when dice are cancelled
    before = odds(made)
    made.attack += 1
    after = odds(made)
    assert after.kill >= before.kill
    assert after.expected_damage >= before.expected_damage


def test_a_memo_that_is_full_forgets_and_answers_the_same() -> None:
    first = expected(shot(2, 1, 1))
    for hit_points in range(1, 4300):
        expected(shot(2, 1, hit_points))
    assert expected(shot(2, 1, 1)) == first


def test_plain_data_holds_exact_fractions_and_floats_beside_them() -> None:
    data = odds(shot(2, 0, 2, PLAIN)).data()
    assert data["attack"] == data["left"]
    assert data["damage"] == [
        {"damage": 0, "chance": "1/4", "chance_float": 0.25},
        {"damage": 1, "chance": "1/2", "chance_float": 0.5},
        {"damage": 2, "chance": "1/4", "chance_float": 0.25},
    ]
    assert (data["kill"], data["kill_float"]) == ("1/4", 0.25)
    assert (data["critical"], data["expected_hits"], data["expected_criticals"]) == ("11/36", "2/3", "1/3")
    assert (data["expected_damage"], data["expected_damage_float"]) == ("1", 1.0)
    rows = data["left"]
    assert isinstance(rows, list)
    assert {"hits": 1, "criticals": 1, "chance": "1/9", "chance_float": 1 / 9} in rows
