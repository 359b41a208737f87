"""Brings a database to the present schema; one process at a time."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from hulldown.kernel.errors import Malformed

LOCK = 7_468_117  # any number that nobody else takes


def migrate(connection: Connection, to: str = "head") -> None:
    """Run inside a transaction; on PostgreSQL others wait until it is over."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        raise Malformed(
            "this database was brought up to date by a newer version of Hulldown, which this one cannot read; nothing"
            " was changed"
        ) from error
