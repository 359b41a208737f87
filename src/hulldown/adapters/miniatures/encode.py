"""What a seat of the Miniatures Game sees, in numbers. Compiled. Lengths are tenths of a millimetre."""

from __future__ import annotations

from array import array
from typing import Final

from ...games.miniatures.cards.catalogue import Catalogue
from ...games.miniatures.cards.verbs import TYPES
from ...games.miniatures.edition import MODES
from ...games.miniatures.game import Miniatures
from ...games.miniatures.question_parts import AttackQuestion, TankQuestion
from ...games.miniatures.state import PHASES
from ...games.miniatures.view_types import MiniaturesView, TankView
from ...geometry.angles import SCALE, cosine, sine
from ..encoding import Asked, Encoder, relative, seat_of

SEATS: Final = 4
TANKS: Final = 24
PIECES: Final = 24
TOKENS: Final = 6
TENTH: Final = 10  # hundredths
WIDE: Final = 9_200  # tenths of a millimetre, a little more than the table
UNIT: Final = 1_000  # a sine of 1
FIGURES: Final = (
    "hit points", "damage", "initiative", "token", "firepower", "survivability", "mobility", "cost in tens",
    "hidden cards", "shown cards", "critical cards",
)  # fmt: skip
FLAGS: Final = (
    "is there", "is the own seat's", "is an enemy's", "is deployed", "is destroyed", "has acted", "has shot", "reloads",
    "has to reload", "gets no die for cover", "the question is about it", "shoots", "is shot at",
)  # fmt: skip


