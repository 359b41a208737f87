"""The static site of `hulldown build-site`, built once for a run, and a plain web server for it."""

from __future__ import annotations

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

BOOT = 180_000  # milliseconds until the engine runs, on a busy machine


class _Plain(SimpleHTTPRequestHandler):
    """As `python -m http.server`; with the headers of the site's file `_headers` where a test wants them."""

    def __init__(self, *args: Any, headers: list[tuple[str, str]], **kwargs: Any) -> None:
        self._more = headers
        super().__init__(*args, **kwargs)

    def end_headers(self) -> None:
        for name, value in self._more:
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Site:
    """A folder served on a free port of this machine."""

    def __init__(self, folder: Path, with_headers: bool = False) -> None:
        self.folder = folder
        headers: list[tuple[str, str]] = []
        if with_headers:
            block = (folder / "_headers").read_text().split("\n\n")[0].splitlines()[1:]
            headers = [(name.strip(), value.strip()) for name, _, value in (line.partition(":") for line in block)]
        made = functools.partial(_Plain, directory=str(folder), headers=headers)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), made)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def end(self) -> None:
        """Nothing answers on that port any more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
