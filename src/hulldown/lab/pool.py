"""Work for several processes: results come as they are ready, and nobody is left behind when the program ends."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, parent_process
from typing import Final, TypeVar

from hulldown.kernel.errors import HulldownError

_AHEAD: Final = 4  # items for each worker that are handed over before they are needed
_LOOK: Final = 1.0  # seconds between two looks whether the parent still lives

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def available_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def each(function: Callable[[_Item], _Result], items: Sequence[_Item], workers: int) -> Generator[_Result]:
    """What the function makes of each item, in the order in which they are ready. One worker is this process."""
    if workers == 1:
        for item in items:
            yield function(item)
        return
    others = active_children()
    pool = ProcessPoolExecutor(workers, initializer=_begin_work, initargs=(os.getpid(),))
    left = iter(items)
    waiting: set[Future[_Result]] = set()
    try:
        for item in left:
            waiting.add(pool.submit(function, item))
            if len(waiting) < _AHEAD * workers:
                continue
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenProcessPool as error:
        raise HulldownError("a worker process was ended from outside; perhaps the memory ran out") from error
    except BaseException:  # Ctrl-C or an error: what is in progress is given up
        for child in active_children():
            if child not in others:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin_work(parent: int) -> None:
    """Ctrl-C ends a worker without a word, and so does the end of the parent, even by `kill -9`."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    first = os.getppid()  # the parent itself, or a server that started this process for it
    starter = parent_process()  # tells of its end also where that came before this process looked for the first time
    while is_running(parent) and os.getppid() == first and (starter is None or starter.is_alive()):
        time.sleep(_LOOK)
    os._exit(1)


def is_running(process: int) -> bool:
    if os.name != "posix":  # elsewhere the signal 0 would end it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
