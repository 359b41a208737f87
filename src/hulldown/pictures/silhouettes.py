"""Tanks from the side, as outlines of a class: our own lines, for whatever tank."""

from __future__ import annotations

from typing import Final

# By class: where the turret begins and ends along the hull, how high it is, where the gun ends, how high the hull is.
_SHAPES: Final = {
    "light": (0.32, 0.62, 0.34, 0.92, 0.30),
    "medium": (0.30, 0.66, 0.38, 1.02, 0.34),
    "heavy": (0.28, 0.70, 0.44, 1.10, 0.40),
    "tank_destroyer": (0.18, 0.72, 0.30, 1.12, 0.36),
    "td": (0.18, 0.72, 0.30, 1.12, 0.36),
    "spg": (0.06, 0.56, 0.48, 0.94, 0.34),
}
_LONG: Final = 0.72  # of the room: the rest is for the gun


def silhouette(kind: str, x: float, y: float, width: float, height: float, color: str, is_saving: bool) -> str:
    """A tank of this class in a box, facing right; nothing for a class that has no tanks."""
    shape = _SHAPES.get(kind)
    if shape is None:
        return ""
    begin, end, turret, muzzle, hull = shape
    long = min(width * _LONG, height * 2.6)
    left = x + (width - long * 1.12) / 2
    ground = y + height
    deck = ground - height * (0.24 + hull)
    roof = deck - height * turret * 0.8
    wheels = 6
    radius = min(height * 0.13, long * 0.9 / wheels / 2)
    fill = "none" if is_saving else color
    style = f'fill="{fill}" stroke="{color}" stroke-width=".4" stroke-linejoin="round"'
    belt = ground - 2 * radius - 0.6
    parts = [
        f'<path d="M{_n(left)} {_n(belt)}L{_n(left + long * 0.04)} {_n(deck)}H{_n(left + long * 0.84)}'
        f'L{_n(left + long)} {_n(belt)}Z" {style}/>',
        f'<rect x="{_n(left - 0.2)}" y="{_n(belt)}" width="{_n(long + 0.4)}" height="{_n(2 * radius + 0.6)}" '
        f'rx="{_n(radius)}" {style}/>',
    ]
    turret_left, turret_right = left + long * begin, left + long * end
    slope = long * 0.05
    parts.append(
        f'<path d="M{_n(turret_left)} {_n(deck)}L{_n(turret_left + slope)} {_n(roof)}H{_n(turret_right - slope)}'
        f'L{_n(turret_right)} {_n(deck)}Z" {style}/>'
    )
    gun = (roof + deck) / 2
    barrel = left + long * muzzle - turret_right
    parts.append(
        f'<rect x="{_n(turret_right - slope / 2)}" y="{_n(gun - 0.5)}" width="{_n(barrel)}" height="1" {style}/>'
    )
    for number in range(wheels):
        middle = left + long * (number + 0.5) / wheels
        parts.append(
            f'<circle cx="{_n(middle)}" cy="{_n(ground - radius - 0.3)}" r="{_n(radius * 0.8)}" fill="none" '
            f'stroke="{color if is_saving else "#f6efdf"}" stroke-width=".35"/>'
        )
    return "<g>" + "".join(parts) + "</g>"


def _n(value: float) -> str:
    return f"{value:.2f}"
