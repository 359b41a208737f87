"""The arena: bots against each other in a fixed schedule. A game's number and the seed fix everything about it, so the
results depend neither on the number of processes nor on interruptions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Final

from hulldown import bots
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought
from hulldown.kernel.state import State

from .arena_file import FORMAT, Header, Row
from .brought import labels
from .modes import MODE
from .simulate import ending_of, game_of, must_end_by_itself, play

ROUND_ROBIN: Final = "round-robin"
GAUNTLET: Final = "gauntlet"
FIRST_PLAYER: Final = "first_player"


@dataclass(frozen=True)
class Deal:
    """What one game of each bot in each place is played with: decks by side (their places in the list), and a mode."""

    decks: tuple[int, ...]
    mode: str | None


@dataclass(frozen=True)
class Arena:
    """What is played: plain data, so that it can cross to another process."""

    game: str
    bots: tuple[str, ...]
    hero: str | None  # of a gauntlet
    pairings: tuple[tuple[str, ...], ...]  # the bots that meet, one for each side
    each: int  # games of each pairing
    seed: int
    sides: tuple[int, ...]  # of each seat: partners share one
    options: tuple[tuple[str, object], ...]
    decks: tuple[tuple[str, str, str], ...]  # id, name, code
    brought_as: str
    unequal: bool
    modes: tuple[str, ...]
    deals: tuple[Deal, ...]
    alternate_first: bool
    cards: Path | None

    @property
    def seats(self) -> int:
        return len(self.sides)

    @property
    def games(self) -> int:
        return self.each * len(self.pairings)


@dataclass(frozen=True)
class Fixture:
    """One game of the schedule, by seat."""

    bots: tuple[str, ...]
    decks: tuple[int, ...]
    options: dict[str, object]  # what differs from the arena's
    first: int | None


def fixture(arena: Arena, number: int) -> Fixture:
    """The pairings take turns, so that an arena that is stopped early has been fair to all.

    Within a pairing each bot takes each side's place before anything else changes: the decks stay, and so does the seat
    that begins. Then come the next decks or the next mode, clockwise and counter-clockwise by turns.
    """
    pairing = arena.pairings[number % len(arena.pairings)]
    count = len(pairing)
    lap, shift = divmod(number // len(arena.pairings), count)
    order = pairing if lap % 2 == 0 else pairing[::-1]
    repeat, place = divmod(lap, len(arena.deals))
    deal = arena.deals[place]
    options: dict[str, object] = {}
    if deal.mode is not None:
        options[MODE] = deal.mode
    if arena.alternate_first:
        options[FIRST_PLAYER] = 1 + (place + repeat) % arena.seats
    first = options.get(FIRST_PLAYER, dict(arena.options).get(FIRST_PLAYER))
    return Fixture(
        bots=tuple(order[(side - shift) % count] for side in arena.sides),
        decks=tuple(deal.decks[side] for side in arena.sides) if deal.decks else (),
        options=options,
        first=first - 1 if isinstance(first, int) else None,
    )


def set_up_arena(
    game: Game,
    names: list[str],
    each: int,
    seed: int,
    seats: int | None = None,
    hero: str | None = None,
    options: dict[str, object] | None = None,
    decks: Sequence[Brought] = (),
    modes: Sequence[str] = (),
    unequal: bool = False,
    cards: Path | None = None,
) -> Arena:
    """Checks what is asked for. One bot alone plays against itself."""
    if each < 1:
        raise Malformed(f"at least one game is needed, not {each}")
    seats = seats if seats is not None else game.min_seats
    settled = game.complete_options(seats, options)
    word = game.brings or "deck"
    _check_options(options or {}, word, bool(modes))
    if hero is not None and hero not in names:
        names = [hero, *names]
    for name in names:
        bots.make(name, game)
        if names.count(name) > 1:
            raise Malformed(f"the bot {name} is named twice")
    if decks and brings_its_own(game, seats, options):
        raise Malformed(f"the options say which {word}s are played: leave out --{word}s")
    sides = game.sides(seats, options)
    if decks:
        settled = {name: value for name, value in settled.items() if not name.startswith(word + "_")}
    if modes:
        settled.pop(MODE, None)
    arena = Arena(
        game=game.id,
        bots=tuple(names),
        hero=hero,
        pairings=tuple(_pairings(names, max(sides) + 1, hero)),
        each=each,
        seed=seed,
        sides=tuple(sides),
        options=tuple(settled.items()),
        decks=tuple((id, deck.name, deck.code) for id, deck in zip(labels(decks), decks, strict=True)),
        brought_as=word,
        unequal=unequal,
        modes=tuple(modes),
        deals=tuple(_deals(len(decks), max(sides) + 1, unequal, modes, word)),
        alternate_first=settled.get(FIRST_PLAYER) == "random",
        cards=cards,
    )
    _check_deals(game, arena)
    return arena


def brings_its_own(game: Game, seats: int, options: dict[str, object] | None) -> bool:
    """Whether the options say what is played with, such as a scenario that has tanks of its own."""
    return game.lists is not None and game.lists.option(0) in game.overruled(seats, options)


def _check_options(options: dict[str, object], word: str, modes: bool) -> None:
    for name in options:
        if name.startswith(word + "_"):
            raise Malformed(f"an arena hands out the {word}s itself: name them with --{word}s, not with --set {name}")
    if modes and MODE in options:
        raise Malformed("name the modes with --modes or one of them with --set mode, not both")


def _pairings(names: list[str], count: int, hero: str | None) -> list[tuple[str, ...]]:
    """Who meets: all combinations of different bots, or the hero among copies of each other bot."""
    if hero is not None:
        others = [name for name in names if name != hero]
        if not others:
            raise Malformed(f"a gauntlet needs somebody for {hero} to play against")
        return [(hero, *[other] * (count - 1)) for other in others]
    if len(names) == 1:
        return [(names[0],) * count]
    if len(names) < count:
        raise Malformed(
            f"a round robin of {count} sides needs at least {count} different bots (or one, which plays itself), "
            f"not {len(names)}"
        )
    return list(combinations(names, count))


def _deals(decks: int, count: int, unequal: bool, modes: Sequence[str], word: str) -> list[Deal]:
    if unequal:
        if count != 2:
            raise Malformed(f"unequal {word}s are for two sides, not {count}")
        if decks < 2:
            raise Malformed(f"--unequal needs at least two {word}s, not {decks}")
        dealt: list[tuple[int, ...]] = list(combinations(range(decks), 2))
    else:
        dealt = [(deck,) * count for deck in range(decks)]
    played: list[str | None] = [*modes] or [None]
    return [Deal(deck, mode) for mode in played for deck in dealt or [()]]


def _check_deals(game: Game, arena: Arena) -> None:
    """Complains of what only a start shows, such as a platoon that is too dear."""
    for deal in arena.deals:
        options = {MODE: deal.mode} if deal.mode is not None else {}
        started = {**dict(arena.options), **options, **_deck_options(arena, [*deal.decks] * arena.seats)}
        must_end_by_itself(game, game.start(arena.seats, started))
        if deal.mode is not None and MODE in game.overruled(arena.seats, started):
            raise Malformed("the other options say which mode is played: leave out --modes")


def _deck_options(arena: Arena, decks: Sequence[int]) -> dict[str, object]:
    """The options that hand the decks out; no more than there are seats."""
    return {f"{arena.brought_as}_{seat + 1}": arena.decks[deck][2] for seat, deck in enumerate(decks[: arena.seats])}


def header_of(arena: Arena, game: Game) -> Header:
    return {
        "hulldown": "arena",
        "format": FORMAT,
        "game": arena.game,
        "seats": arena.seats,
        "seed": arena.seed,
        "bots": list(arena.bots),
        "kind": ROUND_ROBIN if arena.hero is None else GAUNTLET,
        "hero": arena.hero,
        "games": arena.games,
        "options": dict(arena.options),
        "decks": [{"id": id, "name": name, "code": code} for id, name, code in arena.decks],
        "modes": list(arena.modes),
        "cards": game.cards_fingerprint,
        "rules": game.rules_version,
        "each": arena.each,
        "unequal": arena.unequal,
    }


@lru_cache(maxsize=100)
def _bot(name: str, game: str, cards: Path | None) -> bots.Bot:
    """Each process makes each bot once: they keep nothing from one question to the next."""
    return bots.make(name, game_of(game, cards))


def _held(game: Game, state: State, seat: int, decks: list[str]) -> dict[str, list[str]]:
    brought = {game.brings: [decks[seat]]} if decks else {}
    return {**brought, **game.held(state, seat)}


def play_number(arena: Arena, number: int) -> Row:
    """Plays one game of the schedule. A bot that fails does not stop it: another one answers, and that is counted."""
    game = game_of(arena.game, arena.cards)
    planned = fixture(arena, number)
    options = {**dict(arena.options), **planned.options, **_deck_options(arena, planned.decks)}
    state = game.start(arena.seats, options)
    faults = [0] * arena.seats
    players = [_bot(name, arena.game, arena.cards) for name in planned.bots]
    play(state, players, Xoshiro(arena.seed, number), f"game {number}", faults)
    result = state.result
    assert result is not None
    decks = [arena.decks[deck][0] for deck in planned.decks]
    row: Row = {
        "number": number,
        "bots": list(planned.bots),
        "decks": decks,
        "options": planned.options,
        "first": planned.first,
        "winners": result.winners,
        "scores": result.scores,
        "ranks": result.ranks,
        "length": state.length,
        "ending": ending_of(result),
        "faults": faults,
        "held": [_held(game, state, seat, decks) for seat in range(arena.seats)],
    }
    if max(arena.sides) + 1 < arena.seats:
        row["sides"] = list(arena.sides)
    return row
