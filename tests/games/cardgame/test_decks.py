"""Decks: each rule broken alone and together, codes, files, and random legal decks."""

from __future__ import annotations

import csv
import os
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.cards import NATIONS, BaseCard, Card, Catalogue, Deck, deck_code
from hulldown.games.cardgame.codes import PREFIX
from hulldown.games.cardgame.decks import read_code, read_deck_file, reasons_against
from hulldown.games.cardgame.random_decks import random_deck
from hulldown.kernel.errors import BadFile, Malformed
from hulldown.kernel.facts import Mistakes
from hulldown.kernel.generator import Xoshiro

from . import helper
from .helper import GAME

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[3]))
CATALOGUE = GAME.catalogue
STARTERS = [deck.id for deck in CATALOGUE.decks]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
QUICK = settings(max_examples=300, deadline=None, derandomize=True, database=None)


def cards(nation: str, number: int) -> list[Card]:
    """So many combat cards of a nation, three of each as long as they last."""
    of_nation = [card for card in CATALOGUE.cards if NATIONS[card.nation] == nation]
    return [card for card in of_nation for _ in range(3)][:number]


def bases(text: str) -> list[BaseCard]:
    return [CATALOGUE.bases_by_id[id.casefold()] for id in text.split()]


def broken(deck: list[Card], its_bases: str, foreign_bases: bool = False) -> list[str]:
    """The rules that a deck breaks."""
    return [reason.rule for reason in reasons_against(deck, bases(its_bases), foreign_bases)]


USA = "B-USA-1 B-USA-2 B-USA-3"


# Each rule alone


@pytest.mark.rule("cardgame.deck.size")
@pytest.mark.parametrize("number", [10, 39, 41, 60])
def test_other_numbers_of_cards_are_refused(number: int) -> None:
    assert broken(cards("usa", 40), USA) == []
    [reason] = reasons_against(cards("usa", number), bases(USA))
    assert reason.rule == "cardgame.deck.size"
    assert str(number) in reason.text("en")
    assert str(number) in reason.text("ru")


@pytest.mark.rule("cardgame.deck.size")
@pytest.mark.parametrize("its_bases", ["B-USA-1", "B-USA-1 B-USA-2", "B-USA-1 B-USA-2 B-USA-3 B-USA-4"])
def test_other_numbers_of_bases_are_refused(its_bases: str) -> None:
    assert broken(cards("usa", 40), its_bases) == ["cardgame.deck.size"]


@pytest.mark.rule("cardgame.deck.copies")
def test_three_copies_are_legal_and_four_are_not() -> None:
    deck = cards("usa", 40)
    assert deck.count(deck[0]) == 3
    deck[-1] = deck[0]
    [reason] = reasons_against(deck, bases(USA))
    assert reason.rule == "cardgame.deck.copies"
    assert reason.text() == f"Up to 3 copies of a card. This deck has {deck[0].name} 4 times."


@pytest.fixture
def reprinted(tmp_path: Path) -> Catalogue:
    """Our cards and a second printing of the T37, which has an id and a number of its own."""
    shutil.copytree(GAME.folder / "cards", tmp_path / "cards")
    path = tmp_path / "cards" / "combat.csv"
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    [row] = [row for row in rows if row["name"] == "T37"]
    rows.append({**row, "id": "USA-99", "number": "9000"})
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    return CardGame(tmp_path / "cards").catalogue


@pytest.mark.rule("cardgame.deck.same-name")
def test_cards_of_the_same_name_are_copies(reprinted: Catalogue) -> None:
    new = reprinted.by_id["usa-99"]
    [old] = [card for card in reprinted.cards if card.name == "T37" and card is not new]
    others = [card for card in reprinted.cards if card.nation == old.nation and card.name != "T37"]
    filling = [card for card in others for _ in range(2)][:37]
    its_bases = [reprinted.bases_by_id[id.casefold()] for id in USA.split()]
    assert reasons_against([*filling, old, old, new], its_bases) == []
    [reason] = reasons_against([*filling[:-1], old, old, new, new], its_bases)
    assert reason.rule == "cardgame.deck.copies"


