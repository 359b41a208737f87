"""What was compiled, in the user's cache folder, by what it was made of; the source tree is never written to.

`modules/KEY` are extension modules of one source and one Python. `engines/KEY` are whole packages: the source as it is
now, its words and cards, with these modules beside it, as a wheel would install them. So a change of a card or a
sentence makes a new package from the modules that are there, and only a change of the engine itself compiles again.

Whoever can write to the folder decides what the bots run. One that others may write to is not used.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import hulldown

from ..file_locks import try_lock
from ..folders import cache_folder
from . import recipe

KEPT: Final = 3  # modules and packages: the newest, so that going back to an older source finds its own
CLIENT: Final = "table/static"  # bots need none


class Unusable(Exception):
    """The folder cannot be written to, or others can."""


class EngineCache:
    """The compiled engines of one package."""

    def __init__(self, package: Path, folder: Path | None = None) -> None:
        """`package`: the folder `hulldown` with its source."""
        self._package = package
        self._folder = folder or cache_folder() / "engine"
        self._modules: str | None = None

    @property
    def source(self) -> Path:
        """The folder that holds the package."""
        return self._package.parent

    def open(self) -> None:
        """Makes the folder where it is missing. Raises Unusable."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name in ("modules", "engines"):
                (self._folder / name).mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise Unusable(f"{self._folder} cannot be written: {error.strerror or error}") from error
        if not self._is_ours():
            raise Unusable(f"{self._folder} can be written by others, so nothing is taken from it")

    def _is_ours(self) -> bool:
        if not hasattr(os, "getuid"):
            return True  # the profile of a Windows user is theirs
        folders = [self._folder, self._folder / "modules", self._folder / "engines"]
        return all(
            found.st_uid == os.getuid() and not found.st_mode & 0o022 for found in (one.stat() for one in folders)
        )

    def engine(self) -> Path | None:
        """A folder that comes first in a bot's path, with the compiled package in it; None where there is none."""
        modules = self._folder / "modules" / self.key()
        if not modules.is_dir():
            return None
        engine = self._folder / "engines" / self._engine_key()
        if not engine.is_dir():
            with self._making(engine) as made:
                self._put_together(modules, made)
        os.utime(modules)
        os.utime(engine)
        return engine

    def keep(self, lib: Path) -> bool:
        """Extension modules, laid out as they are imported; older ones that nobody has used for longest go.

        False where the source has changed meanwhile: nobody knows of what they were made.
        """
        before, self._modules = self.key(), None
        if self.key() != before:
            return False
        with self._making(self._folder / "modules" / self.key()) as made:
            shutil.copytree(lib, made, dirs_exist_ok=True)
        for name in ("modules", "engines"):
            found = sorted((self._folder / name).glob("[0-9a-f]*"), key=lambda one: one.stat().st_mtime, reverse=True)
            for old in found[KEPT:]:
                shutil.rmtree(old, ignore_errors=True)
        return True

    def forget(self) -> None:
        """What is there of this source does not run."""
        for path in (self._folder / "modules" / self.key(), self._folder / "engines" / self._engine_key()):
            shutil.rmtree(path, ignore_errors=True)

    @contextlib.contextmanager
    def work(self) -> Iterator[Path]:
        """A folder to compile in, which goes afterwards; so do those that a killed program left. Only while locked."""
        for left in [*self._folder.glob("work-*"), *self._folder.glob("*/new-*")]:
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(prefix="work-", dir=self._folder) as folder:
            yield Path(folder)

    @contextlib.contextmanager
    def locked(self) -> Iterator[bool]:
        """Whether nobody else compiles this source now."""
        file = os.open(self._folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            yield try_lock(file)
        finally:
            os.close(file)

    # What it is made of

    def key(self) -> str:
        """Of the modules: the recipe, this Python and all that is compiled."""
        if self._modules is None:
            machine = (sys.version, sysconfig.get_config_var("EXT_SUFFIX"), platform.machine(), platform.libc_ver())
            found = hashlib.sha256(repr((recipe.VERSION, machine)).encode())
            for name in recipe.sources(self.source):
                _add(found, name, self.source / name)
            self._modules = found.hexdigest()[:32]
        return self._modules

    def _engine_key(self) -> str:
        found = hashlib.sha256(self.key().encode())
        for file in self._files():
            _add(found, file.relative_to(self._package).as_posix(), file)
        return found.hexdigest()[:32]

    def _files(self) -> list[Path]:
        files = [path for path in self._package.rglob("*") if path.is_file() and path.suffix not in {".so", ".pyd"}]
        return sorted(path for path in files if not _is_spared(path.relative_to(self._package)))

    def _put_together(self, modules: Path, made: Path) -> None:
        for file in self._files():
            target = made / recipe.PACKAGE / file.relative_to(self._package)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
        shutil.copytree(modules, made, dirs_exist_ok=True)

    @contextlib.contextmanager
    def _making(self, target: Path) -> Iterator[Path]:
        """A folder that becomes the target when it is whole; where somebody else was quicker, theirs stays."""
        made = Path(tempfile.mkdtemp(prefix="new-", dir=target.parent))
        try:
            yield made
            os.utime(made)  # a copy has the times of what was copied
            with contextlib.suppress(OSError):
                made.rename(target)
        finally:
            shutil.rmtree(made, ignore_errors=True)


def _add(found: hashlib._Hash, name: str, file: Path) -> None:
    content = file.read_bytes()
    found.update(f"{name}\0{len(content)}\0".encode())
    found.update(content)


def _is_spared(path: Path) -> bool:
    return "__pycache__" in path.parts or path.is_relative_to(CLIENT)


def compiled_engine() -> Path | None:
    """What bots think with where this program is not compiled itself, and a table has compiled its source before."""
    if hulldown.is_compiled() or not (cache_folder() / "engine").is_dir():
        return None
    cache = EngineCache(Path(hulldown.__file__).parent)
    try:
        cache.open()
        return cache.engine()
    except (Unusable, OSError):
        return None
