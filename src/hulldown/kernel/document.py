"""Reading plain data strictly: a mistake is named by the path to its field, or by file and line."""

from __future__ import annotations

import tomllib
from pathlib import Path

from .errors import BadFile, Malformed


class Reader:
    """One value of a document and where it stands. Every read says what it expects; `end` refuses unknown fields."""

    __slots__ = ("_read", "path", "value")

    def __init__(self, value: object, path: str) -> None:
        self.value = value
        self.path = path
        self._read: set[str] = set()

    def wrong(self, expected: str) -> Malformed:
        return Malformed(f"{self.path}: expected {expected}, found {_brief(self.value)}")

    def field(self, name: str) -> Reader:
        """A field that must be there."""
        value = self.value
        if not isinstance(value, dict):
            raise self.wrong("a table of fields")
        if name not in value:
            raise Malformed(f"{self.path}: the field {name} is missing")
        self._read.add(name)
        return Reader(value[name], f"{self.path}.{name}")

    def has(self, name: str) -> bool:
        value = self.value
        if not isinstance(value, dict):
            raise self.wrong("a table of fields")
        return name in value

    def end(self) -> None:
        """Refuses fields that nobody has read."""
        value = self.value
        if isinstance(value, dict):
            for name in value:
                if name not in self._read:
                    shown = name if isinstance(name, str) and is_writable(name) else repr(name)
                    raise Malformed(f"{self.path}: there is no field {shown} here")

    def items(self) -> list[Reader]:
        value = self.value
        if not isinstance(value, list):
            raise self.wrong("a list")
        return [Reader(item, f"{self.path}[{number}]") for number, item in enumerate(value)]

    def integer(self, low: int, high: int) -> int:
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise self.wrong(f"a whole number from {low} to {high}")

    def flag(self) -> bool:
        value = self.value
        if isinstance(value, bool):
            return value
        raise self.wrong("true or false")

    def text(self) -> str:
        value = self.value
        if isinstance(value, str) and is_writable(value):
            return value
        raise self.wrong("a text")

    def one_of(self, choices: list[str]) -> str:
        value = self.value
        if isinstance(value, str) and value in choices:
            return value
        raise self.wrong("one of " + ", ".join(choices))

    def is_null(self) -> bool:
        return self.value is None


def is_writable(text: str) -> bool:
    """False for half a character (a lone surrogate): JSON can spell it, but no file and no screen can show it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def read_text(path: Path) -> str:
    """The text of a file, which must be UTF-8; its line ends are left as they are."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadFile(f"{path.name} cannot be read ({error.strerror})") from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise BadFile(f"{path.name}, line {line}: not UTF-8 text ({error.reason})") from error


def read_toml(path: Path) -> dict[str, object]:
    """The tables of a TOML file."""
    return parse_toml(read_text(path), path.name)


def parse_toml(text: str, name: str) -> dict[str, object]:
    """The tables of a text in TOML; `name` is what complaints call it."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{name}: {error}") from error


def _brief(value: object) -> str:
    if isinstance(value, dict):
        return "a table of fields"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
