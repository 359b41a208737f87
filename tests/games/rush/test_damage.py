"""Rush, damage: what a strike does to a vehicle or a base, and how long it lasts."""

from __future__ import annotations

import pytest

from tests.games.rush.helper import bases_of, end_turn, ids, legal, play, position, rival, told

EDITIONS = pytest.mark.parametrize("edition", ["1.4", "1.2"])


@pytest.mark.rule("rush.damage.vehicle-destroyed")
@EDITIONS
@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        pytest.param("ussr-t-26", "usa-m2-light", id="power 1, armour 1"),
        pytest.param("ussr-su-76", "usa-m10-wolverine", id="power 2, armour 1"),
        pytest.param("ussr-kv-1", "germany-tiger", id="power 2, armour 2"),
        pytest.param("ussr-su-76", "germany-bergepanther", id="power 2, armour 2 of an auxiliary"),
    ],
)
def test_power_that_reaches_the_armour_destroys_the_defender(edition: str, attacker: str, defender: str) -> None:
    state = position(attacker, rivals=[rival(bases=f"{defender} open open")], options={"edition": edition})
    events = play(state, f"assault with {attacker}", "hit p2 vehicle 1")
    assert bases_of(state, 1) == "open open open"
    assert ids(state.players[1].depot) == [defender]
    assert state.players[0].vehicles_destroyed == 1
    assert len(told(events, "vehicle-destroyed")) == 1


@pytest.mark.rule("rush.damage.vehicle-damaged")
@EDITIONS
@pytest.mark.parametrize("defender", ["usa-m4-sherman", "germany-tiger", "germany-flak-36"])
def test_a_strike_weaker_than_the_armour_only_turns_the_defender(edition: str, defender: str) -> None:
    state = position("ussr-t-44", rivals=[rival(bases=f"{defender} open open")], options={"edition": edition})
    play(state, "assault with ussr-t-44", "hit p2 vehicle 1")
    assert bases_of(state, 1) == f"{defender}* open open"
    assert state.players[1].depot == []
    assert state.players[0].vehicles_destroyed == 0


@pytest.mark.rule("rush.damage.damaged-vehicle-destroyed")
@EDITIONS
@pytest.mark.parametrize("defender", ["usa-m4-sherman", "germany-flak-36"])
def test_any_strike_at_a_damaged_defender_destroys_it(edition: str, defender: str) -> None:
    state = position("ussr-t-26", rivals=[rival(bases=f"{defender}* open open")], options={"edition": edition})
    play(state, "assault with ussr-t-26", "hit p2 vehicle 1")
    assert bases_of(state, 1) == "open open open"
    assert state.players[0].vehicles_destroyed == 1


@pytest.mark.rule("rush.damage.vehicle-to-owner")
@EDITIONS
def test_a_destroyed_vehicle_returns_to_the_depot_of_its_owner(edition: str) -> None:
    state = position("ussr-su-76", rivals=[rival(bases="germany-tiger open open")], options={"edition": edition})
    graveyard = ids(state.graveyard)
    play(state, "assault with ussr-su-76", "hit p2 vehicle 1")
    assert ids(state.players[1].depot) == ["germany-tiger"]
    assert "germany-tiger" not in ids(state.players[0].squad())
    assert ids(state.graveyard) == graveyard


@pytest.mark.rule("rush.damage.base-two-hits")
@EDITIONS
@pytest.mark.parametrize("attacker", ["ussr-t-26", "ussr-t-44", "ussr-su-76", "usa-rangers"])
def test_the_first_strike_turns_a_base_and_the_second_destroys_it(edition: str, attacker: str) -> None:
    """D8: so in edition 1.2 too."""
    state = position(attacker, rivals=[rival(bases="open damaged open")], options={"edition": edition})
    undamaged = state.clone()
    play(undamaged, f"assault with {attacker}", "hit p2 base 1")
    assert bases_of(undamaged, 1) == "damaged damaged open"
    play(state, f"assault with {attacker}", "hit p2 base 2")
    assert bases_of(state, 1) == "open - open"


@pytest.mark.rule("rush.damage.base-heavy")
@EDITIONS
@pytest.mark.parametrize("attacker", ["ussr-kv-1", "usa-t32", "france-char-b1-bis"])
def test_a_heavy_tank_destroys_an_undamaged_base_with_one_strike(edition: str, attacker: str) -> None:
    state = position(attacker, options={"edition": edition})
    play(state, f"assault with {attacker}", "hit p2 base 2")
    assert bases_of(state, 1) == "open - open"


@pytest.mark.rule("rush.damage.base-heavy")
@EDITIONS
@pytest.mark.parametrize("attacker", ["ussr-su-76", "ussr-bm-13", "usa-m10-wolverine"])
def test_power_2_without_being_a_heavy_tank_is_one_hit_on_a_base(edition: str, attacker: str) -> None:
    """A35."""
    state = position(attacker, options={"edition": edition})
    play(state, f"assault with {attacker}", "hit p2 base 2")
    assert bases_of(state, 1) == "open damaged open"


@pytest.mark.rule("rush.damage.base-captured")
@EDITIONS
def test_a_base_destroyed_by_an_attack_joins_the_squad_of_the_conqueror(edition: str) -> None:
    state = position("ussr-kv-1", options={"edition": edition})
    play(state, "assault with ussr-kv-1", "hit p2 base 1")
    assert ids(state.players[0].depot) == ["base", "ussr-kv-1"]
    assert state.players[0].bases_destroyed == 1
    assert state.players[1].depot == []
    assert bases_of(state, 1) == "- open open"


