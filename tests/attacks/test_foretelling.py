"""Chance at the table is the operating system's: what anybody has seen of other draws foretells nothing."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hulldown.table
from hulldown.bots.guard import Reply
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import State
from hulldown.table.play import answers
from hulldown.table.play.chance import fresh_chance
from hulldown.table.play.matches import Matches
from hulldown.table.server.bot_pool import BotPool
from tests.table.helper import until, wish, with_matches

MASK = 0xFFFFFFFF
ENTRIES = 300


def turned(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) & MASK


def inner_word(output: int) -> int:
    """The second word of the state that a number came from: the mixing of xoshiro128** can be undone."""
    unmixed = output * pow(9, -1, 1 << 32) & MASK
    return turned(unmixed, 32 - 7) * pow(5, -1, 1 << 32) & MASK


def break_in(outputs: list[int]) -> list[int]:
    """The state after the first of four consecutive numbers, so that all further ones are known."""
    first, second, third, fourth = [inner_word(one) for one in outputs]
    sum_before = first ^ second  # the first and the third word, added
    word_2 = sum_before ^ (first << 9 & MASK)
    word_0 = second ^ third ^ word_2
    word_2_later = word_2 ^ word_0 ^ (second << 9 & MASK)
    word_0_later = third ^ fourth ^ word_2_later
    word_3 = word_0 ^ word_0_later ^ second
    return [word_0, second, word_2, word_3]


def run_on(state: list[int]) -> int:
    """The next number of that state, which goes on."""
    zero, one, two, three = state
    output = turned(one * 5 & MASK, 7) * 9 & MASK
    two ^= zero
    three ^= one
    state[:] = [zero ^ three, one ^ two, two ^ (one << 9 & MASK), turned(three, 11)]
    return output


def foretold(words: list[int]) -> int:
    """How many of the numbers after the first four somebody foretells who has read those four."""
    state = break_in(words[:4])
    for _ in range(3):
        run_on(state)
    return sum(run_on(state) == word for word in words[4:])


def test_a_generator_that_goes_on_is_read_from_four_of_its_numbers() -> None:
    """The attack is a real one: this is how draws of other people's matches were foretold."""
    rng = Xoshiro(123456789)
    assert foretold([int(rng.next_word()) for _ in range(4 + ENTRIES)]) == ENTRIES


def test_draws_of_ones_own_matches_do_not_foretell_the_next_entry() -> None:
    """Somebody who knows more than anybody can, the whole first number behind each draw, still foretells none."""
    words = [int(fresh_chance().next_word()) for _ in range(4 + ENTRIES)]
    assert foretold(words) == 0
    assert len(set(words)) > ENTRIES  # two of them are equal once in 90,000 runs; three never
    for start in range(0, ENTRIES, 10):
        assert foretold(words[start : start + 20]) == 0


def test_every_generator_at_the_table_begins_with_fresh_bits() -> None:
    """A seed of 128 bits of the operating system, or an imagination that the rules of thumb of a face look at."""
    imaginations = {("faces/rush/face.py", "Xoshiro(0)")}
    folder = Path(hulldown.table.__file__).parent
    found: set[tuple[str, str]] = set()
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = str(file.relative_to(folder))
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Xoshiro":
                found.add((name, ast.unparse(node)))
            if isinstance(node, ast.Import | ast.ImportFrom):
                assert "random" not in [alias.name for alias in node.names], name
                assert getattr(node, "module", "") != "random", name
    assert {call for name, call in found - imaginations} == {"Xoshiro(secrets.randbits(128))"}


class Listening(BotPool):
    """Remembers what bots were asked with."""

    def __init__(self) -> None:
        super().__init__(1)
        self.seeds: list[int] = []

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int) -> Reply:
        self.seeds.append(seed)
        return Reply(state.legal_actions()[-1])


def test_a_bot_gets_a_seed_of_its_own_for_every_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So nobody knows from its earlier choices how it will choose."""
    given: list[int] = []

    def bits(number: int) -> int:
        assert number >= 63
        given.append(len(given))
        return given[-1]

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish("rush", "pb"))
        while len(asked.seeds) < 6:
            await until(lambda: live.room.actor == 0)
            await answers.answer(matches, live, 0, live.room.number, str(live.room.state.legal_actions()[-1]))

    asked = Listening()
    monkeypatch.setattr("hulldown.table.play.bot_turns.secrets.randbits", bits)
    with_matches(tmp_path / "table.sqlite", story, asked)
    assert len(set(asked.seeds)) == len(asked.seeds)
    assert set(asked.seeds) <= set(given)
