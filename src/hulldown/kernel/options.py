"""The options of a game: what there is to choose, and a strict door for what was chosen."""

from __future__ import annotations

from collections.abc import Mapping

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


class SeatOption(Option):
    """An option that names a seat, counted from one, or leaves it to the rules (`random`)."""

    __slots__ = ()

    def __init__(self, name: str, rule: str, seats: int) -> None:
        super().__init__(name, rule, ["random", *range(1, seats + 1)])


def settle_options(options: list[Option], chosen: Mapping[str, object] | None) -> dict[str, object]:
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
