"""Ready-made tables and scenarios: a TOML text that says what stands where, who has which tanks, and how to win."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, final

from ...geometry.angles import FULL_TURN
from ...geometry.polygon import contains, fits, overlaps
from ...kernel.document import Reader, read_text
from ...kernel.errors import Malformed
from ...kernel.names import other_names
from ...kernel.words import Word
from .actions import EDGES, MAX_SEATS
from .cards.catalogue import Card, Catalogue, TankCard
from .cards.platoons import Platoon, PlatoonTank, check, cost
from .edition import ASSAULT, MODES, PLACED
from .ground.field import BUILDING, KINDS, Hull, Measures, Piece
from .words.phrases import FOLDER

NOBODY: Final = -1
_LONGEST: Final = 20_000
_MOST_PIECES: Final = 60
_MOST_TANKS: Final = 9  # of one player


@final
class ScenarioTank:
    """A tank of a scenario; without a pose it is deployed as usual."""

    __slots__ = ("card", "cards", "facing", "is_placed", "seat", "x", "y")

    def __init__(self, seat: int, card: TankCard, cards: list[Card]) -> None:
        self.seat = seat
        self.card = card
        self.cards = cards
        self.is_placed = False
        self.x = 0
        self.y = 0
        self.facing = 0


@final
class Scenario(Word):
    """What a scenario fixes; what else it does not say is played as usual. Without terrain it is an open field."""

    __slots__ = (
        "attacker", "edges", "mode", "objectives", "pieces", "rolls_advantage", "tanks",
        "turn_limit",
    )  # fmt: skip

    def __init__(self, id: str) -> None:
        super().__init__(id, "")
        self.mode = NOBODY
        self.turn_limit = 0  # 0: as the options say
        self.rolls_advantage = True  # miniatures.scenario.first-game-advantage: in the Command Phase
        self.attacker = NOBODY  # a side
        self.edges: list[int] = []  # by side
        self.pieces: list[Piece] = []
        self.tanks: list[ScenarioTank] = []
        self.objectives: list[tuple[int, int, int]] = []  # x, y, side

    @property
    def seats(self) -> int:
        """For how many players its tanks are; 0 where it has none."""
        return max([tank.seat for tank in self.tanks]) + 1 if self.tanks else 0


def ready_scenarios() -> list[str]:
    return sorted([path.stem for path in (FOLDER / "scenarios").glob("*.toml")])


def find_scenario(catalogue: Catalogue, measures: Measures, text: str) -> Scenario:
    """miniatures.option.scenario: a scenario by its name, or the text of a scenario file."""
    if "\n" in text or "=" in text:
        return read_scenario(catalogue, measures, "scenario", text)
    name = text.strip().casefold()
    if name not in ready_scenarios():
        known = ", ".join([PLACED, *ready_scenarios()])
        raise Malformed(f"there is no scenario {text}; known are {known} [miniatures.option.scenario]")
    return read_scenario(catalogue, measures, name, read_text(FOLDER / "scenarios" / f"{name}.toml"))


def read_scenario_file(catalogue: Catalogue, measures: Measures, path: Path) -> Scenario:
    return read_scenario(catalogue, measures, path.name, read_text(path))


def read_scenario(catalogue: Catalogue, measures: Measures, id: str, text: str) -> Scenario:
    if len(text) > _LONGEST:
        raise Malformed(f"{id}: a scenario has at most {_LONGEST} characters")
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"{id}: {error}") from error
    reader = Reader(document, id)
    scenario = Scenario(id)
    scenario.name = reader.field("name").text()
    scenario.names = other_names(reader)
    if reader.has("mode"):
        scenario.mode = MODES.index(reader.field("mode").one_of(list(MODES)))
    if reader.has("turn_limit"):
        scenario.turn_limit = reader.field("turn_limit").integer(1, 99)
        if scenario.mode == ASSAULT:
            raise Malformed(f"{id}.turn_limit: an Assault has a length of its own [miniatures.mode.assault-win]")
    if reader.has("advantage"):
        scenario.rolls_advantage = reader.field("advantage").flag()
    if reader.has("attacker"):
        scenario.attacker = reader.field("attacker").integer(1, 2) - 1
    if reader.has("edges"):
        scenario.edges = [EDGES.index(item.one_of(list(EDGES))) for item in reader.field("edges").items()]
        if len(set(scenario.edges)) != len(scenario.edges):
            raise reader.field("edges").wrong("a different edge for each side")
    if reader.has("terrain"):
        _read_terrain(reader.field("terrain"), scenario, measures)
    if reader.has("tank"):
        _read_tanks(reader.field("tank"), scenario, catalogue, measures)
    if reader.has("objective"):
        for item in reader.field("objective").items():
            x, y = _read_point(item.field("at"), measures)
            side = item.field("side").integer(1, 2) - 1 if item.has("side") else NOBODY
            _check_token(item, x, y, scenario)
            item.end()
            scenario.objectives.append((x, y, side))
    reader.end()
    return scenario


def read_number(reader: Reader, low: int, high: int) -> int:
    """A number of millimetres or degrees with at most two decimals, as hundredths."""
    value = reader.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not -(10**6) < value < 10**6:
        raise reader.wrong("a number")
    hundredths = round(value * 100)
    if abs(hundredths - value * 100) > 0.001 or not low <= hundredths <= high:
        raise reader.wrong(f"a number from {low // 100} to {high // 100} with at most two decimals")
    return hundredths


def _read_point(reader: Reader, measures: Measures) -> tuple[int, int]:
    items = reader.items()
    if len(items) != 2:
        raise reader.wrong("two numbers, x and y")
    return read_number(items[0], 0, measures.width), read_number(items[1], 0, measures.height)


def _read_terrain(reader: Reader, scenario: Scenario, measures: Measures) -> None:
    items = reader.items()
    if len(items) > _MOST_PIECES:
        raise reader.wrong(f"at most {_MOST_PIECES} pieces")
    for item in items:
        kind = KINDS.index(item.field("kind").one_of(list(KINDS)))
        x, y = _read_point(item.field("at"), measures)
        angle = read_number(item.field("angle"), 0, FULL_TURN - 1) if item.has("angle") else 0
        item.end()
        piece = Piece(kind, x, y, angle, measures.outlines[kind])
        if not fits(piece.shape, 0, 0, measures.width, measures.height):
            raise Malformed(f"{item.path}: the piece is not wholly on the table [miniatures.setup.table]")
        scenario.pieces.append(piece)


def _check_token(item: Reader, x: int, y: int, scenario: Scenario) -> None:
    for piece in scenario.pieces:
        if piece.kind == BUILDING and contains(piece.shape, x, y):
            raise Malformed(f"{item.path}: the token lies on a building [miniatures.objective.place]")


def _read_tanks(reader: Reader, scenario: Scenario, catalogue: Catalogue, measures: Measures) -> None:
    hulls: list[Hull] = []
    for item in reader.items():
        seat = item.field("player").integer(1, MAX_SEATS) - 1
        tank = ScenarioTank(seat, _tank(item.field("card"), catalogue), [])
        if item.has("cards"):
            tank.cards = sorted([_card(one, catalogue) for one in item.field("cards").items()], key=_index)
        if item.has("at"):
            tank.is_placed = True
            tank.x, tank.y = _read_point(item.field("at"), measures)
            tank.facing = read_number(item.field("facing"), 0, FULL_TURN - 1)
            hull = Hull(tank.card.outline, tank.card.turret, tank.x, tank.y, tank.facing)
            _check_standing(item, hull, hulls, scenario, measures)
            hulls.append(hull)
        item.end()
        scenario.tanks.append(tank)
    counts = [sum([1 for tank in scenario.tanks if tank.seat == seat]) for seat in range(scenario.seats)]
    if len(counts) < 2 or min(counts) == 0 or max(counts) > _MOST_TANKS:
        raise reader.wrong(f"one to {_MOST_TANKS} tanks for each of two or more players, or no tanks at all")
    for seat in range(scenario.seats):
        _check_platoon(reader, seat, [tank for tank in scenario.tanks if tank.seat == seat])


def _check_platoon(reader: Reader, seat: int, tanks: list[ScenarioTank]) -> None:
    """A scenario may give as many points as it likes, but no card to a tank that cannot have it."""
    entries = [PlatoonTank(tank.card, tank.cards) for tank in tanks]
    platoon = Platoon("", "", {}, 0, entries)
    reasons = check(platoon, cost(platoon))
    if reasons:
        raise Malformed(f"{reader.path}: player {seat + 1}: {reasons[0]}")


def _check_standing(item: Reader, hull: Hull, hulls: list[Hull], scenario: Scenario, measures: Measures) -> None:
    if not fits(hull.shape, 0, 0, measures.width, measures.height):
        raise Malformed(f"{item.path}: the tank is not wholly on the table [miniatures.move.edge]")
    for other in hulls:
        if overlaps(hull.shape, other.shape):
            raise Malformed(f"{item.path}: the tank stands on another one [miniatures.deploy.overlap]")
    for piece in scenario.pieces:
        if piece.kind >= BUILDING and overlaps(hull.shape, piece.shape):
            raise Malformed(f"{item.path}: the tank stands on a building or wall [miniatures.deploy.overlap]")


def _index(card: Card) -> int:
    return card.index


def _tank(reader: Reader, catalogue: Catalogue) -> TankCard:
    card = catalogue.tank(reader.text())
    if card is None:
        raise Malformed(f"{reader.path}: there is no tank {reader.text()}")
    return card


def _card(reader: Reader, catalogue: Catalogue) -> Card:
    card = catalogue.card(reader.text())
    if card is None:
        raise Malformed(f"{reader.path}: there is no card {reader.text()}")
    return card
