"""`hulldown play`, driven by typed lines as a person would type them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hulldown
from hulldown.cli.commands.play import _name, _seat
from hulldown.kernel.errors import Malformed
from tests.cli.terminal import Terminal, answers, of_seat
from tests.games.rush.helper import position, rival


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


@pytest.fixture
def play(record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal("rush", record, monkeypatch, capsys)


RUSH = hulldown.game("rush")
RICH = "engineers engineers engineers"


# Answers


def test_a_purchase_typed_as_a_line_with_shortened_cards(play: Terminal, record: Path) -> None:
    out = play("buy t-26 with eng\n", start=position(RICH, reserve="ussr-t-26 usa-m6 ussr-is-2 ussr-kv-1"))
    assert "Player 1 buys T-26, paying with Engineers." in out
    assert of_seat(record, 0) == ["buy ussr-t-26", "with engineers", "done"]


def test_a_purchase_by_numbers(play: Terminal, record: Path) -> None:
    play("1\n1\n2\n", start=position(RICH, reserve="ussr-t-26 usa-m6 ussr-is-2 ussr-kv-1"))
    assert of_seat(record, 0) == ["buy ussr-t-26", "with engineers", "done"]


def test_a_card_alone_means_the_only_answer_about_it(play: Terminal, record: Path) -> None:
    play("т-26\n", start=position(RICH, reserve="ussr-t-26 usa-m6 ussr-is-2 ussr-kv-1"))
    assert of_seat(record, 0) == ["buy ussr-t-26"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("fire at will", "not understood"),
        ("99", "There is no choice 99. They go from 1 to 2."),
        ("buy is-2 with engineers", "rush.purchase.pay"),
        ("assault with engineers", "Engineers has no power, so it can't attack.  rush.assault.power"),
        ("buy t-34 with engineers", "T-34 isn't in the Reserve."),
        ("buy is with engineers", "is could be ussr-is-2, ussr-is-3. Type more of it."),
    ],
)
def test_bad_input_gets_one_sentence_and_loses_nothing(play: Terminal, record: Path, typed: str, said: str) -> None:
    reserve = "ussr-t-26 ussr-is-3 ussr-is-2 ussr-kv-1"
    assert said in play(f"{typed}\n", start=position("engineers", reserve=reserve))
    assert answers(record) == []


def test_a_line_goes_as_far_as_the_first_draw(play: Terminal, record: Path) -> None:
    """What was drawn may change one's mind, so the rest of the line waits."""
    out = play("use bt-7 reinforcements defend 1\n", start=position("ussr-bt-7", garage="engineers engineers"))
    assert "then type the rest: defend 1." in out
    assert "Player 1 draws Engineers." in out
    assert of_seat(record, 0) == ["use ussr-bt-7", "reinforcements"]


# Undo


def test_undo_takes_one_step_back(play: Terminal, record: Path) -> None:
    out = play("buy ussr-t-26\nundo\n", start=position(RICH, reserve="ussr-t-26 usa-m6 ussr-is-2 ussr-kv-1"))
    assert "Taken back: Buy T-26 (cost 1)." in out
    assert answers(record) == []


def test_undo_is_refused_once_a_card_was_turned_up(play: Terminal, record: Path) -> None:
    start = position(RICH, reserve="ussr-t-26 usa-m6 ussr-is-2 ussr-kv-1")
    out = play("buy ussr-t-26 with engineers\nundo\n", start=start)
    assert "This cannot be taken back: a card was drawn or shown since." in out
    assert of_seat(record, 0) == ["buy ussr-t-26", "with engineers", "done"]


# Explanations


def test_the_question_mark_says_what_is_not_possible_and_why(play: Terminal) -> None:
    out = play("?\n", start=position("engineers ussr-t-26", reserve="ussr-is-2 usa-m6 ussr-is-3 ussr-kv-1"))
    explained = out.partition("What you can't do now, and why")[2]
    assert "You can't afford IS-2: 3 short. rush.purchase.pay" in explained
    assert "Engineers has no power, so it can't attack. rush.assault.power" in explained
    assert "T-26" not in explained.partition("explains one choice")[0]


def test_a_choice_is_explained_with_what_comes_of_it(play: Terminal) -> None:
    start = position("ussr-kv-1", rivals=[rival(bases="open - -")])
    out = play("\nassault with ussr-kv-1\n? 1\n", "--hotseat", start=start)
    assert "Player 1's KV-1 destroys Player 2's base 1." in out.partition("What comes of it:")[2]


def test_targets_say_what_would_become_of_them(play: Terminal) -> None:
    """A medium tank turns an untouched base and destroys a turned one."""
    start = position("ussr-t-34", rivals=[rival(bases="open damaged usa-m6")])
    out = play("assault with t-34\n", start=start)
    assert "Attack greedy's base 1  [→ damaged]" in out
    assert "Attack greedy's base 2  [damaged → destroyed]" in out
    assert "Attack the defender at greedy's base 3  [M6, armor 2 → damaged]" in out


