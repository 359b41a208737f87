"""Draws how much the agents won while they learned: `python -m examples.train.curve docs/images/training.svg`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from .agent import FOLDER

WIDE, HIGH, EDGE = 640, 320, 48
LINES = {"rush": ("Rush", "#2b5c8a"), "cardgame": ("The Card Game", "#a23c27")}


def drawing(reports: list[dict[str, Any]]) -> str:
    """One line for each game: minutes of one core against the share of games won."""
    most = max(point["minutes"] for report in reports for point in report["curve"])

    def at(minutes: float, won: float) -> str:
        return f"{EDGE + minutes / most * (WIDE - 2 * EDGE):.1f},{HIGH - EDGE - won * (HIGH - 2 * EDGE):.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" font-family="sans-serif" '
        'font-size="12">',
        "<title>Share of games won against chance, by minutes of learning on one core</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fffaf0"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = at(0, share).split(",")
        lines.append(f'<path d="M{at(0, share)} L{at(most, share)}" stroke="#dccfae"/>')
        lines.append(text(float(x) - 8, float(y) + 4, "end", "#3a352c", f"{share:.0%}"))
    for half in range(int(2 * most) + 1):
        x, y = at(half / 2, 0).split(",")
        lines.append(text(float(x), float(y) + 16, "middle", "#3a352c", f"{half / 2:g}"))
    for place, report in enumerate(reports):
        title, ink = LINES[report["game"]]
        points = " ".join(at(point["minutes"], point["won"]) for point in report["curve"])
        lines.append(f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2"/>')
        last = report["curve"][-1]
        label = f"{title}: {last['won']:.0%} after {last['minutes']:.1f} min, {last['games']:,} games"
        lines.append(text(WIDE - EDGE, HIGH - EDGE - 12 - 18 * place, "end", ink, label))
    lines.append(text(WIDE / 2, HIGH - 10, "middle", "#3a352c", "minutes of learning on one core"))
    return "\n".join([*lines, "</svg>", ""])


def text(x: float, y: float, anchor: str, ink: str, words: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{ink}">{words}</text>'


def main(path: Path) -> None:
    reports = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.json"))]
    path.write_text(drawing(reports), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
