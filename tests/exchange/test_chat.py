"""Lists as people write them."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.exchange import Imported, read_list

MINIATURES = hulldown.game("miniatures")
DECKS = hulldown.game("cardgame")


def pasted(text: str, game: hulldown.Game = MINIATURES) -> Imported:
    return read_list(game, text.encode(), "pasted")


@pytest.mark.parametrize(
    "text",
    [
        "My platoon\nT-34\n  Recon\n  Spall Liner\nCromwell",
        "**My platoon** (83/100)\n- T-34 (35)\n  - Recon [3 pts]\n  * spall liner - 5 points\n- 1x Cromwell",
        "t34: recon, spall-liner\ncromwell",
        "T-34 + Recon + Spall Liner\nCromwell\n\nTotal: 83/100",
        "> Т-34\n> \u2022 Разведка\n> \u2022 Противоосколочный подбой\n> Cromwell",
        "1 T-34 = 35 pts\n1 x Recon = 3 pts\nx1 Spall Liner\nCROMWELL (47)",
    ],
)
def test_ways_to_write_one_platoon(text: str) -> None:
    read = pasted(text)
    assert read.brought.code == "cromwell; t_34: recon spall_liner"
    assert [str(remark) for remark in read.remarks if "costs" not in str(remark)] == []


def test_head_and_limit() -> None:
    read = pasted("**Guards of Kursk** [98/120]\nT-34")
    assert read.brought.name == "Guards of Kursk"
    assert MINIATURES.lists is not None
    assert MINIATURES.lists.limit_of(read.brought) == 120


def test_nicknames_and_spelling() -> None:
    read = pasted("King Tiger\nPanzer 4\nHetzer\nMaus")
    assert MINIATURES.lists is not None
    tanks = {entry.tank.id for entry in MINIATURES.lists.find(read.brought.code).tanks}
    assert tanks == {"jagdpanzer_38t_hetzer", "maus", "pz_iv_ausf_h", "tiger_ii"}


def test_a_slip_of_the_pen_is_mended_and_told() -> None:
    read = pasted("T-34\n- Spal Liner")
    assert read.brought.code == "t_34: spall_liner"
    assert [str(one) for one in read.remarks] == ["pasted, line 2: read Spal Liner as Spall Liner."]


def test_numbers_are_never_mended() -> None:
    read = pasted("T-34\nT-43\nSU-58")
    assert read.brought.code == "t_34"
    assert [str(one) for one in read.remarks] == [
        "pasted, line 2: T-43 isn't known here. It's kept as a note.",
        "pasted, line 3: SU-58 isn't known here. It's kept as a note.",
    ]
    assert [(note.tool, note.text, note.on) for note in read.brought.notes] == [
        ("text", "T-43", 1),
        ("text", "SU-58", 1),
    ]


def test_numbers_in_names_are_no_counts() -> None:
    read = pasted("Pz.Kpfw. III Ausf. J\n5 cm KwK 39 L/60\nFV215b (183)\nM4A1 Sherman (76mm)")
    assert MINIATURES.lists is not None
    tanks = {
        entry.tank.id: [card.id for card in entry.cards] for entry in MINIATURES.lists.find(read.brought.code).tanks
    }
    assert tanks == {"pz_iii_ausf_j": ["kwk_39_l60"], "fv215b_183": [], "m4a1_sherman_76": []}


def test_of_cards_with_one_name_the_one_that_fits_the_tank_is_meant() -> None:
    read = pasted("Valentine\n- QF 2-pdr Mk. X\nChurchill I\n- QF 2-pdr Mk. X")
    assert read.brought.code == "valentine: qf_2pdr_valentine; churchill_i: qf_2pdr_churchill"


@pytest.mark.parametrize("lines", ["2x T-34\n- Recon", "2x T-34\n- 2x Recon", "T-34\n- Recon\nT-34\n- Recon"])
def test_cards_on_two_equal_tanks(lines: str) -> None:
    read = pasted(lines)
    assert read.brought.code == "t_34: recon; t_34: recon"
    assert read.remarks == []


def test_a_deck() -> None:
    assert DECKS.lists is not None
    first = DECKS.lists.find("D1")
    lines = [f"{part.count} {part.piece.word.name}" for part in DECKS.lists.parts(first)]
    read = pasted("Arsenal\n\nBases:\n" + "\n".join(lines[:3]) + "\n\nCards (40):\n" + "\n".join(lines[3:]), DECKS)
    again = DECKS.lists.find(read.brought.code)
    assert [card.id for card in again.cards] == [card.id for card in first.cards]
    assert read.remarks == []


def test_nothing_that_is_a_card_is_refused() -> None:
    with pytest.raises(hulldown.Malformed, match="no card of this game was found"):
        pasted("Hello everybody\nwho plays tonight?")


def test_a_game_without_lists_says_so() -> None:
    with pytest.raises(hulldown.Malformed, match="rush has no lists"):
        pasted("anything", hulldown.game("rush"))
