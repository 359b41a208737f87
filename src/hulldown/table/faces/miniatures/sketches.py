"""Tables of the Miniatures Game in the making: sketches as the browser draws them, checked and written by the rules."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.actions import EDGES, MAX_SEATS
from hulldown.games.miniatures.cards.catalogue import Card
from hulldown.games.miniatures.edition import MODES
from hulldown.games.miniatures.ground.field import KINDS, WALL, Measures, Piece
from hulldown.games.miniatures.scenes.faults import OBJECTIVE, TANK, TERRAIN, WORDS, Fault, Spot, faults, is_even
from hulldown.games.miniatures.scenes.mends import Mend, mends
from hulldown.games.miniatures.scenes.ready import scenario_text
from hulldown.games.miniatures.scenes.scenario import (
    LONGEST,
    MOST_PIECES,
    MOST_TURNS,
    NOBODY,
    Scenario,
    ScenarioTank,
    read_sketch,
)
from hulldown.games.miniatures.scenes.writing import write_scenario
from hulldown.games.miniatures.words.phrases import PHRASES
from hulldown.geometry.angles import FULL_TURN
from hulldown.kernel.errors import Malformed
from hulldown.kernel.languages import LANGUAGES
from hulldown.workshop.evenness import Sides

from ...problems import Trouble
from ...wire import SketchChecked, SketchOpened, TableFault, TableKept, TableMend, TableShift, TableSpot
from .words import say

MOST_NAME: Final = 80
MOST_TOKENS: Final = 400
MOST_TANKS: Final = 200  # far more than may be played, so that a file with too many can still be opened
LISTS: Final = {TERRAIN: "pieces", TANK: "tanks", OBJECTIVE: "objectives"}  # of a file: what a sketch calls them

Length = Annotated[int, Meta(ge=0, le=1_000_000)]  # hundredths of a millimetre
Angle = Annotated[int, Meta(ge=0, lt=FULL_TURN)]
Called = Annotated[str, Meta(max_length=MOST_NAME)]
CardId = Annotated[str, Meta(max_length=60)]
Kind = Literal["woods", "hill", "building", "wall"]
Mode = Literal["", "free-for-all", "encounter", "capture-the-base", "assault"]
Edge = Literal["south", "east", "north", "west"]


class SketchPiece(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Kind
    x: Length
    y: Length
    angle: Angle


class SketchTank(Struct, frozen=True, forbid_unknown_fields=True):
    """A tank of a player; one that is not placed is deployed as usual."""

    player: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    card: CardId
    cards: Annotated[list[CardId], Meta(max_length=40)]
    placed: bool
    x: Length
    y: Length
    angle: Angle


class SketchToken(Struct, frozen=True, forbid_unknown_fields=True):
    x: Length
    y: Length
    side: Annotated[int, Meta(ge=0, le=2)]  # 0: nobody's


class Sketch(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario in the making. What is empty or 0 is played as usual."""

    name: Called
    names: Annotated[dict[str, Called], Meta(max_length=20)]  # in other languages
    mode: Mode
    turn_limit: Annotated[int, Meta(ge=0, le=MOST_TURNS)]
    advantage: bool
    attacker: Annotated[int, Meta(ge=0, le=2)]
    edges: Annotated[list[Edge], Meta(max_length=4)]
    pieces: Annotated[list[SketchPiece], Meta(max_length=MOST_PIECES)]
    tanks: Annotated[list[SketchTank], Meta(max_length=MOST_TANKS)]
    objectives: Annotated[list[SketchToken], Meta(max_length=MOST_TOKENS)]


def check_sketch(game: Miniatures, sketch: Sketch, lang: str) -> SketchChecked:
    """The file of a sketch and everything that is wrong with it."""
    scenario = _scenario(game, sketch)
    text = write_scenario(scenario)
    if len(text) > LONGEST:
        raise Malformed(f"a scenario has at most {LONGEST} characters")
    measures = game.catalogue.measures
    found = faults(scenario, measures)
    told = [
        _fault(fault, mend, lang) for fault, mend in zip(found, mends(scenario, measures, found), strict=True)
    ]  # fmt: skip
    return SketchChecked(text, scenario.seats, is_even(scenario, measures), told, _kept(scenario, found, lang))


