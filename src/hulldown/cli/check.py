"""`hulldown check`: card files, positions and records: legal, or every reason why not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

import hulldown
from hulldown.games.rush import Rush
from hulldown.games.rush.cards import CARD_FILES, Catalogue
from hulldown.kernel.document import read_text
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.facts import Mistakes
from hulldown.kernel.record import replay

from .common import CardsOption, JsonOption, console, fail, find_game, print_json
from .record import game_finder

# A column that only this card file has: how a file is known that has a name of its own.
TELLING_COLUMNS: Final = {"vehicles.csv": "nation", "barracks.csv": "count", "achievements.csv": "counts"}


class Reason:
    """Why a file is not legal; `rule` is "" where its form is wrong."""

    def __init__(self, text: str, rule: str = "") -> None:
        self.text = text
        self.rule = rule


def check(
    file: Annotated[
        Path, typer.Argument(help="A card file or a folder of them, a position, a record.", metavar="FILE")
    ],
    json: JsonOption = False,
    game: Annotated[str, typer.Option("--game", help="The game that card files are for.")] = "rush",
    cards: CardsOption = None,
) -> None:
    """Says whether a file is legal, or every reason why not. Exits with 1 if not, with 2 if it is no such file."""
    if not file.exists():
        fail(f"there is no file {file}")
    reasons = _check_folder(file, game) if file.is_dir() else _check_file(file, game, cards)
    if json:
        found = [{"rule": reason.rule, "text": reason.text} for reason in reasons]
        print_json({"legal": not reasons, "reasons": found})
    else:
        _print(file, reasons)
    if reasons:
        raise typer.Exit(1)


def _print(file: Path, reasons: list[Reason]) -> None:
    for reason in reasons:
        rule = f" [{reason.rule}]" if reason.rule else ""
        console.print(reason.text + rule, markup=False, soft_wrap=True)
    verdict = f"not legal, reasons: {len(reasons)}" if reasons else "legal"
    console.print(f"{file}: {verdict}", markup=False, soft_wrap=True)


# What is it?


def _check_folder(folder: Path, game: str) -> list[Reason]:
    if not any((folder / name).exists() for name in CARD_FILES):
        fail(f"{folder} holds none of the card files {', '.join(CARD_FILES)}")
    return _check_cards(game, folder, {})


def _check_file(file: Path, game: str, cards: Path | None) -> list[Reason]:
    text = read_text(file).removeprefix("\ufeff")
    if file.suffix == ".csv":
        chosen = find_game(game)
        return _check_cards(game, chosen.folder / "cards", {_kind_of_cards(file, text): file})
    if file.suffix == ".jsonl" or _is_record(text):
        return _check_record(file, text, cards)
    return _check_position(file, text, cards)


def _kind_of_cards(file: Path, text: str) -> str:
    if file.name in CARD_FILES:
        return file.name
    columns = text.partition("\n")[0].strip().split(",")
    kinds = [name for name, column in TELLING_COLUMNS.items() if column in columns]
    if not kinds:
        fail(f"{file} is no card file: a column {' or '.join(TELLING_COLUMNS.values())} would say which")
    return kinds[0]


def _is_record(text: str) -> bool:
    try:
        head = msgspec.json.decode(text.partition("\n")[0])
    except (msgspec.DecodeError, RecursionError):
        return False
    return isinstance(head, dict) and "hulldown" in head


# Is it legal?


def _check_cards(game: str, folder: Path, instead: dict[str, Path]) -> list[Reason]:
    chosen = find_game(game)
    assert isinstance(chosen, Rush)
    mistakes = Mistakes()
    Catalogue(folder, mistakes, chosen.ledger, instead)
    files = list(dict.fromkeys(mistake.file for mistake in mistakes.found))
    in_order = sorted(mistakes.found, key=lambda mistake: (files.index(mistake.file), mistake.line))
    return [Reason(mistake.text, mistake.rule) for mistake in in_order]


def _check_record(file: Path, text: str, cards: Path | None) -> list[Reason]:
    try:
        replay(text, file.name, game_finder(cards))
    except HulldownError as error:
        return [Reason(str(error))]
    return []


def _check_position(file: Path, text: str, cards: Path | None) -> list[Reason]:
    try:
        document: object = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        fail(f"{file} is no card file, position or record")
    name = document.get("game") if isinstance(document, dict) else None
    if name not in hulldown.GAMES:
        fail(f"{file} is no position: its field game names none of {', '.join(hulldown.GAMES)}")
    chosen = find_game(name, cards)
    try:
        state = chosen.position(document)
    except HulldownError as error:
        return [Reason(str(error))]
    return [Reason(complaint) for complaint in state.audit()]
