"""The effect vocabulary: every verb, price, window and condition is read, and everything else is refused by name."""

from __future__ import annotations

import csv

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulldown.games.miniatures.cards import verbs
from hulldown.games.miniatures.cards.verbs import Clause
from hulldown.games.miniatures.cards.vocabulary import BadEffect, parse_effect
from hulldown.games.miniatures.words.phrases import FOLDER

pytestmark = pytest.mark.rule("miniatures.effect.vocabulary")

CRITICALS = ["lucky_hit", "engine_fire", "track_destroyed", "stun_token"]
ENGINE_FIRE, TRACK, STUN = 2, 4, 8  # as bits
QUICK = settings(max_examples=300, deadline=None, derandomize=True, database=None)


def read(text: str, on_critical: bool = False) -> Clause:
    """The only clause of a text."""
    [clause] = parse_effect(text, CRITICALS, on_critical)
    assert clause.text == text
    return clause


# Verbs: the text, its verb, and what else the clause holds; everything that is not named has its usual value

VERBS = [
    ("init+1", verbs.INIT, {"amount": 1}),
    ("init-2", verbs.INIT, {"amount": -2}),
    ("firepower+9", verbs.FIREPOWER, {"amount": 9}),
    ("survivability-1", verbs.SURVIVABILITY, {"amount": -1}),
    ("hp_red+1", verbs.HP_RED, {"amount": 1}),
    ("hp_green+2", verbs.HP_GREEN, {"amount": 2}),
    ("attack_reroll blank 1 @attack", verbs.ATTACK_REROLL, {"face": verbs.BLANK, "amount": 1, "window": verbs.ATTACK}),
    ("attack_reroll any 2 @attack", verbs.ATTACK_REROLL, {"amount": 2, "window": verbs.ATTACK}),
    ("defence_reroll blank 1 @defend", verbs.DEFENSE_REROLL, {"face": 0, "amount": 1, "window": verbs.DEFEND}),
    (
        "attack_modify crit>hit 1 @attack",
        verbs.ATTACK_MODIFY,
        {"face": verbs.CRITICAL, "becomes": verbs.HIT, "amount": 1, "window": verbs.ATTACK},
    ),
    (
        "defence_modify hit>crit 2 @defend opt",
        verbs.DEFENSE_MODIFY,
        {"face": verbs.HIT, "becomes": verbs.CRITICAL, "amount": 2, "window": verbs.DEFEND, "optional": True},
    ),
    ("shooter_token-1 @attack", verbs.SHOOTER_TOKEN, {"amount": -1, "window": verbs.ATTACK}),
    ("ignore_cover_die @attack", verbs.IGNORE_COVER_DIE, {"window": verbs.ATTACK}),
    ("strip_cover_die @attack", verbs.STRIP_COVER_DIE, {"window": verbs.ATTACK}),
    ("crit_pick 2 @crit", verbs.CRIT_PICK, {"amount": 2, "window": verbs.CRIT}),
    (
        "cancel_crit engine_fire|stun_token @crit",
        verbs.CANCEL_CRIT,
        {"names": ENGINE_FIRE | STUN, "window": verbs.CRIT},
    ),
    ("repair_crit track_destroyed @any", verbs.REPAIR_CRIT, {"names": TRACK, "window": verbs.ANY_TIME}),
    ("repair_reroll engine_fire", verbs.REPAIR_REROLL, {"names": ENGINE_FIRE}),
    ("repair_reroll any", verbs.REPAIR_REROLL, {"names": 15}),
    ("repair_extra 1", verbs.REPAIR_EXTRA, {"amount": 1}),
    ("free_move 2 @deployed", verbs.FREE_MOVE, {"amount": 2, "window": verbs.DEPLOYED}),
    ("rotate_free @move_end", verbs.ROTATE_FREE, {"window": verbs.MOVE_END}),
    ("give_base_init 1 @shoot_start", verbs.GIVE_BASE_INIT, {"amount": 1, "window": verbs.SHOOT_START}),
    ("swap_base_init 1 @shoot_start", verbs.SWAP_BASE_INIT, {"amount": 1, "window": verbs.SHOOT_START}),
    ("init_choice+2 move|shoot @turn_start", verbs.INIT_CHOICE, {"amount": 2, "window": verbs.TURN_START}),
    ("platoon_init+1 @destroyed", verbs.PLATOON_INIT, {"amount": 1, "window": verbs.DESTROYED}),
    ("init_per_crew+2 3 @move", verbs.INIT_PER_CREW, {"amount": 2, "per": 3, "window": verbs.MOVE}),
    ("init_per_bia+2 2 @shoot", verbs.INIT_PER_BIA, {"amount": 2, "per": 2, "window": verbs.SHOOT}),
    (
        "attack_reroll_per_bia any 1 2 @attack",
        verbs.ATTACK_REROLL_PER_BIA,
        {"amount": 1, "per": 2, "window": verbs.ATTACK},
    ),
    (
        "defence_reroll_per_bia blank 3 2 @defend",
        verbs.DEFENSE_REROLL_PER_BIA,
        {"face": verbs.BLANK, "amount": 3, "per": 2, "window": verbs.DEFEND},
    ),
    ("repair_extra_per_bia 1 2", verbs.REPAIR_EXTRA_PER_BIA, {"amount": 1, "per": 2}),
    ("gain_rule big_gun", verbs.GAIN_RULE, {"rule": verbs.BIG_GUN}),
    ("lose_rule light_flank", verbs.LOSE_RULE, {"rule": verbs.LIGHT_FLANK}),
    ("ignore_rule assault_gun @attack", verbs.IGNORE_RULE, {"rule": verbs.ASSAULT_GUN, "window": verbs.ATTACK}),
    ("ammo_slots+1", verbs.AMMO_SLOTS, {"amount": 1}),
    ("los_from_friendly @attack", verbs.LOS_FROM_FRIENDLY, {"window": verbs.ATTACK}),
    ("crit_to_stun 1 @assess", verbs.CRIT_TO_STUN, {"amount": 1, "window": verbs.ASSESS}),
    ("second_attack -3 @shoot", verbs.SECOND_ATTACK, {"amount": -3, "window": verbs.SHOOT}),
    ("reload_after_second", verbs.RELOAD_AFTER_SECOND, {}),
    ("reload_first_turn", verbs.RELOAD_FIRST_TURN, {}),
    ("aura_firepower+1 @attack", verbs.AURA_FIREPOWER, {"amount": 1, "window": verbs.ATTACK}),
    ("ignore_tanks_los", verbs.IGNORE_TANKS_LOS, {}),
    ("los_from_front", verbs.LOS_FROM_FRONT, {}),
    ("fixed_arc", verbs.FIXED_ARC, {}),
    ("side_shot_dice 0", verbs.SIDE_SHOT_DICE, {"amount": 0}),
    ("discard_hits @assess", verbs.DISCARD_HITS, {"window": verbs.ASSESS}),
]
ON_CRITICALS = [
    ("discard_cards ammo all", verbs.DISCARD_CARDS, {"takes": verbs.TAKE_AMMO, "amount": verbs.ALL_CARDS}),
    ("discard_cards crew 1", verbs.DISCARD_CARDS, {"takes": verbs.TAKE_CREW, "amount": 1}),
    ("damage_per_discard+1", verbs.DAMAGE_PER_DISCARD, {"amount": 1}),
    ("max_moves 1", verbs.MAX_MOVES, {"amount": 1}),
    ("cannot_move", verbs.CANNOT_MOVE, {}),
    ("cannot_shoot", verbs.CANNOT_SHOOT, {}),
    ("init_set 0", verbs.INIT_SET, {"amount": 0}),
    ("damage 1 @repair_end", verbs.DAMAGE, {"amount": 1, "window": verbs.REPAIR_END}),
    ("discard_self @after_shot", verbs.DISCARD_SELF, {"window": verbs.AFTER_SHOT}),
    ("none", verbs.NONE, {}),
]
FIELDS = ("amount", "becomes", "face", "names", "optional", "pay", "per", "roll", "rule", "takes", "window")


