"""New games for the tests of what comes before the first turn: scenarios written as short lines.

A tank of a scenario is a line of words: player, card, then a pose and cards where it has them:
`1 t_34 457.2,72@90 recon,spall_liner`.
"""

from __future__ import annotations

from hulldown.games.miniatures.state import Table
from hulldown.kernel.state import CHANCE

from .helper import GAME, play, question

OPEN_FIELD = 'name = "open field"\n'


def scenario(*tanks: str, terrain: str = "", head: str = "") -> str:
    """The text of a scenario file; `head` holds further lines of its own."""
    lines = ['name = "scene"', head]
    for part in filter(None, [part.strip() for part in terrain.split(";")]):
        kind, pose = part.split()
        place, _, angle = pose.partition("@")
        lines += ["[[terrain]]", f'kind = "{kind}"', f"at = [{place}]", f"angle = {angle or 0}"]
    for line in tanks:
        player, card, *words = line.split()
        lines += ["[[tank]]", f"player = {player}", f'card = "{card}"']
        for word in words:
            if "@" in word:
                place, _, facing = word.partition("@")
                lines += [f"at = [{place}]", f"facing = {facing}"]
            else:
                lines.append(f"cards = {word.split(',')}")
    return "\n".join(lines)


def start(text: str = "placed", seats: int = 2, **options: object) -> Table:
    """A new game with this scenario: its name or its text."""
    state = GAME.start(seats, {"scenario": text, **options})
    assert state.audit() == []
    return state


def win_roll(state: Table, side: int) -> None:
    """The sides roll for Advantage, and that side wins."""
    for roller in range(state.sides):
        assert question(state) == "advantage-roll"
        play(state, "roll ccc" if roller == side else f"roll {'h' * roller}{'b' * (3 - roller)}")


def deployed_first(state: Table, edge: str = "north") -> None:
    """The first side wins the second roll and attacks; the defender takes the edge."""
    win_roll(state, 0)
    play(state, "attacker", f"edge {edge}")


def asked(state: Table) -> str:
    """The tank that is asked about, by its label."""
    word = state.question.gaps["tank"]
    return str(getattr(word, "id", word))


def order(state: Table, answer: str, kind: str) -> list[str]:
    """Which tanks are asked one after another while the question is of that kind, each giving this answer."""
    found: list[str] = []
    while state.actor != CHANCE and question(state) == kind:
        found.append(asked(state))
        play(state, answer)
    return found
