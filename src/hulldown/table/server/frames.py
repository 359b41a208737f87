"""What servers say to each other: MessagePack behind its length in four bytes."""

from __future__ import annotations

import asyncio
from typing import Final, TypeVar

import msgspec

MOST: Final = 8_000_000  # bytes of one frame
FIRST: Final = 100_000  # of the first one, of whoever has not said the key yet
HELLO_LIMIT: Final = 5.0  # seconds for it
T = TypeVar("T")

_encoder = msgspec.msgpack.Encoder()


class Broken(Exception):
    """Nobody is there any more, or not somebody who speaks this."""


async def write_frame(writer: asyncio.StreamWriter, message: object) -> None:
    body = _encoder.encode(message)
    writer.write(len(body).to_bytes(4, "big") + body)
    await writer.drain()


async def read_frame(reader: asyncio.StreamReader, kind: type[T], most: int = MOST) -> T:
    try:
        size = int.from_bytes(await reader.readexactly(4), "big")
        if size > most:
            raise Broken(f"a frame of {size} bytes")
        return msgspec.msgpack.decode(await reader.readexactly(size), type=kind)
    except (asyncio.IncompleteReadError, OSError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Broken(str(error)) from error
