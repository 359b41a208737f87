"""`hulldown play`: a game in the terminal, against bots or with several people at one screen."""

from __future__ import annotations

import re
import secrets
import shlex
from pathlib import Path
from typing import Annotated

import typer

from hulldown import bots as bot_shelf
from hulldown.bots.guard import Opponent
from hulldown.bots.process import seat_bot
from hulldown.bots.program import ProgramOpponent, command_of, words_of
from hulldown.compiling.cache import compiled_engine
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.reading import Record
from hulldown.kernel.record import load_shown, save
from hulldown.kernel.words import seat_name

from .. import common
from ..files import read_document
from ..match.prompt import obey
from ..match.savefiles import last_file, new_file
from ..match.session import Leave, Session
from ..match.stops import keep, recall
from ..options import list_options, named_options, typed_options
from ..terminal.contract import terminal_of
from ..terminal.screen import QUIET, Screen

DEFAULT_BOTS = ("greedy", "random")  # the first of them that plays the game
ROLL, ASK = "roll", "ask"
_STREAM = 300  # apart from the streams of chance, bots and drawn lists: what is usual changes none of them


def play(
    game_name: common.GameArgument,
    seats: common.SeatsOption = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Bots by name, in the order of their seats: greedy,level3. As many as seats: nobody plays. `hulldown"
            " bots GAME` lists them; cmd:./mybot is a program of your own (docs/engine.md)."
        ),
    ] = None,
    human: Annotated[str | None, typer.Option(help="The seats where people sit: 1,3 (or none).")] = None,
    hotseat: Annotated[bool, typer.Option("--hotseat", help="People at every seat that no bot takes.")] = False,
    names: Annotated[str | None, typer.Option(help="A name for every seat: Ann,Boris.")] = None,
    seed: common.SeedOption = None,
    settings: common.SetOption = None,
    decks: Annotated[
        str | None,
        typer.Option(
            "--decks",
            "--platoons",
            help="The decks or platoons of all players: D1,D5. Ids of ready ones, codes, files (.csv or .toml) or"
            " random.",
        ),
    ] = None,
    deck: Annotated[
        str | None, typer.Option("--deck", "--platoon", help="The deck or platoon of player 1 alone.")
    ] = None,
    deck2: Annotated[
        str | None, typer.Option("--deck2", "--platoon2", help="The deck or platoon of player 2 alone.")
    ] = None,
    cards: common.CardsOption = None,
    lang: common.LangOption = None,
    save_file: Annotated[Path | None, typer.Option("--save", help="The file that keeps the match.")] = None,
    resume: Annotated[
        str | None,
        typer.Option(
            help="Go on with a saved match: its file, or last. Seats named like a bot (greedy, random 2) are bots,"
            " unless --bots, --human or --hotseat say otherwise; chance goes on from a new seed unless --seed is given."
        ),
    ] = None,
    position: Annotated[Path | None, typer.Option(help="Start from a position, a JSON document.")] = None,
    dice: Annotated[
        str, typer.Option(help="roll, or ask: you type in what the real cards show, for bots and people alike.")
    ] = ROLL,
    as_json: common.JsonOption = False,
) -> None:
    """Play in the terminal: you against one bot with equal lists, at a seat drawn by lot, unless told otherwise.

    Who names decks, platoons, players or the first player by seat has seat 1. The match is saved after every answer;
    `help` at the prompt lists what can be typed.
    """
    lang = common.language(lang)
    if dice not in (ROLL, ASK):
        common.fail(f"--dice is {ROLL} or {ASK}, not {dice}")
    game = common.find_game(game_name, cards)
    seed = seed if seed is not None else secrets.randbits(64)
    reading: Record | None = None
    has_decks = any(name is not None for name in (decks, deck, deck2))
    if resume is not None:
        if has_decks:
            common.fail("a saved match has its decks already; --decks, --deck and --deck2 do not go with --resume")
        path = last_file(game.id) if resume == "last" else Path(resume).expanduser()
        reading = load_shown(path, lambda name: _same_game(name, game))
        match = _go_on(reading, path)
        seated = _seat_again(match, bots, human, hotseat)
        path = save_file or path
    else:
        if position is not None and (seats is not None or settings or has_decks):
            common.fail("a position has its own seats, options and decks; they cannot be chosen besides")
        document = read_document(position) if position is not None else None
        if document is not None:
            seats = game.position(document).seats  # complains of what is wrong with it
        options = {**typed_options(game, settings), **list_options(game, decks, [deck, deck2])}
        by_seat = position is not None or names is not None or game.names_a_seat(options)
        lot = Xoshiro(seed, _STREAM)
        seated = _seat(game, seats, bots, human, hotseat, None if by_seat else lot)
        options = named_options(game, options, len(seated), seed)
        if document is None:
            if "" in seated:
                options = game.among_people(options)
            options = game.usual(len(seated), lot, options)
        match = Match(game, len(seated), options, _name(seated, _split(names), lang), document)
        path = save_file or new_file(game.id)
    opponents = _seat_bots(seated, match.game)
    if resume is None:
        _open_file(match, path)
    screen = Screen(common.notices if as_json else common.console, lang, terminal_of(game).words)
    screen.names = match.names or [seat_name(seat, lang) for seat in range(match.seats)]
    session = Session(match, opponents, screen, path, seed)
    session.obey = obey
    session.keep = keep
    if resume is not None:
        session.stops = recall(match.game, path, match.seats)
    session.asks_dice = dice == ASK
    session.is_quiet = as_json and not session.people and not session.asks_dice
    session.resume_options = f" --cards {shlex.quote(str(cards))}" if cards is not None else ""
    if session.asks_dice:
        session.resume_options += f" --dice {ASK}"
    if not session.is_quiet:
        screen.whole_line(screen.words("ask.welcome", title=game.title.text(lang), file=str(path)), QUIET)
        screen.say("ask.hint", QUIET)
        for remark in reading.remarks if reading is not None else []:
            screen.whole_line(remark.text(lang), QUIET)
    try:
        session.run()
    except (Leave, KeyboardInterrupt):
        session.farewell()
    finally:
        session.close()
    if as_json:
        common.print_json(_summary(match, path))


