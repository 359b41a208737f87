"""Which database a command means: a URL, a file, or the one in the user's data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hulldown.folders import data_folder
from hulldown.kernel.errors import Malformed

URL_NAME = "HULLDOWN_DATABASE"

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        help="Where matches are kept: postgresql://user@host/name, or a file for SQLite. By default a file in the"
        " user's data folder.",
        envvar=URL_NAME,
    ),
]


def database_url(chosen: str | None, is_made: bool = True) -> str:
    """A URL as it was given, or that of a SQLite file, whose folder is made.

    The file itself is made for its owner alone: it holds hidden cards, and what draws follow from.
    """
    from hulldown.table.storage.claim import claimed_path
    from hulldown.table.storage.engines import open_engine, sqlite_url

    url = chosen
    if chosen is None:
        url = sqlite_url(data_folder() / "table.sqlite")
    elif "://" in chosen:
        open_engine(chosen)  # complains of what it cannot read
    else:
        url = sqlite_url(Path(chosen).expanduser().absolute())
    assert url is not None
    path = claimed_path(url)
    if path is not None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if is_made:
                path.touch(0o600)
        except OSError as error:
            raise Malformed(f"{path} cannot be made: {error.strerror or error}") from error
    return url


def existing_database(chosen: str | None) -> str:
    """The same for a command that reads: a file that is not there is not made."""
    from hulldown.table.storage.claim import claimed_path

    url = database_url(chosen, is_made=False)
    path = claimed_path(url)
    if path is not None and not path.is_file():
        raise Malformed(f"there are no matches at {path}")
    return url