def open_sketch(game: Miniatures, text: str, name: str, lang: str) -> SketchOpened[Sketch]:
    """A sketch of a ready scenario by its name, or of the text of a file; `name` is what complaints call it."""
    id, written = (name, text.removeprefix("\ufeff")) if name else scenario_text(text)
    scenario = read_sketch(game.catalogue, game.catalogue.measures, id, written)
    told = [say("sketch.comments", lang)] if "#" in written else []
    return SketchOpened(_sketch(scenario), told)


def sketch_sides(game: Miniatures, sketch: Sketch, lang: str) -> list[Sides]:
    """The two sides of the table; where edges are chosen in the match, south against north and west against east."""
    scenario = _scenario(game, sketch)
    if len(scenario.edges) > 2 or scenario.seats > 2:
        raise Trouble("malformed", "two-sides")
    if any(fault.stops for fault in faults(scenario, game.catalogue.measures)):
        raise Trouble("malformed", "table-stops")
    words = PHRASES.words("edge")
    rows: list[Sides] = []
    for first, second in [scenario.edges] if scenario.edges else _OPPOSITE:
        scenario.edges = [first, second]
        texts = write_scenario(scenario), write_scenario(_seats_changed(scenario))
        rows.append(Sides(words[EDGES[first]].word(lang), texts))
    return rows


def _seats_changed(scenario: Scenario) -> Scenario:
    """The same table, what was the first player's being the second one's."""
    copy = scenario.copied()
    copy.edges.reverse()
    copy.attacker = 1 - scenario.attacker if scenario.attacker != NOBODY else NOBODY
    copy.objectives = [(x, y, 1 - side if side != NOBODY else NOBODY) for x, y, side in scenario.objectives]
    copy.tanks = []
    for tank in scenario.tanks:
        other = ScenarioTank(1 - tank.seat, tank.card, tank.cards)
        if tank.is_placed:
            other.place(tank.x, tank.y, tank.facing)
        copy.tanks.append(other)
    return copy


def _sketch(scenario: Scenario) -> Sketch:
    return Sketch(
        name=scenario.name[:MOST_NAME],
        names={lang: name[:MOST_NAME] for lang, name in scenario.names.items()},
        mode=_mode(scenario.mode),
        turn_limit=scenario.turn_limit,
        advantage=scenario.rolls_advantage,
        attacker=scenario.attacker + 1,
        edges=[_EDGES[edge] for edge in scenario.edges],
        pieces=[SketchPiece(_KINDS[piece.kind], piece.x, piece.y, piece.angle) for piece in scenario.pieces],
        tanks=[
            SketchTank(
                tank.seat + 1, tank.card.id, [card.id for card in tank.cards], tank.is_placed, tank.x, tank.y,
                tank.facing,
            )
            for tank in scenario.tanks
        ],
        objectives=[SketchToken(x, y, side + 1) for x, y, side in scenario.objectives],
    )  # fmt: skip


_MODES: Final[tuple[Mode, ...]] = ("free-for-all", "encounter", "capture-the-base", "assault")
_EDGES: Final[tuple[Edge, ...]] = ("south", "east", "north", "west")
_OPPOSITE: Final = ([EDGES.index("south"), EDGES.index("north")], [EDGES.index("west"), EDGES.index("east")])
_KINDS: Final[tuple[Kind, ...]] = ("woods", "hill", "building", "wall")


def _mode(mode: int) -> Mode:
    return _MODES[mode] if mode != NOBODY else ""


