"""What holds for all tests: servers compile nothing beside them (tests of compiling ask for it), bytecode is kept."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

os.environ["HULLDOWN_COMPILE"] = "0"

# Hundreds of processes are started, each worker among them: where Python may not keep its bytecode beside the sources,
# each would make all of it anew, and the tests' own with their rewritten assertions. So it is kept in pytest's cache,
# also for the next run; as ever it is made anew where a source has changed.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", "") and "PYTHONPYCACHEPREFIX" not in os.environ:
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(
        Path(__file__).parents[1] / ".pytest_cache" / "bytecode"
    )
    sys.dont_write_bytecode = False


# What tests keep between them, games, views and apps, are a million objects, and to look through them takes a tenth of
# a second: at Python's usual pace that was a twelfth of the suite. Young objects are looked at seven times less often,
# and all of them five times less often than that.
LOOKS = (5_000, 10, 50)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests stay until the end: nothing is looked for among them that could be freed."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*LOOKS)
        gc.enable()
