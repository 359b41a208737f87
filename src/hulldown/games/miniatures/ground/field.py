"""What stands on the table: hulls and terrain as shapes, and the measures of the game's own pieces."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ....geometry.angles import cosine, scaled, sine
from ....geometry.polygon import placed

MM: Final = 100  # lengths are hundredths of a millimetre
DEGREE: Final = 100

WOODS: Final = 0
HILL: Final = 1
BUILDING: Final = 2
WALL: Final = 3
KINDS: Final = ("woods", "hill", "building", "wall")


@final
class Measures:
    """miniatures.setup.table, miniatures.setup.grid, miniatures.setup.four-walls

    The constants of geometry.csv: lengths in hundredths of a millimetre, counts as they are.
    """

    __slots__ = (
        "advantage_dice", "arrow_full", "arrow_tail", "assault_turns", "contact", "depth", "half_tail", "height",
        "hills_uncut", "max_defense_dice", "objective_radius", "outlines", "pieces", "turn_limit",
        "walls_flush", "width",
    )  # fmt: skip

    def __init__(self) -> None:
        self.width = 0  # of the table
        self.height = 0
        self.arrow_tail = 0
        self.arrow_full = 0
        self.half_tail = 0  # half the width of the arrow's tail
        self.contact = 0  # slack for touching
        self.objective_radius = 0
        self.max_defense_dice = 0
        self.advantage_dice = 0
        self.assault_turns = 0
        self.turn_limit = 0
        self.pieces: list[int] = [0, 0, 0]  # how many woods or hills, buildings, walls
        self.outlines: list[Outline] = []  # by kind of terrain
        # as it once was: a hill stops sight also where it lies under the two hulls; a wall touches with its whole short
        # edge and overlaps nothing
        self.hills_uncut = False
        self.walls_flush = False

    def has(self, x: int, y: int) -> bool:
        """Whether a place is on the table: shapes whose middle is not are told apart before any geometry is done, which
        bears no numbers without end."""
        return 0 <= x <= self.width and 0 <= y <= self.height


@final
class Outline:
    """A shape about its own middle, facing along the x axis."""

    __slots__ = ("length", "width", "xs", "ys")

    def __init__(self, length: int, width: int, xs: list[int], ys: list[int]) -> None:
        self.length = length
        self.width = width
        self.xs = xs
        self.ys = ys


def rectangle(length: int, width: int) -> Outline:
    """Corners in the order front left, rear left, rear right, front right."""
    x = length // 2
    y = width // 2
    return Outline(length, width, [x, -x, -x, x], [y, y, -y, -y])


def ellipse(length: int, width: int, corners: int) -> Outline:
    """An ellipse drawn as a polygon with its first corner straight ahead."""
    turn = 36_000 // corners
    xs = [scaled(length // 2 * cosine(turn * i)) for i in range(corners)]
    ys = [scaled(width // 2 * sine(turn * i)) for i in range(corners)]
    return Outline(length, width, xs, ys)


@final
class Piece:
    """A piece of terrain that stands on the table. Never changed: a wall that falls leaves the list."""

    __slots__ = ("angle", "kind", "shape", "x", "y")

    def __init__(self, kind: int, x: int, y: int, angle: int, outline: Outline) -> None:
        self.kind = kind
        self.x = x
        self.y = y
        self.angle = angle
        self.shape = placed(outline.xs, outline.ys, x, y, angle)


FRONT_LEFT: Final = 0
REAR_LEFT: Final = 1
REAR_RIGHT: Final = 2
FRONT_RIGHT: Final = 3


@final
class Hull:
    """A tank model on the table: pose, rectangle, turret center and the middle of its front. Never changed."""

    __slots__ = ("facing", "front_x", "front_y", "outline", "shape", "turret", "turret_x", "turret_y", "x", "y")

    def __init__(self, outline: Outline, turret: int, x: int, y: int, facing: int) -> None:
        self.outline = outline
        self.turret = turret  # offset of the turret's center along the facing
        self.x = x
        self.y = y
        self.facing = facing
        self.shape = placed(outline.xs, outline.ys, x, y, facing)
        c: i64 = cosine(facing)
        s: i64 = sine(facing)
        ahead: i64 = turret
        self.turret_x: int = x + scaled(ahead * c)
        self.turret_y: int = y + scaled(ahead * s)
        ahead = outline.length // 2
        self.front_x: int = x + scaled(ahead * c)
        self.front_y: int = y + scaled(ahead * s)

    def moved(self, x: int, y: int, facing: int) -> Hull:
        return Hull(self.outline, self.turret, x, y, facing)


# Memos of pure functions: pieces and hulls are never changed, so the tables that are imagined from a view share them.
_KEPT: Final = 4096  # a memo that grows beyond this starts afresh
_PIECES: Final[dict[tuple[Outline, int, int, int, int], Piece]] = {}
_HULLS: Final[dict[tuple[Outline, int, int, int, int], Hull]] = {}


def piece_at(kind: int, x: int, y: int, angle: int, outline: Outline) -> Piece:
    """A piece that was made before, or a new one."""
    key = (outline, kind, x, y, angle)
    known = _PIECES.get(key)
    if known is None:
        if len(_PIECES) >= _KEPT:
            _PIECES.clear()
        known = _PIECES[key] = Piece(kind, x, y, angle, outline)
    return known


def hull_at(outline: Outline, turret: int, x: int, y: int, facing: int) -> Hull:
    """A hull that was made before, or a new one."""
    key = (outline, turret, x, y, facing)
    known = _HULLS.get(key)
    if known is None:
        if len(_HULLS) >= _KEPT:
            _HULLS.clear()
        known = _HULLS[key] = Hull(outline, turret, x, y, facing)
    return known


@final
class Field:
    """The table's surface: standing terrain, hulls by tank number (None: not on the table), and which are wrecks.

    The lists are replaced, never changed in place, so that copies may share them.
    """

    __slots__ = ("hulls", "measures", "pieces", "wrecks")

    def __init__(self, measures: Measures, source: Field | None = None) -> None:
        self.measures = measures
        if source is None:
            self.pieces: list[Piece] = []
            self.hulls: list[Hull | None] = []
            self.wrecks: list[bool] = []
        else:
            self.pieces = source.pieces
            self.hulls = source.hulls
            self.wrecks = source.wrecks

    def put(self, tank: int, hull: Hull | None) -> None:
        hulls = self.hulls.copy()
        hulls[tank] = hull
        self.hulls = hulls

    def wreck(self, tank: int) -> None:
        wrecks = self.wrecks.copy()
        wrecks[tank] = True
        self.wrecks = wrecks

    def add(self, piece: Piece) -> None:
        self.pieces = [*self.pieces, piece]

    def remove(self, gone: list[Piece]) -> None:
        self.pieces = [piece for piece in self.pieces if piece not in gone]
