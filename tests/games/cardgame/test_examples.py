"""The worked examples of the rulebook, with the cards it names. Examples of decks stand with the rules of decks."""

from __future__ import annotations

import pytest

from hulldown.kernel.state import OVER
from tests.games.cardgame.helper import Side, at, gaps, ids, legal, line_of, play, position, refused, story

M2, T37, PATTON, T29, FURY, TS_54, T95 = "USA-01", "USA-04", "USA-12", "USA-13", "USA-09", "USA-15", "USA-21"
E_75, GRILLE = "GER-12", "GER-20"


@pytest.mark.rule("cardgame.attack.steps")
@pytest.mark.rule("cardgame.attack.reach")
@pytest.mark.rule("cardgame.attack.hit")
def test_an_m46_patton_opens_fire_on_an_e_75() -> None:
    """Cost 2; three positions: the E 75 opposite, the Grille beside it, and an empty one; 2 damage; unsupplied.

    Printed facts of the M46 Patton are cost 2 and firepower 2. That our M46 gains 1 ammo after a hit is not printed.
    """
    state = position(Side(f"- - {PATTON} - -", depots="SOV-01 SOV-02"), Side(f"- {GRILLE} {E_75} - -"))
    play(state, "fire 3", "spend depot")
    assert refused(state, "at 3") == "cardgame.ammo.ways"  # one more to pay
    play(state, "spend depot")
    assert legal(state) == ["at 2", "at 3", "at 4"]
    events = play(state, "at 3")
    assert gaps(events, "damaged", "amount") == [2]
    assert line_of(state, 1) == f"- {GRILLE} {E_75}*2 - -"
    assert line_of(state, 0) == f"- - {PATTON}~ - -"
    assert state.actor == 1


@pytest.mark.rule("cardgame.attack.empty-position")
@pytest.mark.rule("cardgame.attack.reach")
@pytest.mark.parametrize(
    ("text", "line", "event"),
    [("at 2", f"- - {E_75} - -", "destroyed"), ("at 4", f"- {GRILLE} {E_75} - -", "attacks-empty")],
)
def test_the_m46_patton_could_have_attacked_the_grille_or_the_empty_position(text: str, line: str, event: str) -> None:
    """Our Grille has 1 hit point; the rulebook does not say how many it has."""
    state = position(Side(f"- - {PATTON} - -", depots="SOV-01 SOV-02"), Side(f"- {GRILLE} {E_75} - -"))
    events = play(state, "fire 3 with depot depot", text)
    assert event in story(events)
    assert line_of(state, 1) == line
    assert not at(state, 0, 3).supplied


@pytest.mark.rule("cardgame.ammo.affordable")
@pytest.mark.parametrize(("card", "cost"), [(M2, 0), (T95, 4)])
def test_attack_costs_of_0_and_of_4_ammo(card: str, cost: int) -> None:
    """The rulebook shows the two costs without naming a card; these are cards of ours that have them."""
    own = Side(f"{card} - - - -", extra={"tokens": cost})
    state = position(own)
    assert "fire 1" in legal(state)
    play(state, "fire 1", *["spend token"] * cost)
    assert state.players[0].tokens == 0
    if cost:
        own.extra["tokens"] = cost - 1
        assert refused(position(own), "fire 1") == "cardgame.ammo.affordable"


@pytest.mark.rule("cardgame.ammo.ways")
@pytest.mark.rule("cardgame.ammo.payer-chooses")
@pytest.mark.parametrize(
    ("payment", "ready", "tokens", "spent"),
    [
        ("depot token SOV-01", 1, 0, ["SOV-01"]),
        ("depot depot token", 0, 0, []),
        ("SOV-01 SOV-02 SOV-03", 2, 1, ["SOV-01", "SOV-02", "SOV-03"]),
    ],
)
def test_three_mixtures_pay_an_attack_cost_of_3(payment: str, ready: int, tokens: int, spent: list[str]) -> None:
    own = Side(f"{T29} - - - -", hand="SOV-01 SOV-02 SOV-03", depots="SOV-04 SOV-05", extra={"tokens": 1})
    state = position(own)
    play(state, f"fire 1 with {payment} at 1")
    player = state.players[0]
    assert (player.ready_depots, player.tokens, ids(player.junkyard)) == (ready, tokens, spent)
    assert ids(player.depots) == ["SOV-04", "SOV-05"]


@pytest.mark.rule("cardgame.scoring.total")
@pytest.mark.parametrize(
    "line",
    [
        f"{T37}+{FURY}^2 {TS_54} {T95} - -",
        f"{T37} {TS_54}+{FURY}^2 {T95} - -",
        f"{T37} {TS_54} {T95}+{FURY}^2 - -",
    ],
)
def test_a_t37_a_ts_54_and_a_t95_with_a_crew_and_two_tokens_are_worth_9(line: str) -> None:
    """2 + 0 + 1 as printed, a crew of 4 (the M4A3E8 Fury of our set; the rulebook does not name it), two tokens."""
    state = position(Side(line), Side())
    play(state, "pass")
    assert gaps(play(state, "pass"), "scored", "points") == [9, 0]


@pytest.mark.rule("cardgame.scoring.tie-third-base")
def test_the_first_player_who_turns_up_the_third_base_in_a_tie_wins_at_once() -> None:
    """Both are one base from losing, and both totals are 9; the phases that would follow are not played."""
    line = f"{T37}+{FURY}^2 {TS_54}~ {T95} - -"
    side = Side(line, hand="SOV-01", extra={"face_up": [True, False, True]})
    state = position(side, side, first=1, turn=1)
    events = play(state, "pass", "pass")
    assert story(events, "scored", "tied", "flipped", "winner") == ["scored", "scored", "tied", "flipped", "winner"]
    assert state.actor == OVER
    assert state.result is not None
    assert state.result.winners == [1]
    assert state.players[1].bases_lost == 2
    assert line_of(state, 0) == line  # no prepare phase supplies the TS-54


@pytest.mark.rule("cardgame.keyword.repair")
def test_repair_2_removes_2_damage_from_the_vehicle_chosen() -> None:
    """The rulebook names no card; a Renault G1 repairs 2 on one own vehicle when it is deployed."""
    state = position(Side(f"{T95}*3 {TS_54}*4 - - -", hand="FRA-07"))
    play(state, "play FRA-07 as vehicle 5", "choose own 2")
    assert line_of(state, 0) == f"{T95}*3 {TS_54}*2 - - FRA-07"
