"""Duplicates: the same cards and dice for several tables. And challenges: those of a finished match, for whoever dares.

The tables of a duplicate share one secret, by which each kind of draw is numbered for itself. Nothing of any table is
told before all of them are over. A challenge is made from what everybody may read already: it is for fun.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

import hulldown
from hulldown import bots
from hulldown.kernel.game import Game
from hulldown.kernel.proof import Seal, deal_commitment

from .. import wire
from ..problems import Trouble
from . import archive
from .beginning import begin
from .chance import Dealer, keyed, new_deal, repeated
from .checks import must_be_public
from .duplicate_about import About, Then, read_about, write_about
from .duplicate_store import DuplicateRow
from .foretelling import deal
from .founding import Founding
from .journal import Answer, Began, Written
from .live import Live
from .matches import Matches
from .room import Room, fold
from .scripts import read_script, script_of, write_script
from .seating import USUAL_BOT, clean_name, drawn_order, hash_secret, seat_secret, sit
from .unveiling import goes_on

Told = tuple[Live, list[str | None]]


def _new_id(matches: Matches) -> str:
    return matches.mark + secrets.token_urlsafe(9)


async def make(matches: Matches, wish: wire.NewDuplicate, host: str) -> tuple[str, list[Told]]:
    """All tables at once; the secrets of their seats are told here and never again."""
    game = hulldown.game(wish.game)
    _must_fit(game, wish)
    await matches.shelf.must_have_room(wish.tables)
    wished, options = _seated(matches, game, wish)
    sit(game, wished, matches.opponents.programs)  # or half of the tables would be there
    options = await matches.beside(game.usual, len(wished), matches.chance(), options)
    state = await matches.beside(game.start, len(wished), options)
    if game.time_limit(state):
        raise Trouble("malformed", "duplicate-time")
    id = _new_id(matches)
    secret, commitment = new_deal(id)
    ids = [matches.new_id() for _ in range(wish.tables)]
    people = [seat for seat, one in enumerate(wished) if one.kind != "bot"]
    about = About(commitment, wish.tables, people, host=host)
    await matches.store.duplicates.create(DuplicateRow(id, game.id, time.time(), write_about(about), ids), secret)
    made: list[Told] = []
    for number, match in enumerate(ids, 1):
        own = wished if number == 1 else [wire.SeatWish("open") if one.kind == "person" else one for one in wished]
        duplicate = wire.DuplicateOf(id, number)
        settings = wire.Settings(
            wish.settings.chat, False, wish.settings.clock, wish.settings.hotseat, wish.settings.pace, True,
            duplicate=duplicate,
        )  # fmt: skip
        sitting = sit(game, own, matches.opponents.programs)
        founding = Founding(match, game, dict(options), sitting, settings, time.time())
        dealer = keyed(Seal(match, commitment, [], deal=id), secret, {})
        first, room = await matches.beside(begin, founding, matches.chance, commitment, host, dealer)
        told = [seat_secret() if seat.kind != "bot" else None for seat in sitting]
        hashes = [hash_secret(one) if one is not None else None for one in told]
        made.append((await matches.keep(founding, hashes, first, None, room, (secret, None)), told))
    return id, made


def _must_fit(game: Game, wish: wire.NewDuplicate) -> None:
    settings = wish.settings
    if not game.min_seats <= len(wish.seats) <= game.max_seats:
        key = "seats" if game.min_seats < game.max_seats else "all-seats"
        raise Trouble("malformed", key, least=game.min_seats, most=game.max_seats, count=len(wish.seats))
    if settings.companion or settings.lesson or settings.fork is not None or settings.duplicate is not None:
        raise Trouble("malformed", "duplicate-plain")
    if all(seat.kind == "bot" for seat in wish.seats):
        raise Trouble("malformed", "duplicate-people")


def _seated(
    matches: Matches, game: Game, wish: wire.NewDuplicate
) -> tuple[list[wire.SeatWish], dict[str, object]]:  # fmt: skip
    """Who sits where, and the options, at every table alike."""
    options: dict[str, object] = dict(wish.options)
    wished = wish.seats
    if wish.by_lot:
        order = drawn_order(len(wished), matches.chance())
        options = game.reseated(options, order)
        wished = [wished[place] for place in order]
    return wished, game.among_people(options)


# Challenges


async def challenge(matches: Matches, live: Live, wish: wire.NewChallenge, host: str) -> str:
    """A link by which others play that seat of a finished match."""
    room = live.room
    must_be_public(room)
    if room.lesson is not None or room.settings.lesson:
        raise Trouble("not-now", "in-lesson")
    if room.kept is not None and room.kept.reading.gaps:
        raise Trouble("not-now", "challenge-gap")
    if wish.seat >= len(room.seats):
        raise Trouble("missing", "no-seat")
    await matches.shelf.must_have_space()
    id = _new_id(matches)
    secret, commitment = new_deal(id)
    key = id
    if room.seal is not None and room.seal.deal:  # it goes on by what it followed from, also behind its end
        shared = await archive.secret_of(matches.store, room)
        if shared is not None:
            secret, key = shared, room.seal.deal
            commitment = deal_commitment(key, secret)
    script = await matches.beside(script_of, room.match, key, wish.seat, key != id)
    result = room.state.result
    if result is None:
        raise Trouble("not-now", "challenge-unfinished")
    position = room.match.position
    options: object = position.get("options") if position is not None else room.match.options
    then = Then(
        room.id, room.names, [seat.bot is not None for seat in room.seats], list(result.ranks), list(result.scores),
        len(room.match.answers),
    )  # fmt: skip
    about = About(
        commitment, wire.MOST_TAKEN, [wish.seat], key, host, then, wish.seat, room.game.rules_version,
        room.game.cards_fingerprint, dict(options) if isinstance(options, dict) else {}, position,
        _rivals(matches, room, wish),
    )  # fmt: skip
    row = DuplicateRow(id, room.game.id, time.time(), write_about(about))
    await matches.store.duplicates.create(row, secret, write_script(script))
    return id


def _rivals(matches: Matches, room: Room, wish: wire.NewChallenge) -> list[wire.SeatWish]:
    """Who plays on for the others once something goes otherwise: the same bot, or a level for people."""
    found: list[wire.SeatWish] = []
    for seat, one in enumerate(room.seats):
        known = [name for name in (one.bot, one.name, wish.bot) if name and _is_known(matches, room.game, name)]
        bot = next(iter(known), USUAL_BOT)
        found.append(wire.SeatWish("open") if seat == wish.seat else wire.SeatWish("bot", None, bot))
    return found


def _is_known(matches: Matches, game: Game, bot: str) -> bool:
    return bot in matches.opponents.programs or bots.is_known(bot, game)


async def take(matches: Matches, id: str, name: str | None) -> Told:
    """A table of a challenge for whoever opens its link."""
    row = await found(matches, id)
    about = read_about(row.about)
    hidden = await matches.store.duplicates.find_secret(id)
    if about.then is None or about.seat is None or hidden is None:
        raise Trouble("not-now", "no-challenge")
    secret, script = hidden[0], await matches.beside(read_script, hidden[1])
    await matches.shelf.must_have_room()
    cards = await matches.cards.find(row.game, about.cards) or hulldown.game(row.game)
    game = cards.as_of(about.rules)
    wishes = list(about.seats)
    wishes[about.seat] = wire.SeatWish("person", clean_name(name)[: wire.MOST_NAME] or about.then.names[about.seat])
    sitting = sit(game, wishes, matches.opponents.programs)
    match = matches.new_id()
    number = await matches.store.duplicates.add(id, match, wire.MOST_TAKEN)
    if number is None:
        raise Trouble("limit", "challenge-full", most=wire.MOST_TAKEN)
    settings = wire.Settings(chat=False, verifiable=False, duplicate=wire.DuplicateOf(id, number, True))
    options = {} if about.position is not None else about.options
    founding = Founding(match, game, dict(options), sitting, settings, time.time(), position=about.position)
    dealer = repeated(script.draws, Seal(match, "", [], deal=script.deal), secret, {})
    first, room = await matches.beside(_begin_again, founding, dealer)
    told = [seat_secret() if seat.kind != "bot" else None for seat in sitting]
    hashes = [hash_secret(one) if one is not None else None for one in told]
    return await matches.keep(founding, hashes, first, None, room, (secret, script)), told


def _begin_again(founding: Founding, dealer: Dealer) -> tuple[Began, Room]:
    """From where the match began: all options are known, and nothing is as usual today."""
    opening = Room(founding).state
    dealt: list[Answer] = []
    deal(opening, dealt, dealer)
    first = Began(dealt)
    return first, fold(founding, [Written(1, founding.created, first)])


async def found(matches: Matches, id: str) -> DuplicateRow:
    row = await matches.store.duplicates.find(id)
    if row is None:
        raise Trouble("missing", "no-duplicate")
    return row


async def delete(matches: Matches, id: str, keys: Sequence[str]) -> None:
    """Whoever made it ends a challenge, or a duplicate that is over: its matches stay."""
    row = await found(matches, id)
    about = read_about(row.about)
    if not about.host or about.host not in {hash_secret(key) for key in keys}:
        raise Trouble("forbidden", "not-host")
    if about.then is None:
        if await goes_on(matches.store, id):
            raise Trouble("not-now", "duplicate-goes-on")
    await matches.store.duplicates.delete(id)
