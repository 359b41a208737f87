"""What every game keeps, whatever is done to its positions, records and texts: the checks that the suite is made of."""

from __future__ import annotations

import copy
import json
import re
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hulldown.kernel.errors import Illegal, Malformed, NotNow
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.match import Match
from hulldown.kernel.playout import play_randomly, random_action
from hulldown.kernel.reading import Record
from hulldown.kernel.record import load, load_shown, record_lines, replay
from hulldown.kernel.state import OVER, Action, State

# One suite is run by many games, so its tests have several owners.
_SLOW = [
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.differing_executors,
]
# The quick suite sees the same examples in every run; the long one new ones each time, and prints how to repeat them.
QUICK = settings(max_examples=80, deadline=None, derandomize=True, database=None, suppress_health_check=_SLOW)
LONG = settings(max_examples=4000, deadline=None, database=None, print_blob=True, suppress_health_check=_SLOW)
SEEDS = st.integers(0, 2**32 - 1)
PLAYED_ON = 30

_S = TypeVar("_S", bound=State)
Choose = Callable[[State, Xoshiro], Action]  # how games are played on


def walk(state: _S, seed: int, decisions: int) -> _S:
    """The position after so many random decisions, or at the end of the game."""
    play_randomly(state, Xoshiro(seed), decisions)
    return state


def walk_match(match: Match, seed: int, decisions: int) -> Match:
    """The same as a match."""
    rng = Xoshiro(seed)
    while len(match.answers) < decisions and not match.is_over:
        match.answer(random_action(match.state, rng))
    return match


# Documents


def check_round_trip(state: State) -> None:
    """A position reads back from its document as itself."""
    document = state.document()
    again = state.game.position(json.loads(json.dumps(document)))
    assert again.document() == document
    assert again.actor == state.actor
    assert again.legal_actions() == state.legal_actions()
    assert again.audit() == state.audit() == []
    for seat in (None, *range(state.seats)):
        assert again.view(seat).encode() == state.view(seat).encode()
    if state.result is not None:
        assert again.result is not None
        assert again.result.data() == state.result.data()


def check_plays_on_alike(state: State, seed: int) -> None:
    """The rest of the game is the same, decision by decision, for the position and its document."""
    one, two = state.clone(), state.game.position(state.document())
    play_randomly(one, Xoshiro(seed), PLAYED_ON)
    play_randomly(two, Xoshiro(seed), PLAYED_ON)
    assert one.document() == two.document()


def values(names: list[str]) -> st.SearchStrategy[Any]:
    """What somebody may write into a field, right or wrong."""
    return _values(tuple(names))


def anything(names: list[str]) -> st.SearchStrategy[Any]:
    return _anything(tuple(names))


@lru_cache(maxsize=16)  # the same for all examples of a game: to make one costs more than to draw from it
def _values(names: tuple[str, ...]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.none(), st.booleans(), st.integers(-2, 12), st.just(10**30), st.floats(), st.sampled_from(names), st.text(),
        # made anew each time: what is drawn is changed afterwards
        st.builds(list), st.builds(dict), st.lists(st.sampled_from(names), max_size=3),
    )  # fmt: skip


@lru_cache(maxsize=16)
def _anything(names: tuple[str, ...]) -> st.SearchStrategy[Any]:
    return st.recursive(
        _values(names), lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
    )


