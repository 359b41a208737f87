"""The languages of the program: each has a file words/language.LANG.toml with its name and its way of counting."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .document import read_toml
from .errors import BadFile

BASE: Final = "en"  # has every text; what another language lacks is said in it
_FOLDER: Final = Path(__file__).parent / "words"


class PluralForm:
    """The numbers that a form of a counted thing goes with."""

    __slots__ = ("ends", "exceptions", "numbers")

    def __init__(self, numbers: list[int], ends: list[int], exceptions: list[int]) -> None:
        self.numbers = numbers
        self.ends = ends
        self.exceptions = exceptions

    def fits(self, number: int) -> bool:
        return number in self.numbers or (number % 10 in self.ends and number % 100 not in self.exceptions)


class Language:
    """How a language calls itself, a player without a name, and how it writes numbers and what they count."""

    __slots__ = ("forms", "id", "latin", "minus", "name", "seat")

    def __init__(self, id: str, path: Path) -> None:
        self.id = id
        data = read_toml(path)
        name, seat, forms = data.pop("name", None), data.pop("seat", None), data.pop("plural", [])
        latin, minus = data.pop("latin", {}), data.pop("minus", "-")
        if data:
            raise BadFile(f"{path.name}: there is no key {next(iter(data))}")
        if not isinstance(name, str) or not name or not isinstance(seat, str) or "{number}" not in seat:
            raise BadFile(f"{path.name} needs a name, and a seat with the gap {{number}}")
        if not isinstance(minus, str) or len(minus) != 1:
            raise BadFile(f"{path.name}: minus is one sign")
        if not isinstance(forms, list):
            raise BadFile(f"{path.name}: plural is a list of forms")
        self.latin: dict[str, str] = {}  # letters that a name in Latin letters may be typed with
        for letter, said in latin.items() if isinstance(latin, dict) else []:
            if len(letter) != 1 or not isinstance(said, str):
                raise BadFile(f"{path.name}: latin has a text for each letter")
            self.latin[letter] = said
        self.name: str = name
        self.seat: str = seat
        self.minus: str = minus
        self.forms: list[PluralForm] = [_read_form(form, path) for form in forms]

    def signed(self, number: int) -> str:
        """A change: +1 or -1, with the sign that the language prints."""
        return f"+{number}" if number >= 0 else f"{self.minus}{-number}"

    def choose(self, number: int, forms: list[str]) -> str:
        """The form of a counted thing that goes with a number."""
        for place, form in enumerate(self.forms):
            if form.fits(number):
                return forms[min(place, len(forms) - 1)]
        return forms[-1]


def _read_form(data: object, path: Path) -> PluralForm:
    found: dict[str, list[int]] = {}
    if isinstance(data, dict):
        for key, numbers in data.items():
            if key in ("is", "ends", "except") and isinstance(numbers, list):
                found[key] = [number for number in numbers if isinstance(number, int)]
                if len(found[key]) == len(numbers):
                    continue
            raise BadFile(f"{path.name}: a form of plural has lists of numbers, called is, ends and except")
    if not found:
        raise BadFile(f"{path.name}: a form of plural has lists of numbers, called is, ends and except")
    return PluralForm(found.get("is", []), found.get("ends", []), found.get("except", []))


def read_languages(folder: Path) -> dict[str, Language]:
    """Those that have a file there, English first."""
    found: dict[str, Language] = {}
    paths = {path.name.split(".")[1]: path for path in sorted(folder.glob("language.*.toml"))}
    for id in sorted(paths, key=lambda id: (id != BASE, id)):
        found[id] = Language(id, paths[id])
    if BASE not in found:
        raise BadFile(f"language.{BASE}.toml cannot be read")
    return found


KNOWN: Final = read_languages(_FOLDER)
LANGUAGES: Final = tuple(KNOWN)


def best_language(wished: list[str]) -> str:
    """The first of the wished languages that there is ("ru_RU.UTF-8", "de-DE"), or English."""
    for one in wished:
        id = one.replace("_", "-").split("-")[0].casefold()
        if id in KNOWN:
            return id
    return BASE