@pytest.mark.rule("rush.damage.base-captured")
@EDITIONS
def test_a_base_destroyed_by_siege_master_joins_the_squad_of_the_conqueror(edition: str) -> None:
    state = position("usa-rangers", rivals=[rival(bases="damaged open open")], options={"edition": edition})
    play(state, "use usa-rangers", "hit p2 base 1")
    assert ids(state.players[0].depot) == ["base", "usa-rangers"]
    assert state.players[0].bases_destroyed == 1
    assert bases_of(state, 1) == "- open open"


@pytest.mark.rule("rush.damage.adds-up")
@EDITIONS
def test_hits_of_two_rivals_add_up_until_the_owner_repairs(edition: str) -> None:
    """A36, D9: the second vehicle against the base comes in another player's assault."""
    rivals = [rival("usa-m2-light usa-m5-stuart"), rival(bases="open germany-tiger open")]
    state = position("ussr-t-26 ussr-t-44", rivals=rivals, options={"edition": edition})
    play(state, "assault with ussr-t-26 ussr-t-44", "strike ussr-t-26", "hit p3 base 1", "hit p3 vehicle 2")
    assert bases_of(state, 2) == "damaged germany-tiger* open"
    end_turn(state)
    assert state.actor == 1
    play(state, "assault with usa-m2-light usa-m5-stuart", "strike usa-m2-light", "hit p3 base 1", "hit p3 vehicle 2")
    assert bases_of(state, 2) == "- open open"


@pytest.mark.rule("rush.damage.lasts")
@EDITIONS
def test_the_owners_phase_i_takes_all_damage_away(edition: str) -> None:
    rivals = [rival(bases="damaged damaged+germany-tiger* usa-m4-sherman*")]
    state = position("ussr-t-26", rivals=rivals, options={"edition": edition})
    end_turn(state)
    assert state.actor == 1
    assert bases_of(state, 1) == "open germany-tiger usa-m4-sherman"


@pytest.mark.rule("rush.damage.lasts")
def test_the_phase_i_of_others_repairs_nothing() -> None:
    rivals = [rival(bases="damaged damaged+germany-tiger* open"), rival()]
    state = position("engineers", rivals=rivals, active=2)
    end_turn(state)
    assert state.actor == 0
    assert bases_of(state, 1) == "damaged damaged+germany-tiger* open"


@pytest.mark.rule("rush.damage.adds-up")
def test_hits_of_sieges_and_attacks_add_up() -> None:
    state = position("ussr-t-26 usa-rangers", rivals=[rival(bases="germany-tiger open open")])
    play(state, "use usa-rangers", "hit p2 vehicle 1", "assault with ussr-t-26", "hit p2 vehicle 1")
    assert bases_of(state, 1) == "open open open"
    state = position("ussr-t-26 usa-rangers")
    play(state, "assault with ussr-t-26", "hit p2 base 1", "use usa-rangers", "hit p2 base 1")
    assert bases_of(state, 1) == "- open open"


@pytest.mark.rule("rush.damage.adds-up")
def test_a_vehicle_that_leaves_the_table_leaves_its_damage_behind() -> None:
    """A36: the siege takes the base away; the damaged defender later comes back whole."""
    state = position("usa-rangers", rivals=[rival(bases="damaged+germany-tiger* open -")], depot="base")
    play(state, "use usa-rangers", "hit p2 base 1")
    assert ids(state.players[1].depot) == ["germany-tiger"]
    for _ in range(3):
        end_turn(state)
    play(state, "use germany-tiger", "defend 2")
    assert bases_of(state, 1) == "- germany-tiger -"


@pytest.mark.rule("rush.damage.base-and-defender-apart")
def test_a_hit_on_the_defender_leaves_its_base_alone_and_the_other_way_round() -> None:
    """A36."""
    state = position("ussr-t-44 usa-rangers", rivals=[rival(bases="germany-tiger usa-m6 open")])
    play(state, "assault with ussr-t-44", "hit p2 vehicle 1", "use usa-rangers", "hit p2 base 2")
    assert bases_of(state, 1) == "germany-tiger* damaged+usa-m6 open"


@pytest.mark.rule("rush.damage.base-and-defender-apart")
def test_damage_of_the_base_does_not_help_against_its_defender() -> None:
    state = position("ussr-t-44", rivals=[rival(bases="damaged+germany-tiger open open")])
    play(state, "assault with ussr-t-44", "hit p2 vehicle 1")
    assert bases_of(state, 1) == "damaged+germany-tiger* open open"


@pytest.mark.rule("rush.damage.base-and-defender-apart")
def test_a_base_keeps_its_damage_when_the_defender_is_destroyed() -> None:
    state = position("ussr-su-76 ussr-t-26", rivals=[rival(bases="damaged+germany-tiger open open")])
    play(state, "assault with ussr-su-76 ussr-t-26", "strike ussr-su-76", "hit p2 vehicle 1")
    assert bases_of(state, 1) == "damaged open open"
    play(state, "hit p2 base 1")
    assert bases_of(state, 1) == "- open open"


@pytest.mark.rule("rush.damage.base-and-defender-apart")
@EDITIONS
@pytest.mark.parametrize("before", ["damaged", "damaged+usa-m6", "damaged+usa-m6*"])
def test_placing_or_replacing_a_defender_does_not_repair_the_base(edition: str, before: str) -> None:
    """A37; the new defender is whole, whatever the old one was."""
    state = position("ussr-t-44", bases=f"{before} - -", depot="base base", options={"edition": edition})
    play(state, "use ussr-t-44", "defend 1")
    assert bases_of(state, 0) == "damaged+ussr-t-44 - -"
    assert legal(state) == ["end"]
