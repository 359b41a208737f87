"""What every game keeps, as tests that a game's own test files run: ours, and those of a stranger's package.

    from hulldown.conformance import GameSuite

    class TestSkirmish(GameSuite):
        game = hulldown.game("skirmish")

`hulldown conform GAME` plays random games and checks each answer; this suite also alters positions, records and texts,
and so needs pytest and hypothesis: `pip install hulldown[conformance]`.
"""

from .suite import GameSuite

__all__ = ["GameSuite"]