def held(clause: Clause) -> dict[str, int]:
    """What a clause holds beside the usual values."""
    usual = Clause("", clause.verb)
    return {name: getattr(clause, name) for name in FIELDS if getattr(clause, name) != getattr(usual, name)}


def given_values(values: dict[str, int]) -> dict[str, int]:
    usual = Clause("", 0)
    return {name: value for name, value in values.items() if value != getattr(usual, name)}


def test_the_list_of_verbs_is_complete() -> None:
    assert {verb for _, verb, _ in VERBS + ON_CRITICALS} == set(range(len(verbs.VERBS)))


@pytest.mark.parametrize(("text", "verb", "values"), VERBS + ON_CRITICALS)
def test_every_verb_is_read_with_what_follows_it(text: str, verb: int, values: dict[str, int]) -> None:
    clause = read(text, True)
    assert clause.verb == verb
    assert held(clause) == given_values(values)
    assert clause.conditions == []


@pytest.mark.parametrize("text", [text for text, _, _ in ON_CRITICALS])
def test_verbs_of_critical_cards_are_refused_elsewhere(text: str) -> None:
    with pytest.raises(BadEffect, match="is for critical cards"):
        parse_effect(text, CRITICALS)


# Prices, windows, conditions


@pytest.mark.rule("miniatures.effect.pay")
@pytest.mark.parametrize(
    ("price", "pay", "rest"),
    [
        ("discard", verbs.PAY_DISCARD, "init+2 @move"),
        ("discard_ammo_1", verbs.PAY_AMMO, "init+6 @shoot opt"),
        ("attack_die_1", verbs.PAY_ATTACK_DIE, "attack_modify hit>crit 1 @attack opt"),
        ("self_damage_1", verbs.PAY_DAMAGE, "init+3 @move opt"),
    ],
)
def test_prices(price: str, pay: int, rest: str) -> None:
    clause = read(f"{price}: {rest}")
    assert clause.pay == pay
    assert clause.optional == rest.endswith("opt")
    assert read(rest).pay == verbs.FREE


