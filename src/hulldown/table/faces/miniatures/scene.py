"""What the browser draws of a miniatures table besides the view: outlines, the ladder of initiative, what is asked."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from hulldown.games.miniatures.actions import BY_TURRET, EDGES, SHOOT, USUAL, Move
from hulldown.games.miniatures.attack.targets import assault_gun
from hulldown.games.miniatures.attack.values import mobility
from hulldown.games.miniatures.cards.catalogue import NATIONS
from hulldown.games.miniatures.cards.verbs import TYPES
from hulldown.games.miniatures.chances.situation import Situation, situation
from hulldown.games.miniatures.edition import MODES
from hulldown.games.miniatures.ground import sight
from hulldown.games.miniatures.ground.field import KINDS, Measures
from hulldown.games.miniatures.ground.field import Outline as FieldOutline
from hulldown.games.miniatures.phases.deployment import DeployTank
from hulldown.games.miniatures.phases.finish import last_turn
from hulldown.games.miniatures.phases.initiative import initiative_now, next_tanks
from hulldown.games.miniatures.phases.movement import Driving, FaceTank, FreeMove, MoveTank
from hulldown.games.miniatures.phases.setup import PlaceObjective, PlacePiece
from hulldown.games.miniatures.phases.shooting import ChooseTarget
from hulldown.games.miniatures.question_parts import AttackQuestion
from hulldown.games.miniatures.state import PHASES, SETTING_UP, SHOOTING, Table, Tank
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.games.miniatures.words import telling

from .poses import enemy_edge, kinds_of
from .shots import chance
from .wire import (
    Arrow,
    Asked,
    AttackNow,
    HitPoints,
    Objective,
    Outline,
    Piece,
    Rung,
    Scene,
    ShortShot,
    SideInfo,
    TankInfo,
    Track,
)
from .words import say

_NOBODY: Final = -1


def scene(table: Table, view: MiniaturesView, lang: str) -> Scene:
    measures = table.rules.measures
    return Scene(
        size=(measures.width, measures.height),
        arrow=Arrow(measures.arrow_tail, measures.arrow_full, measures.half_tail),
        token=measures.objective_radius,
        outlines=outlines(measures),
        pieces=[Piece(KINDS[piece.kind], piece.x, piece.y, piece.angle) for piece in table.field.pieces],
        tanks=[_tank(table, tank, lang) for tank in table.tanks],
        ladder=_ladder(table),
        track=_track(table, view, lang),
        sides=_sides(table, view),
        objectives=[_objective(table, number) for number in range(len(table.objectives))],
        asked=asked(table),
        shots=_shots(table, lang),
        attack=_attack(table, view),
    )


def outlines(measures: Measures) -> dict[str, Outline]:
    """The shape of each kind of terrain."""
    return {kind: _outline(measures.outlines[place]) for place, kind in enumerate(KINDS)}


def _outline(outline: FieldOutline) -> Outline:
    points = [number for x, y in zip(outline.xs, outline.ys, strict=True) for number in (x, y)]
    return Outline(outline.length, outline.width, points)


def _tank(table: Table, tank: Tank, lang: str) -> TankInfo:
    card = tank.card
    bonus = tank.hit_points - card.hit_points - (tank.red - card.hp_red)
    return TankInfo(
        label=tank.word.id,
        name=card.word(lang),
        card=card.id,
        seat=tank.seat,
        side=tank.side,
        type=TYPES[card.type],
        nation=NATIONS[card.nation],
        length=card.outline.length,
        width=card.outline.width,
        turret=card.turret,
        assault=assault_gun(tank),
        left=max(0, tank.left),
        hp=HitPoints(tank.red, card.hp_orange, card.hp_yellow, card.hp_green + bonus),
        in_red=tank.in_red and not tank.destroyed,
        moves=mobility(table, tank),
    )


def _ladder(table: Table) -> list[Rung]:
    """Who acts when in this phase: those that are tied and whose owner chooses share a rung."""
    waiting = [tank for tank in table.tanks if not tank.destroyed]
    highest = table.phase == SHOOTING
    top = table.stack[-1] if table.stack else None
    now = getattr(top, "tank", _NOBODY)
    rungs: list[Rung] = []
    while waiting:
        tied = next_tanks(table, waiting, highest)
        for tank in tied:
            done = tank.acted and not tank.second_due
            if table.phase == SETTING_UP:
                done = table.field.hulls[tank.index] is not None
            rungs.append(
                Rung(
                    label=tank.word.id,
                    initiative=initiative_now(table, tank),
                    side=tank.side,
                    advantage=table.rank(tank.side) == 0,
                    done=done and tank.index != now,
                    now=tank.index == now,
                    tied=len(tied) > 1,
                )
            )
        waiting = [tank for tank in waiting if tank not in tied]
    return rungs


def _track(table: Table, view: MiniaturesView, lang: str) -> Track:
    rules = table.rules
    mode = MODES[rules.mode]
    return Track(
        turn=table.turn,
        last=last_turn(table),
        phase=PHASES[table.phase],
        phase_say=say(f"phase.{PHASES[table.phase]}", lang),
        mode=mode,
        mode_say=say(f"mode.{mode}", lang),
        deck=sum(view.deck),
        discards=sum(view.discards),
    )


def _sides(table: Table, view: MiniaturesView) -> list[SideInfo]:
    return [
        SideInfo(
            seats=table.seats_of(side),
            advantage=table.turn > 0 and table.rank(side) == 0,
            role="" if view.attacker == _NOBODY else "attacker" if view.attacker == side else "defender",
            edge=EDGES[table.edges[side]] if table.edges[side] >= 0 else "",
            points=table.points[side],
            destroyed=view.destroyed_points[side],
            unseen=view.destroyed_unseen[side],
        )
        for side in range(table.sides)
    ]


def _objective(table: Table, number: int) -> Objective:
    token = table.objectives[number]
    holders = {
        tank.side
        for tank in table.tanks
        if not tank.destroyed and sight.controls(table.field, tank.index, token.x, token.y)
    }
    return Objective(token.x, token.y, token.side, sorted(holders))


def asked(table: Table) -> Asked:
    """What is to be dragged: a tank along its arrow, a tank or a piece to set down, a turn on the spot."""
    top = table.stack[-1] if table.stack else None
    number = getattr(top, "tank", _NOBODY)
    tank = table.tanks[number].word.id if isinstance(number, int) and number >= 0 else ""
    seat = table.actor
    if isinstance(top, MoveTank):
        return Asked("drive", tank, seat, top.made, mobility(table, table.tanks[top.tank]) - top.made)
    if isinstance(top, FreeMove):
        return Asked("drive", tank, seat, left=top.left)
    if isinstance(top, Driving):
        return Asked("drive", tank, seat)
    if isinstance(top, DeployTank):
        return Asked("deploy", tank, seat, edge=EDGES[table.edges[table.tanks[top.tank].side]])
    if isinstance(top, FaceTank):
        return Asked("face", tank, seat)
    if isinstance(top, PlacePiece):
        return Asked("place", tank, seat, pieces=[KINDS[kind] for kind in kinds_of(top)])
    if isinstance(top, PlaceObjective):
        return Asked("objective", tank, seat, edge=EDGES[enemy_edge(table, top)])
    return Asked("", tank, seat)


def _shots(table: Table, lang: str) -> list[ShortShot]:
    """The odds of every legal shot, the most promising first."""
    top = table.stack[-1] if table.stack else None
    if not isinstance(top, ChooseTarget):
        return []
    found: list[tuple[Move, Situation]] = []
    for action in table.remembered_actions():
        if isinstance(action, Move) and action.verb == SHOOT:
            target = table.tank_at[action.tank]
            via = table.tank_at[action.second] if action.second >= 0 else _NOBODY
            found.append((action, situation(table, top.tank, target, action.first == BY_TURRET, False, via)))
    found.sort(key=lambda one: telling.promise(one[1]), reverse=True)
    return [
        ShortShot(
            do=str(action),
            shooter=table.tanks[top.tank].word.id,
            to=table.tanks[seen.attack.target].word.id,
            attack=seen.attack_tally.total,
            defense=seen.defense_tally.total,
            facts=telling.facts(seen.attack, lang),
            expected=telling.decimal(seen.odds.expected_damage),
            kill=chance(seen.odds.kill),
        )
        for action, seen in found
    ]


def _attack(table: Table, view: MiniaturesView) -> AttackNow | None:
    """The attack that is going on: who shoots at whom."""
    for asked in reversed(view.pending):
        if isinstance(asked, AttackQuestion):
            facts = asked.attack
            shooter, target = table.tanks[facts.shooter], table.tanks[facts.target]
            via = table.tanks[facts.origin].code if facts.origin is not UNSET else -1
            return AttackNow(
                shooter=shooter.word.id,
                to=target.word.id,
                ask=asked.ask,
                do=str(table.moves.shoot(target.code, BY_TURRET if facts.by_turret else USUAL, via)),
                cover=facts.cover,
                hull_down=facts.hull_down,
                close=facts.close,
                side=facts.side_shot,
                said=facts.said,
            )
    return None
