"""The text of every action, and the sentence that offers it to a player."""

from __future__ import annotations

from typing import Final

from ....geometry.angles import FULL_TURN
from ....kernel.errors import Malformed
from ....kernel.spelling import NotUnderstood
from ....kernel.state import Action
from ....kernel.words import Sentence
from ..actions import (
    CANCEL,
    EDGE,
    EDGES,
    LOSE,
    MEASURES,
    PHASE,
    REROLL,
    REVEAL,
    ROLL,
    SAID,
    SAID_CLEAR,
    SAID_FACTS,
    SHARPEN,
    SHOOT,
    TANKS_A_SEAT,
    USE,
    Move,
    label,
)
from ..cards.catalogue import Card
from ..cards.verbs import FACE_LETTERS
from ..edition import read_length
from ..ground import arrow
from ..ground.field import KINDS
from ..ground.poses import LIES, Deploy, Drive, Face, Place, PutObjective, length_text
from ..phases.movement import Driving, refusal_of
from ..state import Table
from . import steering
from .phrases import PHRASES

_HELP: Final = "try move 450,300@90, shoot b1, reveal a1 CARD, stay or pass"
_DICE_VERBS: Final = ("roll", "reroll", "cancel")
_CARD_VERBS: Final = ("reveal", "use", "lose")
_CRITICAL_VERBS: Final = ("draw", "pick", "repair")
_VERB_PHRASES: Final = (
    "roll", "draw", "attacker", "defender", "edge", "reveal", "use", "pass", "pass-phase", "tank", "stay", "measures",
    "stop", "phase", "give", "shoot", "hold", "reroll", "keep", "sharpen", "cancel", "pick", "repair", "lose",
)  # fmt: skip
_PHASE_WORDS: Final = PHRASES.words("phase")
_EDGE_WORDS: Final = PHRASES.words("edge")
_TERRAIN_WORDS: Final = PHRASES.words("terrain")
_MOST_DICE: Final = 60
_OF_CARDS: Final = (REVEAL, USE, LOSE)  # may be hidden: hinted at only to whoever is asked


def parse(table: Table, text: str) -> Action:
    """One action. A move may leave its arrow out: `move 450,300@90` finds one that leads there."""
    words = text.casefold().split()
    if not words:
        raise Malformed(f"nothing to read; {_HELP}")
    verb = words[0]
    plain = " ".join(words)
    if verb in _DICE_VERBS:
        return _parse_dice(table, verb, "".join(words[1:]))
    known = table.moves.known.get(plain)
    if known is not None:
        return known
    if verb in steering.VERBS:
        return steering.steer(table, words)
    pose = read_pose(words)
    if pose is not None:
        return pose
    if verb == "move" and len(words) == 2:
        return _find_drive(table, words[1])
    if verb in _CARD_VERBS and len(words) == 3:
        return _parse_card(table, verb, words)
    if verb in _CRITICAL_VERBS and len(words) == 2:
        return _parse_critical(table, verb, words[1])
    if verb == "sharpen" and len(words) == 2 and words[1].isascii() and words[1].isdigit() and len(words[1]) < 3:
        return table.moves.sharpen(int(words[1]))
    if verb == "shoot" and len(words) > 1:
        return _parse_shot(table, words)
    if verb in ("tank", "with") and len(words) == 2:
        code = read_code(words[1])
        return table.moves.tank(code) if verb == "tank" else table.moves.give(code)
    raise _not_understood(table, f"{plain}: not understood", plain, "", _HELP)


def read_pose(words: list[str]) -> Action | None:
    """A pose or a place as it is written in full, which needs no table; None for everything else."""
    verb = words[0]
    if verb == "move" and len(words) == 3:
        x, y, facing = _pose(words[1])
        lie = words[2][:2]
        if lie not in LIES:
            raise Malformed(f"{words[2]}: the arrow is one of {', '.join(LIES)} and a lead, such as la60")
        return Drive(x, y, facing, LIES.index(lie), read_length(words[2][2:]))
    if verb == "deploy" and len(words) == 2:
        x, y, facing = _pose(words[1])
        return Deploy(x, y, facing)
    if verb == "place" and len(words) == 3:
        if words[1] not in KINDS:
            raise Malformed(f"{words[1]}: terrain is {', '.join(KINDS)}")
        x, y, angle = _pose(words[2])
        return Place(KINDS.index(words[1]), words[1], x, y, angle)
    if verb == "objective" and len(words) == 2:
        x, y = _point(words[1])
        return PutObjective(x, y)
    if verb == "face" and len(words) == 2:
        return Face(read_length(words[1]) % FULL_TURN)
    return None


def _not_understood(table: Table, complaint: str, typed: str, head: str, otherwise: str = "") -> NotUnderstood:
    """With a hint at what everybody may know."""
    legal: list[str] = []
    for action in table.legal_actions():
        if not isinstance(action, Move) or action.verb not in _OF_CARDS:
            legal.append(str(action))
    return NotUnderstood(complaint, typed, head, otherwise).hinted(legal)


def read_code(text: str) -> int:
    """The code of `b2`."""
    seat = "abcd".find(text[:1])
    number = text[1:]
    is_number = number.isascii() and number.isdigit() and len(number) < 3
    if seat < 0 or not text or not is_number or not 1 <= int(number) <= TANKS_A_SEAT:
        raise Malformed(f"{text}: tanks are called a1, a2, b1 and so on")
    return seat * TANKS_A_SEAT + int(number) - 1


def _point(text: str) -> tuple[int, int]:
    x, comma, y = text.partition(",")
    if not comma:
        raise Malformed(f"{text}: a place is x,y in millimeters, such as 450,300.5")
    return read_length(x), read_length(y)


