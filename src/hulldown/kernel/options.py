"""The options of a game: what there is to choose, and a strict door for what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .document import is_writable
from .errors import Malformed


class Option:
    """One choice of a game: its name, its values (the first is the default) and the ledger id that explains it."""

    __slots__ = ("name", "rule", "values")

    def __init__(self, name: str, rule: str, values: list[object]) -> None:
        self.name = name
        self.rule = rule
        self.values = values

    def accepts(self, value: object) -> bool:
        # 1 == True in Python: the type must agree too
        return any(value == known and type(value) is type(known) for known in self.values)

    def from_text(self, text: str) -> object | None:
        """The value that a text on a command line means, or None."""
        for known in self.values:
            if _show(known) == text:
                return known
        return None

    def choices(self) -> str:
        return "one of " + ", ".join([_show(known) for known in self.values])


class TextOption(Option):
    """An option that takes a text which only the game can judge, such as the name of a deck."""

    __slots__ = ()

    def __init__(self, name: str, rule: str, default: str) -> None:
        super().__init__(name, rule, [default])

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and value != ""

    def from_text(self, text: str) -> object | None:
        return text or None

    def choices(self) -> str:
        return "a text"


class FileOption(TextOption):
    """A text that may be long, so that people keep it in files of this suffix, such as a scenario."""

    __slots__ = ("suffix",)

    def __init__(self, name: str, rule: str, default: str, suffix: str) -> None:
        super().__init__(name, rule, default)
        self.suffix = suffix


class SeatOption(Option):
    """An option that names a seat, counted from one, or leaves it to the rules (`random`)."""

    __slots__ = ()

    def __init__(self, name: str, rule: str, seats: int) -> None:
        super().__init__(name, rule, ["random", *range(1, seats + 1)])


class NumberOption(Option):
    """An option that takes any whole number within bounds, beside the values that are offered."""

    __slots__ = ("high", "low")

    def __init__(self, name: str, rule: str, values: list[object], low: int, high: int) -> None:
        super().__init__(name, rule, values)
        self.low = low
        self.high = high

    def accepts(self, value: object) -> bool:
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return True
        return super().accepts(value)

    def from_text(self, text: str) -> object | None:
        if text.isascii() and text.isdigit() and len(text) <= len(str(self.high)) and self.accepts(int(text)):
            return int(text)
        return super().from_text(text)

    def choices(self) -> str:
        words = [_show(known) for known in self.values if not isinstance(known, int)]
        return " or ".join([*words, f"a whole number from {self.low} to {self.high}"])


TEAMS: Final = "teams"
ALONE: Final = "alone"


class SidesOption(Option):
    """An option that says who plays with whom.

    `teams` (four make two sides, opposite each other; others play alone), `alone`, the players of each side by their
    numbers (`13-24`), or the sizes of the sides (`2-1`), to which the players go in turn while there is room.
    """

    __slots__ = ()

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule, [TEAMS, ALONE])

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and self.from_text(value) is not None

    def from_text(self, text: str) -> object | None:
        is_division = all(part.isascii() and part.isdigit() and "0" not in part for part in text.split("-"))
        return text if text in (TEAMS, ALONE) or (is_division and len(text) < 10) else None

    def choices(self) -> str:
        return "teams, alone, players by their numbers such as 13-24, or sizes of sides such as 2-1"

    def renumbered(self, value: str, order: list[int]) -> str:
        """The same partners where seat n is now whoever sat at `order[n]`; sizes name nobody and stay."""
        parts = value.split("-")
        if sorted("".join(parts)) != [str(number + 1) for number in range(len(order))]:
            return value
        moved = {str(before + 1): str(seat + 1) for seat, before in enumerate(order)}
        return "-".join(["".join(sorted([moved[player] for player in part])) for part in parts])

    def divide(self, value: str, seats: int) -> list[int]:
        """The side of each seat; sides are numbered in the order of their first seats."""
        if value == ALONE or (value == TEAMS and seats != 4):
            return list(range(seats))
        parts = ["13", "24"] if value == TEAMS else value.split("-")
        if sorted("".join(parts)) == [str(number + 1) for number in range(seats)]:
            found = [[str(seat + 1) in part for part in parts].index(True) for seat in range(seats)]
        elif all(len(part) == 1 for part in parts) and sum([int(part) for part in parts]) == seats:
            found = _dealt([int(part) for part in parts])
        else:
            raise Malformed(f"option {self.name}: {value} does not divide {seats} players [{self.rule}]")
        if max(found) == 0:
            raise Malformed(f"option {self.name}: {value} leaves nobody to play against [{self.rule}]")
        order: list[int] = []
        for side in found:
            if side not in order:
                order.append(side)
        return [order.index(side) for side in found]


def _dealt(sizes: list[int]) -> list[int]:
    """Players go to the sides in turn, while there is room."""
    left = sizes.copy()
    found: list[int] = []
    while sum(left):
        for side in range(len(left)):
            if left[side]:
                left[side] -= 1
                found.append(side)
    return found


def complete_options(options: list[Option], chosen: Mapping[str, object] | None) -> dict[str, object]:
    """All options with their values: the chosen ones checked, the others at their defaults."""
    given = dict(chosen) if chosen is not None else {}
    settled: dict[str, object] = {}
    for option in options:
        value = given.pop(option.name, option.values[0])
        if not option.accepts(value):
            raise Malformed(f"option {option.name}: {_show(value)} is not {option.choices()} [{option.rule}]")
        settled[option.name] = value
    for name in given:
        names = ", ".join([option.name for option in options])
        raise Malformed(f"there is no option {_show(name)}; this game has {names}")
    return settled


def option_from_text(options: list[Option], text: str) -> tuple[str, object]:
    """`name=value` as typed on a command line."""
    name, equals, value = text.partition("=")
    name = name.strip().replace("-", "_")
    for option in options:
        if option.name == name:
            if not equals and True in option.values:  # `--set open_decks` switches on
                return name, True
            known = option.from_text(value.strip())
            if known is None:
                raise Malformed(f"option {name}: {value or 'nothing'} is not {option.choices()} [{option.rule}]")
            return name, known
    names = ", ".join([option.name for option in options])
    raise Malformed(f"there is no option {name}; this game has {names}")


def _show(value: object) -> str:
    if value is True:
        return "yes"
    if value is False:
        return "no"
    text = str(value)
    return text if is_writable(text) else ascii(text)
