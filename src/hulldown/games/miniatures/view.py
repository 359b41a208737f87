"""What a seat of the Miniatures Game may know: all but the enemy's hidden cards, which are `?`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...kernel.piles import ids
from ...kernel.state import OVER
from ...kernel.view import View, shown_options
from .actions import label
from .attack.values import initiative
from .phases.finish import scores
from .state import PHASES, Table, Tank

UNSEEN: Final = "?"


@dataclass(init=False)  # a constructor of its own compiles; the generated one takes half of a view's time
class TankView:
    """A tank: where it stands, what has become of it, its cards and its initiative at this moment."""

    label: str  # what actions call it: `a1` is the first tank of seat 0
    seat: int  # whose tank it is
    card: str  # the tank's card
    at: list[int] | None  # x, y and facing in hundredths; None before it is deployed
    hidden: list[str]  # its cards that lie face down; `?` for each card of an enemy
    shown: list[str]  # its cards that lie face up
    gone: list[str]  # its cards that have been discarded
    used: list[str]  # cards that have been paid for this turn and stay on the tank
    criticals: list[str]  # the critical cards that it carries
    damage: int  # damage that it has taken
    hit_points: int  # hit points at full health, cards included
    destroyed: bool  # it is a wreck
    destroyed_by: int  # the seat whose shot or card destroyed it, or -1: not destroyed, or by fire or its own cards
    token: int  # the number on its Movement or Defensive Measures token, 0 without one
    acted: bool  # it has acted in this phase
    shot: bool  # it has attacked in this phase
    second_due: bool  # an autoloader's second attack is still open
    reloading: bool  # it reloads this turn and does not shoot
    must_reload: bool  # it has to reload next turn
    stripped: bool  # it gets no die for cover for the rest of the phase
    deadeye_used: bool  # it has inflicted the first critical of this turn
    chosen_phase: int  # the phase chosen for its bonus of initiative: 1 movement, 2 shooting, 0 not yet or none
    base_initiative: int  # the printed initiative it was given for the Shooting Phase, or -1
    boosts: list[int]  # from cards used: initiative in movement, shooting and the whole turn; survivability in shooting
    initiative: int  # its initiative now, with all that counts

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
        self.destroyed_by = tank.destroyed_by
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


class MiniaturesView(View):
    """The table as seen from a seat. Lengths and angles are hundredths of millimetres and degrees."""

    # the stack of questions as in a position, the bottom first; the last one is asked now
    pending: list[dict[str, object]]
    turn: int  # the turn; 0 during the set-up
    phase: str  # `set-up`, `movement`, `shooting` or `command`
    ranking: list[int]  # the sides, the one with Advantage first
    sides: list[int]  # the side of each seat
    attacker: int  # the side that attacks, or -1
    edges: list[int]  # by side: 0 south, 1 east, 2 north, 3 west, or -1 before it is chosen
    objectives: list[list[int]]  # x, y and the side that scores with it, or -1 for any
    points: list[int]  # victory points, by side
    destroyed_points: list[int]  # by side: what the tanks that it destroyed cost, as far as this seat knows
    destroyed_unseen: list[int]  # by side: cards of those tanks whose cost this seat does not know yet
    terrain: list[list[int]]  # each standing piece: kind (0 woods, 1 hill, 2 building, 3 wall), x, y, angle
    terrain_left: list[int]  # woods or hills, buildings and walls that are still to be placed
    tanks: list[TankView]  # every tank of every seat
    deck: list[int]  # critical cards left in the deck, by kind in the order of the card file
    discards: list[int]  # discarded critical cards, by kind
    silent: list[bool]  # by seat: passes for the rest of the phase
    vengeance: list[list[int]]  # by seat: the last turn of each Call for Vengeance
    resigned: int  # the seat that has given up, or -1
    time_called: bool  # the time limit has run out: the turn that runs is the last
    result: dict[str, object] | None  # how the game ended; None while it goes on


def _destroyed(table: Table, own: int, over: bool) -> tuple[list[int], list[int]]:
    """miniatures.mode.points-in-part"""
    points = [0] * table.sides
    unseen = [0] * table.sides
    for tank in table.tanks:
        if not tank.destroyed:
            continue
        cost = tank.start_cost
        cards = 0
        if not over and tank.side != own:
            cards = len(tank.hidden)
            cost -= sum([card.cost for card in tank.hidden])
        for side in range(table.sides):
            if scores(table, side, tank):
                points[side] += cost
                unseen[side] += cards
    return points, unseen


def see(table: Table, seat: int | None) -> MiniaturesView:
    sides = table.rules.sides
    own = sides[seat] if seat is not None else -1
    options = shown_options(table.rules.options)
    over = table.actor == OVER
    for number in range(len(sides)):  # a list of hidden cards is no option to the others
        if not over and sides[number] != own:
            options[f"platoon_{number + 1}"] = UNSEEN
    points, unseen = _destroyed(table, own, over)
    return MiniaturesView(
        game=table.game.id,
        rules=table.rules.version,
        seat=seat,
        actor=table.actor,
        options=options,
        pending=[decision.data() for decision in table.stack],
        turn=table.turn,
        phase=PHASES[table.phase],
        ranking=table.ranking,
        sides=sides,
        attacker=table.attacker,
        edges=table.edges,
        objectives=[[token.x, token.y, token.side] for token in table.objectives],
        points=table.points,
        destroyed_points=points,
        destroyed_unseen=unseen,
        terrain=[[piece.kind, piece.x, piece.y, piece.angle] for piece in table.field.pieces],
        terrain_left=table.terrain_left,
        # miniatures.team.cards-shown, miniatures.card.number-known
        tanks=[TankView(table, tank, over or tank.side == own) for tank in table.tanks],
        deck=table.deck,
        discards=table.discards,
        silent=table.silent,
        vengeance=table.vengeance,
        resigned=table.resigned,
        time_called=table.time_called,
        result=table.result.data() if table.result is not None else None,
    )


def boosts(tank: Tank) -> list[int]:
    return [tank.boost_move, tank.boost_shoot, tank.boost_turn, tank.boost_survivability]


def set_boosts(tank: Tank, values: list[int]) -> None:
    tank.boost_move = values[0]
    tank.boost_shoot = values[1]
    tank.boost_turn = values[2]
    tank.boost_survivability = values[3]
