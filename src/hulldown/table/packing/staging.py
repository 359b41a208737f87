"""Which files go into a browser: ours, those of three packages, and Python's library without what nobody asks for."""

from __future__ import annotations

import hashlib
import importlib.util
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Final

import hulldown

# Rooms of the package that a browser has no use for.
LEFT_OUT: Final = (
    "adapters", "assistants", "books/evidence.py", "cli", "compiling", "conformance", "evidence.json",
    "kernel/conformance.py", "lab", "review/adjusting.py", "site", "stdio", "table/packing", "table/server",
    "table/static", "table/storage", "table/typescript.py", "__main__.py", "file_locks.py",
)  # fmt: skip
SUFFIXES: Final = (".py", ".toml", ".csv", ".json", ".xsd")
GAMES: Final = "hulldown.games"
PACKAGES: Final = ("mypy_extensions", "typing_extensions")  # one file each

# Modules of Python's library, and of its packages, that nothing asks for which runs in a browser. Some of them stand in
# imports inside of functions of what is kept: tests/browser/test_house_tour.py goes everywhere and says what is missed.
REMOVED: Final = frozenset(
    {
        "__hello__", "__phello__", "_aix_support", "_android_support", "_apple_support", "_compat_pickle",
        "_ios_support", "_markupbase", "_osx_support", "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "_ssl",
        "antigravity", "argparse", "asyncio/__main__", "asyncio/proactor_events", "asyncio/tools",
        "asyncio/windows_events", "asyncio/windows_utils", "bdb", "cProfile", "cmd", "code", "colorsys", "compileall",
        "concurrent/futures/interpreter", "concurrent/futures/process", "concurrent/interpreters", "configparser",
        "ctypes", "doctest", "email/mime", "filecmp", "fileinput", "ftplib", "getopt", "getpass", "gettext",
        "graphlib", "gzip", "html", "http/cookiejar", "http/cookies", "http/server", "imaplib", "json/__main__",
        "json/tool", "logging/config", "logging/handlers", "mailbox", "mimetypes", "modulefinder", "multiprocessing",
        "netrc", "nturl2path", "optparse", "pdb", "pickle", "pickletools", "pkgutil", "plistlib", "poplib", "pprint",
        "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "runpy", "sched",
        "shelve", "smtplib", "socketserver", "sqlite3", "statistics", "symtable", "sysconfig/__main__", "tabnanny",
        "tarfile", "this", "timeit", "trace", "tracemalloc", "tty", "turtle", "unittest", "urllib/robotparser",
        "wave", "webbrowser", "wsgiref", "xml/dom", "xml/etree", "xmlrpc", "zipapp", "zipfile/__main__", "zoneinfo",
    }
)  # fmt: skip
# Of the encodings only those of Unicode, of addresses and of zips.
ENCODINGS: Final = frozenset(
    {
        "__init__", "aliases", "ascii", "charmap", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape",
        "undefined", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le", "utf_7",
        "utf_8", "utf_8_sig",
    }
)  # fmt: skip


def own_files() -> Iterator[tuple[str, bytes]]:
    """Our package by its paths in the engine, and what makes it an installed one."""
    root = Path(hulldown.__file__).parent
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).as_posix()
        is_left_out = any(inside == one or inside.startswith(f"{one}/") for one in LEFT_OUT)
        if path.suffix in SUFFIXES and not is_left_out and "__pycache__" not in path.parts:
            yield f"hulldown/{inside}", path.read_bytes()
    info = f"hulldown-{version('hulldown')}.dist-info"
    games = [entry for entry in distribution("hulldown").entry_points if entry.group == GAMES]
    entries = "".join(f"{entry.name} = {entry.value}\n" for entry in sorted(games, key=lambda entry: entry.name))
    yield f"{info}/entry_points.txt", f"[{GAMES}]\n{entries}".encode()
    yield f"{info}/METADATA", f"Metadata-Version: 2.1\nName: hulldown\nVersion: {version('hulldown')}\n".encode()


def own_digest() -> str:
    """By which a server knows an engine of its own version."""
    digest = hashlib.sha256()
    for inside, data in own_files():
        digest.update(f"{inside}\n{len(data)}\n".encode() + data)
    return digest.hexdigest()


def packages(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """What the engine imports besides."""
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        yield f"{name}.py", Path(spec.origin).with_suffix(".py").read_bytes()
    with zipfile.ZipFile(wheel) as packed:
        for inside in sorted(packed.namelist()):
            if inside.startswith("msgspec/") and inside.endswith((".py", ".so")):
                yield inside, packed.read(inside)


def library(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Python's library as Pyodide has it, without what is removed."""
    with zipfile.ZipFile(archive) as packed:
        for inside in sorted(packed.namelist()):
            if not inside.endswith("/") and is_needed(inside):
                yield inside, packed.read(inside)


def is_needed(inside: str) -> bool:
    """Whether a file of the library, by its path there, goes along."""
    plain = inside.removesuffix(".py").removesuffix(".pyc")
    parts = plain.split("/")
    if parts[0] == "encodings":
        return parts[1] in ENCODINGS
    return not any("/".join(parts[:length]) in REMOVED for length in range(1, len(parts) + 1))
