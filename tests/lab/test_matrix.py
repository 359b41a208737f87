"""Decks against decks, and the picture of it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.cards import Deck
from hulldown.games.cardgame.decks import reasons_against
from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.platoons import cost, read_code
from hulldown.kernel.errors import BadFile, Malformed
from hulldown.lab import picture
from hulldown.lab.brought import label, named_lists, ready_lists
from hulldown.lab.matrix import Cell, Matrix, play_matrix, set_up_matrix
from hulldown.lab.simulate import set_up

GAME = CardGame()
DECKS = GAME.catalogue.decks[:3]
SMALL = Matrix(["D1", "D2"], ["Arsenal <1>", "Iron Wall"], [[None, Cell(3, 4)], [Cell(0, 4), None]])


def test_the_matrix_does_not_depend_on_the_number_of_processes() -> None:
    setups = set_up_matrix(set_up(GAME, ["greedy", "random"], 4, seed=3), DECKS)
    alone = play_matrix(setups, DECKS, workers=1)
    assert play_matrix(setups, DECKS, workers=2).data() == alone.data()


def test_every_pair_plays_with_seats_and_first_players_balanced() -> None:
    setups = set_up_matrix(set_up(GAME, ["random"], 8, seed=1), DECKS)
    assert len(setups) == 6
    for setup in setups:
        games = [setup.options_of(number) for number in range(8)]
        met = Counter((game["deck_1"], game["deck_2"], game["first_player"]) for game in games)
        assert set(met.values()) == {2}
        assert {game["deck_1"] for game in games} == set(setup.decks)


def test_pairs_play_different_games() -> None:
    setups = set_up_matrix(set_up(GAME, ["random"], 8, seed=1), DECKS)
    assert len({setup.stream + number for setup in setups for number in range(8)}) == 48


def test_a_first_player_that_was_chosen_stays() -> None:
    setups = set_up_matrix(set_up(GAME, ["random"], 4, seed=1, options={"first_player": 2}), DECKS)
    assert {setup.options_of(number)["first_player"] for setup in setups for number in range(4)} == {2}


def test_decks_move_with_their_bots() -> None:
    setup = set_up(GAME, ["greedy", "random"], 2, seed=1, rotate=True, decks=DECKS[:2])
    one, other = DECKS[0].code, DECKS[1].code
    assert [setup.options_of(0)[name] for name in ("deck_1", "deck_2")] == [one, other]
    assert [setup.options_of(1)[name] for name in ("deck_1", "deck_2")] == [other, one]


def test_the_total_is_the_row_against_all_columns() -> None:
    row = Matrix(["a", "b", "c"], ["", "", ""], [[None, Cell(3, 4), Cell(1, 4)]] * 3).totals[0]
    assert (row.wins, row.games, row.rate) == (4, 8, 0.5)


def test_decks_are_named_by_id_code_file_or_chance(tmp_path: Path) -> None:
    deck = GAME.deck("D2")
    file = tmp_path / "mine.csv"
    lines = [f"{card.id},{deck.cards.count(card)}" for card in dict.fromkeys(deck.cards)]
    lines += [f"{base.id},1" for base in deck.bases]
    file.write_text("card_id,count\n" + "\n".join(lines) + "\n", encoding="utf-8")
    by_id, by_code, by_file, by_chance = named_lists(GAME, ["d2", deck.code, str(file), "random"], seed=1)
    assert by_id.code == by_code.code == by_file.code
    assert label(by_file) == "mine"
    assert isinstance(by_chance, Deck)
    assert reasons_against(by_chance.cards, by_chance.bases) == []
    assert named_lists(GAME, ["random"], seed=2)[0].code != named_lists(GAME, ["random"], seed=3)[0].code


def test_platoons_are_named_by_id_code_file_or_chance(tmp_path: Path) -> None:
    game = Miniatures()
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nlimit = 50\n[[tank]]\ncard = "t_34"\n', encoding="utf-8")
    by_id, by_code, by_file, by_chance = named_lists(
        game, ["t-34-50", "cromwell: recon", str(file), "random"], seed=1, options={"cost_limit": 50}
    )
    assert (label(by_id), label(by_code), label(by_file)) == ("t-34-50", "cromwell: re...", "mine")
    assert by_file.code == "t_34"
    assert 25 < cost(read_code(game.catalogue, by_chance.code)) <= 50


def test_a_matrix_of_platoons_takes_those_of_the_cost_limit() -> None:
    game = Miniatures()
    platoons = ready_lists(game, {"cost_limit": 50})
    assert [platoon.id for platoon in platoons] == ["cromwell-50", "pz-iv-50", "sherman-50", "t-34-50"]
    setups = set_up_matrix(set_up(game, ["random"], 2, seed=1, options={"cost_limit": 50}), platoons)
    assert len(setups) == 12
    first = [setups[0].options_of(number) for number in range(2)]
    assert [game["platoon_1"] for game in first] == [platoons[0].code, platoons[1].code]
    assert play_matrix(setups[:1] * 12, platoons, workers=1).totals[0].games == 6


def test_a_deck_file_that_is_not_there_is_named() -> None:
    with pytest.raises(BadFile, match=r"none\.csv"):
        named_lists(GAME, ["none.csv"], seed=1)


def test_a_deck_that_is_not_legal_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "short.csv"
    file.write_text("card_id,count\nGER-01,3\nB-GER-1,1\n", encoding="utf-8")
    with pytest.raises(Malformed, match=r"deck .* is not legal"):
        set_up(GAME, ["random"], 1, seed=1, decks=named_lists(GAME, [str(file)], seed=1))


def test_the_picture_shows_every_number_as_text() -> None:
    root = ElementTree.fromstring(picture.svg(SMALL, "a & b"))
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "a & b" in texts
    assert "Arsenal <1> (D1)" in texts
    for shown in ("75", "30-95", "0", "0-49", "-"):  # Wilson's intervals of 3 and 0 of 4
        assert shown in texts


def test_colours_go_from_orange_over_white_to_blue() -> None:
    assert [picture.colour(rate) for rate in (0.0, 0.5, 1.0)] == ["#e68a2e", "#f7f7f7", "#4285c8"]


def test_a_png_without_matplotlib_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Malformed, match=r"needs matplotlib: install hulldown\[lab\], or name a file .svg"):
        picture.check_picture(Path("matrix.png"))


def test_a_png_is_drawn_where_matplotlib_is_installed(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture.draw(SMALL, "title", tmp_path / "matrix.png")
    assert (tmp_path / "matrix.png").read_bytes().startswith(b"\x89PNG")
