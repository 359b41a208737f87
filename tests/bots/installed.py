"""Bots that are found as if a package with them were installed, here and in their processes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hulldown.bots.installed import installed

SUMMARY = "Bots that misbehave"


def install(folder: Path, module: str, source: str, bots: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Lays a module and its entry points into a folder and puts that folder on every path."""
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir()
    name = module.replace("_", "-")
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\nSummary: {SUMMARY}\n", encoding="utf-8"
    )
    lines = [f"{bot} = {module}:{maker}" for bot, maker in bots.items()]
    (about / "entry_points.txt").write_text("\n".join(["[hulldown.bots]", *lines, ""]), encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    before = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *([before] if before else [])]))
    installed.cache_clear()


BAD_BOTS = """
import os, signal, sys, time

from hulldown.bots import Bot


class Odd(Bot):
    '''Has time enough on any machine, however busy.'''

    def __init__(self, game):
        pass

    def limit(self):
        return 50


class Sleepy(Odd):
    def limit(self):
        return 0.05

    def choose(self, view, legal, rng):
        time.sleep(600)


class Dreamy(Odd):
    '''Thinks for long, and may; a file says that it has begun.'''

    def choose(self, view, legal, rng):
        with open(__file__ + ".asked", "w"):
            time.sleep(600)


class Raising(Odd):
    def choose(self, view, legal, rng):
        raise ValueError("I do not\\nknow \\ud800")


class Nonsense(Odd):
    def choose(self, view, legal, rng):
        from hulldown import Action
        return Action("nonsense")


class Wordy(Odd):
    def choose(self, view, legal, rng):
        return str(legal[0])


class Leaving(Odd):
    def choose(self, view, legal, rng):
        os._exit(3)


class Killed(Odd):
    '''Is killed in the middle of one answer in two.'''

    def choose(self, view, legal, rng):
        if rng.below(2):
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class Stopped(Sleepy):
    def choose(self, view, legal, rng):
        os.kill(os.getpid(), signal.SIGSTOP)


class Last(Odd):
    def choose(self, view, legal, rng):
        print("nobody reads this", flush=True)
        assert sys.stdin.read() == ""
        return legal[-1]


class Foreign(Odd):
    '''Answers with an action of another question.'''

    def choose(self, view, legal, rng):
        from hulldown import Action
        return Action("assault with engineers")


def stillborn(game):
    os._exit(1)


def fussy(game):
    from hulldown import Malformed
    raise Malformed("fussy plays chess only")


def broken(game):
    return 1 / 0
"""
BAD_NAMES = {
    "sleepy": "Sleepy",
    "dreamy": "Dreamy",
    "raising": "Raising",
    "nonsense": "Nonsense",
    "wordy": "Wordy",
    "leaving": "Leaving",
    "killed": "Killed",
    "stopped": "Stopped",
    "last": "Last",
    "foreign": "Foreign",
    "stillborn": "stillborn",
    "fussy": "fussy",
    "broken": "broken",
}