@pytest.mark.rule("cardgame.deck.different-bases")
def test_a_base_may_not_be_there_twice() -> None:
    assert broken(cards("usa", 40), "B-USA-1 B-USA-1 B-USA-2") == ["cardgame.deck.different-bases"]


@pytest.mark.rule("cardgame.deck.nations")
def test_four_nations_are_too_many() -> None:
    """With three bases the fourth nation has none, so its rule is broken as well: it cannot be broken alone."""
    deck = cards("usa", 10) + cards("sweden", 10) + cards("poland", 10) + cards("japan", 10)
    found = broken(deck, "B-USA-1 B-SWE-1 B-POL-1")
    assert found == ["cardgame.deck.nations", "cardgame.deck.nation-minimum"]


@pytest.mark.rule("cardgame.deck.nations")
def test_an_empty_deck_has_too_few_nations() -> None:
    assert broken([], "") == ["cardgame.deck.size", "cardgame.deck.size", "cardgame.deck.nations"]


@pytest.mark.rule("cardgame.deck.main-faction")
def test_two_main_factions_are_too_many() -> None:
    deck = cards("usa", 20) + cards("france", 20)
    assert broken(deck, "B-USA-1 B-USA-2 B-FRA-1") == ["cardgame.deck.main-faction"]


@pytest.mark.rule("cardgame.deck.nation-minimum")
@pytest.mark.parametrize(("swedish", "found"), [(10, []), (9, ["cardgame.deck.nation-minimum"])])
def test_ten_cards_of_each_nation_are_needed(swedish: int, found: list[str]) -> None:
    deck = cards("usa", 40 - swedish) + cards("sweden", swedish)
    assert broken(deck, "B-USA-1 B-USA-2 B-SWE-1") == found


@pytest.mark.rule("cardgame.deck.nation-minimum")
def test_a_base_of_each_nation_is_needed() -> None:
    deck = cards("usa", 30) + cards("sweden", 10)
    assert broken(deck, USA) == ["cardgame.deck.nation-minimum"]
    assert broken(deck, "B-USA-1 B-SWE-1 B-SWE-2") == []


@pytest.mark.rule("cardgame.deck.base-nations")
def test_a_base_of_a_nation_without_cards_is_refused() -> None:
    [reason] = reasons_against(cards("usa", 40), bases("B-USA-1 B-USA-2 B-SWE-1"))
    assert reason.rule == "cardgame.deck.base-nations"
    assert CATALOGUE.bases_by_id["b-swe-1"].name in reason.text("en")
    assert "Швеция" in reason.text("ru")


@pytest.mark.rule("cardgame.deck.base-nations")
def test_the_nation_of_a_base_counts_as_a_main_faction() -> None:
    found = broken(cards("usa", 40), "B-USA-1 B-USA-2 B-FRA-1")
    assert found == ["cardgame.deck.main-faction", "cardgame.deck.base-nations"]


@pytest.mark.rule("cardgame.deck.size")
@pytest.mark.rule("cardgame.deck.different-bases")
@pytest.mark.rule("cardgame.deck.nations")
@pytest.mark.rule("cardgame.deck.main-faction")
@pytest.mark.rule("cardgame.deck.nation-minimum")
@pytest.mark.rule("cardgame.deck.base-nations")
def test_reasons_name_the_cards_bases_and_factions_they_are_about() -> None:
    deck = cards("usa", 10) + cards("france", 10) + cards("poland", 4) + cards("japan", 16)
    its_bases = bases("B-USA-1 B-USA-1 B-FRA-1 B-JPN-1 B-ITA-1 B-ITA-2")
    polish = ", ".join(dict.fromkeys(card.name for card in cards("poland", 4)))
    usa, _, fra, jpn, ita, ita_2 = [base.name for base in its_bases]
    assert [reason.text() for reason in reasons_against(deck, its_bases)] == [
        f"A deck has exactly 3 bases. This one has 6: {usa}, {usa}, {fra}, {jpn}, {ita}, {ita_2}.",
        f"The three bases must be different. {usa} is there 2 times.",
        "A deck has 1 to 3 nations. This one has 5: USA, France, Poland, Japan, Italy.",
        "A deck has one main faction at most. This one has 2: USA, France.",
        f"Each nation needs at least 10 combat cards. Poland has 4: {polish}.",
        "Each nation needs at least one base. Poland has none.",
        f"A base brings its nation into the deck. Italy has no combat card, but has bases: {ita}, {ita_2}.",
    ]
    assert all(reason.text("ru") for reason in reasons_against(deck, its_bases))


