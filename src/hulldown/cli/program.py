"""The `hulldown` program: which commands there are. A command is loaded when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.registry import named_satellite

COMMANDS: Final = (
    "serve", "backup", "restore", "play", "lessons", "rules", "reference", "cards", "check", "build", "list", "print",
    "conform", "simulate", "arena", "balance", "bots", "bench", "record", "review", "engine", "mcp", "compile",
    "docs", "build-site",
)  # fmt: skip


class Commands(TyperGroup):
    """The commands of `commands/`, and then those that games add by their `TERMINAL`.

    Contexts and commands are whichever click this version of Typer has, its own or another.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        return [*COMMANDS, *sorted({name for _, added in _of_games() for name in added})]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in COMMANDS:
            name = cmd_name.replace("-", "_")
            return _as_command(cmd_name, vars(import_module(f"hulldown.cli.commands.{name}"))[name])
        for _, added in _of_games():
            if cmd_name in added:
                return _as_command(cmd_name, added[cmd_name])
        return None


def _of_games() -> Iterator[tuple[str, dict[str, object]]]:
    """The commands that each game adds. One whose part of the terminal cannot be loaded is told when it is played."""
    from .terminal import Terminal

    for id in hulldown.game_ids():
        try:
            found = named_satellite("cli", id, "TERMINAL")
        except Exception:  # somebody else's code may raise anything
            continue
        if isinstance(found, Terminal):
            yield id, dict(found.programs)


def _as_command(name: str, made: object) -> Any:
    """Of a function, or of a `Typer` that has commands of its own."""
    if not isinstance(made, typer.Typer):
        assert callable(made)
        alone = typer.Typer(add_completion=False)
        alone.command(name)(made)
        made = alone
    found = get_command(made)
    found.name = name
    return found


app = typer.Typer(
    cls=Commands,
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
        from .commands.serve import open_table

        open_table()


def main() -> None:
    """Runs the program. Mistakes that a person can mend end in one sentence."""
    try:
        app()
    except HulldownError as error:
        from .common import fail

        try:
            fail(str(error))
        except typer.Exit as stop:
            sys.exit(stop.exit_code)
