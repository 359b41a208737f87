"""How the engine is compiled with mypyc: `hatch_build.py` does it for a wheel, `background` for an open table.

Nothing of this package is imported here: a wheel is built before it is installed, and in the background this file is
run as a program, `python recipe.py SRC FOLDER`, in an environment that has the compiler's packages only. As a program
it says how far it is, one JSON object a line, and it works at the lowest priority.
"""

from __future__ import annotations

import ast
import json
import os
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

# mypy type-checks the engine before mypyc translates it, so what the engine imports has to be there as well. These are
# the requirements of the build in pyproject.toml too.
REQUIRES: Final = (
    "mypy[mypyc]>=2.4,<3",
    "setuptools>=80",
    "msgspec>=0.20",
    "mypy_extensions>=1.1",
    "typing_extensions>=4.12",
)
# Folders (every .py below them) and single files, in the package; a star is any folder.
COMPILED: Final = (
    "kernel",
    "geometry",
    "games",
    "bots",
    "review/games.py",  # what reviews spend their time on
    "lab/tree.py",  # the benchmark's textbook search is as fast as the bots' own
    "adapters/encoding.py",  # what environments do at every step
    "adapters/playing.py",
    "adapters/*/encode.py",
    "adapters/*/moves.py",
)
# Modules with a class of such a base are declarations and are left to the interpreter: mypyc refuses the metaclass of
# msgspec's structs and loses annotations.
DECLARING: Final = frozenset({"Struct", "Question", "View"})
PACKAGE: Final = "hulldown"
VERSION: Final = 2  # of this recipe: another one makes other modules of the same source
# Modules beside those that are compiled are read for their types and not judged: they may import what is not there.
MYPY: Final = """[mypy]
python_version = 3.11
follow_imports = silent
explicit_package_bases = True
strict = True
warn_unreachable = True
enable_error_code = ignore-without-code, possibly-undefined, redundant-expr, truthy-bool
"""
TRIAL: Final = "#include <Python.h>\nint hulldown_trial(void) { return PY_MAJOR_VERSION; }\n"
NO_COMPILER: Final = 3  # the exit status where there is no compiler, or Python's headers are missing
READING, COMPILING, LINKING = "reading", "compiling", "linking"

Tell = Callable[[str, int, int], None]  # a step, how many parts of it are done, and of how many


class Refused(RuntimeError):
    """The source does not pass mypy or mypyc."""


def sources(src: Path) -> list[str]:
    """The files to compile, relative to the folder that holds the package, in a fixed order."""
    package = src / PACKAGE
    found: set[str] = set()
    for entry in COMPILED:
        paths = list(package.glob(entry))
        if entry.endswith(".py") and "*" not in entry and not paths:
            raise FileNotFoundError(f"recipe.py, COMPILED: no file {entry}")
        files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*.py"))]
        found.update(file.relative_to(src).as_posix() for file in files if not declares(file))
    return sorted(found)


def declares(file: Path) -> bool:
    """Whether a module has a class that is a struct."""
    nodes = ast.parse(file.read_text(encoding="utf-8")).body
    return any(isinstance(node, ast.ClassDef) and _bases(node) & DECLARING for node in nodes)


def _bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).rpartition(".")[2] for base in node.bases}


def why_no_compiler(folder: Path) -> str | None:
    """None when a small extension compiles and links, otherwise the reason in the compiler's words."""
    from setuptools import Distribution, Extension

    folder.mkdir()
    trial = folder / "trial.c"
    trial.write_text(TRIAL, encoding="utf-8")
    command = Distribution({"ext_modules": [Extension("trial", [str(trial)])]}).get_command_obj("build_ext")
    command.build_lib = command.build_temp = str(folder)
    try:
        command.ensure_finalized()
        command.run()
    except Exception as error:  # its class depends on the platform and on the release of setuptools
        return str(error).splitlines()[0] if str(error) else type(error).__name__
    return None


def compile_engine(src: Path, folder: Path, tell: Tell = lambda step, done, of: None) -> list[Path]:
    """Builds the extension modules under folder/lib, laid out as they are imported."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    config = folder / "mypy.ini"
    config.write_text(MYPY, encoding="utf-8")
    back = Path.cwd()
    os.chdir(src)  # tracebacks repeat the paths given here: as installed, without src
    try:
        tell(READING, 0, 1)
        extensions = mypycify(
            [f"--config-file={config}", f"--cache-dir={folder / 'cache'}", *sources(src)],
            opt_level="3",
            debug_level="0",
            target_dir=str(folder / "c"),
            group_name=PACKAGE,
            multi_file=True,  # one C file for each module: all cores can work, and no file takes minutes
        )
        of = sum(len(extension.sources) for extension in extensions)

        command = build_ext(Distribution({"name": PACKAGE, "ext_modules": extensions}))
        one_by_one = command.build_extensions

        def build_extensions() -> None:
            _compile_side_by_side(command.compiler, of, tell)
            one_by_one()

        command.build_extensions = build_extensions
        command.build_lib = str(folder / "lib")
        command.build_temp = str(folder / "objects")
        command.ensure_finalized()
        command.run()
    except SystemExit as refused:
        raise Refused("the engine does not pass mypy or mypyc (see the errors above)") from refused
    finally:
        os.chdir(back)
    return sorted(path for path in (folder / "lib").rglob("*") if path.suffix in {".so", ".pyd"})


def _compile_side_by_side(compiler: Any, of: int, tell: Tell) -> None:
    """Lets a compiler of setuptools take the files of one extension side by side, not one by one."""
    one_by_one = compiler.compile
    done = 0

    def compile_all(files: list[str], *arguments: Any, **options: Any) -> list[str]:
        nonlocal done
        found: list[str] = []
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for part in pool.map(lambda file: one_by_one([file], *arguments, **options), files):
                found += part
                done += 1
                tell(COMPILING if done < of else LINKING, done, of)
        return found

    compiler.compile = compile_all


def main(arguments: list[str]) -> int:
    src, folder = Path(arguments[0]).absolute(), Path(arguments[1]).absolute()
    if hasattr(os, "nice"):
        os.nice(19)
    with tempfile.TemporaryDirectory(dir=folder) as trial:
        obstacle = why_no_compiler(Path(trial) / "trial")
    if obstacle is not None:
        print(obstacle, file=sys.stderr)
        return NO_COMPILER
    compile_engine(src, folder, lambda *step: print(json.dumps(step), flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
