"""How the game comes to its end: what brings it on, and what is still played."""

from __future__ import annotations

import pytest

from tests.games.rush.endings import result_of
from tests.games.rush.helper import end_turn, ids, legal, over, play, position, refused, rival, told

EIGHT = "medal-{0}-1 " * 8
BOTH = pytest.mark.parametrize("edition", ["1.4", "1.2"])


@BOTH
@pytest.mark.rule("rush.end.last-base")
def test_losing_the_last_base_brings_on_the_end(edition: str) -> None:
    state = position("ussr-kv-1", rivals=[rival(bases="- open -")], options={"edition": edition})
    events = play(state, "assault with ussr-kv-1", "hit p2 base 2")
    assert len(told(events, "end-last-base")) == 1
    end_turn(state)
    end_turn(state)
    assert over(state)
    assert result_of(state).reason.phrase.key == "result.last-base"


@pytest.mark.rule("rush.end.last-base")
def test_a_player_with_a_base_left_brings_on_nothing() -> None:
    state = position("ussr-kv-1", rivals=[rival(bases="open open -")])
    events = play(state, "assault with ussr-kv-1", "hit p2 base 2")
    assert not told(events, "end-last-base")
    end_turn(state)
    end_turn(state)
    assert not over(state)


@pytest.mark.rule("rush.end.last-base")
def test_bases_lost_by_two_players_do_not_add_up() -> None:
    state = position("ussr-kv-1", rivals=[rival(bases="open - -"), rival(bases="open open -")])
    events = play(state, "assault with ussr-kv-1", "hit p3 base 1")
    assert not told(events, "end-last-base")


@pytest.mark.rule("rush.end.last-base")
def test_a_siege_of_the_last_base_brings_on_the_end_too() -> None:
    state = position("usa-rangers", rivals=[rival(), rival(bases="- - damaged")])
    events = play(state, "use usa-rangers", "hit p3 base 3")
    assert len(told(events, "end-last-base")) == 1


@pytest.mark.parametrize(
    ("nation", "attacker"),
    [("ussr", "ussr-t-34"), ("germany", "germany-panther"), ("usa", "usa-m4-sherman"), ("france", "france-char-d2")],
)
@pytest.mark.rule("rush.end.ninth-medal")
def test_taking_the_ninth_single_medal_of_any_nation_brings_on_the_end(nation: str, attacker: str) -> None:
    squad = rival(depot=EIGHT.format(nation), bases="ussr-t-26 open open")
    state = position(attacker, rivals=[squad])
    events = play(state, f"assault with {attacker}", "hit p2 vehicle 1")
    assert len(told(events, "end-medal-pile")) == 1
    end_turn(state)
    end_turn(state)
    assert over(state)
    assert result_of(state).reason.phrase.key == "result.medal-pile"


@pytest.mark.rule("rush.end.ninth-medal")
def test_the_eighth_single_medal_brings_on_nothing() -> None:
    seven = "medal-ussr-1 " * 7
    state = position("ussr-t-34", rivals=[rival(depot=seven, bases="usa-m3-stuart open open")])
    events = play(state, "assault with ussr-t-34", "hit p2 vehicle 1")
    assert told(events, "medals")
    assert not told(events, "end-medal-pile")


@pytest.mark.rule("rush.end.ninth-medal")
def test_nine_single_medals_of_different_nations_bring_on_nothing() -> None:
    depot = "medal-ussr-1 " * 4 + "medal-usa-1 " * 4
    state = position("ussr-t-34", rivals=[rival(depot=depot, bases="usa-m3-stuart open open")])
    events = play(state, "assault with ussr-t-34", "hit p2 vehicle 1")
    assert not told(events, "end-medal-pile")


@pytest.mark.rule("rush.end.ninth-medal")
def test_the_last_double_medal_brings_on_nothing() -> None:
    squad = rival(depot="medal-ussr-2 medal-ussr-2", bases="usa-m3-stuart usa-m5-stuart open")
    state = position("ussr-t-34 ussr-t-44", rivals=[squad])
    assault = ["assault with ussr-t-34 ussr-t-44", "strike ussr-t-34", "hit p2 vehicle 1", "hit p2 vehicle 2"]
    events = play(state, *assault, "doubles 1")
    assert state.doubles[0] == 0
    assert not told(events, "end-medal-pile")


@pytest.mark.rule("rush.end.ninth-medal-any-way")
def test_invulnerability_may_take_the_ninth_medal() -> None:
    state = position("ussr-is-3", rivals=[rival(depot=EIGHT.format("ussr"))])
    events = play(state, "use ussr-is-3 invulnerability")
    assert len(told(events, "end-medal-pile")) == 1