def places_in(value: object) -> list[tuple[Any, Any]]:
    """Every field and item of a document, as what it stands in and its name or number."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        for name, inner in value.items():
            found += [(value, name), *places_in(inner)]
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            found += [(value, number), *places_in(inner)]
    return found


def alter(document: dict[str, object], data: st.DataObject, names: list[str], fields: list[str]) -> None:
    """One change somewhere: another value, something dropped, added, doubled, or exchanged for something else."""
    places = places_in(document)
    inside, name = data.draw(st.sampled_from(places))
    change = data.draw(st.sampled_from(["set", "drop", "double", "copy", "swap", "add"]))
    other, other_name = data.draw(st.sampled_from(places))
    if change == "set":
        inside[name] = data.draw(values(names))
    elif change == "drop":
        del inside[name]
    elif change == "double" and isinstance(inside, list):
        inside.insert(name, copy.deepcopy(inside[name]))
    elif change == "copy":
        inside[name] = copy.deepcopy(other[other_name])
    elif change == "swap":
        one, two = copy.deepcopy(inside[name]), copy.deepcopy(other[other_name])
        inside[name], other[other_name] = two, one
    elif isinstance(inside, dict):
        inside[data.draw(st.sampled_from(fields))] = data.draw(values(names))
    else:
        inside.append(data.draw(values(names)))


def read_or_named(game: Game, document: object) -> State | None:
    """The position, or None where it is refused in a message that names the place and can be shown."""
    try:
        return game.position(document)
    except Malformed as error:
        message = str(error)
    assert message.startswith("position")
    assert message.encode()
    return None


def check_altered(game: Game, document: dict[str, object], seed: int, choose: Choose = random_action) -> None:
    """Either a legal position that plays on and keeps its cards, or an error that names the place."""
    state = read_or_named(game, document)
    if state is None:
        return
    assert state.audit() == []
    check_round_trip(state)
    rng = Xoshiro(seed)
    for _ in range(PLAYED_ON):
        if state.actor == OVER:
            break
        assert all(state.question.text(lang) for lang in LANGUAGES)
        state.apply(choose(state, rng))
        assert state.audit() == []
    check_round_trip(state)


def alter_and_check(state: State, data: st.DataObject, changes: int, names: list[str], fields: list[str]) -> None:
    document = state.document()
    for _ in range(changes):
        alter(document, data, names, fields)
    check_altered(state.game, document, changes)


def change(path: str, value: object = ...) -> Callable[[dict[str, Any]], None]:
    """Sets the field at a path like `players.0.hand`; without a value it is taken away."""

    def apply(document: dict[str, Any]) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        inside: Any = document
        for part in way:
            inside = inside[part]
        if value is ...:
            del inside[last]
        else:
            inside[last] = value

    return apply


def refused(game: Game, document: object) -> str:
    """The complaint about a document that is no position."""
    with pytest.raises(Malformed) as error:
        game.position(document)
    return str(error.value)


def examples(document: Path, game: str) -> list[dict[str, Any]]:
    """The positions of a game that a document gives as examples."""
    blocks = re.findall(r"^```json\n(.*?)^```", document.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [example for example in map(json.loads, blocks) if example["game"] == game]


# Records

NOISE = st.lists(st.tuples(st.integers(0, 10**6), st.binary(min_size=1, max_size=3)), max_size=3)
_WRITABLE = st.text(st.characters(exclude_categories=["Cs"]))


def finder(game: Game) -> Callable[[str], Game]:
    def find_game(name: str) -> Game:
        if name != game.id:
            raise Malformed(f"there is no game {name}")
        return game

    return find_game


def loads_or_names_the_line(game: Game, data: bytes) -> Match | None:
    """Loads the bytes as a file; None where they are refused in a message that names the line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes(data)
        shown = check_shown(game, path)
        try:
            loaded = load(path, finder(game))
            assert shown is not None
            assert shown.is_whole
            return loaded
        except Malformed as error:
            message = str(error)
    assert re.match(r"game\.jsonl(, line \d+|: the file is empty)", message), message
    assert message.encode()
    return None


