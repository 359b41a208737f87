"""Every question of the Miniatures Game with the function, beside its decision, that makes the decision of it."""

from __future__ import annotations

from typing import Final

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.pending import Maker, Makers
from ...kernel.state import AUTO
from ...kernel.steps import names_of
from . import questions as asked
from .attack import assess, criticals, damage, defense, volley
from .attack import questions as in_attack
from .cards import choices
from .edition import ASSAULT, CAPTURE
from .phases import advantage, command, deployment, initiative, movement, opening, reveal, setup, shooting, turn
from .reading import NOT_IN_PLACE
from .state import NOBODY, Table

MAKERS: Final = Makers(
    [
        Maker(asked.SetUp, setup.set_up_from),
        Maker(asked.AdvantageRoll, advantage.advantage_roll_from),
        Maker(asked.PlaceTerrain, setup.place_terrain_from),
        Maker(asked.PlacePiece, setup.place_piece_from),
        Maker(asked.ChooseRole, setup.choose_role_from),
        Maker(asked.Edges, setup.edges_from),
        Maker(asked.ChooseEdge, setup.choose_edge_from),
        Maker(asked.PlaceObjective, setup.place_objective_from),
        Maker(asked.Deployment, deployment.deployment_from),
        Maker(asked.DeployWhich, deployment.deploy_which_from),
        Maker(asked.DeployTank, deployment.deploy_tank_from),
        Maker(asked.Scouting, deployment.scouting_from),
        Maker(asked.Turn, turn.turn_from),
        Maker(asked.RevealPoint, reveal.reveal_point_from),
        Maker(asked.OfferAtPoint, reveal.offer_at_point_from),
        Maker(asked.Choices, turn.choices_from),
        Maker(asked.ChoosePhase, turn.choose_phase_from),
        Maker(asked.ChooseTank, initiative.choose_tank_from),
        Maker(asked.Movement, movement.movement_from),
        Maker(asked.MoveTank, movement.move_tank_from),
        Maker(asked.FreeMove, movement.free_move_from),
        Maker(asked.Rotations, movement.rotations_from),
        Maker(asked.FaceTank, movement.face_tank_from),
        Maker(asked.Opening, opening.opening_from),
        Maker(asked.SenseRoll, opening.sense_roll_from),
        Maker(asked.ShareInitiative, opening.share_initiative_from),
        Maker(asked.Shooting, shooting.shooting_from),
        Maker(asked.ChooseShooter, shooting.choose_shooter_from),
        Maker(asked.ChooseTarget, shooting.choose_target_from),
        Maker(in_attack.BeforeRoll, volley.before_roll_from),
        Maker(in_attack.VisionRoll, volley.vision_roll_from),
        Maker(in_attack.AttackRoll, volley.attack_roll_from),
        Maker(in_attack.BeforeRerolls, volley.before_rerolls_from),
        Maker(in_attack.ChooseReroll, volley.choose_reroll_from),
        Maker(in_attack.RerollDice, volley.reroll_dice_from),
        Maker(in_attack.BeforeChanges, volley.before_changes_from),
        Maker(in_attack.SharpenAttack, volley.sharpen_attack_from),
        Maker(in_attack.BeforePool, defense.before_pool_from),
        Maker(in_attack.NoiseRoll, defense.noise_roll_from),
        Maker(in_attack.DefenseRoll, defense.defense_roll_from),
        Maker(in_attack.SharpenDefense, defense.sharpen_defense_from),
        Maker(in_attack.Cancel, defense.cancel_from),
        Maker(in_attack.Assess, assess.assess_from),
        Maker(in_attack.Criticals, criticals.criticals_from),
        Maker(in_attack.DrawCritical, criticals.draw_critical_from),
        Maker(in_attack.PickCritical, criticals.pick_critical_from),
        Maker(in_attack.Suffer, criticals.suffer_from),
        Maker(in_attack.CancelRoll, criticals.cancel_roll_from),
        Maker(in_attack.LoseCard, choices.lose_card_from),
        Maker(in_attack.Stuns, criticals.stuns_from),
        Maker(in_attack.LastMoment, damage.last_moment_from),
        Maker(asked.RepairStep, command.repair_step_from),
        Maker(asked.RepairTank, command.repair_tank_from),
        Maker(asked.RepairRoll, command.repair_roll_from),
        Maker(asked.RepairFailed, command.repair_failed_from),
        Maker(asked.ChooseRepair, choices.choose_repair_from),
    ]
)
_SET_UP: Final = names_of(setup.STEPS)
_EDGES: Final = _SET_UP.index("edges")
_OBJECTIVES: Final = _SET_UP.index("objectives")
_DEPLOYED: Final = _SET_UP.index("deployed-showing")


def read_pending(reader: Reader, table: Table) -> None:
    """Puts the questions of a document on the stack, and holds the whole against them."""
    MAKERS.read(reader, table)
    if table.stack:
        if table.stack[-1].actor == AUTO:
            raise Malformed(f"{reader.path}: the last pending decision asks nobody")
        check_whole(reader, table)


def check_whole(reader: Reader, table: Table) -> None:
    """What must be settled by then: edges and roles by the set-up's steps, and in a turn every tank on the table."""
    first = table.stack[0]
    is_set_up = isinstance(first, setup.SetUp)
    step = _SET_UP.index(first.step.name) if isinstance(first, setup.SetUp) else len(_SET_UP)
    if step > _EDGES and table.sides == 2 and table.attacker == NOBODY:
        if is_set_up or table.rules.mode in (CAPTURE, ASSAULT):
            raise Malformed(f"{reader.path}: by now one side is the attacker")
    if is_set_up:
        if step > _OBJECTIVES and NOBODY in table.edges:
            raise Malformed(f"{reader.path}: by now every side has its edge")
        if any(tank.destroyed and table.field.hulls[tank.index] is not None for tank in table.tanks):
            raise Malformed(f"{reader.path}: during the set-up no tank is destroyed")
    if step > _DEPLOYED:
        for tank in table.tanks:
            if table.field.hulls[tank.index] is None and not tank.destroyed:
                raise Malformed(f"{reader.path}: by now all tanks are deployed, but {tank.word.id} {NOT_IN_PLACE}")
