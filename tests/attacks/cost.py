"""What a draw costs that can be proved, beside one of the operating system: uv run python -m tests.attacks.cost"""

from __future__ import annotations

import time

import hulldown
from hulldown.kernel.proof import Seal
from hulldown.table.play.chance import Dealer, sealed, unproved

DRAWS = 20_000


def microseconds(dealer: Dealer) -> float:
    state = hulldown.game("rush").start(2, {})
    began = time.perf_counter()
    for _ in range(DRAWS):
        dealer(state)
    return (time.perf_counter() - began) / DRAWS * 1e6


def main() -> None:
    seal = Seal("a-match", "", ["ab" * 32, "cd" * 32])
    own, proved = microseconds(unproved()), microseconds(sealed(seal, bytes(32), 0))
    print(f"operating system {own:.1f} us, proved {proved:.1f} us, {proved / own:.1f} times")


if __name__ == "__main__":
    main()
