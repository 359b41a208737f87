"""What was compiled is found again by what it was made of, and taken from nobody else."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import hulldown
from hulldown.compiling import recipe
from hulldown.compiling.cache import KEPT, EngineCache, Unusable

own_folders = pytest.mark.skipif(not hasattr(os, "getuid"), reason="the profile of a Windows user is theirs")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package of the same shape."""
    folder = tmp_path / "src" / recipe.PACKAGE
    single = [entry for entry in recipe.COMPILED if entry.endswith(".py") and "*" not in entry]
    for name in ("kernel/state.py", "games/one/game.py", "bots/greedy.py", *single):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {name}\n", encoding="utf-8")
    (folder / "table" / "static").mkdir(parents=True)
    (folder / "table" / "static" / "page.js").write_text("1", encoding="utf-8")
    (folder / "games" / "one" / "cards.csv").write_text("id,cost\nT34,5\n", encoding="utf-8")
    (folder / "kernel" / "stale.so").write_bytes(b"an older build")
    return folder


@pytest.fixture
def cache(package: Path, tmp_path: Path) -> EngineCache:
    found = EngineCache(package, tmp_path / "cache")
    found.open()
    return found


def built(tmp_path: Path, text: bytes = b"module") -> Path:
    """As the recipe leaves it."""
    lib = tmp_path / "lib"
    (lib / recipe.PACKAGE / "kernel").mkdir(parents=True, exist_ok=True)
    (lib / recipe.PACKAGE / "kernel" / "state.so").write_bytes(text)
    return lib


def test_nothing_is_there_before_it_is_compiled(cache: EngineCache) -> None:
    assert cache.engine() is None


def test_an_engine_is_the_source_with_its_modules(cache: EngineCache, package: Path, tmp_path: Path) -> None:
    assert cache.keep(built(tmp_path))
    engine = cache.engine()
    assert engine is not None
    inside = engine / recipe.PACKAGE
    assert (inside / "kernel" / "state.so").read_bytes() == b"module"
    assert (inside / "kernel" / "state.py").read_text() == (package / "kernel" / "state.py").read_text()
    assert (inside / "games" / "one" / "cards.csv").read_text() == "id,cost\nT34,5\n"
    assert not (inside / "table" / "static").exists(), "bots need no browser client"
    assert not (inside / "kernel" / "stale.so").exists()
    assert sorted(path.name for path in package.rglob("*.so")) == ["stale.so"], "the source tree is not written to"


def test_another_card_needs_no_compiler(cache: EngineCache, package: Path, tmp_path: Path) -> None:
    cache.keep(built(tmp_path))
    before = cache.engine()
    (package / "games" / "one" / "cards.csv").write_text("id,cost\nT34,6\n", encoding="utf-8")
    after = EngineCache(package, tmp_path / "cache").engine()
    assert after is not None
    assert after != before
    assert (after / recipe.PACKAGE / "games" / "one" / "cards.csv").read_text() == "id,cost\nT34,6\n"
    assert (after / recipe.PACKAGE / "kernel" / "state.so").exists()


def test_another_engine_is_compiled_again(cache: EngineCache, package: Path, tmp_path: Path) -> None:
    cache.keep(built(tmp_path))
    (package / "kernel" / "state.py").write_text("# changed\n", encoding="utf-8")
    assert EngineCache(package, tmp_path / "cache").engine() is None


def test_a_file_that_moved_is_another_source(cache: EngineCache, package: Path, tmp_path: Path) -> None:
    before = cache.key()
    (package / "kernel" / "state.py").rename(package / "kernel" / "table.py")
    assert EngineCache(package, tmp_path / "cache").key() != before


def test_what_was_made_of_a_source_that_changed_meanwhile_is_not_kept(
    cache: EngineCache, package: Path, tmp_path: Path
) -> None:
    cache.key()
    (package / "kernel" / "state.py").write_text("# saved while it was compiled\n", encoding="utf-8")
    assert not cache.keep(built(tmp_path))
    assert cache.engine() is None


def test_what_does_not_run_is_forgotten(cache: EngineCache, tmp_path: Path) -> None:
    cache.keep(built(tmp_path))
    assert cache.engine() is not None
    cache.forget()
    assert cache.engine() is None


def test_only_the_newest_are_kept(package: Path, tmp_path: Path) -> None:
    lib = built(tmp_path)
    for number in range(KEPT + 3):
        (package / "kernel" / "state.py").write_text(f"# {number}\n", encoding="utf-8")
        cache = EngineCache(package, tmp_path / "cache")
        cache.open()
        cache.keep(lib)
        assert cache.engine() is not None, "the newest is always there"
    assert len(list((tmp_path / "cache" / "modules").iterdir())) == KEPT
    assert len(list((tmp_path / "cache" / "engines").iterdir())) <= KEPT + 1


@own_folders
def test_the_folder_is_for_nobody_else(cache: EngineCache, tmp_path: Path) -> None:
    for path in (tmp_path / "cache", tmp_path / "cache" / "modules", tmp_path / "cache" / "engines"):
        assert path.stat().st_mode & 0o077 == 0


@own_folders
@pytest.mark.parametrize("name", [".", "modules", "engines"])
def test_nothing_is_taken_from_a_folder_that_others_may_write_to(package: Path, tmp_path: Path, name: str) -> None:
    """An attack: a module that somebody else has laid down would be run by the bots."""
    cache = EngineCache(package, tmp_path / "cache")
    cache.open()
    (tmp_path / "cache" / name).chmod(0o777)
    with pytest.raises(Unusable, match="can be written by others"):
        cache.open()


def test_a_folder_that_cannot_be_made_is_named(package: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Unusable, match="cannot be written"):
        EngineCache(package, tmp_path / "file" / "cache").open()


def test_two_programs_do_not_compile_the_same_at_once(cache: EngineCache, package: Path, tmp_path: Path) -> None:
    other = EngineCache(package, tmp_path / "cache")
    with cache.locked() as first, other.locked() as second:
        assert (first, second) == (True, False)
    with other.locked() as later:
        assert later


def test_what_a_killed_program_left_goes_before_the_next_one_compiles(cache: EngineCache, tmp_path: Path) -> None:
    """An attack by mishap: a table that is killed again and again while it compiles would fill the disk."""
    for name in ("work-a1", "modules/new-b2", "engines/new-c3"):
        (tmp_path / "cache" / name).mkdir()
        (tmp_path / "cache" / name / "objects").write_bytes(b"1")
    cache.keep(built(tmp_path))
    with cache.locked() as is_ours, cache.work() as folder:
        assert is_ours
        assert [path for path in (tmp_path / "cache").rglob("*") if "-" in path.name] == [folder]
    assert cache.engine() is not None


def test_a_half_made_engine_is_none(
    cache: EngineCache, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full in the middle of it."""
    cache.keep(built(tmp_path))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copyfile", full)
        with pytest.raises(OSError, match="No space"):
            cache.engine()
    assert list((tmp_path / "cache" / "engines").iterdir()) == []
    assert cache.engine() is not None


def test_the_real_source_has_a_key_of_its_own() -> None:
    cache = EngineCache(Path(hulldown.__file__).parent, Path("/nowhere"))
    assert len(cache.key()) == 32
    assert cache.key() == EngineCache(Path(hulldown.__file__).parent).key()
