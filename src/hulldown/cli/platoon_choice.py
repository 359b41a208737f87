"""Options of the Miniatures Game that are read from files: platoons and scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.platoons import check_legal, read_platoon_file, write_code
from hulldown.games.miniatures.cards.random_platoons import random_platoon
from hulldown.games.miniatures.edition import PLACED
from hulldown.games.miniatures.scenario import ready_scenarios
from hulldown.kernel.document import read_text
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro

RANDOM: Final = "random"
_STREAM: Final = 200  # apart from the streams of chance and of the bots, so that a platoon changes neither
_SEATS: Final = 4


def read_in(game: Game, options: dict[str, object]) -> dict[str, object]:
    """The options with the text of a scenario file and the codes of platoon files in place of their names."""
    if not isinstance(game, Miniatures):
        return options
    read = dict(options)
    scenario = options.get("scenario")
    if isinstance(scenario, str) and _is_file(scenario, [PLACED, *ready_scenarios()]):
        read["scenario"] = read_text(Path(scenario).expanduser())
    for seat in range(_SEATS):
        name = f"platoon_{seat + 1}"
        chosen = options.get(name)
        if isinstance(chosen, str) and _is_file(chosen, [platoon.id for platoon in game.ready]):
            platoon = read_platoon_file(game.catalogue, Path(chosen).expanduser())
            rules = game.rules_for(2, {key: options[key] for key in _LEGALITY if key in options})
            # here, while it still has a name that a person knows
            check_legal(platoon, rules.cost_limit, rules.one_nation, rules.duplicate_upgrades)
            read[name] = write_code(platoon)
    return read


_LEGALITY: Final = ("cost_limit", "one_nation", "duplicate_upgrades")


def _is_file(text: str, known: list[str]) -> bool:
    """A name that is known is no file, whatever lies in the folder."""
    if text.strip().casefold() in known or "\n" in text:
        return False
    return text.endswith(".toml") or Path(text).expanduser().is_file()


def platoon_settings(platoons: str) -> list[str]:
    """`--platoons A,B` as options of the game; an empty name leaves that player the usual one."""
    names = [name.strip() for name in platoons.split(",")]
    if len(names) > _SEATS:
        raise Malformed(f"--platoons names {len(names)} platoons; there are at most {_SEATS} players")
    return [f"platoon_{seat + 1}={name}" for seat, name in enumerate(names) if name]


def draw_random(game: Game, options: dict[str, object], seed: int, seats: int) -> dict[str, object]:
    """Random platoons, by the seed of the match, each of an equal share of its side's points."""
    if not isinstance(game, Miniatures):
        return options
    drawn = dict(options)
    rules = game.rules_for(seats, {key: options[key] for key in (*_LEGALITY, "sides") if key in options})
    for seat in range(seats):
        name = f"platoon_{seat + 1}"
        if options.get(name) == RANDOM:
            rng = Xoshiro(seed, _STREAM + seat)
            drawn[name] = write_code(random_platoon(game.catalogue, rules.share(seat), rng, rules.one_nation))
    return drawn
