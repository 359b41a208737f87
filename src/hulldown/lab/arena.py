"""The arena: bots against each other in a fixed schedule. A game's number and the seed fix everything about it, so the
results depend neither on the number of processes nor on interruptions. Two bots may also meet in mirrored deals: two
games are a pair, dealt the same and with the bots' places changed, for the test that stops by itself (`sprt.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Final

from hulldown import bots
from hulldown.bots.playing import play
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought
from hulldown.kernel.state import State

from .adjusted import luck_of_game, watched
from .arena_file import FORMAT, Header, Row
from .brought import labels
from .dealer import Dealer, shuffled
from .modes import MODE, tables_of
from .players import check_players, make_player, text_player
from .simulate import ending_of, game_of, must_end_by_itself
from .text_players import Tally, TextPlayer

ROUND_ROBIN: Final = "round-robin"
GAUNTLET: Final = "gauntlet"
MIRRORED: Final = "mirrored"
FIRST_PLAYER: Final = "first_player"


@dataclass(frozen=True)
class Deal:
    """What one game of each bot in each place is played with: decks by side (their places in the list), and options."""

    decks: tuple[int, ...]
    options: tuple[tuple[str, object], ...] = ()  # a mode, a table


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
    tables: tuple[tuple[str, str], ...]  # those that deals play on, as options
    deals: tuple[Deal, ...]
    alternate_first: bool
    cards: Path | None
    division: str = ""  # of language models: one of text_players.DIVISIONS
    retries: int = 0
    mirrored: bool = False
    adjusted: int = 0  # imagined games at each answer, for the luck of a game; 0 where nobody asks for it

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
    if arena.mirrored:
        return _mirrored(arena, number)
    pairing = arena.pairings[number % len(arena.pairings)]
    count = len(pairing)
    lap, shift = divmod(number // len(arena.pairings), count)
    order = pairing if lap % 2 == 0 else pairing[::-1]
    repeat, place = divmod(lap, len(arena.deals))
    deal = arena.deals[place]
    options = dict(deal.options)
    if arena.alternate_first:
        options[FIRST_PLAYER] = 1 + (place + repeat) % arena.seats
    return _fixture(arena, tuple(order[(side - shift) % count] for side in arena.sides), deal, options)


def _mirrored(arena: Arena, number: int) -> Fixture:
    """Two games with one deal: the bots sit at every other side, first the one that was named first, then the other."""
    pair, swapped = divmod(number, 2)
    deal = arena.deals[pair % len(arena.deals)]
    seated = tuple(arena.bots[(side + swapped) % 2] for side in arena.sides)
    return _fixture(arena, seated, deal, dict(deal.options))


def _fixture(arena: Arena, seated: tuple[str, ...], deal: Deal, options: dict[str, object]) -> Fixture:
    first = options.get(FIRST_PLAYER, dict(arena.options).get(FIRST_PLAYER))
    return Fixture(
        bots=seated,
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
    division: str = "",
    retries: int = 0,
    mirrored: bool = False,
    adjusted: int = 0,
) -> Arena:
    """Checks what is asked for. One bot alone plays against itself. `mirrored`: two bots meet in the same deals."""
    if each < 1:
        raise Malformed(f"at least one game is needed, not {each}")
    if mirrored and (len(names) != 2 or hero is not None):
        raise Malformed("mirrored deals are for two bots: name both, as A,B")
    if mirrored and each % 2:
        raise Malformed(f"mirrored deals are pairs of games: ask for an even number, not {each}")
    seats = seats if seats is not None else game.min_seats
    settled = game.complete_options(seats, options)
    word = game.brings or "deck"
    _check_options(options or {}, word, bool(modes))
    if hero is not None and hero not in names:
        names = [hero, *names]
    check_players(names, game)
    for name in names:
        if names.count(name) > 1:
            raise Malformed(f"the bot {name} is named twice")
    if decks and brings_its_own(game, seats, options):
        raise Malformed(f"the options say which {word}s are played: leave out --{word}s")
    sides = game.sides(seats, options)
    if decks:
        settled = {name: value for name, value in settled.items() if not name.startswith(word + "_")}
    if modes:
        settled.pop(MODE, None)
    count = max(sides) + 1
    tables = tables_of(game, seats, options) if mirrored else []
    for name, _ in tables:
        settled.pop(name, None)
    deals = _deals(len(decks), count, unequal, modes, tables, word)
    arena = Arena(
        game=game.id,
        bots=tuple(names),
        hero=hero,
        pairings=((names[0], names[1]),) if mirrored else tuple(_pairings(names, count, hero)),
        each=each,
        seed=seed,
        sides=tuple(sides),
        options=tuple(settled.items()),
        decks=tuple((id, deck.name, deck.code) for id, deck in zip(labels(decks), decks, strict=True)),
        brought_as=word,
        unequal=unequal,
        modes=tuple(modes),
        tables=tuple(tables),
        deals=tuple(shuffled(deals, seed) if mirrored else deals),
        alternate_first=settled.get(FIRST_PLAYER) == "random" and not mirrored,
        cards=cards,
        division=division,
        retries=retries if division else 0,
        mirrored=mirrored,
        adjusted=adjusted,
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


def _deals(
    decks: int, count: int, unequal: bool, modes: Sequence[str], tables: Sequence[tuple[str, str]], word: str
) -> list[Deal]:
    if unequal:
        if count != 2:
            raise Malformed(f"unequal {word}s are for two sides, not {count}")
        if decks < 2:
            raise Malformed(f"--unequal needs at least two {word}s, not {decks}")
        dealt: list[tuple[int, ...]] = list(combinations(range(decks), 2))
    else:
        dealt = [(deck,) * count for deck in range(decks)]
    played: list[list[tuple[str, object]]] = [[(MODE, mode)] for mode in modes] or [[]]
    laid: list[list[tuple[str, object]]] = [[table] for table in tables] or [[]]
    return [Deal(deck, (*mode, *table)) for table in laid for mode in played for deck in dealt or [()]]


def _check_deals(game: Game, arena: Arena) -> None:
    """Complains of what only a start shows, such as a platoon that is too dear."""
    for deal in arena.deals:
        options = dict(deal.options)
        started = {**dict(arena.options), **options, **_deck_options(arena, [*deal.decks] * arena.seats)}
        must_end_by_itself(game, game.start(arena.seats, started))
        if MODE in options and MODE in game.overruled(arena.seats, started):
            raise Malformed("the other options say which mode is played: leave out --modes")


def _deck_options(arena: Arena, decks: Sequence[int]) -> dict[str, object]:
    """The options that hand the decks out; no more than there are seats."""
    return {f"{arena.brought_as}_{seat + 1}": arena.decks[deck][2] for seat, deck in enumerate(decks[: arena.seats])}


def header_of(arena: Arena, game: Game) -> Header:
    header: Header = {
        "hulldown": "arena",
        "format": FORMAT,
        "game": arena.game,
        "seats": arena.seats,
        "seed": arena.seed,
        "bots": list(arena.bots),
        "kind": MIRRORED if arena.mirrored else ROUND_ROBIN if arena.hero is None else GAUNTLET,
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
    if arena.mirrored:
        header["tables"] = [table for _, table in arena.tables]
    if arena.adjusted:
        header["adjusted"] = arena.adjusted
    if arena.division:
        header["division"] = arena.division
        header["retries"] = arena.retries
    return header


@lru_cache(maxsize=100)
def _bot(name: str, game: str, cards: Path | None) -> bots.Bot:
    """Each process makes each bot once: they keep nothing from one question to the next."""
    return make_player(name, game_of(game, cards))


@lru_cache(maxsize=100)
def _reader(name: str, game: str, cards: Path | None, division: str, retries: int, seat: int) -> bots.Bot:
    """The same for a division of language models; each seat counts for itself."""
    return text_player(name, game_of(game, cards), division, retries)


def _players(arena: Arena, names: Sequence[str]) -> list[bots.Bot]:
    if not arena.division:
        return [_bot(name, arena.game, arena.cards) for name in names]
    players = [
        _reader(name, arena.game, arena.cards, arena.division, arena.retries, seat) for seat, name in enumerate(names)
    ]
    for player in players:
        if isinstance(player, TextPlayer):
            player.tally = Tally()
    return players


def _held(game: Game, state: State, seat: int, decks: list[str]) -> dict[str, list[str]]:
    brought = {game.brings: [decks[seat]]} if decks else {}
    return {**brought, **game.held(state, seat)}


def play_number(
    arena: Arena, number: int, seated: Callable[[Sequence[str], State], list[bots.Bot]] | None = None
) -> Row:
    """Plays one game of the schedule. A bot that fails does not stop it: another one answers, and that is counted.
    `seated` gives the players of a game where they are not simply bots by name."""
    game = game_of(arena.game, arena.cards)
    planned = fixture(arena, number)
    options = {**dict(arena.options), **planned.options, **_deck_options(arena, planned.decks)}
    state = game.start(arena.seats, options)
    faults = [0] * arena.seats
    players = _players(arena, planned.bots) if seated is None else seated(planned.bots, state)
    dealer = Dealer(arena.seed, number // 2) if arena.mirrored else None
    draw = dealer.draw if dealer is not None else None
    seen = watched(players, state) if arena.adjusted else None
    asked = seen.players if seen is not None else players
    play(state, asked, Xoshiro(arena.seed, number), f"game {number}", faults, draw)
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
    if seen is not None:
        row["luck"] = luck_of_game(game, seen.path, state, faults, arena.adjusted, arena.seed, number)
    if arena.division:
        row["models"] = [player.tally.data() if isinstance(player, TextPlayer) else None for player in players]
    return row
