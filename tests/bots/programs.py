"""Programs that are bots, good and bad, each a few lines of Python that know nothing of ours."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

LOOP = """
import json, os, sys, time
def say(message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    id = asked["id"]
    if asked["ask"] == "hello":
        say({"say": "ready", "id": id, "seconds": 0.3})
    elif asked["ask"] == "choose":
        legal = asked["legal"]
"""
GOOD = LOOP + "        say({'say': 'chosen', 'id': id, 'action': legal[0]})\n"
BAD = {
    "hangs": (LOOP + "        time.sleep(60)\n", "late: fallback greedy answered for cmd:"),
    "floods": (LOOP + "        sys.stdout.write('x' * 1000000); sys.stdout.flush(); time.sleep(60)\n", "flooded: "),
    "chatters": (
        LOOP + "        [say({'say': 'chosen', 'id': 0, 'action': 'end'}) for _ in range(1000)]\n",
        "flooded: fallback greedy answered for cmd:",
    ),
    "dies": (LOOP + "        sys.exit(3)\n", "gone: fallback greedy "),
    "is killed": (LOOP + "        os.kill(os.getpid(), 9)\n", "gone: fallback greedy "),
    "talks nonsense": (LOOP + "        print('end', flush=True)\n", "illegal: fallback greedy answered for cmd:"),
    "is deep": (LOOP + "        print('[' * 20000, flush=True)\n", "illegal: fallback greedy answered for cmd:"),
    "is no text": (
        LOOP + "        sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()\n",
        "illegal: fallback greedy answered for cmd:",
    ),
    "cheats": (
        LOOP + "        say({'say': 'chosen', 'id': id, 'action': 'buy germany-maus'})\n",
        "illegal: fallback greedy answered for cmd:",
    ),
    "answers another": (
        LOOP + "        say({'say': 'chosen', 'id': id + 1, 'action': legal[0]})\n",
        "late: fallback greedy answered for cmd:",
    ),
    "complains": (
        LOOP + "        say({'say': 'error', 'id': id, 'error': 'failed', 'why': 'I do not know'})\n",
        "crashed: fallback greedy answered for cmd:",
    ),
    "is ready again": (
        LOOP + "        say({'say': 'ready', 'id': id})\n",
        "illegal: fallback greedy answered for cmd:",
    ),
    "eats memory": (LOOP + "        hoard = bytearray(1 << 33)\n", "gone: fallback greedy "),
}
SILENT = "import time\ntime.sleep(60)\n"
DECLINES = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"say": "declined", "id": json.loads(line)["id"], "why": "chess only"}), flush=True)
"""


def command(folder: Path, text: str, name: str = "bot.py") -> str:
    """Writes a program and returns the command that runs it."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} -S {shlex.quote(str(file))}"