def test_a_rule_is_shown_by_its_id(play: Terminal) -> None:
    out = play("? rush.assault.one-nation\n", start=position("engineers"))
    assert "Source: " in out.partition("rush.assault.one-nation")[2]


def test_rules_are_found_by_words(play: Terminal) -> None:
    assert "rush.ability.scouting-short-deck" in play("rules scouting deck\n", start=position("engineers"))


def test_a_card_is_shown_with_the_source_of_its_numbers(play: Terminal) -> None:
    out = play("card т-34-85\n", start=position("engineers"))
    assert "ussr-t-34-85" in out
    assert "reconstructed" in out


def test_damage_is_marked_with_a_word(play: Terminal) -> None:
    out = play(start=position("engineers", rivals=[rival(bases="damaged ussr-t-34* open")]))
    assert "□ open ! damaged" in out
    assert "T-34, armor 2 ! damaged" in out


# Saving


def test_the_end_of_the_input_leaves_politely_and_the_match_goes_on(play: Terminal, record: Path) -> None:
    play("end\n", start=position(RICH, rivals=[rival("engineers", garage="engineers engineers engineers")]))
    before = len(answers(record))
    assert before > 0
    out = play("end\n", to="resume")
    assert f"hulldown play rush --resume {record}" in out
    assert len(answers(record)) > before
    assert len(of_seat(record, 0)) == 2


def test_the_last_match_is_found_in_the_data_folder(play: Terminal) -> None:
    out = play("quit\n", "--human", "1", to=None)
    assert "Match saved in" in out
    assert "Player 1" in play("quit\n", "--resume", "last", to=None)


def test_a_person_sits_at_a_seat_drawn_by_lot(play: Terminal, record: Path) -> None:
    """Whoever says something about a seat has the first; a seed gives the same seat again."""

    def names(*options: str) -> list[str]:
        play("", *options)
        header = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
        record.unlink()
        found: list[str] = header["names"]
        return found

    drawn = [names("--seed", str(seed), "--seats", "3") for seed in range(16)]
    assert {tuple(name.startswith("greedy") for name in found) for found in drawn} == {
        (False, True, True), (True, False, True), (True, True, False)
    }  # fmt: skip
    assert drawn == [names("--seed", str(seed), "--seats", "3") for seed in range(16)]
    for said in (["--human", "1"], ["--set", "first_player=2"], ["--names", "Ann,Boris"]):
        assert all(names("--seed", str(seed), *said)[0] in ("Player 1", "Ann") for seed in range(4))


def test_seats_named_like_bots_are_bots_again(play: Terminal, record: Path) -> None:
    play("", "--set", "first_player=1", "--seats", "3")
    header = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    assert header["names"] == ["Player 1", "greedy", "greedy 2"]
    out = play("end\n", to="resume")
    assert "greedy 2" in out
    assert "Pass the screen" not in out


def test_a_broken_record_is_named(play: Terminal, record: Path) -> None:
    play("end\n")
    with record.open("a", encoding="utf-8") as file:
        file.write('{"by": "chance", "do": "first p1"}\n')
    out = play(to="resume", code=2)
    assert "match.jsonl, line " in out
    assert "Traceback" not in out


def test_a_match_is_not_overwritten(play: Terminal, record: Path) -> None:
    record.write_text("my letters", encoding="utf-8")
    assert "is there already" in play(code=2)
    assert record.read_text(encoding="utf-8") == "my letters"


def test_save_writes_a_copy_but_not_over_other_files(play: Terminal, tmp_path: Path) -> None:
    letters = tmp_path / "letters.txt"
    letters.write_text("my letters", encoding="utf-8")
    copy = tmp_path / "copy.jsonl"
    out = play(f"save {copy}\nsave {letters}\n", start=position("engineers"))
    assert f"Saved in {copy}" in out
    assert "isn't a record of this match" in out
    assert letters.read_text(encoding="utf-8") == "my letters"
    assert json.loads(copy.read_text(encoding="utf-8").splitlines()[0])["hulldown"] == "record"


# Several people


def test_a_curtain_parts_the_hands_also_in_the_middle_of_a_turn(play: Terminal) -> None:
    """Anna sabotages, Boris answers: neither sees what the other holds."""
    boris = rival("germany-tiger ussr-ms-1", garage="usa-rangers")
    start = position("ussr-partizany engineers", garage="france-maquisards", rivals=[boris], reserve="usa-m6")
    out = play("\nuse partizany\n\ndiscard ussr-ms-1\n\n", "--hotseat", "--names", "Anna,Boris", start=start)
    anna, boris_sees, anna_again = out.split("Pass the screen to")[1:]
    assert "Tiger" not in anna
    assert "Tiger" in boris_sees
    assert "Anna plays Partisans." in boris_sees
    assert "Maquisards" not in boris_sees
    assert "Boris gives up MS-1." in anna_again
    assert "Tiger" not in anna_again
    assert "Rangers" not in out


def test_a_bot_draws_unseen(play: Terminal) -> None:
    start = position(RICH, rivals=[rival("engineers", garage="usa-rangers usa-m6 ussr-is-2")], reserve="ussr-ms-1")
    out = play("end\nlog all\n", start=start)
    assert "greedy draws a card." in out
    assert "Rangers" not in out


