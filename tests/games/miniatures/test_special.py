"""The common special rules; Fortress and Light Flank are with the defense pool, Assault Gun with the attack."""

from __future__ import annotations

import pytest

from tests.games.miniatures.duels import WALL_BEFORE_TARGET, attack_parts, shot
from tests.games.miniatures.helper import legal, play, question, shooting, story, tank, told


@pytest.mark.rule("miniatures.special.arrow-shot")
def test_arrow_shot_turns_one_critical_into_a_hit_without_asking() -> None:
    state = shot("crusader token=1", "pz_iv_ausf_h")
    events = play(state, "roll cccb", "roll bb")
    assert told(events, "arrow-shot")[0].sentence.gaps["count"] == 1
    assert tank(state, "b1").damage == 1
    play(state, "draw bailed_out", "draw bailed_out")
    assert question(state) == "repair"


@pytest.mark.rule("miniatures.special.arrow-shot")
def test_arrow_shot_without_a_critical_changes_nothing() -> None:
    state = shot("crusader token=1", "pz_iv_ausf_h")
    events = play(state, "roll hhbb", "roll bb")
    assert told(events, "arrow-shot") == []
    assert tank(state, "b1").damage == 2


@pytest.mark.rule("miniatures.special.big-gun")
def test_big_gun_may_turn_one_hit_into_a_critical() -> None:
    state = shot("jagdpanther token=1", "pz_iv_ausf_h")
    play(state, "roll hhbbbb")
    assert (state.actor, question(state)) == (0, "sharpen-attack")
    assert legal(state) == ["sharpen 1", "keep"], "one hit, not both"
    play(state, "sharpen 1", "roll bb")
    assert tank(state, "b1").damage == 1
    assert question(state) == "draw-critical"


@pytest.mark.rule("miniatures.special.big-gun")
def test_big_gun_may_be_left_unused_and_needs_a_hit() -> None:
    state = shot("jagdpanther token=1", "pz_iv_ausf_h")
    play(state, "roll hhbbbb", "keep", "roll bb")
    assert tank(state, "b1").damage == 2
    state = shot("jagdpanther token=1", "pz_iv_ausf_h")
    play(state, "roll cbbbbb")
    assert question(state) == "defence-roll"


@pytest.mark.rule("miniatures.special.big-gun")
def test_a_tank_without_the_rule_is_not_asked() -> None:
    state = shot("nashorn token=1", "pz_iv_ausf_h")
    play(state, "roll hhbbbb")
    assert question(state) == "defence-roll"


@pytest.mark.rule("miniatures.special.high-explosive")
def test_high_explosive_discards_three_hits_and_does_no_damage() -> None:
    state = shot("hummel token=1", "pz_iv_ausf_h")
    events = play(state, "roll hhhbbbb", "roll bb")
    assert told(events, "high-explosive")[0].sentence.gaps["hits"] == 3
    assert tank(state, "b1").damage == 0


@pytest.mark.rule("miniatures.special.high-explosive")
def test_high_explosive_leaves_criticals_alone() -> None:
    state = shot("hummel token=1", "pz_iv_ausf_h")
    events = play(state, "roll hhcbbbb", "roll bb", "draw lucky_hit")
    assert story(events, "high-explosive", "critical-drawn") == ["high-explosive", "critical-drawn"]
    assert tank(state, "b1").damage == 2


@pytest.mark.rule("miniatures.special.high-explosive")
@pytest.mark.rule("miniatures.defence.shooter-cancels")
def test_hits_of_high_explosive_still_soak_up_the_defense() -> None:
    """They go only after cancelling: the shooter gives up a hit and keeps its critical."""
    state = shot("hummel token=1", "pz_iv_ausf_h")
    play(state, "roll hcbbbbb", "roll hb")
    assert (state.actor, question(state)) == (0, "give-up")
    play(state, "cancel h")
    assert question(state) == "draw-critical"


@pytest.mark.rule("miniatures.special.high-explosive")
@pytest.mark.rule("miniatures.hull-down.discard")
def test_hull_down_comes_before_high_explosive() -> None:
    state = shot("hummel token=1", "pz_iv_ausf_h", terrain=WALL_BEFORE_TARGET)
    events = play(state, "roll hhbbbbb", "roll bbb")
    assert story(events, "hull-down", "wall-falls", "high-explosive") == ["hull-down", "wall-falls", "high-explosive"]
    assert told(events, "high-explosive")[0].sentence.gaps["hits"] == 1


@pytest.mark.rule("miniatures.special.high-explosive")
def test_a_gun_may_bring_the_rule_with_it() -> None:
    state = shot("pz_iv_ausf_h token=1 shown=kwk_105_l28", "t_34")
    assert attack_parts(state) == [(4, "printed"), (2, "card")]
    play(state, "roll hhhhhh", "roll bb")
    assert tank(state, "b1").damage == 0


@pytest.mark.rule("miniatures.special.assault-gun")
@pytest.mark.rule("miniatures.arc.straight-ahead")
def test_the_sherman_partly_behind_the_stug_may_be_shot_at_where_part_of_it_is_straight_ahead() -> None:
    """The StuG's front is at x 227, its strip reaches from y 435.25 to 464.75. The Sherman turned by 45 degrees has one
    corner behind that line at the side and its lower part in the strip."""
    beside = "b1 m4a1_sherman 236,495@135"
    assert legal(shooting("a1 stug_iii_ausf_g 200,450@0", beside, "b2 maus 600,200@180")) == ["shoot b2", "hold"]
    before = "b1 m4a1_sherman 238,486@135"
    assert "shoot b1" in legal(shooting("a1 stug_iii_ausf_g 200,450@0", before, "b2 maus 600,200@180"))