@pytest.mark.rule("cardgame.option.foreign_bases")
def test_foreign_bases_may_be_allowed() -> None:
    assert broken(cards("usa", 40), "B-USA-1 B-SWE-1 B-FRA-1", foreign_bases=True) == []


@pytest.mark.rule("cardgame.option.foreign_bases")
def test_with_foreign_bases_each_nation_of_cards_still_needs_a_base() -> None:
    assert broken(cards("usa", 40), "B-GER-1 B-SWE-1 B-FRA-1", foreign_bases=True) == ["cardgame.deck.nation-minimum"]


@pytest.mark.rule("cardgame.option.foreign_bases")
def test_a_game_starts_with_foreign_bases_only_when_they_are_allowed() -> None:
    code = deck_code(cards("usa", 40), bases("B-USA-1 B-USA-2 B-SWE-1"))
    with pytest.raises(Malformed, match=r"not legal: .*\[cardgame.deck.base-nations\]"):
        GAME.start(2, {"deck_1": code})
    state = GAME.start(2, {"deck_1": code, "foreign_bases": True})
    assert [base.id for base in state.players[0].deck_list.bases] == ["B-USA-1", "B-USA-2", "B-SWE-1"]


@pytest.mark.rule("cardgame.deck.same-name")
def test_bases_of_the_same_name_are_one_base(tmp_path: Path) -> None:
    printed = CATALOGUE.bases_by_id["b-usa-1"].name
    table = helper.reprinted(helper.position(), tmp_path, "B-USA-2", file="bases.csv", name=printed)
    its_bases = [table.catalogue.bases_by_id[id.casefold()] for id in ("B-USA-1", "B-USA-2", "B-USA-3")]
    assert [reason.rule for reason in reasons_against(cards("usa", 40), its_bases)] == ["cardgame.deck.different-bases"]


@pytest.mark.rule("cardgame.deck.collector-marks")
def test_the_number_of_a_card_changes_nothing(reprinted: Catalogue) -> None:
    new = reprinted.by_id["usa-99"]
    [old] = [card for card in reprinted.cards if card.name == "T37" and card is not new]
    assert old.number != new.number
    assert [old.firepower, old.cost, old.hp, old.vp] == [new.firepower, new.cost, new.hp, new.vp]
    assert (old.nation, old.type, old.reach, old.vehicle_text) == (new.nation, new.type, new.reach, new.vehicle_text)
    others = [card for card in reprinted.cards if card.nation == old.nation and card.name != "T37"]
    filling = [card for card in others for _ in range(2)][:37]
    its_bases = [reprinted.bases_by_id[id.casefold()] for id in USA.split()]
    for printing in (old, new):
        assert reasons_against([*filling, printing, printing, printing], its_bases) == []


@pytest.mark.rule("cardgame.deck.rarity")
def test_rarity_limits_nothing() -> None:
    """As many rare and legendary cards as their three copies allow."""
    rare = [card for card in CATALOGUE.cards if NATIONS[card.nation] == "usa"]
    rare.sort(key=lambda card: ["legendary", "rare", "premium", "uncommon", "common"].index(card.rarity))
    deck = [card for card in rare for _ in range(3)][:40]
    assert len([card for card in deck if card.rarity in ("rare", "legendary")]) > 10
    assert broken(deck, USA) == []


