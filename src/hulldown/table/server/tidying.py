"""Looking for circles of objects that nobody needs: seldom, because it stops everybody while it lasts.

Rooms hold most objects of a server and no circles, so that they go by themselves when nobody has them. Python would
look through all of them whenever there are a quarter more: a tenth of a second and more with some hundred matches,
again and again while people make new ones. Young objects are looked through as ever, which takes milliseconds.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

SELDOM: Final = 3600.0  # seconds between two looks through everything
NEVER: Final = 1_000_000  # looks through younger objects before Python looks through all by itself


@asynccontextmanager
async def tidying() -> AsyncIterator[None]:
    """While the block lasts, everything is looked through once an hour."""
    usual = gc.get_threshold()
    tidy()
    gc.set_threshold(usual[0], usual[1], NEVER)
    task = asyncio.create_task(_tidy_on(), name="tidying")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        gc.set_threshold(*usual)
        gc.unfreeze()


def tidy() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


async def _tidy_on() -> None:
    while True:
        await asyncio.sleep(SELDOM)
        tidy()
