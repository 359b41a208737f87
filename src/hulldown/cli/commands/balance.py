"""`hulldown balance`: what wins, from the results of arenas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...lab.arena_file import Header, Row, read_arena
from ...lab.balance import LEAST, Balance, Finding, kinds_in, names_of
from ...lab.balance import balance as weigh
from ...lab.balance_picture import draw, points, reach
from ...lab.picture import check_picture
from ...lab.repeat import what_changed
from .. import common
from ..terminal.catalogue_page import print_line, print_table

_LISTED: Final = 12  # names in a sentence


def balance(
    files: Annotated[list[Path], typer.Argument(help="Result files of hulldown arena.", metavar="FILE...")],
    kind: Annotated[
        str | None,
        typer.Option("--kind", help="What is compared: cards, decks, nations, ...; the first that there is."),
    ] = None,
    least: Annotated[int, typer.Option("--least", help="Leaves out what fewer games tell of.")] = LEAST,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="Draws the result into a file .svg or .png.", metavar="FILE")
    ] = None,
    lang: common.LangOption = None,
    cards: common.CardsOption = None,
    json: common.JsonOption = False,
) -> None:
    """Which cards, decks, nations win more or less than par: what their bots win anyway."""
    if least < 1:
        raise Malformed(f"--least: at least one game must tell of a thing, not {least}")
    if picture is not None:
        check_picture(picture)
    language = common.language(lang)
    headers, rows = _read(files)
    game = common.find_game(headers[0]["game"], cards)
    chosen = _kind(game, kind, rows)
    found = weigh(chosen, rows, least)
    decks = [deck for header in headers for deck in header["decks"]]
    names = names_of(game, chosen, language, decks)
    title = _title(headers, rows, chosen)
    if picture is not None:
        draw(found, names, title, picture)
    if json:
        common.print_json(_data(game, found, names))
        return
    print_line(title)
    print_table(_table(found, names))
    dated = list(dict.fromkeys(sentence for header in headers for sentence in what_changed(header, game)))
    for sentence in [*_foot(game, found, names), *dated]:
        print_line(sentence)


def _read(files: Sequence[Path]) -> tuple[list[Header], list[Row]]:
    headers: list[Header] = []
    rows: list[Row] = []
    for path in files:
        header, games = read_arena(path)
        for other in headers:
            if other["game"] != header["game"]:
                raise Malformed(f"{path} is about {header['game']}, another file about {other['game']}")
            if {**other, "games": 0} == {**header, "games": 0}:
                raise Malformed(f"{path} holds the same games as another file")
        headers.append(header)
        rows += games
    if not rows:
        raise Malformed(f"there are no games in {', '.join(str(path) for path in files)} yet")
    return headers, rows


def _kind(game: Game, asked: str | None, rows: Sequence[Row]) -> str:
    known = kinds_in(game, rows)
    if not known:
        raise Malformed("these results do not say what the players had")
    if asked is None:
        return known[0]
    if asked not in known:
        raise Malformed(f"there are no {asked} in these results; they tell of {', '.join(known)}")
    return asked


def _title(headers: Sequence[Header], rows: Sequence[Row], kind: str) -> str:
    bots = list(dict.fromkeys(name for header in headers for name in header["bots"]))
    who = ", ".join(bots) if len(bots) <= _LISTED else f"{len(bots)} bots"
    return f"{headers[0]['game']}, {kind}: {len(rows)} games of {who}"


def _table(found: Balance, names: Mapping[str, str]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(found.kind)
    for column in ("games", "copies", "won", "par", "effect", "95 % interval"):
        table.add_column(column, justify="right")
    table.add_column("")
    for one in found.findings:
        table.add_row(
            Text(names.get(one.id, one.id), style="bold" if one.outside else ""),
            str(one.games),
            f"{one.copies:.1f}",
            f"{100 * one.rate:.1f} %",
            f"{100 * one.par:.1f} %",
            points(one),
            reach(one),
            _verdict(one),
        )
    return table


def _verdict(one: Finding) -> str:
    if not one.outside:
        return ""
    return "above par" if one.effect > 0 else "below par"


def _foot(game: Game, found: Balance, names: Mapping[str, str]) -> list[str]:
    sentences = [
        "Effects are in points of a hundred games. A game tells of something where the sides differ in it; the holder "
        "is whoever has more of it than the table's average.",
        _remaining(found, names),
    ]
    if found.too_few:
        sentences.append(f"Left out: {found.too_few}, of which fewer than {found.least} games tell.")
    if found.silent:
        sentences.append(f"Left out: {found.silent}, which all sides had alike in every game.")
    if found.together:
        random = f" More {game.brings}s would (hulldown arena --unequal with random ones)." if game.brings else ""
        sentences.append(f"{found.together} always came together with another one: nothing tells them apart.{random}")
    if game.is_held_earned:
        sentences.append(
            "What is held at the end also shows who could afford it, so an effect is not the card's alone."
        )
    return sentences


def _remaining(found: Balance, names: Mapping[str, str]) -> str:
    outside = found.outside
    start = f"{len(found.findings)} {found.kind} were compared; "
    end = "of par after Benjamini and Hochberg's correction at 5 %"
    if not outside:
        return f"{start}none remains outside {end}."
    above = [names.get(one.id, one.id) for one in outside if one.effect > 0]
    below = [names.get(one.id, one.id) for one in reversed(outside) if one.effect < 0]
    told = [f"{side} {_listed(those)}" for side, those in (("above", above), ("below", below)) if those]
    return f"{start}{len(outside)} remain outside {end}: {'; '.join(told)}."


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _LISTED
    return ", ".join(names[:_LISTED]) + (f" and {more} more" if more > 0 else "")


def _data(game: Game, found: Balance, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "game": game.id,
        "kind": found.kind,
        "games": found.games,
        "least": found.least,
        "compared": len(found.findings),
        "outside": [one.id for one in found.outside],
        "too_few": found.too_few,
        "alike": found.silent,
        "together": found.together,
        "findings": [{"name": names.get(one.id, one.id), **one.data()} for one in found.findings],
    }
