"""Every answer that is not a pose: made once, when it is first needed, and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from ...kernel.state import Action

if TYPE_CHECKING:
    from .cards.catalogue import Card, Critical

MAX_SEATS: Final = 4
EDGES: Final = ("south", "east", "north", "west")

# Verbs. Constants rather than an Enum: a compiled comparison of small numbers costs nothing.
ROLL: Final = 0
DRAW: Final = 1
ATTACKER: Final = 2
DEFENDER: Final = 3
EDGE: Final = 4
REVEAL: Final = 5
USE: Final = 6
PASS: Final = 7
PASS_PHASE: Final = 8
TANK: Final = 9
STAY: Final = 10
MEASURES: Final = 11
STOP: Final = 12
PHASE: Final = 13
GIVE: Final = 14
SHOOT: Final = 15
HOLD: Final = 16
REROLL: Final = 17
KEEP: Final = 18
SHARPEN: Final = 19
CANCEL: Final = 20
PICK: Final = 21
REPAIR: Final = 22
LOSE: Final = 23

# How a shot is taken, beside the usual way.
USUAL: Final = 0
BY_TURRET: Final = 1  # an assault gun shoots as if it were none, for one attack die

# What people say of a shot at a real table, as bits: that they say it, and each fact that they say is so.
SAID: Final = 1
SAID_COVER: Final = 2
SAID_HULL_DOWN: Final = 4
SAID_CLOSE: Final = 8
SAID_SIDE: Final = 16
SAID_FACTS: Final = ("cover", "hull-down", "close", "side")  # from the second bit on
SAID_CLEAR: Final = "clear"  # none of them


@final
class Move(Action):
    """A verb and what it is about: a tank (by its code), a card, a critical card, or three numbers."""

    __slots__ = ("card", "critical", "first", "second", "tank", "third", "verb")

    def __init__(
        self,
        verb: int,
        text: str,
        tank: int = -1,
        card: Card | None = None,
        critical: Critical | None = None,
        first: int = 0,
        second: int = 0,
        third: int = 0,
    ) -> None:
        super().__init__(text)
        self.verb = verb
        self.tank = tank
        self.card = card
        self.critical = critical
        self.first = first
        self.second = second
        self.third = third


def dice_text(blanks: int, hits: int, crits: int) -> str:
    """One letter a die: c critical, h hit, b blank."""
    return "c" * crits + "h" * hits + "b" * blanks


MOVE_ATTACKER: Final = Move(ATTACKER, "attacker")
MOVE_DEFENDER: Final = Move(DEFENDER, "defender")
MOVES_EDGE: Final = [Move(EDGE, f"edge {EDGES[edge]}", first=edge) for edge in range(4)]
MOVE_PASS: Final = Move(PASS, "pass")
MOVE_PASS_PHASE: Final = Move(PASS_PHASE, "pass phase")
MOVE_STAY: Final = Move(STAY, "stay")
MOVE_STOP: Final = Move(STOP, "stop")
MOVE_HOLD: Final = Move(HOLD, "hold")
MOVE_KEEP: Final = Move(KEEP, "keep")
MOVES_PHASE: Final = [Move(PHASE, "phase move", first=0), Move(PHASE, "phase shoot", first=1)]
MOVES_MEASURES: Final = [Move(MEASURES, f"measures {token}", first=token) for token in range(10)]


@final
class Moves:
    """The answers of one game that need numbers, tanks or cards, each made once and found again by its text."""

    __slots__ = (
        "_cancels",
        "_draws",
        "_loses",
        "_picks",
        "_repairs",
        "_rerolls",
        "_reveals",
        "_rolls",
        "_uses",
        "known",
    )

    def __init__(self) -> None:
        self.known: dict[str, Move] = {}
        self._rolls: dict[int, Move] = {}
        self._rerolls: dict[int, Move] = {}
        self._cancels: dict[int, Move] = {}
        self._reveals: dict[int, Move] = {}
        self._uses: dict[int, Move] = {}
        self._loses: dict[int, Move] = {}
        self._draws: dict[int, Move] = {}
        self._picks: dict[int, Move] = {}
        self._repairs: dict[int, Move] = {}
        for move in (
            MOVE_ATTACKER, MOVE_DEFENDER, MOVE_PASS, MOVE_PASS_PHASE, MOVE_STAY, MOVE_STOP, MOVE_HOLD, MOVE_KEEP,
            *MOVES_EDGE, *MOVES_PHASE, *MOVES_MEASURES,
        ):  # fmt: skip
            self.known[move.text] = move

    def _keep(self, shelf: dict[int, Move], key: int, move: Move) -> Move:
        known = self.known.get(move.text)
        if known is None:
            known = self.known[move.text] = move
        shelf[key] = known
        return known

    def roll(self, blanks: int, hits: int, crits: int) -> Move:
        key = (blanks << 16) | (hits << 8) | crits
        move = self._rolls.get(key)
        if move is not None:
            return move
        text = "roll " + dice_text(blanks, hits, crits)
        return self._keep(self._rolls, key, Move(ROLL, text, first=blanks, second=hits, third=crits))

    def reroll(self, blanks: int, hits: int, crits: int) -> Move:
        key = (blanks << 16) | (hits << 8) | crits
        move = self._rerolls.get(key)
        if move is not None:
            return move
        text = "reroll " + dice_text(blanks, hits, crits)
        return self._keep(self._rerolls, key, Move(REROLL, text, first=blanks, second=hits, third=crits))

    def cancel(self, hits: int, crits: int) -> Move:
        key = (hits << 8) | crits
        move = self._cancels.get(key)
        if move is not None:
            return move
        return self._keep(
            self._cancels, key, Move(CANCEL, "cancel " + dice_text(0, hits, crits), second=hits, third=crits)
        )

    def sharpen(self, count: int) -> Move:
        text = f"sharpen {count}"
        return self.known.get(text) or self._keep(self._rolls, -1 - count, Move(SHARPEN, text, first=count))

    def reveal(self, tank: int, card: Card) -> Move:
        key = tank * 1000 + card.index
        move = self._reveals.get(key)
        if move is not None:
            return move
        return self._keep(self._reveals, key, Move(REVEAL, f"reveal {label(tank)} {card.id}", tank, card))

    def use(self, tank: int, card: Card, mark: int = 0) -> Move:
        """`mark`: which of the card's usable clauses, where it has several that are paid apart."""
        key = (tank * 1000 + card.index) * 4 + mark
        move = self._uses.get(key)
        if move is not None:
            return move
        text = f"use {label(tank)} {card.id}"
        if mark:
            text += f" {mark + 1}"
        return self._keep(self._uses, key, Move(USE, text, tank, card, first=mark))

    def lose(self, tank: int, card: Card) -> Move:
        key = tank * 1000 + card.index
        move = self._loses.get(key)
        if move is not None:
            return move
        return self._keep(self._loses, key, Move(LOSE, f"lose {label(tank)} {card.id}", tank, card))

    def draw(self, critical: Critical) -> Move:
        move = self._draws.get(critical.index)
        if move is not None:
            return move
        return self._keep(self._draws, critical.index, Move(DRAW, f"draw {critical.id}", critical=critical))

    def pick(self, critical: Critical) -> Move:
        move = self._picks.get(critical.index)
        if move is not None:
            return move
        return self._keep(self._picks, critical.index, Move(PICK, f"pick {critical.id}", critical=critical))

    def repair(self, critical: Critical) -> Move:
        move = self._repairs.get(critical.index)
        if move is not None:
            return move
        return self._keep(self._repairs, critical.index, Move(REPAIR, f"repair {critical.id}", critical=critical))

    def tank(self, tank: int) -> Move:
        text = f"tank {label(tank)}"
        return self.known.get(text) or self._keep(self._rolls, -1000 - tank, Move(TANK, text, tank))

    def give(self, tank: int) -> Move:
        text = f"with {label(tank)}"
        return self.known.get(text) or self._keep(self._rolls, -2000 - tank, Move(GIVE, text, tank))

    def shoot(self, target: int, way: int, via: int, said: int = 0) -> Move:
        """`via`: the friendly tank whose sight is used, or -1. `said`: the facts by people's word, or 0."""
        key = -10_000 - (((target * 256 + via + 1) * 2 + way) * 32 + said)
        move = self._rolls.get(key)
        if move is not None:
            return move
        text = f"shoot {label(target)}"
        if way == BY_TURRET:
            text += " turret"
        if via >= 0:
            text += f" via {label(via)}"
        if said:
            text += " said " + (" ".join(said_facts(said)) or SAID_CLEAR)
        return self._keep(self._rolls, key, Move(SHOOT, text, target, first=way, second=via, third=said))


def said_facts(said: int) -> list[str]:
    """The facts that people say are so."""
    return [SAID_FACTS[place] for place in range(len(SAID_FACTS)) if said >> (place + 1) & 1]


TANKS_A_SEAT: Final = 48  # more than 1000 points can buy; a tank's code is seat * 48 + place


def label(code: int) -> str:
    """`a1` is the first tank of the first player."""
    return f"{'abcd'[code // TANKS_A_SEAT]}{code % TANKS_A_SEAT + 1}"