def _scenario(game: Miniatures, sketch: Sketch) -> Scenario:
    measures = game.catalogue.measures
    scenario = Scenario("sketch")
    scenario.name = sketch.name
    for lang in sketch.names:
        if lang not in LANGUAGES:
            raise Malformed(f"sketch.names: there is no language {lang}")
    scenario.names = dict(sketch.names)
    if sketch.mode:
        scenario.mode = MODES.index(sketch.mode)
    scenario.turn_limit = 0 if sketch.mode == "assault" else sketch.turn_limit  # it has a length of its own
    scenario.rolls_advantage = sketch.advantage
    scenario.attacker = sketch.attacker - 1
    scenario.edges = [EDGES.index(edge) for edge in sketch.edges]
    if len(set(scenario.edges)) != len(scenario.edges):
        raise Malformed("sketch.edges: expected a different edge for each side")
    for place, piece in enumerate(sketch.pieces):
        _must_lie_on_table(measures, piece.x, piece.y, f"pieces[{place}]")
        kind = KINDS.index(piece.kind)
        scenario.pieces.append(Piece(kind, piece.x, piece.y, piece.angle, measures.outlines[kind]))
    for place, tank in enumerate(sketch.tanks):
        scenario.tanks.append(_tank(game, tank, f"tanks[{place}]"))
    for place, token in enumerate(sketch.objectives):
        _must_lie_on_table(measures, token.x, token.y, f"objectives[{place}]")
        scenario.objectives.append((token.x, token.y, token.side - 1))
    return scenario


def _tank(game: Miniatures, entry: SketchTank, path: str) -> ScenarioTank:
    card = game.catalogue.tank(entry.card)
    if card is None:
        raise Malformed(f"sketch.{path}.card: there is no tank {entry.card}")
    cards: list[Card] = []
    for id in entry.cards:
        found = game.catalogue.card(id)
        if found is None:
            raise Malformed(f"sketch.{path}.cards: there is no card {id}")
        cards.append(found)
    tank = ScenarioTank(entry.player - 1, card, sorted(cards, key=lambda one: one.index))
    if entry.placed:
        _must_lie_on_table(game.catalogue.measures, entry.x, entry.y, path)
        tank.place(entry.x, entry.y, entry.angle)
    return tank


def _must_lie_on_table(measures: Measures, x: int, y: int, path: str) -> None:
    if x > measures.width or y > measures.height:
        raise Malformed(f"sketch.{path}: its middle is not on the table [miniatures.setup.table]")


def _spot(spot: Spot) -> TableSpot:
    return TableSpot(LISTS[spot.kind], spot.place)


def _fault(fault: Fault, mend: Mend | None, lang: str) -> TableFault:
    at = [fault.x, fault.y] if fault.is_placed else []
    spots = [_spot(spot) for spot in fault.spots]
    offered = _mend(mend, lang) if mend is not None else None
    return TableFault(fault.sentence.text(lang), fault.sentence.rule, spots, at, fault.stops, offered)


def _mend(mend: Mend, lang: str) -> TableMend:
    shifts = [TableShift(LISTS[one.spot.kind], one.spot.place, one.x, one.y, one.angle) for one in mend.shifts]
    return TableMend(mend.sentence.text(lang), shifts, [_spot(spot) for spot in mend.drops])


def _kept(scenario: Scenario, found: list[Fault], lang: str) -> list[TableKept]:
    """The rules that somebody who builds a table looks for, as far as they are kept and about something."""
    broken = {fault.sentence.rule for fault in found}
    about = {spot.kind for fault in found for spot in fault.spots}
    kinds = {piece.kind for piece in scenario.pieces}
    keys = {
        "kept.distance": bool(kinds - {WALL}) and "miniatures.setup.table" not in broken,
        "kept.walls": WALL in kinds and "miniatures.setup.wall-overlap" not in broken,
        "kept.count": bool(kinds) and "miniatures.setup.four-walls" not in broken,
        "kept.tanks": any(tank.is_placed for tank in scenario.tanks) and TANK not in about,
        "kept.tokens": bool(scenario.objectives) and OBJECTIVE not in about,
    }
    phrases = [WORDS[key] for key, holds in keys.items() if holds]
    return [TableKept(phrase.fill({}, lang), phrase.rule) for phrase in phrases if phrase.rule not in broken]
