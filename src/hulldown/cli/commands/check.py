"""`hulldown check`: decks, platoons, scenarios, card files, positions, records: legal, or every reason why not."""

from __future__ import annotations

import csv
import os
import re
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

import hulldown
from hulldown.kernel.document import read_text
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.facts import Mistakes
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought, Lists
from hulldown.kernel.options import FileOption
from hulldown.kernel.record import replay

from ..common import CardsOption, JsonOption, LangOption, console, fail, find_game, game_options, language, print_json
from ..terminal.contract import terminal_of
from ..terminal.screen import Screen
from .record import game_finder

_RULE: Final = re.compile(r"\s*\[([a-z]+(?:\.[a-z_-]+)+)\]$")


class Reason:
    """Why a file is not legal; `rule` is "" where its form is wrong."""

    def __init__(self, text: str, rule: str = "") -> None:
        self.text = text
        self.rule = rule


class Verdict:
    """Every reason against a file; a list that can be read comes with its code, legal or not, and with its game."""

    def __init__(self, reasons: list[Reason], code: str = "", game: Game | None = None) -> None:
        self.reasons = reasons
        self.code = code
        self.game = game

    def data(self) -> dict[str, object]:
        reasons = [{"rule": reason.rule, "text": reason.text} for reason in self.reasons]
        data: dict[str, object] = {"legal": not reasons, "reasons": reasons}
        return {**data, "code": self.code} if self.code else data


