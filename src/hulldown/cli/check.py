"""`hulldown check`: decks, platoons, scenarios, card files, positions, records: legal, or every reason why not."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

import hulldown
from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame import cards as cardgame_cards
from hulldown.games.cardgame import decks as cardgame_decks
from hulldown.games.cardgame.cards import Deck
from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.columns import CARD_FILES as MINIATURES_FILES
from hulldown.games.rush import cards as rush_cards
from hulldown.kernel.document import read_text
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.facts import Mistakes
from hulldown.kernel.record import replay

from .common import CardsOption, JsonOption, LangOption, console, fail, find_game, game_options, language, print_json
from .miniatures import check as miniatures_check
from .record import game_finder

CAPTIONS: Final = {
    "en": {"legal": "legal", "not-legal": "not legal, reasons: {count}", "code": "Deck code: {code}",
           "platoon": "Platoon code: {code}", "broken-code": "Deck code (it breaks rules, for positions only): {code}",
           "broken-platoon": "Platoon code (it breaks rules): {code}"},
    "ru": {"legal": "по правилам", "not-legal": "не по правилам, причин: {count}", "code": "Код колоды: {code}",
           "platoon": "Код взвода: {code}", "broken-code": "Код колоды (не по правилам, только для позиций): {code}",
           "broken-platoon": "Код взвода (не по правилам): {code}"},
}  # fmt: skip


class Reason:
    """Why a file is not legal; `rule` is "" where its form is wrong."""

    def __init__(self, text: str, rule: str = "") -> None:
        self.text = text
        self.rule = rule


class Verdict:
    """Every reason against a file; a deck or platoon that can be read comes with its code, legal or not."""

    def __init__(self, reasons: list[Reason], code: str = "", caption: str = "code") -> None:
        self.reasons = reasons
        self.code = code
        self.caption = caption

    def data(self) -> dict[str, object]:
        reasons = [{"rule": reason.rule, "text": reason.text} for reason in self.reasons]
        data: dict[str, object] = {"legal": not reasons, "reasons": reasons}
        return {**data, "code": self.code} if self.code else data


class CardFiles:
    """The card files of a game: the columns of each, and what keeps every mistake in them."""

    def __init__(
        self, game: str, columns: dict[str, list[str]], check: Callable[[Path, Mistakes, dict[str, Path]], object]
    ) -> None:
        self.game = game
        self.columns = columns
        self.check = check


def _check_rush(folder: Path, mistakes: Mistakes, instead: dict[str, Path]) -> None:
    rush_cards.Catalogue(folder, mistakes, find_game("rush").ledger, instead)


CARD_FILES: Final = [
    CardFiles("rush", rush_cards.CARD_FILES, _check_rush),
    CardFiles("cardgame", cardgame_cards.CARD_FILES, cardgame_decks.check_card_files),
    CardFiles("miniatures", MINIATURES_FILES, miniatures_check.check_card_files),
]


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
        str | None, typer.Option("--game", help="The game that card files are for; their columns say it as well.")
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
    if str(file).startswith(cardgame_decks.CODE_PREFIX) and not file.suffix:
        verdict = _check_code(str(file), cards, options, tongue)
    elif miniatures_check.is_platoon_code(str(file)) and not os.path.exists(file):
        chosen = _miniatures(cards)
        found = miniatures_check.check_code(chosen, str(file), game_options(chosen, options), tongue)
        verdict = _of_miniatures(found)
    elif not os.path.exists(file):  # Path.exists does not take every text
        fail(f"there is no file {file}")
    elif file.is_dir():
        verdict = _check_folder(file, game)
    else:
        verdict = _check_file(file, game, cards, options, tongue)
    if json:
        print_json(verdict.data())
    else:
        _print(file, verdict, tongue)
    if verdict.reasons:
        raise typer.Exit(1)


def _print(file: Path, verdict: Verdict, lang: str) -> None:
    captions = CAPTIONS[lang]
    lines = [reason.text + (f" [{reason.rule}]" if reason.rule else "") for reason in verdict.reasons]
    said = captions["not-legal"].format(count=len(lines)) if lines else captions["legal"]
    lines.append(f"{file}: {said}")
    if verdict.code:
        caption = f"broken-{verdict.caption}" if verdict.reasons else verdict.caption
        lines.append(captions[caption].format(code=verdict.code))
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)


# What is it?


def _check_folder(folder: Path, game: str | None) -> Verdict:
    known = _card_files_of(game)
    for files in known:
        if any((folder / name).exists() for name in files.columns):
            return _check_cards(files, folder, {})
    names = [name for files in known for name in files.columns]
    return fail(f"{folder} holds none of the card files {', '.join(names)}")


def _check_file(file: Path, game: str | None, cards: Path | None, options: list[str] | None, lang: str) -> Verdict:
    text = read_text(file).removeprefix("\ufeff")
    if file.suffix == ".csv":
        return _check_table(file, text, game, cards, options, lang)
    if file.suffix == ".toml":
        chosen = _miniatures(cards)
        return _of_miniatures(miniatures_check.check_file(chosen, file, text, game_options(chosen, options), lang))
    if file.suffix == ".jsonl" or _is_record(text):
        return _check_record(file, text, cards)
    return _check_position(file, text, cards)


def _check_table(
    file: Path, text: str, game: str | None, cards: Path | None, options: list[str] | None, lang: str
) -> Verdict:
    """A card file is known by its name; one with a name of its own, and a deck, by the columns it has."""
    known = _card_files_of(game)
    for files in known:
        if file.name in files.columns:
            return _check_cards(files, find_game(files.game).folder / "cards", {file.name: file})
    header = _header_of(text)
    best = _likeness(header, cardgame_decks.DECK_COLUMNS)
    kind: tuple[CardFiles, str] | None = None
    for files in known:
        for name, columns in files.columns.items():
            if _likeness(header, columns) > best:
                best = _likeness(header, columns)
                kind = (files, name)
    if best == 0:
        fail(f"{file} is no card file and no deck: a deck has the columns {', '.join(cardgame_decks.DECK_COLUMNS)}")
    if kind is None:
        return _check_deck_file(file, cards, options, lang)
    files, name = kind
    return _check_cards(files, find_game(files.game).folder / "cards", {name: file})


def _card_files_of(game: str | None) -> list[CardFiles]:
    """Those of one game, or all that there are."""
    if game is None:
        return CARD_FILES
    find_game(game)  # complains of the name
    return [files for files in CARD_FILES if files.game == game]


def _header_of(text: str) -> set[str]:
    try:
        return set(next(csv.reader(text.splitlines()), []))
    except csv.Error:
        return set()


def _likeness(header: set[str], columns: list[str]) -> float:
    """How much of two sets of columns is the same, from 0 to 1."""
    return len(header.intersection(columns)) / len(header.union(columns))


def _is_record(text: str) -> bool:
    try:
        head = msgspec.json.decode(text.partition("\n")[0])
    except (msgspec.DecodeError, RecursionError):
        return False
    return isinstance(head, dict) and "hulldown" in head


# Is it legal?


def _check_code(code: str, cards: Path | None, options: list[str] | None, lang: str) -> Verdict:
    game = _card_game(cards)
    return _check_deck(game, game.deck(code), options, lang)


def _check_deck_file(file: Path, cards: Path | None, options: list[str] | None, lang: str) -> Verdict:
    mistakes = Mistakes()
    game = _card_game(cards)
    deck = cardgame_decks.read_deck_file(game.catalogue, file, mistakes)
    if mistakes.found:
        return Verdict(_in_order(mistakes))
    return _check_deck(game, deck, options, lang)


def _check_deck(game: CardGame, deck: Deck, options: list[str] | None, lang: str) -> Verdict:
    chosen = game_options(find_game("cardgame"), options)
    against = cardgame_decks.reasons_against(deck.cards, deck.bases, chosen.get("foreign_bases") is True)
    reasons = [Reason(refusal.text(lang), refusal.rule) for refusal in against]
    return Verdict(reasons, deck.code if _reads_back(game, deck.code) else "")


def _reads_back(game: CardGame, code: str) -> bool:
    """A heap of cards may be too much for a code."""
    try:
        game.deck(code)
    except HulldownError:
        return False
    return True


def _card_game(cards: Path | None) -> CardGame:
    game = find_game("cardgame", cards)
    assert isinstance(game, CardGame)
    return game


def _miniatures(cards: Path | None) -> Miniatures:
    game = find_game("miniatures", cards)
    assert isinstance(game, Miniatures)
    return game


def _of_miniatures(found: miniatures_check.Finding) -> Verdict:
    return Verdict([Reason(text, rule) for text, rule in found.reasons], found.code, "platoon")


def _check_cards(files: CardFiles, folder: Path, instead: dict[str, Path]) -> Verdict:
    mistakes = Mistakes()
    files.check(folder, mistakes, instead)
    return Verdict(_in_order(mistakes))


def _in_order(mistakes: Mistakes) -> list[Reason]:
    """By file and line."""
    files = list(dict.fromkeys(mistake.file for mistake in mistakes.found))
    in_order = sorted(mistakes.found, key=lambda mistake: (files.index(mistake.file), mistake.line))
    return [Reason(mistake.text, mistake.rule) for mistake in in_order]


def _check_record(file: Path, text: str, cards: Path | None) -> Verdict:
    try:
        replay(text, file.name, game_finder(cards))
    except HulldownError as error:
        return Verdict([Reason(str(error))])
    return Verdict([])


def _check_position(file: Path, text: str, cards: Path | None) -> Verdict:
    try:
        document: object = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        fail(f"{file} is no deck, platoon, card file, position or record")
    name = document.get("game") if isinstance(document, dict) else None
    if name not in hulldown.game_ids():
        fail(f"{file} is no position: its field game names none of {', '.join(hulldown.game_ids())}")
    chosen = find_game(name, cards)
    try:
        state = chosen.position(document)
    except HulldownError as error:
        return Verdict([Reason(str(error))])
    return Verdict([Reason(complaint) for complaint in state.audit()])
