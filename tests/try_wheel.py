"""What an installed wheel has to have, tried with nothing but its own requirements:

    python tests/try_wheel.py compiled|pure

The engine as it is said, the browser client, and a game of each kind to its end by a bot.
"""

from __future__ import annotations

import sys
from pathlib import Path

import hulldown
from hulldown.kernel.state import CHANCE, OVER

MOST = 20_000  # answers after which a game should be over


def main(kind: str) -> None:
    package = Path(hulldown.__file__).parent
    if "site-packages" not in package.parts:
        raise SystemExit(f"hulldown is imported from {package}, not from a wheel")
    if hulldown.is_compiled() != (kind == "compiled"):
        raise SystemExit(f"the engine is {'compiled' if hulldown.is_compiled() else 'interpreted'}, not {kind}")
    for name in ("table/static/index.html", "table/static/assets", "evidence.json", "py.typed"):
        if not (package / name).exists():
            raise SystemExit(f"the wheel has no {name}")
    for id in hulldown.game_ids():
        print(f"{id}: over after {_play(id)} answers")


def _play(id: str) -> int:
    game = hulldown.game(id)
    state, bot, rng = game.start(), hulldown.bot("random", game), hulldown.Xoshiro(1)
    for count in range(MOST):
        if state.actor == OVER:
            return count
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
        else:
            state.apply(bot.choose(state.view(state.actor), state.legal_actions(), rng))
    raise SystemExit(f"{id} is not over after {MOST} answers")


if __name__ == "__main__":
    main(sys.argv[1])
