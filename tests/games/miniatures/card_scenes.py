"""Scenes for the catalogue: a bearer for every card, a table on which a clause can be seen at work, ways to walk on it.

The effects are read here anew, from the card files and with the rules at hand; nothing comes from the engine's parser.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass, replace

from hulldown.games.miniatures.state import Table
from hulldown.games.miniatures.words.phrases import FOLDER
from hulldown.kernel.event import Event
from hulldown.kernel.state import CHANCE, OVER, Log
from tests.games.miniatures.helper import GAME, legal, position, question, shooting

Row = dict[str, str]
Answer = str | Callable[[Table], str]

# How a case holds its card. What is paid for works when it is used, shown or hidden before; all else works when shown.
SHOWN = "shown"
HIDDEN = "hidden"
UNUSED = "unused"
ABSENT = "absent"

# Tanks that a card goes on first, where its restrictions let it: plain ones, one or more of each nation and type.
_LIKED = (
    "pz_iv_ausf_h", "cromwell", "m4a1_sherman", "t_34", "t29", "m10_wolverine", "m24_chaffee", "hummel", "tiger_i",
)  # fmt: skip
_OTHER_TYPE = {"light": "cromwell", "medium": "t29", "heavy": "cromwell", "tank_destroyer": "cromwell", "spg": "su_85"}
PLAIN = "cromwell"  # carries critical cards, and has no special rule
ENEMY = "t29"  # survivability 2, seven hit points, no special rule
BROTHERS = ("nikolay_samokhin", "damon_kilmore", "louise_hamilton", "jack_reed", "angela_milotova")

HERE = "300,450@0"  # a1, facing b1
AWAY = "300,450@180"  # a1, its rear towards b1
THERE = "560,450@180"  # b1, far from a1 and facing it
NEAR = "420,450@180"  # b1, at close range
WOODS = "woods 430,450@0"  # between them


def rows(name: str) -> list[Row]:
    with (FOLDER / "cards" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


TANKS = {row["id"]: row for row in rows("tanks")}
CRITICALS = {row["id"]: row for row in rows("criticals")}
CARDS = {row["id"]: row for name in ("crew", "modules", "upgrades") for row in rows(name)}
SKILLS = {row["id"]: row for row in rows("skills")}
RULES = {row["id"]: row for row in rows("rules")}
REPAIRABLE = [id for id, row in CRITICALS.items() if row["repairable"] == "1"]


@dataclass(frozen=True)
class Line:
    """One clause of a card, critical card, tank type or special rule: `pay: verb words @window if a & b opt`."""

    id: str
    kind: str  # card, critical, type or special
    text: str
    pay: str
    verb: str
    change: int  # the number at the verb itself, as in init+2
    words: list[str]
    window: str
    conditions: list[str]
    optional: bool

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"

    @property
    def number(self) -> int:
        """The last number: attack_reroll any 1."""
        return int(self.words[-1])

    @property
    def names(self) -> list[str]:
        """Critical cards: a|b, or any."""
        return REPAIRABLE if self.words[0] == "any" else self.words[0].split("|")

    @property
    def faces(self) -> str:
        """The letters of the faces that its roll asks for; all where it asks for none."""
        for condition in self.conditions:
            if condition.startswith("roll("):
                return "".join({"hit": "h", "crit": "c"}[face] for face in inside(condition).split("|"))
        return "bhc"


def inside(text: str) -> str:
    return text[text.index("(") + 1 : -1]


def _line(id: str, kind: str, text: str) -> Line:
    body = text.removesuffix(" opt")
    body, _, conditions = body.partition(" if ")
    body, _, window = body.partition(" @")
    pay, colon, verb = body.partition(": ")
    name, *words = (verb if colon else body).split(" ")
    change = 0
    for sign in "+-":
        if sign in name:
            name, _, digits = name.partition(sign)
            change = int(sign + digits)
    asked = conditions.split(" & ") if conditions else []
    return Line(id, kind, text, pay if colon else "", name, change, words, window, asked, text.endswith(" opt"))


def lines_of(id: str, kind: str, effect: str) -> list[Line]:
    return [_line(id, kind, text) for text in effect.split("; ")]


def all_lines() -> list[Line]:
    found: list[Line] = []
    for id, row in CARDS.items():
        found += lines_of(id, "card", row["effect"])
    for id, row in CRITICALS.items():
        found += lines_of(id, "critical", row["effect"])
    for id, row in RULES.items():
        found += lines_of(id, row["kind"], row["effect"])
    return found


LINES = all_lines()


@dataclass(frozen=True)
class Case:
    """A clause in a scene: how its card is held, and the one condition that is not met."""

    line: Line
    how: str = SHOWN
    broken: str = ""

    def __str__(self) -> str:
        return f"{self.line} [{self.how}{' without ' + self.broken if self.broken else ''}]"

    def held(self, how: str) -> Case:
        return replace(self, how=how)

    def without(self) -> Case:
        return replace(self, how=ABSENT)

    def asks(self, condition: str) -> bool:
        """Whether this condition is to be met in the scene."""
        return condition in self.line.conditions and condition != self.broken

    def lacks(self, condition: str) -> bool:
        """Whether the scene is the one in which this condition fails."""
        return condition == self.broken


# Who carries it


def _meets(tank: Row, restriction: str) -> bool:
    """A restriction, or a condition about the type; what looks at modules is not for the tank to meet."""
    if restriction.startswith("!"):
        return not _meets(tank, restriction[1:])
    if restriction.startswith("tank("):
        return tank["id"] in inside(restriction).split("|")
    if restriction.startswith("type("):
        return tank["type"] in inside(restriction).split("|")
    if restriction.startswith("rule("):
        return inside(restriction) in tank["special_rules"].split(";")
    if restriction.startswith("base_firepower(<="):
        return int(tank["firepower"]) <= int(inside(restriction)[2:])
    if restriction.startswith("base_firepower(>="):
        return int(tank["firepower"]) >= int(inside(restriction)[2:])
    return True


def _has_slot(tank: Row, position: str) -> bool:
    return position == "any" or any(position in slot.split("/") for slot in tank["crew"].split(";"))


def may_carry(tank: Row, card: Row) -> bool:
    if card["nation"] != "any" and tank["nation"] not in card["nation"].split("|"):
        return False
    if "position" in card and not _has_slot(tank, card["position"]):
        return False
    needs = card["restriction"].split(" & ") if card["restriction"] else []
    return all(_meets(tank, need) for need in needs)


def bearer(case: Case) -> str:
    """The tank with the card. A type or a rule is carried by a tank that has it, or, for the twin, by one without."""
    line = case.line
    if line.kind == "critical":
        return PLAIN
    if line.kind == "type":
        if case.how == ABSENT:
            return _OTHER_TYPE[line.id]
        return next(id for id in (*_LIKED, *TANKS) if TANKS[id]["type"] == line.id)
    if line.kind == "special":
        if case.how == ABSENT:
            return PLAIN
        alone = [id for id in TANKS if TANKS[id]["special_rules"] == line.id]
        return alone[0] if alone else next(id for id in TANKS if line.id in TANKS[id]["special_rules"].split(";"))
    types = [condition for condition in line.conditions if "type(" in condition and "shooter" not in condition]
    for id in (*_LIKED, *TANKS):
        tank = TANKS[id]
        if may_carry(tank, CARDS[line.id]) and all(_meets(tank, one) != case.lacks(one) for one in types):
            return id
    raise AssertionError(f"no tank carries {line.id}")


def printed(case: Case, value: str) -> int:
    return int(TANKS[bearer(case)][value])


def can_break(line: Line, condition: str) -> bool:
    """Whether some tank may carry the card without meeting the condition."""
    if line.kind != "card" or "type(" not in condition or "shooter" in condition:
        return True
    return any(may_carry(tank, CARDS[line.id]) and not _meets(tank, condition) for tank in TANKS.values())


def siblings(case: Case) -> list[Line]:
    """The other clauses of the same card with the same verb that work on a tank of this type, whatever else is."""
    tank = TANKS[bearer(case)]
    found = []
    for line in LINES:
        if line.id == case.line.id and line.kind == case.line.kind and line != case.line:
            asked = [one for one in line.conditions if not one.startswith("roll(")]
            always = all(one.removeprefix("!").startswith("type(") and _meets(tank, one) for one in asked)
            if line.verb == case.line.verb and not line.pay and always:
                found.append(line)
    return found


def tank_line(
    case: Case,
    at: str = HERE,
    words: str = "",
    shown: tuple[str, ...] = (),
    hidden: tuple[str, ...] = (),
    label: str = "a1",
) -> str:
    """The bearer with its card, held as the case says, and with what else the scene wants."""
    line = case.line
    faces_up = list(shown)
    faces_down = list(hidden)
    criticals: list[str] = []
    if line.kind == "card":
        for need in CARDS[line.id]["restriction"].split(" & "):
            if need.startswith("module("):
                faces_up.append(inside(need))
        if case.how == HIDDEN:
            faces_down.append(line.id)
        elif case.how != ABSENT:
            faces_up.append(line.id)
    elif line.kind == "critical" and case.how != ABSENT:
        criticals.append(line.id)
    for condition in line.conditions:
        if condition.startswith("has_crit(") and not case.lacks(condition):
            criticals.append(inside(condition).split("|")[0])
    parts = [label, bearer(case), at, words]
    for name, ids in (("shown", faces_up), ("hidden", faces_down), ("criticals", criticals)):
        if ids:
            parts.append(f"{name}={','.join(ids)}")
    return " ".join(filter(None, parts))


def own_state(case: Case) -> str:
    """The words that make the conditions about the bearer itself true, or the broken one false."""
    words = []
    for condition in case.line.conditions:
        if condition == "stationary":
            words.append("token=1" if case.lacks(condition) else "")
        elif condition.startswith("token(<="):
            most = int(inside(condition)[2:])
            words.append(f"token={most + 1 if case.lacks(condition) else most}")
        elif condition == "in_red" and not case.lacks(condition):
            words.append(f"damage={printed(case, 'hit_points') - printed(case, 'hp_red')}")
    return " ".join(filter(None, words))


# Tables


def is_used(case: Case) -> bool:
    return bool(case.line.pay) and case.how in (SHOWN, HIDDEN)


def use(case: Case) -> Answer:
    """The answer to an offer: the card is used where that is offered, if the case wants it."""
    wanted = f"use a1 {case.line.id}"

    def answer(state: Table) -> str:
        return wanted if is_used(case) and wanted in legal(state) else "pass"

    return answer


def attacking(case: Case, words: str = "", at: str = HERE, enemy: str = "", shown: tuple[str, ...] = ()) -> Table:
    """a1 is asked to shoot; b1 stands where and how the conditions of the clause want it."""
    own = " ".join(filter(None, [own_state(case), words]))
    far = "!close" in case.line.conditions
    near = (case.asks("close") or case.lacks("!close")) and not (far and not case.lacks("!close"))
    busy = "token=1" if case.asks("target_shot_or_moved") else ""
    covered = case.asks("target_cover") or ("cover_die" in case.line.verb and not case.lacks("target_cover"))
    other = f"b1 {ENEMY} {NEAR if near else THERE} {busy} {enemy}"
    return shooting(tank_line(case, at, own, shown), other, terrain=WOODS if covered else "")


def defending(case: Case, words: str = "", at: str = HERE, enemy: str = "", shown: tuple[str, ...] = ()) -> Table:
    """b1 is asked to shoot; a1 has the card."""
    own = " ".join(filter(None, [own_state(case), words]))
    kind = ENEMY
    for condition in case.line.conditions:
        if condition.startswith("shooter_type(") and not case.lacks(condition):
            kind = next(id for id in _LIKED if TANKS[id]["type"] == inside(condition))
    terrain = WOODS if case.asks("cover") else ""
    return shooting(tank_line(case, at, own, shown), f"b1 {kind} {THERE} {enemy}", by=1, terrain=terrain)


def at_point(*tanks: str, phase: str = "movement", **fields: object) -> Table:
    """The reveal point that opens a phase; the first player, without advantage, is asked."""
    after = {"movement": "choices", "shooting": "shoot-opening"}[phase]
    pending: list[dict[str, object]] = [
        {"ask": "turn", "next": after},
        {"ask": "reveal-point", "place": 1, "quiet": 0},
        {"ask": "offer-at-point", "seat": 0},
    ]
    return position(*tanks, phase=phase, pending=pending, ranking=[1, 0], **fields)  # type: ignore[arg-type]


# Walking on

_USUAL: dict[str, str] = {
    "reveal-point": "pass", "before-roll": "pass", "before-pool": "pass", "assess": "pass", "suffer": "pass",
    "repair-failed": "pass", "repair": "pass", "reroll-attack": "keep", "reroll-defence": "keep",
    "sharpen-attack": "keep", "sharpen-defence": "keep", "move": "stay", "move-on": "stop", "free-move": "stop",
    "face": "stop", "shoot": "hold", "give-initiative": "stop", "swap-initiative": "stop",
    "attack-before-rerolls": "pass", "attack-before-changes": "pass", "defence-before-rerolls": "pass",
    "defence-before-changes": "pass", "last-moment": "pass",
}  # fmt: skip
IN_ATTACK = (
    "before-roll", "vision-roll", "attack-roll", "reroll-attack", "reroll-dice", "sharpen-attack", "before-pool",
    "noise-roll", "defence-roll", "reroll-defence", "sharpen-defence", "cancel", "give-up", "assess", "draw-critical",
    "pick-critical", "suffer", "cancel-roll", "lose-card", "choose-critical", "attack-before-rerolls",
    "attack-before-changes", "defence-before-rerolls", "defence-before-changes", "last-moment",
)  # fmt: skip


def dice_asked(state: Table) -> int:
    """How many dice are rolled now."""
    assert state.actor == CHANCE
    return len(legal(state)[0].removeprefix("roll "))


def _chance(state: Table, asked: str, wanted: str) -> str:
    if asked == "draw-critical":
        return f"draw {wanted}" if wanted else legal(state)[0]
    if asked == "advantage-roll" and not wanted:  # the first side to roll wins
        wanted = "ccc" if legal(state) and _first_to_roll(state) else ""
    return f"roll {wanted[: dice_asked(state)].ljust(dice_asked(state), 'b')}"


def _first_to_roll(state: Table) -> bool:
    rolls = state.stack[-1].data().rolls
    assert isinstance(rolls, list)
    return not any(rolls)


def go(
    state: Table, stops: tuple[str, ...], answers: dict[str, Answer] | None = None, within: bool = False
) -> list[Event]:
    """Answers as usual, or as told, until one of these questions is asked; `within`: or until the attack is over.

    Dice show the letters that are given, then blanks.
    """
    log = Log()
    state.listener = log
    for _ in range(300):
        if state.actor == OVER:
            break
        asked = question(state)
        if asked in stops or (within and asked not in IN_ATTACK):
            break
        given = (answers or {}).get(asked, _USUAL.get(asked, ""))
        told = given if isinstance(given, str) else given(state)
        text = _chance(state, asked, told) if state.actor == CHANCE else told or legal(state)[0]
        state.apply(GAME.parse(state, text))
        assert state.audit() == []
    else:
        raise AssertionError(f"none of {stops} is asked")
    state.listener = None
    return log.events


def reached(state: Table, stop: str, answers: dict[str, Answer] | None = None) -> bool:
    """Whether the attack that goes on asks this question."""
    go(state, (stop,), answers, within=True)
    return state.actor != OVER and question(state) == stop


def initiative(state: Table, place: int = 0) -> int:
    """A tank's initiative as everybody sees it."""
    return GAME.view_of(state, None).tanks[place].initiative


def scored(state: Table) -> list[int]:
    """Hits and criticals of the attack, once its dice are done."""
    numbers = state.stack[-1].data().scored
    assert isinstance(numbers, list)
    return numbers
