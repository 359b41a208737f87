"""How much a list of somebody else's may be: more than any real one, and far less than what would hurt."""

from __future__ import annotations

from typing import Final

from hulldown.kernel.errors import Malformed

MOST_BYTES: Final = 1_000_000  # of a list; a platoon in BattleScribe's full words has about 100,000
MOST_CATALOGUE_BYTES: Final = 16_000_000  # the community's catalogue has 900,000
MOST_ENTRIES: Final = 1_000  # of a list, known or not
MOST_NOTES: Final = 100
LONGEST_NOTE: Final = 4_000
LONGEST_NAME: Final = 200


def check_size(data: bytes, file: str, most: int = MOST_BYTES) -> None:
    if len(data) > most:
        raise Malformed(
            f"{file} is too large: {_megabytes(len(data))} MB, and such a file has at most {_megabytes(most)} MB"
        )


def _megabytes(count: int) -> str:
    return f"{count / 1_000_000:.1f}".removesuffix(".0")
