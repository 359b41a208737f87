"""Compiling in the background with a compiler that is played; the real one is behind the long marker.

uv run pytest -m long tests/compiling
"""

from __future__ import annotations

import asyncio
import os
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import hulldown
from hulldown.bots.process import BotProcess
from hulldown.compiling import background, recipe
from hulldown.compiling.background import Compiling, Progress
from hulldown.compiling.cache import EngineCache

STEPS = "import json, pathlib, sys\nsay = lambda *step: print(json.dumps(step), flush=True)\n"
MAKES = STEPS + textwrap.dedent(
    """
    say("reading", 0, 1)
    print("a compiler says something")
    say("compiling", 1, 2)
    say("linking", 2, 2)
    lib = pathlib.Path(sys.argv[-1]) / "lib" / "hulldown"
    lib.mkdir(parents=True)
    (lib / "made.so").write_text("")
    """
)


class Scene:
    """A cache of its own, and programs in the place of compiler and trial."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        package = tmp_path / "src" / recipe.PACKAGE
        for entry in recipe.COMPILED:
            if entry.endswith(".py") and "*" not in entry:
                (package / entry).parent.mkdir(parents=True, exist_ok=True)
                (package / entry).write_text("", encoding="utf-8")
        self.state = package / "kernel" / "state.py"
        self.state.parent.mkdir(parents=True)
        self.state.write_text("", encoding="utf-8")
        self.cache = EngineCache(package, tmp_path / "cache")
        self.ready: list[Path] = []
        self.seen: list[Progress] = []
        self._patch = monkeypatch
        self.trial("import hulldown")

    def compiler(self, program: str) -> None:
        self._patch.setattr(background, "tools", lambda: [sys.executable, "-c", program])

    def trial(self, program: str) -> None:
        self._patch.setattr(background, "TRIAL", program)

    def run(self) -> Progress:
        compiling = Compiling(self.cache, self.ready.append)
        compiling.run()
        return compiling.progress


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(tmp_path, monkeypatch)


def test_an_engine_is_made_tried_and_told_of(scene: Scene) -> None:
    scene.compiler(MAKES)
    assert scene.run() == Progress("ready")
    assert scene.ready == [scene.cache.engine()]


def test_the_second_time_no_compiler_is_needed(scene: Scene) -> None:
    scene.compiler(MAKES)
    scene.run()
    scene.compiler("raise SystemExit('nobody compiles twice')")
    assert scene.run() == Progress("ready")
    assert len(scene.ready) == 2


def test_how_far_it_is_can_be_read_meanwhile(scene: Scene, tmp_path: Path) -> None:
    go = tmp_path / "go"
    waits = f"\nimport time\nwhile not pathlib.Path({str(go)!r}).exists(): time.sleep(0.01)\n"
    scene.compiler(STEPS + "say('compiling', 3, 8)\n" + waits + MAKES)
    compiling = Compiling(scene.cache, scene.ready.append)
    compiling.start()
    until(lambda: compiling.progress == Progress("compiling", 3, 8))
    go.touch()
    until(lambda: compiling.progress == Progress("ready"))
    compiling.close()


@pytest.mark.parametrize(
    ("program", "why", "detail"),
    [
        (f"import sys; print('no cc here', file=sys.stderr); sys.exit({recipe.NO_COMPILER})", "compiler", "no cc here"),
        ("raise SystemExit('could not resolve the host')", "tools", "could not resolve the host"),
        (STEPS + "say('reading', 0, 1)\nsys.exit('state.py:3: error: no')", "refused", "state.py:3: error: no"),
    ],
)
def test_what_is_missing_is_told_in_one_sentence(scene: Scene, program: str, why: str, detail: str) -> None:
    scene.compiler(program)
    assert scene.run() == Progress("none", why=why, detail=detail)  # type: ignore[arg-type]
    assert scene.ready == []


def test_without_uv_nothing_is_fetched(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "tools", lambda: None)
    assert scene.run() == Progress("none", why="tools", detail="uv")


def test_an_engine_that_does_not_run_is_thrown_away(scene: Scene) -> None:
    scene.compiler(MAKES)
    scene.trial("raise SystemExit('undefined symbol')")
    assert scene.run() == Progress("none", why="broken", detail="undefined symbol")
    assert scene.ready == []
    assert scene.cache.engine() is None, "the next start makes another"


def test_a_source_that_changes_meanwhile_is_not_mixed_up(scene: Scene) -> None:
    scene.compiler(MAKES + f"\npathlib.Path({str(scene.state)!r}).write_text('# saved')\n")
    assert scene.run().why == "changed"
    assert scene.ready == []


def test_a_folder_that_others_may_write_to_is_left_alone(scene: Scene, tmp_path: Path) -> None:
    scene.cache.open()
    (tmp_path / "cache").chmod(0o777)
    assert scene.run().why == "folder"


def test_closing_ends_the_compiler_at_once(scene: Scene, tmp_path: Path) -> None:
    told = tmp_path / "pid"
    scene.compiler(
        STEPS + f"import os, time\npathlib.Path({str(told)!r}).write_text(str(os.getpid()))\ntime.sleep(600)\n"
    )
    compiling = Compiling(scene.cache, scene.ready.append)
    compiling.start()
    until(lambda: told.exists() and told.read_text() != "")
    compiling.close()
    assert not compiling.is_running
    assert scene.ready == []
    with pytest.raises(ProcessLookupError):
        os.kill(int(told.read_text()), 0)


def test_a_second_program_waits_for_the_first(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "LOOK_AGAIN", 0.01)
    scene.compiler("raise SystemExit('two at once')")
    scene.cache.open()
    compiling = Compiling(scene.cache, scene.ready.append)
    with scene.cache.locked() as is_ours:
        assert is_ours
        compiling.start()
        time.sleep(0.1)
        assert compiling.progress == Progress("waiting")
        made = scene.state.parents[3] / "lib"
        (made / recipe.PACKAGE).mkdir(parents=True)
        assert scene.cache.keep(made)
    until(lambda: compiling.progress == Progress("ready"))
    compiling.close()


def test_a_bot_thinks_with_the_package_that_it_is_given(tmp_path: Path) -> None:
    """Whatever stands first in its path; here one that says which it is."""
    worker = tmp_path / "engine" / "hulldown" / "bots"
    worker.mkdir(parents=True)
    (worker.parent / "__init__.py").write_text("", encoding="utf-8")
    (worker / "__init__.py").write_text("", encoding="utf-8")
    told = tmp_path / "told"
    (worker / "worker.py").write_text(f"def main(): open({str(told)!r}, 'w').write('it was I')\n", encoding="utf-8")
    bot = BotProcess("level1", hulldown.game("rush"), engine=tmp_path / "engine")
    until(lambda: told.exists() and told.read_text() == "it was I")
    bot.close()


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.01)


@pytest.mark.long
@pytest.mark.skipif(hulldown.is_compiled(), reason="this program is compiled already")
def test_the_real_engine_is_compiled_and_plays(tmp_path: Path) -> None:
    ready: list[Path] = []
    cache = EngineCache(Path(hulldown.__file__).parent, tmp_path / "cache")
    compiling = Compiling(cache, ready.append)
    asyncio.run(asyncio.to_thread(compiling.run))
    assert compiling.progress == Progress("ready")
    game = hulldown.game("rush")
    bot = BotProcess("level3", game, engine=ready[0])
    bot.get_ready()
    state = game.start(2)
    while state.actor < 0:
        state.apply(state.outcomes()[0][0])
    assert bot.ask(state, state.actor, 1).fault is None
    bot.close()
