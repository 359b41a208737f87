"""Servers that tests start compile nothing beside them; the tests of compiling ask for it."""

import atexit
import os
import shutil
import tempfile

os.environ["HULLDOWN_COMPILE"] = "0"

# Hundreds of processes are started: where Python may not keep its bytecode beside the sources, each of them would make
# all of it anew, so it is kept elsewhere for as long as the tests run.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", "") and "PYTHONPYCACHEPREFIX" not in os.environ:
    os.environ["PYTHONPYCACHEPREFIX"] = tempfile.mkdtemp(prefix="hulldown-bytecode-")
    atexit.register(shutil.rmtree, os.environ["PYTHONPYCACHEPREFIX"], ignore_errors=True)
