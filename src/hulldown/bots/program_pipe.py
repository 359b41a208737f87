"""A program's process: how it is started, asked, heard and ended, and what it may have.

It works in an empty folder, with an environment that has nothing of ours, and within limits of time and memory.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import sleep
from typing import Final

import msgspec

from . import protocol
from .guard import FLOODED, GONE, ILLEGAL, LATE, Failing, brief
from .protocol import LONGEST_ANSWER, Choose, Hello, Quit, Said
from .worker import MEMORY, MEMORY_NAME

LOG_NAME: Final = "HULLDOWN_BOT_LOG"  # a file for what programs write to stderr
MOST_LINES: Final = 200  # that a program may say beside its answer to one question
GRACE: Final = 1.05  # limits that an answer is waited for
LARGEST_FILE: Final = 64  # MiB that a program may write into one file
KEPT: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT", "PATHEXT")  # of our environment

# What the process does before it becomes the program: it bounds itself, and on Linux it goes when we go.
_LAUNCH: Final = """
import os, sys
memory, file, words = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
try:
    import resource
    for what, most in ((resource.RLIMIT_DATA, memory), (resource.RLIMIT_FSIZE, file), (resource.RLIMIT_CORE, 0)):
        if most or what == resource.RLIMIT_CORE:
            hard = resource.getrlimit(what)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(what, (most, most))
    if sys.platform == "linux":
        import ctypes
        ctypes.CDLL(None).prctl(1, 9)
except (ImportError, OSError, ValueError):
    pass
try:
    os.execvp(words[0], words)
except OSError as error:
    sys.exit(127)
"""
_running: Final[set[subprocess.Popen[bytes]]] = set()


class _Wanted:
    """A question on its way, by the number that its answer has to name."""

    __slots__ = ("id", "line")

    def __init__(self, line: bytes, id: int) -> None:
        self.line = line
        self.id = id


class ProgramPipe:
    """A process and the thread that talks with it: so that neither a full pipe nor a silent one holds anybody up."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._questions: SimpleQueue[_Wanted | None] = SimpleQueue()
        self._replies: SimpleQueue[Said | Failing] = SimpleQueue()
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_ended = False
        Thread(target=self._talk, name="program", daemon=True).start()

    def exchange(self, question: Choose | Hello, id: int, seconds: float) -> Said:
        """The reply to one question."""
        self._questions.put(_Wanted(protocol.write(question), id))
        try:
            reply = self._replies.get(timeout=seconds)
        except Empty:
            raise Failing(LATE, f"no answer within {seconds / GRACE:.3g} seconds") from None
        if isinstance(reply, Failing):
            raise reply
        return reply

    def end(self) -> None:
        """Ends the process at once; its thread clears up behind it."""
        with self._lock:
            self._is_ended = True
            if self._process is not None:
                _kill(self._process)
        self._questions.put(None)

    def _talk(self) -> None:
        folder = ""
        try:
            folder = tempfile.mkdtemp(prefix="hulldown-bot-")
            process = self._start(folder)
            if process is not None:
                self._answer(process)
        except (OSError, ValueError):  # a broken pipe, or no process to be had
            pass
        finally:
            self._replies.put(Failing(GONE, self._last_words()))
            self._clear_up()
            if folder:
                shutil.rmtree(folder, ignore_errors=True)

    def _start(self, folder: str) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._is_ended:
                return None
            complaints = _complaints()
            limits = [str(memory_limit() << 20), str(LARGEST_FILE << 20)]
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _LAUNCH, *limits, *self._words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                cwd=folder,
                env=clean_environment(folder),
                start_new_session=True,
            )
            _running.add(self._process)
            if complaints >= 0:
                os.close(complaints)
            return self._process

    def _answer(self, process: subprocess.Popen[bytes]) -> None:
        """Question and reply in turn."""
        assert process.stdin is not None
        while True:
            wanted = self._questions.get()
            if wanted is None:
                with contextlib.suppress(OSError):
                    process.stdin.write(protocol.write(Quit()) + b"\n")
                return
            process.stdin.write(wanted.line + b"\n")
            process.stdin.flush()
            reply = self._read(process, wanted.id)
            if reply is None:
                return
            self._replies.put(reply)

    def _read(self, process: subprocess.Popen[bytes], id: int) -> Said | Failing | None:
        """The reply to the question of that number; nothing where the process has ended.

        What answers an earlier question came too late and is passed over.
        """
        assert process.stdout is not None
        for _ in range(MOST_LINES):
            line = process.stdout.readline(LONGEST_ANSWER + 1)
            if not line:
                return None
            if len(line) > LONGEST_ANSWER:
                return Failing(FLOODED, f"a line of more than {LONGEST_ANSWER} bytes")
            if not line.endswith(b"\n"):
                return None
            if not line.strip():
                continue
            try:
                said = protocol.read_said(line)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                return Failing(ILLEGAL, brief(f"not understood: {error}"))
            if said.id == id:
                return said
        return Failing(FLOODED, f"more than {MOST_LINES} lines for one question")

    def _last_words(self) -> str:
        """How the process ended, where it did so by itself."""
        process = self._process
        if process is None or self._is_ended:
            return ""
        status = _status_of(process)
        if status is None:
            return "it closed its output"
        if status == 127:
            return "it could not be started"
        return f"it ended with status {status}" if status >= 0 else f"it was ended by signal {-status}"

    def _clear_up(self) -> None:
        process = self._process
        if process is None:
            return
        _kill(process)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        _running.discard(process)


def memory_limit() -> int:
    """MiB that a program may have; 0 for as many as there are."""
    try:
        return max(0, int(os.environ.get(MEMORY_NAME, MEMORY)))
    except ValueError:
        return MEMORY


def _complaints() -> int:
    """Where a program's stderr goes: to the file that whoever started us has named, or nowhere."""
    path = os.environ.get(LOG_NAME)
    if not path:
        return subprocess.DEVNULL
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)


def clean_environment(folder: str) -> dict[str, str]:
    """What a program finds in its environment: nothing that is ours."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, "HOME": folder, "TMPDIR": folder, "TEMP": folder, "TMP": folder}


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends a process with all that it has started. One that is waited for already has no number any more."""
    if process.returncode is not None:
        return
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _status_of(process: subprocess.Popen[bytes]) -> int | None:
    """How a process has ended, as far as it has. It is not waited for: while nobody does, its number stays its own."""
    if not hasattr(os, "waitid"):
        return process.poll()
    for _ in range(50):
        with contextlib.suppress(OSError):
            found = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
            if found is not None:
                return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status
        sleep(0.01)
    return None


def _end_all() -> None:
    for process in list(_running):
        _kill(process)


atexit.register(_end_all)
