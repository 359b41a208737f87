"""Positions written by hand: what is left out is as usual, and every mistake is named by the path to its field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hulldown.conformance.properties import change, refused
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro

from .helper import GAME, legal
from .walk import play_on


def example() -> dict[str, Any]:
    """A T-34 that has moved once is asked for its target; everything usual is left out."""
    return {
        "game": "miniatures",
        "rules": 2,
        "seats": 2,
        "turn": 2,
        "phase": "shooting",
        "terrain": [{"kind": "wall", "at": [45000, 50000, 0]}, {"kind": "building", "at": [20000, 20000, 0]}],
        "tanks": [
            {"tank": "a1", "card": "t_34", "at": [45000, 30000, 9000], "token": 1, "hidden": ["recon"]},
            {"tank": "b1", "card": "pz_iv_ausf_h", "at": [45000, 60000, 27000], "criticals": ["engine_fire"]},
        ],
        "pending": [
            {"ask": "turn", "next": "victory"},
            {"ask": "shooting", "asked": False},
            {"ask": "choose-target", "tank": 0},
        ],
    }


def test_what_is_left_out_of_a_position_is_as_usual() -> None:
    state = GAME.position(example())
    assert state.document() == example()
    assert legal(state) == ["shoot b1", "hold"]
    assert state.ranking == [0, 1]
    assert state.points == [0, 0]
    assert state.edges == [-1, -1]
    assert state.attacker == -1
    assert state.silent == [False, False]
    assert state.objectives == []
    own, other = state.tanks
    assert (own.hit_points, own.damage, own.destroyed, own.acted, own.shot) == (4, 0, False, False, False)
    assert (own.start_cost, other.start_cost) == (40 + 3, 35), "Recon costs 3"
    assert [(critical.id, state.deck[critical.index]) for critical in other.criticals] == [("engine_fire", 1)]
    assert sum(state.deck) == 31


def test_a_tank_that_has_acted_is_not_asked_for_its_move() -> None:
    asked = example()
    asked["phase"] = "movement"
    asked["tanks"][0]["token"] = 0
    asked["pending"] = [*MOVING, {"ask": "move-tank", "tank": 0, "made": 0}]
    assert legal(GAME.position(asked))[0] == "stay"
    asked["tanks"][0]["acted"] = True
    with pytest.raises(
        Malformed, match=r"position\.pending\[2\]\.tank: expected a tank that has not acted in this phase"
    ):
        GAME.position(asked)
    asked["rules"] = 1
    assert legal(GAME.position(asked))[0] == "stay", "what was written by the first version of the rules is read"


@pytest.mark.parametrize("seed", range(4))
def test_a_position_written_by_hand_plays_on_to_the_end(seed: int) -> None:
    state = play_on(GAME.position(example()), Xoshiro(seed))
    assert state.result is not None
    assert state.audit() == []


MOVING = [{"ask": "turn", "next": "move-end"}, {"ask": "movement", "asked": False}]
SHOOTING = [{"ask": "turn", "next": "victory"}, {"ask": "shooting", "asked": False}]
REPAIRS = [{"ask": "turn", "next": "fires"}, {"ask": "repair-step"}]
SHOT = {"shooter": 0, "target": 1}
REROLL = {
    "ask": "choose-reroll", "attack": SHOT, "attacking": True, "blanks": 1, "free": 0, "scored": [0, 0],
    "done": [0, 0, 0], "dice": [2, 1, 1],
}  # fmt: skip
AGAIN = {**REROLL, "ask": "reroll-dice", "chosen": [2, 0, 0]}
DEPLOYING = [{"ask": "set-up", "next": "deployed-showing"}, {"ask": "deployment"}]


def pending(*asked: object) -> Callable[[dict[str, Any]], None]:
    return change("pending", list(asked))


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (change("game", "rush"), "position.game: this is a position of rush, not of miniatures"),
        (change("game"), "position: the field game is missing"),
        (change("rules", 3), "position.rules: expected a whole number from 1 to 2"),
        (change("seats", 5), "position.seats: expected a whole number from 2 to 4"),
        (change("seats", 3), "position.tanks: expected a tank of player 3 too"),
        (change("weather", "fine"), "position: there is no field weather here"),
        (change("options", []), "position.options: expected a table of fields"),
        (change("options", {"speed": 1}), "position.options: there is no option speed"),
        (change("options", {"scenario": "moon"}), "position.options: there is no scenario moon"),
        (change("options", {"arrow_tail": "long"}), "position.options: option arrow_tail: long is not a number"),
        (change("turn", -1), "position.turn: expected a whole number from 0"),
        (change("phase", "lunch"), "position.phase: expected one of set-up, movement, shooting, command"),
        (change("ranking", [0, 0]), "position.ranking: expected every side once"),
        (change("attacker", 2), "position.attacker: expected a whole number from 0 to 1"),
        (change("edges", [0]), "position.edges: expected a list of 2"),
        (change("edges", [1, 1]), "position.edges: expected another edge for each side"),
        (change("points", [0, -1]), "position.points[1]: expected a whole number from 0"),
        (change("terrain_left", [1, 1]), "position.terrain_left: expected a list of 3"),
        (change("terrain.0.kind", "lake"), "position.terrain[0].kind: expected one of woods, hill, building, wall"),
        (change("terrain.0.at", [1, 2]), "position.terrain[0].at: expected x, y and an angle"),
        (change("terrain.0.at", [1, 2, 36000]), "position.terrain[0].at[2]: expected a whole number from 0 to 35999"),
        (change("terrain.0.size", 3), "position.terrain[0]: there is no field size here"),
        (change("terrain", [{"kind": "wall", "at": [0, 0, 0]}] * 61), "position.terrain: expected at most 60 pieces"),
        (change("objectives", [[1, 2]]), "position.objectives[0]: expected x, y and a side"),
        (change("objectives", [[1, 2, 2]]), "position.objectives[0][2]: expected a whole number from -1 to 1"),
        (change("tanks.0.tank", "z1"), "position.tanks[0].tank: expected a tank such as a1 or b2"),
        (change("tanks.1.tank", "a1"), "position.tanks[1].tank: expected each tank once"),
        (change("tanks.1.tank", "c1"), "position.tanks[1].tank: expected each tank once, of a player who plays"),
        (change("tanks.0.card", "t_99"), "position.tanks[0].card: there is no tank t_99"),
        (change("tanks.0.hidden", ["magic"]), "position.tanks[0].hidden[0]: there is no card magic"),
        (change("tanks.0.hidden", "recon"), "position.tanks[0].hidden: expected a list"),
        (change("tanks.1.criticals", ["doom"]), "position.tanks[1].criticals[0]: there is no critical card doom"),
        (change("tanks.1.criticals", ["lucky_hit"]), "position.tanks[1].criticals: expected cards that stay"),
        (change("tanks.1.criticals", ["engine_fire"] * 3), "position: there are only 2 engine_fire cards"),
        (change("tanks.0.at", [45000, 1000, 9000]), "position: a1 hangs over the table's edge"),
        (change("tanks.0.at", [20000, 20000, 0]), "position: a1 stands on a building"),
        (change("tanks.1.at", [45000, 33000, 0]), "position: b1 stands on a1"),
        (change("tanks.1.at"), "position.pending: by now all tanks are deployed, but b1 is not on the table"),
        (change("tanks.0.at"), "position.pending[2].tank: a1 is not on the table"),
        (change("tanks.0.damage", 4), "position.tanks[0].damage: expected a whole number from 0 to 3"),
        (change("tanks.0.destroyed", True), "position.pending[2].tank: a1 is destroyed"),
        (change("tanks.1.destroyed", True), "position: b1 is destroyed and still has criticals or a token"),
        (change("tanks.0.token", 4), "position: a1 has a movement token of 4"),
        (change("tanks.0.acted", 1), "position.tanks[0].acted: expected true or false"),
        (change("tanks.0.boosts", [1]), "position.tanks[0].boosts: expected a list of 4"),
        (change("tanks.0.speed", 1), "position.tanks[0]: there is no field speed here"),
        (change("discards", {"lucky_hit": 5}), "position.discards.lucky_hit: expected a whole number from 0 to 4"),
        (change("discards", {"stun": 1}), "position.discards: there is no field stun here"),
        (change("silent", [True]), "position.silent: expected a list of 2"),
        (change("vengeance", [[], [], []]), "position.vengeance: expected a list of 2"),
        (change("resigned", 2), "position.resigned: expected a whole number from 0 to 1"),
        (change("ended", {}), "position.ended: the field winners is missing"),
        (
            change("ended", {"winners": [0], "reason": "result.wipe-out", "decided": "decided.equal"}),
            "position.pending: the game is over, and nothing is pending then",
        ),
        (change("ended", {"winners": [0], "reason": "x", "decided": "y"}), "position.ended.reason: expected one of"),
        (pending(), "position.pending: nothing is pending, and no end is given"),
        (pending(SHOOTING[1]), "position.pending[0].ask: the first pending decision is set-up or turn"),
        (pending(*SHOOTING), "position.pending: the last pending decision asks nobody"),
        (change("pending.0.next", "lunch"), "position.pending[0].next: expected one of begin"),
        (change("pending.0.next", "move-end"), "position.pending[1].ask: shooting cannot be pending above turn"),
        (change("pending.2.ask", "dance"), "position.pending[2].ask: dance cannot be pending above shooting"),
        (change("pending.2.tank", 2), "position.pending[2].tank: expected a whole number from 0 to 1"),
        (change("pending.2.mood", "good"), "position.pending[2]: there is no field mood here"),
        (pending(*MOVING, {"ask": "move-tank", "tank": 0, "made": 3}), "position.pending[2].made: expected a whole"),
        (pending(*MOVING, {"ask": "choose-tank", "tanks": [0, 1]}), "position.pending[2].tanks: expected tanks of one"),
        (pending(*MOVING, {"ask": "choose-tank", "tanks": [0, 0]}), "position.pending[2].tanks: expected each tank"),
        (pending(*MOVING, {"ask": "offer-at-point", "seat": 0}), "position.pending[2].ask: offer-at-point cannot be"),
        (
            pending(*SHOOTING, {"ask": "before-roll", "attack": {"shooter": 0, "target": 0}}),
            "position.pending[2].attack: a tank does not shoot at its own side",
        ),
        (
            pending(*SHOOTING, {"ask": "attack-roll", "attack": {**SHOT, "walls": [[1, 2, 3]]}, "dice": 4}),
            "position.pending[2].attack.walls[0]: expected a wall that stands, by x, y and angle",
        ),
        (
            pending(*SHOOTING, {"ask": "attack-roll", "attack": {**SHOT, "origin": 1}, "dice": 4}),
            "position.pending[2].attack.origin: only a tank of the shooter's side lends its sight",
        ),
        (
            pending(*SHOOTING, {"ask": "attack-roll", "attack": SHOT, "dice": 31}),
            "position.pending[2].dice: expected a whole number from 1 to 30",
        ),
        (
            pending(*SHOOTING, {"ask": "attack-roll", "attack": {**SHOT, "gained": 64}, "dice": 1}),
            "position.pending[2].attack.gained: expected a whole number from 0 to 63",
        ),
        (
            pending(*SHOOTING, {"ask": "cancel", "attack": SHOT, "scored": [1, 1], "count": 3}),
            "position.pending[2].count: expected a whole number from 1 to 2",
        ),
        (
            pending(*SHOOTING, {"ask": "noise-roll", "attack": SHOT, "scored": [1, 1], "clause": 0}),
            "position.pending[2].clause: expected a clause that rolls for survivability",
        ),
        (pending(*SHOOTING, {**REROLL, "dice": [20, 20, 20]}), "position.pending[2].dice: expected a list of 3, 30"),
        (pending(*SHOOTING, AGAIN), "position.pending[2].chosen: expected some dice, no more than may be rolled again"),
        (
            pending(*SHOOTING, {"ask": "draw-critical", "shooter": 0, "target": 1, "drawn": ["stun_token"], "more": 1}),
            "position.pending[2].drawn: expected cards of the deck",
        ),
        (
            pending(*SHOOTING, {"ask": "pick-critical", "shooter": 0, "target": 1, "drawn": ["lucky_hit"]}),
            "position.pending[2].drawn: expected two cards or more",
        ),
        (
            pending(*REPAIRS, {"ask": "repair-failed", "tank": 1, "made": 1, "tried": [], "critical": "bailed_out"}),
            "position.pending[2].critical: expected a card that the tank carries",
        ),
        (pending(*DEPLOYING, {"ask": "deploy-tank", "tank": 0}), "position.pending[2].tank: expected a tank that"),
        (
            pending({"ask": "set-up", "next": "objectives"}, {"ask": "edges"}, {"ask": "choose-edge", "seat": 0}),
            "position.pending: by now one side is the attacker",
        ),
    ],
)  # fmt: skip
def test_a_broken_position_is_refused_by_field(broken: Callable[[dict[str, Any]], None], complaint: str) -> None:
    document = example()
    broken(document)
    assert refused(GAME, document).startswith(complaint)


def test_a_question_without_an_answer_is_refused() -> None:
    """All critical cards lie somewhere else, and one is to be drawn."""
    document = example()
    document["discards"] = {critical.id: critical.count for critical in GAME.catalogue.criticals if critical.count}
    document["discards"]["engine_fire"] = 1
    document["pending"] = [
        *SHOOTING,
        {"ask": "criticals", "shooter": 0, "target": 1, "left": 0},
        {"ask": "draw-critical", "shooter": 0, "target": 1, "drawn": [], "more": 1},
    ]
    assert refused(GAME, document) == "position.pending: draw-critical has no possible answer here"