def default_bot(game: Game) -> str:
    """The best bot that plays a game."""
    for name in DEFAULT_BOTS:
        try:
            bot_shelf.make(name, game)
        except Malformed:
            continue
        return name
    raise Malformed(f"no bot plays {game.id} yet")


def _split(text: str | None) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()] if text is not None else []


def _seat(
    game: Game, seats: int | None, bots: str | None, human: str | None, hotseat: bool, lot: Xoshiro | None = None
) -> list[str]:
    """The bot at each seat, "" for a person. Bots take the seats left by people, beginning again when they run out.

    One person about whose seat nothing is said gets it by lot, or else the first one.
    """
    bot_names = _split(bots)
    people = _seat_numbers(human) if human is not None else None
    if people is not None and hotseat:
        raise Malformed("--human and --hotseat say two different things; give one of them")
    wanted = max(2, len(bot_names) + (1 if people is None else len(people)), *(people or [0]))
    count = seats or min(wanted, game.max_seats)
    if people is None and hotseat:
        people = list(range(1, count - len(bot_names) + 1))
    elif people is None:
        people = [] if len(bot_names) == count else [1 + lot.below(count) if lot is not None else 1]
    if people and max(people) > count:
        raise Malformed(f"--human names seat {max(people)}, but the table has {count}")
    if len(bot_names) > count - len(people):
        raise Malformed(f"{len(bot_names)} bots and {len(people)} people are too many for {count} seats")
    free = [seat for seat in range(1, count + 1) if seat not in people]
    bot_names = bot_names or [default_bot(game)]
    sitting = {seat: bot_names[place % len(bot_names)] for place, seat in enumerate(free)}
    return [sitting.get(seat, "") for seat in range(1, count + 1)]


