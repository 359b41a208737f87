"""Firefox over WebDriver BiDi, which it speaks itself: no other program is needed."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox", "firefox-esr")
PREFERENCES = """user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("intl.accept_languages", "en-GB");
"""


def find_firefox() -> str | None:
    """`FIREFOX` in the environment, or one on PATH."""
    return os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """One window without a screen."""

    def __init__(self, program: str, folder: Path) -> None:
        (folder / "user.js").write_text(PREFERENCES)
        command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
        self._process = subprocess.Popen(
            [*command, "about:blank"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
            env={**os.environ, "HOME": str(folder), "MOZ_DISABLE_CONTENT_SANDBOX": "1"},
        )  # fmt: skip
        self._held = ExitStack()
        self._numbers = itertools.count(1)
        self._line = self._connect()
        self._send("session.new", {"capabilities": {}})
        self._window: str = self._send("browsingContext.getTree", {})["contexts"][0]["context"]

    def _connect(self) -> ClientConnection:
        assert self._process.stderr is not None
        for said in self._process.stderr:
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)", said)
            if found:
                return self._held.enter_context(connect(f"{found[1]}/session", max_size=None))
        raise AssertionError("Firefox has ended")

    def _send(self, method: str, params: dict[str, Any], timeout: float = 300.0) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            heard = json.loads(self._line.recv(timeout))
            if heard.get("id") == number:
                assert heard["type"] == "success", heard
                return heard["result"]

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", {"context": self._window, "url": address, "wait": "complete"})

    def run(self, function: str, *words: str) -> Any:
        """What a function of the page gives, or promises; as JSON."""
        params = {
            "functionDeclaration": f"async (...words) => JSON.stringify(await ({function})(...words))",
            "awaitPromise": True, "target": {"context": self._window},
            "arguments": [{"type": "string", "value": word} for word in words],
        }  # fmt: skip
        told = self._send("script.callFunction", params)
        assert told["type"] == "success", told
        return json.loads(told["result"].get("value") or "null")

    def close(self) -> None:
        self._held.close()
        self._process.terminate()
        self._process.wait(30)
