"""The second verifier, in JavaScript with no code of ours, agrees with the first on stored and on edited records."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.attacks.test_proved_draws import EDITS, STORED, Edit, out_of_another_number, range_widened, read

ROOT = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2])  # an installed suite lies elsewhere
SCRIPT = ROOT / "examples" / "verify_draws.mjs"
NODE = shutil.which("node")
BY_RULES = {range_widened, out_of_another_number}  # what only somebody who knows the game finds

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node on PATH to run the second verifier")


def run(*files: Path) -> subprocess.CompletedProcess[str]:
    assert NODE is not None
    return subprocess.run([NODE, str(SCRIPT), *map(str, files)], capture_output=True, text=True, timeout=60)


def test_it_has_no_code_of_ours_and_is_short() -> None:
    lines = SCRIPT.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 65
    imported = [line.rsplit(" ", 1)[1] for line in lines if line.startswith("import ")]
    assert imported == ["'node:crypto'", "'node:fs'"]


def test_stored_records_are_proved() -> None:
    ran = run(*STORED)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.count("every draw is proved") == len(STORED) > 2


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_edited_records_are_not(path: Path, tmp_path: Path) -> None:
    files: list[Path] = []
    for edit in EDITS:
        if edit not in BY_RULES:
            files.append(_edited(path, edit, tmp_path / f"{edit.__name__}.jsonl"))
    ran = run(*files)
    assert ran.returncode == 1, ran.stderr
    assert ran.stdout.count("NOT PROVED") == len(files), ran.stdout


def test_a_record_without_a_proof_says_so(tmp_path: Path) -> None:
    old = next((ROOT / "tests" / "records" / "2").glob("*.jsonl"))
    assert "says nothing" in run(old).stdout


def _edited(path: Path, edit: Edit, file: Path) -> Path:
    lines = read(path)
    edit(lines)
    file.write_text("\n".join(json.dumps(line) for line in lines) + "\n", encoding="utf-8")
    return file
