"""A room is the fold of its journal: the same entries give the same room, whatever they were."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hulldown.kernel.errors import Illegal, Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.table.play import journal
from hulldown.table.play.chance import unproved
from hulldown.table.play.foretelling import deal, foretell
from hulldown.table.play.journal import Answer, Written
from hulldown.table.play.presenter import Presenter
from hulldown.table.play.room import Room, fold
from hulldown.table.wire import Clock
from tests.table.helper import EACH_GAME, answered, begin, first_legal, founding, write


def story(game: str, length: int = 60, seed: int = 3) -> tuple[Room, list[Written]]:
    """A match in which everything happens that can: answers, undo, chat, proposals, leaving and coming back."""
    rng = Xoshiro(seed)
    room = begin(game, clock=Clock(600, 5), spectators=True)
    entries = [Written(1, 1001.0, journal.Began([_line(one) for one in _answers(room)]))]

    def put(entry: journal.Entry) -> None:
        entries.append(write(room, entry))

    for turn in range(length):
        if room.is_over:
            break
        legal = room.state.legal_actions()
        put(answered(room, str(legal[rng.below(len(legal))]), turn, used=0.5))
        if turn % 7 == 3 and not room.is_over:
            put(journal.Proposed(0, "undo"))
            put(journal.Consented(1, room.number, turn % 2 == 0))
        if turn % 9 == 4:
            put(journal.Said(turn % 2, f"line {turn}"))
        if turn % 11 == 5 and (length_ := room.undo_length(0)) is not None and not room.is_over:
            put(journal.Undone(0, length_, 0.25))
        if turn % 13 == 6:
            put(journal.Replaced(1, "random", "left", 1.0))
            put(journal.Replaced(1, None, "back"))
        if turn == 20:
            put(journal.Admitted(0, False))
    put(journal.Followed("next"))
    return room, entries


def _answers(room: Room) -> list[object]:
    return list(room.match.answers)


def _line(answer: object) -> Answer:
    by, action = answer.by, answer.action  # type: ignore[attr-defined]
    return Answer("chance" if by < 0 else by, str(action))


def picture(room: Room) -> list[object]:
    """Everything that anybody can see of a room, and what only the server knows."""
    tables = [Presenter(room, eyes, "en").table(set(), 0, 0.0, {}) for eyes in (None, *range(len(room.seats)))]
    return [
        tables, room.state.document(), room.number, room.asked, room.since, room.times, room.waits_for, room.rematch,
        [(seat.kind, seat.name, seat.bot, seat.is_replaced, seat.clock) for seat in room.seats],
    ]  # fmt: skip


@EACH_GAME
def test_the_same_entries_give_the_same_room(game: str) -> None:
    room, entries = story(game)
    assert len(entries) > 20
    founded = founding(game, clock=Clock(600, 5), spectators=True)
    assert picture(fold(founded, entries)) == picture(room)
    assert picture(fold(founded, entries)) == picture(room), "and once more: a founding is not used up"


@EACH_GAME
def test_a_room_that_stopped_on_the_way_goes_on_alike(game: str) -> None:
    room, entries = story(game)
    half = fold(founding(game, clock=Clock(600, 5), spectators=True), entries[: len(entries) // 2])
    picture(half)  # looking changes nothing
    for written in entries[len(entries) // 2 :]:
        half.take(written)
    assert picture(half) == picture(room)


def test_entries_follow_one_another() -> None:
    room = begin()
    for number in (1, 3):
        with pytest.raises(ValueError, match=f"entry {number} cannot follow 1"):
            room.take(Written(number, 0.0, journal.Said(0, "x")))


@pytest.mark.parametrize(
    "entry",
    [
        journal.Answered([Answer(1, "order 1 2 3")]),
        journal.Answered([Answer(0, "keep")]),
        journal.Answered([Answer(0, "nonsense")]),
        journal.Answered([Answer("chance", "draw")]),
    ],
)
def test_a_journal_that_disagrees_with_the_rules_is_named(entry: journal.Entry) -> None:
    with pytest.raises(Malformed, match="match a-match, entry 2"):
        fold(founding(), [Written(1, 0.0, journal.Began([])), Written(2, 0.0, entry)])


# Answers


def test_what_is_foretold_has_not_happened() -> None:
    room = begin()
    before = room.state.document()
    write(room, answered(room, "order 1 2 3"))
    document = room.state.document()
    lines, waits_for = foretell(room, room.game.parse(room.state, "order 3 2 1"), 1, unproved())
    assert room.state.document() == document != before
    assert [line.by for line in lines][:2] == [1, "chance"], "the cards that it deals come with it"
    assert waits_for == "person"
    write(room, journal.Answered(lines))
    assert [str(answer.action) for answer in room.match.answers[-len(lines) :]] == [line.do for line in lines]
    assert room.actor == 0


def test_an_illegal_answer_is_not_foretold() -> None:
    room = begin("rush")
    action = room.game.parse(room.state, "buy ussr-is-7")
    with pytest.raises(Illegal):
        foretell(room, action, 0, unproved())


def test_whom_a_match_waits_for() -> None:
    assert begin(people=2).waits_for == "person"
    assert begin(people=1, bots=1).waits_for == "person"
    room = begin(people=1, bots=1)
    write(room, answered(room, "order 1 2 3"))
    assert room.waits_for == "bot"
    assert begin(people=0, bots=2, pace=0.5).waits_for == "watcher"
    assert begin(people=0, bots=2, pace=0.0).waits_for == "watcher"
    room = begin()
    write(room, journal.Answered([Answer(0, "resign")]))
    assert room.waits_for == "over"
    founded = founding()
    founded.seats[1].kind = "open"
    assert fold(founded, []).waits_for == "guests"


# Time


def clocks(room: Room) -> list[float | None]:
    return [seat.clock for seat in room.seats]


def test_an_answer_costs_its_time_and_earns_the_increment() -> None:
    room = begin(clock=Clock(60, 5))
    write(room, answered(room, "order 1 2 3", used=12.5))
    assert clocks(room) == [52.5, 60.0]
    write(room, answered(room, "order 1 2 3", used=100.0))
    assert clocks(room) == [52.5, 5.0]


def test_an_undo_costs_its_time_too() -> None:
    """Or somebody could think for ever: think, take back, answer again."""
    room = begin(clock=Clock(60, 0))
    write(room, answered(room, "order 1 2 3", used=10.0))
    write(room, journal.Undone(0, 0, 7.0))
    assert clocks(room) == [43.0, 60.0]


def test_an_undo_takes_back_what_the_answers_had_earned() -> None:
    """Or somebody could gain time: answer, take back, answer again."""
    room = begin(clock=Clock(60, 5))
    write(room, answered(room, "order 1 2 3", used=10.0))
    write(room, answered(room, "order 1 2 3", used=20.0))
    assert clocks(room) == [55.0, 45.0]
    write(room, journal.Undone(0, 0, 1.0))
    assert clocks(room) == [49.0, 40.0]
    write(room, answered(room, "order 1 2 3", used=0.0))
    assert clocks(room) == [54.0, 40.0]


def test_whoever_leaves_pays_for_the_time_and_comes_back_with_some() -> None:
    room = begin(clock=Clock(60, 0))
    write(room, journal.Replaced(0, "random", "left", 15.0))
    assert clocks(room) == [45.0, 60.0]
    write(room, journal.Replaced(0, None, "back"))
    assert clocks(room) == [45.0, 60.0]
    write(room, journal.Replaced(0, "random", "time"))
    assert clocks(room) == [0.0, 60.0]
    write(room, journal.Replaced(0, None, "back"))
    assert clocks(room) == [6.0, 60.0], "a tenth of the time, where nothing is added for answers"


def test_no_clock_without_a_clock() -> None:
    room = begin()
    write(room, answered(room, "order 1 2 3", used=10.0))
    assert clocks(room) == [None, None]


@pytest.mark.parametrize(
    ("make", "is_new"),
    [
        (lambda room: answered(room, first_legal(room)), True),
        (lambda room: journal.Undone(0, 0), True),
        (lambda room: journal.Replaced(1, "random", "left"), True),
        (lambda room: journal.Replaced(0, "random", "left"), False),
        (lambda room: journal.Said(0, "hello"), False),
        (lambda room: journal.Proposed(0, "undo"), False),
        (lambda room: journal.Admitted(0, True), False),
    ],
)
def test_which_entries_ask_something_new(make: Callable[[Room], journal.Entry], is_new: bool) -> None:
    room = begin()
    write(room, answered(room, "order 1 2 3"))
    number, since = room.number, room.since
    write(room, make(room), at=5000.0)
    assert room.is_in_time(number) is not is_new
    assert room.since == (5000.0 if is_new else since), "the clock of who is asked runs on"
    assert room.is_in_time(room.number)
    assert not room.is_in_time(room.number + 1)


# Proposals


def test_all_other_people_are_asked_and_no_bots() -> None:
    room = begin("rush", people=3, bots=1)
    write(room, journal.Proposed(1, "spectators"))
    assert room.proposals[2].waits_for == [0, 2]
    write(room, journal.Consented(0, 2, True))
    assert room.proposals[2].waits_for == [2]
    write(room, journal.Consented(0, 2, True))
    assert room.proposals[2].waits_for == [2], "twice is once"
    write(room, journal.Consented(2, 2, False))
    assert room.proposals == {}
    write(room, journal.Consented(2, 2, True))
    assert room.proposals == {}


@pytest.mark.parametrize(("gone", "asked"), [(0, []), (2, [1, 2]), (1, [1, 2])])
def test_whoever_leaves_is_still_asked_and_asks_no_more(gone: int, asked: list[int]) -> None:
    room = begin("rush", people=3)
    write(room, journal.Proposed(0, "undo"))
    write(room, journal.Replaced(gone, "random", "left"))
    assert [one for proposal in room.proposals.values() for one in proposal.waits_for] == asked


def test_an_answer_withdraws_every_proposal_and_spectators_withdraw_theirs() -> None:
    room = begin()
    write(room, journal.Proposed(0, "spectators"))
    write(room, journal.Admitted(0, True))
    assert room.proposals == {}
    assert room.has_spectators
    write(room, journal.Proposed(0, "undo"))
    write(room, answered(room, "order 1 2 3"))
    assert room.proposals == {}


# Undo


def test_an_undo_goes_back_to_where_the_seat_was_asked() -> None:
    room = begin()
    first = room.state.document()
    write(room, answered(room, "order 1 2 3"))
    write(room, answered(room, "order 3 2 1"))
    assert room.undo_length(0) == 0
    assert room.undo_length(1) == 1
    write(room, journal.Undone(0, 0))
    assert room.state.document() == first
    assert room.times == []
    assert room.undo_length(0) is None


def heard(room: Room, eyes: int | None, answers: int) -> int:
    """The lines that these eyes heard of the first answers, counted one by one."""
    events = [event for answer in room.match.answers[:answers] for event in answer.events]
    return len([event for event in events if event.seen_by(eyes) is not None])


def test_the_log_of_a_room_is_counted_for_each_pair_of_eyes() -> None:
    room = begin()
    write(room, answered(room, "order 1 2 3"))
    write(room, answered(room, "order 3 2 1"))
    for eyes in (None, 0, 1):
        for place in range(len(room.match.answers) + 1):
            assert room.lines_before(eyes, place) == heard(room, eyes, place)
    seen = room.number
    write(room, journal.Undone(1, 1))
    assert room.shortest_since(seen) == 1
    assert room.shortest_since(room.number) == 1
    write(room, answered(room, "order 2 1 3", seed=8))
    for eyes in (None, 0, 1):
        assert room.lines_before(eyes, len(room.match.answers)) == heard(room, eyes, len(room.match.answers))
    assert room.shortest_since(seen) == 1, "whoever saw the old lines gets all after them again"


def test_lines_that_were_taken_back_are_not_counted() -> None:
    room = begin("rush", seed=5)
    use = next(str(one) for one in room.state.legal_actions() if str(one).startswith("use"))
    write(room, answered(room, "end"))
    assert room.lines_before(0, len(room.match.answers)) == heard(room, 0, len(room.match.answers))
    write(room, journal.Undone(0, room.undo_length(0) or 0))
    write(room, answered(room, use))
    write(room, answered(room, "end"))
    for place in range(len(room.match.answers) + 1):
        assert room.lines_before(0, place) == heard(room, 0, place)


# Seats


def test_who_comes_and_who_sits_in() -> None:
    founded = founding()
    founded.seats[1].kind = "open"
    founded.seats[1].name = ""
    room = fold(founded, [Written(1, 0.0, journal.Began([]))])
    assert not room.has_begun
    assert room.names == ["Anna", "Player 2"]
    write(room, journal.Came(1, "Zoe"))
    assert room.has_begun
    assert room.people == [0, 1]
    write(room, journal.Replaced(0, "greedy", "left"))
    assert room.people == [1]
    assert room.bot_to_ask() == "greedy"
    assert room.names == ["Anna", "Zoe"]
    write(room, journal.Replaced(0, None, "back"))
    assert room.bot_to_ask() is None


def test_old_chat_is_forgotten() -> None:
    room = begin()
    for number in range(250):
        write(room, journal.Said(0, str(number)))
    assert [room.chat[0].text, room.chat[-1].text, len(room.chat)] == ["50", "249", 200]


def test_every_draw_is_the_operating_systems_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A generator that goes on from draw to draw can be read from a spectator's log; here none outlives its draw."""
    asked: list[int] = []

    def bits(number: int) -> int:
        asked.append(number)
        return len(asked)

    room = Room(founding("rush", 2, 0))
    monkeypatch.setattr("hulldown.table.play.chance.secrets.randbits", bits)
    lines: list[Answer] = []
    deal(room.state.clone(), lines, unproved())
    assert lines
    assert asked == [128] * len(lines)
