"""Poses and moves as actions, with their compact text. There are too many to list, so they are made when needed."""

from __future__ import annotations

from typing import Final, final

from ....kernel.state import Action

# How a hull lies against the tail: which of its sides touches it, and which way the arrow points, seen from the hull.
# la: left side, arrow ahead. lb: left side, arrow back. fl: front side, arrow to the hull's left. And so on.
LIES: Final = ("la", "lb", "ra", "rb", "fl", "fr", "rl", "rr")


def length_text(value: int) -> str:
    """Hundredths as a number of millimetres or degrees, without needless zeros."""
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value), 100)
    if rest == 0:
        return f"{sign}{whole}"
    return f"{sign}{whole}.{rest:02d}".rstrip("0")


def pose_text(x: int, y: int, facing: int) -> str:
    return f"{length_text(x)},{length_text(y)}@{length_text(facing)}"


@final
class Drive(Action):
    """One move

    The pose at its end and the arrow that leads there, by lie and lead (how far the nose runs along it).
    """

    __slots__ = ("facing", "lead", "lie", "x", "y")

    def __init__(self, x: int, y: int, facing: int, lie: int, lead: int) -> None:
        super().__init__("")
        self.x = x
        self.y = y
        self.facing = facing
        self.lie = lie
        self.lead = lead

    def __str__(self) -> str:
        return f"move {pose_text(self.x, self.y, self.facing)} {LIES[self.lie]}{length_text(self.lead)}"


@final
class Deploy(Action):
    """A tank set down."""

    __slots__ = ("facing", "x", "y")

    def __init__(self, x: int, y: int, facing: int) -> None:
        super().__init__("")
        self.x = x
        self.y = y
        self.facing = facing

    def __str__(self) -> str:
        return f"deploy {pose_text(self.x, self.y, self.facing)}"


@final
class Place(Action):
    """A piece of terrain set down; `word` is its kind."""

    __slots__ = ("angle", "kind", "word", "x", "y")

    def __init__(self, kind: int, word: str, x: int, y: int, angle: int) -> None:
        super().__init__("")
        self.kind = kind
        self.word = word
        self.x = x
        self.y = y
        self.angle = angle

    def __str__(self) -> str:
        return f"place {self.word} {pose_text(self.x, self.y, self.angle)}"


@final
class PutObjective(Action):
    """An objective token set down."""

    __slots__ = ("x", "y")

    def __init__(self, x: int, y: int) -> None:
        super().__init__("")
        self.x = x
        self.y = y

    def __str__(self) -> str:
        return f"objective {length_text(self.x)},{length_text(self.y)}"


@final
class Face(Action):
    """A turn on the spot, about the hull's center."""

    __slots__ = ("facing",)

    def __init__(self, facing: int) -> None:
        super().__init__("")
        self.facing = facing

    def __str__(self) -> str:
        return f"face {length_text(self.facing)}"
