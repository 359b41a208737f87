"""`hulldown draw`: the table of the Miniatures Game as a picture, to scale."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.ground.poses import Drive
from hulldown.games.miniatures.phases.movement import Driving
from hulldown.games.miniatures.state import Table
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.kernel.match import Match
from hulldown.kernel.record import load_shown
from hulldown.pictures.miniatures.table import draw as draw_svg

from ..common import CardsOption, JsonOption, LangOption, fail, find_game, game_options, language, print_json
from ..files import read_position, write_picture

SightOption = Annotated[str, typer.Option("--sight", help="The lines of sight of a tank: a1.")]
FireOption = Annotated[str, typer.Option("--fire", help="The field of fire of a tank: a1.")]


def draw(
    what: Annotated[
        str,
        typer.Argument(
            help="A position (.json), a record (.jsonl), a scenario file (.toml) or a scenario's name.", metavar="WHAT"
        ),
    ],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The SVG file; printed without it.")] = None,
    sight: SightOption = "",
    fire: FireOption = "",
    move: Annotated[str, typer.Option("--move", help="A move of the tank that is asked: 'ahead 60'.")] = "",
    seat: Annotated[int | None, typer.Option("--seat", min=1, help="As this player sees it.")] = None,
    at: Annotated[int | None, typer.Option("--at", min=0, help="Of a record: after so many answers.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="Of a scenario: an option of the game, such as mode=assault.")
    ] = None,
    panel: Annotated[bool, typer.Option(help="With the list of tanks beside the table.")] = True,
    cards: CardsOption = None,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Draws the table to scale: terrain, tanks, objectives; lines of sight, a field of fire or a move if asked."""
    game = find_game("miniatures", cards)
    assert isinstance(game, Miniatures)
    table, names = _find(game, what, at, settings, cards)
    if seat is not None and seat > table.seats:
        fail(f"--seat: there are {table.seats} players, not {seat}")
    mover, drive = _move(game, table, move) if move else ("", None)
    view = game.view_of(table, seat - 1 if seat is not None else None)
    text = draw_svg(game, view, language(lang), names, sight, fire, mover, drive, panel)
    if out is not None:
        write_picture(out, text)
    if json:
        tanks = [tank.word.id for tank in table.tanks if table.field.hulls[tank.index] is not None]
        print_json({"file": str(out) if out is not None else None, "tanks": tanks, "characters": len(text)})
    elif out is None:
        sys.stdout.write(text)


def picture(game: Miniatures, view: MiniaturesView, lang: str, names: list[str], marks: Mapping[str, str]) -> str:
    """What other commands draw: `marks` may name a tank for its sight and one for its fire."""
    return draw_svg(game, view, lang, names, marks.get("sight", ""), marks.get("fire", ""))


def _find(
    game: Miniatures, what: str, at: int | None, settings: list[str] | None, cards: Path | None
) -> tuple[Table, list[str]]:
    """The table that is meant, and the names of the players where they are known."""
    path = Path(what).expanduser()
    if path.suffix == ".jsonl":
        match = load_shown(path, lambda name: find_game(name, cards)).match
        return _table_of(match, at), match.names or []
    if at is not None:
        fail("--at goes with a record (.jsonl)")
    if path.suffix == ".json":
        table = read_position(game, path)
    else:
        options = game_options(game, [f"scenario={what}", *(settings or [])])
        scenario = game.scenario(game.rules_for(2, {"scenario": options["scenario"]}))
        table = game.start(max(2, scenario.seats if scenario is not None else 2), options)
    assert isinstance(table, Table)
    return table, []


def _table_of(match: Match, at: int | None) -> Table:
    if not isinstance(match.state, Table):
        fail(f"only the Miniatures Game has a table to draw; this is a record of {match.game.id}")
    if at is not None:
        if at > len(match.answers):
            fail(f"--at: this record has {len(match.answers)} answers, not {at}")
        match.rewind(at)
    assert isinstance(match.state, Table)
    return match.state


def _move(game: Miniatures, table: Table, text: str) -> tuple[str, Drive]:
    top = table.stack[-1] if table.stack else None
    if not isinstance(top, Driving):
        fail("--move: no tank is asked for a move in this position")
    action = game.parse(table, text)
    if not isinstance(action, Drive):
        fail(f"--move: {text} is no move")
    refusal = table.why_not(action)
    if refusal is not None:
        fail(f"--move: {refusal.text()} [{refusal.rule}]")
    return table.tanks[top.tank].word.id, action
