"""What all commands share: games by name, languages, JSON, and errors in one sentence."""

from __future__ import annotations

import locale
import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer
from rich.console import Console

import hulldown
from hulldown.kernel.game import Game
from hulldown.kernel.languages import LANGUAGES, best_language
from hulldown.kernel.words import Chapter, Phrasebook

from .options import named_options, typed_options

console = Console(highlight=False)
notices = Console(stderr=True, highlight=False)

GameArgument = Annotated[str, typer.Argument(help="Which game: " + ", ".join(hulldown.game_ids()), metavar="GAME")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
LangOption = Annotated[
    str | None, typer.Option("--lang", help=f"{' or '.join(LANGUAGES)}; the system's language by default.")
]
ParquetOption = Annotated[
    Path | None,
    typer.Option("--parquet", help="Writes every game into this file, a row for each seat.", metavar="FILE"),
]
CardsOption = Annotated[Path | None, typer.Option("--cards", help="A folder of your own card files.")]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", "-o", help="An option of the game: edition=1.2. Repeatable.")
]
SeatsOption = Annotated[int | None, typer.Option("--seats", help="How many players.")]
SeedOption = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same again.")]


_WORDS = Phrasebook(Path(__file__).with_name("words"), "commands")


def command_words(command: str, lang: str) -> Chapter:
    """What a command says."""
    return _WORDS.chapter(command, lang)


def find_game(name: str, cards: Path | None = None) -> Game:
    return hulldown.game(name, cards)


def game_options(
    game: Game, chosen: list[str] | None, seats: int | None = None, seed: int | None = None
) -> dict[str, object]:
    """The options named by `--set name=value`, checked; files are read, and the seed draws random lists."""
    return named_options(game, typed_options(game, chosen), seats or game.min_seats, seed or 0)


def language(chosen: str | None) -> str:
    """The language asked for, or else the system's, or else English."""
    if chosen is not None:
        if chosen not in LANGUAGES:
            fail(f"there is no language {chosen}; known are {', '.join(LANGUAGES)}")
        return chosen
    system = (
        os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or locale.getlocale()[0]
    )
    return best_language([system or ""])


def print_json(data: object) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


def fail(sentence: str) -> NoReturn:
    """One clear sentence on stderr, and a non-zero exit."""
    notices.print(f"[bold]hulldown:[/] {_plain(sentence)}", soft_wrap=True)
    raise typer.Exit(2)


def _plain(text: str) -> str:
    return text.replace("[", "\\[")
