"""Platoon files, scenario files and card files of the Miniatures Game: what is wrong with them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.catalogue import Catalogue
from hulldown.games.miniatures.cards.platoons import (
    LONGEST_CODE,
    Platoon,
    check,
    find_platoon,
    read_platoon_file,
    write_code,
)
from hulldown.games.miniatures.scenario import read_scenario_file
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.facts import Mistakes

_RULE: Final = re.compile(r"\s*\[(miniatures\.[a-z_.-]+)\]$")


class Finding:
    """Reasons against a file, each with its rule or "", and the code of a platoon, legal or not."""

    def __init__(self, reasons: list[tuple[str, str]], code: str = "") -> None:
        self.reasons = reasons
        self.code = code


def check_card_files(folder: Path, mistakes: Mistakes, instead: dict[str, Path]) -> None:
    Catalogue(folder, mistakes, instead)


def is_platoon_code(text: str) -> bool:
    """`t_34: recon; cromwell` is no path that anybody would choose."""
    return ":" in text and "/" not in text and "\\" not in text and not text.endswith(".toml")


def check_code(game: Miniatures, code: str, options: dict[str, object], lang: str) -> Finding:
    platoon = find_platoon(game.catalogue, code, [])
    limit = options.get("cost_limit", 100)
    assert isinstance(limit, int)
    return _check_platoon(platoon, limit, options, lang)


def check_file(game: Miniatures, file: Path, text: str, options: dict[str, object], lang: str) -> Finding:
    """A platoon has a limit; everything else is a scenario."""
    try:
        if "limit" in tomllib.loads(text):
            platoon = read_platoon_file(game.catalogue, file)
            limit = options.get("cost_limit", platoon.limit)
            assert isinstance(limit, int)
            return _check_platoon(platoon, limit, options, lang)
        read_scenario_file(game.catalogue, game.catalogue.measures, file)
    except tomllib.TOMLDecodeError as error:
        return Finding([(f"{file.name}: {error}", "")])
    except HulldownError as error:
        return Finding([_parted(str(error))])
    return Finding([])


def _check_platoon(platoon: Platoon, limit: int, options: dict[str, object], lang: str) -> Finding:
    one_nation = options.get("one_nation") is True
    reasons = check(platoon, limit, one_nation, options.get("duplicate_upgrades") is True)
    code = write_code(platoon)
    return Finding([(reason.text(lang), reason.rule) for reason in reasons], code if len(code) <= LONGEST_CODE else "")


def _parted(text: str) -> tuple[str, str]:
    """A sentence and the rule that stands behind it in brackets."""
    found = _RULE.search(text)
    return (text[: found.start()], found[1]) if found is not None else (text, "")
