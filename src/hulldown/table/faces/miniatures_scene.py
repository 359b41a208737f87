"""What the browser draws of a miniatures table besides the view: outlines, the ladder of initiative, what is asked."""

from __future__ import annotations

from typing import Final

from hulldown.games.miniatures.actions import BY_TURRET, EDGES, SHOOT, Move
from hulldown.games.miniatures.attack.targets import assault_gun
from hulldown.games.miniatures.attack.values import mobility
from hulldown.games.miniatures.cards.catalogue import NATIONS
from hulldown.games.miniatures.cards.verbs import TYPES
from hulldown.games.miniatures.chances.situation import situation
from hulldown.games.miniatures.edition import MODES
from hulldown.games.miniatures.ground import sight
from hulldown.games.miniatures.ground.field import KINDS, Outline
from hulldown.games.miniatures.phases.deployment import DeployTank
from hulldown.games.miniatures.phases.finish import last_turn
from hulldown.games.miniatures.phases.initiative import initiative_now, next_tanks
from hulldown.games.miniatures.phases.movement import Driving, FaceTank, FreeMove, MoveTank
from hulldown.games.miniatures.phases.setup import PlaceObjective, PlacePiece
from hulldown.games.miniatures.phases.shooting import ChooseTarget
from hulldown.games.miniatures.state import PHASES, SETTING_UP, SHOOTING, Table, Tank
from hulldown.games.miniatures.view import MiniaturesView
from hulldown.games.miniatures.words import telling

from .miniatures_poses import enemy_edge, kinds_of
from .miniatures_shots import Data, chance
from .miniatures_words import say

_NOBODY: Final = -1


def scene(table: Table, view: MiniaturesView, lang: str) -> Data:
    measures = table.rules.measures
    return {
        "size": [measures.width, measures.height],
        "arrow": {"tail": measures.arrow_tail, "full": measures.arrow_full, "half": measures.half_tail},
        "token": measures.objective_radius,
        "outlines": {kind: _outline(measures.outlines[place]) for place, kind in enumerate(KINDS)},
        "pieces": [
            {"kind": KINDS[piece.kind], "x": piece.x, "y": piece.y, "angle": piece.angle}
            for piece in table.field.pieces
        ],
        "tanks": [_tank(table, tank, lang) for tank in table.tanks],
        "ladder": _ladder(table),
        "track": _track(table, view, lang),
        "sides": _sides(table, view),
        "objectives": [_held(table, number) for number in range(len(table.objectives))],
        "asked": asked(table),
        "shots": _shots(table, lang),
        "attack": _attack(table, view),
    }


def _outline(outline: Outline) -> Data:
    points = [number for x, y in zip(outline.xs, outline.ys, strict=True) for number in (x, y)]
    return {"length": outline.length, "width": outline.width, "points": points}


def _tank(table: Table, tank: Tank, lang: str) -> Data:
    card = tank.card
    bonus = tank.hit_points - card.hit_points - (tank.red - card.hp_red)
    return {
        "label": tank.word.id,
        "name": card.word(lang),
        "card": card.id,
        "seat": tank.seat,
        "side": tank.side,
        "type": TYPES[card.type],
        "nation": NATIONS[card.nation],
        "length": card.outline.length,
        "width": card.outline.width,
        "turret": card.turret,
        "assault": assault_gun(tank),
        "left": max(0, tank.left),
        # from the last hit point to the first one lost
        "hp": {"red": tank.red, "orange": card.hp_orange, "yellow": card.hp_yellow, "green": card.hp_green + bonus},
        "in_red": tank.in_red and not tank.destroyed,
        "moves": mobility(table, tank),
    }


def _ladder(table: Table) -> list[Data]:
    """Who acts when in this phase: those that are tied and whose owner chooses share a rung."""
    waiting = [tank for tank in table.tanks if not tank.destroyed]
    highest = table.phase == SHOOTING
    top = table.stack[-1] if table.stack else None
    now = getattr(top, "tank", _NOBODY)
    rungs: list[Data] = []
    while waiting:
        tied = next_tanks(table, waiting, highest)
        for tank in tied:
            done = tank.acted and not tank.second_due
            if table.phase == SETTING_UP:
                done = table.field.hulls[tank.index] is not None
            rungs.append(
                {
                    "label": tank.word.id,
                    "initiative": initiative_now(table, tank),
                    "side": tank.side,
                    "advantage": table.rank(tank.side) == 0,
                    "done": done and tank.index != now,
                    "now": tank.index == now,
                    "tied": len(tied) > 1,
                }
            )
        waiting = [tank for tank in waiting if tank not in tied]
    return rungs