def _pose(text: str) -> tuple[int, int, int]:
    place, sign, facing = text.partition("@")
    if not sign:
        raise Malformed(f"{text}: a pose is x,y@facing, such as 450,300@90; 0 faces east, 90 north")
    x, y = _point(place)
    return x, y, read_length(facing) % FULL_TURN


def _parse_dice(table: Table, verb: str, letters: str) -> Move:
    """Dice in any order: `roll hhbc`."""
    if not letters or any(letter not in FACE_LETTERS for letter in letters) or len(letters) > _MOST_DICE:
        raise Malformed(f"{verb} {letters}: one letter for each die: b blank, h hit, c critical")
    blanks = letters.count("b")
    hits = letters.count("h")
    crits = letters.count("c")
    if verb == "roll":
        return table.moves.roll(blanks, hits, crits)
    if verb == "reroll":
        return table.moves.reroll(blanks, hits, crits)
    if blanks:
        raise Malformed(f"cancel {letters}: a blank needs no cancelling")
    return table.moves.cancel(hits, crits)


def _find_drive(table: Table, pose: str) -> Drive:
    """Some arrow that leads there."""
    x, y, facing = _pose(pose)
    top = table.stack[-1] if table.stack else None
    if not isinstance(top, Driving):
        return Drive(x, y, facing, 0, 0)
    hull = table.hull(top.tank)
    found = arrow.find_arrow(table.field, top.tank, hull, x, y, facing, table.rules.moving)
    if found is not None:
        return found
    code = arrow.why_not_pose(table.field, top.tank, hull, x, y, facing, table.rules.moving)
    raise refusal_of(table, top.tank, code).error()


def _card(table: Table, id: str, head: str) -> Card:
    card = table.catalogue.card(id)
    if card is not None:
        return card
    raise _not_understood(table, f"there is no card {id}", id, head)


def _parse_card(table: Table, verb: str, words: list[str]) -> Move:
    code = read_code(words[1])
    card = _card(table, words[2], f"{verb} {words[1]} ")
    if verb == "reveal":
        return table.moves.reveal(code, card)
    return table.moves.use(code, card) if verb == "use" else table.moves.lose(code, card)


def _parse_critical(table: Table, verb: str, id: str) -> Move:
    for critical in table.catalogue.criticals:
        if critical.id == id:
            if verb == "draw":
                return table.moves.draw(critical)
            return table.moves.pick(critical) if verb == "pick" else table.moves.repair(critical)
    names = ", ".join([critical.id for critical in table.catalogue.criticals])
    raise Malformed(f"there is no critical card {id}; known are {names}")


def _parse_shot(table: Table, words: list[str]) -> Move:
    target = read_code(words[1])
    rest = words[2:]
    said = 0
    if "said" in rest:
        place = rest.index("said")
        said = _read_word(rest[place + 1 :])
        rest = rest[:place]
    way = 0
    if rest and rest[0] == "turret":
        way = 1
        rest = rest[1:]
    via = -1
    if len(rest) == 2 and rest[0] == "via":
        via = read_code(rest[1])
        rest = []
    if rest:
        raise Malformed(f"{' '.join(words)}: after the target comes nothing, turret, or via and a friendly tank")
    return table.moves.shoot(target, way, via, said)


def _read_word(facts: list[str]) -> int:
    """miniatures.option.by_word: what people say of a shot, each fact once, or that nothing is so."""
    said = SAID
    for fact in facts if facts != [SAID_CLEAR] else []:
        bit = 2 << SAID_FACTS.index(fact) if fact in SAID_FACTS else 0
        if not bit or said & bit:
            raise Malformed(f"said {' '.join(facts)}: each of {', '.join(SAID_FACTS)} once, or {SAID_CLEAR}")
        said |= bit
    if not facts:
        raise Malformed(f"said: what is so, of {', '.join(SAID_FACTS)}, or {SAID_CLEAR}")
    return said


def say(action: Action) -> Sentence:
    """The action in a few words."""
    if isinstance(action, Move):
        return Sentence(PHRASES[f"action.{_VERB_PHRASES[action.verb]}"], _gaps(action))
    if isinstance(action, Drive):
        return Sentence(PHRASES["action.move"], {"pose": str(action).removeprefix("move ")})
    if isinstance(action, Deploy):
        return Sentence(PHRASES["action.deploy"], {"pose": str(action).removeprefix("deploy ")})
    if isinstance(action, Place):
        pose = str(action).split(" ")[2]
        return Sentence(PHRASES["action.place"], {"piece": _TERRAIN_WORDS[action.word], "pose": pose})
    if isinstance(action, PutObjective):
        return Sentence(PHRASES["action.objective"], {"x": length_text(action.x), "y": length_text(action.y)})
    if isinstance(action, Face):
        return Sentence(PHRASES["action.face"], {"facing": length_text(action.facing)})
    raise TypeError(f"{action} is no action of this game")


def _gaps(action: Move) -> dict[str, object]:
    verb = action.verb
    gaps: dict[str, object] = {}
    if action.tank >= 0:
        gaps["tank"] = label(action.tank)
    if action.card is not None:
        gaps["card"] = action.card
    if action.critical is not None:
        gaps["critical"] = action.critical
    if verb in (ROLL, REROLL, CANCEL):
        gaps["dice"] = action.text.partition(" ")[2]
    elif verb in (MEASURES, SHARPEN):
        gaps["count"] = action.first
    elif verb == EDGE:
        gaps["edge"] = _EDGE_WORDS[EDGES[action.first]]
    elif verb == PHASE:
        gaps["phase"] = _PHASE_WORDS["movement" if action.first == 0 else "shooting"]
    elif verb == SHOOT:
        gaps["how"] = action.text.partition(" ")[2]
    return gaps
