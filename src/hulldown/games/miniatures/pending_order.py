"""Which questions may be pending directly above which."""

from __future__ import annotations

from typing import Final

_ATTACKS: Final = [
    "before-roll", "vision-roll", "attack-roll", "before-rerolls", "choose-reroll", "reroll-dice", "before-changes",
    "sharpen-attack", "before-pool", "noise-roll", "defence-roll", "sharpen-defence", "cancel", "assess",
]  # fmt: skip
_CRITICALS: Final = ["draw-critical", "pick-critical", "suffer", "cancel-roll", "lose-card", "stuns", "last-moment"]
_OFFERED: Final = ["choose-repair", "last-moment"]  # what a used card may ask before its offer goes on
# By the question below. A turn or a set-up is named with the step that comes next.
ABOVE: Final = {
    "set-up terrain": ["advantage-roll"],
    "set-up second-roll": ["place-terrain"],
    "set-up roles": ["advantage-roll"],
    "set-up edges": ["choose-role"],
    "set-up objectives": ["edges"],
    "set-up showing": ["place-objective"],
    "set-up deployment": ["reveal-point"],
    "set-up deployed-showing": ["deployment"],
    "set-up free-moves": ["reveal-point"],
    "set-up battle": ["scouting"],
    "turn choices": ["reveal-point"],
    "turn movement": ["choices"],
    "turn move-end": ["movement"],
    "turn shoot-begin": ["rotations"],
    "turn shoot-opening": ["reveal-point"],
    "turn shooting": ["opening"],
    "turn victory": ["shooting"],
    "turn fires": ["repair-step", "last-moment"],
    "place-terrain": ["place-piece"],
    "edges": ["choose-edge"],
    "place-objective": ["place-objective"],
    "deployment": ["deploy-which", "deploy-tank"],
    "scouting": ["choose-tank", "free-move"],
    "choices": ["choose-phase"],
    "movement": ["reveal-point", "choose-tank", "move-tank"],
    "rotations": ["choose-tank", "face-tank"],
    "opening": ["choose-tank", "sense-roll", "free-move", "share-initiative"],
    "sense-roll": ["share-initiative"],
    "share-initiative": ["share-initiative"],
    # A critical card that comes of no attack is odd, but short positions are easier to write so.
    "shooting": ["reveal-point", "choose-shooter", "choose-target", "criticals", *_ATTACKS, *_CRITICALS],
    "repair-step": ["repair-tank", "repair-roll", "repair-failed"],
    "reveal-point": ["offer-at-point"],
    "offer-at-point": [*_OFFERED, "lose-card"],
    "before-roll": _OFFERED,
    "before-pool": _OFFERED,
    "before-rerolls": _OFFERED,
    "before-changes": _OFFERED,
    "assess": [*_OFFERED, "stuns"],
    "criticals": [*_CRITICALS, *_OFFERED],
    "stuns": ["suffer", "cancel-roll", "last-moment"],
    "last-moment": ["last-moment"],
    "repair-tank": _OFFERED,
    "repair-failed": _OFFERED,
}  # fmt: skip