def check(
    file: Annotated[
        Path,
        typer.Argument(
            help="A deck or platoon or its code, a scenario, a card file or a folder of them, a position, a record.",
            metavar="FILE",
        ),
    ],
    json: JsonOption = False,
    game: Annotated[
        str | None, typer.Option("--game", help="The game that a file is for; what is in it says it as well.")
    ] = None,
    cards: CardsOption = None,
    options: Annotated[
        list[str] | None,
        typer.Option(
            "--set", "-o", help="An option that decks or platoons depend on: foreign_bases=yes, cost_limit=200."
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Says whether a file is legal, or every reason why not. Exits with 1 if not, with 2 if it is no such file."""
    tongue = language(lang)
    checker = Checker(game, cards, options, tongue)
    verdict = checker.check(file)
    if json:
        print_json(verdict.data())
    else:
        _print(file, verdict, tongue)
    if verdict.reasons:
        raise typer.Exit(1)


def _print(file: Path, verdict: Verdict, lang: str) -> None:
    screen = Screen(console, lang, terminal_of(verdict.game).words if verdict.game is not None else ())
    lines = [reason.text + (f" [{reason.rule}]" if reason.rule else "") for reason in verdict.reasons]
    said = screen.words("check.not-legal", count=len(lines)) if lines else screen.words("check.legal")
    lines.append(f"{file}: {said}")
    if verdict.code:
        lines.append(screen.words("check.broken-code" if verdict.reasons else "check.code", code=verdict.code))
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)


class Checker:
    """Finds out what a file is, asks the game that it is for, and keeps every reason."""

    def __init__(self, game: str | None, cards: Path | None, options: list[str] | None, lang: str) -> None:
        if game is not None:
            find_game(game)  # complains of the name
        self.ids = [game] if game is not None else hulldown.game_ids()
        self.cards = cards
        self.options = options
        self.lang = lang

    def check(self, file: Path) -> Verdict:
        if not os.path.exists(file):  # Path.exists does not take every text
            return self._check_code(str(file))
        return self._check_folder(file) if file.is_dir() else self._check_file(file)

    # What is it?

    def _check_code(self, text: str) -> Verdict:
        for id in self.ids:
            lists = find_game(id).lists
            if lists is not None and lists.is_code(text) and not text.endswith(lists.suffix):
                game, lists = self._lists_of(id)
                return self._check_list(game, lists, lists.find(text))
        return fail(f"there is no file {text}")

    def _check_folder(self, folder: Path) -> Verdict:
        for id in self.ids:
            game = find_game(id)
            if any((folder / name).exists() for name in game.card_columns):
                return _check_cards(game, folder, {})
        names = [name for id in self.ids for name in find_game(id).card_columns]
        return fail(f"{folder} holds none of the card files {', '.join(names)}")

    def _check_file(self, file: Path) -> Verdict:
        text = read_text(file).removeprefix("\ufeff")
        if file.suffix == ".csv":
            return self._check_table(file, text)
        if file.suffix == ".jsonl" or _is_record(text):
            return self._check_record(file, text)
        for id in self.ids:
            game = find_game(id)
            if game.lists is not None and game.lists.suffix == file.suffix and game.lists.is_file(text):
                return self._check_list_file(id, file, text)
            for option in game.options:
                if isinstance(option, FileOption) and option.suffix == file.suffix:
                    return self._check_option(id, option.name, file, text)
        return self._check_position(file, text)

    def _check_table(self, file: Path, text: str) -> Verdict:
        """A card file is known by its name; one with a name of its own, and a list, by the columns it has."""
        games = [find_game(id) for id in self.ids]
        for game in games:
            if file.name in game.card_columns:
                return _check_cards(game, game.folder / "cards", {file.name: file})
        header = _header_of(text)
        kinds: list[tuple[float, Game, str]] = []
        for game in games:
            if game.lists is not None and game.lists.columns:
                kinds.append((_likeness(header, game.lists.columns), game, ""))
            kinds += [(_likeness(header, columns), game, name) for name, columns in game.card_columns.items()]
        likeness, game, name = max(kinds, key=lambda kind: (kind[0], not kind[2]), default=(0.0, games[0], ""))
        if likeness == 0:
            fail(f"{file} is no card file and no list; {_known_columns(games)}")
        if not name:
            return self._check_list_file(game.id, file, text)
        return _check_cards(game, game.folder / "cards", {name: file})

    # Is it legal?

    def _lists_of(self, id: str) -> tuple[Game, Lists[Any]]:
        game = find_game(id, self.cards)
        assert game.lists is not None
        return game, game.lists

    def _check_list_file(self, id: str, file: Path, text: str) -> Verdict:
        game, lists = self._lists_of(id)
        mistakes = Mistakes()
        try:
            brought = lists.read(text, file.name, mistakes)
        except HulldownError as error:
            return Verdict([_parted(str(error))])
        if mistakes.found:
            return Verdict(_in_order(mistakes))
        return self._check_list(game, lists, brought)

    def _check_list(self, game: Game, lists: Lists[Any], brought: Brought) -> Verdict:
        against = lists.reasons_against(brought, game_options(game, self.options))
        reasons = [Reason(refusal.text(self.lang), refusal.rule) for refusal in against]
        return Verdict(reasons, brought.code if _reads_back(lists, brought.code) else "", game)

    def _check_option(self, id: str, option: str, file: Path, text: str) -> Verdict:
        try:
            find_game(id, self.cards).check_text(option, text, file.name)
        except HulldownError as error:
            return Verdict([_parted(str(error))])
        return Verdict([])

    def _check_record(self, file: Path, text: str) -> Verdict:
        try:
            replay(text, file.name, game_finder(self.cards))
        except HulldownError as error:
            return Verdict([Reason(str(error))])
        return Verdict([])

    def _check_position(self, file: Path, text: str) -> Verdict:
        try:
            document: object = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            fail(f"{file} is no deck, platoon, card file, position or record")
        name = document.get("game") if isinstance(document, dict) else None
        if name not in hulldown.game_ids():
            fail(f"{file} is no position: its field game names none of {', '.join(hulldown.game_ids())}")
        try:
            state = find_game(name, self.cards).position(document)
        except HulldownError as error:
            return Verdict([Reason(str(error))])
        return Verdict([Reason(complaint) for complaint in state.audit()])


def _check_cards(game: Game, folder: Path, instead: dict[str, Path]) -> Verdict:
    mistakes = Mistakes()
    game.check_cards(folder, mistakes, instead)
    return Verdict(_in_order(mistakes))


def _header_of(text: str) -> set[str]:
    try:
        return set(next(csv.reader(text.splitlines()), []))
    except csv.Error:
        return set()


def _likeness(header: set[str], columns: list[str]) -> float:
    """How much of two sets of columns is the same, from 0 to 1."""
    return len(header.intersection(columns)) / len(header.union(columns))


def _known_columns(games: list[Game]) -> str:
    known = [game.lists for game in games if game.lists is not None and game.lists.columns]
    return "; ".join([f"a {lists.word} has the columns {', '.join(lists.columns)}" for lists in known])


def _is_record(text: str) -> bool:
    try:
        head = msgspec.json.decode(text.partition("\n")[0])
    except (msgspec.DecodeError, RecursionError):
        return False
    return isinstance(head, dict) and "hulldown" in head


def _reads_back(lists: Lists[Any], code: str) -> bool:
    """A heap of cards may be too much for a code."""
    try:
        lists.find(code)
    except HulldownError:
        return False
    return True


def _parted(text: str) -> Reason:
    """A sentence and the rule that stands behind it in brackets."""
    found = _RULE.search(text)
    return Reason(text[: found.start()], found[1]) if found is not None else Reason(text)


def _in_order(mistakes: Mistakes) -> list[Reason]:
    """By file and line."""
    files = list(dict.fromkeys(mistake.file for mistake in mistakes.found))
    in_order = sorted(mistakes.found, key=lambda mistake: (files.index(mistake.file), mistake.line))
    return [Reason(mistake.text, mistake.rule) for mistake in in_order]
