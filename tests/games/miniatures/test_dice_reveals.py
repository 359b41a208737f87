"""Cards revealed with the dice in sight: who is asked when, what a card then brings, and what comes too late."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.state import Table
from tests.games.miniatures.card_scenes import dice_asked
from tests.games.miniatures.helper import GAME, legal, play, question, shooting, story, tank
from tests.games.miniatures.walk import asks

OWN = "a1 t_34 300,450@0"
FOE = "b1 t29 560,450@180"
THERE = "b1 t_34 560,450@180"


def rolled(*tanks: str, dice: str = "hhhb", **fields: object) -> Table:
    """a1 has shot at b1, its owner has passed before the roll, and these dice lie there."""
    state = shooting(*tanks, **fields)  # type: ignore[arg-type]
    play(state, "shoot b1")
    while question(state) == "before-roll":
        play(state, "pass")
    play(state, f"roll {dice}")
    return state


def defended(*tanks: str, attack: str = "hhhb", dice: str = "hb") -> Table:
    """b1 has rolled its defense."""
    state = rolled(*tanks, dice=attack)
    while question(state) != "defence-roll":
        play(state, "keep" if "keep" in legal(state) else "pass")
    play(state, f"roll {dice}")
    return state


def earlier(state: Table) -> Table:
    """The same position by the first version of the rules."""
    table = GAME.position({**state.document(), "rules": 1})
    assert table.rules.version == 1
    return table


# The shooter


@pytest.mark.rule("miniatures.card.any-time")
@pytest.mark.rule("miniatures.card.dice-reveals")
def test_a_hidden_binocular_telescope_may_be_revealed_when_the_attack_is_rolled() -> None:
    state = rolled(f"{OWN} hidden=binocular_telescope", FOE)
    assert (question(state), state.actor) == ("attack-before-rerolls", 0)
    assert legal(state) == ["reveal a1 binocular_telescope", "pass"]
    play(state, "reveal a1 binocular_telescope")
    assert question(state) == "reroll-attack", "nothing is hidden any more, so the blank comes next"
    play(state, "keep")
    assert question(state) == "sharpen-attack"
    play(state, "sharpen 1")
    assert asks(state)[-1] == "defence-roll"
    assert state.stack[-1].data().scored == [2, 1]


@pytest.mark.rule("miniatures.card.dice-reveals")
def test_the_shooter_is_asked_again_when_the_re_rolls_are_done() -> None:
    state = rolled(f"{OWN} hidden=binocular_telescope", FOE)
    play(state, "pass", "reroll b", "roll h")
    assert (question(state), state.actor) == ("attack-before-changes", 0)
    play(state, "reveal a1 binocular_telescope")
    assert question(state) == "sharpen-attack"


@pytest.mark.rule("miniatures.card.dice-reveals")
def test_dice_that_were_kept_may_still_be_changed_by_a_card_revealed_then() -> None:
    state = rolled(f"{OWN} hidden=binocular_telescope", FOE)
    play(state, "pass", "keep")
    assert question(state) == "attack-before-changes"
    play(state, "pass")
    assert question(state) == "defence-roll"


@pytest.mark.rule("miniatures.card.dice-reveals")
def test_where_no_die_could_be_rolled_again_the_same_question_is_not_asked_twice() -> None:
    """A Wolverine that has moved has no re-rolls, so nothing lies between the two times."""
    state = rolled("a1 m10_wolverine 300,450@0 token=1 hidden=vertical_stabilizer", FOE)
    assert question(state) == "attack-before-rerolls"
    play(state, "pass")
    assert question(state) == "defence-roll"


@pytest.mark.rule("miniatures.card.dice-reveals")
@pytest.mark.rule("miniatures.effect.reroll")
def test_a_re_roll_card_that_is_revealed_with_the_dice_in_sight_rolls_them_again() -> None:
    state = rolled("a1 m10_wolverine 300,450@0 token=1 hidden=vertical_stabilizer,recon", FOE, dice="hbbb")
    play(state, "reveal a1 vertical_stabilizer")
    assert question(state) == "attack-before-rerolls", "another card may follow"
    play(state, "pass")
    assert legal(state) == ["reroll b", "reroll h", "keep"]
    play(state, "reroll b", "roll c")
    assert question(state) == "attack-before-changes"


@pytest.mark.rule("miniatures.card.time-passed")
def test_a_re_roll_card_that_is_revealed_after_the_re_rolls_does_nothing_for_this_attack() -> None:
    state = rolled(f"{OWN} token=1 hidden=vertical_stabilizer,recon", FOE, dice="hbbb")
    play(state, "pass", "reroll b", "roll b")
    assert question(state) == "attack-before-changes"
    play(state, "reveal a1 vertical_stabilizer", "pass")
    assert question(state) == "defence-roll"


@pytest.mark.rule("miniatures.card.time-passed")
def test_a_card_that_adds_attack_dice_does_nothing_for_dice_that_are_rolled() -> None:
    state = rolled(f"{OWN} damage=3 hidden=adrenaline_rush,recon", FOE, dice="hhbb")
    play(state, "reveal a1 adrenaline_rush", "pass", "keep", "pass")
    assert question(state) == "defence-roll"
    assert state.stack[-1].data().scored == [2, 0]


@pytest.mark.rule("miniatures.card.time-passed")
@pytest.mark.parametrize("card", ["light_apcr_shell", "eagle_eye"])
def test_what_is_paid_before_the_roll_cannot_be_used_after_it(card: str) -> None:
    state = rolled(f"{OWN} hidden={card},recon", "b1 t29 420,450@180")
    assert f"use a1 {card}" not in legal(state)
    assert f"reveal a1 {card}" in legal(state)


@pytest.mark.rule("miniatures.card.dice-reveals")
@pytest.mark.rule("miniatures.effect.shooter-token")
def test_what_counts_in_the_defense_pool_may_be_revealed_after_the_attack_roll() -> None:
    state = rolled(f"{OWN} token=2 hidden=smooth_ride", FOE, dice="hhhh")
    play(state, "reveal a1 smooth_ride")
    assert (question(state), dice_asked(state)) == ("defence-roll", 3), "survivability 2, and one move less"


@pytest.mark.rule("miniatures.card.dice-reveals")
@pytest.mark.rule("miniatures.effect.strip-cover")
@pytest.mark.parametrize(("face", "dice"), [("h", 2), ("b", 3)])
def test_the_vision_system_still_rolls_before_the_pool_when_it_is_revealed_after_the_attack_roll(
    face: str, dice: int
) -> None:
    state = rolled(
        "a1 m24_chaffee 300,450@0 token=1 hidden=commanders_vision_system", FOE, dice="hhhh", terrain="woods 430,450@0"
    )
    play(state, "reveal a1 commanders_vision_system")
    assert question(state) == "vision-roll"
    assert state.document() == GAME.position(state.document()).document()
    play(state, f"roll {face}")
    assert (question(state), dice_asked(state)) == ("defence-roll", dice + 1), "one more for the shooter's move"


@pytest.mark.rule("miniatures.effect.strip-cover")
def test_the_vision_system_rolls_once_for_an_attack() -> None:
    state = shooting("a1 m24_chaffee 300,450@0 token=1 shown=commanders_vision_system", FOE, terrain="woods 430,450@0")
    play(state, "shoot b1", "roll b", "roll hhhh")
    assert question(state) == "defence-roll"


# The target


@pytest.mark.rule("miniatures.card.any-time")
@pytest.mark.rule("miniatures.card.dice-reveals")
@pytest.mark.parametrize("card", ["preventative_maintenance", "spall_liner"])
def test_a_hidden_card_that_changes_defense_dice_may_be_revealed_after_the_defense_roll(card: str) -> None:
    state = defended(f"{OWN} token=1", f"{THERE} hidden={card}")
    assert (question(state), state.actor) == ("defence-before-rerolls", 1)
    play(state, f"reveal b1 {card}")
    assert question(state) == "sharpen-defence"
    events = play(state, "sharpen 1")
    assert story(events, "defence-sharpened", "target-cancels", "shooter-cancels") == [
        "defence-sharpened",
        "target-cancels",
    ]


@pytest.mark.rule("miniatures.card.dice-reveals")
def test_the_target_is_asked_at_the_same_two_times() -> None:
    """A heavy tank may roll one blank again."""
    state = defended(f"{OWN} token=1", "b1 kv_1s 560,450@180 hidden=spall_liner", dice="hbb")
    assert question(state) == "defence-before-rerolls"
    play(state, "pass", "reroll b", "roll h")
    assert (question(state), state.actor) == ("defence-before-changes", 1)
    play(state, "reveal b1 spall_liner")
    assert question(state) == "sharpen-defence"


@pytest.mark.rule("miniatures.card.time-passed")
def test_survivability_comes_too_late_when_the_defense_is_rolled() -> None:
    state = defended(f"{OWN} token=1", f"{THERE} hidden=camouflage_net,recon")
    assert question(state) == "defence-before-rerolls"
    play(state, "reveal b1 camouflage_net", "pass")
    assert tank(state, "b1").damage == 2, "two dice were rolled, and one of three hits was cancelled"


@pytest.mark.rule("miniatures.card.dice-reveals")
def test_without_dice_there_is_nothing_in_sight() -> None:
    """Optics Damaged twice leaves a T-34 no attack die; a side shot at close range leaves its target no defense die."""
    state = shooting(f"{OWN} hidden=recon criticals=optics_damaged,optics_damaged", FOE)
    play(state, "shoot b1", "pass")
    assert not question(state).startswith("attack-before")
    state = rolled(OWN, "b1 t_34 400,450@0 hidden=recon", dice="hhhh")
    play(state, "pass")
    assert not question(state).startswith("defence-before")


# Who is asked


@pytest.mark.rule("miniatures.card.ask-in-public")
@pytest.mark.parametrize("card", ["recon", "light_apcr_shell", "binocular_telescope", "camouflage_net", "safe_stowage"])
def test_whichever_card_is_hidden_the_dice_ask_alike(card: str) -> None:
    state = shooting(f"{OWN} hidden={card}", f"b1 kv_1s 560,450@180 hidden={card}")
    answers = {"attack-roll": "roll hhbb", "reroll-attack": "keep", "defence-roll": "roll bb", "reroll-defence": "keep"}
    asked: list[str] = []
    play(state, "shoot b1")
    while question(state) != "shoot" and len(asked) < 10:
        asked.append(f"{state.actor} {question(state)}")
        play(state, answers.get(question(state), "pass"))
    assert asked == [
        "0 before-roll", "-1 attack-roll", "0 attack-before-rerolls", "0 reroll-attack", "0 attack-before-changes",
        "1 before-pool", "-1 defence-roll", "1 defence-before-rerolls", "1 reroll-defence", "1 defence-before-changes",
    ]  # fmt: skip


@pytest.mark.rule("miniatures.card.ask-in-public")
def test_who_hides_nothing_is_asked_with_dice_in_sight_only_where_an_open_card_can_be_used() -> None:
    state = rolled(f"{OWN} shown=spall_liner,light_apcr_shell", FOE)
    assert question(state) == "reroll-attack"
    state = rolled(f"{OWN} shown=large_repair_kit criticals=track_destroyed", FOE)
    assert question(state) == "attack-before-rerolls"
    assert legal(state) == ["use a1 large_repair_kit", "pass"]
    play(state, "use a1 large_repair_kit")
    assert tank(state, "a1").criticals == []
    assert question(state) == "reroll-attack"


@pytest.mark.rule("miniatures.card.dice-reveals")
def test_the_question_shows_the_dice() -> None:
    state = rolled(f"{OWN} hidden=recon", FOE, dice="chbb")
    assert "1 hit, 1 critical, 2 misses" in state.question.text("en")
    play(state, "pass", "reroll bb", "roll hh")
    assert "3 hits, 1 critical, 0 misses" in state.question.text("en")


@pytest.mark.rule("miniatures.card.dice-reveals")
def test_these_questions_can_be_written_down_and_read_back() -> None:
    state = shooting(f"{OWN} hidden=recon", "b1 kv_1s 560,450@180 hidden=recon")
    answers = {"attack-roll": "roll hhbb", "reroll-attack": "keep", "defence-roll": "roll bb", "reroll-defence": "keep"}
    play(state, "shoot b1")
    seen: set[str] = set()
    while question(state) != "shoot":
        seen.add(asks(state)[-1])
        again = GAME.position(state.document())
        assert again.document() == state.document()
        assert (legal(again), question(again)) == (legal(state), question(state))
        play(state, answers.get(question(state), "pass"))
    assert {"before-rerolls", "before-changes"} <= seen


# The first version of the rules


@pytest.mark.rule("miniatures.card.dice-reveals")
def test_a_game_by_the_first_version_does_not_ask_with_dice_in_sight() -> None:
    state = earlier(shooting(f"{OWN} token=1 hidden=binocular_telescope", f"{THERE} hidden=spall_liner"))
    asked: list[str] = []
    play(state, "shoot b1")
    answers = {"attack-roll": "roll hhhh", "defence-roll": "roll hb"}
    while question(state) != "shoot" and len(asked) < 4:
        asked.append(question(state))
        play(state, answers.get(question(state), "pass"))
    assert asked == ["before-roll", "attack-roll", "before-pool", "defence-roll"]
