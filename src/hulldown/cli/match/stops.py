"""`stops`: at which kinds of moments one wants to be asked, and where that is kept beside the record of a match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from rich.table import Table as Grid
from rich.text import Text

from hulldown.kernel.document import read_text
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.stops import WISHES, Stops

from ..terminal.screen import BRASS, QUIET
from ..terminal.typed import typed_words
from .session import Session

HOLD: Final = "hold"
_TYPED: Final = typed_words("stop")


def stops(session: Session, seat: int | None, rest: str) -> None:
    """`stops` lists them, `stops tank ask` changes one, `stops hold` asks at the very next moment."""
    screen = session.screen
    seat = seat if seat is not None else session.holder
    if seat is None or not session.game.stops():
        screen.refuse(screen.words("stops.none"))
        return
    words = rest.casefold().split()
    if not words:
        _show(session, seat)
        return
    if len(words) == 1 and _TYPED.get(words[0]) == HOLD:
        session.wish(seat, Stops(session.game, session.stops[seat].wishes, holds=True))
        screen.say("stops.held")
        return
    kind = _kind(session, words[0])
    wish = _TYPED.get(words[1]) if len(words) == 2 else None
    if not kind or wish not in WISHES:
        kinds = ", ".join(stop.id for stop in session.game.stops())
        screen.refuse(screen.words("stops.wrong", kinds=kinds))
        return
    now = session.stops[seat]
    session.wish(seat, Stops(session.game, {**now.wishes, kind: wish}, now.holds))
    _show(session, seat)
    session.pass_for(seat)


def _kind(session: Session, text: str) -> str:
    """By its number in the list or by its id."""
    known = [stop.id for stop in session.game.stops()]
    if text.isdecimal():
        return known[int(text) - 1] if 1 <= int(text) <= len(known) else ""
    return text if text in known else ""


def _show(session: Session, seat: int) -> None:
    screen, wished = session.screen, session.stops[seat]
    screen.heading(screen.words("stops.title"))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for number, stop in enumerate(session.game.stops(), start=1):
        wish = Text(screen.words(f"stops.{wished.wishes[stop.id]}"))
        grid.add_row(Text(f"{number:>3}", BRASS), stop.word(screen.lang), wish, Text(stop.id, QUIET))
    screen.show(grid)
    if wished.holds:
        screen.indented(screen.words("stops.held"))
    screen.indented(Text(screen.words("stops.usage"), QUIET))


# Keeping


def file_of(record: Path) -> Path:
    """Beside the record, since no record tells who pressed a key."""
    return record.with_name(record.name + ".stops")


def keep(session: Session) -> None:
    """Writes down what people wish; the usual needs no file. A full disk loses the wishes and nothing else."""
    path = file_of(session.path)
    wished = {str(seat + 1): own.wishes for seat, own in enumerate(session.stops) if not own.is_usual}
    try:
        if wished:
            path.write_text(json.dumps(wished, indent=2) + "\n", encoding="utf-8")
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        screen = session.screen
        screen.refuse(screen.words("answer.not-saved", file=str(path), reason=error.strerror or str(error)))


def recall(game: Game, record: Path, seats: int) -> list[Stops]:
    """What people wished when they left the match; raises Malformed where the file says something else."""
    path = file_of(record)
    found = [Stops(game) for _ in range(seats)]
    if not path.is_file():
        return found
    try:
        wished = json.loads(read_text(path))
        for seat in range(seats):
            found[seat] = Stops(game, wished.get(str(seat + 1)))
    except (HulldownError, ValueError, AttributeError, TypeError) as error:
        raise Malformed(f"{path} does not say what is wished at which stop: {error}") from error
    return found
