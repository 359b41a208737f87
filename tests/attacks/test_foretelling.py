"""Nobody foretells a draw: not with all draws of thousands of matches of one's own, and not with their secrets.

The attacks are real ones. A generator that goes on from draw to draw, as the table once had it, falls to each of them.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from secrets import token_bytes

import pytest

import hulldown
import hulldown.table
from hulldown.bots.guard import Reply
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.proof import Seal
from hulldown.kernel.state import CHANCE, State
from hulldown.table.play import answers
from hulldown.table.play.bot_time import Ticket
from hulldown.table.play.chance import Dealer, fresh_chance, sealed, unproved
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


# From the draws alone

OWN = 2_000  # matches of the stranger's own, of which every draw is known
OTHERS = 100  # matches of other people, of which none is
SEEDS = 1 << 12  # of the 2**32 that the old generator could begin with: a GPU took 70 s for all of them

Deal = list[tuple[str, dict[str, Fraction]]]  # what was drawn, and how likely each outcome was


def dealt(dealer: Dealer) -> Deal:
    """What chance deals in a new match of Rush."""
    state = hulldown.game("rush").start(2, {})
    found: Deal = []
    while state.actor == CHANCE:
        drawn = dealer(state)
        assert drawn is not None
        action = drawn.action
        found.append((str(action), {str(one): share for one, share in state.outcomes()}))
        state.advance(action)
    return found


def search(own: list[Deal], after: int) -> list[Deal] | None:
    """Looks for the seed that gives the first matches again; then it knows all that follow."""
    wanted = [name for name, _ in own[0]]
    for seed in range(SEEDS):
        rng = Xoshiro(seed)
        state = hulldown.game("rush").start(2, {})
        for name in wanted:
            action = state.sample(rng)
            if str(action) != name:
                break
            state.advance(action)
        else:
            again = unproved(lambda rng=rng: rng)  # type: ignore[misc]
            for _ in own[1:]:
                dealt(again)
            return [dealt(again) for _ in range(after)]
    return None


def learn(own: list[Deal]) -> dict[tuple[int, str, str], str]:
    """What followed most often on a draw at its place."""
    counts: dict[tuple[int, str, str], Counter[str]] = {}
    for deal in own:
        names = ["", "", *[name for name, _ in deal]]
        for place in range(len(deal)):
            key = (place, names[place], names[place + 1])
            counts.setdefault(key, Counter())[names[place + 2]] += 1
    return {key: found.most_common(1)[0][0] for key, found in counts.items()}


def guesses(deal: Deal, learned: dict[tuple[int, str, str], str]) -> list[tuple[bool, float]]:
    """Whether each draw was guessed, and how likely the guess was."""
    names = ["", "", *[name for name, _ in deal]]
    found: list[tuple[bool, float]] = []
    for place, (name, chances) in enumerate(deal):
        guess = learned.get((place, names[place], names[place + 1]), "")
        found.append((guess == name, float(chances.get(guess, 0))))
    return found


def sealed_dealer() -> Dealer:
    secret = token_bytes(32)
    return sealed(Seal("a-match", "", [token_bytes(32).hex(), token_bytes(32).hex()]), secret, 0)


def test_the_old_generator_is_found_from_ones_own_matches_and_every_draw_of_others_is_known() -> None:
    old = Xoshiro(SEEDS - 1)
    matches = [dealt(unproved(lambda: old)) for _ in range(50 + 20)]
    assert search(matches[:50], 20) == matches[50:]


@pytest.mark.parametrize("dealer", [unproved, sealed_dealer], ids=["operating system", "committed secret"])
def test_draws_of_thousands_of_ones_own_matches_do_not_foretell_the_next(dealer: Callable[[], Dealer]) -> None:
    """No seed explains them, and who guesses what mostly followed is right as often as luck is."""
    own = [dealt(dealer()) for _ in range(OWN)]
    others = [dealt(dealer()) for _ in range(OTHERS)]
    assert search(own, 1) is None
    learned = learn(own)
    tried = [one for deal in others for one in guesses(deal, learned)]
    right = sum(is_right for is_right, _ in tried)
    luck, spread = sum(share for _, share in tried), sum(share * (1 - share) for _, share in tried) ** 0.5
    assert luck > 100, "the guesses are possible ones"
    assert abs(right - luck) < 6 * spread, "luck does that once in many millions of runs"


# What everything begins with


def test_every_generator_at_the_table_begins_with_fresh_bits() -> None:
    """A seed of 128 bits of the operating system; or nobody plays by it: a face imagines, a probe measures the machine,
    a page thinks about the hint of its own person."""
    imaginations = {
        ("faces/rush/face.py", "Xoshiro(0)"),
        ("server/probes.py", "Xoshiro(1)"),
        ("browser/advising.py", "Xoshiro(asked.seed)"),
    }
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

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int, ticket: Ticket) -> Reply:
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
