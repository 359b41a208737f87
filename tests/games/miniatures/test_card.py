"""Hidden and revealed cards: what they are worth, who knows of them, when they leave."""

from __future__ import annotations

import pytest

from tests.games.miniatures.card_scenes import CARDS, at_point, dice_asked, go, initiative
from tests.games.miniatures.helper import GAME, legal, play, question, shooting, tank, told

FOE = "b1 t29 560,450@180"


def ids(cards: object) -> list[str]:
    assert isinstance(cards, list)
    return [card.id for card in cards]


@pytest.mark.rule("miniatures.card.hidden")
@pytest.mark.rule("miniatures.card.lightbulb")
def test_a_game_starts_with_the_lightbulb_cards_face_up_and_all_others_face_down() -> None:
    code = "t_34: zis_4_57mm v_2_34 recon spall_liner improved_suspension light_apcr_shell"
    state = GAME.start(2, {"cost_limit": 100, "platoon_1": code})
    assert ids(tank(state, "a1").shown) == ["improved_suspension", "zis_4_57mm"]
    assert sorted(ids(tank(state, "a1").hidden)) == ["light_apcr_shell", "recon", "spall_liner", "v_2_34"]


@pytest.mark.parametrize("id", CARDS)
@pytest.mark.rule("miniatures.card.lightbulb-cards")
def test_guns_turrets_and_suspensions_have_the_lightbulb_and_no_other_card(id: str) -> None:
    card = GAME.catalogue.card(id)
    assert card is not None
    assert card.starts_revealed is (CARDS[id].get("subtype") in ("gun", "turret", "suspension"))


@pytest.mark.rule("miniatures.card.reveal-to-use")
def test_a_card_works_from_the_moment_it_is_revealed() -> None:
    state = at_point("a1 t_34 300,450@0 hidden=snap_shot,recon", FOE, phase="shooting")
    assert initiative(state) == 6
    play(state, "reveal a1 snap_shot")
    assert initiative(state) == 8
    assert ids(tank(state, "a1").hidden) == ["recon"]


@pytest.mark.rule("miniatures.card.stays-revealed")
def test_a_revealed_card_stays_face_up() -> None:
    state = at_point("a1 t_34 300,450@0 hidden=snap_shot", FOE)
    play(state, "reveal a1 snap_shot")
    for stop in ("move", "shoot", "move", "shoot"):
        go(state, (stop,))
        assert ids(tank(state, "a1").shown) == ["snap_shot"]
        assert tank(state, "a1").hidden == []
    assert initiative(state) == 8
    assert not any("snap_shot" in text for text in legal(state))


@pytest.mark.parametrize(
    ("critical", "lost"),
    [
        ("ammo_damaged", ["light_apcr_shell"]),
        ("crew_injured", ["recon"]),
        ("equipment_damaged", ["light_apcr_shell"]),
    ],
)
@pytest.mark.rule("miniatures.card.type-while-hidden")
def test_effects_on_a_type_of_card_reach_hidden_ones(critical: str, lost: list[str]) -> None:
    """The only shell, and the only crew member, of a tank with two modules face down."""
    state = shooting("a1 cromwell 300,450@0 hidden=light_apcr_shell,recon,meteor_mk_ivb,improved_radio", FOE, by=1)
    play(state, "shoot a1")
    go(state, (), {"attack-roll": "c", "draw-critical": critical}, within=True)
    assert ids(tank(state, "a1").gone) == lost


@pytest.mark.rule("miniatures.card.type-while-hidden")
def test_the_owner_chooses_among_hidden_and_shown_cards_of_the_type() -> None:
    state = shooting("a1 cromwell 300,450@0 hidden=recon,toolbox shown=repair", FOE, by=1)
    play(state, "shoot a1")
    go(state, ("lose-card",), {"attack-roll": "c", "draw-critical": "crew_injured"})
    assert state.actor == 0
    assert sorted(legal(state)) == ["lose a1 recon", "lose a1 repair"]


@pytest.mark.rule("miniatures.card.number-known")
def test_opponents_and_onlookers_see_how_many_cards_are_hidden() -> None:
    state = shooting("a1 t_34 300,450@0 hidden=recon,repair shown=spall_liner", f"{FOE} hidden=snap_shot")
    assert GAME.view_of(state, 0).tanks[0].hidden == ["repair", "recon"]
    assert GAME.view_of(state, 0).tanks[1].hidden == ["?"]
    assert GAME.view_of(state, 1).tanks[0].hidden == ["?", "?"]
    assert GAME.view_of(state, 1).tanks[0].shown == ["spall_liner"]
    assert GAME.view_of(state, None).tanks[0].hidden == ["?", "?"]


@pytest.mark.rule("miniatures.card.discards-public")
def test_a_discarded_card_is_seen_by_everybody() -> None:
    state = at_point("a1 cromwell 300,450@0 hidden=octane_105_gasoline", FOE)
    events = play(state, "use a1 octane_105_gasoline")
    for seat in (0, 1, None):
        assert GAME.view_of(state, seat).tanks[0].gone == ["octane_105_gasoline"]
        assert GAME.view_of(state, seat).tanks[0].hidden == []
    assert len(told(events, "discarded")) == 1


@pytest.mark.rule("miniatures.card.discards-public")
def test_a_hidden_card_that_is_lost_is_shown_by_losing_it() -> None:
    state = shooting("a1 cromwell 300,450@0 hidden=light_apcr_shell,recon", FOE, by=1)
    play(state, "shoot a1")
    go(state, (), {"attack-roll": "c", "draw-critical": "ammo_damaged"}, within=True)
    assert GAME.view_of(state, 1).tanks[0].gone == ["light_apcr_shell"]
    assert GAME.view_of(state, 1).tanks[0].hidden == ["?"]


