"""In which line of a TOML text a value stands: readers know its path, people look for the line."""

from __future__ import annotations

import re
from typing import Final

_HEADER: Final = re.compile(r"\s*\[\[?\s*([\w-]+)\s*\]")
_KEY: Final = re.compile(r"\s*([\w-]+)\s*=")
_UNKNOWN: Final = re.compile(r"there is no field ([\w-]+) here")


def line_of(text: str, path: str) -> int:
    """The line of what a reader calls `terrain[2].at[0]` or `mode`; 0 where it is not found."""
    steps = path.split(".")
    name, _, number = steps[0].partition("[")
    wanted = int(number.rstrip("]")) if number else -1
    field = steps[1].partition("[")[0] if len(steps) > 1 else ""
    inside = ""
    seen = -1  # tables of that name so far, less one
    header = 0
    for place, line in enumerate(text.split("\n"), 1):
        table = _HEADER.match(line)
        if table is not None:
            inside = table[1]
            if inside != name:
                continue
            seen += 1
            if seen == max(wanted, 0):
                header = place
            continue
        key = _KEY.match(line)
        if key is None:
            continue
        if not inside and key[1] == name:
            return place
        if field and inside == name and seen == wanted and key[1] == field:
            return place
    return header


def with_line(text: str, file: str, message: str) -> str:
    """What a reader of `file` has to say (`file.mode: expected ...`), with the line: `file, line 3: mode: ...`."""
    where, _, said = message[len(file) :].partition(": ")
    if not message.startswith(file) or not said:
        return message
    path = where.removeprefix(".")
    unknown = _UNKNOWN.match(said)
    if unknown is not None:
        path = f"{path}.{unknown[1]}" if path else unknown[1]
    line = line_of(text, path) if path else 0
    named = f"{where.removeprefix('.')}: {said}" if where else said
    return f"{file}, line {line}: {named}" if line else f"{file}: {named}"
