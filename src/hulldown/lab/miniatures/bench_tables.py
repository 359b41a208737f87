"""What one check of a table takes of the processor and on the clock: a busy machine stretches only the second.

python -m hulldown.lab.miniatures.bench_tables
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Final

from hulldown.games.miniatures import Miniatures

from .tables import benchmarks

ROUNDS: Final = 5


def spent(call: Callable[[], object]) -> tuple[float, float]:
    """Milliseconds of the processor, and on the clock."""
    processor, clock = process_time(), perf_counter()
    call()
    return 1e3 * (process_time() - processor), 1e3 * (perf_counter() - clock)


def main() -> None:
    for one in benchmarks(Miniatures()):
        times = [spent(call) for _ in range(ROUNDS) for call in one.calls]
        processor, clock = median(each[0] for each in times), median(each[1] for each in times)
        label = one.label.removesuffix(", microseconds")
        print(f"{label}: {processor:.2f} ms of the processor, {clock:.2f} ms in all")


if __name__ == "__main__":
    main()
