"""The database of an earlier program, and matches of other cards: for the tests of what lasts."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from hulldown.table.play import answers
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.storage import migrate
from hulldown.table.storage.engines import open_engine
from hulldown.table.storage.sql_store import SqlStore
from tests.table.helper import first_legal

FOLDER = Path(__file__).parent / "databases"
BEFORE = json.loads((FOLDER / "0001.json").read_text(encoding="utf-8"))  # where its matches stood
RUNNING = ["running-rush", "running-cardgame", "running-miniatures"]
TABLE = "table.sqlite"


def restore(url: str, schema: str = "0001") -> None:
    """The database of an earlier program, from its text."""

    def write(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, schema)
        for line in (FOLDER / f"{schema}.sql").read_text(encoding="utf-8").splitlines():
            if line.startswith("INSERT"):
                connection.exec_driver_sql(line)

    async def run() -> None:
        engine = open_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(write)
        await engine.dispose()

    asyncio.run(run())


def secret(match: str, seat: int) -> str:
    return f"secret-of-{match}-{seat}"


async def execute(matches: Matches, statement: Any) -> None:
    assert isinstance(matches.store, SqlStore)
    async with matches.store.engine.begin() as connection:
        await connection.execute(statement)


async def play(matches: Matches, live: Live, most: int) -> None:
    for _ in range(most):
        if live.room.is_over:
            return
        await answers.answer(matches, live, live.room.actor, live.room.shown, first_legal(live.room))


COST = ("vehicles.csv", "ussr-ms-1,МС-1,ussr,light,0,", "ussr-ms-1,МС-1,ussr,light,1,")
DEARER = ("vehicles.csv", "usa-m5-stuart,M5 Stuart,usa,light,2,", "usa-m5-stuart,M5 Stuart,usa,light,6,")
GONE = ("vehicles.csv", "usa-m5-stuart,", "usa-m5-honey,")  # which running-rush has bought
