"""Lines of bounded length: one that is too long is passed over whole, and costs no more memory than a short one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

PIECE: Final = 1 << 16


def bounded_lines(source: BinaryIO, most: int) -> Iterator[bytes | None]:
    """The lines of a stream without their ends; None for one of more than `most` bytes."""
    kept = bytearray()
    is_too_long = False
    while piece := _more(source):
        while piece:
            part, end, piece = piece.partition(b"\n")
            if not is_too_long:
                kept += part
                is_too_long = len(kept) > most
            if is_too_long:
                kept.clear()
            if end:
                yield None if is_too_long else bytes(kept)
                kept.clear()
                is_too_long = False
    if kept or is_too_long:
        yield None if is_too_long else bytes(kept)


def _more(source: BinaryIO) -> bytes:
    """Whatever has come, without waiting for more than that."""
    read1 = getattr(source, "read1", None)
    found = read1(PIECE) if read1 is not None else source.read(PIECE)
    assert isinstance(found, bytes)
    return found
