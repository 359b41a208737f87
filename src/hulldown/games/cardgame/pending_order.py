"""Which questions may be pending directly above which."""

from __future__ import annotations

from typing import Final

_EFFECTS: Final = ["choose-effect", "remaining", "run-effects"]
_SHOTS: Final = ["attack", "choose-position", "use-explosive", "offer-shots"]
_ATTACKS: Final = [*_SHOTS, "after-attacks"]
# By the question below. A round or a set-up is named with the step that comes next.
ABOVE: Final = {
    "set-up first-player": ["order-bases"],
    "set-up hands": ["first-player"],
    "set-up redraw-first": ["draw-cards"],
    "set-up redraw-second": ["offer-redraw", "draw-cards"],
    "set-up begin": ["offer-redraw", "draw-cards"],
    "round start-of-round": _EFFECTS,
    "round actions": _EFFECTS,
    "round before-scoring": ["action-phase"],
    "round scoring": _EFFECTS,
    "round discard-first": ["flip-base", "run-effects"],
    "round discard-second": ["discard-any"],
    "round supply": ["discard-any"],
    "round draw-first": ["next-first"],
    "round draw-second": ["draw-cards"],
    "round end-of-round": ["draw-cards"],
    "order-bases": ["order-bases"],
    "draw-cards": ["draw-cards"],
    "flip-base": ["flip-base", "run-effects"],
    "action-phase": ["take-action", "place-card", "blitz", *_ATTACKS, *_EFFECTS],
    "blitz": _EFFECTS,
    "remaining": [*_EFFECTS, *_ATTACKS],  # When Destroyed may wait for extra shots, where the options say so
    "choose-effect": [*_EFFECTS, *_ATTACKS],
    "attack": ["payment", *_EFFECTS],
    "after-attacks": [*_SHOTS, *_EFFECTS],
    "run-effects": [
        "choose-target", "reposition", "offer-step", "payment", "discard-card", "recover-card", "draw-cards", *_ATTACKS,
        *_EFFECTS,
    ],
}  # fmt: skip
