"""What is written: new matches and entries, many of them in one transaction. SQL that is made once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, String, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from ..play.journal import Entry, write_entry
from ..play.store import MatchRow, SeatRow
from .schema import chance_secrets, journal, matches, seats

# Made once, so that SQLAlchemy compiles them once: they are what everybody waits for.
_APPEND = {
    name: dialect.insert(journal).on_conflict_do_nothing().returning(journal.c.match, journal.c.number)
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))
}
_FOLLOW = (
    update(matches)
    .where(matches.c.id == bindparam("of"), matches.c.number < bindparam("upto"))
    .values(number=bindparam("upto"), waits_for=bindparam("next"), touched=bindparam("since"))
)
# Whose some matches are, each locked until the commit: whoever claims one waits for it.
_OWNERS = {
    "sqlite": select(matches.c.id, matches.c.owner).where(matches.c.id.in_(bindparam("ids", expanding=True))),
    "postgresql": select(matches.c.id, matches.c.owner)
    .where(matches.c.id == func.any(bindparam("ids", type_=postgresql.ARRAY(String))))
    .order_by(matches.c.id)
    .with_for_update(key_share=True),
}
_FOUND, _SIT, _BEGIN, _HIDE = insert(matches), insert(seats), insert(journal), insert(chance_secrets)
_RESET = (
    update(matches)
    .where(matches.c.id == bindparam("of"), matches.c.number == bindparam("upto"))
    .values(number=bindparam("now"), waits_for=bindparam("next"), touched=bindparam("since"))
)


@dataclass
class Unwritten:
    """An entry on its way to the disk."""

    match: str
    number: int
    at: float
    entry: str
    waits_for: str
    lease: str | None  # that has to own the match
    done: asyncio.Future[bool]


@dataclass
class Unfounded:
    """A new match on its way to the disk."""

    match: str
    founded: dict[str, Any]
    sitting: list[dict[str, Any]]
    first: dict[str, Any]
    secret: bytes | None
    done: asyncio.Future[bool]
    number: int = field(default=1, init=False)


def unfounded(
    row: MatchRow, sitting: Sequence[SeatRow], first: Entry, waits_for: str, secret: bytes | None, lease: str | None
) -> Unfounded:
    founded = {
        "id": row.id, "game": row.game, "rules": row.rules, "cards": row.cards, "created": row.created,
        "options": to_json(row.options), "settings": to_json(row.settings),
        "position": to_json(row.position) if row.position is not None else None,
        "number": 1, "waits_for": waits_for, "touched": row.created, "owner": lease,
    }  # fmt: skip
    rows = [
        {
            "match": row.id,
            "seat": seat,
            "kind": one.kind,
            "name": one.name,
            "bot": one.bot,
            "secret_hash": one.secret_hash,
        }
        for seat, one in enumerate(sitting)
    ]
    began = {"match": row.id, "number": 1, "at": row.created, "entry": write_entry(first)}
    return Unfounded(row.id, founded, rows, began, secret, asyncio.get_running_loop().create_future())


def write_founded(connection: Connection, new: list[Unfounded]) -> None:
    connection.execute(_FOUND, [one.founded for one in new])
    connection.execute(_SIT, [row for one in new for row in one.sitting])
    connection.execute(_BEGIN, [one.first for one in new])
    secrets = [{"match": one.match, "secret": one.secret.hex()} for one in new if one.secret is not None]
    if secrets:
        connection.execute(_HIDE, secrets)


def write_entries(connection: Connection, entries: list[Unwritten]) -> set[tuple[str, int]]:
    """Writes what nobody has written before, and keeps the columns for searching in step; gives what was written."""
    rows = [{"match": one.match, "number": one.number, "at": one.at, "entry": one.entry} for one in entries]
    result = connection.execute(_APPEND[connection.dialect.name], rows)
    won = {(row.match, row.number) for row in result}
    kept = [one for one in entries if (one.match, one.number) in won]
    if kept:
        follow = [{"of": one.match, "upto": one.number, "next": one.waits_for, "since": one.at} for one in kept]
        connection.execute(_FOLLOW, follow)
    return won


def lost_ones(connection: Connection, entries: list[Unwritten]) -> set[tuple[str, str | None]]:
    """The fence: which matches are not (any more) of whoever writes, each with the lease that lost it (decision 25)."""
    fenced: set[tuple[str, str | None]] = {(one.match, one.lease) for one in entries if one.lease is not None}
    if not fenced:
        return set()
    found = connection.execute(_OWNERS[connection.dialect.name], {"ids": sorted({match for match, _ in fenced})})
    return fenced - {(row.id, row.owner) for row in found}


def write_instead(
    connection: Connection, id: str, number: int, entries: Sequence[Entry], at: float, waits_for: str
) -> bool:
    """Other entries in the place of all up to `number`, and numbered on from there."""
    reset = {"of": id, "upto": number, "now": number + len(entries), "next": waits_for, "since": at}
    if connection.execute(_RESET, reset).rowcount == 0:
        return False
    connection.execute(delete(journal).where(journal.c.match == id))
    connection.execute(delete(chance_secrets).where(chance_secrets.c.match == id))
    numbered = enumerate(entries, number + 1)
    connection.execute(
        _BEGIN, [{"match": id, "number": place, "at": at, "entry": write_entry(entry)} for place, entry in numbered]
    )
    return True


def to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()
