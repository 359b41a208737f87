"""What is wrong with a scenario: what stops the game, and what players could not have put down by the rules."""

from __future__ import annotations

from typing import Final, final

from ....geometry.angles import HALF_TURN
from ....geometry.polygon import fits, placed
from ....kernel.words import Phrase, Phrasebook, Sentence
from ..cards.platoons import Platoon, PlatoonTank, check, cost
from ..edition import ASSAULT, CAPTURE, ENCOUNTER, FREE_FOR_ALL
from ..ground import placement
from ..ground.field import BUILDING, HILL, WALL, WOODS, Field, Hull, Measures, Piece
from ..phases.deployment import placement_refusal
from ..words.phrases import FOLDER, PHRASES
from .scenario import NOBODY, Scenario

TERRAIN: Final = "terrain"  # as the lists are called in a file
TANK: Final = "tank"
OBJECTIVE: Final = "objective"
MOST_TANKS: Final = 9  # of one player
WORDS: Final = Phrasebook(FOLDER / "words", "scenario")
_NOWHERE: Final = -1

_TOKEN_FAR: Final = PHRASES["refusal.objective-far"]
_TOKEN_ON_BUILDING: Final = PHRASES["refusal.objective-on-building"]
_TANK_OFF: Final = PHRASES["refusal.off-table"]
_STAGES: Final = ("fault.ground-count", "fault.building-count", "fault.wall-count")


@final
class Spot:
    """One thing of a scenario: which list it is in, and its place there."""

    __slots__ = ("kind", "place")

    def __init__(self, kind: str, place: int) -> None:
        self.kind = kind
        self.place = place

    @property
    def path(self) -> str:
        return f"{self.kind}[{self.place}]"


@final
class Fault:
    """A reason with its rule, what it is about and where that lies; `stops` where no game can begin so."""

    __slots__ = ("field", "sentence", "spots", "stops", "x", "y")

    def __init__(self, sentence: Sentence, spots: list[Spot], stops: bool, field: str = "") -> None:
        self.sentence = sentence
        self.spots = spots
        self.stops = stops
        self.field = field  # of the file, where it is about no single thing
        self.x = _NOWHERE
        self.y = _NOWHERE

    def at(self, x: int, y: int) -> Fault:
        self.x = x
        self.y = y
        return self

    @property
    def is_placed(self) -> bool:
        return self.x != _NOWHERE

    @property
    def path(self) -> str:
        return self.field or self.spots[0].path

    @property
    def key(self) -> str:
        """The same for the same fault of the same things."""
        return f"{self.sentence.phrase.key} {' '.join([spot.path for spot in self.spots])}"


def faults(scenario: Scenario, measures: Measures) -> list[Fault]:
    """Every fault, what stops the game first."""
    found = _of_rules(scenario)
    found += _of_terrain(scenario, measures)
    found += _of_tanks(scenario, measures)
    found += _of_objectives(scenario, measures)
    return [fault for fault in found if fault.stops] + [fault for fault in found if not fault.stops]


def stage_of(kind: int) -> int:
    """miniatures.setup.terrain-order: woods and hills, then buildings, then walls."""
    return 0 if kind == WOODS or kind == HILL else 1 if kind == BUILDING else 2


def _say(phrase: str | Phrase, gaps: dict[str, object] | None = None) -> Sentence:
    return Sentence(WORDS[phrase] if isinstance(phrase, str) else phrase, gaps if gaps is not None else {})


# Sides and modes


def _of_rules(scenario: Scenario) -> list[Fault]:
    """miniatures.setup.more-sides"""
    sides = len(scenario.edges)
    found: list[Fault] = []
    if sides == 1:
        found.append(Fault(_say("fault.one-edge"), [], True, "edges"))
    if sides > 2 and scenario.mode > FREE_FOR_ALL:
        found.append(Fault(_say("fault.many-sides-mode"), [], True, "mode"))
    if sides > 2 and scenario.attacker != NOBODY:
        found.append(Fault(_say("fault.many-sides-attacker"), [], True, "attacker"))
    return found


# Terrain


def _of_terrain(scenario: Scenario, measures: Measures) -> list[Fault]:
    found: list[Fault] = []
    pieces = scenario.pieces
    for place, piece in enumerate(pieces):
        code = placement.check_alone(measures, piece.kind, piece.shape)
        if code != placement.OK:
            refusal = placement_refusal(code)
            stops = code == placement.OFF_TABLE
            found.append(Fault(refusal.sentence, [Spot(TERRAIN, place)], stops).at(piece.x, piece.y))
        if piece.kind == WALL:
            continue
        for earlier in range(place):
            other = pieces[earlier]
            if other.kind != WALL and placement.is_too_near(measures, piece.shape, other):
                refusal = placement_refusal(placement.NEAR_TERRAIN)
                spots = [Spot(TERRAIN, place), Spot(TERRAIN, earlier)]
                middle = (piece.x + other.x) // 2, (piece.y + other.y) // 2
                found.append(Fault(refusal.sentence, spots, False).at(*middle))
    for place, code in loose_walls(pieces, measures):
        wall = pieces[place]
        refusal = placement_refusal(code)
        found.append(Fault(refusal.sentence, [Spot(TERRAIN, place)], False).at(wall.x, wall.y))
    for stage, key in enumerate(_STAGES):
        own = [place for place, piece in enumerate(pieces) if stage_of(piece.kind) == stage]
        most = measures.pieces[stage]
        if len(own) > most:
            spots = [Spot(TERRAIN, place) for place in own[most:]]
            found.append(Fault(_say(key, {"count": len(own), "most": most}), spots, False))
    return found


