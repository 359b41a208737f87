"""What a pending question names, held against the table: tanks, dice and critical cards, each by the path to it."""

from __future__ import annotations

from typing import Final

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.pending import check_number
from .cards.catalogue import Critical
from .state import Table

_MOST_DICE: Final = 30  # more than any tank can gather, and few enough to list every roll
NOT_IN_PLACE: Final = "is not on the table"


def wrong(value: object, path: str, expected: str) -> Malformed:
    return Reader(value, path).wrong(expected)


def known_tank(number: int, table: Table, path: str) -> int:
    """A tank by its place in the list of tanks."""
    return check_number(number, 0, len(table.tanks) - 1, path)


def tank_on_table(number: int, table: Table, path: str) -> int:
    known_tank(number, table, path)
    if table.field.hulls[number] is None:
        raise Malformed(f"{path}: {table.tanks[number].word.id} {NOT_IN_PLACE}")
    return number


def live_tank(number: int, table: Table, path: str) -> int:
    tank_on_table(number, table, path)
    if table.tanks[number].destroyed:
        raise Malformed(f"{path}: {table.tanks[number].word.id} is destroyed")
    return number


def some_tanks(numbers: list[int], table: Table, path: str) -> list[int]:
    for place, number in enumerate(numbers):
        known_tank(number, table, f"{path}[{place}]")
    if len(set(numbers)) != len(numbers):
        raise wrong(numbers, path, "each tank once")
    return numbers


def own_tanks(numbers: list[int], table: Table, path: str) -> list[int]:
    some_tanks(numbers, table, path)
    if not numbers or len({table.tanks[number].seat for number in numbers}) > 1:
        raise wrong(numbers, path, "tanks of one player")
    return numbers


def dice(faces: list[int], path: str) -> list[int]:
    """Dice by their faces."""
    if sum(faces) > _MOST_DICE:
        raise wrong(faces, path, f"a list of {len(faces)}, {_MOST_DICE} dice at most")
    return faces


def named_critical(id: str, table: Table, path: str) -> Critical:
    for critical in table.catalogue.criticals:
        if critical.id == id:
            return critical
    raise wrong(id, path, "a critical card")


def named_criticals(names: list[str], table: Table, path: str) -> list[Critical]:
    return [named_critical(id, table, f"{path}[{place}]") for place, id in enumerate(names)]


def carried_critical(id: str, table: Table, tank: int, path: str) -> Critical:
    critical = named_critical(id, table, path)
    if not table.tanks[tank].carries(critical):
        raise wrong(id, path, "a card that the tank carries")
    return critical