class MiniaturesEncoder(Encoder):
    """The tanks one by one, own ones first, then partners and enemies; terrain, objectives, points."""

    def __init__(self, game: Miniatures) -> None:
        super().__init__()
        self.catalogue: Catalogue = game.catalogue
        self.asked = Asked(self, list(game.makers.by_ask), game.min_seats, game.max_seats)
        self.phase = self.field("phase", len(PHASES), 1, "the phase", "phase: " + ", ".join(PHASES))
        self.mode = self.field("mode", len(MODES), 1, "the mode that was chosen", "mode: " + ", ".join(MODES))
        self.turn = self.field("turn", 1, 30, "the turn")
        self.points = self.field("points", SEATS, 20, "victory points", "side, the own one first")
        self.lost = self.field(
            "destroyed", SEATS, 400, "what the tanks cost that it destroyed", "side, the own one first"
        )
        self.rank = self.field("advantage", SEATS, 1, "who has Advantage", "side, the own one first")
        self.attacker = self.field("attacker", 1, 1, "the own side attacks")
        self.edges = self.field("edges", 4, 1, "the own edge", "edge: south, east, north, west")
        self.silent = self.field("silent", SEATS, 1, "passes for the rest of the phase", "seat, from the own one on")
        tanks = f"tank, of the first {TANKS}, own ones first, then partners, then enemies"
        self.at = self.field("tank_at", TANKS * 2, WIDE, "x and y in tenths of a millimetre", f"{tanks}, two each")
        self.facing = self.field(
            "tank_facing", TANKS * 2, UNIT, "cosine and sine of its facing", f"{tanks}, two each", True
        )
        self.flags = self.field("tank_flags", TANKS * len(FLAGS), 1, ", ".join(FLAGS), f"{tanks}, {len(FLAGS)} each")
        self.figures = self.field(
            "tank_figures", TANKS * len(FIGURES), 20, ", ".join(FIGURES), f"{tanks}, {len(FIGURES)} each"
        )
        self.types = self.field(
            "tank_types", TANKS * len(TYPES), 1, "type: " + ", ".join(TYPES), f"{tanks}, {len(TYPES)} each"
        )
        pieces = f"piece of terrain, of the first {PIECES}"
        self.kinds = self.field("terrain", PIECES * 4, 1, "woods, hill, building, wall", f"{pieces}, four each")
        self.ground = self.field(
            "terrain_at", PIECES * 2, WIDE, "x and y in tenths of a millimetre", f"{pieces}, two each"
        )
        self.lies = self.field(
            "terrain_angle", PIECES * 2, UNIT, "cosine and sine of its angle", f"{pieces}, two each", True
        )
        tokens = f"objective, of the first {TOKENS}"
        self.tokens = self.field(
            "objectives", TOKENS * 2, 1, "the own side scores with it, enemies do", f"{tokens}, two each"
        )
        self.tokens_at = self.field(
            "objectives_at", TOKENS * 2, WIDE, "x and y in tenths of a millimetre", f"{tokens}, two each"
        )
        self.dice = self.field(
            "dice", 3, 12, "of the question that is asked", "dice that lie there: blanks, hits, criticals", False
        )

    def encode(self, view: MiniaturesView) -> array[int]:
        values = self.blank()
        own = seat_of(view)
        seats = len(view.sides)
        side = view.sides[own]
        sides = max(view.sides) + 1
        self.asked.write(values, view, seats, own)
        values[self.phase + PHASES.index(view.phase)] = 1
        mode = str(view.options["mode"])
        if mode in MODES:
            values[self.mode + MODES.index(mode)] = 1
        values[self.turn] = view.turn
        for other in range(sides):
            place = relative(other, side, sides)
            values[self.points + place] = min(view.points[other], 1000)
            values[self.lost + place] = min(view.destroyed_points[other], 10_000)
        values[self.rank + relative(view.ranking[0], side, sides)] = 1
        values[self.attacker] = 1 if view.attacker == side else 0
        if view.edges[side] >= 0:
            values[self.edges + view.edges[side]] = 1
        for seat in range(seats):
            values[self.silent + relative(seat, own, seats)] = 1 if view.silent[seat] else 0
        about, shooter, target = self._write_question(values, view)
        order = places_of(view)
        for place in range(min(len(order), TANKS)):
            index = order[place]
            tank = view.tanks[index]
            self._write_tank(values, tank, place)
            at = self.flags + place * len(FLAGS)
            values[at + 1] = 1 if tank.seat == own else 0
            values[at + 2] = 1 if view.sides[tank.seat] != side else 0
            values[at + 10] = 1 if index == about else 0
            values[at + 11] = 1 if index == shooter else 0
            values[at + 12] = 1 if index == target else 0
        for place in range(min(len(view.terrain), PIECES)):
            piece = view.terrain[place]
            values[self.kinds + place * 4 + piece[0]] = 1
            self._write_pose(values, self.ground + 2 * place, self.lies + 2 * place, piece[1], piece[2], piece[3])
        for place in range(min(len(view.objectives), TOKENS)):
            token = view.objectives[place]
            values[self.tokens + 2 * place] = 1 if token[2] in (-1, side) else 0
            values[self.tokens + 2 * place + 1] = 1 if token[2] != side else 0
            values[self.tokens_at + 2 * place] = token[0] // TENTH
            values[self.tokens_at + 2 * place + 1] = token[1] // TENTH
        return values

    def _write_pose(self, values: array[int], at: int, turned: int, x: int, y: int, angle: int) -> None:
        values[at] = x // TENTH
        values[at + 1] = y // TENTH
        values[turned] = thousandths(cosine(angle))
        values[turned + 1] = thousandths(sine(angle))

    def _write_tank(self, values: array[int], tank: TankView, place: int) -> None:
        card = self.catalogue.tank(tank.card)
        if card is None:
            return
        pose = tank.at
        at = self.flags + place * len(FLAGS)
        values[at] = 1
        if pose is not None:
            values[at + 3] = 1
            self._write_pose(values, self.at + 2 * place, self.facing + 2 * place, pose[0], pose[1], pose[2])
        values[at + 4] = 1 if tank.destroyed else 0
        values[at + 5] = 1 if tank.acted else 0
        values[at + 6] = 1 if tank.shot else 0
        values[at + 7] = 1 if tank.reloading else 0
        values[at + 8] = 1 if tank.must_reload else 0
        values[at + 9] = 1 if tank.stripped else 0
        values[self.types + place * len(TYPES) + card.type] = 1
        at = self.figures + place * len(FIGURES)
        values[at] = tank.hit_points
        values[at + 1] = tank.damage
        values[at + 2] = max(tank.initiative, 0)
        values[at + 3] = tank.token
        values[at + 4] = card.firepower
        values[at + 5] = card.survivability
        values[at + 6] = card.mobility
        values[at + 7] = card.cost // 10
        values[at + 8] = len(tank.hidden)
        values[at + 9] = len(tank.shown)
        values[at + 10] = len(tank.criticals)

    def _write_question(self, values: array[int], view: MiniaturesView) -> tuple[int, int, int]:
        """The tank that it is about, and shooter and target of an attack; -1 without one."""
        if not view.pending:
            return -1, -1, -1
        asked = view.pending[-1]
        dice = getattr(asked, "dice", None)
        if isinstance(dice, list) and len(dice) == 3:
            for face in range(3):
                values[self.dice + face] = dice[face]
        if isinstance(asked, TankQuestion):
            return asked.tank, -1, -1
        if isinstance(asked, AttackQuestion):
            return -1, asked.attack.shooter, asked.attack.target
        return -1, -1, -1


def thousandths(scaled: int) -> int:
    """A sine as geometry has it, as a whole number of thousandths."""
    return scaled * UNIT // SCALE


def places_of(view: MiniaturesView) -> list[int]:
    """The tanks in the order in which a seat is shown them, by their place in the view."""
    own = seat_of(view)
    side = view.sides[own]
    mine: list[int] = []
    partners: list[int] = []
    enemies: list[int] = []
    for index in range(len(view.tanks)):
        seat = view.tanks[index].seat
        if seat == own:
            mine.append(index)
        elif view.sides[seat] == side:
            partners.append(index)
        else:
            enemies.append(index)
    return mine + partners + enemies