def test_piped_output_is_not_cleared_or_coloured(play: Terminal) -> None:
    out = play("\n\n", "--hotseat")
    assert "press Enter" in out
    assert "\x1b" not in out


# Chance at a real table


def test_real_cards_are_typed_in(play: Terminal, record: Path) -> None:
    start = position(RICH, garage="technicians volunteers", reserve="ussr-ms-1 usa-m6 ussr-is-2 ussr-kv-1")
    out = play("\nend\nis-3\nundo\nturn up ussr-is-7\nvolunteers\n", "--dice", "ask", "--hotseat", start=start)
    assert "Which vehicle is turned up for the Reserve?" in out
    assert "The card typed in last is taken back." in out
    drawn = [answer["do"] for answer in answers(record) if answer["by"] == "chance"]
    assert drawn[0] == "turn up ussr-is-7"
    assert [answer["entered"] for answer in answers(record) if answer["do"] == "turn up ussr-is-7"] == [0]


def test_a_lone_outcome_is_taken_by_itself(play: Terminal, record: Path) -> None:
    start = position("ussr-bt-7", garage="technicians", reserve="ussr-ms-1 usa-m6 ussr-is-2 ussr-kv-1")
    out = play("use bt-7 reinforcements\n", "--dice", "ask", start=start)
    assert "Player 1 draws Technicians." in out
    assert "Real cards decide" not in out


# The end


def test_a_position_that_is_none_is_named(play: Terminal, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"game": "rush"', encoding="utf-8")
    assert "broken.json: not a whole JSON document" in play("", "--position", str(broken), code=2)
    broken.write_text('{"game": "rush"}', encoding="utf-8")
    assert "is missing" in play("", "--position", str(broken), code=2)


def test_the_result_is_told_with_its_reasons(play: Terminal, record: Path) -> None:
    """The rival began the round, so it ends with this turn: the captured base is worth three medals."""
    start = position("ussr-kv-1", rivals=[rival("engineers", bases="open - -")], first=1)
    out = play("assault with kv-1\nhit p2 base 1\nend\n", start=start)
    assert "Player 1 wins." in out
    assert "A player lost their last base. Decided by medals." in out
    assert "1. Player 1: 3 medals" in out
    assert "+3  1 destroyed base, three medals each" in out
    assert f"The record is in {record}" in out


def test_bots_alone_play_to_the_end_as_json(play: Terminal, record: Path) -> None:
    out = json.loads(play("", "--seats", "2", "--bots", "greedy,random", "--json"))
    assert out["over"] is True
    assert out["record"] == str(record)
    assert sorted(out["result"]["ranks"]) in ([1, 2], [1, 1])
    assert [tally["total"] for tally in out["result"]["tallies"]] == out["result"]["scores"]
    first = record.read_text(encoding="utf-8")
    record.unlink()
    play("", "--seats", "2", "--bots", "greedy,random", "--json")
    assert record.read_text(encoding="utf-8") == first  # the same seed gives the same again


# Russian


def test_russian_from_the_question_to_the_farewell(play: Terminal) -> None:
    out = play("помощь\nотмена\nчто?\nстопки\nвыход\n", "--lang", "ru", start=position("engineers"))
    assert "Разыграйте карту, купите технику, атакуйте или завершите ход" in out
    assert "сохранить ФАЙЛ" in out
    assert "Отменять нечего." in out
    assert "Не понимаю «что?»." in out
    assert "Продолжить:" in out
    assert "Player" not in out


# Who sits where


@pytest.mark.parametrize(
    ("seats", "bots", "human", "hotseat", "seated"),
    [
        (None, None, None, False, ["", "greedy"]),
        (None, "greedy,random", None, False, ["", "greedy", "random"]),
        (4, "random", None, False, ["", "random", "random", "random"]),
        (2, "greedy,random", None, False, ["greedy", "random"]),
        (None, None, "1,3", False, ["", "greedy", ""]),
        (2, None, "none", False, ["greedy", "greedy"]),
        (3, None, None, True, ["", "", ""]),
        (3, "random", None, True, ["", "", "random"]),
    ],
)
def test_seats(seats: int | None, bots: str | None, human: str | None, hotseat: bool, seated: list[str]) -> None:
    assert _seat(RUSH, seats, bots, human, hotseat) == seated


@pytest.mark.parametrize(("bots", "human"), [("greedy,greedy,greedy", None), (None, "3"), (None, "me")])
def test_seats_that_do_not_fit_are_named(bots: str | None, human: str | None) -> None:
    with pytest.raises(Malformed):
        _seat(RUSH, 2, bots, human, False)


def test_the_same_bot_twice_gets_a_number() -> None:
    assert _name(["", "greedy", "greedy"], [], "ru") == ["Игрок 1", "greedy", "greedy 2"]


def test_an_unknown_bot_is_named(play: Terminal) -> None:
    assert "there is no bot napoleon" in play("", "--bots", "napoleon", code=2)
