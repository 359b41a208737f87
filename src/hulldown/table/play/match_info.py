"""What is told of a match itself, whoever looks: names, seats, notes, the result."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from msgspec import Raw

from hulldown.bots import CHARACTERS, level_called
from hulldown.kernel.game import Game
from hulldown.kernel.result import Result

from .. import wire
from ..problems import say
from .advice import hurried
from .live import Busy
from .room import Room

_LEVEL: Final = re.compile(rf"level(\d)(?:-({'|'.join(CHARACTERS)}))?(?: (\d+))?")  # the second of two gets a number


def named(room: Room, lang: str) -> list[str]:
    """A name for every seat; an empty one is somebody who is still to come."""
    return [
        shown_name(seat.name, lang) or say("seat.open", lang, number=place + 1)
        if room.lesson is None or seat.kind == "person"
        else say("seat.rival", lang)
        for place, seat in enumerate(room.seats)
    ]


def shown_name(name: str, lang: str) -> str:
    """A level that was given no other name is called as people say it."""
    found = _LEVEL.fullmatch(name)
    if found is None:
        return name
    level = say("seat.level", lang, number=found[1])
    if found[2]:
        level = say("seat.character", lang, level=level, character=say(f"seat.{found[2]}", lang))
    return f"{level} ({found[3]})" if found[3] else level


def match_info(room: Room, here: set[int], clocks: dict[int, float], lang: str) -> wire.MatchInfo:
    names = named(room, lang)
    return wire.MatchInfo(
        id=room.id,
        game=room.game.id,
        title=room.game.title.text(lang),
        options={key: Raw(msgspec.json.encode(value)) for key, value in public_options(room).items()},
        seats=[
            wire.SeatInfo(
                number,
                seat.kind,
                names[number],
                seat.bot,
                number in here,
                seat.is_replaced,
                clocks.get(number),
                seat.is_muted,
            )
            for number, seat in enumerate(room.seats)
        ],
        settings=msgspec.structs.replace(room.settings, spectators=room.has_spectators, chat=room.has_chat),
        created=room.founding.created,
        over=room.is_over,
        rings_at=room.rings_at,
        number=room.shown,
        rematch=room.rematch,
        rematch_shift=room.rematch_shift,
        cards=room.game.cards_fingerprint,
        stopped=room.is_stopped,
        note=note_of(room, lang),
        can_resign=room.game.can_resign,
        chance=wire.ChanceInfo(room.seal.commitment, room.seal.entropy) if room.seal is not None else None,
        held=room.is_held,
    )


def busy_info(room: Room, busy: Busy, lang: str) -> wire.Busy | None:
    """Why a bot is still to be waited for, or has thought less; nothing mostly."""
    if busy.others:
        return wire.Busy(0.0, busy.share, say("busy.others", lang, count=busy.others))
    if busy.seconds and room.bot_to_ask() is not None:
        said = say("busy.wait", lang, name=named(room, lang)[room.actor], seconds=int(busy.seconds))
        return wire.Busy(busy.seconds, busy.share, said)
    note = hurried(busy.share, lang)
    return wire.Busy(0.0, busy.share, note) if note else None


def note_of(room: Room, lang: str) -> str:
    """What is to be known of a match before anything else; "" mostly.

    The reasons for which a line does not replay may name hidden cards: they are told when nothing is hidden any more.
    """
    if room.put_away:
        return say(f"note.{room.put_away}", lang)
    if room.kept is None:
        told = [room.founding.note.text(lang)] if room.founding.note is not None else []
        told += [say("note.unsealed", lang)] if room.is_unsealed else []
        told += [_duplicate_note(room, room.settings.duplicate, lang)] if room.settings.duplicate is not None else []
        told += [_fork_note(room, room.settings.fork, lang)] if room.settings.fork is not None else []
        return " ".join([*told, *([say("note.entered", lang)] if room.settings.companion and room.is_over else [])])
    reading = room.kept.reading
    if room.is_public:
        told = [sentence.text(lang, named(room, lang)) for sentence in reading.sentences]
        return " ".join([*told, *([say("note.entered", lang)] if reading.match.entered else [])])
    gaps = [*reading.remarks, *[gap.quiet_sentence for gap in reading.gaps]]
    return say("note.stopped", lang, why=" ".join(sentence.text(lang, named(room, lang)) for sentence in gaps))


def _duplicate_note(room: Room, duplicate: wire.DuplicateOf, lang: str) -> str:
    if duplicate.fun:
        return say("note.challenge", lang)
    return say("note.duplicate-over" if room.is_shown else "note.duplicate", lang, table=duplicate.table)


def _fork_note(room: Room, fork: wire.ForkOf, lang: str) -> str:
    if fork.knowing is None:
        return say("note.fork", lang, moment=fork.moment)
    return say("note.fork-knowing", lang, moment=fork.moment, name=named(room, lang)[fork.knowing])


def public_options(room: Room) -> dict[str, object]:
    """The options as a spectator may know them: a closed deck list is no option to the others."""
    return dict(room.state.view(None).options)


def result_of(result: Result | None, lang: str, names: list[str]) -> wire.Result | None:
    if result is None:
        return None
    standings = [
        wire.Standing(
            seat,
            result.ranks[seat],
            tally.total,
            [wire.Reason(part.amount, part.reason.text(lang, names), part.reason.rule) for part in tally.parts],
        )
        for seat, tally in enumerate(result.tallies)
    ]
    standings.sort(key=lambda one: (one.rank, one.seat))
    return wire.Result(
        result.reason.text(lang, names), result.decided.text(lang, names), list(result.winners), standings
    )


def bot_limit(game: Game, bot: str) -> float:
    """How long a bot may think: what its time bar shows."""
    level = level_called(bot, game)
    return level.seconds if level is not None else 1.0
