"""`stops` in the terminal: who is asked when, the hold, undo, what is kept, and a record that tells nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, answers
from tests.games.miniatures.card_scenes import at_point
from tests.games.miniatures.helper import moving, shooting

A = "a1 t_34 450,300@90"
B = "b1 pz_iv_ausf_h 450,600@270"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


@pytest.fixture
def play(record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal("miniatures", record, monkeypatch, capsys)


def own(record: Path) -> list[object]:
    """What the first seat answered."""
    return [answer["do"] for answer in answers(record) if answer["by"] == 0]


def test_usually_phases_and_points_are_passed_and_the_record_has_ordinary_passes(play: Terminal, record: Path) -> None:
    out = play("stay\n", start=at_point(f"{A} hidden=recon", B))
    assert own(record)[:3] == ["pass", "pass", "pass"], "the turn, and before each of two tanks"
    assert "Passed for you at a moment for cards." in out
    assert out.count("Passed for you") == 1
    assert {key for answer in answers(record) for key in answer} == {"by", "do"}


def test_a_card_that_lies_open_and_can_be_used_is_asked_about(play: Terminal, record: Path) -> None:
    out = play("", start=at_point("a1 cromwell 450,300@90 hidden=recon shown=octane_105_gasoline", B))
    assert own(record) == []
    assert "Reveal or use a card, or pass." in out


def test_the_own_attack_asks_with_the_dice_in_sight(play: Terminal, record: Path) -> None:
    typed = "\nshoot b1\npass\nhhhb\nreveal binocular telescope\n"
    out = play(typed, "--dice", "ask", "--hotseat", start=shooting(f"{A} hidden=binocular_telescope", B))
    assert "3 hits, 0 criticals, 1 miss" in out
    assert own(record) == ["shoot b1", "pass", "reveal a1 binocular_telescope"]


def test_a_stop_that_asks_and_one_that_passes(play: Terminal, record: Path) -> None:
    play("stops tank ask\nstay\n", start=moving(f"{A} hidden=recon", B))
    assert own(record) == ["stay"], "asked before the next tank acts"
    record.unlink()
    play("stops 4 pass\nshoot b1\n", start=shooting(f"{A} token=1 hidden=recon", B))
    assert own(record)[:2] == ["shoot b1", "pass"]


def test_a_stop_changed_at_its_own_moment_passes_at_once(play: Terminal, record: Path) -> None:
    play("shoot b1\nstops attack pass\n", start=shooting(f"{A} token=1 hidden=recon", B))
    assert own(record)[:3] == ["shoot b1", "pass", "pass"], "before the roll, and with the dice in sight"


def test_hold_asks_at_the_very_next_moment_and_once(play: Terminal, record: Path) -> None:
    out = play("stops hold\nstay\nreveal recon\npass\n", start=moving(f"{A} hidden=recon,repair,spall_liner", B))
    assert "You will be asked at the very next moment." in out
    assert own(record)[:3] == ["stay", "reveal a1 recon", "pass"]
    assert own(record)[3] == "pass", "and from then on passed again"


def test_the_list_tells_each_kind_and_what_is_wished(play: Terminal) -> None:
    out = play("stops\nstops tank pass\nhelp\n", start=moving(f"{A} hidden=recon", B))
    assert "When my tank shoots" in out
    assert "asks you if one of your revealed cards can be used, otherwise passes" in out
    assert "passes for you" in out
    assert "stops hold" in out
    russian = play("остановки\nостановки 3 пас\n", "--lang", "ru", start=moving(f"{A} hidden=recon", B), to=None)
    assert "Когда стреляет мой танк" in russian
    assert "пас за вас" in russian


@pytest.mark.parametrize("typed", ["stops lunch ask", "stops tank maybe", "stops 9 ask", "stops tank", "stops 0 ask"])
def test_a_stop_that_is_none_is_told_and_changes_nothing(typed: str, play: Terminal, record: Path) -> None:
    out = play(f"{typed}\n", start=moving(f"{A} hidden=recon", B))
    assert "Type a kind of moment (set-up, phase, tank, attack" in out
    assert own(record) == []
    assert not record.with_name("match.jsonl.stops").exists()


LATER = "a2 cromwell 200,300@90"  # acts after a1; b1 has acted


def test_undo_takes_the_own_answer_back_and_not_a_pass_by_a_stop(play: Terminal, record: Path) -> None:
    play("stay\nundo\nmeasures 1\n", start=moving(f"{A} hidden=recon", LATER, f"{B} acted"))
    assert own(record) == ["measures 1", "pass"]


def test_who_goes_back_to_a_moment_is_asked_there(play: Terminal, record: Path) -> None:
    """A hold has brought the question, and is over; what was answered is taken back."""
    typed = "stops hold\nstay\npass\nundo\nreveal recon\n"
    play(typed, start=moving(f"{A} hidden=recon", LATER, f"{B} acted"))
    assert own(record) == ["stay", "reveal a1 recon"]


def test_stops_are_kept_for_the_seat_beside_the_record(play: Terminal, record: Path) -> None:
    play("stops tank ask\n", start=moving(f"{A} hidden=recon", B))
    assert record.with_name("match.jsonl.stops").exists()
    out = play("stops\n", to="resume")
    assert out.count("asks you") >= 7, "the tank's too"
    play("stay\n", to="resume")
    assert own(record) == ["stay"], "asked before the next tank"
    play("stops tank open\n", to="resume")
    assert not record.with_name("match.jsonl.stops").exists(), "the usual needs no file"


def test_a_file_of_stops_that_says_something_else_is_named(play: Terminal, record: Path) -> None:
    play("", start=moving(f"{A} hidden=recon", B))
    record.with_name("match.jsonl.stops").write_text('{"1": {"lunch": "ask"}}', encoding="utf-8")
    out = play("", to="resume", code=2)
    assert "match.jsonl.stops does not say what is wished at which stop: there is no stop lunch" in out


def test_a_game_without_such_moments_says_so(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = Terminal("rush", record, monkeypatch, capsys)("stops\n")
    assert "This game has no such moments." in out
