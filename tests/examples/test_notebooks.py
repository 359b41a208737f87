"""The notebooks of examples/ run from the first cell to the last, and draw what they say."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2])
NOTEBOOKS = sorted((REPOSITORY / "examples" / "notebooks").glob("*.ipynb"))
NEEDED = "the notebooks' packages are not installed (uv sync --group notebooks)"

pytestmark = pytest.mark.notebooks


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in NOTEBOOKS])
def test_a_notebook_runs(path: Path) -> None:
    nbformat: Any = pytest.importorskip("nbformat", reason=NEEDED)
    client: Any = pytest.importorskip("nbclient", reason=NEEDED)
    written = nbformat.read(path, 4)
    stored = [output.get("output_type") for cell in written.cells for output in cell.get("outputs", [])]
    assert stored, "its outputs are not stored: run it and save it"
    fresh = nbformat.read(path, 4)
    client.NotebookClient(fresh, timeout=600, resources={"metadata": {"path": str(path.parent)}}).execute()
    outputs = [output for cell in fresh.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert not [output for output in outputs if output.get("output_type") == "error"]
    assert len(outputs) == len(stored)
