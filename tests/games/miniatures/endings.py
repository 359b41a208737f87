"""How the stored records were played: one short game for every way to end.

`python -m tests.games.miniatures.endings` writes them into tests/records by the present version of the rules, for
when that was raised; read them through before they are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hulldown.games.miniatures.actions import ATTACKER, DEFENDER, HOLD, PASS_PHASE, SHOOT, STAY, Move
from hulldown.games.miniatures.ground.poses import Deploy, Drive, PutObjective
from hulldown.games.miniatures.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.record import save
from hulldown.kernel.state import CHANCE, Action

from .helper import GAME, position
from .walk import eager_action, with_platoons

RECORDS = Path(__file__).parents[2] / "records" / str(GAME.rules_version)
Player = Callable[[Table, Xoshiro], Action]


def idle(state: Table, rng: Xoshiro) -> Action:
    """Stays, holds fire and shows nothing; everything else at random."""
    legal = state.legal_actions()
    for action in legal:
        if isinstance(action, Move) and action.verb in (STAY, HOLD, PASS_PHASE, DEFENDER):
            return action
    poses = [action for action in legal if isinstance(action, Deploy)]
    if poses and state.objectives:  # far from the tokens
        token = state.objectives[0]
        return max(poses, key=lambda pose: (pose.x - token.x) ** 2 + (pose.y - token.y) ** 2)
    return legal[rng.below(len(legal))]


def to_the_token(state: Table, rng: Xoshiro) -> Action:
    """Drives to the nearest token that the side scores with, and stays there without a shot."""
    side = state.rules.sides[state.actor]
    tokens = [(token.x, token.y) for token in state.objectives if token.side in (-1, side)]
    drives = [action for action in state.legal_actions() if isinstance(action, Drive)]
    if not drives or not tokens:
        first = state.legal_actions()[0]
        if isinstance(first, PutObjective) or (isinstance(first, Move) and first.verb == ATTACKER):
            return first
        return idle(state, rng)

    def distance(x: int, y: int) -> int:
        return min((x - goal[0]) ** 2 + (y - goal[1]) ** 2 for goal in tokens)

    best = min(drives, key=lambda drive: distance(drive.x, drive.y))
    hull = state.hull(state.stack[-1].tank)  # type: ignore[attr-defined]
    if distance(best.x, best.y) < distance(hull.x, hull.y) - 500 * 500:
        return best
    return next(action for action in state.legal_actions() if isinstance(action, Move))  # stay, or stop


def gunner(state: Table, rng: Xoshiro) -> Action:
    """Stays, and shoots whenever an enemy is in sight."""
    shots = [action for action in state.legal_actions() if isinstance(action, Move) and action.verb == SHOOT]
    return shots[0] if shots else idle(state, rng)


def eager(state: Table, rng: Xoshiro) -> Action:
    return eager_action(state, rng)


def played(match: Match, seed: int, players: list[Player], answers: int = 10**6, turn: int = 10**6) -> Match:
    """So many answers, or the whole game; time is called when that turn has begun."""
    rng = Xoshiro(seed)
    while not match.is_over and len(match.answers) < answers:
        state = match.state
        assert isinstance(state, Table)
        if state.turn == turn and not state.time_called:
            match.call_time()
            continue
        match.answer(state.sample(rng) if state.actor == CHANCE else players[state.actor](state, rng))
    return match


def game(seed: int, players: list[Player], **options: object) -> Match:
    """A game of small random platoons."""
    seats = len(players)
    return played(Match(GAME, seats, with_platoons(seats, 50, seed, **options)), seed, players)


def plain(seed: int, platoons: list[str], players: list[Player], **options: object) -> Match:
    """A game of platoons given by their codes."""
    return played(_plain_match(platoons, options), seed, players)


def _plain_match(platoons: list[str], options: dict[str, object]) -> Match:
    codes = {f"platoon_{number}": code for number, code in enumerate(platoons, start=1)}
    limit = 100 if len(platoons) == 4 else 50  # partners share it
    return Match(GAME, len(platoons), {"cost_limit": limit, **codes, **options})


def scripted(state: Table, *answers: str) -> Match:
    match = Match(GAME, state.seats, position=state.document())
    for answer in answers:
        match.answer(Action(answer))
    return match


def both_by_their_governors() -> Match:
    """Both last tanks have one hit point left and pay with it for initiative: at the check nobody is left."""
    state = position(
        "a1 t_34 300,110@90 damage=3 shown=removed_speed_governor",
        "b1 t_34 600,800@270 damage=3 shown=removed_speed_governor",
        phase="movement",
        pending=[
            {"ask": "turn", "next": "choices"},
            {"ask": "reveal-point", "place": 1, "quiet": 0},
            {"ask": "offer-at-point", "seat": 1},
        ],
        options={"cost_limit": 50, "mode": "free-for-all"},
    )
    return scripted(state, "use b1 removed_speed_governor", "use a1 removed_speed_governor")


def both_by_fire() -> Match:
    """Both last tanks burn, and neither puts its fire out."""
    state = position(
        "a1 t_34 300,110@90 damage=3 criticals=engine_fire acted",
        "b1 t_34 600,800@270 damage=3 criticals=engine_fire",
        phase="command",
        pending=[
            {"ask": "turn", "next": "fires"},
            {"ask": "repair-step"},
            {"ask": "repair-tank", "tank": 0, "made": 0, "tried": []},
        ],
        options={"cost_limit": 50, "mode": "encounter"},
    )
    return scripted(state, "repair engine_fire", "roll b", "repair engine_fire", "roll b")


def timed(seed: int, platoons: list[str], players: list[Player], turn: int, **options: object) -> Match:
    """Time is called when that turn has begun, and it is played to its end."""
    match = _plain_match(platoons, {"time_limit": 30, "scenario": OPEN_FIELD, **options})
    return played(match, seed, players, turn=turn)


def resigned(match: Match, seat: int) -> Match:
    match.resign(seat)
    return match


OPEN_FIELD = 'name = "Open field"'
TWO = ["t_34: recon", "pz_iv_ausf_h: repair"]
BARE = ["t_34", "pz_iv_ausf_h"]
FOUR = ["cromwell", "pz_iv_ausf_h", "t_34", "m4a1_sherman"]


def endings() -> dict[str, Match]:
    """By the name of the record: reason, what decided, mode, number of players."""
    seekers: list[Player] = [to_the_token, idle]
    encounter = Match(GAME, 2, {"mode": "encounter", "cost_limit": 50})
    three = Match(GAME, 3, {"cost_limit": 50})
    return {
        "wipe-out_last-standing_free-for-all_2p": game(100, [eager, eager], mode="free-for-all"),
        "wipe-out_last-standing_free-for-all_3p": plain(5, FOUR[:3], [eager] * 3),
        "wipe-out_last-standing_assault_4p": plain(2, FOUR, [eager] * 4, mode="assault"),
        "wipe-out_all-destroyed_free-for-all_2p": both_by_their_governors(),
        "burnt-out_last-standing_encounter_2p": game(40, [eager, eager], mode="encounter"),
        "burnt-out_all-destroyed_encounter_2p": both_by_fire(),
        "victory-points_victory-points_encounter_2p": plain(1, TWO, seekers, mode="encounter", scenario=OPEN_FIELD),
        "victory-points_victory-points_capture-the-base_2p": plain(
            1, TWO, seekers, mode="capture-the-base", scenario=OPEN_FIELD
        ),
        "victory-points_victory-points_assault_4p": plain(1, FOUR, seekers * 2, mode="assault", scenario=OPEN_FIELD),
        "assault-held_assault-held_assault_2p": plain(3, TWO, [idle, idle], mode="assault"),
        "turn-limit_victory-points_encounter_2p": plain(
            1, TWO[::-1], seekers, mode="encounter", turn_limit=4, scenario=OPEN_FIELD
        ),
        "turn-limit_destroyed-points_free-for-all_2p": plain(
            0, ["sexton_ii; su_76m", "t_70"], [idle, gunner], turn_limit=4, scenario=OPEN_FIELD
        ),
        "turn-limit_equal_free-for-all_2p": plain(1, TWO, [idle, idle], turn_limit=4),
        "turn-limit_equal_free-for-all_4p": plain(1, FOUR, [idle] * 4, sides="alone", turn_limit=4),
        "time-limit_victory-points_encounter_2p": timed(1, BARE[::-1], seekers, 4, mode="encounter"),
        "time-limit_destroyed-points_free-for-all_2p": timed(0, ["sexton_ii; su_76m", "t_70"], [idle, gunner], 4),
        "time-limit_equal_free-for-all_2p": timed(1, BARE, [idle, idle], 2),
        "resigned_resigned_encounter_2p": resigned(played(encounter, 4, [eager] * 2, 20), 1),
        "resigned_resigned_free-for-all_3p": resigned(played(three, 4, [eager] * 3, 25), 0),
    }


def main() -> None:
    for name, match in endings().items():
        save(match, RECORDS / f"miniatures-{name}.jsonl")


if __name__ == "__main__":
    main()