def test_all_broken_rules_are_named() -> None:
    deck = [*cards("usa", 3), cards("usa", 1)[0], *cards("france", 20), *cards("sweden", 9)]
    assert broken(deck, "B-USA-1 B-USA-1 B-SWE-1 B-JPN-1") == [
        "cardgame.deck.size",
        "cardgame.deck.size",
        "cardgame.deck.copies",
        "cardgame.deck.different-bases",
        "cardgame.deck.nations",
        "cardgame.deck.main-faction",
        "cardgame.deck.nation-minimum",  # the USA have four cards
        "cardgame.deck.nation-minimum",  # France has no base
        "cardgame.deck.nation-minimum",  # Sweden has nine cards
        "cardgame.deck.base-nations",  # Japan has none
    ]


# The rulebook's examples


@pytest.mark.rule("cardgame.deck.main-faction")
@pytest.mark.rule("cardgame.deck.nations")
def test_example_usa_sweden_and_poland() -> None:
    deck = cards("usa", 20) + cards("sweden", 10) + cards("poland", 10)
    assert broken(deck, "B-USA-1 B-SWE-1 B-POL-1") == []


@pytest.mark.rule("cardgame.deck.main-faction")
def test_example_japan_and_italy_without_a_main_faction() -> None:
    deck = cards("japan", 20) + cards("italy", 20)
    assert broken(deck, "B-JPN-1 B-ITA-1 B-ITA-2") == []


@pytest.mark.rule("cardgame.deck.main-faction")
def test_example_usa_and_france() -> None:
    deck = cards("usa", 30) + cards("france", 10)
    assert broken(deck, "B-USA-1 B-USA-2 B-FRA-1") == ["cardgame.deck.main-faction"]


@pytest.mark.rule("cardgame.deck.size")
@pytest.mark.rule("cardgame.option.deck_1")
@pytest.mark.rule("cardgame.option.deck_2")
@pytest.mark.parametrize("id", STARTERS)
def test_starter_decks_are_legal(id: str) -> None:
    deck = GAME.deck(id)
    assert reasons_against(deck.cards, deck.bases) == []
    state = GAME.start(2, {"deck_1": id, "deck_2": deck.code})
    assert [len(player.deck) for player in state.players] == [40, 40]
    assert state.players[0].deck == state.players[1].deck


def test_there_are_eight_starter_decks() -> None:
    assert STARTERS == ["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8"]


# Codes


def sorted_bases(deck: Deck) -> list[str]:
    return sorted(base.id for base in deck.bases)


def check_code(deck: Deck) -> None:
    again = read_code(CATALOGUE, deck.code)
    assert again.cards == deck.cards
    assert sorted_bases(again) == sorted_bases(deck)
    assert again.code == deck.code == deck_code(deck.cards, deck.bases)
    assert set(deck.code.removeprefix(PREFIX)) <= set(LETTERS)


@pytest.mark.parametrize("id", STARTERS)
def test_codes_of_starter_decks_read_back(id: str) -> None:
    check_code(GAME.deck(id))


def test_codes_of_random_decks_read_back() -> None:
    rng = Xoshiro(1)
    for _ in range(400):
        deck = random_deck(CATALOGUE, rng)
        check_code(deck)
        assert len(deck.code) <= 100


@QUICK
@given(st.lists(st.sampled_from(CATALOGUE.cards), max_size=60), st.lists(st.sampled_from(CATALOGUE.bases), max_size=5))
def test_codes_of_decks_in_the_making_read_back(some: list[Card], some_bases: list[BaseCard]) -> None:
    """Codes hold illegal decks as well: many copies, no bases, no cards."""
    some.sort(key=lambda card: card.index)
    again = read_code(CATALOGUE, deck_code(some, some_bases))
    assert again.cards == some
    assert sorted_bases(again) == sorted(base.id for base in some_bases)


def test_a_code_does_not_depend_on_the_order() -> None:
    deck = GAME.deck("D6")
    assert deck_code(deck.cards[::-1], deck.bases[::-1]) == deck.code


@pytest.mark.parametrize("id", STARTERS)
def test_one_wrong_letter_is_always_noticed(id: str) -> None:
    code = GAME.deck(id).code
    for place in range(len(PREFIX), len(code)):
        for letter in LETTERS:
            if letter != code[place]:
                with pytest.raises(Malformed, match="copied wrongly"):
                    read_code(CATALOGUE, code[:place] + letter + code[place + 1 :])


