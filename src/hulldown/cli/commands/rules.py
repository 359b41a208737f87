"""`hulldown rules`: the ledger, and what stands behind each rule."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Annotated

import typer

import hulldown
from hulldown.books import evidence
from hulldown.books.evidence import Evidence
from hulldown.kernel.game import Game
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.ledger import Rule

from ..common import (
    GameArgument,
    JsonOption,
    LangOption,
    command_words,
    console,
    fail,
    find_game,
    language,
    notices,
    print_json,
)


def rules(
    game: GameArgument,
    words: Annotated[list[str] | None, typer.Argument(help="Words to look for, in any language, or one id.")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """The rules ledger: every rule in our own words, its source and its tests. An exact id shows all about it."""
    chosen = find_game(game)
    tongue = language(lang)
    wanted = " ".join(words or [])
    found = _find(chosen, wanted)
    known = _known_evidence()
    if json:
        print_json([{**_data(rule, known), "figures": _figures(chosen, rule, tongue)} for rule in found])
        return
    if wanted in chosen.ledger:
        _print_whole(found[0], known, tongue)
        _print_figures(chosen, found[0], tongue)
    else:
        for rule in found:
            _print_short(rule, known, tongue)
            _print_figures(chosen, rule, tongue)
        _print_total(found, known, tongue)
    if known is None:
        notices.print(command_words("rules", tongue)("unknown"))


def _find(game: Game, wanted: str) -> list[Rule]:
    if wanted in game.ledger:
        return [game.ledger[wanted]]
    found = game.ledger.search(wanted)
    if not found:
        close = difflib.get_close_matches(wanted, [rule.id for rule in game.ledger.rules], n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        fail(f"no rule of {game.id} has all of these words: {wanted}{hint}")
    return found


def _known_evidence() -> Evidence | None:
    try:
        return evidence.load(Path(hulldown.__file__).parent)
    except (OSError, ValueError) as error:
        fail(str(error))


def _data(rule: Rule, known: Evidence | None) -> dict[str, object]:
    return {
        "id": rule.id,
        "kind": rule.kind,
        "edition": rule.edition or None,
        **rule.texts,
        "source": rule.source,
        "tests": _tests(rule, known),
        "code": known.code.get(rule.id, []) if known is not None else [],
    }


def _tests(rule: Rule, known: Evidence | None) -> list[str]:
    return known.tests.get(rule.id, []) if known is not None else []


def _heading(rule: Rule, tongue: str) -> str:
    captions = command_words("rules", tongue)
    notes = [captions(rule.kind)]
    if rule.edition:
        notes.append(captions("edition", edition=rule.edition))
    return f"[bold]{rule.id}[/] ({', '.join(notes)})"


def _print_short(rule: Rule, known: Evidence | None, tongue: str) -> None:
    captions = command_words("rules", tongue)
    console.print(_heading(rule, tongue), soft_wrap=True)
    console.print(f"  {rule.text(tongue)}", markup=False, soft_wrap=True)
    behind = f"  {captions('source')}: {rule.source}."
    count = len(_tests(rule, known))
    if count:
        behind += f" {captions('tests')}: {count}."
    console.print(behind, style="dim", markup=False, soft_wrap=True)
    if known is not None and not count:
        console.print(f"  {captions('no-test')}", style="bold red")


def _print_whole(rule: Rule, known: Evidence | None, tongue: str) -> None:
    captions = command_words("rules", tongue)
    console.print(_heading(rule, tongue), soft_wrap=True)
    for other in sorted(LANGUAGES, key=lambda lang: lang != tongue):
        console.print(f"  {rule.text(other)}", markup=False, soft_wrap=True)
    console.print(f"  {captions('source')}: {rule.source}.", markup=False, soft_wrap=True)
    if known is None:
        return
    tests = _tests(rule, known)
    if not tests:
        console.print(f"  {captions('no-test')}", style="bold red")
    for caption, places in ((captions("tests"), tests), (captions("code"), known.code.get(rule.id, []))):
        if places:
            console.print(f"  {caption}:")
        for place in places:
            console.print(f"    {place}", markup=False, soft_wrap=True)


def _figures(game: Game, rule: Rule, tongue: str) -> dict[str, str]:
    """What was measured of the values of an option."""
    found: dict[str, str] = {}
    for option in game.options:
        if option.rule == rule.id:
            found |= {value: figure.text(tongue) for value, figure in game.figures(option.name).items()}
    return found


def _print_figures(game: Game, rule: Rule, tongue: str) -> None:
    for value, figure in _figures(game, rule, tongue).items():
        console.print(f"    {value}: {figure}", markup=False, soft_wrap=True)


def _print_total(found: list[Rule], known: Evidence | None, tongue: str) -> None:
    captions = command_words("rules", tongue)
    total = captions("total", count=len(found))
    untested = known.untested([rule.id for rule in found]) if known is not None else []
    if untested:
        total += " " + captions("untested", count=len(untested))
    console.print(f"\n{total}")