@pytest.mark.parametrize(
    ("text", "kind", "negated", "number", "mask"),
    [
        ("cover", verbs.IF_COVER, False, 0, 0),
        ("!cover", verbs.IF_COVER, True, 0, 0),
        ("stationary", verbs.IF_STATIONARY, False, 0, 0),
        ("token(<=1)", verbs.IF_TOKEN, False, 1, 0),
        ("!close", verbs.IF_CLOSE, True, 0, 0),
        ("in_red", verbs.IF_IN_RED, False, 0, 0),
        ("type(heavy)", verbs.IF_TYPE, False, 0, 1 << verbs.HEAVY),
        ("!type(tank_destroyer|spg)", verbs.IF_TYPE, True, 0, 1 << verbs.TANK_DESTROYER | 1 << verbs.SPG),
        ("shooter_type(spg)", verbs.IF_SHOOTER_TYPE, False, 0, 1 << verbs.SPG),
        ("has_crit(engine_fire|track_destroyed)", verbs.IF_HAS_CRIT, False, 0, ENGINE_FIRE | TRACK),
        ("base_init_lower", verbs.IF_BASE_INIT_LOWER, False, 0, 0),
        ("target_shot_or_moved", verbs.IF_TARGET_SHOT_OR_MOVED, False, 0, 0),
        ("target_cover", verbs.IF_TARGET_COVER, False, 0, 0),
        ("target_close_to_bearer", verbs.IF_TARGET_CLOSE_TO_BEARER, False, 0, 0),
    ],
)
@pytest.mark.rule("miniatures.effect.condition")
def test_conditions(text: str, kind: int, negated: bool, number: int, mask: int) -> None:
    [condition] = read(f"init+1 if {text}").conditions
    assert (condition.kind, condition.negated, condition.number, condition.mask) == (kind, negated, number, mask)


