"""No field of a table is forgotten: not by its copy, not by its document, not by what is imagined from a view.

Over random games every slot of the table and of its parts is compared. What a seat cannot know is drawn anew each time
that it is imagined; a field that never varies there and still is not what it was, somebody has forgotten. A field that
no game changes proves nothing, so it has to be named below, with the reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought
from hulldown.kernel.playout import random_action
from hulldown.kernel.result import Result
from hulldown.kernel.state import OVER, Action, Decision, State
from hulldown.kernel.words import Word
from tests.kernel.toy import Race, Track, TrackView

pytestmark = pytest.mark.skipif(hulldown.is_compiled(), reason="compiled classes do not tell their slots")

GAMES = 4
MOST_GAMES = 16  # until every field has changed
MOST_DECISIONS = 3000
GIVEN_UP_AT = 100  # in the first game, after so many decisions
LATEST_BELL = 900  # decisions after which time is called, in games that have a time limit
EVERY = 2  # decisions between two looks
COMPARED = 20  # one look in so many is compared with its copies
TWINS = 3  # imagined from one view

# What every state has for itself.
KERNEL = {
    "State.game": "the same for all",
    "State.listener": "nobody listens to a copy",
    "State._legal": "remembered, and found again",
    "Table.catalogue": "the game's",
}
COPIED = "clone"
WRITTEN = "document"
IMAGINED = "imagine"
CHANGED = "changed"
SETTINGS = ("Rules", "Measures")  # what a whole game is played by
COUNT = " count"  # of the parts in a list; how many players there are need not change
# By game and by way: the fields that are not compared, or not changed, and why that is right.
SELDOM = "random games seldom bring it about; the tests of its cards do"
LISTED: dict[str, dict[str, dict[str, str]]] = {
    "skirmish": {
        WRITTEN: {"Table.taken": "how long it has lasted, as far as this state has seen it"},
        IMAGINED: {"Table.taken": "how long it has lasted, as far as this state has seen it"},
    },
    "race": {CHANGED: {"Track.race": "the game itself"}},
    "cardgame": {
        WRITTEN: {"Table.turns_begun": "counted only so that a record notices each turn"},
        IMAGINED: {"Table.turns_begun": "counted only so that a record notices each turn"},
        CHANGED: {
            "Vehicle.boost_cost": SELDOM,
            "Vehicle.boost_hp": SELDOM,
            "Vehicle.boost_taken": SELDOM,
            "Vehicle.boost_vp": SELDOM,
        },
    },
    "miniatures": {
        IMAGINED: {"Table.rules": "the options do not name lists that a seat may not know"},
        CHANGED: {
            "Field.measures": "the game's",
            "Hull.shape": "follows from where it stands",
            "Piece.shape": "follows from where it stands",
            "Table.moves": "remembered, and found again",
            "Table.terrain_left": SELDOM,
            "Tank.must_reload": SELDOM,
            "Tank.reloading": SELDOM,
            "Tank.second_due": SELDOM,
            "Tank.stripped": SELDOM,
        },
    },
}


def slots(part: object) -> Iterator[tuple[str, str]]:
    """The fields of an object as `Class.field`, and their names."""
    for cls in type(part).__mro__:
        for name in vars(cls).get("__slots__", ()):
            yield f"{cls.__name__}.{name}", name
    for name in getattr(part, "__dict__", {}):
        yield f"{type(part).__name__}.{name}", name


class Seen:
    """A table as a flat list: the path to each value, the field that holds it, and the value as plain data."""

    def __init__(self, table: State) -> None:
        self.values: dict[str, tuple[str, object]] = {}
        self._shared = [table.game, *vars(table.game).values()]  # the catalogue, and whatever else is made once
        self._package = type(table.game).__module__.rpartition(".")[0]
        self._walk("table", table)

    def _walk(self, path: str, part: object) -> None:
        for field, name in slots(part):
            if field not in KERNEL and hasattr(part, name):
                self._take(f"{path}.{name}", field, getattr(part, name))

    def _take(self, path: str, field: str, value: object) -> None:
        if self._is_part(value):
            self._walk(path, value)
        elif isinstance(value, list | tuple) and any(self._is_part(item) for item in value):
            self.values[path + COUNT] = field + COUNT, len(value)
            for number, item in enumerate(value):
                self._take(f"{path}[{number}]", field, item)
        else:
            self.values[path] = field, plain(value)

    def _is_part(self, value: object) -> bool:
        """Whether it is one of the game's own objects, and no card, no decision and nothing else that is made once."""
        module = type(value).__module__  # asked first: most values are numbers and texts
        if not module.startswith(self._package + ".") or module.startswith(f"{self._package}.cards"):
            return False
        if isinstance(value, Word | Decision | Action | State) or type(value).__name__ in SETTINGS:
            return False
        return all(value is not one for one in self._shared)


