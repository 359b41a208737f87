"""What each entry of a journal makes of a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hulldown.kernel.errors import Malformed
from hulldown.kernel.match import RESIGN, Match
from hulldown.kernel.proof import Seal, kind_of
from hulldown.kernel.reading import CLOCK
from hulldown.kernel.state import CHANCE
from hulldown.kernel.stops import Stops

from . import journal
from .chance import draw_of
from .journal import CHANCE_BY, Entry
from .open_hands import mark

if TYPE_CHECKING:
    from .room import Room


def fold_in(room: Room, entry: Entry | journal.Unknown, number: int, at: float, rewound: Match | None) -> None:
    """`number`: of the entry as everybody sees it; `rewound`: the match after an undo, where it was made before."""
    if isinstance(entry, journal.Unknown):
        if room.kept is None:
            raise Malformed(entry.why)
    elif isinstance(entry, journal.OpenedRecord):
        if room.times:
            raise Malformed("only the record of this match is kept")
        room.times = [at] * len(room.match.answers)
        _ask_anew(room, number, at)
    elif isinstance(entry, journal.Began | journal.Gave | journal.Answered):
        if isinstance(entry, journal.Began) and entry.commitment:
            given: list[str | None] = [] if entry.deal else [None] * len(room.seats)
            _seal_with(room, Seal(room.id, entry.commitment, given, deal=entry.deal))
        if isinstance(entry, journal.Began):
            room.host = entry.host
        if isinstance(entry, journal.Gave) and room.seal is not None:
            _seal_with(room, room.seal.with_entropy(entry.seat, entry.entropy))
        if isinstance(entry, journal.Answered):
            room.played += entry.played
        if isinstance(entry, journal.Answered) and not entry.answers[0].passed:
            _charge(room, entry.answers[0].by, entry.used)
        _play_all(room, entry.answers, at)
        _ask_anew(room, number, at)
    elif isinstance(entry, journal.Unsealed):
        _unseal(room)
        if entry.answers:  # or whoever is asked is asked as before
            _play_all(room, entry.answers, at)
            _ask_anew(room, number, at)
    elif isinstance(entry, journal.Timed):
        room.played += entry.played
        _play_all(room, entry.answers, at)
    elif isinstance(entry, journal.Undone):
        if room.kept is None:
            room.match = rewound if rewound is not None else room.rewound(entry.length)
        room.checkpoints.undo(entry.length)
        room.told.undo(number, entry.length)
        del room.times[entry.length :]
        del room.kinds[entry.length :]
        _spend(room, entry.by, entry.used)
        _return_time(room, entry.length)
        room.played += entry.played
        room.counted = at
        _ask_anew(room, number, at)
        room.is_taken_back = True
    elif isinstance(entry, journal.Named):
        if room.kept is None:
            room.match = rewound if rewound is not None else room.renamed(entry.place, entry.do, entry.seat)
        room.checkpoints.undo(entry.place)
        room.told.undo(number, entry.place)
        _ask_anew(room, number, at)
    elif isinstance(entry, journal.Came):
        room.seats[entry.seat].kind = "person"
        room.seats[entry.seat].name = entry.name
        room.hands.show([])  # whoever comes has agreed to nothing
        room.asked, room.since, room.counted = number, at, at
    elif isinstance(entry, journal.Replaced):
        _replace(room, entry)
        if entry.seat == room.actor:  # or others could stop the clock of whoever is asked
            room.asked, room.since = number, at
    elif isinstance(entry, journal.Proposed):
        room.proposals.propose(number, entry, room.owners)
    elif isinstance(entry, journal.Consented):
        room.proposals.consent(entry)
    elif isinstance(entry, journal.Admitted):
        room.has_spectators = entry.on
        room.proposals.withdraw("spectators")
    elif isinstance(entry, journal.HandsOpened):
        room.hands.show(entry.seats)
        room.proposals.withdraw("open-hands")
    elif isinstance(entry, journal.Said):
        room.hear(entry.by, entry.text, at)
    elif isinstance(entry, journal.Forked):
        made = room.forks.get(entry.match)
        room.forks[entry.match] = (entry, made[1] if made is not None else at)
    elif isinstance(entry, journal.Wished):
        room.seats[entry.seat].stops = Stops(room.game, entry.wishes, entry.hold)
        room.seats[entry.seat].wished += 1
    elif isinstance(entry, journal.Relinked):
        room.links[entry.seat] = entry.secret_hash
    elif isinstance(entry, journal.Muted):
        room.seats[entry.seat].is_muted = entry.on
    elif isinstance(entry, journal.ChatSwitched):
        room.has_chat = entry.on
    elif isinstance(entry, journal.Removed):
        _remove(room, entry)
        room.asked, room.since, room.counted = number, at, at
    elif isinstance(entry, journal.Deleted):
        room.is_deleted = True
    elif isinstance(entry, journal.Shown):
        room.is_shown = True
    elif isinstance(entry, journal.PutAway):
        room.put_away = entry.why
        room.proposals.clear()
    else:
        room.rematch, room.rematch_shift = entry.match, entry.shift


def _seal_with(room: Room, seal: Seal) -> None:
    room.seal = seal
    if room.kept is None:
        room.match.seal = seal


def _unseal(room: Room) -> None:
    """What was drawn by the secret stays, as draws that nobody can prove."""
    room.seal, room.is_unsealed = None, True
    if room.kept is None:
        room.match.seal = None
        room.match.undone = []
        for answer in room.match.answers:
            answer.draw = None


def _ask_anew(room: Room, number: int, at: float) -> None:
    room.is_taken_back = False
    room.proposals.clear()
    room.asked, room.since = number, at


def _play_all(room: Room, answers: list[journal.Answer], at: float) -> None:
    for answer in answers:
        if room.settings.duplicate is not None and room.kept is None:
            is_drawn = answer.by == CHANCE_BY and room.actor == CHANCE
            room.kinds.append(kind_of(room.state) if is_drawn else "")
        _play(room, answer)
        mark(room.match.answers[-1:])
        room.hands.noted(answer.note)
        if answer.draw is not None:
            _note_draw(room, answer.draw)
        room.times.append(at)
    room.counted = at


def _note_draw(room: Room, drawn: journal.Drawn) -> None:
    room.spent += 1
    expected = room.kinds.count(drawn.kind) if drawn.kind and room.kept is None else room.spent
    if drawn.number != expected and not (drawn.kind and room.kept is not None):
        raise Malformed(f"the journal has a draw {drawn.number} where {expected} is the next")
    if room.kept is None:
        room.match.answers[-1].draw = draw_of(drawn)


def _play(room: Room, answer: journal.Answer) -> None:
    if room.kept is not None:
        return  # it is read already
    if isinstance(answer.by, int) and answer.do == RESIGN.text:
        room.match.resign(answer.by, answer.note)
        return
    if answer.by == CLOCK:
        room.match.call_time(answer.note)
        return
    by = answer.by if isinstance(answer.by, int) else CHANCE
    if by != room.actor:
        raise Malformed(f"the journal has an answer by {answer.by}, but {room.actor} is asked")
    action = room.game.parse(room.state, answer.do)
    held = by != CHANCE and not answer.passed and room.stops_of(by).holds
    moment = room.game.moment_of(room.state) if held else None
    room.match.answer(action, note=answer.note, is_passed=answer.passed)
    room.match.answers[-1].entered = answer.entered
    if answer.unknown is not None:
        room.match.veil_last(answer.unknown)
    room.checkpoints.note(len(room.match.answers), room.state)
    if moment is not None:
        room.seats[by].stops = room.stops_of(by).after(moment, action, room.state, by)
        room.seats[by].wished += 1


def _charge(room: Room, by: int | str, used: float) -> None:
    clock = room.settings.clock
    if clock is None or not isinstance(by, int):
        return
    seat = room.seats[by]
    if seat.clock is not None and seat.kind == "person":
        _spend(room, by, used)
        seat.clock += clock.increment
        room.earned.append((by, len(room.times)))


def _return_time(room: Room, length: int) -> None:
    """What answers that are taken back had earned: or somebody could answer and take back for ever."""
    clock = room.settings.clock
    while clock is not None and room.earned and room.earned[-1][1] >= length:
        by, _ = room.earned.pop()
        _spend(room, by, clock.increment)


def _spend(room: Room, by: int, used: float) -> None:
    seat = room.seats[by]
    if seat.clock is not None:
        seat.clock = max(0.0, seat.clock - used)


def _replace(room: Room, entry: journal.Replaced) -> None:
    seat = room.seats[entry.seat]
    _spend(room, entry.seat, entry.used)
    seat.is_replaced = entry.bot is not None
    seat.kind = "person" if entry.bot is None else "bot"
    seat.bot = entry.bot
    if entry.bot is not None:
        room.hands.show([])
    if entry.why == "time":
        seat.clock = 0.0
    elif entry.why == "back" and room.settings.clock is not None and not seat.clock:
        seat.clock = room.time_for_coming_back(entry.seat)
        seat.refills += 1
    if entry.bot is not None:
        room.proposals.withdraw_of(entry.seat)


def _remove(room: Room, entry: journal.Removed) -> None:
    if room.actor >= 0:
        _spend(room, room.actor, entry.used)
    room.played += entry.played
    room.proposals.clear()
    room.hands.show([])
    room.links[entry.seat] = entry.secret_hash
    seat = room.seats[entry.seat]
    seat.kind = "open" if entry.bot is None else "bot"
    seat.bot, seat.name = entry.bot, entry.name
    seat.is_replaced = seat.is_muted = False
    seat.stops = Stops(room.game)
    seat.wished += 1
