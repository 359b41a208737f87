"""Servers are killed while many matches run: nothing that was acknowledged is lost, nothing is half-written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .kills import KINDS, LONG, Scene, run, scene_of
from .processes import new_database


@pytest.fixture(params=list(KINDS))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """What is killed, and the URL of its database."""
    with new_database(KINDS[request.param], tmp_path) as url:
        yield request.param, url


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(place: tuple[str, str], tmp_path: Path) -> None:
    kind, url = place
    scene = Scene(played=3, proved=2, watched=1, kills=3, life=(0.3, 1.2), is_to_the_end=False, limit=180)
    print(run(scene_of(kind, scene), url, tmp_path, seed=1))


@pytest.mark.long
def test_nothing_acknowledged_is_lost_over_many_games(place: tuple[str, str], tmp_path: Path) -> None:
    kind, url = place
    print(run(scene_of(kind, LONG), url, tmp_path, seed=2))
