"""The tables of a duplicate side by side: what each made of the same cards, and where they parted."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.match import carry_out
from hulldown.kernel.result import Result
from hulldown.kernel.state import CHANCE, State
from hulldown.kernel.words import seat_name

from .. import wire
from . import duplicates
from .duplicate_about import About, read_about
from .duplicate_store import DuplicateRow
from .match_info import named, shown_name
from .matches import Matches
from .room import Room
from .store import ENDED, OPEN

MOST_KEPT = 64  # comparisons
MOST_PARTINGS = 12


@dataclass
class Side:
    """A table that is over, and its number."""

    number: int
    room: Room

    @property
    def result(self) -> Result | None:
        return self.room.state.result if self.room.put_away in (None, "finished") else None

    @property
    def answers(self) -> list[str]:
        return [str(one.action) for one in self.room.match.answers]


class Comparisons:
    """What is told of duplicates; comparisons that were looked at last are kept, for what is over stays as it is."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._kept: OrderedDict[tuple[str, str, tuple[str, ...]], wire.Duplicate] = OrderedDict()

    async def read(self, id: str, lang: str) -> wire.Duplicate:
        """A duplicate as anybody with its link may know it now."""
        row = await duplicates.found(self._matches, id)
        about = read_about(row.about)
        standing = await self._matches.store.standing(row.matches)
        over = tuple(match for match in row.matches if standing.get(match) in ENDED)
        goes_on = any(waits_for in OPEN for waits_for in standing.values())
        is_fun = about.then is not None
        told = over if is_fun or not goes_on else ()
        kept = self._kept.get((id, lang, told)) if not goes_on else None
        if kept is not None:
            return kept
        sides = [Side(row.matches.index(match) + 1, room) for match in told if (room := await self._room(match))]
        then = await self._room(about.then.match) if about.then is not None else None
        tables = [await self._table(match, number, standing, lang) for number, match in enumerate(row.matches, 1)]
        made = await self._matches.beside(_compared, row, about, tables, sides, then, lang, is_fun or not goes_on)
        if not goes_on:
            self._kept[id, lang, told] = made
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return made

    async def _room(self, match: str) -> Room | None:
        """A match that is over, also one of another server: nothing is asked there any more."""
        live = self._matches.rooms.at_hand(match)
        if live is not None and live.room.is_over:
            return live.room
        try:
            return (await self._matches.read(match))[0]
        except HulldownError:
            return None  # it is gone, or cannot be read here

    async def _table(self, match: str, number: int, standing: dict[str, str], lang: str) -> wire.DuplicateTable:
        """A table as everybody may know it while others play: who sits there, and whether they still do."""
        waits_for = standing.get(match)
        state: wire.TableState = "playing"
        if waits_for is None:
            state = "gone"
        elif waits_for in ENDED:
            state = "over"
        elif waits_for == "guests":
            state = "open"
        live = self._matches.rooms.at_hand(match)
        if live is not None:
            names = named(live.room, lang)
            seats = [
                wire.DuplicateSeat(names[seat], one.bot is not None) for seat, one in enumerate(live.room.seats)
            ]  # fmt: skip
        else:
            found = await self._matches.store.find(match)
            sitting = found[1] if found is not None else []
            seats = [
                wire.DuplicateSeat(shown_name(one.name, lang) or seat_name(seat, lang), one.bot is not None)
                for seat, one in enumerate(sitting)
            ]  # fmt: skip
        return wire.DuplicateTable(number, state, seats)


def _compared(
    row: DuplicateRow,
    about: About,
    tables: list[wire.DuplicateTable],
    sides: list[Side],
    then: Room | None,
    lang: str,
    is_open: bool,
) -> wire.Duplicate:
    title = _title(row, sides, then, lang)
    results: dict[int, list[tuple[int, int, int]]] = {}  # of each table, by seat: rank, score, margin
    for side in sides:
        if side.result is not None:
            results[side.number] = _scores(side.result.ranks, side.result.scores)
    if about.then is not None:
        results[0] = _scores(about.then.ranks, about.then.scores)
        seats = [
            wire.DuplicateSeat(shown_name(name, lang), is_bot)
            for name, is_bot in zip(about.then.names, about.then.bots, strict=True)
        ]
        tables = [wire.DuplicateTable(0, "over", seats, about.then.match, about.then.last), *tables]
    by_number = {side.number: side for side in sides}
    told = [_told(table, by_number.get(table.number), results, about.compared, lang) for table in tables]
    apart = [Side(0, then), *sides] if then is not None else sides
    names = [seat_name(seat, lang) for seat in range(max([len(one.seats) for one in tables], default=0))]
    return wire.Duplicate(
        row.id, row.game, title, row.made, about.then is not None, is_open, about.planned, told, about.commitment,
        about.compared, names, partings(apart, lang), about.seat,
        shown_name(about.then.names[about.seat], lang) if about.then is not None and about.seat is not None else "",
    )  # fmt: skip


