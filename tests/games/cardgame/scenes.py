"""Scenes for the catalogue: a position in which a printed effect happens, made from what its line says.

The lines are read here anew, from the card files and with the rules at hand; nothing is taken from the engine's parser.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass

from hulldown.games.cardgame.phrases import FOLDER
from hulldown.games.cardgame.state import Table, Vehicle
from hulldown.kernel.state import CHANCE
from tests.games.cardgame.helper import Side, legal, play, position, round_step

Row = dict[str, str]

# Vehicles without a text, one of each type. The heavy tank outlives everything that a scene does to it.
PLAIN = {"light": "SOV-01", "medium": "SOV-06", "heavy": "CHN-09", "td": "GER-16", "spg": "USA-22"}
HEAVY = PLAIN["heavy"]
PLACE = 3  # where the source is, and what is attacked
ALL = ("own_all", "own_others", "own_adjacents", "enemy_all", "near_attacked_all")


def rows(name: str) -> list[Row]:
    with (FOLDER / "cards" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


CARDS = {row["id"]: row for row in rows("combat.csv")}
BASES = {row["id"]: row for row in rows("bases.csv")}


@dataclass(frozen=True)
class Step:
    """`may op words key=value`"""

    op: str
    words: list[str]
    arguments: dict[str, str]

    @property
    def number(self) -> int:
        return int(self.words[-1])

    @property
    def target(self) -> str:
        return self.arguments.get("target", "")

    @property
    def types(self) -> list[str]:
        return self.arguments["type"].split("|") if "type" in self.arguments else list(PLAIN)


@dataclass(frozen=True)
class Line:
    """One printed effect of a card as a vehicle or as a crew, or of a base."""

    id: str
    where: str
    text: str
    trigger: str
    conditions: list[str]
    steps: list[Step]

    @property
    def operations(self) -> list[str]:
        return [step.op for step in self.steps]

    def has(self, op: str, *targets: str) -> bool:
        return any(step.op == op and (not targets or step.target in targets) for step in self.steps)


def _step(text: str) -> Step:
    op, *rest = text.removeprefix("may ").split()
    plain = [word for word in rest if "=" not in word]
    return Step(op, plain, dict(word.split("=") for word in rest if "=" in word))


def lines(id: str, where: str, text: str) -> list[Line]:
    found = []
    for part in text.split(" ; ") if text else []:
        head, body = part.split(": ")
        trigger, _, conditions = head.partition(" if ")
        steps = [_step(step) for step in body.split(" then ")]
        found.append(Line(id, where, part, trigger, conditions.split(" & ") if conditions else [], steps))
    return found


def all_lines() -> list[Line]:
    found: list[Line] = []
    for id, row in CARDS.items():
        found += lines(id, "vehicle", row["vehicle_effect"]) + lines(id, "crew", row["crew_effect"])
    for id, row in BASES.items():
        found += lines(id, "base", row["effect"])
    return found


# Setting the scene


def scene(line: Line, met: bool = True) -> Table:
    """A position in which the effect is about to happen: with its conditions met, or with one of them not met."""
    own = Side(_own_line(line, met), hand="SOV-06 SOV-06 SOV-06", junkyard=" ".join(PLAIN.values()))
    own.depots = "SOV-06 SOV-06 SOV-06"
    own.extra = {"ready_depots": 0, "tokens": 9}
    if line.trigger in ("on_deploy", "instant"):
        own.hand += f" {line.id}"
    if line.where == "base":
        own.bases = " ".join([line.id, *[id for id in ("B-USA-1", "B-GER-1", "B-SOV-1") if id != line.id][:2]])
        own.extra["face_up"] = [line.trigger != "on_reveal", False, False]
    enemy = Side(_enemy_line(line, met), hand="SOV-06 SOV-06", depots="SOV-06 SOV-06", extra={"tokens": 9})
    first = 1 if ("second" in line.conditions) == met and _asks_order(line) else 0
    if line.trigger == "round_start":  # the round before is over but for the first player of the new one
        own.hand = enemy.hand = " ".join(["SOV-06"] * 8)
        pending = [*round_step("draw-first"), {"ask": "next-first", "seat": 0}]
        return position(own, enemy, turn=None, pending=pending)
    if line.trigger == "on_reveal":
        return position(own, enemy, turn=None, pending=round_step("scoring"))
    return position(own, enemy, first=first, turn=1 if line.trigger == "when_destroyed" else 0)


def _asks_order(line: Line) -> bool:
    return "first" in line.conditions or "second" in line.conditions


def _own_line(line: Line, met: bool) -> str:
    if line.where == "base":
        damaged = {"light": "*1", "medium": "*2", "heavy": "*4", "td": "*2", "spg": "*1"} if line.has("repair") else {}
        words = [id + damaged.get(type, "") for type, id in PLAIN.items()]
        if "behind" in line.conditions and not met:
            words[0] += "^9"
        return " ".join(words)
    left, right = _allies(line, met)
    return f"- {left} {_source(line, met)} {right} -"


def _allies(line: Line, met: bool) -> tuple[str, str]:
    """The vehicles beside the source."""
    left = right = HEAVY
    for step in line.steps:
        if step.target.startswith("own") and "type" in step.arguments:
            left = PLAIN[step.types[0]]  # the right one stays a heavy tank, which the type may leave out
    for condition in line.conditions:
        if condition.startswith("own("):
            left = right = PLAIN[condition[4:].partition(")")[0]] if met else PLAIN["spg"]
    mark = "^9" if "behind" in line.conditions and not met else ""
    mark = "*4" if line.has("repair") else mark
    mark += "~" if line.has("supply", "own_other", "own_any") else ""
    return left + mark, right + mark


def _source(line: Line, met: bool) -> str:
    """The vehicle with the effect, or the host of the crew with it; `-` when the card is still in hand."""
    if line.trigger == "on_deploy":
        return "-"
    host = PLAIN["td"] if line.has("range") else HEAVY
    word = line.id if line.where == "vehicle" else host
    hit_points = int(CARDS[word]["hp"])
    if line.where == "crew" and line.trigger != "instant":
        word += f"+{line.id}"
    elif "crewed" in line.conditions and met:
        word += "+SOV-01"
    damage = 0
    if line.trigger == "when_destroyed":
        damage = hit_points - 1
    elif "damaged" in line.conditions or "undamaged" in line.conditions:
        damage = 1 if ("damaged" in line.conditions) == met else 0
    elif line.has("repair", "self", "host"):
        damage = min(4, hit_points - 1)
    word += f"*{damage}" if damage else ""
    unsupplied = line.has("supply", "host", "self")
    if "supplied" in line.conditions or "unsupplied" in line.conditions:
        unsupplied = ("unsupplied" in line.conditions) == met
    return word + ("~" if unsupplied else "")


def _enemy_line(line: Line, met: bool) -> str:
    word = HEAVY
    word += "+SOV-01" if line.has("destroy_crew") else ""
    word += "*1" if any(step.arguments.get("state") == "damaged" for step in line.steps) else ""
    word += "^3" if line.has("vp_remove") else ""
    opposite = word
    conditions = line.conditions
    if "killed" in conditions and met:
        opposite = f"{HEAVY}*6"
    if any(name in conditions for name in ("missed", "opp_empty")) == met and _about_opposite(conditions):
        opposite = "-"
    ahead = ("behind" in conditions and met) or line.trigger == "on_reveal"
    return f"- {word}{'^9' if ahead else ''} {opposite} {word} -"


def _about_opposite(conditions: list[str]) -> bool:
    return any(name in conditions for name in ("missed", "opp_empty", "hit"))


# Letting it happen

_OPENINGS = {
    "on_deploy": ["play {id} as vehicle 3"],
    "instant": ["play {id} as crew 3"],
    "after_attack": ["fire 3"],
    "when_destroyed": ["fire 3"],
    "ongoing": [],
    "round_start": ["first p1"],
    "before_scoring": ["pass", "pass"],
    "on_reveal": ["flip 1"],
}


def happen(state: Table, line: Line) -> None:
    """Sets the effect off and answers with the first thing that is no refusal; extra shots and Blitz are declined."""
    for text in _OPENINGS[line.trigger]:
        play(state, text.format(id=line.id))
    while not any(text in ("pass", "enough", "flip 2") for text in legal(state)):
        play(state, _answer(state))


def _answer(state: Table) -> str:
    texts = legal(state)
    if state.actor == CHANCE:
        return texts[0]
    if state.stack[-1].data().ask in ("offer-shots", "blitz"):
        return "decline"
    for text in ("spend token", "wound", f"at {PLACE}"):
        if text in texts:
            return text
    return texts[0]


# What the line means


def vehicles(state: Table) -> dict[int, tuple[int, int, Vehicle]]:
    """Side and position (from 1) of every vehicle, by its uid."""
    return {
        vehicle.uid: (player.seat, place, vehicle)
        for player in state.players
        for place, vehicle in enumerate(player.positions, start=1)
        if vehicle is not None
    }


def changes(real: Table, blank: Table, measure: Callable[[Vehicle], int]) -> dict[int, int]:
    """By uid, how a vehicle differs from its twin in the game where the effect is absent."""
    there, twins = vehicles(real), vehicles(blank)
    both = {uid: measure(there[uid][2]) - measure(twins[uid][2]) for uid in there if uid in twins}
    return {uid: change for uid, change in both.items() if change}


_PLACES: dict[str, Callable[[int, int], bool]] = {
    "own_any": lambda side, place: side == 0,
    "own_all": lambda side, place: side == 0,
    "own_other": lambda side, place: side == 0 and place != PLACE,
    "own_others": lambda side, place: side == 0 and place != PLACE,
    "own_adjacent": lambda side, place: side == 0 and place in (PLACE - 1, PLACE + 1),
    "own_adjacents": lambda side, place: side == 0 and place in (PLACE - 1, PLACE + 1),
    "self": lambda side, place: side == 0 and place == PLACE,
    "host": lambda side, place: side == 0 and place == PLACE,
    "enemy_any": lambda side, place: side == 1,
    "enemy_all": lambda side, place: side == 1,
    "enemy_reach": lambda side, place: side == 1 and abs(place - PLACE) <= 1,
    "enemy_opposite": lambda side, place: side == 1 and place == PLACE,
    "attacked": lambda side, place: side == 1 and place == PLACE,
    "near_attacked_any": lambda side, place: side == 1 and abs(place - PLACE) == 1,
    "near_attacked_all": lambda side, place: side == 1 and abs(place - PLACE) == 1,
}


def meant(blank: Table, step: Step) -> set[int]:
    """The uids of the vehicles that a step can mean, seen from the source's position."""
    return {
        uid
        for uid, (side, place, vehicle) in vehicles(blank).items()
        if _PLACES[step.target](side, place)
        and CARDS[vehicle.card.id]["type"] in step.types
        and (step.arguments.get("state") != "damaged" or vehicle.damage > 0)
    }
