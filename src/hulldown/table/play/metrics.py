"""What the metrics page shows: counters, refusals by their kind, and how long answers and the event loop take."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.counts = [0] * (len(BOUNDS) + 1)

    def add(self, seconds: float) -> None:
        self.seconds += seconds
        self.counts[bisect_left(BOUNDS, seconds)] += 1

    def lines(self, name: str) -> list[str]:
        lines = [f"# TYPE hulldown_{name} histogram"]
        total = 0
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], self.counts, strict=True):
            total += count
            lines.append(f'hulldown_{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"hulldown_{name}_sum {self.seconds:.6f}", f"hulldown_{name}_count {total}"]


class Metrics:
    """Counted since the process began."""

    def __init__(self) -> None:
        self.received = 0
        self.sent = 0
        self.refused = 0
        self.refusals: Counter[str] = Counter()  # of the API and of sockets, by kind
        self.took = Histogram()  # from an answer to its commit
        self.lag = Histogram()  # by how much the event loop was late

    def answered(self, seconds: float) -> None:
        self.took.add(seconds)

    def page(self, gauges: dict[str, float], counters: dict[str, float] | None = None) -> str:
        """In the text format that Prometheus reads. A name may have labels: `healthy{check="disk"}`."""
        lines: list[str] = []
        known: set[str] = set()
        counted = {"messages_received_total": self.received, "messages_sent_total": self.sent,
                   "messages_refused_total": self.refused, **(counters or {})}  # fmt: skip
        counted |= {f'refusals_total{{kind="{kind}"}}': count for kind, count in sorted(self.refusals.items())}
        for kind, values in (("gauge", gauges), ("counter", counted)):
            for name, value in values.items():
                plain = name.partition("{")[0]
                if plain not in known:
                    known.add(plain)
                    lines.append(f"# TYPE hulldown_{plain} {kind}")
                lines.append(f"hulldown_{name} {value:.15g}")
        return "\n".join([*lines, *self.took.lines("answer_seconds"), *self.lag.lines("loop_lag_seconds")]) + "\n"
