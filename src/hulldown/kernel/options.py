"""The options of a game: what there is to choose, and a strict door for what was chosen."""

from __future__ import annotations

from collections.abc import Mapping

from .errors import Malformed


class Option:
    """One choice of a game: its name, its values (the first is the default) and the ledger id that explains it."""

    __slots__ = ("name", "rule", "values")

    def __init__(self, name: str, rule: str, values: list[object]) -> None:
        self.name = name
        self.rule = rule
        self.values = values


def settle_options(options: list[Option], chosen: Mapping[str, object] | None) -> dict[str, object]:
    """All options with their values: the chosen ones checked, the others at their defaults."""
    given = dict(chosen) if chosen is not None else {}
    settled: dict[str, object] = {}
    for option in options:
        value = given.pop(option.name, option.values[0])
        # 1 == True in Python: the type must agree too
        if not any(value == known and type(value) is type(known) for known in option.values):
            known_values = ", ".join([_show(known) for known in option.values])
            raise Malformed(f"option {option.name}: {_show(value)} is not one of {known_values} [{option.rule}]")
        settled[option.name] = value
    for name in given:
        names = ", ".join([option.name for option in options])
        raise Malformed(f"there is no option {name}; this game has {names}")
    return settled


def option_from_text(options: list[Option], text: str) -> tuple[str, object]:
    """`name=value` as typed on a command line."""
    name, equals, value = text.partition("=")
    name = name.strip().replace("-", "_")
    for option in options:
        if option.name == name:
            for known in option.values:
                if _show(known) == value.strip() or (not equals and known is True):
                    return name, known
            known_values = ", ".join([_show(known) for known in option.values])
            raise Malformed(f"option {name}: {value or 'nothing'} is not one of {known_values} [{option.rule}]")
    names = ", ".join([option.name for option in options])
    raise Malformed(f"there is no option {name}; this game has {names}")


def _show(value: object) -> str:
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value)
