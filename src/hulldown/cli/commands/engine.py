"""`hulldown engine`: JSON lines on stdin and stdout, so that any program can play, referee and analyze."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Annotated

import typer

from hulldown.bots.analysis import ANALYST
from hulldown.bots.program import PREFIX
from hulldown.kernel.errors import Malformed
from hulldown.stdio.session import Session, converse

from .. import common


def engine(
    bot: Annotated[
        str, typer.Option(help="Who answers where a line names no other bot. `hulldown bots` lists them.")
    ] = ANALYST,
    cards: common.CardsOption = None,
    lang: common.LangOption = None,
) -> None:
    """Speak JSON lines on stdin and stdout: play a seat, keep a match, analyze a position.

    docs/engine.md has the protocol and a transcript.
    """
    if bot.startswith(PREFIX):
        raise Malformed(
            "hulldown engine plays our own bots and those of installed packages; a command is a bot elsewhere"
        )
    session = Session(lambda name: common.find_game(name, cards), bot, common.language(lang))
    # Lines go to the pipe itself: what some library prints must not come between them.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        converse(session, sys.stdin.buffer, out)
