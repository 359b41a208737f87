"""What a seat of the Miniatures Game sees, taken from the table."""

from __future__ import annotations

from ...kernel.piles import ids
from ...kernel.state import OVER
from ...kernel.view import shown_options
from .actions import label
from .attack.values import initiative
from .phases.finish import scores
from .state import PHASES, Table, Tank
from .view_types import UNSEEN, MiniaturesView, TankView


def _tank(table: Table, tank: Tank, knows: bool) -> TankView:
    hull = table.field.hulls[tank.index]
    return TankView(  # by place: names take half as long again
        label(tank.code),
        tank.seat,
        tank.card.id,
        [hull.x, hull.y, hull.facing] if hull is not None else None,
        ids(tank.hidden) if knows else [UNSEEN] * len(tank.hidden),
        ids(tank.shown),
        ids(tank.gone),
        ids(tank.used),
        ids(tank.criticals),
        tank.damage,
        tank.hit_points,
        tank.destroyed,
        tank.destroyed_by,
        tank.token,
        tank.acted,
        tank.shot,
        tank.second_due,
        tank.reloading,
        tank.must_reload,
        tank.stripped,
        tank.deadeye_used,
        tank.chosen_phase,
        tank.base_initiative,
        boosts(tank),
        initiative(table, tank),
    )


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
        tanks=[_tank(table, tank, over or tank.side == own) for tank in table.tanks],
        deck=table.deck,
        discards=table.discards,
        silent=table.silent,
        vengeance=table.vengeance,
        resigned=table.resigned,
        time_called=table.time_called,
        result=table.result.view() if table.result is not None else None,
    )


def boosts(tank: Tank) -> list[int]:
    return [tank.boost_move, tank.boost_shoot, tank.boost_turn, tank.boost_survivability]


def set_boosts(tank: Tank, values: list[int]) -> None:
    tank.boost_move = values[0]
    tank.boost_shoot = values[1]
    tank.boost_turn = values[2]
    tank.boost_survivability = values[3]