@pytest.mark.parametrize("id", STARTERS)
def test_exchanged_lost_and_doubled_letters_are_noticed(id: str) -> None:
    code = GAME.deck(id).code
    damaged = {code + letter for letter in LETTERS}
    for place in range(len(code)):
        damaged |= {code[:place] + code[place + 1 :], code[: place + 1] + code[place:], code[:place]}
        damaged.add(code[:place] + code[place + 1 : place + 2] + code[place : place + 1] + code[place + 2 :])
    for text in damaged - {code}:
        with pytest.raises(Malformed):
            GAME.deck(text)


@QUICK
@given(st.text(), st.text(LETTERS))
def test_other_texts_are_no_codes(text: str, letters: str) -> None:
    for code in (text, PREFIX + text, PREFIX + letters):
        with pytest.raises(Malformed) as error:
            read_code(CATALOGUE, code)
        assert str(error.value).encode()


@pytest.mark.parametrize("code", ["", "HD1-", "hd1-AAAA", "HD2-AAAA", "HD1-AAAA", "HD1-____", "HD1-" + "_" * 10**6])
def test_wrong_codes_are_named_briefly(code: str) -> None:
    with pytest.raises(Malformed, match="is not a deck code, or was copied wrongly") as error:
        read_code(CATALOGUE, code)
    assert len(str(error.value)) < 120


def test_a_code_of_other_card_files_names_the_number(reprinted: Catalogue) -> None:
    code = deck_code([reprinted.by_id["usa-99"]], [reprinted.bases[0]])
    assert read_code(reprinted, code).cards == [reprinted.by_id["usa-99"]]
    with pytest.raises(Malformed, match="card number 9000, which is not in these card files"):
        read_code(CATALOGUE, code)


def test_decks_are_found_by_id_or_code() -> None:
    assert GAME.deck("d3") is GAME.deck("D3")
    assert GAME.deck(GAME.deck("D3").code).cards == GAME.deck("D3").cards
    with pytest.raises(Malformed, match="there is no deck D9; known are D1, D2"):
        GAME.deck("D9")


# Files


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_deck_file_reads_as_its_rows(tmp_path: Path) -> None:
    deck = read_deck_file(CATALOGUE, written(tmp_path, "card_id,count\nB-USA-1,1\nusa-02,2\nUSA-01,1\nUSA-02,1\n"))
    assert [card.id for card in deck.cards] == ["USA-01", "USA-02", "USA-02", "USA-02"]
    assert [base.id for base in deck.bases] == ["B-USA-1"]
    assert deck.id == "mine"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("card_id,count\nUSA-01,0\n", "mine.csv, line 2, field count: 0 is not a whole number from 1 to 40"),
        ("card_id,count\nUSA-01,many\n", "mine.csv, line 2, field count: many is not"),
        ("card_id,count\nUSA-77,1\n", "mine.csv, line 2, field card_id: there is no card or base USA-77"),
        ("card_id,count\n,1\n", "mine.csv, line 2, field card_id: is empty"),
        ("card_id,count\nUSA-01\n", "mine.csv, line 2: 1 fields where the header has 2"),
        ("card,count\nUSA-01,1\n", "mine.csv, line 1: there is no column card"),
        ("", "mine.csv, line 1: the column card_id must be there once"),
    ],
)
def test_mistakes_in_a_deck_file_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(BadFile) as error:
        read_deck_file(CATALOGUE, path)
    assert str(error.value).startswith(complaint)
    mistakes = Mistakes()
    read_deck_file(CATALOGUE, path, mistakes)
    assert mistakes.found[0].text == str(error.value)


def test_the_example_of_the_documentation_is_a_legal_deck(tmp_path: Path) -> None:
    text = (REPOSITORY / "docs" / "decks.md").read_text(encoding="utf-8")
    [example] = re.findall(r"^```csv\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    deck = read_deck_file(CATALOGUE, written(tmp_path, example))
    assert reasons_against(deck.cards, deck.bases) == []
    assert f"`{deck.code}`" in text
