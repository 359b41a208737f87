"""The transcript of docs/engine.md is what the program says, line by line, and fits the schema."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hulldown.stdio.schema import schema, written

DOCS = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2]) / "docs"
LEFT_OUT = "…"


def transcript() -> list[tuple[str, dict[str, Any]]]:
    """What is sent, and what is said to it."""
    page = (DOCS / "engine.md").read_text(encoding="utf-8")
    lines = page.split("## A transcript", 1)[1].split("```text\n", 1)[1].split("```", 1)[0].splitlines()
    assert [line[:2] for line in lines] == ["> ", "< "] * (len(lines) // 2)
    return [(sent[2:], json.loads(said[2:])) for sent, said in zip(lines[::2], lines[1::2], strict=True)]


def fits(expected: Any, found: Any) -> bool:
    """Whether what is printed is what was said, apart from what it leaves out."""
    if expected == LEFT_OUT:
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(name == LEFT_OUT or (name in found and fits(one, found[name])) for name, one in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        if expected and expected[-1] == LEFT_OUT:
            expected, found = expected[:-1], found[: len(expected) - 1]
        return len(expected) == len(found) and all(fits(one, other) for one, other in zip(expected, found, strict=True))
    return bool(expected == found)


@pytest.fixture(scope="module")
def said() -> list[dict[str, Any]]:
    sent = "\n".join(line for line, _ in transcript()) + "\n"
    done = subprocess.run(
        [sys.executable, "-m", "hulldown", "engine", "--lang", "en"],
        input=sent, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_program_says_what_the_page_says(said: list[dict[str, Any]]) -> None:
    expected = [reply for _, reply in transcript()]
    assert len(said) == len(expected) > 15
    for one, other in zip(expected, said, strict=True):
        assert fits(one, other), f"the page has {one}\nthe program says {other}"


def test_both_fit_the_schema(said: list[dict[str, Any]]) -> None:
    judge = jsonschema.Draft202012Validator(schema())
    for (sent, _), reply in zip(transcript(), said, strict=True):
        judge.validate(reply)
        if sent.startswith("{") and "dance" not in sent:
            judge.validate(json.loads(sent))


@pytest.mark.parametrize(
    "wrong", [{"ask": "dance"}, {"ask": "answer"}, {"say": "ready"}, [], {"ask": "view", "seat": -1}]
)
def test_the_schema_refuses_what_nobody_says(wrong: object) -> None:
    assert not jsonschema.Draft202012Validator(schema()).is_valid(wrong)


def test_the_stored_schema_is_the_one_that_is_used() -> None:
    assert (DOCS / "schemas" / "engine.json").read_text(encoding="utf-8") == written()
