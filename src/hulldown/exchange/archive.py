"""Files in a zip: one is taken out, by its suffix and never by a path, and no more of it than may be."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import Final

from hulldown.kernel.errors import BadFile

from .limits import check_size

_MOST_FILES: Final = 20
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # the same list gives the same file


def is_zip(data: bytes) -> bool:
    return data.startswith(b"PK\x03\x04")


def unpack(data: bytes, file: str, suffix: str, most: int) -> bytes:
    """The file with this suffix in a zip; what a header says of its size is not believed."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            if len(names) > _MOST_FILES:
                raise BadFile(f"{file} holds {len(names)} files; one with the suffix {suffix} is expected")
            inside = [name for name in names if name.casefold().endswith(suffix)]
            if len(inside) != 1:
                raise BadFile(f"{file} holds {len(inside)} files {suffix}; one is expected")
            with archive.open(inside[0]) as opened:
                found = opened.read(most + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError) as error:
        raise BadFile(f"{file} is no zip that can be read ({error})") from error
    check_size(found, f"what {file} holds", most)
    return found


def pack(data: bytes, name: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
