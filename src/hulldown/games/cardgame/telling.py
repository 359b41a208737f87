"""What stands beside a choice of the Card Game: who stands at a position, and what would become of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...kernel.words import Phrasebook
from .actions import (
    ACCEPT,
    AT,
    CHOOSE_ENEMY,
    CHOOSE_OWN,
    CREW,
    DISCARD,
    DOUBLE,
    EXPLODE,
    FIRE,
    MOVE_TO,
    PLAY,
    RECOVER,
    RESOLVE_BASE,
    RESOLVE_CREW,
    RESOLVE_VEHICLE,
    SPEND,
    SPEND_DEPOT,
    SPEND_TOKEN,
    TRIPLE,
    VEHICLE,
    WOUND,
    Move,
)
from .battlefield import Battlefield, Hit
from .cards import Catalogue
from .phrases import FOLDER
from .questions import AboutAVehicle, Payment, ShotQuestion
from .state import Vehicle
from .view_types import CardGameView
from .wording import base_text, crew_text, vehicle_text

TELLING: Final = Phrasebook(FOLDER / "words", "telling")
_NO_GAPS: Final[dict[str, object]] = {}
ABOUT_A_HIT: Final = (AT, EXPLODE, WOUND)
ABOUT_A_CARD: Final = (PLAY, SPEND, DISCARD, RECOVER)


class Telling:
    """Tells the seat whose view it is what its choices lead to."""

    def __init__(self, catalogue: Catalogue, view: CardGameView, lang: str) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.catalogue = catalogue
        self.view = view
        self.lang = lang
        self.battlefield = Battlefield(catalogue, view)

    def note(self, action: Move) -> str:
        verb = action.verb
        mine = self.view.players[self.seat]
        if verb in ABOUT_A_CARD and action.card is not None:
            count = (mine.junkyard if verb == RECOVER else mine.hand).count(action.card.id)
            return f"×{count}" if count > 1 else ""
        if verb in (SPEND_DEPOT, SPEND_TOKEN):
            return self._left(verb)
        if verb == RESOLVE_BASE:
            base = self.catalogue.bases_by_id[mine.bases[action.number].casefold()]
            return f"{base.word(self.lang)}: {base_text(base, self.lang)}"
        return self._on_the_battlefield(action)

    def _say(self, key: str, gaps: Mapping[str, object] = _NO_GAPS) -> str:
        return TELLING[f"note.{key}"].fill(gaps, self.lang)

    def _on_the_battlefield(self, action: Move) -> str:
        battlefield, seat, verb, number = self.battlefield, self.seat, action.verb, action.number
        if verb in ABOUT_A_HIT:
            hit = self.hit(action)
            return self._becomes(hit, verb == EXPLODE, verb == AT) if hit is not None else ""
        if verb in (DOUBLE, TRIPLE):
            return self._price(verb)
        if verb == VEHICLE:
            return self._opposite(number)
        if verb == MOVE_TO:
            there = battlefield.at(seat, number)
            swap = [self._say("swap", {"card": there.card.word(self.lang)})] if there is not None else []
            return ", ".join([*swap, self._opposite(number)])
        if verb == FIRE:
            return self._fire(number)
        if verb == ACCEPT:  # Blitz
            place = self.attacker_place()
            return self._fire(place) if place >= 0 else ""
        if verb in (CHOOSE_OWN, CHOOSE_ENEMY):
            vehicle = battlefield.at(seat if verb == CHOOSE_OWN else 1 - seat, number)
            return self.standing(vehicle) if vehicle is not None else ""
        return self._own(action) if verb in (CREW, RESOLVE_VEHICLE, RESOLVE_CREW) else ""

    def _left(self, verb: int) -> str:
        """How many depots or tokens could still be spent."""
        payment = self.view.pending[-1]
        if not isinstance(payment, Payment):
            return ""
        mine = self.view.players[self.seat]
        if verb == SPEND_DEPOT:
            return self._say("left", {"count": mine.ready_depots - (payment.depots or 0)})
        return self._say("left", {"count": mine.tokens - (payment.tokens or 0)})

    # Attacks

    def attacker_place(self) -> int:
        asked = self.view.pending[-1]
        return self.battlefield.find(self.seat, asked.uid) if isinstance(asked, AboutAVehicle) else -1

    def is_baseline(self) -> bool:
        """Whether the attack under way has printed firepower only."""
        asked = self.view.pending[-1]
        return isinstance(asked, ShotQuestion) and asked.baseline

    def _price(self, verb: int) -> str:
        attacker = self.battlefield.at(self.seat, self.attacker_place())
        assert attacker is not None
        if verb == DOUBLE:
            return self._say("price-double", {"price": attacker.double_shot})
        key = "price-triple" if self.battlefield.rules.triple_permanent else "price-triple-once"
        return self._say(key, {"price": attacker.triple_shot})

    def hit(self, action: Move) -> Hit | None:
        """The attack that is being aimed or decided."""
        shot = self.view.pending[-1]
        from_place = self.attacker_place()
        attacker = self.battlefield.at(self.seat, from_place) if from_place >= 0 else None
        if attacker is None or not isinstance(shot, ShotQuestion):
            return None
        place = action.number if action.verb == AT else shot.target
        return self.battlefield.hit(self.seat, attacker, place, shot.baseline)

    def _becomes(self, hit: Hit, explodes: bool, names_target: bool) -> str:
        """`Panther 1/4 → 3/4`, or what else becomes of the target."""
        target = hit.target
        if target is None:
            return self._say("empty")
        before = self.standing(target) if names_target else f"{target.damage}/{target.hp}"
        if explodes:
            return f"{before} → {self._say('destroyed')}"
        after = f"{before} → {self._harm(hit)}"
        return f"{after}, {self._say('may-explode')}" if hit.may_explode and names_target else after

    def _harm(self, hit: Hit) -> str:
        assert hit.target is not None
        if hit.destroys:
            return self._say("destroyed")
        if hit.amount == 0:
            return self._say("no-damage")
        return f"{hit.target.damage + hit.amount}/{hit.target.hp}"

    def _fire(self, place: int) -> str:
        """The attacker, its price, and what it would do to each vehicle in reach."""
        attacker = self.battlefield.at(self.seat, place)
        assert attacker is not None
        harms = [
            f"{hit.place + 1} {self.standing(hit.target)} → {self._harm(hit)}"
            for hit in self.battlefield.hits(self.seat, place)
            if hit.target is not None
        ]
        targets = ", ".join(harms) or self._say("nothing-in-reach")
        return self._say("fire", {"card": attacker.card.word(self.lang), "cost": attacker.cost, "targets": targets})

    # Positions

    def standing(self, vehicle: Vehicle) -> str:
        """A vehicle with its damage and hit points."""
        return f"{vehicle.card.word(self.lang)} {vehicle.damage}/{vehicle.hp}"

    def _opposite(self, place: int) -> str:
        enemy = self.battlefield.at(1 - self.seat, place)
        if enemy is None:
            return self._say("opposite-empty")
        return self._say("opposite", {"vehicle": self.standing(enemy)})

    def _own(self, action: Move) -> str:
        vehicle = self.battlefield.at(self.seat, action.number)
        if vehicle is None:
            return ""
        if action.verb == RESOLVE_VEHICLE:
            return f"{vehicle.card.word(self.lang)}: {vehicle_text(vehicle.card, self.lang)}"
        if action.verb == RESOLVE_CREW and vehicle.crew is not None:
            return f"{vehicle.crew.word(self.lang)}: {crew_text(vehicle.crew, self.lang)}"
        return self.standing(vehicle)
