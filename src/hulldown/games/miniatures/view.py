"""What a seat of the Miniatures Game may know: all but the enemy's hidden cards, which are `?`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...kernel.piles import ids
from ...kernel.state import OVER
from ...kernel.view import View
from .actions import label
from .state import PHASES, Table, Tank
from .values import initiative

UNSEEN: Final = "?"


@dataclass(init=False)  # a constructor of its own compiles; the generated one takes half of a view's time
class TankView:
    """A tank: where it stands, what has become of it, its cards and its initiative at this moment."""

    label: str
    seat: int
    card: str
    at: list[int] | None  # x, y, facing in hundredths; None: not on the table yet
    hidden: list[str]
    shown: list[str]
    gone: list[str]
    used: list[str]
    criticals: list[str]
    damage: int
    hit_points: int
    destroyed: bool
    token: int
    acted: bool
    shot: bool
    second_due: bool
    reloading: bool
    must_reload: bool
    stripped: bool
    deadeye_used: bool
    chosen_phase: int
    base_initiative: int
    boosts: list[int]  # initiative in movement, shooting and the turn, survivability in shooting
    initiative: int

    def __init__(self, table: Table, tank: Tank, knows: bool) -> None:
        hull = table.field.hulls[tank.index]
        self.label = label(tank.code)
        self.seat = tank.seat
        self.card = tank.card.id
        self.at = [hull.x, hull.y, hull.facing] if hull is not None else None
        self.hidden = ids(tank.hidden) if knows else [UNSEEN] * len(tank.hidden)
        self.shown = ids(tank.shown)
        self.gone = ids(tank.gone)
        self.used = ids(tank.used)
        self.criticals = ids(tank.criticals)
        self.damage = tank.damage
        self.hit_points = tank.hit_points
        self.destroyed = tank.destroyed
        self.token = tank.token
        self.acted = tank.acted
        self.shot = tank.shot
        self.second_due = tank.second_due
        self.reloading = tank.reloading
        self.must_reload = tank.must_reload
        self.stripped = tank.stripped
        self.deadeye_used = tank.deadeye_used
        self.chosen_phase = tank.chosen_phase
        self.base_initiative = tank.base_initiative
        self.boosts = boosts(tank)
        self.initiative = initiative(table, tank)


@dataclass(init=False)
class MiniaturesView(View):
    """The table as seen from a seat. Lengths and angles are hundredths of millimetres and degrees."""

    turn: int
    phase: str
    ranking: list[int]  # sides, who has advantage first
    sides: list[int]  # of each seat
    attacker: int  # a side, or -1
    edges: list[int]  # by side, or -1
    objectives: list[list[int]]  # x, y, side or -1
    points: list[int]
    terrain: list[list[int]]  # kind, x, y, angle
    terrain_left: list[int]
    tanks: list[TankView]
    deck: list[int]  # critical cards left, by kind
    discards: list[int]
    silent: list[bool]
    vengeance: list[list[int]]
    resigned: int
    result: dict[str, object] | None

    def __init__(self, table: Table, seat: int | None) -> None:
        sides = table.rules.sides
        own = sides[seat] if seat is not None else -1
        self.game = table.game.id
        self.rules = table.rules.version
        self.seat = seat
        self.actor = table.actor
        self.options = dict(table.rules.options)
        over = table.actor == OVER
        for number in range(len(sides)):  # a list of hidden cards is no option to the others
            if not over and sides[number] != own:
                self.options[f"platoon_{number + 1}"] = UNSEEN
        self.pending = [decision.data() for decision in table.stack]
        self.turn = table.turn
        self.phase = PHASES[table.phase]
        self.ranking = table.ranking
        self.sides = sides
        self.attacker = table.attacker
        self.edges = table.edges
        self.objectives = [[token.x, token.y, token.side] for token in table.objectives]
        self.points = table.points
        self.terrain = [[piece.kind, piece.x, piece.y, piece.angle] for piece in table.field.pieces]
        self.terrain_left = table.terrain_left
        # miniatures.team.cards-shown, miniatures.card.number-known
        self.tanks = [TankView(table, tank, over or tank.side == own) for tank in table.tanks]
        self.deck = table.deck
        self.discards = table.discards
        self.silent = table.silent
        self.vengeance = table.vengeance
        self.resigned = table.resigned
        self.result = table.result.data() if table.result is not None else None


def see(table: Table, seat: int | None) -> MiniaturesView:
    return MiniaturesView(table, seat)


def boosts(tank: Tank) -> list[int]:
    return [tank.boost_move, tank.boost_shoot, tank.boost_turn, tank.boost_survivability]


def set_boosts(tank: Tank, values: list[int]) -> None:
    tank.boost_move = values[0]
    tank.boost_shoot = values[1]
    tank.boost_turn = values[2]
    tank.boost_survivability = values[3]