@pytest.mark.rule("miniatures.card.overrides-book")
def test_a_card_goes_before_the_book() -> None:
    """The book: one attack a phase, and repairs by a roll in the Command Phase. These cards say otherwise."""
    gun = shooting("a1 t57_heavy 300,450@0 shown=gun_120mm_t179", f"{FOE} acted")
    play(gun, "shoot b1")
    go(gun, ("shoot",), {"attack-roll": ""})
    assert legal(gun)[0] == "shoot b1"
    kit = at_point("a1 cromwell 300,450@0 shown=large_repair_kit criticals=track_destroyed", FOE)
    play(kit, "use a1 large_repair_kit")
    assert tank(kit, "a1").criticals == []


# Inside an attack


@pytest.mark.rule("miniatures.card.attack-reveals")
def test_the_shooter_reveals_before_rolling() -> None:
    state = shooting("a1 t_34 300,450@0 damage=3 hidden=adrenaline_rush,recon", FOE)
    play(state, "shoot b1")
    assert (question(state), state.actor) == ("before-roll", 0)
    assert legal(state) == ["reveal a1 recon", "reveal a1 adrenaline_rush", "pass"]
    play(state, "reveal a1 adrenaline_rush")
    assert question(state) == "before-roll", "another card may follow"
    play(state, "pass")
    assert dice_asked(state) == 5


@pytest.mark.rule("miniatures.card.attack-reveals")
def test_the_target_reveals_when_the_attack_is_rolled_and_before_its_pool_is_built() -> None:
    state = shooting("a1 t_34 300,450@0", "b1 t_34 560,450@180 hidden=camouflage_net")
    play(state, "shoot b1")
    assert question(state) == "attack-roll", "the target waits"
    play(state, "roll hhhb", "keep")
    assert (question(state), state.actor) == ("before-pool", 1)
    play(state, "reveal b1 camouflage_net")
    assert (question(state), dice_asked(state)) == ("defence-roll", 2)


@pytest.mark.rule("miniatures.card.attack-reveals")
def test_a_target_that_was_missed_reveals_nothing() -> None:
    state = shooting("a1 t_34 300,450@0 token=1", "b1 t_34 560,450@180 acted hidden=camouflage_net")
    play(state, "shoot b1", "roll bbbb", "keep")
    assert question(state) not in ("before-pool", "defence-roll")


@pytest.mark.rule("miniatures.card.attack-reveals")
def test_the_owner_of_a_tank_reveals_when_it_draws_a_critical_card_and_before_it_applies() -> None:
    state = shooting("a1 t_34 300,450@0", "b1 t_34 560,450@180 hidden=improved_hardening,recon damage=2")
    play(state, "shoot b1")
    go(state, ("suffer",), {"attack-roll": "c", "draw-critical": "lucky_hit"})
    assert state.actor == 1
    play(state, "reveal b1 improved_hardening", "pass")
    assert not tank(state, "b1").destroyed, "five hit points now, and four damage"


@pytest.mark.rule("miniatures.card.attack-reveals")
def test_other_tanks_have_no_part_in_an_attack() -> None:
    state = shooting(
        "a1 t_34 300,450@0", "b1 t_34 560,450@180", "a2 t_34 300,700@0 hidden=recon", "b2 t_34 560,700@180 hidden=recon"
    )
    play(state, "shoot b1")
    asked = []
    while question(state) in ("attack-roll", "before-roll", "before-pool", "defence-roll", "draw-critical", "suffer"):
        asked.append(question(state))
        play(state, {"attack-roll": "roll cccc", "defence-roll": "roll b"}.get(question(state), "draw bailed_out"))
        if len(asked) > 2:
            break
    assert asked == ["attack-roll", "defence-roll", "draw-critical"]


@pytest.mark.parametrize("card", ["recon", "light_apcr_shell", "camouflage_net", "safe_stowage", "improved_engine"])
@pytest.mark.rule("miniatures.card.ask-in-public")
def test_who_has_a_hidden_card_is_asked_whichever_it_is(card: str) -> None:
    state = shooting(f"a1 t_34 300,450@0 hidden={card}", f"b1 t_34 560,450@180 hidden={card}")
    answers = {"attack-roll": "roll cbbb", "reroll-attack": "keep", "defence-roll": "roll b"}
    asked: list[str] = []
    play(state, "shoot b1")
    while question(state) != "shoot" and len(asked) < 12:
        asked.append(question(state))
        play(state, "draw engine_fire" if asked[-1] == "draw-critical" else answers.get(asked[-1], "pass"))
    assert asked[:10] == [
        "before-roll", "attack-roll", "attack-before-rerolls", "reroll-attack", "attack-before-changes", "before-pool",
        "defence-roll", "defence-before-rerolls", "draw-critical", "suffer",
    ]  # fmt: skip


@pytest.mark.rule("miniatures.card.ask-in-public")
def test_who_shows_all_cards_is_asked_only_where_one_of_them_can_be_used() -> None:
    state = shooting("a1 t_34 300,450@0 shown=light_apcr_shell", "b1 t_34 560,450@180 shown=safe_stowage")
    play(state, "shoot b1")
    assert question(state) == "attack-roll", "b1 is not at close range"
    go(state, ("draw-critical",), {"attack-roll": "cc"})
    play(state, "draw engine_fire")
    assert question(state) == "draw-critical", "Safe Stowage is not for a fire"
    play(state, "draw ammo_damaged")
    assert legal(state) == ["use b1 safe_stowage", "pass"]