@pytest.mark.rule("miniatures.effect.roll-condition")
def test_a_roll_is_kept_apart_from_the_conditions() -> None:
    clause = read("strip_cover_die @attack if target_cover & roll(hit)")
    assert clause.roll == 1 << verbs.HIT
    assert [condition.kind for condition in clause.conditions] == [verbs.IF_TARGET_COVER]
    assert read("free_move 1 @shoot_start if roll(hit|crit) opt").roll == 1 << verbs.HIT | 1 << verbs.CRITICAL


def test_several_clauses_in_their_order() -> None:
    clauses = parse_effect("init+1 @shoot; discard: cancel_crit lucky_hit @crit", CRITICALS)
    assert [clause.verb for clause in clauses] == [verbs.INIT, verbs.CANCEL_CRIT]
    assert [clause.text for clause in clauses] == ["init+1 @shoot", "discard: cancel_crit lucky_hit @crit"]


def test_opt_is_not_found_inside_a_name() -> None:
    clause = parse_effect("discard: repair_crit optics_damaged @any", ["optics_damaged"])[0]
    assert not clause.optional
    assert clause.names == 1


# Refusals

REFUSED = [
    ("", "there is no verb without a name"),
    ("fly+1", "there is no verb fly"),
    ("init", "init needs a change"),
    ("init+0", "0 is not a number from 1 to 9"),
    ("init+10", "10 is not a number from 1 to 9"),
    ("init+", "nothing is not a number"),
    ("init+²", "² is not a number"),
    ("init 1", "init needs a change"),
    ("init+1 2", "after init comes nothing"),
    ("hp_red-1", "hp_red takes + and a number"),
    ("shooter_token+1 @attack", "shooter_token takes - and a number"),
    ("repair_extra+1", "repair_extra does not take a change"),
    ("repair_extra", "after repair_extra comes number"),
    ("repair_extra 0", "0 is not a number from 1 to 9"),
    ("attack_reroll hit 1 @attack", "there is no face to roll again hit"),
    ("attack_modify hit>hit 1 @attack", "hit>hit changes nothing"),
    ("attack_modify hit 1 @attack", "there is no face without a name"),
    ("attack_modify any>crit 1 @attack", "there is no face any"),
    ("cancel_crit fire @crit", "there is no critical card fire"),
    ("cancel_crit any @crit", "there is no critical card any"),
    ("cancel_crit engine_fire|engine_fire @crit", "engine_fire stands there twice"),
    ("gain_rule tall", "there is no special rule tall"),
    ("second_attack 3 @shoot", "3 is not a number such as -3"),
    ("init_choice+2 move @turn_start", "move is not move|shoot"),
    ("init+1 @noon", "there is no window noon"),
    ("init+1 @", "nothing follows @"),
    ("init+1 if ", "nothing follows if"),
    ("init+1 @attack", "init happens with no window or @move or @shoot or @turn, not with @attack"),
    ("cancel_crit engine_fire", "cancel_crit happens with @crit, not with no window"),
    ("beg: init+1 @move", "there is no price beg"),
    (": init+1 @move", "there is no price before the colon"),
    ("discard: init+1", "what is paid for needs a window"),
    ("init+1 opt", "what is always on cannot be declined"),
    ("init+1 if roll(hit)", "a die is rolled in a window"),
    ("attack_die_1: init+1 @move", "an attack die can be given up in @attack only"),
    ("init+1 if raining", "there is no condition raining"),
    ("init+1 if cover(1)", "cover takes no brackets"),
    ("init+1 if type", "type needs brackets"),
    ("init+1 if type(heavy", "the bracket is not closed"),
    ("init+1 if type(huge)", "there is no type huge"),
    ("init+1 if token(1)", "write token(<=NUMBER)"),
    ("init+1 if token(<=x)", "x is not a number from 0 to 9"),
    ("init+1 if has_crit(rust)", "there is no critical card rust"),
    ("init+1 if cover & ", "there is no condition without a name"),
    ("free_move 1 @deployed if roll(blank)", "there is no face to roll for blank"),
    ("free_move 1 @deployed if roll(hit) & roll(crit)", "roll() stands there once"),
    ("free_move 1 @deployed if !roll(hit)", "roll() stands there once"),
    ("init+1;init+1", "is not a number from 1 to 9"),
    ("init+1; ", "there is no verb without a name"),
    (" init+1", "there is no verb without a name"),
    ("init+1  @move", "after init comes nothing"),
]


