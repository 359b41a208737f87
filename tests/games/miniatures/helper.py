"""Short positions for the tests of the Miniatures Game: name what matters, leave the rest out.

A tank is a line of words: label, card, pose, then what is unusual about it:
`a1 t_34 450,300@90 token=1 damage=2 hidden=recon,repair shown=spall_liner criticals=engine_fire destroyed acted`.
Terrain is a list of pieces with their poses: `building 400,450@0; wall 480,450@0`.
"""

from __future__ import annotations

from fractions import Fraction

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.edition import read_length
from hulldown.games.miniatures.state import Table, Tank
from hulldown.kernel.event import Event
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Log

GAME = Miniatures()
_LISTS = ("hidden", "shown", "gone", "used", "criticals")
_FLAGS = (
    "acted", "shot", "second_due", "reloading", "must_reload", "stripped", "deadeye_used", "destroyed",
)  # fmt: skip

# What may be pending below a question, so that it stands where it does in a real turn.
IN_MOVEMENT: list[dict[str, object]] = [{"ask": "turn", "next": "move-end"}, {"ask": "movement", "asked": False}]
IN_SHOOTING: list[dict[str, object]] = [{"ask": "turn", "next": "victory"}, {"ask": "shooting", "asked": False}]
IN_REPAIR: list[dict[str, object]] = [{"ask": "turn", "next": "fires"}, {"ask": "repair-step"}]


def pose(text: str) -> list[int]:
    place, _, facing = text.partition("@")
    x, _, y = place.partition(",")
    return [read_length(x), read_length(y), read_length(facing or "0")]


def _tank(text: str) -> dict[str, object]:
    label, card, *words = text.split()
    tank: dict[str, object] = {"tank": label, "card": card}
    for word in words:
        name, equals, value = word.partition("=")
        if name in _FLAGS:
            tank[name] = True
        elif name in _LISTS:
            tank[name] = value.split(",")
        elif equals:
            tank[name] = [int(part) for part in value.split(",")] if "," in value else int(value)
        else:
            tank["at"] = pose(word)
    return tank


def _terrain(text: str) -> list[dict[str, object]]:
    pieces: list[dict[str, object]] = []
    for part in filter(None, [part.strip() for part in text.split(";")]):
        kind, place = part.split()
        pieces.append({"kind": kind, "at": pose(place)})
    return pieces


def position(
    *tanks: str,
    terrain: str = "",
    pending: list[dict[str, object]] | None = None,
    phase: str = "shooting",
    turn: int = 2,
    seats: int = 2,
    options: dict[str, object] | None = None,
    objectives: list[list[int]] | None = None,
    **fields: object,
) -> Table:
    """A position of turn 2. `pending` is the stack, bottom first; `shoot`, `move`, `step` and others below write it."""
    document: dict[str, object] = {
        "game": "miniatures",
        "rules": GAME.rules_version,
        "options": {"scenario": "placed", **(options or {})},
        "seats": seats,
        "turn": turn,
        "phase": phase,
        "attacker": 0,
        "edges": [0, 2, 1, 3][: 2 if seats != 3 else 3],
        "terrain": _terrain(terrain),
        "tanks": [_tank(tank) for tank in tanks],
        "pending": pending or [],
        **fields,
    }
    if objectives:
        document["objectives"] = objectives
    if seats == 4 and (options or {}).get("sides") == "alone":
        document["edges"] = [0, 2, 1, 3]
    if max(len(document["edges"]), 2) > 2:  # type: ignore[arg-type]
        del document["attacker"]
    return GAME.position(document)


def shooting(*tanks: str, by: int = 0, **fields: object) -> Table:
    """The tank at that place of the list is asked for its target."""
    pending = [*IN_SHOOTING, {"ask": "choose-target", "tank": by}]
    return position(*tanks, pending=pending, phase="shooting", **fields)  # type: ignore[arg-type]


def moving(*tanks: str, by: int = 0, made: int = 0, **fields: object) -> Table:
    """The tank at that place of the list is asked for its move."""
    pending = [*IN_MOVEMENT, {"ask": "move-tank", "tank": by, "made": made}]
    return position(*tanks, pending=pending, phase="movement", **fields)  # type: ignore[arg-type]


def repairing(*tanks: str, by: int = 0, **fields: object) -> Table:
    """The tank at that place of the list is asked what it repairs."""
    pending = [*IN_REPAIR, {"ask": "repair-tank", "tank": by, "made": 0, "tried": []}]
    return position(*tanks, pending=pending, phase="command", **fields)  # type: ignore[arg-type]


def advantage_roll(*tanks: str, step: str = "begin", phase: str = "command", **fields: object) -> Table:
    """The sides roll for Advantage, and then comes that step of the turn (see turn.STEPS): a way into any step."""
    pending = [{"ask": "turn", "next": step}, {"ask": "advantage-roll", "waiting": [0, 1], "rolls": [[], []]}]
    return position(*tanks, pending=pending, phase=phase, **fields)  # type: ignore[arg-type]


def play(state: Table, *texts: str) -> list[Event]:
    """Applies each text in turn, chance included (`roll hhb`); returns all that happened."""
    log = Log()
    state.listener = log
    for text in texts:
        state.apply(state.game.parse(state, text))
        assert state.audit() == []
    state.listener = None
    return log.events


def by_chance(state: Table, seed: int = 1) -> None:
    """Lets chance answer whatever it is asked now."""
    rng = Xoshiro(seed)
    while state.actor == CHANCE:
        state.apply(state.sample(rng))


def pass_all(state: Table) -> None:
    """Everybody passes at the reveal points that come now."""
    while state.actor not in (CHANCE, OVER) and legal(state)[-1] == "pass phase":
        play(state, "pass")


def legal(state: Table) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def chances(state: Table) -> dict[str, Fraction]:
    return {str(action): share for action, share in state.outcomes()}


def refused(state: Table, text: str) -> str:
    """The rule by which a text is refused; fails when it is legal or when the refusal changes something."""
    before = state.document()
    refusal = state.why_not(state.game.parse(state, text))
    assert refusal is not None, f"{text} is legal"
    assert state.document() == before
    return refusal.rule


def told(events: list[Event], name: str) -> list[Event]:
    """The events of that name, e.g. `destroyed`."""
    return [event for event in events if event.sentence.phrase.key == f"event.{name}"]


def story(events: list[Event], *names: str) -> list[str]:
    """What happened, in order: the names of the events, or only these."""
    keys = [event.sentence.phrase.key.removeprefix("event.") for event in events]
    return [key for key in keys if not names or key in names]


def tank(state: Table, label: str) -> Tank:
    for one in state.tanks:
        if one.word.id == label:
            return one
    raise AssertionError(f"no tank {label}")


def question(state: Table) -> str:
    """What is asked now, by the name of its phrase: `shoot`, `attack-roll`, ..."""
    return state.question.phrase.key.removeprefix("question.")
