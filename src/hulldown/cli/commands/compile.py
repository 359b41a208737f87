"""`hulldown compile`: the engine compiled into the user's cache, as an open table does in the background."""

from __future__ import annotations

import time
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import msgspec
import typer

import hulldown
from hulldown.compiling.background import Compiling
from hulldown.compiling.cache import EngineCache
from hulldown.kernel.errors import HulldownError

from .. import common

LOOK = 0.2  # seconds between two looks at how far it is


class Compiled(msgspec.Struct, frozen=True):
    """What `--json` gives."""

    engine: str  # the folder that bots think with; "" where this program is compiled itself
    seconds: float


def compile(
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    lang: common.LangOption = None,
) -> None:
    """Compile the engine for the bots of this computer, into your cache folder.

    An open table does the same in the background; whoever wants to wait for it can do it here.
    """
    say = common.command_words("compile", common.language(lang))
    if hulldown.is_compiled():
        _tell(Compiled("", 0.0), say("already"), json)
        return
    began = time.monotonic()
    made: list[Path] = []
    compiling = Compiling(EngineCache(Path(hulldown.__file__).parent), made.append)
    compiling.start()
    try:
        with nullcontext() if json else common.console.status("") as status:
            while compiling.is_running:
                far = compiling.progress
                if status is not None:
                    status.update(say(far.why or far.stage, done=far.done, of=far.of))
                time.sleep(LOOK)
    finally:
        compiling.close()
    if not made:
        far = compiling.progress
        raise HulldownError(say(far.why) + (f" ({far.detail})" if far.detail else ""))
    seconds = round(time.monotonic() - began, 1)
    _tell(Compiled(str(made[0]), seconds), say("done", folder=made[0], seconds=seconds), json)


def _tell(found: Compiled, text: str, json: bool) -> None:
    if json:
        common.print_json(found)
    else:
        common.console.print(text, highlight=False, soft_wrap=True)