@pytest.mark.parametrize(("first", "turns_left"), [(0, 3), (1, 0), (2, 1), (3, 2)])
@BOTH
@pytest.mark.rule("rush.end.finish-round")
def test_the_round_is_played_out_to_the_right_of_the_first_player(first: int, turns_left: int, edition: str) -> None:
    options: dict[str, object] = {"edition": edition}
    state = position("ussr-kv-1", rivals=[rival(bases="open - -"), rival(), rival()], first=first, options=options)
    play(state, "assault with ussr-kv-1", "hit p2 base 1")
    assert legal(state) == ["end"], "the turn that brought on the end goes on"
    end_turn(state)
    for turn in range(turns_left):
        assert state.actor == turn + 1
        end_turn(state)
    assert over(state)


@pytest.mark.rule("rush.end.finish-round")
def test_the_end_does_not_cut_off_the_rest_of_the_turn() -> None:
    state = position("ussr-kv-1 engineers", rivals=[rival(bases="open - -")])
    play(state, "assault with ussr-kv-1", "hit p2 base 1", "buy ussr-ms-1 with engineers")
    assert ids(state.players[0].depot) == ["base", "ussr-kv-1", "engineers", "ussr-ms-1"]


@pytest.mark.rule("rush.end.trigger-in-last-turn")
@pytest.mark.rule("rush.ability.siege-medal-time")
def test_brought_on_in_the_last_turn_of_a_round_the_game_ends_after_phase_three() -> None:
    """Siege Master's medal, due after the last play, is the ninth; then the Reserve moves and a hand is drawn."""
    squad = rival(depot=EIGHT.format("ussr"), bases="usa-m3-stuart* open open")
    state = position("ussr-isu-152 engineers", garage="technicians volunteers", rivals=[squad], first=1)
    before = play(state, "use ussr-isu-152 siege-master", "hit p2 vehicle 1", "defend 1")
    assert not told(before, "end-medal-pile")
    events = play(state, "end", "turn up usa-t32", "draw technicians", "draw volunteers", "draw engineers")
    names = [event.sentence.phrase.key for event in events]
    assert names.index("event.end-medal-pile") < names.index("event.reserve-moved") < names.index("event.drew")
    assert over(state)
    assert ids(state.reserve) == ["germany-pzkpfw-i", "usa-t1-cunningham", "france-renault-ft", "usa-t32"]
    assert ids(state.players[0].hand) == ["engineers", "technicians", "volunteers"]
    assert result_of(state).scores == [1, 8]


@pytest.mark.rule("rush.end.trigger-in-last-turn")
def test_brought_on_in_the_last_turn_of_a_round_nobody_has_another_turn() -> None:
    state = position("ussr-kv-1", rivals=[rival(), rival(bases="open - -")], first=1)
    play(state, "assault with ussr-kv-1", "hit p3 base 1")
    end_turn(state)
    assert over(state)


@BOTH
@pytest.mark.rule("rush.end.baseless-plays")
@pytest.mark.rule("rush.defence.no-base")
def test_a_player_without_bases_plays_on_and_his_ability_cards_go_to_the_depot(edition: str) -> None:
    state = position(
        "ussr-kv-1 ussr-t-34 engineers",
        bases="- - -",
        ending="last-base",
        first=1,
        options={"edition": edition},
    )
    play(state, "use ussr-t-34")
    assert ids(state.players[0].depot) == ["ussr-t-34"]
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-m3-stuart")
    play(state, "assault with ussr-kv-1", "hit p2 base 1")
    assert ids(state.players[0].depot) == ["ussr-t-34", "engineers", "ussr-ms-1", "base", "ussr-kv-1"]


@pytest.mark.rule("rush.end.baseless-plays")
def test_a_player_without_bases_has_his_turn_in_the_last_round() -> None:
    state = position("ussr-kv-1", rivals=[rival("usa-m6 engineers", bases="open - -")])
    play(state, "assault with ussr-kv-1", "hit p2 base 1", "end")
    play(state, "turn up usa-t32", "draw base", "draw ussr-kv-1")
    assert state.actor == 1
    play(state, "assault with usa-m6", "hit p1 base 1", "buy germany-pzkpfw-i with engineers", "turn up usa-t29")
    end_turn(state)
    assert over(state)
    assert result_of(state).scores == [3, 3]


@pytest.mark.rule("rush.end.baseless-plays")
def test_a_player_without_bases_can_win() -> None:
    state = position(bases="- - -", depot="base medal-ussr-1", ending="last-base", first=1)
    end_turn(state)
    assert result_of(state).winners == [0]
    assert result_of(state).scores == [4, 0]


@pytest.mark.rule("rush.end.baseless-plays")
@pytest.mark.rule("rush.assault.needs-rival-base")
def test_a_player_without_bases_offers_no_target() -> None:
    state = position("ussr-kv-1", rivals=[rival(bases="- - -"), rival(bases="open - -")], ending="last-base")
    play(state, "assault with ussr-kv-1")
    assert legal(state) == ["hit p3 base 1"]
    assert refused(state, "hit p2 base 1") == "rush.assault.target"
