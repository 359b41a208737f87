"""Setting up: what lies on the table before the first turn."""

from fractions import Fraction

import pytest

from hulldown.games.rush.cards import CLASSES, NATIONS
from hulldown.games.rush.state import Table
from hulldown.kernel.errors import Malformed
from tests.games.rush.helper import RUSH, all_but, by_chance, end_turn, ids, legal, play, position, refused, start

HANDS = ["draw engineers"] * 6


def set_up(seats: int = 2, **options: object) -> Table:
    state = start(seats, **options)
    by_chance(state)
    return state


def chances(state: Table) -> dict[str, Fraction]:
    return {str(action): share for action, share in state.outcomes()}


@pytest.mark.rule("rush.setup.players")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_players_play(seats: int) -> None:
    assert len(set_up(seats).players) == seats


@pytest.mark.rule("rush.setup.players")
@pytest.mark.parametrize("seats", [1, 6])
def test_one_player_is_too_few_and_six_are_too_many(seats: int) -> None:
    with pytest.raises(Malformed, match="2 to 5 players"):
        start(seats)


@pytest.mark.rule("rush.setup.first-player")
def test_every_player_may_become_the_first_player() -> None:
    third = Fraction(1, 3)
    assert chances(start(3)) == {"first p1": third, "first p2": third, "first p3": third}
    assert refused(start(3), "first p4") == "rush.setup.players"


@pytest.mark.rule("rush.setup.first-player")
def test_the_first_player_card_never_moves() -> None:
    state = set_up(3, first_player=3)
    assert (state.first, state.active) == (2, 2)
    for _ in range(4):
        end_turn(state)
    assert (state.first, state.active) == (2, 0)


@pytest.mark.rule("rush.setup.first-player-gains-nothing")
def test_the_first_player_starts_with_no_more_than_the_others() -> None:
    state = set_up(2, first_player=2)
    first, second = state.players[1], state.players[0]
    assert ids(first.squad()) == ids(second.squad())
    assert len(first.hand) == len(second.hand)
    assert len(first.bases) == len(second.bases)


@pytest.mark.rule("rush.setup.bases")
@pytest.mark.parametrize("seats", [2, 5])
def test_everybody_starts_with_three_whole_and_undefended_bases(seats: int) -> None:
    for player in set_up(seats).players:
        assert len(player.bases) == 3
        for base in player.bases:
            assert base is not None
            assert (base.damaged, base.defender) == (False, None)


@pytest.mark.rule("rush.setup.barracks")
def test_a_starting_squad_is_four_engineers_technicians_and_volunteers() -> None:
    for player in set_up(3).players:
        assert sorted(ids(player.squad())) == ["engineers"] * 4 + ["technicians", "volunteers"]


@pytest.mark.rule("rush.setup.garage")
def test_the_squad_is_shuffled_into_the_garage() -> None:
    state = start(2, first_player=1)
    assert len(state.players[0].garage) == 6
    sixth = Fraction(1, 6)
    assert chances(state) == {"draw engineers": 4 * sixth, "draw technicians": sixth, "draw volunteers": sixth}
    play(state, "draw engineers")
    assert chances(state)["draw engineers"] == Fraction(3, 5)


@pytest.mark.rule("rush.setup.garage")
def test_the_depot_begins_empty() -> None:
    assert [player.depot for player in set_up(3).players] == [[], [], []]


@pytest.mark.rule("rush.setup.hand")
def test_a_hand_is_three_cards_of_the_own_garage() -> None:
    state = start(2, first_player=1)
    play(state, "draw engineers", "draw volunteers", "draw engineers")
    assert ids(state.players[0].hand) == ["engineers", "engineers", "volunteers"]
    assert ids(state.players[0].garage) == ["engineers", "engineers", "technicians"]
    assert state.players[1].hand == []


@pytest.mark.rule("rush.setup.hand")
def test_all_hands_are_drawn_before_the_first_turn() -> None:
    state = set_up(5)
    assert state.turn_number == 1
    assert [len(player.hand) for player in state.players] == [3] * 5
    assert [len(player.garage) for player in state.players] == [3] * 5


@pytest.mark.rule("rush.setup.vehicle-deck")
def test_the_deck_holds_25_different_vehicles_of_each_nation() -> None:
    deck = start(2).deck
    assert len(set(ids(deck))) == 100
    assert [sum(card.nation == nation for card in deck) for nation in range(len(NATIONS))] == [25] * 4


