"""Doors for people who train agents and study games: PettingZoo, Gymnasium, OpenSpiel.

`hulldown.adapters.pettingzoo.env(game)`, `gymnasium.make("hulldown/Rush-v0")`, and `hulldown.adapters.openspiel`, which
registers the games when it is imported; docs/environments.md leads from the installation to an agent. What a door knows
of one game stands in `adapters/GAME`, under the name DOOR; a plain one serves where there is none.
"""
