"""What the Miniatures Game says to the browser besides its view: `web/src/games/miniatures/wire.ts` is made from it.

Lengths and angles are hundredths of millimeters and degrees, as in the view; y grows to the north.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ...wire import Reason

FARTHEST = 1_000_000

Flat = list[int]  # x and y in turn
Point = tuple[int, int]
Length = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Label = Annotated[str, Meta(max_length=10)]  # of a tank: a1
DragKind = Literal["", "drive", "deploy", "face", "place", "objective"]


class Told(Struct, frozen=True):
    """A sentence, and the rule behind it where there is one."""

    say: str
    rule: str


# The catalogue, sent once


class Origin(Struct, frozen=True, kw_only=True):
    """Where the numbers of a card come from, and how surely."""

    source: str
    source_say: str
    confidence: str
    confidence_say: str
    sources: str
    note: str


class HitPoints(Struct, frozen=True):
    """From the last hit point to the first one lost."""

    red: int
    orange: int
    yellow: int
    green: int


class TankFacts(Origin, frozen=True, kw_only=True):
    id: str
    kind: Literal["tank"]
    name: str
    printed: str  # its name in the script of its nation, where that is another one
    nation: str
    type: str
    tier: str
    cost: int
    firepower: int
    survivability: int
    mobility: int
    initiative: int
    hit_points: int
    hp: HitPoints
    rules: list[str]
    crew: list[str]
    length: int
    width: int
    turret: int


class CardFacts(Origin, frozen=True, kw_only=True):
    id: str
    kind: str  # crew, module or upgrade
    name: str
    subtype: str
    subtype_say: str
    nations: list[str]  # none: any
    cost: int
    unique: bool
    text: str
    skills: list[str]
    only: list[str]
    revealed: bool
    paid: bool


class CriticalFacts(Origin, frozen=True, kw_only=True):
    id: str
    kind: Literal["critical"]
    name: str
    count: int
    damage: int
    repairable: bool
    text: str
    rule: str


class RuleFacts(Struct, frozen=True):
    """A type of tank or a special rule."""

    id: str
    name: str
    text: str
    rule: str


class PlatoonTank(Struct, frozen=True):
    tank: str
    cards: list[str]


class PlatoonFacts(Struct, frozen=True):
    id: str
    name: str
    limit: int
    cost: int
    code: str
    tanks: list[PlatoonTank]


class Piece(Struct, frozen=True):
    """Terrain as it lies."""

    kind: str
    x: int
    y: int
    angle: int


class Outline(Struct, frozen=True):
    length: int
    width: int
    points: Flat


class GroundFacts(Struct, frozen=True):
    """How large a table is, and the pieces that lie on it."""

    size: tuple[int, int]
    outlines: dict[str, Outline]
    arrow: int  # the whole measuring arrow, by which things are placed
    token: int  # the radius of an objective token


class ScenarioFacts(Struct, frozen=True):
    id: str
    name: str
    mode: str
    seats: int  # 0: the players bring platoons
    pieces: list[Piece]


class Words(Struct, frozen=True):
    """Names by id."""

    nation: dict[str, str]
    subtype: dict[str, str]
    terrain: dict[str, str]
    edge: dict[str, str]
    mode: dict[str, str]
    phase: dict[str, str]
    kind: dict[str, str]
    source: dict[str, str]
    confidence: dict[str, str]
    dice: dict[str, str]


class Catalogue(Struct, frozen=True):
    tanks: dict[str, TankFacts]
    cards: dict[str, CardFacts]
    criticals: dict[str, CriticalFacts]
    types: dict[str, RuleFacts]
    specials: dict[str, RuleFacts]
    platoons: list[PlatoonFacts]
    scenarios: list[ScenarioFacts]
    ground: GroundFacts
    words: Words


# Sights and shots


class Tally(Struct, frozen=True):
    """A number of dice with its reasons."""

    total: int
    parts: list[Reason]


class Chance(Struct, frozen=True, kw_only=True):
    exact: str
    share: float
    say: str


class DamageChance(Chance, frozen=True, kw_only=True):
    points: int


class Odds(Struct, frozen=True):
    damage: list[DamageChance]
    expected: str
    expected_hits: str
    expected_criticals: str
    critical: Chance
    kill: Chance


class SightLine(Struct, frozen=True, omit_defaults=True):
    """From the eye to a corner of the target."""

    to: Point
    state: Literal["clear", "cover", "blocked"]
    by: str  # what is in the way
    cut: Point | None = None  # where it is blocked
    dashed: bool = False  # it goes through cover before it is cut


class Shot(Struct, frozen=True, kw_only=True):
    """One tank looking at another."""

    shooter: str = field(name="from")
    to: str
    visible: bool
    arc: bool
    can: bool
    why: Told | None
    eye: Point
    lines: list[SightLine]
    cover: bool
    cover_why: Told
    hull_down: bool
    side: bool
    close: bool
    facts: list[str]
    attack: Tally
    defense: Tally
    left: int
    hidden: int  # cards of the target that may still count
    odds: Odds
    back: bool  # the target sees the shooter too


class ShortShot(Struct, frozen=True, kw_only=True):
    """The odds of a legal shot."""

    do: str
    shooter: str = field(name="from")
    to: str
    attack: int
    defense: int
    facts: list[str]
    expected: str
    kill: Chance


# Beside every view


class Arrow(Struct, frozen=True):
    tail: int
    full: int
    half: int


class TankInfo(Struct, frozen=True):
    label: str
    name: str
    card: str
    seat: int
    side: int
    type: str
    nation: str
    length: int
    width: int
    turret: int
    assault: bool
    left: int
    hp: HitPoints
    in_red: bool
    moves: int


class Rung(Struct, frozen=True):
    """A tank in the order of acting; those that are tied and whose owner chooses share a rung."""

    label: str
    initiative: int
    side: int
    advantage: bool
    done: bool
    now: bool
    tied: bool


class Track(Struct, frozen=True):
    turn: int
    last: int  # 0: when time is called
    phase: str
    phase_say: str
    mode: str
    mode_say: str
    deck: int
    discards: int


class SideInfo(Struct, frozen=True):
    seats: list[int]
    advantage: bool
    role: Literal["", "attacker", "defender"]
    edge: str
    points: int
    destroyed: int
    unseen: int


class Objective(Struct, frozen=True):
    x: int
    y: int
    side: int
    holders: list[int]


class Asked(Struct, frozen=True, omit_defaults=True):
    """What is to be dragged: a tank along its arrow, a tank or a piece to set down, a turn on the spot."""

    kind: DragKind
    tank: str
    seat: int
    made: int | None = None
    left: int | None = None
    edge: str = ""
    pieces: list[str] = []


class AttackNow(Struct, frozen=True, kw_only=True):
    """The attack that is going on, and the dice that count so far."""

    shooter: str = field(name="from")
    to: str
    ask: str
    do: str  # the choice of the target, without people's word
    cover: bool
    hull_down: bool
    close: bool
    side: bool
    said: bool  # these four are people's word


class Scene(Struct, frozen=True):
    size: Point
    arrow: Arrow
    token: int
    outlines: dict[str, Outline]
    pieces: list[Piece]
    tanks: list[TankInfo]
    ladder: list[Rung]
    track: Track
    sides: list[SideInfo]
    objectives: list[Objective]
    asked: Asked
    shots: list[ShortShot]
    attack: AttackNow | None
