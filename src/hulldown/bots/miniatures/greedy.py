"""The Miniatures Game by rules of thumb: exact odds for every shot, and places judged by the shots they give."""

from __future__ import annotations

from typing import Final

from ...games.miniatures import questions
from ...games.miniatures.actions import GIVE, REVEAL, Move
from ...games.miniatures.attack import questions as in_attack
from ...games.miniatures.attack.assess import Assess
from ...games.miniatures.attack.criticals import PickCritical, Suffer
from ...games.miniatures.attack.damage import LastMoment
from ...games.miniatures.attack.defense import BeforePool, Cancel, SharpenDefense
from ...games.miniatures.attack.rerolls import ChooseReroll, DiceInSight
from ...games.miniatures.attack.targets import legal_shots
from ...games.miniatures.attack.volley import BeforeRoll, SharpenAttack
from ...games.miniatures.cards.choices import ChooseRepair, LoseCard
from ...games.miniatures.game import Miniatures
from ...games.miniatures.phases.command import RepairFailed, RepairTank
from ...games.miniatures.phases.deployment import DeployTank
from ...games.miniatures.phases.initiative import ChooseTank
from ...games.miniatures.phases.movement import FaceTank, FreeMove, MoveTank
from ...games.miniatures.phases.opening import ShareInitiative
from ...games.miniatures.phases.reveal import OfferAtPoint
from ...games.miniatures.phases.setup import ChooseEdge, ChooseRole, PlaceObjective, PlacePiece
from ...games.miniatures.phases.shooting import ChooseTarget
from ...games.miniatures.phases.turn import ChoosePhase
from ...games.miniatures.state import Table, Tank
from ...games.miniatures.view import see
from ...games.miniatures.view_types import MiniaturesView
from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.questions import Question
from ...kernel.state import Action
from ...kernel.view import View
from ..base import Bot
from . import cards, dice, driving, in_sight, setting
from .manner import MANNERS, Manner
from .scene import Scene

# Decisions that are answered from the view alone, without a table to try things on.
_FROM_VIEW: Final = (
    OfferAtPoint, Suffer, LoseCard, RepairTank, ChooseRepair, RepairFailed, SharpenDefense, ChooseTank, ChoosePhase,
    ChooseReroll,
)  # fmt: skip
# Where most cards have nothing to do.
_IN_SIGHT: Final = (in_attack.BeforeRerolls, in_attack.BeforeChanges, in_attack.LastMoment)


