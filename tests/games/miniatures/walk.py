"""Positions that play reaches: every mode, number of sides, size, ready table and switch, with random platoons."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from hulldown.conformance.properties import SEEDS
from hulldown.games.miniatures.actions import PASS, PASS_PHASE, SHOOT, STAY, USE, Move
from hulldown.games.miniatures.cards.random_platoons import random_platoon
from hulldown.games.miniatures.edition import MODES, SIDES
from hulldown.games.miniatures.ground.poses import Drive
from hulldown.games.miniatures.scenes.ready import ready_scenarios
from hulldown.games.miniatures.state import Table
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.state import CHANCE, OVER, Action, State

from .helper import GAME

LONGEST_WALK = 250
LESSONS = [name for name in ready_scenarios() if name.startswith("first-game")]  # with tanks and a mode of their own
TABLES = [name for name in ready_scenarios() if name not in LESSONS]
SIZES = [50, 100, 200]
# Every switch, away from its default
SWITCHED: dict[str, object] = {
    "duplicate_upgrades": True, "live_tanks_block_move": True, "square_sides": 2, "deploy_strict": True,
    "wreck_blocks_spg": False, "walls_need_hull_down": True, "wreck_shows_cards": True, "light_bonus_adds": False,
    "by_word": True, "advantage_first_face": "hit", "arrow_tail": "60", "arrow_full": "90",
}  # fmt: skip
DIVISIONS = {2: ["teams"], 3: ["teams", "2-1", "1-2"], 4: ["teams", "teams", "alone", "3-1", "2-1-1", "12-34"]}
EAGER = 8  # who plays eagerly passes or holds fire once in so many times


def platoon_code(seed: int, number: int, limit: int) -> str:
    return random_platoon(GAME.catalogue, limit, Xoshiro(seed, number)).id


def with_platoons(seats: int, limit: int, seed: int, **options: object) -> dict[str, object]:
    """Options of a game in which every seat has a random platoon of so many points."""
    codes = {f"platoon_{seat + 1}": platoon_code(seed, seat, limit) for seat in range(seats)}
    sides = SIDES.divide(str(options.get("sides", "teams")), seats)
    return {"cost_limit": limit * max(sides.count(side) for side in sides), **codes, **options}


LEAST_SHARE = 25  # points: for less there is hardly a tank


def some_game(seed: int) -> tuple[int, dict[str, object]]:
    """How many play, and the options, both drawn from the seed."""
    rng = Xoshiro(seed, 1)
    seats = [2, 2, 2, 3, 4, 4][rng.below(6)]
    limit = SIZES[[0, 0, 0, 1, 1, 2][rng.below(6)]]
    turn_limit = [12, 4, 6][rng.below(3)]
    division = DIVISIONS[seats][rng.below(len(DIVISIONS[seats]))]
    sides = SIDES.divide(division, seats)
    if limit // max(sides.count(side) for side in sides) < LEAST_SHARE:
        limit = SIZES[1]
    options: dict[str, object] = {"cost_limit": limit, "turn_limit": turn_limit, "sides": division}
    if rng.below(4):
        options = with_platoons(seats, limit, seed, turn_limit=options["turn_limit"], sides=options["sides"])
    if rng.below(4) == 0:
        options.update(SWITCHED)
    if max(SIDES.divide(str(options["sides"]), seats)) == 1:
        options["mode"] = MODES[rng.below(4)]
    scenario = rng.below(len(TABLES) + 2)
    if scenario < len(TABLES):
        options["scenario"] = TABLES[scenario]
    elif scenario == len(TABLES):
        options["scenario"] = "placed"
    elif seats == 2:
        options["scenario"] = LESSONS[rng.below(len(LESSONS))]
    return seats, options


def _distance(state: Table, drive: Drive, seat: int) -> int:
    """How far a pose is from the nearest enemy, or from the middle of the table where none is left."""
    places = [(state.rules.measures.width // 2, state.rules.measures.height // 2)]
    side = state.rules.sides[seat]
    enemies = [state.hull(tank.index) for tank in state.tanks if tank.side != side and state.is_live(tank.index)]
    if enemies:
        places = [(hull.x, hull.y) for hull in enemies]
    return min((x - drive.x) ** 2 + (y - drive.y) ** 2 for x, y in places)


def eager_action(state: State, rng: Xoshiro) -> Action:
    """Any kind of legal action with equal chance, but seldom a pass, a tank that stays, or fire held: tanks close in on
    each other, shoot, and use their cards."""
    if state.actor == CHANCE:
        return state.sample(rng)
    assert isinstance(state, Table)
    legal = state.remembered_actions()
    drives = [action for action in legal if isinstance(action, Drive)]
    others = [action for action in legal if not isinstance(action, Drive)]
    if drives and rng.below(4):
        some = [drives[rng.below(len(drives))] for _ in range(6)]
        return min(some, key=lambda drive: _distance(state, drive, state.actor))
    shots = [action for action in others if isinstance(action, Move) and action.verb == SHOOT]
    if shots and rng.below(EAGER):
        return shots[rng.below(len(shots))]
    uses = [action for action in others if isinstance(action, Move) and action.verb == USE]
    if uses and rng.below(3) == 0:
        return uses[rng.below(len(uses))]
    busy = [a for a in others if not (isinstance(a, Move) and a.verb in (PASS, PASS_PHASE, STAY))]
    if busy and rng.below(EAGER) == 0:
        return busy[rng.below(len(busy))]
    return others[rng.below(len(others))]


def shy_action(state: State, rng: Xoshiro) -> Action:
    """The same, but hidden cards stay hidden for long: whoever may pass mostly does."""
    passes = [action for action in state.remembered_actions() if isinstance(action, Move) and action.verb == PASS]
    if passes and rng.below(EAGER):
        return passes[0]
    return eager_action(state, rng)


def play_on(state: Table, rng: Xoshiro, decisions: int = 10**6) -> Table:
    for _ in range(decisions):
        if state.actor == OVER:
            break
        state.apply(eager_action(state, rng))
    return state


def walk(seed: int, decisions: int) -> Table:
    """The position after so many decisions of eager play, or at the end of the game."""
    seats, options = some_game(seed)
    return play_on(GAME.start(seats, options), Xoshiro(seed), decisions)


def walked_match(seed: int, decisions: int) -> Match:
    seats, options = some_game(seed)
    match = Match(GAME, seats, options)
    rng = Xoshiro(seed)
    while len(match.answers) < decisions and not match.is_over:
        match.answer(eager_action(match.state, rng))
    return match


def walks(longest: int = LONGEST_WALK) -> st.SearchStrategy[Table]:
    return st.builds(walk, SEEDS, st.integers(0, longest))


def matches(longest: int = LONGEST_WALK) -> st.SearchStrategy[Match]:
    return st.builds(walked_match, SEEDS, st.integers(0, longest))


def seen(state: Table, seat: int | None) -> MiniaturesView:
    """`state.view`, for readers who want to look into it."""
    view = state.view(seat)
    assert isinstance(view, MiniaturesView)
    return view


def asks(state: Table) -> list[str]:
    """What is pending, bottom first."""
    return [str(decision.data().ask) for decision in state.stack]


def exchanged(state: Table, seat: int | None, rng: Xoshiro) -> Table:
    """The same for that seat: every hidden card that it may not see is another one, and so are the others' platoons."""
    document: dict[str, Any] = json.loads(json.dumps(state.document()))
    own = state.rules.sides[seat] if seat is not None else -1
    for tank, data in zip(state.tanks, document["tanks"], strict=True):
        if tank.side != own and tank.hidden:
            pool = GAME.catalogue.hideable[tank.card.index]
            data["hidden"] = [pool[rng.below(len(pool))].id for _ in tank.hidden]
    for other, side in enumerate(state.rules.sides):
        if side != own:
            document.setdefault("options", {})[f"platoon_{other + 1}"] = "maus"
    return GAME.position(document)