def _title(row: DuplicateRow, sides: list[Side], then: Room | None, lang: str) -> str:
    room = then or (sides[0].room if sides else None)
    return (room.game if room is not None else hulldown.game(row.game)).title.text(lang)


def _scores(ranks: list[int], scores: list[int]) -> list[tuple[int, int, int]]:
    found: list[tuple[int, int, int]] = []
    for seat, score in enumerate(scores):
        best = max([other for place, other in enumerate(scores) if place != seat], default=0)
        found.append((ranks[seat], score, score - best))
    return found


def points(own: tuple[int, int, int], others: list[tuple[int, int, int]]) -> float:
    """As in duplicate bridge: one for each table that made less of the same cards, a half for each that made the same.

    A better place counts before everything else, then by how many points it was better than the best other seat.
    """
    mine = (-own[0], own[2])
    total = 0.0
    for rank, _, margin in others:
        theirs = (-rank, margin)
        total += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return total


def _told(
    table: wire.DuplicateTable,
    side: Side | None,
    results: dict[int, list[tuple[int, int, int]]],
    compared: list[int],
    lang: str,
) -> wire.DuplicateTable:
    """A table with what may be told of it."""
    own = results.get(table.number)
    names = named(side.room, lang) if side is not None else [seat.name for seat in table.seats]
    seats: list[wire.DuplicateSeat] = []
    for seat, name in enumerate(names):
        is_bot = side.room.seats[seat].bot is not None if side is not None else table.seats[seat].is_bot
        if own is None:
            seats.append(wire.DuplicateSeat(name, is_bot))
            continue
        rank, score, margin = own[seat]
        others = [one[seat] for number, one in results.items() if number != table.number]
        gained = points(own[seat], others) if seat in compared else None
        seats.append(wire.DuplicateSeat(name, is_bot, rank, score, margin, gained))
    if side is None:
        return wire.DuplicateTable(table.number, table.state, seats, table.match, table.last)
    result = side.result
    say = result.reason.text(lang, names) if result is not None else ""
    last = len(side.room.match.answers)
    return wire.DuplicateTable(
        table.number, table.state, seats, side.room.id, last, say, side.room.is_unsealed
    )  # fmt: skip


def partings(sides: list[Side], lang: str) -> list[wire.Parting]:
    """Where tables went different ways: at each place, those that were the same up to there."""
    found: list[wire.Parting] = []
    groups = [[side for side in sides if side.room.kept is None or not side.room.kept.reading.gaps]]
    while groups and len(found) < MOST_PARTINGS:
        group = groups.pop(0)
        lists = {side.number: side.answers for side in group}
        at = _first_difference([lists[side.number] for side in group])
        if at is None:
            continue
        ways: dict[str, list[Side]] = {}
        for side in group:
            answers = lists[side.number]
            if at < len(answers):
                ways.setdefault(answers[at], []).append(side)
        if len(ways) > 1:
            found.append(_parting(group[0], at, ways, lang))
        groups += [some for some in ways.values() if len(some) > 1]
    return sorted(found, key=lambda one: one.at)


def _first_difference(lists: list[list[str]]) -> int | None:
    if len(lists) < 2:
        return None
    for place in range(max(len(one) for one in lists)):
        first = lists[0][place] if place < len(lists[0]) else None
        if any((one[place] if place < len(one) else None) != first for one in lists[1:]):
            return place
    return None


def _parting(side: Side, at: int, ways: dict[str, list[Side]], lang: str) -> wire.Parting:
    state = _state_at(side.room, at)
    names = [seat_name(seat, lang) for seat in range(state.seats)]
    told: list[wire.Way] = []
    for do, some in ways.items():
        answer = some[0].room.match.answers[at]
        if answer.by == CHANCE:
            say = " ".join(event.sentence.text(lang, names) for event in answer.events[:2]) or do
        else:
            say = side.room.game.say(answer.action).text(lang, names)
        told.append(wire.Way(say, do, [one.number for one in some]))
    seat = state.actor if state.actor >= 0 else None
    return wire.Parting(at, seat, state.question.text(lang, names), side.room.id, told)


def _state_at(room: Room, at: int) -> State:
    state = room.match.opening()
    for answer in room.match.answers[:at]:
        state = carry_out(state, answer)
    return state