def plain(value: object) -> Any:
    """Something that can be compared, and is the same for the same position."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Brought):
        return value.code
    if isinstance(value, Word):
        return value.id
    if type(value).__name__ == "Rules":  # all that it says follows from these
        return f"version {getattr(value, 'version', 1)}, {getattr(value, 'options', {})}"
    if isinstance(value, Decision):
        return str(msgspec.to_builtins(value.data()))
    if isinstance(value, Result):
        return str(value.data())
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(str(plain(item)) for item in value)
    return str(value) if isinstance(value, Action) else type(value).__name__


class Fields:
    """What random games tell of the fields of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.values: dict[str, set[str]] = defaultdict(set)
        self.lost: dict[str, dict[str, str]] = defaultdict(dict)  # by way: the field, and where it was lost first
        self.strange: dict[tuple[str, str], str] = {}  # imagined always alike, and not as it was
        self.varied: set[str] = set()
        rng = Xoshiro(41)
        for number in range(MOST_GAMES):
            if number < GAMES or set(self.unchanged()) - set(LISTED.get(game.id, {}).get(CHANGED, {})):
                self._play(number, rng)

    def _play(self, number: int, rng: Xoshiro) -> None:
        seats = self.game.min_seats + number % (self.game.max_seats - self.game.min_seats + 1)
        state = self._start(seats, rng)
        bell = rng.below(LATEST_BELL) if self.game.time_limit(state) else MOST_DECISIONS
        for decision in range(MOST_DECISIONS):
            if decision == bell and state.actor != OVER:
                self.game.call_time(state)
            if decision == GIVEN_UP_AT and number == 0 and self.game.can_resign and state.actor != OVER:
                self.game.resign(state, 0)
            if decision % EVERY == 0 or state.actor == OVER:
                real = self._look(state)
                if rng.below(COMPARED) == 0 or state.actor == OVER:
                    self._compare_all(state, real, rng)
            if state.actor == OVER:
                break
            state.advance(random_action(state, rng))

    def _start(self, seats: int, rng: Xoshiro) -> State:
        """A game with options and lists drawn by lot."""
        options = self.game.options
        chosen = {option.name: option.values[rng.below(len(option.values))] for option in options}
        lists = self.game.lists
        try:
            if lists is not None:
                for seat in range(seats):
                    chosen[lists.option(seat)] = lists.draw(rng, seats, chosen, seat).code
            return self.game.start(seats, chosen)
        except Malformed:  # a choice that does not go with so many players
            return self.game.start(seats, self.game.usual(seats, rng))

    def _look(self, state: State) -> dict[str, Any]:
        real = Seen(state).values
        for field, value in real.values():
            if len(self.values[field]) < 2:
                self.values[field].add(str(value))
        return real

    def unchanged(self) -> list[str]:
        """Fields that had one value only: not counts, and not a list that had parts at other times."""
        found = [field for field, values in self.values.items() if len(values) < 2]
        return [field for field in found if not field.endswith(COUNT) and field + COUNT not in self.values]

    def _compare_all(self, state: State, real: dict[str, Any], rng: Xoshiro) -> None:
        self._compare(COPIED, real, Seen(state.clone()).values)
        self._compare(WRITTEN, real, Seen(self.game.position(state.document())).values)
        view = state.view(rng.below(state.seats))
        self._compare_imagined(real, [Seen(self.game.imagine(view, rng)).values for _ in range(TWINS)])

    def _compare(self, way: str, real: dict[str, Any], other: dict[str, Any]) -> None:
        for path in real.keys() | other.keys():
            if real.get(path) != other.get(path):
                field = (real.get(path) or other[path])[0]
                self.lost[way].setdefault(field, f"{path}: {real.get(path)} became {other.get(path)}")

    def _compare_imagined(self, real: dict[str, Any], twins: list[dict[str, Any]]) -> None:
        for path in real:
            field = real[path][0]
            seen = [twin.get(path) for twin in twins]
            if any(one != seen[0] for one in seen):
                self.varied.add(field)
            elif seen[0] != real[path]:
                self.strange.setdefault((field, path), f"{path}: {real[path]} is imagined as {seen[0]}")

    def complaints(self) -> list[str]:
        for (field, _), said in self.strange.items():
            if field not in self.varied:
                self.lost[IMAGINED].setdefault(field, said)
        for field in self.unchanged():
            self.lost[CHANGED][field] = f"no game changed it: {self.values[field]}"
        found: list[str] = []
        listed = LISTED.get(self.game.id, {})
        for way in (COPIED, WRITTEN, IMAGINED, CHANGED):
            found += [
                f"{way}: {name}: {said}" for name, said in self.lost[way].items() if name not in listed.get(way, {})
            ]
            found += [
                f"{way}: {name} is listed for nothing" for name in listed.get(way, {}) if name not in self.lost[way]
            ]
        return found


@pytest.mark.parametrize("id", hulldown.game_ids())
def test_no_field_of_a_table_is_forgotten(id: str) -> None:
    assert not "\n".join(Fields(hulldown.game(id)).complaints())


class CopiesNoBoosts(Track):
    def clone(self) -> Track:
        copy = super().clone()
        copy.boosts = [0, 0]
        return copy


class HasMood(Track):
    def __init__(self, race: Race, goal: int, source: Track | None = None) -> None:
        super().__init__(race, goal, source)
        self.mood = "good"


class WritesNoBoosts(Race):
    def document_of(self, state: Track) -> dict[str, object]:
        return {**super().document_of(state), "boosts": [0, 0]}


class ImaginesNoBoosts(Race):
    def imagine(self, view: TrackView, rng: Xoshiro) -> Track:
        track = super().imagine(view, rng)
        track.boosts = [0, 0]
        return track


def race_on(track: type[Track]) -> Race:
    race = Race()
    race.track = track
    return race


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (race_on(CopiesNoBoosts), "clone: CopiesNoBoosts.boosts: table.boosts: "),
        (WritesNoBoosts(), "document: Track.boosts: table.boosts: "),
        (ImaginesNoBoosts(), "imagine: Track.boosts: table.boosts: "),
        (race_on(HasMood), "changed: HasMood.mood: no game changed it: {'good'}"),
    ],
)
def test_a_field_that_somebody_has_forgotten_is_named(game: Race, complaint: str) -> None:
    assert any(said.startswith(complaint) for said in Fields(game).complaints())


def test_a_game_that_forgets_nothing_gets_no_complaint() -> None:
    assert Fields(Race()).complaints() == []