class MiniaturesGreedy(Bot):
    """Looks for good shots from covered places, goes for what the mode asks, and keeps cards until they help.

    In a character it drives as that likes.
    """

    def __init__(self, game: Game, style: str = "") -> None:
        assert isinstance(game, Miniatures)
        self._game = game
        self._manner: Manner | None = MANNERS.get(style)
        self._cards = {card.id: card for card in game.catalogue.cards}
        self._showings = [cards.showing(card, game.catalogue.brothers) for card in game.catalogue.cards]  # by index
        self._helping = [in_sight.helps(card) for card in game.catalogue.cards]
        self._waiting = [in_sight.waits(card) for card in game.catalogue.cards]
        self._criticals = {critical.id: critical for critical in game.catalogue.criticals}

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        if len(legal) == 1:
            return legal[0]
        assert isinstance(view, MiniaturesView)
        assert view.seat is not None
        asked = view.pending[-1]
        moves = [move for move in legal if isinstance(move, Move)]
        if isinstance(asked, _IN_SIGHT) and in_sight.is_idle(moves, self._helping):
            return moves[-1]
        quick = self._from_view(view, asked, moves)
        if quick is not None:
            return quick
        return self._with_table(self._game.imagine(view, rng), view.sides[view.seat], legal, moves, rng)

    def answer(self, table: Table, legal: list[Action], rng: Xoshiro) -> Action:
        """The same at a table that is imagined already; it looks at what the asked seat may know and no more."""
        if len(legal) == 1:
            return legal[0]
        top = table.stack[-1]
        moves = [move for move in legal if isinstance(move, Move)]
        if isinstance(top, DiceInSight):
            return in_sight.reveal(table, top, moves, self._helping)
        if isinstance(top, LastMoment):
            return in_sight.last_moment(table, top.actor, moves, self._helping)
        if isinstance(top, _FROM_VIEW):
            quick = self._from_view(see(table, table.actor), top.data(), moves)
            if quick is not None:
                return quick
        return self._with_table(table, table.rules.sides[table.actor], legal, moves, rng)

    def _with_table(self, table: Table, side: int, legal: list[Action], moves: list[Move], rng: Xoshiro) -> Action:
        top = table.stack[-1]
        if isinstance(top, PlacePiece):
            return setting.place_terrain(table, legal, rng)
        if isinstance(top, ChooseRole):
            return setting.choose_role(table, legal)
        if isinstance(top, ChooseEdge):
            return setting.choose_edge(table, legal)
        if isinstance(top, PlaceObjective):
            return setting.place_objective(table, legal, table.edges[side])
        return self._on_table(Scene(table, side), legal, moves)

    def _from_view(self, view: MiniaturesView, asked: Question, moves: list[Move]) -> Move | None:
        """Questions that need no table."""
        if isinstance(asked, questions.OfferAtPoint):
            return cards.at_point(view, moves, self._showings, self._cards)
        if isinstance(asked, in_attack.Suffer):
            return cards.suffer(moves)
        if isinstance(asked, in_attack.LoseCard):
            return cards.lose_card(moves)
        if isinstance(asked, questions.RepairTank | questions.ChooseRepair):
            return cards.repair(view.tanks[asked.tank], moves)
        if isinstance(asked, questions.RepairFailed):
            return cards.repair_failed(self._criticals[asked.critical], moves)
        if isinstance(asked, in_attack.SharpenDefense | questions.ChooseTank | questions.DeployWhich):
            return moves[0]
        if isinstance(asked, questions.ChoosePhase):  # who shoots first is shot at less
            return moves[1]
        if isinstance(asked, in_attack.ChooseReroll) and not asked.attacking:
            return dice.reroll(moves, False, 0, 0)
        return None

    def _on_table(self, scene: Scene, legal: list[Action], moves: list[Move]) -> Action:
        table = scene.table
        top = table.stack[-1]
        if isinstance(top, MoveTank):
            return driving.best_move(scene, table.tanks[top.tank], top.made, legal, self._manner)
        if isinstance(top, FreeMove):
            return driving.best_free_move(scene, table.tanks[top.tank], legal, self._manner)
        if isinstance(top, FaceTank):
            return driving.best_free_move(scene, table.tanks[top.tank], legal, self._manner)
        if isinstance(top, DeployTank):
            return driving.best_deployment(scene, table.tanks[top.tank], legal)
        if isinstance(top, ChooseTarget):
            return dice.best_target(scene, table.tanks[top.tank], moves)
        if isinstance(top, ChooseTank):
            return _first_shooter(scene, moves)
        if isinstance(top, BeforeRoll):
            assert top.attack is not None
            return cards.before_roll(scene, top.attack, self._now(table, moves))
        if isinstance(top, BeforePool):
            assert top.attack is not None
            return cards.before_pool(scene, top.attack, [top.hits, top.crits], self._now(table, moves))
        if isinstance(top, DiceInSight):
            return in_sight.reveal(table, top, moves, self._helping)
        if isinstance(top, LastMoment):
            return in_sight.last_moment(table, top.actor, moves, self._helping)
        if isinstance(top, ChooseReroll):
            return dice.attack_reroll(scene, top.rerolls.pool.attack, moves, top.hits)
        if isinstance(top, SharpenAttack):
            return dice.sharpen(scene, top.attack, moves, top.hits)
        if isinstance(top, Cancel):
            return dice.cancel(scene, top.attack, moves, top.scored, top.saves)
        if isinstance(top, PickCritical):
            return cards.pick_critical(table.tanks[top.target], moves)
        if isinstance(top, Assess):
            assert top.attack is not None
            return cards.stun(scene, top.attack, moves)
        if isinstance(top, ShareInitiative):
            return _partner(scene, table.tanks[top.tank], top.swap, moves)
        return legal[0]

    def _now(self, table: Table, moves: list[Move]) -> list[Move]:
        """Without the cards that are better revealed when the dice are seen."""
        if not table.rules.reveals_with_dice:
            return moves
        return [
            move for move in moves if move.verb != REVEAL or move.card is None or not self._waiting[move.card.index]
        ]


def _first_shooter(scene: Scene, moves: list[Move]) -> Move:
    """Of tanks that may shoot now, the one with the best shot."""
    best = moves[0]
    most = -1.0
    for move in moves:
        tank = scene.table.tanks[scene.table.tank_at[move.tank]]
        for shot in legal_shots(scene.table, tank):
            gain = dice.shot_gain(scene, tank, shot)
            if gain > most:
                most = gain
                best = move
    return best


def _partner(scene: Scene, tank: Tank, swap: bool, moves: list[Move]) -> Move:
    """Initiative goes to the slower tank with the heavier gun."""
    best = moves[-1]
    most = 0
    for move in moves:
        if move.verb == GIVE:
            other = scene.table.tanks[scene.table.tank_at[move.tank]]
            weight = other.card.firepower - (tank.card.firepower if swap else 0)
            gain = (tank.card.initiative - other.card.initiative) * weight
            if gain > most and weight > 0:
                most = gain
                best = move
    return best
