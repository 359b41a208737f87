"""The engine for browsers, as `hulldown build-site` wrote it: a server may offer it to whoever wants to play in theirs.

A page loads nothing of it until somebody asks for it. Only its workers may compile WebAssembly: they have a policy of
their own, and the page's stays as it is.
"""

from __future__ import annotations

import gzip
import mimetypes
import threading
from pathlib import Path
from typing import Final

from .door import POLICY

META: Final = '<meta name="hulldown-engine" content="{address}" />'
END_OF_HEAD: Final = b"</head>"
PREFIX: Final = "house-"  # of the folder, before the hash of its build
WORKERS: Final = "assets/worker-", "assets/thinker-"  # as vite calls what web/src/house begins
LASTING: Final = "public, max-age=31536000, immutable"
WORKER_POLICY: Final = "; ".join(
    f"{one} 'wasm-unsafe-eval'" if one.startswith("script-src") else one for one in POLICY
)  # fmt: skip


class EngineFiles:
    """A folder `house-…` of a site."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = frozenset(path.name for path in folder.iterdir() if path.is_file())
        self._packed: dict[str, bytes] = {}
        self._turn = threading.Lock()
        self.address = f"/{folder.name}/"

    def read(self, path: str, is_packed: bool) -> tuple[bytes, dict[str, str]] | None:
        """A file by its path, and its headers; packed once, since it is large and many ask for it."""
        folder, _, name = path.strip("/").partition("/")
        if folder != self._folder.name or name not in self._names:
            return None
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        headers = {"content-type": kind, "cache-control": LASTING, "vary": "accept-encoding"}
        if not is_packed:
            return (self._folder / name).read_bytes(), headers
        with self._turn:
            if name not in self._packed:
                self._packed[name] = gzip.compress((self._folder / name).read_bytes(), 6, mtime=0)
        return self._packed[name], {**headers, "content-encoding": "gzip"}

    def offered(self, page: bytes) -> bytes:
        """The client's page, which knows by it that the engine can be had."""
        return page.replace(END_OF_HEAD, META.format(address=self.address).encode() + END_OF_HEAD, 1)
