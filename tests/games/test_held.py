"""What a seat had in a game."""

from __future__ import annotations

import hulldown
from hulldown.bots import make
from hulldown.bots.playing import play
from hulldown.games.cardgame import CardGame
from hulldown.games.miniatures import Miniatures
from hulldown.games.rush import Rush
from hulldown.kernel.generator import Xoshiro


def test_a_squad_is_its_vehicles_as_often_as_they_are_there() -> None:
    game = Rush()
    state = game.start(2)
    play(state, [make("greedy", game)] * 2, Xoshiro(1))
    for seat in range(2):
        found = game.held(state, seat)
        squad = [card.id for card in state.players[seat].squad() if card.is_vehicle]
        assert sorted(found["cards"]) == sorted(squad)
        assert len(squad) > 3
        assert [card.split("-")[0] for card in found["cards"]] == found["nations"]


def test_a_deck_is_all_its_cards_bases_and_nations() -> None:
    game = CardGame()
    found = game.held(game.start(2, {"deck_1": "D2", "deck_2": "D3"}), 1)
    deck = game.deck("D3")
    assert found["cards"] == [card.id for card in deck.cards]
    assert found["bases"] == [base.id for base in deck.bases]
    assert 1 <= len(found["nations"]) == len(set(found["nations"])) <= 3


def test_a_platoon_keeps_what_it_began_with() -> None:
    game = Miniatures()
    state = game.start(2, {"platoon_1": "tiger-hummel-100", "platoon_2": "spotters-100"})
    before = [game.held(state, seat) for seat in range(2)]
    play(state, [make("random", game)] * 2, Xoshiro(1))
    assert any(tank.gone for tank in state.tanks)
    assert [game.held(state, seat) for seat in range(2)] == before
    entries = game.platoon("tiger-hummel-100").tanks
    assert before[0]["tanks"] == [entry.tank.id for entry in entries]
    assert before[0]["upgrades"] == sorted([card.id for entry in entries for card in entry.cards])
    assert before[0]["nations"] == ["germany"]


def test_ids_are_those_of_the_catalogue() -> None:
    game = hulldown.game("miniatures")
    found = game.held(game.start(2), 0)
    assert found["tanks"]
    for kind, ids in found.items():
        assert set(ids) <= {word.id for word in game.held_words()[kind]}
