"""A lock on an open file that the system itself holds: it ends with the process, however that ends."""

from __future__ import annotations

import os
import sys

BYTE = 1 << 30  # far behind the text, which Windows would otherwise let nobody else read

if sys.platform == "win32":
    import msvcrt

    def try_lock(file: int) -> bool:
        """Whether the lock is ours now; it goes when the file is closed."""
        os.lseek(file, BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(file: int) -> bool:
        """Whether the lock is ours now; it goes when the file is closed."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system that knows no locks: whoever works there has to see to it
            return True
        return True
