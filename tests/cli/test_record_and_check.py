"""`hulldown record` and `hulldown check` as typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.match import Match
from hulldown.kernel.playout import random_action
from hulldown.kernel.record import save
from tests.cli.helper import CARDS, Typed, change

RUSH = hulldown.game("rush")
NAMES = ["Anna", "Борис"]
PROVED = sorted((Path(__file__).parents[1] / "proofs").glob("*_p*.jsonl"))
DUPLICATES = sorted((Path(__file__).parents[1] / "proofs").glob("*_duplicate.jsonl"))
ANSWERS = 60  # into the second turns of both


def played(answers: int | None = None, cards: Path | None = None) -> Match:
    """A random game, always the same: so many answers of it, or all."""
    rng = hulldown.Xoshiro(11)
    match = Match(hulldown.game("rush", cards), 2, {"first_player": 1}, NAMES)
    while not match.is_over and (answers is None or len(match.answers) < answers):
        match.answer(random_action(match.state, rng))
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    save(played(ANSWERS), path)
    return path


def unreadable(folder: Path) -> list[Path]:
    """A missing file, a folder, a binary file and an empty one."""
    binary = folder / "binary.jsonl"
    binary.write_bytes(bytes(range(256)))
    empty = folder / "empty.jsonl"
    empty.touch()
    return [folder / "missing.jsonl", folder, binary, empty]


# record show


def test_show_tells_the_game_turn_by_turn(typed: Typed, record: Path) -> None:
    lines = typed("record", "show", str(record)).splitlines()
    assert lines[:4] == ["rush: game.jsonl", "Players: Anna, Борис", "Options: first_player=1", f"Moves: {ANSWERS}"]
    first, second = lines.index("Turn 1: Anna."), lines.index("Turn 2: Борис.")
    assert lines[first - 1] == lines[second - 1] == ""
    assert lines[first + 1].startswith("  Anna reveals ")
    assert lines[-1] == "The match is not over in this record."


def test_show_in_russian(typed: Typed, record: Path) -> None:
    printed = typed("record", "show", str(record), "--lang", "ru")
    assert "Ход 1: Anna." in printed
    assert "В этой записи партия не окончена." in printed


def test_show_of_a_finished_game_ends_with_the_scores_and_their_reasons(typed: Typed, tmp_path: Path) -> None:
    match = played()
    save(match, tmp_path / "whole.jsonl")
    assert match.state.result is not None
    lines = typed("record", "show", str(tmp_path / "whole.jsonl")).splitlines()
    for name, score in zip(NAMES, match.state.result.scores, strict=True):
        place = max(number for number, line in enumerate(lines) if line == f"{name}: {score}")
        assert lines[place + 1].startswith("  +")


def test_show_for_a_seat_hides_what_the_others_draw(typed: Typed, record: Path) -> None:
    everything = typed("record", "show", str(record))
    of_anna = typed("record", "show", str(record), "--seat", "1")
    of_nobody = typed("record", "show", str(record), "--spectator")
    assert "Борис draws a card." not in everything
    assert "Борис draws a card." in of_anna
    assert "Anna draws a card." not in of_anna
    assert "Anna draws a card." in of_nobody


def test_json_for_a_seat_holds_neither_answers_nor_an_opening_position(typed: Typed, tmp_path: Path) -> None:
    before = played(ANSWERS).state.document()
    save(Match(RUSH, 2, {"first_player": 1}, NAMES, before), tmp_path / "from.jsonl")
    whole = typed.json("record", "show", str(tmp_path / "from.jsonl"))
    assert whole["header"]["position"] == before
    assert whole["answers"] == []
    seen = typed.json("record", "show", str(tmp_path / "from.jsonl"), "--seat", "2")
    assert "position" not in seen["header"]
    assert "answers" not in seen


def test_show_json_has_turns_with_their_events(typed: Typed, record: Path) -> None:
    data = typed.json("record", "show", str(record))
    assert data["header"]["names"] == NAMES
    assert len(data["answers"]) == ANSWERS
    assert [turn["events"][0]["text"] for turn in data["turns"][1:3]] == ["Turn 1: Anna.", "Turn 2: Борис."]
    assert data["turns"][1]["events"][0]["rule"] == "rush.turn.order"
    assert data["result"] is None


def test_a_seat_is_not_told_what_all_draws_follow_from(typed: Typed) -> None:
    for stored in PROVED:
        head = json.loads(stored.read_text(encoding="utf-8").partition("\n")[0])
        secret = head["chance"].pop("secret")
        assert typed.json("record", "show", str(stored))["header"]["chance"]["secret"] == secret
        for eyes in (["--seat", "1"], ["--spectator"]):
            shown = typed.json("record", "show", str(stored), *eyes)
            assert shown["header"]["chance"] == head["chance"]
            assert secret not in json.dumps(shown)


def test_verify_proves_draws_and_names_the_one_that_is_wrong(typed: Typed, tmp_path: Path) -> None:
    for stored in PROVED:
        [report] = typed.json("record", "verify", str(stored))
        assert report["draws"] > 10
        assert f"each of {report['draws']} draws is proved" in typed("record", "verify", str(stored))
        edited = tmp_path / stored.name
        edited.write_text(stored.read_text(encoding="utf-8").replace('"number": 9,', '"number": 8,'), encoding="utf-8")
        printed = typed("record", "verify", str(edited), code=1)
        assert "FAILED, draw 9 is not proved: it has the number 8, but 9 is the next that was not used" in printed


def test_verify_proves_the_draws_of_a_table_of_a_duplicate(typed: Typed, tmp_path: Path) -> None:
    for stored in DUPLICATES:
        [report] = typed.json("record", "verify", str(stored))
        assert report["draws"] > 10
        edited = tmp_path / stored.name
        edited.write_text(
            stored.read_text(encoding="utf-8").replace('"number": 3,', '"number": 2,', 1), encoding="utf-8"
        )
        printed = typed("record", "verify", str(edited), code=1)
        assert "it has the number 2, but 3 is the next that was not used" in printed


# record verify


def test_verify_counts_answers_and_decisions(typed: Typed, record: Path) -> None:
    [report] = typed.json("record", "verify", str(record))
    answers = [line for line in record.read_text(encoding="utf-8").splitlines() if line.startswith('{"by"')]
    by_players = [line for line in answers if '"chance"' not in line]
    assert (report["ok"], report["answers"], report["decisions"], report["over"]) == (
        True,
        ANSWERS,
        len(by_players),
        False,
    )
    assert f"OK, {ANSWERS} answers, {len(by_players)} of them decisions" in typed("record", "verify", str(record))


def test_verify_says_what_people_entered_and_that_nothing_proves_it(typed: Typed, record: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    rolls = [line for line in lines if line.get("by") == "chance"]
    for line in rolls[:3]:
        line["entered"] = 0
    stored = tmp_path / "entered.jsonl"
    stored.write_text("\n".join(json.dumps(line) for line in lines) + "\n", encoding="utf-8")
    [report] = typed.json("record", "verify", str(stored))
    assert (report["ok"], report["entered"], report["draws"]) == (True, 3, None)
    assert "3 rolls and draws were entered by people, which nothing proves" in typed("record", "verify", str(stored))


def test_verify_names_the_first_bad_line_and_goes_on(typed: Typed, record: Path, tmp_path: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if '"end"' in line)
    lines[place] = lines[place].replace('"end"', '"buy germany-maus"')
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join(lines) + "\n", encoding="utf-8")
    printed = typed("record", "verify", str(broken), str(record), code=1).splitlines()
    assert f"FAILED, broken.jsonl, line {place + 1}: " in printed[0]
    assert "OK" in printed[1]


def test_verify_says_what_cannot_be_read(typed: Typed, tmp_path: Path) -> None:
    files = unreadable(tmp_path)
    printed = typed("record", "verify", *map(str, files), code=1).splitlines()
    assert [line.startswith(f"{file}: FAILED, ") for file, line in zip(files, printed, strict=True)] == [True] * 4


def test_a_record_of_other_cards_needs_them(typed: Typed, tmp_path: Path, own_cards: Path) -> None:
    change(own_cards / "vehicles.csv", "ussr-ms-1,МС-1,ussr,light,0,", "ussr-ms-1,МС-1,ussr,light,1,")
    path = tmp_path / "own.jsonl"
    save(played(ANSWERS, own_cards), path)
    assert "other card files" in typed("record", "verify", str(path), code=1)
    assert "OK" in typed("record", "verify", str(path), "--cards", str(own_cards))


# record view


def test_view_json_is_the_position_or_what_a_seat_sees_of_it(typed: Typed, record: Path) -> None:
    state = played(40).state
    assert typed.json("record", "view", str(record), "--at", "40") == state.document()
    seen = typed.json("record", "view", str(record), "--at", "40", "--seat", "2")
    assert seen == json.loads(state.view(1).encode())
    spectated = typed.json("record", "view", str(record), "--at", "40", "--spectator")
    assert spectated == json.loads(state.view(None).encode())


def test_view_is_of_the_end_by_default(typed: Typed, record: Path) -> None:
    assert typed.json("record", "view", str(record)) == played(ANSWERS).state.document()
    assert typed("record", "view", str(record)).startswith(f"After {ANSWERS} of {ANSWERS} moves")


def test_view_shows_hidden_piles_to_the_owner_only(typed: Typed, record: Path) -> None:
    assert "\n  Garage: " in typed("record", "view", str(record))
    assert "\n  Garage: " not in typed("record", "view", str(record), "--seat", "1")
    assert "\n  ангар: " in typed("record", "view", str(record), "--lang", "ru")


def test_what_cannot_be_shown_is_one_sentence(typed: Typed, record: Path, tmp_path: Path) -> None:
    assert f"this record has {ANSWERS} answers, not 61" in typed.refused("record", "view", str(record), "--at", "61")
    assert "this record has 2 players, not 3" in typed.refused("record", "view", str(record), "--seat", "3")
    assert "exclude each other" in typed.refused("record", "show", str(record), "--seat", "1", "--spectator")
    for file in unreadable(tmp_path):
        assert file.name in typed.refused("record", "show", str(file))
        assert file.name in typed.refused("record", "view", str(file))


# check


@pytest.mark.parametrize("name", ["", "vehicles.csv", "barracks.csv", "achievements.csv"])
def test_our_own_card_files_are_legal(typed: Typed, name: str) -> None:
    assert typed.json("check", str(CARDS / name)) == {"legal": True, "reasons": []}
    assert typed("check", str(CARDS / name)).endswith(": legal\n")


def test_every_mistake_of_a_card_file_is_listed_by_line(typed: Typed, own_cards: Path) -> None:
    vehicles = own_cards / "vehicles.csv"
    change(vehicles, "ussr-ms-1,МС-1,ussr,light,0,1,", "ussr-ms-1,,mars,light,0,7,")
    change(vehicles, "ussr-t-26,Т-26,ussr,light,1,1,1,1,recruitment", "ussr-t-26,Т-26,ussr,light,1,1,2,1,fly;research")
    change(vehicles, "ussr-t-70,", "ussr-t-26,")
    change(own_cards / "barracks.csv", "engineers,Engineers", "base,Engineers")
    change(own_cards / "achievements.csv", "bases,rush.achievements.bases-destroyed", "planes,no.such.rule")
    data = typed.json("check", str(own_cards), code=1)
    assert data["legal"] is False
    fields = [reason["text"].partition(":")[0] for reason in data["reasons"]]
    assert fields == [
        "vehicles.csv, line 2, field name",
        "vehicles.csv, line 2, field nation",
        "vehicles.csv, line 2, field resources",
        "vehicles.csv, line 3, field power",
        "vehicles.csv, line 3, field abilities",
        "vehicles.csv, line 3, field abilities",
        "vehicles.csv, line 4, field id",
        "barracks.csv, line 2, field id",
        "achievements.csv, line 2, field counts",
        "achievements.csv, line 2, field rule",
    ]
    assert [reason["rule"] for reason in data["reasons"] if reason["rule"]] == ["rush.setup.class-values"]
    printed = typed("check", str(own_cards), code=1)
    assert "every light vehicle has power 1 and armor 1 [rush.setup.class-values]" in printed
    assert printed.endswith(f"{own_cards}: not legal, 10 reasons\n")


def test_one_mistake_is_not_told_twice(typed: Typed, own_cards: Path) -> None:
    """An unknown nation makes neither the id nor the values of the class wrong."""
    change(own_cards / "vehicles.csv", "ussr-kv-1,КВ-1,ussr,", "ussr-kv-1,КВ-1,mars,")
    change(own_cards / "vehicles.csv", "ussr-kv-2,КВ-2,ussr,heavy,", "ussr-kv-2,КВ-2,ussr,colossal,")
    texts = [reason["text"] for reason in typed.json("check", str(own_cards / "vehicles.csv"), code=1)["reasons"]]
    assert [text.partition(" is not")[0] for text in texts] == [
        "vehicles.csv, line 17, field nation: mars",
        "vehicles.csv, line 18, field class: colossal",
    ]


def test_too_few_achievements_are_against_a_rule(typed: Typed, own_cards: Path) -> None:
    achievements = own_cards / "achievements.csv"
    lines = achievements.read_text(encoding="utf-8").splitlines()
    achievements.write_text("\n".join(lines[:6]) + "\n", encoding="utf-8")
    [reason] = typed.json("check", str(achievements), code=1)["reasons"]
    assert reason["rule"] == "rush.setup.achievements"


def test_a_wrong_header_names_each_column(typed: Typed, own_cards: Path) -> None:
    change(own_cards / "barracks.csv", "count,resources", "number,worth")
    texts = [reason["text"] for reason in typed.json("check", str(own_cards), code=1)["reasons"]]
    assert [text.partition(";")[0] for text in texts] == [
        "barracks.csv, line 1: there is no column number",
        "barracks.csv, line 1: there is no column worth",
        "barracks.csv, line 1: the column count must be there once",
        "barracks.csv, line 1: the column resources must be there once",
    ]


def test_a_card_file_may_have_a_name_of_its_own(typed: Typed, own_cards: Path) -> None:
    path = (own_cards / "vehicles.csv").rename(own_cards / "printed set.csv")
    assert typed("check", str(path)).endswith(": legal\n")
    change(path, "ussr-ms-1,МС-1,ussr,light,0,", "ussr-ms-1,МС-1,ussr,light,ten,")
    assert typed("check", str(path), code=1).startswith("printed set.csv, line 2, field cost: ten is not")


def test_a_missing_file_of_a_folder_is_a_reason(typed: Typed, own_cards: Path) -> None:
    (own_cards / "barracks.csv").unlink()
    [reason] = typed.json("check", str(own_cards), code=1)["reasons"]
    assert reason["text"].startswith("barracks.csv cannot be read")


def test_positions_are_checked(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    document = played(ANSWERS).state.document()
    path.write_text(json.dumps(document), encoding="utf-8")
    assert typed.json("check", str(path)) == {"legal": True, "reasons": []}
    document["reserve"] = ["ussr-t-34"] * 2
    path.write_text(json.dumps(document), encoding="utf-8")
    [reason] = typed.json("check", str(path), code=1)["reasons"]
    assert reason["text"].startswith("position: ussr-t-34 is there 2 times, not 1")


def test_records_are_checked(typed: Typed, record: Path) -> None:
    assert typed("check", str(record)).endswith(": legal\n")
    lines = len(record.read_text(encoding="utf-8").splitlines())
    with record.open("a", encoding="utf-8") as file:
        file.write('{"by": "nobody", "do": "end"}\n')
    [reason] = typed.json("check", str(record), code=1)["reasons"]
    assert reason["text"].startswith(f"game.jsonl, line {lines + 1}")


def test_a_record_is_known_by_its_first_line(typed: Typed, record: Path) -> None:
    assert typed("check", str(record.rename(record.with_suffix(".txt")))).endswith(": legal\n")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("notes.txt", b"buy milk"),
        ("binary.csv", bytes(range(256))),
        ("empty.json", b""),
        ("list.json", b"[1, 2]"),
        ("other.json", b'{"game": "chess"}'),
        ("deep.json", b"[" * 100_000),
        ("other.csv", b"a,b\n1,2\n"),
    ],
)
def test_what_is_no_such_file_is_one_sentence(typed: Typed, tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert name in typed.refused("check", str(path))


def test_a_missing_file_and_a_folder_of_other_things_are_one_sentence(typed: Typed, tmp_path: Path) -> None:
    assert "there is no file" in typed.refused("check", str(tmp_path / "missing.csv"))
    assert "holds none of the card files" in typed.refused("check", str(tmp_path))


def test_check_refuses_barracks_with_an_ability_that_needs_a_nation(typed: Typed, own_cards: Path) -> None:
    change(own_cards / "barracks.csv", "1,,research:1", "1,,siege-master")
    [reason] = typed.json("check", str(own_cards), code=1)["reasons"]
    assert reason["text"].startswith("barracks.csv, line 3, field abilities: siege-master brings medals")
