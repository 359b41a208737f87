"""The short text that holds a whole deck: numbers of bases and cards, and a check sum that notices wrong copies."""

from __future__ import annotations

import base64
import binascii
from typing import Final

PREFIX: Final = "HD1-"
LONGEST: Final = 400  # three times what a legal deck needs


def written(bases: list[int], cards: list[int]) -> str:
    """The code of a deck with these numbers, the same for the same cards.

    How many bases, their numbers, then each card's number as the gap to the one before, together with its copies;
    a check sum at the end notices whatever goes wrong in copying.
    """
    data: list[int] = []
    _add_number(data, len(bases))
    for number in sorted(bases):
        _add_number(data, number)
    last = 0
    counts: dict[int, int] = {}
    for number in cards:
        counts[number] = counts.get(number, 0) + 1
    for number in sorted(counts):
        copies = counts[number]
        while copies > 0:  # more than four copies are illegal, but a deck in the making may have them
            here = min(copies, 4)
            _add_number(data, (number - last) * 4 + here - 1)
            last = number
            copies -= here
    data += _check_sum(data)
    return PREFIX + base64.urlsafe_b64encode(bytes(data)).decode().rstrip("=")


def numbers_in(code: str) -> list[int] | None:
    """How many bases, their numbers, and the cards as they are packed; None where it is no code, or a wrong copy."""
    data = _read_bytes(code)
    if data is None or len(data) < 3:
        return None
    numbers = _read_numbers(data[:-2])
    if _check_sum(data[:-2]) != data[-2:] or len(numbers) <= numbers[0]:
        return None
    return numbers


def _check_sum(data: list[int]) -> list[int]:
    """Two bytes: one wrong letter or two exchanged neighbours are always noticed."""
    value = binascii.crc_hqx(bytes(data), 0xFFFF) ^ 0xFFFF  # turned round, or zeros at the end would pass
    return [value >> 8, value & 255]


def _add_number(data: list[int], number: int) -> None:
    while number >= 128:
        data.append(128 | number & 127)
        number >>= 7
    data.append(number)


def _read_bytes(code: str) -> list[int] | None:
    if not code.startswith(PREFIX) or len(code) > LONGEST:
        return None
    body = code.removeprefix(PREFIX)
    try:
        return list(base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True))
    except ValueError:
        return None


def _read_numbers(data: list[int]) -> list[int]:
    """At least one number; half a number at the end is left out, which the check sum or the spelling gives away."""
    numbers: list[int] = []
    number = 0
    shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(number)
            number = 0
            shift = 0
    return numbers or [0]
