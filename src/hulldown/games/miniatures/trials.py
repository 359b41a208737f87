"""What has to be measured of the Miniatures Game: platoons against themselves and each other, tables, modes."""

from __future__ import annotations

from typing import Final

from ...kernel.balance import EvenSetUp, Trial
from .cards.platoons import Platoon
from .edition import FREE_FOR_ALL, MODES, PLACED
from .scenes.scenario import Scenario

GAMES: Final = 1000
FEWER: Final = 400  # where a game takes long, or nobody plays it as usual
OF_A_MODE: Final = 200  # on each table
TABLE: Final = "village"  # where platoons are compared
STANDARD: Final = "t-34-sherman-100"  # the platoon that tables and modes are tried with
SMALL: Final = 50  # games of such platoons are short, so each is tried on each table
LARGE: Final = 200  # games of such platoons are long, so half as many duels have to do
_ATTACKER: Final = "attacker"


def trials(platoons: list[Platoon], scenarios: list[Scenario]) -> list[Trial]:
    found: list[Trial] = []
    tables = [scenario.id for scenario in scenarios if not scenario.tanks]
    for platoon in platoons:
        for table in tables if platoon.limit <= SMALL or platoon.id == STANDARD else [TABLE]:
            found.append(_mirror(platoon, table))
    for scenario in scenarios:
        if scenario.tanks:
            found.append(_table(scenario.id, {"scenario": scenario.id}))
    found.append(_table(PLACED, {"scenario": PLACED, **_both(STANDARD)}))
    for mode in MODES:
        if mode != MODES[FREE_FOR_ALL]:
            found += [_mode(mode, table) for table in tables]
    return found + _duels(platoons)


def _both(platoon: str) -> dict[str, object]:
    return {"platoon_1": platoon, "platoon_2": platoon}


def _mirror(platoon: Platoon, table: str) -> Trial:
    """The game as it is usually played, with the same platoon on both sides."""
    options: dict[str, object] = {"cost_limit": platoon.limit, "scenario": table, **_both(platoon.id)}
    trial = Trial("mirror", f"{platoon.id} on {table}", 2, options, GAMES)
    trial.even = EvenSetUp({"cost_limit": platoon.limit}, {"platoon": platoon.id, "scenario": table})
    trial.part = _ATTACKER
    if platoon.id == STANDARD:
        trial.figures = [("scenario", table), ("mode", MODES[FREE_FOR_ALL])]
    return trial


def _table(id: str, options: dict[str, object]) -> Trial:
    trial = Trial("table", id, 2, options, FEWER)
    trial.part = _ATTACKER
    trial.figures = [("scenario", id)]
    return trial


def _mode(mode: str, table: str) -> Trial:
    options: dict[str, object] = {"mode": mode, "scenario": table, **_both(STANDARD)}
    trial = Trial("mode", f"{mode} on {table}", 2, options, OF_A_MODE)
    trial.part = _ATTACKER
    trial.figures = [("mode", mode)]
    return trial


def _duels(platoons: list[Platoon]) -> list[Trial]:
    """Each platoon against each of its size, so that each plays about a thousand games, large ones half as many."""
    found: list[Trial] = []
    for place, platoon in enumerate(platoons):
        rivals = [other for other in platoons if other.limit == platoon.limit and other is not platoon]
        for other in platoons[place + 1 :]:
            if other.limit != platoon.limit:
                continue
            wanted = GAMES if platoon.limit < LARGE else GAMES // 2
            games = 2 * (wanted // (2 * len(rivals)) + 1)  # an even number: both seats as often
            options: dict[str, object] = {"cost_limit": platoon.limit, "scenario": TABLE}
            trial = Trial("duel", f"{platoon.id} against {other.id}", 2, options, games)
            trial.duel = (platoon.id, other.id)
            found.append(trial)
    return found
