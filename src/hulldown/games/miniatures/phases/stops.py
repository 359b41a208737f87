"""The kinds of moments of the Miniatures Game at which a player is asked about cards and mostly passes."""

from __future__ import annotations

from typing import Final

from ....kernel.stops import ASK, OPEN, Moment, Stop
from ..actions import MOVE_PASS
from ..attack.assess import Assess
from ..attack.criticals import Suffer
from ..attack.damage import LastMoment
from ..attack.defense import BeforePool
from ..attack.rerolls import DiceInSight
from ..attack.volley import BeforeRoll
from ..cards.offers import Offer, paid_clauses
from ..state import Table
from ..words.phrases import PHRASES
from .command import RepairFailed
from .movement import MovementPhase
from .reveal import OfferAtPoint
from .setup import SetUp
from .shooting import ShootingPhase

SET_UP: Final = "set-up"
PHASE: Final = "phase"
TANK: Final = "tank"
ATTACK: Final = "attack"
DEFENSE: Final = "defence"
CRITICAL: Final = "critical"
DESTROYED: Final = "destroyed"
REPAIR: Final = "repair"
_BELOW_OFFER: Final = 3  # an offer at a reveal point lies on the point, and that on what the point belongs to

_USUAL: Final = {
    SET_UP: ASK, PHASE: OPEN, TANK: OPEN, ATTACK: ASK, DEFENSE: ASK, CRITICAL: ASK, DESTROYED: ASK, REPAIR: ASK,
}  # fmt: skip


def _stops(usual: dict[str, str]) -> list[Stop]:
    words = PHRASES.words("stop")
    return [Stop(words[kind], wish) for kind, wish in usual.items()]


STOPS: Final = _stops(_USUAL)
ALL_ASKED: Final = _stops(dict.fromkeys(_USUAL, ASK))  # games that began before there were stops


def moment(table: Table) -> Moment | None:
    if not table.stack:
        return None
    top = table.stack[-1]
    if isinstance(top, LastMoment):
        return Moment(DESTROYED, MOVE_PASS, False)
    kind = _kind(table)
    if not kind or not isinstance(top, Offer):
        return None
    return Moment(kind, MOVE_PASS, _has_open(table, top))


def _kind(table: Table) -> str:
    top = table.stack[-1]
    if isinstance(top, OfferAtPoint):
        below = table.stack[-_BELOW_OFFER]
        if isinstance(below, MovementPhase | ShootingPhase):
            return TANK
        return SET_UP if isinstance(below, SetUp) else PHASE
    if isinstance(top, BeforeRoll | Assess):
        return ATTACK
    if isinstance(top, BeforePool):
        return DEFENSE
    if isinstance(top, DiceInSight):
        return ATTACK if top.pool.attacking else DEFENSE
    if isinstance(top, Suffer):
        return CRITICAL
    return REPAIR if isinstance(top, RepairFailed) else ""


def _has_open(table: Table, offer: Offer) -> bool:
    """Whether a card that everybody sees could be used."""
    for tank in offer.tanks(table):
        for card in tank.shown:
            if card.is_paid and paid_clauses(table, tank, card, offer.moment, offer.attack, offer.critical):
                return True
    return False