@pytest.mark.rule("rush.setup.vehicle-deck")
def test_every_vehicle_may_lie_on_top_of_the_shuffled_deck() -> None:
    state = start(2, first_player=1)
    play(state, *HANDS)
    assert set(chances(state).values()) == {Fraction(1, 100)}
    assert len(chances(state)) == 100


@pytest.mark.rule("rush.setup.class-values")
@pytest.mark.parametrize(
    ("name", "values"), [("light", (1, 1)), ("medium", (1, 2)), ("spg", (2, 1)), ("heavy", (2, 2))]
)
def test_the_class_fixes_power_and_armour(name: str, values: tuple[int, int]) -> None:
    cards = [card for card in RUSH.catalogue.vehicles if CLASSES[card.cls] == name]
    assert {(card.power, card.armor) for card in cards} == {values}


@pytest.mark.rule("rush.setup.class-values")
def test_auxiliaries_vary_from_0_to_2() -> None:
    cards = [card for card in RUSH.catalogue.vehicles if CLASSES[card.cls] == "auxiliary"]
    assert {card.power for card in cards} == {0, 1, 2}
    assert {card.armor for card in cards} == {0, 1, 2}


@pytest.mark.rule("rush.setup.reserve")
def test_the_reserve_opens_with_the_four_top_vehicles() -> None:
    state = start(2, first_player=1)
    play(state, *HANDS, "turn up usa-m6", "turn up ussr-t-34", "turn up france-arl-44", "turn up usa-t32")
    assert ids(state.reserve) == ["usa-m6", "ussr-t-34", "france-arl-44", "usa-t32"]
    assert len(state.deck) == 96
    assert state.discard == []
    assert not any(text.startswith("turn up") for text in legal(state))


@pytest.mark.rule("rush.setup.reserve")
def test_the_reserve_is_open_to_everybody() -> None:
    state = set_up(2)
    assert RUSH.view_of(state, 1).reserve == RUSH.view_of(state, None).reserve == ids(state.reserve)


@pytest.mark.rule("rush.setup.graveyard")
def test_the_graveyard_begins_empty() -> None:
    assert set_up(4).graveyard == []


@pytest.mark.rule("rush.setup.graveyard")
def test_a_buried_vehicle_does_not_come_back_with_the_discard() -> None:
    row = "ussr-ms-1 ussr-t-26 ussr-bt-7 ussr-t-50"
    state = position("engineers", reserve=row, discard="usa-m6", graveyard=all_but(row, "usa-m6"))
    play(state, "buy ussr-ms-1 with engineers")
    assert legal(state) == ["turn up usa-m6"]


@pytest.mark.rule("rush.setup.graveyard")
def test_a_buried_card_does_not_come_back_with_the_depot() -> None:
    state = position("technicians", depot="engineers engineers", reserve="ussr-ms-1")
    play(state, "use technicians", "take ussr-ms-1")
    by_chance(state)
    play(state, "end", "turn up ussr-t-34")
    assert legal(state) == ["draw ussr-ms-1", "draw engineers"]
    assert ids(state.graveyard).count("technicians") == 2  # the rival's starting squad is buried too


@pytest.mark.rule("rush.setup.medals")
def test_every_nation_has_nine_one_medal_cards_and_three_two_medal_cards() -> None:
    state = set_up(2)
    assert state.singles == [9, 9, 9, 9]
    assert state.doubles == [3, 3, 3, 3]
    assert [card.medals for card in state.catalogue.singles] == [1] * 4
    assert [card.medals for card in state.catalogue.doubles] == [2] * 4


@pytest.mark.rule("rush.setup.achievements")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_achievement_more_than_players_is_laid_out(seats: int) -> None:
    laid_out = [achievement.id for achievement in set_up(seats).achievements]
    assert len(set(laid_out)) == len(laid_out) == seats + 1


@pytest.mark.rule("rush.setup.achievements")
def test_the_achievements_are_drawn_from_all_twelve() -> None:
    state = start(2, first_player=1)
    play(state, *HANDS, "turn up usa-m6", "turn up ussr-t-34", "turn up france-arl-44", "turn up usa-t32")
    assert set(chances(state).values()) == {Fraction(1, 12)}
    play(state, "lay out spgs")
    assert set(chances(state).values()) == {Fraction(1, 11)}
    assert refused(state, "lay out spgs") == "rush.setup.achievements"
