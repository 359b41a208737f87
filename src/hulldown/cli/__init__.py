"""The command line, one file a command."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import hulldown
from hulldown.kernel.errors import HulldownError

from . import (
    arena,
    balance,
    bench,
    bots,
    cards,
    check,
    common,
    conform,
    draw,
    odds,
    play,
    record,
    rules,
    serve,
    simulate,
)

app = typer.Typer(
    name="hulldown",
    help="Plays three tank tabletop games by the book.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        kind = "compiled" if hulldown.is_compiled() else "interpreted"
        python = ".".join(str(part) for part in sys.version_info[:3])
        typer.echo(f"hulldown {hulldown.__version__} ({kind} engine, Python {python})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Which version, and which engine.")
    ] = False,
) -> None:
    """Without a command: the table in the browser, on a free local port."""
    if context.invoked_subcommand is None:
        serve.open_table()


app.command()(serve.serve)
app.command()(play.play)
app.command()(rules.rules)
app.command()(cards.cards)
app.command()(check.check)
app.command()(conform.conform)
app.command()(simulate.simulate)
app.command()(arena.arena)
app.command("balance")(balance.command)
app.command()(bots.bots)
app.command()(draw.draw)
app.command("odds")(odds.command)
app.command()(bench.bench)
app.add_typer(record.app, name="record")


def main() -> None:
    """The `hulldown` program. Mistakes that a person can mend end in one sentence."""
    try:
        app()
    except HulldownError as error:
        try:
            common.fail(str(error))
        except typer.Exit as stop:
            sys.exit(stop.exit_code)
