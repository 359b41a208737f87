"""Where shots are listed with their chances, none has a lower number than the next: at the table."""

from __future__ import annotations

import re

import pytest

from hulldown.games.miniatures.state import Table
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.kernel.generator import Xoshiro
from hulldown.table.faces.miniatures import FACE as MiniaturesFace
from hulldown.table.faces.miniatures.shots import as_shooter, sights
from tests.games.miniatures.helper import GAME, shooting

FACE = MiniaturesFace(GAME)
NAMES = ["Anna", "Boris"]


def crowd_of(seed: int) -> Table:
    """A tank before four enemies that stand by chance, some of them hurt, with a wood and a wall between."""
    rng = Xoshiro(seed)
    kinds = ["tiger_i", "pz_iv_ausf_h", "hummel", "pz_iii_ausf_j"]
    enemies = [
        f"b{place + 1} {kind} {150 + 200 * place + rng.below(60)},{400 + rng.below(400)}@{rng.below(360)}"
        f" damage={rng.below(3)}"
        for place, kind in enumerate(kinds)
    ]
    return shooting("a1 t_34_85 450,100@90", *enemies, terrain="woods 300,250@0; wall 600,300@0")


def kills(notes: list[str]) -> list[float]:
    """The chances to destroy as they are written, in percent."""
    found = [re.search(r"(<|>)?([\d.]+) %", note) for note in notes]
    return [float(one[2]) + {"<": -0.1, ">": 0.1}.get(one[1], 0.0) for one in found if one is not None]


def crowd() -> Table:
    """Three targets, the likeliest to be destroyed in the middle."""
    return shooting(
        "a1 t_34 450,100@90", "b1 tiger_i 350,700@270", "b2 pz_iv_ausf_h 450,500@270 damage=3", "b3 maus 560,700@270"
    )


def seen(state: Table) -> MiniaturesView:
    view = state.view(state.actor)
    assert isinstance(view, MiniaturesView)
    return view


def in_order(numbers: list[float]) -> bool:
    return numbers == sorted(numbers, reverse=True)


@pytest.mark.parametrize("seed", range(12))
def test_choices_plates_and_looks_have_the_best_chance_first(seed: int) -> None:
    state = crowd_of(seed)
    view = seen(state)
    offered = FACE.offered(view, state.legal_actions())
    assert sorted(map(str, offered)) == sorted(map(str, state.legal_actions()))
    said = kills([FACE.note(view, action, "en", NAMES) for action in offered if str(action).startswith("shoot")])
    assert len(said) >= 1
    assert in_order(said)
    scene = FACE.extras(view, "en")
    assert in_order([shot.kill.share for shot in scene.shots])
    shooter = next(tank for tank in state.tanks if tank.word.id == scene.asked.tank)
    looks = sights(as_shooter(state, shooter), view, shooter, "en", NAMES)
    assert in_order([float(look.can) for look in looks])
    assert in_order([look.odds.kill.share for look in looks if look.can])


def test_the_tank_with_one_hit_point_left_is_the_first_of_three() -> None:
    state = crowd()
    first = next(one for one in FACE.offered(seen(state), state.legal_actions()) if str(one).startswith("shoot"))
    assert str(first) == "shoot b2"
