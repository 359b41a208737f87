"""The command line that plays an arena again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from math import comb

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game

from .arena_file import DeckEntry, Header, Row
from .brought import named_lists, ready_lists
from .shares import sides_of


def command(header: Header, rows: Sequence[Row], game: Game) -> str:
    words = ["hulldown", "arena", header["game"]]
    if header["hero"] is not None:
        words += ["--gauntlet", header["hero"]]
    named, games = ("--bots", _each(header, rows)) if "elo" not in header else ("--sprt", header["games"])
    words += [named, ",".join(header["bots"]), "--games", str(games)]
    if "elo" in header:
        words += ["--elo", str(header["elo"])]
    if header["seats"] != game.min_seats:
        words += ["--seats", str(header["seats"])]
    decks = [_deck_word(game, deck) for deck in header["decks"]]
    if decks and [deck["code"] for deck in header["decks"]] != _ready_codes(header, game):
        words += [f"--{game.brings}s", ",".join(decks)]
    if header["unequal"]:
        words.append("--unequal")
    if header["modes"]:
        words += ["--modes", ",".join(header["modes"])]
    for option in game.options:
        value = header["options"].get(option.name, option.values[0])
        if value != option.values[0]:
            words += ["--set", f"{option.name}={_said(value)}"]
    words += ["--seed", str(header["seed"])]
    if header["cards"] != game.cards_fingerprint:
        words += ["--cards", "FOLDER"]  # which one, a result file does not say
    return " ".join(shlex.quote(word) for word in words)


def what_changed(header: Header, game: Game) -> list[str]:
    """Why the same command would not give the same games: a sentence for each reason."""
    found: list[str] = []
    if header["rules"] != game.rules_version:
        found.append(f"Played by rules version {header['rules']}; this program plays version {game.rules_version}.")
    if header["cards"] != game.cards_fingerprint:
        found.append(
            f"Played with other card files ({header['cards']}) than the ones in use ({game.cards_fingerprint})."
        )
    return found


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _each(header: Header, rows: Sequence[Row]) -> int:
    """The games of each pairing."""
    count = len(header["bots"])
    sides = len(sides_of(rows[0]))
    pairings = count - 1 if header["hero"] is not None else comb(count, sides) if count > 1 else 1
    return max(1, header["games"] // max(1, pairings))


def _ready_codes(header: Header, game: Game) -> list[str]:
    """Of the decks that an arena plays where none are named."""
    return [deck.code for deck in ready_lists(game, header["options"], header["seats"])]


def _deck_word(game: Game, deck: DeckEntry) -> str:
    """The id where the game knows it, and else the code: a file or chance would not have to give the same again."""
    try:
        found = named_lists(game, [deck["id"]], 0)[0].code
    except Malformed:
        return deck["code"]
    return deck["id"] if found == deck["code"] else deck["code"]
