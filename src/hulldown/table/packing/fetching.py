"""What a site needs of others: fetched when it is built, checked by hash, and kept in the user's cache."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

from hulldown.folders import cache_folder
from hulldown.kernel.errors import HulldownError

PYODIDE: Final = "314.0.7"
PYODIDE_HASH: Final = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PYTHON: Final = "3.14"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
MSGSPEC: Final = "0.22.0"
MSGSPEC_HASH: Final = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"


class Unbuilt(HulldownError):
    """A site cannot be built here, and why."""


def cached(name: str) -> Path:
    return cache_folder() / "site" / name


def node() -> str:
    found = shutil.which("node")
    if found is None:
        raise Unbuilt("build-site needs node 20 or newer on PATH: it runs the browser's Python to make its bytecode")
    return found


def pyodide() -> Path:
    """The folder of Pyodide's npm package."""
    folder = cached(f"pyodide-{PYODIDE}")
    if (folder / "package" / "pyodide.mjs").is_file():
        return folder / "package"
    with _workshop(folder) as made:
        npm = shutil.which("npm")
        if npm is None:
            raise Unbuilt("build-site needs npm on PATH, to fetch Pyodide")
        run([npm, "pack", f"pyodide@{PYODIDE}", "--pack-destination", made], "Pyodide could not be fetched through npm")
        [archive] = Path(made).glob("*.tgz")
        _check(f"pyodide@{PYODIDE}", _integrity(archive), PYODIDE_HASH)
        with tarfile.open(archive) as packed:
            packed.extractall(made, filter="data")
        archive.unlink()
        _keep(Path(made), folder)
    return folder / "package"


def msgspec_wheel() -> Path:
    folder = cached(f"msgspec-{MSGSPEC}")
    found = list(folder.glob("*.whl"))
    if found:
        return found[0]
    with _workshop(folder) as made:
        wanted = [
            "download", f"msgspec=={MSGSPEC}", "--no-deps", "--only-binary=:all:", "--python-version", PYTHON,
            "--platform", PLATFORM, "--dest", made, "--disable-pip-version-check",
        ]  # fmt: skip
        run([*_pip(), *wanted], "msgspec's wheel could not be fetched through pip")
        [wheel] = Path(made).glob("*.whl")
        _check(wheel.name, hashlib.sha256(wheel.read_bytes()).hexdigest(), MSGSPEC_HASH)
        _keep(Path(made), folder)
    return next(folder.glob("*.whl"))


def _pip() -> list[str]:
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    for name, more in (("pip", []), ("uvx", ["pip"])):
        found = shutil.which(name)
        if found is not None:
            return [found, *more]
    raise Unbuilt("build-site needs pip or uv, to fetch msgspec's wheel for the browser")


def _workshop(folder: Path) -> tempfile.TemporaryDirectory[str]:
    """Beside what is kept, so that it can be renamed into place: half of a download is never used."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    return tempfile.TemporaryDirectory(prefix="fetching-", dir=folder.parent)


def _keep(made: Path, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for one in list(made.iterdir()):
        if not (folder / one.name).exists():
            one.rename(folder / one.name)


def _integrity(archive: Path) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()


def _check(what: str, found: str, wanted: str) -> None:
    if found != wanted:
        raise Unbuilt(f"{what} is not what it was when this version was made: {found} instead of {wanted}")


def run(command: list[str], complaint: str) -> str:
    """What a program prints; its own words where it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise Unbuilt(f"{complaint}: {lines[-1][:300] if lines else f'it ended with {done.returncode}'}")
    return done.stdout
