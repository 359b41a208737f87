"""What the metrics page shows: counters and the time from an answer to its commit."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Metrics:
    """Counted since the process began."""

    def __init__(self) -> None:
        self.received = 0
        self.sent = 0
        self.refused = 0
        self.seconds = 0.0
        self.counts = [0] * (len(BOUNDS) + 1)

    def answered(self, seconds: float) -> None:
        self.seconds += seconds
        self.counts[bisect_left(BOUNDS, seconds)] += 1

    def page(self, gauges: dict[str, float]) -> str:
        """In the text format that Prometheus reads."""
        lines: list[str] = []
        for name, value in gauges.items():
            lines += [f"# TYPE hulldown_{name} gauge", f"hulldown_{name} {value:g}"]
        counters = {"messages_received": self.received, "messages_sent": self.sent, "messages_refused": self.refused}
        for name, count in counters.items():
            lines += [f"# TYPE hulldown_{name}_total counter", f"hulldown_{name}_total {count}"]
        lines.append("# TYPE hulldown_answer_seconds histogram")
        total = 0
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], self.counts, strict=True):
            total += count
            lines.append(f'hulldown_answer_seconds_bucket{{le="{bound}"}} {total}')
        lines += [f"hulldown_answer_seconds_sum {self.seconds:.6f}", f"hulldown_answer_seconds_count {total}"]
        return "\n".join(lines) + "\n"