def loose_walls(pieces: list[Piece], measures: Measures) -> list[tuple[int, int]]:
    """miniatures.setup.wall-touch: the walls that nobody could have put down, in whatever order, each with its code."""
    field = Field(measures)
    field.pieces = [piece for piece in pieces if piece.kind != WALL]
    waiting = [place for place, piece in enumerate(pieces) if piece.kind == WALL]
    codes: dict[int, int] = {}
    while waiting:
        left: list[int] = []
        for place in waiting:
            wall = pieces[place]
            codes[place] = placement.check_terrain(field, WALL, wall.x, wall.y, wall.angle)
            if codes[place] == placement.OK:
                field.add(wall)
            else:
                left.append(place)
        if len(left) == len(waiting):
            break
        waiting = left
    return [(place, codes[place]) for place in waiting if codes[place] != placement.OFF_TABLE]


# Tanks


def _of_tanks(scenario: Scenario, measures: Measures) -> list[Fault]:
    """miniatures.deploy.overlap, miniatures.deploy.strip; a scenario may give as many points as it likes."""
    if not scenario.tanks:
        return []
    found: list[Fault] = []
    counts = [len([tank for tank in scenario.tanks if tank.seat == seat]) for seat in range(scenario.seats)]
    if len(counts) < 2 or min(counts) == 0 or max(counts) > MOST_TANKS:
        found.append(Fault(_say("fault.tank-count", {"most": MOST_TANKS}), [], True, TANK))
    for seat in range(scenario.seats):
        own = [place for place, tank in enumerate(scenario.tanks) if tank.seat == seat]
        entries = [PlatoonTank(scenario.tanks[place].card, scenario.tanks[place].cards) for place in own]
        platoon = Platoon("", "", {}, 0, entries)
        if own:
            spots = [Spot(TANK, place) for place in own]
            found += [Fault(reason.sentence, spots, True) for reason in check(platoon, cost(platoon))]
    field = Field(measures)
    field.pieces = scenario.pieces
    for place, tank in enumerate(scenario.tanks):
        if not tank.is_placed:
            continue
        outline = tank.card.outline
        shape = placed(outline.xs, outline.ys, tank.x, tank.y, tank.facing)
        spots = [Spot(TANK, place)]
        edge = edge_of(scenario, tank.seat)
        code = placement.check_clear(field, shape)
        if not fits(shape, 0, 0, measures.width, measures.height):
            found.append(Fault(_say(_TANK_OFF, {"tank": tank.card}), spots, True).at(tank.x, tank.y))
        elif code != placement.OK:
            found.append(Fault(placement_refusal(code).sentence, spots, True).at(tank.x, tank.y))
        elif edge != NOBODY and not placement.is_within(measures, edge, shape):
            sentence = placement_refusal(placement.FAR_FROM_EDGE).sentence
            found.append(Fault(sentence, spots, False).at(tank.x, tank.y))
        field.hulls = [*field.hulls, Hull(outline, tank.card.turret, tank.x, tank.y, tank.facing)]
    return found


def edge_of(scenario: Scenario, seat: int) -> int:
    """The edge that a player deploys at: partners of two sides sit in turn. NOBODY where it is not said."""
    sides = len(scenario.edges)
    return scenario.edges[seat % sides] if sides > 1 else NOBODY


# Objectives


def _of_objectives(scenario: Scenario, measures: Measures) -> list[Fault]:
    """miniatures.objective.place, and how many tokens the mode is played with."""
    found: list[Fault] = []
    field = Field(measures)
    field.pieces = scenario.pieces
    for place, (x, y, side) in enumerate(scenario.objectives):
        spots = [Spot(OBJECTIVE, place)]
        edge = token_edge(scenario, side)
        if placement.is_on_building(field, x, y):
            found.append(Fault(_say(_TOKEN_ON_BUILDING), spots, True).at(x, y))
        elif edge != NOBODY and placement.check_objective(field, edge, x, y) == placement.FAR_FROM_EDGE:
            found.append(Fault(_say(_TOKEN_FAR), spots, False).at(x, y))
    if not scenario.objectives:
        return found  # they are placed as usual
    sides = sorted([side for _, _, side in scenario.objectives])
    if scenario.mode == ENCOUNTER and sides != [NOBODY]:
        found.append(Fault(_say("fault.encounter-tokens"), [], False, OBJECTIVE))
    if scenario.mode == CAPTURE and sides != [0, 1]:
        found.append(Fault(_say("fault.capture-tokens"), [], False, OBJECTIVE))
    if scenario.mode == ASSAULT and sides not in ([0, 0], [1, 1]):
        found.append(Fault(_say("fault.assault-tokens"), [], False, OBJECTIVE))
    if scenario.mode == FREE_FOR_ALL:
        found.append(Fault(_say("fault.idle-tokens"), [], False, OBJECTIVE))
    return found


def token_edge(scenario: Scenario, side: int) -> int:
    """The enemy's edge, near which a token of this side lies; NOBODY where it may lie anywhere."""
    if side == NOBODY or len(scenario.edges) != 2:
        return NOBODY
    return scenario.edges[1 - side]


# What is even


def is_even(scenario: Scenario, measures: Measures) -> bool:
    """Whether the terrain looks the same from both sides, once the table is turned by half."""
    shapes: set[tuple[int, int, int, int]] = set()
    for piece in scenario.pieces:
        shapes.add((piece.kind, piece.x, piece.y, piece.angle % HALF_TURN))
    turned = {(kind, measures.width - x, measures.height - y, angle) for kind, x, y, angle in shapes}
    return shapes == turned and len(shapes) == len(scenario.pieces)