def _track(table: Table, view: MiniaturesView, lang: str) -> Data:
    rules = table.rules
    mode = MODES[rules.mode]
    return {
        "turn": table.turn,
        "last": last_turn(table),  # 0: when time is called
        "phase": PHASES[table.phase],
        "phase_say": say(f"phase.{PHASES[table.phase]}", lang),
        "mode": mode,
        "mode_say": say(f"mode.{mode}", lang),
        "deck": sum(view.deck),
        "discards": sum(view.discards),
    }


def _sides(table: Table, view: MiniaturesView) -> list[Data]:
    return [
        {
            "seats": table.seats_of(side),
            "advantage": table.turn > 0 and table.rank(side) == 0,
            "role": "" if view.attacker == _NOBODY else "attacker" if view.attacker == side else "defender",
            "edge": EDGES[table.edges[side]] if table.edges[side] >= 0 else "",
            "points": table.points[side],
            "destroyed": view.destroyed_points[side],
            "unseen": view.destroyed_unseen[side],
        }
        for side in range(table.sides)
    ]


def _held(table: Table, number: int) -> Data:
    token = table.objectives[number]
    holders = {
        tank.side
        for tank in table.tanks
        if not tank.destroyed and sight.controls(table.field, tank.index, token.x, token.y)
    }
    return {"x": token.x, "y": token.y, "side": token.side, "holders": sorted(holders)}


def asked(table: Table) -> Data:
    """What is to be dragged: a tank along its arrow, a tank or a piece to set down, a turn on the spot."""
    top = table.stack[-1] if table.stack else None
    data: Data = {"kind": "", "tank": "", "seat": table.actor}
    if isinstance(top, Driving):
        data["kind"] = "drive"
        if isinstance(top, MoveTank):
            data["made"] = top.made
            data["left"] = mobility(table, table.tanks[top.tank]) - top.made
        elif isinstance(top, FreeMove):
            data["left"] = top.left
    elif isinstance(top, DeployTank):
        data["kind"] = "deploy"
        data["edge"] = EDGES[table.edges[table.tanks[top.tank].side]]
    elif isinstance(top, FaceTank):
        data["kind"] = "face"
    elif isinstance(top, PlacePiece):
        data["kind"] = "place"
        data["pieces"] = [KINDS[kind] for kind in kinds_of(top)]
    elif isinstance(top, PlaceObjective):
        data["kind"] = "objective"
        data["edge"] = EDGES[enemy_edge(table, top)]
    number = getattr(top, "tank", _NOBODY)
    if isinstance(number, int) and number >= 0:
        data["tank"] = table.tanks[number].word.id
    return data


def _shots(table: Table, lang: str) -> list[Data]:
    """The odds of every legal shot."""
    top = table.stack[-1] if table.stack else None
    if not isinstance(top, ChooseTarget):
        return []
    found: list[Data] = []
    for action in table.remembered_actions():
        if not isinstance(action, Move) or action.verb != SHOOT:
            continue
        target = table.tank_at[action.tank]
        via = table.tank_at[action.second] if action.second >= 0 else _NOBODY
        seen = situation(table, top.tank, target, action.first == BY_TURRET, False, via)
        found.append(
            {
                "do": str(action),
                "from": table.tanks[top.tank].word.id,
                "to": table.tanks[target].word.id,
                "attack": seen.attack_tally.total,
                "defence": seen.defence_tally.total,
                "facts": telling.facts(seen, lang),
                "expected": telling.decimal(seen.odds.expected_damage),
                "kill": chance(seen.odds.kill),
            }
        )
    return found


def _attack(table: Table, view: MiniaturesView) -> Data | None:
    """The attack that is going on: who shoots at whom, and the dice that count so far."""
    for pending in reversed(view.pending):
        attack = pending.get("attack")
        if not isinstance(attack, dict):
            continue
        data: Data = {
            "from": table.tanks[attack["shooter"]].word.id,
            "to": table.tanks[attack["target"]].word.id,
            "ask": pending["ask"],
        }
        for key in ("scored", "dice"):
            if isinstance(pending.get(key), list):
                data[key] = pending[key]
        return data
    return None
