"""Simulated worlds: nothing acknowledged is lost or counts twice, one owner writes at a time; the judges can tell."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hulldown.table.play import handover
from hulldown.table.play.journal import Entry, write_entry
from hulldown.table.play.matches import Matches
from hulldown.table.play.ownership import Elsewhere
from hulldown.table.play.room import Room

from . import run
from .database import Database, Handle
from .people import Wrong
from .run import simulate

ROOT = Path(__file__).parents[2]
QUICK = 3_000
LONG = 100_000
TRIED = 25  # worlds in which a planted mistake has to show
KINDS = {
    "kill", "leave", "freeze", "slow disk", "partition from the database", "partition between servers",
    "lost request", "lost reply", "doubled request", "lost reply between servers", "lost line to the database",
}  # fmt: skip


def test_nothing_is_lost_or_doubled_by_some_thousand_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["--faults", str(QUICK)]) == 0
    said = capsys.readouterr().out
    assert "none lost or doubled" in said
    kinds = {line.strip().partition(" ")[2] for line in said.splitlines()[:-1]}
    assert kinds == KINDS, "everything that can go wrong did"


@pytest.mark.long
def test_nothing_is_lost_or_doubled_by_a_hundred_thousand_faults() -> None:
    assert run.main(["--faults", str(LONG)]) == 0


def test_a_seed_is_the_same_world_in_every_process() -> None:
    def told(hash_seed: str) -> str:
        command = [sys.executable, "-m", "tests.simulation.run", "--seed", "3"]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=environment)
        return done.stdout.splitlines()[0]

    first = told("1")
    assert first.startswith("seed 3: all is well; ")
    assert told("2") == first
    assert simulate(4).digest not in first, "and another seed another one"


# The judges can tell: each of these worlds has a mistake planted in it


def found_wrong(**planted: Any) -> str:
    """What is found to be wrong in the first world in which something is."""
    for seed in range(1, TRIED + 1):
        try:
            simulate(seed, **planted)
        except Wrong as error:
            return str(error)
    return ""


class Unfenced(Database):
    """Whoever comes may write, as long as the number is free."""

    async def _append(
        self, match: str, number: int, at: float, entry: Entry, waits_for: str, lease: str | None
    ) -> bool:
        return await super()._append(match, number, at, entry, waits_for, None)


def test_a_store_without_a_fence_is_found_out() -> None:
    assert "wrote to what was not its own" in found_wrong(database=Unfenced)


class Unnumbered(Unfenced):
    """Neither fence nor numbers: what comes is written behind what is there."""

    async def _append(
        self, match: str, number: int, at: float, entry: Entry, waits_for: str, lease: str | None
    ) -> bool:
        stored = self._matches[match]
        stored.journal.append((at, write_entry(entry)))
        stored.row.waits_for = waits_for
        return True


def test_a_store_without_numbers_is_found_out() -> None:
    assert found_wrong(database=Unnumbered) != ""


class Hasty(Handle):
    """Says that an entry is stored when it is sent."""

    async def _carry_out(self, name: str, args: tuple[Any, ...], kwargs: Any, done: asyncio.Future[Any]) -> None:
        if name == "append":
            done.set_result(True)
        await super()._carry_out(name, args, kwargs, done)


def test_an_acknowledgment_before_the_commit_is_found_out() -> None:
    assert any(said in found_wrong(handle=Hasty) for said in ("was acknowledged as", "was shown"))


def test_an_answer_that_is_taken_whenever_it_comes_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room, "is_in_time", lambda *_: True)
    assert "did not send for it" in found_wrong()


def test_an_owner_that_shows_what_it_remembers_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def believe(matches: Matches, id: str) -> None:
        if not matches.members.is_own(id):
            raise Elsewhere(id)

    monkeypatch.setattr(handover, "confirm", believe)
    assert "was shown" in found_wrong()


class Clinging(Handle):
    """A dead server's lock on a match is never given back."""

    async def _carry_out(self, name: str, args: tuple[Any, ...], kwargs: Any, done: asyncio.Future[Any]) -> None:
        await super()._carry_out(name, args, kwargs, done)
        if name == "append" and self._server.is_dead:
            await self._world.database.rows[args[0]].acquire()


def test_a_match_that_never_goes_on_is_found_out() -> None:
    assert "did not go on" in found_wrong(handle=Clinging)


def test_a_failing_seed_says_how_it_is_seen_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Room, "is_in_time", lambda *_: True)
    assert run.main(["--faults", "30000"]) == 1
    said = capsys.readouterr().out.splitlines()
    seed = said[0].removeprefix("seed ").partition(":")[0]
    assert said[1] == f"once more: uv run python -m tests.simulation.run --seed {seed}"
    assert run.main(["--seed", seed]) == 1, "and it is"
    assert capsys.readouterr().out.splitlines()[0] == said[0]
