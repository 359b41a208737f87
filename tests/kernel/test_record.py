"""Records: readable lines that replay to the same position; whatever was altered is named by its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match, Origin
from hulldown.kernel.playout import random_action
from hulldown.kernel.record import load, open_record, record_lines, replay, save

from .toy import Race

RACE = Race()
ANSWERS = ["deal 2", "deal 3", "boost", "roll", "rolled 3", "wait", "roll", "rolled 3"]


def find_game(name: str) -> Game:
    return RACE if name == "race" else hulldown.game(name)


def match(answers: int = len(ANSWERS), names: list[str] | None = None) -> Match:
    played = Match(RACE, 2, names=names)
    for text in ANSWERS[:answers]:
        played.answer(RACE.parse(played.state, text))
    return played


def lines() -> list[str]:
    """The finished race: line 1 is the header, 2 to 9 the answers, 10 the position at the end, 11 the result."""
    return record_lines(match())


def refused(changed: list[str]) -> str:
    with pytest.raises(Malformed) as error:
        replay("\n".join(changed) + "\n", "race.jsonl", find_game)
    return str(error.value)


def with_header(**changes: object) -> list[str]:
    header = json.loads(lines()[0]) | changes
    return [json.dumps({key: value for key, value in header.items() if value != "-"}), *lines()[1:]]


def with_line(number: int, **changes: object) -> list[str]:
    changed = lines()
    line = json.loads(changed[number - 1]) | changes
    changed[number - 1] = json.dumps({key: value for key, value in line.items() if value != "-"})
    return changed


def test_lines_can_be_read_in_an_editor() -> None:
    written = record_lines(match(names=["Ольга", "Bob"]))
    assert json.loads(written[0]) == {
        "hulldown": "record", "format": 2, "game": "race", "rules": 1, "cards": "", "card_files": {}, "seats": 2,
        "options": {"goal": 8}, "names": ["Ольга", "Bob"],
    }  # fmt: skip
    assert "Ольга" in written[0]
    assert written[1] == '{"by": "chance", "do": "deal 2"}'
    assert written[3] == '{"by": 0, "do": "boost"}'
    assert json.loads(written[-1])["result"]["winners"] == [0]
    assert json.loads(written[-2])["position"] == match().state.document()
    assert len(written) == 11


@pytest.mark.parametrize("answers", range(len(ANSWERS) + 1))
def test_round_trip_at_every_moment(tmp_path: Path, answers: int) -> None:
    played = match(answers, ["Ann", "Bob"])
    path = tmp_path / "deep" / "race.jsonl"
    save(played, path)
    again = load(path, find_game)
    assert again.state.document() == played.state.document()
    assert record_lines(again) == record_lines(played)
    assert [event.sentence.data() for event in again.events()] == [e.sentence.data() for e in played.events()]
    assert [entry.name for entry in path.parent.iterdir()] == ["race.jsonl"]


def test_round_trip_with_options_and_from_a_position() -> None:
    short = Match(RACE, 2, {"goal": 5})
    assert replay("\n".join(record_lines(short)), "x", find_game).state.document() == short.state.document()
    later = Match(RACE, 2, position=match(5).state.document())
    later.answer(RACE.parse(later.state, "wait"))
    assert replay("\n".join(record_lines(later)), "x", find_game).state.document() == later.state.document()


@pytest.mark.parametrize("name", ["", "a\nb", "a\u2028b", "a\x85b", "\x0c", '"{card}"', "🦊", "\x00"])
def test_any_name_survives(tmp_path: Path, name: str) -> None:
    path = tmp_path / "race.jsonl"
    save(match(names=[name, "Bob"]), path)
    assert load(path, find_game).names == [name, "Bob"]


def test_notes_are_written_where_there_are_some_and_survive() -> None:
    played = match(3)
    played.answer(RACE.parse(played.state, "roll"), note="late: fallback greedy answered for level5")
    written = record_lines(played)
    assert written[3] == '{"by": 0, "do": "boost"}'
    assert written[4] == '{"by": 0, "do": "roll", "note": "late: fallback greedy answered for level5"}'
    again = replay("\n".join(written), "x", find_game)
    assert [answer.note for answer in again.answers] == ["", "", "", "late: fallback greedy answered for level5"]
    assert record_lines(again) == written


@pytest.mark.parametrize(
    ("knowing", "said"),
    [
        (None, "Plays on from step 12 of match x-Y_9, with the cards as they lay."),
        (1, "Plays on from step 12 of match x-Y_9. Bob knows what was known then; all else is dealt anew."),
    ],
)
def test_where_a_match_plays_on_from_is_written_and_told(knowing: int | None, said: str) -> None:
    played = match(names=["Ann", "Bob"])
    assert "from" not in json.loads(record_lines(played)[0])
    played.origin = Origin("x-Y_9", 12, knowing)
    written = record_lines(played)
    told = {"match": "x-Y_9", "moment": 12, "knowing": knowing}
    assert json.loads(written[0])["from"] == {name: value for name, value in told.items() if value is not None}
    read = open_record("\n".join(written) + "\n", "race.jsonl", find_game)
    assert [one.text("en", read.match.names) for one in read.sentences] == [said]
    assert read.remarks == []  # nothing is wrong with it
    assert record_lines(read.match) == written


def test_who_entered_a_real_roll_is_written_and_survives() -> None:
    played = match()
    played.answers[4].entered = 1
    written = record_lines(played)
    assert json.loads(written[5]) == {"by": "chance", "do": "rolled 3", "entered": 1}
    read = replay("\n".join(written) + "\n", "race.jsonl", find_game)
    assert [answer.entered for answer in read.answers] == [None] * 4 + [1] + [None] * 3
    assert read.entered == 1
    assert record_lines(read) == written
    read.rewind(5)
    assert read.entered == 1


@pytest.mark.parametrize(
    ("number", "changes", "complaint"),
    [
        (6, {"entered": 2}, "entered"),  # there is no such seat
        (6, {"entered": "me"}, "entered"),
        (4, {"entered": 0}, "entered"),  # a person's own answer is not entered for chance
    ],
)
def test_an_entry_that_cannot_be_is_named_by_its_line(number: int, changes: dict[str, object], complaint: str) -> None:
    said = refused(with_line(number, **changes))
    assert said.startswith(f"race.jsonl, line {number}")
    assert complaint in said


def test_the_note_of_a_resignation_survives() -> None:
    played = Match(hulldown.game("cardgame"), 2)
    played.resign(1, "the host ended it")
    again = replay("\n".join(record_lines(played)), "x", find_game)
    assert again.answers[-1].note == "the host ended it"


def timed_match() -> Match:
    played = Match(hulldown.game("miniatures"), 2, {"time_limit": 30, "cost_limit": 50})
    played.deal(Xoshiro(3))
    played.answer(played.state.legal_actions()[0])
    played.call_time("the bell")
    return played


def test_time_is_an_entry_that_is_no_answer_to_a_question() -> None:
    played = timed_match()
    written = record_lines(played)
    assert written[-1] == '{"by": "clock", "do": "time", "note": "the bell"}'
    again = replay("\n".join(written), "x", find_game)
    assert again.state.document() == played.state.document()
    assert record_lines(again) == written
    again.rewind(len(again.answers) - 1)
    assert "time_called" not in again.state.document()
    assert played.why_not_undo(played.answers[-2].by) is not None, "no undo crosses it without consent"


def test_time_that_cannot_be_called_is_named_by_its_line() -> None:
    written = record_lines(timed_match())
    for text, complaint in (
        (written[-1], "time has been called already"),
        ('{"by": "clock", "do": "tea"}', "expected one of time"),
        ('{"by": "chance", "do": "time"}', "the answer is by chance"),
    ):
        with pytest.raises(Malformed, match=f"x, line {len(written) + 1}.*{complaint}"):
            replay("\n".join([*written, text]), "x", find_game)
    race = [*record_lines(match(3)), '{"by": "clock", "do": "time"}']
    with pytest.raises(Malformed, match="race has no rule for a time limit"):
        replay("\n".join(race), "x", find_game)
    over = match()
    with pytest.raises(HulldownError):
        over.call_time()


def test_windows_line_ends_are_read() -> None:
    assert replay("\r\n".join(lines()) + "\r\n", "race.jsonl", find_game).is_over


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        (with_header(hulldown="recipe"), "line 1: this is not a Hulldown record"),
        (with_header(hulldown="-"), "line 1: this is not a Hulldown record"),
        (with_header(format=5), "line 1.format: expected a whole number from 1 to 4, found 5"),
        (with_header(format=4), "line 1: the field chance is missing"),
        (with_header(game="chess"), "line 1: there is no game chess"),
        (with_header(game="rush"), "line 1: played with other card files"),
        (with_header(game=7), "line 1.game: expected a text"),
        (with_header(rules=2), "line 1: played by rules version 2 of race; this program knows 1 to 1"),
        (with_header(rules="-"), "line 1: the field rules is missing"),
        (with_header(cards="abc"), "line 1: played with other card files (abc)"),
        (with_header(seats=3), "line 1.seats: expected a whole number from 2 to 2"),
        (with_header(options={"goal": 9}), "line 1: option goal: 9 is not one of 8, 5"),
        (with_header(options=[]), "line 1.options: expected a table of fields"),
        (with_header(names=["Ann"]), "line 1: 1 names for 2 seats"),
        (with_header(names="Ann"), "line 1.names: expected a list"),
        (with_header(position=[]), "line 1.position: expected a table of fields"),
        (with_header(position={"goal": 8}), "line 1: position: the field places is missing"),
        (with_header(**{"from": "abc"}), "line 1.from: expected a table of fields"),
        (with_header(**{"from": {"match": "abc"}}), "line 1.from: the field moment is missing"),
        (with_header(**{"from": {"match": "", "moment": 3}}), "line 1.from.match: expected the name of a match"),
        (with_header(**{"from": {"match": "a<b>", "moment": 3}}), "line 1.from.match: expected the name of a match"),
        (with_header(**{"from": {"match": "a" * 65, "moment": 3}}), "line 1.from.match: expected the name of a match"),
        (with_header(**{"from": {"match": "abc", "moment": -1}}), "line 1.from.moment: expected a whole number"),
        (with_header(**{"from": {"match": "abc", "moment": 3, "knowing": 2}}), "line 1.from.knowing: expected a whole"),
        (with_header(**{"from": {"match": "abc", "moment": 3, "why": ""}}), "line 1.from: there is no field why here"),
        (with_header(weather="fine"), "line 1: there is no field weather here"),
        (lines()[1:], "line 1: this is not a Hulldown record"),
        (["[]", *lines()[1:]], "line 1: expected a table of fields"),
        (with_line(4, by=1), "line 4: the answer is by 1, but seat 0 is asked"),
        (with_line(4, by="chance"), "line 4: the answer is by chance, but seat 0 is asked"),
        (with_line(6, by=0), "line 6: the answer is by 0, but chance is asked"),
        (with_line(4, by=2), "line 4.by: expected a whole number from 0 to 1, found 2"),
        (with_line(4, by="-"), "line 4: the field by is missing"),
        (with_line(4, do="-"), "line 4: the field do is missing"),
        (with_line(4, do="jump"), "line 4: jump: not understood"),
        (with_line(4, do="rolled 3"), "line 4: Player 1: roll, wait or boost?"),
        (with_line(5, do="boost"), "line 5: Player 1 has used the boost."),
        (with_line(4, note=7), "line 4.note: expected a text, found 7"),
        (with_line(4, note=None), "line 4.note: expected a text"),
        (with_line(4, note=["late"]), "line 4.note: expected a text"),
        (with_line(4, note="\ud800"), "line 4.note: expected a text"),
        (with_line(11, note="late"), "line 11: there is no field note here"),
        (with_line(10, note="late"), "line 10: there is no field note here"),
        (with_line(10, position=7), "line 10.position: expected a table of fields, found 7"),
        (with_line(10, position={}), "line 10: position: the field goal is missing"),
        (with_line(10, position=match().state.document() | {"places": [9, 0]}),
         "line 10: the answers before it lead to another position; places[0] is not the same"),
        (with_header(format=1), "line 10: the field by is missing"),
        (with_header(card_files=[]), "line 1.card_files: expected a table of fields"),
        (with_line(4, why="because"), "line 4: there is no field why here"),
        (lines()[:3] + lines()[4:], "line 9: the answers before it lead to another position; places[0]"),
        (lines()[:3] + lines()[4:9] + lines()[10:], "line 9: a result, but the game is not over"),
        ([*lines()[:4], lines()[4][:-3]], "line 5: not a whole line of JSON"),
        ([*lines()[:4], "", *lines()[4:]], "line 5: not a whole line of JSON"),
        ([*lines()[:4], "null"], "line 5: expected a table of fields"),
        ([*lines()[:4], "[" * 100_000], "line 5: not a whole line of JSON"),
        ([*lines(), lines()[-2]], "line 11: there are lines after the result"),
        ([*lines(), ""], "line 11: there are lines after the result"),
        ([*lines()[:9], lines()[2]], "line 10: the game was over before this answer"),
        ([*lines()[:8], lines()[10]], "line 9: a result, but the game is not over"),
        (with_line(11, result={}), "line 11: the result is {}, replayed it is"),
        (with_line(11, result=json.loads(lines()[10])["result"] | {"winners": [1]}), "line 11: the result is"),
        (with_line(11, by=0), "line 11: there is no field by here"),
    ],
)  # fmt: skip
def test_what_was_altered_is_named_by_its_line(changed: list[str], complaint: str) -> None:
    assert refused(changed).startswith(f"race.jsonl, {complaint}")


def test_seats_of_a_position_must_agree() -> None:
    position = hulldown.game("rush").start(3).document()
    played = Match(hulldown.game("rush"), 3, position=position)
    header = json.loads(record_lines(played)[0]) | {"seats": 2}
    assert "line 1: a position for 3 players, not for 2" in refused([json.dumps(header)])


def test_text_after_the_last_line_is_refused() -> None:
    with pytest.raises(Malformed, match=r"race\.jsonl, line 11: "):
        replay("\n".join(lines()) + "\ngoodbye", "race.jsonl", find_game)
    with pytest.raises(Malformed, match=r"race\.jsonl, line 11: "):
        replay("\n".join(lines()) + " goodbye\n", "race.jsonl", find_game)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    with pytest.raises(Malformed, match=r"race\.jsonl cannot be read"):
        load(path, find_game)
    path.write_bytes(b"")
    with pytest.raises(Malformed, match=r"race\.jsonl: the file is empty"):
        load(path, find_game)
    path.write_bytes("\n".join(lines()).encode().replace(b"boost", b"b\xffost"))
    with pytest.raises(Malformed, match=r"race\.jsonl, line 4: not UTF-8"):
        load(path, find_game)


def test_saving_again_replaces_the_file(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    save(match(3), path)
    save(match(), path)
    assert path.read_text(encoding="utf-8").splitlines() == lines()
    assert [entry.name for entry in tmp_path.iterdir()] == ["race.jsonl"]


class WordlessRace(Race):
    """Its answers cannot be written down, so that saving fails half-way."""

    @property
    def cards_fingerprint(self) -> str:
        raise OSError("no space left")


def test_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    save(match(3), path)
    before = path.read_bytes()
    with pytest.raises(OSError, match="no space left"):
        save(Match(WordlessRace(), 2), path)
    assert path.read_bytes() == before


def test_save_writes_beside_the_old_file_first(tmp_path: Path) -> None:
    """With a folder in the way of the new file, the old one stays as it is."""
    path = tmp_path / "race.jsonl"
    save(match(3), path)
    before = path.read_bytes()
    (tmp_path / "race.jsonl.part").mkdir()
    with pytest.raises(OSError, match=r"race\.jsonl\.part"):
        save(match(), path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("seed", range(10))
def test_random_races_round_trip(seed: int) -> None:
    rng = Xoshiro(seed)
    played = Match(RACE, 2)
    while not played.is_over:
        played.answer(random_action(played.state, rng))
    assert record_lines(replay("\n".join(record_lines(played)), "x", find_game)) == record_lines(played)
