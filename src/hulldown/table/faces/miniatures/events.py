"""What is seen of a turn of the Miniatures Game, made of what a seat was told.

Spots: `tank:LABEL`, `card:LABEL` (the cards of a tank), `critical:LABEL`, `seat:SEAT`. Poses are x, y and facing in
hundredths of millimeters and degrees, as in the view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from hulldown.kernel.gaps import Gaps
from hulldown.kernel.words import Sentence

from ...events import (
    CardMoved,
    CardTurned,
    DiceChanged,
    DiceRolled,
    Happening,
    MatchEnded,
    ShotAimed,
    SignGiven,
    TurnBegan,
    WasDestroyed,
    WasHit,
    WasMended,
    WasMissed,
)

Place = list[int]  # x, y and facing
_POSE: Final = 3  # numbers of a pose


class TankDrove(Happening, frozen=True, tag="drove"):
    """A tank moves through these poses, the first where it stood and the last where it stands now."""

    tank: str
    path: list[Place]


class TankDeployed(Happening, frozen=True, tag="deployed"):
    tank: str
    at: Place


class WallFell(Happening, frozen=True, tag="wall"):
    """A wall is gone: driven over, or shot."""

    x: int
    y: int


class PhaseBegan(Happening, frozen=True, tag="phase"):
    phase: Literal["movement", "shooting", "command"]


Event = (
    TankDrove | TankDeployed | WallFell | PhaseBegan | CardMoved | CardTurned | DiceRolled | DiceChanged | ShotAimed
    | WasHit | WasMissed | WasDestroyed | WasMended | SignGiven | TurnBegan | MatchEnded
)  # fmt: skip


def happened(sentence: Sentence) -> list[Event]:
    make = _MAKERS.get(sentence.phrase.key)
    return make(Gaps(sentence)) if make is not None else []


def faces_of(blanks: int, hits: int, crits: int) -> list[str]:
    """Dice one by one, the best first."""
    return ["critical"] * crits + ["hit"] * hits + ["blank"] * blanks


def _tank(told: Gaps, gap: str = "tank") -> str:
    return f"tank:{told.id(gap)}"


def _turn(told: Gaps) -> list[Event]:
    return [TurnBegan(told.number("turn"))]


def _movement(told: Gaps) -> list[Event]:
    return [PhaseBegan("movement")]


def _shooting(told: Gaps) -> list[Event]:
    return [PhaseBegan("shooting")]


def _command(told: Gaps) -> list[Event]:
    return [PhaseBegan("command")]


def _moved(told: Gaps) -> list[Event]:
    flat = told.numbers("path")
    return [TankDrove(told.id("tank"), [flat[at : at + _POSE] for at in range(0, len(flat), _POSE)])]


def _deployed(told: Gaps) -> list[Event]:
    return [TankDeployed(told.id("tank"), told.numbers("at"))]


def _wall(told: Gaps) -> list[Event]:
    x, y = told.numbers("at")
    return [WallFell(x, y)]


def _token(told: Gaps) -> list[Event]:
    return [SignGiven(_tank(told), "token", told.number("count"))]


def _shoots(told: Gaps) -> list[Event]:
    return [ShotAimed(_tank(told), _tank(told, "target"))]


def _attack_rolled(told: Gaps) -> list[Event]:
    return [DiceRolled(_tank(told), "attack", _dice(told))]


def _defense_rolled(told: Gaps) -> list[Event]:
    return [DiceRolled(_tank(told), "defense", _dice(told))]


def _rerolled(told: Gaps) -> list[Event]:
    before = told.numbers("before")
    return [DiceRolled(_tank(told), "again", _dice(told), instead=faces_of(*before))]


def _advantage_rolled(told: Gaps) -> list[Event]:
    return [DiceRolled(f"seat:{told.seat()}", "advantage", _dice(told))]


def _dice(told: Gaps) -> list[str]:
    return faces_of(told.number("blanks"), told.number("hits"), told.number("crits"))


def _sharpened(told: Gaps) -> list[Event]:
    return [DiceChanged(_tank(told), "attack", "hit", told.number("count"), "critical")]


def _defense_sharpened(told: Gaps) -> list[Event]:
    return [DiceChanged(_tank(told), "defense", "hit", told.number("count"), "critical")]


def _arrow_shot(told: Gaps) -> list[Event]:
    return [DiceChanged(_tank(told), "attack", "critical", told.number("count"), "hit")]


def _cancels(told: Gaps) -> list[Event]:
    counts = (("hit", told.number("hits")), ("critical", told.number("crits")))
    return [DiceChanged(_tank(told), "attack", face, count) for face, count in counts if count]


def _hull_down(told: Gaps) -> list[Event]:
    return [DiceChanged(_tank(told), "attack", "hit", 1)]


def _high_explosive(told: Gaps) -> list[Event]:
    return [DiceChanged(_tank(told), "attack", "hit", told.number("hits"))]


def _missed(told: Gaps) -> list[Event]:
    return [WasMissed(_tank(told, "target"))]


def _no_damage(told: Gaps) -> list[Event]:
    return [WasMissed(_tank(told), True)]


def _damaged(told: Gaps) -> list[Event]:
    return [WasHit(_tank(told), told.number("amount"), told.number("left"))]


def _critical(told: Gaps) -> list[Event]:
    return [WasHit(_tank(told), 0, None, told.id("critical"))]


def _stunned(told: Gaps) -> list[Event]:
    return [SignGiven(_tank(told), "token")]


def _destroyed(told: Gaps) -> list[Event]:
    return [WasDestroyed(_tank(told))]


def _repaired(told: Gaps) -> list[Event]:
    return [WasMended(_tank(told))]


def _shown(told: Gaps) -> list[Event]:
    return [CardTurned(f"card:{told.id('tank')}", "up", told.id())]


def _uses(told: Gaps) -> list[Event]:
    return [SignGiven(f"card:{told.id('tank')}", "effect")]


def _discarded(told: Gaps) -> list[Event]:
    tank = told.id("tank")
    return [CardMoved(f"card:{tank}", f"tank:{tank}", told.id())]


def _initiative(told: Gaps) -> list[Event]:
    return [SignGiven(_tank(told), "initiative"), SignGiven(_tank(told, "other"), "initiative")]


def _point(told: Gaps) -> list[Event]:
    return [SignGiven(f"seat:{told.seat()}", "score", told.number("count"))]


def _winner(told: Gaps) -> list[Event]:
    return [MatchEnded(told.seat())]


def _draw(told: Gaps) -> list[Event]:
    return [MatchEnded()]


_MAKERS: Final[dict[str, Callable[[Gaps], list[Event]]]] = {
    "event.turn": _turn,
    "event.movement-phase": _movement,
    "event.shooting-phase": _shooting,
    "event.command-phase": _command,
    "event.moved": _moved,
    "event.deployed": _deployed,
    "event.wall-crushed": _wall,
    "event.wall-falls": _wall,
    "event.measures": _token,
    "event.token": _token,
    "event.shoots": _shoots,
    "event.attack-rolled": _attack_rolled,
    "event.defence-rolled": _defense_rolled,
    "event.rerolled": _rerolled,
    "event.advantage-rolled": _advantage_rolled,
    "event.sharpened": _sharpened,
    "event.defence-sharpened": _defense_sharpened,
    "event.arrow-shot": _arrow_shot,
    "event.target-cancels": _cancels,
    "event.shooter-cancels": _cancels,
    "event.hull-down": _hull_down,
    "event.high-explosive": _high_explosive,
    "event.missed": _missed,
    "event.no-damage": _no_damage,
    "event.damaged": _damaged,
    "event.critical-drawn": _critical,
    "event.critical-picked": _critical,
    "event.stunned": _stunned,
    "event.destroyed": _destroyed,
    "event.repaired": _repaired,
    "event.repaired-by-card": _repaired,
    "event.shown": _shown,
    "event.wreck-shows": _shown,
    "event.uses": _uses,
    "event.discarded": _discarded,
    "event.gave-initiative": _initiative,
    "event.swapped-initiative": _initiative,
    "event.victory-point": _point,
    "event.winner": _winner,
    "event.draw": _draw,
}
