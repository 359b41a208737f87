"""A scenario: a TOML text that says what stands where, who has which tanks, and how to win."""

from __future__ import annotations

import tomllib
from typing import Final, final

from ....geometry.angles import FULL_TURN
from ....kernel.document import Reader
from ....kernel.errors import BadFile, Malformed
from ....kernel.names import other_names
from ....kernel.toml_lines import with_line
from ....kernel.words import Word
from ..actions import EDGES, MAX_SEATS
from ..cards.catalogue import Card, Catalogue, TankCard
from ..edition import ASSAULT, MODES
from ..ground.field import KINDS, Measures, Piece

NOBODY: Final = -1
LONGEST: Final = 20_000  # characters
MOST_PIECES: Final = 60
MOST_TURNS: Final = 99


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

    def place(self, x: int, y: int, facing: int) -> None:
        self.is_placed = True
        self.x = x
        self.y = y
        self.facing = facing


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

    def copied(self) -> Scenario:
        """The same once more; its lists may be changed, what lies in them may not."""
        copy = Scenario(self.id)
        copy.name = self.name
        copy.names = self.names
        copy.mode = self.mode
        copy.turn_limit = self.turn_limit
        copy.rolls_advantage = self.rolls_advantage
        copy.attacker = self.attacker
        copy.edges = self.edges.copy()
        copy.pieces = self.pieces.copy()
        copy.tanks = self.tanks.copy()
        copy.objectives = self.objectives.copy()
        return copy


def read_sketch(catalogue: Catalogue, measures: Measures, id: str, text: str) -> Scenario:
    """A scenario as it stands in the text, whether or not it can be played; a mistake names file, line and field."""
    if len(text) > LONGEST:
        raise Malformed(f"{id}: a scenario has at most {LONGEST} characters")
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{id}: {error}") from error
    except RecursionError as error:
        raise BadFile(f"{id}: lists lie in one another too deep") from error
    try:
        return _read(Reader(document, id), id, catalogue, measures)
    except Malformed as error:
        raise BadFile(with_line(text, id, str(error))) from error


def _read(reader: Reader, id: str, catalogue: Catalogue, measures: Measures) -> Scenario:
    scenario = Scenario(id)
    scenario.name = reader.field("name").text()
    scenario.names = other_names(reader)
    if reader.has("mode"):
        scenario.mode = MODES.index(reader.field("mode").one_of(list(MODES)))
    if reader.has("turn_limit"):
        scenario.turn_limit = reader.field("turn_limit").integer(1, MOST_TURNS)
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
        for item in reader.field("tank").items():
            scenario.tanks.append(_read_tank(item, catalogue, measures))
    if reader.has("objective"):
        for item in reader.field("objective").items():
            x, y = _read_point(item.field("at"), measures)
            side = item.field("side").integer(1, 2) - 1 if item.has("side") else NOBODY
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
    if len(items) > MOST_PIECES:
        raise reader.wrong(f"at most {MOST_PIECES} pieces")
    for item in items:
        kind = KINDS.index(item.field("kind").one_of(list(KINDS)))
        x, y = _read_point(item.field("at"), measures)
        angle = read_number(item.field("angle"), 0, FULL_TURN - 1) if item.has("angle") else 0
        item.end()
        scenario.pieces.append(Piece(kind, x, y, angle, measures.outlines[kind]))


def _read_tank(item: Reader, catalogue: Catalogue, measures: Measures) -> ScenarioTank:
    seat = item.field("player").integer(1, MAX_SEATS) - 1
    tank = ScenarioTank(seat, _tank(item.field("card"), catalogue), [])
    if item.has("cards"):
        tank.cards = sorted([_card(one, catalogue) for one in item.field("cards").items()], key=_index)
    if item.has("at"):
        x, y = _read_point(item.field("at"), measures)
        tank.place(x, y, read_number(item.field("facing"), 0, FULL_TURN - 1))
    item.end()
    return tank


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