def _seat_bots(seated: list[str], game: Game) -> list[Opponent | None]:
    """The bots themselves, ready to be asked; seats with the same bot share one, since it keeps nothing in mind."""
    opponents = {name: _opponent(name, game) for name in dict.fromkeys(seated) if name}
    try:
        for opponent in opponents.values():
            opponent.get_ready()
    except BaseException:
        for opponent in opponents.values():
            opponent.close()
        raise
    return [opponents.get(name) for name in seated]


def _opponent(name: str, game: Game) -> Opponent:
    command = command_of(name)
    if command is not None:
        return ProgramOpponent(name, game, words_of(command))
    return seat_bot(name, game, compiled_engine())


def _seat_numbers(text: str) -> list[int]:
    if text.strip().casefold() == "none":
        return []
    numbers = _split(text)
    if not numbers or not all(number.isdecimal() and int(number) > 0 for number in numbers):
        raise Malformed(f"--human takes the numbers of seats, such as 1,3; not {text}")
    return sorted({int(number) for number in numbers})


def _seat_again(match: Match, bots: str | None, human: str | None, hotseat: bool) -> list[str]:
    """Who sits where after a pause: as the command line says, otherwise seats named like a bot are bots."""
    if bots is not None or human is not None or hotseat:
        return _seat(match.game, match.seats, bots, human, hotseat)
    return [_bot_named(match.game, name) for name in match.names or [""] * match.seats]


def _bot_named(game: Game, name: str) -> str:
    """`greedy` and `greedy 2` are the bot greedy; any other name is a person's."""
    plain = re.sub(r" \d+$", "", name)
    return plain if bot_shelf.is_known(plain, game) else ""


def _name(seated: list[str], chosen: list[str], lang: str) -> list[str]:
    """A name for every seat: the chosen ones, otherwise the bot's own (numbered when it sits twice)."""
    if chosen and len(chosen) != len(seated):
        raise Malformed(f"{len(chosen)} names for {len(seated)} seats")
    names: list[str] = []
    for seat, bot in enumerate(seated):
        name = chosen[seat] if chosen else bot or seat_name(seat, lang)
        number = 1
        while name in names:
            number += 1
            name = f"{chosen[seat] if chosen else bot} {number}"
        names.append(name)
    return names


def _go_on(reading: Record, path: Path) -> Match:
    """A saved match goes on by the rules that it began with, and with the cards in use where every line agrees."""
    if reading.is_whole:
        return reading.match
    gaps = reading.gaps
    why = f"{path}, line {gaps[0].line}: {gaps[0].why}." if gaps else f"{path}: {reading.remarks[0].text()}"
    raise Malformed(f"{why} It cannot go on; `hulldown record show` shows what can be shown of it.")


def _same_game(name: str, game: Game) -> Game:
    if name != game.id:
        raise Malformed(f"this is a match of {name}, not of {game.id}")
    return game


def _open_file(match: Match, path: Path) -> None:
    """Writes the first line of the record, so that a file that cannot be written is known before the game begins."""
    if path.exists():
        raise Malformed(f"{path} is there already; go on with it by --resume, or choose another name")
    try:
        save(match, path)
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror or error}") from error


def _summary(match: Match, path: Path) -> dict[str, object]:
    """What `--json` prints: the result with its reasons, and where the record is."""
    result = match.state.result
    summary: dict[str, object] = {
        "game": match.game.id,
        "seats": match.seats,
        "names": match.names,
        "answers": len(match.answers),
        "over": result is not None,
        "record": str(path),
        "result": None,
    }
    if result is not None:
        summary["result"] = {**result.data(), "tallies": [tally.data() for tally in result.tallies]}
    return summary
