"""The game's own pieces and a few hulls, for tests of pure geometry: the values of geometry.csv and tanks.csv."""

from __future__ import annotations

from hulldown.games.miniatures.ground.field import Field, Hull, Measures, Outline, Piece, ellipse, rectangle

TAIL = 7_620
FULL = 10_160
SIDE = 91_440

SHERMAN = rectangle(5_840, 2_620)
PANZER_IV = rectangle(5_920, 2_880)
T_34 = rectangle(5_920, 3_000)
MAUS = rectangle(9_030, 3_710)  # longer than the tail


def measures() -> Measures:
    made = Measures()
    made.width = SIDE
    made.height = SIDE
    made.arrow_tail = TAIL
    made.arrow_full = FULL
    made.half_tail = 1_000
    made.contact = 50
    made.objective_radius = 1_250
    made.max_defense_dice = 6
    made.advantage_dice = 3
    made.assault_turns = 8
    made.turn_limit = 12
    made.pieces = [2, 4, 4]
    wood = ellipse(22_000, 16_000, 16)
    made.outlines = [wood, wood, rectangle(9_000, 7_000), rectangle(7_000, 800)]
    return made


def field(*pieces: tuple[int, int, int, int], hulls: list[Hull | None] | None = None) -> Field:
    """A table with terrain (kind, x, y, angle) and hulls by tank number, all of them live."""
    made = Field(measures())
    for kind, x, y, angle in pieces:
        made.add(Piece(kind, x, y, angle, made.measures.outlines[kind]))
    made.hulls = list(hulls or [])
    made.wrecks = [False] * len(made.hulls)
    return made


def hull(outline: Outline, x: int, y: int, facing: int) -> Hull:
    return Hull(outline, 0, x, y, facing)
