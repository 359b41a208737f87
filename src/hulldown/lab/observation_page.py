"""What agents sense, slot by slot: the generated part of docs/observations.md, from what the encoders declare."""

from __future__ import annotations

from collections.abc import Iterator

import hulldown
from hulldown.adapters.contract import door_of
from hulldown.adapters.encoding import CARDS, Field
from hulldown.adapters.playing import SLOTS, Fixed
from hulldown.kernel.game import Game


def observations_section(titles: dict[str, str]) -> str:
    """All games; `titles` names them."""
    lines: list[str] = []
    for name, title in titles.items():
        lines += [f"## {title}", "", *_game(hulldown.game(name))]
    return "\n".join(lines)


def _game(game: Game) -> Iterator[str]:
    door = door_of(game)
    encoder = door.encoder(game)
    yield f"{encoder.size:,} slots."
    yield ""
    yield from _table(encoder.fields)
    if door.is_numbered:
        actions = Fixed(game.known_actions()).texts
        yield f"{len(actions):,} actions: every answer has a number of its own, the same in every position, and so has"
        yield "everything that chance may draw."
        yield ""
        yield "| numbers | first | last |"
        yield "|---|---|---|"
        for first, last in _runs(actions):
            yield f"| {first} to {last} | `{actions[first]}` | `{actions[last]}` |"
        yield ""
    else:
        yield f"{SLOTS} actions: the answers that are offered now, in their order. **The slots are a sample.** Moves"
        yield "are a space, of which the game offers some dozens of poses; any other pose is given as text in notation."
        yield ""
    if door.moves is not None:
        rows = door.moves(game).declared
        yield f"`moves` has a row of {rows.size} numbers for each slot, all 0 where the slot is empty:"
        yield ""
        yield from _table(rows.fields)


def _table(fields: list[Field]) -> Iterator[str]:
    yield "| slots | field | a slot for each | says | most |"
    yield "|---|---|---|---|---|"
    for field in fields:
        last = field.at + field.size - 1
        slots = f"{field.at}" if field.size == 1 else f"{field.at} to {last}"
        each = "card" if field.each == CARDS else field.each
        most = f"±{field.most:,}" if field.is_signed else f"{field.most:,}"
        yield f"| {slots} | `{field.name}` | {each} | {field.says} | {most} |"
    yield ""


def _runs(texts: list[str]) -> Iterator[tuple[int, int]]:
    """Neighbors whose texts begin with the same word, by their first and last number."""
    first = 0
    for place in range(1, len(texts) + 1):
        if place == len(texts) or texts[place].split()[0] != texts[first].split()[0]:
            yield first, place - 1
            first = place
