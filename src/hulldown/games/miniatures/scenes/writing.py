"""Writing a scenario down as the file that reading takes."""

from __future__ import annotations

from typing import Final

from ..actions import EDGES
from ..edition import MODES
from ..ground.field import KINDS
from ..ground.poses import length_text
from .scenario import NOBODY, Scenario

_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def write_scenario(scenario: Scenario) -> str:
    """The text of a file; what is as usual is left out."""
    lines = [f"name = {_quoted(scenario.name)}"]
    lines += [f"name_{lang} = {_quoted(name)}" for lang, name in sorted(scenario.names.items())]
    if scenario.mode != NOBODY:
        lines.append(f"mode = {_quoted(MODES[scenario.mode])}")
    if scenario.turn_limit:
        lines.append(f"turn_limit = {scenario.turn_limit}")
    if not scenario.rolls_advantage:
        lines.append("advantage = false")
    if scenario.attacker != NOBODY:
        lines.append(f"attacker = {scenario.attacker + 1}")
    if scenario.edges:
        lines.append(f"edges = {_list([EDGES[edge] for edge in scenario.edges])}")
    for piece in scenario.pieces:
        lines += ["", "[[terrain]]", f"kind = {_quoted(KINDS[piece.kind])}", _point(piece.x, piece.y)]
        lines.append(f"angle = {length_text(piece.angle)}")
    for tank in scenario.tanks:
        lines += ["", "[[tank]]", f"player = {tank.seat + 1}", f"card = {_quoted(tank.card.id)}"]
        if tank.cards:
            lines.append(f"cards = {_list([card.id for card in tank.cards])}")
        if tank.is_placed:
            lines += [_point(tank.x, tank.y), f"facing = {length_text(tank.facing)}"]
    for x, y, side in scenario.objectives:
        lines += ["", "[[objective]]", _point(x, y)]
        if side != NOBODY:
            lines.append(f"side = {side + 1}")
    return "\n".join([*lines, ""])


def _point(x: int, y: int) -> str:
    return f"at = [{length_text(x)}, {length_text(y)}]"


def _list(texts: list[str]) -> str:
    return f"[{', '.join([_quoted(text) for text in texts])}]"


def _quoted(text: str) -> str:
    """A string of TOML: what it does not take as it is, is spelled by its number."""
    parts: list[str] = []
    for letter in text:
        code = ord(letter)
        if letter in _ESCAPES:
            parts.append(_ESCAPES[letter])
        elif code < 0x20 or code == 0x7F:
            parts.append(f"\\u{code:04x}")
        else:
            parts.append(letter)
    return f'"{"".join(parts)}"'
