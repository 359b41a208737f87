"""The browser's types say what the server says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import hulldown
from hulldown.table import typescript

WIRE = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2]) / "web/src/lib/wire.ts"


# A compiled class says list where its source says list[int]; the interpreted suite compares for both.
interpreted = pytest.mark.skipif(hulldown.is_compiled(), reason="compiled views do not tell their types in full")


def interface(name: str) -> list[str]:
    text = typescript.module()
    start = text.index(f"export interface {name} {{")
    return [line.strip() for line in text[start : text.index("\n}", start)].splitlines()[1:]]


@interpreted
@pytest.mark.skipif(not WIRE.is_file(), reason="the browser client's source is not here")
def test_the_committed_types_are_those_of_the_wire() -> None:
    assert WIRE.read_text(encoding="utf-8") == typescript.module(), (
        "run: python -m hulldown.table.typescript web/src/lib/wire.ts"
    )


def test_a_tagged_message_keeps_its_type() -> None:
    assert interface("TakeBack") == ["type: 'undo'", "number: number"]


def test_a_field_may_be_missing_only_where_it_can_be_omitted() -> None:
    assert "secrets?: string[]" in interface("Hello")  # clients may omit what has a default
    assert "places?: string[]" in interface("Choice")  # the server leaves defaults out
    assert "face?: unknown" in interface("Foreseen")  # it may be unset
    assert "faces: Record<string, unknown>" in interface("Table")  # the server always says it


@interpreted
def test_views_of_two_games_do_not_share_a_name() -> None:
    assert "bases: (RushBaseView | null)[]" in interface("RushPlayerView")
    assert interface("RushPlayerView") != interface("CardGamePlayerView")