@pytest.mark.parametrize(("text", "complaint"), REFUSED)
def test_everything_else_is_refused_with_a_sentence(text: str, complaint: str) -> None:
    with pytest.raises(BadEffect) as caught:
        parse_effect(text, CRITICALS)
    assert complaint in str(caught.value)


def test_none_stands_alone() -> None:
    with pytest.raises(BadEffect, match="none stands alone"):
        parse_effect("none; cannot_move", CRITICALS, True)


# Any text


def printed() -> list[str]:
    found: set[str] = set()
    for name in ("crew", "modules", "upgrades", "rules"):
        with (FOLDER / "cards" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            found |= {row["effect"] for row in csv.DictReader(file)}
    return sorted(found)


def critical_ids() -> list[str]:
    with (FOLDER / "cards" / "criticals.csv").open(encoding="utf-8", newline="") as file:
        return [row["id"] for row in csv.DictReader(file)]


PRINTED = printed()
IDS = critical_ids()
WORDS = sorted({word for text in PRINTED for word in text.replace("; ", " ; ").split(" ")})


def reads_or_refuses(text: str) -> None:
    """Only BadEffect may come out; what is read holds the text clause by clause."""
    try:
        clauses = parse_effect(text, IDS)
    except BadEffect:
        return
    assert "; ".join(clause.text for clause in clauses) == text


@QUICK
@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    reads_or_refuses(text)


@QUICK
@given(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))
def test_any_words_of_the_vocabulary_are_read_or_refused(text: str) -> None:
    reads_or_refuses(text)


@QUICK
@given(st.sampled_from(PRINTED), st.data())
def test_a_printed_effect_with_one_letter_lost_is_refused_or_still_holds_its_text(
    text: str, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(text) - 1))
    reads_or_refuses(text[:place] + text[place + 1 :])


@st.composite
def clauses(draw: st.DrawFn) -> tuple[str, int, int, list[str], bool]:
    """An initiative clause built from its parts."""
    amount = draw(st.integers(1, 9)) * draw(st.sampled_from([1, -1]))
    window = draw(st.sampled_from(["move", "shoot", "turn"]))
    conditions = draw(st.lists(st.sampled_from(["cover", "!close", "in_red", "type(light|spg)"]), max_size=3))
    opt = draw(st.booleans())
    text = f"init{amount:+d} @{window}"
    text += (" if " + " & ".join(conditions) if conditions else "") + (" opt" if opt else "")
    return text, amount, verbs.WINDOWS.index(window), conditions, opt


@QUICK
@given(clauses())
def test_a_clause_holds_its_parts(parts: tuple[str, int, int, list[str], bool]) -> None:
    text, amount, window, conditions, opt = parts
    clause = read(text)
    assert (clause.amount, clause.window, clause.optional) == (amount, window, opt)
    names = [("!" if one.negated else "") + verbs.CONDITIONS[one.kind] for one in clause.conditions]
    assert names == [condition.partition("(")[0] for condition in conditions]


@pytest.mark.parametrize(
    "effect",
    ["defence_modify hit>crit 1 @defend", "attack_modify hit>crit 1 @attack", "give_base_init 2 @shoot_start opt"],
)
def test_what_the_game_could_not_carry_out_as_written_is_refused(effect: str) -> None:
    with pytest.raises(BadEffect):
        parse_effect(effect, [])
