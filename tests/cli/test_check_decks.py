"""`hulldown check` for the Card Game, as typed: decks, deck codes and card files."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.cards import deck_code
from hulldown.kernel.errors import Malformed
from tests.cli.helper import Typed, change
from tests.games.cardgame.helper import Side, position

GAME = CardGame()
DECK = GAME.deck("D6")
CARDS = GAME.folder / "cards"


def deck_text(without: str = "", extra: str = "") -> str:
    """D6 as a deck file, without one row and with more."""
    rows = [f"{base.id},1\n" for base in DECK.bases]
    rows += [f"{card.id},{DECK.cards.count(card)}\n" for card in dict.fromkeys(DECK.cards)]
    return "card_id,count\n" + "".join(row for row in rows if not without or not row.startswith(without)) + extra


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.csv"
    path.write_text(deck_text(), encoding="utf-8")
    return path


@pytest.fixture
def own_cards(tmp_path: Path) -> Path:
    folder = tmp_path / "cards"
    shutil.copytree(CARDS, folder)
    return folder


# Decks


def test_a_legal_deck_is_said_to_be_with_its_code(typed: Typed, deck: Path) -> None:
    assert typed("check", str(deck)) == f"{deck}: legal\nDeck code: {DECK.code}\n"
    assert typed.json("check", str(deck)) == {"legal": True, "reasons": [], "code": DECK.code}
    assert typed("check", str(deck), "--lang", "ru") == f"{deck}: по правилам\nКод колоды: {DECK.code}\n"


def test_every_broken_rule_of_a_deck_is_named(typed: Typed, deck: Path) -> None:
    deck.write_text(deck_text(without="B-SWE-1", extra="FRA-01,4\n"), encoding="utf-8")
    data = typed.json("check", str(deck), code=1)
    assert data["legal"] is False
    assert [reason["rule"] for reason in data["reasons"]] == [
        "cardgame.deck.size",  # 44 cards
        "cardgame.deck.size",  # two bases
        "cardgame.deck.copies",
        "cardgame.deck.nations",
        "cardgame.deck.main-faction",
        "cardgame.deck.nation-minimum",  # four French cards
        "cardgame.deck.nation-minimum",  # no French base
        "cardgame.deck.nation-minimum",  # no Swedish base any more
    ]
    printed = typed("check", str(deck), code=1).splitlines()
    assert printed[0] == "A deck has exactly 40 combat cards. This one has 44. [cardgame.deck.size]"
    assert printed[-2] == f"{deck}: not legal, 8 reasons"
    russian = typed("check", str(deck), "--lang", "ru", code=1).splitlines()
    assert russian[0] == "В колоде ровно 40 боевых карт; здесь 44. [cardgame.deck.size]"


def test_mistakes_in_a_deck_file_come_before_its_rules(typed: Typed, deck: Path) -> None:
    deck.write_text(deck_text(extra="USA-77,1\nUSA-01,many\n"), encoding="utf-8")
    texts = [reason["text"] for reason in typed.json("check", str(deck), code=1)["reasons"]]
    lines = deck_text().count("\n")
    assert texts == [
        f"deck.csv, line {lines + 1}, field card_id: there is no card or base USA-77",
        f"deck.csv, line {lines + 2}, field count: many is not a whole number from 1 to 40",
    ]


@pytest.mark.rule("cardgame.option.foreign_bases")
def test_a_deck_is_judged_by_the_option(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    usa = [card for card in dict.fromkeys(GAME.catalogue.cards) if card.id.startswith("USA-")][:20]
    rows = "".join(f"{card.id},2\n" for card in usa)
    path.write_text("card_id,count\nB-USA-1,1\nB-USA-2,1\nB-SWE-1,1\n" + rows, encoding="utf-8")
    [reason] = typed.json("check", str(path), code=1)["reasons"]
    assert reason["rule"] == "cardgame.deck.base-nations"
    assert typed.json("check", str(path), "--set", "foreign_bases=yes")["legal"] is True


@pytest.mark.parametrize("id", ["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8"])
def test_a_code_is_checked_like_a_deck(typed: Typed, id: str) -> None:
    code = GAME.deck(id).code
    assert typed("check", code) == f"{code}: legal\nDeck code: {code}\n"
    assert typed.json("check", code) == {"legal": True, "reasons": [], "code": code}


def test_a_code_of_an_illegal_deck_names_the_rule(typed: Typed) -> None:
    code = deck_code(DECK.cards[1:], DECK.bases)
    [reason] = typed.json("check", code, code=1)["reasons"]
    assert reason == {"rule": "cardgame.deck.size", "text": "A deck has exactly 40 combat cards. This one has 39."}


@pytest.mark.rule("cardgame.deck.size")
def test_a_deck_that_breaks_rules_has_a_code_that_is_marked_so(typed: Typed, deck: Path) -> None:
    """A position may use it; a game does not start with it."""
    deck.write_text(deck_text(extra="FRA-01,4\n"), encoding="utf-8")
    code = typed.json("check", str(deck), code=1)["code"]
    assert typed("check", str(deck), code=1).endswith(f"\nDeck code (it breaks rules, for positions only): {code}\n")
    russian = typed("check", str(deck), "--lang", "ru", code=1)
    assert russian.endswith(f"\nКод колоды (не по правилам, только для позиций): {code}\n")
    again = typed.json("check", code, code=1)
    assert (again["legal"], again["code"]) == (False, code)
    assert len(GAME.deck(code).cards) == 44
    document = position(Side(hand="SOV-06")).document()
    options = {"deck_1": code, "deck_2": DECK.code}
    players = [{"bases": [base.id for base in DECK.bases]} for _ in range(2)]
    state = GAME.position({**document, "options": options, "players": players})
    assert len(state.players[0].deck) == 44
    with pytest.raises(Malformed, match="not legal"):
        GAME.start(2, {"deck_1": code})


def test_a_heap_of_cards_is_too_much_for_a_code(typed: Typed, deck: Path) -> None:
    rows = "".join(f"{card.id},40\n" for card in GAME.catalogue.cards)
    deck.write_text("card_id,count\n" + rows, encoding="utf-8")
    assert "code" not in typed.json("check", str(deck), code=1)


@pytest.mark.parametrize("code", ["HD1-", "HD1-nonsense", "HD1-" + "A" * 5000, DECK.code[:-1], DECK.code + "A"])
def test_a_damaged_code_is_one_sentence(typed: Typed, code: str) -> None:
    assert "is not a deck code, or was copied wrongly" in typed.refused("check", code)


def test_a_very_long_name_is_one_sentence(typed: Typed) -> None:
    assert "there is no file" in typed.refused("check", "x" * 5000)


def test_a_deck_of_other_cards_needs_them(typed: Typed, deck: Path, own_cards: Path) -> None:
    for path in (own_cards / "combat.csv", own_cards / "decks.csv"):
        path.write_text(path.read_text(encoding="utf-8").replace("USA-01,", "USA-91,"), encoding="utf-8")
    deck.write_text("card_id,count\nUSA-91,1\n", encoding="utf-8")
    assert "there is no card or base USA-91" in typed("check", str(deck), code=1)
    printed = typed("check", str(deck), "--cards", str(own_cards), code=1)
    assert "This one has 1." in printed


# Card files


@pytest.mark.parametrize("name", ["", "combat.csv", "bases.csv", "decks.csv"])
def test_our_own_card_files_are_legal(typed: Typed, name: str) -> None:
    assert typed.json("check", str(CARDS / name)) == {"legal": True, "reasons": []}
    assert typed.json("check", str(CARDS / name), "--game", "cardgame")["legal"] is True


def test_every_mistake_of_the_card_files_is_listed_by_line(typed: Typed, own_cards: Path) -> None:
    combat = own_cards / "combat.csv"
    change(combat, "GER-01,1,Pz.Kpfw. II,germany,light,1,0,", "GER-01,1,,mars,airship,1,ten,")
    change(combat, "GER-02,2,", "ger-01,1,")
    change(combat, "instant,instant: ammo 1,Instant: gain 1 ammo token.,reconstructed,\nGER-03",
           "ongoing,instant: fly 1,Instant: gain 1 ammo token.,guessed,\nGER-03")  # fmt: skip
    change(own_cards / "bases.csv", "B-GER-1,175,", "B-GER-1,1,")
    change(own_cards / "bases.csv", "round_start: repair 1 target=own_any", "round_start: repair 1 target=self")
    change(own_cards / "decks.csv", "base,B-USA-1,Detroit Arsenal,1", "base,B-USA-9,Detroit Arsenal,0")
    data = typed.json("check", str(own_cards), code=1)
    assert [reason["text"].partition(":")[0] for reason in data["reasons"]] == [
        "combat.csv, line 2, field name",
        "combat.csv, line 2, field nation",
        "combat.csv, line 2, field type",
        "combat.csv, line 2, field attack_cost",
        "combat.csv, line 3, field crew_effect",
        "combat.csv, line 3, field source",
        "combat.csv, line 3, field id",
        "combat.csv, line 3, field number",
        "bases.csv, line 2, field number",
        "bases.csv, line 3, field effect",
        "decks.csv, line 2, field count",
        "decks.csv, line 2, field card_id",
        "decks.csv, line 31, field card_id",  # there is no GER-02 any more
    ]
    printed = typed("check", str(own_cards), code=1)
    assert "there is no operation fly; known are damage, repair" in printed
    assert "B-USA-9" in printed


TWICE = "The three bases must be different. Aberdeen Proving Ground is there 2 times."


def test_an_illegal_starter_deck_is_named_by_its_rule(typed: Typed, own_cards: Path) -> None:
    change(own_cards / "decks.csv", "base,B-USA-1,Detroit Arsenal,1", "base,B-USA-2,Aberdeen Proving Ground,1")
    assert typed.json("check", str(own_cards), code=1)["reasons"] == [
        {"rule": "cardgame.deck.different-bases", "text": "decks.csv: deck D1: " + TWICE}
    ]


def test_a_deck_has_one_name(typed: Typed, own_cards: Path) -> None:
    text = (own_cards / "decks.csv").read_text(encoding="utf-8")
    (own_cards / "decks.csv").write_text(text.replace("D1,Arsenal of Democracy", "D1,Arsenal", 1), encoding="utf-8")
    reasons = typed.json("check", str(own_cards), code=1)["reasons"]
    assert reasons[0]["text"] == "decks.csv, line 3, field deck_name: deck D1 is called Arsenal above"


@pytest.mark.parametrize("name", ["combat.csv", "bases.csv", "decks.csv"])
def test_a_card_file_may_have_a_name_of_its_own(typed: Typed, own_cards: Path, name: str) -> None:
    path = (own_cards / name).rename(own_cards / "printed set.csv")
    assert typed("check", str(path)).endswith(": legal\n")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines, "too,short\n"]), encoding="utf-8")
    [reason] = typed.json("check", str(path), code=1)["reasons"]
    assert reason["text"].startswith(f"printed set.csv, line {len(lines) + 1}: 2 fields where")


@pytest.mark.parametrize("name", ["combat.csv", "bases.csv", "decks.csv"])
def test_an_empty_and_a_missing_card_file_are_reasons(typed: Typed, own_cards: Path, name: str) -> None:
    header = (own_cards / name).read_text(encoding="utf-8").splitlines()[0]
    (own_cards / name).write_text(header + "\n", encoding="utf-8")
    texts = [reason["text"] for reason in typed.json("check", str(own_cards), code=1)["reasons"]]
    assert f"{name}: the file is empty but for its header" in texts
    (own_cards / name).unlink()
    texts = [reason["text"] for reason in typed.json("check", str(own_cards), code=1)["reasons"]]
    assert any(text.startswith(f"{name} cannot be read") for text in texts)


def test_files_of_another_game_are_told_apart(typed: Typed) -> None:
    """The game is known by the columns; where a game is named, only its files are looked for."""
    assert "holds none of the card files vehicles.csv" in typed.refused("check", str(CARDS), "--game", "rush")
    assert "there is no game chess" in typed.refused("check", str(CARDS), "--game", "chess")


def test_a_position_of_the_card_game_is_checked(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    document = GAME.start(2).document()
    path.write_text(json.dumps(document), encoding="utf-8")
    assert typed.json("check", str(path)) == {"legal": True, "reasons": []}
    document["players"] = []
    path.write_text(json.dumps(document), encoding="utf-8")
    [reason] = typed.json("check", str(path), code=1)["reasons"]
    assert reason["text"].startswith("position.players: expected a list of 2")
