"""Which questions may be pending directly above which."""

from __future__ import annotations

from typing import Final

# By the question below. A turn or a set-up is named with the step that comes next.
ABOVE: Final = {
    "set-up hands": ["first-player"],
    "set-up reserve": ["draw-cards"],
    "set-up achievements": ["turn-up"],
    "set-up begin": ["lay-out"],
    "turn award-sieges": ["play-cards"],
    "turn move-reserve": ["choose-doubles", "combine-medals"],
    "turn put-hand-away": ["turn-up"],
    "turn pass-on": ["draw-cards"],
    "play-cards": [
        "purchase", "use-card", "declare-assault", "choose-attacker", "choose-target", "choose-doubles", "research",
        "turn-up",
    ],
    "use-card": ["draw-cards", "turn-up", "give-up", "besiege", "scrap"],
    "give-up": ["give-up"],
    "draw-cards": ["draw-cards"],
    "choose-doubles": ["choose-doubles", "combine-medals"],
    "combine-medals": ["choose-doubles", "combine-medals"],
}  # fmt: skip
