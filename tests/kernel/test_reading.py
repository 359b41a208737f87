"""Records that do not replay to their end: what can be shown is shown, and what cannot is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.match import Match, Unread
from hulldown.kernel.reading import Record, difference
from hulldown.kernel.record import load, open_record, record_lines, replay, save

from .toy import Race, Track

ANSWERS = ["deal 2", "deal 3", "wait", "boost", "roll", "rolled 3", "boost", "roll", "rolled 3", "roll", "rolled 2"]
# Line 1 is the header, the position of the turn after "wait" is line 5, after the first "rolled 3" line 9, after the
# second line 13, and line 16 is the one at the end; 17 is the result.


class Turns(Track):
    """A track that counts turns."""

    def __init__(self, race: Race, goal: int, source: Turns | None = None) -> None:
        super().__init__(race, goal, source)
        self.begun: int = 0 if source is None else source.begun

    @property
    def turns(self) -> int:
        return self.begun

    def pass_on(self, seat: int) -> None:
        self.begun += 1
        super().pass_on(seat)


class Cards(Race):
    """A race with turns, versions and a pack of cards."""

    track = Turns

    def __init__(self, version: int = 1, cards: str = "one", furthest: int = 3) -> None:
        super().__init__()
        self.rules_version = version
        self._versions: dict[int, Game] = {version: self}
        self.cards = cards
        self.furthest = furthest

    def by_rules(self, version: int) -> Cards:
        return Cards(version, self.cards, 3)

    @property
    def cards_fingerprint(self) -> str:
        return self.cards

    @property
    def card_files(self) -> dict[str, str]:
        return {"boosts.csv": self.cards, "tracks.csv": "same"}

    def parse(self, state, text):  # type: ignore[no-untyped-def]
        if text.startswith("rolled") and int(text.split()[1]) > self.furthest:
            raise Malformed(f"{text}: nobody rolls so far")
        return super().parse(state, text)


RACE = Cards()


def played(answers: int = len(ANSWERS), game: Race = RACE) -> Match:
    match = Match(game, 2, names=["Ann", "Bob"])
    for text in ANSWERS[:answers]:
        match.answer(game.parse(match.state, text))
    return match


def lines() -> list[str]:
    return record_lines(played())


def opened(changed: list[str], game: Race = RACE) -> Record:
    return open_record("\n".join(changed) + "\n", "race.jsonl", lambda _: game)


def refused(changed: list[str], game: Race = RACE) -> str:
    with pytest.raises(Malformed) as error:
        replay("\n".join(changed) + "\n", "race.jsonl", lambda _: game)
    return str(error.value)


def with_line(number: int, **changes: object) -> list[str]:
    changed = lines()
    changed[number - 1] = json.dumps(json.loads(changed[number - 1]) | changes)
    return changed


def states(match: Match) -> list[object]:
    """The position after each answer."""
    found: list[object] = []
    for length in range(len(match.answers) + 1):
        twin = Match(match.game, match.seats, None, None, match.position)
        twin.answers = match.answers
        twin.rewind(length)
        found.append(twin.state.document())
    return found


# Positions


def test_a_position_is_stored_where_a_turn_begins_and_at_the_end() -> None:
    found = [json.loads(line) for line in lines()]
    places = [number for number, line in enumerate(found, start=1) if "position" in line]
    assert places == [5, 9, 13, 16]
    for place in places:
        answers = len([line for line in found[1:place] if "by" in line])
        assert found[place - 1]["position"] == played(answers).state.document()


def test_a_record_with_positions_replays_to_the_same(tmp_path: Path) -> None:
    save(played(), tmp_path / "race.jsonl")
    again = load(tmp_path / "race.jsonl", lambda _: RACE)
    assert record_lines(again) == lines()
    assert opened(lines()).is_whole
    assert opened(lines()).sentences == []


def test_a_match_holds_no_positions() -> None:
    assert all(answer.position is None for answer in played().answers)


def test_a_position_that_says_more_than_it_must_is_the_same() -> None:
    """A later program may write a position otherwise; what counts is where it leads."""

    class Verbose(Cards):
        def document_of(self, state):  # type: ignore[no-untyped-def]
            return super().document_of(state) | {"weather": "fine"}

        def position(self, document):  # type: ignore[no-untyped-def]
            return super().position({name: value for name, value in document.items() if name != "weather"})

    assert opened(lines(), Verbose()).is_whole
    assert replay("\n".join(lines()), "x", lambda _: Verbose()).is_over


# A line that does not replay


def test_showing_goes_on_from_the_next_stored_position() -> None:
    reading = opened(with_line(7, do="roll the dice"))
    [gap] = reading.gaps
    assert (gap.line, gap.first, gap.last) == (7, 4, 6)
    assert gap.sentence.text() == (
        "Line 7 does not replay (roll the dice: not understood). Answers 5 to 6 are not shown; it goes on from the"
        " position stored after them."
    )
    assert "не показаны" in gap.sentence.text("ru")
    whole = states(played())
    shown = states(reading.match)
    assert shown[:5] == whole[:5]
    assert shown[5] == whole[4], "between, the table stays as it was"
    assert shown[6:] == whole[6:]
    assert reading.match.state.result is not None
    assert reading.match.is_over


def test_what_is_passed_over_is_kept_as_it_was_written() -> None:
    reading = opened(with_line(7, do="roll the dice", note="by hand"))
    passed = reading.match.answers[4:6]
    assert [(one.by, str(one.action), one.note) for one in passed] == [
        (1, "roll the dice", "by hand"), (-1, "rolled 3", "")
    ]  # fmt: skip
    assert all(isinstance(one.action, Unread) for one in passed)


def test_the_log_says_where_something_is_missing_and_tells_the_seats_no_reason() -> None:
    """The reason may name a card that a seat must not know."""
    reading = opened(with_line(7, do="roll the dice"))
    [event] = reading.match.answers[4].events
    assert event.sentence.text() == reading.gaps[0].sentence.text()
    for seat in (None, 0, 1):
        heard = event.seen_by(seat)
        assert heard is not None
        assert heard.text() == "Line 7 does not replay; a part of the match is not shown."


def test_after_the_last_position_nothing_more_can_be_shown() -> None:
    changed = with_line(14, do="fly")[:14]
    reading = opened(changed)
    [gap] = reading.gaps
    assert (gap.line, gap.first, gap.last) == (14, 9, None)
    assert gap.sentence.text() == "Line 14 does not replay (fly: not understood). What follows cannot be shown."
    assert reading.match.state.document() == played(9).state.document()


def test_a_record_of_the_first_format_is_shown_up_to_the_line() -> None:
    changed = [line for line in with_line(7, do="fly") if "position" not in line]
    changed[0] = json.dumps(json.loads(changed[0]) | {"format": 1})
    reading = opened(changed)
    [gap] = reading.gaps
    assert (gap.line, gap.last) == (6, None)
    assert reading.match.state.document() == played(4).state.document()
    assert reading.result == json.loads(changed[-1])["result"]


@pytest.mark.parametrize("line", ["", "{", "[]", '{"by": 0}', '{"by": 9, "do": "roll"}', '{"weather": 1}'])
def test_a_line_that_cannot_be_read_is_a_gap_too(line: str) -> None:
    changed = lines()
    changed[6] = line
    reading = opened(changed)
    assert [(gap.line, gap.last) for gap in reading.gaps] == [(7, 5)]
    assert reading.match.is_over


def test_several_gaps() -> None:
    changed = with_line(7, do="fly")
    changed[11] = changed[11].replace("rolled 3", "rolled 7")
    reading = opened(changed)
    assert [(gap.line, gap.first, gap.last) for gap in reading.gaps] == [(7, 4, 6), (12, 8, 9)]
    assert reading.match.state.document() == played().state.document()


def test_a_position_that_disagrees_is_what_is_shown() -> None:
    """The answers replay, but lead somewhere else than when they were given: the record is right."""
    changed = lines()
    stored = json.loads(changed[8])["position"]
    changed[8] = json.dumps({"position": stored | {"places": [0, 7]}})
    reading = opened(changed)
    assert [(gap.line, gap.first, gap.last) for gap in reading.gaps] == [(9, 6, 6), (13, 9, 9)]
    assert reading.gaps[0].sentence.text() == (
        "Line 9 does not agree (the answers before it lead to another position; places[1] is not the same). It goes on"
        " from the position stored there."
    )
    assert states(reading.match)[6] == stored | {"places": [0, 7]}
    assert refused(changed).startswith("race.jsonl, line 9: the answers before it lead to another position")


def test_a_stored_position_that_cannot_be_read_is_passed_over() -> None:
    changed = with_line(9, position={"places": "far"})
    assert opened(changed).is_whole, "the answers replay without it"
    changed[6] = json.dumps({"by": 1, "do": "fly"})
    assert [(gap.line, gap.last) for gap in opened(changed).gaps] == [(7, 9)]


def test_a_wrong_result_is_said() -> None:
    changed = lines()
    changed[-1] = json.dumps({"result": {}})
    [gap] = opened(changed).gaps
    assert gap.line == 17
    assert "the result is {}, replayed it is" in gap.why


def test_lines_after_the_result_are_said() -> None:
    [gap] = opened([*lines(), lines()[2]]).gaps
    assert "there are lines after the result" in gap.why


def test_a_match_that_cannot_begin_is_shown_from_its_first_position() -> None:
    changed = lines()
    changed[0] = json.dumps(json.loads(changed[0]) | {"options": {"goal": 9}})
    reading = opened(changed)
    assert [(gap.line, gap.first, gap.last) for gap in reading.gaps] == [(1, 0, 3)]
    assert "option goal: 9 is not one of 8, 5" in reading.gaps[0].why
    assert states(reading.match)[3:] == states(played())[3:]
    with pytest.raises(Malformed, match=r"race\.jsonl, line 1: option goal: 9"):
        opened([line for line in changed if "position" not in line])


@pytest.mark.parametrize("text", ["", "hello", "{}", '{"hulldown": "record", "format": 3}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match=r"race\.jsonl"):
        open_record(text, "race.jsonl", lambda _: RACE)


# Other rules, other cards


def test_a_record_of_older_rules_is_replayed_by_them() -> None:
    newer = Cards(2, furthest=2)
    newer._versions = {2: newer}
    reading = opened(lines(), newer)
    assert reading.is_whole
    assert reading.match.game.rules_version == 1
    assert replay("\n".join(lines()), "x", lambda _: newer).is_over


def test_a_record_of_newer_rules_is_shown_by_the_newest_that_are_known() -> None:
    changed = with_line(1, rules=7)
    reading = opened(changed)
    assert not reading.is_whole
    assert [sentence.text() for sentence in reading.sentences] == [
        "Played by rules version 7 of race, which is newer than this program; it is shown by version 1, as far as that"
        " goes."
    ]
    assert reading.match.state.document() == played().state.document()
    changed[6] = json.dumps({"by": 1, "do": "fly"})
    assert [(gap.line, gap.last) for gap in opened(changed).gaps] == [(7, 6)]
    assert refused(changed) == "race.jsonl, line 1: played by rules version 7 of race; this program knows 1 to 1"


def test_positions_of_newer_rules_are_read_by_the_ones_that_are_known() -> None:
    class Dated(Cards):
        def document_of(self, state):  # type: ignore[no-untyped-def]
            return super().document_of(state) | {"rules": self.rules_version}

        def position(self, document):  # type: ignore[no-untyped-def]
            if document["rules"] != self.rules_version:
                raise Malformed("position.rules: unknown")
            return super().position({name: value for name, value in document.items() if name != "rules"})

    changed = record_lines(played(game=Dated(7)))
    changed[6] = json.dumps({"by": 1, "do": "fly"})
    reading = opened(changed, Dated(2))
    assert [(gap.line, gap.last) for gap in reading.gaps] == [(7, 6)]
    assert reading.match.is_over


def test_other_cards_are_said_with_the_files_that_have_changed() -> None:
    other = Cards(cards="two", furthest=2)
    reading = opened(lines(), other)
    assert reading.remarks[0].text() == (
        "Played with other card files (one) than the ones in use (two). Changed since: boosts.csv."
    )
    assert [(gap.line, gap.first, gap.last) for gap in reading.gaps] == [(8, 5, 6), (12, 8, 9)]
    assert refused(lines(), other) == (
        "race.jsonl, line 1: played with other card files (one) than the ones in use (two). Changed since: boosts.csv."
    )


def test_an_old_record_does_not_say_which_cards_have_changed() -> None:
    changed = lines()
    head = json.loads(changed[0])
    del head["card_files"]
    changed[0] = json.dumps(head)
    [remark] = opened(changed, Cards(cards="two")).remarks
    assert remark.text().endswith("which of them have changed, the record does not say.")


@pytest.mark.parametrize(
    ("one", "other", "place"),
    [
        ({"a": 1}, {"a": 1}, ""),
        ({"a": 1}, {"a": 2}, "a"),
        ({"a": 1}, {}, "a"),
        ({}, {"b": 1}, "b"),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "a[1].b"),
        ({"a": [1]}, {"a": [1, 2]}, "a"),
        (1, 2, "all"),
    ],
)
def test_the_first_difference_is_named(one: object, other: object, place: str) -> None:
    assert difference(one, other) == place
