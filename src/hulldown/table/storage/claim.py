"""Who serves a SQLite file: one process at a time.

The system itself holds the claim, so it ends with the process, however that ends; what stands in the file only says
where the table is.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from sqlalchemy.engine import make_url

from hulldown.file_locks import try_lock
from hulldown.kernel.errors import HulldownError, Malformed

SETTLED_WITHIN = 10.0  # seconds in which whoever has just claimed a file says where its table is
LOOK_AGAIN = 0.05


class Claim(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the holder says of itself."""

    pid: int = 0
    address: str = ""


class Claimed(HulldownError):
    """Another process serves that file."""

    def __init__(self, path: Path, by: Claim) -> None:
        self.by = by
        where = f" at {by.address}" if by.address else ""
        super().__init__(
            f"{path} is served already{where} (process {by.pid or 'unknown'}); end that one first, or name another file"
            " by --database"
        )


def claimed_path(url: str) -> Path | None:
    """The file behind a database URL, however it is named; None for PostgreSQL and for what is only in memory."""
    parsed = make_url(url)
    if not parsed.drivername.startswith("sqlite") or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database).resolve()


class Held:
    """A claim that this process holds."""

    def __init__(self, file: int) -> None:
        self._file = file

    def tell(self, address: str) -> None:
        """Says where the table is, for whoever comes second."""
        text = msgspec.json.encode(Claim(os.getpid(), address))
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, text)


@contextlib.contextmanager
def claim(path: Path) -> Iterator[Held]:
    """Holds the file; raises `Claimed` where another process does. The file beside it stays: to remove it would let two
    processes hold two files of one name."""
    beside = lock_of(path)
    try:
        file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Malformed(f"{beside} cannot be written: {error.strerror or error}") from error
    try:
        if not try_lock(file):
            raise Claimed(path, _holder(beside))
        held = Held(file)
        held.tell("")
        yield held
    finally:
        os.close(file)


def last_port(path: Path) -> int | None:
    """The port at which the file was served last, as far as is known."""
    try:
        return urlsplit(_read(lock_of(path)).address).port
    except ValueError:  # somebody has written there
        return None


def lock_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def _holder(beside: Path) -> Claim:
    """Who holds it; one that is only just starting is waited for."""
    deadline = time.monotonic() + SETTLED_WITHIN
    while True:
        found = _read(beside)
        if found.address or time.monotonic() > deadline:
            return found
        time.sleep(LOOK_AGAIN)


def _read(beside: Path) -> Claim:
    try:
        return msgspec.json.decode(beside.read_bytes(), type=Claim)
    except (OSError, msgspec.DecodeError):  # none, or one that is being written
        return Claim()
