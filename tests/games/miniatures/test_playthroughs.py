"""A golden playthrough of the rulebook's First Game, to be read beside the book: every answer, what it brought, and how
each pool of dice comes about."""

from __future__ import annotations

from pathlib import Path

from hulldown.games.miniatures.attack.defense import DefenseRoll
from hulldown.games.miniatures.attack.values import attack_dice, defense_pool
from hulldown.games.miniatures.attack.volley import AttackRoll
from hulldown.games.miniatures.ground.poses import pose_text
from hulldown.games.miniatures.state import Table
from hulldown.kernel.match import Match
from hulldown.kernel.state import CHANCE, OVER
from hulldown.kernel.tally import Tally

from .helper import GAME

STORED = Path(__file__).parents[2] / "playthroughs" / "miniatures-first-game.txt"


def table_of(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def position_lines(state: Table) -> list[str]:
    """The tanks in a few words."""
    lines = [f"  | Turn {state.turn}"]
    for tank in state.tanks:
        hull = state.hull(tank.index)
        line = f"  | {tank.word.name} {pose_text(hull.x, hull.y, hull.facing)}, hit points {tank.left}"
        line += f", critical cards: {' '.join([critical.id for critical in tank.criticals])}" if tank.criticals else ""
        lines.append(line + (", destroyed" if tank.destroyed else ""))
    return lines


def dice_lines(state: Table) -> list[str]:
    """Where a pool is about to be rolled: each die with its reason."""
    top = state.stack[-1] if state.stack else None
    tally = Tally()
    if isinstance(top, AttackRoll):
        assert attack_dice(state, top.attack, tally) == top.dice
        name = "Attack dice"
    elif isinstance(top, DefenseRoll):
        assert defense_pool(state, top.attack, tally) == top.dice
        name = "Defence dice"
    else:
        return []
    parts = ", ".join([f"{part.amount:+d} {part.reason}" for part in tally.parts])
    return [f"    {name} {tally.total}: {parts}"]


def played(answers: list[str]) -> list[str]:
    """The playthrough as text: each answer, the sentences it brought, and the position after every turn."""
    match = Match(GAME, 2, {"scenario": "first-game"})
    lines = ["Opening position", *position_lines(table_of(match))]
    for answer in answers:
        table = table_of(match)
        turn = table.turn
        who = "chance" if table.actor == CHANCE else f"P{table.actor + 1}"
        events = match.answer(GAME.parse(table, answer))
        lines.append(f"> {who}: {answer}")
        lines += [f"    {event.sentence}" for event in events]
        lines += dice_lines(table)
        if table.turn != turn or table.actor == OVER:
            lines += position_lines(table)
    return lines


def test_a_golden_playthrough_is_played_again_to_the_letter() -> None:
    stored = STORED.read_text(encoding="utf-8").splitlines()
    answers = [line.split(": ", 1)[1] for line in stored if line.startswith("> ")]
    title = [line for line in stored if line.startswith("#")]
    assert len(answers) > 50
    assert stored == [*title, *played(answers)]
