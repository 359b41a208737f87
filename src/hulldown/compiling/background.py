"""Compiles the engine while people play, and says how far it is.

Everything here runs in a thread of its own, and the compiling in a process at the lowest priority. Whatever goes wrong,
the interpreted engine plays on, and one sentence says why.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from ..bots.process import environment
from . import recipe
from .cache import EngineCache, Unusable

Stage = Literal["compiled", "off", "waiting", "fetching", "reading", "compiling", "linking", "trying", "ready", "none"]
Why = Literal["", "folder", "tools", "compiler", "refused", "changed", "broken"]  # there is no compiled engine

LOOK_AGAIN: Final = 2.0  # seconds, while another program compiles the same
TRIAL_LIMIT: Final = 120.0  # seconds, on a busy machine, at the lowest priority
# Every game is set up and played on for a while: a module that does not load, or breaks, is found here.
TRIAL: Final = """
import hulldown
from hulldown.kernel.state import CHANCE
assert hulldown.is_compiled()
for id in hulldown.game_ids():
    state, rng = hulldown.game(id).start(), hulldown.Xoshiro(1)
    for _ in range(60):
        legal = state.legal_actions() if state.actor != CHANCE else [state.sample(rng)]
        if not legal:
            break
        state.apply(legal[rng.below(len(legal))])
"""


@dataclass(frozen=True)
class Progress:
    """How far it is. `done` and `of` count files that are compiled; `detail` is what a program said, in its words."""

    stage: Stage
    done: int = 0
    of: int = 0
    why: Why = ""
    detail: str = ""


class Compiling:
    """One compilation in the background; `when_ready` hears of a folder that comes first in a bot's path.

    It is called in the thread of the compilation.
    """

    def __init__(self, cache: EngineCache, when_ready: Callable[[Path], None]) -> None:
        self.progress = Progress("waiting")
        self._cache = cache
        self._when_ready = when_ready
        self._process: subprocess.Popen[str] | None = None
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self.run, name="compiling", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        """Ends it at once."""
        self._ended.set()
        with self._lock:
            if self._process is not None:
                _end(self._process)
        if self._thread.is_alive():
            self._thread.join(5.0)

    def run(self) -> None:
        try:
            found = self._engine()
        except Unusable as error:
            self._give_up("folder", str(error))
        except (OSError, subprocess.SubprocessError) as error:
            self._give_up("broken", str(error))
        else:
            if found is not None and not self._ended.is_set():
                self._when_ready(found)
                self.progress = Progress("ready")

    def _engine(self) -> Path | None:
        self._cache.open()
        found = self._tried()
        while found is None and not self._ended.is_set():
            with self._cache.locked() as is_ours:
                if is_ours:
                    return self._tried() or (self._tried() if self._make() else None)
            self._ended.wait(LOOK_AGAIN)
            found = self._tried()
        return found

    def _tried(self) -> Path | None:
        """What is there of this source, if it runs here."""
        engine = self._cache.engine()
        if engine is None or self._ended.is_set():
            return None
        self.progress = Progress("trying")
        status, said = self._follow([sys.executable, "-P", "-c", TRIAL], environment(engine), TRIAL_LIMIT)
        if status == 0:
            return engine
        if not self._ended.is_set():
            self._cache.forget()
            self._give_up("broken", _last(said))
        return None

    def _make(self) -> bool:
        """Compiles the engine into the cache."""
        command = tools()
        if command is None:
            return self._give_up("tools", "uv")
        self.progress = Progress("fetching")
        with self._cache.work() as folder:
            made = [*command, str(Path(recipe.__file__)), str(self._cache.source), str(folder)]
            status, said = self._follow(made, None, None)
            if self._ended.is_set():
                return False
            if status == recipe.NO_COMPILER:
                return self._give_up("compiler", _last(said))
            if status != 0:
                return self._give_up("tools" if self.progress.stage == "fetching" else "refused", _last(said))
            return self._cache.keep(folder / "lib") or self._give_up("changed", "")

    def _follow(self, command: list[str], env: dict[str, str] | None, limit: float | None) -> tuple[int, str]:
        """Runs a program to its end; what it says of its steps is the progress.

        Returns its exit status, and the last of what it said besides.
        """
        with self._lock:
            if self._ended.is_set():
                return 1, ""
            self._process = process = subprocess.Popen(
                command, env=env, text=True, errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, start_new_session=True, creationflags=_IDLE,
            )  # fmt: skip
        timer = threading.Timer(limit, _end, [process]) if limit is not None else None
        if timer is not None:
            timer.start()
        said = ""
        try:
            assert process.stdout is not None
            with process.stdout:
                for line in process.stdout:
                    step = _step(line)
                    self.progress = step or self.progress
                    said = said if step is not None else (said + line)[-4000:]
            return process.wait(), said
        finally:
            if timer is not None:
                timer.cancel()

    def _give_up(self, why: Why, detail: str) -> bool:
        self.progress = Progress("none", why=why, detail=detail)
        return False


def tools() -> list[str] | None:
    """How a Python is called that has the compiler's packages: this one, or one that uv makes in its cache."""
    if all(importlib.util.find_spec(name) is not None for name in ("mypyc", "setuptools")):
        return [sys.executable, "-P"]
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv is None:
        return None
    wanted = [word for one in recipe.REQUIRES for word in ("--with", one)]
    return [uv, "run", "--quiet", "--no-project", "--isolated", "--python", sys.executable, *wanted, "python", "-P"]


def _step(line: str) -> Progress | None:
    try:
        stage, done, of = json.loads(line)
    except (ValueError, TypeError):
        return None
    known: dict[str, Stage] = {
        recipe.READING: "reading", recipe.COMPILING: "compiling", recipe.LINKING: "linking",
    }  # fmt: skip
    return Progress(known[stage], int(done), int(of)) if stage in known else None


def _last(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1][:300] if lines else ""


if sys.platform == "win32":
    _IDLE = subprocess.IDLE_PRIORITY_CLASS

    def _end(process: subprocess.Popen[str]) -> None:
        process.kill()

else:
    import signal

    _IDLE = 0  # the recipe itself steps back

    def _end(process: subprocess.Popen[str]) -> None:
        """With the compilers that it has started: they are of its process session."""
        if process.poll() is None:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except OSError:  # it has just ended
                process.kill()
