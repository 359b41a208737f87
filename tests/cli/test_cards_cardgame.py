"""`hulldown cards cardgame` as typed."""

from __future__ import annotations

from hulldown.games.cardgame.decks import read_code
from tests.cli.helper import Typed
from tests.games.cardgame.helper import GAME


def test_the_catalogue_lists_cards_bases_and_decks(typed: Typed) -> None:
    kinds = [entry["kind"] for entry in typed.json("cards", "cardgame")]
    assert {kind: kinds.count(kind) for kind in kinds} == {"combat": 174, "base": 32, "deck": 8}
    assert "Combat cards: 174, bases: 32, decks: 8." in typed("cards", "cardgame")


def test_cards_are_found_by_nation_type_and_text_in_any_language(typed: Typed) -> None:
    english = typed.json("cards", "cardgame", "ussr", "heavy", "explosive")
    russian = typed.json("cards", "cardgame", "ссср", "тяжёлый", "фугас")
    assert [card["id"] for card in english] == ["SOV-13"]
    assert russian == english


def test_a_card_in_json_has_its_numbers_and_both_texts(typed: Typed) -> None:
    [card] = typed.json("cards", "cardgame", "sov-13")
    assert (card["name"], card["firepower"], card["attack_cost"], card["hp"], card["vp"]) == ("KV-2", 3, 3, 5, 0)
    assert card["keywords"] == ["explosive_ammo"]
    assert card["vehicle_text_en"] == "Explosive Ammo."
    assert card["vehicle_text_ru"] == "Фугасные снаряды."


def test_a_row_of_the_table_has_numbers_and_texts(typed: Typed) -> None:
    [row] = [line for line in typed("cards", "cardgame", "germany", "light").splitlines() if "GER-03" in line]
    cells = [cell.strip() for cell in row.strip("│ ").split("│")]
    assert cells[:2] == ["GER-03", "Luchs"]
    assert "1/1" in cells
    assert "Blitz." in cells


def test_an_exact_name_shows_the_card_and_what_of_it_is_published(typed: Typed) -> None:
    printed = " ".join(typed("cards", "cardgame", "M46", "Patton").split())
    assert "attack cost 2" in printed
    assert "Published: name, firepower, attack cost. The rest is reconstructed" in printed


def test_a_deck_is_shown_with_a_code_that_holds_it(typed: Typed) -> None:
    printed = typed("cards", "cardgame", "D3")
    assert "Hammer Blow" in printed
    assert "3 × MS-1 (SOV-01)" in printed
    assert "Kubinka Depot (B-SOV-2): At the start of the round: gain 1 ammo token." in printed
    code = printed.partition("Deck code: ")[2].strip()
    deck = read_code(GAME.catalogue, code)
    assert deck.cards == GAME.deck("D3").cards
    assert deck.bases == GAME.deck("D3").bases


def test_a_base_in_russian(typed: Typed) -> None:
    printed = typed("cards", "cardgame", "b-sov-2", "--lang", "ru")
    assert "Кубинка" in printed
    assert "В начале раунда: получите 1 жетон боеприпасов." in printed


def test_no_card_with_such_words_is_one_sentence(typed: Typed) -> None:
    said = typed.refused("cards", "cardgame", "USSR", "maus")
    assert "no card of cardgame has all of these words: ussr maus" in said