def check_shown(game: Game, path: Path) -> Record | None:
    """Whatever is in a file, it is shown as far as it goes, every moment of it; or it is no record."""
    try:
        reading = load_shown(path, finder(game))
    except Malformed:
        return None
    match = reading.match
    assert all(sentence.text(lang) for sentence in reading.sentences for lang in LANGUAGES)
    for length in (len(match.answers), len(match.answers) // 2, 0):
        match.rewind(length)
        assert match.state.audit() == []
        assert match.state.view(0).encode()
    return reading


def check_record(match: Match) -> None:
    """A match is whole: its own record loads equal to it."""
    lines = record_lines(match)
    again = replay("\n".join(lines), "again", finder(match.game))
    assert record_lines(again) == lines
    assert again.state.document() == match.state.document()


def check_events(match: Match) -> None:
    """A record read back tells every seat the same."""
    again = replay("\n".join(record_lines(match)), "again", finder(match.game))
    for seat in (None, *range(match.seats)):
        told = [str(event.seen_by(seat)) for event in again.events()]
        assert told == [str(event.seen_by(seat)) for event in match.events()]


def check_edited_record(match: Match, data: st.DataObject) -> None:
    """Lines dropped, doubled, exchanged or cut off: what still loads is a whole match."""
    lines = record_lines(match)
    for _ in range(data.draw(st.integers(1, 3))):
        if not lines:
            break
        number = data.draw(st.integers(0, len(lines) - 1))
        edit = data.draw(st.sampled_from(["drop", "double", "exchange", "cut", "end here", "text"]))
        if edit == "drop":
            del lines[number]
        elif edit == "double":
            lines.insert(number, lines[number])
        elif edit == "exchange":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[number], lines[other] = lines[other], lines[number]
        elif edit == "cut":
            lines[number] = lines[number][: data.draw(st.integers(0, len(lines[number])))]
        elif edit == "end here":
            del lines[number:]
        else:
            lines.insert(number, data.draw(_WRITABLE))
    loaded = loads_or_names_the_line(match.game, "\n".join(lines).encode())
    if loaded is not None:
        check_record(loaded)


def check_noisy_record(match: Match, noise: list[tuple[int, bytes]], end: int) -> None:
    """Bytes overwritten anywhere, and the file cut off anywhere."""
    data = bytearray("\n".join(record_lines(match)).encode())
    for place, bytes_ in noise:
        place %= len(data)
        data[place : place + len(bytes_)] = bytes_
    loaded = loads_or_names_the_line(match.game, bytes(data[: len(data) - end % len(data)]))
    if loaded is not None:
        check_record(loaded)


# Counts


def count_ways(state: State, depth: int) -> list[int]:
    """How many sequences of one answer, of two, ... up to so many there are from a position, chance included."""
    return [_count(state, number) for number in range(1, depth + 1)]


def _count(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for action in state.legal_actions():
        following = state.clone()
        following.apply(action)
        total += _count(following, depth - 1)
    return total


def stored_position(game: Game, path: Path, **options: object) -> Any:
    """A position in a file, which writes back unchanged; some options may be other ones."""
    document = json.loads(path.read_text(encoding="utf-8"))
    if options:
        document["options"] = options
    state = game.position(document)
    assert state.document() == document
    return state


# Texts


def parsed(state: State, text: str) -> Action | None:
    """The action, or None where the text is refused in a message that can be shown."""
    try:
        return state.game.parse(state, text)
    except Malformed as error:
        message = str(error)
    assert message
    assert len(message) < len(text) + 400
    return None


def check_mangled(words: list[str], state: State) -> None:
    """Known words in any order; what is understood is answered by the state with yes or a refusal."""
    action = parsed(state, " ".join(words))
    if action is None:
        return
    refusal = state.why_not(action)
    before = state.document()
    if refusal is None:
        state.apply(action)
        assert state.audit() == []
        return
    assert all(refusal.text(lang) for lang in LANGUAGES)
    assert refusal.rule in state.game.ledger or refusal.sentence.phrase is state.game.game_over.phrase
    with pytest.raises((Illegal, NotNow)):
        state.apply(action)
    assert state.document() == before


def check_answered(state: State, action: Action, names: list[str]) -> None:
    """An action is legal, or refused with a rule and a sentence."""
    refusal = state.why_not(action)
    assert (refusal is None) == (action in state.legal_actions())
    if refusal is not None:
        assert refusal.rule in state.game.ledger
        assert all(refusal.text(lang, names) for lang in LANGUAGES)


# Chance


def check_samples(state: State, draws: int = 20_000) -> None:
    """Each share stays within five deviations of what so many draws should bring."""
    rng = Xoshiro(1)
    drawn = [state.sample(rng) for _ in range(draws)]
    for action, share in state.outcomes():
        chance = float(share)
        deviation = (draws * chance * (1 - chance)) ** 0.5
        assert abs(drawn.count(action) - draws * chance) < 5 * deviation
