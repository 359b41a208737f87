"""Files as bytecode of Pyodide's own Python: it runs in node for that, since no other Python writes the same."""

from __future__ import annotations

import hashlib
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from .fetching import PYODIDE, Unbuilt, cached, node, run

SCRIPT: Final = Path(__file__).with_name("compile.mjs")
STAMP: Final = (1980, 1, 1, 0, 0, 0)  # of every file in a zip: the same files give the same zip
KEPT: Final = 8  # zips that stay in the cache

Files = list[tuple[str, bytes]]


def packed(name: str, files: Iterable[tuple[str, bytes]], pyodide: Path) -> Path:
    """A stored zip of these files, each .py as its bytecode; from the cache where the same was made before."""
    found = list(files)
    digest = hashlib.sha256(f"{PYODIDE}\n".encode() + SCRIPT.read_bytes())
    for inside, data in found:
        digest.update(f"{inside}\n{len(data)}\n".encode() + data)
    made = cached("zips") / f"{name}-{digest.hexdigest()[:16]}.zip"
    if not made.is_file():
        made.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="packing-", dir=made.parent) as folder:
            whole = Path(folder) / "whole.zip"
            _write(whole, _compiled(found, Path(folder) / "files", pyodide))
            whole.replace(made)
        for old in sorted(made.parent.glob("*.zip"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            old.unlink(missing_ok=True)
    return made


def _compiled(files: Files, folder: Path, pyodide: Path) -> Files:
    for inside, data in files:
        path = folder / inside
        path.parent.mkdir(parents=True, exist_ok=True)
        if inside.endswith(".py"):
            path.write_bytes(data)
    run([node(), str(SCRIPT), str(pyodide), str(folder)], "the bytecode could not be made")
    made: Files = []
    for inside, data in files:
        if not inside.endswith(".py"):
            made.append((inside, data))
            continue
        code = (folder / inside).with_suffix(".pyc")
        if not code.is_file():
            raise Unbuilt(f"{inside} was not compiled")
        made.append((f"{inside}c", code.read_bytes()))
    return made


def _write(path: Path, files: Files) -> None:
    """Stored, not compressed: the host compresses better, and the browser need not unpack twice."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for inside, data in files:
            archive.writestr(zipfile.ZipInfo(inside, STAMP), data)
